"""How fast the exact space is, beside dealing and throwing away: `python -m bench.space [--json] [--only NAME]`.

For each case: the exact count (an estimate is marked ~) and its share of all deals; milliseconds to count (to weigh,
where conditions are soft), to have a sampler from nothing, for all marginals then, and for the first hundred deals from
a new space; memory of the tables; deals per second. Beside it, in the same run, our own plain rejection in numpy
(shuffle, then evaluate the conditions) and endplay's dealer, where it can say the case, with our deals per second as a
multiple of theirs. Then: `given` after each of the 52 cards of a play, and two threads that sample one space at once
beside one after the other. CPU time except for the threads; the median of `--repeat` runs on fresh tables.

`--scripts`: everyday dealer scripts instead. Ours is the whole job from text to deals, tables included; endplay's is
dealing alone, for five seconds, of a script that it has read before.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import partial
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import TypeVar

import numpy as np

from bench.space_cases import AUCTION, SOUTH, Case, cases, endplay_rate_of, kept_in_numpy
from dealspace.cards import Deal, Play, Seat, Strain
from dealspace.inference import HCP, DealSpace, Estimate, parse_constraint, value
from dealspace.inference.exact.shuffle import Dealer
from dealspace.inference.exact.strategy import Strategy
from dealspace.inference.exact.strategy_cache import STRATEGIES
from dealspace.inference.hands_engine import HandsEngine
from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from dealspace.query.dealing.job import DealRequest, DealResult, run
from dealspace.query.dealing.statistics import chance_line

REJECTION_SECONDS = 0.3
ENDPLAY_ATTEMPTS = 4000
Found = TypeVar("Found")


@dataclass
class Row:
    """One line of the table; times in milliseconds."""

    case: str
    mode: str = ""
    count: float = 0
    share: float = 0.0
    count_ms: float | None = None
    ready_ms: float | None = None
    marginals_ms: float | None = None
    first_100_ms: float | None = None
    table_mb: float | None = None
    deals_per_s: float | None = None
    rejection_per_s: float | None = None
    rejection_ratio: float | None = None
    endplay_per_s: float | None = None
    endplay_ratio: float | None = None
    note: str = ""


def milliseconds(work: Callable[[], Found], *, anew: bool = True) -> tuple[float, Found]:
    """What it took; anew: with no tables from before."""
    if anew:
        STRATEGIES.clear()
    start = process_time()
    result = work()
    return (process_time() - start) * 1e3, result


def strategy_in(space: DealSpace) -> Strategy:
    """The strategy that this space keeps."""
    engine = space._engine
    assert isinstance(engine, HandsEngine) and engine.tables.strategy is not None
    return engine.tables.strategy


def rejection_rate(strategy: Strategy) -> float:
    """Accepted deals a second of CPU time, by dealing and throwing away."""
    rng = np.random.default_rng(1)
    dealer = Dealer(strategy.placement)
    start, kept = process_time(), 0
    while process_time() - start < REJECTION_SECONDS:
        deals = dealer.deal(16384, rng)
        for seat in strategy.constrained:
            deals = deals[kept_in_numpy(strategy.beliefs[seat], deals[:, seat], rng)]
        kept += len(deals)
    return kept / (process_time() - start)


def endplay_rate(case: Case, strategy: Strategy) -> float | None:
    """Accepted deals a second of endplay's dealer; None for what it cannot say: soft conditions, suits shown out of."""
    if case.softness or any(strategy.placement.closed):
        return None
    where = {Seat.parse(seat): parse_constraint(text) for seat, text in case.where.items()}
    return endplay_rate_of(strategy.placement.held, where, ENDPLAY_ATTEMPTS)


def measure(case: Case, samples: int, repeat: int) -> Row:
    counts, readies, marginals, firsts, rates = [], [], [], [], []
    for _ in range(repeat):
        took, weight = milliseconds(case.space.weight)
        counts.append(took)
        fresh = case.space
        took, base = milliseconds(lambda fresh=fresh: strategy_in(fresh).best_plan)  # type: ignore[misc]
        readies.append(took)
        if fresh.is_exact:
            marginals.append(milliseconds(fresh.marginals)[0])
            draw = lambda base=base: base.dealer.deal(samples, np.random.default_rng(1))  # noqa: E731
        else:
            draw = lambda fresh=fresh: fresh.sample(samples, np.random.default_rng(1))  # noqa: E731
        rates.append(samples / milliseconds(draw)[0] * 1e3)
        new = case.space
        firsts.append(milliseconds(lambda new=new: new.sample(100, np.random.default_rng(2)))[0])  # type: ignore[misc]
    strategy = strategy_in(case.space)
    assert case.count in (None, weight), f"{case.name}: {weight} is not {case.count}"
    number = weight.value if isinstance(weight, Estimate) else weight
    rate, plain, theirs = median(rates), rejection_rate(strategy), endplay_rate(case, strategy)
    return Row(
        case.name,
        fresh.method.value,
        int(number) if isinstance(number, Fraction) and number.denominator == 1 else float(number),
        float(number / strategy.dealer.deals),
        median(counts),
        median(readies),
        median(marginals) if marginals else None,
        median(firsts),
        getattr(base.dealer, "table_bytes", 0) / 1e6,
        rate,
        plain,
        rate / plain if plain else None,
        theirs,
        rate / theirs if theirs else None,
        "" if isinstance(weight, Fraction) else f"interval ±{(weight.high - weight.low) / 2 / weight.value:.1%}",
    )


def random_play(rng: random.Random) -> tuple[Deal, Play]:
    deck = rng.sample(range(52), 52)
    deal = Deal.of_bits(sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    play = Play(Strain.SPADES, Seat.WEST)
    for _ in range(52):
        play = play.plus(rng.choice(list(play.legal(deal))))
    return deal, play


def given_over_a_play() -> Row:
    """South declares: two hidden hands, a condition on each; `given`, count and all marginals after every card."""
    deal, play = random_play(random.Random(1))
    seen = {Seat.SOUTH, Seat.NORTH}
    strong = {seat: value(HCP, deal[seat]) for seat in (Seat.WEST, Seat.EAST)}
    where = {seat: f"hcp {max(0, hcp - 3)}-{hcp + 3} and not shape any 5440" for seat, hcp in strong.items()}
    space = DealSpace({seat: deal[seat] for seat in seen}, where)
    space.marginals()
    times, kept = [], 0
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            void = [(seat, trick.cards[0].suit)] if card.suit is not trick.cards[0].suit and seat not in seen else []

            def step(space: DealSpace = space, played: object = (seat, card), void: object = tuple(void)) -> DealSpace:
                later = space.given(played=[played], void=void)  # type: ignore[list-item, arg-type]
                later.marginals()
                return later

            before = strategy_in(space)
            took, space = milliseconds(step, anew=False)
            times.append(took)
            kept += strategy_in(space) is before
    note = (
        f"given: median {median(times):.2f}, worst {max(times):.1f}, sum {sum(times):.0f} ms; {kept} cards without news"
    )
    return Row("a play of 52 cards", "exact", note=note)


def two_threads(samples: int) -> Row:
    """The wall time of two threads at once, beside the same work one after the other."""
    space = DealSpace({"S": SOUTH}, AUCTION)
    space.sample(samples, np.random.default_rng(0))

    def work(seed: int) -> None:
        space.sample(samples, np.random.default_rng(seed))

    ratios = []
    for _ in range(5):
        start = perf_counter()
        work(1)
        work(2)
        one_by_one = perf_counter() - start
        threads = [Thread(target=work, args=(seed,)) for seed in (1, 2)]
        start = perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(one_by_one / (perf_counter() - start))
    return Row("two threads, 1S - P - 2S", "exact", note=f"{median(ratios):.2f} times as fast as one (wall time)")


HEADINGS = ("case", "count", "share", "count", "ready", "margin.", "100 in", "MB", "deals/s", "reject/s", "ratio",
            "endplay/s", "ratio")  # fmt: skip
WIDTHS = (24, 31, 7, 7, 7, 7, 7, 5, 10, 10, 8, 9, 8)


def line(row: Row) -> str:
    if row.count_ms is None:
        return f"{row.case:<24} {row.note}"
    exact = isinstance(row.count, int)
    count = f"{row.count:,}" if exact else f"{'' if row.mode == 'exact' else '~'}{row.count:.6g}"
    times = [_number(each, ".2f") for each in (row.count_ms, row.ready_ms, row.marginals_ms, row.first_100_ms)]
    rates = [
        _number(row.deals_per_s, ",.0f"),
        _number(row.rejection_per_s, ",.0f"),
        _number(row.rejection_ratio, ",.1f"),
        _number(row.endplay_per_s, ",.0f"),
        _number(row.endplay_ratio, ",.0f"),
    ]
    cells = [row.case, count, f"{row.share:.1e}", *times, _number(row.table_mb, ".1f"), *rates]
    return _cells(cells) + (f"  {row.note}" if row.note else "")


def _number(number: float | None, form: str) -> str:
    return "–" if number is None else format(number, form)


def _cells(cells: list[str] | tuple[str, ...]) -> str:
    first, *others = cells
    return " ".join(
        [f"{first:<{WIDTHS[0]}}", *(f"{cell:>{width}}" for cell, width in zip(others, WIDTHS[1:], strict=True))]
    )


SCRIPTS = {
    "notrump opener": """
        condition shape(north, any 4333 + any 4432 + any 5332) && hcp(north) >= 15 && hcp(north) <= 17
    """,
    "weak two in a major": """
        weak = hcp(south) >= 5 && hcp(south) <= 10
        good_hearts = hearts(south) == 6 && spades(south) < 4 && top3(south, hearts) >= 2
        good_spades = spades(south) == 6 && hearts(south) < 4 && top3(south, spades) >= 2
        condition weak && (good_hearts || good_spades)
    """,
    "4-4 fit in a major": """
        game = hcp(north) + hcp(south) >= 25
        fit = spades(north) == 4 && spades(south) == 4 || hearts(north) == 4 && hearts(south) == 4
        condition game && fit
    """,
    "slam hands": """
        condition hcp(north) + hcp(south) >= 33
    """,
    "opening lead problem": """
        predeal west SKJ4, HQ9753, D82, CA63
        condition hcp(south) >= 15 && hcp(south) <= 17 && shape(south, any 4333 + any 4432 + any 5332)
            && hcp(north) >= 9 && hcp(north) <= 13 && spades(north) < 4 && hearts(north) < 4
    """,
}
"""Scripts as people use them."""


def deal_script(script: str, deals: int, seed: int = 1) -> DealResult:
    """Make `deals` deals of a script."""
    program = parse_program(script)
    condition = partial(boxes_of, program.condition) if program.condition is not None else None
    return run(DealRequest(deals, dict(program.predeal), condition=condition), np.random.default_rng(seed))


def script_time(script: str, deals: int) -> tuple[float, DealResult]:
    """Seconds of the whole job, and what came of it."""
    start = process_time()
    done = deal_script(script, deals)
    return process_time() - start, done


def endplay_script_rate(script: str, seconds: float) -> float:
    """Accepted deals a second of endplay's dealer, which has read the script before."""
    from endplay.dealer.constraint import ConstraintInterpreter
    from endplay.dealer.generate import generate_deals
    from endplay.parsers.dealer import DealerParser
    from endplay.types import Deal

    interpreter, conditions, known = ConstraintInterpreter(), [], Deal()
    for node in DealerParser().parse_string(script.strip()).children:
        match node.value:
            case "define":
                interpreter.set_env(node.first_child.value, node.last_child)
            case "predeal":
                known = node.first_child.value
            case "condition":
                conditions.append(interpreter.lambdify(node.first_child))
    found, start = 0, process_time()
    for _ in generate_deals(*conditions, predeal=known, produce=10**6, max_attempts=-1, seed=1):
        found += 1
        if process_time() - start > seconds:
            break
    return found / (process_time() - start)


def scripts_table(repeat: int, deals: int = 10_000, seconds: float = 5.0) -> None:
    """Print the speed of each script beside endplay's."""
    print(f"{'':22} {'first 10':>9} {'deals/s':>10} {'endplay':>9} {'ratio':>8}  chance")
    for name, script in SCRIPTS.items():
        first = median(script_time(script, 10)[0] for _ in range(repeat))
        runs = [script_time(script, deals) for _ in range(repeat)]
        rate = deals / median(took for took, _ in runs)
        theirs = endplay_script_rate(script, seconds)
        done = runs[0][1]
        assert done.chance is not None
        share = chance_line(done.chance, done.made)
        print(
            f"{name:22} {first * 1e3:6.0f} ms {rate:10,.0f} {theirs:9,.1f} {rate / theirs:8,.0f}  {share}", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the table")
    parser.add_argument("--scripts", action="store_true", help="dealer scripts instead")
    options = parser.parse_args()
    if options.scripts:
        scripts_table(options.repeat)
        return
    jobs: list[tuple[str, Callable[[], Row]]] = [
        (case.name, lambda case=case: measure(case, options.samples, options.repeat))  # type: ignore[misc]
        for case in cases()
    ]
    jobs += [("a play of 52 cards", given_over_a_play), ("two threads", lambda: two_threads(options.samples))]
    if not options.json:
        print(_cells(HEADINGS))
    for name, job in jobs:
        if options.only in name:
            row = job()
            print(json.dumps(asdict(row), ensure_ascii=False) if options.json else line(row), flush=True)


if __name__ == "__main__":
    main()
