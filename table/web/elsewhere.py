"""The addresses by which other devices reach a server that listens beyond its own computer."""

from __future__ import annotations

import socket
from contextlib import suppress

from dealspace.table.web.port import with_port

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
_FAR = ("192.0.2.1", 9)
"""An address for documentation alone (RFC 5737): nothing is sent to it."""


def elsewhere(host: str, port: int, token: str) -> list[str]:
    """Addresses to open on another device, with the token; none for a server that listens on its own computer alone.

    >>> elsewhere("127.0.0.1", 8000, "abc"), elsewhere("table.example", 8000, "abc")
    ([], ['http://table.example:8000/?token=abc'])
    """
    if host in LOOPBACK:
        return []
    names = _own_names() if host in EVERYWHERE else [host]
    return [f"http://{with_port(name, port)}/?token={token}" for name in names]


def _own_names() -> list[str]:
    """This computer's address in its network, as far as it has one, and its name there."""
    names = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_FAR)  # chooses the address that would be sent from, and sends nothing
        names.append(str(asking.getsockname()[0]))
    own = socket.gethostname()
    return [*(name for name in names if name not in LOOPBACK), own if "." in own else f"{own}.local"]
