"""Contests of any game: pairings, standings, keys, and work that is done once."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import BridgeError
from dealspace.runtime.contest.contest_keys import digest
from dealspace.runtime.contest.contest_pairing import Pairing, check_names, pairings_of, round_robin
from dealspace.runtime.contest.interval import mean_of
from dealspace.runtime.contest.resumable_run import finish
from dealspace.runtime.contest.row_store import RowStore, StoreError
from dealspace.runtime.contest.standings import Standings
from dealspace.runtime.files import SaveError


@dataclass(frozen=True)
class Square:
    """A number to be squared."""

    number: int

    @property
    def key(self) -> str:
        return str(self.number)


class Squares(RowStore):
    """Squares by key."""

    application = 0x73717561
    table = "squares"

    def add(self, square: int) -> None:
        self.add_rows([(str(int(square**0.5)), square, "{}")])


def squared(task: Square) -> int | str:
    """The square; in words for negative numbers, which have none here."""
    return task.number**2 if task.number >= 0 else f"{task.number} is negative"


TASKS = [Square(number) for number in (3, -1, 5, 4)]


def test_everybody_meets_everybody_once() -> None:
    for count in range(2, 6):
        met = [{pair.first, pair.second} for pair in round_robin(count)]
        assert len(met) == count * (count - 1) // 2
        assert all({one, other} in met for one, other in permutations(range(count), 2))


def test_a_pair_has_two_tables_and_one_alone_has_one() -> None:
    assert Pairing(0, 2).tables == ((0, 2), (2, 0))
    assert [pair.tables for pair in pairings_of(1)] == [((0, 0),)]


def test_contestants_have_names_of_their_own() -> None:
    check_names(["a", "b"])
    with pytest.raises(BridgeError, match='two bots have the name "a"'):
        check_names(["a", "b", "a"])
    with pytest.raises(BridgeError, match="needs bots"):
        check_names([])


@given(
    st.lists(st.lists(st.integers(-20, 20), min_size=1, max_size=6), min_size=3, max_size=3), st.sampled_from([0, 1])
)
def test_standings_are_means_over_deals_of_means_over_opponents(values: list[list[int]], level: int) -> None:
    pairings = round_robin(3)
    results = [(pairing, dict(enumerate(map(float, one)))) for pairing, one in zip(pairings, values, strict=True)]
    standings = Standings(3, results, level)
    for bot in range(3):
        seen: dict[int, list[float]] = {}
        for pairing, found in results:
            for deal, value in found.items():
                if bot in (pairing.first, pairing.second):
                    seen.setdefault(deal, []).append(value if bot == pairing.first else 2 * level - value)
        expected = mean_of(fmean(each) for each in seen.values())
        assert standings.overall(bot) == expected
    for pairing, found in results:
        mine, theirs = (
            standings.against(pairing.first, pairing.second),
            standings.against(pairing.second, pairing.first),
        )
        assert mine == mean_of(found.values())
        assert mine is not None and theirs is not None
        assert mine.value + theirs.value == pytest.approx(2 * level)
    means = [mean.value for bot in standings.ranking if (mean := standings.overall(bot)) is not None]
    assert means == sorted(means, reverse=True)


def test_who_has_played_nothing_stands_last() -> None:
    standings = Standings(3, [(Pairing(0, 1), {1: -30.0, 2: -31.0}), (Pairing(0, 2), {}), (Pairing(1, 2), {})])
    assert standings.ranking == [1, 0, 2]
    assert standings.against(0, 2) is None and standings.overall(2) is None


@pytest.mark.parametrize("processes", [1, 2])
def test_work_is_done_once_and_failures_are_handed_back(tmp_path: Path, processes: int) -> None:
    seen: list[tuple[int, int]] = []
    with Squares(tmp_path / "squares.db") as store:
        store.add(25)
        failures = finish(TASKS, squared, store, int, processes=processes, progress=lambda *counts: seen.append(counts))
        assert failures == ["-1 is negative"]
        assert store.known(task.key for task in TASKS) == {"3", "4", "5"}
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_was_done_before_an_interrupt_is_kept() -> None:
    def interrupted(task: Square) -> int | str:
        if task.number == 5:
            raise KeyboardInterrupt
        return squared(task)

    with Squares() as store:
        with pytest.raises(KeyboardInterrupt):
            finish(TASKS, interrupted, store, int)
        assert store.known(task.key for task in TASKS) == {"3"}


def test_a_store_of_another_kind_is_refused(tmp_path: Path) -> None:
    class Others(Squares):
        application = 0x6F746872

    Squares(tmp_path / "squares.db").close()
    with pytest.raises(StoreError, match="a database of something else"):
        Others(tmp_path / "squares.db")
    with pytest.raises(StoreError, match="there is no folder"):
        Squares(tmp_path / "none" / "squares.db")


def test_what_the_disk_does_not_take_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Squares(tmp_path / "squares.db") as store:
        (pages,) = store._database.execute("pragma page_count").fetchone()
        store._database.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(SaveError, match=r"squares.db: not saved: database or disk is full"):
            store.add_rows([(str(number), number, "x" * 100) for number in range(1000)])

    def refused(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", refused)  # SQLite itself passes over a folder that cannot be flushed
    with pytest.raises(SaveError, match=r"other.db: not saved: Input/output error"):
        Squares(tmp_path / "other.db")


def test_a_digest_depends_on_facts_not_on_their_order() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1}) != digest({"a": 1, "b": [3]})
    assert len(digest(0)) == 32
