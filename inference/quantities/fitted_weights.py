"""Weights of `fitted_points`, in quarters of a point.

Fitted to 4400 deals and written by `python -m bench.fit_evaluation`.
"""

NOTRUMP: dict[str, int] = {
    "A": 18,
    "K": 12,
    "Q": 7,
    "J": 3,
    "T": 1,
    "void": 2,
    "singleton": 1,
    "six": -2,
    "seven or more": -1,
    "each beyond seven": -1,
    "bare A": -1,
    "bare K": -5,
    "bare Q": -3,
    "bare J": -2,
    "Qx": -1,
    "A with K": -1,
    "K with Q": -1,
    "A with K and Q": -1,
    "A in six or more": 2,
    "Q in five or more": -1,
    "Q in six or more": 1,
}
"""A suit in notrump."""

SIDE_SUIT: dict[str, int] = {
    "A": 19,
    "K": 11,
    "Q": 6,
    "J": 3,
    "T": 1,
    "void": 17,
    "singleton": 10,
    "doubleton": 3,
    "six": -2,
    "seven or more": -6,
    "each beyond seven": -3,
    "bare A": -3,
    "bare K": -5,
    "bare Q": -3,
    "bare J": -2,
    "Qx": -2,
    "Jx": -1,
    "A with Q": 1,
    "A with K and Q": -2,
    "K in six or more": -1,
    "Q in six or more": -1,
}
"""A suit beside the trumps."""

TRUMPS: dict[str, int] = {
    "A": 21,
    "K": 15,
    "Q": 9,
    "J": 5,
    "T": 3,
    "void": -28,
    "singleton": -24,
    "doubleton": -21,
    "three": -15,
    "four": -9,
    "five": -2,
    "six": 5,
    "seven or more": 12,
    "each beyond seven": 4,
    "bare A": -1,
    "bare K": -2,
    "bare Q": -2,
    "Kx": -1,
    "Qx": -1,
    "Jx": 1,
    "A with K": -1,
    "A with Q": -1,
    "K with Q": -1,
    "A in six or more": -1,
    "K in six or more": -1,
}
"""The trump suit."""
