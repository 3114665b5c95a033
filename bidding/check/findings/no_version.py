"""Files that do not say in which version of the language they are written, where the next reads them otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.language.source_text import MappingNode, read_source
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.bidding.system.system_files import SystemFile


def without_version(system: System) -> Iterator[Diagnostic]:
    """The author's own files, of several, that have definitions and no `dsl:`; shipped ones are not looked at."""
    if not system.imported:
        return
    files = (SystemFile(system.file, system.source), *system.imported)
    for file in files:
        if file.is_shipped or file.name in system.parent_files or "define" not in file.text:
            continue
        root = read_source(file.text, file.name)
        defined = root.key("define")
        if defined is not None and isinstance(root.get("define"), MappingNode) and root.get("dsl") is None:
            yield Diagnostic(
                "no-version",
                "this file does not say its version of the language: it is read as dsl: 1, where its definitions are "
                "for all files; from the next version on it will be dsl: 2, where they are its own",
                defined.location,
                help="write dsl: 2, with exports: for names that other files use and override: for those it gives "
                "another meaning; or dsl: 1 to leave all as it is",
            )
