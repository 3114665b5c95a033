"""What the server says of batches: a session's boards, all reviewed for a seat or a pair."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dealspace.table.web.shapes.table_shapes import MoveName, Seat, Side


class BatchPlayerShape(TypedDict):
    name: str
    boards: int


class BatchPairShape(TypedDict):
    names: list[str]
    boards: int


class SessionReadShape(TypedDict):
    """Who sat at the boards of a text."""

    taken: str
    boards: int
    notes: list[str]
    names: list[BatchPlayerShape]
    pairs: list[BatchPairShape]


class BatchWhoShape(TypedDict):
    """Who is reviewed: a seat, a side, or one or two players by name."""

    seat: NotRequired[Seat]
    side: NotRequired[Side]
    names: NotRequired[list[str]]


class BatchRequestShape(TypedDict):
    title: str
    text: str
    who: BatchWhoShape
    system: str
    other_system: str
    scoring: str


class BatchDecisionShape(TypedDict):
    seat: Seat | None
    move: MoveName
    best: MoveName
    cost: float
    trick: int | None
    place: int


class BatchBoardShape(TypedDict):
    place: int
    name: str
    text: str
    seats: list[Seat]
    """Whose calls and cards are reviewed."""
    complete: bool
    done: int
    of: int
    """Parts of its review that are known, of all; 0 before it is begun."""
    failed: str | None
    cost: float
    interval: float
    """Half the width of the 95 % interval of the cost."""
    dear: int
    """Decisions that cost something."""
    decisions: int
    dearest: BatchDecisionShape | None
    score: float | None
    """Against four bots: IMPs or matchpoints."""


class BatchShape(TypedDict):
    id: str
    created: str
    title: str
    who: str
    scoring: str
    complete: bool
    paused: bool
    boards: list[BatchBoardShape]


class BatchRowShape(TypedDict):
    id: str
    created: str
    title: str
    who: str
    boards: int
    done: int
    paused: bool


class BatchesAnswerShape(TypedDict):
    batches: list[BatchRowShape]
