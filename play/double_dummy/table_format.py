"""The file of trick tables: a heading line, then records of one size, so that one cut off by a crash is seen.

    dealspace tables 2 {"seed": 1}\\n                         a line of JSON: where the deals come from
    <32 bytes of hands> <20 bytes of tricks> <4 of checksum>  for each deal, in order

Hands are uint64 little-endian by seat (N E S W), tricks one byte each by strain (C D H S NT) and declarer (N E S W).
The checksum, uint32 little-endian, is the CRC-32 of the 52 bytes before it, begun with the record's number from 0: a
record that was changed or moved is seen. Files of version 1 have no checksums; they can be read.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.errors import BridgeError

_CONTENT = [("hands", "<u8", (4,)), ("tricks", "u1", (5, 4))]
_UNCHECKED = np.dtype(_CONTENT)
RECORD = np.dtype([*_CONTENT, ("checksum", "<u4")])
_MAGIC, _MAGIC_1 = b"dealspace tables 2 ", b"dealspace tables 1 "
_ALL_CARDS = np.uint64((1 << 52) - 1)
_AT_ONCE = 100_000


class TableFileError(BridgeError, ValueError):
    """A file of tables that is none, one of other deals, or a damaged one."""


@dataclass(frozen=True)
class Stored:
    """What is in a file: its heading, its whole records of either version, and which of them are undamaged."""

    path: Path
    heading: bytes
    records: NDArray[Any]
    is_sound: NDArray[np.bool_]

    @property
    def is_version_1(self) -> bool:
        return self.heading.startswith(_MAGIC_1)

    @property
    def sound_part(self) -> int:
        """How many records there are before the first damaged one."""
        return len(self.records) if self.is_sound.all() else int(self.is_sound.argmin())

    def without_torn_end(self, most: int) -> Stored:
        """The same without damaged records at its end, if at most this many: a power cut left them half written."""
        count = self.sound_part
        if len(self.records) - count > most or self.is_sound[count:].any():
            return self
        return Stored(self.path, self.heading, self.records[:count], self.is_sound[:count])

    def check(self) -> None:
        """Raises TableFileError for a damaged record, saying what to do."""
        count = self.sound_part
        if count == len(self.records):
            return
        size = len(self.heading) + count * self.records.itemsize
        raise TableFileError(
            f"{self.path}: the table of deal {count + 1} of {len(self.records)} is damaged (byte {size} on); name "
            f"another file, or keep the {count} tables before it (truncate --size={size} FILE) and solve the rest again"
        )


def heading_of(about: dict[str, Any], *, version_1: bool = False) -> bytes:
    """The first line of a file of tables."""
    return (_MAGIC_1 if version_1 else _MAGIC) + json.dumps(about).encode() + b"\n"


def read_tables(path: str | Path) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """The deals of a file, uint64[n, 4], and their tables, uint8[n, 5, 4]; a record cut off at the end is left out.

    Raises:
        TableFileError: it is no file of tables, or one of its records is damaged.
    """
    stored = read_stored(Path(path))
    stored.check()
    return stored.records["hands"].astype(np.uint64), stored.records["tricks"].copy()


def read_stored(path: Path) -> Stored:
    """All that is in a file of tables, damaged records too. Raises TableFileError where it is no such file."""
    raw = path.read_bytes()
    heading = raw[: raw.find(b"\n") + 1]
    if not heading.startswith((_MAGIC, _MAGIC_1)):
        raise TableFileError(f"{path} is no file of trick tables: it does not begin with {_MAGIC.decode()!r}")
    kind = RECORD if heading.startswith(_MAGIC) else _UNCHECKED
    records = np.frombuffer(raw, kind, (len(raw) - len(heading)) // kind.itemsize, len(heading))
    is_sound = _in_range(records)
    if kind is RECORD:
        is_sound &= records["checksum"] == _checksums(records, 0)
    return Stored(path, heading, records, is_sound)


def record_bytes(hands: NDArray[np.uint64], tables: NDArray[np.uint8], first: int) -> bytes:
    """These deals and their tables as records number `first` and on."""
    records = np.zeros(len(hands), RECORD)
    records["hands"], records["tricks"] = hands, tables
    records["checksum"] = _checksums(records, first)
    return records.tobytes()


def _checksums(records: NDArray[Any], first: int) -> NDArray[np.uint32]:
    raw, size = memoryview(records.tobytes()), records.itemsize
    parts = (raw[start : start + _UNCHECKED.itemsize] for start in range(0, len(raw), size))
    numbers = (zlib.crc32(part, number & 0xFFFFFFFF) for number, part in enumerate(parts, start=first))
    return np.fromiter(numbers, np.uint32, len(records))


def _in_range(records: NDArray[Any]) -> NDArray[np.bool_]:
    """Which records hold four hands of 13 different cards and at most 13 tricks."""
    is_right = np.ones(len(records), np.bool_)
    for start in range(0, len(records), _AT_ONCE):
        part = records[start : start + _AT_ONCE]
        hands = np.ascontiguousarray(part["hands"])
        sizes = np.unpackbits(hands.view(np.uint8).reshape(len(part), 4, 8), axis=2).sum(axis=2)
        all_dealt = np.bitwise_or.reduce(hands, axis=1) == _ALL_CARDS
        few_tricks = (part["tricks"] <= 13).all(axis=(1, 2))
        is_right[start : start + _AT_ONCE] = (sizes == 13).all(axis=1) & all_dealt & few_tricks
    return is_right
