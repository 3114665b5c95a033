"""Spreading work over the machines of a Dask cluster; `dask` is an optional dependency, imported on first use."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from dealspace.cards.errors import BridgeError

CONNECT_WITHIN_S = 10


class ClusterError(BridgeError):
    """The cluster cannot be used: Dask is not installed, or no scheduler answers at the address."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor whose workers are those of the scheduler at this address (`tcp://host:8786`).

    The workers need dealspace installed. Raises ClusterError.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(
            f"a cluster needs Dask, which is not installed ({error}): pip install 'dealspace[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=CONNECT_WITHIN_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            f"no scheduler answers at {address} ({type(error).__name__}): start one with `dask scheduler`, and workers "
            f"with `dask worker {address}`"
        ) from None
    try:
        yield client.get_executor()
    finally:
        client.close()


@contextmanager
def executor_at(address: str | None) -> Iterator[Executor | None]:
    """The executor of the cluster at this address; None without an address."""
    if address is None:
        yield None
        return
    with cluster(address) as executor:
        yield executor
