"""Matches: the same however they are spread, stopped and gone on with; nothing lost, nothing played twice."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Thread

import pytest

from dealspace.cards import Auction, BridgeError, Record, Seat, Side, ns_score
from dealspace.cards.formats.jsonl import record_to_json
from dealspace.match.arena import arena_run as running
from dealspace.match.arena.arena_report import mean_text, pair_line
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import Failure, is_too_high, sit
from dealspace.match.arena.seating import MatchForm, Seating
from dealspace.match.arena.table_results import Finished, Times
from dealspace.play.analysis.losses import Losses, losses
from dealspace.play.double_dummy import DoubleDummy, trick_table
from dealspace.runtime.cluster import cluster
from dealspace.runtime.contest.row_store import StoreError
from tests.support.matches import small_bots, small_settings

ROOT = Path(__file__).parents[2]
BOARDS = tuple(random_boards(8, 3))


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    return Match(small_settings(tmp_path_factory.mktemp("bots")), BOARDS, MatchForm.BIDDING)


@pytest.fixture(scope="module")
def whole(match: Match) -> dict[str, Finished]:
    """Every table of the match, played in one go."""
    with MatchStore() as store:
        assert run_match(match.seatings(), store) == []
        return kept(store, match)


def kept(store: MatchStore, match: Match) -> dict[str, Finished]:
    """The finished tables without what a clock says."""
    found = store.finished(seating.key for seating in match.seatings())
    return {key: replace(table, times={}) for key, table in found.items()}


def test_contracts_of_a_bidding_match_are_scored_double_dummy(match: Match, whole: dict[str, Finished]) -> None:
    assert len(whole) == 2 * len(BOARDS)
    tables = dict(zip(BOARDS, trick_table([board.board.full_deal for board in BOARDS]), strict=True))
    for seating in match.seatings():
        table = whole[seating.key]
        record = table.record
        assert record.auction is not None and record.auction.is_over and len(table.booked) == len(record.auction)
        assert record.players == tuple((seat, seating.bot(seat.side).name) for seat in Seat)
        contract = record.auction.contract
        assert record.contract == contract
        if contract is None:
            assert (table.best, table.ns_score, table.too_high) == (None, 0, False)
            continue
        tricks = tables[seating.record]
        assert table.best == record.result == tricks[contract.strain][contract.declarer]
        assert table.ns_score == ns_score(contract, table.best, seating.board.vulnerability)
        most = max(int(tricks[:, seat].max()) for seat in contract.declarer.side.seats)
        assert table.too_high is (contract.level - max(most - 6, 0) >= 3)
        assert is_too_high(seating.board, contract, table.best, DoubleDummy()) is table.too_high


def test_processes_threads_and_a_store_change_nothing(match: Match, whole: dict[str, Finished], tmp_path: Path) -> None:
    with MatchStore(tmp_path / "match.db") as store:
        reported: list[tuple[int, int]] = []
        run_match(match.seatings(), store, processes=2, progress=lambda done, total: reported.append((done, total)))
        assert kept(store, match) == whole
    assert reported == [(done, 16) for done in range(17)]
    with ThreadPoolExecutor(2) as threads, MatchStore() as store:
        run_match(match.seatings(), store, executor=threads)
        assert kept(store, match) == whole


def test_a_dask_cluster_plays_the_same_match(match: Match, whole: dict[str, Finished]) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as local,
        cluster(local.scheduler_address) as executor,
        MatchStore() as store,
    ):
        run_match(match.seatings(), store, executor=executor)
        assert kept(store, match) == whole


def test_a_match_goes_on_and_plays_nothing_twice(
    match: Match, whole: dict[str, Finished], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def counted(seating: Seating) -> Finished | Failure:
        played.append(seating.key)
        return sit(seating)

    monkeypatch.setattr(running, "sit", counted)
    path = tmp_path / "match.db"
    for boards in (3, 8, 8):
        with MatchStore(path) as store:
            run_match(replace(match, boards=BOARDS[:boards]).seatings(), store)
    assert sorted(played) == sorted(whole)
    with MatchStore(path) as store:
        assert kept(store, match) == whole
        assert len(store) == len(whole)


PROGRAM = """
from pathlib import Path
from threading import Barrier, Thread
from dealspace.match.arena.deals import random_boards
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.bots.bot_files import read_bot
if __name__ == "__main__":
    bots = tuple(read_bot(Path(path)) for path in {bots!r})
    with MatchStore(Path({store!r})) as store:
        run_match(Match(bots, tuple(random_boards(400, 3)), MatchForm.BIDDING).seatings(), store, processes={processes})
"""


@pytest.mark.parametrize(("how", "processes"), [(signal.SIGKILL, 2), (signal.SIGKILL, 1), (signal.SIGINT, 2)])
def test_a_killed_match_loses_nothing_and_leaves_nobody_behind(
    tmp_path: Path, match: Match, whole: dict[str, Finished], how: signal.Signals, processes: int
) -> None:
    match_run, store = begun(tmp_path, processes)
    children = children_of(match_run.pid)
    assert len(children) >= (processes if processes > 1 else 0)
    os.kill(match_run.pid, how)
    match_run.communicate(timeout=60)
    assert match_run.returncode != 0
    had = rows(store)
    assert 5 <= had < 800
    assert all_gone(children)
    with MatchStore(store) as again:
        before = kept(again, match)
        run_match(match.seatings(), again)
        assert kept(again, match) == whole
        assert len(again) == had + len(whole) - len(before)


def test_a_worker_that_dies_ends_the_match_with_one_clear_error(tmp_path: Path) -> None:
    match_run, store = begun(tmp_path, 2)
    children = children_of(match_run.pid)
    worker = next(child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes())
    os.kill(worker, signal.SIGKILL)
    _, err = match_run.communicate(timeout=60)
    assert match_run.returncode == 1
    assert b"a worker process died" in err.splitlines()[-1]
    assert rows(store) >= 5
    assert all_gone(children)


def rows(store: Path) -> int:
    try:
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
            return int(database.execute("select count(*) from tables").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def begun(folder: Path, processes: int) -> tuple[subprocess.Popen[bytes], Path]:
    """A match that has played five tables, and its store."""
    store, program = folder / "match.db", folder / "program.py"
    program.write_text(PROGRAM.format(bots=tuple(map(str, small_bots(folder))), store=str(store), processes=processes))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    match_run = subprocess.Popen([sys.executable, program], cwd=folder, env=environment, stderr=subprocess.PIPE)
    for _ in range(1200):
        time.sleep(0.05)
        if rows(store) >= 5:
            break
    return match_run, store


def all_gone(processes: list[int]) -> bool:
    """Whether these processes end within a few seconds."""
    for _ in range(200):
        if not any(is_alive(each) for each in processes):
            return True
        time.sleep(0.05)
    return False


def children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    if not found.exists():
        pytest.skip("this system does not list a process's children")
    return [int(child) for child in found.read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_equal_bots_tie_every_board(match: Match) -> None:
    strong, _ = match.bots
    again = replace(match, bots=(strong, replace(strong, name="same", bid=replace(strong.bid, worlds=3))))
    with MatchStore() as store:
        run_match(again.seatings(), store)
        pair = summary_of(again, store).pairs[0]
        assert set(pair.swings) == {0.0}
        assert pair_line(pair, ("strong", "same")) == (
            f"strong against same: no difference, {len(pair.boards)} boards, all tied"
        )
        assert mean_text(pair.mean, "imps") == "+0.00"


def test_a_table_that_cannot_be_played_does_not_stop_the_match(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = {seating.key for seating in replace(match, boards=BOARDS[2:3]).seatings()}

    def broken(seating: Seating) -> Finished:
        if seating.key in bad:
            raise BridgeError("no deal fits")
        return Finished(seating.key, Record(seating.board, Auction.parse("N: P P P P")), "", None, False, None, {})

    monkeypatch.setattr("dealspace.match.arena.play_table.play_table", broken)
    northern = tuple(board for board in BOARDS if board.board.dealer is Seat.NORTH)
    match = replace(match, boards=(*northern, BOARDS[2]))
    with MatchStore() as store:
        failures = run_match(match.seatings(), store)
        assert [str(failure) for failure in failures] == [
            "board 3, strong against weak: no deal fits",
            "board 3, weak against strong: no deal fits",
        ]
        assert len(store) == 2 * len(northern)


def test_card_play_follows_one_auction_at_both_tables(match: Match) -> None:
    auction = Auction.parse("N: 1N P P P")
    cards = replace(match, form=MatchForm.CARDS, boards=(replace(BOARDS[0], auction=auction), BOARDS[4]))
    with MatchStore() as store:
        run_match(cards.seatings(), store)
        tables = store.finished(seating.key for seating in cards.seatings())
    for seating in cards.seatings():
        table = tables[seating.key]
        record = table.record
        assert record.auction == auction if seating.auction is not None else record.auction is not None
        assert table.booked == ""
        assert record.play is not None and record.play.is_over and record.contract is not None
        record.play.check(seating.board.full_deal)
        assert record.result == record.play.tricks_won(record.contract.declarer.side)
        assert table.losses == losses(record) and table.best is not None
        change = table.losses.lead + table.losses.defence - table.losses.declarer
        assert record.result == table.best + change
        for side in Side:
            assert not table.times[side].calls
            assert 10 < len(table.times[side].cards) <= 26
    second = [tables[seating.key].record.auction for seating in cards.seatings()][2:]
    assert second[0] == second[1]


def test_a_finished_table_is_the_same_after_the_store(whole: dict[str, Finished], tmp_path: Path) -> None:
    table = replace(
        next(iter(whole.values())),
        losses=Losses(1, 2, 3),
        times={Side.NS: Times((0.1, 0.25), ()), Side.EW: Times((), (3.5,))},
    )
    assert Finished.from_json(table.key, table.to_json()) == table
    with MatchStore(tmp_path / "a.db") as store:
        assert store.add(table) is True
        assert store.add(replace(table, too_high=True)) is False
        assert store.finished([table.key, "other"]) == {table.key: table}
        assert store.known([table.key, "other"]) == {table.key}
    for damaged in ({}, {**table.to_json(), "losses": 3}, {**table.to_json(), "times": {"X": [[], []]}}):
        with pytest.raises(BridgeError):
            Finished.from_json("k", damaged)
    assert record_to_json(table.record)["players"]["N"] == dict(table.record.players)[Seat.NORTH]


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("something else, and long enough to be looked at as a database of some kind " * 20)
    with pytest.raises(StoreError, match="cannot be used as a store: file is not a database"):
        MatchStore(text)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as database:
        database.execute("create table notes (text)")
    before = other.read_bytes()
    with pytest.raises(StoreError, match="a database of something else"):
        MatchStore(other)
    assert other.read_bytes() == before
    with pytest.raises(StoreError, match="there is no folder"):
        MatchStore(tmp_path / "no" / "a.db")


def test_many_programs_may_make_one_store_at_once(tmp_path: Path) -> None:
    """One found the other's half-made file and called it a database of something else."""
    wrong: list[str] = []
    for number in range(100):
        together = Barrier(4)

        def opened(path: Path = tmp_path / f"{number}.db", together: Barrier = together) -> None:
            together.wait()
            try:
                MatchStore(path).close()
            except BridgeError as error:
                wrong.append(str(error))

        threads = [Thread(target=opened) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong


def test_a_store_of_version_0_1_0_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as old:
        old.execute("pragma journal_mode = wal")
        old.execute(
            "create table tables (key text primary key, board text not null, ns text not null, ew text not null, "
            "contract text, tricks integer, ns_score integer not null, details text not null) without rowid"
        )
        old.execute("pragma application_id = 1684365676")
        old.execute("pragma user_version = 1")
        deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
        record = {"board": "1", "dealer": "N", "vul": "None", "deal": deal, "auction": ["P"] * 4, "contract": "P"}
        details = {"record": record, "booked": "bbbb", "best": None, "too_high": False, "losses": None, "times": {}}
        old.execute("insert into tables values ('k', '1', 'a', 'b', null, null, 0, ?)", (json.dumps(details),))
        old.commit()
    with MatchStore(path) as store:
        assert store.known(["k", "other"]) == {"k"}
        assert store.finished(["k"])["k"].record.passed_out
        assert not store.add(store.finished(["k"])["k"]) and len(store) == 1
