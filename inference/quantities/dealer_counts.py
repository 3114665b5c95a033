"""Counts of a suit that only the dealer language has, as hundredths: `quality` of Kaplan and Rubens, and `ltc`.

Sources: the Four C's of `kaplan_rubens.py`, of which `cccc` is a hundred times `kr` and `quality` the first part; the
losing-trick count in halves of DealerV2. That is the classic count of a suit, half a loser less for a bare king, for AQ
bare, AKJ and AQJ, AJT and KJT, and half a loser more for a queen of three cards or more without ace, king and jack.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from dealspace.cards import Rank
from dealspace.inference.quantities import kaplan_rubens
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.holding_tables import held, holding_lengths, losers


@cache
def quality() -> Evaluation:
    """The quality of a suit."""
    return Evaluation("quality", kaplan_rubens.UNIT, kaplan_rubens.quality().tobytes())


@cache
def losing_tricks() -> Evaluation:
    """Losers in halves."""
    length = holding_lengths()
    ace, king, queen, jack, ten = (held()[Rank.ACE - lower] == 1 for lower in range(5))
    less = np.select(
        [length == 1, length == 2],
        [king, ace & queen],
        ((ace & (king ^ queen)) | ((ace ^ king) & ~queen & ten)) & jack,
    )
    more = (length >= 3) & queen & ~(ace | king | jack)
    return Evaluation("ltc", 2, (2 * losers() - less + more).astype(np.int16).tobytes())
