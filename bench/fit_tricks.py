"""Fits bidding/judgement/trick_estimate to solved deals: `python -m bench.fit_tricks TABLES [--write]`.

TABLES is a file of trick tables, as `dealspace.play.double_dummy.table_files.solve_to_file` writes them; with
`--solve N` it is filled up to N random deals first. Weights are fitted by least squares to four fifths of the deals,
and the error is measured on the rest, beside an estimate by high-card points and trumps alone. `--write` fits to all
deals and puts the weights into bidding/judgement/trick_weights.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement.trick_estimate import SideView, notrump_features, trump_features
from dealspace.cards import Side, Strain
from dealspace.play.double_dummy.table_files import read_tables, solve_to_file

TARGET = Path(__file__).parents[1] / "bidding" / "judgement" / "trick_weights.py"
SEED = 77001
RIDGE = 1.0
RANGES = ((0, 5), (5, 7), (7, 9), (9, 11), (11, 14))
Floats = NDArray[np.float64]


class Sample(NamedTuple):
    """Features of sides, their mean tricks as declarer, and points and trumps alone."""

    rows: Floats
    tricks: Floats
    plain: Floats


def samples(deals: NDArray[np.uint64], tables: NDArray[np.uint8]) -> dict[str, Sample]:
    """What is fitted, for suit contracts and for notrump."""
    parts: dict[str, list[Sample]] = {"suit": [], "notrump": []}
    for side in Side:
        view = SideView(deals, side)
        points = sum(
            worth * view.has(rank)[:, :2].sum(axis=(1, 2)) for worth, rank in ((4, 12), (3, 11), (2, 10), (1, 9))
        )
        for strain in Strain:
            tricks = tables[:, int(strain)][:, [int(seat) for seat in side.seats]].mean(axis=1)
            suit = strain.suit
            rows = notrump_features(view) if suit is None else trump_features(view, suit)
            trumps = np.zeros(len(deals)) if suit is None else view.lengths[:, :2, suit].sum(axis=1)
            plain = np.stack([np.ones(len(deals)), points, trumps], axis=1).astype(np.float64)
            parts["notrump" if suit is None else "suit"].append(Sample(rows, tricks, plain))
    return {name: Sample(*map(np.concatenate, zip(*found, strict=True))) for name, found in parts.items()}


def fitted(rows: Floats, tricks: Floats) -> Floats:
    """Least squares; the ridge only keeps weights of facts that say the same apart."""
    return np.asarray(np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ tricks), np.float64)


def lines(name: str, fit: Sample, rest: Sample) -> Iterator[str]:
    """The error on deals left out."""
    found = np.clip(rest.rows @ fitted(fit.rows, fit.tricks), 0, 13)
    plain = np.clip(rest.plain @ fitted(fit.plain, fit.tricks), 0, 13)
    off, plain_off = found - rest.tricks, plain - rest.tricks
    yield (
        f"{name:8} {len(off):7} contracts  error {off.std():.2f} tricks, within one {np.mean(np.abs(off) <= 1):.0%}; "
        f"by points and trumps alone {plain_off.std():.2f}, {np.mean(np.abs(plain_off) <= 1):.0%}"
    )
    for low, high in RANGES:
        here = (found >= low) & (found < high)
        if here.sum() > 1:
            bias, error = off[here].mean(), off[here].std()
            yield f"    {low:2} to {high:2} tricks  {here.sum():7}  bias {bias:+.2f}  error {error:.2f}"


def weights_text(deals: int, weights: dict[str, Floats], error: dict[str, float]) -> str:
    """The module of the weights."""

    def numbers(values: Floats) -> str:
        texts = [f"{value:.4f}" for value in values]
        rows = [", ".join(texts[start : start + 10]) for start in range(0, len(texts), 10)]
        return "".join(f"    {row},\n" for row in rows)

    return (
        f'"""Weights of `trick_estimate`, written by `python -m bench.fit_tricks`: fitted to {deals} deals."""\n\n'
        "# fmt: off\n"
        f'ERROR: dict[str, float] = {{"suit": {error["suit"]:.2f}, "notrump": {error["notrump"]:.2f}}}\n'
        '"""Standard error in tricks, on deals left out."""\n'
        f"TRUMPS: tuple[float, ...] = (\n{numbers(weights['suit'])})\n"
        f"NOTRUMP: tuple[float, ...] = (\n{numbers(weights['notrump'])})\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=Path, metavar="TABLES")
    parser.add_argument("--solve", type=int, metavar="N", help="fill the file up to N random deals first")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    if options.solve:
        solve_to_file((options.solve, SEED), options.tables)
    deals, tables = read_tables(options.tables)
    cut = len(deals) * 4 // 5
    fit, rest = samples(deals[:cut], tables[:cut]), samples(deals[cut:], tables[cut:])
    whole, error = samples(deals, tables), {}
    for name in fit:
        print(*lines(name, fit[name], rest[name]), sep="\n")
        error[name] = float((rest[name].rows @ fitted(fit[name].rows, fit[name].tricks) - rest[name].tricks).std())
    if options.write:
        weights = {name: fitted(found.rows, found.tricks) for name, found in whole.items()}
        TARGET.write_text(weights_text(len(deals), weights, error), encoding="utf-8")


if __name__ == "__main__":
    main()
