"""Questions and answers of the solver as JSON, an object a line, answered in order while more are read.

    {"deal": "N:…"}                                                  -> {"tables": {"N": {"C": …, …, "NT": …}, …}}
    {"deal": "N:…", "trump": "H", "leader": "W", "played": ["SK"]}   -> {"scores": {"SA": …, …}}
    {"position": "N:K.A.. …", "trump": "H", "leader": "W"}           -> {"scores": {"SA": …, …}}

`leader` makes the opening lead, `played` are the cards since then; scores are further tricks, the current one included,
for the side to play. A position is the hands in mid-play, equally many cards in each: `leader` leads from it, and cards
of the trick on the table are in the hands and in `played`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from dealspace.cards import Card, CardSet, Deal, InvalidDeal, NotationError, PartialDeal, Play, Seat, Strain
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.rows.row_answers import Row, rows_of
from dealspace.query.solving.solved_record import tables_to_json
from dealspace.runtime.json_rows import Fields, said_of, text_in, texts_in

FIELDS = ("id", "deal", "position", "trump", "leader", "played")
ROWS_A_THREAD = 16
"""Rows answered together, for each thread."""

Question = tuple[Deal | PartialDeal, Play | None]
"""A deal or a position, and how far it has been played; None asks for the table of a deal."""


def answer_rows(lines: Iterable[bytes], threads: int = 1) -> Iterator[dict[str, Any]]:
    """An answer for every line that is not blank, in order; some lines are read ahead."""
    solver = DoubleDummy(threads=threads)
    for rows in rows_of(lines, FIELDS, _question, ROWS_A_THREAD * threads):
        answers = {**_tables(rows, solver), **_scores(rows, solver)}
        for place, row in enumerate(rows):
            yield row.answered(answers.get(place))


def _question(row: Fields) -> Question:
    deal = _position(row) if "position" in row else said_of("deal", _whole_deal, text_in(row, "deal"))
    if isinstance(deal, Deal) and "trump" not in row and "leader" not in row and "played" not in row:
        return deal, None
    strain = said_of("trump", Strain.parse, text_in(row, "trump"))
    leader = said_of("leader", Seat.parse, text_in(row, "leader"))
    played = texts_in(row, "played", [])
    play = Play(strain, leader, tuple(said_of("played", Card.parse, card) for card in played))
    play.check(deal)
    if len(play.cards) == (cards := sum(len(deal[seat]) for seat in Seat)):
        raise NotationError(f"all {cards} cards are played: there is nothing to choose")
    return deal, play


def _whole_deal(text: str) -> Deal:
    try:
        return Deal.parse(text)
    except InvalidDeal as error:
        held = {len(hand) for hand in PartialDeal.parse(text).hands}
        if len(held) == 1:
            raise InvalidDeal(f'{error}; hands in mid-play are a "position"') from None
        raise


def _position(row: Fields) -> PartialDeal:
    """The hands of a row in mid-play. Raises BridgeError."""
    if "deal" in row:
        raise NotationError('"deal" and "position" are both given: give one of them')
    hands = said_of("position", PartialDeal.parse, text_in(row, "position"))
    held = {seat: len(hands[seat]) for seat in Seat}
    if len(set(held.values())) > 1 or not held[Seat.NORTH]:
        found = ", ".join(f"{seat.title} {cards}" for seat, cards in held.items())
        raise InvalidDeal(
            f"position: hands of {found} cards; expected equally many: those of the trick on the table are "
            'still in the hands, and in "played"'
        )
    return hands


def _tables(rows: Sequence[Row[Question]], solver: DoubleDummy) -> dict[int, dict[str, Any]]:
    """The answers to the rows that ask for tables, by place."""
    asked = [(place, row.asked[0]) for place, row in enumerate(rows) if row.asked is not None and row.asked[1] is None]
    found = solver.trick_table([deal for _, deal in asked])
    return {place: {"tables": tables_to_json(table)} for (place, _), table in zip(asked, found.tolist(), strict=True)}


def _scores(rows: Sequence[Row[Question]], solver: DoubleDummy) -> dict[int, dict[str, Any]]:
    """The answers to the rows that ask for cards, by place; rows with the same trick are solved together."""
    groups: dict[tuple[Strain, Seat, tuple[Card, ...]], list[tuple[int, list[int]]]] = {}
    for place, row in enumerate(rows):
        deal, play = row.asked or (None, None)
        if deal is not None and play is not None:
            held = [play.held(deal, seat).bits for seat in Seat]
            trick = play.current
            groups.setdefault((play.strain, trick.leader, trick.cards), []).append((place, held))
    answers = {}
    for (strain, leader, trick_cards), group in groups.items():
        found = solver.solve_cards([held for _, held in group], strain=strain, leader=leader, trick=trick_cards)
        for world, (place, _) in enumerate(group):
            legal = CardSet(int(found.legal[world]))
            answers[place] = {"scores": {str(card): int(found.tricks[world, card.index]) for card in legal}}
    return answers
