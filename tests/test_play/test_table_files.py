"""Tables of many deals in a file: the same however the work is cut, stopped or spread."""

from __future__ import annotations

import os
import signal
import struct
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
from dealspace.play.double_dummy.table_files import BLOCK, TableFileError, random_deals, read_tables, solve_to_file
from dealspace.runtime.cluster import ClusterError, cluster
from dealspace.runtime.files import UnusableFileError
from tests.test_play.test_double_dummy import easy

ROOT = Path(__file__).parents[2]
SIZE = 56  # bytes of a record
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
    reported: list[tuple[int, int]] = []
    path = tmp_path / "tables.bin"
    assert solve_to_file(DEALS, path, threads=2, progress=lambda done, total: reported.append((done, total))) == 150
    hands, tables = read_tables(path)
    assert (hands == DEALS).all()
    assert (tables == trick_table(DEALS)).all()
    assert reported == [(done, 150) for done in range(BLOCK, 151, BLOCK)]
    assert solve_to_file(DEALS, path) == 0


@pytest.mark.parametrize("cut", [-25, 0, 3, SIZE * 3, SIZE * 100 + SIZE - 1])
def test_a_run_goes_on_where_another_was_cut_off(tmp_path: Path, cut: int) -> None:
    whole, path = tmp_path / "whole.bin", tmp_path / "cut.bin"
    solve_to_file(DEALS, whole)
    raw = whole.read_bytes()
    path.write_bytes(raw[: raw.index(b"\n") + 1 + cut])
    assert solve_to_file(DEALS, path) == 150 - max(0, cut) // SIZE
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
        with pytest.raises(TableFileError, match="holds 3 tables of other deals"):
            solve_to_file(deals, path)
    assert path.read_bytes() == before
    path.write_text("something else\n")
    with pytest.raises(TableFileError, match="no file of trick tables"):
        solve_to_file(DEALS, path)


def damaged(raw: bytes, deal: int, byte: int, change: int = 1) -> bytes:
    """The file with one byte of the record of this deal changed."""
    place = raw.index(b"\n") + 1 + SIZE * deal + byte
    return raw[:place] + bytes([raw[place] ^ change]) + raw[place + 1 :]


@pytest.mark.parametrize("byte", [0, 31, 32, 51, 52, 55])
@pytest.mark.parametrize("change", [1, 200])
def test_a_damaged_table_is_neither_returned_nor_gone_on_behind(tmp_path: Path, byte: int, change: int) -> None:
    path = tmp_path / "tables.bin"
    solve_to_file(DEALS[:60], path)
    whole = path.read_bytes()
    path.write_bytes(damaged(whole, 29, byte, change))
    for use in (lambda: read_tables(path), lambda: solve_to_file(DEALS, path)):
        with pytest.raises(TableFileError, match=r"tables.bin: the table of deal 30 of 60 is damaged .*keep the 29 "):
            use()
    assert path.read_bytes() == damaged(whole, 29, byte, change)
    os.truncate(path, whole.index(b"\n") + 1 + SIZE * 29)  # as it says
    assert solve_to_file(DEALS[:60], path) == 31 and path.read_bytes() == whole


def test_tables_that_changed_places_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "tables.bin"
    solve_to_file(DEALS[:3], path)
    raw = path.read_bytes()
    start = raw.index(b"\n") + 1
    path.write_bytes(raw[:start] + raw[start + SIZE : start + 2 * SIZE] + raw[start : start + SIZE] + raw[-SIZE:])
    with pytest.raises(TableFileError, match="the table of deal 1 of 3 is damaged"):
        read_tables(path)


def test_a_block_half_written_in_a_power_cut_is_solved_again(tmp_path: Path) -> None:
    """The system may have made the file longer before it wrote what stands there."""
    path = tmp_path / "tables.bin"
    solve_to_file(DEALS[:60], path)
    whole = path.read_bytes()
    path.write_bytes(whole[: -SIZE * 7] + bytes(SIZE * 7))
    with pytest.raises(TableFileError, match="deal 54 of 60 is damaged"):
        read_tables(path)
    assert solve_to_file(DEALS[:60], path) == 7 and path.read_bytes() == whole


def in_version_1(tables: list[tuple[tuple[int, ...], bytes]], about: bytes = b'{"deals": "given"}') -> bytes:
    """A file as dealspace 0.1.0 wrote it, put together by hand."""
    return b"dealspace tables 1 " + about + b"\n" + b"".join(struct.pack("<4Q", *hands) + row for hands, row in tables)


ONE_SUIT_EACH = tuple(0x1FFF << (13 * suit) for suit in range(4))
"""North has all clubs, East all diamonds, South all hearts, West all spades."""
ITS_TABLE = bytes(
    [*(13, 0, 13, 0), *(0, 13, 0, 13), *(13, 0, 13, 0), *(0, 13, 0, 13), *(0, 0, 0, 0)]  # clubs to notrump, N E S W
)


def test_files_of_version_1_are_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "old.bin"
    path.write_bytes(in_version_1([(ONE_SUIT_EACH, ITS_TABLE)]) + b"cut off")
    path.chmod(0o640)
    hands, tables = read_tables(path)
    assert hands.tolist() == [list(ONE_SUIT_EACH)] and tables.tobytes() == ITS_TABLE
    deals = np.array([ONE_SUIT_EACH, *DEALS[:12]], np.uint64)
    assert solve_to_file(deals, path) == 12 and path.stat().st_mode & 0o777 == 0o640
    assert path.read_bytes().startswith(b"dealspace tables 2 ") and len(read_tables(path)[0]) == 13
    solve_to_file(deals, tmp_path / "new.bin")
    assert (read_tables(path)[1] == read_tables(tmp_path / "new.bin")[1]).all()


@pytest.mark.parametrize(
    ("hands", "row"),
    [
        (ONE_SUIT_EACH, ITS_TABLE[:5] + b"\xc8" + ITS_TABLE[6:]),
        (ONE_SUIT_EACH, ITS_TABLE[:-1] + b"\x0e"),
        ((ONE_SUIT_EACH[0] ^ 1, *ONE_SUIT_EACH[1:]), ITS_TABLE),
        ((ONE_SUIT_EACH[0], *ONE_SUIT_EACH[:3]), ITS_TABLE),
        ((ONE_SUIT_EACH[0] | 1 << 60, *ONE_SUIT_EACH[1:]), ITS_TABLE),
    ],
)
def test_tables_of_version_1_that_cannot_be_are_refused(tmp_path: Path, hands: tuple[int, ...], row: bytes) -> None:
    path = tmp_path / "old.bin"
    good = (ONE_SUIT_EACH, ITS_TABLE)
    path.write_bytes(in_version_1([good, (hands, row), *[good] * 10]))
    for use in (lambda: read_tables(path), lambda: solve_to_file([ONE_SUIT_EACH] * 20, path)):
        with pytest.raises(TableFileError, match="deal 2 of 12 is damaged"):
            use()


def test_the_second_of_two_runs_on_one_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.bin"
    refusals: list[str] = []

    def second(done: int, total: int) -> None:
        with pytest.raises(UnusableFileError) as refused:
            solve_to_file(DEALS, path)
        program = f"from dealspace.play.double_dummy.table_files import solve_to_file as s; s((100, 1), {str(path)!r})"
        if done == BLOCK:
            other = subprocess.run(
                [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
            )
            refusals.append(other.stderr)
        refusals.append(str(refused.value))

    assert solve_to_file(DEALS[:30], path, progress=second) == 30
    assert len(refusals) == 4 and all("is being written by another program" in text for text in refusals)
    assert (read_tables(path)[0] == DEALS[:30]).all() and list(tmp_path.iterdir()) == [path]


def test_tables_are_kept_behind_links_and_never_in_a_device(tmp_path: Path) -> None:
    path, link, device = tmp_path / "tables.bin", tmp_path / "link", tmp_path / "device"
    path.write_bytes(b"")
    link.symlink_to(path)
    device.symlink_to("/dev/full")
    assert solve_to_file(DEALS[:2], link) == 2 and link.is_symlink() and len(read_tables(path)[0]) == 2
    with pytest.raises(UnusableFileError, match="is a device, not a plain file"):
        solve_to_file(DEALS[:2], device)
    assert device.is_symlink()


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
        if path.exists() and path.stat().st_size > SIZE * 2 * BLOCK:
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
        with pytest.raises(ClusterError, match=r"pip install 'dealspace\[cluster\]'"), cluster("tcp://127.0.0.1:1"):
            pass
    pytest.importorskip("distributed")
    monkeypatch.setattr("dealspace.runtime.cluster.CONNECT_WITHIN_S", 1)
    with pytest.raises(ClusterError, match="no scheduler answers"), cluster("tcp://127.0.0.1:1"):
        pass
