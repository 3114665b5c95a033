"""The operators of the two languages of conditions: how each may be spelled, and how closely it binds.

A condition on one hand joins its tests by words alone, keeps `and` and `or` apart by parentheses, and writes equality
`=`; one on several hands takes every spelling, as dealer scripts do, and writes it `==`. There `!` binds as in C, and
`not`, in both, less closely than a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping

PLAIN_SIGNS: Mapping[str, str] = {
    "&&": "and", "||": "or", "!": "not", "=": "==",
    "≤": "<=", "≥": ">=", "≠": "!=", "=<": "<=", "=>": ">=",
}  # fmt: skip
"""The operator of each other spelling."""
RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
OR, AND, EQUALITY, ORDER, SUM, PRODUCT = range(1, 7)
LEVELS = {
    "or": OR,
    "and": AND,
    **dict.fromkeys(("==", "!="), EQUALITY),
    **dict.fromkeys(("<", "<=", ">", ">="), ORDER),
    **dict.fromkeys(("+", "-"), SUM),
    **dict.fromkeys(("*", "/", "%"), PRODUCT),
}
"""How closely the operators bind, as in C."""
BINDING: Mapping[str, int] = LEVELS | {sign: LEVELS[same] for sign, same in PLAIN_SIGNS.items() if same in LEVELS}
"""The same for every spelling."""
MEANT_SIGNS: Mapping[str, str] = {
    "&": ": write and", "|": ": write or", "!": ": write not", ":": "", ";": "",
    "@": ": only what is stated of one hand in query, space or DealSpace has a weight, as W: 5+S @ 0.8",
}  # fmt: skip
"""Advice on signs that are no operators."""


def plain(sign: str) -> str:
    """An operator in its one spelling: `and` of `&&` and `AND`, `>=` of `≥` and `=>`."""
    word = sign.lower()
    return PLAIN_SIGNS.get(word, word)
