"""A deal of euchre: the turned-up card is ordered up or another trump named, then five tricks.

The seat after the dealer speaks first and leads. The dealer speaks last, takes the card turned up if it is ordered up,
and discards one of six cards, which no other seat sees; after seven passes the dealer must name a trump. The caller may
play alone: then partner does not play. A deal is over when the tricks left cannot change the score: one side has three
and the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Self

import numpy as np

from dealspace.cards import Card, InvalidDeal, NotationError, Seat, Suit
from dealspace.games.euchre.euchre_calls import EuchreCall, parse_euchre_call
from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.laws.card_notation import card_symbol, card_text, cards_in, cards_text, parse_game_card
from dealspace.games.laws.game import EUCHRE, Mode
from dealspace.games.laws.random_deals import Hands, deal_hands, hands_from, hands_row, seat_from, with_hand
from dealspace.games.laws.state import CardGame, GameState, IllegalMove, Move, Result
from dealspace.games.laws.trick_play import TrickPlay

USUAL_DEALER = int(Seat.WEST)
"""Where no dealer is named: North speaks first."""


class EuchrePhase(Enum):
    """What is to be decided next."""

    ORDERING = "ordering up"
    DISCARD = "the dealer's discard"
    NAMING = "naming a trump"
    ALONE = "playing alone"
    PLAY = "the play"


@dataclass(frozen=True)
class EuchreState:
    """A deal of euchre at some moment.

    Attributes:
        up_card: the card turned up.
        calls: of the two rounds, to the one that makes trump.
        cards: the play; until it begins its hands alone count. The dealer holds six cards before the discard.
        dealer: seat; the next one speaks first.
        discarded: the dealer has discarded.
        discard: which card; None also where it is not seen.
        alone: whether the caller plays alone; None until that is decided.
    """

    up_card: Card
    calls: tuple[EuchreCall, ...]
    cards: TrickPlay
    dealer: int = USUAL_DEALER
    discarded: bool = False
    discard: Card | None = None
    alone: bool | None = None

    @classmethod
    def start(cls, hands: Hands, up_card: Card, dealer: int = USUAL_DEALER) -> EuchreState:
        """Before the first call. `hands` are card sets by seat, five cards each. Raises InvalidDeal."""
        return cls(up_card, (), TrickPlay(EUCHRE, Mode.of(up_card.suit), hands, (dealer + 1) % 4), dealer)

    @property
    def game(self) -> CardGame:
        return EUCHRE_GAME

    @property
    def is_ordered_up(self) -> bool:
        return self.calls[-1:] == (EuchreCall.ORDER_UP,)

    @property
    def trump(self) -> Suit | None:
        """None until it is made."""
        if self.is_ordered_up:
            return self.up_card.suit
        return self.calls[-1].suit if self.calls else None

    def speaker(self, index: int) -> int:
        """The seat that makes the call of this index."""
        return (self.dealer + 1 + index) % 4

    @property
    def caller(self) -> int | None:
        """The seat that made trump."""
        return None if self.trump is None else self.speaker(len(self.calls) - 1)

    @property
    def phase(self) -> EuchrePhase:
        if self.trump is None:
            return EuchrePhase.ORDERING if len(self.calls) < 4 else EuchrePhase.NAMING
        if self.is_ordered_up and not self.discarded:
            return EuchrePhase.DISCARD
        return EuchrePhase.ALONE if self.alone is None else EuchrePhase.PLAY

    @property
    def is_over(self) -> bool:
        won = self.cards.tricks_won
        return self.phase is EuchrePhase.PLAY and (self.cards.is_over or (max(won) >= 3 and min(won) >= 1))

    @property
    def to_move(self) -> int | None:
        match self.phase:
            case EuchrePhase.ORDERING | EuchrePhase.NAMING:
                return self.speaker(len(self.calls))
            case EuchrePhase.DISCARD:
                return self.dealer
            case EuchrePhase.ALONE:
                return self.caller
            case EuchrePhase.PLAY:
                return None if self.is_over else self.cards.to_move

    @property
    def history(self) -> tuple[tuple[int, Move | None], ...]:
        """All moves with their seats; the discard is None to whoever does not see it."""
        moves: list[tuple[int, Move | None]] = [(self.speaker(at), call) for at, call in enumerate(self.calls)]
        if self.discarded:
            moves.append((self.dealer, self.discard))
        if self.alone is not None:
            assert self.caller is not None
            moves.append((self.caller, EuchreCall.ALONE if self.alone else EuchreCall.WITH_PARTNER))
        return (*moves, *self.cards.played)

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        assert self.caller is not None and self.alone is not None
        won = self.cards.tricks_won
        return Result(euchre_scores(self.caller & 1, won, self.alone), won, won)

    @property
    def dealt(self) -> Hands:
        """The hands before the first call, as far as they are seen."""
        hands = self.cards.dealt
        hand = hands[self.dealer]
        if self.is_ordered_up:
            hand = (hand | (self.discard.bit if self.discard is not None else 0)) & ~self.up_card.bit
        return with_hand(hands, self.dealer, hand)

    @property
    def standing(self) -> tuple[str, ...]:
        if self.trump is None:
            turned = "" if self.phase is EuchrePhase.ORDERING else ", turned down"
            return f"{self.up_card.symbol} turned up{turned}", f"{Seat(self.dealer).title} deals"
        assert self.caller is not None
        how = "ordered up" if self.is_ordered_up else "named"
        return (f"{self.trump.symbol} trump, {how} by {Seat(self.caller).title}{', alone' if self.alone else ''}",)

    def legal(self) -> tuple[Move, ...]:
        match self.phase:
            case EuchrePhase.ORDERING:
                return EuchreCall.ORDER_UP, EuchreCall.PASS
            case EuchrePhase.NAMING:
                names = tuple(EuchreCall.naming(suit) for suit in reversed(Suit) if suit != self.up_card.suit)
                return names if len(self.calls) == 7 else (*names, EuchreCall.PASS)
            case EuchrePhase.DISCARD:
                return cards_in(self.cards.hands[self.dealer])
            case EuchrePhase.ALONE:
                return EuchreCall.ALONE, EuchreCall.WITH_PARTNER
            case EuchrePhase.PLAY:
                return () if self.is_over else self.cards.legal()

    def moves(self) -> Iterator[Move]:
        return iter(self.legal())

    def play(self, move: Move) -> Self:
        match self.phase:
            case EuchrePhase.PLAY:
                if not isinstance(move, Card):
                    raise IllegalMove(f"{move} is no card: the play has begun")
                if self.is_over:
                    raise IllegalMove(f"{card_text(move)} cannot be played: the deal is decided")
                return replace(self, cards=self.cards.play(move))
            case EuchrePhase.DISCARD if isinstance(move, Card) and move.bit & self.cards.hands[self.dealer]:
                cards = self._with_dealer(self.cards.hands[self.dealer] & ~move.bit)
                return replace(self, discarded=True, discard=move, cards=cards)
            case EuchrePhase.ALONE if move in self.legal():
                assert self.caller is not None
                out = self.caller ^ 2 if move is EuchreCall.ALONE else None
                return replace(self, alone=out is not None, cards=replace(self.cards, out=out))
            case EuchrePhase.ORDERING | EuchrePhase.NAMING if move in self.legal():
                assert isinstance(move, EuchreCall)
                return self._after_call(move)
        raise IllegalMove(self._why_not(move))

    def _with_dealer(self, hand: int) -> TrickPlay:
        return replace(self.cards, hands=with_hand(self.cards.hands, self.dealer, hand))

    def _after_call(self, call: EuchreCall) -> Self:
        cards = self.cards
        if call.suit is not None:
            cards = replace(cards, mode=Mode.of(call.suit))
        elif call is EuchreCall.ORDER_UP:
            cards = self._with_dealer(cards.hands[self.dealer] | self.up_card.bit)
        return replace(self, calls=(*self.calls, call), cards=cards)

    def _why_not(self, move: Move) -> str:
        assert self.to_move is not None
        shown = card_text(move) if isinstance(move, Card) else str(move)
        if self.phase is EuchrePhase.DISCARD:
            expected = cards_text(self.cards.hands[self.dealer])
        else:
            expected = ", ".join(map(str, self.legal()))
        return f"{Seat(self.to_move).title} cannot do {shown}: {self.phase.value} is next, expected one of {expected}"

    def hand(self, seat: int) -> int:
        return self.cards.hands[seat]

    def seen_by(self, seat: int) -> Self:
        discard = self.discard if seat == self.dealer else None
        return replace(self, cards=self.cards.seen_by(seat), discard=discard)


class EuchreGame:
    """Euchre by its name."""

    name = "euchre"

    def deal(self, rng: np.random.Generator) -> EuchreState:
        """A random deal with a random dealer."""
        hands, kitty = deal_hands(EUCHRE, rng)
        return EuchreState.start(hands, Card(kitty[0]), int(rng.integers(4)))

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """{"hands", "up_card", "dealer"}; a row without dealer is dealt by West."""
        assert isinstance(state, EuchreState)
        return {"hands": hands_row(state.dealt), "up_card": card_text(state.up_card), "dealer": state.dealer}

    def deal_from(self, row: Mapping[str, Any]) -> EuchreState:
        up_card, hands = parse_game_card(row.get("up_card", "")), hands_from(EUCHRE, row)
        holders = [seat for seat, hand in enumerate(hands) if hand & up_card.bit]
        if holders or not up_card.bit & EUCHRE.deck:
            where = f"{Seat(holders[0]).title} holds it" if holders else "it is not in the deck"
            raise InvalidDeal(f"the turned-up card cannot be {card_text(up_card)}: {where}")
        return EuchreState.start(hands, up_card, seat_from({"dealer": USUAL_DEALER, **row}, "dealer"))

    def move_title(self, move: Move) -> str:
        if isinstance(move, Card):
            return card_symbol(move)
        assert isinstance(move, EuchreCall)
        return move.suit.symbol if move.suit is not None else move.value.capitalize()

    def move_text(self, move: Move) -> str:
        """`As` for a card played or discarded; `order up`, `hearts`, `pass`, `alone`, `with partner`."""
        return card_text(move) if isinstance(move, Card) else str(move)

    def parse_move(self, text: str) -> Move:
        try:
            return parse_euchre_call(text)
        except NotationError:
            pass
        try:
            return parse_game_card(text)
        except NotationError:
            raise NotationError(
                f'"{text[:20]}" is no move: expected a card (As), pass, order up, a suit, alone or with partner'
            ) from None


EUCHRE_GAME = EuchreGame()
