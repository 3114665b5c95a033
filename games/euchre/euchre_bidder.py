"""Calls of euchre by simulated deals: what each call, discard and decision to play alone comes to with open hands.

Deals that agree with what the seat sees are drawn; those in which a seat that passed had a hand to call with weigh
less. A call of the seat is followed by exact play in each deal, a pass by the first later seat whose own hand is good
enough (`hand_tricks`), then by exact play; the mean scores decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dealspace.cards import Card, Suit
from dealspace.games.deals.game_view import hidden_cards
from dealspace.games.euchre.euchre_calls import EuchreCall
from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.euchre.euchre_state import EuchrePhase, EuchreState
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import EUCHRE, Mode
from dealspace.games.laws.random_deals import with_hand
from dealspace.games.laws.state import GameView, Move, MoveChoice
from dealspace.games.open_hand import solve_moves

TRUMP_TRICKS = (0.48, 0.42, 0.46, 0.52, 0.66, 0.85, 1.29)
"""What each trump is worth to its side in tricks: 9 T Q K A, left bower, right bower. Fitted with the others by least
squares to 6,000 solved deals (27% of the variance, spread 1.3 tricks)."""
ACE_TRICKS, VOID_TRICKS, CONSTANT_TRICKS = 0.43, 0.19, 1.1
"""An ace of a plain suit; a plain suit without cards, with a trump; any hand."""


@dataclass(frozen=True, slots=True)
class EuchreBidding:
    """How a seat calls.

    Attributes:
        deals: simulated at each decision.
        from_tricks: what the other seats are taken to call with, in expected tricks.
        doubt: weight of a deal for each pass of a seat that would have called.
        margin: score that a call must promise beyond a pass.
    """

    deals: int = 40
    from_tricks: float = 3.1
    doubt: float = 0.3
    margin: float = 0.0


@lru_cache(maxsize=4)
def _numbers(trump: Suit) -> tuple[tuple[float, ...], tuple[int, ...], int, tuple[int, ...]]:
    """By card what it is worth in tricks and its strength; the trumps, and the other suits, as card sets."""
    table = EUCHRE.table(Mode.of(trump))
    suits = table.suit_cards
    worth = [ACE_TRICKS if card % 13 == 12 else 0.0 for card in range(52)]
    for card in cards_in(suits[trump]):
        worth[card.index] = TRUMP_TRICKS[table.strength[card.index]]
    plain = tuple(cards for suit, cards in enumerate(suits) if suit != trump)
    return tuple(worth), table.strength, suits[trump], plain


def hand_tricks(hand: int, trump: Suit) -> float:
    """Tricks that a seat's side can expect with this trump, by what the seat holds alone."""
    worth, _, trumps, plain = _numbers(trump)
    tricks, left = CONSTANT_TRICKS, hand
    while left:
        tricks += worth[(left & -left).bit_length() - 1]
        left &= left - 1
    if hand & trumps:
        tricks += VOID_TRICKS * sum(not hand & cards for cards in plain)
    return tricks


def cheapest(hand: int, trump: Suit) -> int:
    """A simple discard, a card set of one: whose loss costs the least expected tricks, the weakest of these."""
    strength = _numbers(trump)[1]
    bits = [1 << index for index in range(52) if hand >> index & 1]
    return max(bits, key=lambda bit: (hand_tricks(hand & ~bit, trump), -strength[bit.bit_length() - 1]))


def open_tricks(trump: Suit, hands: Sequence[Sequence[int]], out: int | None, leader: int = 0) -> list[int]:
    """Tricks of side 0 in each deal, all hands open, by the seat that leads; the one that is out does not play."""
    dealt = np.array(hands, np.uint64)
    if out is not None:
        dealt[:, out] = 0
        leader = (leader + 1) % 4 if out == leader else leader
    found = solve_moves(EUCHRE, Mode.of(trump), dealt, leader=leader, out=out)
    return [found.best(index) for index in range(len(dealt))]


def open_score(caller: int, trump: Suit, hands: Sequence[Sequence[int]], alone: bool, leader: int = 0) -> list[int]:
    """Side 0's score less side 1's in each deal, when this seat has made trump and that one leads."""
    tricks = open_tricks(trump, hands, caller ^ 2 if alone else None, leader)
    scores = [euchre_scores(caller & 1, (won, 5 - won), alone) for won in tricks]
    return [ours - theirs for ours, theirs in scores]


class EuchreBidder:
    """Calls, discards and plays alone by simulated deals."""

    def __init__(self, settings: EuchreBidding | None = None) -> None:
        self.settings = settings or EuchreBidding()

    def choose(self, view: GameView[EuchreState], rng: np.random.Generator) -> MoveChoice:
        """The decision with the best mean score for the seat's side; `values` has those of all."""
        state, legal = view.state, view.legal()
        deals = hidden_cards(view).draw(self.settings.deals, rng)[:, :4].tolist()
        weights = np.array([self._weight(state, view.seat, deal) for deal in deals])
        weights /= weights.sum()
        sign = -1 if view.seat & 1 else 1
        values: dict[Move, float] = {}
        for move in legal:
            after = self._scores(state, view.seat, move, deals)
            values[move] = sign * float(weights @ np.array(after, np.float64))
        if EuchreCall.PASS in values:
            values[EuchreCall.PASS] += self.settings.margin
        best = max(values, key=values.__getitem__)
        reason = f"{values[best]:+.2f} on average of {len(deals)} simulated deals"
        return MoveChoice(best, reason, tuple(values.items()))

    def _weight(self, state: EuchreState, seat: int, deal: list[int]) -> float:
        """Less for each pass of another seat that would have called with this hand."""
        weight = 1.0
        for index, call in enumerate(state.calls):
            if call is EuchreCall.PASS and state.speaker(index) != seat and self._call(state, index, deal) is not None:
                weight *= self.settings.doubt
        return weight

    def _call(self, state: EuchreState, index: int, deal: list[int]) -> Suit | None:
        """The trump that the call of this index would make with the hands of a deal; None for a pass."""
        caller, up = state.speaker(index), state.up_card
        hand = deal[caller]
        if index < 4:
            if caller == state.dealer:
                six = hand | up.bit
                hand = six & ~cheapest(six, up.suit)
            return up.suit if hand_tricks(hand, up.suit) >= self.settings.from_tricks else None
        tricks, suit = max((hand_tricks(hand, suit), suit) for suit in Suit if suit != up.suit)
        return suit if tricks >= self.settings.from_tricks or index == 7 else None

    def _scores(self, state: EuchreState, seat: int, move: Move, deals: list[list[int]]) -> list[int]:
        """Side 0's score less side 1's in each deal after this move."""
        match state.phase:
            case EuchrePhase.DISCARD:
                assert isinstance(move, Card) and state.trump is not None and state.caller is not None
                kept = [[hand & ~move.bit for hand in deal] for deal in deals]
                return open_score(state.caller, state.trump, kept, False, state.cards.leader)
            case EuchrePhase.ALONE:
                assert state.trump is not None
                return open_score(seat, state.trump, deals, move is EuchreCall.ALONE, state.cards.leader)
            case _:
                return self._called(state, seat, move, deals)

    def _called(self, state: EuchreState, seat: int, move: Move, deals: list[list[int]]) -> list[int]:
        """After a call: of this seat, or, when it passes, of the first later one that calls."""
        assert isinstance(move, EuchreCall)
        now = len(state.calls)
        groups: dict[tuple[int, Suit, bool], list[int]] = {}
        for number, deal in enumerate(deals):
            if move is EuchreCall.ORDER_UP:
                key = seat, state.up_card.suit, True
            elif move.suit is not None:
                key = seat, move.suit, False
            else:
                index = next(at for at in range(now + 1, 8) if self._call(state, at, deal) is not None)
                trump = self._call(state, index, deal)
                assert trump is not None
                key = state.speaker(index), trump, index < 4
            groups.setdefault(key, []).append(number)
        scores = [0] * len(deals)
        for (caller, trump, taken), numbers in groups.items():
            dealt = [self._dealt(state, deals[at], taken) for at in numbers]
            found = open_score(caller, trump, dealt, False, state.cards.leader)
            for at, score in zip(numbers, found, strict=True):
                scores[at] = score
        return scores

    def _dealt(self, state: EuchreState, deal: list[int], taken: bool) -> list[int]:
        """The hands at the first card: the dealer has taken the card turned up and discarded, or not."""
        if not taken:
            return deal
        six = deal[state.dealer] | state.up_card.bit
        return [*with_hand(deal, state.dealer, six & ~cheapest(six, state.up_card.suit))]
