"""The kinds of question, found in `questions/`, and the texts in which they are asked.

A text is a word (`count`), a word with a subject behind a colon (`lengths:W`, `chance:N: 4+H`), or a quantity and a
seat or a side (`hcp:W`, `fit:NS`), which asks for its distribution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules
from typing import NoReturn

from dealspace.cards import NotationError, Seat
from dealspace.cards.errors import expect_type
from dealspace.inference import HAND_SCOPE, Scope
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.several_hands.hand_language import FIT, side_of
from dealspace.query import questions
from dealspace.query.answers.question import Question
from dealspace.query.conditions.asked_numbers import asked_number
from dealspace.query.conditions.named_quantities import quantity_in
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.number import NumberQuestion

_SEATS = {name: seat for seat in Seat for name in (str(seat).lower(), seat.name.lower())}
_OF_SEAT = re.compile(
    r"(\w+) ?\( ?(north|east|south|west|NS|EW|[NEW]) ?\)|(north|east|south|west|NS|EW|[NESW])\.(\w+)", re.IGNORECASE
)
"""`hcp(west)`, `W.hcp`: S alone in parentheses is the suit."""


@cache
def question_kinds() -> tuple[type[Question], ...]:
    """Every kind of question, in the order of their files' names: one class in each file of `questions/`."""
    return tuple(kind for module in iter_modules(questions.__path__) for kind in _kinds_in(module.name))


def _kinds_in(name: str) -> Iterator[type[Question]]:
    module = import_module(f"{questions.__name__}.{name}")
    for found in vars(module).values():
        is_kind = isinstance(found, type) and issubclass(found, Question) and not isabstract(found)
        if is_kind and found.__module__ == module.__name__:
            yield found


@cache
def _kind_of() -> dict[str, type[Question]]:
    return {word: kind for kind in question_kinds() for word in (kind.word, *kind.synonyms)}


def parse_question(text: str, scope: Scope = HAND_SCOPE) -> Question:
    """The question this text asks.

    >>> parse_question("lengths:W")
    LengthsQuestion(text='lengths:W', seat=Seat.WEST)

    Args:
        scope: what names of quantities mean.
    Raises:
        NotationError: it is not a question.
    """
    expect_type(text, str, "text")
    text = _as_asked(text)
    head, colon, subject = (part.strip() for part in text.partition(":"))
    kind = _kind_of().get(head.lower())
    if kind is None:
        return _of_quantity(text, head, subject, scope) if colon else _refuse(text, head, scope)
    if not subject and (colon or kind.needs_subject):
        raise NotationError(f'"{text}": of what? Write it behind a colon, as {kind.examples[-1]}')
    return kind.parse(text, subject if colon else None, scope)


def _of_quantity(text: str, head: str, subject: str, scope: Scope) -> Question:
    """`hcp:W`, `hcp:NS`, or the other way round. Raises NotationError."""
    quantity, whose = (subject, head) if side_of(head) is not None else (head, subject)
    if side_of(whose) is None and quantity.lower() != FIT:
        return DistributionQuestion.parse_short(text, head, subject, scope)
    return NumberQuestion(text, asked_number(text, quantity, whose, scope))


def parse_questions(text: str, scope: Scope = HAND_SCOPE) -> tuple[Question, ...]:
    """One question, or several parted by spaces or commas, `hcp:W lengths cards`. Raises NotationError.

    >>> [question.text for question in parse_questions("hcp:W has(A, S):W count")]
    ['hcp:W', 'has(A, S):W', 'count']
    """
    expect_type(text, str, "text")
    text = _as_asked(text)
    head, colon, subject = text.partition(":")
    kind = _kind_of().get(head.strip().lower())
    if colon and kind is not None and kind.is_one_question(subject):
        return (parse_question(text, scope),)
    # A space belongs to a question after its colon (`hcp: W`) and inside parentheses (`has(A, S):W`).
    return tuple(question for part in _parted(text.strip(",")) for question in _of_every_seat(part, scope))


def _as_asked(text: str) -> str:
    """`chance("N: 4+H")` as `chance:"N: 4+H"`, `hcp(west)` as `hcp:west`; any other text as it is."""
    text = text.strip()
    head, _, subject = text.partition("(")
    if subject.endswith(")") and subject.count("(") == subject.count(")") - 1 and head.strip().lower() in _kind_of():
        return f"{head.strip()}:{subject[:-1]}"
    if found := _OF_SEAT.fullmatch(text):
        return f"{found[1] or found[4]}:{found[2] or found[3]}"
    return text


def _parted(text: str) -> list[str]:
    """The parts between spaces and commas, but for those behind a colon and those in front of a closing parenthesis."""
    parentheses = re.finditer("[()]", text)
    ahead = next(parentheses, None)
    parts, start = [], 0
    for gap in re.finditer(r"(?<![:\s])[\s,]+", text):
        while ahead is not None and ahead.start() < gap.end():
            ahead = next(parentheses, None)
        if ahead is None or ahead[0] == "(":
            parts.append(text[start : gap.start()])
            start = gap.end()
    return [*parts, text[start:]]


def _of_every_seat(text: str, scope: Scope) -> tuple[Question, ...]:
    """`hearts` is asked of all four hands; any other text is one question."""
    try:
        return (parse_question(text, scope),)
    except MissingSeatError as missing:
        return tuple(parse_question(f"{missing.quantity}:{seat}", scope) for seat in Seat)


class MissingSeatError(NotationError):
    """A quantity without a seat."""

    def __init__(self, text: str, quantity: str) -> None:
        super().__init__(f'"{text}": whose? Name the seat, as {quantity}:W')
        self.quantity = quantity


def _refuse(text: str, word: str, scope: Scope) -> NoReturn:
    if word.lower() == FIT:
        raise NotationError(f'"{text}": whose? Name the side, as fit:NS')
    try:
        quantity_in(scope, word)
    except NotationError:
        if (seat := _SEATS.get(word.lower())) is not None:
            raise NotationError(f'"{text}" is a hand: ask something of it, as hcp:{seat} or lengths:{seat}') from None
        near = suggestion(word, tuple(_kind_of()))
        if near is not None:
            raise NotationError(f'"{text}" is not a question: did you mean "{near}"?') from None
        examples = ", ".join(kind.examples[-1] for kind in question_kinds())
        raise NotationError(f'"{text}" is not a question: expected one of hcp:W, {examples}') from None
    raise MissingSeatError(text, word)
