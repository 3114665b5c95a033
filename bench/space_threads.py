"""What two threads gain on one exact space: `python -m bench.space_threads [--samples N] [--repeat N]`.

Two threads with generators of their own sample from the same tables at once; the kernels hold no lock. Wall time beside
that of one thread which does the same work: 1 is a perfect gain on two free cores, 2 none. Medians.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

import numpy as np

from bench.space_cases import cases
from dealspace.inference.exact.partition import strategy_of


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=400_000)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    print(f"{'case':<26} {'one thread':>12} {'two threads':>12} {'wall':>6}   (deals/s of wall time; wall: two to one)")
    with ThreadPoolExecutor(2) as threads:
        for case in cases():
            strategy = strategy_of(case.space.knowledge)
            assert strategy is not None
            joint = strategy.best_plan.dealer

            def draw(seed: int, joint=joint) -> object:  # type: ignore[no-untyped-def]
                return joint.deal(options.samples, np.random.default_rng(seed))

            one = median(seconds(lambda: draw(1)) for _ in range(options.repeat))
            two = median(seconds(lambda: list(threads.map(draw, (1, 2)))) for _ in range(options.repeat))
            rates = options.samples / one, 2 * options.samples / two
            print(f"{case.name:<26} {rates[0]:>12,.0f} {rates[1]:>12,.0f} {two / one:>6.2f}", flush=True)


if __name__ == "__main__":
    main()
