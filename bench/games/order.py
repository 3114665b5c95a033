"""Find weights of the order in which the search for points tries cards: `python -m bench.games.order GAME`.

Random search: some weights of the best set so far are moved, and the new set stays if random deals take fewer nodes
with it, half by their mean and half by their geometric mean (a few hard deals make most of the mean). Deals and moves
are seeded. It prints every set that is better; the last one goes into games/open_hand/weights.py. Other deals than
these must agree: `--check` compares two sets on deals of another seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from dealspace.games.catalogue import GAMES
from dealspace.games.lanes import lanes_of
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, Mode, TrickGame
from dealspace.games.open_hand._points import PointSolver
from dealspace.games.open_hand.weights import order_weights

BY_NAME = {game.name: game for game in (COINCHE, EUCHRE, JASS)}

Position = tuple[Mode, NDArray[np.uint64], int]
"""Mode, hands as uint64[1, 4], leader."""


def random_positions(game: TrickGame, count: int, size: int, rng: np.random.Generator) -> list[Position]:
    """Positions at the start of a trick, `size` cards a hand, modes in turn."""
    deck = [int(card) for card in cards_in(game.deck)]
    found = []
    for index in range(count):
        order = rng.permutation(deck)[: 4 * size]
        hands = [sum(1 << int(card) for card in order[seat::4]) for seat in range(4)]
        found.append((game.modes[index % len(game.modes)], np.array([hands], np.uint64), int(rng.integers(4))))
    return found


def node_counts(game: TrickGame, positions: Sequence[Position], weights: NDArray[np.int32]) -> NDArray[np.float64]:
    """Nodes for all values of each position."""
    solvers = {mode: PointSolver(lanes_of(game, mode).rules, weights) for mode in game.modes}
    counts = []
    for mode, hands, leader in positions:
        solver = solvers[mode]
        solver.limit(None)
        legal, to_come, values = np.zeros(1, np.uint64), np.zeros(1, np.int16), np.zeros((1, 52), np.int16)
        solver.each_card(hands, leader, [], -1, 3, legal, to_come, values)
        counts.append(solver.nodes)
    return np.array(counts, np.float64)


def cost(counts: NDArray[np.float64], before: NDArray[np.float64]) -> float:
    """Nodes relative to those of another set."""
    ratios = (counts + 1) / (before + 1)
    return float(0.5 * counts.mean() / before.mean() + 0.5 * np.exp(np.log(ratios).mean()))


def moved(weights: NDArray[np.int32], rng: np.random.Generator) -> NDArray[np.int32]:
    """The same weights with one to five of them changed."""
    found = weights.copy()
    for index in rng.choice(len(weights), rng.choice([1, 1, 2, 3, 5]), replace=False):
        width = max(2.0, abs(int(weights[index])) / 2) * rng.choice([0.3, 1.0, 2.0])
        found[index] += round(rng.normal(0, width)) or int(rng.choice([-1, 1]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("game", choices=sorted(BY_NAME.keys() & GAMES.keys()))
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--size", type=int, help="cards a hand; a whole hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=Path, help="a file with a set as JSON, compared with the one in use")
    args = parser.parse_args()
    game = BY_NAME[args.game]
    rng = np.random.default_rng(args.seed)
    positions = random_positions(game, args.deals, args.size or game.hand_size, rng)
    best = order_weights(game.obligation)
    before = node_counts(game, positions, best)
    print(f"{len(positions)} positions, nodes: mean {before.mean():.0f}, median {np.median(before):.0f}", flush=True)
    if args.check:
        counts = node_counts(game, positions, np.array(json.loads(args.check.read_text()), np.int32))
        print(f"other set: mean {counts.mean():.0f}, median {np.median(counts):.0f}, {cost(counts, before):.3f}")
        return
    least, end = 1.0, monotonic() + 60 * args.minutes
    while monotonic() < end:
        weights = moved(best, rng)
        counts = node_counts(game, positions, weights)
        if cost(counts, before) < least:
            least, best = cost(counts, before), weights
            print(f"{least:.4f} {json.dumps(best.tolist())}", flush=True)


if __name__ == "__main__":
    main()
