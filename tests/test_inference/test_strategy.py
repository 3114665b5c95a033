"""Choosing a method, dealing cards without conditions, sharing tables, and saying what is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from dealspace.bidding import load_system
from dealspace.cards import CardSet, Seat
from dealspace.inference import (
    ALWAYS,
    Bounds,
    DealModel,
    DealSpace,
    InfeasibleError,
    Method,
    Source,
    Statement,
    TimeLimitError,
    parse_constraint,
    parse_quantity,
    satisfied,
    values,
)
from dealspace.inference.constraints.evaluate import satisfies
from dealspace.inference.exact._join import Join
from dealspace.inference.exact.deal_list import all_deals
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.mixture import Mixture
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.exact.strategy import tests_in as count_tests
from dealspace.inference.exact.strategy_cache import MOST_STRATEGIES, STRATEGIES
from dealspace.inference.sampling.draw import draw, most_deals
from dealspace.inference.statements.hand_beliefs import NO_BELIEF, HandBelief

SOUTH = "74.K852.QT3.J964"
NORTH = "AQT3.A94.KJ42.T8"
AUCTION = {
    "W": "hcp 11-21 and spades 5+ and spades >= hearts and not (hcp 15-17 and balanced)",
    "N": "not (hcp 15+ and hearts 5+) and not (hcp 8-16 and clubs 6+) and not (hcp 12+ and spades 0-1)",
    "E": "hcp 6-9 and spades 3+ and not (diamonds 5+ and hcp 9) and not (spades 5+ and hcp 6)",
}
_NONE: frozenset[int] = frozenset()


def excess(found: Sequence[float], expected: Sequence[float]) -> float:
    """How many standard deviations chi-square is above what is expected; cells with less than 5 are left out."""
    cells = [(seen, mean) for seen, mean in zip(found, expected, strict=True) if mean >= 5]
    freedom = max(len(cells) - 1, 1)
    return (sum((seen - mean) ** 2 / mean for seen, mean in cells) - freedom) / sqrt(2 * freedom)


def endings(closed: tuple[frozenset[int], ...]) -> Placement:
    """Two cards of each suit are left: the twos and threes; every hand holds eleven others."""
    left = sum(0b11 << 13 * suit for suit in range(4))
    cards = [card for card in range(52) if not left >> card & 1]
    held = [sum(1 << card for card in cards[11 * seat : 11 * seat + 11]) for seat in range(4)]
    return Placement((held[0], held[1], held[2], held[3]), (closed[0], closed[1], closed[2], closed[3]))


@pytest.mark.parametrize(
    "closed",
    [
        (_NONE, _NONE, _NONE, _NONE),
        (_NONE, frozenset({3}), _NONE, _NONE),
        (frozenset({0}), frozenset({3}), frozenset({1, 2}), _NONE),
        (frozenset({0}), frozenset({1}), frozenset({2}), frozenset({3})),
    ],
)
def test_cards_without_conditions_are_dealt_uniformly(closed: tuple[frozenset[int], ...]) -> None:
    placement = endings(closed)
    fitting = {tuple(deal) for deal in all_deals(placement).tolist()}
    dealer = Strategy(placement, [NO_BELIEF] * 4).dealer
    assert dealer.deals == len(fitting) == Dealer(placement).deals
    # Four hands with suits shown out of are too many for the join.
    assert isinstance(dealer, Dealer if all(closed) else Joint)
    tries = 40 * len(fitting)
    counts = Counter(tuple(deal) for deal in dealer.deal(tries, np.random.default_rng(3)).tolist())
    assert set(counts) <= fitting
    assert excess([counts[deal] for deal in fitting], [40] * len(fitting)) < 4


@pytest.mark.parametrize(
    ("known", "where", "methods"),
    [
        ({"S": SOUTH}, {"W": "hcp 15-17 and balanced"}, (Method.EXACT, Method.EXACT)),
        ({"S": SOUTH, "N": NORTH}, {"W": "hcp 8+ and hearts 4+", "E": "not (hcp 6+)"}, (Method.EXACT, Method.EXACT)),
        ({"S": SOUTH}, {"W": "hcp 10+", "E": "hcp 4+"}, (Method.REJECTION, Method.REJECTION)),
        ({"S": SOUTH}, AUCTION, (Method.REJECTION, Method.PARTLY)),
    ],
)
def test_small_tables_are_made_before_any_pilot(
    known: dict[str, str], where: dict[str, str], methods: tuple[Method, Method]
) -> None:
    space = DealSpace(known, where)
    assert (space.sampling_method(10), space.sampling_method(100)) == methods
    deals = space.sample(200, np.random.default_rng(1))
    for seat, text in where.items():
        assert satisfied(parse_constraint(text), deals[:, Seat.parse(seat)]).all()


def test_tests_of_a_condition_are_counted() -> None:
    assert [count_tests(parse_constraint(text)) for text in ("always", "hcp 12+", "not (4+S and balanced) or 5+H")] == [
        0,
        1,
        3,
    ]


def test_deals_drawn_partly_exactly_spread_as_counted() -> None:
    """The spades of the three hands on the method for a hundred deals, beside their exact distribution."""
    space = DealSpace({"S": SOUTH}, AUCTION)
    deals = np.concatenate([space.sample(100, np.random.default_rng(seed)) for seed in range(30, 90)])
    for seat in "WNE":
        exact = space.distribution(seat, "spades")
        found = Counter(int(hand >> np.uint64(39)).bit_count() for hand in deals[:, Seat.parse(seat)])
        assert exact.is_exact and set(found) <= set(exact)
        assert excess([found[length] for length in exact], [len(deals) * chance for chance in exact.values()]) < 4


def test_a_join_to_deal_from_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    placement = Placement((0, 0, CardSet.parse(SOUTH).bits, 0), (_NONE,) * 4)
    joins = []
    made = Joint._join

    def join(self: Joint, *, sampling: bool) -> Join:
        joins.append(sampling)
        return made(self, sampling=sampling)

    monkeypatch.setattr(Joint, "_join", join)
    joint = Joint(placement, [ALWAYS, parse_constraint("hcp 6-9"), ALWAYS, parse_constraint("5+S")])
    assert joint.can_deal and joint.count() and len(joint.deal(5, np.random.default_rng(1))) == 5
    assert joins == [True]


def test_nothing_can_be_dealt_where_the_join_finds_no_deal() -> None:
    placement = Placement((0, 0, 0, 0), (_NONE,) * 4)
    joint = Joint(placement, [parse_constraint("hcp 21+"), parse_constraint("hcp 20+"), ALWAYS, ALWAYS])
    assert joint.can_deal and joint.deals == 0


@pytest.mark.parametrize("text", ["always", "5+S", "not 5+S"])
def test_all_cards_placed_are_one_deal_or_none(text: str) -> None:
    known = {"N": NORTH, "S": SOUTH, "E": "KJ2.J63.A65.K732", "W": "9865.QT7.987.AQ5"}
    held = [CardSet.parse(known[seat]) for seat in "NESW"]
    condition = parse_constraint(text)
    joint = Joint(
        Placement((held[0].bits, held[1].bits, held[2].bits, held[3].bits), (_NONE,) * 4),
        [ALWAYS, ALWAYS, ALWAYS, condition],
    )
    fits = satisfies(condition, held[3])
    assert joint.count() == fits and joint.can_deal
    space = DealSpace(known, {"W": condition})
    assert space.count() == fits and space.is_exact
    if fits:
        assert joint.deal(2, np.random.default_rng(1)).tolist() == [[hand.bits for hand in held]] * 2
        assert space.marginals().sum() == 52
    else:
        with pytest.raises(InfeasibleError):
            space.sample(1, np.random.default_rng(1))


def test_spaces_that_come_to_the_same_share_their_tables() -> None:
    STRATEGIES.clear()
    one = DealSpace({"S": SOUTH}, {"W": "5+S and hcp 12+"})
    one.count()
    two = DealSpace({"S": SOUTH}, {"W": "spades 5+"}).given(where={"W": "hcp 12+"}, played=[("S", "S7")])
    shared = strategy_of(one.knowledge)
    assert strategy_of(two.knowledge) is shared
    for points in range(2 * MOST_STRATEGIES):
        DealSpace(where={"W": f"hcp {points}"}).count()
    assert len(STRATEGIES) == MOST_STRATEGIES
    assert strategy_of(DealSpace({"S": SOUTH}, {"W": "5+S and hcp 12+"}).knowledge) is not shared


def test_more_deals_may_be_dealt_for_more_wanted() -> None:
    assert [most_deals(n, limit) for n, limit in ((100, None), (60_000, None), (60_000, 500))] == [
        2_000_000,
        12_000_000,
        500,
    ]


@pytest.mark.slow
def test_a_space_that_is_counted_but_too_large_to_be_joined_for_dealing_does_not_starve() -> None:
    space = DealSpace(where={"N": "hcp 17", "S": "hcp 16+"})
    assert space.is_exact and space.sampling_method(60_000) is Method.PARTLY
    assert len(space.sample(60_000, np.random.default_rng(1))) == 60_000


def test_chances_say_whether_they_are_exact() -> None:
    space = DealSpace(where={"N": "hcp 17", "S": "hcp 16+"})
    assert space.is_exact and not space.marginals_are_exact
    assert space.distribution("N", "spades").is_exact
    every_seat = space.joint(("N", "hcp"), ("S", "hcp"), ("E", "hcp"))
    assert (every_seat.is_exact, every_seat.drawn) == (False, 20_000)
    small = DealSpace({"S": SOUTH, "N": NORTH})
    assert small.marginals_are_exact and small.shapes("W").is_exact and small.shapes("W").drawn is None
    assert small.distribution("W", "hcp") == dict(small.distribution("W", "hcp"))


def test_a_point_on_the_border_of_two_parts_is_settled_by_more_bits() -> None:
    mixture = Mixture([])
    mixture.__dict__["_cumulative"] = [1, 3]
    rng = np.random.default_rng(5)
    border = (1 << 64) // 3
    chosen = [mixture._part_at(border, rng) for _ in range(9000)]
    # 2^64 leaves 1 when divided by 3: a third of the points with these 64 bits lie below the border.
    assert abs(chosen.count(0) / 9000 - 1 / 3) < 0.02
    assert abs(float(np.mean(mixture._parts_drawn(90_000, rng) == 0)) - float(Fraction(1, 3))) < 0.01


def test_a_statement_is_not_said_twice() -> None:
    statements = DealSpace(where={"N": "hcp 25+", "E": "5+S"}).knowledge.statements
    assert [str(statement) for statement in statements] == ["North: hcp 25+", "East: 5+S = spades 5+"]
    call = Statement(Seat.WEST, parse_constraint("hcp 15-17"), Source("call", "1N"))
    assert str(call) == "West: 1N = hcp 15-17"


FOUR_HANDS = {"W": "hcp 12+ and spades 5+", "N": "hcp 0-15", "E": "hcp 6-9 and spades 3+", "S": "hcp 0-11"}


@pytest.mark.parametrize(("name", "low", "high"), [("spoints(S)", 6, 19), ("longest", 4, 10)])
def test_bounds_of_quantities_given_by_cases_come_from_the_solver_where_tables_are_too_large(
    name: str, low: int, high: int
) -> None:
    space = DealSpace(where=FOUR_HANDS)
    assert not space.is_exact
    # 9 HCP and two voids make 19 points; 3 spades are kept, so that ten cards of another suit are the most.
    assert space.bounds("E", name) == Bounds(low, high, proven=True)
    alone = DealSpace(where={"E": FOUR_HANDS["E"]})
    assert DealModel(alone.knowledge).bounds(Seat.EAST, parse_quantity(name)) == alone.bounds("E", name)


def test_bounds_that_could_not_be_proven_say_so() -> None:
    try:
        found = DealSpace(where=FOUR_HANDS).bounds("W", "spoints(S)", time_limit_s=0.4)
    except TimeLimitError:
        return
    assert found == Bounds(13, 36) if found.proven else (found.low <= 13 and found.high >= 36)


COMPETING = [
    "hcp 11-16 and spades 5+ and (hcp 12+ or quick_tricks 2+)",
    "hcp 10+ and spades 0-3 and stop(H)",
    "hcp 4-9 and spades 3-4 and not losers 10+",
    "diamonds 4+ and top4(D) 1+",
]


@pytest.mark.parametrize("softness", [0.0, 0.3])
def test_four_hands_are_dealt_by_the_rarest_that_can_be_joined_as_by_rejection(softness: float) -> None:
    beliefs = [HandBelief.of(parse_constraint(text)) for text in COMPETING]
    beliefs[3] = HandBelief.of(beliefs[3].support, [(parse_constraint("hcp 7-11"), softness)] if softness else [])
    strategy = Strategy(Placement((0, 0, 0, 0), (_NONE,) * 4), beliefs)
    plan = strategy.best_plan
    assert plan.method is Method.PARTLY and strategy._measured_rate(plan) > 5 * strategy.pilot.rate
    strategy.__dict__.update(rarest_plan=None, immediate_plan=None)
    drawn = draw(strategy, 4_000, np.random.default_rng(4), 10**6, lambda: False, lambda: InfeasibleError("none"))
    rng = np.random.default_rng(5)
    dealt = strategy.dealer.deal(2_000_000, rng)
    for seat, belief in enumerate(beliefs):
        dealt = dealt[belief.kept(dealt[:, seat], rng)]
    assert len(dealt) > 1_000
    share = len(drawn) / (len(drawn) + len(dealt))
    for seat, text in enumerate(("hcp", "spades", "losers", "hcp")):
        one, two = (Counter(values(parse_quantity(text), deals[:, seat]).tolist()) for deals in (drawn, dealt))
        both = one + two
        found = [*(one[value] for value in both), *(two[value] for value in both)]
        expected = [*(share * seen for seen in both.values()), *((1 - share) * seen for seen in both.values())]
        assert excess(found, expected) < 4


def test_an_auction_in_which_all_four_hands_bid_does_not_starve() -> None:
    space = DealSpace.of(load_system("sayc").read("1S X 2S 3D P P P").knowledge)
    deals = space.sample(3_000, np.random.default_rng(1), max_deals=400_000)
    for seat in Seat:
        assert satisfied(space.knowledge.about(seat), deals[:, seat]).all()
