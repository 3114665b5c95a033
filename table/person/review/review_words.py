"""Results and par in the words of players: `4♠ by South, made with 1 over: +450`, `3NT+2 by East–West, −460`."""

from __future__ import annotations

from dealspace.cards import Record, Side
from dealspace.play.analysis.par import Par
from dealspace.play.analysis.par_words import par_contracts
from dealspace.query.display.render import how_it_went


def signed(points: int) -> str:
    """`+450`, `−100`, `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def result_text(record: Record, side: Side) -> str:
    """The result of a finished board, points for this side."""
    if record.contract is None or record.result is None or record.ns_score is None:
        return "passed out: 0"
    points = record.ns_score if side is Side.NS else -record.ns_score
    return f"{record.contract.symbol}, {how_it_went(record.contract, record.result)}: {signed(points)}"


def par_text(par: Par) -> str:
    """The par contracts, and points for North–South."""
    return f"{par_contracts(par)}, {signed(par.score)}"
