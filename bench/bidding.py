"""How fast bidding is, how well auctions are read: `python -m bench.bidding [--boards N] [--book] [--jobs N] …`.

Times, CPU milliseconds of one thread, medians:
    load        a system's files read and compiled by an interpreter that has compiled nothing, its imports done
    again       the same by one that has, but for the systems themselves; what patterns and sums mean it remembers
    kept        the same, taken from the folder where compiled systems are kept
    call        the call of a hand by a rule of the book, the auction read before
    cold        the last such call of an auction that this interpreter has not read, its rules and ranges found
    meaning     bounds of points and lengths of all four hands, the auction read before
    dealspace   a command as it is typed: a new process to its end, its bytecode and the system kept; the least of 5

Reading: N random boards are bid at all four seats. How many lengths and points lie in the range shown, and how wide
the ranges are: of the four lengths together, and of the points.

    shown     what a hand's own calls leave for sure, of all four hands
    seen      the same of three hands, beside the cards of the fourth: what one player knows for sure
    each      what one player takes the other three hands to be: of each quantity the narrowest range with 99.4 % (of
              points 91.3 %) of the deals of the exact space, so that it can be laid beside a leading commercial engine
    together  ranges that hold 99.4 % (91.3 %) of the time in the mean, narrower where that costs least. How often they
              should, by the space itself, stands beside how often they do. Where all calls are by the book, the space
              is what the calls show, no more and no less: of ranges right so often none are narrower in the mean

Hands outside what their own calls show are errors, and named. `--exclusions N` counts those alone, over N boards
without any ranges, which takes a fraction of the time. Boards are spread over `--jobs` processes, and come out the same
however many; Ctrl-C prints the figures so far. With `--out` every board is kept in a file as soon as it is read, and
the next run of the same kind goes on behind it.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median, quantiles
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bench.reading import (
    Bench,
    BoardRead,
    Ints,
    inside_by,
    narrowest_together,
    read_boards,
)
from bench.shared_data import keep
from bench.shared_data import kept as kept_rows
from dealspace.bidding import load_system
from dealspace.bidding.language.compile import compile_system
from dealspace.bidding.loading.system_cache import cached_system
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cli.progress import stoppable_bar
from dealspace.inference.hand_questions.pool import pool
from dealspace.query.auctions.likely_ranges import narrowest

ANCHOR = "lengths  99.40 % inside at summed width   9.50, HCP  91.30 % inside at width   8.20"
LIKELY_LENGTHS, LIKELY_POINTS = 0.994, 0.913
DRAWN = 1000
"""Deals of the space for the likely ranges of one view."""
SHOWN_BOARDS = 10
"""Boards with excluded hands that are named."""
FIRST_ANSWERS = {
    ("--help",): 250,
    ("query", "--hand", "S=K52.QJ4.A983.T76", "--where", "W: hcp 15-17", "hcp:W"): 300,
    ("bid", "--hand", "AQ32.K54.QJ3.A92"): 400,
    ("explain", "W: 1H X 2H P"): 800,
}
"""Commands, and the CPU milliseconds that each should take."""
Flags = NDArray[np.bool_]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first board, to go on where a run ended"
    )
    parser.add_argument("--exclusions", type=int, metavar="N", help="only count excluded hands, over N boards")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="store_true", help="no judgement: a hand that no rule fits passes")
    parser.add_argument("--worlds", type=int, default=4, help="deals for one judgement; bots at the table take 16")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--out", type=Path, help="where the boards are kept")
    options = parser.parse_args()
    if options.exclusions is None:
        for line in chain(loading(options.system), first_answers()):
            print(line, flush=True)
    bench = Bench(
        options.system,
        options.seed,
        None if options.book else options.worlds,
        DRAWN if options.exclusions is None else 0,
    )
    numbers = range(options.first, options.first + (options.exclusions or options.boards))
    found = boards(bench, numbers, options.jobs, options.out)
    if len(found) < len(numbers):
        print(f"stopped after {len(found)} of {len(numbers)} boards")
    if not found:
        return
    if bench.drawn:
        for line in (*times(found), *ranges(found)):
            print(line)
    for line in exclusions(found):
        print(line)


def boards(bench: Bench, numbers: Sequence[int], jobs: int, path: Path | None) -> list[BoardRead]:
    """These boards, as far as Ctrl-C lets them be read; those in the file are not read again."""
    kind = repr(bench)
    known = {row["number"]: row for (row,) in kept_rows(path) if row.pop("bench") == kind}
    found = [BoardRead.of_row(known[number]) for number in numbers if number in known]
    missing = [number for number in numbers if number not in known]
    with suppress(KeyboardInterrupt), stoppable_bar("boards") as progress:
        for board in read_boards(bench, missing, jobs, progress):
            found.append(board)
            keep(path, [{"bench": kind, **board.as_row()}])
    return found


def timed(work: Callable[[], object]) -> float:
    """CPU milliseconds."""
    start = process_time()
    work()
    return (process_time() - start) * 1e3


def loaded_first(file: SystemFile, name: str) -> float:
    """CPU milliseconds in which a new interpreter compiles a system."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        return processes.submit(_compiling, file, name).result()


def _compiling(file: SystemFile, name: str) -> float:
    return timed(lambda: compile_system(file, name))


def loading(name: str) -> Iterator[str]:
    """To compile a system, to take it from where it is kept, and what every process needs once."""
    system = load_system(name)
    file = SystemFile(system.file, system.source, is_shipped=system.file.startswith("systems/"))
    anew = median(loaded_first(file, system.name) for _ in range(3))
    once_more = median(timed(lambda: compile_system(file, system.name)) for _ in range(3))
    again = median(timed(lambda: cached_system(file, system.name)) for _ in range(3))
    yield f"{'load ' + system.name:<34}{anew:8.1f} ms   (target 1000 ms)"
    yield f"{'again, by the same interpreter':<34}{once_more:8.1f} ms"
    yield f"{'kept on disk':<34}{again:8.1f} ms"
    yield f"{'pool of hands, once a process':<34}{timed(pool):8.1f} ms"


def first_answers() -> Iterator[str]:
    """Commands as they are typed."""
    with TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        for words, target in FIRST_ANSWERS.items():
            answered(words, environment)
            least = min(answered(words, environment) for _ in range(5))
            yield f"{f'dealspace {words[0]}':<34}{least:8.1f} ms   (target {target} ms)"


def answered(words: Sequence[str], environment: Mapping[str, str]) -> float:
    """CPU milliseconds of a new process that answers this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "dealspace", *words], env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


def times(found: Sequence[BoardRead]) -> Iterator[str]:
    """What calls and meanings take, and how many calls are judged."""
    warm, cold, meaning = (
        [ms for board in found for ms in getattr(board, name)] for name in ("warm", "cold", "meaning")
    )
    bidding = [board.bidding for board in found]
    calls = sum(board.calls for board in found)
    judged, passes = (sum(getattr(board, name) for board in found) for name in ("judged", "judged_passes"))
    yield f"{'call by the book, auction read':<34}{spread(warm)}   (target 2 ms)"
    yield f"{'cold, the whole auction unread':<34}{spread(cold)}   ({len(cold)} auctions)"
    yield f"{'meaning, bounds of all hands':<34}{spread(meaning)}   (target 50 ms)"
    yield f"{'bidding a board':<34}{spread(bidding)}   mean {mean(bidding):.0f} ms"
    yield f"{'calls beyond the book':<34}{judged / calls:8.1%} of {calls} ({passes / calls:.1%} passes)"


def spread(milliseconds: Sequence[float]) -> str:
    """Median, and the time that 19 of 20 keep to."""
    if not milliseconds:
        return "       –"
    late = quantiles(milliseconds, n=20)[-1] if len(milliseconds) > 1 else milliseconds[0]
    return f"{median(milliseconds):8.3f} ms   95 % {late:8.2f} ms"


def ranges(found: Sequence[BoardRead]) -> Iterator[str]:
    """How many lengths and points are inside their ranges, and how wide these are."""
    shown = [board for board in found if board.shown is not None and board.held is not None]
    yield f"{'shown, by own calls':<34}{inside(stacked(shown, 'shown'), stacked(shown, 'held'))}"
    viewed = [board for board in shown if board.chances is not None]
    chances = stacked(viewed, "chances")
    held = np.concatenate([board.held[list(board.others)] for board in viewed if board.held is not None])
    yield f"{'seen, from one seat, for sure':<34}{inside(stacked(viewed, 'seen'), held)}"
    shares = (*[LIKELY_LENGTHS] * 4, LIKELY_POINTS)
    each = np.stack([narrowest(chances[:, place], share) for place, share in enumerate(shares)], axis=1)
    yield f"{'each, likely, from one seat':<34}{inside(each, held)}"
    together, foreseen = likely_together(chances)
    yield f"{'together, likely, from one seat':<34}{inside(together, held)}"
    yield f"{'':<34}{foreseen}"
    bid = np.concatenate([board.has_bid for board in viewed])
    partner = np.tile([False, True, False], len(viewed))
    groups = {"partner, who bid": partner & bid, "an opponent who bid": ~partner & bid}
    groups |= {"partner, who passed": partner & ~bid, "an opponent who passed": ~partner & ~bid}
    for name, here in groups.items():
        if here.any():
            yield f"  {name:<32}{inside(together[here], held[here])}   {here.mean():.0%} of hands"
    yield f"{'a leading commercial engine':<34}{ANCHOR}"
    if few := sum(int(board.chances[0, 0].sum()) < DRAWN for board in viewed if board.chances is not None):
        yield f"views with fewer than {DRAWN} deals drawn: {few}"


def likely_together(chances: Ints) -> tuple[Ints, str]:
    """The ranges narrowest together, and how often they should be right."""
    lengths, least = narrowest_together(chances[:, :4].reshape(-1, chances.shape[2]), LIKELY_LENGTHS)
    points, fewest = narrowest_together(chances[:, 4], LIKELY_POINTS)
    foreseen = (
        f"should be {inside_by(chances[:, :4].reshape(-1, chances.shape[2]), lengths):.2%} of lengths (values of "
        f"{least:.1%} or more), {inside_by(chances[:, 4], points):.2%} of HCP ({fewest:.1%} or more)"
    )
    return np.concatenate([lengths.reshape(-1, 4, 2), points[:, None]], axis=1), foreseen


def stacked(found: Sequence[BoardRead], name: str) -> Ints:
    """The rows of all boards, one below the other."""
    rows: Ints = np.concatenate([getattr(board, name) for board in found])
    return rows


def inside(found: Ints, held: Ints) -> str:
    """How many of the lengths and points int[n, 5] lie in their ranges int[n, 5, 2], and how wide these are."""
    hits: Flags = (found[:, :, 0] <= held) & (held <= found[:, :, 1])
    widths = found[:, :, 1] - found[:, :, 0]
    return (
        f"lengths {hits[:, :4].mean():7.2%} inside at summed width {widths[:, :4].sum(axis=1).mean():6.2f}, "
        f"HCP {hits[:, 4].mean():7.2%} inside at width {widths[:, 4].mean():6.2f}"
    )


def exclusions(found: Sequence[BoardRead]) -> Iterator[str]:
    """How many hands are outside what their own calls show, and the first of them."""
    excluded = [line for board in found for line in board.excluded]
    calls, seconds = sum(board.calls for board in found), sum(board.bidding for board in found) / 1e3
    figures = f"{len(excluded):8} of {4 * len(found)} ({calls} calls, {seconds:.0f} s)"
    yield f"{'hands outside what they showed':<34}{figures}"
    yield from (f"  {line}" for line in excluded[:SHOWN_BOARDS])


if __name__ == "__main__":
    main()
