"""Two books on the same deals: where they first differ, and what that wins, worked out again from the printed deal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.changed_book import Books, table
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import Auction, Deal, Side, View, Vulnerability, imps
from tests.support.ns_points import ns_points


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """Opponents who bid by a book of ours."""
    path = tmp_path / "book.toml"
    path.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    return str(path)


def test_equal_books_never_differ(bot: str) -> None:
    assert Books("sayc", "sayc", bot, seed=3, hand="hcp 15-17 and balanced", calls=1)(1) == [{"board": 1}]


def test_a_difference_is_the_first_and_scored_as_it_stands(bot: str) -> None:
    books = {name: load_system(name) for name in ("sayc", "weak_notrump")}
    _, *rows = Books("sayc", "weak_notrump", bot, seed=3, hand="hcp 12-14 and balanced", calls=1)(1)
    assert len(rows) > 3
    for row in rows:
        deal, auction, vul = Deal.parse(row["deal"]), Auction.parse(row["auction"]), Vulnerability(row["vul"])
        assert auction.turn.side is Side.NS
        for system, call in zip(books.values(), (row["was"], row["now"]), strict=True):
            bidder = Bidder(Interpreter(dict.fromkeys(Side, system), vul), np.random.default_rng(0), effort=None)
            assert str(bidder.choose(View(auction.turn, deal[auction.turn], vul, auction)).call) == call
        scores = [ns_points(Auction.parse(end), deal, vul) for end in row["ends"]]
        assert row["won"] == imps(scores[1] - scores[0])
    assert sum(int(line.split("  ")[-2].split()[-1]) for line in list(table(rows, 99))[1:]) == len(rows)
