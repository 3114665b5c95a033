"""What kind of opening bid the opponents have made, by what it means in their system: `their_opening is multi`.

A defence is chosen by the kind, not by the name of their system: so the defence to a strong club holds against every
system that has one. The kinds are the ones against which players agree a defence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dealspace.cards import Bid, Strain, Suit
from dealspace.inference import HCP, Constraint, length
from dealspace.inference.hand_questions.questions import hand_end

if TYPE_CHECKING:
    from dealspace.bidding.machine.public_state import PublicState
    from dealspace.bidding.reading.meaning import Meaning

STRONG = 15
"""Points from which an artificial opening is a strong one."""


def _points(shown: Constraint) -> tuple[int, int]:
    return hand_end(shown, HCP, "min"), hand_end(shown, HCP, "max")


def _shows_majors(shown: Constraint) -> bool:
    return all(hand_end(shown, length(suit), "min") >= 4 for suit in (Suit.HEARTS, Suit.SPADES))


Kind = Callable[[Bid, Constraint, bool], bool]
"""Whether a bid is of a kind, by what it shows, and whether that is the suit it names."""
THEIR_OPENINGS: Mapping[str, tuple[str, Kind]] = {
    "strong_club": (
        "1♣, artificial, 15 HCP or more",
        lambda bid, shown, natural: _is(bid, 1, Strain.CLUBS) and not natural and _points(shown)[0] >= STRONG,
    ),
    "artificial_club": (
        "1♣ that shows no clubs and may be weaker, as in Polish Club",
        lambda bid, shown, natural: _is(bid, 1, Strain.CLUBS) and not natural and _points(shown)[0] < STRONG,
    ),
    "weak_notrump": (
        "1NT whose range has its middle below 14 HCP",
        lambda bid, shown, natural: _is(bid, 1, Strain.NOTRUMP) and sum(_points(shown)) < 28,
    ),
    "strong_notrump": (
        "any other 1NT",
        lambda bid, shown, natural: _is(bid, 1, Strain.NOTRUMP) and sum(_points(shown)) >= 28,
    ),
    "multi": (
        "2♦ that shows no diamonds, may be weak and does not show both majors",
        lambda bid, shown, natural: (
            _is(bid, 2, Strain.DIAMONDS) and not natural and _points(shown)[0] < STRONG and not _shows_majors(shown)
        ),
    ),
    "both_majors": (
        "two of a suit that shows four or more cards in each major, as Ekrens and Flannery",
        lambda bid, shown, natural: bid.level == 2 and bid.strain is not Strain.NOTRUMP and _shows_majors(shown),
    ),
    "strong_two": (
        "2♣ or 2♦, artificial, 15 HCP or more",
        lambda bid, shown, natural: (
            bid.level == 2
            and bid.strain in (Strain.CLUBS, Strain.DIAMONDS)
            and not natural
            and _points(shown)[0] >= STRONG
        ),
    ),
}
"""The kinds, each in words."""


def _is(bid: Bid, level: int, strain: Strain) -> bool:
    return bid.level == level and bid.strain is strain


def their_opening_is(state: PublicState, kind: str) -> bool:
    """Whether the first bid of the auction is the opponents', and of this kind.

    A bid that their system has no rule for is of none.
    """
    for index, call in enumerate(state.auction.calls):
        if call.bid is not None:
            theirs = state.auction.caller(index).side is not state.turn.side
            if not theirs or index >= len(state.meanings):
                return False
            meaning = state.meanings[index]
            return meaning.booked and THEIR_OPENINGS[kind][1](
                call.bid, meaning.condition, _shows_its_suit(call.bid, meaning)
            )
    return False


def _shows_its_suit(bid: Bid, meaning: Meaning) -> bool:
    """Whether a bid means the suit it names: by itself, whatever its caller and his partner show later."""
    suit = bid.strain.suit
    return not meaning.artificial and (suit is None or hand_end(meaning.condition, length(suit), "min") >= 2)
