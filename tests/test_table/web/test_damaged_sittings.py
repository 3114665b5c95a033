"""A file of sittings that is cut off or altered is said in one line, when it is opened or when it is read."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dealspace.cards import BridgeError
from dealspace.table.web.bridge_sitting import BridgeFacts
from dealspace.table.web.sitting.sitting import Entry
from dealspace.table.web.sitting_store import SittingStore

BOARD = "1 N None N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
READS: tuple[Callable[[SittingStore], object], ...] = (
    SittingStore.sittings,
    SittingStore.last_used,
    lambda store: store.sitting("id 3"),
    lambda store: store.review("id 3", 1, 1),
    lambda store: store.notes("id 3", 1),
)


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of ten sittings."""
    path = tmp_path_factory.mktemp("sittings") / "whole.sqlite"
    with closing(SittingStore(path)) as store:
        facts = BridgeFacts("S", "normal", "A title", 1, "sayc", "sayc", "house", "imps", True)
        for number in range(10):
            name = f"id {number}"
            store.add_sitting(name, facts, [BOARD] * 4, Entry(1, "next"))
            for move in range(2, 20):
                store.add_entry(name, Entry(move, "call", "1N"), 0, None)
            store.keep_review(name, 1, 1, {"done": True})
            store.keep_notes(name, 1, "♠ led")
    return path.read_bytes()


@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_file_is_said(content: bytes, seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    altered = bytearray(content)
    for _ in range(rng.randint(1, 40)):
        altered[rng.randrange(100, len(altered))] = rng.randrange(256)
    if seed % 3 == 0:
        del altered[rng.randrange(len(altered)) :]
    (tmp_path / "damaged.sqlite").write_bytes(altered)
    try:
        store = SittingStore(tmp_path / "damaged.sqlite")
    except BridgeError as error:
        assert "damaged.sqlite: sittings cannot be kept here" in str(error)
        return
    with closing(store):
        for read in READS:
            try:
                read(store)
            except BridgeError as error:
                assert "the file of sittings cannot be read" in str(error)
