"""Files that break readers: no traceback, no good deal lost, a place in every message, no work beyond their length."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from dealspace.cards import Deal
from dealspace.cards.formats import FORMATS, ParsedRecords, parse_records, read_records
from dealspace.cards.formats.club_formats import BINARY

FIRST = Deal("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
SECOND = Deal("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
PLAIN = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{FIRST}"]\n[Declarer "E"]\n[Contract "3NT"]\n'
PBN_TRAPS: dict[str, Callable[[int], str]] = {
    "braces in a line": lambda n: "{" * n,
    "braces in lines": lambda n: "{\n" * n,
    "braces closed at last": lambda n: "{ x\n" * n + "}",
    "closing braces": lambda n: "}" * n,
    "braces over boards": lambda n: '{\n[Deal "x"]\n' * n + "}",
    "empty comments": lambda n: "{}" * n,
    "comments": lambda n: PLAIN + "{a}\n" * n,
    "a long comment": lambda n: PLAIN + "{" + "ab \n\n" * n + "}",
    "comments to the line's end": lambda n: PLAIN + ";;a\n" * n,
    "lines for programs": lambda n: "%x\n" * n,
    "a long line for programs": lambda n: "%" + "x" * n,
    "brackets": lambda n: "[" * n,
    "brackets in lines": lambda n: PLAIN + "[\n" * n,
    "open tags in a line": lambda n: PLAIN + '[A "x ' * n,
    "open tags in lines": lambda n: PLAIN + '[A "x\n' * n,
    "tags without values": lambda n: PLAIN + "[A " * n,
    "closed and open tags": lambda n: PLAIN + '[A "x"][B "' * n,
    "tags in a line": lambda n: PLAIN + '[A "x"]' * n,
    "many tags": lambda n: PLAIN + "".join(f'[T{number} "x"]\n' for number in range(n)),
    "the same tag": lambda n: PLAIN + "".join(f'[T "{number}"]\n' for number in range(n)),
    "backslashes": lambda n: PLAIN + '[T "' + "\\" * n + '"]\n',
    "a long value": lambda n: PLAIN + f'[T "{"x" * n}"]\n',
    "quotes": lambda n: PLAIN + '"' * n,
    "quotes in a value": lambda n: PLAIN + f'[T "{chr(34) * n}"]\n',
    "spread tags": lambda n: PLAIN + "[\n" + " " * n + "\n",
    "words": lambda n: PLAIN + "x " * n,
    "words in lines": lambda n: PLAIN + "x\n" * n,
    "words before all": lambda n: "x\n" * n,
    "blanks": lambda n: PLAIN + " \t" * n,
    "empty lines": lambda n: " \n" * n,
    "form feeds": lambda n: "\f\n" * n,
    "NULs": lambda n: PLAIN + "\0" * n,
    "DOS ends": lambda n: "\x1a" * n,
    "boards without end": lambda n: '[Board "1"]\n' * n,
    "deals that are none": lambda n: '[Deal "#"]\n' * n,
    "a long deal": lambda n: f'[Board "1"]\n[Deal "N:{"A" * n} - - -"]\n',
    "a deal of many hands": lambda n: f'[Board "1"]\n[Deal "N:{"- " * n}"]\n',
    "calls": lambda n: PLAIN + '[Auction "N"]\n' + "Pass " * n,
    "calls after the end": lambda n: PLAIN + '[Auction "N"]\n1C Pass Pass Pass ' + "Pass " * n,
    "all passes": lambda n: PLAIN + '[Auction "N"]\n' + "AP " * n,
    "dashes before the dealer": lambda n: PLAIN + '[Auction "N"]\n' + "- " * n,
    "marks": lambda n: PLAIN + '[Auction "N"]\n1C ' + "! $7 " * n,
    "references and notes": lambda n: (
        PLAIN
        + '[Auction "N"]\n1C '
        + "=1= " * n
        + "\n"
        + "".join(f'[Note "{number % 999}:x"]\n' for number in range(n))
    ),
    "notes of nothing": lambda n: PLAIN + '[Auction ""]\n' + '[Note "1:x"] {c}\n' * n,
    "long numbers": lambda n: PLAIN + f'[Auction "N"]\n1C ={"1" * n}= ${"9" * n}\n',
    "cards": lambda n: PLAIN + '[Play "S"]\n' + "SJ S2 S6 S7 " * n,
    "cards not seen": lambda n: PLAIN + '[Play "S"]\n' + "- " * n,
    "comments between cards": lambda n: PLAIN + '[Play "S"]\n' + "SJ {x} " * n,
    "comments between dashes": lambda n: PLAIN + '[Play "S"]\nSJ ' + "- {x} " * n,
    "a deep table": lambda n: PLAIN + '[ScoreTable "a;b"]\n' + "1 2 {c}\n" * n,
    "a wide table": lambda n: PLAIN + f'[ScoreTable "{"a;" * n}"]\n' + "1 " * n,
    "tags for all later games": lambda n: "".join(f'[T{number} "##x"]\n\n' for number in range(n)),
}
"""Texts of a PBN file by how often something is in them."""
LIN_TRAPS: dict[str, Callable[[int], str]] = {
    "bars": lambda n: "|" * n,
    "keys": lambda n: "md|" * n,
    "words": lambda n: "x " * n,
    "calls": lambda n: "mb|p|" * n,
    "alerts": lambda n: "mb|p!|an|x|" * n,
    "cards": lambda n: "pc|SA|" * n,
    "headers": lambda n: "pn|a,b,c,d,e,f,g,h|" * n,
    "names": lambda n: f"pn|{'a,' * n}|",
    "results": lambda n: f"rs|{'3NE=,' * n}|",
    "rooms": lambda n: "qx|o1|" * n,
    "comments": lambda n: "nt|x|" * n,
    "a long deal": lambda n: f"md|3{'SA' * n}|",
    "hands": lambda n: f"md|3{',' * n}|",
    "NULs": lambda n: "\0" * n,
}
ANY_TRAPS = (
    '"',
    "{",
    "[",
    "(",
    "\n",
    " ",
    "\0",
    ",",
    ":",
    "|",
    "x",
    "1",
    "=",
    "&",
    "é",
    "\ud7ff",
    '{"a":',
    "N:",
    "B 1\n",
)
"""Repeated, they are tried with every format."""


def calls_of(run: Callable[[], object]) -> int:
    """Calls of functions, Python's and C's, that this takes: what it costs without a clock.

    What C does inside one call is not seen; for regular expressions `test_regular_expressions` counts it.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(None)
    return calls


def work(text: str, format: str) -> int:
    return calls_of(lambda: parse_records(text, format))


def check(reading: ParsedRecords) -> None:
    """Every message has a place, and is short enough to be read."""
    for error in (*reading.problems, *reading.warnings):
        assert error.location is not None and error.location.line and error.location.column
        assert len(str(error)) < 1000


@pytest.mark.parametrize("name", PBN_TRAPS)
def test_a_pbn_file_costs_no_more_than_its_length_and_no_good_deal_is_lost(name: str) -> None:
    trap = PBN_TRAPS[name]
    text = (
        f'[Event "a"]\n[Board "7"]\n[Deal "{FIRST}"]\n\n{trap(1000)}\n\n[Event "b"]\n[Board "8"]\n[Deal "{SECOND}"]\n'
    )
    reading = parse_records(text, "pbn", "x.pbn")
    check(reading)
    assert {FIRST, SECOND} <= {record.board.deal for record in reading.records}
    assert work(trap(1000), "pbn") <= 2.5 * work(trap(500), "pbn") + 500


@pytest.mark.parametrize("name", LIN_TRAPS)
def test_a_lin_file_costs_no_more_than_its_length_and_no_good_deal_is_lost(name: str) -> None:
    trap = LIN_TRAPS[name]
    board = "qx|o{}|md|3{}|sv|o|pg||\n"
    first, second = (
        "SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,",
        "S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,",
    )
    reading = parse_records(f"{board.format(1, first)}{trap(1000)}\n{board.format(2, second)}", "lin", "x.lin")
    check(reading)
    assert {FIRST, SECOND} <= {record.board.deal for record in reading.records}
    assert work(trap(1000), "lin") <= 2.5 * work(trap(500), "lin") + 500


@pytest.mark.parametrize("format", [format for format in FORMATS if format not in BINARY])
def test_no_format_costs_more_than_the_length_of_its_text(format: str) -> None:
    for part in ANY_TRAPS:
        check(parse_records(part * 3000, format, "x"))
        assert work(part * 1000, format) <= 2.5 * work(part * 500, format) + 500, part


@pytest.mark.parametrize(
    "raw",
    [
        PLAIN.encode("utf-16-le"),
        PLAIN.encode("utf-16-be"),
        PLAIN.encode("utf-16"),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace("\n", "\r\n").encode() + b"\x1a" * 200,
        '[West "José"]\n'.encode() + '[North "José"]\n'.encode("latin-1") + PLAIN.encode(),
        b'[West "\xff\xfe\x81\x8d"]\n' + PLAIN.encode(),
        b"\0\0\0\n\n" + PLAIN.encode(),
        PLAIN.encode("utf-16-le")[:-1],
    ],
)
def test_whatever_the_bytes_the_deal_comes_in(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "x.pbn"
    path.write_bytes(raw)
    reading = read_records(path)
    check(reading)
    assert [record.board.deal for record in reading.records] == [FIRST]


def test_a_comment_of_ten_megabytes_is_a_comment() -> None:
    text = f'{PLAIN}{{{"x" * 10_000_000}}}\n\n[Board "2"]\n[Deal "{SECOND}"]\n'
    first, second = parse_records(text, "pbn").records
    assert len(first.remarks[0].text) == 10_000_000 and second.board.deal == SECOND


def test_the_counter_sees_what_is_quadratic() -> None:
    def searched(size: int) -> int:
        return calls_of(lambda: [len(str(other)) for place in range(size) for other in range(place)])

    assert searched(200) > 3.5 * searched(100)
