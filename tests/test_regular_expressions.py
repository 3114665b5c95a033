"""No regular expression of the project takes more than its share of time: twice the text, twice the looks at it.

All are found in the sources, by the functions of `re` that are called; those that are made of values known only then
have a stand-in here.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from math import inf

import pytest

from tests.support.growth import MOST_STEPS, pumped, steps
from tests.support.sources import ROOMS, ROOT, module_name

FUNCTIONS = ("compile", "match", "search", "fullmatch", "sub", "split", "findall", "finditer")
SEARCHING = ("search", "sub", "split", "findall", "finditer")
COUNT = 24
MOST_LOOKS = 5
"""At a character, where nobody asks further: the square of COUNT is far beyond it."""
STAND_INS = {"re.compile(rf'{re.escape(json.dumps(field))}\\\\s*:')": r'"name"\s*:'}
SHORT = {"match/manager/message_reader.py", "match/manager/link.py"}
"""Lines of the protocol, of 2,000 bytes at most: for each blank or word they may look over the line once more."""


def expressions() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """File and line, pattern and the way it is used, of every one."""
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        text = path.read_text("utf-8")
        if "re." not in text:
            continue
        parsed = ast.parse(text)
        names = vars(importlib.import_module(module_name(path)))
        for node in ast.walk(parsed):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FUNCTIONS
            ):
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            if isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
                if node.func.attr != "compile":
                    yield where, pattern_of(node, names, text), used(node.func.attr)
            elif isinstance(node.func.value, ast.Name) and isinstance(
                pattern := names.get(node.func.value.id), re.Pattern
            ):
                yield where, pattern, used(node.func.attr)
            elif isinstance(node.func.value, ast.Call) and ast.unparse(node.func.value) in STAND_INS:
                yield where, re.compile(STAND_INS[ast.unparse(node.func.value)]), used(node.func.attr)
        if path.name == "players_phrases.py":  # compiled when they are needed
            for number, (phrase, _) in enumerate((*names["ACROSS"], *names["PHRASES"])):
                yield f"{path.relative_to(ROOT)}:{number}", names["compiled"](phrase), "match"
        for name, pattern in names.items():  # handed to a function that matches by it
            if (
                isinstance(pattern, re.Pattern)
                and re.search(rf"^{name} = re\.compile", text, re.MULTILINE)
                and not re.search(rf"\b{name}\.({'|'.join(FUNCTIONS)})\(", text)
            ):
                yield f"{path.relative_to(ROOT)}:{name}", pattern, "match"


def pattern_of(node: ast.Call, names: dict[str, object], text: str) -> re.Pattern[str]:
    flags = next((ast.unparse(each.value) for each in node.keywords if each.arg == "flags"), "0")
    if node.func.attr in ("match", "search", "fullmatch") and len(node.args) > 2:  # type: ignore[attr-defined]
        flags = ast.unparse(node.args[2])
    return re.compile(eval(ast.unparse(node.args[0]), dict(names)), eval(flags, dict(names)))


def used(function: str) -> str:
    return "search" if function in SEARCHING else function


FOUND = {(where.rpartition(":")[0], pattern.pattern, pattern.flags, way): (where, pattern, way)
         for where, pattern, way in expressions()}  # fmt: skip


def growth(pattern: re.Pattern[str], way: str) -> tuple[float, str]:
    """The worst factor between a text and one twice as long, and the text."""
    worst, text, seen = 0.0, "", set[str]()
    for shorter, longer in zip(pumped(pattern, COUNT), pumped(pattern, 2 * COUNT), strict=True):
        few = steps(pattern, shorter, way) if shorter not in seen else 0
        seen.add(shorter)
        if few >= MOST_STEPS:
            return inf, shorter
        factor = steps(pattern, longer, way) / few if few > MOST_LOOKS * len(shorter) else 0.0
        if factor > worst:
            worst, text = factor, shorter
    return worst, text


@pytest.mark.parametrize("where", [where for where, _, _ in FOUND.values()])
def test_twice_the_text_is_twice_the_work(where: str) -> None:
    for place, pattern, way in FOUND.values():
        if place == where and place.rpartition(":")[0] not in SHORT:
            worst, text = growth(pattern, way)
            assert worst <= 2.5, f"{where} {way} {pattern.pattern!r} on {text!r}"


def test_the_counter_sees_what_is_exponential_or_quadratic() -> None:
    suits = re.compile(r"(?:([SHDC])\s*[:=]?\s*((?:[2-9TJQKA]\s*)*-?)[\s,;./|]*)+")
    assert steps(suits, "S " * 8 + "x", "fullmatch") > 2**8
    assert growth(re.compile(r"\s*(.*?)\s*$"), "search")[0] > 2.5
    assert growth(re.compile(r"\w+"), "fullmatch")[0] <= 2.5
    assert len(FOUND) > 90
