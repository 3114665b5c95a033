"""Strengths of beliefs from recorded games: `python -m bench.games fit_beliefs`, which prints beliefs.toml.

Players of one kind play random deals; whenever a seat is to play, the cards that the others have played since its last
turn are looked at, once in the deal as it is and in uniformly drawn ones.
"""

from __future__ import annotations

import argparse
from math import log
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.catalogue import GAMES
from dealspace.games.deals import hidden_cards
from dealspace.games.laws.state import GamePlayer, GameView
from dealspace.games.players.evidence import FEATURES, found_features
from dealspace.games.players.methods import METHODS
from dealspace.runtime.settings import SettingsSection

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--player", default="ismcts", choices=sorted(METHODS))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, game in GAMES.items():
        if name not in ("whist", "jass", "coinche", "euchre"):
            continue
        rng = np.random.default_rng(options.seed)
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


if __name__ == "__main__":
    main()
