"""Fit the estimates of coinche's points to solved deals: `python -m bench.games.fit_coinche_points --deals 2000`.

Random deals are solved exactly with each suit as trump, North to lead. Points of a side, all tricks counted as 162, are
fitted by least squares (ridge) to the numbers of games/coinche/features.py: those of its two hands less those of the
other two, and those of one hand alone. A fifth of the deals is held out and says how good the fit is. What it prints,
from all deals, goes into games/coinche/estimate.py; docs/design/0022 explains it.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.coinche_state import COINCHE_GAME
from dealspace.games.coinche.features import FEATURES, features, holdings
from dealspace.games.laws.game import COINCHE, Mode
from dealspace.games.open_hand import solve_moves

Array = NDArray[Any]
HALF = 81


def solved_deals(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """uint64[n, 4] hands, and int64[n, 4] points of side 0 by trump suit, North to lead, of 0..162."""
    hands = np.array([COINCHE_GAME.deal(rng).cards.hands for _ in range(count)], np.uint64)
    points = []
    for suit in "cdhs":
        found = solve_moves(COINCHE, Mode(suit), hands, leader=0)
        points.append([found.best(world) for world in range(count)])
    return hands, np.clip(np.array(points).T, 0, 162)


def ridge(numbers: Array, values: Array, penalty: float) -> Array:
    """The weights of a ridge regression."""
    return np.linalg.solve(numbers.T @ numbers + penalty * np.eye(numbers.shape[1]), numbers.T @ values)


def explained(numbers: Array, values: Array, held_out: Array, penalty: float) -> tuple[float, float]:
    """The part of the variance explained, and the standard deviation left, of the rows held out."""
    weights = ridge(numbers[~held_out], values[~held_out], penalty)
    left = values[held_out] - numbers[held_out] @ weights
    return 1 - float(left.var() / values[held_out].var()), float(left.std())


def shown(weights: Array) -> str:
    """Trumps, cards of plain suits, the rest."""
    texts = [f"{each:.2f}" for each in weights]
    return "\n".join("        " + ", ".join(part) + "," for part in (texts[:8], texts[8:16], texts[16:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    hands, points = solved_deals(arguments.deals, np.random.default_rng(arguments.seed))
    count, held = len(hands), holdings(hands)
    hand = np.stack([features(held, trump) for trump in range(4)], 1).astype(np.float64)  # n, trump, seat, number
    last = np.arange(count) % 5 == 0

    both = (hand[:, :, 0] + hand[:, :, 2] - hand[:, :, 1] - hand[:, :, 3]).reshape(4 * count, -1)
    numbers, values = np.c_[both, np.ones(4 * count)], points.reshape(-1) - float(HALF)
    part, spread = explained(numbers, values, np.repeat(last, 4), 3)
    weights = ridge(numbers, values, 3)
    print(f"open hands: {part:.3f} of the variance, spread {spread:.1f}; lead {weights[-1]:.1f}")
    print(shown(weights[: len(FEATURES)]))

    sides = np.stack([points - HALF, HALF - points, points - HALF, HALF - points], 2).reshape(-1).astype(np.float64)
    lead = np.tile([1.0, -1.0, 1.0, -1.0], 4 * count)
    numbers = np.c_[hand.reshape(16 * count, -1), lead, np.ones(16 * count)]
    part, spread = explained(numbers, sides, np.repeat(last, 16), 10)
    weights = ridge(numbers, sides, 10)
    print(f"one hand: {part:.3f} of the variance, spread {spread:.1f}")
    print(f"lead {weights[-2]:.1f}, constant {weights[-1]:.1f}")
    print(shown(weights[: len(FEATURES)]))


if __name__ == "__main__":
    main()
