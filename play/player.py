"""A player of cards: draws deals that fit what it has seen and heard, solves each, plays the best card on the whole.

It is handed a `View` and the knowledge the auction has given, so hidden hands are out of its reach. Every legal card is
solved double dummy in every world; cards are compared by what they score on all worlds, then by mean tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cards import Card, CardSet, View
from inference import Knowledge, draw_worlds
from play.double_dummy import CardTricks, DoubleDummy
from play.evidence import Evidence, weigh_worlds
from play.habits import customary
from play.merit import Outcomes, Scoring

SPREAD = 5
"""Worlds drawn for each that is solved, where evidence tells them apart."""


@dataclass(frozen=True, slots=True)
class Option:
    """One card that could be played.

    Attributes:
        tricks: declarer's mean tricks; score: the mean score for the side that plays the card.
        made: how often the contract is made; best: in how many worlds no card takes more tricks.
        merit: by which cards are compared, more being better: by the form of scoring, then by tricks.
    """

    card: Card
    tricks: float
    score: float
    made: float
    best: float
    merit: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Decision:
    """The card played and why.

    Attributes:
        options: every legal card, best first; none when the card was forced.
        worlds: how many deals were solved.
        dropped: how many statements of the auction no deal could be found for.
    """

    card: Card
    options: tuple[Option, ...]
    worlds: int = 0
    dropped: int = 0

    @property
    def reason(self) -> str:
        """One line for people."""
        if self.worlds == 0:
            return "the only legal card"
        compared = ", ".join(f"{option.card.symbol} {option.tricks:.1f}" for option in self.options[:4])
        return f"declarer's tricks over {self.worlds} deals: {compared}"


class CardPlayer:
    """Plays for one seat, and for dummy when that seat declares.

    Args:
        said: what the auction has told of all seats.
        rng: draws the worlds; the same generator state and view give the same card.
        worlds: deals solved for one decision.
        solver: kept from decision to decision, since what it has learnt of one trick holds in the next; it may be
            shared by the players of one board. None makes one.
        scoring: what cards are compared by.
        evidence: what is made of the cards that hidden hands have played; more worlds are drawn, and the likelier ones
            solved.
    """

    def __init__(
        self,
        said: Knowledge,
        rng: np.random.Generator,
        worlds: int = 20,
        solver: DoubleDummy | None = None,
        *,
        scoring: Scoring = "imps",
        evidence: Sequence[Evidence] = (),
    ) -> None:
        self.said = said
        self.rng = rng
        self.worlds = worlds
        self.solver = solver if solver is not None else DoubleDummy()
        self.scoring = scoring
        self.evidence = evidence

    def choose(self, view: View) -> Decision:
        """The card for the hand on turn, which must be the viewer's, or dummy's with the viewer as declarer."""
        assert view.play is not None and view.contract is not None, "the play has not begun"
        legal = view.legal_cards
        if len(legal) == 1:
            card = next(iter(legal))
            return Decision(card, ())
        worlds = draw_worlds(view, self.said, self.rng, self.worlds * (SPREAD if self.evidence else 1))
        deals, weights = self._likely(view, worlds.deals)
        options = weigh(view, legal, solve_worlds(view, deals, self.solver), weights, self.scoring)
        best = options[0]
        equals = CardSet.of(option.card for option in options if option.merit == best.merit)
        return Decision(customary(view, equals), tuple(options), len(deals), len(worlds.dropped))

    def _likely(self, view: View, deals: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """The worlds to solve, and their weights: those drawn, or likelier ones oftener."""
        if not self.evidence:
            return deals, np.full(len(deals), 1 / len(deals))
        weights = weigh_worlds(view, deals, self.evidence)
        count = min(self.worlds, len(deals))
        steps = (np.arange(count) + self.rng.random()) / count
        chosen, times = np.unique(np.searchsorted(np.cumsum(weights)[:-1], steps), return_counts=True)
        return deals[chosen], times / count


def solve_worlds(view: View, deals: NDArray[np.uint64], solver: DoubleDummy) -> CardTricks:
    """The further tricks of every legal card in every one of these full deals."""
    assert view.play is not None
    current = view.play.current
    gone = np.array([played.bits for played in view.play.played], dtype=np.uint64)
    return solver.solve_cards(
        deals & ~gone, strain=view.play.strain, leader=current.leader, trick=[card.index for card in current.cards]
    )


def weigh(
    view: View, legal: CardSet, solved: CardTricks, weights: NDArray[np.float64], scoring: Scoring = "imps"
) -> list[Option]:
    """Each card's result over the worlds, best first."""
    assert view.play is not None and view.contract is not None
    contract = view.contract
    won = view.play.tricks_won(contract.declarer.side)
    left = 13 - sum(trick.is_complete for trick in view.play.tricks)
    sign = 1 if view.turn.side is contract.declarer.side else -1
    cards = list(legal)
    ours = solved.tricks[:, [card.index for card in cards]].astype(np.int64)
    outcomes = Outcomes(contract, view.vulnerability, won + (ours if sign > 0 else left - ours), weights, sign)
    tricks, points, merit = outcomes.mean_tricks(), outcomes.mean_points(), outcomes.merit(scoring)
    made, best = outcomes.made(), outcomes.best_in()
    options = [
        Option(
            card,
            tricks=float(tricks[place]),
            score=float(points[place]),
            made=float(made[place]),
            best=float(best[place]),
            merit=(round(float(merit[place]), 6), round(sign * float(tricks[place]), 6)),
        )
        for place, card in enumerate(cards)
    ]
    return sorted(options, key=lambda option: option.merit, reverse=True)
