"""Deals: `Deal` has all 52 cards in four hands, `PartialDeal` some of them. They are different types on purpose.

Text form: PBN's, the first seat named and the hands clockwise from it, `N:AKQ.… … … …`; `-` for a hand of which
nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealspace.cards import html
from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import InvalidDeal, NotationError, expect_type
from dealspace.cards.hand import ALL_CARDS, CardSet, Hand
from dealspace.cards.seat import AnySeat, Seat

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class PartialDeal:
    """What is known of a deal: a card set by seat (N E S W), at most 13 cards each, disjoint.

    Made of four card sets or of its notation, `-` for a hand of which nothing is known.

    Raises:
        NotationError: text of another form.
        InvalidDeal: a card held twice, more than 13 cards in a hand, or not four hands.

    >>> PartialDeal("N:AQ32.K54.QJ3.A92 - T9... -")[Seat.SOUTH]
    CardSet('T9...')
    """

    hands: tuple[CardSet, CardSet, CardSet, CardSet]

    def __init__(self, hands: Sequence[CardSet] | str) -> None:
        if isinstance(hands, str):
            hands = PartialDeal.parse(hands).hands
        for hand in hands:
            expect_type(hand, CardSet, "a hand")
        object.__setattr__(self, "hands", tuple(CardSet(hand.bits) for hand in hands))
        _check_hands(self.hands)
        for seat in Seat:
            if len(self.hands[seat]) > 13:
                raise InvalidDeal(f"{seat.title} has {len(self.hands[seat])} cards; a hand has 13")

    @classmethod
    def of(cls, hands: Mapping[Seat, CardSet] | Mapping[str, CardSet]) -> PartialDeal:
        """The deal of which these hands are known; seats left out are unknown."""
        expect_type(hands, Mapping, "hands")
        by_seat = {Seat.of(seat): hand for seat, hand in hands.items()}
        north, east, south, west = (by_seat.get(seat, CardSet(0)) for seat in Seat)
        return cls((north, east, south, west))

    @property
    def bits(self) -> tuple[int, int, int, int]:
        """The four card sets as numbers, N E S W."""
        north, east, south, west = (hand.bits for hand in self.hands)
        return north, east, south, west

    def __getitem__(self, seat: AnySeat) -> CardSet:
        return self.hands[seat if isinstance(seat, Seat) else Seat.of(seat)]

    def __iter__(self) -> Iterator[CardSet]:
        """The card sets N E S W."""
        return iter(self.hands)

    @property
    def unplaced(self) -> CardSet:
        """The cards no hand is known to hold."""
        return CardSet(ALL_CARDS & ~(self.bits[0] | self.bits[1] | self.bits[2] | self.bits[3]))

    @property
    def is_full(self) -> bool:
        return not self.unplaced

    def complete(self) -> Deal:
        """The `Deal`, when all is known; a fourth hand is filled in when three are. Else InvalidDeal."""
        short = [seat for seat in Seat if len(self.hands[seat]) < 13]
        if len(short) > 1:
            *some, last = (seat.title for seat in short)
            raise InvalidDeal(f"not all hands are known: {', '.join(some)} and {last} lack cards")
        hands = [Hand((self.hands[seat] | (self.unplaced if seat in short else CardSet(0))).bits) for seat in Seat]
        return Deal((hands[0], hands[1], hands[2], hands[3]))

    def __repr__(self) -> str:
        return f"PartialDeal('{self}')"

    def _repr_html_(self) -> str:
        return html.diagram([str(hand) if hand else "-" for hand in self.hands])

    def __str__(self) -> str:
        return "N:" + " ".join(str(hand) if hand else "-" for hand in self.hands)

    @classmethod
    def parse(cls, text: str) -> PartialDeal:
        """Read `S:AK… - … -`; hands may hold fewer than 13 cards."""
        expect_type(text, str, "text")
        return cls.of(_parse_hands(text))


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Deal:
    """All 52 cards, 13 at each seat (N E S W).

    Made of four hands or of its notation, as `parse` reads it.

    Raises:
        NotationError: text of another form.
        InvalidDeal: a card held twice or nowhere, or a hand without 13 cards.

    >>> deal = Deal("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 -")
    >>> deal["W"], deal.west.hcp
    (Hand('T98.762.T986.765'), 0)
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __init__(self, hands: Sequence[Hand] | str) -> None:
        if isinstance(hands, str):
            hands = Deal.parse(hands).hands
        object.__setattr__(self, "hands", tuple(hands))
        if any(not isinstance(hand, Hand) for hand in self.hands):
            raise InvalidDeal("a deal is made of four hands of 13 cards")
        _check_hands(self.hands)

    @classmethod
    def of_bits(cls, bits: Iterable[int]) -> Deal:
        """The deal of four card sets as numbers, N E S W (a row of a uint64[n, 4] array)."""
        north, east, south, west = (Hand(int(hand)) for hand in bits)
        return cls((north, east, south, west))

    @classmethod
    def of_whole(cls, text: str) -> Deal | None:
        """The deal of a text with four hands of 13 cards; None for any other text, right or wrong.

        It is what `parse` reads, for those who read many.
        """
        first, words = _FIRST_SEATS.get(text[:2]), text[2:].split()
        if first is None or len(words) != 4:
            return None
        try:
            bits = [CardSet.parse(word).bits for word in words]
        except (NotationError, InvalidDeal):
            return None
        if any(hand.bit_count() != 13 for hand in bits) or bits[0] | bits[1] | bits[2] | bits[3] != ALL_CARDS:
            return None
        return cls.of_bits(bits[(seat - first) % 4] for seat in range(4))

    @classmethod
    def random(cls, rng: np.random.Generator) -> Deal:
        """A deal drawn uniformly."""
        if not hasattr(rng, "permutation"):
            raise TypeError(f"rng is a {type(rng).__name__}; expected a numpy.random.Generator")
        order = rng.permutation(52)
        return cls.of_bits(sum(1 << int(card) for card in order[13 * seat : 13 * seat + 13]) for seat in Seat)

    @property
    def bits(self) -> tuple[int, int, int, int]:
        """The four card sets as numbers, N E S W."""
        north, east, south, west = (hand.bits for hand in self.hands)
        return north, east, south, west

    def __getitem__(self, seat: AnySeat) -> Hand:
        return self.hands[seat if isinstance(seat, Seat) else Seat.of(seat)]

    def __iter__(self) -> Iterator[Hand]:
        """The hands N E S W."""
        return iter(self.hands)

    @property
    def north(self) -> Hand:
        return self.hands[0]

    @property
    def east(self) -> Hand:
        return self.hands[1]

    @property
    def south(self) -> Hand:
        return self.hands[2]

    @property
    def west(self) -> Hand:
        return self.hands[3]

    def holder(self, card: Card) -> Seat:
        """Who was dealt this card."""
        return next(seat for seat in Seat if card in self.hands[seat])

    def partial(self, seats: Iterable[AnySeat] = tuple(Seat)) -> PartialDeal:
        """What is known of the deal when only these hands are seen: `deal.partial("NS")`."""
        return PartialDeal.of({Seat.of(seat): self[seat] for seat in seats})

    def rotated(self, steps: int) -> Deal:
        """The same hands, each moved this many seats clockwise."""
        north, east, south, west = (self.hands[seat.plus(-steps)] for seat in Seat)
        return Deal((north, east, south, west))

    def __repr__(self) -> str:
        return f"Deal('{self}')"

    def _repr_html_(self) -> str:
        return html.diagram([str(hand) for hand in self.hands])

    def __str__(self) -> str:
        return "N:" + " ".join(str(hand) for hand in self.hands)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read `N:… … … …`; one hand may be `-`, which gets the cards of none of the other three.

        Raises:
            NotationError: the text is not of that form.
            InvalidDeal: a card held twice or nowhere, or a hand without 13 cards.
        """
        expect_type(text, str, "text")
        partial = PartialDeal.of(_parse_hands(text))
        for seat in Seat:
            if len(partial[seat]) not in (0, 13):
                raise InvalidDeal(f"{seat.title} has {len(partial[seat])} cards; a hand has 13 (or - for unknown)")
        return partial.complete()


_FIRST_SEATS = {f"{seat}:": int(seat) for seat in Seat}


def _parse_hands(text: str) -> dict[Seat, CardSet]:
    first, colon, rest = text.strip().partition(":")
    if not colon:
        raise NotationError(f'"{text}" is not a deal: expected a seat and a colon first, as "N:AKQ.… … … …"')
    words = rest.split()
    if len(words) != 4:
        raise NotationError(
            f'"{text}" has {len(words)} hand{"s" * (len(words) != 1)}; a deal has 4 (write - for an unknown hand)'
        )
    start = Seat.parse(first)
    return {start.plus(step): CardSet(0) if word == "-" else CardSet.parse(word) for step, word in enumerate(words)}


def _check_hands(hands: Sequence[CardSet]) -> None:
    if len(hands) != 4:
        raise InvalidDeal(f"a deal has 4 hands, not {len(hands)}")
    seen: dict[int, Seat] = {}
    union = 0
    for seat, hand in zip(Seat, hands, strict=True):
        if twice := union & hand.bits:
            card = DECK[twice.bit_length() - 1]
            other = next(earlier for bits, earlier in seen.items() if bits & card.bit)
            raise InvalidDeal(f"{card} is held twice, by {other.title} and {seat.title}")
        union |= hand.bits
        seen[hand.bits] = seat
