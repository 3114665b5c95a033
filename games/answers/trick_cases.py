"""Answers about tricks: which cards may be played, who wins, and what a deal of jass comes to."""

from __future__ import annotations

from typing import Any

from dealspace.cards import Card, NotationError
from dealspace.games.answers.fields import bits_of, cards_in_field, hands_in, mode_in, played_out, seated_cards_in
from dealspace.games.jass import JassCall, JassState
from dealspace.games.laws.card_notation import card_text
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, TrickGame
from dealspace.games.laws.legal import legal_cards, winning_index
from dealspace.runtime.json_rows import Fields


def belote_legal(row: Fields) -> dict[str, Any]:
    """`legal` of `hand` after `trick` with `trump`, in the order of the hand."""
    return _legal(row, COINCHE, "trump")


def euchre_legal(row: Fields) -> dict[str, Any]:
    """`legal` of `hand` after `trick` with `trump`, in the order of the hand."""
    return _legal(row, EUCHRE, "trump")


def jass_legal(row: Fields) -> dict[str, Any]:
    """`legal` of `hand` after `trick` in a `mode`, in the order of the hand."""
    return _legal(row, JASS, "mode")


def _legal(row: Fields, game: TrickGame, mode_name: str) -> dict[str, Any]:
    table = game.table(mode_in(row, mode_name, game))
    trick = cards_in_field(row, "trick", game, 3)
    hand = cards_in_field(row, "hand", game, game.hand_size)
    if not hand:
        raise NotationError("hand: there is no card in it")
    if both := _first_of_both(hand, trick):
        raise NotationError(f"hand: {both} is in the trick too")
    legal = legal_cards(table, bits_of(hand), trick)
    return {"legal": [card_text(card) for card in hand if card.bit & legal]}


def _first_of_both(hand: list[Card], trick: list[Card]) -> str | None:
    return next((card_text(card) for card in hand if card in trick), None)


def euchre_trick(row: Fields) -> dict[str, Any]:
    """`winner_index`: which card of `trick` wins it, from 0."""
    table = EUCHRE.table(mode_in(row, "trump", EUCHRE))
    trick = cards_in_field(row, "trick", EUCHRE, 4)
    if not trick:
        raise NotationError("trick: there is no card in it")
    return {"winner_index": winning_index(table, trick)}


def jass_game(row: Fields) -> dict[str, Any]:
    """`card_points` (157 together) and `tricks` by side, of `hands`, the `mode` and all `plays`."""
    mode, hands = mode_in(row, "mode", JASS), hands_in(row, "hands", JASS)
    plays = seated_cards_in(row, "plays", JASS, 36)
    if any(len(hand) != JASS.hand_size for hand in hands) or len(plays) != 36:
        raise NotationError("expected four hands of nine cards, and all 36 plays")
    north, east, south, west = map(bits_of, hands)
    state = JassState.start((north, east, south, west), plays[0][0]).play(JassCall(mode))
    state = played_out(state, plays)
    result = state.result
    assert result is not None
    return {"card_points": [*result.card_points], "tricks": [*result.tricks]}
