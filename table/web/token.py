"""The token, kept from one start of the server to the next: open pages and copied addresses stay good.

It is the line of a file that its owner alone may read; one that others could have read is not used again.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from dealspace.cards import BridgeError
from dealspace.runtime.files import locked, plain_target

FILE = "web_token"
_TOKEN = re.compile(r"[\w-]{32,100}", re.ASCII)


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def kept_token(path: Path) -> str:
    """The token of this file; where there is none, or others may have read it, a new one, which is in it then.

    Raises:
        BridgeError: the file can be neither read nor made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = plain_target(path)
        with locked(target):
            return _read(target) or _made(target)
    except OSError as error:
        raise BridgeError(f"{path}: the token cannot be kept here ({error.strerror or error})") from None


def _read(path: Path) -> str | None:
    """The token that is in the file; None where there is none that may be used."""
    with suppress(FileNotFoundError, UnicodeDecodeError), path.open(encoding="ascii") as file:
        found = os.fstat(file.fileno())
        is_private = not found.st_mode & 0o077 and found.st_uid == os.geteuid()
        token = file.read(200).strip()
        return token if is_private and stat.S_ISREG(found.st_mode) and _TOKEN.fullmatch(token) else None
    return None


def _made(path: Path) -> str:
    """A new token, in a new file."""
    token = new_token()
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(f"{token}\n")
        file.flush()
        os.fsync(file.fileno())
    return token
