"""Conversion: boards known again, results kept, names planned, and what becomes of each board counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, BridgeError, Contract, Deal, NotationError, Record, Seat
from dealspace.cards.formats import RecordStream, format_records, read_records
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.conditions.record_filter import RecordFilter
from dealspace.query.converting import seen_boards
from dealspace.query.converting.conversion import Conversion, LossyTargetError
from dealspace.query.converting.conversion_plan import STDIN, PlannedTarget, planned
from dealspace.query.converting.kept_tables import KeptTables
from dealspace.query.converting.record_changes import RecordChanges, parse_parts, parse_rotation
from dealspace.query.converting.seen_boards import SeenBoards
from tests.support.records import records

RNG = np.random.default_rng(7)
DEALS = [Deal.random(RNG) for _ in range(12)]
BOARDS = [
    Record(Board.standard(number, deal), contract=Contract("3N by E"), result=number)
    for number, deal in enumerate(DEALS, start=1)
]


def written(path: Path, boards: list[Record] = BOARDS) -> Path:
    path.write_text(format_records(boards, path.suffix[1:]), encoding="utf-8")
    return path


def convert(
    source: Path | list[Path], target: Path | None, changes: RecordChanges | None = None, **options: object
) -> tuple[Conversion, str]:
    output: list[str] = []
    run = Conversion(target.suffix[1:] if target else "pbn", changes or RecordChanges(), **options)  # type: ignore[arg-type]
    sources = tuple(source) if isinstance(source, list) else (source,)
    run.convert(PlannedTarget(sources, target), RecordStream, output.append)
    return run, "".join(output)


# --- boards that were there before ---


@given(st.lists(st.integers(0, 40), max_size=200), st.integers(1, 8))
def test_a_board_is_known_again_however_many_there_are(numbers: list[int], fresh: int) -> None:
    kept = seen_boards._FRESH
    seen_boards._FRESH = fresh
    try:
        seen, plain = SeenBoards("record"), set()
        for number in numbers:
            assert seen.add(replace(BOARDS[0], result=number % 14, tags=(("No", str(number)),))) == (
                number not in plain
            )
            plain.add(number)
            assert len(seen) == len(plain)
    finally:
        seen_boards._FRESH = kept


def test_the_same_deal_has_the_same_hands() -> None:
    board = BOARDS[0].board
    seen = SeenBoards("deal")
    assert seen.add(BOARDS[0]) and not seen.add(Record(Board("99", Seat.WEST, board.vulnerability, board.deal)))
    assert seen.add(Record(replace(board, deal=DEALS[0].rotated(1))))


def test_boards_before_take_sixteen_bytes_each() -> None:
    seen = SeenBoards("deal")
    rng = np.random.default_rng(1)
    for _ in range(3 * seen_boards._FRESH):
        seen.add(Record(Board.standard(1, Deal.random(rng))))
    assert sum(run.nbytes for run in seen._runs) == 16 * len(seen)


# --- results kept ---


def test_results_that_are_in_the_file_are_not_solved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ".tables"
    expected = DoubleDummy().trick_table(DEALS[:6])
    first = KeptTables(path)
    assert (first.solve(DEALS[:2]) == expected[:2]).all() and (first.solve(DEALS[2:4]) == expected[2:4]).all()
    again = KeptTables(path)
    monkeypatch.setattr(DoubleDummy, "trick_table", lambda self, deals: pytest.fail("solved again"))
    assert (again.solve(DEALS[:3]) == expected[:3]).all() and (again.solve(DEALS[3:4]) == expected[3:4]).all()
    assert again.found == again.done == 4
    again.remove()
    assert not path.exists()


def test_other_deals_are_solved_and_a_torn_file_is_used_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / ".tables"
    expected = DoubleDummy().trick_table(DEALS[:4])
    KeptTables(path).solve(DEALS[:4])
    path.write_bytes(path.read_bytes()[:-20])
    torn = KeptTables(path)
    assert (torn.solve(DEALS[:4]) == expected).all() and torn.found == 3
    other = KeptTables(path)
    assert (other.solve([DEALS[0], DEALS[2], DEALS[1]]) == expected[[0, 2, 1]]).all() and other.found == 1
    assert KeptTables(path).solve([DEALS[0], DEALS[2], DEALS[1]]).shape == (3, 5, 4)
    path.write_bytes(b"another file")
    assert (KeptTables(path).solve(DEALS[:2]) == expected[:2]).all()
    assert KeptTables(path).solve([]).shape == (0, 5, 4)


# --- changes ---


@pytest.mark.parametrize(
    ("text", "who"), [("N", Seat.NORTH), ("w", Seat.WEST), ("declarer", Seat.EAST), ("dealer", None)]
)
def test_who_becomes_south(text: str, who: Seat | None) -> None:
    record = BOARDS[2]
    there = record.board.dealer if who is None else who
    changed = RecordChanges(rotation=parse_rotation(text)).changed(record, 0)
    assert changed.board.deal[Seat.SOUTH] == record.board.deal[there]


def test_what_cannot_be_read_of_options_is_said() -> None:
    with pytest.raises(NotationError, match="expected 90, 180 or 270 degrees clockwise, or who becomes South"):
        parse_rotation("45")
    with pytest.raises(NotationError, match='"score" cannot be taken out: expected play, auction'):
        parse_parts("play, score")


@settings(max_examples=30)
@given(records(), st.lists(st.sampled_from(("play", "auction", "notes", "result", "contract", "players")), unique=True))
def test_what_is_taken_out_is_out_and_the_rest_can_be_written(record: Record, parts: list[str]) -> None:
    changed = RecordChanges(strip=tuple(parts)).changed(record, 0)
    gone = {"play": changed.play, "auction": changed.auction, "result": changed.result, "contract": changed.contract}
    assert all(gone.get(part) is None for part in parts)
    assert changed.board == record.board and changed.tags == record.tags
    format_records([changed], "jsonl")


# --- files ---


def test_a_file_becomes_another(tmp_path: Path) -> None:
    source = written(tmp_path / "a.pbn")
    run, _ = convert(source, tmp_path / "a.jsonl")
    assert read_records(tmp_path / "a.jsonl").records == tuple(BOARDS)
    assert str(run.counts) == "12 boards read, 12 written"
    assert run.sources[0].line == f"{source} → {tmp_path / 'a.jsonl'}: 12 boards read, 12 written"


def test_boards_are_chosen_joined_and_numbered(tmp_path: Path) -> None:
    sources = [written(tmp_path / "a.pbn"), written(tmp_path / "b.jsonl", BOARDS[:5])]
    changes = RecordChanges(RecordFilter.parse(["tricks 4+"]), dedupe="record", first=100)
    run, _ = convert(sources, tmp_path / "c.jsonl", changes)
    found = read_records(tmp_path / "c.jsonl").records
    assert [record.board.name for record in found] == [str(number) for number in range(100, 109)]
    assert [record.board.deal for record in found] == DEALS[3:]
    assert (run.sources[0].counts.left_out, run.sources[1].counts.left_out) == (3, 3)
    assert (run.sources[0].counts.repeated, run.sources[1].counts.repeated) == (0, 2)


def test_files_of_so_many_boards(tmp_path: Path) -> None:
    run, _ = convert(written(tmp_path / "a.pbn"), tmp_path / "b.pbn", split=5)
    found = [read_records(tmp_path / f"b-00{number}.pbn").records for number in (1, 2, 3)]
    assert [len(each) for each in found] == [5, 5, 2] and sum(found, ()) == tuple(BOARDS)
    assert len(list(tmp_path.glob("b*"))) == 3 and run.sources[0].counts.written == 12


def test_what_would_be_lost_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    source = written(tmp_path / "a.pbn", [replace(record, tags=(("Event", "Cup"),)) for record in BOARDS])
    target = tmp_path / "a.bri"
    target.write_text("before")
    for options in ({}, {"split": 4}):
        with pytest.raises(LossyTargetError, match=r"is not written, as this would be lost: .*12 tags \(Event\)"):
            convert(source, target, **options)
    assert target.read_text() == "before" and len(list(tmp_path.iterdir())) == 2
    run, _ = convert(source, target, drop=True)
    assert [record.board.deal for record in read_records(target).records] == DEALS
    assert "without" in run.sources[0].line and "12 tags (Event)" in run.sources[0].line
    with pytest.raises(LossyTargetError):
        convert(source, tmp_path / "x.dup")
    assert convert(source, None)[1] == source.read_text("utf-8")


def test_results_are_added_after_a_look_at_what_would_be_lost(tmp_path: Path) -> None:
    source = written(tmp_path / "a.pbn", BOARDS[:3])
    with pytest.raises(LossyTargetError, match="bri has no place for double-dummy results"):
        convert(source, tmp_path / "a.bri", RecordChanges(tables=True), drop=True)
    seen: list[tuple[int, int | None]] = []
    convert(
        source, tmp_path / "b.pbn", RecordChanges(tables=True), progress=lambda done, total: seen.append((done, total))
    )
    tables = DoubleDummy().trick_table(DEALS[:3])
    for record, table in zip(read_records(tmp_path / "b.pbn").records, tables, strict=True):
        assert record.tag("DoubleDummyTricks") is not None
        rows = next(each.rows for each in record.tables if each.name == "OptimumResultTable")
        assert rows[0].split() == ["N", "NT", str(table[4][0])]
    assert seen[-1] == (3, 3) and sorted(each.name for each in tmp_path.iterdir()) == ["a.pbn", "b.pbn"]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = written(tmp_path / "a.pbn", BOARDS[:4]), tmp_path / "b.pbn"
    monkeypatch.setattr("dealspace.query.converting.conversion._AT_ONCE", 2)

    def stop(done: int, total: int | None) -> None:
        if done == 2 and total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        convert(source, target, RecordChanges(tables=True), progress=stop)
    assert not target.exists() and (tmp_path / ".b.pbn.tables").exists()
    solved: list[int] = []
    real: Callable[..., object] = DoubleDummy.trick_table
    monkeypatch.setattr(DoubleDummy, "trick_table", lambda self, deals: solved.append(len(deals)) or real(self, deals))
    convert(source, target, RecordChanges(tables=True))
    assert sum(solved) == 2 and len(read_records(target).records) == 4


# --- plans ---


def test_twins_lie_beside_their_sources_or_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    one, other = written(tmp_path / "in" / "a.pbn"), written(tmp_path / "in" / "deep" / "b.jsonl")
    beside = planned([tmp_path / "in"], "lin")
    assert [(each.sources[0], each.target) for each in beside] == [
        (one, tmp_path / "in" / "a.lin"),
        (other, tmp_path / "in" / "deep" / "b.lin"),
    ]
    apart = planned([tmp_path / "in", STDIN], "lin", folder=tmp_path / "out")
    assert [each.target for each in apart] == [tmp_path / "out" / "a.lin", tmp_path / "out" / "deep" / "b.lin", None]
    (both,) = planned([tmp_path / "in"], "lin", out=tmp_path / "c.lin", join=True)
    assert both == ((one, other), tmp_path / "c.lin")


def test_plans_that_would_destroy_something_are_refused(tmp_path: Path) -> None:
    one, other = written(tmp_path / "a.pbn"), written(tmp_path / "a.jsonl")
    with pytest.raises(BridgeError, match="is read and would be replaced"):
        planned([one], "pbn")
    with pytest.raises(BridgeError, match="would both become"):
        planned([one, other], "lin")
    with pytest.raises(BridgeError, match="2 files are to go into"):
        planned([one, other], "lin", out=tmp_path / "b.lin")
    with pytest.raises(BridgeError, match="--join needs the file"):
        planned([one, other], "lin", join=True)
