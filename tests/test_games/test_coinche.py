"""Coinche: calls, auctions, belote and scores, and whole deals as recorded."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Card, NotationError, Suit
from dealspace.games.coinche.coinche_auction import CoincheAuction
from dealspace.games.coinche.coinche_calls import (
    CAPOT,
    COINCHED,
    PASS,
    SURCOINCHED,
    VALUES,
    CoincheBid,
    CoincheCall,
    bids_above,
    parse_coinche_call,
)
from dealspace.games.coinche.coinche_scoring import coinche_scores, is_made
from dealspace.games.coinche.coinche_state import COINCHE_GAME, CoincheState
from dealspace.games.laws.card_notation import cards_in, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE
from dealspace.games.laws.state import GameView, IllegalMove
from tests.support.game_cases import game_cases

ALL_CALLS: tuple[CoincheCall, ...] = (PASS, *bids_above(0), COINCHED, SURCOINCHED)


def calls(text: str) -> list[CoincheCall]:
    return [parse_coinche_call(word) for word in text.split()]


def hands_of(*texts: str) -> tuple[int, int, int, int]:
    north, east, south, west = map(parse_cards, texts)
    return north, east, south, west


def played_out(seed: int, first: str = "") -> CoincheState:
    """A random deal, played at random after these calls (from the dealer's left), which end the auction or not."""
    rng = np.random.default_rng(seed)
    state = COINCHE_GAME.deal(rng)
    for call in calls(first):
        state = state.play(call)
    while state.to_move is not None:
        legal = state.legal()
        state = state.play(legal[int(rng.integers(len(legal)))])
    return state


def test_the_calls_allowed_are_those_recorded() -> None:
    for row in game_cases("coinche_bidding"):
        auction = CoincheAuction(row["dealer"])
        for seat, text in row["auction"]:
            assert auction.to_move == seat
            auction = auction.call(parse_coinche_call(text))
        assert auction.to_move == row["player"]
        assert [str(call) for call in auction.legal()] == row["legal"], row


def test_scores_are_those_recorded() -> None:
    for row in game_cases("coinche_scoring"):
        numbers = (row["taker"], row["contract"], row["coinche"] + 1)
        tables = (tuple(row[name]) for name in ("card_points", "tricks", "belote"))
        assert [*coinche_scores(*numbers, *tables)] == row["scores"], row  # type: ignore[arg-type]


def test_deals_come_to_the_scores_recorded() -> None:
    for row in game_cases("coinche_games"):
        north, east, south, west = map(parse_cards, row["hands"])
        state = CoincheState.start((north, east, south, west), row["dealer"])
        for seat, text in row["auction"]:
            assert state.to_move == seat
            state = state.play(parse_coinche_call(text))
        contract = state.contract
        assert contract is not None and state.is_playing
        found = {"trump": contract.trump.name[0].lower(), "value": contract.value, "team": contract.side}
        assert {**found, "coinche": contract.stake - 1} == row["contract"]
        for seat, text in row["plays"]:
            assert state.to_move == seat
            state = state.play(parse_game_card(text))
        result = state.result
        assert result is not None
        assert [*result.scores] == row["scores"] and [*result.card_points] == row["card_points"], row
        assert [*result.tricks] == row["tricks"] and [*state.belote] == row["belote"], row


def slow_endings(calls_made: tuple[CoincheCall, ...]) -> bool | None:
    """Whether these calls are an auction that is over; None when they are no auction. By the rules, call by call."""
    value, bidder, stake, passes = 0, 0, 1, 0
    over = False
    for index, call in enumerate(calls_made):
        if over:
            return None
        ours = bidder % 2 == index % 2
        if call is PASS:
            passes += 1
        elif call is COINCHED:
            if value == 0 or ours or stake > 1:
                return None
            stake, passes = 2, 0
        elif call is SURCOINCHED:
            if stake != 2 or not ours:
                return None
            stake = 3
        else:
            assert isinstance(call, CoincheBid)
            if stake > 1 or call.value <= value:
                return None
            value, bidder, passes = call.value, index, 0
        over = stake == 3 or passes == (3 if value else 4)
    return over


def count_auctions(auction: CoincheAuction, length: int) -> int:
    """Auctions of this length, and those that ended sooner, that begin with this one."""
    if length == 0 or auction.is_over:
        return 1
    return sum(count_auctions(auction.call(call), length - 1) for call in auction.legal())


def sooner_or_at(length: int, symbols: tuple[CoincheCall, ...]) -> int:
    total = 0
    for size in range(length + 1):
        for sequence in product(symbols, repeat=size):
            ending = slow_endings(sequence)
            total += ending is not None and (ending or size == length)
    return total


@pytest.mark.parametrize("length", [1, 2, 3])
def test_as_many_auctions_are_legal_as_the_rules_say(length: int) -> None:
    assert count_auctions(CoincheAuction(2), length) == sooner_or_at(length, ALL_CALLS)


def test_long_auctions_of_the_highest_bids_are_counted_too() -> None:
    start = CoincheAuction(0).call(PASS).call(CoincheBid(160, Suit.HEARTS))
    symbols = (PASS, *bids_above(160), COINCHED, SURCOINCHED)
    prefix = (PASS, CoincheBid(160, Suit.HEARTS))
    for length in range(1, 7):
        expected = 0
        for size in range(length + 1):
            for sequence in product(symbols, repeat=size):
                ending = slow_endings(prefix + sequence)
                expected += ending is not None and (ending or size == length)
        assert count_auctions(start, length) == expected


@given(st.integers(0, 10**6))
def test_an_auction_ends_void_or_in_a_contract_and_knows_its_taker(seed: int) -> None:
    rng = np.random.default_rng(seed)
    auction = CoincheAuction(int(rng.integers(4)))
    while auction.to_move is not None:
        assert not auction.is_over and auction.legal()[0] is PASS
        auction = auction.call(auction.legal()[int(rng.integers(len(auction.legal()))) * int(rng.integers(2))])
    assert slow_endings(auction.calls) is True
    assert CoincheAuction.of(auction.dealer, auction.calls) == auction and auction.legal() == ()
    bids = [(index, call) for index, call in enumerate(auction.calls) if isinstance(call, CoincheBid)]
    if auction.contract is None:
        assert auction.is_void and auction.calls == (PASS,) * 4
    else:
        index, bid = bids[-1]
        assert auction.contract.bid == bid and auction.contract.taker == auction.seat_of(index)
        assert auction.contract.stake == 1 + (COINCHED in auction.calls) + (SURCOINCHED in auction.calls)


@given(
    st.integers(0, 1),
    st.sampled_from(VALUES),
    st.integers(1, 3),
    st.integers(0, 162),
    st.integers(0, 8),
    st.sampled_from([(0, 0), (20, 0), (0, 20)]),
)
def test_scores_add_up_and_only_the_side_that_did_better_gets_the_contract(
    taker: int, value: int, stake: int, points: int, tricks: int, belote: tuple[int, int]
) -> None:
    card_points = (252, 0) if tricks == 8 else (0, 252) if tricks == 0 else (points, 162 - points)
    arguments = (value, stake, card_points, (tricks, 8 - tricks), belote)
    scores = coinche_scores(taker, *arguments)
    made = is_made(taker, value, card_points, (tricks, 8 - tricks), belote)
    if not made:
        assert scores[taker] == 0 and scores[1 - taker] == 162 + stake * value + sum(belote)
    elif stake > 1:
        assert scores[1 - taker] == 0 and scores[taker] in (n + stake * value + sum(belote) for n in (162, 252))
    else:
        assert sum(scores) == sum(card_points) + value + sum(belote)
    mirrored = (value, stake, card_points[::-1], (8 - tricks, tricks), belote[::-1])
    assert coinche_scores(1 - taker, *mirrored) == scores[::-1]


def test_belote_counts_toward_the_contract() -> None:
    assert coinche_scores(0, 100, 1, (80, 82), (4, 4), (20, 0)) == (200, 82)
    assert coinche_scores(0, 100, 1, (80, 82), (4, 4), (0, 20)) == (0, 282)
    assert coinche_scores(0, CAPOT, 1, (152, 10), (7, 1), (20, 0)) == (0, 432)


HANDS = hands_of(
    "7s 8s Ks Qs 7h 8h 7d 8d", "9s Js As Ts 9h Jh 9d Jd", "Kh Qh Ah Th Kd Qd Ad Td", "7c 8c 9c Jc Qc Kc Ac Tc"
)


def test_belote_is_announced_on_the_first_of_the_two_and_counts_on_the_second() -> None:
    state = CoincheState.start(HANDS, 3)
    for call in calls("80s p p p"):
        state = state.play(call)
    state = state.play(parse_game_card("Ks"))
    assert state.announced == 0 and state.belote == (0, 0)
    assert GameView.of(state, 1).state.announced == 0, "everyone hears it"
    for card in ("As", "Qh", "7c", "Js", "Th", "8c"):
        state = state.play(parse_game_card(card))
    assert state.belote == (0, 0)
    assert state.play(parse_game_card("8s")).belote == (0, 0)
    assert state.play(parse_game_card("Qs")).belote == (20, 0)


def test_king_and_queen_in_two_hands_are_no_belote() -> None:
    state = CoincheState.start(HANDS, 3)
    for call in calls("80d p p p"):
        state = state.play(call)
    assert state.play(parse_game_card("8d")).announced is None
    assert state.play(parse_game_card("Ks")).announced is None, "spades are not trump"


@given(st.integers(0, 10**6))
def test_belote_is_won_by_who_was_dealt_king_and_queen_of_trump(seed: int) -> None:
    state = played_out(seed)
    if state.contract is None:
        return
    pair = parse_cards(f"K{'cdhs'[state.contract.trump]} Q{'cdhs'[state.contract.trump]}")
    holders = [seat for seat, hand in enumerate(state.cards.dealt) if hand & pair == pair]
    assert state.announced == (holders[0] if holders else None)
    assert state.belote == tuple(20 * (holders[:1] != [] and holders[0] % 2 == side) for side in (0, 1))


@given(st.integers(0, 10**6))
def test_a_deal_of_coinche_has_152_points_and_the_last_trick(seed: int) -> None:
    state = played_out(seed, "80h")
    result = state.result
    assert result is not None and state.history[0][1] == CoincheBid(80, Suit.HEARTS)
    assert sum(result.card_points) == (252 if 0 in result.tricks else 162) and sum(result.tricks) == 8
    assert state.contract is not None and state.is_made == (result.scores[state.contract.side] > 0)
    assert sum(hand.bit_count() for hand in state.cards.dealt) == 32


def test_four_passes_void_the_deal() -> None:
    state = CoincheState.start(HANDS, 1)
    for _ in range(4):
        assert state.result is None
        state = state.play(PASS)
    assert state.result is not None and state.result.scores == (0, 0) and state.to_move is None
    assert state.legal() == () and state.is_made is None


@pytest.mark.parametrize(
    ("auction", "call", "message"),
    [
        ("100d", "90s", "cannot call 90♠: expected Pass, 110 or more in a suit, Coinche"),
        ("100d p", "x", "cannot call Coinche: expected Pass, 110 or more in a suit"),
        ("100d x", "capot s", "cannot call Capot♠: expected Pass, Surcoinche"),
        ("100d x xx", "p", "comes too late"),
        ("160d", "160s", "expected Pass, Capot in a suit, Coinche"),
        ("capot s", "80h", "expected Pass, Coinche"),
        ("", "x", "expected Pass, 80 or more in a suit"),
    ],
)
def test_an_illegal_call_is_refused_with_what_was_legal(auction: str, call: str, message: str) -> None:
    texts = auction.replace("capot s", "capots")
    with pytest.raises(IllegalMove, match=message):
        CoincheAuction.of(0, calls(texts)).call(parse_coinche_call(call))


def test_a_card_in_the_auction_and_a_call_in_the_play_are_refused() -> None:
    state = CoincheState.start(HANDS, 3)
    with pytest.raises(IllegalMove, match="7s is no call: the auction is on"):
        state.play(Card("S7"))
    for call in calls("80s p p p"):
        state = state.play(call)
    with pytest.raises(IllegalMove, match="90♠ is no card: the auction is over"):
        state.play(CoincheBid(90, Suit.SPADES))


def test_calls_are_read_as_files_and_people_write_them() -> None:
    for call in ALL_CALLS:
        assert parse_coinche_call(str(call)) == call == COINCHE_GAME.parse_move(COINCHE_GAME.move_text(call))
    for card in cards_in(COINCHE.deck):
        assert COINCHE_GAME.parse_move(COINCHE_GAME.move_text(card)) == card
    assert [str(parse_coinche_call(text)) for text in ("120d", "120 D", "CAPOT spades", "x", "XX", "-", " pass ")] == [
        "120♦",
        "120♦",
        "Capot♠",
        "Coinche",
        "Surcoinche",
        "Pass",
        "Pass",
    ]
    for wrong in ("", "85d", "170h", "120", "120n", "capot", "xxx"):
        with pytest.raises(NotationError):
            parse_coinche_call(wrong)
