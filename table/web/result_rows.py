"""What a finished board came to, as it is kept for the pages that tell of all sittings."""

from __future__ import annotations

from dealspace.cards.formats import format_records
from dealspace.query.display.render import result_line
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.web.sitting.worker import Row

DECLARER, DUMMY, DEFENDER, NOBODY = "declarer", "dummy", "defender", "nobody"
"""What the person was: of a board that was passed out nobody was anything. Who played partner's contract declared."""


def result_row(table: HumanTable) -> Row:
    """A board of bridge that is over.

    {"name", "text", "contract", "declarer", "tricks", "ns_score", "yours", "role", "record"}: `yours` are the points of
    the person's side, `record` is the whole board as a line of JSON.
    """
    record = table.record()
    contract, points = record.contract, record.ns_score or 0
    return {
        "name": record.board.name,
        "text": result_line(record),
        "contract": contract.symbol if contract is not None else None,
        "declarer": str(contract.declarer) if contract is not None else None,
        "tricks": record.result,
        "ns_score": points,
        "yours": points if table.person.side.name == "NS" else -points,
        "role": _role(table),
        "record": format_records([record], "jsonl").strip(),
    }


def _role(table: HumanTable) -> str:
    contract, person = table.contract, table.person
    if contract is None:
        return NOBODY
    if contract.declarer.side is not person.side:
        return DEFENDER
    has_played = any(move.kind == "card" and move.by is person for move in table.log)
    return DECLARER if contract.declarer is person or has_played else DUMMY
