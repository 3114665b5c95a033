"""How high bids over theirs may reach: both calls are followed, and a bid is as short as the book's rule counts."""

from __future__ import annotations

from pathlib import Path

from bench.bids_over_theirs import KINDS, BidsOverTheirs, by_half_tricks, short
from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.machine.seat_scope import Bindings, RuleScope
from dealspace.cards import Auction, Bid, Call, Hand, Seat, Side, Strain, Suit
from dealspace.inference import parse_constraint, satisfies


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


def test_half_a_trick_short_is_where_the_rule_of_the_book_ends() -> None:
    system = load_system("sayc")
    public, bid = Interpreter(system).public(Auction.parse("1S 2D 2S 3D", Seat.NORTH)), Bid(3, Strain.SPADES)
    here = RuleScope(public, system.definitions, Bindings({"x": Suit.SPADES}, call=Call.of(3, Strain.SPADES)))
    within = parse_constraint("within(x)", here)
    found = set()
    for hand in ("A54.AKJ84.Q63.92", "AKQ42.T4.KQT65.8", "QJ652.A4.K62.QJ8", "KQ8652.A4.K6.QJ8", "AQ965.5.A75.J854"):
        is_within = short(bid, Hand.parse(hand), public) <= 0.5
        assert is_within == satisfies(within, Hand.parse(hand))
        found.add(is_within)
    assert found == {True, False}
