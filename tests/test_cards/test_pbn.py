"""PBN: the quirks of import format, strict export format, and that one is read as the other was written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import (
    Auction,
    Board,
    Card,
    Contract,
    Deal,
    NotationError,
    Note,
    PartialDeal,
    Play,
    Record,
    Seat,
    Strain,
    TableSection,
    Vulnerability,
)
from dealspace.cards.formats.draft import ParsedRecords
from dealspace.cards.formats.pbn import format_pbn, parse_pbn
from tests.support.records import ALPHABET, mutated, records

DEAL = "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"
PLAYED = """\
% PBN 2.1
% a directive line [Board "99"] is skipped
[Event "Club \\"Les Amis\\" \\\\ Pairs"] ; a comment with a { brace in it
[Site "?"]
[Date "2023.05.1?"]
{a comment over lines

and an empty one, with ; and [Board "98"] }
[Board "7"]
[West "Wu"] [North "Nagy"]
[East   "?"  ]
[South ""]
[Dealer "N"]
[Vulnerable "All"]
[Deal "S:876.A654.QJT.987 543.T987.9876.JT AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "1NT"]
[Result "NS 6"]
[HomeTeam "Reds"]
[Auction "W"]
- 1NT =1= ! $25 Pass {thinks} Pass =2=
Pass
[Note "1:15-17"]
[Note "2:forcing?"]
[Play "E"]
CK C9 CJ C2
CA C8 CT C3 ; the jack came
CQ C7 S3 C4
C6 S6 =1= D6 C5
SJ! S7 S4 SQ$7
S9 S8 S5 SK
- - - SA
*
[Note "1:a note on a card"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  7
S  H  8
[DoubleDummyTricks "77777666666777776666"]
"""


def one(text: str) -> Record:
    """The only record of a text without problems."""
    reading = parse_pbn(text, "x.pbn")
    assert reading.problems == ()
    (record,) = reading.records
    return record


def problem(text: str) -> str:
    """The message of the only problem of a text."""
    reading = parse_pbn(text, "x.pbn", strict=True)
    (error,) = reading.problems
    return str(error)


def game(*lines: str) -> str:
    """A game with our deal, North the dealer."""
    return "\n".join(('[Board "1"]', '[Dealer "N"]', '[Vulnerable "None"]', f'[Deal "{DEAL}"]', *lines)) + "\n"


def test_comments_directives_and_quotes_are_understood() -> None:
    record = one(PLAYED)
    assert record.tag("event") == 'Club "Les Amis" \\ Pairs'
    assert record.tag("Site") is None
    assert record.board.name == "7"
    assert record.board.vulnerability is Vulnerability.BOTH
    assert record.board.deal == Deal.parse(DEAL)
    assert record.players == ((Seat.NORTH, "Nagy"), (Seat.WEST, "Wu"))
    assert record.tags[-2:] == (("HomeTeam", "Reds"), ("DoubleDummyTricks", "77777666666777776666"))
    assert record.tables == (
        TableSection("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R", ("N NT  7", "S  H  8")),
    )


def test_notes_are_alerts() -> None:
    record = one(PLAYED)
    assert str(record.auction) == "N: 1N P P P"
    assert record.notes == ((0, Note("15-17", True)), (2, Note("forcing?", True)))


def test_columns_of_the_play_belong_to_the_opening_leader_first() -> None:
    record = one(PLAYED)
    assert record.play is not None
    assert [str(trick) for trick in record.play.tricks] == [
        "E: CK C9 CJ C2",
        "E: CA C8 CT C3",
        "E: CQ C7 S3 C4",
        "E: C6 S6 D6 C5",
        "E: SJ S7 S4 SQ",
        "N: SK S9 S8 S5",
        "N: SA",
    ]


def test_a_later_trick_is_led_from_its_winners_column() -> None:
    text = game(
        '[Declarer "N"]', '[Contract "1NT"]', '[Play "E"]', "CK C9 CJ C2", "SJ S6 S3 SQ", "S9 S7 S4 SA", "- - - SK", "*"
    )
    record = one(text)
    assert record.play is not None
    assert [str(trick.leader) for trick in record.play.tricks] == ["E", "E", "N", "N"]
    assert str(record.play.tricks[3]) == "N: SK"


def test_a_play_with_a_gap_is_kept_as_a_table() -> None:
    record = one(game('[Declarer "N"]', '[Contract "1NT"]', '[Play "E"]', "CK - CJ C2", "*"))
    assert record.play is None
    assert record.tables == (TableSection("Play", "E", ("CK - CJ C2", "*")),)
    assert one(format_pbn([record])) == record


@pytest.mark.parametrize("row", ["CK ^R H4 CJ C2", "CK C9 ^L CT C2"])
def test_irregular_plays_are_kept_as_they_are(row: str) -> None:
    record = one(game('[Declarer "N"]', '[Contract "1NT"]', '[Play "E"]', row, "*"))
    assert record.play is None
    assert record.tables[0].rows == (row, "*")


def test_irregular_auctions_are_kept_as_they_are() -> None:
    record = one(game('[Declarer "N"]', '[Contract "2C"]', '[Auction "N"]', "1D ^I 1C 2C Pass", "Pass Pass"))
    assert record.auction is None
    assert record.contract == Contract.parse("2C by N")
    assert one(format_pbn([record])) == record


def test_a_swapped_declarer_is_no_disagreement() -> None:
    record = one(game('[Declarer "^S"]', '[Contract "1NT"]', '[Result "^7"]', '[Auction "N"]', "1NT AP"))
    assert record.contract == Contract.parse("1N by S")
    assert record.result == 7
    assert '[Declarer "^S"]' in format_pbn([record])
    assert one(format_pbn([record])) == record


@pytest.mark.parametrize(
    ("words", "calls"),
    [
        ("1C AP", "N: 1C P P P"),
        ("AP", "N: P P P P"),
        ("Pass 1h X xx\nap", "N: P 1H X XX P P P"),
        ("1C Pass *", "N: 1C P"),
        ("1C Pass +", "N: 1C P"),
        ("1C!! Pass?=3=1NT$4 pass\n*", "N: 1C P 1N P"),
        ("*", "N:"),
    ],
)
def test_auctions_end_in_several_ways(words: str, calls: str) -> None:
    assert str(one(game('[Auction "N"]', words)).auction) == calls


def test_a_note_without_its_text_is_still_an_alert() -> None:
    assert one(game('[Auction "N"]', "1C =4= AP")).notes == ((0, Note("", True)),)


def test_the_auction_may_begin_before_the_dealer() -> None:
    record = one(f'[Deal "{DEAL}"]\n[Auction "W"]\n- - 1C AP\n')
    assert str(record.auction) == "E: 1C P P P"
    assert record.board.dealer is Seat.EAST


def test_the_tag_table_is_no_table() -> None:
    record = one(game('[Table "3"]', '[ScoreTable "Rank"]'))
    assert (record.tag("Table"), record.tables) == ("3", (TableSection("ScoreTable", "Rank"),))
    assert one(format_pbn([record])) == record


def test_an_empty_auction_section_says_nothing() -> None:
    assert one(game('[Auction ""]', '[Play ""]')).auction is None


@pytest.mark.parametrize("tags", ['[Contract "Pass"]', '[Contract "Pass"]\n[Declarer ""]\n[Result ""]'])
def test_a_passed_out_board_has_four_passes(tags: str) -> None:
    record = one(game(tags))
    assert record.passed_out
    assert record.ns_score == 0


def test_a_contract_is_read_without_its_auction() -> None:
    record = one(game('[Declarer "W"]', '[Contract "4SXX"]', '[Result "EW 9"]'))
    assert record.contract == Contract.parse("4SXX by W")
    assert record.result == 9


@pytest.mark.parametrize("tags", ['[Contract "?"]\n[Declarer "?"]\n[Result "?"]', '[Contract ""]\n[Declarer ""]', ""])
def test_an_unknown_contract_is_none(tags: str) -> None:
    record = one(game(tags))
    assert (record.contract, record.auction, record.result) == (None, None, None)


@pytest.mark.parametrize(
    ("result", "tricks"), [("9", 9), ("NS 9", 9), ("EW 4", 9), ("NS 9 EW 4", 9), ("EW 4 NS 9", 9), ("^9", 9), ("0", 0)]
)
def test_results_are_declarers_tricks(result: str, tricks: int) -> None:
    assert one(game('[Declarer "S"]', '[Contract "3NT"]', f'[Result "{result}"]')).result == tricks


def test_a_result_before_the_play_goes_on_is_not_final() -> None:
    text = game('[Declarer "N"]', '[Contract "1NT"]', '[Result "0"]', '[Play "E"]', "CK C9 CJ C2", "+ - - -")
    assert one(text).result is None


def test_an_ending_names_its_strain_alone() -> None:
    text = '[Dealer "N"]\n[Deal "N:A2... K3... 54... 76..."]\n[Contract "NT"]\n[Play "E"]\nSK S4 S6 SA\n- - - S2\n*\n'
    record = one(text)
    assert record.contract is None
    assert record.play is not None
    assert record.play.strain is Strain.NOTRUMP
    assert len(record.play.cards) == 5
    assert one(format_pbn([record])) == record


def test_hands_may_be_unknown_or_follow_from_three() -> None:
    two = one('[Dealer "S"]\n[Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]\n')
    assert isinstance(two.board.deal, PartialDeal)
    assert len(two.board.deal.unplaced) == 26
    three = one(f'[Dealer "N"]\n[Deal "{DEAL.rpartition(" ")[0]} -"]\n')
    assert three.board.deal == Deal.parse(DEAL)


def test_dealer_and_vulnerability_follow_from_the_board_number() -> None:
    record = one(f'[Board "3"]\n[Deal "{DEAL}"]\n')
    assert (record.board.dealer, record.board.vulnerability) == (Seat.SOUTH, Vulnerability.EW)


def test_games_are_parted_by_empty_lines_or_a_repeated_tag() -> None:
    first, second = game('[Event "a"]'), game('[Event "b"]').replace('"1"', '"2"')
    for between in ("\n", "  \t\n\n", ""):
        reading = parse_pbn(first + between + second)
        assert [record.board.name for record in reading.records] == ["1", "2"]
    assert len(parse_pbn(f'[Deal "{DEAL}"]\n' * 3).records) == 3


def test_tag_values_are_inherited() -> None:
    text = "\n".join(
        (
            '[Event "##Cup"]\n[Site "Rome"]\n',
            game('[Site "#"]', '[Round "4"]'),
            game('[Event "Bowl"]', '[Site "#"]', '[Round "#"]'),
            game('[Room "#"]'),
        )
    )
    reading = parse_pbn(text)
    assert reading.problems == ()
    assert [(record.tag("Event"), record.tag("Site"), record.tag("Round")) for record in reading.records] == [
        ("Cup", "Rome", "4"),
        ("Bowl", "Rome", "4"),
        ("Bowl", None, None),
    ]
    assert reading.records[2].tag("Room") == ""


def test_unescaped_quotes_are_forgiven() -> None:
    assert one(game('[Event "the "Open" Teams"]')).tag("Event") == 'the "Open" Teams'


def test_line_ends_and_case_do_not_matter() -> None:
    text = game('[Auction "n"]', "1nt pass 3nt ap", '[Declarer "n"]', '[Contract "3nt"]').replace(
        'Dealer "N"', 'Dealer "n"'
    )
    for end in ("\r\n", "\r", "\n"):
        assert one("\ufeff" + text.replace("\n", end)).contract == Contract.parse("3N by N")


def test_one_bad_board_does_not_spoil_the_others() -> None:
    bad = game().replace("AKQ2.32", "AKQJ2.32").replace('"1"', '"2"')
    reading = parse_pbn("\n".join((game(), bad, game().replace('"1"', '"3"'))), "club.pbn", strict=True)
    assert [record.board.name for record in reading.records] == ["1", "3"]
    assert [str(error) for error in reading.problems] == ["club.pbn:9:1: board 2: SJ is held twice, by North and East"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ['[Auction "N"]', "1C 1H 1D AP"],
            "x.pbn:6:7: board 1: South cannot bid 1♦: a bid must be higher than 1♥",
        ),
        (['[Auction "N"]', "1C 8H"], 'x.pbn:6:4: board 1: "8H" is not a call: expected P, X, XX or a bid 1C … 7N'),
        (['[Auction "N"]', "1C ♥ AP"], "x.pbn:6:4: board 1: '♥' is no part of a call or card"),
        (['[Auction "N"]', "AP AP"], 'x.pbn:6:4: board 1: "AP" after the auction is over'),
        (['[Auction "E"]', "1C AP"], "x.pbn:5:1: board 1: the auction begins with East, but the dealer is North"),
        (
            ['[Declarer "S"]', '[Contract "4S"]', '[Auction "N"]', "1NT AP"],
            "6:1: board 1: the contract is given as 4S by S, but the auction ends in 1N by N (auction N: 1N P P P)",
        ),
        (
            ['[Contract "Pass"]', '[Auction "N"]', "1NT AP"],
            "the contract is given as passed out, but the auction ends in 1N by N",
        ),
        (
            ['[Declarer "S"]', '[Auction "N"]', "1NT AP"],
            "the contract is given as declared by S, but the auction ends in 1N by N",
        ),
        (['[Contract "4S"]'], "x.pbn:5:1: board 1: the contract is 4S, but the declarer is not given"),
        (['[Contract "9S"]', '[Declarer "S"]'], 'x.pbn:5:1: board 1: "9S" is not a contract'),
        (['[Result "fourteen"]'], 'x.pbn:5:1: board 1: Result "fourteen": expected tricks 0 to 13, as "9" or "NS 9"'),
        (
            ['[Declarer "S"]', '[Contract "1S"]', '[Result "14"]'],
            "x.pbn:7:1: board 1: declarer takes 0 to 13 tricks, not 14",
        ),
        (['[Result "NS 9"]'], "counts a side's tricks, but the declarer is not given"),
        (
            ['[Declarer "N"]', '[Contract "1NT"]', '[Play "E"]', "CK C9 CJ C2", "SJ HA S3 SQ"],
            "x.pbn:9:4: board 1: trick 2: South revokes with HA: spades were led and can be followed",
        ),
        (
            ['[Declarer "N"]', '[Contract "1NT"]', '[Play "W"]', "CJ"],
            "the play has West on lead, but the contract is 1N by N: East leads",
        ),
        (['[Play "W"]', "CJ *"], "x.pbn:5:1: board 1: a play needs its contract: expected the Contract tag"),
        (['[Event "open'], 'x.pbn:5:1: board 1: \'[Event "open\' is not a tag pair: expected [Name "value"]'),
        (["{ never closed", '[Event "a"]'], "x.pbn:5:1: board 1: this comment is never closed: expected } after it"),
        (
            ['[Result "?"]', "stray words"],
            "x.pbn:6:1: board 1: 'stray words' after [Result \"?\"]: expected the next tag",
        ),
    ],
)
def test_problems_name_place_board_and_what_was_expected(lines: list[str], message: str) -> None:
    assert message in problem(game(*lines))


def test_a_hand_with_a_card_lost_is_a_problem() -> None:
    assert "West has 12 cards; a hand has 13" in problem(game().replace(".JT", ".J"))


def test_words_before_any_tag_are_a_problem() -> None:
    assert "x.pbn:1:1: game 1: 'hello there' stands before any tag" in problem("hello there\n")


def test_export_is_in_the_prescribed_order() -> None:
    record = one(PLAYED)
    lines = format_pbn([record]).splitlines()
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert lines[2] == '% a directive line [Board "99"] is skipped'
    names = [line[1:].split(" ")[0] for line in lines[3:] if line.startswith("[")][:15]
    assert names[:8] == ["Event", "Site", "Date", "Board", "West", "North", "East", "South"]
    assert names[8:] == ["Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"]
    assert '[Deal "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"]' in lines
    assert '[Vulnerable "All"]' in lines
    assert '[Site "?"]' in lines
    assert '[Result "6"]' in lines
    auction = lines.index('[Auction "N"]')
    assert lines[auction + 1] == "1NT =1= $1 $25 Pass {thinks} Pass =2= Pass"
    assert lines[auction + 2 : auction + 4] == ['[Note "1:15-17"]', '[Note "2:forcing?"]']
    assert lines[-3:] == ['[OptimumResultTable "Declarer;Denomination\\\\2R;Result\\\\2R"]', "N NT  7", "S  H  8"]


def test_an_explanation_without_an_alert_comes_back_as_an_alert() -> None:
    record = Record(
        Board("1", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), Auction.parse("N: 1C"), ((0, Note("3+")),)
    )
    assert one(format_pbn([record])).notes == ((0, Note("3+", True)),)


def expressible(record: Record) -> Record:
    """The record as PBN can say it: every note an alert, event tags first."""
    first = ("Event", "Site", "Date", "Scoring")
    return replace(
        record,
        notes=tuple((place, Note(note.text, True)) for place, note in record.notes),
        tags=tuple(sorted(record.tags, key=lambda tag: first.index(tag[0]) if tag[0] in first else 4)),
    )


@settings(deadline=None, max_examples=150)
@given(st.lists(records(), max_size=3))
def test_what_is_written_is_read_back(given: list[Record]) -> None:
    text = format_pbn(given)
    assert parse_pbn(text) == ParsedRecords(tuple(expressible(record) for record in given))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"tags": (("Event", "a\nb"),)}, "holds a line break"),
        ({"tags": (("Event", "##x"),)}, "means inheritance"),
        ({"tags": (("event", "x"), ("Event", "y"))}, "the tag Event would be written twice"),
        ({"tags": (("Deal", "x"),)}, "the tag Deal would be written twice"),
        ({"tags": (("two words", "x"),)}, "is not a name for a tag"),
        ({"tables": (TableSection("ATable", "", ("[x]",)),)}, "cannot be a row"),
        ({"tables": (TableSection("ATable", ""), TableSection("ATable", ""))}, "two tables have the same name"),
        ({"tables": (TableSection("]Table", ""),)}, "is not a name for a table"),
        ({"tables": (TableSection("Deal", "", ("x",)),)}, "Deal is both a tag and a table"),
        ({"tables": (TableSection("Scores", ""),)}, "the table Scores has no rows"),
        (
            {"tables": (TableSection("Auction", "N", ("^S",)),), "auction": Auction(Seat.NORTH)},
            "both auction and a table",
        ),
    ],
)
def test_what_pbn_cannot_say_is_refused(change: dict[str, object], why: str) -> None:
    record = Record(Board("5", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)))
    with pytest.raises(NotationError, match="board 5 cannot be written as PBN") as caught:
        format_pbn([replace(record, **change)])  # type: ignore[arg-type]
    assert why in str(caught.value)


def test_more_notes_than_pbn_has_room_for_are_refused() -> None:
    calls = " ".join(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN")
    auction = Auction.parse(f"N: {calls}")
    notes = tuple((place, Note(f"note {place}", True)) for place in range(33))
    record = Record(Board("5", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), auction, notes)
    with pytest.raises(NotationError, match="33 different notes"):
        format_pbn([record])


@settings(deadline=None, max_examples=150)
@given(st.one_of(mutated(PLAYED), st.text(ALPHABET), st.text()))
def test_no_text_breaks_the_reader(text: str) -> None:
    for error in parse_pbn(text).problems:
        assert type(error) is NotationError
        assert error.location is not None


def test_a_play_is_written_in_the_columns_of_the_opening_leader() -> None:
    contract = Contract.parse("1N by N")
    play = Play.of(contract, [Card.parse(word) for word in ["CK", "C9", "CJ", "C2", "SJ", "S6", "S3", "SQ", "SK"]])
    record = Record(Board("1", Seat.NORTH, Vulnerability.NONE, Deal.parse(DEAL)), contract=contract, play=play)
    assert format_pbn([record]).splitlines()[-5:] == ['[Play "E"]', "CK C9 CJ C2", "SJ S6 S3 SQ", "- - - SK", "*"]
