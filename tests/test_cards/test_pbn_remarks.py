"""PBN goes through whole: comments, marks, notes and lines for programs are read, and written at their places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dealspace.cards import Record, Remark, RemarkKind, TableSection
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import ParsedRecords, SourceText
from dealspace.cards.formats.pbn import format_pbn, parse_pbn
from dealspace.cards.formats.pbn_read import PbnReader
from tests.support.pbn_texts import PLAYED, pbn_texts

CASES = Path(__file__).parents[3] / "shared" / "cases" / "records"
COMMENT, DIRECTIVE, NOTE, MARK = RemarkKind.COMMENT, RemarkKind.DIRECTIVE, RemarkKind.NOTE, RemarkKind.MARK
GAME = """\
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"]
"""
AUCTION = '[Declarer "E"]\n[Contract "3NT"]\n[Auction "N"]\nPass 1NT Pass 3NT\nPass Pass Pass\n'


def one(text: str, warnings: int = 0) -> Record:
    reading = parse_pbn(text)
    assert reading.problems == () and len(reading.warnings) == warnings
    (record,) = reading.records
    return record


def test_all_that_stands_beside_the_facts_is_read_with_its_place() -> None:
    first, second = parse_pbn(PLAYED).records
    assert first.remarks == (
        Remark(DIRECTIVE, "Creator: a program"),
        Remark(COMMENT, " before the first game", to_line_end=True),
        Remark(COMMENT, " a comment with a { brace in it", "Event", to_line_end=True),
        Remark(COMMENT, 'a comment over lines\n\nand an empty one, with ; and [Board "98"] ', "Site"),
        Remark(MARK, "!", "Auction", 1),
        Remark(MARK, "$25", "Auction", 1),
        Remark(COMMENT, "thinks", "Auction", 2),
        Remark(COMMENT, " the jack came", "Play", 8, to_line_end=True),
        Remark(NOTE, "a note on a card", "Play", 14),
        Remark(MARK, "!", "Play", 17),
        Remark(MARK, "?", "Play", 20),
        Remark(COMMENT, "half of it", "OptimumResultTable", 1),
    )
    assert second.remarks == (Remark(COMMENT, "between games"),)
    assert second.tables == (TableSection("Auction", "W", ("1C Pass Pass ^S X", "*")),)


def test_all_that_stands_beside_the_facts_is_written_at_its_place() -> None:
    written = format_pbn(parse_pbn(PLAYED).records)
    assert written.startswith("% PBN 2.1\n% EXPORT\n%Creator: a program\n; before the first game\n[Event ")
    assert "\n1NT =1= $1 $25 Pass {thinks} Pass =2= Pass\n" in written
    assert "\nCA C8 CT C3\n; the jack came\nCQ C7 S3 C4\nC6 S6 =1= D6 C5\nSJ $7 S7 S4 SQ $8\n" in written
    assert "\nN NT  7\n{half of it}\nS  H  8\n\n{between games}\n[Event " in written


def test_text_after_the_last_game_stays_there() -> None:
    text = GAME + AUCTION + "\n{the end}\n\n; and more\n"
    record = one(text)
    assert [(remark.section, remark.index) for remark in record.remarks] == [("Auction", 7)] * 2
    assert format_pbn([record]).endswith("Pass Pass Pass {the end}\n; and more\n")


def test_words_where_none_are_expected_become_comments() -> None:
    record = one(f"hello\nthere\n\n{GAME}what\nnow}}\n\nthe end of it", warnings=3)
    assert record.remarks == (
        Remark(COMMENT, "hello\nthere"),
        Remark(COMMENT, "what", "Deal", to_line_end=True),
        Remark(COMMENT, "now}", "Deal", to_line_end=True),
        Remark(COMMENT, "the end of it", "Result"),
    )
    assert one(format_pbn([record])) == record


def test_a_second_note_on_a_call_and_notes_that_nothing_refers_to_are_kept() -> None:
    record = one(
        GAME + AUCTION.replace("1NT", "1NT =1= =2=") + '[Note "1:15-17"]\n[Note "2:no singleton"]\n[Note "3:x"]\n'
    )
    assert [note.text for _, note in record.notes] == ["15-17"]
    assert record.remarks == (Remark(NOTE, "x", "Auction", 0), Remark(NOTE, "no singleton", "Auction", 2))
    assert one(format_pbn([record])) == record


def test_remarks_move_with_the_calls_when_passes_are_put_in_front() -> None:
    text = '[Declarer "E"]\n[Contract "3NT"]\n[Auction "N"]\n1NT! Pass {so} 3NT AP\n'
    record = one(GAME + text, warnings=1)
    assert str(record.auction) == "N: P 1N P 3N P P P"
    assert record.remarks == (Remark(MARK, "!", "Auction", 2), Remark(COMMENT, "so", "Auction", 3))


def test_the_tricks_before_a_wrong_card_are_kept() -> None:
    play = '[Play "S"]\nC3 CT CK C5\nS2 SK S5 SJ\nDA H5 D6 D2 {odd}\n'
    record = one(GAME + AUCTION + play, warnings=1)
    assert record.doubts == ("Play",)
    assert record.play is not None and [len(trick.cards) for trick in record.play.tricks] == [4]
    assert record.tables == (TableSection("DoubtfulPlay", "S", ("C3 CT CK C5", "S2 SK S5 SJ", "DA H5 D6 D2")),)
    assert record.remarks == (Remark(COMMENT, "odd", "DoubtfulPlay", 3),)
    assert one(format_pbn([record])) == record


def test_a_row_after_a_comment_may_begin_with_a_percent_sign() -> None:
    record = one(GAME + '[Lesson "x"]\n{c}%row\n')
    assert record.tables == (TableSection("Lesson", "x", (" %row",)),)
    assert one(format_pbn([record])) == record


def test_names_of_tags_are_read_in_either_case() -> None:
    record = one(GAME.replace("Deal ", "deal ").replace("Board", "BOARD") + '[optimumscore "NS 0"]\n[mine "x"]\n')
    assert record.board.name == "1"
    assert record.tags == (("OptimumScore", "NS 0"), ("Mine", "x"))


@pytest.mark.skipif(not CASES.exists(), reason=f"{CASES} is not beside this checkout")
def test_files_as_people_have_them_go_through_whole() -> None:
    for path in sorted(CASES.glob("*.pbn")):
        text = path.read_text("utf-8")
        records = parse_pbn(text).records
        written = format_pbn(records)
        assert parse_pbn(written) == ParsedRecords(records), path.name
        for kept in re.findall(r"^%(?!\s*PBN|\s*EXPORT).*|\{[^}]*\}|^\[Note .*", text, re.MULTILINE):
            assert kept in written, path.name


def test_what_pbn_has_no_place_for_is_written_as_a_comment() -> None:
    record = one(GAME)
    for remark, written in (
        (Remark(MARK, "!", "Auction", 3), "{!}"),
        (Remark(MARK, "well played", "Nowhere", 0), "{well played}"),
        (Remark(COMMENT, "a}b\nc", "Deal"), ";a}b\n;c"),
        (Remark(COMMENT, 'a\n[Deal "b', "Deal"), ';a\n;[Deal "b'),
        (Remark(DIRECTIVE, "a\nb", "Deal"), "%a\n%b"),
    ):
        lines = format_pbn([Record(record.board, remarks=(remark,))])
        assert f"\n{written}\n" in lines
        assert parse_pbn(lines).warnings == ()


@settings(deadline=None, max_examples=100)
@given(pbn_texts())
def test_what_is_read_is_written_and_read_again(text: str) -> None:
    reading = parse_pbn(text)
    try:
        written = format_pbn(reading.records)
    except NotationError:
        assume(False)  # more notes than PBN has numbers, values that mean inheritance
    assert parse_pbn(written) == ParsedRecords(reading.records)


@settings(deadline=None, max_examples=60)
@given(pbn_texts(), st.booleans(), st.lists(st.integers(1, 300), min_size=1))
def test_any_cutting_gives_the_same(text: str, strict: bool, sizes: list[int]) -> None:
    text = SourceText(text, strict=strict).text
    reader, parts, rest, line, at = PbnReader("x.pbn", strict=strict), [], "", 1, 0
    for number in range(len(text)):
        rest += text[at : at + sizes[number % len(sizes)]]
        at += sizes[number % len(sizes)]
        if at >= len(text):
            break
        if cut := reader.whole(rest):
            parts.append(reader.read(rest[:cut], line))
            line += rest.count("\n", 0, cut)
            rest = rest[cut:]
    parts += [reader.read(rest, line), reader.end()]
    assert _outcome(parts) == _outcome([parse_pbn(text, "x.pbn", strict=strict)])


def _outcome(parts: list[ParsedRecords]) -> tuple[list[Record], list[str], list[str]]:
    return (
        [record for part in parts for record in part.records],
        [str(problem) for part in parts for problem in part.problems],
        [str(warning) for part in parts for warning in part.warnings],
    )


def test_games_end_at_empty_lines_that_are_in_no_comment_or_at_the_next_event() -> None:
    reader = PbnReader()
    for text, end in (
        ('[Event "a"]\n\n[Ev', '[Event "a"]\n\n'),
        ('[Event "a"]\n{x\n\n[Ev', ""),
        ('[Event "a"]\n\n{x\n\n[Ev', '[Event "a"]\n\n'),
        ('[Event "{"]\n\n[Ev', '[Event "{"]\n\n'),
        ('[Event "a"]\n[Board "1"]\n[Event "b"]\n[Bo', '[Event "a"]\n[Board "1"]\n'),
        ('{x\n[Deal "N:"]\n\n', '{x\n[Deal "N:"]\n\n'),
    ):
        assert reader.whole(text) == len(end)
