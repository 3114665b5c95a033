"""A kind of question is one class in one file: found by itself, asked by its word, answered in every form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealspace.cards import Seat
from dealspace.inference import DealSpace
from dealspace.query import questions
from dealspace.query.answer_forms import ask
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.registry import parse_question, parse_questions, question_kinds

FILES = {path.stem for path in Path(questions.__path__[0]).glob("[a-z]*.py")}
PAGE = (Path(__file__).parents[2] / "docs" / "query.md").read_text("utf-8")
ANSWERS = Answers(DealSpace(known={"S": "K52.QJ4.A983.T76", "N": "AQ76.A53.K42.A92"}))
QUICK = {
    "leads:4SX.W:1000": "leads:4SX.W:4",
    "leads:3N.E": "leads:3N.E:4",
    "makes:3N.S:1000": "makes:3N.S:10",
    "tricks:S.NT:500": "tricks:S.NT:10",
    "tricks:S.NT": "tricks:N.NT:10",
}


def test_every_file_has_one_kind_of_question() -> None:
    assert [kind.__module__.rpartition(".")[2] for kind in question_kinds()] == sorted(FILES)


@pytest.mark.parametrize("kind", question_kinds(), ids=lambda kind: kind.word)
def test_a_kind_of_question_is_asked_answered_and_documented(kind: type[Question]) -> None:
    for example in kind.examples:
        question = parse_question(QUICK.get(example, example))
        assert type(question) is kind
        assert list(parse_questions(question.text)) == [question]
        assert ask(ANSWERS.space, question.text)[question.text] is not None
        assert all(isinstance(line, str) for line in question.lines(ANSWERS, 80))
        assert json.loads(json.dumps(question.row(ANSWERS))) is not None or kind.word == "conflict"
        question.panels(ANSWERS)
    assert kind.summary and (kind.__doc__ or "").strip()
    assert f"`{kind.examples[0]}" in PAGE or f"`{kind.examples[-1]}" in PAGE


def test_ask_answers_several_questions_by_their_texts() -> None:
    found = ask(ANSWERS.space, "count hcp:W", "sample:2", seed=3)
    assert list(found) == ["count", "hcp:W", "sample:2"]
    assert found["sample:2"] == ask(ANSWERS.space, "sample:2", seed=3)["sample:2"]
    assert found["sample:2"] != ask(ANSWERS.space, "sample:2", seed=4)["sample:2"]


def test_ask_takes_questions_that_were_parsed_before() -> None:
    assert ask(ANSWERS.space, parse_question("lengths:W")) == ask(ANSWERS.space, "lengths:W")
    assert ask(ANSWERS.space, "lengths:W")["lengths:W"] == ask(ANSWERS.space, "lengths")["lengths"][Seat.WEST]
    assert ask(ANSWERS.space, "chance:N: 4+S")["chance:N: 4+S"] == 1.0


def test_what_cannot_be_asked_is_said_before_anything_is_answered() -> None:
    with pytest.raises(TypeError, match="text is 5; expected str"):
        ask(ANSWERS.space, "makes:3N.N:20000", 5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="space is a str; expected DealSpace"):
        ask("count")  # type: ignore[arg-type]
