"""Lenient reading: a slip costs what it spoils, never the deal; what is doubtful is warned of and kept as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.cards import Deal, Record
from dealspace.cards.formats import ParsedRecords, format_records, parse_records, read_records

CASES = Path(__file__).parents[3] / "shared" / "cases" / "records"
DEAL = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
OTHER = "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"
PBN = "".join(
    f'[Event "Cup"]\n[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n{rest}\n'
    for number, dealer, deal, rest in (
        (
            1,
            "N",
            DEAL,
            '[Declarer "E"]\n[Contract "3NT"]\n[Result "9"]\n{so}\n[Auction "N"]\nPass 1NT Pass 3NT AP\n',
        ),
        (2, "N", OTHER, '[Auction "N"]\n1NT Pass Pass Pass\n[Play "E"]\nCK C9 CJ C2\nCA C8 CT C3\n*\n'),
        (3, "S", DEAL, '[Contract "Pass"]\n[OptimumResultTable "Declarer;Denomination"]\nN NT 7\n'),
    )
)
LIN = "".join(
    f"qx|o{number}|pn|s,w,n,e|st||md|{deal}|rh||ah|Board {number}|sv|o|{rest}pg||\n"
    for number, deal, rest in (
        (
            1,
            "3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,",
            "mb|p|mb|1N!|an|strong|mb|p|mb|3N|mb|ppp|",
        ),
        (
            2,
            "3S876HA654DQJTC987,S543HT987D9876CJT,SAKQ2H32DAK2C5432,",
            "mb|1N|mb|ppp|pc|CK|pc|C9|pc|CJ|pc|C2|mc|7|",
        ),
    )
)
RBN = (
    "E Cup\nB 1\nH N:65.A53.JT7.AK762:AK87.QT4.AK98.95:JT9.982.Q532.Q83:\nA NZ:P1NP3N:A\nC 3N:E\nR 9\n\n"
    "B 2\nH N:AKQ2.32.AK2.5432:JT9.KQJ.543.AKQ6:876.A654.QJT.987:\nA NZ:1NA\nP CK9J2:CA8T3\n"
)


def game(*lines: str, deal: str = DEAL) -> str:
    return "\n".join(('[Board "1"]', '[Dealer "N"]', '[Vulnerable "None"]', f'[Deal "{deal}"]', *lines)) + "\n"


def one(text: str, format: str = "pbn") -> tuple[Record, list[str]]:
    """The only record of a text, and its warnings."""
    reading = parse_records(text, format)
    assert reading.problems == ()
    (record,) = reading.records
    return record, [str(warning) for warning in reading.warnings]


def outcomes(reading: ParsedRecords) -> list[str]:
    """Contract and tricks of each record: `3N by E 9`."""
    return [f"{record.contract or '-'} {'-' if record.result is None else record.result}" for record in reading.records]


@pytest.mark.parametrize(
    ("name", "found", "warnings"),
    [
        ("deal-hash.pbn", ["3N by E 9", "2S by W 8"], 0),
        ("second-table-without-deal.pbn", ["6C by N 11", "6SX by E 9"], 1),
        ("ctrl-z.pbn", ["- -"], 0),
        ("auction-tag-twice.pbn", ["6S by N 12"], 1),
        ("illegal-call.pbn", ["3N by E 9"], 1),
        ("contract-not-of-auction.pbn", ["3N by E 9"], 1),
        ("suit-letters-in-deal.pbn", ["- -"], 1),
        ("lesson-extra-passes.pbn", ["3N by S -", "6H by N -", "3N by S -"], 2),
        ("double-dash-card.pbn", ["5C by E 11"], 0),
        ("no-declarer-but-leader.pbn", ["5C by S -"], 1),
        ("export-loses.pbn", ["3N by E 9"], 0),
        ("statistics-after-boards.pbn", ["- -", "- -"], 1),
        ("opening-passes-left-out.pbn", ["3N by E 9"], 1),
        ("redoubled-R.pbn", ["1NXX by E 9"], 0),
        ("two-vugraph-sessions.lin", ["3N by E 9", "4S by W 9", "2S by N 9", "2H by S 8"], 0),
    ],
)
def test_files_as_people_have_them(name: str, found: list[str], warnings: int) -> None:
    if not (CASES / name).exists():
        pytest.skip(f"the case {name} is not beside this checkout")
    reading = read_records(CASES / name)
    assert reading.problems == ()
    assert outcomes(reading) == found
    assert len(reading.warnings) == warnings
    assert all(warning.location and warning.location.line for warning in reading.warnings)
    deals = [record.board.deal for record in reading.records]
    assert name == "lesson-extra-passes.pbn" or all(isinstance(deal, Deal) for deal in deals)
    assert parse_records(format_records(reading.records, "jsonl"), "jsonl").records == reading.records


def test_opening_passes_are_put_in_front_and_notes_move_with_their_calls() -> None:
    lines = '[Declarer "E"]', '[Contract "3NT"]', '[Auction "N"]', "1NT =1= Pass 3NT AP", '[Note "1:15-17"]'
    record, warnings = one(game(*lines))
    assert str(record.auction) == "N: P 1N P 3N P P P"
    assert [index for index, _ in record.notes] == [1]
    assert record.doubts == () and len(warnings) == 1


@pytest.mark.parametrize("calls", ["1NT Pass Pass Pass Pass Pass", "1NT all pass", "1NT AP pass", "1NT AP AP"])
def test_passes_too_many_are_left_out(calls: str) -> None:
    assert str(one(game('[Auction "N"]', calls))[0].auction) == "N: 1N P P P"


@pytest.mark.parametrize(
    ("lines", "doubts"),
    [
        (('[Auction "N"]', "1C 1H 1D AP"), ("Auction",)),
        (('[Auction "N"]', "1C what AP"), ("Auction",)),
        (('[Auction "N"]', "1C AP 1D"), ("Auction",)),
        (('[Declarer "S"]', '[Contract "9S"]'), ("Contract",)),
        (('[Contract "4S"]',), ("Contract",)),
        (('[Declarer "Q"]', '[Contract "4S"]'), ("Contract", "Declarer")),
        (('[Result "fourteen"]',), ("Result",)),
        (('[Declarer "E"]', '[Contract "3NT"]', '[Result "14"]'), ("Result",)),
        (('[Declarer "E"]', '[Contract "3NT"]', '[Play "S"]', "SJ S2 CA SA *"), ("Play",)),
        (('[Declarer "E"]', '[Contract "3NT"]', '[Play "W"]', "S2 *"), ("Play",)),
        (('[Contract "3NT"]', '[Declarer "E"]', "[Result 9"), ()),
        (('[Event "open',), ()),
        (("{ never closed",), ()),
    ],
)
def test_a_slip_costs_what_it_spoils(lines: tuple[str, ...], doubts: tuple[str, ...]) -> None:
    record, warnings = one(game(*lines))
    assert record.board.deal == Deal.parse(DEAL)
    assert record.doubts == doubts
    assert warnings
    assert parse_records(game(*lines), "pbn", strict=True).records == ()
    for format in ("pbn", "jsonl"):
        assert parse_records(format_records([record], format), format) == ParsedRecords((record,))


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (DEAL.replace("65.A53", "652.A53"), "♠2 twice (North and West); North has 14 cards"),
        (DEAL.replace("65.A53", "6.A53"), "♠5 nowhere; North has 12 cards"),
        (DEAL.replace("65.A53", "66.A53"), "♠6 twice (North), ♠5 nowhere"),
        (DEAL.replace("65.A53", "6X.A53"), "'X' in North's hand is no card, ♠5 nowhere"),
    ],
)
def test_a_wrong_deal_is_mended_where_one_way_is_left(deal: str, said: str) -> None:
    record, warnings = one(game(deal=deal))
    assert record.board.deal == Deal.parse(DEAL)
    assert said in warnings[0] and "only one deal is possible" in warnings[0]


def test_a_wrong_deal_that_may_be_two_is_diagnosed() -> None:
    (problem,) = parse_records(game(deal=DEAL.replace("65.A53", "62.A53")), "pbn").problems
    assert "♠2 twice (North and West), ♠5 nowhere" in str(problem)


def test_the_other_room_of_a_lin_file_has_the_deal_of_the_first() -> None:
    first = LIN.partition("\n")[0]
    reading = parse_records(f"{first}\nqx|c1|mb|p|mb|1N|mb|ppp|mc|8|pg||\nqx|c2|mb|p|mb|1N|mb|ppp|pg||\n", "lin")
    deals = [record.board.deal for record in reading.records]
    assert deals[:2] == [Deal.parse(DEAL)] * 2 and not isinstance(deals[2], Deal)
    assert [record.tag("Room") for record in reading.records[:2]] == ["Open", "Closed"]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_character_sets(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "boards.pbn"
    path.write_bytes(game('[North "Müller"]').replace("\n", "\r\n").encode(encoding) + b"\x1a" * (encoding != "utf-16"))
    (record,) = read_records(path).records
    assert record.players[0][1] == "Müller"


def test_a_comment_that_is_never_closed_takes_no_board_with_it() -> None:
    reading = parse_records(game("{ not closed") + "\n" + game("{closed}"), "pbn")
    assert len(reading.records) == 2 and len(reading.warnings) == 1


@pytest.mark.parametrize(
    "tag", ["[Deal “{}”]", "[Deal '{}']", "[Deal {}]", '[Deal: "{}"]', '[Deal = "{}"', '\ufeff[Deal "{}"]']
)
def test_a_deal_is_read_from_a_tag_that_is_none(tag: str) -> None:
    record, _ = one(f'[Board "1"]\n{tag.format(DEAL)}\n[Dealer "N"]\n')
    assert record.board.deal == Deal.parse(DEAL)


def test_a_text_without_boards_is_told_what_can_be_read() -> None:
    (problem,) = parse_records("Board 2\nNorth deals\n", "pbn").problems
    assert "there is no board in this text" in str(problem) and "LIN" in str(problem)
