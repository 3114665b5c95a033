"""RBN: reading Richard's Bridge Notation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, Deal, NotationError, Note, PartialDeal, Record, Seat, Vulnerability
from dealspace.cards.formats.rbn import parse_rbn
from tests.support.records import ALPHABET, mutated

DEAL = Deal.parse("N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT")
HANDS = "H W:543.T987.9876.JT:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:"
FILE = f"""\
D 201904
L Oslo:: NO:Club
E Spring Cup
F X:Butler
S S:3
K Reds:Blues:12
N Nan+Sue:Will+Ed:C
{{Some text
over lines}}
B 7
{HANDS}
A NB:1N*^1PPP
1 15-17, may have a five-card major
C 1N:N
P CK9J2:SJ!63Q:SK98H7;
1 of no interest
R 6-100:3

B 8
A WZ:P1H^2X:R2C?A
2 natural
C 2C:W
R 9

B 9
A ?
"""


def one(text: str) -> Record:
    """The only record of a text without problems."""
    reading = parse_rbn(text, "x.rbn")
    assert reading.problems == ()
    (record,) = reading.records
    return record


def test_a_deal_is_read_with_all_its_lines() -> None:
    record = parse_rbn(FILE.rpartition("\n\n")[0].replace("SK98H7;", "SK985;")).records[0]
    assert record.board == Board("7", Seat.NORTH, Vulnerability.BOTH, DEAL)
    assert str(record.auction) == "N: 1N P P P"
    assert record.notes == ((0, Note("15-17, may have a five-card major", True)),)
    assert record.contract == Contract.parse("1N by N")
    assert record.result == 6
    assert record.players == ((Seat.NORTH, "Nan"), (Seat.EAST, "Ed"), (Seat.SOUTH, "Sue"), (Seat.WEST, "Will"))
    assert dict(record.tags) == {
        "Event": "Spring Cup",
        "Site": "Oslo: NO, Club",
        "Date": "2019.04.??",
        "Scoring": "IMP;Cross;Butler",
        "Stage": "S, 3",
        "HomeTeam": "Reds",
        "VisitTeam": "Blues",
        "Room": "Closed",
    }
    assert record.play is not None
    assert [str(trick) for trick in record.play.tricks] == ["E: CK C9 CJ C2", "E: SJ S6 S3 SQ", "N: SK S9 S8 S5"]


def test_a_bare_rank_is_of_the_suit_led_even_after_a_discard() -> None:
    deal = "H W:543.T987.9876.JT:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:\nB 1\nA NB:1NA\nP CK9J2:CA8T3:CQ7S34"
    play = one(deal).play
    assert play is not None
    assert str(play.tricks[2]) == "E: CQ C7 S3 C4"


def test_lines_of_the_first_kind_hold_until_given_anew() -> None:
    reading = parse_rbn(FILE.rpartition("\n\n")[0].replace("SK98H7;", "SK98"))
    assert reading.problems == ()
    second = reading.records[1]
    assert second.board == Board("8", Seat.WEST, Vulnerability.NONE, DEAL)
    assert second.tag("Event") == "Spring Cup"
    assert str(second.auction) == "W: P 1H X XX 2C P P P"
    assert second.notes == ((1, Note("natural", True)),)
    assert second.play is None


def test_hands_may_be_missing_and_auctions_unfinished() -> None:
    record = one("B 1\nH S:9.AK6.AKT982.K87::QT2.T94.J4.AQ953\nA SN:1DP1HY")
    assert isinstance(record.board.deal, PartialDeal)
    assert len(record.board.deal[Seat.NORTH]) == 13
    assert str(record.auction) == "S: 1D P 1H"


@pytest.mark.parametrize(("contract", "means"), [("4HX:S", "4HX by S"), ("3nr:w", "3NXX by W"), ("1N:E:N", "1N by E")])
def test_contracts(contract: str, means: str) -> None:
    assert one(f"B 1\nC {contract}").contract == Contract.parse(means)


def test_a_passed_out_deal() -> None:
    assert one(f"B 1\n{HANDS}\nA NZ:A\nC P\n").passed_out


def test_one_bad_board_does_not_spoil_the_others() -> None:
    reading = parse_rbn(f"B 1\n{HANDS}\n\nB 2\n{HANDS.replace('AKQ2', 'AKQJ')}\n\nB 3\n{HANDS}\n", "x.rbn", strict=True)
    assert [record.board.name for record in reading.records] == ["1", "3"]
    assert [str(error) for error in reading.problems] == ["x.rbn:5:1: board 2: SJ is held twice, by North and East"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("B 1\nhello", "x.rbn:2:1: board 1: 'hello' is not a line of RBN"),
        ("B 1\nA NB:1C1C", "x.rbn:2:1: board 1: East cannot bid 1♣"),
        ("B 1\nA NB:1C/", "'/' begins no call; expected P X R A or a bid 1C … 7N"),
        ("B 1\nC 4S:N\nP K", "'K' begins no card; expected suit and rank, as CK"),
        ("B 1\nP CK", "cards are played, but neither a contract nor a finished auction is given"),
        ("B 1\nC 4S", "the contract is 4S, but the declarer is not given"),
        (f"B 1\n{HANDS}\nA NB:1NA\nP SA", "East does not hold SA"),
        ("C 4S:N", "x.rbn:1:1: deal 1: the dealer is not given"),
    ],
)
def test_problems_name_place_and_what_was_expected(lines: str, message: str) -> None:
    (error,) = parse_rbn(lines, "x.rbn", strict=True).problems
    assert message in str(error)


@settings(deadline=None, max_examples=150)
@given(st.one_of(mutated(FILE), st.text(ALPHABET), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in parse_rbn(text).problems:
        assert type(error) is NotationError
        assert error.location is not None
