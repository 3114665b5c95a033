"""Boards bid at all four seats, and how their auctions are read: what `bench.bidding` counts, board by board.

Quantities come in this order: the lengths of clubs, diamonds, hearts, spades, then high-card points. A board does not
depend on the others, so boards may be bid in any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, fields
from functools import lru_cache
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bench.shared_data import Row
from dealspace.bidding import Bidder, Choice, Interpreter, Reading, load_system
from dealspace.bidding.judgement import EFFORT
from dealspace.cards import PASS, Auction, Deal, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import (
    Constraint,
    Knowledge,
    all_of,
    hand_seen,
    satisfies,
    value,
    within,
)
from dealspace.inference.hand_questions.questions import hand_bounds
from dealspace.inference.one_hand.sums_by_cell import POINTS
from dealspace.query.auctions.exact_ranges import exact_ranges
from dealspace.query.auctions.likely_ranges import QUANTITIES, counted, deals_of
from dealspace.runtime.workers import workers

CHUNK = 10
"""Boards that a process is given at a time."""
KEPT_BOARDS = 300
"""Boards after which an interpreter, which keeps every auction it has read, is replaced."""
COLD_EVERY = 10
ARRAYS = ("shown", "held", "seen", "chances")

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Bench:
    """What is done with every board.

    Attributes:
        worlds: deals for one judgement; None for none (by the book).
        drawn: deals of the space for the likely ranges of one view; 0 for no ranges at all, only exclusions.
    """

    system: str
    seed: int
    worlds: int | None
    drawn: int


@dataclass
class BoardRead:
    """What came of a board.

    Attributes:
        number: which of the boards it is.
        excluded: the hands that their own calls do not allow; none, unless something is wrong.
        calls, judged, judged_passes: how many calls there were, and how many of them by judgement.
        bidding, warm, cold, meaning: CPU milliseconds to bid the board, to call by the book with the auction read, to
            do so with nothing read, to find the bounds of all hands.
        shown: int[4, 5, 2] ranges by seat and quantity, from their own calls; held: int[4, 5], what they have.
        viewer: who looks at the others from one seat, whose places in the rows below are lho, partner, rho.
        seen: int[3, 5, 2] what the calls leave for sure beside the viewer's cards.
        chances: int[3, 5, 38] how many of the deals drawn have each value; drawn: how many deals there are.
        has_bid: bool[3], who has made a call other than a pass.
    """

    number: int
    excluded: list[str]
    calls: int
    judged: int
    judged_passes: int
    bidding: float
    warm: list[float] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)
    meaning: list[float] = field(default_factory=list)
    shown: Ints | None = None
    held: Ints | None = None
    viewer: Seat = Seat.NORTH
    seen: Ints | None = None
    chances: Ints | None = None
    has_bid: tuple[bool, ...] = ()

    def as_row(self) -> Row:
        """What there is of it, as JSON can hold it."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in kept.items()}

    @classmethod
    def of_row(cls, row: Row) -> BoardRead:
        """The row that `as_row` wrote."""
        arrays = {name: np.array(row[name]) for name in ARRAYS if row[name] is not None}
        return cls(**{**row, **arrays, "viewer": Seat(row["viewer"]), "has_bid": tuple(row["has_bid"])})

    @property
    def others(self) -> tuple[Seat, Seat, Seat]:
        return self.viewer.lho, self.viewer.partner, self.viewer.rho


def read_boards(
    bench: Bench, numbers: Sequence[int], jobs: int, progress: Callable[[int, int], bool]
) -> Iterator[BoardRead]:
    """Bid and read these boards, over processes; `progress` is called with (done, total), and stops it by False."""
    done, count = 0, len(numbers)
    if jobs == 1:
        for number in numbers:
            yield read_board(bench, number)
            done += 1
            if not progress(done, count):
                return
        return
    chunks = [numbers[start : start + CHUNK] for start in range(0, count, CHUNK)]
    with workers(jobs) as pool:
        waiting: set[Future[list[BoardRead]]] = set()
        while chunks or waiting:
            while chunks and len(waiting) < 2 * jobs:
                waiting.add(pool.submit(read_chunk, bench, chunks.pop(0)))
            ready, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in ready:
                try:
                    found = future.result()
                except BrokenProcessPool:
                    if progress(done, count):
                        raise
                    return  # Ctrl-C came to a process that was only beginning
                yield from found
                done += len(found)
            if not progress(done, count):
                return


def read_chunk(bench: Bench, numbers: Iterable[int]) -> list[BoardRead]:
    return [read_board(bench, number) for number in numbers]


@lru_cache(maxsize=1)
def _interpreter(system: str, stretch: int) -> Interpreter:
    return Interpreter(dict.fromkeys(Side, load_system(system)), Vulnerability.NONE)


def read_board(bench: Bench, number: int) -> BoardRead:
    """Bid the board of this number, and count."""
    rng = np.random.default_rng((bench.seed, number))
    deal = Deal.random(rng)
    interpreter = _interpreter(bench.system, number // KEPT_BOARDS)
    bidder = Bidder(interpreter, rng, bench.worlds, effort=EFFORT if bench.worlds is not None else None)
    start = process_time()
    auction, choices = bid_out(bidder, deal, Seat(number % 4))
    milliseconds = (process_time() - start) * 1e3
    reading = interpreter.read(auction)
    certain = reading.knowledge.certain
    found = BoardRead(
        number,
        [f"{deal} {auction}: {seat}" for seat in Seat if not satisfies(certain.about(seat), deal[seat])],
        len(choices),
        sum(not choice.booked for choice in choices),
        sum(not choice.booked and choice.call == PASS for choice in choices),
        milliseconds,
    )
    if bench.drawn:
        _add_ranges(found, deal, reading, Seat(number // 4 % 4), bench.drawn, rng)
        _add_times(found, deal, auction, choices, bidder, is_cold=number % COLD_EVERY == 0)
    return found


def bid_out(bidder: Bidder, deal: Deal, dealer: Seat) -> tuple[Auction, list[Choice]]:
    """The auction of four players who bid like this one."""
    auction = Auction(dealer)
    choices = []
    while not auction.is_over:
        choice = bidder.choose(View(auction.turn, deal[auction.turn], bidder.interpreter.vulnerability, auction))
        choices.append(choice)
        auction = auction.plus(choice.call)
    return auction, choices


def _add_ranges(
    found: BoardRead, deal: Deal, reading: Reading, viewer: Seat, drawn: int, rng: np.random.Generator
) -> None:
    """The ranges of every hand, and of the hands that one player does not see."""
    start = process_time()
    shown = exact_ranges(reading)
    found.meaning.append((process_time() - start) * 1e3)
    found.held = np.array([[value(quantity, deal[seat]) for quantity in QUANTITIES] for seat in Seat])
    possible = [hand for hand in shown.values() if hand is not None]
    if len(possible) < len(shown):
        return  # somebody's calls exclude every hand, which is counted as excluded
    ranges = [[*(hand.lengths[suit] for suit in Suit), hand.hcp] for hand in possible]
    found.shown = np.array([[(each.low, each.high) for each in of_hand] for of_hand in ranges])
    found.viewer = viewer
    found.has_bid = tuple(_has_bid(reading.auction, seat) for seat in found.others)
    about = {seat: reading.knowledge.certain.about(seat) for seat in found.others}
    found.seen = _beside(about, found.held[viewer])
    deals = deals_of(Knowledge((hand_seen(viewer, deal[viewer]),)) + reading.knowledge, drawn, rng)
    found.chances = np.array([counted(deals[:, seat]) for seat in found.others])


def _has_bid(auction: Auction, seat: Seat) -> bool:
    return any(call != PASS and auction.before(place).turn is seat for place, call in enumerate(auction.calls))


def _beside(about: dict[Seat, Constraint], own: Ints) -> Ints:
    """Ranges of three hands for sure: by their calls, beside the viewer's cards and the least that the others have."""
    whole = np.array([13, 13, 13, 13, 40])
    least = np.zeros((3, len(QUANTITIES)), np.int64)
    found = np.zeros((3, len(QUANTITIES), 2), np.int64)
    for _ in range(2):
        for place, condition in enumerate(about.values()):
            most = whole - own - least.sum(axis=0) + least[place]
            narrowed = all_of(
                condition, *(within(what, None, int(top)) for what, top in zip(QUANTITIES, most, strict=True))
            )
            bounds = [hand_bounds(narrowed, quantity) for quantity in QUANTITIES]
            found[place] = [(each.low, each.high) for each in bounds]
        least = found[:, :, 0].copy()
    return found


def _add_times(
    found: BoardRead, deal: Deal, auction: Auction, choices: Sequence[Choice], bidder: Bidder, *, is_cold: bool
) -> None:
    """How long the book's calls take once more, and the last of them where nobody has read the auction."""
    by_rule = [place for place, choice in enumerate(choices) if choice.booked and choice.verdict is None]
    for place in by_rule:
        found.warm.append(_call_time(bidder, deal, auction.before(place)))
    if is_cold and by_rule:
        fresh = Interpreter(bidder.interpreter.systems, bidder.interpreter.vulnerability)
        found.cold.append(_call_time(Bidder(fresh, bidder.rng), deal, auction.before(by_rule[-1])))


def _call_time(bidder: Bidder, deal: Deal, auction: Auction) -> float:
    view = View(auction.turn, deal[auction.turn], bidder.interpreter.vulnerability, auction)
    start = process_time()
    bidder.choose(view)
    return (process_time() - start) * 1e3


# --- ranges from chances ---


def likelier(chances: Ints, least: float) -> Ints:
    """int[n, 2]: of each row the range of values from the first to the last that is at least so likely."""
    shares = chances / chances.sum(axis=1, keepdims=True)
    kept = shares >= np.minimum(least, shares.max(axis=1, keepdims=True))
    return np.stack([kept.argmax(axis=1), POINTS - 1 - kept[:, ::-1].argmax(axis=1)], axis=1)


def inside_by(chances: Ints, ranges: Ints) -> float:
    """How much of the rows their ranges have, in the mean: how often they should be right."""
    numbers = np.arange(POINTS)
    here = (numbers >= ranges[:, :1]) & (numbers <= ranges[:, 1:])
    return float((np.where(here, chances, 0).sum(axis=1) / chances.sum(axis=1)).mean())


def narrowest_together(chances: Ints, share: float) -> tuple[Ints, float]:
    """The ranges, narrowest in the mean, that should be right so often in the mean; and the least chance in them.

    Widening a range by a value costs the same everywhere, so it is done where that value is likeliest.
    """
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if inside_by(chances, likelier(chances, middle)) >= share else (low, middle)
    return likelier(chances, low), low
