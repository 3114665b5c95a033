"""A team match of two bots: IMPs and victory points of the two rooms, board by board, in words and for programs.

The open room is the first table of each board, where the first bot sits North–South; the closed room is the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from dealspace.cards import Record, victory_points
from dealspace.match.arena.arena_report import (
    boards_text,
    contract_text,
    mean_text,
    summary_json,
    swing_text,
    table_lines,
)
from dealspace.match.arena.match_summary import BoardResult, PairResult, Summary
from dealspace.match.boards.restarts import TAG, remark_lines

ROOMS = ("Open", "Closed")


@dataclass(frozen=True)
class TeamMatch:
    """What two bots' match has come to, as a team match."""

    summary: Summary

    @property
    def pair(self) -> PairResult:
        return self.summary.pairs[0]

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.summary.names
        return first, second

    @property
    def running(self) -> list[int]:
        """The first team's lead in IMPs after each board."""
        return list(accumulate(int(board.swing) for board in self.pair.boards))

    @property
    def victory_point_bounds(self) -> tuple[float, float] | None:
        """The first team's victory points at the ends of the interval of its lead; None for fewer than two boards."""
        mean = self.pair.mean
        if mean is None or mean.low is None or mean.high is None:
            return None
        low, high = (victory_points(round(bound * mean.count), mean.count) for bound in (mean.low, mean.high))
        return low, high

    def rows(self) -> Iterator[tuple[BoardResult, int]]:
        """Each finished board, and the first team's lead after it."""
        return zip(self.pair.boards, self.running, strict=True)


def title(match: TeamMatch) -> str:
    """`Team match, strong against weak · 32 boards in two rooms`."""
    first, second = match.names
    return f"Team match, {first} against {second} · {boards_text(len(match.summary.match.boards))} in two rooms"


def result_lines(match: TeamMatch) -> Iterator[str]:
    """Who has won, by how much, and how sure that is."""
    pair, (first, second) = match.pair, match.names
    points = pair.victory_points
    if points is None:
        yield "no board finished"
        return
    if not match.summary.is_complete:
        yield f"after {boards_text(len(pair.boards))} of {len(match.summary.match.boards)}:"
    for_us, for_them = pair.imps
    yield f"{first} {for_us} : {for_them} {second} IMPs"
    bounds = match.victory_point_bounds
    interval = f" (95 %: {bounds[0]:.2f} to {bounds[1]:.2f})" if bounds is not None else ""
    yield f"{first} {points[0]:.2f} : {points[1]:.2f} {second} victory points{interval}"
    won, lost, equal = pair.won_lost_equal
    yield f"{mean_text(pair.mean, 'imps')} IMPs a board: {won} won, {lost} lost, {equal} equal"


def team_report(match: TeamMatch) -> Iterator[str]:
    """The match for people."""
    yield title(match)
    yield ""
    yield from result_lines(match)
    if match.pair.boards:
        yield ""
        yield from _board_lines(match)
    if again := list(again_lines(match)):
        yield ""
        yield from again
    yield ""
    yield from table_lines(match.summary)


def _board_lines(match: TeamMatch) -> Iterator[str]:
    rows = [("board", f"{ROOMS[0].lower()} room", f"{ROOMS[1].lower()} room", "IMPs", "running")]
    for board, lead in match.rows():
        one, other = contract_texts(board)
        rows.append((board.board.board.name or "?", one, other, swing_text(board.swing, "imps"), f"{lead:+}"))
    wide = [max(len(row[column]) for row in rows) for column in range(5)]
    for name, one, other, swing, lead_text in rows:
        left = f"{name:>{wide[0]}}  {one:<{wide[1]}}  {other:<{wide[2]}}"
        yield f"{left}  {swing:>{wide[3]}}  {lead_text:>{wide[4]}}"


def again_lines(match: TeamMatch) -> Iterator[str]:
    """Which boards were begun again with the same cards, and why; their IMPs count like all others."""
    for board in match.pair.boards:
        for room, table in zip(ROOMS, (board.tables[0], board.tables[-1]), strict=True):
            yield from remark_lines([table.record], f", {room.lower()} room,")


def contract_texts(board: BoardResult) -> tuple[str, str]:
    """What happened in the open and in the closed room."""
    return contract_text(board.tables[0].record), contract_text(board.tables[-1].record)


def team_json(match: TeamMatch) -> dict[str, Any]:
    """The match for programs: one object."""
    pair = match.pair
    points, bounds = pair.victory_points, match.victory_point_bounds
    return {
        **summary_json(match.summary),
        "teams": list(match.names),
        "imps": list(pair.imps),
        "victory_points": list(points) if points is not None else None,
        "victory_points_95": list(bounds) if bounds is not None else None,
        "results": [
            {
                "board": board.board.board.name,
                **{
                    room.lower(): {
                        "contract": str(record.contract) if record.contract is not None else None,
                        "result": record.result,
                        "ns_score": record.ns_score,
                        "begun_again": record.tag(TAG),
                    }
                    for room, record in zip(ROOMS, (board.tables[0].record, board.tables[-1].record), strict=True)
                },
                "imps": int(board.swing),
                "running": lead,
            }
            for board, lead in match.rows()
        ],
    }


def room_records(match: TeamMatch) -> dict[str, list[Record]]:
    """The records of each room, with the room's and the teams' names as PBN's tags have them."""
    first, second = match.names
    tags = (("HomeTeam", first), ("VisitTeam", second))
    return {
        room: [
            replace(record, tags=(*tags, ("Room", room), *record.tags))
            for board in match.pair.boards
            for record in (board.tables[place].record,)
        ]
        for place, room in zip((0, -1), ROOMS, strict=True)
    }
