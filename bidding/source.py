"""A system file as a tree of texts, each with its place: YAML's structure and none of its guesses.

Every scalar stays the string that was written (plain YAML would turn `on` into True and `15:17` into 917). Duplicate
keys, aliases and tags are refused, so nothing a file contains is ever built, repeated or executed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import yaml

from bidding.diagnostics import Diagnostic, InvalidSystem
from cards.errors import Place

DEEPEST = 12
_FASTEST: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Text(NamedTuple):
    """A scalar; `quoted` tells whether its first character stands one column after `place`."""

    value: str
    place: Place
    quoted: bool = False

    @property
    def start(self) -> Place:
        """Where the text itself begins, behind a quote."""
        column = self.place.column
        return Place(self.place.file, self.place.line, column + self.quoted if column is not None else None)


@dataclass(frozen=True, slots=True)
class Listing:
    """A sequence of nodes."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping, in file order, every key once."""

    entries: tuple[tuple[Text, Node], ...]
    place: Place

    def get(self, key: str) -> Node | None:
        for text, node in self.entries:
            if text.value == key:
                return node
        return None

    def key(self, key: str) -> Text | None:
        return next((text for text, _ in self.entries if text.value == key), None)


Node = Text | Listing | Table


def read_source(text: str, file: str) -> Table:
    """The tree of a system file, whose top level is a mapping.

    Raises:
        InvalidSystem: with every problem found, each at its place.
    """
    builder, node = _Builder(text, file, _FASTEST), None
    try:
        try:
            node = builder.document()
        except (yaml.YAMLError, UnicodeError):
            builder = _Builder(text, file, yaml.SafeLoader)  # once more by the parser whose messages are better
            node = builder.document()
    except yaml.YAMLError as error:
        builder.report(_yaml_problem(error, file))
    except _TooDeep as error:
        builder.report(Diagnostic("too-deep", f"nested deeper than {DEEPEST} levels", error.place))
    if builder.problems:
        raise InvalidSystem(builder.problems, {file: text})
    if not isinstance(node, Table):
        raise InvalidSystem(
            [Diagnostic("not-a-system", "a system file is a mapping: system:, contexts:, …", Place(file, 1, 1))],
            {file: text},
        )
    return node


class _TooDeep(Exception):
    def __init__(self, place: Place) -> None:
        self.place = place


class _Builder:
    def __init__(self, text: str, file: str, loader: type) -> None:
        self.file = file
        self.problems: list[Diagnostic] = []
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=loader)

    def report(self, problem: Diagnostic) -> None:
        self.problems.append(problem)

    def place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        assert mark is not None, "the parser marks every event"
        return Place(self.file, mark.line + 1, mark.column + 1)

    def document(self) -> Node | None:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                self.report(
                    Diagnostic(
                        "one-document", "a system file holds one document; `---` starts a second one", self.place(event)
                    )
                )
                return root
            if isinstance(event, yaml.NodeEvent):
                root = self.node(event, 0)
        return root

    def node(self, event: yaml.Event, depth: int) -> Node:
        place = self.place(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            self.report(
                Diagnostic(
                    "no-alias",
                    "anchors and aliases (& and *) are not read; use define: for what repeats",
                    place,
                    help="a text that begins with * or & needs quotes",
                )
            )
        if getattr(event, "tag", None) is not None:
            self.report(
                Diagnostic(
                    "no-tag",
                    "YAML tags (!) are not read",
                    place,
                    help="write not for a negation; a text that begins with ! needs quotes",
                )
            )
        if depth > DEEPEST:
            raise _TooDeep(place)
        if isinstance(event, yaml.SequenceStartEvent):
            return Listing(tuple(self.items(yaml.SequenceEndEvent, depth)), place)
        if isinstance(event, yaml.MappingStartEvent):
            return self.table(place, depth)
        if isinstance(event, yaml.ScalarEvent):
            return Text(event.value, place, event.style in ("'", '"'))
        return Text("", place)

    def items(self, end: type[yaml.Event], depth: int) -> Iterator[Node]:
        for event in self.events:
            if isinstance(event, end):
                return
            yield self.node(event, depth + 1)

    def table(self, place: Place, depth: int) -> Table:
        entries: list[tuple[Text, Node]] = []
        seen: dict[str, Text] = {}
        nodes = self.items(yaml.MappingEndEvent, depth)
        for key in nodes:
            value = next(nodes)
            if not isinstance(key, Text):
                self.report(Diagnostic("bad-key", "a key is a plain word", key.place))
            elif key.value in seen:
                self.report(
                    Diagnostic(
                        "duplicate-key",
                        f'"{key.value}" stands twice in one mapping',
                        key.place,
                        notes=((seen[key.value].place, "first here"),),
                    )
                )
            else:
                seen[key.value] = key
                entries.append((key, value))
        return Table(tuple(entries), place)


def _yaml_problem(error: yaml.YAMLError, file: str) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = Place(file, mark.line + 1, mark.column + 1) if mark is not None else Place(file)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    return Diagnostic(
        "yaml",
        f"not readable as YAML: {problem}",
        place,
        help="a text with a colon, comma, quote or bracket in it needs quotes",
    )
