"""What other calls than the book's win: each is bid on from where it was made, and scored as the deal is."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bench.other_calls import OtherCalls, table
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import Auction, Board, Call, Deal, Side, View, Vulnerability, imps
from tests.support.ns_points import ns_points


def test_another_call_is_bid_on_and_scored_as_it_stands(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    system = load_system("sayc")
    rows = [row for number in range(1, 7) for row in OtherCalls("sayc", str(bot), seed=5)(number)[1:]]
    assert len({row["kind"] for row in rows}) > 4
    for row in rows:
        deal, before, vul = Deal.parse(row["deal"]), Auction.parse(row["auction"]), Vulnerability(row["vul"])
        readers = Interpreter(dict.fromkeys(Side, system), vul)
        board = Board("1", before.dealer, vul, deal)

        def bid_on(auction: Auction, board: Board = board, readers: Interpreter = readers) -> Auction:
            while not auction.is_over:
                bidder = Bidder(readers, np.random.default_rng(0), effort=None)
                auction = auction.plus(bidder.choose(View.of(board, auction.turn, auction)).call)
            return auction

        assert before.turn.side is Side.NS
        ends = [str(bid_on(before.plus(Call.parse(row[name])))) for name in ("made", "call")]
        assert ends == row["ends"]
        scores = [ns_points(Auction.parse(end), deal, vul) for end in ends]
        assert row["won"] == imps(scores[1] - scores[0])
    printed = list(table([row for row in rows for _ in range(12)], 6, 999))[1:]
    assert sum(int(line.split()[3]) for line in printed) == 12 * len(rows)
