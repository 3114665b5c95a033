"""`dealspace convert`: what it reads and writes, reports, refuses, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import Board, Deal, Record
from dealspace.cards.formats import format_records, read_records
from dealspace.cards.formats.record_writing import text_pieces
from tests.support.called import called

RNG = np.random.default_rng(5)
BOARDS = [Record(Board.standard(number, Deal.random(RNG))) for number in range(1, 7)]
DEAL = str(BOARDS[0].board.deal)
BAD = '[Board "9"]\n[Deal "N:x"]\n\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, boards: list[Record] = BOARDS, behind: str = "") -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(format_records(boards, Path(name).suffix[1:]) + behind, encoding="utf-8")
    return name


def test_every_file_gets_a_twin_and_a_line() -> None:
    written("club/a.pbn")
    written("club/deep/b.lin", BOARDS[:2])
    done = called("convert", "club", "--to", "jsonl", "--out-dir", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "club/a.pbn → out/a.jsonl: 6 boards read, 6 written",
        "club/deep/b.lin → out/deep/b.jsonl: 2 boards read, 2 written",
        "2 files: 8 boards read, 8 written",
    ]
    assert read_records("out/a.jsonl").records == tuple(BOARDS)
    again = called("convert", "club", "--to", "jsonl", "--out-dir", "out")
    assert again.returncode == 2 and "out/a.jsonl is there already, and 1 more: --force replaces it" in again.stderr
    assert called("convert", "club", "--to", "jsonl", "--out-dir", "out", "--force").returncode == 0


def test_boards_pass_from_standard_input_to_standard_output() -> None:
    text = format_records(BOARDS, "pbn")
    done = called("convert", "-", "--to", "lin", stdin=text.encode())
    assert done.stdout == format_records(BOARDS, "lin")
    assert done.stderr == "standard input (taken for PBN): 6 boards read, 6 written\n"
    there_and_back = called("convert", "-", "--to", "pbn", "--tables", stdin=format_records(BOARDS[:1], "lin").encode())
    assert "[OptimumResultTable" in there_and_back.stdout


def test_pasted_text_is_told_what_it_is_taken_for() -> None:
    done = called("convert", "--text", DEAL, "--to", "jsonl")
    assert json.loads(done.stdout)["deal"] == DEAL
    assert "text (taken for hands in lines or diagrams): 1 board read" in done.stderr
    nothing = called("convert", "--text", "once upon a time", "--to", "jsonl")
    assert nothing.returncode == 2 and '"once upon a time" begins no boards that are known' in nothing.stderr


def test_lost_boards_are_counted_and_end_with_one() -> None:
    name = written("a.pbn", behind="\n" + BAD)
    done = called("convert", name, "-o", "b.jsonl")
    assert done.returncode == 1
    assert "board 9" in done.stderr
    assert done.stdout == "a.pbn → b.jsonl: 6 boards read, 1 lost, 6 written\n"
    only = Path("bad.pbn")
    only.write_text(BAD)
    assert called("convert", only, "-o", "c.jsonl").returncode == 2 and not Path("c.jsonl").exists()


def test_mended_boards_are_counted_and_end_with_zero() -> None:
    text = format_records(BOARDS[:1], "pbn").replace('[Result "?"]', '[Contract "4S"]\n[Result "15"]')
    Path("a.pbn").write_text(text)
    done = called("convert", "a.pbn", "-o", "b.jsonl")
    assert (done.returncode, done.stdout) == (0, "a.pbn → b.jsonl: 1 board read, 1 mended, 1 written\n")
    assert called("convert", "a.pbn", "-o", "c.jsonl", "--strict").returncode == 2


def test_the_report_for_programs() -> None:
    name = written("a.pbn", [replace(record, tags=(("Event", "Cup"),)) for record in BOARDS], "\n" + BAD)
    done = called("convert", name, "-o", "b.bri", "--drop", "--json", "--where", "board 1-4; dealer N or dealer E")
    (source,) = json.loads(done.stdout)["files"]
    assert source == {
        "file": "a.pbn", "targets": ["b.bri"], "read": 6, "mended": 0, "lost": 1, "left_out": 4, "repeated": 0,
        "refused": 0, "written": 2, "without": source["without"],
    }  # fmt: skip
    assert "2 tags (Event)" in source["without"]
    assert json.loads(done.stdout)["total"]["written"] == 2


def test_what_would_be_lost_is_said_and_the_others_are_written() -> None:
    written("a.pbn", [replace(record, tags=(("Site", "Oslo"),)) for record in BOARDS])
    written("b.pbn")
    done = called("convert", "a.pbn", "b.pbn", "--to", "lin")
    assert done.returncode == 1
    assert "a.lin is not written, as this would be lost: 6 tags (Site). Add --drop" in done.stderr
    assert not Path("a.lin").exists() and Path("b.lin").exists()
    assert "2 files: 12 boards read, 6 written" in done.stdout


def test_options_whose_value_may_be_left_out_stand_anywhere() -> None:
    written("a.pbn", [*BOARDS, BOARDS[0]])
    done = called("convert", "--dedupe", "--renumber", "a.pbn", "-o", "b.jsonl")
    assert done.stdout == "a.pbn → b.jsonl: 7 boards read, 1 there before, 6 written\n"
    called("convert", "--renumber", "40", "--dedupe", "record", "a.pbn", "-o", "c.jsonl")
    assert [record.board.name for record in read_records("c.jsonl").records] == [
        str(number) for number in range(40, 46)
    ]


def test_boards_are_turned_split_and_stripped() -> None:
    written("a.pbn", [replace(record, tags=(("Event", "Cup"),)) for record in BOARDS])
    done = called("convert", "a.pbn", "-o", "b.pbn", "--split", "4", "--rotate", "W", "--strip", "tags,play")
    assert done.stdout == "a.pbn → b-001.pbn … b-002.pbn: 6 boards read, 6 written\n"
    found = read_records("b-00?.pbn").records
    assert [record.board.deal for record in found] == [record.board.deal.rotated(3) for record in BOARDS]
    assert not any(record.tags for record in found)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give files, a folder, a pattern or -"),
        (("a.pbn",), "say what is written: --to FORMAT, or -o FILE"),
        (("a.pbn", "--to", "hands"), "'hands' is not one of"),
        (("a.pbn", "-o", "b.xyz"), "has no ending of a known format"),
        (("a.pbn", "-o", "a.pbn"), "is read and would be replaced"),
        (("a.pbn", "--to", "lin", "--tables"), "lin has no place for double-dummy results"),
        (("a.pbn", "--to", "lin", "--where", "contract 9"), "expected a level from 1 to 7"),
        (("a.pbn", "--to", "lin", "--where", "N: hcp"), "hcp"),
        (("a.pbn", "--to", "lin", "--rotate", "45"), "expected 90, 180 or 270"),
        (("-", "--to", "lin", "--split", "4"), "--split makes files"),
        (("*.xml", "--to", "lin"), "no file fits this pattern"),
        (("none.pbn", "--to", "lin"), "none.pbn: No such file"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], message: str) -> None:
    written("a.pbn")
    done = called("convert", *words)
    assert message in done.stderr and done.returncode == 2


_MEASURED = """
import resource, sys
from dealspace.cli.main import main
try:
    main()
finally:
    print("peak", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.slow
def test_boards_go_through_three_formats_and_come_back_in_constant_memory() -> None:
    peaks = {}
    for count in (10_000, 100_000):
        boards = (
            replace(BOARDS[number % 6], board=replace(BOARDS[number % 6].board, name=str(number)))
            for number in range(count)
        )
        with Path("a.pbn").open("w", encoding="utf-8") as file:
            file.writelines(text_pieces(boards, "pbn"))
        peaks[count] = 0
        for source, target in (("a.pbn", "b.lin"), ("b.lin", "c.jsonl"), ("c.jsonl", "d.pbn")):
            words = [sys.executable, "-c", _MEASURED, "convert", source, "-o", target, "--force"]
            done = subprocess.run(words, capture_output=True, text=True, check=True, env=os.environ)
            peaks[count] = max(peaks[count], int(done.stdout.split()[-1]))
        assert Path("a.pbn").read_bytes() == Path("d.pbn").read_bytes()
    assert peaks[100_000] < peaks[10_000] + 15


def test_other_commands_take_folders_patterns_and_pasted_hands() -> None:
    written("club/a.pbn", BOARDS[:1])
    written("club/b.lin", BOARDS[1:2])
    for boards in ("club", "club/*.*"):
        done = called("solve", boards, "--json")
        assert done.returncode == 0 and len(done.stdout.splitlines()) == 2
    Path("hands.txt").write_text(DEAL)
    done = called("solve", "hands.txt", "--json")
    assert "hands.txt is taken for hands in lines or diagrams" in done.stderr and len(done.stdout.splitlines()) == 1
