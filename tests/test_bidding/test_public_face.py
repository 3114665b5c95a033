"""Short calls for everyday questions, and how the values of bidding show themselves."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from html.parser import HTMLParser

import numpy as np
import pytest

from dealspace.bidding import Bidder, BiddingSystem, Interpreter, InvalidSystem, System, load_system
from dealspace.bidding.check import lint
from dealspace.bidding.check.self_tests import CaseReaders, run_case
from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.reading.call_conflicts import settled
from dealspace.bidding.reading.mends import mends
from dealspace.bidding.system.canonical import canonical
from dealspace.cards import (
    Auction,
    Hand,
    IllegalCall,
    InvalidDeal,
    NotationError,
    Seat,
    Side,
    View,
    Vulnerability,
)  # fmt: skip

HAND = "AQ32.K54.QJ3.A92"
SMALL = "system: t\ncontexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n"


@pytest.fixture(scope="module")
def sayc() -> BiddingSystem:
    return load_system("sayc")


def test_the_short_call_is_the_bidders_call(sayc: BiddingSystem) -> None:
    for text in ("", "1H P", "P P", "1S X", "1N P"):
        for vulnerability in Vulnerability:
            auction = Auction.parse(text, Seat.NORTH)
            view = View(auction.turn, Hand.parse(HAND), vulnerability, auction)
            interpreter = Interpreter(dict.fromkeys(Side, sayc), vulnerability)
            wanted = Bidder(interpreter, np.random.default_rng(0), effort=AT_THE_TABLE).choose(view)
            assert sayc.bid(HAND, text, vulnerability=vulnerability) == wanted
            assert sayc.bid(Hand.parse(HAND), auction, vulnerability=str(vulnerability)) == wanted


@pytest.mark.parametrize("hand", ["♠AQ32 ♥K54 ♦QJ3 ♣A92", "SAQ32 HK54 DQJ3 CA92", "aq32 k54 qj3 a92"])
def test_a_hand_is_written_in_any_of_the_usual_ways(sayc: BiddingSystem, hand: str) -> None:
    assert sayc.bid(hand, "1H P") == sayc.bid(HAND, "1H P")


def test_a_reading_is_the_interpreters_reading(sayc: BiddingSystem) -> None:
    auction = Auction.parse("N: 1N P 2C P 2H")
    wanted = Interpreter(sayc).read(auction)
    for reading in (sayc.read(auction), sayc.read("1N P 2C P 2H"), sayc.read("N: 1N P 2C P 2H", dealer="S")):
        assert reading == wanted


def test_the_dealer_is_north_unless_given(sayc: BiddingSystem) -> None:
    assert sayc.read("1N P 2C").auction.dealer is Seat.NORTH
    assert sayc.read("1N P 2C", dealer="E").auction.dealer is Seat.EAST
    assert sayc.read("W: 1N P 2C").auction.dealer is Seat.WEST


def test_opponents_may_play_another_system(sayc: BiddingSystem) -> None:
    silent = parse_system(SMALL, "t.yaml", "t")
    against = sayc.read("1N 2C", opponents=silent)
    assert against.meanings[0].rules == sayc.read("1N 2C").meanings[0].rules
    assert not against.meanings[1].booked and sayc.read("1N 2C").meanings[1].booked
    # The caller plays the system that is asked, whoever dealt.
    assert sayc.bid(HAND, "P", opponents=silent) == sayc.bid(HAND, "P")
    assert sayc.bid(HAND, "P", opponents=silent).booked


def test_no_simulation_without_deals(sayc: BiddingSystem) -> None:
    for auction in ("1C 1D 1H 1S 2C 2D", "1S 2H 3C 3D", "3C 3D 3H 3S"):
        choice = sayc.bid(HAND, auction, worlds=0)
        assert choice.verdict is None


@pytest.mark.parametrize(
    ("hand", "auction", "error"),
    [
        ("AQ32.K54.QJ3", "", NotationError),
        ("AQ32.K54.QJ3.A9", "", InvalidDeal),
        (HAND, "1H hello", NotationError),
        (HAND, "2H 1S", IllegalCall),
        (HAND, "P P P P", NotationError),
    ],
)
def test_what_cannot_be_read_is_refused(sayc: BiddingSystem, hand: str, auction: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        sayc.bid(hand, auction)


def test_an_interpreter_takes_one_system_or_one_for_each_side(sayc: BiddingSystem) -> None:
    auction = Auction.parse("N: 1N P 2C")
    assert Interpreter(sayc).read(auction) == Interpreter({Side.NS: sayc, Side.EW: sayc}).read(auction)
    with pytest.raises(ValueError, match="no system for EW"):
        Interpreter({Side.NS: sayc})
    with pytest.raises(ValueError, match='"rubber" is no form of scoring'):
        Interpreter(sayc, scoring="rubber")


def test_a_system_that_has_bid_is_still_data(sayc: BiddingSystem) -> None:
    sayc.bid(HAND)
    copy = pickle.loads(pickle.dumps(sayc))
    assert (type(copy), copy) == (BiddingSystem, sayc) and hash(copy) == hash(sayc)
    assert canonical(copy.contexts) == canonical(sayc.contexts)
    assert copy.bid(HAND) == sayc.bid(HAND)
    plain = System(sayc.name, sayc.file, sayc.source, sayc.imported)
    assert plain == sayc and plain != System(sayc.name, sayc.file, sayc.source + " ", sayc.imported)


def values(sayc: BiddingSystem) -> Iterator[object]:
    yield sayc
    yield sayc.imported[0]
    yield from sayc.contexts
    yield from sayc.definitions.values()
    yield from sayc.cases[:50]
    interpreter = Interpreter(sayc)
    yield interpreter
    yield Bidder(interpreter, np.random.default_rng(0))
    reading = sayc.read("1S X 2N 3H 3S P 4S P P P")
    yield from (reading, *reading.meanings)
    public = interpreter.public(reading.auction.before(4))
    yield from (public, *interpreter.live(public.auction), *(rule.rule for rule in interpreter.live(public.auction)))
    for auction in ("", "1H P", "1C 1D 1H 1S 2C 2D"):
        choice = sayc.bid(HAND, auction, worlds=2)
        yield from (choice, choice.verdict)
    wild = sayc.read("1N P 4H 4S X P 7N")
    odd = settled(wild)
    yield from (odd, *odd.conflicts)
    mended = mends(interpreter, wild.auction, odd.conflicts)
    yield from (mended, *mended.likeliest)
    yield run_case(CaseReaders(sayc), sayc.cases[0])
    with pytest.raises(InvalidSystem) as broken:
        parse_system(SMALL.replace("hcp 15-17", "hpc 15-17, and a very long condition indeed" * 9), "t.yaml", "t")
    yield from (broken.value, *broken.value.diagnostics)
    report = lint(parse_system(SMALL, "t.yaml", "t"))
    yield from (report, *report.findings)


def test_representations_are_short_and_in_one_line(sayc: BiddingSystem) -> None:
    seen = set()
    for value in values(sayc):
        assert len(repr(value)) < 200 and "\n" not in repr(value), repr(value)
        seen.add(type(value).__name__)
    assert len(seen) > 15


def test_representations_are_in_notation(sayc: BiddingSystem) -> None:
    assert repr(sayc.read("1N P 2C")) == "<Reading N: 1N P 2C>"
    assert repr(sayc.bid(HAND)).startswith("<Choice 1NT: ")
    assert repr(sayc.read("1N").meanings[0]) == "<Meaning of N's 1NT: 15–17 HCP, balanced>"


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        self.rows[-1][-1] += data


def test_a_notebook_shows_each_call_with_its_meaning(sayc: BiddingSystem) -> None:
    reading = sayc.read("1N P 2C")
    cells = Cells()
    cells.feed(reading._repr_html_())
    wanted = [[str(meaning.seat), meaning.call.symbol, meaning.say] for meaning in reading.meanings]
    assert cells.rows[1:] == wanted
    evil = parse_system(SMALL.replace("balanced}", 'balanced, say: "<b>strong & balanced</b>"}'), "t.yaml", "t")
    cells = Cells()
    cells.feed(Interpreter(evil).read(Auction.parse("N: 1N"))._repr_html_())
    assert cells.rows[1] == ["N", "1NT", "<b>strong & balanced</b>"]
