"""Defenders' signals: attitude, count and suit preference by small cards, by a convention that is data.

A small card has one subject, which everybody can see. The hand makes its message yes or no:

    attitude    an honour that counts: one of the two highest cards of the suit unplayed and not on the table; on an ace
                or king of partner's also two cards and a trump to ruff the third
    count       an even number of cards in the suit, those held now
    preference  more strength in the higher of two other suits than in the lower

To partner's lead the first card of a suit shows attitude, to declarer's count; so does a discard, the first one of a
suit attitude, later ones count. Where dummy is out of the suit that partner leads, in trumps, and later in declarer's
suits it is preference; so is a lead that partner is known to ruff. Leads and high cards are not signals.

Cards are float64 or int64 arrays [n, 52] for n hands; spots are the cards below the ten.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, NotationError, PlayView, Rank, Side, Suit
from dealspace.cards.hand import SUIT_BITS
from dealspace.play.evidence.card_features import Moment, legal_mask, moment_on_turn

Way = Literal["standard", "upside-down", "none"]
"""Standard: a high card means yes. Upside-down: a low one does. None: no signal."""
WAYS: tuple[Way, ...] = get_args(Way)
Subject = Literal["attitude", "count", "preference", "discard", "length", "ruff"]
"""`discard` and `length` are attitude and count in a suit not led, `ruff` preference by the card led for one."""
SUBJECTS: tuple[Subject, ...] = get_args(Subject)

SPOTS = int(Rank.TEN)
_COUNTING = 2
"""The number of highest cards of a suit that count for attitude."""
_POINTS = np.array([0] * 9 + [1, 2, 3, 4])


@dataclass(frozen=True, slots=True)
class Convention:
    """How a side signals."""

    attitude: Way = "standard"
    count: Way = "standard"
    preference: Way = "standard"

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> Convention:
        """The convention of a system's `carding`; what is left out is not signalled. Raises NotationError.

        >>> Convention.read({"attitude": "upside-down"})
        Convention(attitude='upside-down', count='none', preference='none')
        """
        for name, way in texts.items():
            if name not in cls.__slots__:
                raise NotationError(f'carding knows no "{name}"; it takes {", ".join(cls.__slots__)}')
            if way not in WAYS:
                raise NotationError(f'{name}: is one of {", ".join(WAYS)}, not "{way}"')
        ways: dict[str, Way] = {
            name: found for name in cls.__slots__ for found in WAYS if texts.get(name, "none") == found
        }
        return cls(**ways)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is ever signalled."""
        return self == SILENT

    def sign(self, subject: Subject) -> int:
        """1 where a high card means yes, -1 where a low one does, 0 without a signal."""
        way = self.count if subject in ("count", "length") else self.preference
        if subject in ("attitude", "discard"):
            way = self.attitude
        return {"standard": 1, "upside-down": -1, "none": 0}[way]


SILENT = Convention("none", "none", "none")
CONVENTIONS: Mapping[str, Convention] = {
    "none": SILENT,
    "standard": Convention(),
    "upside-down": Convention("upside-down", "upside-down"),
}
"""Those that have a name."""


@dataclass(frozen=True, slots=True)
class Agreements:
    """How both sides signal, as far as one seat knows.

    Attributes:
        own: how the own side does; None: as agreed.
        agreed: by side; a side that is not in it is not known to signal.
    """

    own: Convention | None = None
    agreed: Mapping[Side, Convention] = field(default_factory=dict)

    def of(self, side: Side, view: PlayView) -> Convention:
        """How this side signals, to the viewer's knowledge: silent where it is not known."""
        if self.own is not None and side is view.seat.side:
            return self.own
        return self.agreed.get(side, SILENT)


UNKNOWN = Agreements()


def subjects(moment: Moment, dummy: NDArray[np.uint64]) -> dict[Suit, Subject]:
    """The subject of a defender's spot in each suit; suits without a signal are left out.

    Args:
        dummy: uint64[n] the cards dummy still holds, the same in all deals.
    """
    trump = moment.contract.strain.suit
    fresh = [not moment.played[moment.seat] & SUIT_BITS << 13 * suit for suit in Suit]
    if not moment.cards:
        if trump is None or moment.partner_out[trump]:
            return {}
        return {suit: "ruff" for suit in Suit if suit is not trump and moment.partner_out[suit]}
    led = moment.cards[0].suit
    found: dict[Suit, Subject] = {
        suit: "discard" if fresh[suit] else "length" for suit in Suit if suit is not led and suit is not trump
    }
    if moment.leader is not moment.seat.partner:
        found[led] = "count" if fresh[led] and led is not trump else "preference"
    elif led is trump or (trump is not None and _is_out(moment, int(dummy[0]), led)):
        found[led] = "preference"
    else:
        found[led] = "attitude" if fresh[led] else "count"
    return found


def _is_out(moment: Moment, dummy: int, suit: Suit) -> bool:
    """Whether dummy has none of this suit after the trick, to which it may have played."""
    to_play = moment.leader.plus(len(moment.cards)).lho is moment.contract.dummy
    return (dummy & SUIT_BITS << 13 * suit).bit_count() <= to_play


def messages(
    hands: NDArray[np.uint64], moment: Moment, dummy: NDArray[np.uint64], convention: Convention
) -> dict[Subject, NDArray[np.float64]]:
    """For each subject float64[n, 52]: how truthful a signal each legal spot is, 1 at best, -1 at worst.

    The highest of a hand's spots in a suit means yes and the lowest no, by this convention; those between are weaker.
    It is 0 for honours, for a single spot, and where there is no signal.

    Args:
        hands: uint64[n] what the hand on turn still holds; dummy: uint64[n] what dummy does.
    """
    if moment.seat.side is moment.contract.declarer.side:
        return {}
    legal = legal_mask(hands, moment).reshape(-1, 4, 13)
    found: dict[Subject, NDArray[np.float64]] = {}
    for suit, subject in subjects(moment, dummy).items():
        sign = convention.sign(subject)
        spots = legal[:, suit, :SPOTS]
        if not sign or not spots.any():
            continue
        said = sign * truth(subject, suit, hands, moment, dummy)
        if subject not in found:
            found[subject] = np.zeros((len(hands), 52))
        found[subject][:, 13 * suit : 13 * suit + SPOTS] = said[:, None] * _heights(spots)
    return found


def _heights(spots: NDArray[np.bool_]) -> NDArray[np.float64]:
    """float64[n, 8]: 1 for the highest of these spots, -1 for the lowest, even steps between; else 0."""
    number = spots.sum(axis=1, keepdims=True)
    index = spots.cumsum(axis=1) - 1
    return np.asarray(np.where(spots & (number > 1), 2 * index / np.maximum(number - 1, 1) - 1, 0.0))


def truth(
    subject: Subject, suit: Suit, hands: NDArray[np.uint64], moment: Moment, dummy: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """float64[n]: what each of these hands of the player on turn has to say, 1 for yes, -1 for no, 0 for neither.

    Args:
        hands, dummy: as of `messages`.
    """
    held = (hands[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.int64).reshape(-1, 4, 13)
    if subject in ("count", "length"):
        return np.asarray(np.where(held[:, suit].sum(axis=1) % 2 == 0, 1.0, -1.0))
    trump = moment.contract.strain.suit
    if subject in ("attitude", "discard"):
        unseen = ~(moment.gone | int(dummy[0])) >> 13 * suit & SUIT_BITS
        counting = [rank for rank in range(12, -1, -1) if unseen >> rank & 1][:_COUNTING]
        likes = held[:, suit][:, counting].any(axis=1)
        if subject == "attitude" and trump is not None and moment.cards[0].rank >= Rank.KING:
            likes |= (held[:, suit].sum(axis=1) == 2) & held[:, trump].any(axis=1)
        return np.asarray(np.where(likes, 1.0, -1.0))
    others = [other for other in Suit if other is not suit and other is not trump]
    strength = held @ _POINTS
    return np.asarray(np.sign(strength[:, others[-1]] - strength[:, others[0]]), np.float64)


SIGNALS = tuple(f"{subject}_{how}" for subject in SUBJECTS for how in ("truthful", "plain"))
"""The features of a signal: how truthful a card is, and whether none could be more so."""


def signal_features(
    hands: NDArray[np.uint64], moment: Moment, dummy: NDArray[np.uint64], convention: Convention
) -> NDArray[np.float64]:
    """float64[n, 52, len(SIGNALS)] of every card; arguments as of `messages`."""
    found = np.zeros((len(hands), 52, len(SIGNALS)))
    for subject, said in messages(hands, moment, dummy, convention).items():
        index = 2 * SUBJECTS.index(subject)
        found[:, :, index] = said
        found[:, :, index + 1] = said == 1.0
    return found


def signal(view: PlayView, equals: CardSet, convention: Convention) -> Card | None:
    """Of these cards of equal merit the most truthful signal, the lowest of several; None where there is no signal.

    The viewer is a defender on turn.
    """
    assert view.dummy is not None
    moment = moment_on_turn(view)
    hand, dummy = (
        np.array([cards.bits], np.uint64) for cards in (view.held, view.dummy - view.play.played[view.contract.dummy])
    )
    said = sum((found[0] for found in messages(hand, moment, dummy, convention).values()), np.zeros(52))
    best = max(equals, key=lambda card: (said[card.index], -card.rank, -card.suit))
    return best if said[best.index] > 0 else None
