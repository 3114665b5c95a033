"""What a session comes to: pairs ranked by their totals, matches with their running score, teams by victory points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from dealspace.cards import Side, victory_points
from dealspace.cards.artificial_score import ArtificialScore
from dealspace.match.results.contestants import Contestant, TeamMatchKey
from dealspace.match.results.scored_session import ScoredBoard, ScoredSession, TableResult
from dealspace.match.results.scoring_forms import ScoringForm


@dataclass(frozen=True, slots=True)
class ContestantTotal:
    """A contestant's total.

    Attributes:
        rank: from 1; equal totals share the best of their ranks.
        boards: at how many tables it got something.
        total: in the session's unit; top: the most it could have got there, in matchpoints and board-a-match.
    """

    contestant: Contestant
    rank: int
    boards: int
    total: float
    top: float | None = None

    @property
    def percent(self) -> float | None:
        return 100 * self.total / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class SessionRanking:
    """Contestants, best first; `side` where each direction is ranked by itself, since nobody changed it."""

    side: Side | None
    totals: tuple[ContestantTotal, ...]


def rankings(session: ScoredSession) -> list[SessionRanking]:
    """The pairs of a session's field: all in one ranking, or each direction by itself."""
    sums: dict[Contestant, list[float]] = {}
    sides: dict[Contestant, set[Side]] = {}
    for _, table in session.tables:
        if table.match is not None:
            continue
        for side, pair, points in zip(Side, table.pairs, (table.ns, table.ew), strict=True):
            if pair is None or points is None:
                continue
            sides.setdefault(pair, set()).add(side)
            total = sums.setdefault(pair, [0, 0.0, 0.0])
            for index, value in enumerate((1, points, table.top or 0.0)):
                total[index] += value
    if any(len(both) == 2 for both in sides.values()):
        return [SessionRanking(None, _ranked(sums))] if sums else []
    by_side = {side: {pair: total for pair, total in sums.items() if side in sides[pair]} for side in Side}
    return [SessionRanking(side, _ranked(those)) for side, those in by_side.items() if those]


def _ranked(sums: dict[Contestant, list[float]]) -> tuple[ContestantTotal, ...]:
    """By percentage where there is a top, else by total."""
    values = {pair: round(total / top if top else total, 9) for pair, (_, total, top) in sums.items()}
    order = sorted(sums, key=lambda pair: (-values[pair], pair))
    ranks = {value: order.index(next(equal)) + 1 for value, equal in groupby(order, key=values.__getitem__)}
    return tuple(
        ContestantTotal(pair, ranks[values[pair]], int(boards), total, top or None)
        for pair in order
        for boards, total, top in (sums[pair],)
    )


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match; what it brought each team is None where the tables cannot be compared.

    Attributes:
        rooms: the tables where the home team sat North–South and East–West: the open and the closed room.
    """

    board: ScoredBoard
    rooms: tuple[TableResult | None, TableResult | None]
    home: float | None
    visitors: float | None


@dataclass(frozen=True, slots=True)
class RoomMatch:
    """A match of two teams, board by board."""

    key: TeamMatchKey
    scoring: ScoringForm
    boards: tuple[MatchBoard, ...]

    @property
    def finished(self) -> list[MatchBoard]:
        """The boards that brought something."""
        return [board for board in self.boards if board.home is not None]

    @property
    def score(self) -> tuple[float, float]:
        """What each team has won: IMPs of the boards that brought it some, or boards."""
        pairs = [(board.home or 0.0, board.visitors or 0.0) for board in self.finished]
        return sum(max(home, 0.0) for home, _ in pairs), sum(max(visitors, 0.0) for _, visitors in pairs)

    @property
    def running(self) -> list[float]:
        """The home team's lead after each board."""
        return list(accumulate(((board.home or 0.0) - (board.visitors or 0.0)) / self._halves for board in self.boards))

    @property
    def _halves(self) -> int:
        """What one side wins at IMPs the other loses, so that their difference counts it twice."""
        return 1 if self.scoring.in_shares else 2

    @property
    def victory_points(self) -> tuple[float, float] | None:
        """By the World Bridge Federation's scale for a match of so many boards; None for other forms than IMPs."""
        if self.scoring is not ScoringForm.IMPS or not self.finished:
            return None
        home, visitors = self.score
        margin = round(home - visitors)
        return victory_points(margin, len(self.finished)), victory_points(-margin, len(self.finished))


def room_matches(session: ScoredSession) -> list[RoomMatch]:
    """The matches of a session, by round and names of the teams."""
    found: dict[TeamMatchKey, list[MatchBoard]] = {}
    for board in session.boards:
        tables: dict[TeamMatchKey, list[TableResult]] = {}
        for table in board.tables:
            if table.match is not None:
                tables.setdefault(table.match, []).append(table)
        for key, of_match in tables.items():
            found.setdefault(key, []).append(_match_board(board, of_match))
    ordered = sorted(found, key=lambda key: (key.round.zfill(9), key.home, key.visitors))
    return [RoomMatch(key, session.scoring, tuple(found[key])) for key in ordered]


def _match_board(board: ScoredBoard, tables: Sequence[TableResult]) -> MatchBoard:
    """The board of a match: what was awarded at either table counts, else the comparison of both."""
    home_ns, home_ew = (
        next((table for table in tables if table.home_ns is sits_so), None) for sits_so in (True, False)
    )
    brought = [
        (table.ns, table.ew) if table.home_ns else (table.ew, table.ns)
        for table in sorted(tables, key=lambda table: not isinstance(table.score, ArtificialScore))
        if table.ns is not None
    ]
    home, visitors = brought[0] if brought else (None, None)
    return MatchBoard(board, (home_ns, home_ew), home, visitors)


def team_ranking(matches: Iterable[RoomMatch]) -> SessionRanking | None:
    """Teams by their victory points, where there are several matches at IMPs; by boards won at board-a-match."""
    sums: dict[Contestant, list[float]] = {}
    several = list(matches)
    for match in several:
        for team, points in zip(match.key.teams, match.victory_points or match.score, strict=True):
            total = sums.setdefault(team, [0, 0.0, 0.0])
            total[0] += len(match.finished)
            total[1] += points
    return SessionRanking(None, _ranked(sums)) if len(several) > 1 else None
