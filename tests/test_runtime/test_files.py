"""Files of finished work: one writer at a time, replaced whole or not at all, never anything but plain files."""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from dealspace.runtime.files import SaveError, UnusableFileError, locked, plain_target, replace_file, replacing
from tests.support.called import called
from tests.support.sources import modules

ROOT = Path(__file__).parents[2]


def program(text: str, *words: object) -> subprocess.Popen[str]:
    """A process of its own."""
    command = [sys.executable, "-c", text, *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)


COUNTING = """
import sys
from pathlib import Path
from dealspace.runtime.files import locked, replacing
target = Path(sys.argv[1])
for _ in range(int(sys.argv[2])):
    with locked(target):
        count = int(target.read_bytes())
        with replacing(target) as file:
            file.write(b"%d" % (count + 1))
"""


def test_processes_and_threads_write_one_after_the_other(tmp_path: Path) -> None:
    target = tmp_path / "count"
    target.write_text("0")
    others = [program(COUNTING, target, 50) for _ in range(3)]

    def count() -> None:
        for _ in range(25):
            with locked(target), replacing(target) as file:
                file.write(b"%d" % (int(target.read_bytes()) + 1))

    threads = [threading.Thread(target=count) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [other.wait(60) for other in others] == [0, 0, 0]
    assert target.read_text() == "200"
    assert [path.name for path in tmp_path.iterdir()] == ["count"]


HOLDING = """
import os, sys, time
from pathlib import Path
from dealspace.runtime.files import locked
with locked(Path(sys.argv[1])):
    if len(sys.argv) > 2 and os.fork() == 0:
        time.sleep(30)
    print("held", flush=True)
    sys.stdin.read()
"""


def is_free_within(target: Path, seconds: float) -> bool:
    """Whether the file's lock can be had before this time has passed."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        with suppress(UnusableFileError), locked(target, wait=False):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("forks", [False, True])
def test_a_lock_dies_with_its_owner_whoever_else_lives_on(tmp_path: Path, forks: bool) -> None:
    target = tmp_path / "x"
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(target), *["fork"] * forks],
        cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert child.stdout is not None and child.stdout.readline() == "held\n"
        with pytest.raises(UnusableFileError, match="being written by another program"), locked(target, wait=False):
            pass
        child.kill()
        child.wait(10)
        assert is_free_within(target, seconds=10)  # the forked one lets go of it when it first runs
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


def test_a_failure_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "x"
    replace_file(target, b"old")
    with pytest.raises(KeyboardInterrupt), replacing(target) as file:
        file.write(b"new")
        raise KeyboardInterrupt
    assert target.read_bytes() == b"old" and list(tmp_path.iterdir()) == [target]


def test_draft_and_folder_are_on_the_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(handle: int) -> None:
        done.append("folder" if os.path.samestat(os.fstat(handle), tmp_path.stat()) else "file")
        fsync(handle)

    def noted_replace(draft: Path, target: Path) -> Path:
        done.append("rename")
        return replace(draft, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    replace_file(tmp_path / "x", b"new")
    assert done == ["file", "rename", "folder"]


def test_links_stay_and_their_targets_are_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link = tmp_path / "link"
    link.symlink_to(Path("folder") / "file")
    for content in (b"first", b"second"):
        replace_file(link, content)
        assert link.is_symlink() and (tmp_path / "folder" / "file").read_bytes() == content


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_of_a_file_is_kept(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "x"
    target.write_bytes(b"old")
    target.chmod(mode)
    replace_file(target, b"new")
    assert target.read_bytes() == b"new" and target.stat().st_mode & 0o777 == mode


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "device").symlink_to("/dev/full")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("no/such")
    for name, why in {
        "pipe": "is a pipe, not a plain file",
        "folder": "is a folder",
        "device": "is a device",
        "loop": "cannot be written",
        "nowhere": "there is no folder .*no; make it first",
        "no/such": "there is no folder .*no; make it first",
        "pipe/x": "there is no folder",
    }.items():
        with pytest.raises(UnusableFileError, match=why):
            plain_target(tmp_path / name)


def failing_flush(monkeypatch: pytest.MonkeyPatch, number: int, *, of_folders: bool) -> None:
    """From now on the system refuses to flush files, or folders, with this error."""
    fsync = os.fsync

    def refused(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode) is of_folders:
            raise OSError(number, os.strerror(number))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", refused)


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS])
@pytest.mark.parametrize("of_folders", [False, True])
def test_a_flush_that_fails_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, of_folders: bool
) -> None:
    target = tmp_path / "x"
    failing_flush(monkeypatch, number, of_folders=of_folders)
    with pytest.raises(SaveError) as refused:
        replace_file(target, b"new")
    assert str(refused.value) == f"{target}: not saved: {os.strerror(number)}"
    assert target.exists() is of_folders and not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES])
def test_a_file_system_that_cannot_flush_folders_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    target = tmp_path / "x"
    failing_flush(monkeypatch, number, of_folders=True)
    replace_file(target, b"new")
    assert target.read_bytes() == b"new"
    failing_flush(monkeypatch, number, of_folders=False)
    with pytest.raises(SaveError):
        replace_file(target, b"newer")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device without room is needed")
def test_what_a_full_disk_does_not_take_is_not_saved(tmp_path: Path) -> None:
    target = tmp_path / "x"
    replace_file(target, b"old")
    with pytest.raises(SaveError, match="x: not saved: No space left"), replacing(target) as file:
        os.dup2(os.open("/dev/full", os.O_WRONLY), file.fileno())
        file.write(b"new")
    assert target.read_bytes() == b"old" and list(tmp_path.iterdir()) == [target]


WRITES = re.compile(r"\.write_(?:text|bytes)\(|\.savefig\((?!painted)|os\.fsync\(|open\([^)]*[\"'][wx]b?\+?[\"']")
MAY_WRITE = {
    *("runtime/files.py", "runtime/user_folders.py", "bidding/loading/system_cache.py", "table/web/token.py"),
    *("cards/formats/access_tables.py", "query/converting/kept_tables.py", "table/web/workshop/changes_job.py"),
}
"""Besides finished work: what a cache loses, or a token, is made again; a copy; a file that is only added to."""


def test_every_file_of_finished_work_is_written_here() -> None:
    others = {
        str(path.relative_to(ROOT))
        for path in modules().values()
        for line in path.read_text("utf-8").splitlines()
        if WRITES.search(line) and ">>>" not in line
    }
    assert others <= MAY_WRITE


DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
SYSTEM = """system: one
dsl: 1
contexts:
- after: opening
  rules:
  - P: {if: else, say: no opening}
"""


@pytest.mark.parametrize("of_folders", [False, True])
@pytest.mark.parametrize(
    "words",
    [
        ("deal", "-n", "1", "--out", "deals.pbn"),
        ("practice", "--sequence", "1N", "-n", "1", "--out", "boards.pbn"),
        ("solve", "--deal", DEAL, "--html", "page.html"),
        ("solve", "--deal", DEAL, "--svg", "picture.svg"),
        ("solve", "--deal", DEAL, "--write", "solved.pbn"),
        ("solve", "--random", "1", "--out", "tables.bin"),
        ("system", "doc", "one.yaml", "-o", "book.md"),
        ("lint", "one.yaml", "--sarif", "found.sarif"),
    ],
)
def test_no_command_says_that_it_has_written_what_is_not_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], of_folders: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.yaml").write_text(SYSTEM)
    failing_flush(monkeypatch, errno.EIO, of_folders=of_folders)
    done = called(*words)
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines()[-1].endswith(f"{words[-1]}: not saved: Input/output error")
    assert "written to" not in done.stdout
