"""Tricks and the play of the cards: who leads, following suit, who wins. Source: Laws of 2017, Laws 44, 61, 63."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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

    @classmethod
    def _of(cls, leader: Seat, cards: tuple[Card, ...]) -> Trick:
        """The trick of these cards, which are four different ones at most."""
        trick = object.__new__(cls)
        object.__setattr__(trick, "leader", leader)
        object.__setattr__(trick, "cards", cards)
        return trick

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


_SUITS_OF_CARDS = tuple(SUIT_BITS << 13 * (card // 13) for card in range(52))
"""The cards of a card's suit, by the number of the card."""
_SEATS = tuple(Seat)


def cards_playable(strain: Strain, leader: Seat, cards: Sequence[Card], deal: Deal | PartialDeal | None = None) -> int:
    """How many of the cards, from the first on, can be played one after the other.

    Without a deal a card cannot be played twice, nor a suit by a seat that has shown out of it; with one, it must be
    held, and its suit followed.
    """
    hands = deal.bits if deal is not None else None
    shown_out = [0, 0, 0, 0]
    gone = led = best = 0
    seat = winner = int(leader)
    trumps = SUIT_BITS << 13 * strain
    for index, card in enumerate(cards):
        number = card.index
        bit, suit = 1 << number, _SUITS_OF_CARDS[number]
        if not index & 3:
            led, best, winner = suit, number, seat
        elif _beats(number, best, trumps):
            best, winner = number, seat
        if hands is not None:
            held = hands[seat] & ~gone
            if not held & bit or (suit != led and held & led):
                return index
        elif (gone | shown_out[seat]) & bit:
            return index
        elif suit != led:
            shown_out[seat] |= led
        gone |= bit
        seat = (seat + 1) & 3 if index & 3 < 3 else winner
    return len(cards)


def _beats(card: int, best: int, trumps: int) -> bool:
    """Whether a card beats the best one of its trick so far; `trumps` are the cards of the trump suit."""
    suit = _SUITS_OF_CARDS[card]
    return card > best if suit == _SUITS_OF_CARDS[best] else suit == trumps


def winning_place(strain: Strain, cards: Sequence[Card]) -> int:
    """Which card of a trick, 0 for the one led, wins it."""
    best, place = cards[0].index, 0
    trumps = SUIT_BITS << 13 * strain
    for after in range(1, len(cards)):
        number = cards[after].index
        if _beats(number, best, trumps):
            best, place = number, after
    return place


def _leaders(strain: Strain, leader: Seat, cards: Sequence[Card]) -> list[Seat]:
    """Who leads to each trick, and to the next one after the last complete one."""
    leaders = [leader]
    seat = int(leader)
    for start in range(0, len(cards) - 3, 4):
        seat = (seat + winning_place(strain, cards[start : start + 4])) & 3
        leaders.append(_SEATS[seat])
    return leaders


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
        if cards_playable(self.strain, self.leader, self.cards) < len(self.cards):
            self._refuse()

    @classmethod
    def on(cls, deal: Deal, strain: Strain, leader: Seat, cards: Sequence[Card]) -> Play:
        """The play of these cards on this deal. Raises what the constructor and `check` raise."""
        expect_type(deal, Deal, "deal")
        if len(cards) > 52 or cards_playable(strain, leader, cards, deal) < len(cards):
            cls(strain, leader, cards).check(deal)
            raise AssertionError("a card of this play cannot be played")
        made = object.__new__(cls)
        made.__dict__.update(strain=strain, leader=leader, cards=tuple(cards), _checked=deal)
        return made

    def _refuse(self) -> None:
        """Raises IllegalCard for the first card that is already played or a revoke come to light."""
        shown_out: set[tuple[Seat, Suit]] = set()
        played: set[Card] = set()
        leader = self.leader
        for number, start in enumerate(range(0, len(self.cards), 4), start=1):
            trick = Trick(leader, self.cards[start : start + 4])
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
            leader = trick.winner(self.strain)
        raise AssertionError("every card of this play can be played")

    @classmethod
    def of(cls, contract: Contract, cards: Iterable[Card] = ()) -> Play:
        """The play of a contract: its strain, led by declarer's left."""
        expect_type(contract, Contract, "contract")
        return cls(contract.strain, contract.leader, tuple(cards))

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick with a card played to it; only the last may be incomplete."""
        leaders = _leaders(self.strain, self.leader, self.cards)
        starts = range(0, len(self.cards), 4)
        return tuple(
            Trick._of(leader, self.cards[start : start + 4]) for leader, start in zip(leaders, starts, strict=False)
        )

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
        return sum(winner.side is side for winner in _leaders(self.strain, self.leader, self.cards)[1:])

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
        if self.__dict__.get("_checked") is deal:
            return
        if cards_playable(self.strain, self.leader, self.cards, deal) < len(self.cards):
            self._refuse_on(deal)
        self.__dict__["_checked"] = deal

    def _refuse_on(self, deal: Deal | PartialDeal) -> None:
        """Raises IllegalCard for the first card that is not held, or a revoke."""
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
        raise AssertionError("every card of this play can be played")

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
