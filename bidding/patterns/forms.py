"""The forms that texts of a rule take: how a call forces, what it asks, what is filled in when a text is shown."""

from __future__ import annotations

import re

from dealspace.bidding.patterns.letters import STRAIN_WORD
from dealspace.cards import NotationError

FORCINGS = ("round", "game", "unless_penalty")
FORCING_LEVEL = re.compile(rf"([1-7])({STRAIN_WORD})")
"""`forcing: 2N`, `forcing: 3x`: the bid up to which a call forces."""
QUESTION = re.compile(r"(\w+)(?:\((\w+(?:, ?\w+)?)\))?")
"""`ask: major`, `ask: accept(M)`, `ask: two(x, y)`."""
INVITES = "slam"
"""The question of a quantitative four notrumps, which partner may pass."""
HIT = ("unique",)
SIGN_OFFS, PASSES = AHEAD_OF = ("sign_offs", "passes")
"""What of a chapter the rules of a context without patterns may stand ahead of."""
SCORINGS = ("imps", "matchpoints")
THEIR_OPENING = "their_opening"
"""What `their_opening is multi` asks about: the kinds are those of `dealspace.bidding.machine.their_opening`."""
STANDS, OFFERS, BARS, DROPS = JUDGEMENT_KINDS = ("stands", "offers", "bars", "drops")
"""What a condition of judgement decides: the book's call stands; a call is offered, barred, or dropped."""


def check_scoring(scoring: str) -> None:
    """Refuse what is no form of scoring. Raises NotationError."""
    if scoring not in SCORINGS:
        raise NotationError(f'"{scoring}" is no form of scoring: expected {" or ".join(SCORINGS)}')


BLANK = re.compile(r"\{(\w+)\}")
"""A blank in an author's text: `{M}` is replaced by the suit, `{hcp}` by the points shown."""
