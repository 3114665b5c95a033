"""From the bytes of a file to its text: UTF-8, UTF-16, or a Latin alphabet (cp1252, ISO 8859-1), portion by portion.

A file in UTF-16 shows that in its first bytes: a byte-order mark, or a NUL beside each of the first two letters. All
others are decoded by segments, which end at a line's end or at `}` (for JSON without line ends): each is UTF-8, if it
can be, or else cp1252, or else ISO 8859-1. So a stray byte costs its own line alone, and a file gives the same text
whether it is decoded at once or as it comes.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain

_SEGMENT = re.compile(rb"[^\n\r}]*[\n\r}]?")
_ENDS = (b"\n", b"\r", b"}")
_FIRST_BYTES = 4
"""As many as tell UTF-16 from other encodings."""


def decode(raw: bytes) -> str:
    """The text of a file: UTF-8, UTF-16, or else a Latin alphabet (cp1252, ISO 8859-1), line by line.

    >>> decode("José".encode() + b"\\n" + "José".encode("cp1252"))
    'José\\nJosé'
    """
    return "".join(decoded((raw,)))


def decoded(blocks: Iterable[bytes]) -> Iterator[str]:
    """The text of a file whose bytes come in blocks, each part as soon as it is certain."""
    left = iter(blocks)
    begin = b""
    for block in left:
        begin += block
        if len(begin) >= _FIRST_BYTES:
            break
    if (encoding := _utf16(begin[:_FIRST_BYTES])) is not None:
        decoder = getincrementaldecoder(encoding)(errors="replace")
        yield decoder.decode(begin)
        for block in left:
            yield decoder.decode(block)
        yield decoder.decode(b"", final=True)
        return
    kept: list[bytes] = []
    for block in chain((begin.removeprefix(BOM_UTF8),), left):
        cut = 1 + max(block.rfind(end) for end in _ENDS)
        if cut:
            yield _text(b"".join((*kept, block[:cut])))
            kept.clear()
        kept.append(block[cut:])
    yield _text(b"".join(kept))


def _utf16(begin: bytes) -> str | None:
    """The encoding of a text that begins so, if it is UTF-16."""
    if begin.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    letters = "".join("x" if byte else "0" for byte in begin)
    return {"x0x0": "utf-16-le", "0x0x": "utf-16-be"}.get(letters)


def _text(segments: bytes) -> str:
    try:
        return segments.decode()
    except UnicodeDecodeError:
        return "".join(map(_segment_text, _SEGMENT.findall(segments)))


def _segment_text(segment: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return segment.decode(encoding)
        except UnicodeDecodeError:
            continue
    return segment.decode("latin-1")
