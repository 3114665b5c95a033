"""Noise and broken sessions against manager and player: errors with a reason, and never a crash, a hang, a task left.

Sessions are those of four real players, with lines lost, repeated, exchanged, cut, damaged or made up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from dealspace.cards import BridgeError, PlayView, Record, Seat
from dealspace.match.manager.client import join
from dealspace.match.manager.host import Dismiss, Finish, Host
from dealspace.match.manager.message_reader import Lines, parse_message
from dealspace.match.manager.messages import Connect, Explain
from dealspace.match.manager.protocol_client import Asked, ProtocolClient, Wanted
from dealspace.match.manager.server import Patience, Server
from tests.test_match.manager.test_sockets import Plain, client, started
from tests.test_match.manager.test_table import DEAL, boards, first_card, full_room, some_call
from tests.test_match.manager.test_transcripts import iter_lines

FEW, MANY = 100, 5000
cases = pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])


@cache
def session() -> tuple[tuple[Seat, bool, str], ...]:
    """Two boards: whose connection, whether the manager speaks, what is said."""
    return tuple((seat, mark == ">", text) for seat, mark, text in iter_lines(full_room(boards(DEAL, DEAL))))


def damaged(lines: list[bytes], random: Random) -> list[bytes]:
    """The lines with some of them lost, repeated, exchanged, cut, damaged or made up."""
    lines = list(lines)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        place = random.randrange(len(lines)) if lines else 0
        match random.randrange(7):
            case 0:
                del lines[place : place + random.choice((1, 1, 3))]
            case 1:
                lines[place:place] = lines[place : place + 1] * random.choice((1, 5, 40))
            case 2 if lines:
                other = random.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
            case 3 if lines:
                lines[place] = lines[place][: random.randrange(len(lines[place]) + 1)]
            case 4 if lines and lines[place]:
                spot = random.randrange(len(lines[place]))
                lines[place] = lines[place][:spot] + random.randbytes(1) + lines[place][spot + 1 :]
            case 5:
                lines.insert(place, random.randbytes(random.choice((3, 60, 2500))))
            case _:
                lines.insert(place, random.choice(session())[2].encode())
    return lines


def heard(lines: list[bytes], random: Random) -> Iterator[str]:
    """The lines as they are cut from the bytes that come in. Raises NotationError."""
    data, cutter = random.choice((b"\r\n", b"\n")).join([*lines, b""]), Lines()
    size = random.choice((7, 60, 4096))
    for start in range(0, len(data), size):
        yield from cutter.feed(data[start : start + size])


@cases
def test_broken_sessions_end_in_refusals_at_the_manager(count: int) -> None:
    """One player's lines are damaged, the others speak as they did; who errs is gone, and comes back sometimes."""
    for seed in range(count):
        random = Random(seed)
        host = Host(boards(DEAL, DEAL))
        begin = random.randrange(len(session()))
        spoken = [(seat, text) for seat, by_manager, text in session()[: begin + 60] if not by_manager]
        victim = random.choice(list(Seat))
        texts = damaged([text.encode() for seat, text in spoken if seat is victim], random)
        with suppress(BridgeError):
            texts = [line.encode() for line in heard(texts, random)]
        queue = iter(texts)
        finished = 0
        for seat, text in spoken:
            line = text if seat is not victim else next(queue, b"").decode("latin-1")
            try:
                message = parse_message(line)
                if isinstance(message, Connect):
                    host.connect(message, 0.0)
                elif seat in host.players:
                    for deed in host.receive(seat, message, 0.0):
                        finished += isinstance(deed, Finish)
                        if isinstance(deed, Dismiss) and deed.seat in host.players:
                            host.leave(deed.seat, 0.0)
            except BridgeError:
                if seat in host.players:
                    host.leave(seat, 0.0)
        assert finished + len(host.boards) == 2, seed
        for player in host.players.values():
            assert len(player.asked) <= 8 and len(player.queue) < 300, seed


@cases
def test_a_damaged_manager_is_survived_or_named_by_the_player(count: int) -> None:
    """What a player hears is damaged: it answers, or says what does not follow."""
    for seed in range(count):
        random = Random(seed)
        seat = random.choice(list(Seat))
        said = [text.encode() for its, by_manager, text in session() if by_manager and its is seat]
        client = ProtocolClient("A", seat, random.choice((18, 19)))
        said.insert(random.randrange(len(said)), str(Explain(seat, some_call_of(random))).encode())
        with suppress(BridgeError):
            for line in heard(damaged(said[: random.randrange(len(said))], random), random):
                following = client.hear(parse_message(line))
                for _ in range(60):
                    asked = [step for step in following if isinstance(step, Asked)]
                    assert all(str(step) for step in following if not isinstance(step, Asked | Wanted))
                    if not asked:
                        break
                    following = (
                        client.play(first_card(asked[0]))
                        if isinstance(asked[0].view, PlayView)
                        else client.say(some_call(asked[0]))
                    )
                else:
                    pytest.fail(f"seed {seed}: the player goes on by itself")


def some_call_of(random: Random):  # type: ignore[no-untyped-def]
    from dealspace.cards import ALL_CALLS

    return random.choice(ALL_CALLS)


@pytest.mark.parametrize("count", [60, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_match_goes_on_while_strangers_shout(count: int) -> None:
    """Connections of noise and of broken sessions, eight at a time, before and while four players play."""
    given = boards(DEAL, DEAL, DEAL, DEAL)
    finished: list[Record] = []
    troubles: list[dict[str, object]] = []
    log: list[str] = []

    async def shout(port: int, random: Random) -> None:
        seat = random.choice(list(Seat))
        lines = damaged(
            [text.encode() for its, by_manager, text in session() if not by_manager and its is seat], random
        )
        with suppress(ConnectionError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"\n".join(lines[: random.randrange(1, 40)]) + random.choice((b"\n", b"")))
            if random.random() < 0.5:
                writer.transport.abort()
                return
            writer.write_eof()
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(), 5)
            writer.close()

    async def shouting(port: int, first: int) -> None:
        for start in range(first, first + count // 2, 8):
            await asyncio.gather(*(shout(port, Random(seed)) for seed in range(start, start + 8)))

    async def timed() -> None:
        async with asyncio.timeout(60 + count):
            await run()

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: troubles.append(context))
        server = Server(Host(given), lambda over: finished.append(over.record), Patience(hello=1.0), log=log.append)
        table = await started(server)
        await shouting(server.port, 0)
        while server.links:
            await asyncio.sleep(0.01)
        players = [asyncio.ensure_future(client(seat, server.port)) for seat in Seat]
        while len(server.links) < 4 and not any(player.done() for player in players):
            await asyncio.sleep(0.005)
        await asyncio.gather(shouting(server.port, count), table, *players)
        await asyncio.sleep(0.05)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert not left, left

    asyncio.run(timed())
    assert [record.board for record in finished] == given
    assert not troubles, troubles
    assert any("is disconnected" in line for line in log)


@pytest.mark.parametrize("count", [40, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_player_at_a_mad_manager_ends_or_goes_on(count: int) -> None:
    async def run(seed: int) -> None:
        random = Random(seed)
        said = [text.encode() for its, by_manager, text in session() if by_manager and its is Seat.NORTH]
        script = b"\r\n".join(damaged(said[: random.randrange(1, len(said))], random)) + b"\r\nEnd of session\r\n"
        served = 0

        async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal served
            served += 1
            writer.write(script if served == 1 else b"End of session\r\n")
            writer.write_eof()
            with suppress(ConnectionError):
                await reader.read()
            writer.close()

        listener = await asyncio.start_server(attend, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        with suppress(BridgeError):
            await asyncio.wait_for(
                join("127.0.0.1", port, lambda: ProtocolClient("A", Seat.NORTH), Plain(), patience=1.0), 20
            )
        listener.close()

    for seed in range(count):
        asyncio.run(run(seed))
