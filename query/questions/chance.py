"""`chance:N: 4+H; S: 4+H`: how often conditions hold, of single hands or of several together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import Seat
from dealspace.inference import HAND_SCOPE, Constraint, Scope
from dealspace.inference.several_hands.deal_expression import AllOf, DealExpression
from dealspace.inference.several_hands.hand_language import on_hand
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import chance_lines
from dealspace.query.answers.panels import BarsPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers, ChanceFound
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import parse_condition
from dealspace.query.display.numbers import Share, middle

Condition = tuple[tuple[Seat, Constraint], ...] | DealExpression
"""Conditions on single hands, all of which are to hold, or one on several hands."""


@dataclass(frozen=True)
class ChanceQuestion(Question):
    """How often conditions hold."""

    word = "chance"
    synonyms = ("where",)
    examples = ("chance:hcp(north) + hcp(south) >= 25", "chance:NS: hcp 25+ and fit 8+", "chance:N: 4+H; S: 4+H")
    summary = "how often all of these conditions hold, or one of several hands together"

    condition: Condition

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        return cls.of_condition((subject or "").strip("\"'"), scope, text)

    @classmethod
    def of_condition(cls, condition: str, scope: Scope = HAND_SCOPE, text: str | None = None) -> Self:
        """`N: 4+H; S: 4+H`: how often North and South both have four hearts; `NS: fit 8+`, `hcp(ns) >= 25`.

        Raises:
            NotationError: it is neither.
        """
        text = text or f"{cls.word}:{condition.strip()}"
        by_seat, together = parted([parse_where(condition)], scope)
        single = tuple((seat, parse_condition(seat, of, scope)) for seat, of in by_seat)
        if not together:
            return cls(text, single)
        parts = (*together, *(on_hand(seat, each) for seat, each in single))
        return cls(text, parts[0] if len(parts) == 1 else AllOf(parts))

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return True

    def answer(self, answers: Answers) -> Share:
        return self._found(answers).share

    def _found(self, answers: Answers) -> ChanceFound:
        if isinstance(self.condition, tuple):
            return answers.chance(self.condition)
        return answers.chance_of_deals(self.condition)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield from chance_lines(self.subject, self._found(answers), columns)

    def row(self, answers: Answers) -> Any:
        return number(self.answer(answers))

    def panels(self, answers: Answers) -> Sequence[BarsPanel]:
        share = self.answer(answers)
        return [BarsPanel(self.subject, [("yes", share), ("no", 1 - middle(share))])]
