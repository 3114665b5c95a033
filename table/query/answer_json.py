"""Answers as JSON. A number is plain where it is exact, otherwise `{"value": …, "low": …, "high": …}`.

docs/query.md has the shape of each answer.
"""

from __future__ import annotations

from typing import Any

from dealspace.cards import BridgeError, Deal, Seat, Suit
from dealspace.inference import Answer, Bounds, Estimate, NoSuchDeal, Quantity, SpaceStarved, Statement
from dealspace.table.display.numbers import Share
from dealspace.table.query.answers import Answers
from dealspace.table.query.known import said
from dealspace.table.query.questions import (
    Chance,
    ChanceOfDeals,
    Distribution,
    Lengths,
    Makes,
    Plain,
    Question,
    Sample,
    Shapes,
    Together,
    Tricks,
)


def answered(answers: Answers, questions: tuple[Question, ...], *, seed: int) -> dict[str, Any]:
    """Each question's answer under its text, then whether all numbers are exact; the conflict of an empty space.

    What has no answer in an empty space is null; what could not be found out is `{"error": …}`.
    """
    row: dict[str, Any] = {}
    for question in questions:
        try:
            row[question.text] = answer(answers, question, seed)
        except NoSuchDeal:
            row[question.text] = None
        except SpaceStarved as starved:
            found = [str(Deal.of_bits(deal)) for deal in starved.partial]
            row[question.text] = {"error": str(starved), "deals": found}
        except BridgeError as error:
            row[question.text] = {"error": str(error)}
    if any(_is_nothing(value) for value in row.values()) and answers.is_empty:
        row["conflict"] = conflict_row(answers)
    return {**row, "exact": not _has_estimate(row)}


def answer(answers: Answers, question: Question, seed: int) -> Any:
    """One answer. Raises NoSuchDeal, SpaceStarved, OutOfTime."""
    match question:
        case Plain(_, word):
            return _plain(answers, word)
        case Distribution(_, seat, quantity):
            return {units(value, quantity): number(share) for value, share in _ordered(answers, seat, quantity)}
        case Lengths(_, None):
            return {str(seat): lengths_row(answers, seat) for seat in answers.told_of}
        case Lengths(_, Seat() as seat):
            return lengths_row(answers, seat)
        case Shapes(_, None):
            return {str(seat): shapes_row(answers, seat) for seat in answers.told_of}
        case Shapes(_, Seat() as seat):
            return shapes_row(answers, seat)
        case Together(_, first, second):
            return [
                [_number_of(one, first[1]), _number_of(other, second[1]), number(share)]
                for (one, other), share in sorted(answers.joint(first, second).items())
            ]
        case Chance(_, conditions):
            return number(answers.chance(conditions).share)
        case ChanceOfDeals(_, condition):
            return number(answers.chance_of_deals(condition).share)
        case Tricks(_, declarer, strain, deals):
            return {str(tricks): number(share) for tricks, share in answers.tricks(declarer, strain, deals).items()}
        case Makes(_, declarer, strain, tricks, deals):
            return number(answers.made(declarer, strain, tricks, deals))
        case Sample(_, deals):
            return [str(deal) for deal in answers.sample(deals, seed)]
    raise AssertionError(f"a question without an answer: {question}")


def _plain(answers: Answers, word: str) -> Any:
    match word:
        case "count":
            return number(answers.count)
        case "probability":
            return number(answers.probability)
        case "feasible":
            return {Answer.SAT: True, Answer.UNSAT: False, Answer.UNKNOWN: None}[answers.feasible]
        case "conflict":
            return conflict_row(answers)
        case "witness":
            deal = answers.space.witness()
            return None if deal is None else str(deal)
        case "bounds":
            return {str(seat): bounds_row(answers, seat) for seat in Seat}
        case "cards":
            shares = answers.cards
            return {str(seat): {str(card): number(shares[card][seat]) for card in shares} for seat in Seat}
    raise AssertionError(f"a word without an answer: {word}")


def number(share: Share | int) -> Any:
    """A number, or the estimate of one."""
    if isinstance(share, Estimate):
        return {"value": share.value, "low": share.low, "high": share.high}
    return share


def units(value: int, quantity: Quantity) -> str:
    """A value as players count it: `1.5` quick tricks."""
    return f"{value / quantity.unit:g}"


def _number_of(value: int, quantity: Quantity) -> int | float:
    return value if quantity.unit == 1 else value / quantity.unit


def _ordered(answers: Answers, seat: Seat, quantity: Quantity) -> list[tuple[int, Share]]:
    return sorted(answers.distribution(seat, quantity).items())


def lengths_row(answers: Answers, seat: Seat) -> dict[str, dict[str, Any]]:
    """By suit, the chance of each length."""
    found = answers.lengths(seat)
    return {str(suit): {str(cards): number(share) for cards, share in sorted(found[suit].items())} for suit in found}


def shapes_row(answers: Answers, seat: Seat) -> dict[str, Any]:
    """The chance of each shape, S-H-D-C, the likeliest first."""
    return {"-".join(map(str, shape)): number(share) for shape, share in answers.shapes(seat).items()}


def bounds_row(answers: Answers, seat: Seat) -> dict[str, Any]:
    """`{"hcp": [15, 17], "S": [2, 5], …}`, and `"proven": false` where the solver ran out of time."""
    found = answers.bounds(seat)
    row: dict[str, Any] = {"hcp": _pair(found.hcp)}
    row |= {str(suit): _pair(found.lengths[suit]) for suit in reversed(Suit)}
    return row if found.proven else {**row, "proven": False}


def _pair(bounds: Bounds) -> list[int]:
    return [bounds.low, bounds.high]


def conflict_row(answers: Answers) -> list[dict[str, Any]] | None:
    """The statements that cannot hold together; null where all can."""
    return [statement_row(statement) for statement in answers.conflict] or None


def statement_row(statement: Statement) -> dict[str, Any]:
    """Who, where it comes from, what it says exactly, and in words."""
    return {
        "seat": str(statement.seat),
        "source": statement.source.kind,
        "text": statement.source.text,
        "condition": str(statement.condition),
        "words": said(statement),
    }


def _is_nothing(value: Any) -> bool:
    """Whether an answer leaves open if there is a deal at all."""
    return not value or (isinstance(value, dict) and value.get("value") == 0)


def _has_estimate(value: Any) -> bool:
    if isinstance(value, dict):
        return set(value) == {"value", "low", "high"} or any(_has_estimate(inner) for inner in value.values())
    return isinstance(value, list) and any(_has_estimate(inner) for inner in value)
