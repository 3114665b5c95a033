"""Four clients and a table manager, without sockets: every board is played through, whatever happens on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Call, Card, Deal, Hand, PlayView, Record, Seat
from dealspace.match.manager.board_in_play import ProtocolError
from dealspace.match.manager.host import BoardPlace, Deed, Dismiss, Finish, Host, Send
from dealspace.match.manager.message_reader import parse_message
from dealspace.match.manager.messages import (
    Called,
    Connect,
    EndOfSession,
    For,
    FreeText,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    StartOfBoard,
    Timing,
)
from dealspace.match.manager.protocol_client import Asked, ProtocolClient, Said, Wanted

TEAMS = {Seat.NORTH: "A", Seat.SOUTH: "A", Seat.EAST: "B", Seat.WEST: "B"}
deals = st.permutations(range(52)).map(
    lambda order: Deal(tuple(Hand.of(Card(index) for index in order[13 * seat : 13 * seat + 13]) for seat in range(4)))
)


class Room:
    """A host and its clients; lines are carried one at a time, in an order that the test may choose."""

    def __init__(self, boards: list[Board], pick: Callable[[int], int] = lambda count: 0) -> None:
        self.host = Host(boards)
        self.clients: dict[Seat, ProtocolClient] = {}
        self.lines: deque[tuple[bool, Seat, str]] = deque()
        self.pick = pick
        self.records: list[Record] = []
        self.log: list[tuple[Seat, Message]] = []
        self.dismissed: list[str] = []
        self.reached: list[BoardPlace] = []
        self.time = 0.0

    def join(self, seat: Seat) -> None:
        client = self.clients[seat] = ProtocolClient(TEAMS[seat], seat)
        hello = parse_message(str(client.hello()))
        assert isinstance(hello, Connect)
        _, deeds = self.host.connect(hello, self.time)
        self.do(deeds)

    def leave(self, seat: Seat) -> None:
        self.lines = deque(line for line in self.lines if line[1] is not seat)
        del self.clients[seat]
        self.do(self.host.leave(seat, self.time))

    def do(self, deeds: list[Deed]) -> None:
        for deed in deeds:
            if isinstance(deed, Send):
                self.log.append((deed.seat, deed.message))
                self.lines.append((True, deed.seat, str(deed.message)))
            elif isinstance(deed, Finish):
                self.records.append(deed.record)
            elif isinstance(deed, BoardPlace):
                self.reached.append(deed)
            else:
                self.dismissed.append(deed.reason)

    def step(self) -> None:
        """Carry one line: of those that are first between their two ends, the one that is picked."""
        first: dict[tuple[bool, Seat], int] = {}
        for place, (down, seat, _) in enumerate(self.lines):
            first.setdefault((down, seat), place)
        place = sorted(first.values())[self.pick(len(first))]
        down, seat, text = self.lines[place]
        del self.lines[place]
        self.time += 1
        if not down:
            self.do(self.host.receive(seat, parse_message(text), self.time))
            return
        client = self.clients[seat]
        for answer in client.hear(parse_message(text)):
            self.answer(seat, client, answer)

    def answer(self, seat: Seat, client: ProtocolClient, answer: Message | Asked | Wanted) -> None:
        if isinstance(answer, Wanted):
            return
        if not isinstance(answer, Asked):
            self.lines.append((False, seat, str(answer)))
            return
        following = (
            client.play(first_card(answer)) if isinstance(answer.view, PlayView) else client.say(some_call(answer))
        )
        for message in following:
            self.answer(seat, client, message)

    def run(self) -> None:
        while self.lines:
            self.step()


def some_call(asked: Asked) -> Said:
    """A call that depends on the hand, so that auctions differ; some with a word."""
    legal = [call for call in asked.view.auction.legal_calls() if call.bid is None or call.bid.level <= 3]
    choice = (asked.view.hand.bits + 31 * len(asked.view.auction)) % (len(legal) + 3)
    call = legal[choice] if choice < len(legal) else Call.parse("P")
    return Said(call, "C=0-8" if choice % 3 == 0 else "", alert=choice % 2 == 0)


def first_card(asked: Asked) -> Card:
    return next(iter(asked.view.legal_cards))


def boards(*given: Deal) -> list[Board]:
    return [Board.standard(number, deal) for number, deal in enumerate(given, start=1)]


def full_room(given: list[Board], pick: Callable[[int], int] = lambda count: 0) -> Room:
    room = Room(given, pick)
    for seat in Seat:
        room.join(seat)
    return room


@settings(max_examples=10)
@given(st.lists(deals, min_size=1, max_size=2), st.integers(0, 2**32))
def test_every_board_is_played_in_whatever_order_the_lines_arrive(given: list[Deal], seed: int) -> None:
    orderly = full_room(boards(*given))
    orderly.run()
    mixed = full_room(boards(*given), Random(seed).randrange)
    mixed.run()
    assert not orderly.dismissed and not mixed.dismissed
    assert mixed.records == orderly.records
    assert [record.board for record in mixed.records] == boards(*given)
    assert all(client.is_over for client in mixed.clients.values())


@settings(max_examples=10)
@given(deals, st.integers(0, 250), st.sampled_from(Seat), st.integers(0, 2**32))
def test_a_player_who_leaves_and_comes_back_costs_only_time(deal: Deal, when: int, seat: Seat, seed: int) -> None:
    undisturbed = full_room(boards(deal, deal))
    undisturbed.run()
    room = full_room(boards(deal, deal), Random(seed).randrange)
    for _ in range(when):
        if room.lines:
            room.step()
    if not room.host.is_over:
        room.leave(seat)
        for _ in range(5):
            if room.lines:
                room.step()
        room.join(seat)
    room.run()
    assert not room.dismissed
    assert [record.play for record in room.records] == [record.play for record in undisturbed.records]


DEAL = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.8765.876.87 2.432.5432.65432")


def test_each_board_ends_with_the_timing_line_a_passed_out_one_too() -> None:
    room = full_room(boards(DEAL, DEAL))
    for client in room.clients.values():
        client.say = lambda said, say=client.say: say(Said(Call.parse("P")))  # type: ignore[method-assign, misc]
    room.run()
    sent = [message for seat, message in room.log if seat is Seat.EAST]
    ends = [place for place, message in enumerate(sent) if isinstance(message, Timing)]
    assert len(ends) == 2 and all(record.passed_out for record in room.records)
    assert isinstance(sent[ends[0] + 1], StartOfBoard) and isinstance(sent[ends[1] + 1], EndOfSession)


def test_partner_does_not_hear_what_a_call_means() -> None:
    room = full_room(boards(DEAL))
    for client in room.clients.values():
        client.say = lambda said, say=client.say: say(Said(Call.parse("P"), "nothing", alert=True))  # type: ignore[method-assign, misc]
    room.run()
    heard = {seat: message for seat, message in room.log if isinstance(message, Called) and message.seat is Seat.NORTH}
    assert heard == {
        Seat.EAST: Called(Seat.NORTH, Call.parse("P"), "nothing", alert=True),
        Seat.SOUTH: Called(Seat.NORTH, Call.parse("P")),
        Seat.WEST: Called(Seat.NORTH, Call.parse("P"), "nothing", alert=True),
    }


def dealt_room() -> Room:
    """All have their cards, and North is to call."""
    room = full_room(boards(DEAL))
    for client in room.clients.values():
        client._next_call = list  # type: ignore[method-assign]
    room.run()
    return room


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (Seat.EAST, Called(Seat.EAST, Call.parse("P"))),
        (Seat.NORTH, Called(Seat.SOUTH, Call.parse("P"))),
        (Seat.NORTH, Called(Seat.NORTH, Call.parse("X"))),
        (Seat.NORTH, PlayedCard(Seat.NORTH, Card.parse("SA"))),
        (Seat.EAST, ReadyForCall(Seat.WEST, Seat.NORTH)),
        (Seat.EAST, StartOfBoard()),
    ],
)
def test_what_breaks_the_rules_is_said_and_ends_the_connection(seat: Seat, message: Message) -> None:
    deeds = dealt_room().host.receive(seat, message, 1.0)
    assert isinstance(deeds[0], Send) and isinstance(deeds[0].message, FreeText)
    assert [deed.seat for deed in deeds if isinstance(deed, Dismiss)] == [seat]


def test_repeated_and_idle_words_do_no_harm() -> None:
    host = dealt_room().host
    for message in (Ready(Seat.EAST, For.DEAL), FreeText("hello"), ReadyForCall(Seat.EAST, Seat.NORTH),
                    ReadyForCall(Seat.EAST, Seat.NORTH)):  # fmt: skip
        assert host.receive(Seat.EAST, message, 1.0) == []
    sent = host.receive(Seat.NORTH, Called(Seat.NORTH, Call.parse("1C")), 2.0)
    assert sent == [
        BoardPlace(boards(DEAL)[0], "in the auction", ()),
        Send(Seat.EAST, Called(Seat.NORTH, Call.parse("1C"))),
    ]


def test_who_asks_for_what_does_not_come_is_dismissed() -> None:
    host = dealt_room().host
    host.receive(Seat.EAST, ReadyForCard(Seat.EAST, Seat.NORTH, 7), 1.0)
    deeds = host.receive(Seat.NORTH, Called(Seat.NORTH, Call.parse("1C")), 2.0)
    assert any(isinstance(deed, Dismiss) and deed.seat is Seat.EAST for deed in deeds)


def test_who_keeps_the_table_waiting_is_known() -> None:
    host = dealt_room().host
    assert [seat for seat, _ in host.owing()] == [Seat.NORTH]
    host.receive(Seat.NORTH, Called(Seat.NORTH, Call.parse("1C")), 2.0)
    assert {seat for seat, _ in host.owing()} == {Seat.EAST, Seat.SOUTH, Seat.WEST}


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        (Connect("A", Seat.NORTH), 'North is taken by "A"'),
        (Connect("C", Seat.SOUTH), 'plays for "A"'),
        (Connect("A", Seat.EAST), "differ"),
        (Connect("B", Seat.EAST, 17), "version 17"),
    ],
)
def test_a_seat_is_refused_with_the_reason(hello: Connect, why: str) -> None:
    host = Host(boards(DEAL))
    host.connect(Connect("A", Seat.NORTH), 0.0)
    with pytest.raises(ProtocolError, match=why):
        host.connect(hello, 0.0)


def test_any_seat_is_one_of_the_own_side() -> None:
    host = Host(boards(DEAL))
    seats = [host.connect(Connect(team, None), 0.0)[0] for team in "ABAB"]
    assert seats == [Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST]


@pytest.mark.parametrize(
    ("seated", "team", "why"),
    [
        ("ABA", "A", 'no seat is free for "A": West is kept for "B"'),
        ("ABA", "C", 'no seat is free for "C": West is kept for "B"'),
        ("AB", "C", 'no seat is free for "C": South is kept for "A", West is kept for "B"'),
        (
            "AA",
            "A",
            'no seat is free for "A": East is kept for the opponents of "A", West is kept for the opponents of "A"',
        ),
        ("ABAB", "A", 'no seat is free for "A": all four are taken'),
    ],
)
def test_who_asks_for_any_seat_hears_for_which_team_the_empty_ones_are_kept(seated: str, team: str, why: str) -> None:
    host = Host(boards(DEAL))
    for each in seated:
        host.connect(Connect(each, None), 0.0)
    with pytest.raises(ProtocolError) as refused:
        host.connect(Connect(team, None), 0.0)
    assert str(refused.value) == why
