"""Bidding tables in BML: which auctions their rows stand for, and what becomes of rows that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding.exchange.bml_sequences import BmlSequence, sequences_of
from dealspace.bidding.exchange.bml_tables import read_bml, read_bml_file
from dealspace.cards import NotationError


def rows(text: str) -> list[tuple[str, str, str]]:
    """Pattern, call and text of each row."""
    found, problems = sequences_of(read_bml(text))
    assert problems == []
    return [(each.pattern, each.call, "; ".join(each.texts)) for each in found]


def sequences(text: str) -> list[BmlSequence]:
    return sequences_of(read_bml(text))[0]


def test_rows_stand_below_the_call_they_follow() -> None:
    assert rows("1C  16+\n  1D  0--7\n    1H  20+\n  1HS = 5+ suit\n1N 14-16\n     balanced\n") == [
        ("opening", "1C", "16+"),
        ("1C", "1D", "0--7"),
        ("1C 1D", "1H", "20+"),
        ("1C", "1M", "5+ suit"),
        ("opening", "1N", "14-16; balanced"),
    ]


def test_a_table_goes_on_from_a_sequence() -> None:
    assert rows("1N-2C;\n2D No major\n  2H weak\n2HS 4+ suit\n") == [
        ("1N 2C", "2D", "No major"),
        ("1N 2C 2D", "2H", "weak"),
        ("1N 2C", "2M", "4+ suit"),
    ]


def test_their_calls_are_in_brackets_and_passes_between_are_understood() -> None:
    table = "(1NT)---\nD Strength\n2C Majors\n  (D)\n    P clubs\n    R asks\n  (P)\n    2D asks\n"
    assert rows(table) == [
        ("(1N)", "X", "Strength"),
        ("(1N)", "2C", "Majors"),
        ("(1N) 2C (X)", "P", "clubs"),
        ("(1N) 2C (X)", "XX", "asks"),
        ("(1N) 2C", "2D", "asks"),
    ]
    assert rows("(1NT)-P-(P)---\nD Strength\n") == [("(1N) P (P)", "X", "Strength")]


def test_words_for_suits_stay_letters_where_these_say_the_same() -> None:
    assert rows("1M 5+\n  2oM other\n  3M raise\n") == [
        ("opening", "1M", "5+"),
        ("1M", "2oM", "other"),
        ("1M", "3M", "raise"),
    ]
    assert rows("1C 16+\n  2m natural\n") == [("opening", "1C", "16+"), ("1C", "2D", "natural")]


def test_words_for_suits_take_what_the_rows_beside_have_left() -> None:
    assert [call for _, call, _ in rows("2C Strong\n2X Weak\n")] == ["2C", "2D", "2H", "2S"]


def test_letters_in_rising_order_are_written_out() -> None:
    found = [(each.pattern, each.call) for each in sequences("1C-(1Y);\n2Y cuebid\n2X forcing\n")]
    assert found[:3] == [("1C (1D)", "2D"), ("1C (1H)", "2H"), ("1C (1H)", "2D")]


def test_steps_are_counted_from_the_bid_before() -> None:
    assert [call for _, call, _ in rows("1C 16+\n  1step negative\n  2steps hearts\n")] == ["1C", "1D", "1H"]
    assert [call for _, call, _ in rows("1M 5+\n  1step relay\n")] == ["1H", "1S", "1S", "1N"]


def test_rows_are_cut_and_pasted_with_other_words() -> None:
    text = "#CUT transfer\n2\\R Transfer\n  2\\M accept\n#ENDCUT\n\n1N---\n2C Stayman\n#PASTE transfer \\R=D \\M=H\n"
    assert rows(text) == [("1N", "2C", "Stayman"), ("1N", "2D", "Transfer"), ("1N 2D", "2H", "accept")]


def test_copied_rows_also_stay_where_they_are() -> None:
    text = "1N-2C;\n#COPY answers\n2D none\n#ENDCOPY\n\n2N-3C;\n#PASTE answers 2D=3D\n"
    assert rows(text) == [("1N 2C", "2D", "none"), ("2N 3C", "3D", "none")]


def test_seat_vulnerability_heading_and_prose_go_with_the_tables_that_follow() -> None:
    text = "#+TITLE: Mine\n\n* Openings\n\nWe open light.\n\n#SEAT 34\n\n#VUL N0\n\n1N 10-12\n\nThe end.\n"
    file = read_bml(text)
    found = sequences_of(file)[0][0]
    assert (found.opener, found.vul, found.heading, found.notes) == ("34", "N0", "Openings", "We open light.")
    assert (file.meta, file.notes) == ({"TITLE": "Mine"}, "The end.")


def test_a_bad_row_is_named_and_the_others_are_kept() -> None:
    file = read_bml("1C 16+\n  1Q what\n    2C lost\n  1H hearts\n1D 11-15\n", "club.bml")
    found, problems = sequences_of(file)
    assert [(each.pattern, each.call) for each in found] == [("opening", "1C"), ("1C", "1H"), ("opening", "1D")]
    assert problems == []
    assert [str(problem).partition(", and")[0] for problem in file.problems] == ['club.bml:2: "1Q" is no call']


def test_a_call_that_is_not_legal_there_is_named() -> None:
    _, problems = sequences_of(read_bml("1D 4+\n  1C what\n", "d.bml"))
    assert [str(each) for each in problems] == [
        "d.bml:2: 1C cannot be called after 1D: the row is left out with those below it"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1C 16+\n#PASTE nothing\n", 'nothing was cut or copied as "nothing"'),
        ("1C 16+\n#VUL QQ\n", '"#VUL QQ" is left out'),
        ("#CUT open\n1C 16+\n", "#CUT open has no #ENDCUT"),
        ("#INCLUDE ../other.bml\n", "stands in the folder of the first one"),
    ],
)
def test_a_line_with_a_sign_that_cannot_be_followed_is_named(text: str, said: str) -> None:
    (problem,) = read_bml(text, "x.bml").problems
    assert said in str(problem)


def test_files_are_taken_in_from_below_the_folder_only(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "part.bml").write_text("1N 15-17\n", "utf-8")
    (tmp_path / "outside.bml").write_text("2N 20-21\n", "utf-8")
    (tmp_path / "notes" / "all.bml").write_text(
        "#INCLUDE part.bml\n#INCLUDE ../outside.bml\n#INCLUDE all.bml\n", "utf-8"
    )
    file = read_bml_file(tmp_path / "notes" / "all.bml")
    assert {each.call for each in sequences_of(file)[0]} == {"1N"}
    assert any("deep" in problem.message for problem in file.problems)
    assert any("folder" in problem.message for problem in file.problems)


def test_pastes_in_one_another_come_to_an_end() -> None:
    doubled = "".join(f"#COPY c{n + 1}\n#PASTE c{n}\n#PASTE c{n}\n#ENDCOPY\n\n" for n in range(30))
    with pytest.raises(NotationError, match="too large"):
        read_bml("#CUT c0\n1C x\n#ENDCUT\n\n" + doubled)
