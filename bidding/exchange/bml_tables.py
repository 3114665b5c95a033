"""The bidding tables of a BML file: rows of a call and what it shows, those that follow it moved in below it.

A table may begin with a sequence, `1N-2C;`, that its rows follow. Headings, the title and seat and vulnerability are
read; prose, lists and diagrams are kept as notes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from dealspace.bidding.exchange.bml_text import BmlLine, BmlLines, bml_file_text
from dealspace.bidding.exchange.import_problem import ImportProblem
from dealspace.cards import Location

_PLAIN = {
    **dict.fromkeys(("P", "Pass", "PASS"), "P"),
    **dict.fromkeys(("D", "X", "Dbl", "DBL"), "X"),
    **dict.fromkeys(("R", "XX", "Rdbl", "RDBL"), "XX"),
}
_BID = re.compile(r"([1-7])([CDHSN]{1,5}|M|m|oM|om|(?i:black|red)|[XYZxyz]|[cdhsn])")
_STEP = re.compile(r"([1-9]\d?)(?i:steps?)")
_ROW = re.compile(r"\s*\(?[1-7][A-Za-z]")
_FOUR_CALLS = re.compile(r"\s*(?:\(?[1-7]?[NTPDRCHS]\)?\s+){3}\(?[1-7]?[NTPDRCHS]\)?\s*$")
_META = re.compile(r"\s*#\+(\w+):\s*(.*)")
_SEAT = re.compile(r"\s*#\s*SEAT\s+(0|1|2|3|4|12|34)\s*$")
_VUL = re.compile(r"\s*#\s*VUL\s+([YN0])([YN0])\s*$")
_DIRECTIVE = re.compile(r"\s*#\s*\+?[A-Z]{3}")
_MARK = re.compile(r"\s*#\s*(?:HIDE|BIDTABLE)\s*$")


@dataclass(frozen=True, slots=True)
class BmlCall:
    """A call as BML writes it.

    Attributes:
        level: of a bid; the number of steps for one that is counted from the bid before; 0 for the others.
        strain: `P`, `X`, `XX`; `step`; suits, `HS`; or a word for some, `M`, `m`, `oM`, `om`, `X`, `Y`, `Z`.
        ours: whether it is not in brackets.
    """

    level: int
    strain: str
    ours: bool

    @property
    def is_bid(self) -> bool:
        return self.level > 0

    @classmethod
    def read(cls, word: str) -> BmlCall | None:
        """The call of a word; None if it is none.

        >>> BmlCall.read("(1NT)")
        BmlCall(level=1, strain='N', ours=False)
        """
        ours = not (word.startswith("(") and word.endswith(")"))
        name = word if ours else word[1:-1]
        if name in _PLAIN:
            return cls(0, _PLAIN[name], ours)
        name = name.replace("NT", "N")
        if (step := _STEP.fullmatch(name)) is not None:
            return cls(int(step[1]), "step", ours)
        if (bid := _BID.fullmatch(name)) is None:
            return None
        strain = {"black": "CS", "red": "DH"}.get(bid[2].lower(), bid[2])
        if strain in ("x", "y", "z") or (len(strain) == 1 and strain in "cdhsn"):
            strain = strain.upper()
        return cls(int(bid[1]), "".join(sorted(set(strain), key="CDHSN".find)) if strain.isupper() else strain, ours)


@dataclass
class BmlRow:
    """A call and its text; the first row of a table may have several calls, of which the text is about the last.

    Attributes:
        opens: whether it only says which auction the table goes on from: `1N;`.
    """

    calls: tuple[BmlCall, ...]
    texts: list[str]
    place: Location
    opens: bool = False
    children: list[BmlRow] = field(default_factory=list)


@dataclass(frozen=True)
class BmlTable:
    """A bidding table.

    Attributes:
        seat: `0` for any, else the seats in which the auction is opened: `3`, `34`.
        vul: two of Y, N and 0 (any), for us and for them.
        heading: what stands above it, or nothing.
        notes: the prose above it, paragraphs apart by blank lines.
    """

    rows: tuple[BmlRow, ...]
    seat: str
    vul: str
    heading: str
    notes: str


@dataclass(frozen=True)
class BmlFile:
    """What a BML file has of a system.

    Attributes:
        meta: title, description and author, by these words in capitals.
        notes: the prose behind the last table.
    """

    meta: dict[str, str]
    tables: tuple[BmlTable, ...]
    problems: tuple[ImportProblem, ...]
    notes: str


def read_bml(text: str, name: str = "text", folder: Path | None = None) -> BmlFile:
    """The tables of a BML text.

    Args:
        name: of the file, for problems.
        folder: where files may be taken in from.
    Raises:
        NotationError: it is too large.
    """
    lines = BmlLines(folder)
    blocks = lines.blocks(text, name)
    reader = _BlockReader(lines.problems)
    for block in blocks:
        reader.read(block)
    return BmlFile(reader.meta, tuple(reader.tables), tuple(lines.problems), "\n\n".join(reader.prose))


def read_bml_file(path: Path) -> BmlFile:
    """The tables of a BML file. Raises BridgeError: it is too large or no text; OSError: it cannot be read."""
    return read_bml(bml_file_text(path), str(path), path.parent)


class _BlockReader:
    def __init__(self, problems: list[ImportProblem]) -> None:
        self.problems = problems
        self.tables: list[BmlTable] = []
        self.meta: dict[str, str] = {}
        self.seat, self.vul, self.heading = "0", "00", ""
        self.prose: list[str] = []

    def read(self, block: list[BmlLine]) -> None:
        """Take a block over."""
        lines = [line for line in block if not self.took(line)]
        if lines and lines[0].text.startswith("*"):
            end = next((n for n, line in enumerate(lines) if n and _ROW.match(line.text)), len(lines))
            self.heading = " ".join(line.text.strip().lstrip("*").strip() for line in lines[:end])
            lines = lines[end:]
        marked = any(_MARK.match(line.text) for line in lines)
        lines = [line for line in lines if not _MARK.match(line.text)]
        if not lines:
            return
        if (_ROW.match(lines[0].text) and not _FOUR_CALLS.match(lines[0].text)) or marked:
            rows = _TableReader(self.problems).rows(lines)
            if rows:
                notes = "\n\n".join(self.prose)
                self.tables.append(BmlTable(tuple(rows), self.seat, self.vul, self.heading, notes))
                self.prose = []
        else:
            self.prose.append("\n".join(line.text.strip() for line in lines))

    def took(self, line: BmlLine) -> bool:
        """Whether the line says something about what follows, and has been noted."""
        if (meta := _META.match(line.text)) is not None:
            self.meta.setdefault(meta[1].upper(), meta[2].strip())
        elif (seat := _SEAT.match(line.text)) is not None:
            self.seat = seat[1]
        elif (vul := _VUL.match(line.text)) is not None:
            self.vul = vul[1] + vul[2]
        elif _DIRECTIVE.match(line.text) and not _MARK.match(line.text):
            expected = "#SEAT 0 1 2 3 4 12 34, #VUL Y N or 0 for us and for them, #+TITLE:, #CUT, #COPY, #PASTE, #HIDE"
            self.problems.append(
                ImportProblem(line.place, f'"{line.text.strip()}" is left out: expected one of {expected}')
            )
        else:
            return False
        return True


class _TableReader:
    """Reads the lines of one table. `above` are the rows under which the next may stand, with their indentation."""

    def __init__(self, problems: list[ImportProblem]) -> None:
        self.problems = problems
        self.found: list[BmlRow] = []
        self.above: list[tuple[int, BmlRow | None]] = []
        self.last: BmlRow | None = None
        self.last_indentation = self.text_column = -1

    def rows(self, lines: list[BmlLine]) -> list[BmlRow]:
        for number, line in enumerate(lines):
            if number and 0 < line.indentation == self.text_column and self.last is not None:
                self.last.texts.append(line.text.strip())
            else:
                self.row(line)
        return self.found

    def row(self, line: BmlLine) -> None:
        word, _, rest = line.text.strip().partition(" ")
        word, equals, more = word.partition("=")
        rest = f"= {more} {rest}" if equals else rest
        text = re.sub(r"^\s*=\s*", "", rest).strip()
        sequence = word.rstrip(";-")
        calls = [BmlCall.read(part) for part in sequence.split("-")]
        if None in calls or not sequence:
            self.no_row(line, word)
            return
        row = BmlRow(
            tuple(call for call in calls if call is not None), [text] if text else [], line.place, sequence != word
        )
        starts = sequence != word or len(row.calls) > 1
        if starts:
            self.above = []
        while self.above and line.indentation <= self.above[-1][0]:
            self.above.pop()
        parent = self.above[-1][1] if self.above else None
        if self.above and parent is None:  # under a row that could not be read
            self.above.append((line.indentation, None))
            self.last = None
            return
        (parent.children if parent is not None else self.found).append(row)
        self.above.append((-1 if sequence != word else line.indentation, row))
        self.last, self.last_indentation = row, line.indentation
        self.text_column = line.text.find(text, line.indentation + len(word)) if text else -1

    def no_row(self, line: BmlLine, word: str) -> None:
        """A line that begins with no call: it goes on with the text above where it stands further in."""
        if self.last is not None and line.indentation > self.last_indentation and not _ROW.match(word):
            self.last.texts.append(line.text.strip())
            return
        while self.above and line.indentation <= self.above[-1][0]:
            self.above.pop()
        self.above.append((line.indentation, None))
        self.last = None
        self.problems.append(
            ImportProblem(
                line.place,
                f'"{word}" is no call, and the row is left out with those below it: expected a level and a strain '
                "(1C, 2HS, 2M, 3om, 1N, 2red, 2step), P, D or R, theirs in brackets",
            )
        )
