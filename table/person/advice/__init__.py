"""What is said to a person at the table before a move and about the calls made; all from the person's own view."""

from dealspace.table.person.advice.bidding_box import BoxMeanings, box_meanings
from dealspace.table.person.advice.call_meaning import CallMeaning
from dealspace.table.person.advice.hint import CallHint, CardHint, hint
from dealspace.table.person.advice.made_calls import MadeMeanings, made_meanings
from dealspace.table.person.advice.why_not import WhyNot, why_not

__all__ = [
    "BoxMeanings",
    "CallHint",
    "CallMeaning",
    "CardHint",
    "MadeMeanings",
    "WhyNot",
    "box_meanings",
    "hint",
    "made_meanings",
    "why_not",
]
