"""What each format keeps of a board, in one table: `held` makes of a record what a format can hold of it.

A word of the table is what docs/formats.md says of a fact, the rule behind it what becomes of it. What the rules make
can be written in the format, and is read back equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError
from dealspace.cards.formats import kept_rules as rules
from dealspace.cards.formats.csv_boards import TRICKS_COLUMNS
from dealspace.cards.formats.engine_lines import GIB_ORDER
from dealspace.cards.formats.kept_rules import Rule


class Fact(Enum):
    """What a record says, as the columns of the table; rules are applied in this order."""

    UNKNOWN = "unknown hands"
    NUMBER = "number"
    TURN = "dealer, vulnerability"
    AUCTION = "auction"
    NOTES = "notes on calls"
    CONTRACT = "contract, result"
    PLAY = "play"
    PLAYERS = "players"
    TAGS = "tags"
    RESULTS = "double-dummy results"
    TABLES = "other tables"
    REMARKS = "comments"


class Kept(NamedTuple):
    """How a format keeps a fact, in a word, and what becomes of it."""

    word: str
    rule: Rule


def held(record: Record, format: str, place: int = 1) -> Record | None:
    """What a format keeps of a record; the rules.same record where that is all of it.

    Args:
        place: of the board in the file, from 1, which gives its number in formats that have none.
    Returns:
        A record that can be written and is read back equal; None where the board itself cannot be written.
    Raises:
        NotationError: the format is not written.
    """
    kept = record
    try:
        for _, rule in row_of(format).values():
            kept = rule(kept, place)
    except rules.UnwritableError:
        return None
    return record if kept == record else kept


def row_of(format: str) -> Mapping[Fact, Kept]:
    """What a format keeps of each fact. Raises NotationError for one that is not written."""
    if format.lower() not in KEPT:
        raise NotationError(f'"{format}" is not a format that is written: expected one of {" ".join(KEPT)}')
    return KEPT[format.lower()]


YES, NO = "yes", "no"
"""The words for what is kept whole, and for what has no place."""
_NOTHING = {
    Fact.AUCTION: rules.without(auction=None),
    Fact.NOTES: rules.without(notes=()),
    Fact.CONTRACT: rules.without(contract=None, result=None, play=None),
    Fact.PLAY: rules.without(play=None),
    Fact.PLAYERS: rules.without(players=()),
    Fact.TAGS: rules.without(tags=()),
    Fact.RESULTS: rules.without(tables=()),
    Fact.REMARKS: rules.without(remarks=()),
}


def _row(**kept: tuple[str, Rule] | str) -> Mapping[Fact, Kept]:
    """A format's row; what is not named is kept whole."""
    row: dict[Fact, Kept] = {}
    for fact in Fact:
        found = kept.get(fact.name, (YES, rules.known_hands if fact is Fact.UNKNOWN else rules.same))
        row[fact] = Kept(NO, _NOTHING.get(fact, rules.same)) if isinstance(found, str) else Kept(*found)
    return row


def _cards_alone(**kept: tuple[str, Rule] | str) -> Mapping[Fact, Kept]:
    """The row of a format that takes the cards of whole deals, and what is named."""
    nothing: dict[str, tuple[str, Rule] | str] = {fact.name: NO for fact in (*_NOTHING, Fact.TABLES)}
    return _row(**{**nothing, "UNKNOWN": ("refused", rules.whole_hands), "TURN": ("by number", rules.standard), **kept})


KEPT: Mapping[str, Mapping[Fact, Kept]] = {
    "jsonl": _row(),
    "pbn": _row(NOTES=("as alerts", rules.as_alerts)),
    "lin": _row(
        NUMBER=(YES, rules.lin_name),
        AUCTION=(YES, rules.called),
        NOTES=(YES, rules.notes(rules.lin_text)),
        CONTRACT=("with the auction, or in a session", rules.lin_contract),
        PLAY=(YES, rules.of_contract),
        PLAYERS=(YES, rules.players(lambda name: rules.lin_text(name.replace(",", "")))),
        TAGS=("of the session", rules.lin_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=(YES, rules.lin_remarks),
    ),
    "url": _row(
        NUMBER=(YES, lambda record, place: rules.named(record, record.board.name.strip())),
        AUCTION=(YES, rules.called),
        NOTES=(YES, rules.notes(lambda text: text.replace("(", "[").replace(")", "]"))),
        CONTRACT=("with the auction", rules.following),
        PLAY=(YES, rules.of_contract),
        PLAYERS=(YES, rules.players(str)),
        TAGS=("its own", rules.url_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=NO,
    ),
    "rbn": _row(
        NUMBER=(YES, lambda record, place: rules.named(record, rules.less(":")(record.board.name))),
        AUCTION=(YES, rules.called),
        NOTES=("ten, as alerts", rules.rbn_notes),
        CONTRACT=(YES, rules.agreeing),
        PLAY=("with the contract", rules.of_contract),
        PLAYERS=(YES, rules.players(rules.less("+:"))),
        TAGS=("its own", rules.rbn_tags),
        RESULTS=NO,
        TABLES=NO,
        REMARKS=("behind auction and play", rules.rbn_remarks),
    ),
    "csv": _row(
        NUMBER=(YES, lambda record, place: rules.named(record, rules.plain(record.board.name))),
        AUCTION=(YES, rules.called),
        NOTES=NO,
        CONTRACT=(YES, rules.agreeing),
        PLAY=NO,
        PLAYERS=(YES, rules.players(rules.plain)),
        TAGS=("as columns", rules.csv_tags),
        RESULTS=(YES, rules.results(TRICKS_COLUMNS.values())),
        TABLES=NO,
        REMARKS=NO,
    ),
    "dup": _cards_alone(NUMBER=("1–999, in a row", rules.numbered(999))),
    "dlm": _cards_alone(
        NUMBER=("1–99, in a row", rules.numbered(99)),
        TAGS=("the event, if all have one", rules.dlm_tags),
    ),
    "bri": _cards_alone(NUMBER=("by place", rules.by_place)),
    "dge": _cards_alone(NUMBER=("by place", rules.by_place)),
    "ben": _cards_alone(
        NUMBER=(NO, lambda record, place: rules.named(record, "")),
        TURN=(YES, rules.same),
        AUCTION=(YES, rules.called),
        NOTES=("alerts", rules.notes(lambda text: "")),
        CONTRACT=("with the auction", lambda record, place: replace(rules.following(record, place), result=None)),
    ),
    "bba": _cards_alone(NUMBER=("1–256", rules.bba_name), TURN=(YES, rules.same)),
    "gib": _cards_alone(NUMBER=("by place", rules.by_place), RESULTS=(YES, rules.results(GIB_ORDER))),
}
"""What each format that is written keeps of each fact."""
