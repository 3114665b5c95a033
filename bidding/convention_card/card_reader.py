"""What a system's calls mean to someone who fills in a convention card, against opponents of a usual kind.

A call is looked up by the whole auction up to it, every call from the dealer on: `1N P 2C` is Stayman, `1D 1S X` a
negative double. The calls of the side that makes the last one are read by the system of the card, the others by the
opponents'. A call that no rule makes, or that stands behind one of our own that no rule makes, is not on the card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from dealspace.bidding.reading.alert_table import NONE
from dealspace.bidding.reading.call_alternatives import ANY_POINTS, points_shown
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.reading.meaning import Meaning
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import Auction, Call, Seat, Side, Suit, Vulnerability
from dealspace.inference import HCP, Bounds, Constraint, all_of, length
from dealspace.inference.hand_questions.means import hand_mean
from dealspace.inference.hand_questions.questions import hand_bounds, is_satisfiable

_LIKELY = 0.5
"""From which share of its hands on the first text of a call stands alone on the card."""
_LEAST_TOLD = 5
"""The fewest points from which on a call that says nothing of points has them added."""
_OPEN, _WIDE = 22, 8
"""From how many points on, in a range that is wider, the upper end is no agreement: `9–28` is `9+`."""
_POINTS = re.compile(r"HCP|\d points|\d support points")


@dataclass(frozen=True)
class CardCall:
    """A call with a meaning, and all that its caller has shown with it."""

    meaning: Meaning
    shown: Constraint

    @cached_property
    def hcp(self) -> Bounds:
        """The least and the most points of a hand that makes it."""
        return hand_bounds(self.shown, HCP)

    def length(self, suit: Suit) -> Bounds:
        """The fewest and the most cards of a suit in a hand that makes it."""
        return hand_bounds(self.shown, length(suit))

    @cached_property
    def mean_points(self) -> float:
        """What hands that make it hold on the average."""
        return hand_mean(self.shown, HCP).value

    @property
    def points(self) -> str:
        """`15–17`, `12+`, `15–17 or a good 14`; `any` where it shows none."""
        found, beside = points_shown(self.shown)
        low, dash, high = found.partition("–")
        if dash and int(high) >= _OPEN and int(high) - int(low) > _WIDE:
            found = f"{low}+" if int(low) else ANY_POINTS
        return " or ".join((found, *beside))

    @property
    def text(self) -> str:
        """The author's words for the likeliest hands, with the points where they do not have them."""
        first, *others = self.meaning.alternatives
        text = first.text
        if others and first.share < _LIKELY:
            text = f"{text}; or {others[0].text[:1].lower()}{others[0].text[1:]}"
        return f"{text}, {self.points} HCP" if self._tells_points and not _POINTS.search(text) else text

    @property
    def _tells_points(self) -> bool:
        """Whether the points are worth a word: not those of a question, nor those that the caller had shown before."""
        if self.meaning.ask is not None:
            return False
        before = hand_bounds(self.meaning.earlier, HCP)
        told = self.hcp.low > before.low or self.hcp.high < before.high
        return told and (self.hcp.low >= _LEAST_TOLD or self.hcp.high < _OPEN - _WIDE)

    @property
    def is_forcing(self) -> bool:
        """Whether partner may not pass."""
        return self.meaning.forcing is not None

    @property
    def is_for_takeout(self) -> bool:
        """Whether it is a double that partner passes for penalties only."""
        return self.meaning.forcing == "unless_penalty"

    @property
    def is_game_forcing(self) -> bool:
        return self.meaning.forcing == "game"

    @property
    def is_artificial(self) -> bool:
        """Whether the call shows something else than what it names."""
        return self.meaning.artificial

    @property
    def notice(self) -> str:
        """`alert`, `announce` or `none`: how it is marked for the opponents."""
        return self.meaning.notice.sort if self.meaning.notice.sort else NONE


class CardReader:
    """Looks up calls of a system.

    Args:
        system: that of the card.
        opponents: what the other side plays.
        weak: opponents whose 1NT is weak, for what we play over that.
    """

    def __init__(self, system: System, opponents: System, weak: System | None = None) -> None:
        self.system = system
        self.opponents = opponents
        self.weak = weak if weak is not None else opponents
        self._readers: dict[tuple[Side, bool, Vulnerability], Interpreter] = {}
        self._found: dict[tuple[str, bool, Vulnerability], CardCall | None] = {}

    def __repr__(self) -> str:
        return f"<CardReader of {self.system.name} against {self.opponents.name}>"

    def call(
        self, calls: str, *, over_weak: bool = False, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> CardCall | None:
        """The last call of this auction; None where no rule of the system makes it.

        Args:
            calls: all of them, from the dealer on: `1N P 2C`.
            over_weak: whether the opponents are those with the weak notrump.
            vulnerability: of both sides.
        """
        asked = calls, over_weak, vulnerability
        if asked not in self._found:
            self._found[asked] = self._look_up(*asked)
        return self._found[asked]

    def shows_its_suit(self, calls: str) -> bool:
        """Whether the last call of this auction, one of theirs, shows the suit that it names."""
        auction = Auction.of(Seat.NORTH, calls.split())
        before = auction.before(len(auction) - 1)
        meaning = self._reader(before.turn.side.opponents, False, Vulnerability.NONE).meaning(before, auction.calls[-1])
        return meaning.booked and not meaning.artificial

    def calls_at(self, calls: str) -> list[str]:
        """The calls that rules make after this auction, as they rank, each as the auction up to it."""
        before = Auction.of(Seat.NORTH, calls.split())
        reader = self._reader(before.turn.side, False, Vulnerability.NONE)
        found = dict.fromkeys(rule.call for rule in reader.live(before))
        return [f"{calls} {call}".strip() for call in sorted(found, key=lambda call: call.index)]

    def _look_up(self, calls: str, over_weak: bool, vulnerability: Vulnerability) -> CardCall | None:
        *earlier, last = calls.split()
        before, call = Auction.of(Seat.NORTH, earlier), Call.parse(last)
        if before.is_over or not before.is_legal(call):
            return None
        reader = self._reader(before.turn.side, over_weak, vulnerability)
        ours = (each for each in reader.read(before).meanings if each.seat.side is before.turn.side)
        if any(not each.booked or each.contradicted for each in ours):
            return None
        meaning = reader.meaning(before, call)
        shown = all_of(reader.public(before).knowledge.about(before.turn), meaning.condition)
        if not meaning.booked or meaning.contradicted or not is_satisfiable(shown):
            return None
        return CardCall(meaning, shown)

    def _reader(self, side: Side, over_weak: bool, vulnerability: Vulnerability) -> Interpreter:
        found = self._readers.get((side, over_weak, vulnerability))
        if found is None:
            theirs = self.weak if over_weak else self.opponents
            systems = {side: self.system, side.opponents: theirs}
            found = self._readers[side, over_weak, vulnerability] = Interpreter(systems, vulnerability)
        return found
