"""Why a space has no deals, for people."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.query.answers.space_answers import Answers
from dealspace.query.conditions.facts import statement_text


def no_deal_lines(answers: Answers) -> Iterator[str]:
    """The statements that cannot hold together, of an empty space."""
    yield "No deal fits: these cannot all be true"
    for statement in answers.conflict:
        yield f"  {statement_text(statement)}"
