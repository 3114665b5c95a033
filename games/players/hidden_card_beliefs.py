"""Deals weighed by what moves suggest: each feature of a deal (evidence.py) multiplies its weight by exp(-strength).

Strengths are read from beliefs.toml beside this file: the logarithm of how much less often, by odds, the feature holds
of the hands that players really had than of deals drawn uniformly, measured over recorded games by
`python -m bench.fit_games beliefs`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.deals import HiddenCards
from dealspace.games.laws.state import GameView
from dealspace.games.players.evidence import FEATURES, found_features

__all__ = ["believed_worlds", "log_weights", "strengths_of"]

OVERSAMPLED = 8
"""So many deals are drawn for each that is kept."""


@lru_cache(maxsize=1)
def _all_strengths() -> dict[str, dict[str, float]]:
    text = files("dealspace.games.players").joinpath("beliefs.toml").read_text("utf-8")
    return {name: {key: float(value) for key, value in row.items()} for name, row in tomllib.loads(text).items()}


def strengths_of(game: str) -> Mapping[str, float]:
    """The strength of each feature in a game; 0 where the file has none."""
    return {feature: _all_strengths().get(game, {}).get(feature, 0.0) for feature in FEATURES}


def log_weights(view: GameView[Any], worlds: NDArray[np.uint64], strengths: Mapping[str, float]) -> NDArray[np.float64]:
    """float64[n]: the logarithm of each deal's weight; `worlds` are card sets still held, by seat."""
    weights = np.zeros(len(worlds))
    for feature, found in found_features(view, worlds):
        weights -= strengths[feature] * found
    return weights


def believed_worlds(
    view: GameView[Any], hidden: HiddenCards, n: int, trust: float, rng: np.random.Generator
) -> NDArray[np.uint64]:
    """uint64[n, 6] layouts, drawn uniformly and resampled by their weights to the power of `trust`."""
    drawn = hidden.draw(OVERSAMPLED * n, rng)
    logs = trust * log_weights(view, drawn, strengths_of(view.state.game.name))
    weights = np.exp(logs - logs.max())
    steps = (np.arange(n) + rng.random()) * (weights.sum() / n)  # systematic resampling
    chosen: NDArray[np.uint64] = drawn[np.minimum(np.searchsorted(np.cumsum(weights), steps), len(drawn) - 1)]
    return chosen
