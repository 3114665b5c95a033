"""A bidding system as read from its file: contexts, each an ordered list of rules, and named conditions.

`load_system` is the door: a name of a shipped system (`sayc`) or the path of a YAML file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from bidding.calls import CallPattern
from bidding.pattern import Pattern
from cards import NotationError, Place
from inference import Expr

FORCINGS = ("round", "game", "unless_penalty")
BLANK = re.compile(r"\{(\w+)\}")
"""What is filled in when an author's text is shown: `{M}` the suit, `{hcp}` the points."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named condition; `arguments` are suit letters that its text uses."""

    name: str
    arguments: tuple[str, ...]
    text: Expr


@dataclass(frozen=True, slots=True)
class Prefer:
    """How suit instances of one rule are ordered: `higher`, `lower` or `longest` of a letter."""

    order: str
    letter: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a context: a call, what it shows about the hand (`shows`), and when it is in force (`when`).

    Attributes:
        say: the author's words, with {M}, {hcp} … to be filled in.
        forcing: one of FORCINGS, or None.
        ask: the name of the question the call asks, e.g. `major`.
        penalty: a pass that may turn a double meant for takeout into one for penalties.
    """

    call: CallPattern
    shows: Expr
    place: Place
    say: str = ""
    when: Expr | None = None
    prefer: Prefer | None = None
    id: str | None = None
    artificial: bool = False
    forcing: str | None = None
    alert: str | None = None
    announce: str | None = None
    ask: str | None = None
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """Rules for some auctions: those of the patterns `after` (any auction, when empty) in which `when` holds."""

    after: tuple[Pattern, ...]
    rules: tuple[Rule, ...]
    place: Place
    when: Expr | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A test inside a system file: this hand, after this auction, makes this call."""

    hand: str
    auction: str
    want: str
    place: Place
    vulnerability: str = "None"


@dataclass(frozen=True)
class System:
    """A compiled system. Two systems are the same when their files' texts are."""

    name: str
    file: str
    source: str
    title: str = field(default="", compare=False)
    contexts: tuple[Context, ...] = field(default=(), compare=False, repr=False)
    definitions: Mapping[str, Definition] = field(default_factory=dict, compare=False, repr=False)
    cases: tuple[Case, ...] = field(default=(), compare=False, repr=False)


def shipped_systems() -> tuple[str, ...]:
    """Names of the systems that come with dealspace."""
    return tuple(sorted(entry.name[:-5] for entry in files("systems").iterdir() if entry.name.endswith(".yaml")))


def load_system(name: str) -> System:
    """The system of this name, or of the YAML file at this path.

    Raises:
        NotationError: no such system.
        InvalidSystem: the file has errors; all of them are listed with their places.
        OSError: the file cannot be read.
    """
    shipped = name.lower().removesuffix(".yaml")
    if shipped in shipped_systems() and not Path(name).exists():
        name = shipped
        return _parsed((files("systems") / f"{name}.yaml").read_text("utf-8"), f"systems/{name}.yaml", name)
    path = Path(name)
    if not path.is_file():
        raise NotationError(
            f'"{name}" is neither a system ({", ".join(shipped_systems())}) nor a file: give the path of a YAML file'
        )
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"not readable as UTF-8: {error.reason} at byte {error.start}", Place(name)) from None
    return _parsed(text, name, path.stem)


@cache
def _parsed(text: str, file: str, name: str) -> System:
    from bidding.syntax import parse_system  # a system once read needs no YAML

    return parse_system(text, file, name)
