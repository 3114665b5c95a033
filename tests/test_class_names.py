"""A public class has a name of its own: no two files of the library define classes of one name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping

from tests.support.sources import ROOMS, modules

LIBRARY = tuple(room for room in ROOMS if room != "systems")


def public_classes(text: str) -> list[str]:
    """The classes that a module defines, without those whose names begin with an underscore."""
    found = (node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    return [name for name in found if not name.startswith("_")]


def defined_twice(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Names of public classes that several modules define, with the modules."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, text in texts.items():
        for name in public_classes(text):
            found[name].append(module)
    return {name: homes for name, homes in found.items() if len(homes) > 1}


def library() -> dict[str, str]:
    return {name: path.read_text("utf-8") for name, path in modules(LIBRARY).items() if path.suffix == ".py"}


def test_public_classes_have_names_of_their_own() -> None:
    found = defined_twice(library())
    assert not found, "\n".join(f"{name}: {', '.join(homes)}" for name, homes in sorted(found.items()))


def test_a_second_class_of_one_name_is_found() -> None:
    one, other = "class Hand:\n    class Inner: pass\nclass _Own: pass", "class Hand: pass\nclass _Own: pass\nInner = 1"
    assert defined_twice({"a": one, "b": other, "c": "def f():\n    class Hand: pass"}) == {"Hand": ["a", "b"]}
    assert defined_twice({"a": one, "b": ""}) == {}
