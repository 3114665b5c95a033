"""A board that was bid and played: diagram, auction with meanings, tricks, result, and the double-dummy table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.cards import Seat
from dealspace.cards.formats.jsonl import record_to_json
from dealspace.match.boards.session import Played
from dealspace.play.double_dummy import trick_table
from dealspace.play.players.explanation import decision_row, explain
from dealspace.query.answers.ranges import range_lines
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.display.render import (
    auction_grid,
    best_line,
    calls_explained,
    diagram,
    heading,
    makeable,
    result_line,
    tricks,
)


def played_lines(played: Played, *, explained: bool = False) -> Iterator[str]:
    """A board for people: diagram, auction with meanings, tricks, result, and the double-dummy table.

    Args:
        explained: with the reason for each card.
    """
    record = played.record
    board, auction = record.board, record.auction
    assert auction is not None
    yield heading(board)
    yield ""
    yield from diagram(board)
    yield ""
    yield from auction_grid(auction)
    yield ""
    yield "What each call said (! is alerted):"
    yield from calls_explained(played.reading.meanings, played.choices)
    yield ""
    yield "What each hand has shown by its own calls:"
    yield from range_lines(exact_ranges(played.reading))
    yield ""
    if record.play is not None:
        yield "The play (* wins the trick):"
        yield from tricks(record.play)
        yield ""
        if explained:
            yield "Why each card was played (* the card played; forced cards left out):"
            yield from card_reasons(played)
            yield ""
    yield f"Result: {result_line(record)}"
    table = trick_table(board.full_deal)[0]
    if record.contract is not None:
        yield best_line(record.contract, table)
    yield ""
    yield "Tricks each declarer can take double dummy:"
    yield from makeable(table.tolist())
    yield ""


def played_row(played: Played, *, explained: bool = False) -> dict[str, Any]:
    """A board as JSON: its record, and `decisions` (the reason for each card) if `explained`."""
    reasons = {"decisions": [decision_row(each) for each in played.decisions]} if explained else {}
    return record_to_json(played.record) | reasons


def card_reasons(played: Played) -> Iterator[str]:
    """For every card that was not forced: who played it to which trick, and how the alternatives compared."""
    play, contract = played.record.play, played.record.contract
    assert play is not None and contract is not None
    for index, decision in enumerate(played.decisions):
        if not decision.options and not decision.method:
            continue
        trick = play.tricks[index // 4]
        seat = trick.leader.plus(index % 4)
        chooser = contract.declarer if seat is contract.dummy else seat
        hidden = tuple(each for each in Seat if each is not chooser and (not index or each is not contract.dummy))
        first, *rest = explain(decision, contract, seat.side, hidden)
        yield f"  Trick {index // 4 + 1}, {seat.title} {first}"
        yield from (f"    {line}" for line in rest)
