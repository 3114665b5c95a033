"""Several files made one system: what `import:` and `extends:` add, and in which order.

A file has precedence over the files it imports: its parameters and definitions override theirs, its `rules:` change
single rules of theirs, `removes:` leaves some out, and its contexts stand before those of the system it `extends`,
unless it says otherwise. Nothing else depends on the order in which files are read: where two files match the same
auctions, `before`, `behind` or `replaces` must give their order, or it is an error `unordered`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dealspace.bidding.language.block_order import arrange_blocks
from dealspace.bidding.language.chosen_imports import is_chosen
from dealspace.bidding.language.gathered_files import (
    Change,
    ContextEntry,
    EntryOrder,
    Module,
    field_of,
    tables_of,
    value_of,
)
from dealspace.bidding.language.limits import Problems, Sizes, SystemSizeError
from dealspace.bidding.language.local_names import OwnDefinitions, names_defined
from dealspace.bidding.language.rule_addresses import AddressedChange
from dealspace.bidding.language.rule_order import Order, ahead_of
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode, read_source, texts_in
from dealspace.bidding.machine.their_opening import THEIR_OPENINGS
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.bidding.system.system_files import FileSizeError, ImportedFile, SystemFile, shipped_files
from dealspace.cards import Location, NotationError
from dealspace.inference.quantities.quantity import suggestion

_POSITIONS = ("before", "behind", "replaces")
DEEPEST_FILES = 100
"""The longest chain of files, each of which imports the next."""


class Gatherer:
    """Reads a file and those it imports, each once; problems are collected."""

    def __init__(self) -> None:
        self.problems = Problems()
        self.sizes = Sizes()
        self.modules: dict[str, Module] = {}
        self.unreadable: list[SystemFile] = []
        self.taken_in: list[ImportedFile] = []
        self.stack: list[str] = []
        self.count = 0

    def problem(
        self, code: str, message: str, location: Location, help: str | None = None, *notes: tuple[Location, str]
    ) -> None:
        self.problems.append(Diagnostic(code, message, location, notes, help))

    def module(self, file: SystemFile) -> Module:
        """The file with all it imports."""
        module = self.modules[file.name] = Module(file, read_source(file.text, file.name, self.sizes))
        self.stack.append(file.name)
        for taken, moves in self.taken(module):
            if taken.taker is None:
                taken.taker = file
                self.include(module, taken)
            module.moves += moves
        self.own(module)
        self.problems += arrange_blocks(module)
        if module.base is not None:
            module.edges |= ahead_of(module.edges, module.own_numbers, module.base_numbers)
        self.stack.pop()
        return module

    # --- imported files -----------------------------------------------------------------------------------------

    def taken(self, module: Module) -> Iterator[tuple[Module, list[EntryOrder]]]:
        """The files a file imports, each with the order that its `import` gives."""
        extends = module.root.get("extends")
        if isinstance(extends, TextNode) and (base := self.load(module.file, extends)) is not None:
            module.base = base
            yield base, []
        imports = module.root.get("import")
        for item in imports.items if isinstance(imports, ListNode) else (imports,):
            name = item.get("file") if isinstance(item, MappingNode) else item
            if isinstance(item, MappingNode) and not self.chosen(module, item):
                continue
            if isinstance(name, TextNode) and (block := self.load(module.file, name)) is not None:
                module.chapters.append(block)
                module.imported_at.append(name.location)
                entries = tuple(block.entries)
                moves = list(self.positions(item, ("before", "behind"))) if isinstance(item, MappingNode) else []
                module.placed |= {block.file.name} if moves else set()
                yield block, [EntryOrder(entries, key, target) for key, target in moves]
        for kind, nodes in _entries(module.root, "against"):
            for name in texts_in(nodes) if kind.value in THEIR_OPENINGS else ():
                if (defence := self.load(module.file, name)) is not None and defence.taker is None:
                    module.chapters.append(defence)
                    module.imported_at.append(name.location)
                    defence.against = kind.value
                    for entry in defence.entries:
                        entry.against = kind.value
                    yield defence, []

    def chosen(self, module: Module, item: MappingNode) -> bool:
        """Whether the parameters choose this import: those of the outermost file that has one of the name, down to this
        file, then those of the system it extends."""
        when = item.get("when")
        if not isinstance(when, TextNode):
            return True

        def value(name: str) -> str | None:
            for taker in self.stack:
                for key, node in _entries(self.modules[taker].root, "params"):
                    if key.value == name and isinstance(node, TextNode):
                        return node.value
            return known.value if (known := module.params.get(name)) is not None else None

        try:
            return is_chosen(when.value, value)
        except NotationError as error:
            self.problem("bad-condition", error.bare_message, when.location)
            return False

    def positions(self, table: MappingNode, keys: tuple[str, ...]) -> Iterator[tuple[str, TextNode]]:
        """The places that a mapping names by these keys."""
        for key, target in _positions(table, keys):
            self.sizes.count("changes", target.location)
            yield key, target

    def load(self, taker: SystemFile, name: TextNode) -> Module | None:
        self.sizes.count("imports", name.location)
        try:
            found = taker.find(name.value)
        except FileSizeError as error:
            self.problem("too-large", str(error), name.location)
            return None
        if found is not None:
            self.taken_in.append(ImportedFile(taker, name.value, found))
        if found is None:
            self.problem(
                "missing-file",
                f'"{name.value}" is not there or not readable, beside {taker.name} or among the shipped systems',
                name.location,
                f"did you mean {near}?" if (near := suggestion(name.value, shipped_files())) else None,
            )
        elif found.name in self.stack:
            path = " → ".join([*self.stack[self.stack.index(found.name) :], found.name])
            self.problem("import-cycle", f"{found.name} takes itself in: {path}", name.location)
        elif found.name in self.modules:
            return self.modules[found.name]
        elif len(self.stack) >= DEEPEST_FILES:
            self.problem(
                "too-deep", f"{found.name} is imported by a chain of more than {DEEPEST_FILES} files", name.location
            )
        else:
            try:
                return self.module(found)
            except InvalidSystem as error:
                self.problems += error.diagnostics
                self.unreadable.append(found)
            except SystemSizeError:
                self.unreadable.append(found)
                raise
        return None

    def include(self, module: Module, taken: Module) -> None:
        """Add what a file has imported to what it has so far."""
        own_params = module.root.get("params")
        own = {key.value for key, _ in own_params.entries} if isinstance(own_params, MappingNode) else set()
        for name, value in taken.params.items():
            known = module.params.setdefault(name, value)
            if known.value != value.value and name not in own:
                self.twice(f"the parameter {name}", value.location, known.location)
        module.carding = {**taken.carding, **module.carding}
        own_definitions = names_defined(module.root)
        for name, (key, node) in taken.definitions.items():
            known_key, known_node = module.definitions.setdefault(name, (key, node))
            if _same(known_key, known_node) != _same(key, node) and name not in own_definitions:
                self.twice(f"the definition {name}", key.location, known_key.location)
        own_judgement = {key.value for key, _ in _entries(module.root, "judgement")}
        for name, (key, node) in taken.judgement.items():
            known_key, known_node = module.judgement.setdefault(name, (key, node))
            if known_node is not node and name not in own_judgement:
                self.twice(f"the condition of judgement {name}", key.location, known_key.location)
        module.entries += taken.entries
        module.edges |= taken.edges
        module.moves += taken.moves
        module.changes += taken.changes
        module.addressed += taken.addressed

    def twice(self, what: str, location: Location, other: Location) -> None:
        self.problem(
            "unordered",
            f"{what} comes from two files that differ, and neither imports the other",
            location,
            "give one of them another name, or define it in the file that imports both",
            (other, "and here"),
        )

    # --- a file's own parts ----------------------------------------------------------------------------------

    def own(self, module: Module) -> None:
        root = module.root
        for section in ("define", "override"):
            if entries := _entries(root, section):
                self.sizes.count("definitions", entries[0][0].location, len(entries))
        for key, node in _entries(root, "params"):
            if isinstance(node, TextNode):
                module.params[key.value] = node
        module.carding |= {
            key.value: node.value for key, node in _entries(root, "carding") if isinstance(node, TextNode)
        }
        module.judgement |= {key.value: (key, node) for key, node in _entries(root, "judgement")}
        defined = OwnDefinitions.of(root, module.definitions)
        self.problems += defined.problems
        module.local = defined.local
        module.definitions |= defined.shared
        imported, module.changes = module.changes, []
        self.refuse_rivals(imported)
        self.remove(module)
        previous: ContextEntry | None = None
        for table in tables_of(root.get("contexts")):
            previous = self.own_entry(module, table, previous)
        changed = tables_of(root.get("rules"))
        if changed:
            self.sizes.count("changes", changed[0].location, len(changed))
        own = [Change(table, key, target) for table in changed for key, target in self.position_of_rule(module, table)]
        changes = [*imported, *own]
        made = apply(module.entries, changes)
        module.changes += [change for number, change in enumerate(changes) if number not in made]
        by_id: dict[str, ContextEntry] = {}
        for entry in module.entries:
            for name in entry.ids:
                by_id.setdefault(name, entry)
        module.moves = [move for move in module.moves if not self.order(module, move, by_id.get(move.target.value))]

    def own_entry(self, module: Module, table: MappingNode, previous: ContextEntry | None) -> ContextEntry | None:
        """Add a context of the file itself behind its last one, or put it in the place of another."""
        for key, target in self.positions(table, ("replaces",)):
            old = _with_id(module.entries, target.value)
            if old is None:
                self.unknown_id(key, target)
            else:
                old.table = MappingNode(
                    tuple(pair for pair in table.entries if pair[0].value != "replaces"), table.location
                )
            return previous
        self.count += 1
        self.sizes.count("entries", table.location)
        entry = ContextEntry(table, self.count)
        module.entries.append(entry)
        if previous is not None:
            module.edges.add((previous.number, entry.number))
        moves = self.positions(table, ("before", "behind"))
        module.moves += [EntryOrder((entry,), key, target) for key, target in moves]
        return entry

    def position_of_rule(self, module: Module, table: MappingNode) -> list[tuple[str, TextNode]]:
        """The key and id that say where a rule goes; one that names an auction and a call is kept for later."""
        body = table.entries[0][1] if table.entries else None
        found = list(_positions(body, _POSITIONS)) if isinstance(body, MappingNode) else []
        addresses = [(key, node) for key in _POSITIONS if isinstance(node := field_of(body, key), MappingNode)]
        if len(addresses) == 1 and not found:
            ((key, address),) = addresses
            module.addressed.append(AddressedChange(key, address, _bare(table, None)))
            return []
        if len(found) != 1 or addresses:
            self.problem(
                "bad-rule",
                "a rule of the file's own rules: says where it goes by one of before:, behind: and replaces:",
                table.location,
            )
            return []
        return found

    def remove(self, module: Module) -> None:
        addresses, targets = _mappings(module.root.get("removes")), texts_in(module.root.get("removes"))
        for location in (*(each.location for each in addresses), *(each.location for each in targets)):
            self.sizes.count("changes", location)
        module.addressed += [AddressedChange("removes", address) for address in addresses]
        by_name: dict[str | None, list[ContextEntry]] = {}
        for entry in module.entries if targets else ():
            for name in {*entry.ids, entry.placed}:
                by_name.setdefault(name, []).append(entry)
        rules = [target for target in targets if target.value not in by_name]
        made = apply(module.entries, [Change(MappingNode((), target.location), "removes", target) for target in rules])
        for number, target in enumerate(rules):
            if number not in made:
                self.unknown_id("removes", target)
        for name in dict.fromkeys(target.value for target in targets):
            for entry in by_name.get(name, ()):
                if entry in module.entries:
                    module.take_out(entry)

    def refuse_rivals(self, changes: list[Change]) -> None:
        """Report changes of two files to one rule, neither of which imports the other."""
        first: dict[tuple[str, str], Change] = {}
        for change in changes:
            known = first.setdefault((change.key, change.target.value), change)
            if known.rule.location.file != change.rule.location.file:
                self.problem(
                    "unordered",
                    f"rules of two files go to the same place, {change.key} {change.target.value}",
                    change.target.location,
                    None,
                    (known.target.location, "and here"),
                )

    # --- order ------------------------------------------------------------------------------------------------------

    def order(self, module: Module, move: EntryOrder, other: ContextEntry | None) -> bool:
        """Record a move; whether the entry it names is there."""
        if other is None:
            return False
        self.sizes.count("orders", move.target.location, len(move.entries))
        for entry in move.entries:
            pair = (entry.number, other.number)
            if entry is not other:
                module.edges.add(pair if move.key == "before" else (pair[1], pair[0]))
        return True

    def unknown_id(self, key: str, target: TextNode) -> None:
        tables = [table for module in self.modules.values() for table in tables_of(module.root.get("contexts"))]
        known = dict.fromkeys(name for table in tables for name in ContextEntry(table, 0).all_ids)
        near = suggestion(target.value, tuple(known))
        self.problem("unknown-id", f'{key}: nothing has the id "{target.value}"', target.location,
                     f"did you mean {near}?" if near else None)  # fmt: skip

    def finish(self, module: Module) -> Order[ContextEntry]:
        """The order of all entries; ids that no file has are problems now."""
        unknown = [(move.key, move.target) for move in module.moves]
        unknown += [(change.key, change.target) for change in module.changes]
        for key, target in dict.fromkeys(unknown):
            self.unknown_id(key, target)
        order = Order(module.entries, module.edges)
        if len(order.entries) < len(module.entries):
            stuck = next(entry for entry in module.entries if entry not in order.entries)
            self.problem("unordered", "before and behind run in a circle here", stuck.table.location)
        return order


class _Changes:
    """Changes one after the other, by the rules they name; `made` has the numbers of those whose rule was found."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.made: set[int] = set()
        self._changes = changes
        self._numbers: dict[str, list[int]] = {}
        for number, change in enumerate(changes):
            self._numbers.setdefault(change.target.value, []).append(number)

    def in_place_of(self, item: Node) -> Iterator[Node]:
        """What stands in the place of a rule in the end: a rule that one change puts there, a later one may change."""
        waiting = [(item, -1)]
        while waiting:
            rule, latest = waiting.pop()
            name = (
                value_of(field_of(rule.entries[0][1], "id")) if isinstance(rule, MappingNode) and rule.entries else None
            )
            numbers = self._numbers.get(name, []) if name is not None else []
            if (index := bisect_right(numbers, latest)) == len(numbers):
                yield rule
                continue
            number = numbers[index]
            self.made.add(number)
            waiting += [(new, number) for new in reversed([*_in_place_of(rule, self._changes[number])])]


def apply(entries: list[ContextEntry], changes: Sequence[Change]) -> set[int]:
    """Change rules of these entries; the numbers of the changes whose rule was there."""
    if not changes:
        return set()
    all_changes = _Changes(changes)
    for entry in entries:
        entry.table = _changed(entry.table, all_changes)
    return all_changes.made


def _changed(table: MappingNode, changes: _Changes) -> MappingNode:
    """The context with the changes made in its rules, and in the contexts that follow it."""
    entries: list[tuple[TextNode, Node]] = []
    for key, node in table.entries:
        if key.value == "rules" and isinstance(node, ListNode):
            node = replace(node, items=tuple(new for item in node.items for new in changes.in_place_of(item)))
        elif key.value == "then" and isinstance(node, ListNode):
            inner = [_changed(item, changes) if isinstance(item, MappingNode) else item for item in node.items]
            node = replace(node, items=tuple(inner))
        entries.append((key, node))
    return MappingNode(tuple(entries), table.location)


def _in_place_of(item: Node, change: Change) -> Iterator[Node]:
    """The rule that stands here, and the one that the change puts in front, behind or in its place."""
    name = field_of(item.entries[0][1], "id") if isinstance(item, MappingNode) and item.entries else None
    if not isinstance(name, TextNode) or name.value != change.target.value:
        yield item
        return
    if change.key in ("before", "replaces"):
        yield _bare(change.rule, name if change.key == "replaces" else None)
    if change.key in ("before", "behind"):
        yield item
    if change.key == "behind":
        yield _bare(change.rule, None)


def _bare(rule: MappingNode, name: TextNode | None) -> MappingNode:
    """A rule without the key of its position; with the id of the one it replaces, if it has none itself."""
    call, body = rule.entries[0]
    assert isinstance(body, MappingNode), "a change has a body"
    entries = tuple(pair for pair in body.entries if pair[0].value not in _POSITIONS)
    if name is not None and body.get("id") is None:
        entries += ((TextNode("id", name.location), name),)
    return MappingNode(((call, MappingNode(entries, body.location)),), rule.location)


def _with_id(entries: list[ContextEntry], name: str) -> ContextEntry | None:
    return next((entry for entry in entries if name in entry.ids), None)


def _same(key: TextNode, node: Node | None) -> tuple[str, ...]:
    """Equal for definitions that are written alike, but for spaces."""
    return ("".join(key.value.split()), " ".join((value_of(node) or "").split()))


def _entries(root: MappingNode, key: str) -> tuple[tuple[TextNode, Node], ...]:
    node = root.get(key)
    return node.entries if isinstance(node, MappingNode) else ()


def _mappings(node: Node | None) -> list[MappingNode]:
    """A mapping, or those of a list."""
    return [node] if isinstance(node, MappingNode) else tables_of(node)


def _positions(table: MappingNode, keys: tuple[str, ...]) -> Iterator[tuple[str, TextNode]]:
    for key in keys:
        for target in texts_in(table.get(key)):
            yield key, target
