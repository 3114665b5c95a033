"""`bounds`: the least and most points and cards of each hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Seat
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.ranges import HandRanges, range_table
from dealspace.query.answers.space_answers import Answers


@dataclass(frozen=True)
class BoundsQuestion(SpaceQuestion):
    """The least and most HCP and cards in each suit."""

    word = "bounds"
    examples = ("bounds",)
    summary = "the least and most HCP and cards in each suit, of every hidden hand"

    def answer(self, answers: Answers) -> dict[Seat, HandRanges]:
        return {seat: answers.bounds(seat) for seat in Seat}

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield from range_table({seat: answers.bounds(seat) for seat in answers.seats_to_show})

    def row(self, answers: Answers) -> dict[str, Any]:
        return {str(seat): ranges.flat_row for seat, ranges in self.answer(answers).items()}
