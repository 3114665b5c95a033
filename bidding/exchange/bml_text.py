"""The text of a BML file in blocks: files taken in, comments left out, copies pasted, blocks apart by blank lines.

Every line keeps the file and the number under which its author finds it; a pasted line has those of its original.
Source: the README of the Bridge Bidding Markup Language (Erik Sjöstrand, Gert-Jan Paulissen).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from dealspace.bidding.exchange.import_problem import ImportProblem
from dealspace.cards import BridgeError, Location, NotationError

MOST_LINES = 50_000
"""Of a file with all it takes in and pastes."""
MOST_BYTES = 4_000_000
DEEPEST_INCLUDES = 10
_INCLUDE = re.compile(r"\s*#\s*INCLUDE\s+(\S+)")
_CLIP = re.compile(r"(\s*)#\s*(CUT|COPY)\s+(\S+)")
_END_CLIP = re.compile(r"\s*#\s*END(CUT|COPY)\b")
_PASTE = re.compile(r"(\s*)#\s*PASTE\s+(\S+)(.*)")


@dataclass(frozen=True, slots=True)
class BmlLine:
    """A line, and where it stands."""

    text: str
    place: Location

    @property
    def indentation(self) -> int:
        """How many blanks it begins with; a tab counts as one."""
        return len(self.text) - len(self.text.lstrip())


@dataclass
class BmlLines:
    """Reads files line by line; what cannot be done is collected in `problems`."""

    folder: Path | None
    problems: list[ImportProblem] = field(default_factory=list)
    count: int = 0

    def blocks(self, text: str, name: str) -> list[list[BmlLine]]:
        """The blocks of a text in which nothing is left to be taken in or pasted."""
        blocks: list[list[BmlLine]] = [[]]
        for line in self.pasted(self.included(text, name, 0)):
            if not line.text.strip():
                blocks.append([])
            else:
                blocks[-1].append(line)
        return [block for block in blocks if block]

    def included(self, text: str, name: str, depth: int) -> list[BmlLine]:
        """The lines of a text and of the files that it takes in, comments left out."""
        found: list[BmlLine] = []
        for number, line in enumerate(text.splitlines(), start=1):
            place = Location(name, number)
            include = _INCLUDE.match(line)
            if include is not None:
                found += [BmlLine("", place), *self.file(include[1], place, depth), BmlLine("", place)]
            elif not line.startswith("//"):
                found.append(self.counted(BmlLine(line, place)))
        return found

    def file(self, name: str, place: Location, depth: int) -> list[BmlLine]:
        """The lines of a file that another takes in; none, with a problem, where it cannot be read."""
        path = self.folder / name if self.folder is not None else None
        problem = None
        if path is None or self.folder is None or not path.resolve().is_relative_to(self.folder.resolve()):
            problem = "a file that is taken in stands in the folder of the first one, or below it"
        elif depth >= DEEPEST_INCLUDES:
            problem = f"files take in one another more than {DEEPEST_INCLUDES} deep"
        elif not path.is_file():
            problem = "there is no such file"
        if problem is not None or path is None:
            self.problems.append(ImportProblem(place, f'"{name}" is left out: {problem}'))
            return []
        return self.included(bml_file_text(path), name, depth + 1)

    def pasted(self, lines: list[BmlLine]) -> list[BmlLine]:
        """The lines with what is cut taken away, and what is pasted put in."""
        clips: dict[str, list[BmlLine]] = {}
        found: list[BmlLine] = []
        open_clip: re.Match[str] | None = None
        clip: list[BmlLine] = []
        for line in lines:
            begins, ends = _CLIP.match(line.text), _END_CLIP.match(line.text)
            if open_clip is not None and ends is not None:
                clips[open_clip[3]] = clip
                if open_clip[2] == "COPY":
                    found += self.with_pastes(clip, clips)
                open_clip = None
            elif open_clip is not None:
                margin = len(open_clip[1])
                clip.append(replace(line, text=line.text[min(margin, line.indentation) :]))
            elif begins is not None:
                open_clip, clip, opened = begins, [], line
            else:
                found += self.with_pastes([line], clips)
        if open_clip is not None:
            message = f"#{open_clip[2]} {open_clip[3]} has no #END{open_clip[2]}: its rows are kept where they stand"
            self.problems.append(ImportProblem(opened.place, message))
            found += self.with_pastes(clip, clips)
        return found

    def with_pastes(self, lines: list[BmlLine], clips: dict[str, list[BmlLine]], depth: int = 0) -> list[BmlLine]:
        """The lines, and in the place of each #PASTE what it names."""
        found: list[BmlLine] = []
        for line in lines:
            paste = _PASTE.match(line.text)
            if paste is None:
                found.append(line)
                continue
            changes = [word.partition("=") for word in paste[3].split()]
            clip = clips.get(paste[2])
            bad = next((target for target, equals, _ in changes if not target or not equals), None)
            if clip is None or bad is not None or depth >= DEEPEST_INCLUDES:
                why = (
                    f'nothing was cut or copied as "{paste[2]}" above it'
                    if clip is None
                    else f'"{bad}" should be TARGET=REPLACEMENT'
                    if bad is not None
                    else f"more than {DEEPEST_INCLUDES} pastes in one another"
                )
                self.problems.append(ImportProblem(line.place, f"#PASTE is left out: {why}"))
                continue
            put = []
            for each in clip:
                text = each.text
                for target, _, replacement in changes:
                    text = text.replace(target, replacement)
                put.append(self.counted(replace(each, text=paste[1] + text)))
            found += self.with_pastes(put, clips, depth + 1)
        return found

    def counted(self, line: BmlLine) -> BmlLine:
        """The line itself. Raises NotationError: there are too many, or it is too long."""
        self.count += 1
        if self.count > MOST_LINES or len(line.text) > 10_000:
            raise NotationError(
                f"{line.place.file}:{line.place.line}: too large: a BML file has at most {MOST_LINES:,} lines with all "
                "that it takes in and pastes, each of at most 10,000 letters"
            )
        return line


def bml_file_text(path: Path) -> str:
    """The text of a file. Raises BridgeError: it is too large, or no text; OSError: it cannot be read."""
    content = path.read_bytes()
    if len(content) > MOST_BYTES:
        raise BridgeError(f"{path}: {len(content):,} bytes; a file that is imported has at most {MOST_BYTES:,}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    if b"\0" in content:
        raise BridgeError(f"{path}: is no text; expected a text file, in UTF-8 or Latin-1")
    return content.decode("cp1252", errors="replace")
