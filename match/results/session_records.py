"""Sessions as boards for PBN: each with the ScoreTable of all its results, the first with the TotalScoreTable.

Columns are those of the standard (PBN 2.1, sections 5.7 and 5.8). Section, Table, Round, Lead, Room and the teams,
which it does not have, are as scoring programs add them, and ArtificialScore holds what a director awarded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dealspace.cards import Record, Side, TableSection
from dealspace.cards.artificial_score import ARTIFICIAL, ArtificialScore
from dealspace.cards.formats.score_table import SCORE_TABLE, TOURNAMENT, table_section
from dealspace.match.results.contestants import in_order, names_text
from dealspace.match.results.par_comparison import Solved
from dealspace.match.results.scored_session import ScoredSession, TableResult
from dealspace.match.results.scoring_forms import ScoringForm
from dealspace.match.results.session_ranking import SessionRanking, rankings, room_matches, team_ranking
from dealspace.match.results.session_rows import result_facts
from dealspace.query.solving.solved_record import with_results

_SCORING = {
    ScoringForm.IMPS: "IMP",
    ScoringForm.CROSS_IMPS: "IMP;Cross",
    ScoringForm.BUTLER: "Butler",
    ScoringForm.MATCHPOINTS: "MatchPoints",
    ScoringForm.BAM: "BAM",
    ScoringForm.TOTAL: "TotalPoints",
}
_OF_A_TABLE = ("Section", "Table", "Round", "Room", "HomeTeam", "VisitTeam")


def session_records(sessions: Sequence[ScoredSession], solved: Solved) -> Iterator[Record]:
    """A record for each board of each session, with tables of its results and of the session's totals."""
    for session in sessions:
        totals = _total_tables(session)
        for board in session.boards:
            rows = [_row(table, session.scoring) for table in board.tables]
            tags = _tournament(table.record for table in board.tables)
            tags["Scoring"] = _SCORING[session.scoring]
            record = Record(board.board, tags=tuple(tags.items()), tables=(table_section(SCORE_TABLE, rows), *totals))
            known = solved.get(board.board)
            yield record if known is None else with_results(replace(known, record=record))
            totals = ()


def _tournament(records: Iterator[Record]) -> dict[str, str]:
    """The tags that are the same at every table that has them."""
    found: dict[str, set[str]] = {}
    for record in records:
        for name, value in record.tags:
            if name in TOURNAMENT and name != "Section":
                found.setdefault(name, set()).add(value)
    return {name: min(values) for name, values in sorted(found.items()) if len(values) == 1}


def _row(table: TableResult, scoring: ScoringForm) -> Mapping[str, str]:
    """What the ScoreTable says of a table, "" for what is not known."""
    record, score, facts = table.record, table.score, result_facts(table, None)
    contract = facts["contract"] or ""
    names = {side: in_order(record, side) for side in Side}
    awarded = isinstance(score, ArtificialScore)
    points = score if isinstance(score, int) else None
    row = {
        **{name: record.tag(name) for name in _OF_A_TABLE},
        **{f"PairId_{side}": record.tag(f"Pair{side}") for side in Side},
        **{
            f"Names_{side}": ";".join(names[side]) if len(names[side]) == 2 else names_text(record, side)
            for side in Side
        },
        "Contract": contract.replace("N", "NT"),
        **{name.title(): facts[name] for name in ("declarer", "result", "lead")},
        "Score_NS": points if points is not None and points >= 0 else None,
        "Score_EW": -points if points is not None and points < 0 else None,
        ARTIFICIAL: facts["awarded"],
    }
    for side, brought in zip(Side, (table.ns, table.ew), strict=True):
        known = brought is not None and scoring is not ScoringForm.TOTAL
        mark = "^" * awarded
        row[f"{'MP' if scoring.in_shares else 'IMP'}_{side}"] = f"{mark}{brought:.2f}" if known else None
        row[f"Percentage_{side}"] = f"{mark}{100 * (brought or 0) / table.top:.2f}" if known and table.top else None
    return {name: "" if value is None else str(value) for name, value in row.items()}


def _total_tables(session: ScoredSession) -> tuple[TableSection, ...]:
    teams = team_ranking(room_matches(session))
    ranked = [teams] if teams is not None else rankings(session)
    rows = [row for ranking in ranked for row in _total_rows(ranking, session.scoring)]
    return (table_section("TotalScoreTable", rows),) if rows else ()


def _total_rows(ranking: SessionRanking, scoring: ScoringForm) -> Iterator[Mapping[str, str]]:
    column = "TotalMP" if scoring.in_shares else "TotalScore" if scoring is ScoringForm.TOTAL else "TotalIMP"
    for one in ranking.totals:
        yield {
            "Rank": str(one.rank),
            "PairId": one.contestant.number,
            "Section": one.contestant.section,
            "Direction": "" if ranking.side is None else str(ranking.side),
            "Names": ";".join(one.contestant.names),
            column: f"{one.total:.2f}",
            "MeanPercentage": "" if one.percent is None else f"{one.percent:.2f}",
            "NrBoards": str(one.boards),
        }
