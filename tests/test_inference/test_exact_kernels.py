"""The kernels of the exact space against slow, obvious twins: canonical matrices, and the splits of a suit."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import combinations, product

import numpy as np
import pytest

from dealspace.cards import CardSet, Seat
from dealspace.inference import Constraint, parse_constraint, satisfies
from dealspace.inference.constraints.constraint import all_of, any_of, negation
from dealspace.inference.exact._splits import Splits
from dealspace.inference.one_hand.hand_table import PAIRINGS, HandTable
from dealspace.inference.one_hand.open_hand import OpenHand
from tests.support.situations import random_condition, random_deal


def small_hand(rng: random.Random) -> tuple[OpenHand, Constraint]:
    """A hand that still gets a few of up to ten cards, and a condition near what it may become."""
    deal = random_deal(rng)[Seat.NORTH]
    held = [card for card in range(52) if deal.bits >> card & 1]
    need = rng.randint(1, 5)
    known = rng.sample(held, 13 - need)
    unplaced = rng.sample([card for card in range(52) if card not in known], rng.randint(need, 10))
    return OpenHand(sum(1 << card for card in known), sum(1 << card for card in unplaced)), random_condition(rng, deal)


def halves(hand: OpenHand, condition: Constraint, pairing: tuple[int, int, int, int]) -> tuple[int, int]:
    """How many different rows and columns there are: sets of partners of what a hand has in two suits."""
    rows, columns = defaultdict(set), defaultdict(set)
    cards = [card for card in range(52) if hand.unplaced >> card & 1]
    for chosen in combinations(cards, hand.need):
        if satisfies(condition, CardSet(hand.known | sum(1 << card for card in chosen))):
            left = frozenset(card for card in chosen if card // 13 in pairing[:2])
            right = frozenset(chosen) - left
            rows[left].add(right)
            columns[right].add(left)
    return tuple(len({(len(half), frozenset(partners)) for half, partners in side.items()}) for side in (rows, columns))  # type: ignore[return-value]


def test_matrices_have_as_many_rows_and_columns_as_there_are_different_ones() -> None:
    different = 0
    for seed in range(120):
        rng = random.Random(seed)
        hand, condition = small_hand(rng)
        pairing = rng.choice(PAIRINGS)
        table = HandTable(hand, condition)
        table.pair(pairing)
        rows, columns = halves(hand, condition, pairing)
        assert (int(table.row_start[14]), int(table.column_start[14])) == (rows, columns), seed
        assert len(table.bits_start) == rows
        different += rows > 2
    assert different > 20


@pytest.mark.parametrize("text", ["hcp 15-17 and balanced", "losers 0-6 or quick_tricks 2.5+", "5+S and not hcp(H) 3+"])
def test_how_a_condition_is_written_leaves_no_trace(text: str) -> None:
    """The same set of hands gives the same matrix, up to the order of its lines."""
    hand = OpenHand(0, (1 << 52) - 1)
    plain = parse_constraint(text)
    weak = parse_constraint("hcp 0-11")
    twisted = any_of(all_of(plain, weak), negation(any_of(negation(plain), weak)))
    tables = []
    for condition in (plain, twisted):
        table = HandTable(hand, condition)
        table.pair(PAIRINGS[0])
        tables.append(table)
    one, two = tables
    assert (one.row_start == two.row_start).all() and (one.column_start == two.column_start).all()
    assert one.left.shape == two.left.shape and one.right.shape == two.right.shape
    counts = [sorted(np.bitwise_count(table.bits).tolist()) for table in tables]
    assert sum(counts[0]) == sum(counts[1])
    assert one.count() == two.count()


def listed_triples(
    cards: int, classes: list[np.ndarray], closed: list[bool], pool_need: int | None
) -> set[tuple[int, ...]]:
    """The class triples of all ways to give each card of a suit to somebody."""
    takers = [hand for hand in range(len(classes)) if not closed[hand]] + ([3] if pool_need is not None else [])
    found = set()
    for owners in product(takers, repeat=cards):
        indexes = [sum(1 << card for card, owner in enumerate(owners) if owner == hand) for hand in range(4)]
        triple = tuple(int(of_index[indexes[hand]]) for hand, of_index in enumerate(classes))
        if min(triple, default=0) >= 0 and (pool_need is None or indexes[3].bit_count() <= pool_need):
            found.add(triple)
    return found


def test_splits_of_a_suit_are_those_found_card_by_card() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        cards, hands = rng.randint(0, 6), rng.randint(1, 3)
        classes, labels = [], []
        for _ in range(hands):
            groups = [rng.randrange(3) for _ in range(cards)]
            names: dict[tuple[int, ...], int] = {}
            of_index = []
            for index in range(1 << cards):
                taken = tuple(
                    sum(index >> card & 1 for card in range(cards) if groups[card] == group) for group in range(3)
                )
                name = names.setdefault(taken, -1 if rng.random() < 0.2 else rng.randrange(6))
                of_index.append(name)
            classes.append(np.array(of_index, np.int32))
            labels.append([groups.index(group) for group in groups])
        closed = [rng.random() < 0.2 for _ in range(hands)]
        pool_need = rng.choice((None, 0, 2, 13))
        splits = Splits(2, sum(1 << 2 * card for card in range(cards)), classes, labels, closed, pool_need, 10**6)
        assert splits.triples == len(listed_triples(cards, classes, closed, pool_need)), seed
        assert not splits.too_many
    assert Splits(0, 0x1FFF, [np.zeros(1 << 13, np.int32)] * 3, [list(range(13))] * 3, [False] * 3, 5, 1000).too_many
