"""Chances counted both ways where that matters: with and without restricted choice, with and without vacant spaces.

Explained are chances (`chance:E: has(J, S)`) and where cards are (`cards`; of them the one that changes most), if they
are exact and change by more than a percentage point.

Restricted choice: cards played count as chosen (inference/statements/card_choices.py), or by the cards alone. Vacant
spaces: what is known of other suits fills places of a hand, so that a card of this suit is more often in another hand;
without them, all that says nothing of the card's suit is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from dealspace.cards import Card, CardSet, Rank, Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import (
    ALWAYS,
    And,
    Constraint,
    DealExpression,
    DealSpace,
    Holds,
    HoldsExactly,
    InfeasibleError,
    Knowledge,
    Not,
    Or,
    Shape,
    Statement,
    Within,
    all_of,
    holds,
    parts_of,
)
from dealspace.inference.several_hands.deal_expression import is_slow
from dealspace.inference.statements.card_choices import CardChoice, card_choices
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import percent
from dealspace.query.questions.cards import CardsQuestion
from dealspace.query.questions.chance import ChanceQuestion

MATTERS = 0.01
"""How far a chance changes if it is explained."""
_DIGITS = 9

Conditions = Mapping[Seat, Constraint] | DealExpression


@dataclass(frozen=True)
class ChoiceMatters:
    """A chance that restricted choice changes, and the card of which the choice does so most."""

    question: str
    what: str
    played: CardChoice
    by_choice: float
    by_cards: float

    @property
    def text(self) -> str:
        """A sentence with both numbers."""
        title, card, equals = self.played.seat.title, self.played.card.symbol, self.played.equals
        ranks = "".join(str(each.rank) for each in equals)
        said = (
            f"{title} may have played {card} from {self.played.card.suit.symbol}{ranks}: counted as a free choice"
            if len(equals) > 1
            else f"{title} played {card} and would have played a lower card: counted so"
        )
        numbers = f"{percent(self.by_choice)}, by the cards alone {percent(self.by_cards)}"
        return f"{said}, {self.what} is {numbers} (restricted choice)"

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "question": self.question,
            "seat": str(self.played.seat),
            "card": str(self.played.card),
            "equals": [str(card) for card in self.played.equals],
            "by_choice": self.by_choice,
            "by_cards": self.by_cards,
        }


@dataclass(frozen=True)
class SpacesMatter:
    """The chance that a seat has a card, where what is known of other `suits` changes it."""

    question: str
    seat: Seat
    card: Card
    suits: tuple[Suit, ...]
    chance: float
    evenly: float

    @property
    def text(self) -> str:
        """A sentence with both numbers."""
        more = "more" if self.chance > self.evenly else "fewer"
        suits = " ".join(suit.symbol for suit in self.suits)
        return (
            f"{self.seat.title} has {more} vacant spaces, by what is known of {suits}: {self.card.symbol} is there "
            f"{percent(self.chance)}, without that {percent(self.evenly)}"
        )

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "question": self.question,
            "seat": str(self.seat),
            "card": str(self.card),
            "suits": [str(suit) for suit in self.suits],
            "chance": self.chance,
            "evenly": self.evenly,
        }


@dataclass(frozen=True)
class BothWays:
    """What of the chances asked is worth explaining."""

    choices: tuple[ChoiceMatters, ...]
    spaces: tuple[SpacesMatter, ...]

    @classmethod
    def of(cls, answers: Answers, questions: Sequence[Question]) -> BothWays:
        """Both ways of each chance asked; nothing for an empty space, or one that is not counted."""
        if answers.is_empty or not answers.numbers_are_exact:
            return cls((), ())
        by_place = {each.what: each for each in _choices(answers.space, questions)}
        by_card = {each.card: each for each in _spaces(answers.space, questions)}
        return cls(tuple(by_place.values()), tuple(by_card.values()))

    @property
    def lines(self) -> list[str]:
        """A sentence for each."""
        return [*(each.text for each in self.choices), *(each.text for each in self.spaces)]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON, what there is of it."""
        found = {
            "restricted_choice": [each.row for each in self.choices],
            "vacant_spaces": [each.row for each in self.spaces],
        }
        return {name: rows for name, rows in found.items() if rows}


# --- restricted choice ---


def _choices(space: DealSpace, questions: Sequence[Question]) -> Iterator[ChoiceMatters]:
    seen = Knowledge(tuple(each for each in space.knowledge if each.source.kind != "choice"))
    alone = DealSpace.of(seen, space.together)
    chosen = alone.chosen()
    groups: dict[object, list[Statement]] = {}
    for statement in chosen.knowledge.statements[len(seen) :]:
        groups.setdefault((statement.seat, statement.source), []).append(statement)
    played = card_choices(seen)
    for question in questions if groups else ():
        for what, where in _asked(question, played, alone, chosen):
            by_cards, by_choice = _chance(alone, where), _chance(chosen, where)
            if by_cards is None or by_choice is None or abs(by_choice - by_cards) < MATTERS:
                continue
            changes = []
            for group in groups.values():
                by_group = _chance(DealSpace.of(seen.plus(*group), space.together), where)
                changes.append(0.0 if by_group is None else abs(by_group - by_cards))
            most = list(groups.values())[changes.index(max(changes))]
            yield ChoiceMatters(question.text, what, _of_group(most[0], played), by_choice, by_cards)


def _of_group(statement: Statement, choices: Sequence[CardChoice]) -> CardChoice:
    """Of the cards of this statement the first that may have had an equal, or else the first."""
    cards = statement.source.text.split()
    of_these = [each for each in choices if each.seat is statement.seat and str(each.card) in cards]
    return next((each for each in of_these if len(each.equals) > 1), of_these[0])


def _asked(
    question: Question, played: Sequence[CardChoice], alone: DealSpace, chosen: DealSpace
) -> Iterator[tuple[str, Conditions]]:
    """What is asked, in words, and as conditions by seat; of `cards`, the equal of a card played that changes most."""
    place = None
    if isinstance(question, ChanceQuestion):
        place, asked = _place_of(question), question.condition
        if isinstance(asked, DealExpression):
            if not is_slow(asked):
                yield f'"{question.subject}"', asked
        elif place is None:
            by_seat = {seat: all_of(*(each for who, each in asked if who is seat)) for seat, _ in asked}
            yield f'"{question.subject}"', by_seat
    elif isinstance(question, CardsQuestion):
        places = [(each.seat, card) for each in played for card in each.equals]
        honours = [(seat, card) for seat, card in places if card.rank >= Rank.TEN]
        place = _most_changed(alone, chosen, honours or places)
    if place is not None:
        seat, card = place
        yield f"{card.symbol} with {seat.title}", {seat: holds(CardSet.of([card]))}


# --- vacant spaces ---


def _spaces(space: DealSpace, questions: Sequence[Question]) -> Iterator[SpacesMatter]:
    for question in questions:
        found = [each for seat, card in _places_asked(question, space) if (each := _place(question, space, seat, card))]
        most = max(found, key=lambda each: abs(each.chance - each.evenly), default=None)
        if most is not None and abs(most.chance - most.evenly) >= MATTERS:
            yield most


def _place(question: Question, space: DealSpace, seat: Seat, card: Card) -> SpacesMatter | None:
    """The chance of a card in this place both ways, if they are exact and not the same."""
    without, suits = _without_other_suits(space, card.suit)
    where = {seat: holds(CardSet.of([card]))}
    if not suits or (chance := _chance(space, where)) is None or (evenly := _chance(without, where)) is None:
        return None
    return SpacesMatter(question.text, seat, card, suits, chance, evenly)


def _places_asked(question: Question, space: DealSpace) -> Iterator[tuple[Seat, Card]]:
    """The place that a chance asks for, if it asks for one; of `cards` the one that changes most in each suit."""
    if isinstance(question, ChanceQuestion) and (place := _place_of(question)) is not None:
        yield place
    elif isinstance(question, CardsQuestion):
        for suit in SUITS_FROM_SPADES:
            without, suits = _without_other_suits(space, suit)
            places = [(seat, Card.of(suit, rank)) for rank in reversed(Rank) for seat in Seat]
            if suits and (found := _most_changed(space, without, places)) is not None:
                yield found


def _place_of(question: ChanceQuestion) -> tuple[Seat, Card] | None:
    """The seat and card, if the question is whether this seat has this card."""
    match question.condition:
        case ((seat, Holds(cards)),) if len(cards) == 1:
            return seat, next(iter(cards))
        case ((seat, Within(((1, has),), 1, None)),) if has.suit is not None and has.rank is not None:
            return seat, Card.of(has.suit, has.rank)
        case _:
            return None


def _without_other_suits(space: DealSpace, suit: Suit) -> tuple[DealSpace, tuple[Suit, ...]]:
    """The space without what says nothing of this suit, unless it is a whole hand, and the suits it is about."""
    kept, dropped = [], set()
    for statement in space.knowledge:
        parts = parts_of(statement.condition)
        whole = any(isinstance(part, Holds) and len(part.cards) == 13 for part in parts)
        within = [part for part in parts if whole or suit in _suits_of(part)]
        dropped |= {other for part in parts if part not in within for other in _suits_of(part)}
        if (condition := all_of(*within)) != ALWAYS:
            kept.append(replace(statement, condition=condition))
    named = tuple(other for other in SUITS_FROM_SPADES if other in dropped)
    return DealSpace.of(Knowledge(tuple(kept)), space.together), named


def _suits_of(condition: Constraint) -> frozenset[Suit]:
    """The suits on which a condition depends."""
    match condition:
        case Within(terms):
            return frozenset(Suit(suit) for _, quantity in terms for suit in quantity.reach)
        case Holds(cards):
            return frozenset(card.suit for card in cards)
        case HoldsExactly(suit):
            return frozenset([suit])
        case And(parts) | Or(parts):
            return frozenset[Suit]().union(*map(_suits_of, parts))
        case Not(part):
            return _suits_of(part)
        case Shape():
            return frozenset(Suit)
        case _:
            return frozenset()


# --- both ---


def _chance(space: DealSpace, where: Conditions) -> float | None:
    """The chance of conditions; None where it is not counted, or no deal is left."""
    given = space.given(where=where)
    if not (space.is_exact and given.is_exact):
        return None
    deals, fitting = space.weight(), given.weight()
    assert isinstance(deals, Fraction) and isinstance(fitting, Fraction)
    return float(fitting / deals) if deals else None


def _most_changed(one: DealSpace, other: DealSpace, places: Sequence[tuple[Seat, Card]]) -> tuple[Seat, Card] | None:
    """The first place of which the chance differs most; None where chances are estimated, or no deal is left."""
    with suppress(InfeasibleError):
        if one.marginals_are_exact and other.marginals_are_exact:
            apart = np.abs(one.marginals() - other.marginals()).round(_DIGITS)
            return max(places, key=lambda place: apart[place[0], place[1].index], default=None)
    return None
