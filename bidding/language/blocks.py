"""Blocks: files with a convention that systems import, which of them exclude each other, and in which order they stand.

A block says which calls it `takes`. Two blocks that take one call are refused where one file imports both; a block of a
nearer file takes the place of those that it excludes in the system which that file extends. The blocks of a file stand
in front of its other chapters, in the order of its `import`, unless one says that it stands `ahead_of` another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol, TypeVar

from dealspace.bidding.language.placement import alternatives
from dealspace.bidding.language.source_text import MappingNode, TextNode, texts_in
from dealspace.bidding.patterns.auction_pattern import Pattern, parse_pattern
from dealspace.bidding.patterns.possible_auctions import can_meet
from dealspace.cards import NotationError


@dataclass(frozen=True, slots=True)
class BlockHeader:
    """What a block says of itself: its name, the calls it takes, what it excludes and stands ahead of."""

    name: str
    takes: tuple[Pattern, ...] = ()
    excludes: frozenset[str] = frozenset()
    ahead_of: frozenset[str] = frozenset()


def header_of(root: MappingNode) -> BlockHeader | None:
    """The header of a file; None where it is no block. Calls that cannot be read are left out."""
    name = root.get("block")
    if not isinstance(name, TextNode):
        return None
    takes = [pattern for text in texts_in(root.get("takes")) for pattern in _patterns(text.value)]
    excludes, ahead_of = (frozenset(text.value for text in texts_in(root.get(key))) for key in ("excludes", "ahead_of"))
    return BlockHeader(name.value, tuple(takes), excludes, ahead_of)


def _patterns(text: str) -> Iterator[Pattern]:
    for part in alternatives([text]):
        try:
            yield parse_pattern(part)
        except NotationError:
            continue


def reason_against(one: BlockHeader, other: BlockHeader) -> str | None:
    """Why two blocks are not played together; None where they can be.

    >>> jump, raises = (BlockHeader(name, (parse_pattern(call),)) for name, call in (("a", "1S 3C"), ("b", "1M 3m")))
    >>> reason_against(jump, raises)
    'a takes 1S 3C, and b 1M 3m'
    """
    for excluding, excluded in ((one, other), (other, one)):
        if excluded.name in excluding.excludes:
            return f"{excluding.name} excludes {excluded.name}"
    for mine in one.takes:
        for theirs in other.takes:
            if can_meet(mine, theirs):
                if mine.text == theirs.text:
                    return f"both give {mine.text} a meaning"
                return f"{one.name} takes {mine.text}, and {other.name} {theirs.text}"
    return None


class HasHeader(Protocol):
    """A file that may be a block."""

    against: str

    @property
    def header(self) -> BlockHeader | None: ...


F = TypeVar("F", bound=HasHeader)


def excluding_pairs(files: Iterable[F]) -> Iterator[tuple[F, F, str]]:
    """Pairs of blocks that are not played together, with the reason; those against different openings are."""
    for one, other in combinations(files, 2):
        if one.against != other.against:
            continue
        if one.header is not None and other.header is not None and (reason := reason_against(one.header, other.header)):
            yield one, other, reason


def in_order(blocks: Sequence[F]) -> list[F]:
    """The blocks as they are listed, but none behind one that it stands ahead of."""
    left, found = list(blocks), list[F]()
    while left:
        held = {name for each in left if each.header is not None for name in each.header.ahead_of - {each.header.name}}
        free = [each for each in left if each.header is None or each.header.name not in held]
        found.append(first := (free or left)[0])
        left.remove(first)
    return found


def allowed_values(root: MappingNode) -> Mapping[str, Mapping[str, str]]:
    """What `choices` says of the parameters of a file: each value that is allowed, with what it means."""
    choices = root.get("choices")
    return {
        name.value: {value.value: text.value for value, text in node.entries if isinstance(text, TextNode)}
        for name, node in (choices.entries if isinstance(choices, MappingNode) else ())
        if isinstance(node, MappingNode)
    }
