"""What tricks lost double dummy cost in IMPs: the score with best play before the card against that after it."""

from __future__ import annotations

from functools import cache

from bench.card_losses import Judged, records
from dealspace.cards import imps, score
from dealspace.play.analysis.card_costs import PlayAnalysis, card_costs


@cache
def analysis(board: int) -> PlayAnalysis:
    """The recorded play of a board, card by card."""
    record = records()[board]
    assert record.play is not None
    return card_costs(record.board.full_deal, record.play)


def imps_lost(board: int, row: Judged) -> int:
    """IMPs that a card chosen at a position of a record gives away double dummy."""
    contract, vulnerability = records()[board].contract, records()[board].board.vulnerability
    assert contract is not None
    if not row.lost:
        return 0
    known = analysis(board)
    before = known.cards[row.place - 1].tricks if row.place else known.start
    declaring = row.role == "declarer"
    after = before - row.lost if declaring else before + row.lost
    change = score(contract, after, vulnerability) - score(contract, before, vulnerability)
    return imps(-change if declaring else change)
