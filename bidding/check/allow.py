"""`# lint: allow CODE reason` in a system file: the exceptions an author makes, and whether they are needed.

The comment stands on the line of the finding, or on lines of its own above it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from dealspace.bidding.check.findings.unused_allow import unused_allow
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location

_ALLOW = re.compile(r"#\s*lint:\s*allow\s+(?P<code>[\w-]+)(?P<reason>.*)")
_ONLY_COMMENT = re.compile(r"\s*(#.*)?")


@dataclass(frozen=True, slots=True)
class Allowance:
    """A suppression of one code at one line, with the author's reason."""

    file: str
    line: int
    column: int
    about: int
    code: str
    reason: str

    def covers(self, finding: Diagnostic) -> bool:
        """Whether the finding is the one meant."""
        here = finding.location
        return finding.code == self.code and (here.file or "") == self.file and here.line == self.about


def allowances(sources: Mapping[str, str]) -> list[Allowance]:
    """Every suppression in these files. A comment on a line of its own is about the next line that is none."""
    found: list[Allowance] = []
    for file, text in sources.items():
        lines = text.splitlines()
        for number, line in enumerate(lines, start=1):
            comment = _ALLOW.search(line)
            if comment is None:
                continue
            about = number
            while about <= len(lines) and _ONLY_COMMENT.fullmatch(lines[about - 1]):
                about += 1
            found.append(
                Allowance(file, number, comment.start() + 1, about, comment["code"], comment["reason"].strip())
            )
    return found


def sifted(
    findings: Iterable[Diagnostic],
    allowed: Sequence[Allowance],
    checked: Iterable[str] | None = None,
    blocks: Container[str] = (),
) -> tuple[list[Diagnostic], list[tuple[Diagnostic, Allowance]]]:
    """The remaining findings, unused suppressions among them, and the suppressed ones, each with its suppression.

    Whether a suppression is used is unknown for a rule that no visited auction reached. One in a block may be needed in
    another system that imports it.

    Args:
        checked: the codes that were looked for; None for all of them.
        blocks: the files of blocks, of the system itself where it is one.
    """
    kept: list[Diagnostic] = []
    excused: list[tuple[Diagnostic, Allowance]] = []
    unvisited: set[tuple[str, int | None]] = set()
    for finding in findings:
        if finding.code == "unreached":
            unvisited.add((finding.location.file or "", finding.location.line))
        allowance = next((one for one in allowed if one.covers(finding)), None)
        if allowance is None:
            kept.append(finding)
        else:
            excused.append((finding, allowance))
    used = {allowance for _, allowance in excused}
    codes = None if checked is None else set(checked)
    for allowance in allowed:
        is_unknown = (
            allowance.file in blocks
            or (allowance.file, allowance.about) in unvisited
            or not (codes is None or allowance.code in codes)
        )
        is_used = True if allowance in used else None if is_unknown else False
        location = Location(allowance.file, allowance.line, allowance.column)
        wrong = unused_allow(allowance.code, allowance.reason, location, is_used=is_used)
        if wrong is not None:
            kept.append(wrong)
    return kept, excused
