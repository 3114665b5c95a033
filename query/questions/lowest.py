"""`lowest:hcp(north) + hcp(south)`: the least value of a number over all deals that fit."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.query.answers.optimum import OptimumQuestion


@dataclass(frozen=True)
class LowestQuestion(OptimumQuestion):
    """The least value of a number computed from one or several hands, with a deal that attains it."""

    word = "lowest"
    examples = ("lowest:hcp(north) + hcp(south)", "lowest:losers(west)")
    summary = "the least value of a number, with a deal that attains it"
    is_lowest = True
