"""What judgement's own calls win: bid on by the book from there, and scored as the deal is."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bench.departures import Departures, calls_class, foreseen_class, over_class, rule_class, step_class, table
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.cards import Auction, Board, Call, Deal, Side, View, Vulnerability, imps
from tests.support.ns_points import ns_points


def test_a_departure_is_compared_with_the_books_call_bid_on_by_the_book(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    system = load_system("sayc")
    rows = [row for number in range(1, 9) for row in Departures("sayc", str(bot), seed=12)(number)[1:]]
    assert rows
    for row in rows:
        deal, before, vul = Deal.parse(row["deal"]), Auction.parse(row["auction"]), Vulnerability(row["vul"])
        reader, board = Interpreter(dict.fromkeys(Side, system), vul), Board("1", before.dealer, vul, deal)

        def booked(auction: Auction, board: Board = board, reader: Interpreter = reader) -> Call:
            bidder = Bidder(reader, np.random.default_rng(0), effort=None)
            return bidder.choose(View.of(board, auction.turn, auction)).call

        assert before.turn.side is Side.NS and str(booked(before)) == row["book"] != row["call"]
        scores = []
        for name, end in zip(("book", "call"), row["ends"], strict=True):
            auction = before.plus(Call.parse(row[name]))
            while not auction.is_over:
                auction = auction.plus(booked(auction))
            assert str(auction) == end
            scores.append(ns_points(auction, deal, vul))
        assert row["won"] == imps(scores[1] - scores[0])


def test_judgement_may_bid_on_after_either_call(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    bench = Departures("sayc", str(bot), seed=12, judged=True)
    rows = [row for number in range(1, 9) for row in bench(number)[1:]]
    assert rows
    for row in rows:
        deal, before, vul = Deal.parse(row["deal"]), Auction.parse(row["auction"]), Vulnerability(row["vul"])
        board = Board("1", before.dealer, vul, deal)
        bidder = before.state.bidder
        assert row["theirs"] == (bidder is not None and bidder.side is not before.turn.side)
        for name, text in zip(("book", "call"), row["ends"], strict=True):
            end = Auction.parse(text)
            assert end.is_over and end.calls[len(before)] == Call.parse(row[name])
            for place in range(len(before) + 1, len(end)):
                if end.caller(place).side is Side.NS:
                    assert bench.choice(board, end.before(place), AT_THE_TABLE).call == end.calls[place]


def test_classes_say_what_was_foreseen_and_which_calls() -> None:
    row = {"foreseen": 4.7, "call": "4S", "book": "P", "won": 11, "theirs": True, "rule": "natural.yaml:7"}
    assert foreseen_class(row) == "foreseen 4 IMPs and more" and calls_class(row) == "a game in place of a pass"
    assert over_class(row) == "over theirs, a game in place of a pass"
    assert rule_class(row) == "natural.yaml:7: a game in place of a pass"
    assert foreseen_class(row | {"foreseen": None}) == "not compared"
    assert foreseen_class(row | {"foreseen": -0.5}) == "foreseen to lose"
    steps = {
        ("2S", "4S"): "a higher bid",
        ("4S", "3N"): "another call",
        ("P", "3N"): "another call",
        ("2S", "P"): "a pass",
    }
    for (book, call), step in steps.items():
        assert step_class(row | {"book": book, "call": call}) == f"{step}, foreseen 4 IMPs and more"
    printed = list(table([row] * 10, 100))
    assert printed[1].split()[-1] == "more" and printed[-1].split()[-3:] == ["10", "+2200", "all"]
