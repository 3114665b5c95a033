"""Tricks and the play of the cards: who leads, following suit, who wins. Source: Laws of 2017, Laws 44, 61, 63."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from dealspace.cards import html
from dealspace.cards.card import Card
from dealspace.cards.contract import Contract
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import IllegalCard, expect_type
from dealspace.cards.hand import SUIT_BITS, CardSet
from dealspace.cards.seat import Seat, Side
from dealspace.cards.suit import Strain, Suit


@dataclass(frozen=True, slots=True, order=True, init=False, repr=False)
class Trick:
    """Up to four cards in the order played, the first by `leader`.

    Made of these or of its notation, as `parse` reads it.

    Raises:
        NotationError: text of another form.
        IllegalCard: more than four cards, or a card twice.

    >>> Trick("W: HK H2 H5 HA").winner(Strain.NOTRUMP)
    Seat.SOUTH
    """

    leader: Seat
    cards: tuple[Card, ...] = ()

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(self, leader: Seat, cards: Iterable[Card] = ()) -> None: ...
    def __init__(self, leader: Seat | str, cards: Iterable[Card] = ()) -> None:
        if isinstance(leader, str):
            written = Trick.parse(leader)
            leader, cards = written.leader, written.cards
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "cards", tuple(cards))
        if len(self.cards) > 4:
            raise IllegalCard(f"a trick has 4 cards, not {len(self.cards)}")
        if len(set(self.cards)) < len(self.cards):
            raise IllegalCard(f"a card is played twice in one trick: {self}")

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """Who plays next to it (the leader again once it is complete)."""
        return self.leader.plus(len(self.cards))

    @property
    def suit_led(self) -> Suit | None:
        return self.cards[0].suit if self.cards else None

    def winner(self, strain: Strain) -> Seat:
        """Who is winning it: the highest trump, else the highest card of the suit led."""
        if not self.cards:
            raise IllegalCard("no card is played to this trick: nobody is winning it")

        def strength(index: int) -> tuple[bool, bool, int]:
            card = self.cards[index]
            return card.suit.strain == strain, card.suit is self.cards[0].suit, card.rank

        return self.leader.plus(max(range(len(self.cards)), key=strength))

    def __repr__(self) -> str:
        return f"Trick('{self}')"

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(str(card) for card in self.cards)}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Trick:
        """Read `W: HK H2 H5 HA`."""
        expect_type(text, str, "text")
        leader, _, cards = text.partition(":")
        return cls(Seat.parse(leader), tuple(Card.parse(word) for word in cards.split()))


def legal_cards(held: CardSet, trick: Trick) -> CardSet:
    """The cards a player holding `held` may play to this trick (Law 44: follow suit if able)."""
    expect_type(trick, Trick, "trick")
    if trick.suit_led is None or trick.is_complete:
        return held
    following = CardSet(held.bits & SUIT_BITS << 13 * trick.suit_led)
    return following or held


@dataclass(frozen=True, order=True, init=False, repr=False)
class Play:
    """The cards played so far, in order, from the opening lead on; it may be unfinished.

    The cards alone are checked: no card twice, no suit played by a seat that has shown out of it (a revoke come to
    light). `check` compares the play with a deal. Made of strain, opening leader and cards, or of its notation.

    Raises:
        NotationError: text of another form.
        IllegalCard: a card played twice, a revoke, or more than 52 cards.

    >>> play = Play("NT W: HK H2 H5 HA")
    >>> play.turn, play.tricks_won(Side.NS)
    (Seat.SOUTH, 1)
    """

    strain: Strain
    leader: Seat
    cards: tuple[Card, ...] = ()

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(self, strain: Strain, leader: Seat, cards: Iterable[Card] = ()) -> None: ...
    def __init__(self, strain: Strain | str, leader: Seat = Seat.NORTH, cards: Iterable[Card] = ()) -> None:
        if isinstance(strain, str):
            written = Play.parse(strain)
            strain, leader, cards = written.strain, written.leader, written.cards
        object.__setattr__(self, "strain", strain)
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "cards", tuple(cards))
        if len(self.cards) > 52:
            raise IllegalCard(f"{len(self.cards)} cards are played; a deal has 52")
        shown_out: set[tuple[Seat, Suit]] = set()
        played: set[Card] = set()
        for number, trick in enumerate(self.tricks, start=1):
            for index, card in enumerate(trick.cards):
                seat = trick.leader.plus(index)
                if card in played:
                    raise IllegalCard(f"trick {number}: {seat.title} plays {card}, which is already played")
                played.add(card)
                if (seat, card.suit) in shown_out:
                    raise IllegalCard(f"trick {number}: {seat.title} plays {card} after showing out of that suit")
                led = trick.cards[0].suit
                if card.suit is not led:
                    shown_out.add((seat, led))

    @classmethod
    def of(cls, contract: Contract, cards: Iterable[Card] = ()) -> Play:
        """The play of a contract: its strain, led by declarer's left."""
        expect_type(contract, Contract, "contract")
        return cls(contract.strain, contract.leader, tuple(cards))

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick with a card played to it; only the last may be incomplete."""
        tricks: list[Trick] = []
        leader = self.leader
        for start in range(0, len(self.cards), 4):
            trick = Trick(leader, self.cards[start : start + 4])
            tricks.append(trick)
            leader = trick.winner(self.strain)
        return tuple(tricks)

    @property
    def current(self) -> Trick:
        """The trick the next card goes to, empty if the last one is complete."""
        if not self.tricks:
            return Trick(self.leader)
        last = self.tricks[-1]
        return Trick(last.winner(self.strain)) if last.is_complete else last

    @property
    def turn(self) -> Seat:
        """Whose hand plays the next card (dummy's cards are chosen by declarer)."""
        return self.current.turn

    @property
    def is_over(self) -> bool:
        return len(self.cards) == 52

    @cached_property
    def played(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The cards each seat (N E S W) has played."""
        bits = [0, 0, 0, 0]
        for trick in self.tricks:
            for index, card in enumerate(trick.cards):
                bits[trick.leader.plus(index)] |= card.bit
        return CardSet(bits[0]), CardSet(bits[1]), CardSet(bits[2]), CardSet(bits[3])

    def shown_out(self, seat: Seat) -> frozenset[Suit]:
        """Suits this seat has failed to follow to."""
        return frozenset(
            trick.cards[0].suit
            for trick in self.tricks
            for index, card in enumerate(trick.cards)
            if trick.leader.plus(index) is seat and card.suit is not trick.cards[0].suit
        )

    def tricks_won(self, side: Side) -> int:
        """Complete tricks this side has won."""
        return sum(trick.is_complete and trick.winner(self.strain).side is side for trick in self.tricks)

    def held(self, deal: Deal | PartialDeal, seat: Seat) -> CardSet:
        """The cards this seat still has."""
        return CardSet(deal[seat].bits) - self.played[seat]

    def legal(self, deal: Deal) -> CardSet:
        """The cards that may be played next."""
        return legal_cards(self.held(deal, self.turn), self.current)

    def plus(self, card: Card) -> Play:
        """The play with one more card. `check` tests whether the hand holds it."""
        return Play(self.strain, self.leader, (*self.cards, card))

    def check(self, deal: Deal | PartialDeal) -> None:
        """Raises IllegalCard, naming trick, seat and card, if this play could not happen on this deal.

        It may be a position too: the hands before the first of these cards.
        """
        gone = [0, 0, 0, 0]
        for number, trick in enumerate(self.tricks, start=1):
            for index, card in enumerate(trick.cards):
                seat = trick.leader.plus(index)
                held = CardSet(deal[seat].bits & ~gone[seat])
                if card not in held:
                    holder = next((other.title for other in Seat if card in deal[other]), "nobody")
                    raise IllegalCard(f"trick {number}: {seat.title} does not hold {card} (dealt to {holder})")
                if card not in legal_cards(held, Trick(trick.leader, trick.cards[:index])):
                    raise IllegalCard(
                        f"trick {number}: {seat.title} revokes with {card}: "
                        f"{trick.cards[0].suit.name.lower()} were led and can be followed"
                    )
                gone[seat] |= card.bit

    def __repr__(self) -> str:
        return f"Play('{self}')"

    def _repr_html_(self) -> str:
        """A row for each trick, the leader's card underlined."""
        rows = []
        for number, trick in enumerate(self.tricks, start=1):
            cells = [str(number), "", "", "", ""]
            for index, card in enumerate(trick.cards):
                shown = html.coloured(card.symbol)
                cells[1 + trick.leader.plus(index)] = f"<u>{shown}</u>" if index == 0 else shown
            rows.append(cells)
        return html.table(rows, ["", *"NESW"], framed=True)

    def __str__(self) -> str:
        return f"{self.strain} {self.leader}: {' '.join(str(card) for card in self.cards)}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read `NT W: HK H2 …`: strain, opening leader, cards in order."""
        expect_type(text, str, "text")
        head, _, cards = text.partition(":")
        strain, _, leader = head.strip().partition(" ")
        return cls(Strain.parse(strain), Seat.parse(leader), tuple(Card.parse(word) for word in cards.split()))
