"""The ScoreTable of PBN: a record for each row, whatever columns it has, and tables that are read back as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, Deal, Record, Seat, TableSection
from dealspace.cards.artificial_score import table_score
from dealspace.cards.formats.score_table import MOST_OF_A_ROW, score_rows, table_section

BOARD = Board.standard(1, Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765"))
WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_characters="\x7f"), max_size=12)


def rows(header: str, *lines: str, tags: tuple[tuple[str, str], ...] = ()) -> list[Record]:
    """The results of a board with this table."""
    return score_rows(Record(BOARD, tags=tags, tables=(TableSection("ScoreTable", header, lines),)))


def one(header: str, line: str) -> Record:
    found = rows(header, line)
    assert len(found) == 1
    return found[0]


def test_a_row_of_a_scoring_program_is_a_record_of_its_board() -> None:
    header = (
        "Table\\2R;Round\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;Score_NS\\6R;"
        "Score_EW\\6R;MP_NS\\4R;MP_EW\\4R;Percentage_NS\\3R;Percentage_EW\\3R"
    )
    event = (("Event", "Open Pairs"), ("Scoring", "MatchPoints;MP1"), ("Result", "?"))
    found = rows(
        header,
        '19 14  4 11 2HX  S  8 S8   "470"      - 42.0  0.0 100   0',
        '20 14  5 10 Pass -  - -      "0"      - 20.0 22.0  48  52',
        '17 14 13  2 2N   N  5 D5       -  "150"  0.0 42.0   0 100',
        tags=event,
    )
    assert [table_score(each) for each in found] == [470, 0, -150]
    assert [str(each.contract) for each in found] == ["2HX by S", "None", "2N by N"]
    assert [each.passed_out for each in found] == [False, True, False]
    first = found[0]
    assert first.board is BOARD
    assert first.tags[:2] == event[:2]
    assert [first.tag(name) for name in ("Table", "Round", "PairNS", "PairEW", "MP_NS")] == [
        *("19", "14", "4", "11", "42.0")
    ]
    assert [str(each.play) for each in found] == ["H W: S8", "None", "NT E: D5"]


@pytest.mark.parametrize(
    ("header", "line", "score"),
    [
        ("Contract;Declarer;Result", "3NT E 9", -400),
        ("Contract;Declarer;Result", "3NT* E 8", 100),
        ("Contract;Declarer;Result", "3NT E =", -400),
        ("Contract;Declarer;Result", "3NT E -2", 100),
        ("+Score_NS\\5R;PairId_NS", "1100 3", 1100),
        ("Score_NS;Score_EW", "? 420", -420),
        ("Contract;Declarer;Result;Score_NS", "4S N 10 ^170", 170),
        ("Contract;Score_NS;Score_EW", "PASS PASS -", 0),
        ("Contract;Declarer;Result;Score_NS", "4S ? ? 420", 420),
        ("Contract;Declarer;Result;Score_NS", "9S N 10 420", 420),
    ],
)
def test_the_score_of_a_row(header: str, line: str, score: int) -> None:
    assert table_score(one(header, line)) == score


def test_a_contract_that_is_none_is_kept_as_doubtful() -> None:
    found = one("PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS", "1 2 9S N 10 420")
    assert found.contract is None
    assert found.doubts == ("Contract",)


@pytest.mark.parametrize(
    ("header", "line", "awarded"),
    [
        ("Contract;Percentage_NS;Percentage_EW", "- ^60 ^40", "60%/40%"),
        ("Contract;Percentage_NS;Percentage_EW", "- 60 60", "60%/60%"),
        ("Contract;IMP_NS;IMP_EW", "- ^3 ^-3", "60%/40%"),
        ("Contract;Declarer;Result;Percentage_NS;Percentage_EW", "4S N 10 ^50 ^30", "50%/30%"),
        ("PairId_NS;PairId_EW;ArtificialScore", "1 2 A+/A-", "A+/A-"),
    ],
)
def test_an_artificial_score_of_a_row(header: str, line: str, awarded: str) -> None:
    assert str(table_score(one(header, line))) == awarded


def test_awarded_matchpoints_are_a_share_of_the_top_of_the_others() -> None:
    found = rows(
        "Contract;Declarer;Result;Score_NS;MP_NS;MP_EW", "4S N 10 420 9.0 3.0", "4S N 9 -50 3.0 9.0", "- - - - 7.2 4.8"
    )
    assert [str(table_score(each)) for each in found] == ["420", "-50", "60%/40%"]


def test_a_pair_that_sat_out_has_no_result_and_two_that_did_not_play_have_a_record_without() -> None:
    found = rows("PairId_NS;PairId_EW;Contract;Declarer;Result", "1 - - - -", "2 3 - - -")
    assert [(each.tag("PairNS"), table_score(each)) for each in found] == [("2", None)]
    assert table_score(one("Names_NS;Names_EW;Contract", "a;b c;d -")) is None


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ('"Smith;Jones"', {Seat.NORTH: "Smith", Seat.SOUTH: "Jones"}),
        ('"A. Smith - B. Jones"', {Seat.NORTH: "A. Smith", Seat.SOUTH: "B. Jones"}),
        ('"The Unlucky"', {}),
    ],
)
def test_names_of_two_players_are_theirs_and_others_that_of_the_partnership(
    text: str, players: dict[Seat, str]
) -> None:
    found = one("Names_NS\\12;Contract;Declarer;Result", f"{text} 4S N 10")
    assert dict(found.players) == players
    assert found.tag("NamesNS") == (None if players else text.strip('"'))


def test_names_without_quotes_end_at_the_width_of_their_column_or_at_two_blanks() -> None:
    header = "PairId_NS\\2R;Contract\\4L;Declarer;Result\\2R;Names_NS\\13;Names_EW"
    found = rows(
        header,
        " 1 4S   N 10 Alfa - Bravo  Charlie - Delta",
        " 2 3NT  S  9 Whiskey-Yankee Echo - Foxtrot",
        " 3 3NT  S  9 India-Juliet   Kilo Lima",
    )
    assert list(dict(found[0].players).values()) == ["Alfa", "Charlie", "Bravo", "Delta"]
    assert [(each.tag("NamesNS"), each.tag("NamesEW")) for each in found] == [
        *((None, None), ("Whiskey-Yankee", None), ("India-Juliet", "Kilo Lima"))
    ]


def test_a_row_may_run_over_several_lines() -> None:
    found = rows("Contract;Declarer;Result;Score_NS", "4S N", "10 420 3NT", "S 8 -50")
    assert [table_score(each) for each in found] == [420, -50]


@pytest.mark.parametrize(("text", "count"), [("3", 3), ("-", 1), ("999999999", 1), ("99999999", MOST_OF_A_ROW)])
def test_the_multiplicity_of_a_row_is_so_many_results(text: str, count: int) -> None:
    assert len(rows("Contract;Declarer;Result;Multiplicity", f"4S N 10 {text}")) == count


@given(st.lists(WORDS, max_size=30), st.lists(WORDS, max_size=8))
def test_whatever_stands_in_a_table_nothing_breaks(lines: list[str], columns: list[str]) -> None:
    names = ["Contract", "Score_NS", *columns]
    for each in rows(";".join(names), *lines):
        assert each.board == BOARD


ELEMENTS = st.text(st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_characters='\x7f"'), min_size=1)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(("Table", "Round", "Annotator", "PairId_NS", "Site")),
            ELEMENTS.map(str.strip).filter(lambda text: text not in ("", "-", "?")),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_a_table_is_read_back_as_it_was_written(facts: list[dict[str, str]]) -> None:
    """A contract in every row, so that each is a result."""
    written = table_section("ScoreTable", [{"Contract": "Pass"} | row for row in facts])
    found = score_rows(Record(BOARD, tables=(written,)))
    names = {"PairId_NS": "PairNS"}
    assert [dict(each.tags) for each in found] == [
        {names.get(name, name): " ".join(value.split()) for name, value in row.items()} for row in facts
    ]
