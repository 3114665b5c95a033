"""What an import loads: a library or a room that is not needed costs time before the first answer.

Each program is run in a new interpreter. The heavy libraries are loaded when they are first needed; the largest,
OR-Tools, takes about a second.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.sources import ROOMS, ROOT, module_name
from tests.test_layers import sources

HEAVY = {
    *("click", "distributed", "endplay", "matplotlib", "ortools", "pandas", "polars", "pyarrow"),
    *("rich", "scipy", "starlette", "uvicorn", "yaml"),
}
LIBRARIES = {*HEAVY, "email", "numpy"}
SOUTH = "{'S': 'K52.QJ4.A983.T76'}"
COMMAND = """
import contextlib, io
from dealspace.cli.main import main
sys.argv = ['dealspace', *{arguments}]
with contextlib.redirect_stdout(io.StringIO()) as printed:
    main()
assert {said!r} in printed.getvalue()
"""
BID = COMMAND.format(arguments=["bid", "--hand", "AQ32.K54.QJ3.A92"], said="1NT")
EXPLAIN = COMMAND.format(arguments=["explain", "1H X 2H"], said="Raise")
HELP = COMMAND.format(arguments=["--help"], said="bidder-check")
QUERY = COMMAND.format(
    arguments=["query", "--hand", "S=K52.QJ4.A983.T76", "--where", "W: hcp 15-17", "hcp:W", "count"], said="HCP"
)
BIDDING = {
    *("runtime", "cards", "play", "inference", "bidding", "systems", "query", "cli", "numpy", "click", "rich"),
    "yaml",  # where the system has not been compiled before
}
PROGRAMS = {
    "import dealspace": {"runtime"},
    "import dealspace.errors": {"runtime"},
    "from dealspace import Auction, Deal, Hand; Hand('AQ32.K54.QJ3.A92')": {"runtime", "cards"},
    "from dealspace import Hand; Hand('AQ32.K54.QJ3.A92').hcp": {"runtime", "cards"},
    "from dealspace import Hand; Hand('AQ32.K54.QJ3.A92')['losers']": {"runtime", "cards", "inference", "numpy"},
    "from dealspace import Board, Contract, View, imps, score, victory_points": {"runtime", "cards"},
    "from dealspace import parse_records, read_records, write_records": {"runtime", "cards"},
    f"from dealspace import DealSpace; DealSpace(known={SOUTH}).count()": {"runtime", "cards", "inference", "numpy"},
    "from dealspace import parse_constraint, satisfies": {"runtime", "cards", "inference", "numpy"},
    "from dealspace import trick_table; trick_table([])": {"runtime", "cards", "play", "numpy"},
    "from dealspace import DoubleDummy, par, solve_board": {"runtime", "cards", "play", "numpy"},
    "from dealspace import CardPlayer, play_card": {"runtime", "cards", "play", "inference", "numpy"},
    f"from dealspace import DealSpace, ask; ask(DealSpace(known={SOUTH}), 'count', 'hcp:W')": {
        *("runtime", "cards", "play", "inference", "query", "numpy"),
    },
    "from dealspace import load_system": {"runtime", "cards", "inference", "bidding", "numpy"},
    "from dealspace import MatchStore, play_match": {
        *("runtime", "cards", "play", "inference", "bidding", "query", "match", "numpy", "email"),
    },
    HELP: {"runtime", "cards", "cli", "click"},
    QUERY: {"runtime", "cards", "play", "inference", "query", "cli", "numpy", "click", "rich"},
    BID: BIDDING,
    EXPLAIN: BIDDING,
}
"""The rooms and the libraries that each may load."""
NOT_NEEDED = {
    QUERY: {"play.double_dummy"},
    BID: {"inference.space", "inference.worlds", "bidding.judgement.simulate", "bidding.reading.mends"},
    EXPLAIN: {"bidding.judgement.simulate"},
}
"""Modules of those rooms that a command does not need, where no call is found by simulation."""


def loaded_by(program: str) -> set[str]:
    """The modules of rooms, as `cards.deal`, and the libraries that a program loads, which must print nothing."""
    told = "print('LOADED', *sorted(name.removeprefix('dealspace.') for name in set(sys.modules) - before))"
    lines = f"import sys\nbefore = set(sys.modules)\n{program}\n{told}"
    done = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr and done.stdout.startswith("LOADED "), "importing printed something"
    return set(done.stdout.split()[1:])


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_loads_what_it_needs(program: str) -> None:
    loaded = loaded_by(program)
    assert loaded & {*ROOMS, *LIBRARIES} <= PROGRAMS[program]
    assert loaded & NOT_NEEDED.get(program, set()) == set()


@pytest.mark.parametrize("room", ROOMS)
def test_importing_a_room_loads_nothing_heavy_and_prints_nothing(room: str) -> None:
    assert loaded_by("import dealspace" if room == "front" else f"import dealspace.{room}") & HEAVY == set()


@pytest.mark.parametrize("room", ["cards", "systems"])
def test_no_module_of_cards_needs_numpy(room: str) -> None:
    loaded = loaded_by("\n".join(f"import {module_name(path)}" for path in sources(room) if path.suffix == ".py"))
    assert loaded & LIBRARIES == set()
