"""The play of the cards, common to whist, jass, coinche and euchre."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol

from dealspace.cards import Card, InvalidDeal, Seat
from dealspace.games.laws.card_notation import card_text, cards_in, cards_text
from dealspace.games.laws.game import CardTable, Mode, TrickGame
from dealspace.games.laws.legal import legal_cards, winning_index
from dealspace.games.laws.state import GameState, IllegalMove


class PlayedTrick(NamedTuple):
    """A trick, finished or not: who played which card, and who wins it so far (None for no card)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int | None


@dataclass(frozen=True)
class TrickPlay:
    """The play of one deal at some moment, between two cards.

    Attributes:
        game, mode: the rules.
        hands: the cards each seat still holds, four card sets; 0 where they are not seen.
        leader: who leads to the first trick.
        played: all cards in order, with their seats.
        out: a seat that does not play (a lone caller's partner in euchre).
    """

    game: TrickGame
    mode: Mode
    hands: tuple[int, int, int, int]
    leader: int
    played: tuple[tuple[int, Card], ...] = ()
    out: int | None = None

    def __post_init__(self) -> None:
        together = 0
        for seat, hand in enumerate(self.hands):
            if hand & together or hand & ~self.game.deck:
                wrong = hand & together or hand & ~self.game.deck
                why = "another hand holds too" if hand & together else f"are not in the deck of {self.game.name}"
                raise InvalidDeal(f"{Seat(seat).title} holds {cards_text(wrong)}, which {why}")
            together |= hand

    @property
    def table(self) -> CardTable:
        return self.game.table(self.mode)

    @property
    def seats(self) -> int:
        """How many play to a trick."""
        return 4 if self.out is None else 3

    @cached_property
    def tricks(self) -> tuple[PlayedTrick, ...]:
        """All tricks; the last one is in progress, and perhaps empty, until all cards are played."""
        found = []
        for first in range(0, len(self.played), self.seats):
            seats, cards = zip(*self.played[first : first + self.seats], strict=True)
            found.append(PlayedTrick(seats, cards, seats[winning_index(self.table, cards)]))
        if not self.is_over and len(self.played) % self.seats == 0:
            found.append(PlayedTrick((), (), None))
        return tuple(found)

    @property
    def trick(self) -> PlayedTrick:
        """The trick in progress; the last one when all cards are played."""
        return self.tricks[-1]

    @property
    def is_over(self) -> bool:
        return len(self.played) == self.seats * self.game.hand_size

    @cached_property
    def to_move(self) -> int | None:
        if self.is_over:
            return None
        if not self.trick.seats:
            winner = self.tricks[-2].winner if len(self.tricks) > 1 else self.leader
            assert winner is not None
            return winner if winner != self.out else (winner + 1) % 4
        return self._after(self.trick.seats[-1])

    def _after(self, seat: int) -> int:
        following = (seat + 1) % 4
        return following if following != self.out else (following + 1) % 4

    @property
    def dealt(self) -> tuple[int, ...]:
        """The cards each seat held at the first card, as far as they are seen."""
        dealt = list(self.hands)
        for seat, card in self.played:
            dealt[seat] |= card.bit
        return tuple(dealt)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat still holds, whether they are seen or not."""
        sizes = [self.game.hand_size if seat != self.out else 0 for seat in range(4)]
        for seat, _ in self.played:
            sizes[seat] -= 1
        return tuple(sizes)

    def legal_set(self) -> int:
        """The card set that may be played now; 0 when the play is over."""
        if (seat := self.to_move) is None:
            return 0
        trick = self.trick
        partner = trick.seats.index(seat ^ 2) if seat ^ 2 in trick.seats else None
        return legal_cards(self.table, self.hands[seat], trick.cards, partner)

    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now, by suit from clubs, each from the lowest."""
        return cards_in(self.legal_set())

    def play(self, card: Card) -> TrickPlay:
        """The play after this card. Raises IllegalMove."""
        seat = self.to_move
        if seat is None:
            raise IllegalMove(f"{card_text(card)} cannot be played: all cards are")
        if not card.bit & self.legal_set():
            raise IllegalMove(self._why_not(seat, card))
        north, east, south, west = (hand & ~card.bit for hand in self.hands)
        return replace(self, hands=(north, east, south, west), played=(*self.played, (seat, card)))

    def _why_not(self, seat: int, card: Card) -> str:
        hand, who = self.hands[seat], Seat(seat).title
        if not card.bit & hand:
            return f"{who} does not hold {card_text(card)}: {cards_text(hand)}"
        trick = " ".join(map(card_text, self.trick.cards))
        return f"{who} may not play {card_text(card)} to {trick}: expected one of {cards_text(self.legal_set())}"

    @cached_property
    def tricks_won(self) -> tuple[int, int]:
        """By side."""
        won = [0, 0]
        for trick in self._finished():
            assert trick.winner is not None
            won[trick.winner & 1] += 1
        return won[0], won[1]

    @cached_property
    def points(self) -> tuple[int, int]:
        """By side: of the cards in tricks won, of tricks where the game counts them, and of the last trick."""
        won, table = [0, 0], self.table
        for trick in self._finished():
            assert trick.winner is not None
            won[trick.winner & 1] += self.game.trick_points + sum(table.points[card.index] for card in trick.cards)
        if self.is_over and self.trick.winner is not None:
            won[self.trick.winner & 1] += self.game.last_trick
        return won[0], won[1]

    @property
    def points_with_all_tricks(self) -> tuple[int, int]:
        """The points, and those for all tricks where one side has won them."""
        ours, theirs = self.points
        if self.is_over and 0 in self.tricks_won:
            more = self.game.all_tricks
            return (ours + more, theirs) if self.tricks_won[0] else (ours, theirs + more)
        return ours, theirs

    def _finished(self) -> Iterator[PlayedTrick]:
        return (trick for trick in self.tricks if len(trick.cards) == self.seats)

    def seen_by(self, seat: int) -> TrickPlay:
        """The same play with the other hands taken out."""
        north, east, south, west = (hand if at == seat else 0 for at, hand in enumerate(self.hands))
        return replace(self, hands=(north, east, south, west))


class TrickGameState(GameState, Protocol):
    """A state of one of the four trick games, for tables that show the cards on them."""

    @property
    def cards(self) -> TrickPlay:
        """The play of the cards; before it begins its hands alone count."""

    @property
    def standing(self) -> tuple[str, ...]:
        """What all know of the deal, in players' words: `♠ trump, named by North`."""
