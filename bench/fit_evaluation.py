"""Fits `nt_points` and `suit_points` to solved deals: `python -m bench.fit_evaluation STORE [--write]`.

`--solve N --seed S` solves the random deals of a seed up to N, which takes 0.05 s of CPU time each and goes on where an
earlier run stopped; several processes may solve at once, each with its own seed. Weights are fitted by least squares to
all seeds in STORE but the one held out, and rounded to quarters of a point one after the other, those left being fitted
again each time. `--write` puts them into inference/quantities/fitted_weights.py. Otherwise printed is, on the seed held
out, the error of the tricks predicted for a partnership from the sum of both hands by each method (and a straight line
fitted to the other seeds).

A point is scaled so that 26 in both hands take nine tricks in notrump and ten in a suit, in the mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.evaluations import NOTRUMP_METHODS, SUIT_METHODS, with_trumps
from bench.solved_contracts import Contracts, joined, read, seeds, solve
from dealspace.inference.quantities.fitted_points import UNIT, features

TARGET = Path(__file__).parents[1] / "inference" / "quantities" / "fitted_weights.py"
HELD_OUT = 9
GAME = 26
TRICKS_OF_GAME = {"notrump": 9, "suit": 10}
POINTS_A_TRICK = 3
"""In a suit contract; in notrump it follows, since three and four small cards are worth nothing there."""
PRIOR, LITTLE = 25.0, 0.1
"""Ridges: a feature that is neither a card nor a length is held to half a point; a side errs by 2.5 points."""
Floats = NDArray[np.float64]

SIDE = "side suit: "
TRUMP = "trumps: "


def notrump_rows(contracts: Contracts) -> tuple[list[str], Floats]:
    """The features of both hands; three and four small cards count nothing."""
    names = [name for name in features() if name not in ("three", "four")]
    return names, _counted(contracts.holdings.reshape(len(contracts.suit), -1), names)


def suit_rows(contracts: Contracts) -> tuple[list[str], Floats]:
    """The features of side suits, of which three and four small cards count nothing, and of trumps."""
    side_names, trump_names = [name for name in features() if name not in ("three", "four")], list(features())
    rows = np.arange(len(contracts.suit))
    trumps = contracts.holdings[rows, :, contracts.suit]
    every = _counted(contracts.holdings.reshape(len(rows), -1), side_names)
    found = [every - _counted(trumps, side_names), _counted(trumps, trump_names)]
    names = [*(SIDE + name for name in side_names), *(TRUMP + name for name in trump_names)]
    return names, np.concatenate(found, axis=1)


def _counted(holdings: NDArray[np.int64], names: list[str]) -> Floats:
    """float64[n, k]: each feature's number in the holdings int64[n, …] of a side."""
    return np.stack([features()[name][holdings].sum(axis=1) for name in names], axis=1).astype(np.float64)


def least_squares(rows: Floats, wanted: NDArray[Any], penalty: Floats) -> Floats:
    return np.asarray(np.linalg.solve(rows.T @ rows + np.diag(penalty), rows.T @ wanted), np.float64)


def in_quarters(names: list[str], rows: Floats, points: Floats) -> dict[str, int]:
    """The weights in quarters of a point, rounded one after the other."""
    gram, product, penalty, found = rows.T @ rows, rows.T @ points, ridge(names), {}
    for place, name in enumerate(names):
        rest = slice(place, None)
        weight = np.linalg.solve(gram[rest, rest] + np.diag(penalty[rest]), product[rest])[0]
        found[name] = round(weight * UNIT)
        product = product - gram[:, place] * found[name] / UNIT
    return {name: weight for name, weight in found.items() if weight}


def ridge(names: list[str]) -> Floats:
    return np.array([LITTLE if _is_plain(name) else PRIOR for name in names])


def _is_plain(name: str) -> bool:
    """Whether the feature is a card or a length."""
    bare = name.removeprefix(SIDE).removeprefix(TRUMP)
    return len(bare) == 1 or not any(word in bare for word in ("A", "K", "Q", "J", "beyond"))


def fitted_weights(contracts: Contracts) -> dict[str, dict[str, int]]:
    """The weights by the names of the weights file."""
    names, rows = notrump_rows(contracts)
    none = least_squares(
        np.column_stack([np.ones(len(rows)), rows]), contracts.notrump_tricks, np.append(0, ridge(names))
    )
    scale = GAME / (TRICKS_OF_GAME["notrump"] - none[0])
    tricks_beyond = contracts.notrump_tricks.astype(np.float64) - TRICKS_OF_GAME["notrump"]
    found = {"NOTRUMP": in_quarters(names, rows, GAME + scale * tricks_beyond)}
    names, rows = suit_rows(contracts)
    tricks_beyond = contracts.suit_tricks.astype(np.float64) - TRICKS_OF_GAME["suit"]
    weights = in_quarters(names, rows, GAME + POINTS_A_TRICK * tricks_beyond)
    for title, prefix in (("SIDE_SUIT", SIDE), ("TRUMPS", TRUMP)):
        found[title] = {
            name.removeprefix(prefix): weight for name, weight in weights.items() if name.startswith(prefix)
        }
    return found


def weights_text(deals: int, weights: dict[str, dict[str, int]]) -> str:
    """The module of the weights."""
    about = {
        "NOTRUMP": "A suit in notrump.",
        "SIDE_SUIT": "A suit beside the trumps.",
        "TRUMPS": "The trump suit.",
    }
    parts = [
        '"""Weights of `fitted_points`, in quarters of a point.\n\n'
        f'Fitted to {deals} deals and written by `python -m bench.fit_evaluation`.\n"""'
    ]
    for title, found in weights.items():
        rows = "".join(f'    "{name}": {weight},\n' for name, weight in found.items())
        parts.append(f'{title}: dict[str, int] = {{\n{rows}}}\n"""{about[title]}"""')
    return "\n\n".join(parts) + "\n"


Columns = Callable[[Contracts], Floats]


def error(method: Columns, train: Contracts, held_out: Contracts, kind: str) -> tuple[float, float]:
    """RMS error in tricks of a straight line fitted to `train`, and its standard error over deals."""

    def rows(contracts: Contracts) -> Floats:
        values = method(contracts)
        return np.column_stack([np.ones(len(values)), values])

    def tricks(contracts: Contracts) -> Floats:
        return np.asarray(contracts.notrump_tricks if kind == "notrump" else contracts.suit_tricks, np.float64)

    line = least_squares(rows(train), tricks(train), np.zeros(rows(train).shape[1]))
    squares = (rows(held_out) @ line - tricks(held_out)) ** 2
    by_deal = squares.reshape(2, -1).mean(axis=0)  # both sides of a deal are no independent cases
    rms = float(np.sqrt(by_deal.mean()))
    return rms, float(by_deal.std() / np.sqrt(len(by_deal)) / (2 * rms))


def table(train: Contracts, held_out: Contracts) -> Iterator[str]:
    """The errors of all methods."""
    yield f"{train.deals} deals fitted to, {held_out.deals} held out; RMS error in tricks of a partnership"
    for kind, methods in (("notrump", NOTRUMP_METHODS), ("suit", SUIT_METHODS)):
        yield f"{kind:32}" + (" " * 14 + "with the number of trumps" if kind == "suit" else "")
        for name, method in methods.items():
            columns = [method] if kind == "notrump" else [method, with_trumps(method)]
            found = [error(each, train, held_out, kind) for each in columns]
            yield f"  {name:30}" + "   ".join(f"{rms:.3f} ± {deviation:.3f}" for rms, deviation in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", type=Path, metavar="STORE", help="a folder")
    parser.add_argument("--solve", type=int, metavar="N", help="solve the deals of a seed up to N, and stop")
    parser.add_argument("--seed", type=int, default=1, help=f"whose deals are solved; {HELD_OUT} is held out")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}, and stop")
    options = parser.parse_args()
    if options.solve:
        solve(options.store, options.seed, options.solve)
        return
    if not {HELD_OUT} < set(found := seeds(options.store)):
        parser.error(f"{options.store} has not the deals of seed {HELD_OUT} and of another: use --solve and --seed")
    train = joined([read(options.store, seed) for seed in found if seed != HELD_OUT])
    if options.write:
        TARGET.write_text(weights_text(train.deals, fitted_weights(train)), encoding="utf-8")
    else:
        print(*table(train, read(options.store, HELD_OUT)), sep="\n")


if __name__ == "__main__":
    main()
