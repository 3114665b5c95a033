"""What people paste: hands in lines and diagrams, lines of other programs; one detector says what a text is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Deal, NotationError, Note, Record, Seat, TableSection, Vulnerability
from dealspace.cards.formats import FORMATS, format_records, parse_records
from dealspace.cards.formats.club_formats import CLUB_PARSERS
from dealspace.cards.formats.detection import detect
from dealspace.query.dealing.writing import one_line
from dealspace.query.display.render import diagram, heading
from tests.support.records import ALPHABET, mutated
from tests.support.strategies import auctions, deals, seats, vulnerabilities

DEAL = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
BOARD = Board("7", Seat.SOUTH, Vulnerability.BOTH, DEAL)
NEWSPAPER = """\
Dealer: S                North
Vul: N-S                 ♠ A Q 3 2
                         ♥ K 5 4
                         ♦ Q J 3
                         ♣ A 9 2
           West                        East
           ♠ 10 9 8                    ♠ K J 4
           ♥ 7 6 2        W   E        ♥ A Q 3
           ♦ 10 9 8 6       S          ♦ K 7 5 4
           ♣ 7 6 5                     ♣ K 4 3
                         South
                         ♠ 7 6 5
                         ♥ J 10 9 8
                         ♦ A 2
                         ♣ Q J 10 8
"""
VOIDS = """\
      S: AKQJT98765432
      H: -
      D:
      C: —
S: -                     S: void
H: AKQJT98765432         H: -
D: -                     D: AKQJT98765432
C: -                     C: -
      S: -
      H: -
      D: -
      C: AKQJT98765432
"""


def one(text: str) -> Record:
    """The only record of a text, in the format it is taken for."""
    reading = parse_records(text, detect(text).format)
    assert not reading.problems and not reading.warnings
    (record,) = reading.records
    return record


@given(st.lists(st.tuples(deals(), seats, vulnerabilities), min_size=1, max_size=3))
def test_our_diagrams_are_read_back_equal(dealt: list[tuple[Deal, Seat, Vulnerability]]) -> None:
    boards = [Board(str(20 + place), seat, vul, deal) for place, (deal, seat, vul) in enumerate(dealt)]
    text = "\n".join("\n".join([heading(board), "", *diagram(board), ""]) for board in boards)
    assert detect(text) == ("hands", "hands in lines or diagrams")
    assert [record.board for record in parse_records(text, "hands").records] == boards


def test_a_diagram_of_a_newspaper_is_read() -> None:
    assert one(NEWSPAPER).board == Board("1", Seat.SOUTH, Vulnerability.NS, DEAL)
    letters = NEWSPAPER.replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C")
    assert one(letters.replace("Vul: N-S", "Board 12")).board == Board("12", Seat.SOUTH, Vulnerability.NS, DEAL)
    assert one(VOIDS).board.full_deal.east.lengths == (0, 13, 0, 0)


@pytest.mark.parametrize(
    ("words", "vulnerability"),
    [
        ("both vulnerable", "Both"),
        ("Vulnerable: None", "None"),
        ("E/W vul.", "EW"),
        ("vul North-South", "NS"),
        ("neither side vulnerable", "None"),
        ("Vul: all", "Both"),
    ],
)
def test_the_vulnerability_is_understood(words: str, vulnerability: str) -> None:
    assert str(one(NEWSPAPER.replace("Vul: N-S", words)).board.vulnerability) == vulnerability


@given(deals())
def test_four_hands_in_a_line_are_read(deal: Deal) -> None:
    board = Board.standard(1, deal)
    for text in (
        str(deal),
        str(deal)[2:],
        one_line(deal),
        f"N: {deal.north} E: {deal.east} S: {deal.south} W: {deal.west}",
    ):
        assert one(text) == Record(board)
    assert one(one_line(deal) + "  weak two").tags == (("HandType", "weak two"),)
    west_first = f"W:{deal.west} {deal.north} {deal.east} {deal.south}"
    assert [record.board for record in parse_records(f"{deal}\n\n{west_first}\n", "hands").records] == [
        board,
        Board.standard(2, deal),
    ]


def test_what_is_wrong_with_hands_is_said() -> None:
    wrong = NEWSPAPER.replace("Q J 3\n", "Q J 4\n")
    for strict, said in (
        (True, "D4 is held twice, by North and East"),
        (False, "♦4 twice (North and East), ♦3 nowhere"),
    ):
        (problem,) = parse_records(wrong, "hands", "x", strict=strict).problems
        assert str(problem).startswith("x:1:1: deal 1: ") and str(problem).endswith(said)
    half = "\n".join(NEWSPAPER.splitlines()[:10])
    assert "8 lines with suits are no diagram" in str(parse_records(half, "hands").problems[0])


@given(st.lists(st.tuples(deals(), auctions(), vulnerabilities, st.sets(st.integers(0, 40))), max_size=3))
def test_bens_boards_are_read_back_equal(given_boards: list[tuple[Deal, Auction, Vulnerability, set[int]]]) -> None:
    records = tuple(
        Record(
            Board("", auction.dealer, vulnerability, deal),
            auction if auction.calls else None,
            tuple((index, Note(alert=True)) for index in sorted(alerted) if index < len(auction)),
            auction.contract if auction.is_over else None,
        )
        for deal, auction, vulnerability, alerted in given_boards
    )
    text = format_records(records, "ben")
    assert parse_records(text, "ben").records == records
    assert not records or detect(text).format == "ben"


def test_bens_one_line_form_and_comments_are_read() -> None:
    hands = str(DEAL)[2:]
    text = f"# BEN\n# Generated\n'{hands}','E N-S'\n{hands}\nN None 1N P 2C* P 2S P P P\n"
    first, second = parse_records(text, detect(text).format).records
    assert first == Record(Board("", Seat.EAST, Vulnerability.NS, DEAL))
    assert str(second.contract) == "2S by N"
    assert second.notes == ((2, Note(alert=True)),)
    wrong = f"{hands}\n{hands}\nN Nobody\nN None\n"
    said = [
        "deal 1: no dealer follows these hands: expecte",
        'deal 2: "N Nobody" is no dealer and vulnerabil',
        'deal 3: "N None" is no board: expected four ha',
    ]
    assert [error.bare_message[:46] for error in parse_records(wrong, "ben", strict=True).problems] == said
    lenient = parse_records(wrong, "ben")
    assert [error.bare_message[:46] for error in (*lenient.warnings, *lenient.problems)] == said
    assert [record.board.deal for record in lenient.records] == [DEAL, DEAL]
    assert [record.doubts for record in lenient.records] == [("Dealer",), ("Dealer",)]


@given(st.lists(st.tuples(deals(), st.integers(1, 256)), max_size=3))
def test_bbas_codes_are_read_back_equal(given_boards: list[tuple[Deal, int]]) -> None:
    records = tuple(Record(Board.standard(number, deal)) for deal, number in given_boards)
    text = format_records(records, "bba")
    assert parse_records(text, "bba").records == records
    assert not records or detect(text).format == "bba"


def test_bbas_code_is_what_its_maker_documents() -> None:
    """Board 1; North has the clubs (seat 0), East the diamonds (1), South hearts (2), West spades (3): 11 10 01 00."""
    deal = Deal.parse("N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...")
    assert format_records([Record(Board.standard(1, deal))], "bba") == "00" + f"{0b11100100 ^ 1:02X}" * 13 + "\n"
    assert format_records([Record(Board.standard(18, deal))], "bba")[:2] == "16"  # East deals, North–South vulnerable
    with pytest.raises(NotationError, match="board 2 cannot be written for BBA: expected a number 1 to 256 with North"):
        format_records([Record(replace(Board.standard(1, deal), name="2"))], "bba")


@given(st.lists(st.tuples(deals(), st.lists(st.integers(0, 13), min_size=20, max_size=20)), max_size=3))
def test_gibs_lines_are_read_back_equal(given_boards: list[tuple[Deal, list[int]]]) -> None:
    places = [f"{seat} {strain}" for strain in ("NT", "S", "H", "D", "C") for seat in "ENWS"]
    records = tuple(
        Record(
            Board.standard(number, deal),
            tables=(
                TableSection(
                    "OptimumResultTable",
                    r"Declarer;Denomination\2R;Result\2R",
                    tuple(f"{place} {taken}" for place, taken in zip(places, tricks, strict=True)),
                ),
            ),
        )
        for number, (deal, tricks) in enumerate(given_boards, start=1)
    )
    text = format_records(records, "gib")
    assert parse_records(text, "gib").records == records
    assert not records or detect(text).format == "gib"


def test_gibs_tricks_are_those_of_north_and_south() -> None:
    """The first digit is North–South's in notrump when South leads, so that East declares."""
    line = f"{DEAL.west} {DEAL.north} {DEAL.east} {DEAL.south}:4B--{'-' * 16}"
    (table,) = one(line).tables
    assert table.rows == ("E NT 9", "N NT 11")
    assert one(line).board.deal == DEAL
    assert format_records([one(line)], "gib") == line + "\n"


@pytest.mark.parametrize("format", [format for format in FORMATS if format not in ("hands", "bws", "usebio")])
def test_every_format_is_known_by_how_it_begins(format: str) -> None:
    record = Record(Board.standard(1, DEAL))
    assert detect(format_records([record], format)).format == ("hands" if format == "gib" else format)
    assert one(format_records([record], format)).board.deal == DEAL


def test_files_of_clubs_are_known_by_how_they_begin() -> None:
    assert detect("\ufeff<?xml version='1.0'?>\n<!-- made -->\n<USEBIO Version='1.2'>").format == "usebio"
    assert detect(b"\0\1\0\0Standard Jet DB\0\1\0").format == "bws"
    with pytest.raises(NotationError):
        detect("<html><body>USEBIO</body></html>")


@pytest.mark.parametrize(
    "address",
    [
        "https://tinyurl.com/abc123",
        "https://www.bridgebase.com/tools/handviewer.html?bbo=y&myhand=M-123-456",
        "http://www.bridgebase.com/tools/handviewer.html?linurl=http://x/y.lin",
    ],
)
def test_references_are_to_be_opened_first(address: str) -> None:
    with pytest.raises(NotationError, match="is a reference to a board, not the board: open it in a browser"):
        detect(address)


def test_what_is_no_board_is_told_what_can_be_pasted() -> None:
    with pytest.raises(NotationError, match='"Hello world" begins no boards that are known: expected PBN, LIN, RBN'):
        detect("Hello world\nBoard 2")


@given(st.one_of(st.text(ALPHABET + "♠♥♦♣\x06\x03", max_size=200), st.just(NEWSPAPER).flatmap(mutated)))
def test_no_text_breaks_the_detector_or_a_reader(text: str) -> None:
    try:
        formats = (detect(text).format, *CLUB_PARSERS)
    except NotationError:
        formats = tuple(CLUB_PARSERS)
    for format in formats:
        assert all(type(error) is NotationError for error in parse_records(text, format).problems)
