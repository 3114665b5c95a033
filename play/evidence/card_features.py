"""Features of a card given what its player sees: one row for every card of many hands.

A card's features depend on the hand on turn and on what everybody sees: the trick so far, the contract, who has led and
bid which suit. They are the vocabulary of `carding`: each has a weight, fitted to recorded play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Auction, Card, Contract, Play, PlayView, Seat, Suit

FEATURES = (
    # leading to a trick, as a defender
    "lead_trump", "lead_length", "lead_top_of_sequence", "lead_fourth_best", "lead_low_from_honour", "lead_singleton",
    "lead_top_of_doubleton", "lead_bare_ace", "lead_away_from_ace", "lead_away_from_king", "lead_partners_bid",
    "lead_their_bid", "lead_partners_suit", "lead_own_suit_again", "lead_rank", "lead_lowest", "lead_above_equal",
    "lead_winner", "first_length_notrump", "first_length_suit", "first_bare_honour",
    # leading as declarer
    "declare_trump", "declare_length", "declare_rank", "declare_suit_again", "declare_lowest", "declare_above_equal",
    "declare_winner",
    # following suit
    "second_wins", "third_wins", "last_wins", "second_covers_honour", "beats_partner", "lose_rank", "win_cheaply",
    "declarer_wins", "declarer_lose_rank", "even_signal", "lose_lowest", "lose_above_equal", "lose_order",
    "win_above_equal", "declarer_lowest", "declarer_above_equal",
    # not following
    "ruff", "ruff_partners_trick", "overruff_rank", "discard_rank", "discard_length", "discard_from_honour",
    "discard_lowest", "discard_above_equal", "discard_winner", "declarer_discard_lowest",
)  # fmt: skip
"""Names, in the order of the last axis."""

_AT = {name: index for index, name in enumerate(FEATURES)}
_RANKS = np.arange(13)
_TEN = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """What everybody saw when a card was about to be played.

    Attributes:
        seat: whose card it was.
        cards: those on the table, in order; the first was led by `leader`.
        bid: by suit: 1 bid by partner, -1 by opponents, 0 by neither; led: by suit, 1 led by partner before,
            2 by the own hand, 0 by neither.
        gone: the cards played before, those on the table among them, as a card set; played: the same by seat.
        partner_out: by suit, whether partner is known to have none left.
    """

    contract: Contract
    seat: Seat
    leader: Seat
    cards: tuple[Card, ...]
    bid: tuple[int, ...]
    led: tuple[int, ...]
    is_first_lead: bool
    gone: int
    played: tuple[int, ...]
    partner_out: tuple[bool, ...]


def moments(contract: Contract, auction: Auction, play: Play) -> list[tuple[Moment, Card]]:
    """Every card of a play, with what was seen before it."""
    found: list[tuple[Moment, Card]] = []
    gone = 0
    led: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    bids = {seat: _suits_bid(auction, seat) for seat in Seat}
    played = [0] * 4
    out: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    for trick in play.tricks:
        for index, card in enumerate(trick.cards):
            seat = trick.leader.plus(index)
            found.append(
                (
                    Moment(
                        contract, seat, trick.leader, trick.cards[:index],
                        tuple(1 if suit in bids[seat.partner] else -1 if suit in bids[seat.lho] | bids[seat.rho] else 0
                              for suit in Suit),
                        tuple(2 if suit in led[seat] else 1 if suit in led[seat.partner] else 0 for suit in Suit),
                        not found, gone, tuple(played), tuple(suit in out[seat.partner] for suit in Suit),
                    ),
                    card,
                )
            )  # fmt: skip
            gone |= card.bit
            played[seat] |= card.bit
            if card.suit is not trick.cards[0].suit:
                out[seat].add(trick.cards[0].suit)
        led[trick.leader].add(trick.cards[0].suit)
    return found


def moment_on_turn(view: PlayView) -> Moment:
    """What everybody sees before the card that is to be chosen now."""
    return moments(view.contract, view.auction, view.play.plus(next(iter(view.legal_cards))))[-1][0]


def _suits_bid(auction: Auction, seat: Seat) -> set[Suit]:
    """Suits that this seat has bid; most of them are held."""
    bids = (call.bid for call in auction.calls_of(seat))
    return {bid.strain.suit for bid in bids if bid is not None and bid.strain.suit is not None}


def legal_mask(hands: NDArray[np.uint64], moment: Moment) -> NDArray[np.bool_]:
    """bool[n, 52]: the cards that each of these hands may play."""
    held = (hands[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
    if not moment.cards:
        return held
    suit = moment.cards[0].suit
    of_suit = np.zeros(52, np.bool_)
    of_suit[13 * suit : 13 * suit + 13] = True
    follows = (held & of_suit).any(axis=1, keepdims=True)
    return np.asarray(held & (of_suit | ~follows))


def features(hands: NDArray[np.uint64], moment: Moment) -> NDArray[np.float64]:
    """float64[n, 52, len(FEATURES)] of every card, for hands uint64[n] of the player on turn; illegal cards too."""
    sheet = _Features(hands, moment)
    sheet.fill()
    return sheet.values.reshape(len(hands), 52, len(FEATURES))


def appeal(hands: NDArray[np.uint64], moment: Moment, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[n, 52]: features times weights, added up without the features being kept."""
    sheet = _Appeal(hands, moment, weights)
    sheet.fill()
    return sheet.total.reshape(len(hands), 52)


class _Sheet:
    """The features of one moment; arrays are [n, 4 suits, 13 ranks]. What becomes of them is up to `put`."""

    def __init__(self, hands: NDArray[np.uint64], moment: Moment) -> None:
        self.moment = moment
        self.trump: Suit | None = moment.contract.strain.suit
        bits = hands[:, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        self.held = bits.astype(np.int64).reshape(-1, 4, 13)
        self.length = self.held.sum(axis=2)
        self.below = self.held.cumsum(axis=2) - self.held  # lower cards of the suit
        self.lowest = self.below == 0
        flat = self.held.reshape(-1, 52)
        self.above_equal = (flat[:, _neighbours(moment.gone)] * _has_neighbour(moment.gone)).reshape(-1, 4, 13)
        self.winner = _winners(moment.gone).reshape(4, 13)

    def put(self, name: str, value: Any, suit: int | slice = slice(None)) -> None:
        """A feature of the cards of one suit, or of all; each is put once for a card."""
        raise NotImplementedError

    def fill(self) -> None:
        """Put the features of this moment; those that are not put are 0."""
        if self.moment.cards:
            self.follow()
            self.discard()
        elif self.moment.seat.side is self.moment.contract.declarer.side:
            self.declarers_lead()
        else:
            self.defenders_lead()

    def defenders_lead(self) -> None:
        moment, held, length = self.moment, self.held, self.length
        above = np.zeros_like(held)
        above[:, :, :-1] = held[:, :, 1:]
        below = np.zeros_like(held)
        below[:, :, 1:] = held[:, :, :-1]
        higher = held[:, :, ::-1].cumsum(axis=2)[:, :, ::-1] - held  # cards of the suit above each
        honour = (held[:, :, _TEN + 1 :].sum(axis=2) > 0)[:, :, None]
        sequence = (below == 1) & (above == 0) & (_RANKS >= _TEN)
        has_ace, has_king = held[:, :, 12][:, :, None] == 1, held[:, :, 11][:, :, None] == 1
        suit_contract = self.trump is not None
        plain = np.array([suit is not self.trump for suit in Suit])[None, :, None]
        self.put("lead_trump", ~plain)
        self.put("lead_length", plain * (length[:, :, None] / 4))
        self.put("lead_top_of_sequence", sequence)
        self.put("lead_fourth_best", (higher == 3) & ~sequence & plain)
        self.put("lead_low_from_honour", (length[:, :, None] == 3) & honour & (higher == 2) & plain)
        self.put("lead_singleton", (length[:, :, None] == 1) & plain & suit_contract)
        self.put("lead_top_of_doubleton", (length[:, :, None] == 2) & (higher == 0) & plain & (_RANKS <= _TEN))
        self.put("lead_bare_ace", suit_contract & plain & (_RANKS == 12) & ~has_king & (length[:, :, None] > 1))
        self.put("lead_away_from_ace", suit_contract & plain & has_ace & (_RANKS < 12))
        self.put("lead_away_from_king", suit_contract & plain & has_king & (_RANKS < 11) & ~has_ace)
        for suit in Suit:
            self.put("lead_partners_bid", moment.bid[suit] == 1, suit)
            self.put("lead_their_bid", moment.bid[suit] == -1, suit)
            self.put("lead_partners_suit", moment.led[suit] == 1, suit)
            self.put("lead_own_suit_again", moment.led[suit] == 2, suit)
        self.put("lead_rank", _RANKS / 12)
        if moment.is_first_lead:
            self.put("first_length_notrump", (not suit_contract) * (length[:, :, None] / 4))
            self.put("first_length_suit", suit_contract * plain * (length[:, :, None] / 4))
            self.put("first_bare_honour", (above == 0) & (below == 0) & (_RANKS >= _TEN) & (length[:, :, None] > 1))
        else:
            self.put("lead_lowest", self.lowest)
            self.put("lead_above_equal", self.above_equal)
            self.put("lead_winner", self.winner)

    def declarers_lead(self) -> None:
        for suit in Suit:
            self.put("declare_trump", suit is self.trump, suit)
            self.put("declare_suit_again", self.moment.led[suit] > 0, suit)
        self.put("declare_length", self.length[:, :, None] / 4)
        self.put("declare_rank", _RANKS / 12)
        self.put("declare_lowest", self.lowest)
        self.put("declare_above_equal", self.above_equal)
        self.put("declare_winner", self.winner)

    def follow(self) -> None:
        moment, suit = self.moment, self.moment.cards[0].suit
        best, by_partner = self._winning()
        wins = best.rank < _RANKS if best.suit is suit else np.zeros(13, np.bool_)
        held = self.held[:, suit]
        declaring = moment.seat.side is moment.contract.declarer.side
        index = len(moment.cards)
        ranks = np.broadcast_to(_RANKS / 12, held.shape)
        if declaring:
            self.put("declarer_wins", wins & (not by_partner), suit)
            self.put("declarer_lose_rank", ranks * ~wins, suit)
            self.put("declarer_lowest", self.lowest[:, suit], suit)
            self.put("declarer_above_equal", self.above_equal[:, suit], suit)
        else:
            name = ("second_wins", "third_wins", "last_wins")[index - 1]
            self.put(name, wins & (not by_partner), suit)
            self.put("lose_rank", ranks * ~wins, suit)
            self.put("lose_lowest", self.lowest[:, suit] & ~wins, suit)
            self.put("lose_above_equal", self.above_equal[:, suit] * ~wins, suit)
            self.put("lose_order", self.below[:, suit] / 4 * ~wins, suit)
            self.put("win_above_equal", self.above_equal[:, suit] * wins, suit)
            led_honour = index == 1 and moment.cards[0].rank >= _TEN
            self.put("second_covers_honour", wins & led_honour, suit)
            even = self.length[:, suit] % 2 == 0
            second_lowest = held.cumsum(axis=1) == 2
            self.put("even_signal", (even[:, None] & second_lowest & ~wins), suit)
        self.put("beats_partner", wins & by_partner, suit)
        winners_below = (held * wins).cumsum(axis=1) - held * wins
        self.put("win_cheaply", wins * winners_below, suit)

    def discard(self) -> None:
        suit_led = self.moment.cards[0].suit
        _, by_partner = self._winning()
        for suit in Suit:
            if suit is suit_led:
                continue
            if suit is self.trump:
                self.put("ruff", not by_partner, suit)
                self.put("ruff_partners_trick", by_partner, suit)
                self.put("overruff_rank", _RANKS / 12, suit)
                continue
            self.put("discard_rank", _RANKS / 12, suit)
            self.put("discard_length", self.length[:, suit][:, None] / 4, suit)
            honours = self.held[:, suit, _TEN + 1 :].sum(axis=1) > 0
            self.put("discard_from_honour", honours[:, None] & (_RANKS <= _TEN), suit)
            declaring = self.moment.seat.side is self.moment.contract.declarer.side
            self.put("declarer_discard_lowest" if declaring else "discard_lowest", self.lowest[:, suit], suit)
            self.put("discard_above_equal", self.above_equal[:, suit], suit)
            self.put("discard_winner", self.winner[suit], suit)

    def _winning(self) -> tuple[Card, bool]:
        """The card that is winning the trick so far, and whether partner played it."""
        cards = self.moment.cards

        def strength(index: int) -> tuple[bool, bool, int]:
            card = cards[index]
            return card.suit is self.trump, card.suit is cards[0].suit, card.rank

        index = max(range(len(cards)), key=strength)
        return cards[index], self.moment.leader.plus(index) is self.moment.seat.partner


class _Features(_Sheet):
    """Each feature has its index on a last axis."""

    def __init__(self, hands: NDArray[np.uint64], moment: Moment) -> None:
        super().__init__(hands, moment)
        self.values = np.zeros((len(hands), 4, 13, len(FEATURES)))

    def put(self, name: str, value: Any, suit: int | slice = slice(None)) -> None:
        self.values[:, suit, :, _AT[name]] = value


class _Appeal(_Sheet):
    """The features are weighed and added up."""

    def __init__(self, hands: NDArray[np.uint64], moment: Moment, weights: NDArray[np.float64]) -> None:
        super().__init__(hands, moment)
        self.weights = weights
        self.total = np.zeros((len(hands), 4, 13))

    def put(self, name: str, value: Any, suit: int | slice = slice(None)) -> None:
        self.total[:, suit, :] += self.weights[_AT[name]] * np.asarray(value, np.float64)


def _in_play(gone: int, suit: int) -> list[int]:
    """The cards of a suit that have not been played, rising."""
    return [card for card in range(13 * suit, 13 * suit + 13) if not gone >> card & 1]


@lru_cache(maxsize=256)
def _neighbours(gone: int) -> NDArray[np.intp]:
    """intp[52]: of each card the next lower one still in play, or the card itself."""
    found = np.arange(52)
    for suit in Suit:
        left = _in_play(gone, suit)
        found[left[1:]] = left[:-1]
    return found


@lru_cache(maxsize=256)
def _has_neighbour(gone: int) -> NDArray[np.int64]:
    """int64[52]: 1 for the cards above such a one, else 0."""
    return np.asarray(_neighbours(gone) != np.arange(52), np.int64)


@lru_cache(maxsize=256)
def _winners(gone: int) -> NDArray[np.bool_]:
    """bool[52]: the highest card of each suit still in play."""
    found = np.zeros(52, np.bool_)
    for suit in Suit:
        found[_in_play(gone, suit)[-1:]] = True
    return found
