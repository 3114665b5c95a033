"""The questions that boxes ask: each function takes the auctions it is about and gives a question to a system.

`says("1N P 2C")` is a question, and `says("1N P 2C")(reader)` its answer for the system of the reader. Nothing is
answered that the rules do not say: a call that no rule makes leaves its box blank.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.bidding.convention_card.card_boxes import BLANK, CardAnswer, CardQuestion
from dealspace.bidding.convention_card.card_reader import CardCall, CardReader
from dealspace.bidding.report.entry import forcing_words, interval
from dealspace.cards import Call, Suit, Vulnerability

_WEAK, _MIXED = 6.9, 8.8
"""Average points of a raise below which it is weak, or mixed; from the second on it is an invitation."""
_WEAK_JUMP, _STRONG_JUMP = 9.0, 15.0
_LONGEST = 9
_ACE_ASKS = ("1S P 3S P 4N", "1S P 2S P 4N", "1S P 4N", "1S P 4S P 4N", "1S P 2N P 4N", "1S P 2N P 3S P 4N")
"""Where a side may ask for aces or keycards with spades agreed, the plainest first."""
_THEIRS = ("1D", "1H", "1S", "2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S")


def says(*auctions: str, over_weak: bool = False) -> CardQuestion:
    """What the first of these calls that the system has means, and whether it forces."""

    def ask(reader: CardReader) -> CardAnswer:
        found = next((call for each in auctions if (call := reader.call(each, over_weak=over_weak))), None)
        return BLANK if found is None else CardAnswer(with_forcing(found), found.notice)

    return ask


def conventional(*auctions: str) -> CardQuestion:
    """The same, of calls that do not show what they name; nothing where they are natural."""

    def ask(reader: CardReader) -> CardAnswer:
        found = [call for each in auctions if (call := reader.call(each)) and call.is_artificial]
        return CardAnswer(with_forcing(found[0]), found[0].notice) if found else BLANK

    return ask


def listed(**auctions: str) -> CardQuestion:
    """Several calls in a line, each after its name: `XX 10+ HCP · 2NT limit raise`; underscores are spaces."""
    return _in_a_list({label.replace("_", " "): calls for label, calls in auctions.items()})


def answers_to(start: str, *calls: str, over_weak: bool = False) -> CardQuestion:
    """Several calls after one auction, each with its sign."""
    return _in_a_list({Call.parse(call).symbol: f"{start} {call}" for call in calls}, over_weak=over_weak)


def ace_ask(*then: str) -> CardQuestion:
    """What 4NT asks with spades agreed, by the first raise after which it does; or after `then` the answers to it.

    Args:
        then: the calls of theirs before the answer, `P` or `5D`, and then the answers themselves.
    """

    def ask(reader: CardReader) -> CardAnswer:
        start = next((each for each in _ACE_ASKS if (call := reader.call(each)) and call.is_artificial), None)
        if start is None:
            return BLANK
        if len(then) > 2:
            return answers_to(f"{start} {then[0]}", *then[1:])(reader)
        return says(" ".join((start, *then)))(reader)

    return ask


def _in_a_list(auctions: dict[str, str], *, over_weak: bool = False) -> CardQuestion:
    def ask(reader: CardReader) -> CardAnswer:
        found = {label: reader.call(calls, over_weak=over_weak) for label, calls in auctions.items()}
        known = {label: call for label, call in found.items() if call is not None}
        text = " · ".join(f"{label} {with_forcing(call)}" for label, call in known.items())
        return CardAnswer(text, _loudest(known.values()))

    return ask


def points(calls: str) -> CardQuestion:
    """The points of a call, those when vulnerable where they are others, and those of an opening in third seat."""

    def ask(reader: CardReader) -> CardAnswer:
        text = _points_told(reader, calls)
        return CardAnswer(text, _notice(reader, calls)) if text else BLANK

    return ask


def _points_told(reader: CardReader, calls: str) -> str:
    usual = reader.call(calls)
    if usual is None:
        return ""
    text = f"{usual.points} HCP" if usual.points != "any" else "any strength"
    vulnerable = reader.call(calls, vulnerability=Vulnerability.BOTH)
    if vulnerable is not None and vulnerable.points != usual.points:
        text += f" (vul {vulnerable.points})"
    if len(calls.split()) == 1:
        third = reader.call(f"P P {calls}")
        text += f", 3rd seat {third.points}" if third is not None and third.points != usual.points else ""
    return text


def opening(calls: str) -> CardQuestion:
    """An opening bid: its words, then its points when vulnerable and in third seat where they are others."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(calls)
        if found is None:
            return BLANK
        told = _points_told(reader, calls)
        more = told.removeprefix(f"{found.points} HCP").removeprefix("any strength").strip(", ")
        return CardAnswer(f"{with_forcing(found)}{f' · {more}' if more else ''}", found.notice)

    return ask


def shape(calls: str) -> CardQuestion:
    """Suits of a call whose length tells: `♥ 5+`, `♠ 2–5`, and ticks for a notrump with a long suit."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(calls)
        if found is None:
            return BLANK
        longest = {suit: found.length(suit).high for suit in Suit}
        shortest = min(found.length(suit).low for suit in Suit)
        return CardAnswer(
            ticks=(
                ("5-card major possible", max(longest[Suit.HEARTS], longest[Suit.SPADES]) >= 5),
                ("6-card minor possible", max(longest[Suit.CLUBS], longest[Suit.DIAMONDS]) >= 6),
                ("singleton possible", shortest <= 1),
            )
        )

    return ask


def shortest(*auctions: str) -> CardQuestion:
    """The fewest cards in the suit that each of these calls names: `1♣ 3+ · 1♦ 4+`, nothing of an artificial call."""

    def ask(reader: CardReader) -> CardAnswer:
        parts = [f"{_symbol(calls)} {told}" for calls in auctions if (told := _length_told(reader, calls))]
        return CardAnswer(" · ".join(parts))

    return ask


def _length_told(reader: CardReader, calls: str) -> str:
    found, suit = reader.call(calls), _suit(calls)
    if found is None or suit is None:
        return ""
    if found.is_artificial:
        return "artificial"
    return interval(found.length(suit), _LONGEST)


def strength(calls: str) -> CardQuestion:
    """Of a raise: ticks for forcing, invitational, mixed and weak."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(calls)
        if found is None:
            return BLANK
        mean = found.mean_points
        kind = "Force" if found.is_forcing else "Weak" if mean < _WEAK else "Mixed" if mean < _MIXED else "Inv"
        return CardAnswer(
            with_forcing(found), found.notice, tuple((each, each == kind) for each in ("Force", "Inv", "Mixed", "Weak"))
        )

    return ask


def jump(*auctions: str) -> CardQuestion:
    """Of a jump in a new suit: ticks for strong, intermediate and weak, and the words of the first."""

    def ask(reader: CardReader) -> CardAnswer:
        found = next((call for each in auctions if (call := reader.call(each))), None)
        if found is None:
            return BLANK
        if found.is_artificial:
            return CardAnswer(with_forcing(found), found.notice)
        mean = found.mean_points
        kind = "Strong" if mean >= _STRONG_JUMP else "Weak" if mean < _WEAK_JUMP else "Intermediate"
        kinds = ("Strong", "Intermediate", "Weak")
        return CardAnswer(with_forcing(found), found.notice, tuple((each, each == kind) for each in kinds))

    return ask


def forces(calls: str, *, text: bool = False) -> CardQuestion:
    """Ticks for a call that forces to game, for a round, or not at all; with its words where asked for."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(calls)
        if found is None:
            return BLANK
        kind = "Game force" if found.is_game_forcing else "Forcing" if found.is_forcing else "Non-forcing"
        kinds = ("Game force", "Forcing", "Non-forcing")
        return CardAnswer(found.text if text else "", found.notice, tuple((each, each == kind) for each in kinds))

    return ask


def through(start: str, least: str = "1D") -> CardQuestion:
    """Up to which natural bid of theirs our double is for takeout.

    Args:
        start: the auction before their bid: partner's opening, or nothing where they open.
        least: the lowest of their bids.
    """

    def ask(reader: CardReader) -> CardAnswer:
        last, words = takeout_through(reader, start, least)
        return CardAnswer(f"through {Call.parse(last).symbol}: {words}") if last else BLANK

    return ask


def takeout_through(reader: CardReader, start: str, least: str = "1D") -> tuple[str, str]:
    """The highest bid of theirs that we double for takeout, and what such a double says; empty where there is none."""
    last, words = "", ""
    for bid in _THEIRS[_THEIRS.index(least) :]:
        calls = f"{start} {bid}".strip()
        if not _rises(calls) or not reader.shows_its_suit(calls):
            continue
        found = reader.call(f"{calls} X")
        if found is not None and found.is_for_takeout:
            last, words = bid, words or found.text
        elif last:
            break
    return last, words


def _rises(calls: str) -> bool:
    """Whether each bid is above the one before, so that the auction can be."""
    ranks = [call.index for call in map(Call.parse, calls.split()) if call.bid is not None]
    return ranks == sorted(set(ranks))


def responsive(opening_bid: str, *raises: str) -> CardQuestion:
    """Up to which of these raises of theirs a double of ours, after partner's takeout double, is for takeout too."""

    def ask(reader: CardReader) -> CardAnswer:
        last, words = "", ""
        for each in raises:
            found = reader.call(f"{opening_bid} X {each} X")
            if found is None or not found.is_for_takeout:
                break
            last, words = each, words or found.text
        return CardAnswer(f"through {Call.parse(last).symbol}: {words}") if last else BLANK

    return ask


def shows_three(calls: str, suit: Suit) -> CardQuestion:
    """Of a double or redouble that shows just three cards in partner's suit: a support double; nothing of others."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(calls)
        if found is None or (found.length(suit).low, found.length(suit).high) != (3, 3):
            return BLANK
        return CardAnswer(with_forcing(found), found.notice)

    return ask


def same_answers(quiet: str, disturbed: str, *calls: str) -> CardQuestion:
    """Whether these calls mean after one auction what they mean after another: the structure is kept."""

    def ask(reader: CardReader) -> CardAnswer:
        pairs = [(reader.call(f"{quiet} {call}"), reader.call(f"{disturbed} {call}")) for call in calls]
        known = [(one, other) for one, other in pairs if one is not None]
        if not known:
            return BLANK
        return CardAnswer(ticks=(("same answers", all(_is_alike(one, other) for one, other in known)),))

    return ask


def _is_alike(one: CardCall, other: CardCall | None) -> bool:
    """Whether two calls show the same suits and are artificial alike."""
    if other is None or one.is_artificial != other.is_artificial:
        return False
    return all(one.length(suit).low == other.length(suit).low for suit in Suit)


def with_forcing(call: CardCall) -> str:
    """The words of a call and whether it forces."""
    forcing = call.meaning.forcing
    marks = {"round": "forcing", "game": "GF", "unless_penalty": ""}
    mark = marks.get(forcing, forcing_words(forcing)) if forcing is not None else ""
    return f"{call.text} [{mark}]" if mark else call.text


def _loudest(calls: Iterable[CardCall]) -> str:
    """The strongest of their notices."""
    notices = {call.notice for call in calls}
    return next((each for each in ("alert", "announce") if each in notices), "none")


def _notice(reader: CardReader, calls: str) -> str:
    found = reader.call(calls)
    return found.notice if found is not None else "none"


def _symbol(calls: str) -> str:
    return Call.parse(calls.split()[-1]).symbol


def _suit(calls: str) -> Suit | None:
    bid = Call.parse(calls.split()[-1]).bid
    return bid.strain.suit if bid is not None else None
