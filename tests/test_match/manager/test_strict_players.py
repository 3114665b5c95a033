"""Players that read line after line and expect exactly what the protocol's page says, as BEN's does, no line more.

They know nothing of our messages: what they send and expect is spelled out here. After each board they read one line,
the Timing line; where a manager leaves it out, they take the next board's start for it and wait for ever.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from dealspace.cards import PASS, Auction, Board, Call, Card, Hand, Play, Record, Seat, legal_cards
from dealspace.match.manager.host import Host
from dealspace.match.manager.server import Server
from tests.test_match.manager.test_sockets import client, started
from tests.test_match.manager.test_table import DEAL, TEAMS, boards

_SUITS = "SHDC"
_CALLS = {"passes": "P", "doubles": "X", "redoubles": "XX"}


@dataclass
class Strict:
    """One player; `shouts` writes it all in capitals, with blanks twice, and cards in small letters."""

    seat: Seat
    passes: bool = False
    shouts: bool = False

    async def play(self, port: int) -> int:
        """Play until the end of the session: how many boards."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        name, team = self.seat.title, TEAMS[self.seat]
        self.say(f'Connecting "{team}" as {name} using protocol version 18')
        await self.hear(f'{name} ("{team}") seated')
        self.say(f"{name} ready for teams")
        await self.hear('Teams : N/S : "A" E/W : "B"')
        self.say(f"{name} ready to start")
        count = 0
        line = await self.line()
        while line != "End of session":
            assert line == "Start of board", line
            await self.board()
            assert (await self.line()).startswith("Timing - N/S : this board  ")
            count += 1
            line = await self.line()
        self.writer.close()
        return count

    async def board(self) -> None:
        name = self.seat.title
        self.say(f"{name} ready for deal")
        dealer = Seat.parse((await self.line()).split(". ")[1].removeprefix("Dealer "))
        self.say(f"{name} ready for cards")
        hand = hand_in((await self.line()).removeprefix(f"{name}'s cards : "))
        auction = Auction(dealer)
        while not auction.is_over:
            if auction.turn is self.seat:
                opens = not self.passes and auction.contract is None
                call = next((call for call in auction.legal_calls() if call.bid is not None), PASS) if opens else PASS
                self.say(f"{name} {'passes' if call == PASS else f'bids {call}'}")
            else:
                self.say(f"{name} ready for {auction.turn.title}'s bid")
                who, verb, *what = (await self.line()).split(" ")
                assert who == auction.turn.title
                call = Call.parse(what[0] if verb == "bids" else _CALLS[verb])
            auction = auction.plus(call)
        if auction.contract is not None:
            await self.cards(hand, auction)

    async def cards(self, hand: Hand, auction: Auction) -> None:
        contract, name = auction.contract, self.seat.title
        assert contract is not None
        play = Play.of(contract)
        dummy_hand: Hand | None = None
        while not play.is_over:
            turn, trick = play.turn, len(play.cards) // 4 + 1
            is_dummys = turn is contract.dummy
            if self.seat is (contract.declarer if is_dummys else turn):
                if not play.current.cards:
                    await self.hear("Dummy to lead" if is_dummys else f"{name} to lead")
                own = dummy_hand if is_dummys else hand
                assert own is not None
                card = min(legal_cards(own - play.played[turn], play.current), key=lambda card: card.index)
                self.say(f"{turn.title} plays {str(card)[::-1]}")
            else:
                whose = "dummy" if is_dummys else turn.title
                self.say(f"{name} ready for {whose}'s card to trick {trick}")
                who, verb, what = (await self.line()).split(" ")
                assert (who, verb) == (turn.title, "plays")
                card = Card.parse(what[::-1])
            first = not play.cards
            play = play.plus(card)
            if first and self.seat is not contract.dummy:
                self.say(f"{name} ready for dummy")
                dummy_hand = hand_in((await self.line()).removeprefix("Dummy's cards : "))

    def say(self, text: str) -> None:
        if self.shouts:
            *words, last = text.upper().split(" ")
            quoted = text.startswith("Connecting")
            text = text if quoted else "  ".join([*words, last.lower() if "PLAYS" in words else last])
        self.writer.write(f"{text}\n".encode())

    async def line(self) -> str:
        return (await asyncio.wait_for(self.reader.readline(), 20)).decode().removesuffix("\r\n")

    async def hear(self, expected: str) -> None:
        assert await self.line() == expected


def hand_in(text: str) -> Hand:
    parts = dict(part.split(" ", 1) for part in text.rstrip(".").split(". "))
    return Hand.parse(".".join(parts[suit].replace(" ", "").replace("-", "") for suit in _SUITS))


def played(given: list[Board], players: list[Strict]) -> tuple[list[Record], list[int]]:
    """The board's records, and how many boards each strict player counted; our own take the other seats."""
    finished: list[Record] = []

    async def run() -> list[int]:
        server = Server(Host(given), lambda over: finished.append(over.record))
        table = await started(server)
        strict = [asyncio.ensure_future(player.play(server.port)) for player in players]
        others = [client(seat, server.port) for seat in Seat if seat not in {player.seat for player in players}]
        await asyncio.wait_for(asyncio.gather(table, *others, *strict), 60)
        return [player.result() for player in strict]

    counts = asyncio.run(run())
    return finished, counts


@pytest.mark.parametrize("shouts", [False, True])
def test_strict_players_finish_a_match_at_our_table(shouts: bool) -> None:
    given = boards(DEAL, DEAL, DEAL)
    finished, counts = played(given, [Strict(seat, shouts=shouts) for seat in Seat])
    assert counts == [3, 3, 3, 3]
    assert [record.board for record in finished] == given
    assert all(record.play is not None and record.play.is_over for record in finished)


def test_strict_players_hear_the_time_after_boards_that_are_passed_out() -> None:
    finished, counts = played(boards(DEAL, DEAL), [Strict(seat, passes=True) for seat in Seat])
    assert counts == [2, 2, 2, 2] and all(record.passed_out for record in finished)


def test_two_of_ours_and_two_strict_ones_finish_a_match() -> None:
    finished, counts = played(boards(DEAL, DEAL), [Strict(Seat.EAST, shouts=True), Strict(Seat.WEST)])
    assert counts == [2, 2] and len(finished) == 2
