"""What the server sends to authors of systems, field by field: the form, what changed, tests, practice."""

from __future__ import annotations

from typing import Literal, TypedDict

from dealspace.table.web.shapes.table_shapes import CallName, MeaningShape, RuleShape, Seat, Vulnerability


class OfferedOptionShape(TypedDict):
    value: str
    text: str
    """What it means."""


class OfferedChoiceShape(TypedDict):
    """One thing to choose for a system: a parameter, or a way to signal."""

    name: str
    title: str
    form: Literal["options", "range", "number", "text"]
    usual: str
    about: str
    options: list[OfferedOptionShape]


class OfferedBlockShape(TypedDict):
    """A convention to choose."""

    name: str
    title: str
    about: str
    group: str
    base: str
    """The system on which it is tested."""
    params: list[OfferedChoiceShape]
    excludes: dict[str, str]
    """The conventions that cannot be played beside it, each with the reason."""


class BaseSystemShape(TypedDict):
    name: str
    title: str
    about: str


class ChosenSystemShape(TypedDict):
    """What a file says of the things that can be chosen."""

    title: str
    extends: str
    blocks: list[str]
    params: dict[str, str]
    carding: dict[str, str]


class ChosenFileShape(ChosenSystemShape):
    by_hand: list[str]
    """Keys of the file with what its author wrote besides."""


class FormAnswerShape(TypedDict):
    """What can be chosen for a system that extends another, and what its file has chosen."""

    title: str
    """Of the system that is extended, as its notes."""
    notes: str
    params: list[OfferedChoiceShape]
    carding: list[OfferedChoiceShape]
    groups: list[str]
    """Of conventions, in order."""
    plays: list[str]
    """The conventions that are in the system by itself."""
    blocks: list[OfferedBlockShape]
    bases: list[BaseSystemShape]
    chosen: ChosenFileShape


class FormProblemShape(TypedDict):
    field: str | None
    """The choice it comes from: "title", "params.nt", "blocks.drury", "carding.count"; null where none is known."""
    message: str
    help: str | None
    code: str


class ReplacedBlockShape(TypedDict):
    block: str
    by: str
    reason: str


class OpeningShape(TypedDict):
    call: CallName
    text: str
    alert: bool


class FormCheckShape(TypedDict):
    """What comes of what was chosen: the text of the file, what is wrong, and what the system plays."""

    text: str
    problems: list[FormProblemShape]
    plays: list[str]
    replaced: list[ReplacedBlockShape]
    """Conventions of the system that is extended whose place chosen ones take."""
    openings: list[OpeningShape]


class MeasuredShape(TypedDict):
    value: float
    low: float | None
    """Of the 95 % interval; null where one board says nothing of it."""
    high: float | None


class ChangedExampleShape(TypedDict):
    """A board on which two systems part."""

    dealer: Seat
    vulnerability: Vulnerability
    hands: dict[Seat, str]
    calls: list[CallName]
    """Before they part."""
    seat: Seat
    """That calls otherwise."""
    ends: list[str]
    """The whole auction by each system."""
    won: int


class ChangedAuctionShape(TypedDict):
    auction: str
    made: str
    other: str
    share: float
    count: int
    won: MeasuredShape
    """IMPs a board that the changed system wins where they part here."""
    examples: list[ChangedExampleShape]


class ChangesShape(TypedDict):
    titles: list[str]
    boards: int
    changed: int
    left_out: int
    """Boards that could not be bid."""
    won_per_1000: MeasuredShape
    more: int
    auctions: list[ChangedAuctionShape]
    """The commonest first."""


class ChangesPartShape(TypedDict):
    """A part of the answer, and its result."""

    done: int
    of: int
    found: ChangesShape | None


class FailedTestShape(TypedDict):
    file: str | None
    """Null for the file itself, otherwise one that it imports."""
    line: int
    column: int
    auction: str
    hand: str | None
    want: str | None
    found: str
    why: str


class FileTestsShape(TypedDict):
    """The tests inside a file, after they were run."""

    tests: int
    passed: int
    failed: list[FailedTestShape]
    warnings: list[str]


class PracticeHandsShape(TypedDict):
    """Hands for an auction; no other hand of the deals is sent."""

    dealer: Seat
    vulnerability: Vulnerability
    calls: list[CallName]
    seat: Seat
    legal: list[CallName]
    made: list[MeaningShape]
    hands: list[str]
    share: float | MeasuredShape
    """Of all deals that are bid so."""
    notes: list[str]


class PracticeAnswerShape(TypedDict):
    """Whether a call is right, and what the system calls."""

    right: bool
    call: CallName
    text: str
    rule: RuleShape | None
    reason: str
    judged: bool
    """Whether simulation decided, as no rule fits the hand."""
    also: list[CallName]
    """Other calls that are right."""
    yours: CallName
    yours_text: str | None
    """What it would have shown; null where it cannot be made."""
    why_not: list[str]
