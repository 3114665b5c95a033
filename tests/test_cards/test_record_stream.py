"""Boards that are read piece by piece are those that are read at once, and so are their warnings and places."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, NotationError, Record
from dealspace.cards.formats import ParsedRecords, RecordStream, format_records, read_records, stream_records
from dealspace.cards.formats.jsonl import record_to_json
from dealspace.cards.formats.kept_facts import held
from dealspace.cards.formats.record_stream import pieces_of
from tests.support.records import bbo_records, mutated, records

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
BOARDS = [Record(Board.standard(number, DEAL)) for number in range(1, 9)]
BLOCKS = st.integers(1, 400)


def in_pieces(text: str, format: str, block: int, *, strict: bool = False) -> tuple[ParsedRecords, int]:
    """What the text gives when it comes in blocks of so many bytes, and in how many pieces it was read."""
    stream = RecordStream(BytesIO(text.encode()), format=format, strict=strict, block=block)
    pieces = list(stream)
    return ParsedRecords.joined(pieces), len(pieces)


def at_once(text: str, format: str, *, strict: bool = False) -> ParsedRecords:
    return read_records(text.encode(), format=format, strict=strict)


def assert_same(found: ParsedRecords, expected: ParsedRecords) -> None:
    assert (found.records, found.mended) == (expected.records, expected.mended)
    for some, others in ((found.problems, expected.problems), (found.warnings, expected.warnings)):
        assert list(map(str, some)) == list(map(str, others))


def as_list(boards: list[Record], indent: int | None) -> str:
    return json.dumps([record_to_json(record) for record in boards], indent=indent, ensure_ascii=False)


@given(st.lists(records(), max_size=4), BLOCKS, st.sampled_from((None, 1)), st.data())
def test_a_list_of_json_is_the_same_in_pieces(
    boards: list[Record], block: int, indent: int | None, data: st.DataObject
) -> None:
    text = as_list(boards, indent)
    assert at_once(text, "jsonl").records == tuple(boards)
    wrong = data.draw(mutated(text))
    for strict in (True, False):
        assert_same(in_pieces(wrong, "jsonl", block, strict=strict)[0], at_once(wrong, "jsonl", strict=strict))


@pytest.mark.parametrize("format", ["csv", "jsonl", "lin", "pbn", "rbn"])
@given(boards=st.lists(bbo_records(), max_size=4), block=BLOCKS, data=st.data())
@settings(max_examples=25)
def test_every_format_is_the_same_in_pieces(format: str, boards: list[Record], block: int, data: st.DataObject) -> None:
    kept = [found for record in boards if (found := held(record, format)) is not None]
    try:
        text = format_records(kept, format)
    except NotationError:  # columns that cannot be in one table
        return
    wrong = data.draw(mutated(text))
    for strict in (True, False):
        assert_same(in_pieces(wrong, format, block, strict=strict)[0], at_once(wrong, format, strict=strict))


@pytest.mark.parametrize("text", [format_records(BOARDS, "jsonl"), as_list(BOARDS, None), as_list(BOARDS, 2)])
def test_json_is_read_in_pieces(text: str) -> None:
    found, pieces = in_pieces(text, "jsonl", 100)
    assert found.records == tuple(BOARDS) and pieces >= len(BOARDS)


def test_a_mistake_in_a_list_costs_what_is_behind_it_alone() -> None:
    text = as_list(BOARDS[:3], None).replace("}, {", "} {", 1)
    found = at_once(text, "jsonl")
    assert len(found.records) == 3 and "expected a comma or the end of the list" in str(found.warnings[0])
    strict = at_once(text, "jsonl", strict=True)
    assert len(strict.records) == 1 and len(strict.problems) == 1


@given(st.text("ab;", max_size=80), st.lists(st.integers(1, 9), min_size=1, max_size=5))
def test_pieces_are_the_text_cut_at_ends(text: str, sizes: list[int]) -> None:
    parts, at = [], 0
    while at < len(text):
        size = sizes[len(parts) % len(sizes)]
        parts.append(text[at : at + size])
        at += size
    found = [piece for piece, _ in pieces_of(parts, lambda text: text.rfind(";") + 1)]
    assert "".join(found) == text and all(piece.endswith(";") for piece in found[:-1])


def test_a_piece_without_an_end_is_looked_at_again_when_it_is_twice_as_long() -> None:
    looked = []
    list(pieces_of(["x" * 10] * 1000, lambda text: looked.append(len(text)) or 0))
    assert sum(looked) < 3 * 10_000


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_places_are_those_of_the_file(ends: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_bytes((format_records(BOARDS, "jsonl") + '{"board": "9", "deal": "N:x"}\n').replace("\n", ends).encode())
    (problem,) = (problem for piece in RecordStream(path, block=64) for problem in piece.problems)
    assert str(problem).startswith(f"{path}:9:16: board 9: ")


def test_places_in_a_list_on_one_line_are_those_of_the_file() -> None:
    text = as_list(BOARDS, None)[:-1] + ', {"board": "9", "deal": "N:x"}]'
    (problem,) = in_pieces(text, "jsonl", 64)[0].problems
    assert str(problem) == str(at_once(text, "jsonl").problems[0]) and problem.location is not None
    assert text[(problem.location.column or 0) - 1 :].startswith('"deal": "N:x"')


def test_boards_are_read_from_anything(tmp_path: Path) -> None:
    text = format_records(BOARDS, "pbn")
    (tmp_path / "deep").mkdir()
    paths = tmp_path / "a.pbn", tmp_path / "deep" / "b.PBN"
    for path in (*paths, tmp_path / "deep" / ".hidden.pbn"):
        path.write_text(text)
    (tmp_path / "notes.md").write_text("nothing")
    once = tuple(BOARDS)
    with paths[0].open() as letters, paths[1].open("rb") as raw:
        for source in (
            str(paths[0]),
            paths[0],
            text,
            text.encode(),
            StringIO(text),
            BytesIO(text.encode()),
            letters,
            raw,
        ):
            assert read_records(source).records == once
    for source in (tmp_path, str(tmp_path), list(paths), tmp_path / "**" / "[ab].*", f"{tmp_path}/**/*.[pP]*"):
        assert read_records(source).records == 2 * once
        assert sum(len(piece.records) for piece in stream_records(source)) == 16
    assert read_records(str(BOARDS[0].board.deal)).records[0].board.deal == DEAL


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"no file fits this pattern"):
        read_records(tmp_path / "*.pbn")
    with pytest.raises(NotationError, match=r"no file with a known ending"):
        read_records(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_records("boards.pbn")
    with pytest.raises(NotationError, match="no ending of a known format"):
        read_records("boards of mine")
