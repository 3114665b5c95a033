"""Scoring files of Bridgemates: their rows, and a whole Access file by both of its readers.

`club_session.bws.gz` is a made-up session, written with Jackcess (a Java library for Access files) as Access 2000.
"""

from __future__ import annotations

import gzip
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, BridgeError, Contract, Deal, NotationError, Record, Seat
from dealspace.cards.formats import access_tables as access
from dealspace.cards.formats.bws import TABLES, parse_bws, records_of_tables
from tests.support.strategies import deals

SESSION = Path(__file__).with_name("club_session.bws.gz")
STRAINS = ("C", "D", "H", "S", "NT")


def session() -> bytes:
    return gzip.decompress(SESSION.read_bytes())


def result(section: int = 1, table: int = 1, board: int = 1, **columns: str) -> dict[str, str]:
    """A row of ReceivedData, as a file has it."""
    numbers = {"Section": section, "Table": table, "Round": 1, "Board": board, "PairNS": 1, "PairEW": 2}
    texts = {"NS/EW": "", "Contract": "", "Result": "", "LeadCard": "", "Remarks": "", "Erased": "0"}
    return {name: str(value) for name, value in numbers.items()} | texts | columns


def hand_record(section: int, board: int, deal: Deal) -> dict[str, str]:
    row = {"Section": str(section), "Board": str(board)}
    for seat in Seat:
        for suit, cards in zip(("Spades", "Hearts", "Diamonds", "Clubs"), str(deal[seat]).split("."), strict=True):
            row[seat.title + suit] = cards.replace("T", "10")
    return row


def only(row: Mapping[str, str], **tables: list[dict[str, str]]) -> Record:
    """The record of one result, which must have no warning."""
    parsed = records_of_tables({"ReceivedData": [dict(row)], **tables})
    assert not parsed.problems and not parsed.warnings
    (record,) = parsed.records
    return record


@given(deals(), st.integers(1, 64), st.sampled_from(list(Seat)), st.data())
def test_a_result_is_read_as_it_was_scored(deal: Deal, number: int, declarer: Seat, data: st.DataObject) -> None:
    level, strain = data.draw(st.integers(1, 7)), data.draw(st.sampled_from(STRAINS))
    doubled, tricks = data.draw(st.sampled_from(("", " x", " xx"))), data.draw(st.integers(0, 13))
    lead = data.draw(st.sampled_from(list(deal[declarer.lho])))
    over = tricks - 6 - level
    row = result(
        board=number,
        Contract=f"{level} {strain}{doubled}",
        Result=f"{over:+d}" if over else "=",
        LeadCard=str(lead).replace("T", "10"),
        **{"NS/EW": str(declarer)},
    )
    record = only(row, HandRecord=[hand_record(1, number, deal)])
    assert record.board == Board.standard(number, deal)
    assert record.contract == Contract(f"{level}{strain}{doubled.strip().upper()} by {declarer}")
    assert record.result == tricks
    assert record.play is not None and record.play.cards == (lead,)
    assert [record.tag(name) for name in ("PairNS", "PairEW", "Table", "Round")] == ["1", "2", "1", "1"]


def test_a_board_without_a_hand_record_keeps_its_result_and_lead() -> None:
    record = only(result(Contract="3 NT", Result="+1", LeadCard="H5", **{"NS/EW": "N"}))
    assert not any(record.board.deal) and str(record.contract) == "3N by N" and record.result == 10
    assert record.play is not None and str(record.play.cards[0]) == "H5"


def test_a_deal_without_a_result_is_a_board() -> None:
    deal = Deal.parse("N:AQ32.K84.QJ3.A92 KJ4.AQ3.K754.K43 765.JT9.A2.QJT85 T98.7652.T986.76")
    parsed = records_of_tables({"ReceivedData": [], "HandRecord": [hand_record(1, 3, deal)]})
    assert [record.board for record in parsed.records] == [Board.standard(3, deal)]


def test_a_wrong_deal_costs_the_deal_and_not_the_result() -> None:
    wrong = hand_record(1, 1, Deal.parse("N:AQ32.K84.QJ3.A92 KJ4.AQ3.K754.K43 765.JT9.A2.QJT85 T98.7652.T986.76"))
    wrong |= {"NorthSpades": "AQ3", "EastSpades": "KJ42", "WestClubs": "75"}
    row = result(Contract="PASS")
    parsed = records_of_tables({"ReceivedData": [row], "HandRecord": [wrong]}, "club.bws")
    assert [record.passed_out for record in parsed.records] == [True]
    assert "board 1 (section 1 table 1 round 1): the deal is wrong" in str(parsed.warnings[0])
    assert parsed.records[0].doubts
    assert not records_of_tables({"ReceivedData": [row], "HandRecord": [wrong]}, strict=True).records


def test_erased_results_are_left_out_and_the_last_entry_counts() -> None:
    first = result(Contract="4 S", Result="=", **{"NS/EW": "N"})
    erased = result(board=2, Contract="1 C", Result="=", Erased="1", **{"NS/EW": "N"})
    parsed = records_of_tables({"ReceivedData": [first, erased, first | {"Result": "-1"}]})
    assert [record.result for record in parsed.records] == [9]
    assert "1 result of a board that has another" in str(parsed.warnings[0])


@pytest.mark.parametrize(
    ("remark", "tag", "value"),
    [("60%-40%", "ArtificialScore", "60%/40%"), ("40%-50%", "ArtificialScore", "40%/50%")]
    + [(text, "Remarks", text) for text in ("Not played", "Arbitral score")],
)
def test_remarks_are_tags(remark: str, tag: str, value: str) -> None:
    record = only(result(Remarks=remark))
    assert record.tag(tag) == value and record.contract is None and not record.passed_out


def started(*names: str, table: int = 1) -> list[dict[str, str]]:
    return [
        {"Section": "1", "Table": str(table), "Direction": seat, "Number": f"10{seat}", "Name": name}
        for seat, name in zip("NSEW", names, strict=True)
    ]


def test_players_are_those_who_began_with_the_pair_number() -> None:
    rounds = [{"Section": "1", "Table": "1", "Round": "1", "NSPair": "1", "EWPair": "2"}]
    rounds += [{"Section": "1", "Table": "2", "Round": "1", "NSPair": "3", "EWPair": "4"}]
    rounds += [{"Section": "1", "Table": "1", "Round": "2", "NSPair": "4", "EWPair": "1"}]
    began = [*started("Ada", "Ben", "Cyd", "Dov"), *started("Eva", "Fay", "Gus", "", table=2)]
    later = result(Contract="PASS") | {"Round": "2", "PairNS": "4", "PairEW": "1"}
    record = only(
        later, RoundData=rounds, PlayerNumbers=began, PlayerNames=[{"ID": "7", "strID": "10W", "Name": "Hal"}]
    )
    assert dict(record.players) == {Seat.NORTH: "Gus", Seat.SOUTH: "Hal", Seat.EAST: "Ada", Seat.WEST: "Ben"}


def test_two_sides_may_have_the_same_pair_numbers() -> None:
    record = only(result(Contract="PASS") | {"PairEW": "1"}, PlayerNumbers=started("Ada", "Ben", "Cyd", "Dov"))
    assert [name for _, name in record.players] == ["Ada", "Cyd", "Ben", "Dov"]


def test_pairs_in_the_wrong_direction_change_seats_and_not_the_declarer() -> None:
    row = result(Contract="1 NT", Result="=", Remarks="Wrong direction", **{"NS/EW": "N"})
    record = only(row, PlayerNumbers=started("Ada", "Ben", "Cyd", "Dov"))
    assert (record.tag("PairNS"), record.tag("PairEW"), str(record.contract)) == ("2", "1", "1N by N")
    assert dict(record.players)[Seat.NORTH] == "Cyd"


def test_every_player_of_an_individual_has_a_number() -> None:
    row = result(Contract="PASS") | {"PairNS": "5", "PairEW": "6", "South": "7", "West": "8"}
    first = {"Section": "1", "Table": "1", "Round": "1", "NSPair": "8", "EWPair": "7", "South": "6", "West": "5"}
    record = only(row, RoundData=[first], PlayerNumbers=started("Ada", "Ben", "Cyd", "Dov"))
    assert dict(record.players) == dict(zip(Seat, ("Dov", "Ben", "Cyd", "Ada"), strict=True))


def counted(column: str, *texts: str) -> list[dict[str, str]]:
    row = {"Section": "1", "Table": "1", "Round": "1", "Board": "1", "Erased": "0"}
    return [row | {"Counter": str(count), "Direction": "", column: text} for count, text in enumerate(texts, start=1)]


def test_calls_that_were_taken_back_are_not_in_the_auction() -> None:
    calls = counted("Bid", "1D", "PASS", "1 H", "x", "xx", "PASS", "PASS", "PASS")
    mistaken = calls[0] | {"Bid": "1C"}
    rows = [mistaken, mistaken | {"Erased": "1"}, *calls]
    record = only(result(Contract="1 H xx", Result="=", **{"NS/EW": "S"}), BiddingData=rows)
    assert record.auction is not None and " ".join(map(str, record.auction.calls)) == "1D P 1H X XX P P P"


def test_a_call_out_of_turn_makes_the_auction_doubtful() -> None:
    calls = [row | {"Direction": "W"} for row in counted("Bid", "PASS")]
    row = result(Contract="1 C", Result="=", **{"NS/EW": "S"})
    parsed = records_of_tables({"ReceivedData": [row], "BiddingData": calls})
    assert parsed.records[0].auction is None and str(parsed.records[0].contract) == "1C by S"
    assert "call 1 is given as W's, but it is North's turn" in str(parsed.warnings[0])


def test_a_database_of_something_else_is_told_so() -> None:
    assert "neither the table ReceivedData nor HandRecord" in str(records_of_tables({"Section": []}).problems[0])
    assert "no Access database" in str(parse_bws(b"[Event]", "club.bws").problems[0])


@given(st.dictionaries(st.sampled_from(list(result())), st.text(max_size=6), max_size=4), st.integers(0, 3))
def test_any_text_in_a_row_is_a_record_or_a_problem(wrong: dict[str, str], deals_given: int) -> None:
    row = result(Contract="2 S x", Result="-1", LeadCard="DK", **{"NS/EW": "W"}) | wrong
    deal = Deal.parse("N:AQ32.K84.QJ3.A92 KJ4.AQ3.K754.K43 765.JT9.A2.QJT85 T98.7652.T986.76")
    tables = {
        "ReceivedData": [row],
        "HandRecord": [hand_record(1, 1, deal)] * deals_given,
        "BiddingData": counted("Bid", "PASS"),
    }
    parsed = records_of_tables(tables)
    assert len(parsed.records) + len(parsed.problems) >= (
        row["Erased"].strip().lower() not in ("1", "-1", "true", "yes")
    )


def check_session(records: tuple[Record, ...]) -> None:
    shown = [
        (record.tag("Section"), record.tag("Table"), record.board.name, str(record.contract)) for record in records
    ]
    assert shown == [
        ("A", "1", "1", "3N by N"),
        ("A", "2", "1", "4SX by S"),
        ("A", "1", "2", "None"),
        ("A", "2", "2", "None"),
        ("B", "1", "1", "2DXX by W"),
        ("B", "1", "2", "None"),
    ]
    first, second, passed, awarded, other, _ = records
    assert first.board == second.board and isinstance(first.board.deal, Deal) and not any(other.board.deal)
    assert first.auction is not None and " ".join(map(str, first.auction.calls)) == "1N P 3N P P P"
    assert first.tables[0].rows[0] == "N C 9"
    assert passed.passed_out and awarded.tag("ArtificialScore") == "60%/40%"
    assert first.tag("Event") == "Tuesday pairs" and first.tag("Date") == "2023.11.14"
    assert dict(other.players)[Seat.EAST] == "Zoë" and dict(other.players)[Seat.WEST] == "Søren Å."
    assert second.result == 8 and str(second.play) == "S W: DT"


def test_an_access_file_is_read_by_access_parser() -> None:
    pytest.importorskip("access_parser")
    parsed = parse_bws(session(), "club.bws")
    assert not parsed.problems and not parsed.warnings
    check_session(parsed.records)


@pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not installed")
def test_an_access_file_is_read_by_mdbtools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    parsed = parse_bws(session(), "club.bws")
    assert not parsed.problems and not parsed.warnings
    check_session(parsed.records)


def test_without_a_reader_of_access_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(BridgeError, match=r"pip install 'dealspace\[bws\]' \(or install mdbtools\)"):
        parse_bws(session())


def test_damaged_access_files_are_refused_without_a_traceback() -> None:
    pytest.importorskip("access_parser")
    whole, random = session(), Random(5)
    for _ in range(12):
        damaged = bytearray(whole)
        for _ in range(random.choice((1, 20, 2000))):
            damaged[random.randrange(20, len(damaged))] = random.randrange(256)
        parsed = parse_bws(bytes(damaged[: random.choice((len(damaged), random.randrange(len(damaged))))]), "club.bws")
        assert all(isinstance(problem, NotationError) for problem in parsed.problems)


def test_only_tables_that_are_there_are_given() -> None:
    pytest.importorskip("access_parser")
    assert set(access.access_tables(session(), ("Section", "Nothing"))) == {"Section"}
    assert set(access.access_tables(session(), TABLES)) == set(TABLES)
