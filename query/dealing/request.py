"""Deals asked for in texts: conditions on one hand or several, an auction, types of hand, a script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

import numpy as np

from dealspace.cards import BridgeError, CardSet, Seat
from dealspace.inference import HAND_SCOPE, InfeasibleError, Scope, all_of
from dealspace.inference.several_hands.box import Box
from dealspace.inference.several_hands.box_split import boxes_of
from dealspace.inference.several_hands.deal_expression import AllOf, is_slow
from dealspace.query.auctions.auction_facts import AuctionFacts
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import statement_text
from dealspace.query.dealing.dealer_language.script import Program
from dealspace.query.dealing.job import DealRequest, DealResult, DealStream, run
from dealspace.query.dealing.levelling import shares as shares_of
from dealspace.query.dealing.produce import DealProgress
from dealspace.query.dealing.requested_deals import box_of, hand_type


def deal_boards(
    count: int,
    *,
    hands: Mapping[Seat, CardSet] | None = None,
    where: Sequence[str] = (),
    calls: AuctionFacts | None = None,
    types: Sequence[str] = (),
    shares: str | None = None,
    unique: bool = False,
    script: Program | None = None,
    seed: int = 1,
) -> DealResult:
    """Deals that fit what is asked, exactly uniform.

    >>> dealt = deal_boards(3, where=["N: hcp 15-17 and balanced", "hcp(north) + hcp(south) >= 25"])
    >>> dealt.deals.shape
    (3, 4)

    Args:
        hands: cards placed beforehand.
        where: conditions on a hand, `W: hcp 15-17`, or on several, `NS: hcp 25+`, `hcp(north) + hcp(south) >= 25`.
        calls: what an auction has shown.
        types: types of hand to be levelled, `weak: W: hcp 5-7`.
        shares: the shares of the types, `1:1:2`; equal if None.
        unique: no deal twice.
        script: a program of the dealer language, whose condition holds too.
        seed: the same seed, the same deals.
    Raises:
        NotationError: a text cannot be read.
        BridgeError: no deal fits, with the statements that contradict one another.
    """
    request = deal_request(
        count,
        usual_count=count,
        hands=hands,
        where=where,
        calls=calls,
        types=types,
        shares=shares,
        unique=unique,
        script=script,
    )
    return run_request(request, np.random.default_rng(seed))


def run_request(
    request: DealRequest, rng: np.random.Generator, progress: DealProgress = lambda done, of: True
) -> DealResult:
    """Make the deals of a request; where there are none, the error names what contradicts. Raises BridgeError.

    Args:
        progress: is called with (done, wanted); False stops the work, and what is done is returned.
    """
    with _contradiction_named():
        return run(request, rng, progress)


def stream_request(request: DealRequest, rng: np.random.Generator) -> DealStream:
    """The deals of a request without types, to be had some at a time. Raises BridgeError, as `run_request` does."""
    with _contradiction_named():
        return DealStream(request, rng)


@contextmanager
def _contradiction_named() -> Iterator[None]:
    try:
        yield
    except InfeasibleError as none:
        clash = "; ".join(map(statement_text, none.conflict))
        raise BridgeError("no deal fits what is known and asked for" + (f": {clash}" if clash else "")) from None


def deal_request(
    count: int | None,
    *,
    usual_count: int,
    hands: Mapping[Seat, CardSet] | None = None,
    where: Sequence[str] = (),
    calls: AuctionFacts | None = None,
    types: Sequence[str] = (),
    shares: str | None = None,
    unique: bool = False,
    script: Program | None = None,
    scope: Scope = HAND_SCOPE,
) -> DealRequest:
    """The request that these texts make; see `deal_boards`.

    Args:
        count: deals asked for; `usual_count`, or as a script says, if None.
        scope: what names of quantities mean.
    """
    by_seat, together = parted(map(parse_where, where), scope)
    conditions = [*together]
    if script is not None and script.condition is not None:
        conditions.insert(0, script.condition)
    condition = AllOf(tuple(conditions)) if len(conditions) > 1 else next(iter(conditions), None)
    shown = Box()
    if calls is not None:
        whole = {seat for seat, cards in (hands or {}).items() if len(cards) == 13}  # what it called shows no more
        said = {seat: [call.condition for call in calls.knowledge.of(seat)] for seat in Seat if seat not in whole}
        shown = Box.of({seat: all_of(*conditions) for seat, conditions in said.items()})
    return DealRequest(
        usual_count if count is None else count,
        dict(hands or {}),
        shown & box_of(by_seat, scope),
        partial(boxes_of, condition) if condition is not None else None,
        condition is not None and is_slow(condition),
        [hand_type(text, share, scope) for text, share in zip(types, shares_of(shares, len(types)), strict=True)],
        unique,
        script.generate if script is not None and count is None and script.produce is None else None,
    )
