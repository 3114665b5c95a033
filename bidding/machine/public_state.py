"""What everyone at the table knows when a player is about to call, and the public facts that conditions ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from dealspace.bidding.machine.natural_calls import has_shown, nature
from dealspace.bidding.machine.their_opening import their_opening_is
from dealspace.bidding.patterns.auction_pattern import Pattern
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.patterns.forms import INVITES, SCORINGS
from dealspace.cards import (
    PASS,
    Auction,
    Bid,
    Doubling,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
)
from dealspace.cards.notation import shortened
from dealspace.inference import Constraint, Knowledge, Quantity
from dealspace.inference.hand_questions.means import mean_of_hand
from dealspace.inference.hand_questions.questions import End, hand_end

if TYPE_CHECKING:
    from dealspace.bidding.reading.meaning import Meaning

ROLES: Mapping[str, Callable[[Seat], Seat]] = {
    "partner": lambda seat: seat.partner,
    "shown": lambda seat: seat,
    "lho": lambda seat: seat.lho,
    "rho": lambda seat: seat.rho,
}


Question = tuple[Hashable, ...]
"""What a condition may ask about the auction: `("bound", "partner", HCP, "min")`, `("fact", "vul")`."""
Fact = int | Fraction | str | Strain | None
"""The answer."""


@dataclass(frozen=True, repr=False)
class PublicState:
    """The auction so far with what each call in it meant; `knowledge` holds what the calls have shown for certain."""

    auction: Auction
    vulnerability: Vulnerability
    knowledge: Knowledge
    meanings: tuple[Meaning, ...]
    scoring: str = SCORINGS[0]

    @property
    def turn(self) -> Seat:
        return self.auction.turn

    def answer(self, question: Question) -> Fact:
        """The answer to a question; each is worked out once."""
        known = self._answers
        if question not in known:
            known[question] = QUESTIONS[str(question[0])](self, *question[1:])
        return known[question]

    @property
    def answer_count(self) -> int:
        """Questions that have been answered."""
        return len(self._answers)

    @cached_property
    def _answers(self) -> dict[Question, Fact]:
        return {}

    @cached_property
    def _shown(self) -> dict[Seat, Constraint]:
        return {}

    def shown(self, seat: Seat) -> Constraint:
        """All that is certain about this seat's hand."""
        if seat not in self._shown:
            self._shown[seat] = self.knowledge.about(seat)
        return self._shown[seat]

    @cached_property
    def rho_passed(self) -> bool:
        return not self.auction.calls or self.auction.calls[-1] == PASS

    @cached_property
    def partner_meaning(self) -> Meaning | None:
        """What partner's last call meant."""
        return self.meanings[-2] if len(self.meanings) >= 2 else None

    @cached_property
    def forced(self) -> bool:
        """Whether a pass now is ruled out: partner's call forces, or the side is committed to game or to some bid.

        Such a side may rest in its own game (or in any bid no lower than that one), or in their contract doubled.
        """
        if not self.rho_passed or self.auction.last_bid is None:
            return False
        last = self.partner_meaning
        if last is not None and last.forcing in ("round", "unless_penalty"):
            return True
        if self.theirs and self.auction.state.doubling != Doubling.UNDOUBLED:
            return False
        if self.forced_to is not None and self.auction.last_bid < self.forced_to:
            return not (self.ours and self.game_reached and self.forced_to.level <= 4)
        return self.game_forced and not (self.ours and self.game_reached)

    @cached_property
    def may_convert(self) -> bool:
        """Whether partner's call is a double meant for takeout, which a `penalty` pass may leave in."""
        return self.partner_meaning is not None and self.partner_meaning.forcing == "unless_penalty"

    @cached_property
    def our_meanings(self) -> tuple[Meaning, ...]:
        """What our side's calls meant, in order."""
        return tuple(meaning for meaning in self.meanings if meaning.seat.side is self.turn.side)

    @cached_property
    def game_forced(self) -> bool:
        return any(meaning.forcing == "game" for meaning in self.our_meanings)

    @cached_property
    def forced_to(self) -> Bid | None:
        """The highest bid up to which a call of ours forces."""
        return max((meaning.forcing_to for meaning in self.our_meanings if meaning.forcing_to), default=None)

    @cached_property
    def trump(self) -> Suit | None:
        """The suit our side has made trump."""
        return next((meaning.trump for meaning in reversed(self.our_meanings) if meaning.settles_trump), None)

    @cached_property
    def asked(self) -> str | None:
        """The question partner's last call asked."""
        return self.partner_meaning.ask if self.partner_meaning is not None else None

    @cached_property
    def answered(self) -> str | None:
        """The question of our own last call, to which partner's last call was the answer."""
        return self.meanings[-4].ask if len(self.meanings) >= 4 else None

    @cached_property
    def _has_foreign(self) -> bool:
        return any(meaning.foreign_to for meaning in self.our_meanings)

    def is_foreign(self, pattern: Pattern, layer: int) -> bool:
        """Whether a pattern of this layer, as long as the auction, names a call of ours that is not the layer's own."""
        return self._has_foreign and any(
            layer in meaning.foreign_to
            for token, meaning in zip(reversed(pattern.tokens), reversed(self.meanings), strict=False)
            if token.ours and not token.is_wide
        )

    @property
    def ours(self) -> bool:
        """Whether the last bid is our side's."""
        bidder = self.auction.state.bidder
        return bidder is not None and bidder.side is self.turn.side

    @property
    def theirs(self) -> bool:
        bidder = self.auction.state.bidder
        return bidder is not None and bidder.side is not self.turn.side

    @property
    def game_reached(self) -> bool:
        """Whether the last bid is a game or higher."""
        return self.auction.last_bid is not None and is_game(self.auction.last_bid)

    @property
    def competing(self) -> bool:
        """Whether the opponents have done anything but pass."""
        opponents = self.turn.side.opponents.seats
        return any(call != PASS for seat in opponents for call in self.auction.calls_of(seat))

    def has_bid(self, seat: Seat) -> bool:
        return any(call.bid is not None for call in self.auction.calls_of(seat))

    @cached_property
    def _has_shown(self) -> dict[int, bool]:
        return {}

    def has_shown(self, index: int) -> bool:
        """Whether a bid of a suit has shown that suit; one of which no meaning is known is taken to."""
        if index not in self._has_shown:
            self._has_shown[index] = index >= len(self.meanings) or has_shown(self.meanings[index], self)
        return self._has_shown[index]

    def has_bid_notrump(self, seat: Seat) -> bool:
        return any(call.bid is not None and call.bid.strain is Strain.NOTRUMP for call in self.auction.calls_of(seat))

    @cached_property
    def slam_explored(self) -> bool:
        """Whether a bid of ours at the four level or higher has asked for aces, kings or trumps."""
        bids = ((meaning.call.bid, meaning.ask) for meaning in self.our_meanings)
        return any(bid is not None and bid.level >= 4 and ask not in (None, INVITES) for bid, ask in bids)

    def side_has_bid(self, side: Side, suit: Suit) -> bool:
        """Whether a bid of this side has named this suit and shown it."""
        return any(
            call.bid is not None and call.bid.strain.suit is suit and self.has_shown(index)
            for index, call in enumerate(self.auction.calls)
            if self.auction.caller(index).side is side
        )

    def rests_on_unshown(self, pattern: Pattern) -> bool:
        """Whether a letter of a pattern, as long as the auction, stands for a suit that a bid of theirs only named."""
        start = len(self.auction.calls) - len(pattern.tokens)
        return not all(self.has_shown(start + place) for place in pattern.theirs_shown)

    @property
    def opener(self) -> Seat | None:
        """Who made the first bid."""
        calls = enumerate(self.auction.calls)
        return next((self.auction.caller(index) for index, call in calls if call.bid is not None), None)

    @property
    def opening_place(self) -> int:
        """1..4: in which seat, counted from the dealer, the player on turn sits."""
        return len(self.auction.calls) % 4 + 1

    @property
    def passed_hand(self) -> bool:
        """Whether the player on turn could have opened and passed."""
        first = self.turn - self.auction.dealer
        calls = self.auction.calls[: first % 4 + 1]
        return len(self.auction.calls) > first % 4 and all(call == PASS for call in calls)

    def bound(self, seat: Seat, what: Quantity, end: End) -> int:
        """The least (`min`) or greatest (`max`) value this seat can have of a quantity, by its calls, in its units."""
        return hand_end(self.shown(seat), what, end)

    def mean(self, seat: Seat, what: Quantity) -> Fraction:
        """What this seat has of a quantity on the average, by the calls of all four, as players count."""
        return mean_of_hand([self.shown(other) for other in (seat, seat.lho, seat.partner, seat.rho)], what)

    def __repr__(self) -> str:
        return f"<PublicState {shortened(str(self.auction))}>"


FACTS: Mapping[str, Callable[[PublicState], bool]] = {
    "vul": lambda state: state.vulnerability.includes(state.turn),
    "they_vul": lambda state: state.vulnerability.includes(state.turn.lho),
    "passed_hand": lambda state: state.passed_hand,
    "forced": lambda state: state.forced,
    "gf": lambda state: state.game_forced,
    "interfered": lambda state: not state.rho_passed,
    "competing": lambda state: state.competing,
    "ours": lambda state: state.ours,
    "theirs": lambda state: state.theirs,
    "partner_bid": lambda state: state.has_bid(state.turn.partner),
    "we_bid": lambda state: any(state.has_bid(seat) for seat in state.turn.side.seats),
    "own_notrump": lambda state: state.has_bid_notrump(state.turn),
    "partner_notrump": lambda state: state.has_bid_notrump(state.turn.partner),
    "slam_explored": lambda state: state.slam_explored,
    "passout_seat": lambda state: state.auction.last_bid is not None and state.auction.calls[-2:] == (PASS, PASS),
    "partner_opened": lambda state: state.opener is state.turn.partner,
    "game_reached": lambda state: state.game_reached,
    "doubled": lambda state: state.auction.state.doubling != Doubling.UNDOUBLED,
    "redoubled": lambda state: state.auction.state.doubling is Doubling.REDOUBLED,
}
"""Public facts a rule may ask for by name."""


BIDDERS: Mapping[str, Callable[[Seat], Collection[Seat]]] = {
    "contract": lambda seat: tuple(Seat),
    "last": lambda seat: tuple(Seat),
    "our_last": lambda seat: seat.side.seats,
    "their_last": lambda seat: seat.side.opponents.seats,
    "own_last": lambda seat: (seat,),
    "partner_last": lambda seat: (seat.partner,),
    "lho_last": lambda seat: (seat.lho,),
    "rho_last": lambda seat: (seat.rho,),
}
"""Whose last bid the words of `LAST_SUITS` are about."""


UNSHOWN = "unshown"
"""What stands for the strain of a bid that has not shown the suit it names."""


def _last_strain(state: PublicState, word: str) -> Strain | str | None:
    """The strain of the last bid that a word is about, UNSHOWN where it was only named; None where there is no bid."""
    auction, seats = state.auction, BIDDERS[word](state.turn)
    for index in reversed(range(len(auction.calls))):
        bid = auction.calls[index].bid
        if bid is not None and auction.caller(index) in seats:
            is_named = word != "contract" and bid.strain is not Strain.NOTRUMP and not state.has_shown(index)
            return UNSHOWN if is_named else bid.strain
    return None


QUESTIONS: Mapping[str, Callable[..., Fact]] = {
    "bound": lambda state, role, what, end: state.bound(ROLES[role](state.turn), what, end),
    "mean": lambda state, role, what: state.mean(ROLES[role](state.turn), what),
    "fact": lambda state, name: FACTS[name](state),
    "bid": lambda state, suit: state.side_has_bid(state.turn.side, suit),
    "they_bid": lambda state, suit: state.side_has_bid(state.turn.side.opponents, suit),
    "asked": lambda state: state.asked,
    "answered": lambda state: state.answered,
    "seat": lambda state: state.opening_place,
    "scoring": lambda state: state.scoring,
    "their_opening": their_opening_is,
    "last": _last_strain,
    "nature": lambda state, role: nature(state, ROLES[role](state.turn)),
    "cheapest": lambda state, strain: cheapest_level(state.auction, strain),
}
"""What conditions depend on besides the letters and the call of their rule: each question with its answer."""


def is_game(bid: Bid) -> bool:
    """Whether making the bid exactly is worth the game bonus."""
    if bid.strain is Strain.NOTRUMP:
        return bid.level >= 3
    return bid.level >= (4 if bid.strain >= Strain.HEARTS else 5)
