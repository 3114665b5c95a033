"""Calls that the book would not make there: judgement may have made them, or a player by a system of his own.

The bidder concludes nothing for certain from such a call, and so do questions about the auction; a sentence names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dealspace.bidding import Meaning
from dealspace.cards import CardSet, Hand, Seat
from dealspace.inference import satisfies


@dataclass(frozen=True)
class OddCall:
    """A call that is not the book's.

    Attributes:
        place: its index in the auction, from 0.
        whose: the hands with which it is not: `with this hand`, `with any hand that …`.
    """

    place: int
    meaning: Meaning
    whose: str

    @property
    def sentence(self) -> str:
        """`4NT by South was not the book's call with this hand: …`."""
        call = f"{self.meaning.call.symbol} by {self.meaning.seat.title}"
        return (
            f"{call} was not the book's call {self.whose}: it is read as the bidder reads it, and shows nothing for "
            f"certain ({self.meaning.say})"
        )

    @property
    def row(self) -> dict[str, object]:
        """As JSON."""
        meaning = self.meaning
        return {"place": self.place, "seat": str(meaning.seat), "call": str(meaning.call), "text": self.sentence}


def odd_calls(meanings: Sequence[Meaning], held: Mapping[Seat, CardSet] | None = None) -> Iterator[OddCall]:
    """The calls of an auction that are not the book's, in order; those doubted for the calls of others are not here.

    Args:
        held: cards that seats are known to hold; a hand that is known whole is compared with its calls.
    """
    whole = {seat: Hand(cards.bits) for seat, cards in (held or {}).items() if len(cards) == 13}
    for place, meaning in enumerate(meanings):
        hand = whole.get(meaning.seat)
        if hand is not None and not satisfies(meaning.condition, hand):
            yield OddCall(place, meaning, "with this hand")
        elif meaning.contradicted:
            earlier = any(before.seat is meaning.seat for before in meanings[:place])
            made = f" that made {meaning.seat.title}'s calls before" if earlier else ""
            yield OddCall(place, meaning, f"with any hand{made}")
