"""The text of a rule, as its author has written it."""

from __future__ import annotations

from dealspace.bidding.system.compiled_system import System
from dealspace.cards.errors import Location

MOST_LINES = 40


def rule_text(system: System, location: Location) -> str | None:
    """The lines of the entry that begins here, without the indentation they share; None where the place is unknown.

    An entry goes on as long as lines stand further to the right than its beginning.

    >>> from dealspace.bidding import Interpreter, load_system
    >>> from dealspace.cards import Auction, Call
    >>> sayc = load_system("sayc")
    >>> rule = Interpreter(sayc).meaning(Auction.parse("N:"), Call.parse("2N")).rules[0].rule
    >>> rule_text(sayc, rule.location).splitlines()[0][:6]
    '- 2N: '
    """
    text = system.sources.get(location.file or "")
    if text is None or location.line is None:
        return None
    lines = text.split("\n")[location.line - 1 :]
    if not lines:
        return None
    margin = _indented(lines[0])
    found = lines[:1]
    for line in lines[1:MOST_LINES]:
        if line.strip() and _indented(line) <= margin:
            break
        found.append(line)
    return "\n".join(line[margin:].rstrip() for line in found).rstrip()


def _indented(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
