"""The results of sessions for people: who won, by how much, and every board's tables; as parts of a text or a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dealspace.cards import Card, NotationError, Side
from dealspace.cards.artificial_score import ArtificialScore, stated_score
from dealspace.cards.board import DOUBTFUL
from dealspace.match.results.contestants import names_text
from dealspace.match.results.par_comparison import Solved, double_dummy_tricks, imps_to_par
from dealspace.match.results.scored_session import ScoredBoard, ScoredSession, TableResult
from dealspace.match.results.scoring_forms import ScoringForm
from dealspace.match.results.session_ranking import (
    RoomMatch,
    SessionRanking,
    rankings,
    room_matches,
    team_ranking,
)
from dealspace.query.display.render import SIDE_NAMES, heading
from dealspace.query.solving.solved_record import SolvedRecord, par_line

_FORMS = {
    ScoringForm.IMPS: "IMPs",
    ScoringForm.CROSS_IMPS: "cross-IMPs",
    ScoringForm.BUTLER: "Butler IMPs",
    ScoringForm.MATCHPOINTS: "matchpoints",
    ScoringForm.BAM: "board-a-match",
    ScoringForm.TOTAL: "total points",
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of words.

    Attributes:
        heads: of the columns; a `<` in front stands for words, which begin at the left.
        rows: a text for each column; columns without any are left out.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def columns(self) -> list[tuple[str, bool, list[str]]]:
        """Head, whether it is of words, and the cells of every column that has any."""
        cells = zip(*self.rows, strict=True) if self.rows else ()
        return [
            (head.removeprefix("<"), head.startswith("<"), list(column))
            for head, column in zip(self.heads, cells, strict=False)
            if any(column)
        ]

    def lines(self) -> Iterator[str]:
        """As text, columns aligned."""
        padded = []
        for head, words, cells in self.columns:
            width = max(map(len, (head, *cells)))
            padded.append([f"{cell:<{width}}" if words else f"{cell:>{width}}" for cell in (head, *cells)])
        yield from ("  ".join(row).rstrip() for row in zip(*padded, strict=True))


# ---- the parts ----


def session_title(session: ScoredSession) -> str:
    """`Open Pairs · 2024.03.01: matchpoints, 24 boards`."""
    boards = len(session.boards)
    return f"{session.name or 'Results'}: {_FORMS[session.scoring]}, {boards} board{'s' * (boards != 1)}"


def match_line(match: RoomMatch) -> str:
    """`Alpha 45 : 32 Beta, 13.20 : 6.80 victory points`."""
    home, visitors = match.score
    line = f"{match.key.home} {number(home)} : {number(visitors)} {match.key.visitors} {match.scoring.unit}"
    if (points := match.victory_points) is not None:
        line += f", {points[0]:.2f} : {points[1]:.2f} victory points"
    return f"Round {match.key.round}: {line}" if match.key.round else line


def room_names(match: RoomMatch) -> tuple[str, str]:
    """`open room`, `closed room`; where they have no names, who sits North–South there."""
    if any(table is not None and table.room for board in match.boards for table in board.rooms):
        return "open room", "closed room"
    return f"{match.key.home} North–South", f"{match.key.visitors} North–South"


def room_lines(match: RoomMatch) -> Iterator[str]:
    """Who sat where, a line for each room: `Open room: Reed – Hill against Stone – Vale`; several if they changed."""
    for place, name in enumerate(room_names(match)):
        records = [table.record for board in match.boards if (table := board.rooms[place]) is not None]
        seated = dict.fromkeys(" against ".join(names_text(record, side) or "?" for side in Side) for record in records)
        if named := [line for line in seated if line != "? against ?"]:
            yield f"{name[:1].upper()}{name[1:]}: {', then '.join(named)}"


def match_grid(match: RoomMatch, solved: Solved) -> Grid:
    """Board by board: what happened in both rooms, what it brought the home team, and its lead."""
    rows = []
    for board, lead in zip(match.boards, match.running, strict=True):
        known = solved.get(board.board.board)
        rooms = [_outcome(table, known) if table is not None else "" for table in board.rooms]
        brought = "" if board.home is None else signed(_net(match, board.home, board.visitors))
        par = signed(known.par.score) if known is not None else ""
        rows.append((board.board.board.name or "?", *rooms, par, brought, signed(lead)))
    heads = (f"<{name}" for name in room_names(match))
    return Grid(("board", *heads, "par", match.scoring.unit, "running"), tuple(rows))


def ranking_grid(ranking: SessionRanking, unit: str, name: str = "pair") -> Grid:
    """Ranks, contestants and their totals; equal ranks are marked with `=`."""
    shared = Counter(one.rank for one in ranking.totals)
    rows = tuple(
        (
            f"{one.rank}{'=' * (shared[one.rank] > 1)}",
            str(one.contestant),
            str(one.boards),
            number(one.total),
            "" if one.percent is None else f"{one.percent:.2f}",
        )
        for one in ranking.totals
    )
    title = name if ranking.side is None else SIDE_NAMES[ranking.side]
    return Grid(("rank", f"<{title}", "boards", unit, "%"), rows)


def board_grid(board: ScoredBoard, scoring: ScoringForm, solved: SolvedRecord | None) -> Grid:
    """A row for each table, North–South's best score first."""
    best = {id(table): -table.score if isinstance(table.score, int) else 10**6 for table in board.tables}
    rows = tuple(
        _table_row(table, scoring, solved) for table in sorted(board.tables, key=lambda table: best[id(table)])
    )
    shares = ("N–S", "E–W") if scoring.in_shares else ("", "")
    heads = ("<sect.", "table", "round", "<room", "<North–South", "<East–West", "<contract", "<by", "<lead", "tricks")
    unit = "" if scoring is ScoringForm.TOTAL else scoring.unit
    return Grid(
        (*heads, "score", f"{shares[0]} {unit}".strip(), f"{shares[1]} {unit}".strip(), "%", "d.d.", "to par"), rows
    )


def _table_row(table: TableResult, scoring: ScoringForm, solved: SolvedRecord | None) -> tuple[str, ...]:
    record = table.record
    contract = record.contract
    brought = ["" if points is None else _brought(points, scoring) for points in (table.ns, table.ew)]
    taken, to_par = double_dummy_tricks(record, solved), imps_to_par(table, solved)
    return (
        *(record.tag(name) or "" for name in ("Section", "Table", "Round")),
        table.room,
        *(_pair(table, side) for side in Side),
        contract_words(table),
        str(contract.declarer) if contract is not None else "",
        _card_symbol(lead_of(table)),
        margin(table),
        signed(table.score) if isinstance(table.score, int) else "",
        brought[0] if scoring is not ScoringForm.TOTAL else "",
        brought[1] if scoring.in_shares else "",
        "" if table.top is None or table.ns is None else f"{100 * table.ns / table.top:.0f}",
        "" if taken is None or contract is None else margin_text(taken - contract.bid.tricks),
        "" if to_par is None else signed(to_par),
    )


# ---- words ----


def number(value: float) -> str:
    """`45`, `12.5`, `7.33`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def signed(value: float) -> str:
    """`+45`, `-7.33`, `0`."""
    return f"{'+' if value > 0 else ''}{number(round(value, 2) or 0.0)}"


def _brought(points: float, scoring: ScoringForm) -> str:
    return number(points) if scoring.in_shares else signed(points)


def _net(match: RoomMatch, home: float, visitors: float | None) -> float:
    return home if match.scoring.in_shares else (home - (visitors or 0.0)) / 2


def table_name(table: TableResult) -> str:
    """`Open room`, `Table A3`, else who sat there."""
    section, number = (table.record.tag(name) or "" for name in ("Section", "Table"))
    if table.room or number:
        return f"{table.room.title()} room" if table.room else f"Table {section}{number}"
    return " against ".join(filter(None, (_pair(table, side) for side in Side))) or "A table"


def contract_words(table: TableResult) -> str:
    """`4♠X`, `passed out`, `A+/A-`, `not played`; nothing where only the score is known."""
    if isinstance(table.score, ArtificialScore):
        return str(table.score)
    if table.record.contract is not None:
        return table.record.contract.symbol.partition(" by ")[0]
    if table.record.passed_out:
        return "passed out"
    return "not played" if table.score is None else ""


def margin(table: TableResult) -> str:
    """`=`, `+1`, `-2`."""
    contract, result = table.record.contract, table.record.result
    return "" if contract is None or result is None else margin_text(result - contract.bid.tricks)


def margin_text(over: int) -> str:
    return f"{over:+d}" if over else "="


def lead_of(table: TableResult) -> str:
    """The opening lead, `SQ`; a doubtful one as it is written; "" where it is not known."""
    record = table.record
    if record.play is not None and record.play.cards:
        return str(record.play.cards[0])
    doubtful = next((each.rows for each in record.tables if each.name == f"{DOUBTFUL}Play"), ("",))
    return record.tag("Lead") or doubtful[0].partition(" ")[0]


def _card_symbol(text: str) -> str:
    try:
        return Card.parse(text).symbol if text else ""
    except NotationError:
        return text


def _pair(table: TableResult, side: Side) -> str:
    """`12 Smith – Jones`."""
    pair = table.pairs[side]
    number_ = pair.number if pair is not None else ""
    return f"{number_} {names_text(table.record, side)}".strip()


def _outcome(table: TableResult, solved: SolvedRecord | None) -> str:
    """`4♠X by South -1 (-100)`, and where the board is solved what best play makes."""
    contract = table.record.contract
    words = contract_words(table) if contract is None else f"{contract.symbol} {margin(table)}".strip()
    score = f" ({signed(table.score)})" if isinstance(table.score, int) and not table.record.passed_out else ""
    taken = double_dummy_tricks(table.record, solved)
    best = "" if taken is None or contract is None else f", d.d. {margin_text(taken - contract.bid.tricks)}"
    return f"{words}{score}{best}".strip()


# ---- the whole as text ----


def results_lines(sessions: Sequence[ScoredSession], solved: Solved) -> Iterator[str]:
    """The sessions one after the other: rankings and matches first, then the boards of the field."""
    for index, session in enumerate(sessions):
        yield from ([""] if index else [])
        yield session_title(session)
        for titles, grid in summary_parts(session, solved):
            yield from ("", *titles, *grid.lines())
        for board in field_boards(session):
            known = solved.get(board.board)
            yield from ("", heading(board.board), *board_notes(board, known))
            yield from board_grid(board, session.scoring, known).lines()


def summary_parts(session: ScoredSession, solved: Solved) -> Iterator[tuple[Sequence[str], Grid]]:
    """The matches of a session board by board, the ranking of its teams, and those of its pairs, with their titles."""
    matches = room_matches(session)
    for match in matches:
        yield (match_line(match), *room_lines(match)), match_grid(match, solved)
    if (teams := team_ranking(matches)) is not None:
        unit = "VP" if session.scoring is ScoringForm.IMPS else session.scoring.unit
        yield (), ranking_grid(teams, unit, "team")
    for ranking in rankings(session):
        yield (), ranking_grid(ranking, session.scoring.unit)


def field_boards(session: ScoredSession) -> Iterator[ScoredBoard]:
    """The boards whose tables are compared across a field, without those of a match."""
    for board in session.boards:
        tables = tuple(table for table in board.tables if table.match is None)
        if tables:
            yield ScoredBoard(board.board, tables)


def board_notes(board: ScoredBoard, solved: SolvedRecord | None) -> Iterator[str]:
    """Par, where the board is solved, and the datum that Butler compares with."""
    if solved is not None:
        yield par_line(solved.par)
    found = next((table.datum for table in board.tables if table.datum is not None), None)
    if found is not None:
        yield f"Datum: North–South {signed(found)}"


def disagreements(sessions: Sequence[ScoredSession]) -> Iterator[str]:
    """Where a source gives another score than that of the contract and tricks that it gives; the latter counts."""
    for session in sessions:
        for board, table in session.tables:
            record, stated = table.record, stated_score(table.record)
            if stated is not None and table.score == record.ns_score != stated:
                yield (
                    f"board {board.board.name or '(unnamed)'}, {table_name(table)}: the score is given as "
                    f"{signed(stated)}, but {_outcome(table, None)} is what contract and tricks score, which counts"
                )
