"""A person at a table with three bots: what can be typed, what is never shown, and tables that are gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Card, NotationError
from dealspace.games.catalogue import game_named
from dealspace.games.contest.contest_deals import GameDeal, seeded_deals
from dealspace.games.contest.game_bot_files import GameBot
from dealspace.games.laws.card_notation import card_symbol, cards_in, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.state import IllegalMove
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.person.card_why_not import why_not
from dealspace.games.person.game_positions import TRICK_GAMES
from dealspace.games.person.game_table import PersonsTable
from dealspace.games.person.record import GameRecord, KeptDeal, read_game_record
from dealspace.games.person.table_view import closing_lines, deal_lines, log_lines, total_line, whole_lines


def sat_down(name: str = "whist", seat: int = 2, seed: int = 1, moves: tuple[str, ...] = ()) -> PersonsTable:
    game = game_named(name)
    players = [GameBot.of_method("random").player(game)] * 4
    return PersonsTable(seeded_deals(game, 1, seed)[0], seat, players, seed, moves)


def to_my_turn(table: PersonsTable) -> list[str]:
    lines: list[str] = []
    while not table.is_over and not table.asks:
        lines += table.bots_move()
    return lines


def finished(table: PersonsTable) -> Iterator[list[str]]:
    """Play the first legal move every time."""
    while not table.is_over:
        yield to_my_turn(table)
        if table.asks:
            yield list(table.answer("1"))


@pytest.mark.parametrize("name", TRICK_GAMES)
@pytest.mark.parametrize("seat", range(4))
def test_a_deal_can_be_played_to_its_end_by_numbers(name: str, seat: int) -> None:
    table = sat_down(name, seat)
    for _ in finished(table):
        pass
    assert next(iter(closing_lines(table.state, seat))) == "The deal is over."
    assert len(list(table.reasons())) > 5


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_no_line_shows_a_card_that_the_person_has_not_seen(name: str) -> None:
    for seed in range(3):
        table = sat_down(name, 1, seed)
        while not table.is_over:
            lines = to_my_turn(table)
            if table.asks:
                lines += [*whole_lines(table.seen, 1), *table.prompt(), *table.answer("log"), *table.answer("1")]
            seen = table.deal.state.hand(1) | getattr(table.state, "up_card", Card(0)).bit
            seen |= sum({move.bit for _, move in table.seen.history if isinstance(move, Card)} - {0})
            hidden = [card_symbol(card) for card in cards_in((1 << 52) - 1) if not card.bit & seen]
            assert not [(line, symbol) for line in lines for symbol in hidden if symbol in line.replace("♠ ", "")]


def test_a_move_is_read_as_its_number_its_symbol_or_its_text() -> None:
    for text in ("1", "♣8", "8c", "c8", " 8C "):
        table = sat_down()
        to_my_turn(table)
        if text == "c8":
            with pytest.raises(NotationError, match="is not a card"):
                list(table.answer(text))
        else:
            assert next(iter(table.answer(text))) == "  You    ♣8"
    with pytest.raises(NotationError, match="there is no move 14: expected 1 to 13"):
        list(sat_down().answer("14"))
    with pytest.raises(NotationError, match="type a move, or its number"):
        list(sat_down().answer(""))


def test_return_alone_makes_the_only_move() -> None:
    table = sat_down()
    for _ in finished(table):
        to_my_turn(table)
        if table.asks and len(table.state.legal()) == 1:
            assert next(iter(table.answer(""))).startswith("  You")
            return
    raise AssertionError("there was no forced move")


def test_a_move_is_taken_back_as_long_as_nobody_has_moved_since() -> None:
    table = sat_down()
    to_my_turn(table)
    with pytest.raises(BridgeError, match="nothing of yours to take back"):
        list(table.answer("undo"))
    before = table.state
    list(table.answer("1"))
    assert "taken back" in next(iter(table.answer("undo")))
    assert table.state == before
    list(table.answer("2"))
    list(table.bots_move())
    with pytest.raises(BridgeError, match=r"West has shown ♣. since; what was seen cannot be unseen"):
        list(table.answer("undo"))


def test_why_a_card_is_illegal_is_said_by_the_rule() -> None:
    table = sat_down()
    to_my_turn(table)
    list(table.answer("1"))
    to_my_turn(table)
    with pytest.raises(IllegalMove, match="♥A is not legal now: ♣ is led and you hold ♣Q ♣J: follow suit"):
        list(table.answer("Ah"))
    assert list(table.answer("why Ah")) == ["  ♥A is not legal now: ♣ is led and you hold ♣Q ♣J: follow suit"]
    assert list(table.answer("why 1")) == ["  it is legal"]


@pytest.mark.parametrize(
    ("game", "mode", "trick", "hand", "card", "reason"),
    [
        (JASS, "s", "9h", "6h 7d 6s", "7d", "♥ is led and you hold ♥6: follow suit or play a trump"),
        (JASS, "s", "9h Ts", "6h 7d 6s", "6s", "♠6 is below ♠T, and you hold other cards: no undertrumping"),
        (JASS, "s", "9s", "6h 7s", "6h", "♠ is led and you hold ♠7: follow suit"),
        (JASS, "o", "9s", "6h 7s", "6h", "♠ is led and you hold ♠7: follow suit"),
        (JASS, "s", "9s", "6h 7s", "Ad", "you do not hold ♦A"),
        (COINCHE, "s", "9s", "7s 8s Js", "7s", "the trick has ♠9 and you can beat it: play one of ♠J"),
        (COINCHE, "s", "9h", "7d 8s", "7d", "you hold no ♥ and your partner is not winning: trump with one of ♠8"),
        (COINCHE, "s", "9h 8s Ah", "7d Ts", "7d", None),
        (COINCHE, "s", "9h Ah 8s", "7d Ts 7s", "7s", "the trick has ♠8 and you can beat it: play one of ♠T"),
        (EUCHRE, "h", "9h", "Jd Ac", "Ac", "♥ is led and you hold ♦J: follow suit"),
        (WHIST, "h", "9h", "Jd Ac", "Ac", None),
    ],
)
def test_every_rule_has_its_reason(
    game: TrickGame, mode: str, trick: str, hand: str, card: str, reason: str | None
) -> None:
    cards = trick.split()
    hands = [0, 0, 0, 0]
    for seat, text in enumerate(cards):
        hands[seat] = parse_cards(text)
    hands[len(cards)] = parse_cards(hand)
    play = TrickPlay(game, Mode(mode), (hands[0], hands[1], hands[2], hands[3]), 0)
    for text in cards:
        play = play.play(parse_game_card(text))
    assert why_not(play, parse_game_card(card)) == reason


@given(st.sampled_from([WHIST, JASS, COINCHE, EUCHRE]), st.integers(0, 10**6))
def test_there_is_a_reason_against_every_illegal_card_and_none_against_others(game: TrickGame, seed: int) -> None:
    rng = np.random.default_rng(seed)
    deck = rng.permutation([card for card in range(52) if game.deck >> card & 1])
    size = game.hand_size
    hands = [sum(1 << int(card) for card in deck[size * seat : size * (seat + 1)]) for seat in range(4)]
    mode = game.modes[seed % len(game.modes)]
    play = TrickPlay(game, mode, (hands[0], hands[1], hands[2], hands[3]), int(rng.integers(4)))
    while play.to_move is not None:
        legal = play.legal()
        for card in cards_in(game.deck):
            assert (why_not(play, card) is None) is (card in legal)
        play = play.play(legal[int(rng.integers(len(legal)))])


def test_help_lists_what_can_be_typed() -> None:
    text = "\n".join(sat_down().answer("help"))
    for word in ("look", "log", "why", "undo", "quit"):
        assert word in text
    assert list(sat_down().answer("log")) == ["  nobody has moved"]


def test_the_log_has_a_trick_a_line() -> None:
    table = sat_down("jass")
    for _ in finished(table):
        pass
    lines = list(log_lines(table.state))
    assert sum("wins" in line for line in lines) == 9


def test_deals_and_totals_in_words() -> None:
    deal = seeded_deals(game_named("jass"), 1, 1)[0]
    assert next(iter(deal_lines(deal))) == "Deal 1 of jass, forehand South"
    assert total_line([(3, 10), (9, 4)], 1) == "After 2 deals: you 14, they 12"


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_a_kept_table_is_gone_on_with_where_it_was(name: str, tmp_path: Path) -> None:
    table = sat_down(name)
    to_my_turn(table)
    list(table.answer("1"))
    to_my_turn(table)
    path = tmp_path / "table.json"
    record = GameRecord(
        name, 2, 1, [KeptDeal(table.deal, table.moves), KeptDeal(seeded_deals(game_named(name), 2, 1)[1], [])]
    )
    record.write(path)
    found = read_game_record(path)
    assert found == record and not found.is_finished
    again = sat_down(name, moves=tuple(found.deals[0].moves))
    assert again.state == table.state and found.deals[0].state == table.state


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"format": "x"}, '"format" is not'),
        ({"game": 3}, 'expected "game" and "seat" as texts'),
        ({"game": "skat"}, 'there is no game "skat"'),
        ({"seat": "Q"}, "Q"),
        ({"deals": [3]}, "deal 1: expected"),
        ({"deals": [{"deal": {}, "moves": []}]}, "deal 1: "),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_its_name(
    change: dict[str, object], error: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.json"
    row = GameRecord("whist", 2, 1, [KeptDeal(GameDeal.of(sat_down().state, 1), [])]).row
    path.write_text(json.dumps({**row, **change}), "utf-8")
    with pytest.raises(BridgeError, match=error) as caught:
        read_game_record(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_kept_move_that_is_not_legal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    record = GameRecord("whist", 2, 1, [KeptDeal(sat_down().deal, ["2c", "2c"])])
    path.write_text(json.dumps(record.row), "utf-8")
    with pytest.raises(BridgeError, match=r"deal 1: .*2c"):
        read_game_record(path)
