"""A player of cards: draws deals that fit what it has seen and heard, solves each, plays the best card on the whole.

It is handed a `View` and the knowledge the auction has given, so hidden hands are out of its reach. Every legal card is
solved double dummy in every world; cards are compared by the mean score of the contract, then by mean tricks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cards import Card, CardSet, View, score
from inference import Knowledge, draw_worlds
from play.double_dummy import CardTricks, DoubleDummy
from play.habits import customary


@dataclass(frozen=True, slots=True)
class Option:
    """One card that could be played: declarer's mean tricks, and the mean score for the side that plays it."""

    card: Card
    tricks: float
    score: float


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
    """

    def __init__(
        self, said: Knowledge, rng: np.random.Generator, worlds: int = 20, solver: DoubleDummy | None = None
    ) -> None:
        self.said = said
        self.rng = rng
        self.worlds = worlds
        self.solver = solver if solver is not None else DoubleDummy()

    def choose(self, view: View) -> Decision:
        """The card for the hand on turn, which must be the viewer's, or dummy's with the viewer as declarer."""
        assert view.play is not None and view.contract is not None, "the play has not begun"
        legal = view.legal_cards
        if len(legal) == 1:
            card = next(iter(legal))
            return Decision(card, ())
        worlds = draw_worlds(view, self.said, self.rng, self.worlds)
        solved = solve_worlds(view, worlds.deals, self.solver)
        declaring = view.turn.side is view.contract.declarer.side

        def merit(option: Option) -> tuple[float, float]:
            """The score, and where that is equal the tricks that go with it."""
            return round(option.score, 6), round(option.tricks if declaring else -option.tricks, 6)

        options = sorted(weigh(view, legal, solved), key=merit, reverse=True)
        equals = CardSet.of(option.card for option in options if merit(option) == merit(options[0]))
        card = customary(view, equals)
        return Decision(card, tuple(options), len(worlds.deals), len(worlds.dropped))


def solve_worlds(view: View, deals: NDArray[np.uint64], solver: DoubleDummy) -> CardTricks:
    """The further tricks of every legal card in every one of these full deals."""
    assert view.play is not None
    current = view.play.current
    gone = np.array([played.bits for played in view.play.played], dtype=np.uint64)
    return solver.solve_cards(
        deals & ~gone, strain=view.play.strain, leader=current.leader, trick=[card.index for card in current.cards]
    )


def weigh(view: View, legal: Iterable[Card], solved: CardTricks) -> list[Option]:
    """Each card's mean result over the worlds."""
    assert view.play is not None and view.contract is not None
    contract = view.contract
    turn = view.turn
    won = view.play.tricks_won(contract.declarer.side)
    left = 13 - sum(trick.is_complete for trick in view.play.tricks)
    sign = 1 if turn.side is contract.declarer.side else -1
    points = np.array([score(contract, tricks, view.vulnerability) for tricks in range(14)])
    options = []
    for card in legal:
        ours = solved.tricks[:, card.index].astype(np.int64)
        declarers = won + (ours if sign > 0 else left - ours)
        options.append(Option(card, float(declarers.mean()), sign * float(points[declarers].mean())))
    return options
