"""Several tables of one deal: which records belong to which board, wherever they come from and in whatever order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, PartialDeal, Record, Seat, TableSection
from dealspace.cards.artificial_score import table_score
from dealspace.cards.formats import format_records, parse_records, read_records
from dealspace.cards.formats.travellers import Traveller, travellers
from tests.support.records import records
from tests.support.strategies import contracts, deals

CASES = Path(__file__).parents[3] / "shared" / "cases" / "records"
DEAL = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
OTHER = Deal.parse("N:T98.762.T986.765 AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8")
BOARD = Board.standard(7, DEAL)
UNKNOWN = Board.standard(7, PartialDeal.of({}))


def played(contract: str, result: int, board: Board = BOARD, **tags: str) -> Record:
    return Record(board, contract=Contract(contract), result=result, tags=tuple(tags.items()))


def scores(found: tuple[Traveller, ...]) -> list[list[object]]:
    return [[table_score(record) for record in each.records] for each in found]


def parsed(text: str, format: str) -> tuple[Traveller, ...]:
    reading = parse_records(text, format)
    assert not reading.problems
    return travellers(reading.records)


@given(st.lists(records(), max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_the_files_does_not_matter(found: list[Record], random) -> None:  # type: ignore[no-untyped-def]
    shuffled = found.copy()
    random.shuffle(shuffled)
    assert travellers(shuffled) == travellers(found)


@given(st.lists(deals(), min_size=1, max_size=3, unique=True), st.data())
def test_a_deal_comes_once_with_as_many_records_as_tables(found: list[Deal], data: st.DataObject) -> None:
    boards = [Board.standard(number, deal) for number, deal in enumerate(found, start=1)]
    counts = [data.draw(st.integers(1, 5)) for _ in boards]
    tables = [
        Record(board, contract=data.draw(contracts()), result=data.draw(st.integers(0, 13)))
        for board, count in zip(boards, counts, strict=True)
        for _ in range(count)
    ]
    made = travellers(data.draw(st.permutations(tables)))
    assert [(each.board, len(each.records)) for each in made] == list(zip(boards, counts, strict=True))
    assert sorted(map(str, (record.contract for each in made for record in each.records))) == sorted(
        str(record.contract) for record in tables
    )


def test_the_same_number_with_other_cards_is_another_board() -> None:
    other = Board.standard(7, OTHER)
    made = travellers([played("4S by N", 10), played("4S by N", 9, other), played("3N by E", 9)])
    assert {each.board: len(each.records) for each in made} == {BOARD: 2, other: 1}


def test_a_deal_without_a_result_has_a_traveller_without_records() -> None:
    assert travellers([Record(BOARD)]) == (Traveller(BOARD, ()),)
    assert travellers([Record(BOARD), played("4S by N", 10)]) == (Traveller(BOARD, (played("4S by N", 10),)),)


def people(record: Record, *names: str) -> Record:
    return replace(record, players=tuple(zip(Seat, names, strict=True)))


def test_two_accounts_of_one_table_are_one_the_fuller() -> None:
    plain = people(played("4S by N", 10), "a", "b", "c", "d")
    fuller = replace(plain, auction=Auction("S: P P 4S P P P"))
    for accounts in ([plain, fuller], [fuller, plain], [fuller, plain, fuller]):
        assert travellers(accounts) == (Traveller(BOARD, (fuller,)),)
    by_number = played("4S by N", 10, PairNS="1", PairEW="2")
    assert travellers([by_number, by_number]) == (Traveller(BOARD, (by_number,)),)


def test_other_people_another_result_or_another_table_are_tables_of_their_own() -> None:
    plain = people(played("4S by N", 10), "a", "b", "c", "d")
    others = [
        people(plain, "a", "b", "c", "e"),
        replace(plain, result=9),
        replace(plain, tags=(("Room", "Closed"),)),
        replace(plain, tags=(("Event", "Return match"),)),
    ]
    assert [len(each.records) for each in travellers([plain, *others])] == [5]
    unnamed = played("4S by N", 10)
    assert [len(each.records) for each in travellers([unnamed, unnamed])] == [2]


# ---- records without cards ----


def test_a_record_without_cards_belongs_to_the_board_of_its_number() -> None:
    made = travellers([Record(BOARD), played("4S by N", 10, UNKNOWN, Section="A"), played("3N by E", 9, UNKNOWN)])
    assert [(each.board, len(each.records)) for each in made] == [(BOARD, 2)]
    assert {record.board for record in made[0].records} == {BOARD}


def test_the_vulnerability_that_counts_is_the_boards() -> None:
    vulnerable = replace(BOARD, vulnerability="Both")  # type: ignore[arg-type]
    quiet = replace(UNKNOWN, vulnerability="None")  # type: ignore[arg-type]
    assert scores(travellers([Record(vulnerable), played("4S by N", 10, quiet)])) == [[620]]


def test_records_without_cards_go_by_number_and_section_where_two_boards_have_the_number() -> None:
    other = Board.standard(7, OTHER)
    in_a, in_b = played("4S by N", 10, BOARD, Section="A"), played("4S by N", 9, other, Section="B")
    late = played("3N by E", 9, UNKNOWN, Section="B")
    made = travellers([in_a, in_b, late])
    assert {each.board: len(each.records) for each in made} == {BOARD: 1, other: 2}
    made = travellers([in_a, in_b, played("3N by E", 9, UNKNOWN)])
    assert {each.board: len(each.records) for each in made} == {BOARD: 1, other: 1, UNKNOWN: 1}


def test_without_any_cards_a_board_is_its_number_in_its_section() -> None:
    made = travellers(played("4S by N", tricks, UNKNOWN, Section=section) for tricks in (9, 10) for section in "AB")
    assert scores(made) == [[620, -100], [620, -100]]


# ---- everywhere where records are read ----

PBN = f"""[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
"""


@pytest.mark.parametrize(
    "second",
    [
        '[Board "7"]\n[Deal "#"]\n[Declarer "E"]\n[Contract "3NT"]\n[Result "9"]\n',
        '[Declarer "E"]\n[Contract "3NT"]\n[Result "9"]\n',
        PBN.replace('"7"', '"##7"').replace('"N"', '"E"').replace('"4S"', '"3NT"').replace('"10"', '"9"'),
    ],
)
def test_pbn_says_in_several_ways_that_a_game_is_another_table_of_a_deal(second: str) -> None:
    made = parsed(f"{PBN}\n{second}", "pbn")
    assert [len(each.records) for each in made] == [2]
    assert sorted(scores(made)[0]) == [-600, 620]


def test_two_rooms_of_a_vugraph_are_two_records_the_open_room_first() -> None:
    hands = "md|3SAQ32HK54DQJ3CA92,SKJ4HAQ3DK754CK43,S765HJT98DA2CQJT8|sv|b|"
    room = "pn|a,b,c,d|st||{hands}mb|{call}|mb|p|mb|p|mb|p|mc|7|pg||"
    text = "".join(
        f"qx|{letter}7|{room.format(hands=hands, call=call)}\n" for letter, call in (("c", "1N"), ("o", "1S"))
    )
    made = parsed(f"vg|Final,1,I,7,7,Us,0,Them,0|\n{text}", "lin")
    assert [[record.tag("Room") for record in each.records] for each in made] == [["Open", "Closed"]]


def test_rows_of_csv_with_one_board_are_its_tables() -> None:
    text = format_records([played("4S by N", 10), played("3N by E", 9), played("4S by N", 9)], "csv")
    assert [len(each.records) for each in parsed(text, "csv")] == [3]


HEADER = "Section\\1L;Table\\2R;Contract\\4L;Declarer\\1R;Result\\2R"
ROWS = ("A  1 4S   N 10", "A  2 3NT  E  9", "B  1 4S   N 10")


def with_table(record: Record, *rows: str) -> Record:
    return replace(record, tables=(TableSection("ScoreTable", HEADER, rows or ROWS),))


def test_the_rows_of_a_score_table_are_records() -> None:
    made = travellers([with_table(Record(BOARD))])
    assert scores(made) == [[620, -600, 620]]
    assert [(record.tag("Section"), record.tag("Table")) for record in made[0].records] == [
        *(("A", "1"), ("A", "2"), ("B", "1"))
    ]


def test_a_games_own_result_is_one_of_its_score_table_with_what_the_row_says() -> None:
    own = with_table(replace(played("3N by E", 9), players=((BOARD.dealer, "me"),)))
    made = travellers([own])
    assert scores(made) == [[620, -600, 620]]
    assert [record.tag("Table") for record in made[0].records if record.players] == ["2"]


def test_a_result_of_no_row_stands_beside_the_table() -> None:
    assert sorted(scores(travellers([with_table(played("5C by S", 11))]))[0]) == [-600, 600, 620, 620]


def test_a_table_that_stands_in_every_game_of_a_board_counts_once() -> None:
    games = [with_table(played("4S by N", 10)), with_table(played("3N by E", 9)), with_table(Record(BOARD))]
    assert sorted(scores(travellers(games))[0]) == [-600, 620, 620]
    tagged = [replace(game, tags=(("Event", name),)) for game, name in zip(games, "abc", strict=True)]
    assert travellers(tagged) == travellers(tagged[::-1])


def test_tables_of_two_sections_are_added() -> None:
    games = [with_table(Record(BOARD), ROWS[0], ROWS[1]), with_table(Record(BOARD), ROWS[2])]
    assert sorted(scores(travellers(games))[0]) == [-600, 620, 620]


@pytest.mark.parametrize(("file", "tables"), [("deal-hash.pbn", 2), ("second-table-without-deal.pbn", 2)])
def test_real_looking_files_give_two_records_of_one_deal(file: str, tables: int) -> None:
    if not CASES.is_dir():
        pytest.skip("the cases of records are not here")
    made = travellers(read_records(CASES / file).records)
    assert [len(each.records) for each in made] == [tables]
