"""Tricks that one line of play is sure of, at any point of a trick, whoever is on lead: proved without any layout.

Of the hidden hands only bounds are used: the fewest and most cards of each suit in each hand, and the highest card of
each suit that any of them holds. The claimer's side may lose the lead: then the others lead whatever they can hold.
Where it is not certain who wins a trick, the line must be sure either way. So the proof never claims too much; a claim
that it does not prove may still be sound.

A state between tricks is the claimer's hands, who leads, how many rounds of each suit were played since the proof
began, and how many tricks in which a hidden hand may have thrown a card of any suit:

    hands[h][suit]   13 bits of ranks        rounds[suit]   0..13
    leader           index of a hand, or OTHERS            thrown   0..13

After k rounds of a suit a hidden hand that held at most n of it holds at most n - k. One that held at least n still
has more than 0 of it while n - thrown > k: it has followed to each of those rounds, and thrown at most one card of the
suit in each of the other tricks that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import PlayView, Seat, Suit
from dealspace.cards.hand import SUIT_BITS
from dealspace.play.players.cashing import Hands, OtherHands

MOST_STEPS = 6_000
OTHERS = -1

Own = tuple[int, Suit, int]
"""A card of an own hand: index of the hand, suit, rank."""
Rounds = tuple[int, ...]


def is_sure(view: PlayView, own: tuple[Seat, ...], tricks: int) -> bool:
    """Whether one line of the `own` hands takes this many of the tricks that are not complete, in every layout.

    Args:
        own: the hands the viewer plays from: declarer's two, or a defender's own.
    Returns:
        False where it is not proved, also where the proof is too long.
    """
    others = OtherHands.seen_by(view, own)
    if others is None or view.play.is_over:
        return tricks <= 0
    try:
        return _now(view, own, others, tricks)
    except _StepLimitError:
        return False


class _StepLimitError(Exception):
    """The proof has reached its limit of steps."""


def _now(view: PlayView, own: tuple[Seat, ...], others: OtherHands, needed: int) -> bool:
    """The proof from the trick on the table."""
    play = view.play
    trick, trump = play.current, play.strain.suit
    hands: Hands = tuple(
        tuple((view.known[seat].bits & ~play.played[seat].bits) >> 13 * suit & SUIT_BITS for suit in Suit)
        for seat in own
    )
    led = trick.suit_led
    if led is None:
        leader = own.index(play.turn) if play.turn in own else OTHERS
        return _SureLine(others, trump).wins(hands, leader, (0, 0, 0, 0), 0, needed)
    to_play = [trick.leader.plus(index) for index in range(len(trick.cards), 4)]
    hidden = _others_of(view, own)
    waiting = [index for index, seat in enumerate(hidden) if seat in to_play]
    after = _SureLine(_after_this_trick(others, waiting, led), trump)
    now = _SureLine(OtherHands(others.shortest[waiting], others.longest[waiting], others.highest), trump)
    on_table = {trick.leader.plus(index): card for index, card in enumerate(trick.cards)}
    best = on_table[trick.winner(play.strain)]
    rounds = (0, 0, 0, 0)
    ours = [(index, card.suit, int(card.rank)) for index, seat in enumerate(own) if (card := on_table.get(seat))]
    choices = [after.replies(hands, index, led, all_ends=True) for index, seat in enumerate(own) if seat in to_play]
    options = []
    for chosen in product(*choices):
        mine = _best([*ours, *chosen], led, trump)
        is_won: bool | None = True
        if _strength(mine, led, trump) < _strength((0, best.suit, int(best.rank)), led, trump):
            is_won = False
        elif not now.beats_others(mine, led, rounds, 0):
            is_won = None
        options.append(_Trick(_played(hands, chosen), mine[0], rounds, 0, is_won))
    return any(after.either_way(option, needed) for option in options)


def _others_of(view: PlayView, own: tuple[Seat, ...]) -> list[Seat]:
    """The seats in the order of `OtherHands.seen_by`: the two hidden hands, then dummy where a defender looks."""
    dummy = view.contract.dummy
    hidden = [seat for seat in Seat if seat not in own and seat is not dummy]
    return hidden if dummy in own else [*hidden, dummy]


def _after_this_trick(others: OtherHands, waiting: list[int], led: Suit) -> OtherHands:
    """What the other hands can hold once those that are still to play have followed or thrown a card."""
    shortest, longest = others.shortest.copy(), others.longest.copy()
    for index in waiting:
        shortest[index] = np.maximum(shortest[index] - 1, 0)
        longest[index, led] = max(0, longest[index, led] - 1)
    return OtherHands(shortest, longest, others.highest)


class _Trick(NamedTuple):
    """A trick of which the own cards are chosen.

    Attributes:
        hands, rounds, thrown: the state after it.
        winner: the own hand that wins it if the others do not.
        is_won: whether the others cannot win it; None where they may.
    """

    hands: Hands
    winner: int
    rounds: Rounds
    thrown: int
    is_won: bool | None


class _SureLine:
    """A search over the own hands: the own choices or, what the others may do and."""

    def __init__(self, others: OtherHands, trump: Suit | None) -> None:
        self.trump = trump
        self.shortest: NDArray[np.int64] = others.shortest
        self.longest: NDArray[np.int64] = others.longest
        self.highest = others.highest
        self.steps = 0
        self.known: dict[tuple[Hands, int, Rounds, int, int], bool] = {}

    def wins(self, hands: Hands, leader: int, rounds: Rounds, thrown: int, needed: int) -> bool:
        """Whether this many more tricks are sure, between two tricks."""
        if needed <= 0:
            return True
        left = sum(ranks.bit_count() for ranks in hands[0])
        if needed > left:
            return False
        key = (hands, leader, rounds, thrown, needed)
        if key not in self.known:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise _StepLimitError
            if leader == OTHERS:
                leads = [suit for suit in Suit if (self.longest[:, suit] > rounds[suit]).any()]
                tricks = [list(self._tricks(hands, suit, rounds, thrown, None)) for suit in leads]
                self.known[key] = bool(leads) and all(self._is_any_sure(options, needed) for options in tricks)
            else:
                options = [
                    trick
                    for suit in Suit
                    for card in self._ends(hands, leader, suit)
                    for trick in self._tricks(_without(hands, card), suit, rounds, thrown, card)
                ]
                self.known[key] = self._is_any_sure(options, needed)
        return self.known[key]

    def _is_any_sure(self, options: list[_Trick], needed: int) -> bool:
        """Whether one of these tricks leads to as many as are needed; those that are surely won are tried first."""
        options.sort(key=lambda trick: trick.is_won is not True)
        return any(self.either_way(trick, needed) for trick in options)

    def _tricks(self, hands: Hands, led: Suit, rounds: Rounds, thrown: int, card: Own | None) -> Iterator[_Trick]:
        """What the own hands that have not played can play after the lead of `card`, or of the others (None)."""
        first = [] if card is None else [card]
        to_play = [index for index in range(len(hands)) if card is None or index != card[0]]
        after = tuple(count + (suit == led) for suit, count in zip(Suit, rounds, strict=True))
        more = thrown + (not self._all_follow(led, rounds, thrown))
        for chosen in product(*(self.replies(hands, index, led) for index in to_play)):
            best = _best([*first, *chosen], led, self.trump)
            is_won: bool | None = True
            if best[1] is not led and best[1] is not self.trump:
                is_won = False
            elif not self.beats_others(best, led, rounds, thrown):
                is_won = None
            yield _Trick(_played(hands, chosen), best[0], after, more, is_won)

    def either_way(self, trick: _Trick, needed: int) -> bool:
        """Whether so many tricks are sure, this one included, whoever of those that may win it does."""
        after = (trick.rounds, trick.thrown)
        if trick.is_won is not False and not self.wins(trick.hands, trick.winner, *after, needed - 1):
            return False
        return trick.is_won is True or self.wins(trick.hands, OTHERS, *after, needed)

    def beats_others(self, card: Own, led: Suit, rounds: Rounds, thrown: int) -> bool:
        """Whether no other hand can play a higher card to this trick."""
        _, suit, rank = card
        if suit is not led:
            is_high = suit is self.trump and rank > self.highest[suit]
            return is_high or (suit is self.trump and self._all_follow(led, rounds, thrown))
        is_high = rank > self.highest[suit] or bool((self.longest[:, suit] <= rounds[suit]).all())
        return is_high and self._all_follow(led, rounds, thrown)

    def _all_follow(self, led: Suit, rounds: Rounds, thrown: int) -> bool:
        """Whether every other hand that may hold a trump follows to this suit."""
        if self.trump is None or led is self.trump:
            return True
        has_led = self.shortest[:, led] - thrown > rounds[led]
        has_no_trump = self.longest[:, self.trump] <= rounds[self.trump]
        return bool((has_led | has_no_trump).all())

    def replies(self, hands: Hands, hand: int, led: Suit, *, all_ends: bool = False) -> list[Own]:
        """The cards worth playing to a trick: ends of the suit led; without it, a suit's lowest, and ends of trumps."""
        if hands[hand][led]:
            return self._ends(hands, hand, led, all_ends=all_ends)
        found = {suit: self._ends(hands, hand, suit, all_ends=all_ends) for suit in Suit}
        return [card for suit, cards in found.items() for card in (cards if suit is self.trump else cards[-1:])]

    def _ends(self, hands: Hands, hand: int, suit: Suit, *, all_ends: bool = False) -> list[Own]:
        """The highest and the lowest card of this suit; the lowest alone where no card that is held parts them.

        Args:
            all_ends: both in any case, since a card on the table may part them.
        """
        ranks = hands[hand][suit]
        if not ranks:
            return []
        high, low = ranks.bit_length() - 1, (ranks & -ranks).bit_length() - 1
        between = (1 << high) - (1 << low)
        is_parted = (
            (all_ends and low < high)
            or low < self.highest[suit] < high
            or any(other[suit] & between for index, other in enumerate(hands) if index != hand)
        )
        return [(hand, suit, high), (hand, suit, low)] if is_parted else [(hand, suit, low)]


def _played(hands: Hands, cards: Iterable[Own]) -> Hands:
    for card in cards:
        hands = _without(hands, card)
    return hands


def _best(cards: list[Own], led: Suit, trump: Suit | None) -> Own:
    return max(cards, key=lambda card: _strength(card, led, trump))


def _strength(card: Own, led: Suit, trump: Suit | None) -> tuple[bool, bool, int]:
    """By which the cards of a trick are ordered."""
    return card[1] is trump, card[1] is led, card[2]


def _without(hands: Hands, card: Own) -> Hands:
    """The hands without this card."""
    hand, suit, rank = card
    changed = tuple(ranks & ~(1 << rank) if index == suit else ranks for index, ranks in enumerate(hands[hand]))
    return (*hands[:hand], changed, *hands[hand + 1 :])
