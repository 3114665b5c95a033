"""Files that hold finished work: only plain files are written, replaced in one step, one writer at a time.

A save is: take the lock of the file, read it, write a draft beside it, make sure that the draft is on the disk, rename
it over the file, make sure that its name is on the disk. What the system refuses of that is `SaveError`. The lock is an
exclusive `flock` on `.NAME.lock` beside the file; the system takes it back when its owner dies, however that happens.
The draft is `NAME.part`; one that a killed program left is removed by the next.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, FileIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO

from dealspace.cards.errors import BridgeError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


_NEVER_FLUSHED = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF, errno.EACCES, errno.EPERM}
"""How systems say that they have no way to flush a folder; anything else is a flush that failed."""


class UnusableFileError(BridgeError):
    """A file that cannot be written, or is being written by somebody else."""


class SaveError(BridgeError, OSError):
    """The system did not put on the disk what was written, for want of room or by an error of the device."""


@contextmanager
def saving(path: Path) -> Iterator[None]:
    """Around the steps of a save: an error of the system becomes SaveError, which names the file."""
    try:
        yield
    except SaveError:
        raise
    except OSError as error:
        raise SaveError(f"{path}: not saved: {error.strerror or error}") from error


def flush(file: IO[bytes], path: Path) -> None:
    """Make sure that what was written to this file is on the disk. Raises SaveError."""
    with saving(path):
        file.flush()
        os.fsync(file.fileno())


def plain_target(path: Path) -> Path:
    """The file that is written where this path is named: symbolic links are followed, to a file that may not exist yet.

    Raises:
        UnusableFileError: there is no such folder, something else than a plain file is there, or it is write-protected.
    """
    try:
        target = path.resolve()
        if not target.parent.is_dir():
            folder = target.parent if path.is_symlink() else path.parent
            raise UnusableFileError(f"{path}: there is no folder {folder}; make it first")
        found = target.stat() if target.exists() else None
    except (OSError, RuntimeError) as error:  # a RuntimeError is a loop of symbolic links
        raise UnusableFileError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    if found is not None and not stat.S_ISREG(found.st_mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(found.st_mode)), "something else")
        raise UnusableFileError(f"{path} is {kind}, not a plain file: name another one")
    if found is not None and not os.access(target, os.W_OK):
        raise UnusableFileError(f"{path} is write-protected: name another file")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise UnusableFileError(f"{path}: no file can be made in the folder {target.parent}, which is write-protected")
    return target


@contextmanager
def locked(target: Path, *, wait: bool = True) -> Iterator[None]:
    """Be the only writer of this file, among processes and threads, until the block ends or the process dies.

    Args:
        wait: for another writer to finish; else raise UnusableFileError.
    """
    lock = target.with_name(f".{target.name}.lock")
    handle = _acquired(lock, target, wait)
    try:
        yield
    finally:
        if handle in _held:  # not in a process forked inside the block: the lock is its parent's
            with suppress(OSError):  # removed while it is held: whoever waits for it sees that and opens a new one
                lock.unlink()
            _release(handle)


@contextmanager
def replacing(target: Path) -> Iterator[BinaryIO]:
    """A draft that takes the place of the file when the block ends well, and is removed when it does not.

    The caller holds the lock. Mode and owner of an existing file are kept. Raises SaveError.
    """
    draft = target.with_name(target.name + ".part")
    with saving(target):
        draft.unlink(missing_ok=True)
        before = target.stat() if target.exists() else None
        raw = _Draft(draft, target)
    try:
        with BufferedWriter(raw) as file:
            if before is not None:
                with saving(target):
                    _keep_mode_and_owner(draft, before)
            yield file
            flush(file, target)
        with saving(target):
            draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    flush_folder(target)


def replace_file(path: Path, content: bytes) -> None:
    """Put this content in place of what the file holds, in one step. Raises UnusableFileError, SaveError."""
    target = plain_target(path)
    with locked(target), replacing(target) as file:
        file.write(content)


def replace_text(path: Path, text: str) -> None:
    """Put this text in place of what the file holds, as `replace_file` does, in UTF-8.

    What is no text, as a name of a file may be, is escaped: `M\\udcfcller.yaml`, which JSON reads as the name again.
    """
    replace_file(path, text.encode(errors="backslashreplace"))


def flush_folder(path: Path) -> None:
    """Make sure that the name of a new file is on the disk, where the file system can flush it. Raises SaveError."""
    if not os.access(path.parent, os.R_OK):
        return
    with saving(path):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        except OSError as error:
            if error.errno not in _NEVER_FLUSHED:
                raise
        finally:
            os.close(folder)


class _Draft(FileIO):
    """The new file of a draft; what cannot be written to it is not saved in the file whose place it is to take."""

    def __init__(self, draft: Path, target: Path) -> None:
        super().__init__(draft, "xb")
        self._target = target

    def write(self, content: ReadableBuffer, /) -> int:
        with saving(self._target):
            return super().write(content)


def _keep_mode_and_owner(draft: Path, before: os.stat_result) -> None:
    if (before.st_uid, before.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):  # only the administrator may give files away
            os.chown(draft, before.st_uid, before.st_gid)
    draft.chmod(stat.S_IMODE(before.st_mode))


_held: set[int] = set()
"""Handles of the lock files opened by this process."""


def _acquired(lock: Path, target: Path, wait: bool) -> int:
    """A handle that holds the lock, of the lock file that has this name now."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        _held.add(handle)
        try:
            _take(handle, wait)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), lock.stat()):
                    return handle
        except BlockingIOError:
            _release(handle)
            raise UnusableFileError(
                f"{target} is being written by another program: wait for its end, or name another file"
            ) from None
        except BaseException:
            _release(handle)
            raise
        _release(handle)


def _release(handle: int) -> None:
    _held.discard(handle)
    os.close(handle)


def _take(handle: int, wait: bool) -> None:
    """Lock the open file. Raises BlockingIOError where somebody else has it and we do not wait."""
    fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def _leave_to_the_parent() -> None:
    """A forked child shares its parent's locks: it lets go of them, so that they die with the parent."""
    for handle in _held:
        os.close(handle)
    _held.clear()


os.register_at_fork(after_in_child=_leave_to_the_parent)
