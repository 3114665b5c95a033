"""Results for programs and files: sessions written as PBN, CSV and JSON, and read back the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, Deal, PartialDeal, Record, Seat
from dealspace.cards.artificial_score import ARTIFICIAL
from dealspace.cards.formats import format_records, parse_records, read_records
from dealspace.match.results.par_comparison import double_dummy_tricks, imps_to_par, solve_sessions
from dealspace.match.results.scored_session import ScoredSession, scored_sessions
from dealspace.match.results.scoring_forms import ScoringForm
from dealspace.match.results.session_ranking import rankings, room_matches
from dealspace.match.results.session_records import session_records
from dealspace.match.results.session_rows import result_columns, session_json
from dealspace.play.analysis.par import par
from dealspace.play.double_dummy import DoubleDummy, trick_table
from dealspace.runtime.data_frames import csv_text
from tests.support.strategies import contracts, deals

EXAMPLES = Path(__file__).parents[3] / "examples"
NAMES = st.sampled_from(("Ann", "Bob C.", "Zoë", "d'Or", "van Dam"))


def sessions_of(name: str, scoring: ScoringForm | None = None) -> list[ScoredSession]:
    return scored_sessions(read_records(EXAMPLES / f"{name}.pbn").records, scoring)


@st.composite
def tables(draw: st.DrawFn) -> list[Record]:
    """Two boards at some tables each, with all that a table can have to show."""
    found = []
    for number, deal in enumerate(draw(st.lists(deals(), min_size=1, max_size=2, unique=True)), start=1):
        for place in range(1, draw(st.integers(1, 4)) + 1):
            tags = {
                "Event": "Club",
                "Section": "A",
                "Table": str(place),
                "PairNS": str(place),
                "PairEW": str(place + 9),
            }
            record = Record(Board.standard(number, deal), tags=tuple(tags.items()))
            if draw(st.booleans()):
                record = replace(record, contract=draw(contracts()), result=draw(st.integers(0, 13)))
            elif draw(st.booleans()):
                awarded = draw(st.sampled_from(("A+/A-", "60%/60%", "45.5%/54.5%")))
                record = replace(record, tags=(*record.tags, (ARTIFICIAL, awarded)))
            if draw(st.booleans()):
                record = replace(record, players=tuple((seat, draw(NAMES)) for seat in Seat))
            found.append(record)
    return found


def shown(sessions: Sequence[ScoredSession]) -> list[object]:
    """What is scored, and who stands where."""
    return [
        (
            session.name,
            session.scoring,
            [(of.board, str(each.score), each.ns, each.ew, each.record.players) for of, each in session.tables],
            [each.score for each in room_matches(session)],
            [[(one.rank, str(one.contestant), one.total) for one in each.totals] for each in rankings(session)],
        )
        for session in sessions
    ]


@given(tables(), st.sampled_from(ScoringForm))
@settings(max_examples=50)
def test_a_session_written_as_pbn_is_read_back_and_scored_the_same(records: list[Record], scoring: ScoringForm) -> None:
    sessions = scored_sessions(records, scoring)
    reading = parse_records(format_records(session_records(sessions, {}), "pbn"), "pbn", strict=True)
    assert not reading.problems and not reading.warnings
    assert shown(scored_sessions(reading.records)) == shown(sessions)


@given(tables(), st.sampled_from((ScoringForm.MATCHPOINTS, ScoringForm.CROSS_IMPS)))
@settings(max_examples=50)
def test_a_session_written_as_csv_is_read_back_and_scored_the_same(records: list[Record], scoring: ScoringForm) -> None:
    sessions = scored_sessions(records, scoring)
    reading = parse_records(csv_text(result_columns(sessions, {})), "csv")
    assert not reading.problems and not reading.warnings
    assert shown(scored_sessions(reading.records, scoring)) == shown(sessions)


@pytest.mark.parametrize("name", ["club_pairs", "two_rooms"])
@pytest.mark.parametrize("format", ["pbn", "jsonl"])
def test_the_examples_come_through_whole_with_par_and_without(name: str, format: str) -> None:
    sessions = sessions_of(name)
    for solved in ({}, solve_sessions(sessions)):
        text = format_records(session_records(sessions, solved), format)
        assert shown(scored_sessions(parse_records(text, format).records)) == shown(sessions)
        assert text.count("TotalScoreTable") == (name == "club_pairs")
        assert text.count('"OptimumScore' if format == "jsonl" else "[OptimumScore") == len(sessions[0].boards) * bool(
            solved
        )


def test_the_tables_have_the_standards_columns() -> None:
    first, *others = session_records(sessions_of("club_pairs"), {})
    table, totals = first.tables
    assert [column.partition("\\")[0] for column in table.header.split(";")] == [
        *("Table", "PairId_NS", "PairId_EW", "Names_NS", "Names_EW", "Contract", "Declarer", "Result", "Lead"),
        *("Score_NS", "Score_EW", "MP_NS", "Percentage_NS", "MP_EW", "Percentage_EW"),
    ]
    assert " ".join(table.rows[2].split()) == '3 5 6 "Irwin;James" "Kelly;Lewis" 2D S 8 CA 90 - 3.00 100.00 0.00 0.00'
    assert " ".join(totals.rows[0].split()) == '1 7 "Moore;Nolan" 6.00 66.67 3'
    assert all(len(record.tables) == 1 for record in others)
    assert first.tag("Scoring") == "MatchPoints"


def test_json_says_what_the_report_says() -> None:
    (pairs,) = sessions_of("club_pairs")
    row = session_json(pairs, solve_sessions([pairs]))
    assert (row["session"], row["scoring"], row["matches"], row["teams"]) == (
        *("Tuesday Pairs · 2026.03.10", "matchpoints"),
        *([], None),
    )
    assert row["boards"][0]["par"] == {"ns_score": -130, "contracts": ["3C by E", "3C by W"]}
    assert row["boards"][0]["tables"][2] == {
        "table": "3",
        "ns_pair": "5",
        "ew_pair": "6",
        "contract": "2D",
        "declarer": "S",
        "lead": "CA",
        "result": 8,
        "players": {"N": "Irwin", "E": "Kelly", "S": "James", "W": "Lewis"},
        "ns_score": 90,
        "double_dummy": 8,
        "imps_to_par": 6,
        "ns": 3.0,
        "ew": 0.0,
        "top": 3.0,
    }
    assert row["boards"][2]["tables"][3]["awarded"] == "A+/A-"
    assert row["rankings"][0]["standings"][0]["names"] == ["Moore", "Nolan"]
    (match,) = session_json(sessions_of("two_rooms")[0], {})["matches"]
    assert (match["score"], match["victory_points"]) == ([11, 8], [11.76, 8.24])
    assert [board["running"] for board in match["boards"]] == [5, -1, -3, 3]


@given(deals(), contracts(), st.integers(0, 13))
@settings(max_examples=5)
def test_par_and_best_play_are_those_of_the_solver(deal: Deal, contract: Contract, result: int) -> None:
    board = Board.standard(3, deal)
    record = Record(board, contract=contract, result=result)
    (session,) = scored_sessions([record])
    solved = solve_sessions([session])
    table = trick_table(deal)[0]
    assert double_dummy_tricks(record, solved[board]) == table[contract.strain][contract.declarer]
    ((_, only),) = session.tables
    found = par(table, board.dealer, board.vulnerability)
    assert solved[board].par == found
    won = imps_to_par(only, solved[board])
    assert won is not None and record.ns_score is not None
    assert (won > 0) == (record.ns_score - found.score >= 20)
    assert double_dummy_tricks(record, None) is imps_to_par(only, None) is None


def test_a_deal_is_solved_once_however_many_tables_and_sessions_have_it() -> None:
    class Counting(DoubleDummy):
        deals = 0

        def trick_table(self, deals, **options):  # type: ignore[no-untyped-def]
            Counting.deals += len(deals)
            return super().trick_table(deals, **options)

    records = read_records(EXAMPLES / "club_pairs.pbn").records
    renumbered = [replace(record, board=replace(record.board, name="20")) for record in records]
    unseen = [replace(record, board=replace(record.board, deal=PartialDeal.of({}))) for record in renumbered]
    sessions = [*scored_sessions([*records, *renumbered]), *sessions_of("club_pairs"), *scored_sessions(unseen)]
    told: list[tuple[int, int]] = []
    solved = solve_sessions(sessions, Counting(), lambda done, whole: told.append((done, whole)))
    assert len(solved) == 6
    assert Counting.deals == 3
    assert told == [(3, 3)]
