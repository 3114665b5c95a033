"""Files that are imported where a parameter says so: `{file: blocks/bergen, when: "{raises} is bergen"}`."""

from __future__ import annotations

import re
from collections.abc import Callable

from dealspace.cards import NotationError

_TERM = re.compile(r"(not )? *\{(\w+)\} is ([\w-]+)")


def is_chosen(condition: str, value_of: Callable[[str], str | None]) -> bool:
    """Whether a file is imported.

    Args:
        condition: `{name} is word`, or `not {name} is word`, or several of them joined by `or`.
        value_of: the value of a parameter of the system, None where there is no such parameter.
    Raises:
        NotationError: the condition is none of these, or has a parameter that is not there.

    >>> is_chosen("{raises} is bergen or {raises} is mixed", {"raises": "mixed"}.get)
    True
    >>> is_chosen("not {raises} is mixed", {"raises": "mixed"}.get)
    False
    """
    found = False
    for text in condition.split(" or "):
        term = _TERM.fullmatch(text.strip())
        if term is None:
            raise NotationError(
                f'when: of an import is "{{name}} is word", or several of them joined by or, not "{text.strip()}"'
            )
        value = value_of(term[2])
        if value is None:
            raise NotationError(f'"{term[2]}" is not a parameter of this file, or of one that it extends')
        found |= (value == term[3]) != bool(term[1])
    return found
