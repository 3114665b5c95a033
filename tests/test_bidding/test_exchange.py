"""Systems out to other programs and in from them: what is written is read again with the same meaning."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.exchange.alert_records import LONGEST, alert_records, explanation
from dealspace.bidding.exchange.bml_book import bml, bml_words
from dealspace.bidding.exchange.bml_sequences import sequences_of
from dealspace.bidding.exchange.bml_tables import read_bml
from dealspace.bidding.exchange.full_disclosure import full_disclosure, sequences
from dealspace.bidding.exchange.system_skeleton import system_of_bml
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.report.book import Book, book_of
from dealspace.bidding.report.entry import BookEntry
from dealspace.cards import Side, Vulnerability
from dealspace.query.system_reports.book_rows import book_rows

NOTES = """\
#+TITLE: Notes

* Openings

We open light.

2C Strong and forcing
1C 2+!c
1D 4+!d
1M 5+ major
  2M 3+ support, 6-9
  2N GF, 4+ support
1N 15--17
  2C Stayman
  2D Transfer to !h
2HS Weak

#SEAT 34

1N 14--16
"""


def system_of(text: str) -> System:
    return parse_system(system_of_bml(read_bml(text), "notes", "notes.bml").text, "notes.yaml", "notes")


def book(system: System, least_share: float) -> Book:
    return book_of(Interpreter(dict.fromkeys(Side, system), Vulnerability.NONE), least_share=least_share)


@pytest.fixture(scope="module")
def natural() -> Book:
    return book(load_system("natural"), 0.01)


def test_notes_become_a_system_that_says_what_is_missing() -> None:
    made = system_of_bml(read_bml(NOTES, "notes.bml"), "notes", "notes.bml")
    parse_system(made.text, "notes.yaml", "notes")
    assert [line.partition(": ")[2] for line in made.open_rules] == [
        "2C: Strong and forcing",
        "1N 2C: Stayman",
        "1N 2D: Transfer to ♥",
    ]
    text = made.text
    assert '- 1M: {if: hcp 12+ and 5+M, say: "5+ major", prefer: longest M}' in text
    assert '- 2M: {if: hcp 6-9 and 3+M, say: "3+ support, 6-9", only: true}' in text
    assert "when: seat 3-4" in text
    assert 'notes: "We open light."' in text
    assert text.index("1N: {if: hcp 15-17") < text.index("1C: {if: hcp 12+"), "the rarer call comes first"
    assert text.index("when: seat 3-4") < text.index("closed: true"), "a seat's own openings come first"


def test_openings_of_ones_own_keep_the_natural_ones_out_only_if_they_are_all() -> None:
    assert "closed: true" in system_of_bml(read_bml(NOTES), "n", "n.bml").text
    assert "closed: true" not in system_of_bml(read_bml("1N 12-14\n  2C Stayman\n"), "n", "n.bml").text


def test_a_call_that_is_described_twice_keeps_the_first_and_says_so() -> None:
    made = system_of_bml(read_bml("1N 12-14\n\n1N 15-17\n", "two.bml"), "two", "two.bml")
    assert "hcp 12-14" in made.text
    assert "hcp 15-17" not in made.text
    assert [str(each) for each in made.problems] == [
        "two.bml:3: 1N after opening is described in line 1 too, which stands"
    ]


@given(st.lists(st.text("1234567CDHSNMmXPR()-;=+ !hs#,.or{}\"':\\&*[]%@\t", max_size=24), max_size=8))
@settings(max_examples=20)
def test_any_text_gives_a_system_that_loads_or_names_lines(lines: list[str]) -> None:
    text = "\n".join(["1N 15-17", *(f"{' ' * (2 * (n % 3))}{line}" for n, line in enumerate(lines))])
    made = system_of_bml(read_bml(text), "any", "any.bml")
    parse_system(made.text, "any.yaml", "any")
    assert all(problem.place.line for problem in made.problems)


CALLS = {"1C": "!c", "1D": "!d", "1H": "!h", "1S": "!s", "2C": "!c", "2D": "!d", "2H": "!h", "2S": "!s"}
ranges = st.tuples(st.integers(3, 14), st.integers(15, 22)).map(lambda ends: f"{ends[0]}-{ends[1]} hcp")
lengths = st.sampled_from(["3+", "4+", "5+", "6+", "4-6", "5-6"])


@st.composite
def openings(draw: st.DrawFn) -> str:
    """A BML text with opening bids."""
    rows = [f"{call} = {draw(ranges)}, {draw(lengths)}{suit}" for call, suit in CALLS.items() if draw(st.booleans())]
    return "\n".join([*rows, "1N = 15-17 bal"]) + "\n"


def shown(book: Book) -> dict[tuple[str, str], tuple[object, object]]:
    """What each call of the book shows."""
    return {
        (section.title, str(entry.call)): (entry.hcp, entry.lengths)
        for section in book.sections
        for entry in section.entries
    }


def rows_of(text: str) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(each.pattern, each.call, each.texts) for each in sequences_of(read_bml(text))[0]}


@given(openings())
@settings(max_examples=6, deadline=None)
def test_import_export_and_import_give_the_same_meanings(text: str) -> None:
    first = book(system_of(text), 1.0)
    second = book(system_of(bml(first)), 1.0)
    third = book(system_of(bml(second)), 1.0)
    written = {("First seat", each.call) for each in sequences_of(read_bml(text))[0]} & set(shown(first))
    assert {key: shown(second)[key] for key in written} == {key: shown(first)[key] for key in written}
    assert {each for each in rows_of(bml(third)) if ("First seat", each[1]) in written} == {
        each for each in rows_of(bml(second)) if ("First seat", each[1]) in written
    }


def test_every_call_of_a_book_is_in_its_bml(natural: Book) -> None:
    found, problems = sequences_of(read_bml(text := bml(natural)))
    assert problems == []
    assert read_bml(text).problems == ()
    entries = sum(len(section.entries) for section in natural.sections)
    assert len([each for each in found if each.ours]) == entries
    assert text.isascii()


def test_a_record_of_full_disclosure_has_the_call_and_its_lengths(natural: Book) -> None:
    lines = full_disclosure(natural).splitlines()
    assert lines[0].startswith("*00{Natural bidding by what is known of partner}=NYYYYYY")
    assert "001S=NYYYYYY0585+ !s" in lines
    assert "001N=NYYYYYY015-17 HCP, balanced" in lines
    assert any(line.startswith("*001C1S=NYYYYYY0") for line in lines)
    assert any(line.startswith("001CP1H=NYYYYYY54") for line in lines)
    assert len(list(sequences("\n".join(lines)))) == len(lines) - 1


@pytest.mark.parametrize(("vul", "ours", "theirs"), [("NS", "2", "3"), ("Both", "4", "4"), ("None", "1", "1")])
def test_vulnerability_is_that_of_the_side_that_calls(natural: Book, vul: str, ours: str, theirs: str) -> None:
    lines = full_disclosure(natural, Vulnerability.parse(vul)).splitlines()[1:]
    assert {line[1] for line in lines if line.startswith("0")} == {ours}
    assert {line[2] for line in lines if line.startswith("*")} == {theirs}


def test_alerts_have_three_fields_and_no_sign_of_the_format(natural: Book) -> None:
    lines = alert_records(natural, all_calls=True).splitlines()
    assert lines[0] == "BBOalert,Natural bidding by what is known of partner"
    assert ",1N,15-17 HCP; balanced" in lines
    assert any(line.startswith("1C--,1H,") for line in lines)
    assert all(line.count(",") == 2 and line.count("#") <= 1 for line in lines[1:])
    few = alert_records(natural).splitlines()
    assert set(few) < set(lines)
    assert ",1S,5+ !s" not in few


@given(st.text("ab ,#%@\\♠", min_size=1, max_size=200))
def test_an_explanation_is_one_field_and_its_first_part_is_short(text: str) -> None:
    first, _, rest = explanation(text).partition("#")
    assert not set(",%@\\") & set(first + rest)
    assert len(first) <= LONGEST or " " not in first


def test_rows_name_ranges_marks_and_rules(natural: Book) -> None:
    rows = list(book_rows(natural))
    notrump = next(row for row in rows if row["auction"] == [] and row["call"] == "1N")
    assert (notrump["hcp"], notrump["spades"], notrump["announce"]) == ([15, 17], [2, 5], "15–17")
    assert notrump["rules"] == [str(place) for place in _opening(natural, "1N").places]
    assert json.loads(json.dumps(rows)) == rows


def _opening(book: Book, call: str) -> BookEntry:
    return next(entry for entry in book.sections[0].entries if str(entry.call) == call)


def test_words_are_plain_letters() -> None:
    assert bml_words("5+ ♠,\n12\N{EN DASH}14 HCP") == "5+ !s, 12-14 HCP"
