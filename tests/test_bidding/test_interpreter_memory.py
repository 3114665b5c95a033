"""What an interpreter remembers has a greatest size, and makes it quicker, not different."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Iterator

import numpy as np
import pytest

from bench.memory import random_auction
from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.judgement import EFFORT
from dealspace.cards import Auction, Deal, Seat, View, Vulnerability
from dealspace.runtime.memory import MEMORY


@pytest.fixture
def no_memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nearly all is forgotten at once."""
    with monkeypatch.context() as patch:
        patch.setattr(MEMORY, "most_bytes", 100_000)
        yield
    MEMORY.turn()


def bid(deal: Deal, bidder: Bidder) -> list[str]:
    """The calls with their reasons and meanings."""
    auction, found = Auction(Seat.NORTH), []
    while not auction.is_over:
        choice = bidder.choose(View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction))
        said = bidder.interpreter.meaning(auction, choice.call)
        found.append(f"{choice.call} {choice.reason} {said.say} {said.condition}")
        auction = auction.plus(choice.call)
    return found


def bids(count: int, *, worlds: int | None) -> list[list[str]]:
    rng, interpreter = np.random.default_rng(5), Interpreter(load_system("sayc"))
    effort = EFFORT if worlds else None
    deals = [Deal.random(rng) for _ in range(count)]
    return [bid(deal, Bidder(interpreter, np.random.default_rng(1), worlds, effort=effort)) for deal in deals]


def meanings(count: int) -> list[str]:
    rng, interpreter = np.random.default_rng(6), Interpreter(load_system("sayc"))
    return [str(interpreter.read(random_auction(rng))) for _ in range(count)]


@pytest.fixture(scope="module")
def usual() -> tuple[list[list[str]], list[list[str]], list[str]]:
    return bids(3, worlds=None), bids(1, worlds=1), meanings(4)


def test_bidding_and_meanings_are_the_same_without_memory(
    usual: tuple[list[list[str]], list[list[str]], list[str]], no_memory: None
) -> None:
    assert (bids(3, worlds=None), bids(1, worlds=1), meanings(4)) == usual


def test_without_memory_a_call_of_an_auction_is_read_once(no_memory: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reading needs that of the calls before, several times over; it must not become the work of all of them."""
    read: list[object] = []
    interpreting = sys.modules[Interpreter.__module__]
    meaning_of = interpreting.meaning_of

    def counted(*args: object) -> object:
        read.append(args[0])
        return meaning_of(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(interpreting, "meaning_of", counted)
    auction = Auction.parse("N: 1D 1S 2D P P 2S P P 3D P P P")
    Interpreter(load_system("sayc")).read(auction)
    assert len(read) == len(auction)


def test_what_it_remembers_is_counted_nearly_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """The points of auctions, by what is freed when they are forgotten; the formulas in them are remembered besides."""
    monkeypatch.setattr(MEMORY, "most_bytes", 1 << 40)
    interpreter, rng = Interpreter(load_system("sayc")), np.random.default_rng(7)
    interpreter.read(Auction.parse("N: 1N P 2C P"))
    tracemalloc.start()
    try:
        for _ in range(25):
            interpreter.live(random_auction(rng))
        counted = interpreter._points.held_bytes
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        interpreter.forget()
        gc.collect()
        freed = before - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert freed / 2 < counted < 3 * freed, (counted, freed)


def test_what_is_remembered_of_ever_new_auctions_has_a_greatest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 4 << 20
    interpreter, rng, points = Interpreter(load_system("sayc")), np.random.default_rng(8), set()
    monkeypatch.setattr(MEMORY, "most_bytes", most)
    MEMORY.turn()
    MEMORY.turn()  # the system, and what other tests have left
    for _ in range(60):
        auction = random_auction(rng)
        interpreter.read(auction)
        points |= {auction.before(length) for length in range(len(auction) + 1)}
        assert MEMORY.held_bytes <= 1.25 * most, "and the newest of each generation"
    assert interpreter.read_count < len(points) / 2
