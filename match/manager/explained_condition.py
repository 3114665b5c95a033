"""What an explanation says of the hand, in the styles that programs and people write.

    C=0-8,D=4-8,HCP=17-19                        ours, Blue Chip's; the words beside it are passed over
    New Minor Forcing -- 4-!D; 5+!S; 11-29 HCP   BEN's and GIB's; suits also as \\s and as symbols
    5+ H, 12-21 HCP · at least 5 hearts · 4 or more spades and 8+ points · 15 to 17, balanced

A text is cut into clauses. One with an alternative, a denial or a question is passed over, and so is whatever else is
not understood: a condition is what is left, and may say too little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealspace.cards import Suit
from dealspace.inference import HCP, NEVER, Constraint, Quantity, all_of, length, parse_constraint, within

_QUANTITIES = {"hcp": HCP, **{suit.name.lower(): length(suit) for suit in Suit}}
_EQUATION = re.compile(r"\b(HCP|[CDHS])\s*=\s*(\d{1,2})(?:\s*-\s*(\d{1,2})|(\+))?(?![\d-])", re.IGNORECASE)
_BY_LETTER = {str(suit): suit.name.lower() for suit in Suit}

_RANGE = (
    r"(?:(?P<low>\d{1,2}) ?(?:-|to) ?(?P<high>\d{1,2})(?!\d)"
    r"|(?:at least|min(?:imum)?\.?) (?P<least>\d{1,2})(?!\d)"
    r"|(?:at most|up to|max(?:imum)?\.?) (?P<most>\d{1,2})(?!\d)"
    r"|(?P<number>\d{1,2})(?!\d)(?P<sign> ?\+| ?-(?! ?\w)|-(?= )| or more| or better| or fewer| or less)?)"
)
_UNIT = (
    r"(?:(?P<total>total points)|(?P<hcp>hcp|high[- ]card points?|points?|pts)"
    r"|(?P<suit>club|diamond|heart|spade)s?)\b"
)
_MARKED_SUIT = re.compile(r"[!\\]([SHDC])\b", re.IGNORECASE)
_COUNTED_SUIT = re.compile(r"(?:(?<=\d\+|\d-)\s*|(?<=\d) )([SHDC])\b")
_BEFORE = re.compile(rf"(?<![\w-]){_RANGE}(?: ?-? ?cards?)?(?: suit of| in)? ?{_UNIT}")
_AFTER = re.compile(rf"\b{_UNIT} ?:? ?{_RANGE}(?![\w+-])")
_POINTS_ALONE = re.compile(r"(?P<low>\d{1,2}) ?(?:-|to) ?(?P<high>\d{1,2}) ?(?:nt|notrump)?")
_LEAST_TOP_OF_POINTS = 9
"""Two numbers alone are points, not lengths, where the second is at least this."""
_BALANCED = re.compile(r"(?:natural,? ?)?bal(?:anced|\.)? ?(?:nt|notrump|hand)?")
_CLAUSE_ENDS = re.compile(r"[;,()·]|--|\.(?=\s|$)|\band\b|\bwith\b|(?<=\d)\s(?=balanced\b)|&")
_UNSURE = re.compile(
    r"\b(?:or(?! more| better| fewer| less)|no|not|non|never|den(?:y|ies)|without|unless|if|asks?|asking|opposite"
    r"|partner'?s?|forcing to|outside|other|\w+n't)\b|\?|/"
)


def condition_of(text: str) -> Constraint | None:
    """What a text says of lengths and points; None if it says nothing that is understood.

    Ranges that no hand has are passed over.

    >>> str(condition_of("natural, HCP=17-19,S=5+"))
    'hcp 17-19 and spades 5+'
    >>> str(condition_of("New Minor Forcing -- 4-!D; 6-!H; 5+!S; 11-29 HCP"))
    'diamonds 0-4 and hearts 0-6 and spades 5+ and hcp 11-29'
    """
    said = [part for part in _parts(text) if part is not None and part != NEVER]
    return all_of(*said) if said else None


def _parts(text: str) -> Iterator[Constraint | None]:
    for name, low, high, more in _EQUATION.findall(text):
        unit = "hcp" if name.upper() == "HCP" else _BY_LETTER[name.upper()]
        yield within(_QUANTITIES[unit], int(low), int(high) if high else None if more else int(low))
    if _EQUATION.search(text):
        return
    for clause in _CLAUSE_ENDS.split(_spelled_out(text)):
        if clause and not _UNSURE.search(clause):
            yield from _in_clause(clause)


def _spelled_out(text: str) -> str:
    """In small letters, the suits by their names: `5+!S`, `5+\\s`, `5+ S` and `5+♠` all become `5+ spades`."""
    text = text.replace("–", "-").replace("—", "--")
    for suit in Suit:
        text = text.replace(suit.symbol, _named(str(suit)))
    text = _MARKED_SUIT.sub(lambda found: _named(found[1]), text)
    text = _COUNTED_SUIT.sub(lambda found: _named(found[1]), text)
    return text.lower()


def _named(letter: str) -> str:
    return f" {Suit.parse(letter.upper()).name.lower()} "


def _in_clause(clause: str) -> Iterator[Constraint | None]:
    rest = " ".join(clause.split())
    for form in (_BEFORE, _AFTER):
        for found in form.finditer(rest):
            yield _stated(found)
        rest = " ".join(form.sub(" ", rest).split())
    alone = _POINTS_ALONE.fullmatch(rest)
    if alone is not None and int(alone["high"]) >= _LEAST_TOP_OF_POINTS:
        yield _within(HCP, int(alone["low"]), int(alone["high"]))
    if _BALANCED.fullmatch(rest):
        yield parse_constraint("balanced")


def _stated(found: re.Match[str]) -> Constraint | None:
    low, high = _ends(found)
    if found["total"]:  # points for short suits are added: there are no more HCP than that
        return _within(HCP, None, high) if high is not None else None
    unit = "hcp" if found["hcp"] else f"{found['suit']}s"
    return _within(_QUANTITIES[unit], low, high)


def _ends(found: re.Match[str]) -> tuple[int | None, int | None]:
    if found["low"]:
        return int(found["low"]), int(found["high"])
    if found["least"]:
        return int(found["least"]), None
    if found["most"]:
        return None, int(found["most"])
    number, sign = int(found["number"]), (found["sign"] or "").strip()
    if sign in ("+", "or more", "or better"):
        return number, None
    return (None, number) if sign else (number, number)


def _within(quantity: Quantity, low: int | None, high: int | None) -> Constraint:
    return within(quantity, low if low is not None else 0, high)
