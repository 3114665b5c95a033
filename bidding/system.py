"""A bidding system as read from its file: contexts, each an ordered list of rules, and named conditions.

`load_system` is the door: a name of a shipped system (`sayc`) or the path of a YAML file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from dealspace.bidding.diagnostics import Diagnostic, InvalidSystem
from dealspace.bidding.language.calls import CallPattern
from dealspace.bidding.language.files import SHIPPED_PACKAGE, FileTooLarge, SystemFile
from dealspace.bidding.language.letters import STRAIN_WORD
from dealspace.bidding.language.pattern import Pattern
from dealspace.bidding.language.steps import Steps
from dealspace.cards import NotationError, Place
from dealspace.inference import Expr
from dealspace.inference.quantities.quantity import suggestion

if TYPE_CHECKING:
    from dealspace.bidding.index import PatternIndex
    from dealspace.bidding.memory import Memory

FORCINGS = ("round", "game", "unless_penalty")
FORCING_LEVEL = re.compile(rf"([1-7])({STRAIN_WORD})")
"""`forcing: 2N`, `forcing: 3x`: the bid up to which a call forces."""
QUESTION = re.compile(r"(\w+)(?:\((\w+)\))?")
"""`ask: major`, `ask: accept(M)`."""
HIT = ("unique",)
SCORINGS = ("imps", "matchpoints")
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
        forcing: one of FORCINGS, a bid as `2N` or `3x` up to which the side is forced, or None.
        ask: the question the call asks, e.g. `major` or `accept(M)`.
        trump: the suit that is trump from here on, as written; "none" for none any more.
        among: the calls from which judgement chooses, for a rule that leaves it that; `call` is the first of them.
        only: rules behind it do not make this call.
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
    trump: str | None = None
    penalty: bool = False
    only: bool = False
    among: tuple[CallPattern, ...] = ()

    @property
    def calls(self) -> tuple[CallPattern, ...]:
        """The calls it may make."""
        return self.among or (self.call,)


@dataclass(frozen=True, slots=True)
class Context:
    """Rules for some auctions: those of the patterns `after` (any auction, when empty) in which `when` holds.

    Attributes:
        closed: contexts behind this one are not looked at.
        steps: how the calls `step1` … are counted.
        id, state: what other files call it, and what people call this point of the auction.
        unique: no hand is meant to fit two of its rules (`hit: unique`).
    """

    after: tuple[Pattern, ...]
    rules: Sequence[Rule]
    place: Place
    when: Expr | None = None
    closed: bool = False
    steps: Steps | None = None
    id: str | None = None
    state: str | None = None
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A test inside a system file: a hand and the call it makes, what partner shows, or what the linter says.

    Attributes:
        lint: `no-gap` and the like: what the linter does not find at the auction `under`.
        pass_rate: the least and the greatest share of the hands there that may pass.
    """

    auction: str
    place: Place
    hand: str = ""
    want: str = ""
    partner_shows: Expr | None = None
    vulnerability: str = "None"
    scoring: str = SCORINGS[0]
    why: str = ""
    lint: str = ""
    under: str = ""
    pass_rate: tuple[float, float] | None = None


@dataclass(frozen=True)
class System:
    """A compiled system. Two systems are the same when the texts of all their files are.

    Attributes:
        source: the text of its own file; `taken` are the files it takes in.
        carding: how its defenders signal, as `dealspace.play.evidence.signals` reads it; empty: nothing is said.
    """

    name: str
    file: str
    source: str
    taken: tuple[SystemFile, ...] = ()
    title: str = field(default="", compare=False)
    contexts: tuple[Context, ...] = field(default=(), compare=False, repr=False)
    definitions: Mapping[str, Definition] = field(default_factory=dict, compare=False, repr=False)
    cases: Sequence[Case] = field(default=(), compare=False, repr=False)
    carding: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def memory(self) -> Memory:
        """What its conditions have meant so far."""
        from dealspace.bidding.memory import Memory  # which reads what a system is

        return Memory(self.definitions)

    @cached_property
    def index(self) -> PatternIndex:
        """Which of its contexts an auction may belong to."""
        from dealspace.bidding.index import PatternIndex

        return PatternIndex(self.contexts)

    @property
    def sources(self) -> dict[str, str]:
        """The texts of all its files by their names, for excerpts."""
        return {self.file: self.source, **{taken.name: taken.text for taken in self.taken}}


def shipped_systems() -> tuple[str, ...]:
    """Names of the systems that come with dealspace."""
    return tuple(sorted(entry.name[:-5] for entry in files(SHIPPED_PACKAGE).iterdir() if entry.name.endswith(".yaml")))


def load_system(name: str) -> System:
    """The system of this name, or of the YAML file at this path.

    Raises:
        NotationError: no such system.
        InvalidSystem: the file, or one it takes in, has errors; all of them are listed with their places.
        OSError: the file cannot be read.
    """
    shipped = name.lower().removesuffix(".yaml")
    if shipped in shipped_systems() and not Path(name).exists():
        return _compiled(SystemFile.shipped(f"{shipped}.yaml"), shipped)
    path = Path(name)
    if path.name and not path.suffix and not path.is_file():
        path = path.with_suffix(".yaml")  # as extends: and import: name files
    if not path.is_file():
        raise NotationError(_no_such_system(name, path))
    try:
        file = SystemFile.at(path)
    except UnicodeDecodeError as error:
        raise InvalidSystem([_not_utf8(name, error)]) from None
    except FileTooLarge as error:
        raise InvalidSystem([Diagnostic("too-large", str(error), Place(name))]) from None
    return _compiled(file, path.stem)


def _no_such_system(name: str, path: Path) -> str:
    if name and Path(name).is_dir():
        return f'"{name}" is a folder: give the path of a YAML file'
    beside = {file.stem: str(file) for file in path.parent.glob("*.y*ml")} if path.parent.is_dir() else {}
    near = suggestion(path.stem, (*beside, *shipped_systems()))
    hint = f'did you mean "{beside.get(near, near)}"?' if near is not None else "give the path of a YAML file"
    return f'"{name}" is neither a system ({", ".join(shipped_systems())}) nor a file: {hint}'


def _not_utf8(name: str, error: UnicodeDecodeError) -> Diagnostic:
    """Where a file stops being UTF-8."""
    before = error.object[: error.start].decode("utf-8").split("\n")
    return Diagnostic(
        "yaml",
        f"not readable as UTF-8: {error.reason}, {error.object[error.start]:#x}",
        Place(name, len(before), len(before[-1]) + 1),
        help="save the file as UTF-8 in your editor",
    )


_KNOWN: dict[SystemFile, System] = {}


def _compiled(file: SystemFile, name: str) -> System:
    """The system of this file, compiled again only when it or a file it takes in has changed."""
    from dealspace.bidding.loading.cache import keep, kept

    known = _KNOWN.get(file)
    if known is None or any(taken.has_changed for taken in known.taken):
        known = kept(file, name)
        if known is None:
            from dealspace.bidding.language.compile import compiled_with_files  # a system once read needs no YAML

            known, taken_in = compiled_with_files(file, name)
            keep(known, file, name, taken_in)
        _KNOWN[file] = known
    return known
