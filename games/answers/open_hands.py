"""Answers about open hands: what each card is worth when all hands are seen and everybody plays best."""

from __future__ import annotations

from typing import Any

from dealspace.cards import Card, InvalidDeal, NotationError, Seat
from dealspace.games.answers.fields import (
    SeatedCard,
    bits_of,
    hands_in,
    mode_in,
    pair_in,
    seat_in,
    seated_cards_in,
)
from dealspace.games.euchre.euchre_open_hand import OpenEuchre
from dealspace.games.euchre.euchre_records import parse_recorded_euchre
from dealspace.games.laws.card_notation import card_text
from dealspace.games.laws.game import COINCHE, WHIST, TrickGame
from dealspace.games.open_hand import MoveValues, solve_moves
from dealspace.play.double_dummy import BudgetError
from dealspace.runtime.json_rows import Fields, text_in

MOST_NODES = 20_000_000
"""Of a search: some thirty times what the hardest recorded case takes."""


def belote_dd(row: Fields) -> dict[str, Any]:
    """`ns_points` by legal card of `to_move`, what North–South have in the end with best play, from `points_so_far`.

    The last trick counts 10, and a side that takes all eight has 252.
    """
    so_far, won = pair_in(row, "points_so_far", 162), pair_in(row, "tricks_won", 8)
    hand, values = _solved(row, COINCHE, won)
    points = {card: so_far[0] + int(values.points[0, card, 0]) for card in values.by_card()}
    return {"ns_points": {card_text(card): points[card] for card in hand if card in points}}


def whist_endgame(row: Fields) -> dict[str, Any]:
    """`per_card_ns` by legal card of `to_move`: tricks that North–South still make with best play."""
    hand, values = _solved(row, WHIST, None)
    tricks = values.by_card()
    return {"per_card_ns": {card_text(card): tricks[card] for card in hand if card in tricks}}


def _solved(row: Fields, game: TrickGame, won: tuple[int, int] | None) -> tuple[list[Card], MoveValues]:
    """The hand that is to play, and what its cards are worth; `won` are the tricks of each side so far."""
    mode, seat = mode_in(row, "trump", game), seat_in(row, "to_move")
    hands, trick = hands_in(row, "hands", game), seated_cards_in(row, "trick", game, 3)
    leader = trick[0][0] if trick else seat
    _check_turns(trick, leader, seat)
    if both := [card_text(card) for _, card in trick if any(card in hand for hand in hands)]:
        raise NotationError(f"trick: {both[0]} is in a hand too")
    if not hands[seat]:
        raise NotationError(f"hands: {Seat(seat).title}, who is to move, has no card")
    if won is not None and sum(won) + len(hands[seat]) != game.hand_size:
        raise NotationError(
            f"tricks_won: {sum(won)} tricks, and {Seat(seat).title} has {len(hands[seat])} cards; "
            f"expected {game.hand_size} together"
        )
    try:
        found = solve_moves(
            *(game, mode, [[bits_of(hand) for hand in hands]]),
            leader=leader,
            trick=[card for _, card in trick],
            won=won,
            node_limit=MOST_NODES,
        )
    except BudgetError:
        raise NotationError(f"the search was stopped after {MOST_NODES} nodes") from None
    except InvalidDeal as error:
        raise NotationError(f"hands: {str(error).removeprefix('deal 0: ')}") from None
    return hands[seat], found


def _check_turns(trick: list[SeatedCard], leader: int, to_move: int) -> None:
    for at, seat in enumerate([*(seat for seat, _ in trick), to_move]):
        if seat != (leader + at) % 4:
            raise NotationError(
                f"trick: {Seat(leader).title} led, so card {at + 1} is {Seat((leader + at) % 4).title}'s, "
                f"not {Seat(seat).title}'s"
            )


def euchre_open_hand(row: Fields) -> dict[str, Any]:
    """`value_team0`, side 0's score with best play by all after `state`, and `per_action_team0` by move."""
    record = parse_recorded_euchre(text_in(row, "state"))
    if record.to_move is None:
        raise NotationError("state: the deal is over")
    if record.pass_due:  # the partner of a lone caller, who has no other move
        value = OpenEuchre().value(record.state)
        return {"value_team0": value, "per_action_team0": dict.fromkeys(record.legal(), value)}
    found = OpenEuchre().values(record.state)
    values = {text: found[move] for text in record.legal() if (move := record.move(text)) is not None}
    best = max if record.to_move % 2 == 0 else min
    return {"value_team0": best(values.values()), "per_action_team0": values}
