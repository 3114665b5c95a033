"""The state machine as a graph: points of the auction, with the calls between them, for Mermaid and Graphviz."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.report.book_walk import BookPoint
from dealspace.bidding.report.entry import forcing_words
from dealspace.bidding.report.markdown import percent
from dealspace.cards import Auction, Call

_LONGEST_LABEL = 48


def mermaid(interpreter: Interpreter, points: Sequence[BookPoint]) -> Iterator[str]:
    """The graph as a Mermaid flowchart, a line at a time."""
    yield "flowchart LR"
    names = _names(points)
    for auction, name in names.items():
        yield f'  {name}["{_label(auction)}"]'
    for start, end, call, share in _edges(points, names):
        yield f'  {names[start]} -->|"{_edge(interpreter, start, call, share)}"| {names[end]}'


def dot(interpreter: Interpreter, points: Sequence[BookPoint]) -> Iterator[str]:
    """The graph for Graphviz, a line at a time."""
    yield "digraph system {"
    yield "  rankdir=LR; node [shape=box, fontname=Helvetica]; edge [fontname=Helvetica, fontsize=10];"
    names = _names(points)
    for auction, name in names.items():
        yield f'  {name} [label="{_label(auction)}"];'
    for start, end, call, share in _edges(points, names):
        yield f'  {names[start]} -> {names[end]} [label="{_edge(interpreter, start, call, share)}"];'
    yield "}"


def _names(points: Sequence[BookPoint]) -> dict[Auction, str]:
    """A name for every point."""
    return {point.auction: f"s{number}" for number, point in enumerate(points)}


def _edges(points: Sequence[BookPoint], names: dict[Auction, str]) -> Iterator[tuple[Auction, Auction, Call, float]]:
    for point in points:
        for call, share in point.onward.items():
            if (after := point.auction.plus(call)) in names:
                yield point.auction, after, call, share


def _label(auction: Auction) -> str:
    dealer = auction.dealer.side
    calls = zip(auction.calls, map(auction.caller, range(len(auction))), strict=True)
    return " ".join(call.symbol if seat.side is dealer else f"({call.symbol})" for call, seat in calls) or "opening"


def _edge(interpreter: Interpreter, auction: Auction, call: Call, share: float) -> str:
    meaning = interpreter.meaning(auction, call)
    said = meaning.say if len(meaning.say) <= _LONGEST_LABEL else meaning.say[: _LONGEST_LABEL - 1] + "…"
    forcing = f" ({forcing_words(meaning.forcing)})" if meaning.forcing is not None else ""
    return f"{call.symbol} {percent(share)}: {said}{forcing}".replace('"', "'").replace("\\", "/")
