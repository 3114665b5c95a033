"""Where slams begin: the count of a hand, and what asking for aces wins, worked out again."""

from __future__ import annotations

import numpy as np

from bench.slam_limit import Chance, best_count, chance, table
from bench.uncontested import SILENT, Board
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import PASS, Auction, Deal, Seat, Side, Suit, View, Vulnerability, imps, ns_score
from dealspace.cards.contract import Contract
from dealspace.inference import parse_constraint, satisfies
from dealspace.play.double_dummy import DoubleDummy
from tests.support.ns_points import ns_points

DEAL = Deal.parse("N:AQJ93.AKJ8.3.K74 T87.QT73.K75.Q95 K652.96.Q9842.A8 4.542.AJT6.JT632")


def test_the_count_of_a_hand_whose_partner_has_raised() -> None:
    reader = Interpreter(load_system("sayc"))
    hand, auction = DEAL[Seat.NORTH], Auction.parse("1S P 3S P", Seat.NORTH)
    found = best_count(View(Seat.NORTH, hand, reader.vulnerability, auction), reader)
    points = next(n / 4 for n in range(200) if satisfies(parse_constraint(f"suit_points(S) <= {n / 4}"), hand))
    assert found == (2 * points + 4 * 3 + 2 * 6 + 6, Suit.SPADES)


def test_what_asking_wins_is_scored_against_where_the_book_ends() -> None:
    board = Board(0, DEAL)
    systems = {Side.NS: load_system("sayc"), Side.EW: SILENT}
    bidder = Bidder(Interpreter(systems, board.vulnerability), np.random.default_rng(0), effort=None)
    auction = Auction(board.dealer)
    while not auction.is_over:
        seat = auction.turn
        view = View(seat, DEAL[seat], board.vulnerability, auction)
        auction = auction.plus(bidder.choose(view).call if seat.side is Side.NS else PASS)
    found = chance(board, bidder, DoubleDummy(threads=1))
    assert found is not None
    assert board.vulnerability is Vulnerability.NONE
    six = Contract.parse("6S by N")  # three aces
    tricks = int(DoubleDummy().solve_tricks(DEAL, six.strain, six.declarer)[0])
    assert found.twelve == (tricks >= 12)
    assert found.won == imps(ns_score(six, tricks, board.vulnerability) - ns_points(auction, DEAL, board.vulnerability))


def test_a_line_for_every_two_points_of_the_count() -> None:
    rows = [Chance(76 + index % 4, index % 3 - 1, twelve=index % 2 == 0) for index in range(60)]
    lines = list(table(rows))
    assert [line.split()[0] for line in lines] == ["count", "76–77", "78–79"]
    assert lines[1].split()[-1] == "50%"
