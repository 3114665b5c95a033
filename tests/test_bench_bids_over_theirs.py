"""How high bids over theirs may reach: both calls are followed, and a bid is as short as the book's rule counts."""

from __future__ import annotations

from pathlib import Path

from bench.bids_over_theirs import KINDS, BidsOverTheirs, by_half_tricks, short
from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Bid, Hand, Seat, Side, Strain
from dealspace.inference import parse_constraint, parse_quantity, satisfies


def test_passes_stand_beside_bids_over_theirs(tmp_path: Path) -> None:
    bot = tmp_path / "book.toml"
    bot.write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    rows = [row for number in range(1, 25) for row in BidsOverTheirs("sayc", str(bot), seed=5)(number)[1:]]
    assert {row["kind"] for row in rows} == set(KINDS)
    for row in rows:
        bidder = Auction.parse(row["auction"]).state.bidder
        assert bidder is not None and bidder.side is Side.EW
        assert (row["kind"] == KINDS[0]) == (row["made"] == "P") == (row["call"] != "P")
    printed = [line.split() for line in by_half_tricks([row for row in rows for _ in range(10)], KINDS, 24)]
    assert sum(int(line[-2]) for line in printed if len(line) == 8) == 10 * len(rows)


def test_two_thirds_of_a_trick_short_is_where_the_rule_of_the_book_ends() -> None:
    public = Interpreter(load_system("sayc")).public(Auction.parse("1S 2D 2S 3D", Seat.NORTH))
    partner = public.mean(Seat.SOUTH, parse_quantity("suit_points(S)"))
    within = parse_constraint(f"6 * suit_points(S) >= {2 * (32 + 10 * 3) - int(6 * partner)}")
    found = set()
    for hand in ("A54.AKJ84.Q63.92", "AKQ42.T4.KQT65.8", "QJ652.A4.K62.QJ8", "KQ8652.A4.K6.QJ8", "AQ965.5.A75.J854"):
        short_by = short(Bid(3, Strain.SPADES), Hand.parse(hand), public)
        assert (short_by <= 0.7) == satisfies(within, Hand.parse(hand))
        found.add(short_by <= 0.7)
    assert found == {True, False}
