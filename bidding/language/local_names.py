"""Names that belong to one file of a system: definitions of `dsl: 2` that are not exported.

Within the system such a definition has a name that says whose it is, `weak of mine.yaml`, and the conditions of its
file are read as speaking of it; so a name may mean one thing here and another in the system that the file extends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dealspace.bidding.language.limits import Problems
from dealspace.bidding.language.source_text import MappingNode, Node, TextNode, texts_in
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import Expr
from dealspace.inference.language.expression import Path, StateTest, children
from dealspace.inference.quantities.quantity import suggestion

Definitions = dict[str, tuple[TextNode, Node]]
"""Named conditions as trees, by name: the key as written, and the condition."""
Names = Mapping[str, str]
"""What a definition is called in its file, and what in the system."""


@dataclass
class OwnDefinitions:
    """What a file defines: `local` for itself, `shared` with the files that use it and those it uses."""

    local: Definitions = field(default_factory=dict)
    shared: Definitions = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    @classmethod
    def of(cls, root: MappingNode, known: Mapping[str, object]) -> OwnDefinitions:
        """The definitions of a file.

        Args:
            root: the tree of the file.
            known: the shared definitions of the files it uses.
        """
        own, defined = cls(), cls()
        defined.read(root, "define")
        own.problems += defined.problems
        exported = {text.value: text for text in texts_in(root.get("exports"))}
        for name, definition in defined.shared.items():
            is_local = is_second(root) and name not in exported
            (own.local if is_local else own.shared)[name] = definition
            if is_second(root) and not is_local and name in known:
                own.problem(f'"{name}" is a name of a file that this one uses', definition[0], "override: changes it")
        for name, text in exported.items():
            if name not in defined.shared:
                own.problem(f'exports: "{name}" is not defined here', text, _did_you_mean(name, defined.shared))
            elif not is_second(root):
                own.problem("exports: needs dsl: 2; in dsl: 1 every definition can be used by other files", text, None)
        overriding = cls()
        overriding.read(root, "override")
        own.problems += overriding.problems
        for name, definition in overriding.shared.items():
            own.shared[name] = definition
            if name not in known:
                own.problem(f'override: no file that this one uses defines "{name}"', definition[0],
                            _did_you_mean(name, known))  # fmt: skip
        return own

    def read(self, root: MappingNode, section: str) -> None:
        """The entries of a section, each name once."""
        node = root.get(section)
        for key, value in node.entries if isinstance(node, MappingNode) else ():
            name = definition_name(key)
            known = self.shared.get(name)
            if known is not None:
                first = ((known[0].location, "first here"),)
                self.problems.append(Diagnostic("duplicate-key", f'"{name}" is defined twice', key.location, first))
            self.shared[name] = (key, value)

    def problem(self, message: str, key: TextNode, help: str | None) -> None:
        self.problems.append(Diagnostic("bad-definition", message, key.location, (), help))


def names_defined(root: MappingNode) -> set[str]:
    """The names that a file gives a meaning, so that it does not matter what the files it uses make of them."""
    sections = ("override",) if is_second(root) else ("define", "override")
    nodes = (root.get(section) for section in sections)
    return {definition_name(key) for node in nodes if isinstance(node, MappingNode) for key, _ in node.entries}


def is_second(root: MappingNode) -> bool:
    """Whether a file is written in version 2 of the language."""
    version = root.get("dsl")
    return isinstance(version, TextNode) and version.value == "2"


def definition_name(key: TextNode) -> str:
    """The name that a definition's key begins with."""
    return key.value.partition("(")[0].strip()


def _did_you_mean(name: str, known: Mapping[str, object]) -> str | None:
    near = suggestion(name, tuple(known))
    return f"did you mean {near}?" if near else None


def name_in_system(name: str, file: str) -> str:
    """`weak of mine.yaml`."""
    return f"{name} of {file}"


def in_system(text: Expr, names: Names) -> Expr:
    """A condition of a file with the names that its definitions have in the system."""
    if not names or not _speaks_of(text, names):
        return text
    if isinstance(text, Path):
        (segment,) = text.segments
        return replace(text, segments=(replace(segment, name=names[segment.name]),))
    changed: dict[str, Any] = {}
    for name in text.__dataclass_fields__:
        value = getattr(text, name)
        if isinstance(value, Expr):
            changed[name] = in_system(value, names)
        elif isinstance(value, tuple) and any(isinstance(each, Expr) for each in value):
            changed[name] = tuple(in_system(each, names) if isinstance(each, Expr) else each for each in value)
    return replace(text, **changed)


def _speaks_of(text: Expr, names: Names) -> bool:
    if isinstance(text, Path):
        return len(text.segments) == 1 and text.segments[0].name in names
    return not isinstance(text, StateTest) and any(_speaks_of(child, names) for child in children(text))
