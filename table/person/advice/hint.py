"""A hint: the call or card a bot would choose in the person's place, why, and how the others compare.

All of it comes from what the person sees. Where a rule of the book decides, the nearest other calls are compared with
its call by simulation, as judgement compares calls (bidding/judgement).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dealspace.bidding import Choice, Interpreter, Meaning
from dealspace.bidding.judgement import EFFORT, Verdict, compare_with
from dealspace.cards import Call, Card, Contract, PlayView, Seat, Side, View, Vulnerability
from dealspace.inference import draw_worlds
from dealspace.match.bots.bots import Bot
from dealspace.play.players.claim import Claim, offer
from dealspace.play.players.decision import Decision, Layout
from dealspace.play.players.explanation import explain, why
from dealspace.query.auctions.judged_calls import verdict_lines
from dealspace.studies.profile.alternative_calls import alternatives
from dealspace.table.person.advice.call_meaning import CallMeaning
from dealspace.table.person.advice.compared_move import ComparedMove, compared_call, compared_cards
from dealspace.table.person.advice.shown_layout import ShownLayout, fails, layouts_of, of_cards, works

MOST_OTHERS = 4
"""Calls that are compared with the book's."""
MOST_CARDS_SHOWN = 4
"""Cards whose tricks are given in a layout."""
MUCH = {"imps": 1.0, "matchpoints": 0.05}
"""The gain of another call over the book's from which on a hint speaks of it."""
HINTS = 2
"""What a generator of random numbers is for, beside those of bots (match/bots/bots.py)."""


@dataclass(frozen=True)
class CallHint:
    """The call to make, and what it is compared with.

    Attributes:
        text: why, in a line.
        verdict: the comparison by simulation, the call to make first; nothing in it where no other call is near.
        candidates: its calls with their meanings.
    """

    choice: Choice
    text: str
    verdict: Verdict
    candidates: tuple[ComparedMove, ...]

    @property
    def move(self) -> Call:
        """The call to make."""
        return self.choice.call

    @property
    def layouts(self) -> tuple[ShownLayout, ...]:
        """Where the call works best and where it fails worst, against the next candidate."""
        return layouts_of(self.verdict)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON, in the shape of a hint; `claim` is null."""
        return _row(self.move, self.text, None, self.verdict.worlds, self.candidates, self.layouts)

    def lines(self) -> Iterator[str]:
        """For people: the call and why, then the comparison."""
        yield f"{self.move.symbol}: {self.text}"
        if self.verdict.scored:
            yield from verdict_lines(self.verdict)


@dataclass(frozen=True)
class CardHint:
    """The card to play, and the others.

    Attributes:
        side: of the hand on turn; hidden: the seats whose cards the person does not see.
        claim: a claim that is certain now, if there is one.
    """

    decision: Decision
    contract: Contract
    vulnerability: Vulnerability
    side: Side
    hidden: tuple[Seat, ...]
    claim: Claim | None

    @property
    def move(self) -> Card:
        """The card to play."""
        return self.decision.card

    @property
    def text(self) -> str:
        """Why, in a line."""
        return why(self.decision)

    @property
    def candidates(self) -> tuple[ComparedMove, ...]:
        """Every card that may be played, best first; none where the card is forced."""
        return compared_cards(self.decision)

    @property
    def layouts(self) -> tuple[ShownLayout, ...]:
        """Where the card gains on the first rival that differs, and where it loses."""
        return tuple(self._shown(layout) for layout in self.decision.layouts)

    @property
    def row(self) -> dict[str, Any]:
        """As JSON, in the shape of a hint; `tricks` and `makes` are declarer's, `score` the side's on turn."""
        claim = self.claim.tricks if self.claim is not None and self.claim.tricks else None
        return _row(self.move, self.text, claim, self.decision.worlds, self.candidates, self.layouts)

    def lines(self) -> Iterator[str]:
        """For people: a claim that is sure, the card and why, the options, the layouts."""
        if self.claim is not None and self.claim.tricks:
            yield f"You can claim: claim {self.claim.tricks} ({self.claim})"
        yield from explain(self.decision, self.contract, self.side, self.hidden)

    def _shown(self, layout: Layout) -> ShownLayout:
        tricks = dict(layout.tricks)
        ours = tricks[self.move]
        order = [self.move, *(option.card for option in self.decision.options if option.card != self.move)]
        known = [card for card in order if card in tricks]
        differing = [card for card in known if tricks[card] != ours]
        worse = all((tricks[card] > ours) is (self.side is self.contract.declarer.side) for card in differing[:1])
        shown = [self.move, *differing[:1]]
        shown += [card for card in known if card not in shown][: MOST_CARDS_SHOWN - len(shown)]
        title = fails(self.move) if differing and worse else works(self.move)
        return of_cards(title, layout.deal, [(card, tricks[card]) for card in shown], self.contract, self.vulnerability)


def hint(
    view: View, bot: Bot, interpreter: Interpreter, *, worlds: int = EFFORT.worlds, seed: int = 1
) -> CallHint | CardHint:
    """What to call or play now, from what the viewer sees.

    Args:
        view: of the person who chooses the next call or card (declarer's for dummy's cards).
        bot: decides in the person's place; its settings say how hard it thinks about a card.
        interpreter: reads the calls.
        worlds: deals drawn to compare calls with one that a rule makes.
        seed: of those deals; with the seat and the number of calls it decides which are drawn.

    The same view, bot and seed give the same hint.
    """
    if isinstance(view, PlayView):
        claim = None if view.play.current.cards else offer(view)
        hidden = tuple(seat for seat in Seat if len(view.known[seat]) < 13)
        return CardHint(bot.card(view), view.contract, view.vulnerability, view.turn.side, hidden, claim)
    choice = bot.call(view)
    verdict = choice.verdict
    if verdict is None or not verdict.scored:
        rng = generator(seed, view)
        verdict = against_nearest(choice.call, view, interpreter, rng, worlds)
    candidates = tuple(compared_call(each, view.auction, interpreter) for each in verdict.scored)
    text = why_this_call(choice, interpreter.meaning(view.auction, choice.call)) + against_the_book(choice, verdict)
    return CallHint(choice, text, verdict, candidates)


def against_the_book(choice: Choice, verdict: Verdict) -> str:
    """A clause where a rule makes the call and the simulation finds another better; the book stands all the same."""
    better = [each for each in verdict.scored if each.gain >= MUCH[verdict.scoring]]
    if choice.rule is None or choice.verdict is not None or not better:
        return ""
    best = max(better, key=lambda each: each.gain)
    gain = f"{best.gain:.1f} IMPs" if verdict.scoring == "imps" else f"{100 * best.gain:.0f} % of a board"
    return f"; partner reads the book, though {best.call.symbol} gains {gain} on these {best.deals} deals"


def generator(seed: int, view: View) -> np.random.Generator:
    """The generator of what is drawn for advice on this call: by the seed, the seat and the number of calls."""
    return np.random.default_rng((seed, int(view.seat), HINTS, len(view.auction)))


def against_nearest(call: Call, view: View, interpreter: Interpreter, rng: np.random.Generator, worlds: int) -> Verdict:
    """A call compared with those that the hand fits, or nearly fits, and with natural ones."""
    said = interpreter.read(view.auction).knowledge
    deals = draw_worlds(view, said, rng, worlds).deals
    others = alternatives(view, call, interpreter, deals)[:MOST_OTHERS]
    return compare_with(call, others, view, interpreter, rng, replace(EFFORT, worlds=worlds))


def why_this_call(choice: Choice, meaning: Meaning) -> str:
    """`15–17 HCP, balanced (by the book)`; the simulation's result beyond the book."""
    if choice.rule is None:
        return choice.players_reason or CallMeaning(meaning).text
    own = (each.text for each in meaning.alternatives if any(rule is choice.rule for rule in each.rules))
    return f"{next(own, meaning.say)} ({choice.players_reason})"


def _row(
    move: Call | Card,
    text: str,
    claim: int | None,
    worlds: int,
    candidates: tuple[ComparedMove, ...],
    layouts: tuple[ShownLayout, ...],
) -> dict[str, Any]:
    return {
        "move": str(move),
        "text": text,
        "claim": claim,
        "worlds": worlds,
        "candidates": [each.row for each in candidates],
        "layouts": [each.row for each in layouts],
    }
