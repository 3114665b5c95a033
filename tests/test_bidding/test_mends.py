"""What mends auctions whose calls contradict each other: deals fit, and no call is read otherwise needlessly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice

import numpy as np
import pytest

from dealspace.bidding import Conflict, Interpreter, Mend, Reading, load_system, mends, settled, shipped_systems
from dealspace.bidding.reading import mends as search
from dealspace.bidding.reading.call_conflicts import claims_of, plainly_clash
from dealspace.bidding.reading.meaning import by_rule
from dealspace.bidding.reading.mends import LISTED, LOOK_WORK, READ_WORK, TABLES_WORK, ChangedCall, Mends
from dealspace.bidding.reading.read_otherwise import Way
from dealspace.cards import Auction, Seat
from dealspace.inference import DealSpace, Knowledge, Statement, all_of, satisfies

READERS = {name: Interpreter(load_system(name)) for name in shipped_systems()}
SAYC = READERS["sayc"]


def odd_auction(reader: Interpreter, seed: int) -> Auction:
    """Calls of the book, and some that are merely legal, at random."""
    rng = np.random.default_rng(seed)
    auction = Auction(Seat(seed % 4))
    for _ in range(int(rng.integers(4, 10))):
        if auction.is_over:
            break
        booked, legal = [rule.call for rule in reader.live(auction)], auction.legal_calls()[:9]
        calls = booked if booked and rng.random() < 0.75 else legal
        auction = auction.plus(calls[int(rng.integers(len(calls)))])
    return auction


def shown(mend: Mend) -> Knowledge:
    """What the calls show under a mend."""
    claims = claims_of(mend.reading)
    for change in mend.changes:
        meaning = change.meaning
        if change.how is Way.UNTRUE:
            del claims[change.place]
        elif change.as_assumed:
            assumed = all_of(meaning.condition, meaning.assumed)
            claims[change.place] = Statement(meaning.seat, assumed, meaning.source)
    return Knowledge(tuple(claims.values()))


def check(found: Mends) -> None:
    """Each mend has a deal in which every call is true; all change as few calls, the likeliest first."""
    assert len(found.likeliest) <= LISTED and len({len(mend.changes) for mend in found.likeliest}) <= 1
    weights = [mend.weight for mend in found.likeliest]
    assert weights == sorted(weights, reverse=True)
    for mend in found.likeliest:
        assert mend.share > 0
        (deal,) = DealSpace.of(shown(mend)).deals(1, seed=1)
        assert all(satisfies(said.condition, deal[said.seat]) for said in shown(mend))
    assert len({tuple((change.place, change.say) for change in mend.changes) for mend in found.likeliest}) == len(
        weights
    )


def contradictory_auctions(reader: Interpreter, wanted: int) -> Iterator[Auction]:
    """Random auctions that the totals of the pack, or one hand's calls, show to be contradictory."""
    auctions = (odd_auction(reader, seed) for seed in count())
    return islice((each for each in auctions if plainly_clash(claims_of(reader.read(each)))), wanted)


@pytest.mark.parametrize("wanted", [2, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", READERS)
def test_what_mends_random_auctions_leaves_deals(name: str, wanted: int) -> None:
    for auction in contradictory_auctions(READERS[name], wanted):
        check(mends(READERS[name], auction))


def test_nothing_mends_an_auction_without_contradiction() -> None:
    for text in ("", "N: 1N P 2C P 2H", "N: P P P P"):
        assert mends(SAYC, Auction.parse(text, Seat.NORTH if not text else None)) == Mends()


def test_the_call_that_is_doubted_comes_first_and_calls_behind_it_are_read_anew() -> None:
    auction = Auction.parse("N: 1H 1N X 3N")
    (conflict,) = settled(SAYC.read(auction)).conflicts
    found = mends(SAYC, auction)
    first = found.likeliest[0].changes
    assert [(change.place, change.how, change.say) for change in first] == [
        (conflict.odd, Way.UNTRUE, "not true of East's hand")
    ]
    said = [mend.changes[0].say for mend in found.likeliest]
    assert "off the book, natural: 4+ ♥" in said and found.others == 1 and found.complete
    # Over an overcall off the book three notrumps promises what West alone would need.
    assert (1, Way.OFF_BOOK) not in [(mend.changes[0].place, mend.changes[0].how) for mend in found.likeliest]


def test_two_calls_are_changed_only_where_no_one_call_mends_it() -> None:
    reading, conflicts = two_doubted()
    found = mends(SAYC, reading.auction, conflicts)
    check(found)
    assert {len(mend.changes) for mend in found.likeliest} == {2}
    for mend in found.likeliest:
        for kept in mend.changes:
            values = [Way.AS_READ] * len(reading.meanings)
            values[kept.place] = kept.how
            alone = search._Search(SAYC, reading, conflicts)._read(tuple(values))
            assert alone is None or plainly_clash(search._claims(values, alone))


@cache
def two_doubted() -> tuple[Reading, tuple[Conflict, ...]]:
    reading = SAYC.read(Auction.parse("W: 3H X 4N 5D P 6N X P"))
    return reading, settled(reading).conflicts


def test_a_call_may_be_read_by_one_of_its_rules_alone() -> None:
    meaning = SAYC.read(Auction.parse("N: 1N P 2C")).meanings[2]
    assert len(meaning.rules) > 1
    for index, rule in enumerate(meaning.rules):
        alone = by_rule(meaning, index)
        assert alone.rules == (rule,) and alone.condition == meaning.regions[index]
        assert ChangedCall(2, alone, rule.rule.location).say == f"meant as: {alone.say}"
        search_of = search._Search(SAYC, SAYC.read(Auction.parse("N: 1N P 2C")), two_doubted()[1])
        read = search_of._read((Way.AS_READ, Way.AS_READ, rule.rule.location))
        assert read is not None and read.meanings[2] == alone


@pytest.mark.parametrize("limit", [1, 20, 60])
def test_the_search_ends_after_counted_work_and_says_so(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "WORK_LIMIT", limit)
    run = search._Search(SAYC, *two_doubted())
    assert not run.found().complete
    assert limit <= run.work < limit + max(READ_WORK, LOOK_WORK + TABLES_WORK) * 2


def test_the_same_auction_is_mended_alike() -> None:
    reading, conflicts = two_doubted()
    one, two = (mends(reader, reading.auction, conflicts) for reader in (SAYC, Interpreter(SAYC.systems)))
    assert repr(one.likeliest) == repr(two.likeliest)
