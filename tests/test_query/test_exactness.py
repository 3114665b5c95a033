"""How exact estimates are to be, asked of `query`, of rows and of answers: deals, an interval, seconds."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from dealspace.cli.main import cli
from dealspace.inference import DealSpace, Estimate
from dealspace.query.answers.space_answers import Answers
from dealspace.query.registry import parse_question
from dealspace.query.rows.space_rows import SpaceRows


def test_a_row_says_how_exact_its_estimates_are() -> None:
    answer = SpaceRows().answer(b'{"want": ["fit:NS", "chance:NS: fit 9+"], "within": 0.02}', 1)
    shares = [*answer["fit:NS"].values(), answer["chance:NS: fit 9+"]]
    assert all(share["high"] - share["low"] <= 0.04 for share in shares)
    few = SpaceRows().answer(b'{"want": ["fit:NS"], "deals": 150}', 1)["fit:NS"]
    assert all(round(150 * share["value"], 9) % 1 == 0 for share in few.values())


@pytest.mark.parametrize(("field", "value"), [("deals", 1.5), ("deals", 0), ("within", "0.1"), ("max_seconds", -1)])
def test_what_is_no_accuracy_is_said_in_the_answer_of_a_row(field: str, value: object) -> None:
    answer = SpaceRows().answer(json.dumps({"want": ["fit:NS"], field: value}).encode(), 1)
    assert "expected" in answer["error"]


def test_query_says_from_how_many_deals_and_what_was_not_reached() -> None:
    asked = ["query", "--chance", "NS: fit 9+", "--within", "0.1", "--deals", "2000"]
    done = CliRunner().invoke(cli, asked)
    assert done.exit_code == 0
    assert "estimated from 2,000 deals" in done.output
    assert "% is reached, not ±0.1 %" in done.output
    wide = CliRunner().invoke(cli, ["query", "--chance", "NS: fit 9+", "--within", "3"])
    assert "estimated from 2,000 deals" in wide.output and "reached" not in wide.output


def test_deals_that_are_solved_are_as_many_as_are_asked() -> None:
    space = DealSpace(known={"N": "AK32.K54.A83.A76", "S": "QJ54.A32.K92.K54"})
    found = parse_question("makes:4S.N").answer(Answers(space.accurate(deals=12)))
    assert isinstance(found, Estimate) and found.drawn == 12
    assert parse_question("makes:4S.N:7").answer(Answers(space.accurate(deals=12))).drawn == 7
    tricks = parse_question("tricks:N.S").answer(Answers(space.accurate(within=0.1, deals=400)))
    assert all(share.high - share.low <= 0.2 and share.drawn in (50, 100, 200, 400) for share in tricks.values())
