"""The exact space: counts, numbers of deals, marginals and distributions against listing every deal."""

from __future__ import annotations

import json
import random
from collections import Counter
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from dealspace.cards import CardSet, Deal, Play, Rank, Seat, Strain, Suit
from dealspace.inference import DealSpace, InfeasibleError, Statement, parse_constraint, quantity, satisfied, value
from dealspace.inference.constraints.constraint import holds, within
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.exact.shuffle import Placement
from dealspace.inference.quantities.quantity import length
from dealspace.inference.statements.knowledge import Source
from dealspace.inference.statements.results import Estimate, Method
from dealspace.inference.statements.space_errors import SizeLimitError
from tests.support.situations import ONE_SUIT, WHOLE, Situation, random_condition, random_deal, random_situation

SOUTH = "K52.QJ4.A983.T76"
NO_TRUMP = DealSpace(known={"S": SOUTH}, where={"W": "hcp 15-17 and balanced"})


def above_uniform(counts: list[int], cells: int) -> float:
    """How many standard deviations chi-square is above what a uniform draw gives."""
    expected = sum(counts) / cells
    statistic = sum((count - expected) ** 2 / expected for count in counts) + (cells - len(counts)) * expected
    return (statistic - (cells - 1)) / sqrt(2 * (cells - 1))


def check_situation(situation: Situation, rng: random.Random) -> int:
    """Everything the space says, against all its deals; how many there are."""
    deals = situation.deals()
    space = situation.space
    listed = {tuple(deal) for deal in deals.tolist()}
    assert space.count() == len(deals) or isinstance(space.count(), Estimate)
    if not len(deals):
        with pytest.raises(InfeasibleError):
            space.marginals()
        return 0
    assert {tuple(deal) for deal in space.sample(20, np.random.default_rng(rng.randrange(100))).tolist()} <= listed
    if not space.is_exact:
        return len(deals)
    strategy = strategy_of(space.knowledge)
    assert strategy is not None and strategy.exact is not None
    numbered = range(len(deals)) if len(deals) <= 300 else rng.sample(range(len(deals)), 100)
    unranked = {space.unrank(number).bits for number in numbered}
    assert len(unranked) == len(numbered) and unranked <= listed
    if sum(deal.bit_count() for deal in situation.known) < 52:
        drawn = strategy.exact.deal(30, np.random.default_rng(1))
        assert {tuple(deal) for deal in drawn.tolist()} <= listed
    held = (deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).mean(axis=0)
    assert np.abs(space.marginals() - held).max() < 1e-9
    asked, seat = rng.choice(WHOLE + ONE_SUIT + [length(suit) for suit in Suit]), rng.choice(list(Seat))
    found = space.distribution(seat, asked)
    if found.is_exact:
        seen = Counter(value(asked, CardSet(hand)) for hand in deals[:, seat].tolist())
        assert found == pytest.approx({number: count / len(deals) for number, count in seen.items()}, abs=1e-9)
        bounds = space.bounds(seat, asked)
        assert (bounds.low, bounds.high, bounds.proven) == (min(seen), max(seen), True)
    return len(deals)


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_small_situations_agree_with_listing_every_deal(start: int) -> None:
    found = 0
    for seed in range(start, start + 25):
        rng = random.Random(seed)
        found += check_situation(random_situation(rng), rng) > 0
    assert found > 5


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 2000, 100))
def test_many_small_situations_agree_with_listing_every_deal(start: int) -> None:
    for seed in range(start, start + 100):
        rng = random.Random(seed)
        check_situation(random_situation(rng), rng)


def test_known_counts_come_out_digit_for_digit(shared: Path) -> None:
    for line in (shared / "space" / "exact_counts.jsonl").read_text().splitlines():
        case = json.loads(line)
        space = DealSpace(case["known"], case["where"])
        assert space.count() == case["count"], case["id"]
        assert space.is_exact


def test_every_way_to_deal_the_hidden_hands_has_a_number() -> None:
    """Three hidden hands of two cards each, a condition on two of them: unranking gives every deal once."""
    rng = random.Random(5)
    deal = random_deal(rng)
    known = [hand & ~_low_cards(hand, 2) if seat else hand for seat, hand in enumerate(deal.bits)]
    where = {Seat.EAST: parse_constraint("hcp 0-37"), Seat.WEST: parse_constraint("spades 0+ and not hcp 40")}
    situation = Situation((known[0], known[1], known[2], known[3]), (), where)
    assert situation.space.count() == 90
    assert len({situation.space.unrank(number).bits for number in range(90)}) == 90


def _low_cards(hand: int, count: int) -> int:
    return sum(1 << card for card in [card for card in range(52) if hand >> card & 1][:count])


def test_numbers_outside_the_count_are_refused() -> None:
    count = NO_TRUMP.count()
    assert isinstance(count, int)
    assert NO_TRUMP.contains(NO_TRUMP.unrank(count - 1))
    for number in (-1, count):
        with pytest.raises(IndexError, match="of 4355986988444000"):
            NO_TRUMP.unrank(number)


def test_exact_samples_are_uniform_over_the_deals() -> None:
    tested = 0
    for seed in range(60):
        rng = random.Random(seed)
        situation = random_situation(rng)
        strategy = strategy_of(situation.space.knowledge)
        if strategy is None or strategy.exact is None or not 20 <= strategy.exact.count() <= 500:
            continue
        drawn = strategy.exact.deal(20_000, np.random.default_rng(seed))
        counts = Counter(tuple(deal) for deal in drawn.tolist())
        assert above_uniform(list(counts.values()), strategy.exact.count()) < 4.5
        tested += 1
    assert tested > 5


def test_quantities_of_exact_samples_follow_their_distribution() -> None:
    where = {"W": "hcp 11+ and 5+S", "N": "hcp 6-9 and hearts 4+", "E": "not (hcp 12+ and balanced)"}
    space = DealSpace(known={"S": SOUTH}, where=where)
    n = 60_000
    assert space.sampling_method(n) is Method.EXACT
    deals = space.sample(n, np.random.default_rng(8))
    for seat, text in where.items():
        assert satisfied(parse_constraint(text), deals[:, Seat.parse(seat)]).all()
    for seat, name in (("W", "hcp"), ("N", "hearts"), ("E", "quick_tricks"), ("E", "losers")):
        asked = quantity(name)
        chances = space.distribution(seat, name)
        assert sum(chances.values()) == pytest.approx(1)
        seen = Counter(value(asked, CardSet(hand)) for hand in deals[:5000, Seat.parse(seat)].tolist())
        for number, chance in chances.items():
            assert abs(seen[number] / 5000 - chance) < 5 * sqrt(chance * (1 - chance) / 5000) + 1e-3
    held = (deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).mean(axis=0)
    assert np.abs(held - space.marginals()).max() < 5 * sqrt(0.25 / n)


def in_batch(dealt: NDArray[np.uint64], space: DealSpace) -> float:
    fits = np.ones(len(dealt), np.bool_)
    for statement in space.knowledge:
        fits &= satisfied(statement.condition, dealt[:, statement.seat])
    return float(fits.mean())


@pytest.mark.parametrize("seed", range(12))
def test_probability_agrees_with_rejection_on_whole_hands(seed: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(rng)
    seats = rng.sample(list(Seat)[1:], rng.choice((1, 2, 3)))
    space = DealSpace(
        known={Seat.NORTH: deal[Seat.NORTH]}, where={seat: random_condition(rng, deal[seat]) for seat in seats}
    )
    strategy = strategy_of(space.knowledge)
    assert strategy is not None
    tries = 20_000
    share = in_batch(strategy.dealer.deal(tries, np.random.default_rng(seed)), space)
    chance = space.probability()
    if isinstance(chance, Estimate):
        assert chance.low - 0.02 <= share <= chance.high + 0.02
    else:
        assert abs(share - chance) <= 5 * sqrt(chance * (1 - chance) / tries) + 3 / tries


def test_cards_of_the_pool_are_dealt_evenly() -> None:
    """Nothing is asked of North and East: each holds an unplaced card half as often as West does not."""
    chances = NO_TRUMP.marginals()
    assert chances.sum(axis=1) == pytest.approx([13] * 4)
    assert chances.sum(axis=0) == pytest.approx([1] * 52)
    assert chances[Seat.NORTH] == pytest.approx(chances[Seat.EAST])
    assert chances[Seat.WEST, 51] > 0.6  # the ace of spades, with a strong hand


def test_a_contradiction_is_a_clean_zero() -> None:
    for where in ({"W": "hcp 20+", "E": "hcp 20+", "N": "4+S"}, {"W": "hcp 38"}, {"S": "hcp 20+"}, {"W": "never"}):
        space = DealSpace(known={"S": SOUTH}, where=where)
        assert space.count() == 0
        assert space.probability() == 0.0
        with pytest.raises(InfeasibleError):
            space.sample(1, np.random.default_rng(1))
        with pytest.raises(InfeasibleError):
            space.bounds("W", "hcp")
        with pytest.raises(InfeasibleError):
            space.distribution("W", "hcp")
        with pytest.raises(IndexError):
            space.unrank(0)
    assert DealSpace(known={"S": SOUTH, "N": "K..."}).count() == 0


def test_rare_deals_are_found_without_rejection() -> None:
    solid = " or ".join(f"({suit} 8+ and hcp({suit[0].upper()}) 10)" for suit in ("spades", "hearts", "diamonds"))
    space = DealSpace(known={"S": "QT52.6.KJ62.K954"}, where={"W": f"hcp 10-12 and ({solid})", "E": "shape any 6610"})
    chance = space.probability()
    assert isinstance(chance, float) and chance < 1e-6
    deals = space.sample(1000, np.random.default_rng(1), max_deals=50_000)
    assert all(space.contains(Deal.of_bits(int(hand) for hand in deal)) for deal in deals[:100])


def test_four_conditions_are_too_many_and_the_ladder_says_so() -> None:
    """No hand is known and all four speak: the loosest condition is left to rejection, the count is an estimate."""
    where = {"N": "hcp 10+", "E": "hcp 8+", "S": "hcp 11+ and 5+S", "W": "spades 0-2"}
    space = DealSpace(where=where)
    count = space.count()
    assert isinstance(count, Estimate) and count.low < count.value < count.high
    assert space.method is Method.PARTLY and not space.is_exact
    with pytest.raises(SizeLimitError):
        space.unrank(0)
    share = in_batch(DealSpace().sample(60_000, np.random.default_rng(2)), space)
    chance = space.probability()
    assert isinstance(chance, Estimate)
    assert abs(chance.value - share) < 5 * sqrt(share / 60_000)
    assert space.sampling_method(100_000) is Method.PARTLY
    deals = space.sample(3000, np.random.default_rng(3))
    assert in_batch(deals, space) == 1.0
    assert space.marginals().sum(axis=0) == pytest.approx([1] * 52)
    assert sum(space.distribution("S", "hcp").values()) == pytest.approx(1)


def test_no_condition_at_all_is_dealt_by_construction() -> None:
    space = DealSpace()
    assert space.count() == 53_644_737_765_488_792_839_237_440_000
    assert space.probability() == 1.0
    assert space.distribution("N", "spades")[13] == pytest.approx(1 / comb(52, 13) * 1)
    assert space.marginals() == pytest.approx(np.full((4, 52), 0.25))
    assert len({space.unrank(number).bits for number in range(1000)}) == 1000


def test_soft_statements_weigh_in_the_exact_tables() -> None:
    soft = Statement(Seat.WEST, parse_constraint("hcp 17"), Source("explanation", "17"), softness=0.25)
    certain = DealSpace(known={"S": SOUTH}, where={"W": "hcp 15-17 and 7+S"})
    space = DealSpace.of(certain.knowledge.plus(soft))
    plain = certain.distribution("W", "hcp")[17]
    assert space.distribution("W", "hcp")[17] == pytest.approx(plain / (plain + 0.25 * (1 - plain)))
    assert space.sampling_method(20_000) is Method.EXACT
    deals = space.sample(20_000, np.random.default_rng(4))
    share = satisfied(parse_constraint("hcp 17"), deals[:, Seat.WEST]).mean()
    assert abs(share - plain / (plain + 0.25 * (1 - plain))) < 0.02


def test_the_rung_and_the_deals_do_not_depend_on_what_was_asked_before() -> None:
    one, two = (DealSpace(known={"S": SOUTH}, where={"W": "hcp 19+", "N": "5+S"}) for _ in range(2))
    two.count(), two.marginals()
    for n in (5, 500, 20_000):
        assert one.sampling_method(n) is two.sampling_method(n)
        assert (one.sample(n, np.random.default_rng(6)) == two.sample(n, np.random.default_rng(6))).all()
    assert [one.sampling_method(n) for n in (5, 500, 20_000)] == [Method.REJECTION, Method.PARTLY, Method.EXACT]


def test_tables_over_their_limits_are_given_up() -> None:
    placement = Placement.of([[], [], [holds(CardSet.parse(SOUTH))], []])
    assert placement is not None
    conditions = [parse_constraint(text) for text in ("hcp 10+", "hcp 8+ and 4+H", "always", "losers 0-8")]
    assert Joint(placement, conditions).count()
    for limits in ({"byte_limit": 10_000}, {"work_limit": 1000}):
        with pytest.raises(SizeLimitError):
            Joint(placement, conditions, **limits).count()


def test_conditions_that_distinguish_every_card_need_the_next_strategy() -> None:
    """Each rank of each suit matters to all three hidden hands: too much to list, but not too much to deal."""
    weights = random.Random(1).sample(range(1, 1000), 52)
    terms = tuple((weights[13 * suit + rank], quantity("has", suit, rank)) for suit in Suit for rank in Rank)
    space = DealSpace(known={"S": SOUTH}, where=dict.fromkeys("WNE", within(terms, 5500, None)))
    count = space.count()
    assert isinstance(count, Estimate) and not space.is_exact
    assert count.low <= count.value <= count.high
    assert in_batch(space.sample(100, np.random.default_rng(1)), space) == 1.0
    assert space.marginals()[Seat.SOUTH].sum() == 13


def check_mid_play(rng: random.Random) -> None:
    """A random legal play seen by one seat, with conditions near the truth: the space has the deal and only fits."""
    deal = random_deal(rng)
    strain = rng.choice(list(Strain))
    leader = rng.choice(list(Seat))
    play = Play(strain, leader)
    for _ in range(rng.randint(1, 40)):
        play = play.plus(rng.choice(list(play.legal(deal))))
    dummy = leader.plus(1)
    me = rng.choice([seat for seat in Seat if seat is not dummy])
    played, void = [], set()
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            if seat not in (me, dummy):
                played.append((seat, card))
                if card.suit is not trick.cards[0].suit:
                    void.add((seat, trick.cards[0].suit))
    hidden = [seat for seat in Seat if seat not in (me, dummy)]
    where = {seat: random_condition(rng, deal[seat]) for seat in hidden if rng.random() < 0.8}
    space = DealSpace(known={me: deal[me], dummy: deal[dummy]}, where=where, played=played, void=sorted(void))
    count = space.count()
    assert isinstance(count, int)
    assert count > 0 or not space.contains(deal)
    if not count:
        return
    for number in {0, count - 1, rng.randrange(count), rng.randrange(count)}:
        assert space.contains(space.unrank(number))
    strategy = strategy_of(space.knowledge)
    assert strategy is not None
    assert in_batch(strategy.best_plan.dealer.deal(200, np.random.default_rng(1)), space) == 1.0
    chances = space.marginals()
    assert chances.sum(axis=0) == pytest.approx([1] * 52)
    assert chances.sum(axis=1) == pytest.approx([13] * 4)
    for seat in hidden:
        assert all(chances[seat, card] == pytest.approx(1) for who, card in played if who is seat)
    if count <= 2000:
        assert len({space.unrank(number).bits for number in range(count)}) == count
    share, tries = in_batch(strategy.dealer.deal(4000, np.random.default_rng(2)), space), 4000
    chance = count / strategy.dealer.deals
    assert abs(share - chance) <= 5 * sqrt(chance * (1 - chance) / tries) + 3 / tries


def test_mid_play_positions() -> None:
    for seed in range(100):
        check_mid_play(random.Random(seed))


@pytest.mark.slow
def test_a_thousand_mid_play_positions() -> None:
    for seed in range(1000, 2000):
        check_mid_play(random.Random(seed))
