"""What was chosen for a system, read from its file and written into it; every other character stays as it is.

The file of a system that was only chosen has a few lines: its name and title, what it extends, the blocks it imports,
the parameters and signals that differ. Rules and tests that its author wrote stay, and so do comments and layout:
entries are put in, replaced and taken out where they stand, and the outcome is read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from dealspace.bidding.language.edit_values import quoted_value
from dealspace.bidding.language.gathered_files import value_of
from dealspace.bidding.language.source_text import ListNode, MappingNode, TextNode, plain_value, read_source
from dealspace.cards import NotationError

BLOCKS = "blocks/"
_ORDER = ("system", "title", "dsl", "notes", "extends", "import", "against", "removes", "params", "choices", "carding")
"""In which order the keys of a file stand; others stand behind."""


@dataclass(frozen=True)
class ChosenSystem:
    """What a file says of the things that can be chosen.

    Attributes:
        title: for people; extends: the system that it is a variation of, empty where there is none.
        blocks: the shipped blocks it imports, in order.
        params, carding: the values it gives, also to parameters that nothing offers.
        by_hand: the keys with what is not chosen but written: rules, tests, other imports.
    """

    title: str
    extends: str
    blocks: tuple[str, ...] = ()
    params: Mapping[str, str] = field(default_factory=dict)
    carding: Mapping[str, str] = field(default_factory=dict)
    by_hand: tuple[str, ...] = ()


def chosen_system(text: str, file: str) -> ChosenSystem:
    """What a file has chosen. Raises InvalidSystem where it cannot be read.

    >>> found = chosen_system("extends: sayc\\nimport: [blocks/drury]\\nparams: {nt: 14-16}\\ntests: []", "mine.yaml")
    >>> found.extends, found.blocks, found.params, found.by_hand
    ('sayc', ('drury',), {'nt': '14-16'}, ('tests',))
    """
    root = read_source(text, file)
    names = list(_imported(root))
    blocks = [name.removeprefix(BLOCKS) for name in names if name is not None and name.startswith(BLOCKS)]
    by_hand = [key.value for key, _ in root.entries if key.value not in (*_CHOSEN, "system", "dsl")]
    by_hand += ["import"] * (len(blocks) < len(names))
    return ChosenSystem(
        value_of(root.get("title")) or "",
        value_of(root.get("extends")) or "",
        tuple(blocks),
        _values(root, "params"),
        _values(root, "carding"),
        tuple(by_hand),
    )


_CHOSEN = ("title", "extends", "import", "params", "carding")


def _imported(root: MappingNode) -> Iterator[str | None]:
    """The files that are imported as a name alone; None for each that comes with a place or a condition."""
    node = root.get("import")
    for item in node.items if isinstance(node, ListNode) else (node,) if node is not None else ():
        yield item.value if isinstance(item, TextNode) else None


def _values(root: MappingNode, key: str) -> dict[str, str]:
    node = root.get(key)
    entries = node.entries if isinstance(node, MappingNode) else ()
    return {name.value: value.value for name, value in entries if isinstance(value, TextNode)}


def with_choices(text: str, file: str, wanted: ChosenSystem, usual: Mapping[str, str]) -> str:
    """The text of a file in which these things are chosen.

    Args:
        wanted: all that is chosen; `by_hand` is not read.
        usual: the parameters that are offered, with their usual values: one that is not in `wanted` is taken out,
            others stay as they are. What is written with its usual value stays, too.
    Raises:
        InvalidSystem: the text is no YAML.
        NotationError: its layout is such that nothing can be put there.
    """
    now = chosen_system(text, file)
    changed = _Text(text, file)
    for key, value in (("title", wanted.title), ("extends", wanted.extends)):
        if value and value != getattr(now, key):
            changed.put((key,), value)
    for block in now.blocks:
        if block not in wanted.blocks:
            changed.drop_item("import", BLOCKS + block)
    for block in wanted.blocks:
        if block not in now.blocks:
            changed.add_item("import", BLOCKS + block)
    for section, known in (("params", usual), ("carding", dict.fromkeys(("attitude", "count", "preference"), ""))):
        there, values = getattr(now, section), getattr(wanted, section)
        for name in [name for name in there if name in known and name not in values]:
            if there[name] != known[name]:
                changed.drop((section, name))
        for name, value in values.items():
            if there.get(name, known.get(name) if name not in there else None) != value:
                changed.put((section, name), value)
    return changed.text


class _Text:
    """A text in which one entry after another is changed; each change is read again."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text if text.endswith("\n") or not text else f"{text}\n"
        self.file = file

    def put(self, path: tuple[str, ...], value: str) -> None:
        """Give the value of a key of the file, or of one of its mappings, another one, or put the key in."""
        tree = self._plain()
        inner = tree
        for key in path[:-1]:
            inner[key] = inner.get(key) or {}
            inner = inner[key]
        inner[path[-1]] = value
        root = self._root()
        node = _value(root, path)
        if node is not None:
            self._replace(node, quoted_value(value, node.style or "") if isinstance(node, yaml.ScalarNode) else None)
        elif len(path) == 1:
            self._add_line(root, path[0], f"{path[0]}: {quoted_value(value)}\n")
        else:
            self._put_inside(root, path[0], f"{path[1]}: {quoted_value(value)}")
        self._check(tree)

    def add_item(self, key: str, item: str) -> None:
        """Put a name at the end of a list."""
        tree = self._plain()
        before = tree.get(key) or []
        tree[key] = [*(before if isinstance(before, list) else [before]), item]
        root = self._root()
        node = _value(root, (key,))
        if isinstance(node, yaml.MappingNode) or (isinstance(node, yaml.ScalarNode) and node.value):
            start, end = node.start_mark.index, node.end_mark.index
            self._apply(start, end, f"[{self.text[start:end].rstrip()}, {item}]")
        else:
            self._put_inside(root, key, item)
        self._check(tree)

    def drop_item(self, key: str, item: str) -> None:
        """Take a name out of a list."""
        tree = self._plain()
        before = tree[key]
        tree[key] = [each for each in before if each != item] if isinstance(before, list) else []
        if not tree[key]:
            del tree[key]
        root = self._root()
        node = _value(root, (key,))
        if key not in tree or not isinstance(node, yaml.SequenceNode):
            self._drop_lines(*_pair(root, key))
        else:
            spans = [(each, each) for each in node.value]
            place = next(index for index, each in enumerate(node.value) if getattr(each, "value", None) == item)
            self._drop_from(node, spans, place)
        self._check(tree)

    def drop(self, path: tuple[str, str]) -> None:
        """Take a key out of a mapping; a mapping that is empty goes, too."""
        tree = self._plain()
        del tree[path[0]][path[1]]
        if not tree[path[0]]:
            del tree[path[0]]
        root = self._root()
        node: Any = _value(root, (path[0],))
        if path[0] not in tree:
            self._drop_lines(*_pair(root, path[0]))
        else:
            place = next(index for index, (key, _) in enumerate(node.value) if key.value == path[1])
            self._drop_from(node, node.value, place)
        self._check(tree)

    # --- the characters ---

    def _root(self) -> Any:
        root = yaml.compose(self.text, yaml.SafeLoader)
        assert isinstance(root, yaml.MappingNode)
        return root

    def _plain(self) -> Any:
        return plain_value(read_source(self.text, self.file))

    def _check(self, wanted: Any) -> None:
        """That the file says what it should. Raises NotationError."""
        try:
            is_right = self._plain() == wanted
        except NotationError:
            is_right = False
        if not is_right:
            raise NotationError(
                f"{self.file} is laid out in a way that the form cannot write into; change it in the text"
            )

    def _apply(self, start: int, end: int, new: str) -> None:
        self.text = self.text[:start] + new + self.text[end:]

    def _replace(self, node: Any, new: str | None) -> None:
        start, end = node.start_mark.index, node.end_mark.index
        if new is None or "\n" in self.text[start:end].rstrip("\n"):
            raise NotationError(f"{self.file}: a value over several lines cannot be changed by the form")
        self._apply(start, end, new)

    def _put_inside(self, root: Any, key: str, entry: str) -> None:
        """Put an entry at the end of a mapping or list, which is made where there is none."""
        node = _value(root, (key,))
        is_list = ": " not in entry
        mark = "- " if is_list else ""
        if node is None:
            self._add_line(root, key, f"{key}:\n{mark or '  '}{entry}\n")
            return
        if isinstance(node, yaml.ScalarNode) and not node.value:  # a key without anything behind it
            line = self.text.index("\n", _pair(root, key)[0].end_mark.index) + 1
            self._apply(line, line, f"{mark or '  '}{entry}\n")
            return
        if node.flow_style:
            close = node.end_mark.index - 1
            inside = self.text[node.start_mark.index + 1 : close]
            comma = "" if not inside.strip() or inside.rstrip().endswith(",") else ", "
            end = node.start_mark.index + 1 + len(inside.rstrip())
            self._apply(end, close, f"{comma}{entry}{'' if inside.strip() else inside}")
            return
        last = node.value[-1] if is_list else node.value[-1][1]
        first = node.value[0] if is_list else node.value[0][0]
        indent = " " * (first.start_mark.column - (2 if is_list else 0))
        line = self._line_end(last.end_mark.index)
        self._apply(line, line, f"{indent}{mark}{entry}\n")

    def _line_end(self, index: int) -> int:
        """Where the next line begins behind the value that ends here, which may include the end of its line."""
        if index > 0 and self.text[index - 1 : index] == "\n":
            return index
        end = self.text.find("\n", index)
        return len(self.text) if end < 0 else end + 1

    def _add_line(self, root: Any, key: str, line: str) -> None:
        """Put a key of the file behind those that stand before it."""
        before = _ORDER[: _ORDER.index(key)] if key in _ORDER else _ORDER
        at = 0
        for name, value in root.value:
            if name.value in before:
                at = max(at, self._line_end(_end_of(value)))
        self._apply(at, at, line)

    def _drop_lines(self, key: Any, value: Any) -> None:
        start = self.text.rfind("\n", 0, key.start_mark.index) + 1
        self._apply(start, self._line_end(_end_of(value)), "")

    def _drop_from(self, node: Any, spans: Sequence[tuple[Any, Any]], place: int) -> None:
        """Take one of several entries out of a mapping or list."""
        first, last = spans[place]
        if not node.flow_style:
            self._drop_lines(first, last)
        elif place + 1 < len(spans):
            self._apply(first.start_mark.index, spans[place + 1][0].start_mark.index, "")
        else:
            self._apply(spans[place - 1][1].end_mark.index, last.end_mark.index, "")


def _end_of(node: Any) -> int:
    """Where the last character of a value is written; a block's own end stands behind the comments that follow it."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return int(node.end_mark.index)


def _pair(root: Any, key: str) -> tuple[Any, Any]:
    return next((name, value) for name, value in root.value if name.value == key)


def _value(root: Any, path: tuple[str, ...]) -> Any:
    """The node of a key of the file, or of one of its mappings; None where there is none."""
    node = root
    for key in path:
        pairs = node.value if isinstance(node, yaml.MappingNode) else ()
        node = next((value for name, value in pairs if name.value == key), None)
        if node is None:
            return None
    return node
