"""Time limits, and what ends a connection: it is logged, and the table goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Auction, Call, Seat, Side, Vulnerability
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.match.manager.client import SeatRefusedError, join
from dealspace.match.manager.explanations import explanation
from dealspace.match.manager.host import Host, Send
from dealspace.match.manager.messages import Called, Connect, For, FreeText, PlayedCard, Ready
from dealspace.match.manager.protocol_client import Asked, ProtocolClient, Said, Wanted
from dealspace.match.manager.protocol_players import BotPlayer, seating_of
from dealspace.match.manager.server import AbandonedMatchError, Patience, Server
from tests.test_match.manager.test_sockets import Plain, client, started
from tests.test_match.manager.test_table import DEAL, TEAMS, boards, dealt_room, full_room


class Slow(Plain):
    """Thinks too long."""

    def call(self, asked: Asked) -> Said:
        time.sleep(0.4)
        return super().call(asked)


def ended(patience: Patience, player: Plain) -> tuple[str, list[str]]:
    """How a match ends in which this player is East, and the log."""
    log: list[str] = []

    async def run() -> str:
        server = Server(Host(boards(DEAL)), lambda over: None, patience, log=log.append)
        table = await started(server)
        others = [asyncio.ensure_future(client(seat, server.port)) for seat in (Seat.NORTH, Seat.SOUTH, Seat.WEST)]
        slow = join("127.0.0.1", server.port, lambda: ProtocolClient("B", Seat.EAST), player, patience=5.0)
        others.append(asyncio.ensure_future(slow))
        try:
            with pytest.raises(AbandonedMatchError) as why:
                await asyncio.wait_for(table, 60)
        finally:
            for each in others:
                each.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        return str(why.value)

    return asyncio.run(run()), log


def test_a_side_that_takes_too_long_is_disconnected_and_a_board_begins_anew_only_so_often() -> None:
    why, log = ended(Patience(side=0.2, again=1), Slow())
    assert why == "board 1 has begun again 2 times and is not finished"
    assert "East is disconnected: EW has taken more than 0.2 seconds for a board" in log


def test_who_talks_instead_of_answering_is_not_waited_for_longer() -> None:
    host = dealt_room().host
    ((seat, since),) = host.owing()
    for message in (FreeText("one moment"), Ready(seat, For.DEAL), Ready(seat, For.START)):
        host.receive(seat, message, since + 100)
    assert host.owing() == [(seat, since)]


def test_the_session_is_over_when_the_slowest_has_heard_so() -> None:
    """Those who have not yet asked for the last card still hear it, the time, and the end."""
    room = full_room(boards(DEAL), lambda count: count - 1)
    behind = 0
    while room.lines:
        room.step()
        waits = any(player.queue for player in room.host.players.values())
        behind += bool(room.records) and waits
        assert not (waits and room.host.is_over)
    assert behind and room.host.is_over
    assert all(player.is_over for player in room.clients.values())


def test_a_team_that_leaves_before_the_match_makes_room_for_another() -> None:
    host = Host(boards(DEAL))
    host.connect(Connect("A", Seat.NORTH), 0.0)
    host.leave(Seat.NORTH, 0.0)
    host.connect(Connect("C", Seat.SOUTH), 0.0)


def test_explanations_and_signals_are_for_opponents_of_version_19() -> None:
    host = dealt_room().host
    host.players[Seat.EAST].version = 19
    host.players[Seat.SOUTH].version = 19
    call = Called(Seat.NORTH, Call.parse("1C"), "C=4-8")
    host.receive(Seat.NORTH, call, 0.0)
    queued = {seat: player.queue[0][1] for seat, player in host.players.items() if player.queue}
    bare = Called(Seat.NORTH, Call.parse("1C"))
    assert queued == {Seat.EAST: call, Seat.SOUTH: bare, Seat.WEST: bare}


def test_partner_is_not_sent_the_explanation_of_a_signal() -> None:
    room = full_room(boards(DEAL))
    for player in room.host.players.values():
        player.version = 19
    for seat, player in room.clients.items():
        player.say = lambda said, say=player.say, seat=seat: say(  # type: ignore[method-assign, misc]
            Said(Call.parse("1N" if seat is Seat.NORTH and said.call != Call.parse("P") else "P"))
        )
    heard: list[Send] = []
    take: Callable[..., list[object]] = room.host.receive  # type: ignore[assignment]

    def signalling(seat: Seat, message: object, now: float) -> list[object]:
        if isinstance(message, PlayedCard):
            message = PlayedCard(message.seat, message.card, "encouraging")
        deeds = take(seat, message, now)
        heard.extend(deed for deed in deeds if isinstance(deed, Send) and isinstance(deed.message, PlayedCard))
        return deeds

    room.host.receive = signalling  # type: ignore[method-assign, assignment]
    room.run()
    for deed in heard:
        card = deed.message
        assert isinstance(card, PlayedCard) and card.seat is not None
        assert card.text == ("" if deed.seat in (card.seat, card.seat.partner) else "encouraging")


def test_our_player_explains_in_numbers_what_it_is_asked() -> None:
    bot = BotSettings("ours", BidSettings("sayc", judge=False))
    player = BotPlayer(seating_of(Seat.SOUTH, bot, 1))
    auction = Auction.parse("1N P 2C", Seat.NORTH)
    said = player.explain(Wanted("1", auction, Vulnerability.NONE))
    assert said == explanation(Interpreter(dict.fromkeys(Side, load_system("sayc"))).read(auction))
    assert "HCP=" in said
    assert player.explain(Wanted("1", None, Vulnerability.NONE)) == ""


def test_explain_is_answered_with_a_line() -> None:
    answers: list[bytes] = []

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for line in (
            'South ("A") seated', 'Teams : N/S : "A" E/W : "B"', "Start of board",
            "Board number 1. Dealer North. Neither vulnerable.",
            "South's cards : S A K Q J. H A K Q. D A K Q. C A K Q.", "North bids 1NT", "Explain North's bids 1NT",
            "Explain South's bids 7C", "End of session",
        ):  # fmt: skip
            writer.write(f"{line}\r\n".encode())
        answers.append(await reader.read())
        writer.close()

    async def run() -> None:
        listener = await asyncio.start_server(attend, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        await asyncio.wait_for(join("127.0.0.1", port, lambda: ProtocolClient("A", Seat.SOUTH, 19), Plain()), 20)
        await asyncio.sleep(0.05)
        listener.close()

    asyncio.run(run())
    assert answers[0].endswith(b"HCP=0-37\r\nno explanation\r\n")


def test_a_player_that_was_seated_tries_again_while_its_seat_is_still_taken() -> None:
    """While the manager has not noticed that we were gone, a newcomer is refused at once."""
    greetings = [b'North ("A") seated\r\nTeams : N/S : "A" E/W : "B"\r\n', b"North is taken\r\n", b"End of session\r\n"]

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(greetings.pop(0))
        writer.write_eof()
        with suppress(ConnectionError):
            await reader.read()
        writer.close()

    async def run() -> None:
        listener = await asyncio.start_server(attend, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        log: list[str] = []
        await join("127.0.0.1", port, lambda: ProtocolClient("A", Seat.NORTH), Plain(), patience=5.0, log=log.append)
        assert any("North is taken: trying again" in line for line in log)
        greetings.append(b"North is taken\r\n")
        with pytest.raises(SeatRefusedError, match="North is taken"):
            await join("127.0.0.1", port, lambda: ProtocolClient("A", Seat.NORTH), Plain(), patience=5.0)
        listener.close()

    asyncio.run(run())


def test_lines_are_sent_at_the_pace_that_is_asked_for() -> None:
    times: list[float] = []

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'North ("A") seated\r\nTeams : N/S : "A" E/W : "B"\r\nStart of board\r\nEnd of session\r\n')
        while await reader.readline():
            times.append(time.monotonic())
        writer.close()

    async def run() -> None:
        listener = await asyncio.start_server(attend, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        await join("127.0.0.1", port, lambda: ProtocolClient(TEAMS[Seat.NORTH], Seat.NORTH), Plain(), pace=0.15)
        await asyncio.sleep(0.05)
        listener.close()

    asyncio.run(run())
    assert len(times) == 4 and times[-1] - times[0] > 0.3
