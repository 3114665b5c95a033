"""Boards that began again with the same cards, because a player left them or the table manager stopped: a tag says so.

    [BegunAgain "West left it at trick 3, dummy seen"]

The tag is one of ours; other programs pass over it (PBN 2.1, section 3: supplemental tags of a program's own).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dealspace.cards import Record

TAG = "BegunAgain"
MOST_TOLD = 4
"""Departures that the tag tells: a line of PBN has at most 255 characters."""


def marked(record: Record, left: Sequence[str]) -> Record:
    """The record with the tag, where somebody left the board before."""
    return replace(record, tags=(*record.tags, (TAG, _told(left)))) if left else record


def remark(record: Record) -> str | None:
    """`begun again after West left it at trick 3, dummy seen`; None for a board that was played in one go."""
    value = record.tag(TAG)
    return f"begun again after {value}" if value else None


def remark_lines(records: Iterable[Record], where: str = "") -> Iterator[str]:
    """A sentence for each record of a board that began again.

    Args:
        where: behind the board's number: `, open room`.
    """
    for record in records:
        if (what := remark(record)) is not None:
            yield f"board {record.board.name or '?'}{where} was {what}"


def _told(left: Sequence[str]) -> str:
    often = Counter(left)
    told = [f"{text} ({times} times)" if times > 1 else text for text, times in often.items()]
    more = len(told) - MOST_TOLD
    return "; ".join([*told[:MOST_TOLD], *([f"and at {more} other places"] if more > 0 else [])])
