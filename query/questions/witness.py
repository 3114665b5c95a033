"""`witness`: one deal that fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.cards import Board, Deal
from dealspace.query.answers.conflict_lines import no_deal_lines
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.render import diagram


@dataclass(frozen=True)
class WitnessQuestion(SpaceQuestion):
    """One deal that fits, as the solver found it; None in an empty space."""

    word = "witness"
    examples = ("witness",)
    summary = "one deal that fits"

    def answer(self, answers: Answers) -> Deal | None:
        return answers.space.witness()

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        deal = self.answer(answers)
        if deal is None:
            yield from no_deal_lines(answers)
            return
        yield "The deal:" if answers.count == 1 else "A deal that fits (the first that was found, not a typical one):"
        yield from diagram(Board.standard(1, deal))

    def row(self, answers: Answers) -> str | None:
        deal = self.answer(answers)
        return None if deal is None else str(deal)
