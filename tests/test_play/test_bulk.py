"""Tables of many deals in a file: the same however the work is cut, stopped or spread."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import Deal
from dealspace.play.double_dummy import trick_table
from dealspace.play.double_dummy.table_files import BLOCK, WrongFile, random_deals, read_tables, solve_to_file
from dealspace.runtime.cluster import NoCluster, cluster
from tests.test_play.test_double_dummy import easy

ROOT = Path(__file__).parents[2]
SEED = 28  # its first two deals are easy
DEALS = np.array([easy(seed) for seed in range(150)], np.uint64)


def test_the_deals_of_a_seed_are_the_same_whatever_part_is_asked_for() -> None:
    all_of_them = random_deals(350, 7)
    assert (np.bitwise_or.reduce(all_of_them, axis=1) == (1 << 52) - 1).all()
    for hands in all_of_them[:20]:
        Deal.of_bits(hands)
    assert (random_deals(130, 7, 90) == all_of_them[90:220]).all()
    assert (random_deals(350, 8) != all_of_them).any()
    assert random_deals(0, 7).shape == (0, 4)


def test_random_deals_are_spread_evenly() -> None:
    deals = random_deals(4000, 1)
    for card in (0, 25, 51):
        north = (deals[:, 0] >> np.uint64(card) & np.uint64(1)).sum()
        assert abs(int(north) - 1000) < 5 * 27.4  # five standard deviations


def test_a_file_holds_deals_and_their_tables(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    path = tmp_path / "tables.bin"
    assert solve_to_file(DEALS, path, threads=2, progress=lambda done, total: told.append((done, total))) == 150
    hands, tables = read_tables(path)
    assert (hands == DEALS).all()
    assert (tables == trick_table(DEALS)).all()
    assert told == [(done, 150) for done in range(BLOCK, 151, BLOCK)]
    assert solve_to_file(DEALS, path) == 0


@pytest.mark.parametrize("cut", [-25, 0, 3, 52 * 3, 52 * 100 + 51])
def test_a_run_goes_on_where_another_was_cut_off(tmp_path: Path, cut: int) -> None:
    whole, path = tmp_path / "whole.bin", tmp_path / "cut.bin"
    solve_to_file(DEALS, whole)
    raw = whole.read_bytes()
    path.write_bytes(raw[: raw.index(b"\n") + 1 + cut])
    assert solve_to_file(DEALS, path) == 150 - max(0, cut) // 52
    assert path.read_bytes() == raw


def test_more_deals_of_the_same_seed_are_added(tmp_path: Path) -> None:
    path = tmp_path / "tables.bin"
    assert solve_to_file((1, SEED), path) == 1
    assert solve_to_file((2, SEED), path) == 1
    hands, tables = read_tables(path)
    assert (hands == random_deals(2, SEED)).all()
    assert (tables == trick_table(hands)).all()


def test_a_file_of_other_deals_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.bin"
    solve_to_file(DEALS[:3], path)
    before = path.read_bytes()
    for deals in (DEALS[1:5], DEALS[:2], (10, 1)):
        with pytest.raises(WrongFile, match="holds 3 tables of other deals"):
            solve_to_file(deals, path)
    assert path.read_bytes() == before
    path.write_text("something else\n")
    with pytest.raises(WrongFile, match="no file of trick tables"):
        solve_to_file(DEALS, path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_killed_program_resumes_without_loss_or_repetition(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "tables.bin"
    program = (
        "from tests.test_play.test_double_dummy import easy; "
        "from dealspace.play.double_dummy.table_files import solve_to_file; "
        f"solve_to_file([easy(seed) for seed in range(3000)], {str(path)!r}, threads=2)"
    )
    running = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stderr=subprocess.PIPE)
    for _ in range(400):
        time.sleep(0.05)
        if path.exists() and path.stat().st_size > 52 * 2 * BLOCK:
            break
    os.kill(running.pid, how)
    assert running.communicate(timeout=60) and running.returncode != 0
    had = len(read_tables(path)[0])
    assert had >= BLOCK
    deals = np.array([easy(seed) for seed in range(had + 15)], np.uint64)
    assert solve_to_file(deals, path) == 15
    hands, tables = read_tables(path)
    assert (hands == deals).all()
    assert (tables == trick_table(deals)).all()


def test_an_executor_does_the_same_work(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        solve_to_file(DEALS, tmp_path / "threads.bin", executor=threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        solve_to_file(DEALS, tmp_path / "processes.bin", executor=processes)
    assert (tmp_path / "threads.bin").read_bytes() == (tmp_path / "processes.bin").read_bytes()
    assert (read_tables(tmp_path / "threads.bin")[1] == trick_table(DEALS)).all()


def test_a_dask_cluster_does_the_same_work(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "tables.bin"
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as local,
        cluster(local.scheduler_address) as executor,
    ):
        assert solve_to_file(DEALS, path, executor=executor) == 150
    assert (read_tables(path)[1] == trick_table(DEALS)).all()


def test_a_cluster_without_dask_or_scheduler_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "distributed", None)
        with pytest.raises(NoCluster, match=r"pip install 'dealspace\[cluster\]'"), cluster("tcp://127.0.0.1:1"):
            pass
    pytest.importorskip("distributed")
    monkeypatch.setattr("dealspace.runtime.cluster.CONNECT_WITHIN_S", 1)
    with pytest.raises(NoCluster, match="no scheduler answers"), cluster("tcp://127.0.0.1:1"):
        pass
