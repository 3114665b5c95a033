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
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Seat, Side, Strain
from dealspace.inference.quantities import fitted_points
from dealspace.inference.quantities import kaplan_rubens as four_cs
from dealspace.inference.quantities.fitted_points import UNIT, features
from dealspace.inference.quantities.holding_tables import (
    held,
    high_card_points,
    holding_lengths,
    long_points,
    losers,
    new_losers,
    points_for,
    shortness,
    top,
)
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.table_files import BLOCK, random_deals

Deals = NDArray[np.uint64]
Ints = NDArray[np.int64]


class Contracts(NamedTuple):
    """What both sides make of some deals, a row for each side: first all of North–South's, then East–West's.

    Attributes:
        holdings: int64[n, 2, 4], of the two hands by suit: of North and South, or East and West.
        suit: int64[n], the best suit.
        notrump_tricks, suit_tricks: int64[n], declarer's.
    """

    holdings: Ints
    suit: Ints
    notrump_tricks: Ints
    suit_tricks: Ints

    @property
    def deals(self) -> int:
        return len(self.suit) // 2


def holdings_of(deals: Deals, side: Side) -> Ints:
    """int64[n, 2, 4]: the holdings of its two hands by suit."""
    shifts = np.arange(4, dtype=np.uint64) * np.uint64(13)
    hands = deals[:, [int(seat) for seat in side.seats]]
    return (hands[:, :, None] >> shifts & np.uint64(0x1FFF)).astype(np.int64)


def best_suit(holdings: Ints) -> Ints:
    """int64[n]: the suit of most cards, the higher of two."""
    both = np.bitwise_count(holdings).sum(axis=1, dtype=np.int64)
    found: Ints = 3 - both[:, ::-1].argmax(axis=1)
    return found


def solve(store: Path, seed: int, count: int) -> None:
    """Fill the file of a seed up to `count` deals."""
    store.mkdir(parents=True, exist_ok=True)
    path, solver = file_of(store, seed), DoubleDummy()
    with path.open("a+b") as file:
        file.seek(0)
        lines = file.read()
        whole = lines[: lines.rfind(b"\n") + 1]  # a line cut off by a crash is solved again
        file.truncate(len(whole))
        for block in range(whole.count(b"\n"), -(-count // BLOCK)):
            rows = (_four(deal, solver) for deal in random_deals(BLOCK, seed, block * BLOCK))
            file.write(" ".join("".join(f"{tricks:x}" for tricks in row) for row in rows).encode() + b"\n")
            file.flush()


def _four(deal: Deals, solver: DoubleDummy) -> Iterator[int]:
    """Tricks in notrump of North and East, then of each side in its best suit."""
    one = deal[None]
    for seat in (Seat.NORTH, Seat.EAST):
        yield int(solver.solve_tricks(one, Strain.NOTRUMP, seat)[0])
    for side in Side:
        holdings = holdings_of(one, side)
        suit = int(best_suit(holdings)[0])
        declarer = side.seats[int(np.bitwise_count(holdings[0, :, suit]).argmax())]
        yield int(solver.solve_tricks(one, suit, declarer)[0])


def file_of(store: Path, seed: int) -> Path:
    return store / f"seed-{seed}.txt"


def read(store: Path, seed: int) -> Contracts:
    """The contracts of a seed that are solved so far."""
    lines = [
        line.split() for line in file_of(store, seed).read_text("ascii").splitlines(keepends=True) if line[-1] == "\n"
    ]
    tricks = np.array([[int(digit, 16) for digit in deal] for line in lines for deal in line], np.int64).reshape(-1, 4)
    deals = random_deals(len(tricks), seed)
    holdings = np.concatenate([holdings_of(deals, side) for side in Side])
    return Contracts(holdings, best_suit(holdings), tricks[:, :2].T.reshape(-1), tricks[:, 2:].T.reshape(-1))


def joined(parts: list[Contracts]) -> Contracts:
    """The contracts of several seeds as one."""
    return Contracts(*map(np.concatenate, zip(*parts, strict=True)))


def seeds(store: Path) -> list[int]:
    """The seeds of which a store has deals."""
    return sorted(int(path.stem.removeprefix("seed-")) for path in store.glob("seed-*.txt"))


Floats = NDArray[np.float64]
Method = Callable[[Contracts], Floats]
"""float64[n]: the value of both hands together."""


def by_suit(table: NDArray[np.int16] | Floats) -> Method:
    """The sum of a table over the suits of both hands."""
    return lambda contracts: table[contracts.holdings].sum(axis=(1, 2)).astype(np.float64)


def _lengths(contracts: Contracts) -> Ints:
    """int64[n, 2, 4]: the cards of each hand in each suit."""
    return np.bitwise_count(contracts.holdings).astype(np.int64)


def _trumps(contracts: Contracts) -> Ints:
    """int64[n, 2]: the trumps of each hand."""
    return _lengths(contracts)[np.arange(len(contracts.suit)), :, contracts.suit]


def _side_lengths(contracts: Contracts) -> Ints:
    """int64[n, 2, 4]: the lengths of the side suits; of the trump suit 4, which is neither short nor long."""
    found = _lengths(contracts)
    found[np.arange(len(contracts.suit)), :, contracts.suit] = 4
    return found


def support_points(contracts: Contracts) -> Floats:
    """HCP, and 5-3-1 for shortness with four trumps or more, 3-2-1 with three: `spoints` of both hands."""
    short = _side_lengths(contracts)
    three = np.maximum(3 - short, 0).sum(axis=2)
    four = np.maximum(5 - 2 * short, 0).sum(axis=2)
    trumps = _trumps(contracts)
    worth = np.where(trumps >= 4, four, np.where(trumps == 3, three, 0)).sum(axis=1)
    return np.asarray(by_suit(high_card_points())(contracts) + worth, np.float64)


def kaplan_rubens(contracts: Contracts) -> Floats:
    """Without the point that every hand loses; half a point is back for 4333."""
    table = (four_cs.quality() + four_cs.honours()) / four_cs.UNIT + shortness(3, 2, 1)
    flat = (_lengths(contracts).max(axis=2) == 4) & (_lengths(contracts).min(axis=2) == 3)
    return np.asarray(by_suit(table)(contracts) + flat.sum(axis=1) / 2, np.float64)


def zar(contracts: Contracts) -> Floats:
    """HCP and controls, the two longest suits, and the longest less the shortest."""
    lengths = np.sort(_lengths(contracts), axis=2)
    shape = 2 * lengths[:, :, 3] + lengths[:, :, 2] - lengths[:, :, 0]
    return np.asarray(by_suit(points_for(ace=6, king=4, queen=2, jack=1))(contracts) + shape.sum(axis=1), np.float64)


def zar_with_fit(contracts: Contracts) -> Floats:
    """And three for each trump of both hands beyond eight."""
    return np.asarray(zar(contracts) + 3 * np.maximum(_trumps(contracts).sum(axis=1) - 8, 0), np.float64)


def bergen_starting(contracts: Contracts) -> Floats:
    """HCP, length, adjust-3, good suits, and honours in short suits."""
    length = holding_lengths()
    ace, king, queen, jack = (held()[rank] for rank in (12, 11, 10, 9))
    bare = (length == 1) & (king + queen + jack > 0)
    short_pair = (length == 2) & (ace == 0) & (queen + jack > 0)
    table = long_points() + ((top(5) >= 3) & (length >= 4)) - bare - short_pair
    balance = points_for(ace=1, ten=1, queen=-1, jack=-1)[contracts.holdings].sum(axis=2)
    adjusted = np.sign(balance) * ((np.abs(balance) >= 3).astype(np.int64) + (np.abs(balance) >= 6))
    return np.asarray(by_suit(table)(contracts) + adjusted.sum(axis=1), np.float64)


def bergen_with_fit(contracts: Contracts) -> Floats:
    """The hand with more trumps as declarer, the other as dummy."""
    short, trumps, rows = _side_lengths(contracts), _trumps(contracts), np.arange(len(contracts.suit))
    declarer = trumps.argmax(axis=1)
    own, dummy = short[rows, declarer], short[rows, 1 - declarer]
    own_trumps, dummy_trumps = trumps[rows, declarer], trumps[rows, 1 - declarer]
    side = [suit != contracts.suit for suit in range(4)]
    as_declarer = (
        4 * (own == 0).sum(axis=1) + 2 * (own == 1).sum(axis=1) + ((own == 2).sum(axis=1) >= 2)
        + np.maximum(own_trumps - 5, 0) + ((own >= 4) & np.stack(side, axis=1)).any(axis=1)
    )  # fmt: skip
    as_dummy = (
        dummy_trumps * (dummy == 0).sum(axis=1) + np.where(dummy_trumps >= 4, 3, 2) * (dummy == 1).sum(axis=1)
        + (dummy == 2).sum(axis=1)
    )  # fmt: skip
    return np.asarray(bergen_starting(contracts) + as_declarer + as_dummy, np.float64)


def fitted_notrump(contracts: Contracts) -> Floats:
    """`nt_points` of both hands."""
    return by_suit(fitted_points.notrump() / UNIT)(contracts)


def fitted_suit(contracts: Contracts) -> Floats:
    """`suit_points` of the best suit, of both hands."""
    rows = np.arange(len(contracts.suit))
    side, trumps = fitted_points.side_suit(), fitted_points.trumps()
    in_trumps = contracts.holdings[rows, :, contracts.suit]
    return np.asarray((by_suit(side)(contracts) + (trumps - side)[in_trumps].sum(axis=1)) / UNIT, np.float64)


def with_trumps(method: Method) -> Callable[[Contracts], Floats]:
    """float64[n, 2]: the value and the number of trumps, to be weighed against each other."""
    return lambda contracts: np.stack([method(contracts), _trumps(contracts).sum(axis=1)], axis=1).astype(np.float64)


EVERYWHERE: dict[str, Method] = {
    "HCP": by_suit(high_card_points()),
    "points (HCP and length)": by_suit(long_points()),
    "Kaplan–Rubens": kaplan_rubens,
    "Zar": zar,
    "losers": by_suit(losers()),
    "losers in halves": by_suit(new_losers()),
    "Bergen, starting": bergen_starting,
}
METHODS: dict[str, dict[str, Method]] = {
    "notrump": {**EVERYWHERE, "nt_points": fitted_notrump},
    "suit": {
        **EVERYWHERE,
        "support points": support_points,
        "Zar, 3 a trump beyond eight": zar_with_fit,
        "Bergen, declarer and dummy": bergen_with_fit,
        "suit_points": fitted_suit,
    },
}


TARGET = Path(__file__).parents[1] / "inference" / "quantities" / "fitted_weights.py"
HELD_OUT = 9
GAME = 26
TRICKS_OF_GAME = {"notrump": 9, "suit": 10}
POINTS_A_TRICK = 3
"""In a suit contract; in notrump it follows, since three and four small cards are worth nothing there."""
PRIOR, LITTLE = 25.0, 0.1
"""Ridges: a feature that is neither a card nor a length is held to half a point; a side errs by 2.5 points."""

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
        found[title] = {name.removeprefix(prefix): each for name, each in weights.items() if name.startswith(prefix)}
    return found


def weights_text(deals: int, weights: dict[str, dict[str, int]]) -> str:
    """The module of the weights."""
    about = {"NOTRUMP": "A suit in notrump.", "SIDE_SUIT": "A suit beside the trumps.", "TRUMPS": "The trump suit."}
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
    for kind, methods in METHODS.items():
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
