"""Answers to questions about a space: values for Python, lines for people, a JSON object for programs.

>>> from dealspace.inference import DealSpace
>>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
>>> ask(space, "count")["count"]
4355986988444000
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Any

from dealspace.cards import BridgeError, Deal
from dealspace.cards.errors import expect_type
from dealspace.inference import HAND_SCOPE, HCP, DealSpace, InfeasibleError, SamplingError, Scope
from dealspace.query.answers.json_values import has_estimate, statement_rows
from dealspace.query.answers.labels import share_text
from dealspace.query.answers.question import Question
from dealspace.query.answers.ranges import range_table
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.facts import statement_text
from dealspace.query.display.numbers import how_many
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.lengths import LengthsQuestion
from dealspace.query.questions.witness import WitnessQuestion
from dealspace.query.registry import parse_questions


def ask(space: DealSpace, *questions: str | Question, seed: int = 1, scope: Scope = HAND_SCOPE) -> dict[str, Any]:
    """The answers to questions about a space, by their texts.

    >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
    >>> answers = ask(space, "hcp:N", "chance:N: 4+H")
    >>> round(answers["hcp:N"][15], 3), round(answers["chance:N: 4+H"], 3)
    (0.446, 0.373)

    Args:
        questions: as docs/query.md lists them, or made by `parse_question`; a text may have several.
        seed: for samples and estimates; the same seed, the same deals.
        scope: what names of quantities mean.
    Returns:
        What `answer` of each question's class returns; chances are floats where they are exact, else an `Estimate`.
    Raises:
        NotationError: a text is not a question.
        InfeasibleError: the space is empty, and the question needs a deal.
        SamplingError: deals are too rare to be drawn.
    """
    expect_type(space, DealSpace, "space")
    asked = [(each,) if isinstance(each, Question) else parse_questions(each, scope) for each in questions]
    answers = Answers(space, seed=seed)
    return {question.text: question.answer(answers) for question in chain.from_iterable(asked)}


def json_answers(answers: Answers, questions: Iterable[Question]) -> dict[str, Any]:
    """Each question's answer under its text, then `exact`: whether no number is estimated.

    What has no answer in an empty space is null, and its `conflict` is added; what could not be found out is
    `{"error": …}`.
    """
    row: dict[str, Any] = {}
    for question in questions:
        try:
            row[question.text] = question.row(answers)
        except InfeasibleError:
            row[question.text] = None
        except SamplingError as starved:
            found = [str(Deal.of_bits(deal)) for deal in starved.partial]
            row[question.text] = {"error": str(starved), "deals": found}
        except BridgeError as error:
            row[question.text] = {"error": str(error)}
    if any(_leaves_open(value) for value in row.values()) and answers.is_empty:
        row["conflict"] = statement_rows(answers.conflict)
    return {**row, "exact": not has_estimate(row)}


def _leaves_open(value: Any) -> bool:
    """Whether an answer leaves open if there is any deal."""
    return not value or (isinstance(value, dict) and value.get("value") == 0)


def answer_lines(answers: Answers, questions: Sequence[Question], columns: int) -> Iterator[str]:
    """The answers for people, in the order asked, a blank line after each."""
    for _, group in groupby(questions, key=type):
        alike = list(group)
        yield from alike[0].lines_of_several(answers, alike, columns)


def summary_lines(answers: Answers, columns: int) -> Iterator[str]:
    """What is shown when nothing in particular is asked: the facts, the number of deals, ranges, HCP and lengths."""
    choices = set()
    for statement in answers.space.knowledge:
        if statement.source not in choices:
            yield statement_text(statement)
        if statement.is_frequency and statement.source.kind == "choice":
            choices.add(statement.source)  # the first line of several that weigh the equals of the same cards
    for condition in answers.space.together:
        yield str(condition)
    if len(answers.space.knowledge) or answers.space.together:
        yield ""
    count = how_many(answers.count)
    yield f"{count[:1].upper()}{count[1:]}: {share_text(answers.probability)}"
    if not answers.is_certain:
        yield "Some statements are soft: below, a deal that breaks one counts for less"
    yield ""
    if not answers.hidden or answers.count == 1:
        yield from WitnessQuestion("witness").lines(answers, columns)
        return
    yield from range_table({seat: answers.bounds(seat) for seat in answers.hidden})
    yield ""
    asked = [DistributionQuestion(f"hcp:{seat}", seat, HCP) for seat in answers.hidden]
    yield from DistributionQuestion.lines_of_several(answers, asked, columns)
    yield from LengthsQuestion("lengths").lines(answers, columns)
    yield ""
