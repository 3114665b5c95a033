"""What a card player decides, and its reasons."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Card, CardSet, Deal
from dealspace.cards.notation import shortened


@dataclass(frozen=True, slots=True)
class Option:
    """One card that could be played.

    Attributes:
        tricks: declarer's mean tricks; score: the mean score for the side that plays the card.
        made: how often the contract is made; best: in how many worlds no card takes more tricks, None where cards
            were not tried in the same worlds.
        merit: by which cards are compared, more being better: by the form of scoring, then by tricks.
        worlds: in how many deals it was solved; None for as many as the decision says.
    """

    card: Card
    tricks: float
    score: float
    made: float
    best: float | None
    merit: tuple[float, float]
    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A world in which it matters what is played: the deal, and declarer's tricks after each card."""

    deal: Deal
    tricks: tuple[tuple[Card, int], ...]

    def __repr__(self) -> str:
        return f"<Layout {self.deal}: {', '.join(f'{card} {tricks}' for card, tricks in self.tricks)}>"


@dataclass(frozen=True, slots=True)
class Decision:
    """The card played and why.

    Attributes:
        options: every legal card, best first; none when the card was forced.
        worlds: how many deals were solved.
        dropped: how many statements of the auction no deal could be found for.
        layouts: up to two worlds where the cards differ: one for the card played, one against it.
        method: how it was decided, in a word or two, where that is not by solving worlds.
        custom: whether cards gain by what recorded players do, beside what they come to in the worlds.
    """

    card: Card
    options: tuple[Option, ...] = ()
    worlds: int = 0
    dropped: int = 0
    layouts: tuple[Layout, ...] = ()
    method: str = ""
    custom: bool = False

    def __repr__(self) -> str:
        return shortened(f"<Decision {self.card}: {self.reason}>")

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
        """The cards that were as good as any."""
        return CardSet.of(option.card for option in self.options if option.merit == self.options[0].merit)
