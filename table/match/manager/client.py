"""A bot at a table manager's table: one connection, one `Guest`, and a player that decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from dealspace.cards import BridgeError, Card, PlayView
from dealspace.table.match.manager.guest import Asked, Following, Guest, Said, TurnedAway, Wanted
from dealspace.table.match.manager.link import Link, Transcript
from dealspace.table.match.manager.messages import Remark

PAUSE_S = 0.5
"""Between two attempts to reach the manager."""


class Unreachable(BridgeError):
    """No table manager answers; the text says where."""


class Player(Protocol):
    """What decides for a seat; it may take its time, in a thread of its own."""

    def call(self, asked: Asked) -> Said:
        """The call, and what is said with it."""
        ...

    def card(self, asked: Asked) -> Card:
        """The card, from the own hand or from dummy."""
        ...

    def explain(self, wanted: Wanted) -> str:
        """What a call means, in the protocol's characters."""
        ...


async def join(
    address: str,
    port: int,
    guest: Callable[[], Guest],
    player: Player,
    *,
    patience: float = 60.0,
    pace: float = 0.0,
    transcript: Transcript | None = None,
    log: Callable[[str], object] = lambda _: None,
) -> None:
    """Sit down and play until the session ends; a connection that breaks is made again.

    Args:
        guest: makes a client that knows nothing yet, for each connection.
        patience: seconds in which a manager that does not answer, or has not yet noticed that we were gone, is tried
            again.
        pace: seconds between two lines, for managers that cannot take them faster.
    Raises:
        Unreachable: for so long no manager has answered.
        LostTrack: the manager refuses, or says what cannot be.
    """
    loop = asyncio.get_running_loop()
    seated_once = False
    gone = loop.time()
    while True:
        link = await _connected(address, port, patience, transcript or Transcript(), pace)
        client = guest()
        link.seat = client.seat
        try:
            await _play(link, client, player, log)
        except TurnedAway as refusal:
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
            raise Unreachable(f"the table manager at {address}:{port} closes every connection at once")
        await asyncio.sleep(PAUSE_S)


async def _connected(address: str, port: int, patience: float, transcript: Transcript, pace: float) -> Link:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    while True:
        try:
            return Link(*await asyncio.open_connection(address, port), transcript, ">", pace)
        except OSError as error:
            if loop.time() > deadline:
                raise Unreachable(f"no table manager answers at {address}:{port}: {error}") from None
            await asyncio.sleep(PAUSE_S)


async def _play(link: Link, client: Guest, player: Player, log: Callable[[str], object]) -> None:
    link.send(client.hello())
    async for message in link.messages():
        following = client.hear(message)
        if isinstance(message, Remark):
            log(f"the manager says: {message.text}")
        while following:
            following = await _answer(link, client, player, following)
        if client.is_over:
            return


async def _answer(link: Link, client: Guest, player: Player, following: Following) -> Following:
    """Send what is to be sent; let the bot decide, which has consequences of its own."""
    then: Following = []
    for step in following:
        if isinstance(step, Wanted):
            link.send(Remark(await asyncio.to_thread(player.explain, step) or "no explanation"))
        elif not isinstance(step, Asked):
            link.send(step)
        elif not isinstance(step.view, PlayView):
            then = client.say(await asyncio.to_thread(player.call, step))
        else:
            then = client.play(await asyncio.to_thread(player.card, step))
    return then
