"""Sets of cards: `CardSet` (any), `Hand` (the 13 of one seat) and `Holding` (one suit of it).

A card set is one integer with bit 13 * suit + rank set for every card in it. The text form is PBN's: the suits
S.H.D.C, each from the ace down, a void left empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Self

from dealspace.cards import html
from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import InvalidDeal, NotationError, expect_type
from dealspace.cards.rank import RANK_LETTERS, Rank
from dealspace.cards.right_rooms import answerer
from dealspace.cards.suit import SUITS_FROM_SPADES, Suit

ALL_CARDS = (1 << 52) - 1
SUIT_BITS = 0x1FFF


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Holding:
    """The ranks held in one suit: bit 0 is the 2, bit 12 the ace; ordered by that number.

    Made of that number or of its notation, as `parse` reads it.

    >>> Holding("AQ32"), len(Holding("")), Holding("K").ranks == 1 << 11
    (Holding('AQ32'), 0, True)
    """

    ranks: int

    def __init__(self, ranks: int | str) -> None:
        if isinstance(ranks, str):
            ranks = Holding.parse(ranks).ranks
        if not 0 <= ranks <= SUIT_BITS:
            raise NotationError(f"{ranks} is not a holding: expected 0 to {SUIT_BITS}, one bit for each rank")
        object.__setattr__(self, "ranks", ranks)

    def __len__(self) -> int:
        return self.ranks.bit_count()

    def __contains__(self, rank: Rank) -> bool:
        return bool(self.ranks >> rank & 1)

    def __iter__(self) -> Iterator[Rank]:
        """Ranks from the highest down."""
        return (rank for rank in reversed(Rank) if self.ranks >> rank & 1)

    def __repr__(self) -> str:
        return f"Holding('{self}')"

    def __str__(self) -> str:
        return _ranks_text(self.ranks)

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Read ranks in any order, `AKJT2` or `AKJ10 2`; empty or `-` is a void.

        Raises:
            NotationError: a letter that is no rank.
            InvalidDeal: a rank held twice.
        """
        expect_type(text, str, "text")
        return cls(_ranks_of(text))


_RANK_BITS = {letter: 1 << rank for rank in Rank for letter in (str(rank), str(rank).lower())}


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class CardSet:
    """Any set of cards, as 52 bits; ordered by that number.

    Made of that number or of its notation, as `parse` reads it.

    >>> CardSet("AQ.K..") | CardSet("J...T9")
    CardSet('AQJ.K..T9')
    """

    bits: int

    def __init__(self, bits: int | str) -> None:
        if isinstance(bits, str):
            bits = _bits_of(bits)
        if not 0 <= bits <= ALL_CARDS:
            raise NotationError(f"{bits:#x} is not a card set: expected 52 bits")
        object.__setattr__(self, "bits", bits)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The set of these cards; a card given twice raises InvalidDeal."""
        bits = 0
        for card in cards:
            expect_type(card, Card, "a card")
            if bits & card.bit:
                raise InvalidDeal(f"{card} is given twice")
            bits |= card.bit
        return cls(bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        """Cards as players sort them: spades first, each suit from the ace down."""
        return (card for card in reversed(DECK) if self.bits >> card.index & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def holding(self, suit: Suit) -> Holding:
        return Holding(self.bits >> 13 * suit & SUIT_BITS)

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Cards held in C, D, H, S."""
        clubs, diamonds, hearts, spades = (len(self.holding(suit)) for suit in Suit)
        return clubs, diamonds, hearts, spades

    @property
    def symbols(self) -> str:
        """For people: `♠AKJ ♥Q2 ♦— ♣…`."""
        return " ".join(f"{suit.symbol}{self.holding(suit) or '—'}" for suit in SUITS_FROM_SPADES)

    def __repr__(self) -> str:
        return f"{type(self).__name__}('{self}')"

    def _repr_html_(self) -> str:
        return html.hand(str(self))

    def __str__(self) -> str:
        bits = self.bits
        return ".".join([_ranks_text(bits >> 13 * suit & SUIT_BITS) for suit in (3, 2, 1, 0)])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read S.H.D.C, each suit's ranks in any order, a void empty or `-`.

        Raises:
            NotationError: not four suits, or a letter that is no rank.
            InvalidDeal: a card held twice, or (for a Hand) not 13 cards.
        """
        return cls(_bits_of(text))


def _bits_of(text: str) -> int:
    """The 52 bits of a text S.H.D.C; raises what `CardSet.parse` raises."""
    expect_type(text, str, "text")
    suits = text.strip().split(".")
    if len(suits) != 4:
        hint = f' ("{text.strip()}{"." * (4 - len(suits))}")' if len(suits) < 4 and _only_ranks(text) else ""
        raise NotationError(
            f'"{text}" has {len(suits)} suit{"s" * (len(suits) != 1)}; a hand has 4, spades first, '
            f"and a void is left empty{hint}"
        )
    bits = 0
    for suit, ranks in zip(SUITS_FROM_SPADES, suits, strict=True):
        try:
            bits |= _ranks_of(ranks) << 13 * suit
        except NotationError as error:
            small = "; with x for small cards it is a condition, as where takes" if "X" in text.upper() else ""
            raise NotationError(f'"{text}": {suit.name.lower()} {error.bare_message}{small}') from None
        except InvalidDeal as error:
            raise InvalidDeal(f'"{text}": {suit.name.lower()} {error}') from None
    return bits


@lru_cache(1 << 14)
def _ranks_of(text: str) -> int:
    """The ranks of a holding's text; raises what `Holding.parse` raises."""
    ranks = 0
    for letter in text.replace("10", "T").replace(" ", "") if text.strip() not in ("-", "—") else "":
        bit = _RANK_BITS.get(letter) or 1 << Rank.parse(letter)
        if ranks & bit:
            raise InvalidDeal(f'"{text}" holds the {letter.upper()} twice')
        ranks |= bit
    return ranks


@cache
def _ranks_text(ranks: int) -> str:
    """Ranks from the highest down; remembered, since there are 8,192 and files hold many."""
    return "".join(str(rank) for rank in reversed(Rank) if ranks >> rank & 1)


def _only_ranks(text: str) -> bool:
    return bool(text.strip()) and all(letter in RANK_LETTERS + "." for letter in text.strip().upper())


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Hand(CardSet):
    """The 13 cards dealt to one seat.

    Made of 52 bits or of its notation, the suits S.H.D.C.

    Raises:
        NotationError: text without four suits, or with a letter that is no rank.
        InvalidDeal: a card held twice, or not 13 cards.

    >>> hand = Hand("AQ32.K54.QJ3.A92")
    >>> hand, hand.lengths, Card("SA") in hand
    (Hand('AQ32.K54.QJ3.A92'), (3, 3, 3, 4), True)
    >>> hand.hcp, hand["losers"], hand["hcp(S)"], hand.value("kr")
    (16, 7, 6, 14.9)
    """

    def __init__(self, bits: int | str) -> None:
        if isinstance(bits, str):
            bits = _bits_of(bits)
        expect_type(bits, int, "bits")
        object.__setattr__(self, "bits", bits)
        if not 0 <= bits <= ALL_CARDS or bits.bit_count() != 13:
            count = len(CardSet(bits))
            raise InvalidDeal(f'"{CardSet(bits)}" has {count} cards; a hand has 13')

    @property
    def hcp(self) -> int:
        """High-card points: 4 for an ace, 3 for a king, 2 for a queen, 1 for a jack."""
        return sum(points * (self.bits & held).bit_count() for points, held in _HONOURS)

    def value(self, quantity: Any) -> int | float:
        """A quantity of the hand, as conditions name it: `spades`, `losers`, `hcp(S)`, `has(A, S)`, `kr`.

        Args:
            quantity: its name, or a `Quantity`.
        Returns:
            The number as players count it; a float where that may be a fraction of a point.
        Raises:
            NotationError: there is no such quantity.
        """
        found: int | float = answerer("hand value")(self, quantity)
        return found

    def __getitem__(self, quantity: Any) -> int | float:
        """The same as `value`: `hand["losers"]`."""
        return self.value(quantity)


_HONOURS = tuple((points, sum(1 << 13 * suit + 8 + points for suit in range(4))) for points in (1, 2, 3, 4))
"""Points, and the cards that have them: bit 9 of a suit is the jack, bit 12 the ace."""
