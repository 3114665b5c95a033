"""Invitations that leave partner no choice: no hand that is asked accepts, or every hand does.

An invitation is a raise of partner's suit, or notrump at the two level and above, natural and below its goal. Partner
may stop below the goal, and partner's bid before it did not force, since a player who has forced decides for himself.
The goal is a game, and a small slam after notrump above three. It is examined where partner has just been invited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.reading.meaning import Meaning, possible
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location, Seat, Strain
from dealspace.inference import ALWAYS
from dealspace.inference.quantities.quantity import HCP

GAME_POINTS = 25
SLAM_POINTS = 33
SMALL_SLAM = 6


def unacceptable(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Partner's call, if it is an invitation to which all hands that may be held here answer alike.

    That nobody accepts is no fault where both hands at their best do not have the points; that everybody does, none
    where both at their least have them.
    """
    public = point.public
    invitation = public.partner_meaning
    if invitation is None or not is_invitation(invitation, public):
        return
    to_slam = invitation.call.bid is not None and is_game(invitation.call.bid)
    accepting = [index for index, placed in enumerate(point.placed) if accepts(placed.live, to_slam=to_slam)]
    refusing = [index for index in range(len(point.placed)) if index not in accepting]
    if not accepting or not refusing:
        return
    (low, high), (least, most) = _points(public, public.turn), _points(public, public.turn.partner)
    enough = SLAM_POINTS if to_slam else GAME_POINTS
    if high + most >= enough and not _is_any_followed(point, accepting):
        which, unused = "no hand that is asked accepts", accepting
    elif low + least < enough and not _is_any_followed(point, refusing):
        which, unused = "every hand that is asked accepts", refusing
    else:
        return
    yield Diagnostic(
        "unacceptable",
        f"{invitation.call.symbol} invites to {'a slam' if to_slam else 'game'}, and {which}: {low}–{high} HCP "
        f"opposite {least}–{most}",
        invitation.rules[0].rule.location,
        _notes(point, unused),
        "change what the invitation shows, or which hands accept it, so that partner has a choice",
        point.evidence(point.earlier, point.sample),
    )


def is_invitation(meaning: Meaning, public: PublicState) -> bool:
    """Whether partner's call leaves the choice of a game or slam to the player on turn."""
    bid = meaning.call.bid
    own = [each for each in public.meanings if each.seat is public.turn and each.call.bid is not None]
    if bid is None or not meaning.booked or meaning.artificial or not public.rho_passed or not own:
        return False
    if is_game(bid):
        return bid.strain is Strain.NOTRUMP and bid.level in (4, 5) and meaning.forcing is None
    goes_on = meaning.forcing is not None and (meaning.forcing_to is None or is_game(meaning.forcing_to))
    if goes_on or public.game_forced or own[-1].forcing is not None:
        return False
    if bid.strain is Strain.NOTRUMP:
        return bid.level == 2
    return any(each.call.bid is not None and each.call.bid.strain is bid.strain for each in own)


def accepts(live: LiveRule, *, to_slam: bool) -> bool:
    """Whether a call reaches the goal, or goes on towards it by force."""
    bid = live.call.bid
    if bid is None:
        return False
    return live.forcing in ("round", "game") or (bid.level >= SMALL_SLAM if to_slam else is_game(bid))


def _points(public: PublicState, seat: Seat) -> tuple[int, int]:
    """The range of the points that a seat has shown."""
    return public.bound(seat, HCP, "min"), public.bound(seat, HCP, "max")


def _is_any_followed(point: ExaminedPoint, indexes: Sequence[int]) -> bool:
    """Whether some hand follows one of these placed rules, exactly."""
    return any(point.follows(index) for index in indexes) or any(
        not point.placed[index].cut and possible(ALWAYS, point.region(index)) for index in indexes
    )


def _notes(point: ExaminedPoint, unused: Sequence[int]) -> tuple[tuple[Location, str], ...]:
    """The first rules of this auction that no hand follows."""
    live = (point.placed[index].live for index in unused)
    written = [rule.rule.location for rule in live if not rule.for_any_auction]
    return tuple((location, "no hand follows this") for location in dict.fromkeys(written[:2]))
