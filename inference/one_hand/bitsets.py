"""Sets as integers, one bit for each member: intersections and unions of large sets are single operations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def as_bits(flags: NDArray[np.bool_]) -> int:
    """The set of the indexes at which `flags` (bool[n]) is true.

    >>> as_bits(np.array([True, False, True]))
    5
    """
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def as_flags(found: int, count: int) -> NDArray[np.bool_]:
    """bool[count]: whether each index is in the set; the inverse of `as_bits`."""
    bits = np.frombuffer(found.to_bytes(-(-count // 8), "little"), np.uint8)
    return np.unpackbits(bits, bitorder="little", count=count).astype(np.bool_)


def members(found: int) -> NDArray[np.intp]:
    """intp[n]: the indexes in the set, in rising order."""
    bits = np.frombuffer(found.to_bytes(-(-found.bit_length() // 8), "little"), np.uint8)
    return np.flatnonzero(np.unpackbits(bits, bitorder="little"))
