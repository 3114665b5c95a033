"""What every kind of question about a deal space has: how it is asked, its value, its lines, its JSON, its picture.

Each kind is one class in a file of its own in `questions/`; `registry.py` finds the files by itself. A new kind is one
new file, which

1. subclasses `Question` (or `SpaceQuestion`, `SeatsQuestion`) as a frozen dataclass,
2. names its `word`, its `examples` and a one-line `summary`, which the command line and its help use,
3. implements `parse`, `answer`, `lines` and `row`, and `panels` if the answer can be drawn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from dealspace.cards import NotationError, Seat
from dealspace.inference import SamplingError, Scope, TimeLimitError
from dealspace.query.answers.panels import Panel
from dealspace.query.answers.space_answers import Answers


@dataclass(frozen=True)
class Question(ABC):
    """A question about a deal space.

    Attributes:
        text: how it was asked; JSON answers stand under it.
    """

    word: ClassVar[str]
    """The word with which the question is asked."""
    synonyms: ClassVar[tuple[str, ...]] = ()
    examples: ClassVar[tuple[str, ...]]
    """How it is written; the last one is shown where something is missing."""
    summary: ClassVar[str]
    """What is answered."""
    needs_subject: ClassVar[bool] = True
    """Whether a colon and something after it must follow the word."""

    text: str

    @classmethod
    @abstractmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        """The question this text asks.

        Args:
            text: the whole text.
            subject: what stands after the colon of its word; None where there is no colon.
            scope: what names of quantities mean.
        Raises:
            NotationError: the subject cannot be read.
        """

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        """Whether a subject with spaces in it belongs to one question, not to several parted by spaces."""
        return False

    @abstractmethod
    def answer(self, answers: Answers) -> Any:
        """The answer as a Python value. Raises InfeasibleError, SamplingError, TimeLimitError."""

    @abstractmethod
    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        """The answer for people, at most this many columns wide."""

    @abstractmethod
    def row(self, answers: Answers) -> Any:
        """The answer as JSON; docs/query.md has the shape of each."""

    def panels(self, answers: Answers) -> Sequence[Panel]:
        """What to draw; nothing for an answer that is a word or a number."""
        return ()

    @classmethod
    def lines_of_several(cls, answers: Answers, questions: Sequence[Self], columns: int) -> Iterator[str]:
        """The answers to neighbouring questions of this kind, a blank line after each.

        What cannot be found out is reported in one line, and the others are answered.
        """
        for question in questions:
            yield from or_reason(question.text, question.lines(answers, columns))
            yield ""

    @property
    def subject(self) -> str:
        """What stands after the colon of its text."""
        return self.text.partition(":")[2].strip()


@dataclass(frozen=True)
class SpaceQuestion(Question):
    """A question about the space as a whole: a word, with nothing after it."""

    needs_subject = False

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        if subject is not None:
            raise NotationError(f'"{text}": {cls.word} is asked of the whole deal: expected nothing after the word')
        return cls(text)


@dataclass(frozen=True)
class SeatsQuestion(Question):
    """A question about one hand, or about every hidden hand where `seat` is None."""

    needs_subject = False

    seat: Seat | None = None

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        return cls(text, None if subject is None else Seat.parse(subject))

    def seats(self, answers: Answers) -> tuple[Seat, ...]:
        """The hands asked about."""
        return answers.seats_to_show if self.seat is None else (self.seat,)


def or_reason(asked: str, lines: Iterator[str]) -> Iterator[str]:
    """The lines of an answer; where it cannot be found out, the reason."""
    try:
        yield from lines
    except (SamplingError, TimeLimitError) as error:
        yield f"{asked}: {error}"
