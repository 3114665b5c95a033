"""How large a system may be: counted while its files are read, so that one that grows beyond measure ends there.

A file of a megabyte can stand for far more: a convention for a context in each of its places, a parameter for a long
text wherever it is filled in, an import for the same contexts again. So what is made of the files is counted before it
is made, over all files of a system. SAYC has a tenth of most of what is allowed, and two fifths of the contexts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Self

from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location

MOST: dict[str, tuple[int, str]] = {
    "letters": (4_000_000, "letters in the files of a system"),
    "values": (400_000, "texts, lists and mappings in the files of a system"),
    "imports": (500, "files imported, each counted as often as it is"),
    "definitions": (1_000, "definitions"),
    "parameters": (1_000, "parameters"),
    "entries": (2_000, "contexts"),
    "contexts": (2_000, "contexts, conventions counted in each place"),
    "patterns": (20_000, "auction patterns, those of conventions counted in each place"),
    "rules": (20_000, "rules, those of conventions counted in each place"),
    "conditions": (2_000_000, "letters of conditions, those of conventions counted in each place"),
    "changes": (1_000, "places named by before:, behind:, replaces: and removes:"),
    "orders": (50_000, "contexts put before or behind others"),
    "tests": (20_000, "tests"),
    "problems": (200, "problems: those behind this one are not looked for"),
}
"""For all that is counted how much there may be, and what it is called."""

RULES_OF_A_CONTEXT = 1_000
AUCTIONS_OF_A_CONTEXT = 300
ALIKE = 2_500
"""Patterns with as many calls, made by the same sides: each is compared with each."""
LETTERS_OF_A_TEXT = 20_000
LETTERS_OF_A_CONDITION = 5_000
LETTERS_OF_A_PARAMETER = 1_000
HELP = "leave out what is not needed, or make two systems of it"


class SystemSizeError(Exception):
    """A system has more of something than it may have."""

    def __init__(self, message: str, location: Location, help: str | None = HELP) -> None:
        self.diagnostic = Diagnostic("too-large", message, location, help=help)
        super().__init__(message)


class Sizes:
    """Counts what is made of the files of one system, by the names of `MOST`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def count(self, what: str, location: Location, more: int = 1) -> None:
        """So many more of these will be made. Raises SystemSizeError."""
        self.counts[what] += more
        most, name = MOST[what]
        if self.counts[what] > most:
            raise SystemSizeError(f"more than {most:,} {name}", location)


class Problems(list[Diagnostic]):
    """Problems found in a system; of very many the first. Raises SystemSizeError where there are more."""

    def append(self, problem: Diagnostic) -> None:
        most, name = MOST["problems"]
        if len(self) >= most:
            raise SystemSizeError(f"more than {most:,} {name}", problem.location, help=None)
        super().append(problem)

    def extend(self, problems: Iterable[Diagnostic]) -> None:
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Diagnostic]) -> Self:  # type: ignore[override, misc]
        self.extend(problems)
        return self


def check_length(text: str, most: int, what: str, location: Location) -> None:
    """Raises SystemSizeError."""
    if len(text) > most:
        raise SystemSizeError(f"{len(text):,} letters in {what}; there may be {most:,}", location, help=None)
