"""One board at the table manager: calls and cards are checked, and become messages to the other seats."""

from __future__ import annotations

from dealspace.cards import Auction, Board, BridgeError, Note, Play, Record, Seat, Side
from dealspace.match.manager.messages import (
    Called,
    Cards,
    For,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    ToLead,
)

Due = tuple[tuple[Message, ...], Message]
"""A message, after the requests of which any one releases it; () where none is needed."""


class ProtocolError(BridgeError):
    """A message of a program is against the rules; the text says why."""


class PlayedBoard:
    """A board being bid and played; `call` and `card` check, and return the messages to the others."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.auction = Auction(board.dealer)
        self.notes: list[tuple[int, Note]] = []
        self.play: Play | None = None
        self.call_times: dict[Side, list[float]] = {side: [] for side in Side}
        self.card_times: dict[Side, list[float]] = {side: [] for side in Side}

    def taken(self, side: Side) -> float:
        """The seconds this side has thought."""
        return sum(self.call_times[side]) + sum(self.card_times[side])

    @property
    def place(self) -> str | None:
        """How far the board has come, in words; None before the first call."""
        if self.play is None:
            return "in the auction" if self.auction.calls else None
        if not self.play.cards:
            return "before the opening lead"
        return f"at trick {min(13, len(self.play.cards) // 4 + 1)}, dummy seen"

    @property
    def dummy(self) -> Seat | None:
        contract = self.auction.contract if self.auction.is_over else None
        return contract.dummy if contract is not None else None

    @property
    def is_over(self) -> bool:
        return self.auction.passed_out or (self.play is not None and self.play.is_over)

    @property
    def actor(self) -> Seat | None:
        """Who must call or play, dummy's cards included; None when all is done."""
        if self.is_over:
            return None
        if self.play is None:
            return self.auction.turn
        return self.play.turn.partner if self.play.turn is self.dummy else self.play.turn

    def call(self, seat: Seat, message: Called) -> list[tuple[Seat, Due]]:
        """The messages about a call; partner's has no explanation. Raises IllegalCall, ProtocolError."""
        if self.play is not None or seat is not self.actor or message.seat is not seat:
            raise ProtocolError(f"{seat.title} may not call now: {message}")
        index = len(self.auction)
        self.auction = self.auction.plus(message.call)
        if message.alert or message.text:
            self.notes.append((index, Note(message.text, message.alert)))
        bare = Called(seat, message.call)
        happened: list[tuple[Seat, Due]] = [
            (other, ((ReadyForCall(other, seat),), bare if other is seat.partner else message))
            for other in Seat
            if other is not seat
        ]
        if self.auction.is_over and not self.auction.passed_out:
            assert self.auction.contract is not None
            self.play = Play.of(self.auction.contract)
            happened.append(self._lead())
        return happened

    def card(self, seat: Seat, message: PlayedCard) -> list[tuple[Seat, Due]]:
        """The messages about a card, and to the next leader. Raises ProtocolError, IllegalCard."""
        play, dummy = self.play, self.dummy
        named = message.seat if message.seat is not None else dummy
        if play is None or dummy is None or seat is not self.actor or named not in (play.turn, seat):
            raise ProtocolError(f"{seat.title} may not play now: {message}")
        hand = play.turn
        if message.card not in play.legal(self.board.full_deal):
            raise ProtocolError(f"{hand.title} may not play {message.card.symbol} here")
        trick = len(play.cards) // 4 + 1
        self.play = play.plus(message.card)
        full, bare = PlayedCard(hand, message.card, message.text), PlayedCard(hand, message.card)
        whose = (hand, None) if hand is dummy else (hand,)
        happened: list[tuple[Seat, Due]] = [
            (
                other,
                (tuple(ReadyForCard(other, each, trick) for each in whose), bare if other is seat.partner else full),
            )
            for other in Seat
            if other is not seat
        ]
        if not play.cards:
            shown = Cards(None, self.board.full_deal[dummy])
            happened += [(other, ((Ready(other, For.DUMMY),), shown)) for other in Seat if other is not dummy]
        if not self.play.is_over and not self.play.current.cards:
            happened.append(self._lead())
        return happened

    def _lead(self) -> tuple[Seat, Due]:
        actor = self.actor
        assert actor is not None and self.play is not None, "somebody leads to a trick"
        return actor, ((), ToLead(None if self.play.turn is self.dummy else self.play.turn))

    def record(self, players: tuple[tuple[Seat, str], ...]) -> Record:
        """The board as it was bid and played."""
        contract = self.auction.contract
        result = (
            self.play.tricks_won(contract.declarer.side) if self.play is not None and contract is not None else None
        )
        return Record(self.board, self.auction, tuple(self.notes), contract, self.play, result, players)
