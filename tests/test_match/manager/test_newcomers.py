"""Connections that say nothing: they give way, and the players find the table."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

from dealspace.cards import Record, Seat
from dealspace.cards.formats import format_records
from dealspace.match.manager.server import MOST_NEWCOMERS
from tests.support.sources import ROOT
from tests.test_match.manager.test_sockets import client, served, started
from tests.test_match.manager.test_table import DEAL, boards

PATIENCE_S = 30.0
HALF_A_LINE = b'Connecting "'


def test_the_newcomer_that_has_been_silent_longest_gives_way_and_no_player_does() -> None:
    async def run() -> None:
        server = served(boards(DEAL))
        table = await started(server)
        players = [asyncio.ensure_future(client(seat, server.port)) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH)]
        while len(server.links) < 3:
            await asyncio.sleep(0.005)
        silent = []
        for _ in range(3 * MOST_NEWCOMERS):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(HALF_A_LINE)
            silent.append((reader, writer))
        for reader, _ in silent[: 2 * MOST_NEWCOMERS]:
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), PATIENCE_S) == b""
        assert not any(reader.at_eof() for reader, _ in silent[2 * MOST_NEWCOMERS :])
        players.append(asyncio.ensure_future(client(Seat.WEST, server.port)))
        await asyncio.wait_for(asyncio.gather(table, *players), 2 * PATIENCE_S)
        for _, writer in silent:
            writer.close()

    asyncio.run(run())


def test_150_silent_connections_leave_descriptors_for_a_player(tmp_path: Path) -> None:
    (tmp_path / "boards.pbn").write_text(format_records(map(Record, boards(DEAL)), "pbn"), "utf-8")
    words = [sys.executable, "-m", "dealspace", "tm", "serve", "--port", "0", "--boards", tmp_path / "boards.pbn",
             "--out", tmp_path / "out.pbn"]  # fmt: skip
    with (
        subprocess.Popen(
            ["sh", "-c", 'ulimit -n 128; exec "$@"', "sh", *words], cwd=ROOT, stderr=subprocess.PIPE, text=True
        ) as manager,
        ExitStack() as stack,
    ):
        stack.callback(manager.kill)
        assert manager.stderr is not None
        said = manager.stderr.readline()
        address = ("127.0.0.1", int(said.split()[-1]))
        for _ in range(150):
            silent = stack.enter_context(socket.create_connection(address, timeout=PATIENCE_S))
            with suppress(ConnectionError):
                silent.sendall(HALF_A_LINE)
        with socket.create_connection(address, timeout=PATIENCE_S) as player:
            player.sendall(b'Connecting "A" as SOUTH using protocol version 18\r\n')
            assert player.recv(100).startswith(b'South ("A") seated')
        assert manager.stderr.readline() == 'dealspace: South is taken by "A"\n'
