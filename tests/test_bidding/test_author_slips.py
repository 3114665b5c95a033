"""What authors write by habit is answered with what a file has for it; the table's own examples are the tests."""

from __future__ import annotations

import pytest

from dealspace.bidding import InvalidSystem
from dealspace.bidding.language.author_slips import SLIPS, AuthorSlip
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import Diagnostic

PLACES = {"pattern": "1M", "call": "2H", "condition": "hcp 10+"}
CODES = {"pattern": {"bad-pattern"}, "call": {"bad-call"}, "condition": {"bad-condition", "unknown-name"}}


def system_with(where: str, text: str) -> str:
    put = {**PLACES, where: text}
    if where == "call" and text.endswith("M"):
        put["pattern"] = "1N"
    key = "when" if "in a when" in text else "if"
    return (
        f'system: s\ndsl: 2\ncontexts:\n- after: "{put["pattern"]}"\n  rules:\n'
        f'  - "{put["call"]}": {{{key}: "{put["condition"]}"}}\n  - P: {{if: else}}\n'
    )


def problems(where: str, text: str) -> list[Diagnostic]:
    try:
        parse_system(system_with(where, text), "s.yaml", "s")
    except InvalidSystem as error:
        return list(error.diagnostics)
    return []


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.where} {slip.example}")
def test_every_slip_is_answered(slip: AuthorSlip) -> None:
    (problem,) = problems(slip.where, slip.example)
    assert problem.code in CODES[slip.where]
    advice = f"{problem.message} {problem.help or ''}"
    assert slip.write in advice, advice


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.where} {slip.write}")
def test_what_is_to_be_written_can_be_read(slip: AuthorSlip) -> None:
    assert problems(slip.where, slip.write) == []


@pytest.mark.parametrize(
    ("where", "text", "write"),
    [
        ("pattern", "1N - 2C - 2D", "1N 2C"),
        ("pattern", "(1H)-X", "1N 2C"),
        ("pattern", "1C,1D", "|"),
        ("call", "3C/D", "2M"),
        ("condition", "6+!s", "H"),
        ("condition", "singleton(H)", "1C"),
        ("condition", "longer minor", "prefer: longest"),
        ("condition", "8-9 and bal", "balanced"),
        ("condition", "ltc <= 7", "losers"),
        ("condition", "dummy points 8+", "spoints(M)"),
        ("condition", "unpassed", "passed_hand"),
        ("condition", "NV", "not vul"),
        ("condition", "4th seat", "seat 3"),
        ("condition", "IMPs", "scoring is"),
        ("condition", "invitational", "forcing: game"),
    ],
)
def test_kinds_and_not_single_words_are_answered(where: str, text: str, write: str) -> None:
    (problem,) = problems(where, text)
    assert write in f"{problem.message} {problem.help or ''}"


@pytest.mark.parametrize("text", ["hcp 12-14 and balansed", "5+S and hpc 10+", "(5+S and 4+H", "tricks(S) 5"])
def test_other_mistakes_keep_their_own_advice(text: str) -> None:
    (problem,) = problems("condition", text)
    assert problem.help is None or not any(problem.help == slip.help for slip in SLIPS)
