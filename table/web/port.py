"""The port the server listens on: the one that was asked for, or the next that is free."""

from __future__ import annotations

import errno
import socket

from dealspace.cards import BridgeError

TRIES = 50


def listen(host: str, port: int) -> tuple[socket.socket, int]:
    """A socket that listens on this address, on the first free port from `port` on, and that port.

    Raises:
        BridgeError: the address is not of this machine, may not be listened on, or no port is free.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except socket.gaierror as error:
        raise BridgeError(f"--host {host}: there is no such address ({error.strerror})") from None
    for each in range(port, min(port + TRIES, 65_536)):
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((address[0], each, *address[2:]))
            made.listen(128)
        except OSError as error:
            made.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise BridgeError(f"nothing can listen on {host}, port {each}: {error.strerror}") from None
        return made, int(made.getsockname()[1])
    raise BridgeError(f"no port from {port} to {port + TRIES - 1} is free: give another one, --port N")


def with_port(name: str, port: int) -> str:
    """`127.0.0.1:8000`, `[::1]:8000`."""
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
