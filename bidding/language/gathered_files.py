"""What is gathered of each file of a system: its tree, the files it is made of, its contexts and their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from dealspace.bidding.language.blocks import BlockHeader, header_of
from dealspace.bidding.language.local_names import Definitions
from dealspace.bidding.language.rule_addresses import AddressedChange
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Location


@dataclass
class ContextEntry:
    """A context or convention of some file, as a tree; its rules may still be changed by files that take it in.
    `against` is the kind of their opening against which alone it holds, if there is one."""

    table: MappingNode
    number: int
    against: str = ""

    @property
    def ids(self) -> set[str]:
        """Names by which files refer to it."""
        nodes = (self.table.get("id"), self.table.get("convention") if is_defined_here(self.table) else None)
        return {node.value for node in nodes if isinstance(node, TextNode)}

    @property
    def all_ids(self) -> Iterator[str]:
        """These, and the ids of its rules."""
        yield from self.ids
        for rule in tables_of(self.table.get("rules")):
            for _, body in rule.entries:
                if (name := value_of(field_of(body, "id"))) is not None:
                    yield name

    @property
    def placed(self) -> str | None:
        """The convention that it puts in a place."""
        return value_of(self.table.get("convention"))


@dataclass(frozen=True)
class EntryOrder:
    """A demand on the order of entries: these stand before, or behind, the one with this id."""

    entries: tuple[ContextEntry, ...]
    key: str
    target: TextNode


@dataclass(frozen=True)
class Change:
    """A rule that goes before, behind or in the place of the rule with this id."""

    rule: MappingNode
    key: str
    target: TextNode


@dataclass(eq=False)
class Module:
    """A file and all it imports.

    Attributes:
        taker: the file that imports it.
        chapters: the files it imports, as those it is made of; `imported_at` is where it says so.
        placed: the names of those to which it gives a place among the others.
        against: the kind of their openings against which alone it is imported.
        base: the system it is a variation of.
        local: the definitions that no other file sees.
        moves, changes: those whose id is none of these files.
    """

    file: SystemFile
    root: MappingNode
    taker: SystemFile | None = None
    chapters: list[Module] = field(default_factory=list)
    imported_at: list[Location] = field(default_factory=list)
    placed: set[str] = field(default_factory=set)
    against: str = ""
    base: Module | None = None
    params: dict[str, TextNode] = field(default_factory=dict)
    carding: dict[str, str] = field(default_factory=dict)
    judgement: Definitions = field(default_factory=dict)
    definitions: Definitions = field(default_factory=dict)
    local: Definitions = field(default_factory=dict)
    entries: list[ContextEntry] = field(default_factory=list)
    edges: set[tuple[int, int]] = field(default_factory=set)
    moves: list[EntryOrder] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    addressed: list[AddressedChange] = field(default_factory=list)

    @cached_property
    def header(self) -> BlockHeader | None:
        """What it says of itself as a block; None where it is none."""
        return header_of(self.root)

    @property
    def base_numbers(self) -> set[int]:
        """The entries of the system it is a variation of, as far as they are still there."""
        own = {entry.number for entry in self.entries}
        return {entry.number for entry in self.base.entries if entry.number in own} if self.base is not None else set()

    @property
    def own_numbers(self) -> list[int]:
        """Its other entries: those of its own text and of the blocks it imports."""
        base = self.base_numbers
        return [entry.number for entry in self.entries if entry.number not in base]

    def take_out(self, entry: ContextEntry) -> None:
        """Leave out an entry; the order of the others stays."""
        self.entries.remove(entry)
        before = [one for one, other in self.edges if other == entry.number]
        behind = [other for one, other in self.edges if one == entry.number]
        self.edges |= {(one, other) for one in before for other in behind}


def parts(module: Module) -> Iterator[Module]:
    """The file and the files it is made of by `import`, each once; not the system it is a variation of."""
    found = {module.file.name: module}
    waiting = [module]
    while waiting:
        for chapter in waiting.pop().chapters:
            if chapter.file.name not in found:
                found[chapter.file.name] = chapter
                waiting.append(chapter)
    yield from found.values()


def bases(module: Module) -> Iterator[Module]:
    """The system it is a variation of, the one that this is a variation of, and so on."""
    base = module.base
    while base is not None:
        yield base
        base = base.base


def is_defined_here(table: MappingNode) -> bool:
    """Whether a convention's entry defines it, rather than placing one that is defined elsewhere."""
    return table.get("rules") is not None or table.get("then") is not None


def field_of(node: Node | None, key: str) -> Node | None:
    """The value of a key, if the node is a mapping that has it."""
    return node.get(key) if isinstance(node, MappingNode) else None


def value_of(node: Node | None) -> str | None:
    """The text of a node; None where it is none."""
    return node.value if isinstance(node, TextNode) else None


def tables_of(node: Node | None) -> list[MappingNode]:
    return [item for item in node.items if isinstance(item, MappingNode)] if isinstance(node, ListNode) else []
