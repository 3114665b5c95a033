"""A person's table without bots: its log rebuilds it at every point, moves are taken back and made again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError, Call, Card, IllegalCall, IllegalCard, NotationError, Seat, Side
from dealspace.cards.formats import read_records
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.moves import KINDS, Move
from tests.test_cli.test_cli import EXAMPLE

(RECORD,) = read_records(EXAMPLE).records
BOARD = RECORD.board


def state(table: HumanTable) -> tuple[object, ...]:
    """All that a log must rebuild."""
    return (table.auction, table.play, table.claimed, tuple(table.decisions), table.is_over, table.record())


def wander(table: HumanTable, rng: random.Random, moves: int = 90) -> Iterator[Move]:
    """Make random moves of all seats, taking some back; every move logged."""
    for _ in range(moves):
        if table.decisions and rng.random() < 0.1:
            table.undo()
        elif table.is_over:
            return
        elif table.play is None:
            passes = len(table.auction) > 6 and rng.random() < 0.7
            table.call(Call.parse("P") if passes else rng.choice(table.auction.legal_calls()))
        elif rng.random() < 0.02 and not table.watches:
            table.concede()
        else:
            table.plays_partner ^= rng.random() < 0.05
            table.card(rng.choice(sorted(table.play.legal(BOARD.full_deal))))
        yield table.log[-1]


@given(st.integers(0, 2**32), st.sampled_from(Seat), st.booleans())
def test_a_log_rebuilds_the_table_at_every_point(seed: int, person: Seat, plays_partner: bool) -> None:
    table = HumanTable(BOARD, {}, person, plays_partner)
    states = [state(table)]
    moves = []
    for move in wander(table, random.Random(seed)):
        moves.append(Move.of(move.row))
        states.append(state(table))
    assert table.log == moves
    again = HumanTable(BOARD, {}, person)
    for move, expected in zip(moves, states[1:], strict=True):
        again.apply(move)
        assert state(again) == expected
    rebuilt = HumanTable.rebuilt(BOARD, {}, person, moves[: len(moves) // 2], not plays_partner)
    assert state(rebuilt) == states[len(moves) // 2] and rebuilt.plays_partner is not plays_partner


@given(st.integers(0, 2**32), st.sampled_from(Seat))
def test_what_is_taken_back_and_made_again_leaves_the_same_table(seed: int, person: Seat) -> None:
    rng = random.Random(seed)
    table = HumanTable(BOARD, {}, person)
    for _ in wander(table, rng, rng.randrange(90)):
        pass
    before = state(table)
    redone = []
    if table.decisions:
        place = table.decisions[-1]
        ended = table.claimed is not None
        calls, cards = table.auction.calls, table.play.cards if table.play is not None else ()
        table.plays_partner = True
        assert table.undo() and table.moves == place and not table.is_over and table.log[-1].kind == "undo"
        redone = list(calls[place:]) + list(cards[max(0, place - len(calls)) :])
        for made in redone:
            table.call(made) if isinstance(made, Call) else table.card(made)
        if ended:
            assert not redone and table.concede() == table.tricks_left
        assert state(table)[:3] == before[:3] or ended
        assert table.decisions[: len(before[3])] == list(before[3])
    else:
        assert not table.undo()


def at_the_lead(person: Seat, *, plays_partner: bool = True) -> HumanTable:
    """North declares 1NT, East is to lead."""
    table = HumanTable(BOARD, {}, person, plays_partner)
    for call in ("1N", "P", "P", "P"):
        table.call(Call.parse(call))
    return table


def test_a_person_who_plays_partners_hand_decides_from_declarers_view_after_the_lead() -> None:
    table = at_the_lead(Seat.SOUTH)
    assert table.eyes is Seat.NORTH and not table.awaits_person and list(table.in_sight) == [Seat.SOUTH]
    table.card(Card.parse("HK"))
    assert list(table.in_sight) == [Seat.SOUTH, Seat.NORTH] and table.awaits_person and table.turn is Seat.SOUTH
    assert table.play_view(table.eyes).dummy == BOARD.full_deal[Seat.SOUTH]
    assert table.play_view(Seat.WEST).known[Seat.NORTH].bits == 0
    table.card(Card.parse("H2"))
    assert table.log[-1] == Move("card", "H2", Seat.SOUTH)
    table.plays_partner = False
    assert table.watches and not table.awaits_person and list(table.in_sight) == [Seat.SOUTH]
    table.card(Card.parse("HT"))
    table.card(Card.parse("H3"))
    assert table.log[-1].by is Seat.NORTH


def test_a_declarer_sees_dummy_after_the_lead_and_not_before() -> None:
    table = at_the_lead(Seat.NORTH)
    assert list(table.in_sight) == [Seat.NORTH]
    table.card(Card.parse("HK"))
    assert list(table.in_sight) == [Seat.NORTH, Seat.SOUTH]


def test_a_concession_gives_all_that_is_left_to_the_other_side() -> None:
    for person in Seat:
        table = at_the_lead(person)
        table.card(Card.parse("HK"))
        assert table.concede() == 13 and table.is_over
        assert table.record().result == (0 if person.side is Side.NS else 13)
        assert table.undo() and not table.is_over and table.moves == 5


@given(st.integers(0, 2**32), st.sampled_from(Seat), st.integers(0, 51))
def test_a_concession_scores_what_is_left_to_the_others_at_any_card(seed: int, person: Seat, cards: int) -> None:
    rng, table = random.Random(seed), at_the_lead(person)
    for _ in range(cards):
        assert table.play is not None
        table.card(rng.choice(sorted(table.play.legal(BOARD.full_deal))))
    assert table.play is not None
    won = {side: table.play.tricks_won(side) for side in Side}
    left = 13 - sum(won.values())
    assert table.concede() == left
    result = table.record().result
    assert result == (won[Side.NS] if person.side is Side.NS else won[Side.NS] + left)
    assert HumanTable.rebuilt(BOARD, {}, person, table.log).record() == table.record()


def test_what_cannot_be_done_is_said() -> None:
    table = HumanTable(BOARD, {}, Seat.SOUTH, plays_partner=False)
    with pytest.raises(BridgeError, match="nothing to concede before the play"):
        table.concede()
    with pytest.raises(IllegalCard, match="the auction is not over: ♥K cannot be played"):
        table.card(Card.parse("HK"))
    table = at_the_lead(Seat.SOUTH, plays_partner=False)
    for end in (table.claim, table.concede):
        with pytest.raises(BridgeError, match="North plays your cards: dummy has nothing to"):
            end()
    with pytest.raises(IllegalCall, match="the auction is over"):
        table.call(Call.parse("P"))
    table.plays_partner = True
    with pytest.raises(BridgeError, match="only 13 tricks are left, not 14"):
        table.claim(14)
    table.concede()
    with pytest.raises(BridgeError, match="nothing to claim: the board is over"):
        table.claim(1)
    with pytest.raises(IllegalCard, match="the board is over: ♥K cannot be played"):
        table.card(Card.parse("HK"))


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([Move("card", "H4", Seat.EAST)], "move 1 of the log, card H4 by East: North is to decide, not East"),
        ([Move("undo", "", Seat.SOUTH)], "move 1 of the log, undo by South: there is nothing of South's to take back"),
        ([Move("claim", "3", Seat.SOUTH)], "nothing to claim before the play"),
        ([Move("concede", "", Seat.EAST)], "claims and concessions are South's, not East's"),
        ([Move("call", "1N", Seat.NORTH), Move("call", "1N", Seat.EAST)], "move 2 of the log, call 1N by East: "),
    ],
)
def test_a_log_that_does_not_fit_is_refused_by_the_number_of_the_move(moves: list[Move], said: str) -> None:
    with pytest.raises(BridgeError) as refused:
        HumanTable.rebuilt(BOARD, {}, Seat.SOUTH, moves)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"kind": "call", "text": "8N", "by": "S"}, "8N"),
        ({"kind": "card", "text": "S1", "by": "S"}, "S1"),
        ({"kind": "claim", "text": "-3", "by": "S"}, '"-3" is not a number of tricks to claim'),
        ({"kind": "undo", "text": "2", "by": "S"}, 'undo stands alone, without "2"'),
        ({"kind": "fold", "text": "", "by": "S"}, f'"fold" is no kind of move: {", ".join(KINDS)}'),
        ({"kind": "call", "text": "1N", "by": "Q"}, "Q"),
        ({"kind": "call", "text": 1, "by": "S"}, "a move is written"),
        ([], "a move is written"),
    ],
)
def test_a_row_that_is_no_move_is_refused(row: object, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move.of(row)
    assert said in str(refused.value)


def test_the_person_sees_partners_hand_from_the_lead_on_and_only_to_play_it() -> None:
    for plays_partner in (True, False):
        table = HumanTable(BOARD, {}, Seat.SOUTH, plays_partner)
        for call in ("1D", "P", "P", "P"):
            table.call(Call.parse(call))
        assert table.is_dummy and table.sight.seat is Seat.SOUTH and len(table.sight.known[Seat.NORTH]) == 0
        assert table.play is not None
        table.card(next(iter(table.play.legal(BOARD.full_deal))))
        assert len(table.sight.known[Seat.NORTH]) == (13 if plays_partner else 0)
        seen = {seat for seat in Seat if len(table.sight.known[seat]) == 13}
        assert seen == set(table.in_sight)
