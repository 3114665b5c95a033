"""Parameters of a dealer script: `$0` to `$9` stand for a text that is given when it is run, as in DealerV2.

The text may be several words (`any 4333 + 5xxx`) or a part of one. Comments and texts in quotes are left as they are.
Columns of errors are those of the line with its parameters filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dealspace.cards import Location, NotationError

_PARAMETER = re.compile(r'"[^"]*"|#[^\n]*|//[^\n]*|/\*.*?\*/|\$(?P<number>[0-9])', re.DOTALL)
_OPTION = re.compile(r"\$?([0-9])=(.*)", re.DOTALL)


def parameter_of(text: str) -> tuple[str, str]:
    """Read `1=west`, with or without the `$`. Raises NotationError."""
    found = _OPTION.fullmatch(text.strip())
    if found is None:
        raise NotationError(
            f'"{text[:40]}" is no parameter of a script: expected its number 0 to 9 and a text, as 1=west'
        )
    return found[1], " ".join(found[2].split())


def filled_in(text: str, values: Mapping[str, str], file: str | None = None) -> str:
    """The script with these texts for its parameters.

    >>> filled_in("hcp($1) >= $2", {"1": "west", "2": "15"})
    'hcp(west) >= 15'

    Raises:
        NotationError: a parameter that is not given, with its location, or one that the script does not have.
    """
    used: set[str] = set()

    def value(match: re.Match[str]) -> str:
        number = match["number"]
        if number is None:
            return match[0]
        if number not in values:
            line_start = text.rfind("\n", 0, match.start()) + 1
            location = Location(file, text.count("\n", 0, match.start()) + 1, match.start() - line_start + 1)
            raise NotationError(f"${number} is not given: run the script with --parameter '{number}=…'", location)
        used.add(number)
        return values[number]

    found = _PARAMETER.sub(value, text)
    if unknown := sorted(set(values) - used):
        raise NotationError(f"the script has no ${unknown[0]}, for which --parameter gives a text", Location(file))
    return found
