"""Lists the programs of this folder: `python -m bench`; `python -m bench NAME` runs one, and `--help` says more."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
HEAD = """Speeds and fits: every figure of docs/benchmarks.md. Run one as `python -m bench NAME [OPTION …]`; with --help
it says what it measures. What a bidding system wins or loses is `dealspace system profile SYSTEM --study NAME`.
"""


def programs() -> dict[str, str]:
    """The programs by name, each with the first line of what it says of itself."""
    found = {}
    for path in sorted(FOLDER.glob("*.py")):
        text = path.read_text("utf-8")
        if "\ndef main(" in text and path.stem != "__main__":
            said = ast.get_docstring(ast.parse(text)) or ""
            found[path.stem] = said.split("\n")[0].partition(": `")[0].rstrip(".")
    return found


def main() -> None:
    print(HEAD)
    for name, what in programs().items():
        print(f"  {name:18} {what}")


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in programs():
        sys.argv[:2] = [f"bench.{sys.argv[1]}"]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        main()
