"""The loss against the best of several alternatives, without the winner's curse.

The greatest of several noisy means is too great: the alternative that looks best has mostly been lucky. So the layouts
are halved; on one half the best alternative is chosen, on the other it is valued, and the other way round. The result
is, in the mean, what the alternatives chosen are truly worth, and so never more than the best one is: it errs, if
at all, to the low side. It may be negative for a single decision.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

DOUBT = 1.0
"""Standard errors by which an alternative must be ahead to be chosen over the call made."""


def cross_fitted_loss(gains: Floats, hints: Floats | None = None, doubt: float = DOUBT) -> float:
    """IMPs lost by the call made.

    Args:
        gains: float64[k, n], what each alternative gains over it on each layout.
        hints: float64[k, m], the same by a rougher measure and on more layouts, of which the first n are the same; they
            help to choose, and do not count in the value.
    """
    if not len(gains) or gains.shape[1] < 2:
        return 0.0
    values = []
    for half in (0, 1):
        chosen = best_of(known(gains[:, half::2], None if hints is None else hints[:, half::2]), doubt)
        values.append(0.0 if chosen is None else float(gains[chosen, 1 - half :: 2].mean()))
    return sum(values) / 2


def known(gains: Floats, hints: Floats | None) -> Floats:
    """All by which an alternative is chosen."""
    return gains if hints is None else np.concatenate([gains, hints], axis=1)


def best_of(gains: Floats, doubt: float = DOUBT) -> int | None:
    """The alternative that gains most; None where none is ahead by `doubt` standard errors."""
    leads = gains.mean(axis=1) - doubt * _errors(gains)
    best = int(np.argmax(leads))
    return best if leads[best] > 0 else None


def _errors(gains: Floats) -> Floats:
    count = gains.shape[1]
    # A few layouts that agree by chance would otherwise have no standard error at all.
    squares = np.square(gains - gains.mean(axis=1, keepdims=True)).sum(axis=1) + 1.0
    return np.asarray(np.sqrt(squares) / count)
