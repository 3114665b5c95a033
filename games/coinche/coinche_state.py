"""A deal of coinche: the auction, then eight tricks led by the seat after the dealer, and the scores.

Belote, king and queen of trump in one hand, is announced by the game itself when the first of the two is played; it
counts once the same seat has played both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from dealspace.cards import Card, NotationError, Seat
from dealspace.cards.rank import RANK_LETTERS
from dealspace.games.coinche.coinche_auction import CoincheAuction, CoincheContract
from dealspace.games.coinche.coinche_calls import CoincheBid, CoincheWord, parse_coinche_call
from dealspace.games.coinche.coinche_scoring import BELOTE, coinche_scores, is_made
from dealspace.games.laws.card_notation import card_symbol, card_text, parse_game_card
from dealspace.games.laws.game import COINCHE, Mode
from dealspace.games.laws.random_deals import Hands, deal_hands, hands_from, hands_row, seat_from
from dealspace.games.laws.state import CardGame, GameState, IllegalMove, Move, Result
from dealspace.games.laws.trick_play import TrickPlay

_KING_AND_QUEEN = 1 << RANK_LETTERS.index("K") | 1 << RANK_LETTERS.index("Q")


@dataclass(frozen=True)
class CoincheState:
    """A deal of coinche at some moment.

    Attributes:
        auction: the calls, and who dealt.
        cards: the play; before the auction is over its hands alone count.
        announced: the seat that has announced belote.
    """

    auction: CoincheAuction
    cards: TrickPlay
    announced: int | None = None

    @classmethod
    def start(cls, hands: Hands, dealer: int) -> CoincheState:
        """Before the first call. `hands` are card sets by seat. Raises InvalidDeal."""
        return cls(CoincheAuction(dealer), TrickPlay(COINCHE, Mode("s"), hands, (dealer + 1) % 4))

    @property
    def game(self) -> CardGame:
        return COINCHE_GAME

    @property
    def contract(self) -> CoincheContract | None:
        """The last bid so far; what is played, when the auction is over."""
        return self.auction.contract

    @property
    def is_playing(self) -> bool:
        """The auction is over with a contract."""
        return self.auction.is_over and not self.auction.is_void

    @property
    def to_move(self) -> int | None:
        return self.cards.to_move if self.is_playing else self.auction.to_move

    @property
    def history(self) -> tuple[tuple[int, Move | None], ...]:
        calls = tuple((self.auction.seat_of(index), call) for index, call in enumerate(self.auction.calls))
        return calls + self.cards.played

    @property
    def belote(self) -> tuple[int, int]:
        """20 for the side that has played king and queen of trump from one hand."""
        points = [0, 0]
        if self.announced is not None:
            played = sum(card.bit for seat, card in self.cards.played if seat == self.announced)
            if played & self.belote_cards == self.belote_cards:
                points[self.announced & 1] = BELOTE
        return points[0], points[1]

    @property
    def belote_cards(self) -> int:
        """King and queen of trump, a card set."""
        assert self.contract is not None
        return _KING_AND_QUEEN << 13 * int(self.contract.trump)

    @property
    def is_made(self) -> bool | None:
        """Whether the contract has been made; None until the deal is over, and where there is no contract."""
        if (result := self.result) is None or self.contract is None:
            return None
        return is_made(self.contract.side, self.contract.value, result.card_points, result.tricks, self.belote)

    @property
    def result(self) -> Result | None:
        """All scores are 0 after four passes. Belote is in the scores, not in the card points."""
        if self.auction.is_void:
            return Result((0, 0), (0, 0), (0, 0))
        if not self.cards.is_over:
            return None
        assert self.contract is not None
        points, tricks = self.cards.points_with_all_tricks, self.cards.tricks_won
        contract = self.contract
        scores = coinche_scores(contract.side, contract.value, contract.stake, points, tricks, self.belote)
        return Result(scores, points, tricks)

    @property
    def standing(self) -> tuple[str, ...]:
        shown = () if self.contract is None else (str(self.contract),)
        return (*shown, f"Belote, {Seat(self.announced).title}") if self.announced is not None else shown

    def legal(self) -> tuple[Move, ...]:
        return self.cards.legal() if self.is_playing else self.auction.legal()

    def moves(self) -> Iterator[Move]:
        return iter(self.legal())

    def play(self, move: Move) -> Self:
        if self.is_playing:
            if not isinstance(move, Card):
                raise IllegalMove(f"{move} is no card: the auction is over ({self.contract})")
            return replace(self, cards=self.cards.play(move), announced=self._announcement(move))
        if not isinstance(move, CoincheBid | CoincheWord):
            shown = card_text(move) if isinstance(move, Card) else str(move)
            raise IllegalMove(f"{shown} is no call: the auction is on ({self.auction})")
        auction = self.auction.call(move)
        if not auction.is_over or auction.contract is None:
            return replace(self, auction=auction)
        return replace(self, auction=auction, cards=replace(self.cards, mode=Mode.of(auction.contract.trump)))

    def _announcement(self, card: Card) -> int | None:
        """Who has announced belote once this card is played by the seat to move."""
        seat, pair = self.cards.to_move, self.belote_cards
        assert seat is not None
        both = card.bit & pair and self.cards.hands[seat] & pair == pair
        return seat if both else self.announced

    def hand(self, seat: int) -> int:
        return self.cards.hands[seat]

    def seen_by(self, seat: int) -> Self:
        return replace(self, cards=self.cards.seen_by(seat))


class CoincheGame:
    """Coinche by its name."""

    name = "coinche"

    def deal(self, rng: np.random.Generator) -> CoincheState:
        """A random deal with a random dealer."""
        return CoincheState.start(deal_hands(COINCHE, rng)[0], int(rng.integers(4)))

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """{"hands", "dealer"}."""
        assert isinstance(state, CoincheState)
        return {"hands": hands_row(state.cards.dealt), "dealer": state.auction.dealer}

    def deal_from(self, row: Mapping[str, Any]) -> CoincheState:
        return CoincheState.start(hands_from(COINCHE, row), seat_from(row, "dealer"))

    def move_title(self, move: Move) -> str:
        return card_symbol(move) if isinstance(move, Card) else str(move)

    def move_text(self, move: Move) -> str:
        """`As`; `120♦`, `Pass`, `Coinche`, `Surcoinche`."""
        return card_text(move) if isinstance(move, Card) else str(move)

    def parse_move(self, text: str) -> Move:
        """A card (`As`) or a call, also as people type it (`120d`, `p`, `x`, `xx`)."""
        try:
            return parse_coinche_call(text)
        except NotationError:
            pass
        try:
            return parse_game_card(text)
        except NotationError:
            raise NotationError(
                f'"{text[:20]}" is no move: expected a card (As), points and a suit (120♦ or 120d), Capot♥, Pass, '
                "Coinche or Surcoinche"
            ) from None


COINCHE_GAME = CoincheGame()
