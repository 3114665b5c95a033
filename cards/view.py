"""What one seat may see. Deciding code is handed a `View` and nothing else, so hidden hands are out of its reach."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards.auction import Auction
from dealspace.cards.board import Board
from dealspace.cards.contract import Contract
from dealspace.cards.deal import PartialDeal
from dealspace.cards.hand import CardSet, Hand
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.trick import Play, legal_cards


@dataclass(frozen=True, slots=True)
class View:
    """A seat's own hand, the auction, and once the opening lead is made: dummy and the cards played.

    Attributes:
        seat: who looks. Declarer's view is also used to choose dummy's cards.
        hand: the 13 cards dealt to that seat.
        dummy: dummy's 13 cards once faced; None before the opening lead, and None to dummy itself.
        play: None until the auction is over.
    """

    seat: Seat
    hand: Hand
    vulnerability: Vulnerability
    auction: Auction
    play: Play | None = None
    dummy: Hand | None = None

    @classmethod
    def of(cls, board: Board, seat: Seat, auction: Auction, play: Play | None = None) -> View:
        """What this seat sees of a board at this point; `board` needs all four hands."""
        contract = auction.contract
        faced = play is not None and bool(play.cards) and contract is not None and seat is not contract.dummy
        dummy = board.full_deal[contract.dummy] if faced and contract is not None else None
        return cls(seat, board.full_deal[seat], board.vulnerability, auction, play, dummy)

    @property
    def contract(self) -> Contract | None:
        return self.auction.contract if self.auction.is_over else None

    @property
    def turn(self) -> Seat:
        """Whose call or card is next."""
        return self.auction.turn if self.play is None else self.play.turn

    @property
    def known(self) -> PartialDeal:
        """Every card this seat can place: own hand, dummy, and what the others have played."""
        hands = {self.seat: CardSet(self.hand.bits)}
        if self.play is not None:
            for seat in Seat:
                hands.setdefault(seat, self.play.played[seat])
            if self.dummy is not None and self.contract is not None:
                hands[self.contract.dummy] = CardSet(self.dummy.bits)
        return PartialDeal.of(hands)

    @property
    def held(self) -> CardSet:
        """The cards the hand on turn still holds; it must be one this seat sees (its own, or dummy's)."""
        assert self.play is not None, "no card is played before the auction is over"
        dealt = self.known[self.turn]
        assert len(dealt) == 13, f"{self.seat.title} does not see the hand of {self.turn.title}"
        return dealt - self.play.played[self.turn]

    @property
    def legal_cards(self) -> CardSet:
        """The cards that may be played next."""
        assert self.play is not None, "no card is played before the auction is over"
        return legal_cards(self.held, self.play.current)
