"""`highest:hcp(north) + hcp(south)`: the greatest value of a number over all deals that fit."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.query.answers.optimum import OptimumQuestion


@dataclass(frozen=True)
class HighestQuestion(OptimumQuestion):
    """The greatest value of a number computed from one or several hands, with a deal that attains it."""

    word = "highest"
    examples = ("highest:hcp(north) + hcp(south)", "highest:losers(west)")
    summary = "the greatest value of a number, with a deal that attains it"
    is_lowest = False
