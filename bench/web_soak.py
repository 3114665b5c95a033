"""Many tables in the browser at once: how long persons wait for the server, and for the bots.

    python -m bench.web_soak [--tables 50] [--seconds 180] [--seed 1]

It starts `dealspace web` on this machine with a store of its own, opens tables, and at each acts about once a minute:
a call or card that may be made, now and then a concession, so that boards end and are reviewed, then the next board.
As the page does, it follows the events of each table and asks for the meanings at each turn; now and then for a hint.
It stops after the time that is given, three minutes unless said otherwise, whatever the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx

EVERY_S = 60.0
CONCEDED = 1 / 10
HINTED = 1 / 10
MOST_TABLES, MOST_SECONDS = 200, 600


@dataclass
class Waits:
    """Seconds that persons waited.

    Attributes:
        acknowledged: for the server to say that a move is made.
        answered: from then to the first move of a bot, its pause included, where a bot is to move.
        turns: from then until it is the person's turn again, or the board is over.
        meanings, hints: for what was asked.
    """

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    meanings: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    reviews: int = 0
    refused: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """How many there were, the median and the 95 % of each."""
        for name in ("acknowledged", "answered", "turns", "meanings", "hints"):
            found = sorted(getattr(self, name))
            if found:
                middle, most = found[len(found) // 2], found[min(len(found) - 1, int(0.95 * len(found)))]
                times = f"median {middle:7.3f} s   95 % {most:7.3f} s   worst {found[-1]:7.3f} s"
                yield f"{name:<13}{len(found):>5}  {times}"
        yield f"reviews completed: {self.reviews}; refused: {len(self.refused)} {self.refused[:3]}"


@dataclass
class _Table:
    """One table as its person sees it."""

    client: httpx.AsyncClient
    id: str
    waits: Waits
    rng: random.Random
    view: dict[str, Any] = field(default_factory=dict)
    sent: float | None = None
    has_answer: bool = True

    async def follow(self) -> None:
        """Read the events until the end."""
        async with self.client.stream("GET", f"/api/sittings/{self.id}/events", params={"from": 1}) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self._heard(json.loads(line[6:]))

    def _heard(self, event: dict[str, Any]) -> None:
        self.view = event["view"]
        kinds = {happened["kind"] for happened in event["happened"]}
        self.waits.reviews += any(happened["text"] == "The review is complete" for happened in event["happened"])
        if "refused" in kinds:
            self.waits.refused.append(event["happened"][0]["text"])
        if self.sent is None or not kinds & {"call", "card"}:
            return
        waited = monotonic() - self.sent
        if not self.has_answer:
            self.has_answer = True
            self.waits.answered.append(waited)
        if self.view["yours"] or self.view["phase"] == "over":
            self.waits.turns.append(waited)
            self.sent = None

    async def sit(self, until: float) -> None:
        """Act about once a minute."""
        await asyncio.sleep(self.rng.uniform(0, EVERY_S))
        while monotonic() < until:
            if self.view and (self.view["yours"] or self.view["phase"] == "over"):
                await self._act()
            await asyncio.sleep(EVERY_S * self.rng.uniform(0.7, 1.3))

    async def _act(self) -> None:
        view, number = self.view, self.view["number"]
        at = f"/api/sittings/{self.id}"
        if view["yours"] and view["phase"] == "auction":
            await self._ask(f"{at}/meanings", number, self.waits.meanings)
        if view["yours"] and self.rng.random() < HINTED:
            await self._ask(f"{at}/hint", number, self.waits.hints)
        kind, text = self._choice(view)
        begun = monotonic()
        answer = await self.client.post(f"{at}/moves", json={"number": number + 1, "kind": kind, "text": text})
        self.waits.acknowledged.append(monotonic() - begun)
        if answer.status_code != 200:
            self.waits.refused.append(f"{kind} {text}: {answer.text[:80]}")
        elif kind in ("call", "card") and not self.view["yours"] and self.view["phase"] != "over":
            self.sent, self.has_answer = monotonic(), False

    def _choice(self, view: dict[str, Any]) -> tuple[str, str]:
        if view["phase"] == "over":
            return ("next", "") if view["next"] else ("again", "0")
        if view["phase"] == "auction":
            return "call", self.rng.choice(["P", "P", *view["legal_calls"][:4]])
        if self.rng.random() < CONCEDED:
            return "concede", ""
        return "card", self.rng.choice(view["legal_cards"])

    async def _ask(self, path: str, number: int, waits: list[float]) -> None:
        begun = monotonic()
        answer = await self.client.get(path, params={"number": number})
        if answer.status_code == 200:
            waits.append(monotonic() - begun)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """`dealspace web` with its data in this folder; its address. It is ended at the end."""
    words = [sys.executable, "-m", "dealspace", "web", "--no-browser", "--port", "18900"]
    process = subprocess.Popen(
        words, env={**os.environ, "XDG_DATA_HOME": str(folder)}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("The table is at "):
                yield line.split()[-1]
                break
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


async def soak(address: str, tables: int, seconds: float, seed: int) -> Waits:
    """Open tables and play at them for so long."""
    waits, rng = Waits(), random.Random(seed)
    base, _, token = address.partition("/?token=")
    headers = {"authorization": f"Bearer {token}", "origin": base}
    limits = httpx.Limits(max_connections=3 * tables)
    until = monotonic() + seconds
    async with httpx.AsyncClient(base_url=base, headers=headers, timeout=None, limits=limits) as client:
        opened: list[_Table] = []
        begun = monotonic()
        for _ in range(tables):
            row = {"seat": rng.choice("NESW"), "boards": {"kind": "random", "count": 8}, "speed": "normal"}
            answer = await client.post("/api/sittings", json=row)
            answer.raise_for_status()
            opened.append(_Table(client, answer.json()["id"], waits, random.Random(rng.random())))
            if monotonic() > until:
                break
        print(f"{len(opened)} tables opened in {monotonic() - begun:.1f} s", flush=True)
        following = [asyncio.create_task(table.follow()) for table in opened]
        sitting = [asyncio.create_task(table.sit(until)) for table in opened]
        await asyncio.sleep(max(0.0, until - monotonic()))
        for task in (*following, *sitting):
            task.cancel()
            with suppress(asyncio.CancelledError, httpx.HTTPError):
                await task
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables, seconds = min(given.tables, MOST_TABLES), min(given.seconds, MOST_SECONDS)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address:
        waits = asyncio.run(soak(address, tables, seconds, given.seed))
    print("\n".join(waits.lines()))


if __name__ == "__main__":
    main()
