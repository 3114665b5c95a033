"""The Python source files of the rooms, by module name, and the modules that each one imports at run time."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS: tuple[str, ...] = (
    *tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["dealspace"]["rooms"],
    "front",
)
"""In the order of their layers; `front` is imported as `dealspace`."""


def module_name(path: Path, root: Path = ROOT) -> str:
    """The name by which a file of the checkout is imported: `dealspace.cards.deal` for cards/deal.py."""
    room, *parts = (part for part in path.relative_to(root).with_suffix("").parts if part != "__init__")
    return ".".join(["dealspace", *parts] if room == "front" else ["dealspace", room, *parts])


def modules(rooms: tuple[str, ...] = ROOMS, root: Path = ROOT) -> dict[str, Path]:
    """The modules of these rooms, compiled ones included, with their source files."""
    found = [path for room in rooms for path in sorted((root / room).rglob("*"))]
    return {module_name(path, root): path for path in found if path.suffix in (".py", ".pyx")}


def imported_at_run_time(text: str) -> Iterator[tuple[str, str | None]]:
    """(module, name) for each imported name, in functions too; what only a type checker sees is left out.

    The name is None for `import module`.
    """
    pending: list[ast.AST] = [ast.parse(text)]
    while pending:
        node = pending.pop()
        match node:
            case ast.If(ast.Name("TYPE_CHECKING") | ast.Attribute(_, "TYPE_CHECKING")):
                pending += node.orelse
                continue
            case ast.Import():
                yield from ((alias.name, None) for alias in node.names)
            case ast.ImportFrom(str(module), _, 0):
                yield from ((module, alias.name) for alias in node.names)
            case ast.Call(_, [ast.Constant(str(module)), *_]) if _called(node) in ("import_module", "__import__"):
                yield module, None
        pending += ast.iter_child_nodes(node)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def import_graph(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module those of the others that it imports at run time.

    `from a.b import c` imports the module a.b.c if there is one, and a.b otherwise.

    Args:
        texts: Python source by module name; an empty text for a compiled module.
    """

    def targets(module: str) -> Iterator[str]:
        for source, name in imported_at_run_time(texts[module]):
            inner = f"{source}.{name}"
            yield inner if inner in texts else source

    return {module: {target for target in targets(module) if target in texts} - {module} for module in texts}


def folder_graph(texts: Mapping[str, str], packages: Collection[str]) -> dict[str, set[str]]:
    """For each folder those of the others that its own files import from at run time.

    What `__init__` files import is left out, since they only gather names; an import from one is from its folder.

    Args:
        texts: Python source by module name.
        packages: the modules of `texts` that are `__init__` files.
    """
    found: dict[str, set[str]] = {}
    for module, targets in import_graph(texts).items():
        if module not in packages:
            folder = module.rpartition(".")[0]
            others = {target if target in packages else target.rpartition(".")[0] for target in targets}
            found.setdefault(folder, set()).update(others - {folder})
    return {folder: others & found.keys() for folder, others in found.items()}


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that import each other in a circle, each sorted (strongly connected components)."""
    reached = {module: _reachable(graph, module) for module in graph}
    groups = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in graph
        if module in reached[module]
    }
    return sorted(sorted(group) for group in groups)


def _reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """The modules that a walk from this one comes to, itself only by a circle."""
    found: set[str] = set()
    pending = [*graph[start]]
    while pending:
        module = pending.pop()
        if module not in found:
            found.add(module)
            pending += graph[module]
    return found
