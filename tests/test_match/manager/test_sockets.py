"""The manager and its players over real sockets: matches end, whoever is killed on the way, and noise does no harm."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Board, Card, Record, Seat
from dealspace.match.manager.client import UnreachableError, join
from dealspace.match.manager.host import Host
from dealspace.match.manager.messages import Connect
from dealspace.match.manager.protocol_client import Asked, ContradictoryMessageError, ProtocolClient, Said, Wanted
from dealspace.match.manager.server import AbandonedMatchError, Patience, Server
from tests.test_match.manager.test_table import DEAL, TEAMS, boards, first_card, some_call


class Plain:
    """A player that thinks of nothing."""

    def call(self, asked: Asked) -> Said:
        return some_call(asked)

    def card(self, asked: Asked) -> Card:
        return first_card(asked)

    def explain(self, wanted: Wanted) -> str:
        return "HCP=0-37" if wanted.auction is not None else ""


def served(given: list[Board], patience: Patience = Patience(), finished: list[Record] | None = None) -> Server:  # noqa: B008
    kept = finished if finished is not None else []
    return Server(Host(given), lambda board: kept.append(board.record), patience)


async def started(server: Server) -> asyncio.Task[None]:
    task = asyncio.create_task(server.run("127.0.0.1", 0))
    while not server.port:
        await asyncio.sleep(0.005)
    return task


def client(seat: Seat, port: int) -> Awaitable[None]:
    return join("127.0.0.1", port, lambda: ProtocolClient(TEAMS[seat], seat), Plain(), patience=5.0)


async def match(given: list[Board], disturb: Callable[[Server], Awaitable[None]] | None = None) -> list[Record]:
    finished: list[Record] = []
    server = served(given, finished=finished)
    table = await started(server)
    clients = [asyncio.ensure_future(client(seat, server.port)) for seat in Seat]
    if disturb is not None:
        await disturb(server)
    await asyncio.wait_for(asyncio.gather(table, *clients), 60)
    return finished


def test_a_match_over_sockets_is_the_match_without_them() -> None:
    given = boards(DEAL, DEAL, DEAL)
    finished = asyncio.run(match(given))
    assert [record.board for record in finished] == given
    assert asyncio.run(match(given)) == finished


def test_connections_that_break_cost_no_board() -> None:
    given = boards(DEAL, DEAL, DEAL)

    async def disturb(server: Server) -> None:
        random = Random(1)
        for _ in range(4):
            await asyncio.sleep(0.05)
            if server.links:
                server.links[random.choice(list(server.links))].writer.transport.abort()

    disturbed = asyncio.run(match(given, disturb))
    assert [replace(record, tags=()) for record in disturbed] == asyncio.run(match(given))


def test_noise_from_strangers_does_not_stop_the_match() -> None:
    given = boards(DEAL)

    async def disturb(server: Server) -> None:
        while len(server.links) < 4:
            await asyncio.sleep(0.005)
        stranger = b'Connecting "Z" as North using protocol version 18\n'
        for noise in (b"\x00\xff\n", b"GET / HTTP/1.1\r\n\r\n", b"a" * 9000, stranger):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(noise)
            assert await asyncio.wait_for(reader.read(), 10)
            writer.close()

    assert [record.board for record in asyncio.run(match(given, disturb))] == given


@settings(max_examples=15)
@given(st.lists(st.binary(max_size=60) | st.sampled_from([
    b'Connecting "A" as North using protocol version 18\r\n', b"North ready for teams\r\n", b"North ready to start\r\n",
    b"North ready for deal\r\n", b"North bids 1NT Alert.\r\n", b"North plays KH\r\n", b"\r\n\r\n",
]), max_size=8))  # fmt: skip
def test_random_bytes_against_the_server_leave_no_task(parts: list[bytes]) -> None:
    async def run() -> None:
        server = served(boards(DEAL), Patience(seat=0.2, hello=0.1))
        table = await started(server)
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for part in parts:
            writer.write(part)
        writer.write_eof()
        with pytest.raises(AbandonedMatchError):
            await asyncio.wait_for(table, 20)
        writer.close()
        await asyncio.sleep(0)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert not left, left

    asyncio.run(run())


@settings(max_examples=15)
@given(st.lists(st.binary(max_size=60) | st.sampled_from([
    b'North ("A") seated\r\n', b'Teams : N/S : "A" E/W : "B"\r\n', b"Start of board\r\n", b"North to lead\r\n",
    b"Board number 1. Dealer North. Neither vulnerable.\r\n", b"East plays KH\r\n", b"Dummy's cards : S A.\r\n",
    b"North's cards : S A K Q J. H A K Q. D A K Q. C A K Q.\r\n", b"End of session\r\n", b"West passes\r\n",
]), max_size=8))  # fmt: skip
def test_random_bytes_against_a_client_end_in_a_clear_error(parts: list[bytes]) -> None:
    async def run() -> None:
        connections = 0

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal connections
            connections += 1
            for part in parts if connections == 1 else [b"End of session\r\n"]:
                writer.write(part)
            writer.close()

        listener = await asyncio.start_server(attend, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        try:
            await asyncio.wait_for(
                join("127.0.0.1", port, lambda: ProtocolClient("A", Seat.NORTH), Plain(), patience=2.0), 20
            )
        except (ContradictoryMessageError, UnreachableError, ValueError):
            pass
        finally:
            listener.close()

    asyncio.run(run())


def test_a_player_who_does_not_answer_is_disconnected_and_the_match_ends() -> None:
    async def run() -> None:
        server = served(boards(DEAL), Patience(answer=0.3, seat=0.6))
        table = await started(server)
        clients = [asyncio.ensure_future(client(seat, server.port)) for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST)]
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"{Connect('A', Seat.NORTH)}\r\n".encode())
        with pytest.raises(AbandonedMatchError, match="North"):
            await asyncio.wait_for(table, 20)
        for each in clients:
            each.cancel()
        await asyncio.gather(*clients, return_exceptions=True)
        writer.close()

    asyncio.run(run())
