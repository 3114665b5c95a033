"""Calls that end below a slam: found on a deal, scored again, and summed by rule."""

from __future__ import annotations

import pytest

from bench.below_slam import Stop, examples, stops, tables
from bench.uncontested import Board, silent_bidders
from dealspace.cards import Auction, Contract, Deal, Seat, Vulnerability, imps, ns_score
from dealspace.play.double_dummy import DoubleDummy
from tests.support.ns_points import ns_points

DEAL = Deal.parse("N:AK2.74.AK43.AK72 QT97.KT65.QT8.65 J65.AJ.92.QJT984 843.Q9832.J765.3")


def found(least: int) -> list[Stop]:
    board = Board(0, DEAL)
    return stops(board, silent_bidders("sayc")[board.vulnerability], DoubleDummy(threads=1), least)


def test_a_game_that_both_hands_leave_is_scored_against_the_best_slam() -> None:
    bid, passed = found(0)
    auction = Auction.parse(bid.auction)
    assert (bid.call, passed.call) == ("3N", "P")
    assert bid.points == 9 + 20
    assert passed.points == 21 + 4
    assert bid.hand == str(DEAL[Seat.SOUTH])
    slams = {name: Contract.parse(f"{name} by N") for name in ("6N", "6C")}
    scores = {
        name: ns_score(slam, int(DoubleDummy().solve_tricks(DEAL, slam.strain, slam.declarer)[0]), Vulnerability.NONE)
        for name, slam in slams.items()
    }
    reached = ns_points(auction, DEAL, Vulnerability.NONE)
    assert bid.won == passed.won == max(imps(score - reached) for score in scores.values())
    assert bid.slam == max(scores, key=lambda name: scores[name])


def test_hands_that_know_of_fewer_points_are_left_out() -> None:
    assert [stop.call for stop in found(28)] == ["3N"]
    assert found(30) == []


def stop(rule: str, won: int) -> Stop:
    return Stop(rule, "P", 29, won, "6N", "AK2.74.AK43.AK72", "N: 2N P 3N P P P")


def test_rules_are_shown_by_what_their_calls_lost_and_examples_of_one() -> None:
    every = [stop("a.yaml:1", 11)] * 8 + [stop("b.yaml:2", -11)] * 8 + [stop("c.yaml:3", 13)] * 3
    lines = list(tables(every, 5))
    assert [line.split()[-2] for line in lines if line.endswith(": P")] == ["a.yaml:1:", "b.yaml:2:"]
    assert "+11.000" in next(line for line in lines if "a.yaml" in line)
    assert len(list(examples(every, "c.yaml:3"))) == 3
    with pytest.raises(SystemExit, match=r"no call by d.yaml; rules that made one: a.yaml:1, b.yaml:2, c.yaml:3"):
        list(examples(every, "d.yaml"))
