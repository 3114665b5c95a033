"""Kinds of decisions, by who calls and when, and kinds of losses, by how the contracts differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import StrEnum

from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Call, Contract, Doubling, Seat, Side

SLAM_POINTS = 29.0
"""High-card points of both hands, in the mean, from which a decision is about a slam."""


class CallerRole(StrEnum):
    """Who calls: each decision is of one of these."""

    OPENING = "opening"
    """Nobody has bid."""
    DIRECT = "direct seat"
    """They opened, and our side has not bid or doubled; a pass would not end the auction."""
    BALANCING = "balancing"
    """They have bid, and a pass would end the auction or leave their double in."""
    RESPONDER = "responder"
    """Partner opened."""
    OPENER = "opener's rebid"
    ADVANCER = "advancer"
    """They opened, and partner was the first of our side to act."""
    OVERCALLER = "overcaller again"
    """They opened, and this player was the first of our side to act."""


class Circumstance(StrEnum):
    """What else is true of a decision; any, none or several."""

    SLAM_ZONE = "slam zone"
    INTERFERENCE = "after interference"
    """Our side opened, and they have not just passed."""


class LossKind(StrEnum):
    """How the contract after the call made is worse than that after the better call."""

    UNDERBID = "underbid"
    OVERBID = "overbid"
    STRAIN = "wrong strain"
    SOLD_OUT = "sold out"
    """They play, where we should."""
    DOUBLED = "doubled"
    """A doubled contract was reached and should not be, or one of theirs was to be doubled and was not."""
    THEIRS = "their contract"
    """They play either way, and the better call leads them into a worse contract."""
    DECLARER = "wrong declarer"
    NONE = "no better call"


def role_of(auction: Auction) -> CallerRole:
    """What the player on turn is to decide."""
    seat = auction.turn
    opener = _first(auction, lambda call: call.bid is not None)
    if opener is None:
        return CallerRole.OPENING
    balancing = auction.calls[-2:] == (PASS, PASS) and auction.state.bidder is not None
    if balancing and auction.state.bidder is not None and auction.state.bidder.side is not seat.side:
        return CallerRole.BALANCING
    if opener.side is seat.side:
        return CallerRole.OPENER if opener is seat else CallerRole.RESPONDER
    active = _first(auction, lambda call: call != PASS, seat.side)
    if active is None:
        return CallerRole.DIRECT
    return CallerRole.OVERCALLER if active is seat else CallerRole.ADVANCER


def _first(auction: Auction, acts: Callable[[Call], bool], side: Side | None = None) -> Seat | None:
    """Who first made such a call."""
    for place, call in enumerate(auction.calls):
        caller = auction.caller(place)
        if acts(call) and (side is None or caller.side is side):
            return caller
    return None


def marks_of(auction: Auction, points: float) -> list[Circumstance]:
    """What else is true of this decision.

    Args:
        points: high-card points of both hands of the player's side, in the mean of what he may expect.
    """
    side = auction.turn.side
    opener = _first(auction, lambda call: call.bid is not None)
    found = []
    if points >= SLAM_POINTS:
        found.append(Circumstance.SLAM_ZONE)
    if opener is not None and opener.side is side and _first(auction, lambda call: call != PASS, side.opponents):
        found.append(Circumstance.INTERFERENCE)
    return found


def kind_of(made: Contract | None, better: Contract | None, side: Side) -> LossKind:
    """How the first of two final contracts is worse for this side than the second."""
    ours, ours_better = (contract is not None and contract.declarer.side is side for contract in (made, better))
    if _is_doubled(made) or (_is_doubled(better) and not ours_better):
        return LossKind.DOUBLED
    if made is None:
        return LossKind.SOLD_OUT
    if not ours:
        return LossKind.SOLD_OUT if ours_better else LossKind.THEIRS
    if better is None or not ours_better:
        return LossKind.OVERBID
    worth, worth_better = _worth(made), _worth(better)
    if worth != worth_better:
        return LossKind.UNDERBID if worth < worth_better else LossKind.OVERBID
    if made.strain is not better.strain:
        return LossKind.STRAIN
    if made.level != better.level:
        return LossKind.UNDERBID if made.level < better.level else LossKind.OVERBID
    return LossKind.DECLARER


def _is_doubled(contract: Contract | None) -> bool:
    return contract is not None and contract.doubling is not Doubling.UNDOUBLED


def _worth(contract: Contract) -> int:
    """0 a partscore, 1 a game, 2 a small slam, 3 a grand slam."""
    return max(contract.level - 4, 1) if contract.level >= 6 else int(is_game(contract.bid))


def kind_of_loss(
    made: Sequence[Contract | None], better: Sequence[Contract | None], gains: Sequence[float], side: Side
) -> LossKind:
    """The kind on which most is lost, over the layouts on which the other call is better."""
    found = defaultdict[LossKind, float](float)
    for one, other, gain in zip(made, better, gains, strict=True):
        if gain > 0:
            found[kind_of(one, other, side)] += gain
    return max(found, key=lambda kind: found[kind]) if found else LossKind.NONE
