"""Signals by small cards: which convention, which message, and that no trick is paid for one."""

from __future__ import annotations

import numpy as np
import pytest

from dealspace.cards import (
    Auction,
    Card,
    CardSet,
    Contract,
    Deal,
    Hand,
    NotationError,
    Play,
    PlayView,
    Seat,
    Side,
    Vulnerability,
)
from dealspace.cards.suit import Suit
from dealspace.play.evidence import CONVENTIONS, SILENT, Agreements, Carding, Convention
from dealspace.play.evidence.card_features import Moment, moment_on_turn, moments
from dealspace.play.evidence.carding import log_probabilities
from dealspace.play.evidence.signals import SIGNALS, SUBJECTS, messages, signal, signal_features, subjects
from dealspace.play.players.determinization import DeterminizationPlayer
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings

THREE_NT = Auction.parse("1N P 3N P P P", Seat.SOUTH)
FOUR_SPADES = Auction.parse("1S P 4S P P P", Seat.SOUTH)
DUMMY = "Q52.K64.AQJ8.T73"


def view_of(own: str, played: str, auction: Auction = THREE_NT, seat: Seat = Seat.EAST, dummy: str = DUMMY) -> PlayView:
    """What a defender sees: South declares and North is dummy."""
    contract = auction.contract
    assert contract is not None
    play = Play.of(contract, map(Card.parse, played.split()))
    return PlayView(seat, Hand.parse(own), Vulnerability.NONE, auction, play, Hand.parse(dummy))


def signalled(view: PlayView, convention: str = "standard") -> str | None:
    """The card with which this hand signals, if all it may play are equal."""
    found = signal(view, view.legal_cards, CONVENTIONS[convention])
    return str(found) if found is not None else None


@pytest.mark.parametrize(
    ("own", "played", "standard", "upside_down"),
    [
        # partner leads the three of hearts, dummy's king wins: East signals attitude
        ("963.A952.742.862", "H3 HK", "H9", "H2"),
        ("963.T952.742.A62", "H3 HK", "H2", "H9"),
        # declarer leads a diamond to the queen: an even number, or an odd one
        ("963.T952.7542.A6", "H3 HK H2 H7 DA", "D7", "D2"),
        ("963.T9852.742.A6", "H3 HK H2 H7 DA", "D2", "D7"),
    ],
)
def test_attitude_and_count(own: str, played: str, standard: str, upside_down: str) -> None:
    view = view_of(own, played)
    assert signalled(view) == standard and signalled(view, "upside-down") == upside_down
    assert signalled(view, "none") is None


def test_the_first_discard_likes_a_suit_or_dislikes_it() -> None:
    # West has led hearts, East has no diamond and discards on the second one
    view = view_of("J963.T952..AK962", "H3 HK H2 H7 DA")
    assert signalled(view) in ("C9", "S3", "H5") and signalled(view) == "S3"
    assert signal(view, CardSet.of(map(Card.parse, ("C9", "C2"))), Convention()) == Card.parse("C9")
    assert signal(view, CardSet.of(map(Card.parse, ("S9", "S3"))), Convention()) == Card.parse("S3")


@pytest.mark.parametrize(("own", "asks"), [("32.A9742.K62.854", "H9"), ("32.A9742.762.A54", "H2")])
def test_a_ruff_is_given_with_a_card_that_asks_for_a_suit(own: str, asks: str) -> None:
    """Dummy's king of hearts is led to East's ace and West shows out: East leads one for West to ruff."""
    view = view_of(own, "D5 DA D2 D3 HK HA H3 C2", FOUR_SPADES, dummy="QT54.K.AQJ8.KT73")
    assert view.turn is Seat.EAST and str(signal(view, view.legal_cards, Convention())) == asks
    assert subjects(moment_on_turn(view), dummy_of(view)) == {Suit.HEARTS: "ruff"}


def test_dummys_singleton_makes_it_suit_preference() -> None:
    view = view_of("963.T952.K42.862", "HA H6", FOUR_SPADES, dummy="QT52.6.AQJ83.T73")
    assert subjects(moment_on_turn(view), dummy_of(view))[Suit.HEARTS] == "preference"
    assert signalled(view) == "H9"  # the king of diamonds, not a club
    longer = view_of("963.T952.K42.862", "HA H6", FOUR_SPADES)
    assert subjects(moment_on_turn(longer), dummy_of(longer))[Suit.HEARTS] == "attitude"


def dummy_of(view: PlayView) -> np.ndarray:
    assert view.dummy is not None
    return np.array([(view.dummy - view.play.played[view.contract.dummy]).bits], np.uint64)


def test_honours_and_single_spots_are_no_signals() -> None:
    view = view_of("963.AQT2.742.862", "H3 HK")
    assert signalled(view) is None
    moment = moment_on_turn(view)
    assert all((found == 0).all() for found in messages(np.array([view.held.bits], np.uint64), moment, dummy_of(view),
                                                        Convention()).values())  # fmt: skip


def test_declarer_and_dummy_do_not_signal() -> None:
    deal = Deal.random(np.random.default_rng(1))
    contract = THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while not play.is_over:
        play = play.plus(next(iter(play.legal(deal))))
    for moment, _ in moments(contract, THREE_NT, play):
        held = np.array(deal.bits, np.uint64) & ~np.array(moment.played, np.uint64)
        found = signal_features(held[[moment.seat]], moment, held[[contract.dummy]], Convention())
        assert found.shape == (1, 52, len(SIGNALS)) and len(SIGNALS) == 2 * len(SUBJECTS)
        assert np.abs(found).max() <= 1.0
        if moment.seat.side is contract.declarer.side:
            assert not found.any()


def _likelihood(own: str, card: str, convention: Convention) -> float:
    view = view_of("963.A952.742.862", "H3 HK")
    moment: Moment = moment_on_turn(view)
    hands = np.array([Hand.parse(own).bits], np.uint64)
    return float(log_probabilities(hands, moment, dummy_of(view), convention)[0, Card.parse(card).index])


def test_a_signal_is_read_as_it_is_given() -> None:
    """The nine of hearts is likelier from A952 than from T952, upside down the other way about."""
    for convention, sign in ((CONVENTIONS["standard"], 1), (CONVENTIONS["upside-down"], -1)):
        with_ace, without = (_likelihood(own, "H9", convention) for own in ("963.A952.742.862", "963.8952.742.862"))
        assert sign * (with_ace - without) > 0


def test_only_defenders_known_to_signal_are_read_so() -> None:
    deal = Deal.parse("N:Q52.K64.AQJ8.T73 963.A952.742.862 AK74.Q7.KT93.AK4 JT8.JT83.65.QJ95")
    play = Play.of(THREE_NT.contract, map(Card.parse, ["H3", "HK", "H9", "H7", "DA", "D2"]))  # type: ignore[arg-type]
    other = Deal.parse("N:Q52.K64.AQJ8.T73 963.J952.742.862 AK74.Q7.KT93.AK4 JT8.AT83.65.QJ95")
    rows = np.array([deal.bits, other.bits], np.uint64)
    view = PlayView(Seat.SOUTH, deal[Seat.SOUTH], Vulnerability.NONE, THREE_NT, play, deal[Seat.NORTH])
    plain = Carding().log_likelihood(view, rows)
    theirs = Carding(agreements=Agreements(agreed={Side.EW: Convention()})).log_likelihood(view, rows)
    ours = Carding(agreements=Agreements(own=Convention(), agreed={Side.NS: Convention()})).log_likelihood(view, rows)
    silent = Carding(agreements=Agreements(agreed={Side.EW: SILENT})).log_likelihood(view, rows)
    assert ours == pytest.approx(plain) and silent == pytest.approx(plain)
    assert theirs[0] - theirs[1] > plain[0] - plain[1]


def test_a_signal_is_a_card_that_is_equal_in_every_world() -> None:
    """Whatever is signalled came to the same in all worlds as the card that custom would have played."""
    rng = np.random.default_rng(7)
    signals = differ = 0
    for _ in range(3):
        deal = Deal.random(rng)
        play = Play.of(THREE_NT.contract)  # type: ignore[arg-type]
        while len(play.cards) < 40:
            if play.turn.side is Side.EW and len(play.cards) > 3:
                view = PlayView(play.turn, deal[play.turn], Vulnerability.NONE, THREE_NT, play, deal[Seat.NORTH])
                cards = []
                for agreed in ({}, {Side.EW: Convention()}):
                    player = CardPlayer(PlaySettings(worlds=3, evidence=()), rng=3, agreed=agreed)
                    cards.append(player.decide(view))
                usual, signalled = cards
                assert usual.options == signalled.options
                assert signalled.card in signalled.equals or not signalled.options
                signals += 1
                differ += usual.card != signalled.card
            legal = list(play.legal(deal))
            play = play.plus(legal[rng.integers(len(legal))])
    assert differ and differ < signals


def test_settings_say_how_a_side_signals() -> None:
    carding = {"attitude": "upside-down"}
    assert PlaySettings().convention(carding) == Convention("upside-down", "none", "none")
    assert PlaySettings().convention({}) == SILENT
    assert PlaySettings(signals="standard").convention(carding) == Convention()
    assert PlaySettings("rules").convention(carding) == SILENT
    player = CardPlayer(PlaySettings(signals="upside-down"), rng=1)
    method = player._method
    assert isinstance(method, DeterminizationPlayer) and method.agreements.own == CONVENTIONS["upside-down"]


@pytest.mark.parametrize(
    ("carding", "message"),
    [
        ({"atitude": "standard"}, 'carding knows no "atitude"; it takes attitude, count, preference'),
        ({"count": "odd"}, 'count: is one of standard, upside-down, none, not "odd"'),
    ],
)
def test_a_convention_that_is_none_is_named(carding: dict[str, str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Convention.read(carding)


def test_contracts_of_the_examples() -> None:
    assert THREE_NT.contract == Contract.parse("3N by S") and FOUR_SPADES.contract == Contract.parse("4S by S")
