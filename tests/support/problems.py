"""Single-dummy problems written down in Markdown: what is in view, what is asked, and the player's settings."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from dealspace.cards import Auction, Card, Hand, Play, PlayView, Seat, Vulnerability
from dealspace.inference import Knowledge, Source, Statement, parse_constraint
from dealspace.play.players.player_settings import PlaySettings

_PROBLEM = re.compile(r"^## (?P<title>.+)\n(?P<prose>[^`#]*)```problem\n(?P<fields>[^`]+)```", re.MULTILINE)
_SETTINGS = re.compile(r"```toml\n([^`]+)```")


@dataclass(frozen=True)
class Problem:
    """A position and the cards that are right in it.

    Attributes:
        said: what the bidding shows of hidden hands.
        wrong: why our player does not find it; None where it does.
        slow: whether it is left to the long run of the tests.
    """

    title: str
    view: PlayView
    said: Knowledge
    answer: frozenset[Card]
    wrong: str | None
    slow: bool


def read_problems(page: Path) -> tuple[PlaySettings, list[Problem]]:
    """The settings and the problems of a page. Raises BridgeError for what no table could come to."""
    text = page.read_text("utf-8")
    settings = _SETTINGS.search(text)
    assert settings is not None, f"{page}: no settings"
    found = [_problem(each["title"], each["fields"]) for each in _PROBLEM.finditer(text)]
    assert len(found) == text.count("```problem"), f"{page}: a problem is not written as the others are"
    return PlaySettings.read(tomllib.loads(settings[1])), found


def _problem(title: str, text: str) -> Problem:
    fields: dict[str, str] = {}
    said = []
    for line in text.splitlines():
        name, _, value = line.partition(": ")
        if name == "said":
            seat, _, condition = value.partition(" ")
            said.append(Statement(Seat.parse(seat), parse_constraint(condition), Source("explanation", value)))
        else:
            fields[name] = value.strip()
    auction = Auction.parse(fields["auction"])
    contract = auction.contract
    assert contract is not None and auction.is_over, title
    play = Play.of(contract, map(Card.parse, fields.get("play", "").replace("/", " ").split()))
    seat = Seat.parse(fields["seat"]) if "seat" in fields else contract.declarer
    hands = {each: Hand.parse(fields[str(each)]) for each in Seat if str(each) in fields}
    vulnerability = Vulnerability.parse(fields.get("vul", "None"))
    view = PlayView(seat, hands[seat], vulnerability, auction, play, hands.get(contract.dummy))
    _check(title, view, hands)
    answer = frozenset(map(Card.parse, fields["answer"].split()))
    assert answer <= set(view.legal_cards), f"{title}: {fields['answer']} cannot be played"
    return Problem(title, view, Knowledge(tuple(said)), answer, fields.get("wrong"), "slow" in fields)


def _check(title: str, view: PlayView, hands: dict[Seat, Hand]) -> None:
    """The cards in view are played as they can be, and each is in one place."""
    seen: set[Card] = set()
    for seat, hand in hands.items():
        played = view.play.played[seat]
        assert played.bits & ~hand.bits == 0, f"{title}: {seat.title} plays {played - hand}"
        assert not seen & set(hand), f"{title}: held twice: {seen & set(hand)}"
        seen |= set(hand)
    for seat in Seat:
        if seat not in hands:
            assert not seen & set(view.play.played[seat]), f"{title}: {seat.title} plays what another hand holds"
    held = {seat: hand.bits for seat, hand in hands.items()}
    for trick in view.play.tricks:
        for place, card in enumerate(trick.cards):
            turn = trick.leader.plus(place)
            if turn in held:
                follows = any(other.suit is trick.cards[0].suit for other in _cards(held[turn]))
                assert card.suit is trick.cards[0].suit or not follows, f"{title}: {turn.title} revokes with {card}"
                held[turn] &= ~card.bit


def _cards(bits: int) -> list[Card]:
    return [Card(index) for index in range(52) if bits >> index & 1]
