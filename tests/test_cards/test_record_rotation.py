"""A turned table: the same board, seen from another chair."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, Record, Seat, TableSection
from dealspace.cards.formats import format_records, parse_records
from dealspace.cards.record_rotation import rotated
from tests.support.records import records

STEPS = st.integers(-5, 8)
DEAL = Deal.parse("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")


@given(records(), STEPS, STEPS)
def test_turns_add_up(record: Record, some: int, more: int) -> None:
    assert rotated(rotated(record, some), more) == rotated(record, some + more)
    assert rotated(record, 4) == record


@given(records(), STEPS)
def test_every_seat_keeps_what_it_has(record: Record, steps: int) -> None:
    turned = rotated(record, steps)
    before, after = record.board, turned.board
    assert after.dealer is before.dealer.plus(steps) and after.name == before.name
    for seat in Seat:
        there = seat.plus(steps)
        assert after.deal[there] == before.deal[seat]
        assert after.vulnerability.includes(there) == before.vulnerability.includes(seat)
        assert dict(turned.players).get(there) == dict(record.players).get(seat)
    if record.contract is not None:
        assert turned.contract is not None and turned.contract.declarer is record.contract.declarer.plus(steps)
    if record.ns_score is not None:
        assert turned.ns_score == (record.ns_score if steps % 2 == 0 else -record.ns_score)
    if record.auction is not None:
        assert turned.auction is not None and turned.auction.calls == record.auction.calls
    if record.play is not None:
        assert turned.play is not None and turned.play.cards == record.play.cards


def test_tags_and_tables_are_turned_where_they_name_seats() -> None:
    tags = (
        ("WestNA", "west@example.org"), ("PairNS", "7"), ("Site", "N 4S"), ("OptimumScore", "EW 140"),
        ("ParContract", "E 3S=; W 3S="), ("DoubleDummyTricks", "54688546888966589655"),
    )  # fmt: skip
    table = TableSection("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", ("N NT  5", "W  S  9"))
    scores = TableSection("ScoreTable", r"PairId_NS;Contract;Declarer\1R;Score_EW", ('"N" "W 4S" N 50',))
    auction = TableSection("Auction", "S", ("1S 2H",))
    record = Record(Board.standard(1, DEAL), tags=tags, tables=(auction, table, scores))
    turned = rotated(record, 1)
    assert turned.tags == (
        ("NorthNA", "west@example.org"), ("PairEW", "7"), ("Site", "N 4S"), ("OptimumScore", "NS 140"),
        ("ParContract", "S 3S=; N 3S="), ("DoubleDummyTricks", "89655896655468854688"),
    )  # fmt: skip
    assert turned.tables == (
        replace(auction, header="W"),
        replace(table, rows=("E NT  5", "N  S  9")),
        TableSection("ScoreTable", r"PairId_EW;Contract;Declarer\1R;Score_NS", ('"N" "W 4S" E 50',)),
    )


@given(records(), STEPS)
def test_a_turned_record_is_written_and_read_back(record: Record, steps: int) -> None:
    turned = rotated(record, steps)
    assert parse_records(format_records([turned], "jsonl"), "jsonl").records == (turned,)
