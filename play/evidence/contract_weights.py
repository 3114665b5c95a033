"""Weights of `contract`, written by `python -m bench.fit_evidence contract`: fitted to 124 expert boards (odd
deals)."""

WEIGHTS: dict[str, float] = {
    "-5": -2.546,
    "-4": -0.157,
    "-3": -0.648,
    "-2": 0.007,
    "-1": 0.377,
    "+0": 0.368,
    "+1": 0.101,
    "+2": 0.193,
    "+3": -0.960,
    "made": 0.056,
    "set": -0.041,
}
