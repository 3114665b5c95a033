"""What the workers answer about a system of the workshop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.cards import Board, NotationError, Vulnerability
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.workshop.asked_system import asked_system, limited_memory, named_row
from dealspace.table.web.workshop.auction_points import auction_of, point_row
from dealspace.table.web.workshop.book_search import LONGEST_SEARCH, files_row, search_rows
from dealspace.table.web.workshop.known_words import word_rows
from dealspace.table.web.workshop.rule_places import board_for, frequency_row, line_of, rule_row
from dealspace.table.web.workshop.text_findings import asked_folder, load_findings, proof_findings

Values = Mapping[str, Any]


def point(values: Values) -> Row:
    """Who bids what after the `calls`."""
    return point_row(asked_system(values), auction_of(values.get("calls")))


def files(values: Values) -> Row:
    """The files of the system."""
    return files_row(asked_system(values))


def search(values: Values) -> Row:
    """The rules with all words of `search`."""
    return search_rows(asked_system(values), str(values.get("search", ""))[:LONGEST_SEARCH])


def check(values: Values) -> Row:
    """What keeps the text from being a system."""
    return load_findings(values)


def rule(values: Values) -> Row:
    """The rule at `line`, and the auctions that it serves."""
    return rule_row(asked_system(values), line_of(values.get("line")))


def frequency(values: Values) -> Row:
    """How often the rule at `line` is followed after the `calls`, and hands that do."""
    seed = values.get("seed", 1)
    return frequency_row(
        asked_system(values), line_of(values.get("line")), values.get("calls"), seed if isinstance(seed, int) else 1
    )


def proofs(values: Values) -> Row:
    """What the linter proves after the `calls`."""
    return proof_findings(asked_system(values), values)


def words(values: Values) -> Row:
    """What may be written."""
    return word_rows(asked_system(values))


def board(values: Values) -> Row:
    """A board on which the rule at `line` comes up after the `calls`: whose call it is, and the board as text."""
    auction, deal, call = board_for(
        asked_system(values), line_of(values.get("line")), values.get("calls"), int(values.get("seed", 1))
    )
    made = Board("1", auction.dealer, Vulnerability.NONE, deal)
    return {"seat": str(auction.turn), "board": str(made), "call": call}


QUESTIONS: Mapping[str, Callable[[Values], Row]] = {
    "point": point,
    "files": files,
    "search": search,
    "check": check,
    "rule": rule,
    "frequency": frequency,
    "proofs": proofs,
    "words": words,
}
"""What pages ask; a board is drawn for the server alone, which seats the person at it."""
ALL: Mapping[str, Callable[[Values], Row]] = {**QUESTIONS, "board": board}


def answer(what: str, values: Values) -> Row:
    """The answer, within limits of memory; its texts name no folder of this computer. Raises BridgeError."""
    folder = asked_folder(values)
    try:
        with limited_memory():
            return dict(named_row(ALL[what](values), folder))
    except InvalidSystem as error:
        first = error.diagnostics[0]
        said = named_row(f"the system has errors: {first.message} ({first.location})", folder)
        raise NotationError(str(said)) from None
