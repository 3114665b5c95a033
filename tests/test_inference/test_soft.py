"""Soft statements: exact weights against listing every deal, and one wrong inference that never empties the space."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import prod, sqrt

import numpy as np
import pytest

from dealspace.cards import CardSet, Deal, Seat
from dealspace.inference import (
    DealSpace,
    Estimate,
    InfeasibleError,
    Knowledge,
    Method,
    Source,
    Statement,
    parse_constraint,
    satisfies,
    value,
)
from dealspace.inference.constraints.constraint import ALWAYS
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.statements.hand_beliefs import NO_BELIEF, HandBelief, exact_softness
from tests.support.situations import ONE_SUIT, WHOLE, Situation, random_condition, random_situation

SOUTH = "K52.QJ4.A983.T76"
Softly = dict[Seat, list[tuple[str, float]]]


def said(seat: Seat, text: str, softness: float = 0.0) -> Statement:
    return Statement(seat, parse_constraint(text), Source("call", text), softness)


def hand_weight(statements: list[Statement], hand: CardSet) -> Fraction:
    """The definition: the softness of what is broken, of the two least expected if there are more; all frequencies."""
    broken = [said for said in statements if not satisfies(said.condition, hand)]
    doubts = sorted(exact_softness(said.softness) for said in broken if not said.is_frequency)
    return prod(doubts[:2] + [exact_softness(said.softness) for said in broken if said.is_frequency], start=Fraction(1))


def softly(situation: Situation, rng: random.Random) -> tuple[DealSpace, dict[tuple[int, ...], Fraction]]:
    """The situation with a few soft statements, its space, and the weight of each deal."""
    deals = situation.deals()
    about: dict[Seat, list[Statement]] = defaultdict(list)
    levels = [0.1, 0.1, 0.1, 0.25, 1 / 3]
    for _ in range(rng.choice((1, 2, 3, 4))):
        seat = rng.choice(list(Seat))
        near = Deal.of_bits(rng.choice(deals.tolist()))[seat]
        source = Source("frequency" if rng.random() < 0.3 else "call", "?")
        about[seat].append(Statement(seat, random_condition(rng, near, 1), source, softness=rng.choice(levels)))
    space = DealSpace.of(situation.space.knowledge.plus(*(each for mine in about.values() for each in mine)))
    weights = {}
    for row in deals.tolist():
        weights[tuple(row)] = prod(
            (hand_weight(mine, CardSet(row[seat])) for seat, mine in about.items()), start=Fraction(1)
        )
    return space, weights


def check_soft_situation(rng: random.Random) -> bool:
    situation = random_situation(rng, 800)
    if not 0 < len(situation.deals()) <= 800:
        return False
    space, weights = softly(situation, rng)
    total = sum(weights.values())
    assert space.count() == len(weights)
    if not space.is_exact:
        # Four hands with conditions: estimated, and close.
        estimate = space.weight()
        assert isinstance(estimate, Estimate) and estimate.value == pytest.approx(float(total), rel=0.1)
        return False
    assert space.weight() == total
    held = np.zeros((4, 52))
    for deal, weight in weights.items():
        held += float(weight) * np.array([[hand >> card & 1 for card in range(52)] for hand in deal])
    assert np.abs(space.marginals() - held / float(total)).max() < 1e-9
    seat, asked = rng.choice(list(Seat)), rng.choice(WHOLE + ONE_SUIT)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for deal, weight in weights.items():
        chances[value(asked, CardSet(deal[seat]))] += weight / total
    assert space.distribution(seat, asked) == pytest.approx({key: float(chance) for key, chance in chances.items()})
    bounds = space.bounds(seat, asked)
    assert (bounds.low, bounds.high) == (min(chances), max(chances))
    more = random_condition(rng, Deal.of_bits(next(iter(weights)))[seat], 1)
    fits = sum(weight for deal, weight in weights.items() if satisfies(more, CardSet(deal[seat])))
    chance = space.chance(more, seat)
    if isinstance(chance, Estimate):
        assert chance.value == pytest.approx(float(fits / total), abs=0.02)
    else:
        assert chance == pytest.approx(float(fits / total))
    return True


def test_weights_are_exact() -> None:
    assert sum(check_soft_situation(random.Random(seed)) for seed in range(60)) > 25


@pytest.mark.slow
def test_many_weights_are_exact() -> None:
    assert sum(check_soft_situation(random.Random(seed)) for seed in range(1000, 1800)) > 300


@pytest.mark.parametrize("method", [Method.EXACT, Method.PARTLY, Method.REJECTION])
def test_samples_follow_the_weights_on_every_rung(method: Method) -> None:
    tested = 0
    for seed in range(200):
        rng = random.Random(seed)
        situation = random_situation(rng, 300)
        if not 10 <= len(situation.deals()) <= 300:
            continue
        space, weights = softly(situation, rng)
        strategy = strategy_of(space.knowledge)
        assert strategy is not None
        if len(strategy.constrained) < 2:
            continue
        base = {
            Method.EXACT: lambda strategy=strategy: strategy.best_plan,
            Method.PARTLY: lambda strategy=strategy: strategy._without(strategy.constrained[1:]),
            Method.REJECTION: lambda strategy=strategy: strategy._rejection_plan,
        }[method]()
        if base is None or base.method is not method:
            continue
        generator = np.random.default_rng(seed)
        drawn = base.dealer.deal(40_000, generator)
        for place in base.unchecked:
            drawn = drawn[strategy.beliefs[place].kept(drawn[:, place], generator)]
        counts = Counter(tuple(deal) for deal in drawn.tolist())
        total = sum(weights.values())
        statistic = sum(
            (counts[deal] - len(drawn) * share) ** 2 / (len(drawn) * share)
            for deal, share in ((deal, float(weight / total)) for deal, weight in weights.items())
        )
        assert (statistic - (len(weights) - 1)) / sqrt(2 * (len(weights) - 1)) < 6
        tested += 1
        if tested == 8:
            return
    assert tested > 3


@pytest.mark.parametrize("softness", [[0.1], [0.1, 0.1], [0.1, 0.1, 0.1], [0.2, 0.5, 0.1], [0.5, 0.5, 0.25, 0.1]])
def test_layers_add_up_to_the_weight(softness: list[float]) -> None:
    """A hand with the aces of a few suits breaks the statements about the others."""
    texts = [f"has(A, {suit})" for suit in "SHDC"][: len(softness)]
    statements = [said(Seat.WEST, text, p) for text, p in zip(texts, softness, strict=True)]
    belief = HandBelief.of(ALWAYS, [(each.condition, each.softness) for each in statements])
    rest = [card for card in range(52) if card % 13 != 12][:13]
    for count in range(len(texts) + 1):
        for aces in combinations((51, 38, 25, 12), count):
            hand = CardSet(sum(1 << card for card in (*aces, *rest[: 13 - count])))
            wanted = hand_weight(statements, hand)
            gained = sum((gain for gain, condition in belief.layers if satisfies(condition, hand)), Fraction(0))
            assert gained == wanted
            assert belief.weights(np.array([hand.bits], np.uint64))[0] == float(wanted)
    if len(set(softness)) == 1:
        assert len(belief.layers) == min(len(softness), 2) + 1


def test_certain_beliefs_have_one_layer() -> None:
    assert HandBelief.of(ALWAYS).is_certain and HandBelief.of(ALWAYS) == NO_BELIEF
    assert HandBelief.of(parse_constraint("hcp 12+")).layers == ((Fraction(1), parse_constraint("hcp 12+")),)
    # What no hand satisfies is broken by all: the weight is the softness, and no table is made for the rest.
    assert HandBelief.of(ALWAYS, [(parse_constraint("never"), 0.1)]).layers == ((Fraction(1, 10), ALWAYS),)


def test_one_wrong_inference_does_not_empty_the_space() -> None:
    calls = [said(Seat.WEST, "hcp 12+"), said(Seat.EAST, "hcp 13+"), said(Seat.NORTH, "hcp 11+ and 4+S")]
    space = DealSpace.of(DealSpace(known={"S": SOUTH}).knowledge.plus(*calls))
    assert space.count() == 0
    soft = space.soften(0.05)
    assert soft.is_exact and soft.weight() > 0
    assert soft.probability() == pytest.approx(float(soft.weight() / DealSpace(known={"S": SOUTH}).count()))
    assert soft.feasible().name == "SAT"
    deals = soft.sample(500, np.random.default_rng(1))
    broken = [soft.broken(Deal.of_bits(row)) for row in deals.tolist()]
    assert all(broken) and all(each.softness == 0.05 for row in broken for each in row)
    # Most deals break one statement only, and that is the one the conflict names first.
    assert sum(len(row) == 1 for row in broken) > 350
    conflict = soft.conflict()
    assert conflict is not None
    assert [(str(each.seat), each.source.kind) for each in conflict[-1:]] == [("S", "hand")]
    often = Counter(each for row in broken for each in row)
    for statement, doubt in soft.doubts():
        assert doubt == pytest.approx(often[statement] / 500, abs=0.1)
    assert conflict[0] == soft.doubts()[0][0]
    assert set(conflict) <= set(soft.knowledge)
    assert [chance for _, chance in soft.doubts()] == sorted((chance for _, chance in soft.doubts()), reverse=True)


def test_soft_statements_that_can_all_hold_have_no_conflict() -> None:
    soft = DealSpace(where={"W": "hcp 12+", "E": "hcp 12+"}).soften(0.1, kinds=("explanation",))
    assert soft.conflict() is None
    assert soft.doubts()[0][1] < 0.5


def test_certain_contradictions_stay_empty() -> None:
    soft = DealSpace(known={"S": SOUTH, "N": "K..."}, where={"W": "hcp 12+"}).soften(0.1, kinds=("explanation",))
    assert soft.weight() == 0 and soft.count() == 0 and soft.probability() == 0.0
    conflict = soft.conflict()
    assert conflict is not None and {each.source.kind for each in conflict} == {"hand"}
    with pytest.raises(InfeasibleError):
        soft.sample(1, np.random.default_rng(1))
    with pytest.raises(InfeasibleError):
        soft.doubts()


def test_soften_chooses_kinds_and_seats_and_can_be_undone() -> None:
    space = DealSpace.of(DealSpace(known={"S": SOUTH}, where={"E": "hcp 5+"}).knowledge.plus(said(Seat.WEST, "5+S")))
    assert [each.softness for each in space.soften(0.1).knowledge] == [0.0, 0.0, 0.1]
    assert [each.softness for each in space.soften(0.1, kinds=("call", "explanation")).knowledge] == [0.0, 0.1, 0.1]
    assert space.soften(0.1, seats=["N", Seat.EAST]) == space
    assert space.soften(0.1).soften(0.0) == space
    assert space.knowledge.softened(0.1) == space.soften(0.1).knowledge
    for bad in (1.0, -0.1, float("nan")):
        with pytest.raises(ValueError, match="softness"):
            space.soften(bad)
    with pytest.raises(ValueError, match="kind"):
        space.soften(0.1, kinds=("rumour",))  # type: ignore[arg-type]


def test_contains_and_count_speak_of_what_can_be() -> None:
    soft = DealSpace.of(DealSpace(known={"S": SOUTH}).knowledge.plus(said(Seat.WEST, "hcp 12+", 0.1)))
    assert soft.count() == DealSpace(known={"S": SOUTH}).count()
    weak = DealSpace(known={"S": SOUTH}, where={"W": "hcp 0-5"}).unrank(0)
    assert soft.contains(weak) and [str(each.condition) for each in soft.broken(weak)] == ["hcp 12+"]
    assert soft.contains(soft.unrank(0))
    assert soft.bounds("W", "hcp").low == 0
    assert sum(soft.shapes("W").values()) == pytest.approx(1)


def test_too_many_soft_statements_are_weighed_by_rejection() -> None:
    """Four hands of three levels each are 81 spaces: one hand's go into the tables, the others' are checked."""
    calls = [said(seat, text, 0.1) for seat in Seat for text in ("hcp 6+", "hcp 0-14", "balanced or 5+S")]
    space = DealSpace.of(Knowledge(tuple(calls)))
    weight = space.weight()
    assert isinstance(weight, Estimate) and not space.is_exact
    plain = DealSpace().sample(100_000, np.random.default_rng(3))
    strategy = strategy_of(space.knowledge)
    assert strategy is not None
    weights = np.prod([strategy.beliefs[seat].weights(plain[:, seat]) for seat in Seat], axis=0)
    assert weight.times(Fraction(1, space.count())).value == pytest.approx(weights.mean(), rel=0.03)
    share = np.mean(
        [not space.broken(Deal.of_bits(row)) for row in space.sample(2000, np.random.default_rng(4)).tolist()]
    )
    assert share == pytest.approx(weights[weights == 1].sum() / weights.sum(), abs=0.05)


def test_how_soft_a_statement_is_counts_as_written() -> None:
    assert exact_softness(0.05) == Fraction(1, 20) and exact_softness(1 / 3) == Fraction(1, 3)
    assert 0 < exact_softness(1e-12) < 1e-5
    one = DealSpace.of(Knowledge((said(Seat.WEST, "hcp 12+", 0.1),)))
    assert replace(one.knowledge.statements[0], softness=0.2) != one.knowledge.statements[0]
