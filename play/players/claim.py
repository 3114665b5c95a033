"""Claims: tricks that one fixed line wins in every layout that is possible, whatever the others do.

Double-dummy results of single layouts never prove a claim: each finds the finesse that works there. Here the claimer
chooses without seeing, for all layouts at once, while the other hands play any card that some layout lets them play;
each card they play leaves the layouts that agree with it. Winners that can be cashed are counted first, which decides
nearly every claim, however many layouts there are; endings of a few cards are searched whole. A claimer's hidden
partner counts among the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, PlayView, Seat, Suit
from dealspace.cards.errors import expect_type
from dealspace.cards.hand import SUIT_BITS
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import still_held
from dealspace.play.players.cashing import OtherHands, sure_tricks
from dealspace.play.players.layouts import all_layouts, unseen_cards
from dealspace.play.players.refutation import HiddenHands, refutation
from dealspace.play.players.sure_line import is_sure

MOST_LAYOUTS = 500
"""Layouts looked at one by one; with more that are possible only what can be cashed is claimed."""
SMALL_ENDING = 4
"""Cards a hand up to which endings are searched whole for an offer."""
CLAIMED_ENDING = 6
"""The same for a claim that a person has made."""
FEW, MANY = 40, 400
"""Layouts drawn to refute a claim before a line is looked for, and after none was found."""
MOST_STEPS = 20_000

Layouts = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of `tricks` of the last `of` tricks for the claimer's side; the others are conceded."""

    seat: Seat
    tricks: int
    of: int
    layouts: int

    def __str__(self) -> str:
        rest = "all" if self.tricks == self.of else f"{self.tricks} of"
        certain = f"sure in every one of {self.layouts} layouts" if self.layouts > 1 else "all cards are known"
        return f"{self.seat.title} claims {rest} the last {self.of} tricks: {certain}"


def offer(view: PlayView, solver: DoubleDummy | None = None) -> Claim | None:
    """A claim by the player on turn that loses nothing: the double-dummy tricks, if they are the same in every layout.

    None between the cards of a trick, where no line is sure, and where more than `MOST_LAYOUTS` layouts are possible
    and not all tricks can be cashed.
    """
    unseen = unseen_cards(view)
    if unseen is None or view.play.is_over or view.play.current.cards:
        return None
    left = 13 - len(view.play.cards) // 4
    if cashable(view) == left:
        return Claim(view.seat, left, left, unseen.count)
    layouts = possible_layouts(view)
    if layouts is None:
        return None
    context = solver if solver is not None else DoubleDummy()
    found = context.solve_cards(layouts, strain=view.play.strain, leader=view.play.turn)
    best = found.tricks.max(axis=1)
    tricks = int(best.min())
    if tricks < int(best.max()) or not wins(view, layouts, tricks):
        return None
    return Claim(view.seat, tricks, left, len(layouts))


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """Whether a claim is certain, None where that is not decided, and hidden hands that refute it, where found."""

    is_sound: bool | None
    refutation: HiddenHands | None = None


def judged_claim(view: PlayView, tricks: int) -> JudgedClaim:
    """Whether a claim of this many of the tricks that are not complete is certain, as seen from this seat.

    It may be made in the middle of a trick and when another hand is on lead. What can be cashed is counted, a layout is
    looked for in which it fails, a line that holds whatever the others lead, and last all layouts are searched. It is
    undecided where too many layouts are possible or the search is too long.
    """
    expect_type(view, PlayView, "view")
    expect_type(tricks, int, "tricks")
    if tricks <= cashable(view):
        return JudgedClaim(True)
    if (found := refutation(view, tricks, FEW)) is not None:
        return JudgedClaim(False, found)
    if is_sure(view, own_seats(view), tricks):
        return JudgedClaim(True)
    if (found := refutation(view, tricks, MANY)) is not None:
        return JudgedClaim(False, found)
    layouts = possible_layouts(view)
    return JudgedClaim(None if layouts is None else wins(view, layouts, tricks, CLAIMED_ENDING))


def is_sound(view: PlayView, tricks: int) -> bool | None:
    """Whether a claim of this many of the tricks that are not complete is certain; None: undecided (`judged_claim`)."""
    return judged_claim(view, tricks).is_sound


def cashable(view: PlayView) -> int:
    """The tricks that the player on turn can cash from the top, whatever the others hold and do."""
    own = own_seats(view)
    others = OtherHands.seen_by(view, own)
    if others is None or view.play.is_over or view.play.current.cards:
        return 0
    held = [view.known[seat].bits & ~view.play.played[seat].bits for seat in own]
    return sure_tricks(held, others, view.play.turn, own, view.play.strain.suit)


def own_seats(view: PlayView) -> tuple[Seat, ...]:
    """The hands the viewer plays from: declarer's two, or a defender's own."""
    return (view.seat, view.contract.dummy) if view.seat is view.contract.declarer else (view.seat,)


def possible_layouts(view: PlayView) -> Layouts | None:
    """uint64[n, 4]: the cards held in every layout that agrees with what was seen; None where there are too many."""
    found = all_layouts(view, Knowledge(), MOST_LAYOUTS)
    return None if found is None else still_held(view.play, found[0])


def wins(view: PlayView, layouts: Layouts, tricks: int, ending: int = SMALL_ENDING) -> bool | None:
    """Whether one line takes this many more tricks in all of these layouts; None: undecided.

    Args:
        ending: the most cards a hand with which all lines are searched.
    """
    own, play = own_seats(view), view.play
    held = [int(layouts[0, seat]) for seat in own]
    cashed = (
        0 if play.current.cards else sure_tricks(held, OtherHands.of(layouts, own), play.turn, own, play.strain.suit)
    )
    if cashed >= tricks:
        return True
    if max(int(hand).bit_count() for hand in layouts[0]) > ending:
        return None
    try:
        return _Search(own, play.strain.suit).wins(layouts, play.current.leader, play.current.cards, tricks)
    except _StepLimitError:
        return None


class _StepLimitError(Exception):
    """The search has reached its limit of steps."""


class _Search:
    """Whether one line wins in all layouts: the claimer's moves or, the others' moves and."""

    def __init__(self, own: tuple[Seat, ...], trump: Suit | None) -> None:
        self.own = own
        self.side = own[0].side
        self.trump = trump
        self.steps = 0
        self.known: dict[tuple[bytes, Seat, tuple[Card, ...], int], bool] = {}

    def wins(self, layouts: Layouts, leader: Seat, trick: tuple[Card, ...], needed: int) -> bool:
        """Whether `needed` tricks, the current one included, are sure."""
        if needed <= 0:
            return True
        left = max(int(hand).bit_count() for hand in layouts[0])
        if needed > left:
            return False
        key = (layouts.tobytes(), leader, trick, needed)
        if key not in self.known:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise _StepLimitError
            seat = leader.plus(len(trick))
            outcomes = (self.after(layouts, seat, card, leader, trick, needed) for card in legal(layouts, seat, trick))
            self.known[key] = any(outcomes) if seat in self.own else all(outcomes)
        return self.known[key]

    def after(
        self, layouts: Layouts, seat: Seat, card: Card, leader: Seat, trick: tuple[Card, ...], needed: int
    ) -> bool:
        """What this card leads to, in the layouts in which it can be played."""
        fitting = layouts[can_play(layouts[:, seat], card, trick)].copy()
        fitting[:, seat] &= ~np.uint64(card.bit)
        trick = (*trick, card)
        if len(trick) < 4:
            return self.wins(fitting, leader, trick, needed)
        winner = leader.plus(max(range(4), key=lambda index: strength(trick[index], trick[0].suit, self.trump)))
        return self.wins(fitting, winner, (), needed - (winner.side is self.side))


def legal(layouts: Layouts, seat: Seat, trick: tuple[Card, ...]) -> list[Card]:
    """The cards this seat can play in one layout or another, highest first."""
    held = CardSet(int(np.bitwise_or.reduce(layouts[:, seat])))
    cards = sorted(held, key=lambda card: -card.rank)
    return [card for card in cards if can_play(layouts[:, seat], card, trick).any()]


def can_play(hands: NDArray[np.uint64], card: Card, trick: tuple[Card, ...]) -> NDArray[np.bool_]:
    """bool[n]: whether each of these hands holds the card and may play it."""
    holds = (hands & np.uint64(card.bit)) != 0
    if trick and card.suit is not trick[0].suit:
        holds &= (hands & np.uint64(SUIT_BITS << 13 * trick[0].suit)) == 0
    return np.asarray(holds)


def strength(card: Card, led: Suit, trump: Suit | None) -> tuple[bool, bool, int]:
    """By which the cards of a trick are ordered."""
    return card.suit is trump, card.suit is led, card.rank
