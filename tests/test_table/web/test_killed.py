"""A server killed at any moment: what it acknowledged or sent is there when it is started again, and goes on."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.sources import ROOT
from tests.support.tables import TOKEN

Acknowledged = dict[int, tuple[str, str, int]]


@contextmanager
def running(file: Path) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server of this file, and a client of it; the server is killed at the end, if it still runs."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.support.web_server", str(file)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        base = f"http://127.0.0.1:{int(server.stdout.readline())}"
        headers = {"authorization": f"Bearer {TOKEN}", "origin": base}
        with httpx.Client(base_url=base, headers=headers, timeout=20) as client:
            wait_for(client)
            yield server, client
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        server.stdout.close()


def wait_for(client: httpx.Client) -> None:
    for _ in range(200):
        try:
            client.get("/api/start")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def act(client: httpx.Client, id: str, made: Acknowledged, rng: random.Random) -> None:
    """Play, take back, go to the next board, until the server is gone; note what is acknowledged."""
    while True:
        now = client.get(f"/api/sittings/{id}").json()
        view = now["view"]
        if view["phase"] == "over":
            kind, text = ("next", "") if view["next"] else ("again", "0")
        elif not view["yours"]:
            continue
        elif rng.random() < 0.1:
            kind, text = "undo", ""
        elif view["phase"] == "auction":
            kind, text = "call", rng.choice(view["legal_calls"][:3])
        else:
            kind, text = "card", rng.choice(view["legal_cards"])
        row = {"number": now["number"] + 1, "kind": kind, "text": text}
        answer = client.post(f"/api/sittings/{id}/moves", json=row)
        if answer.status_code == 200:
            made[row["number"]] = (kind, text, answer.json()["number"])


def listen(client: httpx.Client, id: str, first: int, heard: dict[int, str]) -> None:
    """Note what the stream sends, until the server is gone."""
    with (
        httpx.Client(base_url=client.base_url, headers=client.headers, timeout=None) as reader,
        reader.stream("GET", f"/api/sittings/{id}/events", params={"from": first}) as stream,
    ):
        for line in stream.iter_lines():
            if line.startswith("data: "):
                heard[json.loads(line[6:])["number"]] = line


def until_gone(work: Any, *given: Any) -> None:
    """Do this until the server is gone."""
    try:
        work(*given)
    except httpx.HTTPError:
        return


@pytest.mark.parametrize("rounds", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_nothing_acknowledged_or_sent_is_lost_when_the_server_is_killed(tmp_path: Path, rounds: int) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    file, made, heard = tmp_path / "sittings.sqlite", Acknowledged(), dict[int, str]()
    with running(file) as (_, client):
        row = {"boards": {"kind": "random", "count": 3, "seed": 1}, "bot": "book", "speed": "fast"}
        id = client.post("/api/sittings", json=row).json()["id"]
    for _ in range(rounds):
        with running(file) as (server, client):
            check(client, id, made, heard)
            reader = threading.Thread(target=until_gone, args=(listen, client, id, 1, heard), daemon=True)
            reader.start()
            killer = threading.Timer(rng.uniform(0.05, 1.0), server.kill)
            killer.start()
            until_gone(act, client, id, made, rng)
            killer.join()
            reader.join(10)
    with running(file) as (_, client):
        check(client, id, made, heard)
    assert len(made) > rounds, "moves were made"


def check(client: httpx.Client, id: str, made: Acknowledged, heard: dict[int, str]) -> None:
    """That all that was acknowledged or heard before is so still."""
    again: dict[int, str] = {}
    last = client.get(f"/api/sittings/{id}").json()["number"]
    with client.stream("GET", f"/api/sittings/{id}/events", params={"from": 1}) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                number = json.loads(line[6:])["number"]
                again[number] = line
                if number >= last:
                    break
    assert {number: again.get(number) for number in heard} == heard
    for number, (kind, text, answered) in list(made.items())[-10:]:
        answer = client.post(f"/api/sittings/{id}/moves", json={"number": number, "kind": kind, "text": text})
        assert (answer.status_code, answer.json()) == (200, {"number": answered})
    assert {answered for *_, answered in made.values()} <= set(again)
