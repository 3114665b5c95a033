"""The client's half of the table-manager protocol, without sockets: messages in, answers out.

When a call or a card is due, the bot is asked for it and gets a `View` of what this seat has seen and heard, and
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import Auction, BridgeError, Call, Card, Hand, Play, PlayView, Seat, View, Vulnerability
from dealspace.match.manager.messages import (
    Called,
    Cards,
    Connect,
    DealInformation,
    EndOfSession,
    Explain,
    For,
    FreeText,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    StartOfBoard,
    Teams,
    ToLead,
)


class ContradictoryMessageError(BridgeError):
    """A message of the manager contradicts earlier ones; the text says how."""


class SeatRefusedError(ContradictoryMessageError):
    """The manager refuses the seat; the text is its reason."""


@dataclass(frozen=True, slots=True)
class Said:
    """A call, its explanation, and whether it is alerted."""

    call: Call
    text: str = ""
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision is due: a card if `view` is a `PlayView`, else a call.

    Attributes:
        board: its number.
        explanations: of calls, each with the call's index in the auction.
    """

    board: str
    view: View
    explanations: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request to explain a call: the last one of this auction; None where no such call was made."""

    board: str
    auction: Auction | None
    vulnerability: Vulnerability


Following = list[Message | Asked | Wanted]


class ProtocolClient:
    """A client at one seat.

    `hear` takes the manager's messages and returns what follows: messages to send, and an `Asked` where the bot must
    decide. Its decision goes into `say` or `play`, which return what follows then.

    Args:
        team, seat, version, about: how the client presents itself.
        alerts: whether its calls are alerted and explained; some managers understand nothing but the call.
    """

    def __init__(self, team: str, seat: Seat, version: int = 18, about: str = "", *, alerts: bool = True) -> None:
        self.team = team
        self.seat = seat
        self.version = version
        self.about = about
        self.alerts = alerts
        self.teams: Teams | None = None
        self.is_over = False
        self._forget()

    def _forget(self) -> None:
        """Clear all that is known of the board."""
        self.deal: DealInformation | None = None
        self.hand: Hand | None = None
        self.auction: Auction | None = None
        self.played: Play | None = None
        self.dummy_hand: Hand | None = None
        self.explained: dict[int, str] = {}
        self.may_lead = False

    def hello(self) -> Message:
        """The first message of a client."""
        return Connect(self.team, self.seat, self.version, self.about)

    # --- hearing --------------------------------------------------------------------------------------------------

    def hear(self, message: Message) -> Following:
        """Answers to a message of the manager. Raises ContradictoryMessageError, IllegalCall, IllegalCard."""
        seat = self.seat
        match message:
            case Seated():
                return [Ready(seat, For.TEAMS)]
            case Teams():
                self.teams = message
                return [Ready(seat, For.START)]
            case StartOfBoard():
                self._forget()
                return [Ready(seat, For.DEAL)]
            case DealInformation():
                self._forget()  # should the board's start be missing
                self.deal = message
                return [Ready(seat, For.CARDS)]
            case Cards(seat=None):
                self.dummy_hand = message.hand
                return self._next_card()
            case Cards():
                return self._dealt(message)
            case Called():
                return self._heard_call(message)
            case ToLead():
                self.may_lead = True
                return self._next_card() if self._chooser is seat else []
            case PlayedCard():
                return self._saw_card(message)
            case Explain():
                return [self._wanted(message)]
            case EndOfSession():
                self.is_over = True
                return []
            case FreeText() if self.teams is None:
                raise SeatRefusedError(f"the manager refuses: {message.text}")
            case _:
                return []

    def _dealt(self, message: Cards) -> Following:
        if self.deal is None or message.seat is not self.seat:
            raise ContradictoryMessageError(f"{self.seat.title} was not ready for {message}")
        deal = self.deal
        self._forget()
        self.deal = deal
        self.hand = message.hand
        self.auction = Auction(deal.dealer)
        return self._next_call()

    def _heard_call(self, message: Called) -> Following:
        auction = self._auction
        if message.seat is not auction.turn or message.seat is self.seat:
            raise ContradictoryMessageError(f"{message}: but it is for {auction.turn.title} to call")
        if message.text:
            self.explained[len(auction)] = message.text
        self.auction = auction.plus(message.call)
        return self._next_call()

    def _wanted(self, message: Explain) -> Wanted:
        """The auction up to the latest such call of that seat; or with this call added, where the seat is on turn."""
        if self.deal is None or self.auction is None:
            return Wanted("", None, Vulnerability.NONE)
        auction = self.auction
        indices = [
            index
            for index, call in enumerate(auction.calls)
            if call == message.call and auction.caller(index) is message.seat
        ]
        found: Auction | None = None
        if indices:
            found = auction.before(indices[-1] + 1)
        elif not auction.is_over and auction.turn is message.seat and message.call in auction.legal_calls():
            found = auction.plus(message.call)
        return Wanted(self.deal.number, found, self.deal.vulnerability)

    def _saw_card(self, message: PlayedCard) -> Following:
        if message.seat is not None and message.seat is not self._play.turn:
            raise ContradictoryMessageError(f"{message}: but it is for {self._play.turn.title} to play")
        return self._put(message.card)

    # --- deciding ----------------------------------------------------------------------------------------------------

    def say(self, said: Said) -> Following:
        """What follows from the bot's call; before version 19 only alerted calls are explained."""
        self.auction = self._auction.plus(said.call)
        text = said.text if self.alerts and (said.alert or self.version >= 19) else ""
        return [Called(self.seat, said.call, text, said.alert and self.alerts), *self._next_call()]

    def play(self, card: Card) -> Following:
        """What follows from the bot's card."""
        message = PlayedCard(self._play.turn, card)
        self.may_lead = False
        return [message, *self._put(card)]

    # --- what comes next --------------------------------------------------------------------------------------------

    def _put(self, card: Card) -> Following:
        """Add a card to the play; after the opening lead, ask for dummy's hand."""
        opening = not self._play.cards
        self.played = self._play.plus(card)
        if opening and self.seat is not self._dummy:
            return [Ready(self.seat, For.DUMMY)]
        return self._next_card()

    def _next_call(self) -> Following:
        auction = self._auction
        if auction.passed_out:
            return []
        if auction.contract is not None and auction.is_over:
            self.played = Play.of(auction.contract)
            return self._next_card()
        if auction.turn is self.seat:
            return [self._asked()]
        return [ReadyForCall(self.seat, auction.turn)]

    def _next_card(self) -> Following:
        """What the next card needs: a decision, a wait until we may lead or for another's card, or nothing."""
        play = self._play
        if play.is_over:
            return []
        if self._chooser is self.seat:
            sees_dummy = not play.cards or self.dummy_hand is not None
            return [self._asked()] if sees_dummy and (play.current.cards or self.may_lead) else []
        whose = None if play.turn is self._dummy else play.turn
        return [ReadyForCard(self.seat, whose, len(play.cards) // 4 + 1)]

    def _asked(self) -> Asked:
        assert self.hand is not None and self.deal is not None, "nobody decides before the deal"
        view = View(self.seat, self.hand, self.deal.vulnerability, self._auction)
        if self.played is not None:
            view = PlayView(view.seat, view.hand, view.vulnerability, view.auction, self.played, self.dummy_hand)
        return Asked(self.deal.number, view, tuple(self.explained.items()))

    @property
    def _chooser(self) -> Seat:
        """Who decides on the next card."""
        turn = self._play.turn
        return turn.partner if turn is self._dummy else turn

    @property
    def _auction(self) -> Auction:
        if self.auction is None:
            raise ContradictoryMessageError(f"{self.seat.title} has been dealt no cards yet")
        return self.auction

    @property
    def _play(self) -> Play:
        if self.played is None:
            raise ContradictoryMessageError("the auction is not over")
        return self.played

    @property
    def _dummy(self) -> Seat:
        contract = self._auction.contract
        assert contract is not None, "cards are played in a contract"
        return contract.dummy
