"""A system file as a tree of texts, each with its location: YAML's structure and none of its guesses.

Every scalar stays the string that was written (plain YAML would turn `on` into True and `15:17` into 917). Duplicate
keys, aliases and tags are refused, so nothing a file contains is ever built, repeated or executed. What a system may
have of everything is counted (limits.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import yaml
from yaml.reader import ReaderError

from dealspace.bidding.language.limits import LETTERS_OF_A_TEXT, Problems, Sizes, SystemSizeError, check_length
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.cards.errors import Location
from dealspace.runtime.memory import FILES, Remembered

DEEPEST = 12
_BYTES_A_LETTER = 26
_FASTEST: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class TextNode(NamedTuple):
    """A scalar; if `quoted`, its first character is one column after `place`."""

    value: str
    location: Location
    quoted: bool = False

    @property
    def start(self) -> Location:
        """Where the text itself begins, behind a quote."""
        column = self.location.column
        return Location(self.location.file, self.location.line, column + self.quoted if column is not None else None)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A sequence of nodes."""

    items: tuple[Node, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping, in file order, every key once."""

    entries: tuple[tuple[TextNode, Node], ...]
    location: Location
    _nodes: dict[str, Node] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_nodes", {text.value: node for text, node in self.entries[::-1]})

    def get(self, key: str) -> Node | None:
        return self._nodes.get(key)

    def key(self, key: str) -> TextNode | None:
        return next((text for text, _ in self.entries if text.value == key), None)


Node = TextNode | ListNode | MappingNode

_TREES: Remembered[tuple[str, str], tuple[MappingNode, Counter[str]]] = Remembered(FILES)


def plain_value(node: Node) -> Any:
    """The node as texts, lists and dictionaries."""
    if isinstance(node, MappingNode):
        return {key.value: plain_value(value) for key, value in node.entries}
    return [plain_value(item) for item in node.items] if isinstance(node, ListNode) else node.value


def read_source(text: str, file: str, sizes: Sizes | None = None) -> MappingNode:
    """The tree of a system file, whose top level is a mapping.

    Args:
        sizes: what the other files of the system hold.
    Raises:
        InvalidSystem: with every problem found, each with its location.
        SystemSizeError: there is more than a system may have; only with `sizes`.
    """
    try:
        return _known_tree(text, file, sizes or Sizes())
    except SystemSizeError as error:
        if sizes is not None:
            raise
        raise InvalidSystem([error.diagnostic], {file: text}) from None


def _known_tree(text: str, file: str, sizes: Sizes) -> MappingNode:
    """The tree of this text, also one read before, with what it holds counted."""
    key = file, text
    found = _TREES.get(key)
    if found is None:
        before = Counter(sizes.counts)
        tree = _tree(text, file, sizes)
        _TREES.put(key, (tree, sizes.counts - before), _BYTES_A_LETTER * len(text))
        return tree
    tree, counts = found
    for what, more in counts.items():
        sizes.count(what, tree.location, more)
    return tree


def _tree(text: str, file: str, sizes: Sizes) -> MappingNode:
    sizes.count("letters", Location(file, 1, 1), len(text))
    builder, node = _Builder(text, file, _FASTEST, sizes), None
    try:
        try:
            node = builder.document()
        except (yaml.YAMLError, UnicodeError):
            builder = _Builder(text, file, yaml.SafeLoader, Sizes())  # once more by that whose messages are better
            node = builder.document()
    except yaml.YAMLError as error:
        builder.report(_yaml_problem(error, text, file))
    except _DepthError as error:
        builder.report(Diagnostic("too-deep", f"nested deeper than {DEEPEST} levels", error.location))
    if builder.problems:
        raise InvalidSystem(builder.problems, {file: text})
    if not isinstance(node, MappingNode):
        found = "no text in it" if node is None else "a text" if isinstance(node, TextNode) else "a list"
        message = f"a system file is a mapping with the keys system:, contexts: and others; there is {found}"
        location = node.location if node is not None else Location(file, 1, 1)
        problem = Diagnostic("not-a-system", message, location, help="begin with system: NAME, then contexts:")
        raise InvalidSystem([problem], {file: text})
    return node


class _DepthError(Exception):
    def __init__(self, location: Location) -> None:
        self.location = location


class _Builder:
    def __init__(self, text: str, file: str, loader: type, sizes: Sizes) -> None:
        self.text = text
        self.file = file
        self.loader = loader
        self.sizes = sizes
        self.problems = Problems()
        self.next: Callable[[], Any]
        """The next event; for mypy all events are alike, and only nodes have tags."""

    def report(self, problem: Diagnostic) -> None:
        self.problems.append(problem)

    def location(self, event: Any) -> Location:
        mark = event.start_mark
        return Location(self.file, mark.line + 1, mark.column + 1)

    def document(self) -> Node | None:
        self.next = self.loader(self.text).get_event
        root: Node | None = None
        while not isinstance(event := self.next(), yaml.StreamEndEvent):
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                self.report(
                    Diagnostic(
                        "one-document",
                        "a system file holds one document; `---` starts a second one",
                        self.location(event),
                    )
                )
                return root
            if isinstance(event, yaml.NodeEvent):
                root = self.node(event, 0)
        return root

    def node(self, event: Any, depth: int) -> Node:
        mark, kind = event.start_mark, type(event)
        location = Location(self.file, mark.line + 1, mark.column + 1)
        self.sizes.count("values", location)
        if kind is yaml.ScalarEvent:
            check_length(event.value, LETTERS_OF_A_TEXT, "one text", location)
        if kind is yaml.ScalarEvent and event.anchor is None and event.tag is None and depth <= DEEPEST:
            return TextNode(event.value, location, event.style in ("'", '"'))
        if kind is yaml.AliasEvent or event.anchor is not None:
            self.report(
                Diagnostic(
                    "no-alias",
                    "anchors and aliases (& and *) are not read; use define: for what repeats",
                    location,
                    help="a text that begins with * or & needs quotes",
                )
            )
        if kind is not yaml.AliasEvent and event.tag is not None:
            self.report(
                Diagnostic(
                    "no-tag",
                    "YAML tags (!) are not read",
                    location,
                    help="write not for a negation; a text that begins with ! needs quotes",
                )
            )
        if depth > DEEPEST:
            raise _DepthError(location)
        if kind is yaml.ScalarEvent:
            return TextNode(event.value, location, event.style in ("'", '"'))
        if kind is yaml.MappingStartEvent:
            return self.table(location, depth + 1)
        if kind is yaml.SequenceStartEvent:
            return ListNode(tuple(self.items(depth + 1)), location)
        return TextNode("", location)

    def items(self, depth: int) -> list[Node]:
        """The nodes of a sequence, which stand at this depth."""
        found: list[Node] = []
        while type(event := self.next()) is not yaml.SequenceEndEvent:
            found.append(self.node(event, depth))
        return found

    def table(self, location: Location, depth: int) -> MappingNode:
        """A mapping; its keys and values stand at this depth."""
        entries: list[tuple[TextNode, Node]] = []
        seen: dict[str, TextNode] = {}
        while type(event := self.next()) is not yaml.MappingEndEvent:
            key = self.node(event, depth)
            value = self.node(self.next(), depth)
            if not isinstance(key, TextNode):
                self.report(
                    Diagnostic(
                        "bad-key",
                        f"a key is a plain word, not a {'list' if isinstance(key, ListNode) else 'mapping'}",
                        key.location,
                        help='a key that begins with a brace or bracket needs quotes, as "{L+1}M":',
                    )
                )
            elif key.value in seen:
                self.report(
                    Diagnostic(
                        "duplicate-key",
                        f'"{key.value}" stands twice in one mapping',
                        key.location,
                        notes=((seen[key.value].location, "first here"),),
                    )
                )
            else:
                seen[key.value] = key
                entries.append((key, value))
        return MappingNode(tuple(entries), location)


def texts_in(node: Node | None) -> list[TextNode]:
    """A text, or the texts of a list; none for anything else."""
    items = node.items if isinstance(node, ListNode) else (node,)
    return [item for item in items if isinstance(item, TextNode)]


def _yaml_problem(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    location = Location(file, mark.line + 1, mark.column + 1) if mark is not None else Location(file)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    help = "a text with a colon, comma, quote, brace or bracket in it needs quotes"
    if isinstance(error, ReaderError):
        line, column = _line_and_column(text, error.position)
        location, help = Location(file, line, column), "delete this character, or type it again"
        problem = f"a character that no text has, {ord(text[error.position]):#x}"
    elif mark is not None and "\t" in _moved_in(text, mark.line, mark.column):
        problem, help = "a tab where a line begins", "YAML lines are moved in by spaces: put two for every tab"
    return Diagnostic("yaml", f"not readable as YAML: {problem}", location, help=help)


def _moved_in(text: str, line: int, column: int) -> str:
    """The white space with which a line begins, if nothing else stands before a place."""
    before = "".join(text.splitlines()[line : line + 1])[: column + 1]
    return before if not before.strip() else ""


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].splitlines() or [""]
    return len(before), len(before[-1]) + 1
