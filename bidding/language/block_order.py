"""The blocks of a file: which exclude each other, whose place they take, and in which order they stand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dealspace.bidding.language.blocks import excluding_pairs, in_order
from dealspace.bidding.language.gathered_files import Module, bases, parts
from dealspace.bidding.language.rule_order import ahead_of
from dealspace.bidding.system.diagnostics import Diagnostic


def arrange_blocks(module: Module) -> Iterator[Diagnostic]:
    """Put the blocks of a file in their order, in front of its other entries and in the place of those they exclude.

    Returns:
        a problem for each two that cannot be played together.
    """
    blocks = [part for part in parts(module) if part.header is not None and part is not module]
    if not blocks and not any(each.against for each in module.chapters):
        return
    yield from _refused(module, blocks)
    for base in bases(module):
        for part in list(parts(base)):
            if part not in blocks and any(True for own in blocks for _ in excluding_pairs((own, part))):
                gone = {entry.number for entry in part.entries}
                for entry in [each for each in module.entries if each.number in gone]:
                    module.take_out(entry)
    mine = [each for each in module.chapters if each.header is not None or each.against]
    mine = [each for each in mine if each.taker == module.file and each.entries and each.file.name not in module.placed]
    arranged = sorted(in_order(mine), key=lambda each: not each.against)
    numbers = [[entry.number for entry in each.entries] for each in arranged]
    for earlier, later in pairwise(numbers):
        module.edges |= {(one, other) for one in earlier for other in later}
    first = [number for each in numbers for number in each]
    module.edges |= ahead_of(module.edges, first, set(module.own_numbers) - set(first))


def _refused(module: Module, blocks: list[Module]) -> Iterator[Diagnostic]:
    """What excludes each other among the blocks of a file, but for pairs that one of its chapters has brought in."""
    where = dict(zip((each.file.name for each in module.chapters), module.imported_at, strict=True))
    within = [list(parts(each)) for each in module.chapters]
    for one, other, reason in excluding_pairs(blocks):
        if any(one in inner and other in inner for inner in within) or one.header is None or other.header is None:
            continue
        first, second = (where.get(each.file.name, module.root.location) for each in (one, other))
        names = f"{one.header.name} and {other.header.name}"
        yield Diagnostic(
            "excluded",
            f"the blocks {names} cannot be played together: {reason}",
            max(first, second, key=lambda place: (place.line or 0, place.column or 0)),
            ((min(first, second, key=lambda place: (place.line or 0, place.column or 0)), "the other one"),),
            "import one of them",
        )
