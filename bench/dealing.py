"""How fast everyday dealer scripts are dealt, beside endplay's dealer: `python -m bench.dealing [--deals N]`.

Both read the same script and deal in turn, in one process and one thread; times are process CPU time. Ours is the
whole job from text to deals, tables included, for a number of deals (median of `--repeat` runs); endplay's is dealing
alone, for `--seconds` seconds. A ratio is ours by theirs, in accepted deals per second.
"""

from __future__ import annotations

import argparse
from functools import partial
from statistics import median
from time import process_time

import numpy as np

from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from dealspace.query.dealing.job import DealRequest, DealResult, run
from dealspace.query.dealing.statistics import chance_line

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


def deal(script: str, deals: int, seed: int = 1) -> DealResult:
    """Make `deals` deals of a script."""
    program = parse_program(script)
    condition = partial(boxes_of, program.condition) if program.condition is not None else None
    return run(DealRequest(deals, dict(program.predeal), condition=condition), np.random.default_rng(seed))


def our_time(script: str, deals: int) -> tuple[float, DealResult]:
    """Seconds of the whole job, and what came of it."""
    start = process_time()
    done = deal(script, deals)
    return process_time() - start, done


def endplay_rate(script: str, seconds: float) -> float:
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=5.0, help="for endplay, by script")
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{'':22} {'first 10':>9} {'deals/s':>10} {'endplay':>9} {'ratio':>8}  chance")
    for name, script in SCRIPTS.items():
        first = median(our_time(script, 10)[0] for _ in range(arguments.repeat))
        runs = [our_time(script, arguments.deals) for _ in range(arguments.repeat)]
        rate = arguments.deals / median(seconds for seconds, _ in runs)
        theirs = endplay_rate(script, arguments.seconds)
        done = runs[0][1]
        assert done.chance is not None
        share = chance_line(done.chance, done.made)
        print(
            f"{name:22} {first * 1e3:6.0f} ms {rate:10,.0f} {theirs:9,.1f} {rate / theirs:8,.0f}  {share}", flush=True
        )


if __name__ == "__main__":
    main()
