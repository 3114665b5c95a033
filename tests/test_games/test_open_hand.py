"""Exact open-hand values: against plain minimax, the recorded cases, and themselves under what must change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, InvalidDeal
from dealspace.cards.errors import IllegalCard
from dealspace.games.laws.card_notation import card_text, cards_in, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand import NO_VALUE, OpenHandSolver, reaching_moves, solve_move, solve_moves
from dealspace.games.open_hand.open_hand_reference import reference_values
from dealspace.play.double_dummy import BudgetError
from tests.support.game_cases import game_cases

FOUR = (WHIST, JASS, COINCHE, EUCHRE)
ENDINGS = {game: {size: replace(game, hand_size=size) for size in range(1, 6)} for game in FOUR}
POSITIONS = {WHIST: 40, JASS: 40, COINCHE: 80, EUCHRE: 60}  # by default; the marked test has ten thousand


def random_position(game: TrickGame, rng: np.random.Generator, most: int = 4) -> tuple[TrickPlay, tuple[int, int]]:
    """An ending of up to `most` cards a hand after some random cards, and tricks won before it."""
    size = int(rng.integers(1, most + 1))
    mode = game.modes[int(rng.integers(len(game.modes)))]
    out = int(rng.integers(4)) if game is EUCHRE and rng.random() < 0.4 else None
    order = rng.permutation([int(card) for card in cards_in(game.deck)])
    hands = [sum(1 << int(card) for card in order[seat * size : seat * size + size]) for seat in range(4)]
    if out is not None:
        hands[out] = 0
    leader = next(seat for seat in rng.permutation(4) if seat != out)
    play = TrickPlay(ENDINGS[game][size], mode, tuple(hands), int(leader), out=out)  # type: ignore[arg-type]
    for _ in range(int(rng.integers(play.seats * size))):
        if len(play.legal()) > 0 and not play.is_over:
            play = play.play(play.legal()[int(rng.integers(len(play.legal())))])
    won = (int(rng.integers(2)), int(rng.integers(2)))
    return play, won


def solved(play: TrickPlay, won: tuple[int, int]) -> dict[Card, int]:
    seats = play.trick.seats
    assert play.to_move is not None
    all_won = (won[0] + play.tricks_won[0], won[1] + play.tricks_won[1])
    return solve_moves(
        play.game,
        play.mode,
        [play.hands],
        leader=seats[0] if seats else play.to_move,
        trick=play.trick.cards,
        out=play.out,
        won=all_won,
    ).by_card()


def compare_with_reference(game: TrickGame, count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for index in range(count):
        play, won = random_position(game, rng)
        assert solved(play, won) == reference_values(play, won), (game, seed, index, play, won)


@pytest.mark.parametrize("game", FOUR)
def test_values_of_small_positions_are_those_of_plain_minimax(game: TrickGame) -> None:
    compare_with_reference(game, POSITIONS[game], 20260101)


@pytest.mark.slow
@pytest.mark.parametrize("game", FOUR)
def test_values_of_ten_thousand_small_positions_are_those_of_plain_minimax(game: TrickGame) -> None:
    compare_with_reference(game, 10_000, 20260102)


def position_of(row: dict[str, Any]) -> tuple[list[int], int, list[Card]]:
    """Hands, leader and trick of a recorded position."""
    trick = [parse_game_card(text) for _, text in row["trick"]]
    return [parse_cards(hand) for hand in row["hands"]], row["trick"][0][0] if trick else row["to_move"], trick


def test_coinche_values_are_those_recorded() -> None:
    for row in game_cases("belote_dd"):
        hands, leader, trick = position_of(row)
        found = solve_moves(
            COINCHE, Mode(row["trump"]), [hands], leader=leader, trick=trick, won=tuple(row["tricks_won"])
        )
        expected = {parse_game_card(text): points for text, points in row["ns_points"].items()}
        so_far = row["points_so_far"][0]
        assert found.seat == row["to_move"]
        assert {card: so_far + int(found.points[0, card, 0]) for card in found.by_card()} == expected, row


def test_whist_values_are_those_recorded() -> None:
    for row in game_cases("whist_endgames"):
        hands, leader, trick = position_of(row)
        found = solve_moves(WHIST, Mode(row["trump"]), [hands], leader=leader, trick=trick).by_card()
        assert found == {parse_game_card(text): tricks for text, tricks in row["per_card_ns"].items()}, row


def score(row: dict[str, Any], tricks: int) -> int:
    """Side 0's score when it takes this many of the five tricks."""
    side = row["caller"] & 1
    callers = tricks if side == 0 else 5 - tricks
    points = -2 if callers < 3 else 1 if callers < 5 else 4 if row["alone"] else 2
    return points if side == 0 else -points


def test_euchre_values_are_those_recorded() -> None:
    for row in game_cases("euchre_open_hand"):
        *dealt, turned_up, calls, discard = row["state"].split("|")[:7]
        hands = [sum(parse_game_card(hand[k : k + 2]).bit for k in range(0, len(hand), 2)) for hand in dealt]
        if calls.endswith("T"):  # the dealer takes the card turned up
            hands[3] = hands[3] & ~parse_game_card(discard).bit | parse_game_card(turned_up).bit
            if parse_game_card(discard) == parse_game_card(turned_up):
                hands[3] = sum(parse_game_card(dealt[3][k : k + 2]).bit for k in range(0, 10, 2))
        out = (row["caller"] + 2) % 4 if row["alone"] else None
        if out is not None:
            hands[out] = 0
        leader = row["to_move"] if row["to_move"] != out else (row["to_move"] + 1) % 4
        found = solve_moves(EUCHRE, Mode(row["trump"].lower()), [hands], leader=leader, out=out)
        if out == row["to_move"]:  # the recording program lets the seat that sits out pass
            values = {"P": score(row, found.best())}
        else:
            values = {card_text(card): score(row, tricks) for card, tricks in found.by_card().items()}
        assert values == row["per_action_team0"], row


def rotated(play: TrickPlay, by: int) -> TrickPlay:
    """The same play by the seats `by` further on."""
    hands = tuple(play.hands[(seat - by) % 4] for seat in range(4))
    played = tuple(((seat + by) % 4, card) for seat, card in play.played)
    out = None if play.out is None else (play.out + by) % 4
    return replace(play, hands=hands, leader=(play.leader + by) % 4, played=played, out=out)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FOUR), st.integers(0, 2**32 - 1), st.integers(1, 3))
def test_rotating_the_seats_rotates_the_values(game: TrickGame, seed: int, by: int) -> None:
    play, won = random_position(game, np.random.default_rng(seed), 5)
    turned = solved(rotated(play, by), won if by == 2 else (won[1], won[0]))
    left = sum(1 for _ in cards_in(play.hands[play.to_move or 0]))
    before = solved(play, won)
    if by == 2:
        assert turned == before
    elif game in (WHIST, EUCHRE):
        assert {card: left - tricks for card, tricks in turned.items()} == before
    else:
        found = solve_move(rotated(play, by)).points[0]
        assert {c: tuple(found[c, ::-1]) for c in turned} == {c: tuple(solve_move(play).points[0, c]) for c in before}


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((JASS, COINCHE, WHIST)), st.integers(0, 2**32 - 1), st.permutations(range(4)))
def test_renaming_the_suits_renames_the_values(game: TrickGame, seed: int, names: Sequence[int]) -> None:
    play, won = random_position(game, np.random.default_rng(seed), 5)
    mode = play.mode if play.mode.trump is None else Mode.of(names[play.mode.trump])

    def renamed(card: Card) -> Card:
        return Card(13 * names[card.index // 13] + card.index % 13)

    hands = tuple(sum(renamed(card).bit for card in cards_in(hand)) for hand in play.hands)
    played = tuple((seat, renamed(card)) for seat, card in play.played)
    other = replace(play, mode=mode, hands=hands, played=played)
    assert solved(other, won) == {renamed(card): value for card, value in solved(play, won).items()}


@pytest.mark.parametrize("game", FOUR)
def test_a_batch_of_worlds_has_the_values_of_each_alone(game: TrickGame) -> None:
    rng = np.random.default_rng(8)
    mode, size = game.modes[-1], 5
    worlds = []
    deck = [int(card) for card in cards_in(game.deck)]
    own, others = deck[:size], deck[size:]
    for _ in range(20):
        order = rng.permutation(others)
        hidden = [order[k * size : (k + 1) * size] for k in range(3)]
        worlds.append([sum(1 << int(card) for card in hand) for hand in (own, *hidden)])
    together = solve_moves(game, mode, worlds, leader=0, won=(1, 2))
    assert together.of(own).shape == (20, size) and (together.of(own) != NO_VALUE).all()
    assert (np.delete(together.values, own, axis=1) == NO_VALUE).all()
    for index, world in enumerate(worlds):
        alone = OpenHandSolver(game, mode).solve([world], leader=0, won=(1, 2))
        assert (alone.values[0] == together.values[index]).all()
        assert (alone.points[0] == together.points[index]).all()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FOUR), st.integers(0, 2**32 - 1), st.data())
def test_a_value_is_reached_by_the_cards_that_are_worth_it(game: TrickGame, seed: int, data: st.DataObject) -> None:
    play, won = random_position(game, np.random.default_rng(seed))
    values = solved(play, won)
    goal = data.draw(st.sampled_from([*values.values()])) + data.draw(st.integers(-1, 1))
    seats = play.trick.seats
    all_won = (won[0] + play.tricks_won[0], won[1] + play.tricks_won[1])
    assert play.to_move is not None
    found = reaching_moves(
        play.game,
        play.mode,
        [play.hands],
        goal,
        leader=seats[0] if seats else play.to_move,
        trick=play.trick.cards,
        out=play.out,
        won=all_won,
    )
    assert int(found[0]) == sum(card.bit for card, value in values.items() if value >= goal)


def test_worlds_share_nothing_however_many_were_between() -> None:
    """The same hands at other seats when the table's numbers of deals, 4095, start again."""
    rng = np.random.default_rng(9)
    deck = np.array([1 << int(card) for card in cards_in(COINCHE.deck)], np.uint64)[:24]
    lone = np.array([deck[:4]] * 4094)
    solver = OpenHandSolver(COINCHE, Mode("s"))
    for _ in range(5):
        first = rng.permutation(deck).reshape(1, 4, 6).sum(axis=2)
        second = np.roll(first, 1, axis=1)
        solver.solve(first, leader=0, won=(1, 1))
        solver.solve(lone, leader=0, won=(1, 1))
        found = solver.solve(second, leader=0, won=(1, 1))
        alone = OpenHandSolver(COINCHE, Mode("s")).solve(second, leader=0, won=(1, 1))
        assert (found.values == alone.values).all()


def test_all_tricks_count_only_while_the_other_side_has_none() -> None:
    hands = [parse_cards(text) for text in ("Js 9s", "7d 8d", "7h 8h", "9d Jd")]
    for won, expected in (((6, 0), 36 + 10 + 90), ((0, 0), 36 + 10 + 90), ((5, 1), 36 + 10)):
        found = solve_moves(COINCHE, Mode("s"), [hands], leader=0, won=won)
        assert found.best() == expected
    turned = [hands[3], *hands[:3]]
    found = solve_moves(COINCHE, Mode("s"), [turned], leader=1, won=(0, 6))
    assert found.best() == -90 and found.points[0, Card("SJ")].tolist() == [0, 36 + 10 + 90]


def test_the_limit_leaves_the_worlds_that_are_finished() -> None:
    rng = np.random.default_rng(1)
    deck = [int(card) for card in cards_in(COINCHE.deck)]
    worlds = [[sum(1 << int(card) for card in hand) for hand in rng.permutation(deck).reshape(4, 8)] for _ in range(9)]
    whole = solve_moves(COINCHE, Mode("h"), worlds, leader=2)
    with pytest.raises(BudgetError) as caught:
        solve_moves(COINCHE, Mode("h"), worlds, leader=2, node_limit=whole.nodes // 2)
    done = caught.value.done
    assert 0 < done < 9
    assert (caught.value.partial.values == whole.values[:done]).all()
    again = solve_moves(COINCHE, Mode("h"), worlds, leader=2)
    assert (again.values == whole.values).all()


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (("Js 9s", "7d 8d", "7h 8h", "9d"), "equally many cards"),
        (("Js 9s", "7d 8d", "7h 8h", "9d 9s"), "held twice"),
        (("Js 9s", "7d 8d", "7h 8h", "9d 2s"), "not in the deck"),
    ],
)
def test_what_is_no_position_is_refused(hands: tuple[str, ...], message: str) -> None:
    with pytest.raises(InvalidDeal, match=message):
        solve_moves(COINCHE, Mode("s"), [[parse_cards(text) for text in hands]], leader=0, won=(1, 1))


def test_numbers_out_of_range_are_refused() -> None:
    hands = [[parse_cards(text) for text in ("Js", "7d", "7h", "9d")]]
    with pytest.raises(ValueError, match="leader is 4"):
        solve_moves(COINCHE, Mode("s"), hands, leader=4, won=(1, 1))
    with pytest.raises(ValueError, match="won is needed"):
        solve_moves(COINCHE, Mode("s"), hands, leader=0)
    with pytest.raises(IllegalCard, match="4 cards"):
        solve_moves(COINCHE, Mode("s"), hands, leader=0, trick=[0, 1, 2, 3], won=(1, 1))
