"""Advice added to errors: what people write in a condition where the language has another way to write it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dealspace.cards import NotationError
from dealspace.inference.language.players_phrases import MeantText

_SHAPE = re.compile(r"(?<![\w.-])(?:\d{4}|\d{1,2}(?:[-=]\d{1,2}){3})(?![\w-])")
_AFTER_SHAPE = re.compile(r"\bshape(?:\s+(?:any|[\dx-]+))*\s*$")
_ONLY_NUMBERS = re.compile(r"\s*(\d+(?:\s*[-–]\s*\d+)?\+?)\s*")
_HINTS = (
    (
        re.compile(r"\b(?:partner|lho|rho|north|east|south|west|[NESW])\.\w+", re.IGNORECASE),
        'a condition speaks of one hand, "{0}" of another: of hands together, without a seat in front, '
        "write hcp(north) + hcp(south) >= 25",
    ),
    (
        re.compile(r"\w+\s*\(\s*(?:north|east|south|west)\b[^()]*\)", re.IGNORECASE),
        '"{0}" names a hand: a condition that does stands alone, without a seat in front',
    ),
    (
        re.compile(r"^\s*(?:north|east|south|west|[NESW])\s+(?:has|holds|is)\b", re.IGNORECASE),
        '"{0}" is too much here: whose hand it is stands in front of a condition, as W: holds SK',
    ),
    (re.compile(r"\b(?:void|singleton|doubleton)\b", re.IGNORECASE), "lengths are written 0S, 1S, 2S or 0-1S"),
    (re.compile(r"\b(?:[SHDC]\d+\+?|\d+[SHDC]\+)(?!\w)"), "lengths are written 5S, 5+S, 5-6S or spades 5+"),
    (re.compile(r"\b(?:stop\w*|half_stop|top[2-5]|has)\s+[SHDC♠♥♦♣]"), "the suit stands in brackets, as stop(H)"),
)


def with_advice(error: NotationError, advice: str | None) -> NotationError:
    """The error with this advice in place of its own."""
    if advice is None:
        return error
    found = re.split(": did you mean|: write ", error.bare_message)[0]
    changed = type(error)(f"{found}; {advice}", error.location if error.bare_message != str(error) else None)
    changed.location = error.location
    return changed


def advice_on(meant: Sequence[MeantText]) -> str | None:
    """`write 5+M and 4+oM (at least), or 5M and 4oM (just so)`; None where nothing is known."""
    texts = [reading.text + (f" ({reading.note})" if reading.note else "") for reading in meant]
    return f"write {', or '.join(texts)}" if texts else None


def hint_for(condition: str) -> str | None:
    """What the writer of a condition that cannot be read may have meant; None where nobody knows.

    >>> hint_for("4-4-4-1 and hcp 15+")
    'a shape is written shape 4441, spades first, or shape any 4441 for every order of the suits'
    """
    for shape in _SHAPE.finditer(condition):
        lengths = re.findall(r"\d+", shape[0]) if re.search("[-=]", shape[0]) else list(shape[0])
        if sum(map(int, lengths)) == 13 and not _AFTER_SHAPE.search(condition[: shape.start()]):
            pattern = ("-" if max(map(len, lengths)) > 1 else "").join(lengths)
            return (
                f"a shape is written shape {pattern}, spades first, or shape any {pattern} for every order of the suits"
            )
    if only := _ONLY_NUMBERS.fullmatch(condition):
        numbers = only[1].replace(" ", "")
        return f"of what? write hcp {numbers} for points, spades {numbers} for a length, shape any 55xx for a shape"
    for pattern_of, hint in _HINTS:
        if found := pattern_of.search(condition):
            return hint.format(found[0])
    return None
