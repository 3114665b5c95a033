"""Run parts of the bench of the trick games by name: `python -m bench.games PART [arguments of the part]`.

A part is a module of this package that has a `main`: `python -m bench.games open_hand --help`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def parts() -> list[str]:
    """The names of the parts."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def main() -> None:
    known = parts()
    if len(sys.argv) < 2 or sys.argv[1] not in known:
        wanted = f'"{sys.argv[1]}" is no part; ' if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ""
        sys.exit(f"{wanted}python -m bench.games PART [arguments], where PART is one of: {', '.join(known)}")
    part = import_module(f"bench.games.{sys.argv.pop(1)}")
    sys.argv[0] = f"bench.games {part.__name__.rpartition('.')[2]}"
    part.main()


if __name__ == "__main__":
    main()
