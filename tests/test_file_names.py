"""A file is named by the noun of what it holds, and hardly two files have one name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePath

from tests.support.sources import ROOMS, ROOT, modules

MOST_TWICE = 39
NAMES_NOTHING = {
    *("told", "seen", "made", "finished", "followed", "looked_at", "shown", "addressed", "foreseen", "permitted"),
    *("unheard", "lab", "team", "settle", "wishes", "parents", "visit", "reach"),
}
"""Participles and metaphors that were names of files once, and said nothing of what is in them."""


def used_twice(files: Iterable[PurePath]) -> dict[str, list[str]]:
    """Names, without the ending, of several files in different folders, `__init__` and `__main__` left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(files):
        if not file.stem.startswith("__"):
            found[file.stem].append(str(file))
    return {name: places for name, places in found.items() if len(places) > 1}


def files() -> list[PurePath]:
    return [path.relative_to(ROOT) for path in modules(ROOMS).values()]


def test_few_names_of_files_are_used_twice() -> None:
    found = used_twice(files())
    listed = "\n".join(f"{name}: {', '.join(places)}" for name, places in found.items())
    assert len(found) <= MOST_TWICE, f"{len(found)} names of files are used twice\n{listed}"


def test_no_file_is_named_by_a_bare_participle_or_a_metaphor() -> None:
    assert [str(file) for file in files() if file.stem.lstrip("_") in NAMES_NOTHING] == []


def test_there_are_files_to_name() -> None:
    assert PurePath("cards/auction.py") in files()
    assert PurePath("play/double_dummy/_solver.pyx") in files()


def test_a_name_used_twice_is_found() -> None:
    made_up = [PurePath(name) for name in ("play/store.py", "match/store.py", "play/__init__.py", "match/__init__.py")]
    assert used_twice(made_up) == {"store": ["match/store.py", "play/store.py"]}
    assert used_twice(made_up[:1]) == {}
