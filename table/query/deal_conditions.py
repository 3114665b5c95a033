"""Conditions on several hands together, as the dealer language writes them: `hcp(north) + hcp(south) >= 25`."""

from __future__ import annotations

import re

from dealspace.cards import NotationError
from dealspace.table.dealing.dealer_language.expressions import ExpressionReader
from dealspace.table.dealing.dealer_language.syntax import Expr

_OF_DEALS = re.compile(r"\(\s*(?:north|east|south|west)\b", re.IGNORECASE)
"""What only the dealer language writes: `spades(north)`."""


def speaks_of_deals(text: str) -> bool:
    """Whether a condition is one of the dealer language, which speaks of several hands: `hcp(north) + hcp(south)`."""
    return _OF_DEALS.search(text) is not None


def condition_on_deals(text: str) -> Expr:
    """`spades(north) + spades(south) >= 8`. Raises NotationError."""
    reader = ExpressionReader(text)
    try:
        condition = reader.expression()
        if reader.now.kind != "end":
            reader.expected("the end")
    except NotationError as error:
        column = f"column {error.location.column}: " if error.location is not None else ""
        raise NotationError(f'"{text.strip()}": {column}{error.bare_message}') from None
    return condition
