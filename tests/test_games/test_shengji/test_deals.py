"""A deal from the declaration to the levels: states, views, moves, and matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import InvalidDeal, NotationError
from dealspace.games.contest.contest_deals import seeded_matches
from dealspace.games.laws.state import GameView, IllegalMove
from dealspace.games.shengji.legal_moves import why_not_declared
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, PlayRules, ThrowPolicy
from dealspace.games.shengji.shengji_cards import EMPTY, KINDS, card_points, kinds_of, parse_kinds
from dealspace.games.shengji.shengji_deal import ShengjiDeal, ShengjiRules
from dealspace.games.shengji.shengji_moves import PASS, BuriedCards, PlayedCards, TrumpDeclaration, parse_shengji_move
from dealspace.games.shengji.shengji_players import SensibleShengji
from dealspace.games.shengji.shengji_scoring import LevelChange, LevelMatch, level_change
from dealspace.games.shengji.shengji_state import SHENGJI_GAME, ShengjiGame, ShengjiState


def random_course(game: ShengjiGame, seed: int) -> Iterator[ShengjiState]:
    """The states of a deal in which every seat draws its moves."""
    rng = np.random.default_rng(seed)
    state = game.deal_at(rng, (int(rng.integers(13)), int(rng.integers(13))), [None, 0, 1, 2, 3][int(rng.integers(5))])
    yield state
    while state.to_move is not None:
        state = state.play(state.drawn_move(rng))
        yield state


OPTIONS = [
    ShengjiRules(),
    ShengjiRules(decks=3, kitty=6),
    ShengjiRules(play=PlayRules(DrawPolicy.LONGER_TUPLES, ThrowPolicy.HIGHEST, BombPolicy.ANY)),
    ShengjiRules(
        decks=4, play=PlayRules(DrawPolicy.ONLY_TRACTORS, ThrowPolicy.LONGEST, BombPolicy.FOLLOWING, rainbow=4)
    ),
]


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_in_a_deal_no_card_is_lost_and_every_listed_move_is_legal(seed: int, rules: ShengjiRules) -> None:
    state = None
    for state in random_course(ShengjiGame(rules), seed):
        played = [kind for trick in state.tricks for cards in trick.plays for kind in cards]
        on_table = [kind for cards in state.plays for kind in cards]
        waiting = state.dealt.kitty if state.trump is None else state.buried or EMPTY
        there = sum(map(sum, state.hands)) + len(played) + len(on_table) + sum(waiting)
        assert there == KINDS * rules.decks and state.sizes == tuple(map(sum, state.hands))
        moves = list(islice(state.moves(), 20))
        assert bool(moves) == (state.to_move is not None) and len(set(moves)) == len(moves)
        assert all(state.is_legal(move) and state.why_not(move) is None for move in moves)
    assert state is not None and state.result is not None and state.landlord is not None
    change = level_change(state.points, rules.decks)
    side = state.landlord % 2 if change.landlord_won else 1 - state.landlord % 2
    assert state.result.scores[side] == change.levels and state.result.scores[1 - side] == 0
    assert sum(state.result.tricks) == len(state.tricks)


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_a_view_has_no_hidden_cards_and_the_same_moves(seed: int) -> None:
    for state in random_course(SHENGJI_GAME, seed):
        for seat in range(4):
            view = GameView.of(state, seat)
            others = [hand for each, hand in enumerate(view.state.hands) if each != seat]
            assert others == [EMPTY] * 3 and view.state.hands[seat] == state.hands[seat]
            assert view.hand == int.from_bytes(state.hands[seat], "little")
            assert [hand for each, hand in enumerate(view.state.dealt.hands) if each != seat] == [EMPTY] * 3
            hidden = [move for who, move in view.state.history if who != seat and isinstance(move, BuriedCards)]
            assert not hidden and (view.state.dealt.kitty == EMPTY or seat == state.landlord)
            assert view.state.buried in (None, EMPTY) or seat == state.landlord
            first = [list(islice(each.moves(), 5)) for each in (view, state)]
            assert first[0] == (first[1] if seat == state.to_move else [])


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_a_deal_is_played_again_from_its_row_and_its_moves(seed: int) -> None:
    *_, last = random_course(SHENGJI_GAME, seed)
    again = SHENGJI_GAME.deal_from(SHENGJI_GAME.deal_row(last))
    for _, move in last.history:
        assert move is not None and parse_shengji_move(SHENGJI_GAME.move_text(move)) == SHENGJI_GAME.parse_move(
            str(move)
        )
        again = again.play(SHENGJI_GAME.parse_move(SHENGJI_GAME.move_text(move)))
    assert (again.points, again.tricks, again.result) == (last.points, last.tricks, last.result)


def dealt(*hands: str, kitty: str, landlord: int | None = None) -> ShengjiState:
    """A deal of one deck in which the hands begin with these cards; what is left is shared out."""
    given_cards = [list(parse_kinds(hand)) for hand in hands]
    kitty_cards = list(parse_kinds(kitty))
    used = [kind for hand in (*given_cards, kitty_cards) for kind in hand]
    left = [kind for kind in range(KINDS) if kind not in used]
    for hand in given_cards:
        hand.extend(left.pop(0) for _ in range(13 - len(hand)))
    a, b, c, d = (bytes(hand.count(kind) for kind in range(KINDS)) for hand in given_cards)
    deal = ShengjiDeal((a, b, c, d), bytes(kitty_cards.count(kind) for kind in range(KINDS)), (0, 0), landlord)
    return ShengjiState.start(deal, ShengjiRules(decks=1, kitty=2))


def moved(state: ShengjiState, *moves: str) -> ShengjiState:
    for move in moves:
        state = state.play(parse_shengji_move(move))
    return state


def test_the_last_to_declare_is_the_first_landlord_and_takes_the_kitty() -> None:
    state = moved(dealt("2c", "2s", "", "", kitty="3c 3d"), "pass", "declare 2s", "pass", "pass", "pass")
    assert (state.landlord, str(state.trump), state.phase, state.to_move) == (1, "2s", "bury", 1)
    assert sum(state.hands[1]) == 15
    state = moved(state, "bury 3c 3d")
    assert (state.phase, state.to_move, state.sizes) == ("play", 1, (13, 13, 13, 13))


def test_a_landlord_stays_whoever_declares() -> None:
    state = moved(dealt("2c", "2s", "", "", kitty="3c 3d", landlord=3), "pass", "declare 2c", "pass", "pass", "pass")
    assert (state.landlord, str(state.trump)) == (3, "2c")


def test_nobody_declaring_leaves_no_trump_suit() -> None:
    state = moved(dealt("", "", "", "", kitty="3c 3d"), "pass", "pass", "pass", "pass")
    assert (state.landlord, str(state.trump)) == (0, "2n")


def test_a_declaration_is_above_the_last() -> None:
    game = ShengjiGame(ShengjiRules(decks=2))
    hand = "2c 2c 2d SJ* SJ*"
    row = game.deal_row(game.deal(np.random.default_rng(1)))
    held = list(parse_kinds(hand))
    others = [kind for kind in range(KINDS) for _ in range(2 - held.count(kind))]
    piles = [held + others[:20], *(others[20 + 25 * n : 45 + 25 * n] for n in range(3)), others[95:]]
    hands = [game.move_text(PlayedCards(tuple(pile))) for pile in piles]
    state = game.deal_from({**row, "hands": hands[:4], "kitty": hands[4]})
    assert set(map(str, state.legal())) >= {"pass", "declare 2c", "declare 2c 2c", "declare 2d", "declare SJ* SJ*"}
    assert state.why_not(TrumpDeclaration(52, 1)) == "one joker makes no trumps: expected two or more equal ones"
    other = next(kind for kind in kinds_of(state.hands[0]) if kind % 13)
    assert "expected a card of the number 2, or jokers" in str(state.why_not(TrumpDeclaration(other, 1)))
    assert not state.is_legal(TrumpDeclaration(parse_kinds("2d")[0], 2))
    assert not state.is_legal(PlayedCards((0,)))
    for first, second, above in (
        ("declare 2c", "declare 2d", False),
        ("declare 2d", "declare 2c 2c", True),
        ("declare 2c 2c", "declare SJ* SJ*", True),
        ("declare SJ* SJ*", "declare 2c 2c", False),
    ):
        last, move = parse_shengji_move(first), parse_shengji_move(second)
        assert isinstance(last, TrumpDeclaration) and isinstance(move, TrumpDeclaration)
        assert (why_not_declared(state.hands[0], 0, move, last) is None) == above


def test_a_throw_that_fails_leaves_its_cards_in_the_hand() -> None:
    state = dealt("2s As Qh Kh 3d", "Ah", "3h", "4h", kitty="3c 4c", landlord=0)
    state = moved(state, "declare 2s", "pass", "pass", "pass", "bury 3c 4c")
    state = moved(state, "Qh Kh")
    assert state.plays == (parse_kinds("Qh"),) and state.taken_back == parse_kinds("Kh")
    assert state.hands[0][parse_kinds("Kh")[0]] == 1 and state.sizes[0] == 12
    with pytest.raises(IllegalMove, match="other hands are hidden"):
        view = dealt("2s As Qh Kh 3d", "Ah", "3h", "4h", kitty="3c 4c", landlord=0)
        view = moved(view, "declare 2s", "pass", "pass", "pass", "bury 3c 4c").seen_by(0)
        view.play(PlayedCards(parse_kinds("Qh")))


def test_an_illegal_move_says_why() -> None:
    state = moved(dealt("2s Ah", "3h 4h", "", "", kitty="3c 4c", landlord=0), "declare 2s", "pass", "pass", "pass")
    with pytest.raises(IllegalMove, match="seat 0: 1 card is to be buried: expected 2"):
        state.play(BuriedCards(parse_kinds("3c")))
    with pytest.raises(IllegalMove, match="expected cards to bury"):
        state.play(PASS)
    state = moved(state, "bury 3c 4c", "Ah")
    with pytest.raises(IllegalMove, match="0 cards of hearts are too few: expected 1 of the"):
        other = next(
            kind for kind in kinds_of(state.hands[1]) if state.trump and state.trump.lane(kind).word != "Hearts"
        )
        state.play(PlayedCards((other,)))
    with pytest.raises(IllegalMove, match="the hand has 0 × Ah, not 1"):
        state.play(PlayedCards(parse_kinds("Ah")))


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_points_are_those_of_the_tricks_won_and_of_the_kitty_with_the_last(seed: int) -> None:
    *_, last = random_course(SHENGJI_GAME, seed)
    assert last.landlord is not None and last.buried is not None
    won = [trick for trick in last.tricks if trick.winner % 2 != last.landlord % 2]
    points = sum(card_points(cards) for trick in won for cards in trick.plays)
    if last.tricks[-1] in won:
        points += 2 * last.tricks[-1].largest_unit * card_points(kinds_of(last.buried))
    assert last.points == points


def test_levels_rise_by_steps_of_twenty_points_a_deck() -> None:
    expected = {0: 3, 5: 2, 35: 2, 40: 1, 75: 1}
    assert {points: level_change(points, 2) for points in expected} == {
        points: LevelChange(True, levels) for points, levels in expected.items()
    }
    expected = {80: 0, 115: 0, 120: 1, 155: 1, 160: 2, 200: 3, 300: 5}
    assert {points: level_change(points, 2) for points in expected} == {
        points: LevelChange(False, levels) for points, levels in expected.items()
    }
    assert [level_change(points, 3).landlord_won for points in (115, 120)] == [True, False]
    for wrong in (-5, 3):
        with pytest.raises(NotationError, match="expected points 0, 5, 10"):
            level_change(wrong, 2)


def test_a_match_goes_on_to_the_partner_or_the_seat_after_and_ends_with_aces() -> None:
    match = LevelMatch().after(1, LevelChange(True, 2))
    assert match == LevelMatch((0, 2), 3)
    match = match.after(3, LevelChange(False, 1))
    assert match == LevelMatch((1, 2), 0)
    match = LevelMatch((11, 2), 2).after(2, LevelChange(True, 3))
    assert match == LevelMatch((12, 2), 0)
    assert match.after(0, LevelChange(False, 0)) == LevelMatch((12, 2), 1)
    assert match.after(0, LevelChange(True, 1)).winner == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": ["2c"]}, "expected the cards of each seat"),
        ({"hands": ["2c"] * 4}, "seat 0 has 1 cards"),
        ({"levels": ["1", "2"]}, "expected two ranks"),
        ({"landlord": 4}, "expected a seat 0..3"),
        ({"landlord": 1.0}, "expected a seat 0..3"),
        ({"kitty": "2c"}, "2 decks with a kitty of 1: expected"),
        ({"kitty": "2c " * 8}, "is there"),
        ({"kitty": 8}, "expected as"),
        ({"decks": 3}, "3 decks with a kitty of 8"),
        ({"play": {"draws": 1}}, "expected an object of bombs, draw, rainbow"),
        ({"play": {"draw": "x"}}, '"x" is no draw policy'),
        ({"play": {"tractors": [2]}}, "expected copies and length"),
        ({"play": {"rainbow": 3}}, "expected 4 or more"),
        ({"decks": True}, "expected a whole number 1..8"),
    ],
)
def test_a_row_that_is_no_deal_is_named(change: dict[str, object], message: str) -> None:
    row = SHENGJI_GAME.deal_row(SHENGJI_GAME.deal(np.random.default_rng(1)))
    with pytest.raises((NotationError, InvalidDeal), match=message):
        SHENGJI_GAME.deal_from({**row, **change})
    assert SHENGJI_GAME.deal_from(row).result is None


def test_rules_share_out_the_cards_equally() -> None:
    with pytest.raises(InvalidDeal, match="2 decks with a kitty of 7"):
        ShengjiRules(kitty=7)
    assert ShengjiRules(decks=4).hand_size == 52


@pytest.mark.parametrize("text", ["", "declare", "declare 2c 2d", "bury", "pass 2c", "8x"])
def test_a_text_that_is_no_move_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        parse_shengji_move(text)


@settings(max_examples=4)
@given(st.integers(0, 10**6))
def test_the_sensible_player_moves_legally_and_by_what_it_sees(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = SHENGJI_GAME.deal(rng)
    player = SensibleShengji()
    while state.to_move is not None:
        view = GameView.of(state, state.to_move)
        move = player.choose(view, rng).move
        assert view.state.is_legal(move)
        state = state.play(move)
    assert state.result is not None


def test_the_usual_kitty_shares_the_cards_out_equally() -> None:
    usual = {decks: ShengjiRules.of_decks(decks) for decks in range(1, 9)}
    assert {decks: rules.kitty for decks, rules in usual.items()} == {
        decks: 8 if decks % 2 == 0 else 6 for decks in usual
    }
    assert usual[2] == ShengjiRules()


@pytest.mark.parametrize("rules", [*OPTIONS, *map(ShengjiRules.of_decks, (1, 8))])
def test_a_row_says_by_what_rules_it_is_dealt(rules: ShengjiRules) -> None:
    state = ShengjiGame(rules).deal(np.random.default_rng(1))
    row = SHENGJI_GAME.deal_row(state)
    assert row["decks"] == rules.decks and ("play" in row) is (rules.play != PlayRules())
    again = SHENGJI_GAME.deal_from(json.loads(json.dumps(row)))
    assert again == state and again.rules == rules
    match = seeded_matches(ShengjiGame(rules), 1, 1)[0].match
    assert match is not None and match.game.rules == rules


def test_every_card_is_as_likely_in_every_hand() -> None:
    """Each kind's copies over the four hands and the kitty, of 400 deals: chi-square, 54 kinds by 5 places."""
    counts, deals = np.zeros((5, KINDS)), 400
    for seed in range(deals):
        deal = SHENGJI_GAME.deal(np.random.default_rng((5, seed))).dealt
        counts += [[*pile] for pile in (*deal.hands, deal.kitty)]
    expected = np.array([[25], [25], [25], [25], [8]]) / 108 * 2 * deals
    assert 130 < ((counts - expected) ** 2 / expected).sum() < 310  # 53 * 4 = 212 degrees of freedom


def test_a_second_throw_that_fails_is_told_apart_from_the_first() -> None:
    state = dealt("2s As Qh Kh Qd Kd", "Ah", "Ad", "4h", kitty="3c 4c", landlord=0)
    state = moved(state, "declare 2s", "pass", "pass", "pass", "bury 3c 4c", "Qh Kh")
    assert state.taken_back == parse_kinds("Kh")
    while state.plays:
        state = state.play(next(state.moves()))
    assert state.taken_back == () and state.tricks[-1].taken_back == parse_kinds("Kh")
