"""How the auction goes on after a call, deal by deal: each player follows the rules of the side with the hand dealt.

The points of the auction at which most deals arrive are read first, whichever call they follow, until the limit of
readings is reached; nearly always every auction is over before. What is left then ends soon: players pass, but if
partner's call asks or forces, the best fit is bid at the cheapest level, and a side that is forced to game ends in one.
Where no rule fits a hand, its player passes or bids the best fit likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.occasional import followed_by
from dealspace.bidding.machine.public_state import is_game
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.cards import DOUBLE, PASS, Auction, Bid, Call, Contract, Doubling, Seat, Side, Strain, Suit
from dealspace.inference import length, values

Rows = NDArray[np.intp]


class Owed(NamedTuple):
    """What is not yet settled.

    Attributes:
        by: who owes partner an answer, unless an opponent calls something first.
        to_game: the sides that are forced to game.
    """

    by: Seat | None
    to_game: frozenset[Side]

    def after(self, auction: Auction, call: Call, *, asks: bool) -> Seat | None:
        """Who owes an answer after this call."""
        if asks:
            return auction.turn.partner
        return self.by if call == PASS and auction.turn is not self.by else None


class Projection:
    """Foresees final contracts.

    Args:
        interpreter: knows the systems of both sides.
        deals: uint64[n, 4].
    """

    def __init__(self, interpreter: Interpreter, deals: NDArray[np.uint64]) -> None:
        self.interpreter = interpreter
        self.deals = deals

    def all_ends(self, auctions: Sequence[Auction], readings: int) -> list[list[Contract | None]]:
        """For each auction the contract in which it ends on every deal, with at most `readings` points read in all.

        The points at which most deals arrive are read first, whichever auction they come from.
        """
        found: list[list[Contract | None]] = [[None] * len(self.deals) for _ in auctions]
        waiting: list[tuple[int, int, int, Auction, Rows, Owed]] = []
        order = count()
        everything = np.arange(len(self.deals))
        for index, auction in enumerate(auctions):
            waiting.append((-len(everything), next(order), index, auction, everything, self._owed(auction)))
        while waiting:
            _, _, index, auction, rows, owed = heappop(waiting)
            if readings and not auction.is_over:
                readings -= 1
                to_game = self._to_game(auction)
                for call, chosen, asks in self._replies(auction, rows):
                    after = Owed(owed.after(auction, call, asks=asks), to_game)
                    heappush(waiting, (-len(chosen), next(order), index, auction.plus(call), chosen, after))
                continue
            for contract, ended in self._closed(auction, rows, owed):
                for row in ended.tolist():
                    found[index][row] = contract
        return found

    def ends(self, auction: Auction, readings: int) -> list[Contract | None]:
        """For every deal the contract in which this auction ends, with at most `readings` points read."""
        return self.all_ends([auction], readings)[0]

    def _owed(self, auction: Auction) -> Owed:
        meaning = self.interpreter.read(auction).meanings[-1]
        left_open = bool(meaning.rules) and leaves_open(meaning.rules[0], auction)
        return Owed(meaning.seat.partner if left_open else None, self._to_game(auction))

    def _closed(self, auction: Auction, rows: Rows, owed: Owed) -> Iterator[tuple[Contract | None, Rows]]:
        """The ends without further reading: who owes an answer does not pass, a side forced to game reaches one."""
        while not auction.is_over:
            if auction.turn is owed.by:
                for call, chosen in self._best_fits(auction, rows):
                    yield from self._closed(auction.plus(call), chosen, Owed(None, owed.to_game))
                return
            auction = auction.plus(PASS)
        contract = auction.contract
        if contract is not None and contract.declarer.side in owed.to_game and stops_low(contract):
            yield from self._games(contract, rows)
        else:
            yield contract, rows

    def _to_game(self, auction: Auction) -> frozenset[Side]:
        """The sides that the calls so far force to game."""
        meanings = self.interpreter.read(auction).meanings
        return frozenset(meaning.seat.side for meaning in meanings if meaning.forcing == "game")

    def _games(self, contract: Contract, rows: Rows) -> Iterator[tuple[Contract, Rows]]:
        """The games that a forced side reaches, each with its deals: in a major with eight cards, else in notrump."""
        for row in rows.tolist():
            held = self._together(contract.declarer.side, row)
            major = max(Suit.HEARTS, Suit.SPADES, key=lambda suit: held[suit])
            above = contract.bid > Bid(3, Strain.NOTRUMP)
            strain = Strain(major) if held[major] >= 8 else contract.strain if above else Strain.NOTRUMP
            game = next(bid for level in range(3, 6) if is_game(bid := Bid(level, strain)))
            yield Contract(game, contract.declarer), np.array([row])

    def _replies(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows, bool]]:
        """What the player on turn calls with his hand of each deal, the usual calls first; whether they force."""
        hands = self.deals[:, auction.turn]
        calls: dict[tuple[Call, bool], list[int]] = {}
        for rule in self.interpreter.live(auction):
            fits = followed_by(rule, auction, hands[rows])
            calls.setdefault((rule.call, leaves_open(rule, auction.plus(rule.call))), []).extend(rows[fits].tolist())
            rows = rows[~fits]
            if not len(rows):
                break
        if len(rows):
            public = self.interpreter.public(auction)
            forced = public.forced and not (public.may_convert and public.game_reached)  # a double of a game may stand
            for call, chosen in self._best_fits(auction, rows) if forced else ((PASS, rows),):
                calls.setdefault((call, False), []).extend(chosen.tolist())
        for (call, asks), found in sorted(calls.items(), key=lambda made: -len(made[1])):
            if found:
                yield call, np.array(sorted(found), np.intp), asks

    def _best_fits(self, auction: Auction, rows: Rows) -> Iterator[tuple[Call, Rows]]:
        """The bids of the best fit, each with its deals."""
        calls = [self.best_fit(auction, row) for row in rows.tolist()]
        for call in dict.fromkeys(calls):
            yield call, rows[[other == call for other in calls]]

    def best_fit(self, auction: Auction, row: int) -> Call:
        """The cheapest bid in the side's longest suit, in notrump where that is no fit; a pass where there is none."""
        held = self._together(auction.turn.side, row)
        strain = Strain(int(np.argmax(held))) if max(held) >= 8 else Strain.NOTRUMP
        level = cheapest_level(auction, strain)
        return Call.of(level, strain) if level <= 7 else PASS

    def _together(self, side: Side, row: int) -> list[int]:
        """A side's cards in each suit."""
        both = [self.deals[row : row + 1, seat] for seat in side.seats]
        return [sum(int(values(length(suit), hand)[0]) for hand in both) for suit in Suit]


def stops_low(contract: Contract) -> bool:
    """Whether it is a partscore, not doubled."""
    return not is_game(contract.bid) and contract.doubling is Doubling.UNDOUBLED


def leaves_open(rule: LiveRule, auction: Auction) -> bool:
    """Whether a call, the auction's last, asks or forces, so that its side goes on; a double of a game may stand."""
    if rule.call == DOUBLE and auction.last_bid is not None and is_game(auction.last_bid):
        return False
    return not rule.is_plain
