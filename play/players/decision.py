"""The decision of a card player, and its reasons."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Card, CardSet, Deal
from dealspace.cards.notation import REPR_LENGTH, shortened


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """One card that could be played.

    Attributes:
        tricks: declarer's mean tricks, 0..13.
        score: the mean score for the side that plays the card, in points.
        made: the part of the worlds in which the contract is made, 0 to 1.
        best: the part of the worlds in which no card takes more tricks.
        merit: what cards are compared by, more being better: by the form of scoring, then by tricks.
        worlds: the number of worlds it was solved in; None for that of the decision.
        interval: half the width of the 95 % interval of what its merit is behind the best card's.
    """

    card: Card
    tricks: float
    score: float
    made: float
    best: float
    merit: tuple[float, float]
    worlds: int | None = None
    interval: float = 0.0

    def __repr__(self) -> str:
        made = f"made in {100 * self.made:.0f} %"
        return f"<Option {self.card}: {self.tricks:.2f} tricks for declarer, {made}, score {self.score:+.0f}>"


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """A world in which the cards differ.

    Attributes:
        tricks: declarer's tricks, of all thirteen, after each card.
    """

    deal: Deal
    tricks: tuple[tuple[Card, int], ...]

    def __repr__(self) -> str:
        after = ", ".join(f"{card} {tricks}" for card, tricks in self.tricks)
        return shortened(f"<Layout {self.deal}: {after}>", REPR_LENGTH)


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """The card to play and why.

    Attributes:
        options: every legal card, best first; none when the card was forced.
        worlds: the number of worlds solved.
        dropped: the number of statements of the auction that no deal could be found for.
        layouts: up to two worlds where the cards differ: one in which the card gains, one in which it loses.
        method: how it was decided, in a few words, where that is not by solving worlds.
        custom: whether the merit of a card includes how often recorded players choose it.
    """

    card: Card
    options: tuple[Option, ...] = ()
    worlds: int = 0
    dropped: int = 0
    layouts: tuple[Layout, ...] = ()
    method: str = ""
    custom: bool = False

    def __repr__(self) -> str:
        return shortened(f"<Decision {self.card}: {self.reason}>", REPR_LENGTH)

    @property
    def reason(self) -> str:
        """One line for people."""
        if self.method:
            return self.method
        if self.worlds == 0:
            return "the only legal card"
        compared = ", ".join(f"{option.card.symbol} {option.tricks:.1f}" for option in self.options[:4])
        return f"declarer's tricks over {self.worlds} deals: {compared}"

    @property
    def equals(self) -> CardSet:
        """The cards of the greatest merit."""
        return CardSet.of(option.card for option in self.options if option.merit == self.options[0].merit)
