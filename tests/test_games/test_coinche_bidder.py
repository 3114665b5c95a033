"""Calls of coinche by simulation: estimates, expected scores, the simple policy, and the bidder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import NotationError, Suit
from dealspace.games.coinche.batch_calls import CallingPolicy, ManyAuctions, call_of
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_bidder import CoincheBidder, CoincheBidding, PlainCoincheCaller
from dealspace.games.coinche.coinche_calls import CAPOT, COINCHED, PASS, VALUES, CoincheBid, parse_coinche_call
from dealspace.games.coinche.coinche_scoring import coinche_scores
from dealspace.games.coinche.coinche_state import COINCHE_GAME, CoincheState
from dealspace.games.coinche.estimate import CAPOT_AT, CAPOT_SCALE, hand_points, open_points
from dealspace.games.coinche.expectation import expected_scores
from dealspace.games.coinche.features import FEATURES, ORDER, features, holdings
from dealspace.games.contest.game_bot_files import GameBot, read_game_bot
from dealspace.games.laws.card_notation import parse_cards
from dealspace.games.laws.state import GameView

QUICK = CoincheBidding(deals=60)


def state_with(north: str, auction: str = "", dealer: int = 3, seed: int = 0) -> CoincheState:
    """A deal in which the seat to move after these calls holds these cards, the others whatever is left."""
    calls = [parse_coinche_call(word) for word in auction.split()]
    hand = parse_cards(north)
    left = np.random.default_rng(seed).permutation(
        [card for card in range(52) if COINCHE_GAME.deal(np.random.default_rng(0)).cards.game.deck & ~hand >> card & 1]
    )
    others = [sum(1 << int(card) for card in left[8 * index : 8 * index + 8]) for index in range(3)]
    seat = (dealer + 1 + len(calls)) % 4
    hands = [*others[:seat], hand, *others[seat:]]
    state = CoincheState.start((hands[0], hands[1], hands[2], hands[3]), dealer)
    for call in calls:
        state = state.play(call)
    return state


def chosen(state: CoincheState, bidding: CoincheBidding = QUICK) -> str:
    assert state.to_move is not None
    view = GameView.of(state, state.to_move)
    return str(CoincheBidder(bidding).choose(view, np.random.default_rng(1)).move)


def test_holdings_are_the_cards_of_each_hand_in_the_order_of_a_plain_suit() -> None:
    state = state_with("7c Ah Jd 9s Qs Kc Tc 8d")
    held = holdings(np.array([state.cards.hands], np.uint64))
    for seat, hand in enumerate(state.cards.hands):
        for suit in range(4):
            found = {f"{ORDER[rank]}{'cdhs'[suit]}" for rank in range(8) if held[0, seat, suit, rank]}
            assert parse_cards(found) == hand & 0x1FFF << 13 * suit


def test_features_count_what_they_are_named_for() -> None:
    state = state_with("Js 9s As 7s 8s Ah Th Td")
    numbers = dict(zip(FEATURES, features(holdings(np.array([state.cards.hands], np.uint64)), 3)[0, 0], strict=True))
    expected = {"trump J": 1, "trump K": 0, "plain A": 1, "plain T": 2, "five trumps": 1, "six trumps": 0}
    expected |= {"voids with trumps": 1, "singletons with trumps": 1, "ace and ten together": 1, "bare tens": 1}
    expected |= {"jack, nine and ace of trump": 1, "nine of trump third": 1, "nine of trump bare": 0}
    assert {name: numbers[name] for name in expected} == expected
    assert numbers["trumps with the jack"] == 5


@given(st.integers(0, 10**6))
def test_estimates_do_not_depend_on_names_of_suits_or_seats(seed: int) -> None:
    rng = np.random.default_rng(seed)
    held = holdings(np.array([COINCHE_GAME.deal(rng).cards.hands], np.uint64))
    suits, points = rng.permutation(4), open_points(held, 0)
    assert np.allclose(open_points(held[:, :, suits], 0), points[:, suits], atol=1e-3)
    assert np.allclose(open_points(np.roll(held, 1, axis=1), 1), 162 - points, atol=1e-3)
    assert np.allclose(open_points(np.roll(held, 2, axis=1), 2), points, atol=1e-3)
    assert np.allclose(hand_points(np.roll(held, 1, axis=1), 1), np.roll(hand_points(held, 0), 1, axis=1), atol=1e-3)


@pytest.mark.parametrize("belote", [(0, 0), (20, 0), (0, 20)])
@pytest.mark.parametrize("stake", [1, 2, 3])
def test_expected_scores_are_the_means_of_scores(stake: int, belote: tuple[int, int]) -> None:
    """Of points drawn as they are taken to be, all tricks for the best of them, as often as they are taken to be."""
    spread, n = 18.0, 2000
    for points in (40.0, 80.0, 100.0, 125.0, 150.0, 170.0):
        draws = np.sort(np.random.default_rng(3).logistic(min(points, 162), spread * 3**0.5 / np.pi, n))[::-1]
        capot = int(n / (1 + np.exp((CAPOT_AT - points) / CAPOT_SCALE)))
        for value in (80, 120, 160, CAPOT):
            total = 0.0
            for index, drawn in enumerate(draws):
                made = int(np.clip(round(float(drawn)), 0, 162))
                card_points, tricks = ((252, 0), (8, 0)) if index < capot else ((made, 162 - made), (7, 1))
                ours, theirs = coinche_scores(0, value, stake, card_points, tricks, belote)
                total += ours - theirs
            arguments = (np.array(each) for each in (points, value, stake))
            found = expected_scores(*arguments, spread, np.array(belote[0]), np.array(belote[1]))
            assert abs(float(found) - total / n) < 30 + 0.05 * stake * value, (points, value)


def test_expected_scores_rise_with_the_points() -> None:
    points = np.linspace(0, 180, 200)
    for value in VALUES:
        for stake in (1, 2, 3):
            found = expected_scores(points, np.array(value), np.array(stake), 18.0, np.array(0), np.array(0))
            assert (np.diff(found) >= -1e-6).all()


@given(st.integers(0, 10**6))
def test_rows_of_auctions_follow_the_rules(seed: int) -> None:
    """Each row, call by call, beside an auction of its own; and all calls of the policy are legal."""
    rng, count = np.random.default_rng(seed), 5
    points = (rng.normal(95, 25, (count, 4, 4))).astype(np.float32)
    rows = ManyAuctions(CoincheAuction(2), points, CallingPolicy(caution=0, step=80))
    auctions = [CoincheAuction(2)] * count
    for _ in range(40):
        if rows.over.all():
            break
        values, suits = rows.chosen()
        for index, auction in enumerate(auctions):
            if not auction.is_over:
                auctions[index] = auction.call(call_of(int(values[index]), int(suits[index])))
        rows.make(values, suits)
        assert [auction.is_over for auction in auctions] == rows.over.tolist()
    for index, auction in enumerate(auctions):
        contract = auction.contract
        found = (rows.value[index], rows.suit[index], rows.taker[index], rows.stake[index])
        assert (
            found[0] == 0
            if contract is None
            else found
            == (
                contract.value,
                contract.trump,
                contract.taker,
                contract.stake,
            )
        )


def test_the_calls_heard_are_likelier_from_hands_that_make_them() -> None:
    strong, weak = state_with("Js 9s As Ts Ah Th Ad 7c"), state_with("7s 8s 7h 8h 7d 8d 7c 8c")
    points = hand_points(holdings(np.array([strong.cards.hands, weak.cards.hands], np.uint64)), 0)
    rows = ManyAuctions(CoincheAuction(3), points, CallingPolicy())
    bid, passed = rows.log_likelihood(CoincheBid(140, Suit.SPADES)), rows.log_likelihood(PASS)
    assert bid[0] > bid[1] + 3 and passed[1] > passed[0] + 3


def test_a_strong_hand_bids_its_suit_and_a_weak_one_passes() -> None:
    assert chosen(state_with("Js 9s As Ts Ah Th Ad 7c")).endswith("♠")
    assert chosen(state_with("7s 8s 7h 8h 7d 8d 7c 9c")) == "Pass"
    assert str(chosen(state_with("Js 9s As Ts Ah Ac Ad 7c", "p p p"))) != "Pass"


def test_a_contract_that_cannot_be_made_is_coinched() -> None:
    assert chosen(state_with("Js 9s As Ts Ks Ah Ad Ac", "p p 160s")) == "Coinche"
    assert chosen(state_with("Js 9s As Ts Ks Qs 8s 7s", "80h")) == "Capot♠"


def test_partner_s_contract_is_not_overbid_with_nothing() -> None:
    assert chosen(state_with("7s 8s 7h 8h 7d 8d 7c 9c", "120h p")) == "Pass"


def test_the_bidder_is_given_the_view_alone() -> None:
    states = [state_with("Js 9s 8s Kh Qh Ad Td 7c", "90h", seed=seed) for seed in range(3)]
    assert len({chosen(state) for state in states}) == 1


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 10**6))
def test_both_callers_end_every_auction_by_legal_calls(seed: int) -> None:
    rng = np.random.default_rng(seed)
    state, players = COINCHE_GAME.deal(rng), (CoincheBidder(CoincheBidding(deals=20)), PlainCoincheCaller())
    while not state.auction.is_over:
        seat = state.to_move
        assert seat is not None
        state = state.play(players[seat & 1].choose(GameView.of(state, seat), rng).move)
    assert state.contract is None or state.contract.value <= CAPOT


def test_a_player_s_values_name_the_calls_tried_and_the_best_is_made() -> None:
    state = state_with("Js 9s As 7s Ah Th 7d 8d", "80h")
    choice = CoincheBidder(QUICK).choose(GameView.of(state, 1), np.random.default_rng(2))
    values = dict(choice.values)
    assert {PASS, COINCHED} <= {*values} and choice.move == max(values, key=values.__getitem__)
    assert "simulated deals" in choice.reason


def test_bots_are_described_in_toml(tmp_path: Path) -> None:
    file = tmp_path / "bot.toml"
    file.write_text('[bid]\nmethod = "simulated_calls"\ndeals = 50\ncaution = 3\n', "utf-8")
    bot = read_game_bot(file)
    assert bot.identity["bid"]["bidding"]["deals"] == 50 and bot.identity["bid"]["bidding"]["policy"]["caution"] == 3
    assert GameBot.of_method("plain_calls").identity["play"]["method"] == "plain_calls"
    file.write_text('[bid]\nmethod = "simulated_calls"\ndeals = 0\n', "utf-8")
    with pytest.raises(NotationError, match="deals"):
        read_game_bot(file)
