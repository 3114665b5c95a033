"""Fits the numbers of the other trick games: `python -m bench.fit_games beliefs|coinche|order [OPTION …]`.

beliefs   the strengths of games/players/beliefs.toml, which it prints. Players of one kind play random deals;
          whenever a seat is to play, the cards that the others have played since its last turn are looked at, once
          in the deal as it is and in uniformly drawn ones
coinche   the estimates of points of games/coinche/estimate.py. Random deals are solved exactly with each suit as
          trump, North to lead. Points of a side, all tricks counted as 162, are fitted by least squares (ridge) to
          the numbers of games/coinche/features.py: those of its two hands less those of the other two, and those
          of one hand alone. A fifth of the deals is held out and says how good the fit is; docs/design/0022
order     the weights of the order in which the search for points tries cards, games/open_hand/weights.py. Random
          search: some weights of the best set so far are moved, and the new set stays if random deals take fewer
          nodes with it, half by their mean and half by their geometric mean (a few hard deals make most of the
          mean). It prints every set that is better; other deals than these must agree, which `--check` tells
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import log
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.catalogue import GAMES
from dealspace.games.coinche.coinche_state import COINCHE_GAME
from dealspace.games.coinche.features import FEATURES as POINT_FEATURES
from dealspace.games.coinche.features import features, holdings
from dealspace.games.deals import hidden_cards
from dealspace.games.lanes import lanes_of
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, Mode, TrickGame
from dealspace.games.laws.state import GamePlayer, GameView
from dealspace.games.open_hand import solve_moves
from dealspace.games.open_hand._points import PointSolver
from dealspace.games.open_hand.weights import order_weights
from dealspace.games.players.evidence import FEATURES, found_features
from dealspace.games.players.methods import METHODS
from dealspace.runtime.settings import SettingsSection

Array = NDArray[Any]

BELIEF_GAMES = ("whist", "jass", "coinche", "euchre")
WORLDS = 40
STRONGEST = 3.0


def count_deal(state: Any, player: GamePlayer, rng: np.random.Generator, counts: dict[str, list[float]]) -> None:
    """Play a deal, and add to the counts of each feature: moves, true of the hand held, true of drawn hands (mean)."""
    while (seat := state.to_move) is not None:
        view, legal = GameView.of(state, seat), state.legal()
        playing = isinstance(legal[0], Card) and state.hand(seat).bit_count() <= state.cards.game.hand_size
        if playing and state.cards.played:
            hidden = hidden_cards(view)
            truth = np.array([[state.hand(at) for at in range(4)]], np.uint64)
            first = state.cards.sizes[seat] == state.cards.game.hand_size
            since = 0 if first else len(state.cards.played) - state.cards.seats + 1
            both = zip(
                found_features(view, truth, since), found_features(view, hidden.draw(WORLDS, rng), since), strict=True
            )
            for (feature, real), (_, drawn) in both:
                row = counts[feature]
                row[0] += 1
                row[1] += float(real.mean())
                row[2] += float(drawn.mean())
        state = state.play(player.choose(view, rng).move if len(legal) > 1 else legal[0])


def strength(moves: float, real: float, drawn: float) -> float:
    """The logarithm of the odds of a feature in drawn hands over those in the hands held."""
    if moves < 30:
        return 0.0
    odds = log((drawn + 0.5) / (moves - drawn + 0.5)) - log((real + 0.5) / (moves - real + 0.5))
    return round(max(-STRONGEST, min(STRONGEST, odds)), 2)


def fit_beliefs(options: argparse.Namespace) -> None:
    """Print the table of each game."""
    for name in BELIEF_GAMES:
        game, rng = GAMES[name], np.random.default_rng(options.seed)
        usual = {"iterations": 500} if options.player == "ismcts" else {}
        player = METHODS[options.player].read(SettingsSection(usual)).player(game)
        counts = {feature: [0.0, 0.0, 0.0] for feature in FEATURES}
        for _ in range(options.deals):
            count_deal(game.deal(rng), player, rng, counts)
        print(f"[{name}]")
        for feature, row in counts.items():
            if row[0]:
                print(f"{feature} = {strength(*row)}  # {row[0]:.0f} moves: {row[1]:.0f} held, {row[2]:.0f} drawn")
        print(flush=True)


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


def fit_coinche(options: argparse.Namespace) -> None:
    """Print the weights of open hands, then those of one hand."""
    hands, points = solved_deals(options.deals, np.random.default_rng(options.seed))
    count, held = len(hands), holdings(hands)
    hand = np.stack([features(held, trump) for trump in range(4)], 1).astype(np.float64)  # n, trump, seat, number
    last = np.arange(count) % 5 == 0

    both = (hand[:, :, 0] + hand[:, :, 2] - hand[:, :, 1] - hand[:, :, 3]).reshape(4 * count, -1)
    numbers, values = np.c_[both, np.ones(4 * count)], points.reshape(-1) - float(HALF)
    part, spread = explained(numbers, values, np.repeat(last, 4), 3)
    weights = ridge(numbers, values, 3)
    print(f"open hands: {part:.3f} of the variance, spread {spread:.1f}; lead {weights[-1]:.1f}")
    print(shown(weights[: len(POINT_FEATURES)]))

    sides = np.stack([points - HALF, HALF - points, points - HALF, HALF - points], 2).reshape(-1).astype(np.float64)
    lead = np.tile([1.0, -1.0, 1.0, -1.0], 4 * count)
    numbers = np.c_[hand.reshape(16 * count, -1), lead, np.ones(16 * count)]
    part, spread = explained(numbers, sides, np.repeat(last, 16), 10)
    weights = ridge(numbers, sides, 10)
    print(f"one hand: {part:.3f} of the variance, spread {spread:.1f}")
    print(f"lead {weights[-2]:.1f}, constant {weights[-1]:.1f}")
    print(shown(weights[: len(POINT_FEATURES)]))


ORDERED = {game.name: game for game in (COINCHE, EUCHRE, JASS)}

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


def fit_order(options: argparse.Namespace) -> None:
    """Print better and better weights of a game, until time is up."""
    game, rng = ORDERED[options.game], np.random.default_rng(options.seed)
    positions = random_positions(game, options.deals, options.size or game.hand_size, rng)
    best = order_weights(game.obligation)
    before = node_counts(game, positions, best)
    print(f"{len(positions)} positions, nodes: mean {before.mean():.0f}, median {np.median(before):.0f}", flush=True)
    if options.check:
        counts = node_counts(game, positions, np.array(json.loads(options.check.read_text()), np.int32))
        print(f"other set: mean {counts.mean():.0f}, median {np.median(counts):.0f}, {cost(counts, before):.3f}")
        return
    least, end = 1.0, monotonic() + 60 * options.minutes
    while monotonic() < end:
        weights = moved(best, rng)
        counts = node_counts(game, positions, weights)
        if cost(counts, before) < least:
            least, best = cost(counts, before), weights
            print(f"{least:.4f} {json.dumps(best.tolist())}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True, metavar="beliefs|coinche|order")
    beliefs, coinche, order = (kinds.add_parser(name) for name in ("beliefs", "coinche", "order"))
    for kind, fit, deals in ((beliefs, fit_beliefs, 100), (coinche, fit_coinche, 2000), (order, fit_order, 40)):
        kind.add_argument("--deals", type=int, default=deals)
        kind.add_argument("--seed", type=int, default=1)
        kind.set_defaults(fit=fit)
    beliefs.add_argument("--player", default="ismcts", choices=sorted(METHODS))
    order.add_argument("game", choices=sorted(ORDERED))
    order.add_argument("--minutes", type=float, default=15)
    order.add_argument("--size", type=int, help="cards a hand; a whole hand")
    order.add_argument("--check", type=Path, help="a file with a set as JSON, compared with the one in use")
    options = parser.parse_args()
    options.fit(options)


if __name__ == "__main__":
    main()
