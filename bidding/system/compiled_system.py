"""A compiled bidding system as frozen data: contexts, each an ordered list of rules, and named conditions.

`dealspace.bidding.loading.load` makes it of files; `dealspace.bidding.machine` has what is derived from it at run time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dealspace.bidding.patterns.auction_pattern import Pattern
from dealspace.bidding.patterns.call_pattern import CallPattern
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.patterns.steps import Steps
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Auction, Location, Seat
from dealspace.cards.notation import shortened
from dealspace.inference import Expr


@dataclass(frozen=True, slots=True, repr=False)
class Definition:
    """A named condition; `arguments` are suit letters that its text uses."""

    name: str
    arguments: tuple[str, ...]
    text: Expr

    def __repr__(self) -> str:
        head = f"{self.name}({', '.join(self.arguments)})" if self.arguments else self.name
        return f"<Definition {shortened(head)} at {self.text.location}>"


@dataclass(frozen=True, slots=True, repr=False)
class JudgementCondition:
    """A named condition of judgement.

    Attributes:
        kind: one of JUDGEMENT_KINDS: what is so where it holds.
        text: the condition, of the call that is looked at.
        say: the reason for people.
        late: whether it asks for what a call would show, which takes long to find.
    """

    name: str
    kind: str
    text: Expr
    location: Location
    say: str = ""
    late: bool = False

    @property
    def reason(self) -> str:
        """The author's words, or else the name."""
        return self.say or self.name.replace("_", " ")

    def __repr__(self) -> str:
        return f"<JudgementCondition {self.name}: {self.kind} at {self.location}>"


@dataclass(frozen=True, slots=True)
class Prefer:
    """How suit instances of one rule are ordered: `higher`, `lower` or `longest` of a letter."""

    order: str
    letter: str


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One line of a context: a call, what it shows about the hand (`shows`), and when it is in force (`when`).

    Attributes:
        say: the author's words, with {M}, {hcp} … to be filled in.
        forcing: one of FORCINGS, a bid as `2N` or `3x` up to which the side is forced, or None.
        alert, announce: the author's words for the opponents.
        alerted: whether the call is alerted, where the author decides that; None: the table of alerts does.
        ask: the question the call asks, e.g. `major` or `accept(M)`.
        trump: the suit that is trump from here on, as written; "none" for none any more.
        among: the calls from which judgement chooses, for a rule that leaves it that; `call` is the first of them.
        only: contexts behind its own do not make this call.
        penalty: a pass that may turn a double meant for takeout into one for penalties.
        frequency: how many of the hands that fit follow it, above 0 and below 1; the others go on to the rules behind.
            None for all of them.
    """

    call: CallPattern
    shows: Expr
    location: Location
    say: str = ""
    when: Expr | None = None
    prefer: Prefer | None = None
    id: str | None = None
    artificial: bool = False
    forcing: str | None = None
    alert: str | None = None
    announce: str | None = None
    alerted: bool | None = None
    ask: str | None = None
    trump: str | None = None
    penalty: bool = False
    only: bool = False
    frequency: float | None = None
    among: tuple[CallPattern, ...] = ()

    @property
    def calls(self) -> tuple[CallPattern, ...]:
        """The calls it may make."""
        return self.among or (self.call,)

    def __repr__(self) -> str:
        return f"<Rule {shortened(' or '.join(call.text for call in self.calls))} at {self.location}>"


@dataclass(frozen=True, slots=True, repr=False)
class Context:
    """Rules for some auctions: those of the patterns `after` (any auction, when empty) in which `when` holds.

    Attributes:
        closed: contexts behind this one are not looked at.
        steps: how the calls `step1` … are counted.
        id, state: what other files call it, and what people call this point of the auction.
        unique: no hand is meant to fit two of its rules (`hit: unique`).
        layer: 0 for the system's own files, 1 for those of the system it extends, and so on.
        ahead_of: its rules stand before the calls of a pattern's contexts that partner may pass (`sign_offs`), or also
            before their pass for any other hand (`passes`).
        notes: the author's prose about this point, in Markdown.
    """

    after: tuple[Pattern, ...]
    rules: Sequence[Rule]
    location: Location
    when: Expr | None = None
    closed: bool = False
    steps: Steps | None = None
    id: str | None = None
    state: str | None = None
    unique: bool = False
    layer: int = 0
    ahead_of: str | None = None
    notes: str = ""

    def __repr__(self) -> str:
        after = " | ".join(pattern.text for pattern in self.after) or "any auction"
        return f"<Context after {shortened(after)}: {len(self.rules)} rules at {self.location}>"


@dataclass(frozen=True, slots=True)
class Chapter:
    """What one of the files of a system says of itself.

    Attributes:
        file: its name.
        title, notes: its title, and the author's prose about it, in Markdown.
        block: its name as a block; empty for other files.
        version, base, sources: of a block its version, the system it is shown on, and where it is described.
        takes, excludes: of a block the calls it gives a meaning, as auctions, and the other blocks it excludes.
        params: its parameters with their usual values.
        choices: what parameters may be: by value what it means, or "" with what a free value means.
    """

    file: str
    title: str = ""
    notes: str = ""
    block: str = ""
    version: str = ""
    base: str = ""
    sources: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    params: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, repr=False)
class Case:
    """A test inside a system file: a hand and the call it makes, what partner shows, or what the linter says.

    Attributes:
        opponents: the system of the other side, as the file names it; empty where both sides play this one.
        dealer: who makes the first call of `auction`, and of `under`.
        params: the parameters of the system that have other values in it.
        lint: `no-gap` and the like: what the linter does not find at the auction `under`.
        pass_rate: the least and the greatest share of the hands there that may pass.
    """

    auction: str
    location: Location
    hand: str = ""
    want: str = ""
    partner_shows: Expr | None = None
    vulnerability: str = "None"
    scoring: str = SCORINGS[0]
    why: str = ""
    lint: str = ""
    under: str = ""
    pass_rate: tuple[float, float] | None = None
    opponents: str = ""
    dealer: str = "N"
    params: tuple[tuple[str, str], ...] = ()

    @property
    def begun(self) -> Auction:
        """The auction so far; of a test of the linter that under which it looks. Raises BridgeError."""
        calls = self.under.removeprefix("opening") if self.lint else self.auction
        return Auction.parse(calls, Seat.parse(self.dealer))

    def __repr__(self) -> str:
        asked = f"lint: {self.lint}" if self.lint else f"{self.hand} after {self.auction or 'nothing'}"
        return f"<Case {shortened(asked)} at {self.location}>"


@dataclass(frozen=True, eq=False, repr=False)
class System:
    """A compiled system. Two systems are equal when their names and the texts of all their files are.

    Attributes:
        name: how the system calls itself.
        file: the name of its own file, for messages.
        source: the text of that file.
        imported: the files that it imports or extends, with those that they import.
        title: a title for people.
        contexts: where the rules are, in the order of the files.
        definitions: the named conditions.
        cases: the tests inside its files.
        carding: how its defenders signal, as `dealspace.play.evidence.signals` reads it; empty where it does not say.
        parent_cases: the tests of the systems it is a variation of, which need not hold for it.
        parent_files: the names of their files.
        judgement: by name what its files say of the calls that are compared with those of its rules; None for off.
        chapters: what its files say of themselves, its own file first.
    """

    name: str
    file: str
    source: str
    imported: tuple[SystemFile, ...] = ()
    title: str = ""
    contexts: tuple[Context, ...] = ()
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    cases: Sequence[Case] = ()
    carding: Mapping[str, str] = field(default_factory=dict)
    parent_cases: Sequence[Case] = ()
    parent_files: tuple[str, ...] = ()
    judgement: Mapping[str, JudgementCondition | None] = field(default_factory=dict)
    chapters: Sequence[Chapter] = ()

    @property
    def sources(self) -> dict[str, str]:
        """The texts of all its files by their names, for excerpts."""
        return {self.file: self.source, **{file.name: file.text for file in self.imported}}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, System) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, str, str, tuple[SystemFile, ...]]:
        return self.name, self.file, self.source, self.imported

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {shortened(self.name)}: {len(self.contexts)} contexts, {len(self.cases)} tests>"
