"""What one seat may see. Deciding code is handed a view and nothing else, so hidden hands are out of its reach.

Whoever makes a call is handed a `View`; whoever plays a card a `PlayView`, which has a contract and the cards played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from dealspace.cards.auction import Auction
from dealspace.cards.board import Board
from dealspace.cards.contract import Contract
from dealspace.cards.deal import PartialDeal
from dealspace.cards.errors import IllegalCard, expect_type
from dealspace.cards.hand import CardSet, Hand
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.cards.seat import AnySeat, Seat, Vulnerability
from dealspace.cards.trick import Play, legal_cards


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A seat's own hand, the vulnerability and the auction: what a call is chosen from.

    Attributes:
        seat: who looks.
        hand: the 13 cards dealt to that seat.
    """

    seat: Seat
    hand: Hand
    vulnerability: Vulnerability
    auction: Auction

    @overload
    @classmethod
    def of(cls, board: Board, seat: AnySeat, auction: Auction, play: None = None) -> View: ...

    @overload
    @classmethod
    def of(cls, board: Board, seat: AnySeat, auction: Auction, play: Play) -> PlayView: ...

    @overload
    @classmethod
    def of(cls, board: Board, seat: AnySeat, auction: Auction, play: Play | None) -> View: ...

    @classmethod
    def of(cls, board: Board, seat: AnySeat, auction: Auction, play: Play | None = None) -> View:
        """What this seat sees of a board: a `PlayView` if there is a play. `board` needs all four hands."""
        expect_type(board, Board, "board")
        seat = Seat.of(seat)
        expect_type(auction, Auction, "auction")
        hands, contract = board.full_deal, auction.contract
        if play is None:
            return View(seat, hands[seat], board.vulnerability, auction)
        faced = bool(play.cards) and contract is not None and seat is not contract.dummy
        dummy = hands[contract.dummy] if faced and contract is not None else None
        return PlayView(seat, hands[seat], board.vulnerability, auction, play, dummy)

    def __repr__(self) -> str:
        return shortened(f"View({self.seat!r}, {self.hand!r}, {self.vulnerability!r}, {self.auction!r})", REPR_LENGTH)

    @property
    def contract(self) -> Contract | None:
        """The contract once the auction is over; None before, and where all passed."""
        return self.auction.contract if self.auction.is_over else None

    @property
    def turn(self) -> Seat:
        """Whose call or card is next."""
        return self.auction.turn

    @property
    def known(self) -> PartialDeal:
        """Every card whose holder this seat knows: its own hand, dummy, and the cards played."""
        return PartialDeal.of({self.seat: CardSet(self.hand.bits)})


@dataclass(frozen=True, slots=True, repr=False)
class PlayView(View):
    """What a card is chosen from: a `View`, the cards played, and dummy's hand once the opening lead is made.

    Attributes:
        seat: who looks. Declarer's view is also used to choose dummy's cards.
        play: the cards played so far, none before the opening lead.
        dummy: dummy's 13 cards once faced; None before the opening lead, and None to dummy itself.

    Raises:
        IllegalCard: the auction is not over, or was passed out.
    """

    play: Play
    dummy: Hand | None = None

    def __post_init__(self) -> None:
        expect_type(self.auction, Auction, "auction")
        if not self.auction.is_over or self.auction.contract is None:
            raise IllegalCard(f"no card is played in this auction: it ended in no contract ({self.auction})")

    def __repr__(self) -> str:
        seen = f"{self.seat!r}, {self.hand!r}, {self.vulnerability!r}, {self.auction!r}"
        dummy = f", {self.dummy!r}" if self.dummy is not None else ""
        return shortened(f"PlayView({seen}, {self.play!r}{dummy})", REPR_LENGTH)

    @property
    def contract(self) -> Contract:
        """The contract that is played."""
        contract = self.auction.contract
        assert contract is not None, "checked when the view was made"
        return contract

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return self.play.turn

    @property
    def known(self) -> PartialDeal:
        """Every card whose holder this seat knows: its own hand, dummy, and the cards played."""
        hands = {self.seat: CardSet(self.hand.bits)}
        for seat in Seat:
            hands.setdefault(seat, self.play.played[seat])
        if self.dummy is not None:
            hands[self.contract.dummy] = CardSet(self.dummy.bits)
        return PartialDeal.of(hands)

    @property
    def held(self) -> CardSet:
        """The cards the hand on turn still holds. Raises IllegalCard where this seat does not see that hand."""
        dealt = self.known[self.turn]
        if len(dealt) != 13:
            raise IllegalCard(
                f"{self.seat.title} does not see the hand of {self.turn.title}, who plays next: "
                f"ask {self.turn.title}'s view"
            )
        return dealt - self.play.played[self.turn]

    @property
    def legal_cards(self) -> CardSet:
        """The cards that may be played next. Raises IllegalCard where this seat does not see the hand on turn."""
        return legal_cards(self.held, self.play.current)
