"""DealSpace: what it contains, and exactly uniform deals from it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from dealspace.cards import CardSet, Deal, NotationError, Seat, Strain, Suit
from dealspace.inference import (
    Answer,
    Constraint,
    DealSpace,
    InfeasibleError,
    Knowledge,
    SamplingError,
    Source,
    Statement,
    parse_constraint,
    satisfied,
    satisfies,
)
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.exact.shuffle import _integers_below
from tests.support.constraints import constraints
from tests.support.strategies import deals, plays, seats

SOUTH = "K52.QJ4.A983.T76"


def chi_square(counts: list[int], cells: int) -> float:
    """How many standard deviations the statistic is above what a uniform draw gives."""
    expected = sum(counts) / cells
    statistic = sum((count - expected) ** 2 / expected for count in counts) + (cells - len(counts)) * expected
    return (statistic - (cells - 1)) / sqrt(2 * (cells - 1))


def check_deals(found: NDArray[np.uint64]) -> None:
    assert found.dtype == np.uint64
    for deal in found[:50]:
        Deal.of_bits(int(hand) for hand in deal)
    assert (np.bitwise_or.reduce(found, axis=1) == np.uint64((1 << 52) - 1)).all()


def test_every_sampled_deal_satisfies_its_constraints() -> None:
    where = {"W": "hcp 15-17 and balanced", "N": "not (5+H and hcp 11+)"}
    found = DealSpace(known={"S": SOUTH}, where=where).sample(500, np.random.default_rng(1))
    check_deals(found)
    assert (found[:, Seat.SOUTH] == np.uint64(CardSet.parse(SOUTH).bits)).all()
    for seat, text in where.items():
        assert satisfied(parse_constraint(text), found[:, Seat.parse(seat)]).all()


@settings(max_examples=40, deadline=None)
@given(deals(), st.lists(st.tuples(seats, constraints), max_size=2), st.integers(0, 2**32))
def test_samples_lie_in_the_space(deal: Deal, said: list[tuple[Seat, Constraint]], seed: int) -> None:
    statements = [Statement(seat, condition, Source("explanation", "")) for seat, condition in said]
    space = DealSpace.of(DealSpace(known={Seat.SOUTH: deal[Seat.SOUTH]}).knowledge.plus(*statements))
    try:
        found = space.sample(5, np.random.default_rng(seed), max_deals=20_000)
    except SamplingError as starved:
        found = starved.partial
        assert starved.dealt == 20_000
        assert len(found) < 5
    except InfeasibleError:
        assert not space.contains(deal)
        return
    check_deals(found)
    assert all(space.contains(Deal.of_bits(int(hand) for hand in row)) for row in found)


@settings(max_examples=30, deadline=None)
@given(deals(), st.lists(st.tuples(seats, st.sampled_from(Suit)), max_size=4), st.integers(0, 2**32))
def test_suits_shown_out_of_are_respected_by_construction(deal: Deal, void: list[tuple[Seat, Suit]], seed: int) -> None:
    # Everything these seats hold in those suits has been played, and nothing else is known.
    played = [(seat, card) for seat, suit in dict.fromkeys(void) for card in deal[seat] if card.suit is suit]
    space = DealSpace(known={"S": deal[Seat.SOUTH]}, played=played, void=void)
    found = space.sample(20, np.random.default_rng(seed), max_deals=20)
    check_deals(found)
    for seat, suit in void:
        held = found[:, seat] >> np.uint64(13 * suit) & np.uint64(0x1FFF)
        assert (held == np.uint64(deal[seat].holding(suit).ranks)).all()


def test_the_same_seed_gives_the_same_deals() -> None:
    space = DealSpace(known={"S": SOUTH}, where={"W": "hcp 12+"}, void=[("E", "H")])
    one, two, other = (space.sample(50, np.random.default_rng(seed)) for seed in (7, 7, 8))
    assert (one == two).all()
    assert (one != other).any()


def test_free_cards_are_dealt_uniformly() -> None:
    # Five cards are left: W needs 2, E needs 3, so 10 deals.
    north, south = CardSet((1 << 13) - 1), CardSet((1 << 26) - (1 << 13))
    west, east = CardSet((1 << 37) - (1 << 26)), CardSet((1 << 52) - (1 << 42))
    space = DealSpace(known={"N": north, "S": south, "W": west, "E": east})
    found = space.sample(20_000, np.random.default_rng(11))
    assert chi_square(list(Counter(found[:, Seat.WEST].tolist()).values()), comb(5, 2)) < 4


def test_deals_with_a_void_are_uniform() -> None:
    """West has shown out of hearts, and of the 8 unplaced cards 3 are hearts: each split left is equally likely."""
    low = CardSet.parse("432.432.43.")  # the cards that are not placed
    rest = [card for card in reversed(range(52)) if not low.bits >> card & 1]
    hands = [CardSet(sum(1 << card for card in cards)) for cards in (rest[:13], rest[13:22], rest[22:35], rest[35:44])]
    hearts_of_west = [(Seat.WEST, card) for card in hands[3] if card.suit is Suit.HEARTS]
    known = {seat: hands[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)}
    space = DealSpace(known=known, played=hearts_of_west, void=[("W", "H")])
    # 8 unplaced cards: East takes 4 and West 4, West none of the three hearts.
    cells = {sum(cards) for cards in combinations([card.bit for card in low if card.suit is not Suit.HEARTS], 4)}
    found = space.sample(10_000, np.random.default_rng(12))
    counts = Counter((found[:, Seat.WEST] & ~np.uint64(hands[3].bits)).tolist())
    assert set(counts) == cells
    assert chi_square(list(counts.values()), len(cells)) < 4


def test_matrices_are_drawn_by_their_exact_weights() -> None:
    """Both opponents unknown, East void in spades: West's diamonds follow the hypergeometric law of the cards left."""
    space = DealSpace(known={"S": "AKQ2.AKQ2.432.32", "N": "JT98.JT98.765.54"}, void=[("E", "S")])
    found = space.sample(40_000, np.random.default_rng(13))
    diamonds = found[:, Seat.WEST] >> np.uint64(13) & np.uint64(0x1FFF)
    counts = Counter(int(holding).bit_count() for holding in diamonds.tolist())
    # 5 spades and 5 hearts, 7 diamonds, 9 clubs are out; West takes the spades and 8 of the other 21 cards.
    for held in range(8):
        chance = comb(7, held) * comb(14, 8 - held) / comb(21, 8)
        assert abs(counts[held] / 40_000 - chance) < 5 * sqrt(chance * (1 - chance) / 40_000) + 1e-9


def test_whole_numbers_below_a_large_bound_are_uniform() -> None:
    bound = 3 * 2**95
    draws = list(_integers_below(bound, 30_000, np.random.default_rng(5)))
    assert all(0 <= draw < bound for draw in draws)
    assert chi_square(list(Counter(draw * 12 // bound for draw in draws).values()), 12) < 4
    assert list(_integers_below(1, 3, np.random.default_rng(5))) == [0, 0, 0]


def test_estimates_agree_with_exact_counts(shared: Path) -> None:
    for line in (shared / "space" / "exact_counts.jsonl").read_text().splitlines():
        case = json.loads(line)
        space = DealSpace(case["known"], case["where"])
        strategy = strategy_of(space.knowledge)
        assert strategy is not None
        chance = case["count"] / strategy.dealer.deals
        dealt = 60_000
        found = strategy.dealer.deal(dealt, np.random.default_rng(9))
        for seat, text in case["where"].items():
            found = found[satisfied(parse_constraint(text), found[:, Seat.parse(seat)])]
        assert abs(len(found) - dealt * chance) <= 5 * sqrt(dealt * chance * (1 - chance)) + 1
        if not case["where"]:
            assert strategy.dealer.deals == case["count"]


def test_a_starved_space_gives_what_it_found() -> None:
    space = DealSpace(where={"W": "hcp 20+"})
    with pytest.raises(SamplingError, match="raise max_deals") as caught:
        space.sample(1000, np.random.default_rng(2), max_deals=5000)
    assert caught.value.dealt == 5000
    assert 0 < len(caught.value.partial) < 1000
    assert satisfied(parse_constraint("hcp 20+"), caught.value.partial[:, Seat.WEST]).all()


def test_an_empty_space_names_the_conflict() -> None:
    space = DealSpace(known={"S": SOUTH}, where={"W": "hcp 20+", "E": "hcp 20+", "N": "4+S"})
    with pytest.raises(InfeasibleError, match=r"West: hcp 20\+") as caught:
        space.sample(1, np.random.default_rng(2))
    assert [str(statement.seat) for statement in caught.value.conflict] == ["S", "W", "E"]


def test_cards_that_clash_leave_no_deal() -> None:
    for space in (
        DealSpace(known={"S": SOUTH, "N": "K..."}),
        DealSpace(known={"S": SOUTH}, void=[("S", "S")]),
        DealSpace(void=[("N", "S"), ("E", "S"), ("S", "S"), ("W", "S")]),
    ):
        with pytest.raises(InfeasibleError):
            space.sample(1, np.random.default_rng(2))
        assert space.feasible() is Answer.UNSAT
        assert space.conflict() is not None


def test_given_makes_a_new_space() -> None:
    space = DealSpace(known={"S": SOUTH})
    more = space.given(played=[("W", "HK"), ("E", "H2"), ("E", "D2")], void=[("E", "H")])
    assert len(space.knowledge) == 1
    assert [str(statement.condition) for statement in more.knowledge][1:] == [
        "holds HK",
        "holds H2",
        "holds D2",
        "holding(H) 2",
    ]
    later = more.given(played=[("W", "S3")], void=[("W", "C")])
    assert str(later.knowledge.statements[-1].condition) == "holding(C) -"


def test_given_keeps_the_tables_that_stay_true() -> None:
    north, east, south = "AK32.K54.A83.A76", "QJ54.A32.K92.K54", "T98.QJT9.QJT.QJT"
    space = DealSpace(known={"S": south, "N": north}, where={"W": "hcp 0-3"})
    space.count()
    strategy = strategy_of(space.knowledge)
    assert strategy is not None
    # Cards of dummy or the viewer add no information; nor does a statement made before.
    assert strategy_of(space.given(played=[("N", "SA"), ("S", "ST")]).knowledge) is strategy
    assert strategy_of(space.given(where={"W": "hcp 0-3"}).knowledge) is strategy
    assert strategy_of(space.given().soften(0.1).knowledge) is strategy  # no call has been made
    lead = space.given(played=[("W", "S7")])
    assert strategy_of(lead.knowledge) is not strategy
    assert strategy_of(lead.given().knowledge) is strategy_of(lead.knowledge)
    # Once East has shown out of spades, all of them are West's: playing them adds no information.
    void = lead.given(void=[("E", "S")])
    void.count()
    assert strategy_of(void.given(played=[("W", "S6"), ("W", "S5")]).knowledge) is strategy_of(void.knowledge)
    # It holds down the line, whether or not anything was asked in between.
    assert strategy_of(void.given().given(played=[("W", "S4")]).given().knowledge) is strategy_of(void.knowledge)
    assert DealSpace(known={"S": south, "N": north, "E": east}).marginals()[Seat.WEST].sum() == 13


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_given_says_what_a_space_made_at_once_says(data: st.DataObject) -> None:
    deal = data.draw(deals())
    assume(satisfies(parse_constraint("2+S or hcp 5+"), deal[Seat.EAST]))
    play = data.draw(plays(deal, Strain.NOTRUMP, Seat.WEST))
    known = {Seat.SOUTH: deal[Seat.SOUTH], Seat.NORTH: deal[Seat.NORTH]}
    step = DealSpace(known=known, where={"W": "hcp 0-37", "E": "2+S or hcp 5+"})
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            showing = card.suit is not trick.cards[0].suit and seat not in known
            step = step.given(played=[(seat, card)], void=[(seat, trick.cards[0].suit)] if showing else [])
        step.count()
    at_once = DealSpace.of(step.knowledge)
    assert at_once == step and at_once.count() == step.count()
    assert (at_once.sample(20, np.random.default_rng(1)) == step.sample(20, np.random.default_rng(1))).all()


@pytest.mark.parametrize("softness", [0.0, 0.1])
def test_two_threads_sample_one_space_as_one_does(softness: float) -> None:
    where = {"W": "hcp 11+ and 5+S", "N": "hcp 6-9 and hearts 4+", "E": "not (hcp 12+ and balanced)"}
    alone = DealSpace(known={"S": SOUTH}, where=where).soften(softness, kinds=("explanation",))
    wanted = [alone.sample(n, np.random.default_rng(n)) for n in (30_000, 30_001)]
    shared = DealSpace.of(alone.knowledge)
    found: dict[int, NDArray[np.uint64]] = {}
    barrier = Barrier(2)

    def work(n: int) -> None:
        barrier.wait()
        found[n] = shared.sample(n, np.random.default_rng(n))

    threads = [Thread(target=work, args=(n,)) for n in (30_000, 30_001)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (found[30_000] == wanted[0]).all() and (found[30_001] == wanted[1]).all()
    assert shared.count() == alone.count() and (shared.marginals() == alone.marginals()).all()


def test_a_space_is_equal_to_one_of_the_same_knowledge() -> None:
    space = DealSpace(known={"S": SOUTH}, where={"W": "hcp 15-17"})
    assert DealSpace.of(space.knowledge) == space
    assert DealSpace() == DealSpace.of(Knowledge())


def test_soft_statements_weigh_deals() -> None:
    """Off with probability 1/4: a deal that breaks the statement is kept a quarter of the time."""
    strong = parse_constraint("hcp 10+")
    soft = Knowledge((Statement(Seat.WEST, strong, Source("explanation", "10+"), softness=0.25),))
    rng = np.random.default_rng(4)
    plain = satisfied(strong, DealSpace().sample(40_000, rng)[:, Seat.WEST]).mean()
    weighed = satisfied(strong, DealSpace.of(soft).sample(40_000, rng)[:, Seat.WEST]).mean()
    assert abs(weighed - plain / (plain + 0.25 * (1 - plain))) < 0.02


def test_nothing_asked_is_nothing_dealt() -> None:
    assert DealSpace().sample(0, np.random.default_rng(1)).shape == (0, 4)


def test_bad_texts_are_notation_errors() -> None:
    bad: list[dict[str, Any]] = [
        {"where": {"W": "hpc 3"}},
        {"known": {"Q": SOUTH}},
        {"played": [("W", "H1")]},
        {"void": [("W", "N")]},
        {"where": {"W": 15}},
        {"where": {"W": None}},
    ]
    for arguments in bad:
        with pytest.raises(NotationError):
            DealSpace(**arguments)


@pytest.mark.parametrize(("n", "rng", "said"), [(3, 1, "rng is 1: expected a generator"), (-1, None, "-1 deals")])
def test_a_seed_is_no_generator_and_less_than_nothing_cannot_be_drawn(n: int, rng: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        DealSpace().sample(n, rng)


def test_an_empty_space_names_what_contradicts_so_that_people_can_read_it() -> None:
    with pytest.raises(InfeasibleError, match=r"^no deal fits: South cannot have 38 HCP$"):
        DealSpace(where={"S": "hcp 38"}).distribution("N", "hcp")
    with pytest.raises(InfeasibleError, match=r"no deal fits: North: AKQJ\.AKQJ\.AKQJ\.A; North: hcp 0-30$"):
        DealSpace(known={"N": "AKQJ.AKQJ.AKQJ.A"}, where={"N": "hcp 0-30"}).sample(1, np.random.default_rng(1))
