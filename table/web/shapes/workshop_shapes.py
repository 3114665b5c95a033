"""What the server sends to the workshop, field by field."""

from __future__ import annotations

from typing import TypedDict

from dealspace.table.web.shapes.table_shapes import CallName, Seat


class WorkshopAnswerShape(TypedDict):
    """The files there are."""

    open: bool
    """Whether files can be written; `why_closed` where not."""
    why_closed: str
    shipped: list[str]
    """What `extends:` and `import:` may name without a file of one's own: sayc, blocks/rkcb."""
    offered: list[OfferedSystemShape]
    files: list[AuthorFileRowShape]
    deleted: list[str]
    """Files that can be restored."""


class OfferedSystemShape(TypedDict):
    """A system that can be played and read."""

    name: str
    title: str
    shipped: bool


class AuthorFileRowShape(TypedDict):
    name: str
    title: str
    extends: str | None
    kind: str
    """Either "system", or "block" for one that systems import."""
    changed: str


class EarlierVersionShape(TypedDict):
    number: int
    kept: str
    """When another version took its place."""
    lines: int


class AuthorFileShape(TypedDict):
    """A file of the author's folder, or a shipped one, `systems/sayc.yaml`, which is never written."""

    name: str
    text: str
    version: str
    """A digest of the content: who saves the file sends it as `seen`."""
    changed: str | None
    shipped: bool
    earlier: list[EarlierVersionShape]
    """The last one first."""


class FileChangedShape(TypedDict):
    """The answer 409 to a save of a file that is not as it was seen."""

    error: str
    there: AuthorFileShape | None


class FilePlaceShape(TypedDict):
    """A line of a file, by the name by which the workshop reads it."""

    file: str
    line: int


class PointNoteShape(TypedDict):
    title: str
    html: str
    """Made of the author's Markdown; it runs and loads nothing."""


class PointCallShape(TypedDict):
    call: CallName
    text: str
    numbers: str
    marks: list[str]
    share: float
    """Of the hands drawn, as they come to this point."""
    hands: list[str]
    natural: bool
    """Whether only rules for any auction make it."""
    rules: list[FilePlaceShape]


class BiddingPointShape(TypedDict):
    """Who bids what at a point of an auction, as the ladder rises; North deals."""

    auction: list[CallName]
    turn: Seat
    title: str
    is_ours: bool
    """Whether the player on turn is of the side that opened, or nobody has."""
    calls: list[PointCallShape]
    undefined: float
    """The share of the hands that no rule takes, some of which are `undefined_hands`."""
    undefined_hands: list[str]
    hands: int
    """Hands drawn for the shares."""
    notes: list[PointNoteShape]


class SystemFileRowShape(TypedDict):
    file: str
    title: str
    lines: int


class SystemFilesShape(TypedDict):
    title: str
    files: list[SystemFileRowShape]


class FoundRuleShape(FilePlaceShape):
    context: str
    text: str


class RuleSearchShape(TypedDict):
    found: list[FoundRuleShape]
    more: int


class TextMendShape(TypedDict):
    """An edit of one line: columns from 1, `to` behind the last letter."""

    title: str
    line: int
    from_: int
    to: int
    text: str


class FindingNoteShape(TypedDict):
    place: str
    text: str


class FindingShape(TypedDict):
    code: str
    severity: str
    message: str
    file: str
    line: int
    column: int
    notes: list[FindingNoteShape]
    help: str | None
    auction: str | None
    hands: list[str]
    share: float | None
    mends: list[TextMendShape]
    here: bool
    """Whether it is in the file that is edited."""


class TextCheckShape(TypedDict):
    findings: list[FindingShape]
    loads: bool
    """Whether it is a system as it stands."""
    rules: int
    """Rules of the file itself."""


class ProofsShape(TypedDict):
    title: str
    findings: list[FindingShape]
    left_out: list[str]
    """Questions that were not decided in time."""


class ServedAuctionShape(TypedDict):
    calls: list[CallName]
    title: str


class RuleAtShape(TypedDict):
    """The rule or context at a line, and the auctions that it serves."""

    line: int | None
    text: str | None
    state: str | None
    is_rule: bool
    auctions: list[ServedAuctionShape]


class RuleFrequencyShape(TypedDict):
    call: CallName
    condition: str
    fits: float
    """Of the hands there those that fit the condition."""
    follows: float
    """Those that no rule above takes."""
    exact: bool
    """Otherwise both are of `sampled` hands."""
    sampled: int
    hands: list[str]
    taken_above: list[TakenAboveShape]
    """Rules above it that take hands which fit it."""


class TakenAboveShape(FilePlaceShape):
    """A rule that takes hands which fit one below it."""

    call: CallName
    share: float
    """Of the hands that fit the rule below, in the sample."""
    hands: list[str]


class RuleFrequenciesShape(TypedDict):
    title: str
    rules: list[RuleFrequencyShape]


class KnownWordShape(TypedDict):
    word: str
    about: str


class KnownWordsShape(TypedDict):
    """What may be written in the file, by kind."""

    conditions: list[KnownWordShape]
    params: list[KnownWordShape]
    files: list[KnownWordShape]
    ids: list[KnownWordShape]
    forcing: list[KnownWordShape]
