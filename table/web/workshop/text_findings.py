"""What is wrong with the text in the editor, each finding at its place, with the mends that its help names as edits.

Errors of loading come from a compile of the whole; what the linter proves is asked for one auction at a time. Texts of
findings show lines of files of the folder and of shipped ones alone: no other is read (`fence`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from dealspace.bidding.check import Options, lint
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.query.system_reports.lint_report import finding_row, lint_cache_folder
from dealspace.table.web.workshop.asked_system import AskedSystem, asked_system, edited_file, named_file, named_row
from dealspace.table.web.workshop.auction_points import auction_of, title_of

MOST_FINDINGS = 100
_MEANT = re.compile(r'did you mean "?([^"?]+?)"?\?')
_QUOTED = re.compile(r'"([^"]+)"')
_WRITE = re.compile(r"write (\{\w+\})$")


def load_findings(values: Mapping[str, Any]) -> dict[str, Any]:
    """What keeps the text from being a system: `{"findings", "loads", "rules"}`."""
    file = edited_file(values)
    folder = asked_folder(values)
    try:
        asked = asked_system(values)
    except InvalidSystem as error:
        return {"findings": finding_rows(error.diagnostics, file.name, file.text, folder), "loads": False, "rules": 0}
    rules = sum(len(context.rules) for context in asked.system.contexts if context.location.file == file.name)
    return {"findings": [], "loads": True, "rules": rules}


def proof_findings(asked: AskedSystem, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the linter proves at one auction, in all files; those of the edited one have their places."""
    auction = auction_of(values.get("calls"))
    options = Options(under=auction, only_there=True, processes=1, cache=lint_cache_folder())
    report = lint(asked.system, options)
    file = edited_file(values)
    return {
        "title": title_of(auction),
        "findings": finding_rows(report.findings, file.name, file.text, asked.folder),
        "left_out": [str(one) for one in report.left_out],
    }


def asked_folder(values: Mapping[str, Any]) -> Path | None:
    """The author's folder; None where there is none."""
    return Path(values["folder"]) if values.get("folder") else None


def finding_rows(findings: Iterable[Diagnostic], file: str, text: str, folder: Path | None) -> list[dict[str, Any]]:
    """The findings, those of the edited file first."""
    rows = []
    lines = text.split("\n")
    for finding in findings:
        row = finding_row(finding)
        here = finding.location.file in (file, None)
        row["mends"] = mends_of(finding, lines) if here else []
        row["here"] = here
        row["file"] = named_file(finding.location.file or file, folder)
        row["line"], row["column"] = finding.location.line or 1, finding.location.column or 1
        for name in ("chance", "more_auctions", "auctions", "also"):
            del row[name]
        row["auction"] = row["auction"] or None
        rows.append(named_row(row, folder))
    rows.sort(key=lambda row: (not row["here"], row["line"], row["column"]))
    return rows[:MOST_FINDINGS]


def mends_of(finding: Diagnostic, lines: list[str]) -> list[dict[str, Any]]:
    """Edits of the file that a finding's own words propose.

    >>> from dealspace.cards import Location
    >>> unknown = Diagnostic("unknown-name", 'unknown quantity "hpc": did you mean "hcp"?', Location("a.yaml", 1, 9))
    >>> mends_of(unknown, ["- 1N: {if: hpc 15-17}"])
    [{'title': 'Write hcp', 'line': 1, 'from': 12, 'to': 15, 'text': 'hcp'}]
    """
    line = finding.location.line
    if line is None or not 1 <= line <= len(lines):
        return []
    said = f"{finding.message} {finding.help or ''}"
    wrong = _QUOTED.search(finding.message)
    meant = _MEANT.search(said) or (_WRITE.search(finding.help) if finding.help else None)
    if meant is not None and wrong is not None:
        at = _nearest(lines[line - 1], wrong[1], (finding.location.column or 1) - 1)
        if at is not None:
            return [_edit(f"Write {meant[1]}", line, at, wrong[1], meant[1])]
    if "needs quotes" in (finding.help or ""):
        return _quoted(lines[line - 1], line)
    return list(_proposed(finding, lines, line))


def _proposed(finding: Diagnostic, lines: list[str], line: int) -> Iterator[dict[str, Any]]:
    """What the help of a proof proposes: a key of the rule that begins at this line, or a last rule of the context."""
    said = finding.help or ""
    if "only: true" in said:
        yield from _with_key(lines, line, "only: true")
    elif finding.code == "missing-alert":
        yield from _with_key(lines, line, "artificial: true")
    elif finding.code == "overlap" and (prefer := re.match(r"prefer: longest \w+", said)):
        yield from _with_key(lines, line, prefer[0])
    elif finding.code == "gap":
        yield from _with_last_rule(lines, line)


def _with_key(lines: list[str], line: int, entry: str) -> Iterator[dict[str, Any]]:
    """A key more in the body of the rule that begins here, in braces on its line or in lines of its own."""
    text = lines[line - 1].rstrip()
    key = entry.partition(":")[0]
    body = _body(lines, line)
    if any(word.lstrip("{-").startswith(f"{key}:") for word in " ".join((text, *body)).split()):
        return
    if text.endswith("}"):
        yield _edit(f"Write {entry}", line, len(text) - 1, "", f", {entry}")
    elif text.endswith(":") and body:
        indent = len(body[0]) - len(body[0].lstrip())
        yield _edit(f"Write {entry}", line, len(text), "", f"\n{' ' * indent}{entry}")


def _with_last_rule(lines: list[str], line: int) -> Iterator[dict[str, Any]]:
    """A pass for all hands that are left, behind the last rule of the context that begins here."""
    body = _body(lines, line)
    rules = next((n for n, each in enumerate(body) if each.strip() == "rules:"), None)
    if rules is None:
        return
    indent = len(body[rules]) - len(body[rules].lstrip())
    inside = [n for n in range(rules + 1, len(body)) if _indent_of(body[n]) >= indent]
    first = next((body[n] for n in inside if body[n].lstrip().startswith("- ")), None)
    end = next((n for n in inside if _indent_of(body[n]) == indent and not body[n].lstrip().startswith("- ")), None)
    last = end - 1 if end is not None else (inside[-1] if inside else None)
    if first is None or last is None:
        return
    before = " " * _indent_of(first)
    at = len(body[last].rstrip())
    yield _edit("End the rules with - P: {if: else}", line + 1 + last, at, "", f"\n{before}- P: {{if: else}}")


def _body(lines: list[str], line: int) -> list[str]:
    """The lines behind this one that stand further to the right, blank ones at the end left out."""
    margin = _indent_of(lines[line - 1])
    found: list[str] = []
    for text in lines[line:]:
        if text.strip() and _indent_of(text) <= margin:
            break
        found.append(text)
    while found and not found[-1].strip():
        found.pop()
    return found


def _indent_of(text: str) -> int:
    return len(text) - len(text.lstrip())


def _nearest(line: str, word: str, column: int) -> int | None:
    """Where a word stands in a line: at this column, or else as near to it as it is found."""
    places = [place for place in range(len(line)) if line.startswith(word, place)]
    return min(places, key=lambda place: abs(place - column), default=None)


def _edit(title: str, line: int, at: int, wrong: str, text: str) -> dict[str, Any]:
    return {"title": title, "line": line, "from": at + 1, "to": at + len(wrong) + 1, "text": text}


def _quoted(line: str, number: int) -> list[dict[str, Any]]:
    """The condition of a line in quotes, where it has none and there is one alone."""
    found = re.search(r"\b(if|when): ([^'\"{}]+?)(?=, \w+: |}|$)", line)
    if found is None or not found[2].strip():
        return []
    text = found[2].strip()
    return [_edit("Put it in quotes", number, found.start(2), text, f'"{text}"')]
