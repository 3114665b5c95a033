"""Lane words: the kernels' legal cards and winners against the slow definition and the recorded cases."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Card
from dealspace.games.lanes import NO_LANE, lanes_of
from dealspace.games.laws.card_notation import cards_in, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.legal import legal_cards, winning_index
from tests.support.game_cases import game_cases

FOUR = (WHIST, JASS, COINCHE, EUCHRE)
MODES = [(game, mode) for game in FOUR for mode in game.modes]


@pytest.mark.parametrize(
    ("file", "kinds", "game", "mode"),
    [
        ("jass_legal", ("jass_legal", "jass_legal_variant"), JASS, "mode"),
        ("belote_legal", ("belote_legal",), COINCHE, "trump"),
        ("euchre_rules", ("euchre_legal",), EUCHRE, "trump"),
    ],
)
def test_the_kernels_legal_cards_are_those_recorded(
    file: str, kinds: tuple[str, ...], game: TrickGame, mode: str
) -> None:
    for row in (row for row in game_cases(file) if row["kind"] in kinds):
        lanes = lanes_of(game, Mode(row[mode]))
        trick = [int(lanes.bit[parse_game_card(text)]) for text in row["trick"]]
        found = lanes.rules.legal(lanes.word(parse_cards(row["hand"])), trick, len(trick) - 2)
        assert lanes.card_set(found) == parse_cards(row["legal"]), row


@given(st.sampled_from(MODES), st.data())
def test_legal_cards_and_winners_are_those_of_the_slow_definition(
    chosen: tuple[TrickGame, Mode], data: st.DataObject
) -> None:
    game, mode = chosen
    lanes, table = lanes_of(game, mode), game.table(mode)
    deck = cards_in(game.deck)
    drawn = data.draw(st.lists(st.sampled_from(deck), min_size=2, max_size=12, unique=True))
    trick = drawn[: data.draw(st.integers(0, min(3, len(drawn) - 1)))]
    hand = sum(card.bit for card in drawn[len(trick) :])
    bits = [int(lanes.bit[card]) for card in trick]
    partner = data.draw(st.sampled_from([None, 0] if len(trick) == 1 else [None])) if trick else None
    place = partner if partner is not None else len(trick) - 2
    assert lanes.card_set(lanes.rules.legal(lanes.word(hand), bits, place)) == legal_cards(table, hand, trick, partner)
    if trick:
        points = game.trick_points + sum(table.points[card] for card in trick)
        assert lanes.rules.winner(bits) == (winning_index(table, trick), points)


def test_a_lone_trump_jack_need_not_be_played() -> None:
    lanes = lanes_of(JASS, Mode("h"))
    led = [int(lanes.bit[Card("H7")])]
    alone, guarded = parse_cards("Jh As"), parse_cards("Jh 6h As")
    assert lanes.card_set(lanes.rules.legal(lanes.word(alone), led)) == alone
    assert lanes.card_set(lanes.rules.legal(lanes.word(guarded), led)) == parse_cards("Jh 6h")


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_cards_and_lane_words_are_inverse(game: TrickGame, mode: Mode) -> None:
    lanes = lanes_of(game, mode)
    sets = np.array([[card.bit for card in cards_in(game.deck)], [game.deck] * game.deck.bit_count()], np.uint64)
    assert (lanes.card_sets(lanes.words(sets)) == sets).all()
    assert lanes.words(sets)[0].tolist() == [lanes.word(int(cards)) for cards in sets[0]]
    assert (lanes.bit != NO_LANE).sum() == game.deck.bit_count()


def test_values_by_lane_bit_are_put_in_the_order_of_cards() -> None:
    lanes = lanes_of(EUCHRE, Mode("s"))
    by_card = lanes.by_card(np.arange(52), missing=-1)
    assert by_card[Card("CJ")] == 13 * 3 + 5  # the left bower is in the trump lane
    assert by_card[Card("C2")] == -1


def test_a_card_that_is_not_in_the_deck_has_no_lane() -> None:
    with pytest.raises(ValueError, match="card 0 is not in the deck"):
        lanes_of(JASS, Mode("o")).word(Card("C2").bit)
