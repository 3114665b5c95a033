"""How fast deals are drawn, played out, searched and solved, by CPU time: `python -m bench.games players`.

Whist on random deals after random legal play, uniform play-outs; trees of as many nodes as iterations. Euchre:
decisions by PIMC with 50 deals each, at every moment of random deals where two cards or more are legal.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.catalogue import GAMES
from dealspace.games.deals import hidden_cards
from dealspace.games.laws.state import GameView
from dealspace.games.players.pimc import PimcMover, PimcSettings
from dealspace.games.players.search import PlayOut, play_out_differences, search_moves

LINEAR = np.linspace(0.0, 1.0, 601)


def seconds(work: Callable[[], object], repeats: int) -> float:
    """The shortest of several runs, in CPU seconds."""
    times = []
    for _ in range(repeats):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return min(times)


def whist_at(trick: int, rng: np.random.Generator) -> Any:
    """A random deal of whist at the lead to this trick."""
    state = GAMES["whist"].deal(rng)
    for _ in range(4 * (trick - 1)):
        state = state.play(random_move(state, rng))
    return state


def random_move(state: Any, rng: np.random.Generator) -> Any:
    legal = state.legal()
    return legal[int(rng.integers(len(legal)))]


def whist_rates(iterations: int, repeats: int, rng: np.random.Generator) -> None:
    for trick in (1, 5, 9):
        state = whist_at(trick, rng)
        play, view = state.cards, GameView.of(state, state.to_move)
        hidden = hidden_cards(view)
        drawn = 200_000 / seconds(lambda h=hidden: h.draw(200_000, rng), repeats)  # type: ignore[misc]
        rates = [f"whist, trick {trick}: deals drawn {drawn / 1e6:.2f} M/s"]
        for kind in PlayOut:
            took = seconds(lambda p=play, k=kind: play_out_differences(p, 100_000, 1, k), repeats)  # type: ignore[misc]
            rates.append(f"{kind.name.lower()} play-outs {0.1 / took:.2f} M/s")
        for many in (iterations, 10 * iterations):
            took = seconds(
                lambda p=view.state.cards, h=hidden, n=many: search_moves(p, h, LINEAR, iterations=n, seed=1),  # type: ignore[misc]
                repeats,
            )
            rates.append(f"tree search {many / took / 1e6:.2f} M/s in {many} iterations")
        print(", ".join(rates))


def euchre_rate(decisions: int, worlds: int, rng: np.random.Generator) -> None:
    player = PimcMover(PimcSettings(worlds))
    views: list[GameView[Any]] = []
    while len(views) < decisions:
        state = GAMES["euchre"].deal(rng)
        while state.to_move is not None:
            legal = state.legal()
            if len(legal) > 1 and isinstance(legal[0], Card) and state.hand(state.to_move).bit_count() <= 5:
                views.append(GameView.of(state, state.to_move))
            state = state.play(random_move(state, rng))
    views = views[:decisions]
    took = seconds(lambda: [player.choose(view, rng) for view in views], 1)
    print(f"euchre: {len(views) / took:.0f} decisions a second, {worlds} deals each")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    whist_rates(options.iterations, options.repeats, rng)
    euchre_rate(options.decisions, 50, rng)


if __name__ == "__main__":
    main()
