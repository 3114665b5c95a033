"""The parts of judgement: tricks no further than needed, scores, comparisons, what follows a call."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding.judgement.compare import (
    BY_THE_BOOK,
    ESTIMATE_WORTH,
    MARGINS,
    CandidateRace,
    Edge,
    gains,
    worth_leaving,
)
from dealspace.bidding.judgement.sampled_tricks import OVERTRICKS, UNDERTRICKS, SampledTricks
from dealspace.bidding.judgement.scores import points_by_tricks
from dealspace.cards import PASS, Call, Contract, Seat, Side, Strain, Vulnerability, imps, score
from dealspace.inference import DealSpace
from dealspace.play.double_dummy import solve_tricks

DEALS = DealSpace(known={"S": "KQJ8762.A.AK3.92"}).sample(4, np.random.default_rng(3))


@pytest.mark.parametrize("names", [("4S by S", "2S by S"), ("1C by N",), ("3N by E", "7N by E", "1N by E")])
def test_tricks_are_the_exact_ones_as_far_as_a_score_needs_them(names: tuple[str, ...]) -> None:
    tricks = SampledTricks(DEALS)
    for name in names:
        contract = Contract.parse(name)
        exact = solve_tricks(DEALS, contract.strain, contract.declarer).astype(int)
        need = contract.bid.tricks
        expected = np.clip(exact, need - UNDERTRICKS, need + OVERTRICKS)
        for rows in ([3, 1], [0, 1, 2, 3]):
            found = tricks.of(contract, np.array(rows))
            assert found.tolist() == expected[rows].tolist(), name


def test_what_is_known_is_not_solved_again() -> None:
    tricks = SampledTricks(DEALS)
    rows = np.arange(len(DEALS))
    tricks.of(Contract.parse("4S by S"), rows)
    spent = tricks.nodes
    tricks.of(Contract.parse("4S by S"), rows)
    assert tricks.nodes == spent > 0


@given(st.lists(st.tuples(st.integers(-200, 200), st.integers(-200, 200)), min_size=1, max_size=20))
def test_gains_are_imps_deal_by_deal(pairs: list[tuple[int, int]]) -> None:
    mine, others = (np.array([10.0 * pair[side] for pair in pairs]) for side in (0, 1))
    assert gains(mine, others, "imps").tolist() == [imps(10 * one - 10 * other) for one, other in pairs]
    assert gains(mine, others, "matchpoints").tolist() == [
        0.5 * ((one > other) - (one < other)) for one, other in pairs
    ]


def test_points_are_the_score_and_failing_contracts_are_doubled() -> None:
    game = Contract.parse("4S by S")
    ours = points_by_tricks(game, Vulnerability.NS, Side.NS)
    assert (ours[10], ours[9]) == (score(game, 10, Vulnerability.NS), -100)
    assert -800 < ours[7] < -500, "three down is doubled nearly half the time"
    assert -300 < ours[8] < -200
    theirs = points_by_tricks(game, Vulnerability.NS, Side.EW)
    assert (theirs[10], theirs[7]) == (-620, 300)
    assert points_by_tricks(None, Vulnerability.NONE, Side.NS).tolist() == [0.0] * 14
    partscore = points_by_tricks(Contract.parse("2S by S"), Vulnerability.NONE, Side.NS)
    assert -150 < partscore[6] < -100, "two down at the two level is seldom doubled"


def test_acting_must_gain_more_than_its_margin() -> None:
    passing, bidding = np.zeros(40), np.full(40, 40.0)

    def chosen(points: list[np.ndarray], asked: float, scoring: str = "imps") -> int:
        needed = np.tril(np.full((len(points), len(points)), asked), -1)
        return CandidateRace(scoring).best(points, range(len(points)), needed)

    assert chosen([passing, bidding], 0.3) == 1
    assert chosen([passing, bidding], 2.0) == 0
    assert chosen([passing, -bidding], 0.3) == 0
    assert chosen([passing, passing, bidding], 0.02, "matchpoints") == 2
    assert chosen([passing, passing], 0.0) == 0


@given(st.integers(0, 1000), st.floats(0.01, 3.0), st.sampled_from([None, 0, 1]), st.floats(0.0, 3.0))
def test_of_two_calls_the_more_active_is_made_where_it_gains_what_it_must(
    seed: int, margin: float, booked: int | None, leaving: float
) -> None:
    rng = np.random.default_rng(seed)
    points = [np.zeros(40), 20.0 * rng.integers(-6, 14, 40)]
    edge = Edge.of(points[1], points[0], "imps")
    least = margin + MARGINS["imps"].doubt * edge.error
    if booked == 0:
        least = max(least + BY_THE_BOOK * edge.error, leaving)
    elif booked == 1:
        least = -max(BY_THE_BOOK * edge.error, leaving)
    needed = np.array([[0.0, 0.0], [margin, 0.0]])
    best = CandidateRace("imps").best(points, [0, 1], needed, booked, [leaving, leaving])
    assert best == int(edge.mean > least)


def test_a_pass_must_gain_most_to_be_made_in_place_of_the_books_call_and_a_higher_bid_least() -> None:
    for scoring in ("imps", "matchpoints"):
        higher, lower, out, doubled, into = (
            worth_leaving(Call.parse(booked), Call.parse(call), scoring)
            for booked, call in (("2S", "4S"), ("4S", "3N"), ("2S", "P"), ("2S", "X"), ("P", "2S"))
        )
        assert 0 < higher < lower == doubled == into < out


def test_margins_are_for_what_commits_to_more() -> None:
    margins = MARGINS["imps"]
    game, slam, double = Call.parse("4S"), Call.parse("6S"), Call.parse("X")
    assert margins.needed(game, PASS, settled=False) == margins.acting
    assert margins.needed(game, PASS, settled=True) == margins.needed(double, PASS, settled=True) == margins.pulling
    assert margins.needed(slam, game, settled=False) == pytest.approx(2 * margins.acting)
    four_spades = game.bid
    assert four_spades is not None
    assert margins.needed(slam, PASS, settled=True, game=four_spades) == pytest.approx(2 * margins.acting)
    assert margins.needed(game, slam, settled=False) == margins.needed(PASS, game, settled=True) == 0


def test_a_candidate_plainly_behind_is_dropped_and_only_then() -> None:
    rng = np.random.default_rng(0)
    good, near, bad = np.full(20, 420.0), 420 + 10 * rng.integers(-3, 4, 20), np.full(20, -300.0)
    race = CandidateRace("imps")
    assert race.still_in([good, near, bad], [0, 1, 2]) == [0, 1]
    assert race.still_in([good[:4], near[:4], bad[:4]], [0, 1, 2]) == [0, 1, 2]


def test_what_is_foreseen_is_corrected_by_the_deals_that_are_solved() -> None:
    """With the same solved deals the mean is right whatever the estimate; a good estimate makes it surer."""
    rng = np.random.default_rng(4)
    truth = np.where(rng.random(4000) < 0.5, 420.0, -50.0)
    passed = np.full(4000, 140.0)
    exact = gains(truth, passed, "imps")
    alone = Edge.of(truth[:24], passed[:24], "imps")
    helped = Edge.of(truth[:24], passed[:24], "imps", exact + rng.normal(0, 1, 4000))
    misled = Edge.of(truth, passed, "imps", np.concatenate([exact + 5.0, exact[:1] + 5.0]))
    assert helped.error < 0.5 * alone.error
    assert abs(helped.mean - exact.mean()) < 1.0
    assert misled.mean == pytest.approx(exact.mean(), abs=0.1)


def test_an_estimate_counts_the_more_the_fewer_deals_are_solved() -> None:
    """It is worth some solved deals: what is taken together lies between the two and is surer."""
    rng = np.random.default_rng(5)
    made, passed = np.where(rng.random(2000) < 0.5, 420.0, -50.0), np.full(2000, 140.0)
    foreseen = np.full(2001, 3.0)
    few, equal, many = (Edge.of(made[:count], passed[:count], "imps", foreseen) for count in (16, ESTIMATE_WORTH, 2000))
    solved = [Edge.of(made[:count], passed[:count], "imps") for count in (16, ESTIMATE_WORTH)]
    assert solved[0].mean < few.mean < 3.0 and few.error < solved[0].error
    assert equal.mean == pytest.approx((solved[1].mean + 3.0) / 2)
    assert many.mean == pytest.approx(gains(made, passed, "imps").mean(), abs=0.1)


def test_an_edge_is_over_the_deals_both_were_looked_at() -> None:
    edge = Edge.of(np.array([420.0, 420.0, -50.0, -50.0]), np.array([170.0, 170.0]), "imps")
    assert edge.mean == 6.0 and edge.error > 0


def test_strains_and_seats_have_bounds_of_their_own() -> None:
    tricks = SampledTricks(DEALS)
    rows = np.arange(2)
    for strain in Strain:
        for seat in (Seat.NORTH, Seat.EAST):
            exact = solve_tricks(DEALS[rows], strain, seat)
            contract = Contract.parse(f"2{str(strain)[0]} by {seat}")
            assert tricks.of(contract, rows).tolist() == np.clip(exact.astype(int), 4, 9).tolist()
