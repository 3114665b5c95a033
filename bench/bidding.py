"""How fast bidding is, how well auctions are read: `python -m bench.bidding [--boards N] [--system sayc] [--worlds N]`.

Times, one thread, medians:
    load        a system's files read and compiled anew
    kept        the same, taken from the folder where compiled systems are kept
    call        the call of a hand by a rule of the book, the auction read before
    cold        the first call after an auction that nobody has read, its rules and ranges found
    meaning     bounds of points and lengths of all four hands, the auction read before

Reading: N random boards are bid at all four seats. How many lengths and points lie in the exact range shown, and how
wide the ranges are: of the four lengths together, and of the points. Hands outside the space that their own calls show
are errors, and counted. Likely ranges are what one player, who sees one hand, makes of the other three: the narrowest
range of the values they have in deals of the exact space that has 99.4 % of the lengths and 91.3 % of the points;
so they can be laid beside those of a leading commercial engine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import ceil
from statistics import mean, median, quantiles
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from bidding import Bidder, Choice, Interpreter, System, load_system
from bidding.files import SystemFile
from bidding.hands import pool
from bidding.kept import kept
from bidding.syntax import compile_system
from cards import PASS, Auction, Deal, Hand, Seat, Side, Suit, View, Vulnerability
from inference import HCP, DealSpace, Knowledge, hand_seen, length, satisfies, value, values
from inference.solve import Bounds
from table.shown import shown_hands

ANCHOR = "lengths 99.40% inside at summed width 9.5, HCP 91.30% inside at width 8.2"
LIKELY_LENGTHS, LIKELY_POINTS = 0.994, 0.913
DRAWN = 400
"""Deals of the space for the likely ranges of one view."""


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """Milliseconds of wall-clock time, and the result."""
    start = perf_counter()
    result = work()
    return (perf_counter() - start) * 1e3, result


def bid_out(bidder: Bidder, deal: Deal, dealer: Seat) -> tuple[Auction, list[Choice]]:
    """The auction of four players who bid like this one."""
    auction = Auction(dealer)
    choices = []
    while not auction.is_over:
        choice = bidder.choose(View(auction.turn, deal[auction.turn], bidder.interpreter.vulnerability, auction))
        choices.append(choice)
        auction = auction.plus(choice.call)
    return auction, choices


class Reading:
    """Counts of what was said of hands against what they were."""

    def __init__(self) -> None:
        self.lengths: list[bool] = []
        self.points: list[bool] = []
        self.widths: list[int] = []
        self.point_widths: list[int] = []

    def add(self, hand: Hand, lengths: Sequence[Bounds], points: Bounds) -> None:
        """Count the ranges that one hand was taken to be in."""
        self.points.append(points.low <= value(HCP, hand) <= points.high)
        self.point_widths.append(points.high - points.low)
        self.widths.append(sum(found.high - found.low for found in lengths))
        self.lengths += [found.low <= cards <= found.high for found, cards in zip(lengths, hand.lengths, strict=True)]

    def __str__(self) -> str:
        return (
            f"lengths {mean(self.lengths):.2%} inside at summed width {mean(self.widths):.1f}, "
            f"HCP {mean(self.points):.2%} inside at width {mean(self.point_widths):.1f}"
        )


def read_exactly(reading: Reading, deal: Deal, interpreter: Interpreter, auction: Auction) -> list[str]:
    """Count the exact ranges of all hands; the hands that their own calls exclude."""
    read = interpreter.read(auction)
    for seat, shown in shown_hands(read).items():
        if shown.hcp is not None:
            reading.add(deal[seat], [shown.lengths[suit] for suit in Suit], shown.hcp)
    certain = read.knowledge.certain
    return [f"{deal} {auction}: {seat}" for seat in Seat if not satisfies(certain.about(seat), deal[seat])]


def read_likely(
    reading: Reading, deal: Deal, interpreter: Interpreter, auction: Auction, viewer: Seat, rng: np.random.Generator
) -> None:
    """Count the likely ranges of the hands that this player does not see."""
    seen = Knowledge((hand_seen(viewer, deal[viewer]),)) + interpreter.read(auction).knowledge
    hands = DealSpace.of(seen).sample(DRAWN, rng)
    for seat in (viewer.lho, viewer.partner, viewer.rho):
        lengths = [likely(values(length(suit), hands[:, seat]), LIKELY_LENGTHS) for suit in Suit]
        reading.add(deal[seat], lengths, likely(values(HCP, hands[:, seat]), LIKELY_POINTS))


def likely(found: NDArray[np.signedinteger], share: float) -> Bounds:
    """The narrowest range with so large a share of these values."""
    ordered = np.sort(found)
    count = max(1, ceil(share * len(ordered)))
    widths = ordered[count - 1 :] - ordered[: len(ordered) - count + 1]
    start = int(widths.argmin())
    return Bounds(int(ordered[start]), int(ordered[start + count - 1]), proven=False)


def loading(file: SystemFile, name: str) -> tuple[float, float]:
    """Milliseconds to compile a system, and to take it from where it is kept."""
    anew = median(timed(lambda: compile_system(file, name))[0] for _ in range(3))
    return anew, median(timed(lambda: kept(file, name))[0] for _ in range(3))


def boards(system: System, count: int, seed: int, worlds: int) -> None:
    """Bid the boards and print everything that is measured on them."""
    deals = [Deal.of_bits(bits) for bits in DealSpace().sample(count, np.random.default_rng(seed))]
    interpreter = Interpreter(dict.fromkeys(Side, system), Vulnerability.NONE)
    bidder = Bidder(interpreter, np.random.default_rng(seed), worlds)
    exact, seen = Reading(), Reading()
    excluded: list[str] = []
    cpu: list[float] = []
    calls = judged = passes_judged = 0
    finished = []
    for number, deal in enumerate(deals):
        dealer = Seat(number % 4)
        start = process_time()
        auction, choices = bid_out(bidder, deal, dealer)
        cpu.append((process_time() - start) * 1e3)
        finished.append((deal, auction, choices))
        calls += len(choices)
        judged += sum(not choice.booked for choice in choices)
        passes_judged += sum(not choice.booked and choice.call == PASS for choice in choices)
        excluded += read_exactly(exact, deal, interpreter, auction)
        read_likely(seen, deal, interpreter, auction, Seat(number // 4 % 4), bidder.rng)
    warm, cold, meaning = [], [], []
    for deal, auction, choices in finished:
        for place, choice in enumerate(choices):
            if choice.booked and choice.verdict is None:
                before = auction.before(place)
                view = View(before.turn, deal[before.turn], interpreter.vulnerability, before)
                warm.append(timed(lambda view=view: bidder.choose(view))[0])  # type: ignore[misc]
        meaning.append(timed(lambda auction=auction: shown_hands(interpreter.read(auction)))[0])  # type: ignore[misc]
    for deal, auction, choices in finished[: max(20, count // 10)]:
        fresh = Interpreter(dict.fromkeys(Side, system), Vulnerability.NONE)
        last = next(
            (p for p in reversed(range(len(choices))) if choices[p].booked and choices[p].verdict is None), None
        )
        if last is not None:
            before = auction.before(last)
            view = View(before.turn, deal[before.turn], fresh.vulnerability, before)
            cold.append(timed(lambda fresh=fresh, view=view: Bidder(fresh, bidder.rng).choose(view))[0])  # type: ignore[misc]
    print(f"call by the book, auction read    {spread(warm)}   (target 2 ms)")
    print(f"the same, whole auction unread    {spread(cold)}   ({len(cold)} auctions)")
    print(f"bounds of all hands               {spread(meaning)}   (target 50 ms)")
    print(f"bidding a board, CPU              {spread(cpu)}   mean {mean(cpu):.0f} ms")
    print(f"calls made by judgement           {judged / calls:.1%} of {calls} ({passes_judged / calls:.1%} passes)")
    print(f"exact ranges                      {exact}")
    print(f"likely ranges, from one seat      {seen}")
    print(f"a leading commercial engine       {ANCHOR}")
    print(f"hands outside what they showed    {len(excluded)} of {4 * count}")
    for line in excluded[:10]:
        print(f"  {line}")


def spread(times: list[float]) -> str:
    """Median, and the time that 19 of 20 keep to."""
    late = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"{median(times):8.3f} ms   95 % {late:8.2f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=4, help="deals for one judgement; bots at the table take 16")
    options = parser.parse_args()
    system = load_system(options.system)
    anew, again = loading(
        SystemFile(system.file, system.source, is_shipped=system.file.startswith("systems/")), system.name
    )
    print(f"{system.name}: loading                     {anew:8.1f} ms   (target 1000 ms)", flush=True)
    print(f"the same, kept on disk            {again:8.1f} ms", flush=True)
    print(f"pool of hands, once a process     {timed(pool)[0]:8.1f} ms", flush=True)
    boards(system, options.boards, options.seed, options.worlds)


if __name__ == "__main__":
    main()
