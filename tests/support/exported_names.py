"""The page of the names that a system gives to those that extend it: made of its files."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding import load_system
from dealspace.bidding.language.local_names import OwnDefinitions
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode, read_source
from dealspace.bidding.system.compiled_system import System
from tests.support.sources import ROOT

PAGE = ROOT / "docs" / "sayc-names.md"
LONGEST = 110
"""Letters of a condition that are shown."""
HEAD = """# The names of SAYC

<!-- made from the system by `pytest --update-golden tests/test_exported_names.py` -->

What a file that says `extends: sayc` may use: the parameters, the definitions, the questions whose answers are
written, and the ids that `before:`, `behind:`, `replaces:` and `removes:` take. In a file of `dsl: 2` a definition of
your own may have one of these names: it is another one, and SAYC keeps its own; `override:` changes SAYC's. With
`extends: natural` there are the names of [the natural layer](#sayc-natural), and none of the other chapters.
"""


def page_of(name: str) -> str:
    """The page for a shipped system."""
    system = load_system(name)
    return HEAD + "".join(
        f"\n{part}\n" for part in (*parameters(system), *definitions(system), *asked(system), *ids(system))
    )


def trees(system: System) -> Iterator[tuple[str, MappingNode]]:
    """Its files, each by its path below `systems/`."""
    for file, text in sorted(system.sources.items(), key=lambda each: (each[0] != system.file, each[0])):
        yield file.removeprefix("systems/"), read_source(text, file)


def parameters(system: System) -> Iterator[str]:
    yield "## Parameters\n\n| | usual value | file |\n|---|---|---|\n" + "\n".join(
        f"| `{key.value}` | `{value.value}` | `{file}` |"
        for file, root in trees(system)
        for key, value in entries(root.get("params"))
        if isinstance(value, TextNode)
    )


def definitions(system: System) -> Iterator[str]:
    yield "## Definitions"
    for file, root in trees(system):
        shared = OwnDefinitions.of(root, {}).shared
        rows = [f"| `{key.value}` | {shown(value)} |" for key, value in shared.values() if isinstance(value, TextNode)]
        if rows:
            yield f"### {file.removesuffix('.yaml').replace('/', '-')}\n\n`{file}`\n\n| | |\n|---|---|\n" + "\n".join(
                rows
            )


def asked(system: System) -> Iterator[str]:
    names = {rule.ask for context in system.contexts for rule in context.rules if rule.ask is not None}
    yield "## Questions\n\n" + ", ".join(f"`{name}`" for name in sorted(names)) + "."


def ids(system: System) -> Iterator[str]:
    rows = []
    for file, root in trees(system):
        found = list(dict.fromkeys(named(root.get("contexts"))))
        if found:
            rows.append(f"| `{file}` | " + ", ".join(f"`{name}`" for name in found) + " |")
    yield "## Ids of contexts, rules and conventions\n\n| file | |\n|---|---|\n" + "\n".join(rows)


def named(node: Node | None) -> Iterator[str]:
    """Every id below a node, and the names of conventions."""
    for key, value in entries(node):
        if key.value in ("id", "convention") and isinstance(value, TextNode):
            yield value.value
        yield from named(value)
    for item in node.items if isinstance(node, ListNode) else ():
        yield from named(item)


def entries(node: Node | None) -> tuple[tuple[TextNode, Node], ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def shown(condition: TextNode) -> str:
    """The condition in a line, as far as there is room."""
    text = " ".join(condition.value.split()).replace("|", "\\|")
    return f"`{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}`"
