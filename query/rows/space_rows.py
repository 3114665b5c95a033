"""Rows of questions about spaces of deals: one object a line says what is known and what is asked (docs/query.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from dealspace.cards import Card, CardSet, NotationError, Seat, Suit
from dealspace.cards.hand_notation import cards_of
from dealspace.inference import DealSpace, Evaluation, Scope
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.hand_language import side_condition, side_of
from dealspace.query.answer_forms import json_answers
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.auctions.auction_facts import AuctionFacts
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import PLAY_MODELS, Facts
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import Conditions, with_played
from dealspace.query.registry import parse_question
from dealspace.query.rows.auction_fields import Interpreters, auction_in, seed_in
from dealspace.query.rows.row_answers import read_row
from dealspace.runtime.json_rows import Fields, object_in, said_of, shown, text_in, texts_in, words_in

FIELDS = (
    *("id", "known", "where", "played", "play_model", "void", "auction", "dealer", "vul", "system", "systems"),
    *("off_book", "define", "want", "seed", "deals", "within", "max_seconds"),
)
_WANTED = ("count", "probability")

Read = TypeVar("Read")


class SpaceRows:
    """Answers lines; remembers the systems it has loaded and the auctions it has read."""

    def __init__(self) -> None:
        self._interpreters = Interpreters()

    def answer(self, line: bytes, number: int) -> dict[str, Any]:
        """The answer to one line, or what is wrong with it; `number` is the line's, from 1."""
        row = read_row(line, number, FIELDS, self.answer_row)
        return row.answered(row.asked)

    def answer_row(self, row: Fields) -> dict[str, Any]:
        """The answer to a row. Raises BridgeError, OSError."""
        facts, calls, questions, seed = self._read(row)
        answers = Answers(_accurate(facts.space(), row), calls.contradicted, seed=seed)
        return {**json_answers(answers, questions), **calls.row()}

    def _read(self, row: Fields) -> tuple[Facts, AuctionFacts, tuple[Question, ...], int]:
        want = words_in(row, "want", list(_WANTED))
        if len(set(want)) < len(want):
            raise NotationError("want: the same is asked twice")
        scope = _scope(row)
        known, played = _by_seat(row, "known", cards_of), _pairs(row, "played", "HK", Card.parse)
        calls = self._calls(row, with_played(known, played))
        by_seat, together = _where(row, scope)
        facts = Facts(
            hands=known,
            where=by_seat,
            played=played,
            void=_pairs(row, "void", "H", Suit.parse),
            play_model=_play_model(row),
            calls=calls.knowledge,
            off_book=_share(row, "off_book"),
            scope=scope,
            together=together,
        )
        questions = tuple(said_of("want", partial(parse_question, scope=scope), text) for text in want)
        return facts, calls, questions, seed_in(row)

    def _calls(self, row: Fields, held: Mapping[Seat, CardSet]) -> AuctionFacts:
        """What the auction of a row shows."""
        if "auction" not in row:
            for field in ("dealer", "vul", "system", "systems", "off_book"):
                if field in row:
                    raise NotationError(f'"{field}" is given without "auction"')
            return AuctionFacts()
        return AuctionFacts.of(self._interpreters.of_row(row).read(auction_in(row)), _share(row, "off_book"), held)


def _where(row: Fields, scope: Scope) -> tuple[Conditions, tuple[DealExpression, ...]]:
    """Conditions by seat or side; or a text, or a list of them, which may be of several hands."""
    given = row.get("where", {})
    if isinstance(given, dict):
        sides = {name: side for name in given if (side := side_of(name)) is not None}
        hands = {name: condition for name, condition in given.items() if name not in sides}
        read = {name: partial(side_condition, side, scope=scope) for name, side in sides.items()}
        together = (said_of(f"where, {sides[name]}", read[name], text_in(given, name, "")) for name in sides)
        return tuple(_by_seat({"where": hands}, "where", str).items()), tuple(together)
    texts = [given] if isinstance(given, str) else texts_in(row, "where", [])
    found = [said_of("where", lambda text: parted([parse_where(text)], scope), text) for text in texts]
    return tuple(entry for each, _ in found for entry in each), tuple(entry for _, each in found for entry in each)


def _accurate(space: DealSpace, row: Fields) -> DealSpace:
    """The space, whose estimates are as accurate as the row asks."""
    asked = {field: row[field] for field in ("deals", "within", "max_seconds") if field in row}
    for field, value in asked.items():
        if isinstance(value, bool) or not isinstance(value, int if field == "deals" else int | float):
            raise NotationError(f"{field}: expected a number, found {shown(value)}")
    try:
        return space.accurate(**asked)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _scope(row: Fields) -> Scope:
    """Evaluations of the user's own: a list of texts, or an object as `{"zar": {"A": 6, "K": 4}}`."""
    if isinstance(row.get("define"), dict):
        named = object_in(row, "define")
        return scope_of([Evaluation.of_cards(name, object_in(named, name)) for name in named])
    return scope_of(texts_in(row, "define", []))


def _play_model(row: Fields) -> str:
    model = text_in(row, "play_model", "seen")
    if model not in PLAY_MODELS:
        raise NotationError(f'play_model: expected {" or ".join(PLAY_MODELS)}, found "{model}"')
    return model


def _share(row: Fields, field: str) -> float:
    share = row.get(field, 0.0)
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share < 1:
        raise NotationError(f"{field}: expected a chance from 0 to less than 1, found {shown(share)}")
    return float(share)


def _by_seat(row: Fields, field: str, read: Callable[[str], Read]) -> dict[Seat, Read]:
    found: dict[Seat, Read] = {}
    named = object_in(row, field)
    for name in named:
        seat = said_of(field, Seat.parse, name)
        if seat in found:
            raise NotationError(f"{field}: {seat.title} is given twice")
        found[seat] = said_of(f"{field}, {seat.title}", read, text_in(named, name, ""))
    return found


def _pairs(row: Fields, field: str, example: str, read: Callable[[str], Read]) -> tuple[tuple[Seat, Read], ...]:
    pairs = row.get(field, [])
    if not isinstance(pairs, list):
        raise NotationError(f'{field}: expected a list of pairs as ["W", "{example}"], found {shown(pairs)}')
    found = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(text, str) for text in pair):
            raise NotationError(f'{field}: expected a pair as ["W", "{example}"], found {shown(pair)}')
        found.append((said_of(field, Seat.parse, pair[0]), said_of(field, read, pair[1])))
    return tuple(found)
