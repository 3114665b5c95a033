"""Games in place of passes: both are followed, and only passes of our own bids below game are looked at."""

from __future__ import annotations

from pathlib import Path

from bench.bids_over_theirs import by_half_tricks
from bench.games_for_passes import KINDS, GamesForPasses
from dealspace.cards import Auction, Bid, Side


def test_games_stand_beside_passes_of_our_own_bids(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    rows = [row for number in range(1, 41) for row in GamesForPasses("sayc", str(bot), seed=5)(number)[1:]]
    assert {row["kind"] for row in rows} == set(KINDS)
    for row in rows:
        state = Auction.parse(row["auction"]).state
        assert state.bidder is not None and state.bidder.side is Side.NS
        assert state.last_bid is not None and state.last_bid.strain == Bid(row["call"]).strain
        assert state.last_bid < Bid(row["call"])
    printed = [line.split() for line in by_half_tricks([row for row in rows for _ in range(10)], KINDS, 40)]
    assert sum(int(line[-2]) for line in printed if len(line) == 8) == 10 * len(rows)
