"""Other values written into the text of a file; every other character stays as it is.

A YAML library that writes a tree would lose comments and layout. So the characters of a value are replaced where the
parser has found them, and the outcome is read again: the tree must be the same but for these values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain
from typing import Any

import yaml

from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode, read_source
from dealspace.cards import Location, NotationError

Change = tuple[int, int, str]
"""Where the characters begin and end that are replaced, and what by."""


def with_values(text: str, file: str, values: Mapping[Location, str], notes: Mapping[Location, str]) -> str:
    """The text with other values.

    Args:
        values: by where those stand that they replace, as `TextNode.location` has it.
        notes: comments for some of them, each on a line of its own above that of the value.
    Raises:
        NotationError: a value is written over several lines.
        InvalidSystem: the text is no YAML.
    """
    places = _places(text, file)
    wanted = [(path, values.get(location, value)) for path, value, location in _leaves(read_source(text, file), ())]
    changes = [_change(text, places[location], value, location) for location, value in values.items()]
    lines = {_line_start(text, places[location][0]): note for location, note in notes.items()}
    above = [(start, start, f"{_indent(text, start)}# {note}{_line_end(text)}") for start, note in lines.items()]
    end = "" if text.endswith("\n") else _line_end(text)
    below = [(len(text), len(text), end + "".join(f"# {note}{_line_end(text)}" for note in lines.values()))]
    for comments in (above, below):  # within a text of several lines there is no place for a comment
        made = _applied(text, [*changes, *comments])
        if _reads_as(made, file, wanted):
            return made
    raise NotationError("the values cannot be written into the text of this file", next(iter(values), None))


def _reads_as(text: str, file: str, wanted: list[tuple[tuple[str, ...], str]]) -> bool:
    try:
        return [(path, value) for path, value, _ in _leaves(read_source(text, file), ())] == wanted
    except NotationError:
        return False


def _places(text: str, file: str) -> dict[Location, tuple[int, int, str]]:
    """Of every scalar: where its characters begin and end, and how it is written."""
    found = {}
    for event in yaml.parse(text, yaml.SafeLoader):
        if isinstance(event, yaml.ScalarEvent):
            start: Any = event.start_mark  # which is there, as the text is read from its beginning
            end: Any = event.end_mark
            found[Location(file, start.line + 1, start.column + 1)] = (start.index, end.index, event.style or "")
    return found


def _change(text: str, place: tuple[int, int, str], value: str, location: Location) -> Change:
    start, end, style = place
    if "\n" in text[start:end] or style not in ("", "'", '"'):
        raise NotationError("a value over several lines cannot be replaced: write it on one line", location)
    return start, end, quoted_value(value, style)


def quoted_value(value: str, style: str = "") -> str:
    """A value as it is written in a file, with quotes where it needs them; `style` is the quote that stood there."""
    if style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    is_plain = style == "" and not any(mark in value for mark in "\"'{}[],:#&*!|>%@`\n\t\\")
    return value if is_plain and value == value.strip(" -?") else json.dumps(value, ensure_ascii=False)


def _applied(text: str, changes: list[Change]) -> str:
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _line_start(text: str, index: int) -> int:
    return text.rfind("\n", 0, index) + 1


def _indent(text: str, start: int) -> str:
    line = text[start:].partition("\n")[0]
    return line[: len(line) - len(line.lstrip(" "))]


def _line_end(text: str) -> str:
    """How the lines of this text end."""
    return "\r\n" if "\r\n" in text else "\n"


def _leaves(node: Node, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], str, Location]]:
    """The texts of a tree in order, each with its keys and numbers from the root on."""
    if isinstance(node, TextNode):
        return [(path, node.value, node.location)]
    if isinstance(node, ListNode):
        parts = [_leaves(item, (*path, str(number))) for number, item in enumerate(node.items)]
    else:
        parts = [_leaves(value, (*path, key.value)) for key, value in node.entries]
    return list(chain([(path, kind, node.location) for kind in _empty(node)], *parts))


def _empty(node: ListNode | MappingNode) -> list[str]:
    """A mark for a list or mapping without parts."""
    return [] if (node.items if isinstance(node, ListNode) else node.entries) else [type(node).__name__]
