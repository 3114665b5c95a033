"""Weights of a choice among several, fitted to what was chosen: used by the fits of evidence.

An observation is the features of everything that could have been chosen, a row each, and the place of what was. The
chance of each is proportional to exp(weights · features).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

STEPS = 30

Seen = list[tuple[NDArray[np.float64], int]]
"""Features of what could have been chosen, and the place among them of what was."""


def log_likelihood(seen: Seen, weights: NDArray[np.float64]) -> float:
    """The mean over the observations."""
    total = 0.0
    for rows, taken in seen:
        appeal = rows @ weights
        total += appeal[taken] - appeal.max() - np.log(np.exp(appeal - appeal.max()).sum())
    return total / len(seen)


def fitted(seen: Seen, prior: float) -> NDArray[np.float64]:
    """The weights of greatest posterior probability, by Newton's method.

    Args:
        prior: of a normal prior around 0, the inverse of its variance.
    """
    size = seen[0][0].shape[1]
    weights = np.zeros(size)
    for _ in range(STEPS):
        slope = -prior * weights
        bend = prior * np.eye(size)
        for rows, taken in seen:
            appeal = np.exp(rows @ weights - (rows @ weights).max())
            chance = appeal / appeal.sum()
            mean = chance @ rows
            slope += rows[taken] - mean
            bend += (rows * chance[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def weights_file(about: str, names: Sequence[str], weights: NDArray[np.float64]) -> str:
    """The text of a module that holds weights by name.

    Args:
        about: its docstring.
    """
    rows = "\n".join(f'    "{name}": {weight:.3f},' for name, weight in zip(names, weights, strict=True))
    return f'"""{about}"""\n\nWEIGHTS: dict[str, float] = {{\n{rows}\n}}\n'
