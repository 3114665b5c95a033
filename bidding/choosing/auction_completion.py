"""An auction followed to its end by the book, deal by deal: every player calls what his rules make of the hand dealt.

Nobody judges: where a rule leaves the choice open its first call is made, and where no rule fits a player passes, or
makes the nearest bid where a pass is ruled out. Deals stay together as long as their auctions are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.judgement import unjudged
from dealspace.bidding.machine.occasional import followed_by
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import PASS, Auction, Call, Contract, Hand, View

Rows = NDArray[np.intp]


def followed(interpreter: Interpreter, deals: NDArray[np.uint64], auction: Auction) -> list[Contract | None]:
    """The contract in which the auction ends on each of these deals, None for a board passed out."""
    found: list[Contract | None] = [None] * len(deals)
    waiting: list[tuple[Auction, Rows]] = [(auction, np.arange(len(deals)))]
    while waiting:
        reached, rows = waiting.pop()
        if reached.is_over:
            for row in rows.tolist():
                found[row] = reached.contract
        else:
            waiting += [(reached.plus(call), chosen) for call, chosen in _calls(interpreter, deals, reached, rows)]
    return found


def _calls(
    interpreter: Interpreter, deals: NDArray[np.uint64], auction: Auction, rows: Rows
) -> Iterator[tuple[Call, Rows]]:
    """What the player on turn calls, with the deals on which he does."""
    hands, live = deals[:, auction.turn], interpreter.live(auction)
    found: dict[Call, list[int]] = {}
    for rule in live:
        fits = followed_by(rule, auction, hands[rows])
        found.setdefault(rule.call, []).extend(rows[fits].tolist())
        rows = rows[~fits]
        if not len(rows):
            break
    if len(rows):
        for call, left in _beyond(interpreter, auction, hands, rows):
            found.setdefault(call, []).extend(left)
    for call, chosen in found.items():
        if chosen:
            yield call, np.array(sorted(chosen), np.intp)


def _beyond(
    interpreter: Interpreter, auction: Auction, hands: NDArray[np.uint64], rows: Rows
) -> Iterator[tuple[Call, Sequence[int]]]:
    """The calls of hands that no rule fits."""
    public = interpreter.public(auction)
    if not public.forced:
        yield PASS, rows.tolist()
        return
    live = interpreter.live(auction)
    for row in rows.tolist():
        view = View(auction.turn, Hand(int(hands[row])), interpreter.vulnerability, auction)
        yield unjudged(view, public, live), [row]
