"""A header that changes in the middle of a file, a tag that stands twice, and what records have no field for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Call, Record, Seat
from dealspace.cards.formats import FORMATS, format_records, parse_records
from dealspace.cards.formats.kept_facts import held
from dealspace.cards.formats.lin import parse_lin
from dealspace.cards.formats.pbn import parse_pbn
from tests.support.records import records

MD = "3SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,SAK87HQT4DAK98C95"
DEAL = '[Deal "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"]'
GAME = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n{DEAL}\n'
NAMES = st.text("abcdefgh", min_size=1, max_size=3)
RESULTS = st.lists(st.sampled_from(["3NE=", "4SW-1", "2SxN+1", "PASS", ""]), max_size=6)


@st.composite
def sessions(draw: st.DrawFn) -> str:
    """A vugraph session as a LIN file, its headers in any order."""
    first = draw(st.integers(1, 3))
    headers = [
        f"vg|{draw(NAMES)},{draw(NAMES)},I,{first},{first + 2},{draw(NAMES)},0,{draw(NAMES)},0|",
        f"rs|{','.join(draw(RESULTS))}|",
        f"pn|{','.join(draw(st.lists(NAMES, min_size=8, max_size=8)))}|",
    ]
    present = draw(st.lists(st.sampled_from(headers[1:]), unique=True, max_size=2))
    boards = [
        f"qx|{room}{number}|md|{MD}|sv|o|pg||\n"
        for number in range(first, first + draw(st.integers(1, 3)))
        for room in "oc"
    ]
    return "".join(draw(st.permutations([headers[0], *present]))) + "pg||\n" + "".join(boards)


@settings(deadline=None)
@given(st.lists(sessions(), min_size=1, max_size=4))
def test_sessions_after_one_another_are_read_as_each_alone(texts: Sequence[str]) -> None:
    together = parse_lin("".join(texts))
    assert together.problems == ()
    assert together.records == tuple(record for text in texts for record in parse_lin(text).records)


@pytest.mark.parametrize(
    ("header", "players"),
    [("pn|n1,n2,n3,n4,m1,m2,m3,m4|", ("n3", "n3")), ("pn|n1,n2,n3,n4|", ("n3", "a3")), ("", ("a3", "a3"))],
)
def test_names_of_two_rooms_hold_until_they_are_given_again_names_of_one_for_a_board(
    header: str, players: tuple[str, str]
) -> None:
    text = f"pn|a1,a2,a3,a4,b1,b2,b3,b4|qx|o1|md|{MD}|qx|o2|{header}md|{MD}|qx|o3|md|{MD}|"
    read = parse_lin(text).records
    assert [dict(record.players)[Seat.NORTH] for record in read] == ["a3", *players]


@settings(deadline=None, max_examples=50)
@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(("pbn", "jsonl")))
def test_files_after_one_another_are_read_as_each_alone(given: list[Record], form: str) -> None:
    texts = []
    for record in given:
        try:
            texts.append(format_records([record], form))
        except ValueError:
            continue  # a value that this format cannot hold
    alone = tuple(parse_records(text, form).records for text in texts)
    assert parse_records("\n".join(texts), form).records == tuple(record for one in alone for record in one)


AUCTION = '[Auction "N"]\n1C Pass Pass Pass\n'


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        ('[Auction "N"]\n', AUCTION, 6),
        (AUCTION, '[Auction "N"]\n', 5),
        (AUCTION, '[Auction "N"]\n1D Pass Pass Pass\n', 5),
        ('[Result "?"]\n', '[Result "9"]\n', 6),
        ('[Result "8"]\n', '[Result "9"]\n', 5),
        ('[Student "S"]\n', '[Student "N"]\n', 5),
    ],
)
def test_a_tag_that_stands_twice_is_said_and_none_is_lost(first: str, second: str, counts: int) -> None:
    reading = parse_pbn(GAME + first + second, "x.pbn")
    assert reading.problems == ()
    (warning,) = reading.warnings
    line = 5 + first.count("\n")
    name = second[1 : second.index(" ")]
    assert str(warning).startswith(f"x.pbn:{line}:1: board 1: [{name} ")
    assert "stands in line 5 already, with other content: expected each tag once; that of line " in str(warning)
    assert str(warning).endswith(f"that of line {counts if counts == 5 else line} counts")
    kept, other = (first, second) if counts == 5 else (second, first)
    assert reading.records == parse_pbn(GAME + kept).records != parse_pbn(GAME + other).records


def test_a_tag_that_stands_twice_with_the_same_content_needs_no_word() -> None:
    reading = parse_pbn(GAME + AUCTION + AUCTION + '[Site "x"]\n[Site "x"]\n')
    assert (reading.problems, reading.warnings) == ((), ())
    assert reading.records[0].auction is not None
    assert reading.records[0].auction.calls[0] == Call.parse("1C")


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        (
            "rbn",
            "B 1\nA NZ:1CPPA\nA NZ:1DA\n",
            "x.rbn:3:1: board 1: 'A NZ:1DA': a line A stands in line 2 already; expected one a deal, the first counts",
        ),
        (
            "url",
            "?b=1&d=n&a=1cppp&a=1dppp",
            'x.url:1:1: a= is given twice, as "1cppp" and "1dppp": expected it once; the first counts',
        ),
    ],
)
def test_repeats_of_other_formats_are_said_too(form: str, text: str, message: str) -> None:
    reading = parse_records(text, form, f"x.{form}")
    assert [str(warning) for warning in reading.warnings] == [message]
    assert reading.records[0].auction is not None
    assert reading.records[0].auction.calls[0] == Call.parse("1C")


def test_a_row_with_a_field_twice_is_refused_where_the_two_differ() -> None:
    row = '{"board": 1, "auction": ["1C"], "auction": ["1D"]}'
    (problem,) = parse_records(row, "jsonl", "x.jsonl").problems
    assert 'x.jsonl:1:1: this is not JSON we can hold: the field "auction" stands twice, with' in str(problem)
    assert parse_records(row.replace("1D", "1C"), "jsonl").problems == ()


@pytest.mark.parametrize(
    ("form", "text", "kinds"),
    [
        ("pbn", "%x\n" + GAME + "{a}\n" + AUCTION + '[Note "1:x"]\n[Play "E"]\nDA? =1= D2 D4 DT\n*\n', "DCNMN"),
        ("lin", f"md|{MD}|nt|a word|nt| |mb|1C|nt|more|pg||zz|x|", "CCD"),
        ("url", f"?lin=md|{MD}|nt|a word|", "C"),
        ("rbn", "{words\nmore}\nB 1\nA NZ:1C!P^1PP\n1 first\n2 loose\nP DA?^2D2D4DT\n2 low\n;x\n%y\n", "CMNMNCD"),
    ],
)
def test_what_stands_beside_the_facts_is_a_remark(form: str, text: str, kinds: str) -> None:
    reading = parse_records(text, form, "x")
    assert reading.problems == ()
    (record,) = reading.records
    assert sorted(remark.kind.name[0] for remark in record.remarks) == sorted(kinds)
    kept = held(record, form)
    assert kept is not None
    assert parse_records(format_records([kept], form), form).records == (kept,)


@settings(deadline=None, max_examples=50)
@given(records(), st.sampled_from([form for form in FORMATS if form != "rbn"]))
def test_what_we_write_ourselves_is_read_without_warnings(record: Record, form: str) -> None:
    try:
        text = format_records([record], form)
    except ValueError:
        return  # a value that this format cannot hold
    reading = parse_records(text, form)
    assert reading.warnings == ()
