"""What cards and calls say of hidden hands: quick ways against slow ones, and in the direction a player expects."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings

from dealspace.cards import Auction, Board, CardSet, Deal, Play, Seat, View, Vulnerability
from dealspace.inference import Knowledge
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import Calls
from dealspace.play.evidence.call_features import FEATURES, features, marks
from dealspace.play.evidence.call_weights import WEIGHTS
from dealspace.play.evidence.card_features import FEATURES as CARD_FEATURES
from dealspace.play.evidence.card_features import appeal, moments
from dealspace.play.evidence.card_features import features as card_features
from dealspace.play.evidence.carding_weights import WEIGHTS as CARDING
from dealspace.play.evidence.signal_weights import WEIGHTS as OWN
from dealspace.play.evidence.signals import SIGNALS
from dealspace.play.players.determinization import DeterminizationPlayer
from dealspace.play.players.player_settings import PlaySettings
from tests.support.strategies import deals
from tests.test_play.test_claim import endings, view_of
from tests.test_play.test_player import THREE_NT

ABOVE_EQUAL = [place for place, name in enumerate(CARD_FEATURES) if name.endswith("above_equal")]
LOWEST = [place for place, name in enumerate(CARD_FEATURES) if name.endswith("_lowest")]


@settings(max_examples=20)
@given(endings(8))
def test_the_appeal_of_cards_is_features_times_weights(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    weights = np.random.default_rng(len(play.cards)).normal(size=len(CARD_FEATURES))
    gone = [np.uint64(0)] * 4
    for moment, card in moments(auction.contract, auction, play):
        hands = np.array([deal.bits[moment.seat]], np.uint64) & ~gone[moment.seat]
        expected = card_features(hands, moment) @ weights
        assert appeal(hands, moment, weights) == pytest.approx(expected)
        gone[moment.seat] |= np.uint64(card.bit)


@settings(max_examples=20)
@given(endings(8))
def test_a_card_stands_above_an_equal_one_when_no_card_between_is_in_play(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    held = [set(CardSet(bits)) for bits in deal.bits]
    for moment, card in moments(auction.contract, auction, play):
        mine, in_play = held[moment.seat], set().union(*held)
        values = card_features(np.array([CardSet.of(mine).bits], np.uint64), moment)[0]
        for each in mine:
            lower = [other for other in in_play if other.suit is each.suit and other < each]
            equal, low = values[each.index, ABOVE_EQUAL].any(), values[each.index, LOWEST].any()
            if equal:
                assert lower and max(lower) in mine
            if low:
                assert not mine.intersection(lower)
            if not moment.cards and len(play.cards) > 4 and not moment.is_first_lead:
                assert equal == (bool(lower) and max(lower) in mine)
                assert low == (not mine.intersection(lower))
        held[moment.seat].remove(card)


def test_weights_belong_to_features() -> None:
    assert set(WEIGHTS) == set(FEATURES)
    assert set(CARDING) == set(CARD_FEATURES)
    assert set(OWN) == {*CARD_FEATURES, *SIGNALS}


@pytest.mark.parametrize(
    ("auction", "said"),
    [
        ("1H P 2H P P P", {"N open_suit", "N opened_major H", "S answer_raise", "S raised H", "E pass_over"}),
        ("P P 1D X 1S P 2D P P P", {"S open_suit", "W over_double", "W their_suit_doubled D", "N answered_major S"}),
        ("2S 3C P P P", {"N open_two", "N opened_high S", "E over_suit", "E overcalled C"}),
        ("1N P 3N P P P", {"N open_notrump", "N balanced", "S answer_high_notrump", "N game"}),
        ("1C 2H P P P", {"E over_jump", "E overcalled H", "E part_low", "E trumps H"}),
        ("2C P 2D P 3C P P P", {"N open_strong", "S answer_two", "N again"}),
    ],
)
def test_calls_leave_marks(auction: str, said: set[str]) -> None:
    found = marks(Auction.parse(auction, Seat.NORTH))
    words = {f"{mark.seat} {mark.name}" + (f" {mark.suit.name[0]}" if mark.suit is not None else "") for mark in found}
    assert said <= words


def world(*hands: str) -> list[int]:
    return list(Deal.parse("N:" + " ".join(hands)).bits)


@settings(max_examples=20)
@given(deals())
def test_a_world_weighs_the_same_alone_and_among_others(deal: Deal) -> None:
    auction = Auction.parse("1H 1S 2H 2S P P P", Seat.NORTH)
    rows = np.array([deal.bits, deal.bits[::-1]], np.uint64)
    assert (features(auction, rows)[0] == features(auction, rows[:1])[0]).all()


def test_a_major_opened_is_long_and_the_opener_strong() -> None:
    """East exchanges spades for clubs, or honours for small cards, with West: the likelier, the longer and stronger."""
    auction = Auction.parse("P 1S P P P", Seat.NORTH)
    west = "8642.J98.753.986"
    worlds = [
        world("A5.AQT7.KJ4.T432", "KQJT9.K32.A62.K5", "73.654.QT98.AQJ7", west),
        world("A5.AQT7.KJ4.T432", "KQJT.K32.A62.K95", "73.654.QT98.AQJ7", "98642.J98.753.86"),
        world("A5.AQT7.KJ4.T432", "KQJ.K32.A62.K985", "73.654.QT98.AQJ7", "T98642.J98.753.6"),
    ]
    weaker = world("A5.AQT7.KJ4.T432", "J9864.932.762.K5", "73.654.QT98.AQJ7", "KQT2.KJ8.A53.986")
    board = Board("", Seat.NORTH, Vulnerability.NONE, Deal.of_bits(worlds[0]))
    assert auction.contract is not None
    view = View.of(board, Seat.SOUTH, auction, Play.of(auction.contract))
    likelihoods = Calls().log_likelihood(view, np.array([*worlds, weaker], np.uint64))
    assert all(longer > shorter for longer, shorter in pairwise(likelihoods[:3]))
    assert likelihoods[0] > likelihoods[3]
    assert Calls(0.0).log_likelihood(view, np.array(worlds, np.uint64)) == pytest.approx(np.zeros(3))


def test_late_tricks_are_solved_in_more_worlds() -> None:
    deal = Deal.random(np.random.default_rng(3))
    contract = THREE_NT.contract
    assert contract is not None
    player = DeterminizationPlayer(PlaySettings(worlds=5), Knowledge(), np.random.default_rng(0), DoubleDummy())
    counts, play = [], Play.of(contract)
    while not play.is_over:
        counts.append(player.most_worlds(view_of(deal, THREE_NT, play)))
        play = play.plus(next(iter(play.legal(deal))))
    assert counts[1] == 5 and counts[-1] == 20 and counts[1:] == sorted(counts[1:])
