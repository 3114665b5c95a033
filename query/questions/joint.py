"""`joint:W.hearts,E.hearts`: two quantities at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from dealspace.cards import NotationError
from dealspace.inference import Scope
from dealspace.query.answers.json_values import number, number_of
from dealspace.query.answers.labels import how_exact, step_text, steps, value_text
from dealspace.query.answers.panels import GridPanel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.asked_numbers import AskedNumber, asked_number
from dealspace.query.display.charts import grid
from dealspace.query.display.numbers import Share, total

_MOST_ROWS = 24
_SEATS_BEHIND = re.compile(r"([a-z][\w()]*)[.:](NS|EW|[NESW]),([a-z][\w()]*)[.:](NS|EW|[NESW])")
"""`hcp.N,spades.S`, the seats behind the quantities."""


@dataclass(frozen=True)
class JointQuestion(Question):
    """The chance of each pair of values of two quantities, of hands or of sides."""

    word = "joint"
    examples = ("joint:W:hearts:E:hearts", "joint:hcp.NS,fit.NS", "joint:W.hearts,E.hearts")
    summary = "two quantities at once"

    first: AskedNumber
    second: AskedNumber

    @classmethod
    def parse(cls, text: str, subject: str | None, scope: Scope) -> Self:
        if turned := _SEATS_BEHIND.fullmatch(subject or ""):
            subject = f"{turned[2]}.{turned[1]},{turned[4]}.{turned[3]}"
        head, other = _cut(subject or "", ".:")
        head, other_hand = _cut(head, ",:")
        found = re.match(r"(\w+)\s*[.:]", head)
        quantity = head[found.end() :].strip() if found is not None else ""
        if found is None or not (quantity and other and re.fullmatch(r"\w+", other_hand)):
            raise NotationError(
                f'"{text}": expected two hands\' quantities, as joint:W.hearts,E.hearts; one alone is hcp:W'
            )
        return cls(text, asked_number(text, quantity, found[1], scope), asked_number(text, other, other_hand, scope))

    @classmethod
    def is_one_question(cls, subject: str) -> bool:
        return True

    def answer(self, answers: Answers) -> dict[tuple[int, ...], Share]:
        return answers.joint_of(self.first.expression, self.second.expression)

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        """A two-way table: the first quantity down, the second across, with totals."""
        found = self.answer(answers)
        down = steps([one for one, _ in found], _MOST_ROWS)
        across = steps([other for _, other in found], (columns - 18) // 6)
        heads = [step_text(step, self.second.unit) for step in across] + ["all"]
        rows: list[tuple[str, list[Share | None]]] = []
        for label, step in [
            *((step_text(step, self.first.unit), step) for step in down),
            ("all", range(down[0][0], down[-1][-1] + 1)),
        ]:
            shares = [
                total(share for (one, other), share in found.items() if one in step and other in column)
                for column in across
            ]
            rows.append((label, [*shares, total(shares)]))
        yield f"{self.first.title} (down) and {self.second.title} (across), %"
        yield from grid(heads, rows)
        if note := how_exact(list(found.values())):
            yield note

    def row(self, answers: Answers) -> list[list[Any]]:
        return [
            [number_of(one, self.first.unit), number_of(other, self.second.unit), number(share)]
            for (one, other), share in sorted(self.answer(answers).items())
        ]

    def panels(self, answers: Answers) -> Sequence[GridPanel]:
        found = self.answer(answers)
        ones = sorted({one for one, _ in found})
        others = sorted({other for _, other in found})
        down, across = self.first.title, self.second.title
        return [
            GridPanel(
                f"{down} and {across}",
                [value_text(other, self.second.unit) for other in others],
                [[found.get((one, other), 0.0) for other in others] for one in ones],
                [value_text(one, self.first.unit) for one in ones],
                across=across,
                down=down,
            )
        ]


def _cut(text: str, marks: str) -> tuple[str, str]:
    """What stands before the last of these marks, and behind it; two empty texts where there is none."""
    at = max(text.rfind(mark) for mark in marks)
    return (text[:at].strip(), text[at + 1 :].strip()) if at >= 0 else ("", "")
