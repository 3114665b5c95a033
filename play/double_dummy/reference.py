"""The slow, obvious double-dummy solver: plain minimax over every legal card, remembering positions seen.

For endings of a few cards, as the twin that tests compare `dealspace.play.double_dummy` with. Cards are numbers
13 * suit + rank (suits C D H S, ranks 2..A); a position is four frozensets by seat, who led the current
trick and the cards already played to it.
"""

from __future__ import annotations

from collections.abc import Sequence

NOTRUMP = 4
RANKS = 13

Hands = tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]
Memo = dict[tuple[Hands, int, tuple[int, ...]], int]


def cards_of(bits: int) -> frozenset[int]:
    """The cards of a card set.

    >>> sorted(cards_of(0b101))
    [0, 2]
    """
    return frozenset(card for card in range(52) if bits >> card & 1)


def legal_cards(hand: frozenset[int], trick: Sequence[int]) -> list[int]:
    """The cards of a hand that may be played: the suit led if held, else any."""
    if trick:
        following = [card for card in hand if card // RANKS == trick[0] // RANKS]
        if following:
            return sorted(following)
    return sorted(hand)


def trick_winner(trick: Sequence[int], strain: int) -> int:
    """The index (0 = leader) of the winning card: the highest trump, else the highest card of the suit led."""
    trumps = [card for card in trick if card // RANKS == strain]
    led = [card for card in trick if card // RANKS == trick[0] // RANKS]
    return list(trick).index(max(trumps or led))


def ns_tricks(hands: Hands, strain: int, leader: int, trick: tuple[int, ...], memo: Memo) -> int:
    """Tricks North–South still take, the current one included, with best play by all."""
    if len(trick) == 4:
        winner = (leader + trick_winner(trick, strain)) % 4
        return (winner % 2 == 0) + ns_tricks(hands, strain, winner, (), memo)
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    key = (hands, leader, trick)
    if key not in memo:
        values = [value_of(hands, strain, leader, trick, card, memo) for card in legal_cards(hands[seat], trick)]
        memo[key] = max(values) if seat % 2 == 0 else min(values)
    return memo[key]


def value_of(hands: Hands, strain: int, leader: int, trick: tuple[int, ...], card: int, memo: Memo) -> int:
    """Tricks North–South still take once `card` is played."""
    seat = (leader + len(trick)) % 4
    north, east, south, west = (hand - {card} if who == seat else hand for who, hand in enumerate(hands))
    return ns_tricks((north, east, south, west), strain, leader, (*trick, card), memo)


def solve_cards(bits: Sequence[int], strain: int, leader: int, trick: Sequence[int] = ()) -> dict[int, int]:
    """Further tricks for the side of the player to move, by card; the same question as the fast door's."""
    north, east, south, west = (cards_of(int(hand)) for hand in bits)
    hands = (north, east, south, west)
    seat = (leader + len(trick)) % 4
    tricks_left = len(hands[seat])
    memo: Memo = {}
    answers = {}
    for card in legal_cards(hands[seat], trick):
        value = value_of(hands, strain, leader, tuple(trick), card, memo)
        answers[card] = value if seat % 2 == 0 else tricks_left - value
    return answers
