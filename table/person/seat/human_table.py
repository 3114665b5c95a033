"""A table with a person and three bots: the board so far, whose move it is, moves taken back, claims, the log.

Bots decide by their seed, seat and the number of moves so far, so that a move taken back and made again is answered as
before. When partner declares, the person can play both hands: then cards are chosen from declarer's view, and the
person's own hand is the dummy that the opponents see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from dealspace.cards import (
    Auction,
    Board,
    BridgeError,
    Call,
    Card,
    CardSet,
    Contract,
    IllegalCard,
    NotationError,
    Play,
    PlayView,
    Record,
    Seat,
    Suit,
    View,
)
from dealspace.match.bots.bots import Bot
from dealspace.play.players.claim import JudgedClaim, judged_claim
from dealspace.play.players.explanation import named
from dealspace.table.person.seat.moves import Move


@dataclass
class HumanTable:
    """One board with a person at one seat and bots at the others.

    Args:
        bots: who calls and plays at the other seats; a table that is only rebuilt or looked at needs none.
        plays_partner: the person plays both hands when partner declares; otherwise partner's bot does and the person
            watches. It may be changed at any time.

    Attributes:
        log: every move made at this board in order, bots' moves and those taken back included.
        decisions: the number of calls and cards before each of the person's own moves that still stand.
        claimed: declarer's further tricks, once a claim or a concession has ended the play.
    """

    board: Board
    bots: Mapping[Seat, Bot]
    person: Seat
    plays_partner: bool = True
    log: list[Move] = field(init=False, default_factory=list)
    auction: Auction = field(init=False)
    play: Play | None = field(init=False, default=None)
    claimed: int | None = field(init=False, default=None)
    decisions: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.auction = Auction(self.board.dealer)

    @classmethod
    def rebuilt(
        cls,
        board: Board,
        bots: Mapping[Seat, Bot],
        person: Seat,
        moves: Iterable[Move],
        plays_partner: bool = True,
    ) -> HumanTable:
        """The table after these moves of a log; no bot is asked for anything.

        Raises:
            BridgeError: a move cannot be made on this board (its number is named).
        """
        table = cls(board, bots, person, plays_partner)
        for number, move in enumerate(moves, start=1):
            try:
                table.apply(move)
            except BridgeError as error:
                made = f"{move.kind} {move.text}".strip()
                raise BridgeError(f"move {number} of the log, {made} by {move.by.title}: {error}") from error
        return table

    @property
    def is_over(self) -> bool:
        return self.auction.passed_out or self.claimed is not None or (self.play is not None and self.play.is_over)

    @property
    def moves(self) -> int:
        """Calls and cards so far."""
        return len(self.auction) + (len(self.play.cards) if self.play is not None else 0)

    @property
    def contract(self) -> Contract | None:
        """What is played; None during the auction, and where all passed."""
        return self.auction.contract if self.play is not None else None

    @property
    def turn(self) -> Seat:
        """Whose call or card is next."""
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def chooser(self) -> Seat:
        """From whose view the next call or card is chosen; declarer's for dummy's cards."""
        contract = self.contract
        return contract.declarer if contract is not None and self.turn is contract.dummy else self.turn

    @property
    def is_dummy(self) -> bool:
        """Whether the person's hand is dummy."""
        return self.contract is not None and self.contract.dummy is self.person

    @property
    def watches(self) -> bool:
        """Whether partner's bot plays the person's cards."""
        return self.is_dummy and not self.plays_partner

    @property
    def eyes(self) -> Seat:
        """From whose view the person decides: the own seat, or declarer's where the person plays partner's hand."""
        if self.is_dummy and self.plays_partner:
            return self.person.partner
        return self.person

    @property
    def awaits_person(self) -> bool:
        """Whether the next call or card is the person's to choose."""
        return not self.is_over and self.chooser is self.eyes

    @property
    def sight(self) -> View:
        """What the person sees: declarer's view, where the person plays both hands and the opening lead is made."""
        has_led = self.play is not None and bool(self.play.cards)
        return self.view(self.eyes if has_led else self.person)

    @property
    def in_sight(self) -> dict[Seat, CardSet]:
        """The hands that the person sees, with the cards they still hold.

        The own hand; from the opening lead on dummy's, or partner's where the person plays it.
        """
        seats = [self.person]
        contract = self.contract
        if contract is not None and self.play is not None and self.play.cards:
            other = self.eyes if self.is_dummy else contract.dummy
            seats += [other] * (other is not self.person)
        return {seat: self.held(seat) for seat in seats}

    def held(self, seat: Seat) -> CardSet:
        """The cards that this hand still holds."""
        deal = self.board.full_deal
        return CardSet(deal[seat].bits) if self.play is None else self.play.held(deal, seat)

    def view(self, seat: Seat) -> View:
        """What this seat sees now."""
        return View.of(self.board, seat, self.auction, self.play)

    def play_view(self, seat: Seat) -> PlayView:
        """The same once the auction has ended in a contract."""
        assert self.play is not None, "the auction is not over"
        return View.of(self.board, seat, self.auction, self.play)

    def call(self, call: Call) -> None:
        """The next call, of whoever is on turn. Raises IllegalCall."""
        self._call(call, self._mover)

    def card(self, card: Card) -> None:
        """The next card, of the hand on turn. Raises IllegalCard."""
        self._card(card, self._mover)

    def claim(self, tricks: int | None = None) -> int:
        """Accept a claim that is sure, seen with the person's eyes, for all tricks left unless a number is given.

        It may be made at any time in the play, also in the middle of a trick, by declarer and by a defender. What is
        proved is that one line of play wins these tricks in every layout that agrees with what the person sees: the
        answer says nothing of where cards really are.

        Args:
            tricks: of those that are not complete, for the person's side; the others are given up.
        Returns:
            The tricks claimed.
        Raises:
            BridgeError: there is nothing to claim, there are fewer tricks left, or the claim is not sure.
        """
        wanted = self.check_claim(tricks)
        self._end_with(wanted, Move("claim", str(wanted), self.person))
        return wanted

    def check_claim(self, tricks: int | None = None) -> int:
        """The tricks of a claim that would be granted; arguments and errors are those of `claim`."""
        self.check_may_take(tricks)
        remaining = self.tricks_left
        wanted = remaining if tricks is None else tricks
        judged = judged_claim(self.play_view(self.eyes), wanted)
        if not judged.is_sound:
            raise BridgeError(f"{_which(wanted, remaining)} not accepted: {_against(judged)}; play on")
        return wanted

    def check_may_take(self, tricks: int | None, what: str = "claim") -> None:
        """Whether the play can be ended now with this many tricks for the person's side, all unless given.

        Raises:
            BridgeError: there is nothing to claim or concede, or there are fewer tricks left.
        """
        self._check_may_end(what)
        if tricks is not None:
            self._check_number(tricks)

    def concede(self) -> int:
        """Give all tricks that are not complete to the other side, at any time in the play.

        Returns:
            The tricks given up.
        Raises:
            BridgeError: there is no play to end.
        """
        self._check_may_end("concede")
        self._end_with(0, Move("concede", "", self.person))
        return self.tricks_left

    def undo(self) -> bool:
        """Take back the person's last move and all after it, the bots' included; False where there is none.

        A claim or concession is taken back alone.
        """
        if not self.decisions:
            return False
        moves = self.decisions.pop()
        self.claimed = None
        if moves < len(self.auction):
            self.auction = self.auction.before(moves)
            self.play = None
        elif self.play is not None:
            self.play = Play(self.play.strain, self.play.leader, self.play.cards[: moves - len(self.auction)])
        self.log.append(Move("undo", "", self.person))
        return True

    def apply(self, move: Move) -> None:
        """Make one move of a log.

        A claim was granted when it was logged and is not proved again.

        Raises:
            BridgeError: it cannot be made now (IllegalCall, IllegalCard for calls and cards).
        """
        match move.kind:
            case "call":
                self._check_turn(move)
                self._call(Call.parse(move.text), move.by)
            case "card":
                self._check_turn(move)
                self._card(Card.parse(move.text), move.by)
            case "undo":
                if not self.undo():
                    raise BridgeError(f"there is nothing of {self.person.title}'s to take back")
            case "claim" | "concede":
                if move.by is not self.person:
                    raise BridgeError(f"claims and concessions are {self.person.title}'s, not {move.by.title}'s")
                self._check_may_end(move.kind, is_logged=True)
                tricks = int(move.text or 0)
                self._check_number(tricks)
                self._end_with(tricks, move)

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

    def bots_move(self) -> None:
        """The bot on turn calls or plays."""
        bot = self.bots[self.chooser]
        if self.play is None:
            self._call(bot.call(self.view(self.chooser)).call, self.chooser)
        else:
            self._card(bot.card(self.play_view(self.chooser)).card, self.chooser)

    def record(self) -> Record:
        """The board as it went so far."""
        contract = self.auction.contract if self.auction.is_over else None
        result = None
        if contract is not None and self.play is not None and self.is_over:
            result = self.play.tricks_won(contract.declarer.side) + (self.claimed or 0)
        return Record(self.board, self.auction, (), contract, self.play, result)

    @property
    def _mover(self) -> Seat:
        """Who decides on the next call or card."""
        return self.person if self.awaits_person else self.chooser

    def _call(self, call: Call, by: Seat) -> None:
        before = self.moves
        self.auction = self.auction.plus(call)
        if self.auction.is_over and self.auction.contract is not None:
            self.play = Play.of(self.auction.contract)
        self._note(before, Move("call", str(call), by))

    def _card(self, card: Card, by: Seat) -> None:
        if self.play is None or self.is_over:
            now = "the auction is not over" if self.play is None and not self.is_over else "the board is over"
            raise IllegalCard(f"{now}: {card.symbol} cannot be played")
        legal = self.play.legal(self.board.full_deal)
        if card not in legal:
            held, led = self.play.held(self.board.full_deal, self.play.turn), self.play.current.suit_led
            if card not in held or led is None:
                raise IllegalCard(f"{self.play.turn.title} does not hold {card.symbol}: {named(held)}")
            raise IllegalCard(f"{card.symbol} would be a revoke: {led.symbol} is led, and {named(legal)} can be played")
        before = self.moves
        self.play = self.play.plus(card)
        self._note(before, Move("card", str(card), by))

    def _note(self, before: int, move: Move) -> None:
        """Log a move that was made after this many calls and cards."""
        if move.by is self.person:
            self.decisions.append(before)
        self.log.append(move)

    def _end_with(self, tricks: int, move: Move) -> None:
        """The person's side takes this many more tricks, the other side what is left."""
        contract = self.contract
        assert contract is not None
        declaring = self.person.side is contract.declarer.side
        self.claimed = tricks if declaring else self.tricks_left - tricks
        self._note(self.moves, move)

    def _check_may_end(self, what: str, *, is_logged: bool = False) -> None:
        if self.is_over:
            raise BridgeError(f"there is nothing to {what}: the board is over")
        if self.contract is None:
            raise BridgeError(f"there is nothing to {what} before the play")
        if self.watches and not is_logged:
            raise BridgeError(f"{self.contract.declarer.title} plays your cards: dummy has nothing to {what}")

    def _check_number(self, tricks: int) -> None:
        left = self.tricks_left
        if not 0 <= tricks <= left:
            raise BridgeError(f"only {left} trick{'s are' if left > 1 else ' is'} left, not {tricks}")

    def _check_turn(self, move: Move) -> None:
        """Whether this move can be of who is on turn; partner's cards can be the person's."""
        deciders = {self.chooser}
        if self.is_dummy and self.chooser is self.person.partner:
            deciders.add(self.person)
        if not self.is_over and move.by not in deciders:
            raise BridgeError(f"{self.chooser.title} is to decide, not {move.by.title}")


def _which(wanted: int, left: int) -> str:
    if left == 1:
        return "Your claim of the last trick is"
    return f"Your claim of {f'all {left}' if wanted == left else f'{wanted} of the last {left}'} tricks is"


def _against(judged: JudgedClaim) -> str:
    """Why a claim is not accepted; hidden hands that refute it are a possibility and say nothing of where cards are."""
    if judged.refutation is None:
        return "no line of play is known to win them however the cards lie"
    held = (f"{seat.title} {named(cards)}" for seat, cards in judged.refutation.items())
    return f"it fails if the other hands are, for example, {' and '.join(held)}"
