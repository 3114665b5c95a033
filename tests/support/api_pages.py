"""The pages of docs/api that are made from the sections of the stubs in `front`."""

from __future__ import annotations

import ast
import importlib
import inspect
import re

from tests.support.sources import ROOT

FOLDER = ROOT / "docs" / "api"
START = "<!-- made from the sections of `front/{}` by `pytest --update-golden tests/test_api_pages.py` -->\n"
PAGES = {"index": ("dealspace", "__init__.pyi"), "errors": ("dealspace.errors", "errors.pyi")}
"""The module and the stub that a page is made from."""


def sections(stub: str) -> dict[str, list[str]]:
    """The names that the text of a stub imports, by the comment that each section begins with."""
    parted = re.split(r"^# (.*)\n", stub, flags=re.MULTILINE)[1:]
    return {title: sorted(_imported(text)) for title, text in zip(parted[::2], parted[1::2], strict=True)}


def _imported(text: str) -> list[str]:
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom)]
    return [alias.name for node in imports for alias in node.names]


def made_part(page: str) -> str:
    """The sections as Markdown, with what Sphinx needs to document each name."""
    module, stub = PAGES[page]
    found = sections((ROOT / "front" / stub).read_text("utf-8"))
    return START.format(stub) + "".join(_section(module, title, names) for title, names in found.items())


def _section(module: str, title: str, names: list[str]) -> str:
    head, _, about = title.rstrip(".").partition(": ")
    directives = "\n".join(f".. {_kind(module, name)}:: {module}.{name}\n   :no-index:" for name in names)
    said = f"{about[0].upper()}{about[1:]}.\n\n" if about else ""
    return f"\n## {head}\n\n{said}```{{eval-rst}}\n{directives}\n```\n"


def _kind(module: str, name: str) -> str:
    value = getattr(importlib.import_module(module), name)
    if not inspect.isclass(value):
        return "autofunction"
    return "autoexception" if issubclass(value, BaseException) else "autoclass"
