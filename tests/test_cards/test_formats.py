"""The door to the formats: files by their ending, encodings, and errors."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, NotationError, Record, Seat, Vulnerability
from dealspace.cards.formats import (
    FORMATS,
    ParsedRecords,
    decode,
    format_of,
    format_records,
    parse_records,
    read_records,
)
from dealspace.runtime.record_files import write_records
from tests.support.records import ALPHABET, bbo_records, mutated

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
RECORD = Record(Board("1", Seat.NORTH, Vulnerability.NONE, DEAL), players=((Seat.NORTH, "Müller"),))


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.pbn", "pbn"),
        ("A.PBN", "pbn"),
        ("x/b.lin", "lin"),
        ("c.rbn", "rbn"),
        ("d.jsonl", "jsonl"),
        ("e.json", "jsonl"),
        ("f.url", "url"),
    ],
)
def test_the_suffix_gives_the_format(name: str, format: str) -> None:
    assert format_of(name) == format_of(Path(name)) == format


@pytest.mark.parametrize("name", ["boards.txt", "boards", ""])
def test_an_unknown_ending_is_said(name: str) -> None:
    with pytest.raises(NotationError, match="has no ending of a known format: expected a name ending in"):
        format_of(name)


@pytest.mark.parametrize("format", ["pbn", "lin", "jsonl", "url"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_read_as_it_was_written(tmp_path: Path, format: str, encoding: str, end: str) -> None:
    path = tmp_path / f"boards.{format}"
    path.write_bytes(format_records([RECORD, RECORD], format).replace("\n", end).encode(encoding))
    assert read_records(path) == ParsedRecords((RECORD, RECORD))
    assert read_records(str(path), format=format.upper()) == ParsedRecords((RECORD, RECORD))


@given(st.lists(bbo_records(), max_size=3), st.sampled_from(["pbn", "lin", "jsonl", "url"]))
def test_readers_and_writers_are_inverses(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record], format: str
) -> None:
    text = format_records(records, format)
    read = parse_records(text, format)
    assert not read.problems and len(read.records) == len(records)
    assert format_records(read.records, format) == text
    path = tmp_path_factory.mktemp("written") / f"boards.{format}"
    write_records(records, path)
    assert path.read_bytes().decode() == text
    assert read_records(path) == read
    write_records(records, path.with_suffix(".txt"), format=format)
    assert path.with_suffix(".txt").read_bytes() == path.read_bytes()


def test_what_cannot_be_written_leaves_the_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.lin"
    path.write_text("before", "utf-8")
    with pytest.raises(NotationError, match="board 1 cannot be written as LIN"):
        write_records([replace(RECORD, players=((Seat.NORTH, "a|b"),))], path)
    with pytest.raises(NotationError, match="hands can be read but not written"):
        write_records([RECORD], tmp_path / "boards.hands")
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [("boards.lin", "before")]


def test_a_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boards.pbn"
    write_records([RECORD], path)
    before, names = path.read_bytes(), {each.name for each in tmp_path.iterdir()}

    def full(handle: int) -> None:
        raise OSError("no space left on the device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space left"):
            write_records([RECORD, RECORD], path)
    assert path.read_bytes() == before and {each.name for each in tmp_path.iterdir()} == names
    write_records([RECORD, RECORD], path)
    assert len(read_records(path).records) == 2


@pytest.mark.parametrize("format", ["pbn", "lin"])
def test_another_program_reads_what_we_write_and_we_what_it_writes(shared: Path, format: str) -> None:
    other = pytest.importorskip(f"endplay.parsers.{format}")
    records = read_records(shared / "boards" / "expert_boards.jsonl").records[:60]
    back = parse_records(other.dumps(other.loads(format_records(records, format))), format)
    assert back.problems == ()
    for ours, theirs in zip(records, back.records, strict=True):
        assert theirs.board == ours.board
        assert (theirs.auction, theirs.play) == (ours.auction, ours.play)
        assert (theirs.contract, theirs.result) == (ours.contract, ours.result)


def test_windows_letters_are_understood() -> None:
    assert decode(b"O\x92Brien \xe9") == "O\u2019Brien é"
    assert decode(b"\x81\xe9") == "\x81é"


def test_problems_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.pbn"
    path.write_text('[Board "4"]\n[Dealer "Q"]\n', encoding="utf-8")
    (error,) = read_records(path, strict=True).problems
    assert str(error) == f'{path}:2:1: board 4: "Q" is not a seat: expected N, E, S or W'


def test_a_missing_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        read_records(tmp_path / "none.pbn")


def test_unknown_formats_are_said() -> None:
    for call in (
        lambda: parse_records("", "doc"),
        lambda: format_records([], "doc"),
        lambda: read_records("a.pbn", format="doc"),
    ):
        with pytest.raises(NotationError, match='"doc" is not a known format: expected one of pbn lin rbn jsonl url'):
            call()
    with pytest.raises(NotationError, match="hands can be read but not written"):
        format_records([RECORD], "hands")


def test_an_empty_text_holds_no_boards() -> None:
    for format in FORMATS:
        assert parse_records("", format) == parse_records("\n \n", format) == ParsedRecords(())


@settings(deadline=None, max_examples=150)
@given(st.one_of(st.binary(), st.text(ALPHABET).map(str.encode)), st.sampled_from(FORMATS))
def test_no_bytes_break_a_reader(raw: bytes, format: str) -> None:
    assert all(type(error) is NotationError for error in parse_records(decode(raw), format, "x").problems)


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_whatever_is_read_can_be_written_and_read_again(data: st.DataObject) -> None:
    written = format_records([data.draw(bbo_records())], data.draw(st.sampled_from(["pbn", "lin", "jsonl", "url"])))
    for source in FORMATS:
        for record in parse_records(data.draw(mutated(written)), source).records:
            assert parse_records(format_records([record], "jsonl"), "jsonl") == ParsedRecords((record,))
            for format in ("pbn", "lin", "url"):
                try:
                    text = format_records([record], format)
                except NotationError:
                    continue
                assert parse_records(text, format).problems == ()


def test_boards_are_written_as_they_come_into_files_of_all_kinds(tmp_path: Path) -> None:
    board, deal = RECORD.board, RECORD.board.full_deal
    expected = format_records([RECORD, Record(board), Record(Board.standard(3, deal))], "jsonl")
    boards: list[Record | Board | Deal] = [RECORD, board, deal]
    path = tmp_path / "boards.jsonl"
    write_records(iter(boards), path)
    assert path.read_text("utf-8") == expected
    with path.open("w", encoding="utf-8") as letters:
        write_records(boards, letters)
    assert path.read_text("utf-8") == expected
    with (tmp_path / "boards.txt").open("wb") as raw:
        write_records(read_records(path), raw, format="jsonl")
    assert (tmp_path / "boards.txt").read_text("utf-8") == expected
    with pytest.raises(TypeError, match="a board is a str; expected Record or Board or Deal"):
        write_records(["boards"], path)  # type: ignore[list-item]
    assert path.read_text("utf-8") == expected
