"""A finished board as one person played it: the record, and which of its calls and cards were the person's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from dealspace.cards import Auction, Board, BridgeError, Contract, Play, Record, Seat, Side, View
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import Move, standing_moves


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A call or card that the person chose and did not take back.

    Attributes:
        place: the number of calls and cards before it.
        log: its index in the table's log; None where there is no log.
    """

    place: int
    log: int | None


@dataclass(frozen=True)
class ReviewedBoard:
    """What is reviewed.

    Attributes:
        record: the board with its auction, play and result.
        own: the person's calls and cards in order, cards of partner's hand that the person played included.
        by_bots: the places of the calls and cards that bots of the table chose, those with which it is reviewed.
    """

    record: Record
    person: Seat
    own: tuple[OwnMove, ...]
    by_bots: frozenset[int] = frozenset()

    @classmethod
    def of_table(cls, table: HumanTable) -> Self:
        """The board of a table that is over. Raises BridgeError where it is not."""
        if not table.is_over:
            raise BridgeError(f"board {table.board.name or table.board} is not over: there is nothing to review yet")
        own, record = own_moves(table.log, table.person), table.record()
        moves = len(table.auction) + (len(record.play.cards) if record.play is not None else 0)
        return cls(record, table.person, own, frozenset(range(moves)) - {each.place for each in own})

    @classmethod
    def of_record(cls, record: Record, person: Seat, *, plays_partner: bool = True, among_bots: bool = False) -> Self:
        """A recorded board, played to its end or claimed. Raises BridgeError where the auction is not over.

        Args:
            plays_partner: where the person's partner declares, partner's and dummy's cards count as the person's.
            among_bots: the other calls and cards are those of the bots with which it is reviewed.
        """
        auction = record.auction
        if auction is None or not auction.is_over:
            raise BridgeError(f"board {record.board.name} has no auction that is over: there is nothing to review")
        moves = len(auction) + (len(record.play.cards) if record.play is not None else 0)
        own = [OwnMove(place, None) for place in range(len(auction)) if auction.caller(place) is person]
        if record.contract is not None and record.play is not None:
            own += [
                OwnMove(len(auction) + place, None)
                for place in range(len(record.play.cards))
                if _is_own(record.contract, person, _turn(record.play, place), plays_partner)
            ]
        others = frozenset(range(moves)) - {each.place for each in own}
        return cls(record, person, tuple(own), others if among_bots else frozenset())

    @property
    def board(self) -> Board:
        """The board, all four hands known."""
        return self.record.board

    @property
    def side(self) -> Side:
        """The person's."""
        return self.person.side

    @property
    def auction(self) -> Auction:
        """The whole auction."""
        assert self.record.auction is not None, "checked when it was made"
        return self.record.auction

    @property
    def contract(self) -> Contract | None:
        """What was played; None where all passed."""
        return self.record.contract

    @property
    def ns_score(self) -> int:
        """North–South's points."""
        found = self.record.ns_score
        assert found is not None, "the board is over"
        return found

    def view(self, place: int) -> View:
        """What whoever chose the call or card after this many others saw then; declarer's view for dummy's cards."""
        if place < len(self.auction):
            before = self.auction.before(place)
            return View.of(self.board, before.turn, before)
        contract, play = self.record.contract, self.record.play
        assert contract is not None and play is not None, "a card was played"
        earlier = Play(play.strain, play.leader, play.cards[: place - len(self.auction)])
        chooser = contract.declarer if earlier.turn is contract.dummy else earlier.turn
        return View.of(self.board, chooser, self.auction, earlier)


def own_moves(log: Iterable[Move], person: Seat) -> tuple[OwnMove, ...]:
    """The person's calls and cards in a log that still stand, in order."""
    return tuple(
        OwnMove(place, index)
        for place, (index, move) in enumerate(standing_moves(log, person))
        if move.by is person and move.kind in ("call", "card")
    )


def _is_own(contract: Contract, person: Seat, turn: Seat, plays_partner: bool) -> bool:
    if turn.side is not person.side or contract.declarer.side is not person.side:
        return turn is person
    return contract.declarer is person or plays_partner


def _turn(play: Play, place: int) -> Seat:
    """Whose card is played after this many others."""
    return Play(play.strain, play.leader, play.cards[:place]).turn
