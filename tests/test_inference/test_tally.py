"""Joint distributions, shapes and chances, against listing every deal."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import numpy as np
import pytest

from dealspace.cards import CardSet, NotationError, Seat, Suit
from dealspace.inference import (
    DealSpace,
    Estimate,
    InfeasibleError,
    Quantity,
    Statement,
    parse_constraint,
    quantity,
    satisfies,
    value,
    values,
)
from dealspace.inference.constraints.constraint import Constraint, Terms, negation
from dealspace.inference.exact import tally
from dealspace.inference.exact.exact_engine import ExactEngine
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.quantities.quantity import HCP, length
from dealspace.inference.statements.knowledge import Source
from tests.support.situations import ONE_SUIT, WHOLE, random_condition, random_situation

SOUTH = "K52.QJ4.A983.T76"
ASKED = [*WHOLE, *ONE_SUIT, *map(length, Suit)]


def check_joint(rng: random.Random) -> bool:
    situation = random_situation(rng)
    deals = situation.deals()
    space = situation.space
    if not len(deals) or not space.is_exact:
        return False
    asked = [(rng.choice(list(Seat)), rng.choice(ASKED)) for _ in range(rng.choice((1, 2, 2, 3)))]
    columns = np.stack([values(what, deals[:, seat]) for seat, what in asked], axis=1)
    seen = Counter(map(tuple, columns.tolist()))
    found = ExactEngine(space.knowledge).joint(asked)
    assert found is not None
    assert space.joint(*asked) == pytest.approx({key: n / len(deals) for key, n in seen.items()}, abs=1e-9)
    assert list(found) == sorted(found)
    seat = rng.choice(list(Seat))
    shapes = Counter(CardSet(hand).lengths[::-1] for hand in deals[:, seat].tolist())
    assert space.shapes(seat) == pytest.approx({key: n / len(deals) for key, n in shapes.items()}, abs=1e-9)
    where = {seat: random_condition(rng, space.unrank(0)[seat], 1) for seat in rng.sample(list(Seat), 2)}
    fits = np.mean([all(satisfies(c, CardSet(row[s])) for s, c in where.items()) for row in deals.tolist()])
    chance = space.chance(where)
    assert isinstance(chance, float) and chance == pytest.approx(fits)
    return True


def test_joint_distributions_agree_with_listing_every_deal() -> None:
    assert sum(check_joint(random.Random(seed)) for seed in range(40)) > 14


def test_the_last_hidden_hand_has_the_rest() -> None:
    """Asked of all hidden hands, lengths and HCP follow for one of them; losers do not."""
    completed = 0
    for seed in range(60):
        rng = random.Random(seed)
        situation = random_situation(rng, 800)
        deals = situation.deals()
        if not 0 < len(deals) <= 800 or not situation.space.is_exact:
            continue
        hidden = [seat for seat in Seat if situation.known[seat].bit_count() < 13]
        what = rng.choice([HCP, length(Suit.HEARTS), quantity("controls"), quantity("losers"), quantity("points")])
        asked = [(seat, what) for seat in rng.sample(list(Seat), 4)]
        asked += [(seat, length(Suit.SPADES)) for seat in rng.sample(hidden, rng.choice((0, 1, len(hidden))))]
        strategy = strategy_of(situation.space.knowledge)
        assert strategy is not None
        completed += tally._follows(strategy, asked) is not None
        columns = np.stack([values(each, deals[:, seat]) for seat, each in asked], axis=1)
        seen = Counter(map(tuple, columns.tolist()))
        found = situation.space.joint(*asked)
        assert found == pytest.approx({key: n / len(deals) for key, n in seen.items()}, abs=1e-9)
    assert completed > 8


@pytest.mark.slow
def test_many_joint_distributions_agree_with_listing_every_deal() -> None:
    assert sum(check_joint(random.Random(seed)) for seed in range(1000, 1600)) > 200


def test_a_break_of_five_missing_cards() -> None:
    """The odds every player knows: five missing cards are 3-2 in 68 deals of a hundred, 4-1 in 28, 5-0 in 4."""
    space = DealSpace(known={"S": "AK32.K54.A83.A76", "N": "QJ54.A32.K92.K54"})
    found = space.joint(("W", "spades"), ("E", "spades"))
    for (west, east), chance in found.items():
        assert west + east == 5
        assert chance == pytest.approx(comb(5, west) * comb(21, 13 - west) / comb(26, 13))


def test_shapes_of_a_free_hand() -> None:
    shapes = DealSpace().shapes("N")
    assert len(shapes) == 560 and sum(shapes.values()) == pytest.approx(1)
    assert sum(chance for shape, chance in shapes.items() if sorted(shape) == [2, 3, 4, 4]) == pytest.approx(
        0.2155, abs=1e-4
    )
    assert shapes[4, 3, 3, 3] == pytest.approx(comb(13, 4) * comb(13, 3) ** 3 / comb(52, 13))


def test_the_chance_of_a_fit() -> None:
    space = DealSpace(known={"S": SOUTH}, where={"W": "hcp 15-17 and balanced"})
    both = space.chance({"N": "4+H", "E": "4+H"})
    assert isinstance(both, float)
    lengths = space.joint(("N", "hearts"), ("E", "hearts"))
    assert both == pytest.approx(sum(chance for (n, e), chance in lengths.items() if n >= 4 and e >= 4))
    assert space.chance("hcp 16", "W") == pytest.approx(space.distribution("W", "hcp")[16])
    assert space.chance(parse_constraint("hcp 3"), Seat.WEST) == 0.0
    assert space.chance("hcp 10", "S") == 1.0
    with pytest.raises(NotationError, match="whose hand"):
        space.chance("4+H")
    with pytest.raises(InfeasibleError):
        DealSpace(where={"W": "hcp 30+", "E": "hcp 30+"}).chance("4+H", "W")


def test_what_cannot_be_had_exactly_is_estimated() -> None:
    where = dict.fromkeys("NESW", "hcp 5-15 and (balanced or 5+S)")
    space = DealSpace(where=where)
    assert not space.is_exact
    found = space.joint(("N", "spades"), ("S", "spades"))
    assert sum(found.values()) == pytest.approx(1)
    chance = space.chance("4+S", "N")
    assert isinstance(chance, Estimate) and chance.low < chance.value < chance.high
    assert sum(p for (n, _), p in found.items() if n >= 4) == pytest.approx(chance.value, abs=0.02)
    # Ten questions about one hand are more than the digits of one sum.
    many = [("W", f"hcp({suit})") for suit in "SHDC"] + [("W", f"losers({suit})") for suit in "SHDC"]
    sampled = DealSpace(known={"S": SOUTH}).joint(*many, ("W", "spades"), ("W", "hearts"), ("W", "points"))
    assert sum(sampled.values()) == pytest.approx(1)


LONG = parse_constraint("5+S")
SPLIT = quantity("controls")
"""A stand-in for a quantity that is one sum or another: HCP with long spades, else three times the hearts."""


def two_cases(asked: Quantity) -> tuple[tuple[Constraint, Terms], ...]:
    if asked == SPLIT:
        return (LONG, ((1, HCP),)), (negation(LONG), ((3, length(Suit.HEARTS)),))
    return ((parse_constraint("always"), ((1, asked),)),)


def split_value(hand: CardSet) -> int:
    return value(HCP, hand) if satisfies(LONG, hand) else 3 * len(hand.holding(Suit.HEARTS))


@pytest.mark.parametrize("softly", [False, True])
def test_quantities_of_several_cases_are_mixed_by_their_counts(monkeypatch: pytest.MonkeyPatch, softly: bool) -> None:
    monkeypatch.setattr(tally, "cases", two_cases)
    tested = mixed = 0
    for seed in range(25):
        rng = random.Random(seed)
        situation = random_situation(rng, 500)
        deals = situation.deals()
        if not 0 < len(deals) <= 500:
            continue
        open_seats = [seat for seat in Seat if situation.known[seat].bit_count() < 13]
        seat, other = open_seats[0], open_seats[1]
        space = situation.space
        weights = np.ones(len(deals))
        if softly:
            soft = Statement(other, parse_constraint("hcp 0-9"), Source("call", ""), softness=0.2)
            space = DealSpace.of(space.knowledge.plus(soft))
            weights = np.where(values(HCP, deals[:, other]) <= 9, 1.0, 0.2)
        if not space.is_exact:
            continue
        wanted: Counter[tuple[int, int]] = Counter()
        for row, weight in zip(deals.tolist(), weights.tolist(), strict=True):
            wanted[split_value(CardSet(row[seat])), CardSet(row[other]).lengths[3]] += weight / weights.sum()
        found = ExactEngine(space.knowledge).joint([(seat, SPLIT), (other, length(Suit.SPADES))])
        assert found == pytest.approx(dict(wanted), abs=1e-9)
        alone = space.distribution(seat, SPLIT)
        bounds = space.bounds(seat, SPLIT)
        assert alone.is_exact and set(alone) == {key for key, _ in wanted}
        assert (bounds.low, bounds.high) == (min(alone), max(alone))
        # Conditioning on the split quantity, as the first of two hands, goes through its cases too.
        asked = [(seat, SPLIT), (other, SPLIT)]
        both: Counter[tuple[int, int]] = Counter()
        for row, weight in zip(deals.tolist(), weights.tolist(), strict=True):
            both[split_value(CardSet(row[seat])), split_value(CardSet(row[other]))] += weight / weights.sum()
        assert ExactEngine(space.knowledge).joint(asked) == pytest.approx(dict(both), abs=1e-9)
        tested += 1
        mixed += len({satisfies(LONG, CardSet(row[seat])) for row in deals.tolist()}) == 2
    assert tested > 5 and mixed > 1
