"""One call at one point of an auction: exact ranges of the hands that make it, how it forces, which rule makes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.reading.meaning import Meaning
from dealspace.cards import PASS, Auction, Call, Location, Side, Suit
from dealspace.cards.notation import shortened
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP, Bounds, all_of, length
from dealspace.inference.hand_questions.questions import hand_bounds, is_satisfiable

FORCING_WORDS = {"round": "forcing", "game": "game forcing", "unless_penalty": "for takeout"}
_OPEN_HCP, _OPEN_LENGTH = 30, 9
"""Upper bounds from here on are not informative: 8–34 points are printed as 8+."""
_MOST_SHOWN = 6
"""A suit without a lower bound is printed where its upper bound is at most this."""


@dataclass(frozen=True, repr=False)
class BookEntry:
    """A call in the system book.

    Attributes:
        hcp, lengths: exact ranges of the caller's hand after this call; None and {} where no hand makes it.
        share: the share of deals with the call, among those that reach this point.
    """

    meaning: Meaning
    share: float
    hcp: Bounds | None
    lengths: dict[Suit, Bounds]

    @property
    def call(self) -> Call:
        return self.meaning.call

    @property
    def forcing(self) -> str:
        return forcing_words(self.meaning.forcing)

    @property
    def places(self) -> tuple[Location, ...]:
        return tuple(dict.fromkeys(rule.rule.location for rule in self.meaning.rules))

    @property
    def numbers(self) -> str:
        """`15–17 HCP · ♠ 2–5 ♥ 2–5`: points, then suits whose length is informative."""
        if self.hcp is None:
            return "no hand"
        suits = [
            f"{suit.symbol} {interval(found, _OPEN_LENGTH)}"
            for suit in SUITS_FROM_SPADES
            if (found := self.lengths[suit]).low > 0 or found.high <= _MOST_SHOWN
        ]
        return " · ".join(part for part in (f"{interval(self.hcp, _OPEN_HCP)} HCP", "  ".join(suits)) if part)

    @property
    def marks(self) -> tuple[str, ...]:
        """Forcing, announcement, alert and question, as far as it has them."""
        meaning = self.meaning
        asked = f"asks: {meaning.ask}" if meaning.ask is not None else ""
        return tuple(mark for mark in (self.forcing, meaning.notice.text, asked) if mark)

    def __repr__(self) -> str:
        return f"<BookEntry {self.call.symbol}: {shortened(self.meaning.say)}>"


def entry_of(interpreter: Interpreter, auction: Auction, call: Call, share: float = 0.0) -> BookEntry:
    """The call at this point of the auction."""
    meaning = interpreter.meaning(auction, call)
    shown = all_of(interpreter.public(auction).knowledge.about(auction.turn), meaning.condition)
    if not is_satisfiable(shown):
        return BookEntry(meaning, share, None, {})
    return BookEntry(meaning, share, hand_bounds(shown, HCP), {suit: hand_bounds(shown, length(suit)) for suit in Suit})


def forcing_words(forcing: str | None) -> str:
    """`forcing`, `game forcing`, `forcing to 2NT`; nothing for a call partner may pass."""
    if forcing is None:
        return ""
    return FORCING_WORDS.get(forcing) or f"forcing to {Call.parse(forcing).symbol}"


def interval(bounds: Bounds, open_from: int) -> str:
    """`15–17`, `5+`, `4`."""
    if bounds.low == bounds.high:
        return str(bounds.low)
    return f"{bounds.low}+" if bounds.high >= open_from else f"{bounds.low}–{bounds.high}"


def seen_from(auction: Auction, side: Side) -> str:
    """The calls as in a side's system notes: opponents' calls in brackets, passes left out where they follow.

    >>> seen_from(Auction.parse("N: 1N P 2C"), Side.NS), seen_from(Auction.parse("N: 1H 1S"), Side.NS)
    ('1NT 2♣', '1♥ (1♠)')
    """
    return " ".join(_shown(auction, side))


def _shown(auction: Auction, side: Side) -> Iterable[str]:
    for place, call in enumerate(auction.calls):
        ours = auction.caller(place).side is side
        opened = any(earlier != PASS for earlier in auction.calls[:place])
        if call == PASS and not ours and opened:
            continue
        if call == PASS and not opened and any(later != PASS for later in auction.calls[place:]):
            # passes before the opening bid count the seats
            yield "P" if ours else "(P)"
            continue
        yield call.symbol if ours else f"({call.symbol})"
