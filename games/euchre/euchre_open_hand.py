"""What a deal of euchre comes to when all see all cards and do their best, at any moment of it.

The score of side 0 rises with its tricks, so best play for tricks, which `games/open_hand` solves, is best play for the
score; calls and the discard are minimax over it.
"""

from __future__ import annotations

from dataclasses import replace

from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.euchre.euchre_state import EuchrePhase, EuchreState
from dealspace.games.laws.game import Mode
from dealspace.games.laws.random_deals import with_hand
from dealspace.games.laws.state import Move
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand import solve_move


class OpenEuchre:
    """Values of open deals of euchre; plays met once are remembered as long as this object lives."""

    def __init__(self) -> None:
        self._plays: dict[tuple[Mode, int | None, tuple[int, ...], int], int] = {}

    def value(self, state: EuchreState) -> int:
        """Side 0's score less side 1's, when all do their best from here. All hands must be seen.

        >>> from dealspace.games.euchre.euchre_records import parse_recorded_euchre
        >>> deal = parse_recorded_euchre("KcJhKhAhJd|9sJsKs9cKd|TsAsTcThTd|QsJcQcQhQd|Ad|T|Qc|L|")
        >>> OpenEuchre().value(deal.state)
        4
        """
        if state.phase is EuchrePhase.PLAY:
            return _score(state, 0 if state.is_over else self._tricks(state.cards))
        values = self.values(state).values()
        assert state.to_move is not None
        return min(values) if state.to_move & 1 else max(values)

    def values(self, state: EuchreState) -> dict[Move, int]:
        """The same for the state after each legal move."""
        if state.phase is EuchrePhase.PLAY and not state.is_over:
            tricks = solve_move(_all_seen(state.cards)).by_card()
            return {card: _score(state, tricks[card]) for card in state.cards.legal()}
        return {move: self.value(state.play(move)) for move in state.legal()}

    def _tricks(self, cards: TrickPlay) -> int:
        """Tricks of side 0 still to come. At the first card they do not depend on who made trump."""
        key = (cards.mode, cards.out, cards.hands, cards.leader)
        if cards.played or (known := self._plays.get(key)) is None:
            known = solve_move(_all_seen(cards)).best()
            if not cards.played:
                self._plays[key] = known
        return known


def _all_seen(cards: TrickPlay) -> TrickPlay:
    """The play without the cards of the seat that does not play."""
    return cards if cards.out is None else replace(cards, hands=with_hand(cards.hands, cards.out, 0))


def _score(state: EuchreState, more: int) -> int:
    """Side 0's score less side 1's, when side 0 takes so many more tricks, and side 1 the others that are left."""
    assert state.caller is not None and state.alone is not None
    ours, theirs = state.cards.tricks_won
    if not state.is_over:
        ours, theirs = ours + more, 5 - ours - more
    scores = euchre_scores(state.caller & 1, (ours, theirs), state.alone)
    return scores[0] - scores[1]
