"""A person at the table with three bots: the board so far, whose move it is, and moves taken back.

Bots decide by their seed, seat and how much has happened, so that a move taken back and made again is answered as
before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dealspace.cards import Auction, Board, Call, Card, IllegalCard, Play, PlayView, Record, Seat, View
from dealspace.play.players.explanation import named
from dealspace.table.match.bots import Bot


@dataclass
class Sitting:
    """One board, `person` at one seat.

    Attributes:
        decisions: how many calls and cards there were before each of the person's own.
    """

    board: Board
    bots: Mapping[Seat, Bot]
    person: Seat
    auction: Auction = field(init=False)
    play: Play | None = field(init=False, default=None)
    claimed: int | None = field(init=False, default=None)
    decisions: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.auction = Auction(self.board.dealer)

    @property
    def is_over(self) -> bool:
        return self.auction.passed_out or self.claimed is not None or (self.play is not None and self.play.is_over)

    @property
    def moves(self) -> int:
        """Calls and cards so far."""
        return len(self.auction) + (len(self.play.cards) if self.play is not None else 0)

    @property
    def turn(self) -> Seat:
        """Whose call or card is next."""
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def chooser(self) -> Seat:
        """Who decides on the next call or card; declarer for dummy's cards."""
        if self.play is None:
            return self.auction.turn
        assert self.auction.contract is not None
        return self.auction.contract.declarer if self.play.turn is self.auction.contract.dummy else self.play.turn

    @property
    def is_dummy(self) -> bool:
        """Whether the person's cards are played by partner, from the opening lead on."""
        return (
            self.play is not None and self.auction.contract is not None and self.auction.contract.dummy is self.person
        )

    @property
    def awaits_person(self) -> bool:
        return not self.is_over and self.chooser is self.person

    def view(self, seat: Seat) -> View:
        """What this seat sees now."""
        return View.of(self.board, seat, self.auction, self.play)

    def play_view(self, seat: Seat) -> PlayView:
        """The same once the auction has ended in a contract."""
        assert self.play is not None, "the auction is not over"
        return View.of(self.board, seat, self.auction, self.play)

    def call(self, call: Call) -> None:
        """The next call. Raises IllegalCall."""
        self._note()
        self.auction = self.auction.plus(call)
        if self.auction.is_over and self.auction.contract is not None:
            self.play = Play.of(self.auction.contract)

    def card(self, card: Card) -> None:
        """The next card. Raises IllegalCard."""
        assert self.play is not None, "the auction is not over"
        legal = self.play.legal(self.board.full_deal)
        if card not in legal:
            held, led = self.play.held(self.board.full_deal, self.play.turn), self.play.current.suit_led
            if card not in held or led is None:
                raise IllegalCard(f"{self.play.turn.title} does not hold {card.symbol}: {named(held)}")
            raise IllegalCard(f"{card.symbol} would be a revoke: {led.symbol} is led, and {named(legal)} can be played")
        self._note()
        self.play = self.play.plus(card)

    def _note(self) -> None:
        if self.chooser is self.person:
            self.decisions.append(self.moves)

    def bots_move(self) -> None:
        """The bot on turn calls or plays."""
        bot = self.bots[self.chooser]
        if self.play is None:
            self.call(bot.call(self.view(self.chooser)).call)
        else:
            self.card(bot.card(self.play_view(self.chooser)).card)

    def undo(self) -> bool:
        """Take back the person's last move and all after it; False where there is none."""
        if not self.decisions:
            return False
        moves = self.decisions.pop()
        self.claimed = None
        if moves < len(self.auction):
            self.auction = self.auction.before(moves)
            self.play = None
        elif self.play is not None:
            self.play = Play(self.play.strain, self.play.leader, self.play.cards[: moves - len(self.auction)])
        return True

    def record(self) -> Record:
        """The board as it went so far."""
        contract = self.auction.contract if self.auction.is_over else None
        result = None
        if contract is not None and self.play is not None and self.is_over:
            result = self.play.tricks_won(contract.declarer.side) + (self.claimed or 0)
        return Record(self.board, self.auction, (), contract, self.play, result)
