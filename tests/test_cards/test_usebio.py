"""USEBIO, the XML of clubs' results: each line of a traveller is a record; XML that could do harm is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, BridgeError, Contract, Deal, NotationError, Seat
from dealspace.cards.formats.usebio import parse_usebio
from dealspace.cards.formats.xml_elements import MOST_NESTED, root_element
from tests.support.strategies import contracts, deals

pytest.importorskip("defusedxml")

DEAL = Deal.parse("N:AQ32.K84.QJ3.A92 KJ4.AQ3.K754.K43 765.JT9.A2.QJT85 T98.7652.T986.76")
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def tag(name: str, *inside: str) -> str:
    return f"<{name}>{''.join(inside)}</{name.split()[0]}>\n"


def text(name: str, value: object) -> str:
    return tag(name, escape(str(value)))


def hands(deal: Deal) -> str:
    def hand(seat: Seat) -> str:
        suits = (text(suit, cards) for suit, cards in zip(SUITS, str(deal[seat]).split("."), strict=True))
        return tag("HAND", text("DIRECTION", seat.title), *suits)

    return "".join(map(hand, (Seat.EAST, Seat.WEST, Seat.SOUTH, Seat.NORTH)))


def line(contract: str = "3NT", declarer: str = "N", tricks: object = 9, *more: str) -> str:
    shown = (text("CONTRACT", contract), text("PLAYED_BY", declarer), text("TRICKS", tricks))
    return tag("TRAVELLER_LINE", text("NS_PAIR_NUMBER", "1"), text("EW_PAIR_NUMBER", "2"), *shown, *more)


def board(number: object, *inside: str) -> str:
    return tag("BOARD", text("BOARD_NUMBER", number), *inside)


def usebio(*event: str, outside: str = "") -> str:
    club = tag("CLUB", text("CLUB_NAME", "Smith & Co"))
    head = (text("EVENT_DESCRIPTION", "Monday"), text("DATE", "7/11/2022"))
    inside = tag('USEBIO Version="1.2"', club, tag('EVENT EVENT_TYPE="MP_PAIRS"', *head, *event), outside)
    return (
        f'<?xml version="1.0" encoding="iso-8859-1"?>\n<!DOCTYPE USEBIO SYSTEM "http://no.where/usebio.dtd">\n{inside}'
    )


@given(deals(), contracts(), st.integers(1, 64), st.integers(0, 13), st.booleans())
def test_a_line_is_read_as_it_was_scored(
    deal: Deal, contract: Contract, number: int, tricks: int, rank_first: bool
) -> None:
    lead = str(deal[contract.leader]).replace(".", "")[0]
    card = next(card for card in deal[contract.leader] if str(card)[1] == lead)
    shown = contract.denomination.replace("N", "NT")
    row = line(shown, str(contract.declarer), tricks, text("LEAD", str(card)[:: -1 if rank_first else 1]))
    parsed = parse_usebio(usebio(board(number, row), outside=tag("HANDSET", board(number, hands(deal)))))
    assert not parsed.problems and not parsed.warnings
    (record,) = parsed.records
    assert (record.board, record.contract, record.result) == (Board.standard(number, deal), contract, tricks)
    assert record.play is not None and record.play.cards == (card,)


def test_event_club_date_pairs_and_shares_are_tags() -> None:
    shares = (text("NS_MATCH_POINTS", "12.5"), text("EW_MATCH_POINTS", "7.5"), text("SCORE", 400))
    (record,) = parse_usebio(usebio(board(1, line("3NT", "N", 9, *shares)))).records
    assert dict(record.tags) == {
        "Site": "Smith & Co",
        "Event": "Monday",
        "Date": "2022.11.07",
        "Scoring": "MP",
        "PairNS": "1",
        "PairEW": "2",
        "MP_NS": "12.5",
        "MP_EW": "7.5",
        "Score": "NS 400",
    }


def test_deals_and_players_belong_to_their_section() -> None:
    def section(letter: str, *names: str) -> str:
        players = (tag("PLAYER", text("PLAYER_NAME", name)) for name in names)
        pair = tag("PAIR", text("PAIR_NUMBER", "1"), text("DIRECTION", "NS"), *players)
        return tag(f'SECTION SECTION_ID="{letter}"', tag("PARTICIPANTS", pair), board(1, line("PASS", "", "")))

    both = section("A", "Ada", "Ben") + section("B", "Eva", "Fay")
    parsed = parse_usebio(usebio(tag('SESSION SESSION_ID="1"', both), outside=tag("HANDSET", board(1, hands(DEAL)))))
    assert [record.tag("Section") for record in parsed.records] == ["A", "B"]
    assert [dict(record.players)[Seat.SOUTH] for record in parsed.records] == ["Ben", "Fay"]
    assert all(record.passed_out and record.board.deal == DEAL for record in parsed.records)


def test_a_pair_that_changes_direction_keeps_its_players() -> None:
    players = (tag("PLAYER", text("PLAYER_NAME", name)) for name in ("Ada", "Ben"))
    pair = tag("PAIR", text("PAIR_NUMBER", "2"), text("DIRECTION", ""), *players)
    (record,) = parse_usebio(usebio(tag("PARTICIPANTS", pair), board(1, line()))).records
    assert dict(record.players) == {Seat.EAST: "Ada", Seat.WEST: "Ben"}


def test_pairs_of_a_match_are_those_of_its_boards() -> None:
    around = (text("ROUND_NUMBER", 3), text("NS_PAIR_NUMBER", 7), text("EW_PAIR_NUMBER", 9))
    row = tag("TRAVELLER_LINE", text("CONTRACT", "4Sx"), text("PLAYED_BY", "W"), text("TRICKS", 8))
    (record,) = parse_usebio(usebio(tag("MATCH", *around, board(1, row)))).records
    assert [record.tag(name) for name in ("Round", "PairNS", "PairEW")] == ["3", "7", "9"]
    assert str(record.contract) == "4SX by W"


def test_the_rooms_of_a_team_match() -> None:
    rows = (line("4S", "N", tricks, text("DIRECTION", side)) for tricks, side in ((10, "NS"), (9, "EW")))
    around = (text("TEAM", "3"), text("OPPOSING_TEAM", "5"))
    records = parse_usebio(usebio(tag("MATCH", *around, board(1, *rows)))).records
    assert [(record.tag("HomeTeam"), record.tag("Room"), record.result) for record in records] == [
        ("3", "Open", 10),
        ("3", "Closed", 9),
    ]


def test_an_adjusted_score_is_awarded_and_a_score_that_does_not_fit_is_a_warning() -> None:
    rows = (line("", "", "", text("SCORE", "A6040")), line("1C", "S", 7, text("SCORE", 90)))
    parsed = parse_usebio(usebio(board(1, *rows)), "club.xml")
    assert [record.tag("ArtificialScore") for record in parsed.records] == ["60%/40%", None]
    assert [str(warning) for warning in parsed.warnings] == [
        "club.xml:15: board 1: the score is 90, but contract and result score 70"
    ]


def test_a_lead_of_another_hand_is_doubtful_and_costs_itself_alone() -> None:
    row = line("3NT", "N", 9, text("LEAD", "AS"))
    whole = usebio(board(1, row), outside=tag("HANDSET", board(1, hands(DEAL))))
    (record,) = parse_usebio(whole).records
    assert record.result == 9 and record.play is None and record.doubts
    assert "East does not hold SA" in str(parse_usebio(whole).warnings[0])
    assert len(parse_usebio(whole, strict=True).problems) == 1


def test_a_deal_without_a_result_is_a_board() -> None:
    (record,) = parse_usebio(usebio(outside=tag("HANDSET", board(7, hands(DEAL))))).records
    assert record.board == Board.standard(7, DEAL) and record.contract is None


BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))


@pytest.mark.parametrize(
    "declared",
    [
        f'<!ENTITY a0 "ha">{BOMB}',
        '<!ENTITY a8 SYSTEM "file:///etc/passwd">',
        '<!ENTITY % a SYSTEM "http://no.where/a.dtd"> %a;',
        '<!ENTITY a8 "harmless">',
    ],
)
def test_entities_are_refused(declared: str) -> None:
    hostile = f"<!DOCTYPE USEBIO [{declared}]><USEBIO>&a8;</USEBIO>"
    for entity in (hostile, hostile.replace("&a8;", "")):
        (problem,) = parse_usebio(entity, "club.xml").problems
        assert "club.xml: the XML is refused" in str(problem)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("<USEBIO>\n<EVENT></USEBIO>", "club.xml:2:10: this is no well-formed XML: mismatched tag"),
        ("<HTML></HTML>", "club.xml:1: <HTML> is no USEBIO"),
        ("<?xml?>", "no well-formed XML"),
        ("<a" + ">" + "<a>" * MOST_NESTED, f"elements stand more than {MOST_NESTED} deep"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(broken: str, said: str) -> None:
    (problem,) = parse_usebio(broken, "club.xml").problems
    assert said in str(problem)


@given(st.text(max_size=40), st.integers(0, 600))
def test_any_change_of_a_file_is_read_or_refused(change: str, at: int) -> None:
    whole = usebio(board(1, line(), hands(DEAL)), outside=tag("HANDSET", board(1, hands(DEAL))))
    parsed = parse_usebio(whole[:at] + change + whole[at + len(change) :])
    assert all(isinstance(problem, NotationError) for problem in parsed.problems)


def test_without_defusedxml_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "defusedxml", None)
    with pytest.raises(BridgeError, match=r"pip install 'dealspace\[usebio\]'"):
        root_element("<USEBIO/>")


def test_no_file_beside_is_read(tmp_path: Path) -> None:
    (tmp_path / "usebio.dtd").write_text('<!ENTITY club "read from a file">')
    whole = f'<!DOCTYPE USEBIO SYSTEM "{tmp_path / "usebio.dtd"}"><USEBIO><CLUB>&club;</CLUB></USEBIO>'
    (problem,) = parse_usebio(whole).problems
    assert "undefined entity" in str(problem)
