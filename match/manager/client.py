"""A bot as a client of a table manager: one connection, one `ProtocolClient`, and a `Player` that decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from dealspace.cards import BridgeError, Card, PlayView
from dealspace.match.manager.link import Link, Transcript
from dealspace.match.manager.messages import FreeText
from dealspace.match.manager.protocol_client import Asked, Following, ProtocolClient, Said, SeatRefusedError, Wanted

PAUSE_S = 0.5
"""Between two attempts to reach the manager."""


class UnreachableError(BridgeError):
    """No table manager answers; the text says where."""


class Player(Protocol):
    """Decides for a seat. It is called in a thread, so it may take its time."""

    def call(self, asked: Asked) -> Said:
        """The call and its explanation."""
        ...

    def card(self, asked: Asked) -> Card:
        """The card, from the own hand or from dummy."""
        ...

    def explain(self, wanted: Wanted) -> str:
        """The meaning of a call, in the protocol's characters."""
        ...


async def join(
    address: str,
    port: int,
    client_of: Callable[[], ProtocolClient],
    player: Player,
    *,
    patience: float = 60.0,
    pace: float = 0.0,
    transcript: Transcript | None = None,
    log: Callable[[str], object] = lambda _: None,
) -> None:
    """Take a seat and play until the session ends; reconnect where a connection breaks.

    Args:
        client_of: makes a new client for each connection.
        patience: seconds of further attempts while no manager answers, or while it still takes the broken connection
            for open.
        pace: seconds between two lines, for managers that cannot take them faster.
    Raises:
        UnreachableError: no manager answered for `patience` seconds.
        ContradictoryMessageError: the manager refuses, or contradicts itself.
    """
    loop = asyncio.get_running_loop()
    seated_once = False
    gone = loop.time()
    while True:
        link = await _connected(address, port, patience, transcript or Transcript(), pace)
        client = client_of()
        link.seat = client.seat
        try:
            await _play(link, client, player, log)
        except SeatRefusedError as refusal:
            if not seated_once or loop.time() - gone > patience:
                raise
            log(f"{refusal}: trying again")
        finally:
            await link.close()
        if client.is_over:
            return
        if client.teams is not None:
            seated_once = True
            gone = loop.time()
            log("the connection is gone: connecting again")
        elif loop.time() - gone > patience:
            raise UnreachableError(f"the table manager at {address}:{port} closes every connection at once")
        await asyncio.sleep(PAUSE_S)


async def _connected(address: str, port: int, patience: float, transcript: Transcript, pace: float) -> Link:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    while True:
        try:
            return Link(*await asyncio.open_connection(address, port), transcript, ">", pace)
        except OSError as error:
            if loop.time() > deadline:
                raise UnreachableError(f"no table manager answers at {address}:{port}: {error}") from None
            await asyncio.sleep(PAUSE_S)


async def _play(link: Link, client: ProtocolClient, player: Player, log: Callable[[str], object]) -> None:
    link.send(client.hello())
    async for message in link.messages():
        following = client.hear(message)
        if isinstance(message, FreeText):
            log(f"the manager says: {message.text}")
        while following:
            following = await _answer(link, client, player, following)
        if client.is_over:
            return


async def _answer(link: Link, client: ProtocolClient, player: Player, following: Following) -> Following:
    """Send messages and ask the bot for decisions; returns what follows from a decision."""
    then: Following = []
    for step in following:
        if isinstance(step, Wanted):
            link.send(FreeText(await asyncio.to_thread(player.explain, step) or "no explanation"))
        elif not isinstance(step, Asked):
            link.send(step)
        elif not isinstance(step.view, PlayView):
            then = client.say(await asyncio.to_thread(player.call, step))
        else:
            then = client.play(await asyncio.to_thread(player.card, step))
    return then
