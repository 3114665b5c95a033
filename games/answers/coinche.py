"""Answers about coinche: which calls are legal, what a contract scores, what a whole deal comes to."""

from __future__ import annotations

from typing import Any

from dealspace.cards import BridgeError, NotationError
from dealspace.games.answers.fields import (
    bits_of,
    hands_in,
    list_in,
    number_in,
    pair_in,
    played_out,
    seat_in,
    seated_cards_in,
)
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_calls import VALUES, CoincheCall, parse_coinche_call
from dealspace.games.coinche.coinche_scoring import BELOTE, coinche_scores
from dealspace.games.coinche.coinche_state import CoincheState
from dealspace.games.laws.game import COINCHE
from dealspace.runtime.json_rows import Fields, shown

_MOST_CALLS = 200


def coinche_bid_legal(row: Fields) -> dict[str, Any]:
    """`legal`: what `player` may call after `auction`, `[[0, "120♦"], …]`: pass, bids rising, coinche, surcoinche."""
    auction, player = _auction(row), seat_in(row, "player")
    if auction.to_move != player:
        turn = "nobody's: the auction is over" if auction.to_move is None else f"{auction.to_move}'s"
        raise NotationError(f"player: found {player}, but the turn is {turn}")
    return {"legal": [str(call) for call in auction.legal()]}


def coinche_score(row: Fields) -> dict[str, Any]:
    """`scores` by side of a `contract` of the side `taker`, with `card_points`, `tricks` and `belote` by side."""
    taker, stake = number_in(row, "taker", 0, 1), 1 + number_in(row, "coinche", 0, 2)
    value = number_in(row, "contract", 80, 250)
    if value not in VALUES:
        raise NotationError(f"contract: found {value}, expected 80, 90 … 160, or 250 for capot")
    points, tricks, belote = pair_in(row, "card_points", 252), pair_in(row, "tricks", 8), pair_in(row, "belote", BELOTE)
    expected = 252 if 8 in tricks else 162
    if sum(points) != expected or sum(tricks) != 8:
        found = f"found {sum(points)} and {sum(tricks)}"
        raise NotationError(f"card_points: expected {expected} together, and 8 tricks; {found}")
    if sum(belote) not in (0, BELOTE) or 0 not in belote:
        raise NotationError(f"belote: found {shown(row['belote'])}, expected {BELOTE} for one side, or none")
    return {"scores": [*coinche_scores(taker, value, stake, points, tricks, belote)]}


def coinche_game(row: Fields) -> dict[str, Any]:
    """`card_points` (with the last trick), `scores` and `tricks` by side, of `hands`, `auction` and all `plays`."""
    hands, auction = hands_in(row, "hands", COINCHE), _auction(row)
    plays = seated_cards_in(row, "plays", COINCHE, 32)
    if any(len(hand) != COINCHE.hand_size for hand in hands):
        raise NotationError(f"hands: expected four hands of {COINCHE.hand_size} cards")
    north, east, south, west = map(bits_of, hands)
    state = CoincheState.start((north, east, south, west), auction.dealer)
    for call in auction.calls:
        state = state.play(call)
    state = played_out(state, plays)
    if (result := state.result) is None:
        raise NotationError(f"plays: the deal is not over after {len(plays)} cards; expected 32, of a finished auction")
    return {"card_points": [*result.card_points], "tricks": [*result.tricks], "scores": [*result.scores]}


def _auction(row: Fields) -> CoincheAuction:
    """The `auction` after the `dealer`, each call with its seat."""
    auction = CoincheAuction(seat_in(row, "dealer"))
    for number, value in enumerate(list_in(row, "auction", _MOST_CALLS), start=1):
        if not (isinstance(value, list) and len(value) == 2 and isinstance(value[1], str)):
            raise NotationError(f'auction: call {number} is {shown(value)}, expected a seat and a call, [0, "120♦"]')
        if value[0] != auction.to_move or isinstance(value[0], bool):
            turn = "nobody's" if auction.to_move is None else f"{auction.to_move}'s"
            raise NotationError(f"auction: call {number} is {shown(value[0])}'s, but the turn is {turn}")
        auction = _called(auction, value[1], number)
    return auction


def _called(auction: CoincheAuction, text: str, number: int) -> CoincheAuction:
    try:
        call: CoincheCall = parse_coinche_call(text)
        return auction.call(call)
    except BridgeError as error:
        raise NotationError(f"auction: call {number}: {error}") from None
