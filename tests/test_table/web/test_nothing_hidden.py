"""What is sent says nothing of hidden cards: two deals that agree on what the seat sees give the same bytes.

A board is bid and played with real bots; the analysis board and the workshop are asked beside it. A second deal has two
hidden cards of one suit in each other's place, so that the same calls and cards can be made on it until one of the two
is played; all that is sent is compared until then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from dealspace.cards import Board, Card, Deal, Hand, Seat
from dealspace.match.arena.deals import random_boards
from dealspace.table.web.bot_catalogue import catalogue
from dealspace.table.web.server import request_answers
from dealspace.table.web.server.jobs import do
from tests.support.tables import (
    PoolInThread,
    Row,
    awaited,
    event_in,
    events_of,
    is_over,
    move,
    my_turn,
    new_sitting,
    served,
)

QUICK = """
name = "quick"
[bid]
judge = false
[play]
worlds = 3
"""
CARD = re.compile(r"\b[CDHS][2-9TJQKA]\b")
SLOW = pytest.mark.slow
ADVICE_EVERY = 5
"""Hints are asked for at every so many of the person's turns: they are the dear ones."""


class Sent:
    """Everything a page is sent in a board, by the number it was asked at."""

    def __init__(self) -> None:
        self.by_number: dict[int, list[bytes]] = {}

    def add(self, number: int, what: bytes) -> None:
        self.by_number.setdefault(number, []).append(what)


def pool_for(board: Board, script: Iterator[Row] | None) -> PoolInThread:
    """Workers that deal this board; bots are asked, or follow the script."""

    def work(kind: str, values: Row, send: Any) -> Row:
        if kind == "boards":
            return {"boards": [str(board)]}
        if kind == "review":
            return {}
        if kind == "move" and script is not None:
            return next(script, {"kind": "call", "text": "P"})
        return do(kind, values, send)

    return PoolInThread(work)


def played(board: Board, seat: str, offered: Any) -> tuple[Sent, list[Row], list[bytes]]:
    """A board played by a person who passes and follows: what was sent, the bots' moves, the events."""
    sent = Sent()
    with served(pool=pool_for(board, None), offered=offered) as client:
        id = new_sitting(client, seat=seat, bot="quick")
        turns = 0
        while (view := my_turn(client, id))["phase"] != "over":
            ask_all(client, id, view, sent, with_advice=turns % ADVICE_EVERY == 0)
            turns += 1
            kind = "call" if view["phase"] == "auction" else "card"
            text = "P" if kind == "call" else view["legal_cards"][len(view["legal_cards"]) // 2]
            answer = move(client, id, kind, text, view["number"] + 1)
            sent.add(view["number"] + 1, answer.content)
        events = events_of(client, id, 1, is_over)
        return sent, bots_moves(events, seat), events


def ask_all(client: TestClient, id: str, view: Row, sent: Sent, *, with_advice: bool) -> None:
    """Ask for everything there is to ask for at a turn, refused moves among it."""
    number, at = view["number"], f"/api/sittings/{id}"
    sent.add(number, client.get(at).content)
    sent.add(number, client.get(f"{at}/meanings", params={"number": number}).content)
    for kind, text in (("card", "SA"), ("card", "C2"), ("call", "XX"), ("next", ""), ("skip", ""), ("again", "1")):
        if text not in view["legal_cards"] + view["legal_calls"]:
            sent.add(number, move(client, id, kind, text, number + 1).content)
    sent.add(number, client.get(f"{at}/review").content)
    sent.add(number, client.get(f"{at}/export").content)
    ask_other_pages(client, id, view, sent, with_analysis=with_advice)
    if with_advice:
        sent.add(number, client.get(f"{at}/hint", params={"number": number}).content)
        other = view["legal_calls"][-1] if view["phase"] == "auction" else view["legal_cards"][-1]
        sent.add(number, client.get(f"{at}/whynot", params={"number": number, "move": other}).content)
        if view["phase"] == "play":
            answer = move(client, id, "claim", "all", number + 1)
            assert answer.status_code == 400, "the person's first choice wins no claim: take another board"
            sent.add(number, answer.content)


def ask_other_pages(client: TestClient, id: str, view: Row, sent: Sent, *, with_analysis: bool) -> None:
    """Ask what the analysis board, batches and the workshop know while this board is played."""
    number = view["number"]
    for path, asked in (
        (f"/api/sittings/{id}/finished", {"place": 1}),
        ("/api/analysis/boards", {"list": f"sitting/{id}"}),
        ("/api/analysis/boards", {"list": "file"}),
        ("/api/batches", {}),
        ("/api/workshop", {}),
        ("/api/export", {}),
        ("/api/statistics", {}),
    ):
        answer = client.get(path, params=asked)
        assert answer.status_code != 500, (path, answer.text)
        sent.add(number, answer.content)
    if not with_analysis:
        return
    calls, seat = [made["call"] for made in view["auction"]], view["seat"]
    played = [each for trick in [*view["played"], view["trick"]] for each in trick]
    own = [*view["hands"][seat], *(each["card"] for each in played if each["seat"] == seat)]
    hand = ".".join("".join(card[1] for card in own if card[0] == suit) for suit in "SHDC")
    position = {**view["board"], "hands": {seat: hand}, "calls": calls, "cards": [each["card"] for each in played]}
    for what in ("told", "left", "look"):
        answer = client.post(f"/api/analysis/{what}", json={"position": {**position, "eyes": seat}})
        assert answer.status_code == 200, answer.text
        sent.add(number, answer.content)
    answer = client.post("/api/workshop/ask/point", json={"system": "sayc", "calls": calls[:-1] if played else calls})
    assert answer.status_code == 200, answer.text
    sent.add(number, answer.content)


def bots_moves(events: list[bytes], seat: str) -> list[Row]:
    """The bots' moves in a stream, as workers answer them."""
    moves: list[Row] = []
    for text in events:
        event = event_in(text)
        view = event["view"]
        calls = view["auction"]
        notes = [[call["alert"], call["announce"]] for call in calls]
        for happened in event["happened"]:
            if happened["kind"] == "call" and happened["seat"] != seat:
                moves.append({"kind": "call", "text": calls[-1]["call"], "notes": notes})
            if happened["kind"] == "card" and not is_persons(happened["seat"], view, seat):
                trick = view["trick"] or view["last_trick"]["cards"]
                moves.append({"kind": "card", "text": trick[-1]["card"], "notes": notes})
    return moves


def is_persons(turn: str, view: Row, seat: str) -> bool:
    """Whether the person chose this seat's card."""
    declarer = view["contract"]["declarer"]
    sides = ("NS", "EW")
    own = next(side for side in sides if seat in side)
    return turn in own if declarer in own else turn == seat


def swapped(board: Board, one: Card, other: Card) -> Board:
    """The board with these two cards in each other's hand."""
    hands = []
    for seat in Seat:
        bits = board.full_deal[seat].bits
        if bool(bits & one.bit) != bool(bits & other.bit):
            bits ^= one.bit | other.bit
        hands.append(Hand(bits))
    return Board(board.name, board.dealer, board.vulnerability, Deal(hands))


def hidden_pair(
    board: Board, events: list[bytes], seat: Seat, rng: np.random.Generator
) -> tuple[Card, Card, int] | None:
    """Two cards of one suit in two hands that this seat never sees, and the number of the event that shows the first.

    The pair that stays hidden longest, of a few drawn.
    """
    last = event_in(events[-1])["view"]
    if last["contract"] is None:
        return None
    declarer = Seat.parse(last["contract"]["declarer"])
    seen = {seat, declarer if declarer is seat.partner else declarer.partner}
    one, other = [each for each in Seat if each not in seen]
    shown: dict[str, int] = {}
    for text in events:
        event = event_in(text)
        for each in [*event["view"]["trick"], *(card for trick in event["view"]["played"] for card in trick)]:
            shown.setdefault(each["card"], event["number"])
    end = event_in(events[-1])["number"]
    pairs = [
        (mine, theirs, min(shown.get(str(mine), end), shown.get(str(theirs), end)))
        for mine in board.full_deal[one]
        for theirs in board.full_deal[other]
        if mine.suit is theirs.suit
    ]
    drawn = [pairs[int(index)] for index in rng.integers(len(pairs), size=6)]
    return max(drawn, key=lambda pair: pair[2])


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("bots") / "quick.toml"
    file.write_text(QUICK, "utf-8")
    return catalogue(None, [Path(file)])


@pytest.mark.parametrize(
    ("seed", "seat"), [(11, "S"), (1, "N"), pytest.param(12, "W", marks=SLOW), pytest.param(9, "W", marks=SLOW)]
)
def test_two_deals_that_agree_on_what_is_seen_give_the_same_bytes(
    seed: int, seat: str, offered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_answers.secrets, "randbits", lambda bits: 4711)
    board = random_boards(seed, 7)[-1].board
    sent, moves, events = played(board, seat, offered)
    found = hidden_pair(board, events, Seat.parse(seat), np.random.default_rng(seed))
    assert found is not None, "a board that is played is needed"
    one, other, differs = found
    assert differs > len(event_in(events[-1])["view"]["auction"]) + 12, "hidden for some tricks"
    twin_sent, twin_events = followed(swapped(board, one, other), seat, offered, moves, differs)
    assert twin_events == events[: differs - 1], f"{one} and {other} in each other's place"
    for number, texts in sent.by_number.items():
        if number < differs:
            assert twin_sent.by_number[number] == texts, (number, one, other)


def followed(board: Board, seat: str, offered: Any, moves: list[Row], differs: int) -> tuple[Sent, list[bytes]]:
    """The same board and person with the bots' moves as given: what was sent before this number."""
    sent = Sent()
    with served(pool=pool_for(board, iter(moves)), offered=offered) as client:
        id = new_sitting(client, seat=seat, bot="quick")
        turns = 0
        while (view := followed_turn(client, id, differs - 1))["number"] < differs - 1:
            ask_all(client, id, view, sent, with_advice=turns % ADVICE_EVERY == 0)
            turns += 1
            kind = "call" if view["phase"] == "auction" else "card"
            text = "P" if kind == "call" else view["legal_cards"][len(view["legal_cards"]) // 2]
            answer = move(client, id, kind, text, view["number"] + 1)
            sent.add(view["number"] + 1, answer.content)
            if answer.status_code != 200 or view["number"] + 1 >= differs - 1:
                break
        if view["number"] == differs - 1:
            ask_all(client, id, view, sent, with_advice=turns % ADVICE_EVERY == 0)
        return sent, events_of(client, id, 1, lambda event: event["number"] >= differs - 1)


def followed_turn(client: TestClient, id: str, last: int) -> Row:
    """The view when the person is to choose, or this number is reached."""
    return awaited(client, id, lambda view: view["yours"] or view["number"] >= last)


@pytest.mark.parametrize(
    ("seat", "plays_partner"),
    [("N", True), ("E", False), pytest.param("S", True, marks=SLOW), pytest.param("S", False, marks=SLOW)],
)
def test_no_view_before_the_end_names_a_card_that_the_seat_does_not_see(
    seat: str, plays_partner: bool, offered: Any
) -> None:
    for board in (record.board for record in random_boards(2, 21)):
        with served(pool=pool_for(board, None), offered=offered) as client:
            id = new_sitting(client, seat=seat, bot="quick", plays_partner=plays_partner)
            while (view := awaited_end(client, id))["phase"] != "over":
                kind = "call" if view["phase"] == "auction" else "card"
                move(client, id, kind, "P" if kind == "call" else view["legal_cards"][0], view["number"] + 1)
            for text in events_of(client, id, 1, is_over)[:-1]:
                check_view(event_in(text)["view"], board, Seat.parse(seat), plays_partner)


def awaited_end(client: TestClient, id: str) -> Row:
    """The view when the person is to choose, or the board is over."""
    return awaited(client, id, lambda view: view["yours"] or view["phase"] == "over")


def check_view(view: Row, board: Board, seat: Seat, plays_partner: bool) -> None:
    """That every card named in a view is one this seat sees."""
    seen = {str(card) for card in board.full_deal[seat]}
    played = [each for trick in [*view["played"], view["trick"]] for each in trick]
    seen |= {each["card"] for each in played}
    if view["contract"] is not None and played:
        declarer = Seat.parse(view["contract"]["declarer"])
        if declarer.partner is not seat:
            seen |= {str(card) for card in board.full_deal[declarer.partner]}
        elif plays_partner:
            seen |= {str(card) for card in board.full_deal[declarer]}
    assert set(CARD.findall(json.dumps(view))) <= seen
    assert view["deal"] is None and view["result"] is None
    assert "seed" not in json.dumps(view)
