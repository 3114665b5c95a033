"""The slow, obvious twin of the open-hand solvers: minimax over every line of play, by the rules of `legal` alone.

For tests and small positions: it remembers positions, but prunes nothing.
"""

from __future__ import annotations

from dealspace.cards import Card
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import CardTable
from dealspace.games.laws.legal import legal_cards, winning_index
from dealspace.games.laws.trick_play import TrickPlay

__all__ = ["reference_values"]


def reference_values(play: TrickPlay, won: tuple[int, int] = (0, 0)) -> dict[Card, int]:
    """What side 0 still makes after each legal card, as `solve_moves` counts it.

    Args:
        play: a play of few cards, all hands seen; for an ending, of a game whose hand size is the ending's.
        won: tricks that each side had won before that ending.
    """
    assert play.to_move is not None
    both = (won[0] + play.tricks_won[0] > 0, won[1] + play.tricks_won[1] > 0)
    twin = _Minimax(play.table, play.out)
    return {
        card: twin.after(play.hands, play.trick.seats, play.trick.cards, both, play.to_move, card)
        for card in play.legal()
    }


class _Minimax:
    """Values of positions, each found once."""

    def __init__(self, table: CardTable, out: int | None) -> None:
        self.table, self.out = table, out
        self.known: dict[object, int] = {}

    def value(
        self,
        hands: tuple[int, ...],
        seats: tuple[int, ...],
        trick: tuple[Card, ...],
        won: tuple[bool, bool],
        to_move: int,
    ) -> int:
        """What side 0 still makes when `seats` have played `trick` and the sides have `won` tricks or not."""
        if not any(hands):
            return self.table.game.all_tricks * (won[0] - won[1]) if won != (True, True) else 0
        key = (hands, trick, won, to_move)
        if key not in self.known:
            partner = seats.index(to_move ^ 2) if to_move ^ 2 in seats else None
            legal = legal_cards(self.table, hands[to_move], trick, partner)
            values = [self.after(hands, seats, trick, won, to_move, card) for card in cards_in(legal)]
            self.known[key] = (max, min)[to_move & 1](values)
        return self.known[key]

    def after(
        self,
        hands: tuple[int, ...],
        seats: tuple[int, ...],
        trick: tuple[Card, ...],
        won: tuple[bool, bool],
        to_move: int,
        card: Card,
    ) -> int:
        """The same once the seat to move has played a card."""
        hands = tuple(hand & ~card.bit for hand in hands)
        seats, trick = (*seats, to_move), (*trick, card)
        if len(trick) < (4 if self.out is None else 3):
            following = (to_move + 1) % 4
            return self.value(hands, seats, trick, won, following if following != self.out else (following + 1) % 4)
        game, winner = self.table.game, seats[winning_index(self.table, trick)]
        points = game.trick_points + sum(self.table.points[played.index] for played in trick)
        if not any(hands):
            points += game.last_trick
        won = (won[0] or winner & 1 == 0, won[1] or winner & 1 == 1)
        return (points if winner & 1 == 0 else 0) + self.value(hands, (), (), won, winner)
