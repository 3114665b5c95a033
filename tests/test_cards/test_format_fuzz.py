"""Texts of every format with a few characters changed: no reader breaks, and no board with 52 right cards is lost."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from dealspace.cards import Deal, NotationError
from dealspace.cards.formats import format_records, parse_records
from tests.support.records import ALPHABET
from tests.test_cards.test_lenient import LIN, PBN, RBN

Spans = list[tuple[int, int]]
RECORDS = parse_records(PBN, "pbn").records
TWO = RECORDS[:2]


def mutations(text: str, guarded: Spans, seed: int) -> str:
    """The text with a few characters changed, none of them in the guarded spans."""
    rng = random.Random(seed)
    pieces, at = [], 0
    for start, end in [*guarded, (len(text), len(text))]:
        piece = text[at:start]
        for _ in range(rng.randint(0, 3)):
            place, length = rng.randint(0, len(piece)), rng.choice((0, 1, 1, 2, 8))
            new = rng.choice(
                ("", piece[place : place + length] * 2, "".join(rng.choices(ALPHABET, k=rng.randint(1, 3))))
            )
            piece = piece[:place] + new + piece[place + length :]
        pieces += [piece, text[start:end]]
        at = end
    return "".join(pieces)


def spans(text: str, begin: str, end: str) -> Spans:
    """From each `begin` to the next `end`, both inclusive."""
    found, at = [], -1
    while (at := text.find(begin, at + 1)) >= 0:
        found.append((at, text.index(end, at + len(begin)) + len(end)))
    return found


def matches(pattern: str) -> Callable[[str], Spans]:
    """Whatever the pattern matches."""
    return lambda text: [match.span() for match in re.finditer(pattern, text, re.DOTALL | re.MULTILINE)]


def between_lines(text: str) -> str:
    """The lines with comments between them, where they may be changed."""
    return "# here\n" + "".join(f"{line}\n# and here\n" for line in text.splitlines())


HAND = r"[AKQJT2-9]*(?:\.[AKQJT2-9]*){3}"
FUZZ: dict[str, tuple[str, Callable[[str], Spans]]] = {
    "pbn": (PBN, lambda text: spans(text, "\n[Deal ", "]\n")),
    "lin": (LIN, lambda text: spans(text, "|md|", "|rh|")),
    "rbn": (RBN, lambda text: spans(text, "\nH ", "\n")),
    "jsonl": (format_records(RECORDS, "jsonl"), lambda text: spans(text, '"deal": "', '",')),
    "url": (format_records(RECORDS[1:2] * 2, "url"), lambda text: spans(text, "https", "&d=")),
    "csv": (
        "our boards\n" + format_records(RECORDS, "csv"),
        matches(r"\nboard[^\n]*|\n[^\n]*(?:,[AKQJT2-9.]+){4},"),
    ),
    "dup": (format_records(TWO, "dup"), matches(r"[0-9]{78}[\x03-\x06AKQJT2-9]{68}")),
    "bri": (" " + format_records(TWO, "bri"), matches(r"[\s\0][0-9]{78}[\s\0]")),
    "dge": (format_records(TWO, "dge"), matches(r"\x06[\x03-\x06AKQJT2-9]{67}\0")),
    "dlm": (
        format_records(TWO, "dlm"),
        matches(r"\nFrom board[^\n]*\nTo board[^\n]*\n|\nCrypto key[^\n]*\n|\nBoard[^\n]*(?=\n)"),
    ),
    "ben": ("# for BEN\n" + format_records(TWO, "ben"), matches(rf"\n{HAND} [^\n]*\n")),
    "bba": (between_lines(format_records(RECORDS[:1], "bba")), matches(r"\n[0-9A-F]{28}\n")),
    "gib": (between_lines(format_records(TWO, "gib")), matches(rf"\n(?:W:)?{HAND}(?: {HAND}){{3}}[\n:]")),
    "hands": (between_lines("".join(f"{record.board.deal}\n" for record in TWO)), matches(rf"\nN:{HAND}[^\n]*\n")),
}


def check_that_no_board_is_lost(format: str, seeds: range) -> None:
    text, guarded = FUZZ[format]
    expected = {record.board.deal for record in parse_records(text, format).records}
    assert expected and all(isinstance(deal, Deal) for deal in expected)
    assert len(guarded(text)) >= len(expected)
    for seed in seeds:
        changed = mutations(text, guarded(text), seed)
        found = {record.board.deal for record in parse_records(changed, format).records}
        assert expected <= found, f"seed {seed}: {changed!r}"


def check_that_no_reader_breaks(format: str, seeds: range) -> None:
    text, _ = FUZZ[format]
    for seed in seeds:
        changed = mutations(text, [], seed)
        for strict in (False, True):
            reading = parse_records(changed, format, "x", strict=strict)
            for error in (*reading.problems, *reading.warnings):
                assert type(error) is NotationError and error.location is not None, f"seed {seed}: {changed!r}"
            assert 0 <= reading.mended <= len(reading.records)


@pytest.mark.parametrize("format", FUZZ)
def test_no_board_with_right_cards_is_lost(format: str) -> None:
    check_that_no_board_is_lost(format, range(200))


@pytest.mark.parametrize("format", FUZZ)
def test_no_change_anywhere_breaks_a_reader(format: str) -> None:
    check_that_no_reader_breaks(format, range(150))


@pytest.mark.slow
@pytest.mark.parametrize("format", FUZZ)
def test_nor_is_one_in_ten_thousand(format: str) -> None:
    check_that_no_board_is_lost(format, range(10_000, 20_000))


@pytest.mark.slow
@pytest.mark.parametrize("format", FUZZ)
def test_nor_does_one_in_ten_thousand(format: str) -> None:
    check_that_no_reader_breaks(format, range(10_000, 20_000))
