"""A table with a person and three bots: the board so far, whose move it is, moves taken back, claims.

Bots decide by their seed, seat and the number of moves so far, so that a move taken back and made again is answered as
before.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from dealspace.cards import (
    Auction,
    Board,
    BridgeError,
    Call,
    Card,
    IllegalCard,
    NotationError,
    Play,
    PlayView,
    Record,
    Seat,
    Suit,
    View,
)
from dealspace.play.players.claim import is_sound
from dealspace.play.players.explanation import named
from dealspace.table.match.bots import Bot


@dataclass
class HumanTable:
    """One board with a person at one seat and bots at the others.

    Attributes:
        decisions: the number of calls and cards before each of the person's own.
        claimed: declarer's further tricks, once a claim is accepted.
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

    def claim(self, tricks: int | None = None) -> int:
        """Accept a claim that is sure, seen from the person's seat, for all tricks left unless a number is given.

        Returns:
            The tricks claimed.
        Raises:
            BridgeError: it is not the time to claim, there are fewer tricks left, or the claim is not sure.
        """
        play, contract = self.play, self.auction.contract
        if play is None or contract is None:
            raise BridgeError("there is nothing to claim before the play")
        if play.current.cards:
            raise BridgeError("claim when you are on lead, before a card is played to the trick")
        remaining = self.tricks_left
        wanted = remaining if tricks is None else tricks
        if wanted > remaining:
            raise BridgeError(f"only {remaining} trick{'s are' if remaining > 1 else ' is'} left, not {wanted}")
        sure = is_sound(self.play_view(self.person), wanted)
        if not sure:
            no_line = "no one line wins them in every layout that is possible"
            why = no_line if sure is False else "too many layouts to check"
            raise BridgeError(f"{wanted} of the last {remaining} cannot be granted: {why}; play on")
        declaring = self.person.side is contract.declarer.side
        self.claimed = wanted if declaring else remaining - wanted
        return wanted

    @property
    def tricks_left(self) -> int:
        """Tricks that are not complete."""
        return 13 - (len(self.play.cards) // 4 if self.play is not None else 0)

    def card_named(self, text: str) -> Card:
        """The card a person means, `SK` or `KS`, or a suit for its lowest card. Raises NotationError, IllegalCard."""
        assert self.play is not None, "the auction is not over"
        try:
            suit = Suit.parse(text)
        except NotationError:
            with suppress(NotationError):
                return Card.parse(text[-1:] + text[:-1])
            return Card.parse(text)
        legal = self.play.legal(self.board.full_deal)
        cards = [card for card in legal if card.suit is suit]
        if not cards:
            raise IllegalCard(f"no {suit.symbol} can be played now: {named(legal)} can")
        return min(cards, key=lambda card: card.rank)

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
