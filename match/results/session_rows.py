"""The results of sessions for programs: JSON, and columns of a table with a row for each result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dealspace.cards import Seat
from dealspace.cards.artificial_score import ArtificialScore
from dealspace.match.results.par_comparison import Solved, double_dummy_tricks, imps_to_par
from dealspace.match.results.results_report import lead_of
from dealspace.match.results.scored_session import ScoredSession, TableResult
from dealspace.match.results.scoring_forms import ScoringForm
from dealspace.match.results.session_ranking import RoomMatch, SessionRanking, rankings, room_matches, team_ranking
from dealspace.query.rows.board_table import board_columns, contracts_text
from dealspace.query.solving.solved_record import SolvedRecord
from dealspace.runtime.data_frames import Columns

_TAGS = ("Event", "Date", "Stage", "Session", "Section", "Table", "Round", "Room", "HomeTeam", "VisitTeam")
_PAIRS = ("PairNS", "PairEW", "NamesNS", "NamesEW")
_KEYS = {"HomeTeam": "home", "VisitTeam": "visitors", "PairNS": "ns_pair", "PairEW": "ew_pair"}
_KEYS |= {"NamesNS": "ns_names", "NamesEW": "ew_names"}


def session_json(session: ScoredSession, solved: Solved) -> dict[str, Any]:
    """A session as one object; a side's `ns` and `ew` are in the unit of its scoring."""
    matches = room_matches(session)
    teams = team_ranking(matches)
    return {
        "session": session.name,
        "scoring": session.scoring.value,
        "boards": [
            {
                "board": board.board.name,
                "dealer": str(board.board.dealer),
                "vul": str(board.board.vulnerability),
                "deal": str(board.board.deal),
                **_par_json(solved.get(board.board)),
                "tables": [_table_json(table, session, solved.get(board.board)) for table in board.tables],
            }
            for board in session.boards
        ],
        "matches": [_match_json(match) for match in matches],
        "teams": None if teams is None else _totals_json(teams),
        "rankings": [
            {"side": None if ranking.side is None else str(ranking.side), "standings": _totals_json(ranking)}
            for ranking in rankings(session)
        ],
    }


def _par_json(solved: SolvedRecord | None) -> dict[str, Any]:
    if solved is None:
        return {}
    return {"par": {"ns_score": solved.par.score, "contracts": [str(contract) for contract in solved.par.contracts]}}


def _table_json(table: TableResult, session: ScoredSession, solved: SolvedRecord | None) -> dict[str, Any]:
    """What is known of a result; what is not is left out."""
    record = table.record
    facts = {
        **{_KEYS.get(name, name.lower()): record.tag(name) for name in (*_TAGS[4:], *_PAIRS)},
        "players": {str(seat): name for seat, name in record.players} or None,
        **result_facts(table, solved),
        "ns": table.ns,
        "ew": table.ew,
        "top": table.top,
        "datum": table.datum,
    }
    return {name: value for name, value in facts.items() if value is not None}


def result_facts(table: TableResult, solved: SolvedRecord | None) -> dict[str, Any]:
    """Contract, result and score of a table, and what best play makes of its contract; None for what is not known."""
    contract = table.record.contract
    return {
        "contract": "Pass" if table.record.passed_out else contract.denomination if contract is not None else None,
        "declarer": str(contract.declarer) if contract is not None else None,
        "lead": lead_of(table) or None,
        "result": table.record.result,
        "ns_score": table.score if isinstance(table.score, int) else None,
        "awarded": str(table.score) if isinstance(table.score, ArtificialScore) else None,
        "double_dummy": double_dummy_tricks(table.record, solved),
        "imps_to_par": imps_to_par(table, solved),
    }


def _match_json(match: RoomMatch) -> dict[str, Any]:
    return {
        "home": match.key.home,
        "visitors": match.key.visitors,
        "round": match.key.round,
        "score": list(match.score),
        "victory_points": list(match.victory_points) if match.victory_points is not None else None,
        "boards": [
            {"board": board.board.board.name, "home": board.home, "visitors": board.visitors, "running": lead}
            for board, lead in zip(match.boards, match.running, strict=True)
        ],
    }


def _totals_json(ranking: SessionRanking) -> list[dict[str, Any]]:
    return [
        {
            "rank": one.rank,
            "contestant": str(one.contestant),
            "number": one.contestant.number,
            "section": one.contestant.section,
            "names": list(one.contestant.names),
            "boards": one.boards,
            "total": one.total,
            "percent": one.percent,
        }
        for one in ranking.totals
    ]


def result_columns(sessions: Sequence[ScoredSession], solved: Solved) -> Columns:
    """A row for each result, its columns those of boards in CSV, so that they are read back as records.

    After board, hands, contract, result and players come the tags that any result has, then `imps` or `matchpoints`
    and `percent` of North–South (`ew_imps`, `ew_matchpoints` of East–West), and of solved boards `par`,
    `par_contracts`, `double_dummy` (declarer's tricks) and `imps_to_par`. What is not known is left empty.
    """
    results = [(session, board, table) for session in sessions for board, table in session.tables]
    rows = [_row(session, table, solved.get(board.board)) for session, board, table in results]
    names = dict.fromkeys(name for row in rows for name in row)
    optional = [name for name in names if any(row.get(name) not in (None, "") for row in rows)]
    return {
        **board_columns([table.record for _, _, table in results]),
        **{name: _column([row.get(name) for row in rows]) for name in optional},
    }


def _row(session: ScoredSession, table: TableResult, solved: SolvedRecord | None) -> Mapping[str, Any]:
    record, facts = table.record, result_facts(table, solved)
    players = dict(record.players)
    unit = "matchpoints" if session.scoring.in_shares else "imps"
    points = (None, None) if session.scoring is ScoringForm.TOTAL else (table.ns, table.ew)
    return {
        **{name: facts[name] for name in ("contract", "declarer", "result", "ns_score")},
        **{f"{seat.name.lower()}_player": players.get(seat) for seat in Seat},
        **{name: record.tag(name) for name in (*_TAGS, *_PAIRS, "Scoring")},
        "Lead": facts["lead"],
        "ArtificialScore": facts["awarded"],
        unit: points[0],
        f"ew_{unit}": points[1],
        "percent": None if table.top is None or table.ns is None else round(100 * table.ns / table.top, 2),
        "par": solved.par.score if solved is not None else None,
        "par_contracts": None if solved is None else contracts_text(solved.par),
        **{name: facts[name] for name in ("double_dummy", "imps_to_par")},
    }


def _column(values: Sequence[Any]) -> np.ndarray[Any, Any]:
    """Numbers where all are; else texts, empty where nothing is known."""
    if all(isinstance(value, int | float) for value in values):
        return np.array(values)
    return np.array(["" if value is None else str(value) for value in values], np.str_)
