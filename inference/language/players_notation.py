"""What players write where the language has another way: `15-17 balanced`, `5S4H`, `AK in spades`, `hcp=15..17`.

`readings` rewrites such a text phrase by phrase. A text with one reading can be taken at its word; where players mean
different things by it (`5-4 majors`: at least, or just so), there are two. A reading is always a text of the language.

- A number alone is exact, as `4S` is: `4 spades` and `5S4H` are just so many cards, `5+S4+H` at least so many.
- `5=4=3=1` and `(54)31` are in the order S H D C.
- x is a card below the ten: `AQxxx` is five cards, the ace, the queen and three of 2 to 9.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from dealspace.inference.language.players_phrases import ACROSS, PHRASES, MeantText, Phrase, compiled

LONGEST = 300
"""Characters; what is longer is not what a person types, and has no readings."""
_JOIN = re.compile(r" ?(?:(and|or|not|if|else|with|but|no)\b|([&|]{1,2}|[!,;()+])) ?", re.IGNORECASE)
_JOINED = {
    "&": "and", "&&": "and", ",": "and", ";": "and", "+": "and", "with": "and", "but": "and",
    "|": "or", "||": "or", "!": "not", "no": "not",
}  # fmt: skip
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_BEFORE_TEST, _BEHIND_TEST = ("and", "or", "not", "if", "else", "("), ("and", "or", "if", "else", ")")


def readings(text: str, is_condition: Callable[[str], bool]) -> tuple[MeantText, ...]:
    """The texts of the language that this text may stand for: none, the only one, or two.

    Args:
        is_condition: whether a text is one of the language.

    >>> from dealspace.inference.language.parse import is_condition
    >>> [reading.text for reading in readings("15-17 balanced", is_condition)]
    ['hcp 15-17 and balanced']
    >>> [reading.text for reading in readings("5-4 majors", is_condition)]
    ['5+M and 4+oM', '5M and 4oM']
    """
    if len(text) > LONGEST or not text.strip():
        return ()
    plain = " ".join(text.split()).replace("−", "-").replace("\ufe0e", "").replace("\ufe0f", "")
    parts = _parts(re.sub(r"[a-z]+", lambda word: _NUMBERS.get(word[0], word[0]), plain), is_condition)
    if parts is None:
        return ()
    ways = max(len(part) for part in parts)
    found = [_sentence([part[min(way, len(part) - 1)] for part in parts]) for way in range(ways)]
    return tuple(found) if all(is_condition(reading.text) for reading in found) else ()


def _parts(text: str, is_condition: Callable[[str], bool]) -> list[Sequence[MeantText]] | None:
    """The phrases and the words between them, each in the ways it may be read; None where one is not understood."""
    parts: list[Sequence[MeantText]] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _phrase_at(text, at, is_condition)
        if found is None:
            join = _JOIN.match(text, at)
            if join is None:
                return None
            word = join[0].strip().lower()
            found = (MeantText(_JOINED.get(word, word)),), join.end()
        ways, at = found
        parts.append(ways)
    return parts or None


def _phrase_at(text: str, at: int, is_condition: Callable[[str], bool]) -> tuple[Sequence[MeantText], int] | None:
    for pattern, meaning in ACROSS:
        if (found := _read(pattern, meaning, text, at)) is not None:
            return found
    for end in _ends(text, at) if text[at] != "(" else ():
        if is_condition(part := text[at:end].strip()):
            return (MeantText(part),), end
    for pattern, meaning in PHRASES:
        if (found := _read(pattern, meaning, text, at)) is not None:
            return found
    return None


def _ends(text: str, at: int) -> Iterator[int]:
    """Where a condition of the language that begins here may end: before the words that join."""
    for join in re.finditer(r" (?:and|or|if|else|but|with)\b| ?[,;&|]| ?\)", text[at:], re.IGNORECASE):
        yield at + join.start()
        if join[0].strip().lower() not in (")", "with"):
            return
    yield len(text)


def _read(pattern: str, meaning: Phrase, text: str, at: int) -> tuple[Sequence[MeantText], int] | None:
    match = compiled(pattern).match(text, at)
    if match is None or (found := meaning(match)) is None:
        return None
    ways = (found,) if isinstance(found, str) else found
    return [way if isinstance(way, MeantText) else MeantText(way) for way in ways], match.end()


def _sentence(parts: Sequence[MeantText]) -> MeantText:
    """The parts as one text, with `and` where two conditions stand side by side."""
    mixed = any(part.text in ("or", "not", "if") for part in parts)
    words: list[str] = []
    for text, _ in parts:
        if text == "and" and words[-1:] == ["and"]:
            continue
        if words and words[-1] not in _BEFORE_TEST and text not in _BEHIND_TEST:
            if words[-2:-1] == ["not"]:  # not 15-17 balanced: is the second denied as well?
                return MeantText("")
            words.append("and")
        words.append(f"({text})" if mixed and " and " in text else text)
    note = next((part.note for part in parts if part.note), "")
    return MeantText(" ".join(words).replace("( ", "(").replace(" )", ")"), note)
