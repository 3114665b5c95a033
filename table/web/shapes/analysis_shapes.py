"""What the server sends to the analysis board, field by field."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dealspace.table.web.shapes.table_shapes import (
    CallName,
    CandidateShape,
    CardName,
    LayoutShape,
    MeaningShape,
    MeaningsShape,
    Scoring,
    Seat,
    Strain,
    Suit,
    Vulnerability,
)


class AnalysedBoardsShape(TypedDict):
    """The boards of a text that was pasted on the analysis board, of a file, or of a session."""

    taken: str
    title: NotRequired[str]
    """Of a file or a session."""
    boards: list[AnalysedBoardRowShape]
    notes: list[str]


class AnalysedBoardRowShape(TypedDict):
    name: str
    dealer: Seat
    vulnerability: Vulnerability
    hands: dict[Seat, str]
    """The hands of 13 known cards, "AK2.QT9.543.A876"."""
    calls: list[CallName]
    cards: list[CardName]
    players: dict[Seat, str]


class EstimatedShape(TypedDict):
    """A number that is estimated, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class HiddenHandShape(TypedDict):
    """Of each quantity the chance of every value from 0 on, and of each card that the hand may hold."""

    chances: dict[str, list[float]]
    cards: dict[CardName, float]


class HiddenHandsShape(TypedDict):
    """The hands that are not seen, from so many deals; some of these deals."""

    hands: dict[Seat, HiddenHandShape]
    deals: int
    examples: list[dict[Seat, str]]


class ToldAnswerShape(MeaningsShape):
    hidden: HiddenHandsShape | None
    odd: list[int]
    """The places of calls that do not fit a hand that is seen."""
    doubtful: list[int]
    """The places of calls that no hand makes which has made the seat's calls before: they are taken to say nothing."""
    contradiction: NotRequired[str]
    """Why there are no hidden hands."""


class ReadingWayShape(TypedDict):
    how: str
    """`untrue`, `off_book`, or the place of a rule."""
    text: str


class WaysAnswerShape(TypedDict):
    """How the last call may be read otherwise."""

    ways: list[ReadingWayShape]


class ConflictCallShape(TypedDict):
    """A call that cannot be true beside others; of how many deals the others are true without it."""

    place: int
    seat: Seat
    call: CallName
    text: str
    chance: float


class CallConflictShape(TypedDict):
    calls: list[ConflictCallShape]
    doubted: int
    """The place of the call without which most deals are left."""
    has_cards: bool
    """Whether cards that are seen take part."""


class ChangedCallShape(TypedDict):
    place: int
    seat: Seat
    call: CallName
    how: str
    text: str


class MendShape(TypedDict):
    """Calls that are read otherwise so that some deal fits, and of what share of all deals that is true."""

    changes: list[ChangedCallShape]
    share: float


class ConflictAnswerShape(TypedDict):
    conflicts: list[CallConflictShape]
    mends: list[MendShape]
    complete: bool
    """Whether all ways to mend it with as few changes were looked at."""


class DealsLeftShape(TypedDict):
    """The deals left after a call, and by how many bits it has narrowed them."""

    call: CallName | None
    deals: str | EstimatedShape
    """Exact numbers as text, since they have up to 29 digits."""
    bits: float | None


class LeftAnswerShape(TypedDict):
    steps: list[DealsLeftShape]
    """Those that are counted by now."""
    complete: bool


class CallsAnswerShape(TypedDict):
    calls: dict[CallName, MeaningShape]
    shares: dict[CallName, float]
    hands: int
    """How many hands the shares are from."""


class BeforeAnswerShape(TypedDict):
    """The hidden hands before the last call or card; null where there is none."""

    hands: dict[Seat, HiddenHandShape] | None


class LookPieceShape(TypedDict):
    """A piece of what is told of a position; the last of each name is the whole one."""

    told: NotRequired[ToldAnswerShape]
    calls: NotRequired[CallsAnswerShape]
    left: NotRequired[LeftAnswerShape]
    before: NotRequired[BeforeAnswerShape]
    error: NotRequired[str]
    """What went wrong after the first piece."""


class InsteadCallShape(TypedDict):
    """A call of hands with an amount that was denied, and the share of them that make it."""

    call: CallName
    share: float
    text: str


class ExampleHandShape(TypedDict):
    hand: str
    call: CallName | None
    """What it calls in place of the call that denied the amount."""


class ExcludedAnswerShape(TypedDict):
    place: int | None
    """Of the call that denied the amount; null where none has."""
    instead: list[InsteadCallShape]
    examples: list[ExampleHandShape]


class RepliesAnswerShape(TypedDict):
    """What partner calls next; `seat` is null where partner has no call."""

    seat: Seat | None
    hands: int
    calls: list[InsteadCallShape]


class ScoredCallShape(CandidateShape):
    deals: int
    """On how many the call was simulated: fewer where it was soon far behind."""
    score_interval: float
    """Half the width of the 95 % interval of the score."""


class ScoresAnswerShape(TypedDict):
    """Calls on the same deals: gains are against the first one."""

    calls: list[ScoredCallShape]
    deals: int
    scoring: Scoring
    layouts: list[LayoutShape]
    complete: bool


class EndShape(TypedDict):
    """A contract that a call led to."""

    contract: str | None
    """Null where the deal was passed out, and `makes` too."""
    share: float
    makes: float | None


class CallOutcomeShape(TypedDict):
    call: CallName
    deals: int
    """In which the seat makes it by the book."""
    score: float
    """The mean of the seat's side."""
    score_interval: float | None
    """Half the width of its 95 % interval; null where there are few deals."""
    contracts: list[EndShape]
    """The commonest."""


class OutcomesAnswerShape(TypedDict):
    """What the calls of a hand that is not in sight lead to, each on the hands that make it, the commonest first."""

    seat: Seat
    deals: int
    calls: list[CallOutcomeShape]
    complete: bool


class CardWorthShape(TypedDict):
    card: CardName
    tricks: float
    """Declarer's, of all thirteen."""
    tricks_interval: float | None
    makes: float | EstimatedShape
    gain: float
    """Against the best card."""
    interval: float | None
    score: float


class CardsAnswerShape(TypedDict):
    """What each card is worth to the seat that chooses it, over the layouts that it cannot tell apart."""

    seat: Seat
    cards: list[CardWorthShape]
    layouts: int
    exhaustive: bool
    """Whether these are all layouts that are possible: then the numbers are exact."""
    scoring: Scoring
    complete: bool


class ValuesAnswerShape(TypedDict):
    values: dict[CardName, int] | None
    """Declarer's tricks after each card, double dummy."""


class StrainChancesShape(TypedDict):
    tricks: float
    chances: list[EstimatedShape]
    """Of the levels one to seven."""


class ContractsAnswerShape(TypedDict):
    declarer: Seat
    deals: int
    strains: dict[Strain, StrainChancesShape]
    complete: bool


class SuitLineShape(TypedDict):
    goal: str
    need: int | None
    """Tricks; null for the most on average and for matchpoints."""
    proved: bool
    value: float | None
    at_most: float
    mean: float | None
    words: list[str] | None


class SuitAnswerShape(TypedDict):
    suit: Suit
    declarer: Seat
    dummy_cards: str
    hand_cards: str
    missing: str
    lines: list[SuitLineShape]


class CountedMeanShape(TypedDict):
    value: float
    low: float | None
    high: float | None
    count: int


class LeadWorthShape(TypedDict):
    cards: list[CardName]
    deals: int
    beats: EstimatedShape
    tricks: CountedMeanShape
    imps: CountedMeanShape
    matchpoints: CountedMeanShape
    close: bool


class LeadSignShape(TypedDict):
    text: str
    there: float
    usual: float


class LeadDealsWonShape(TypedDict):
    deals: int
    signs: list[LeadSignShape]
    example: str | None


class LeadsApartShape(TypedDict):
    leads: list[list[CardName]]
    deals: int
    better: LeadDealsWonShape
    worse: LeadDealsWonShape


class LeadAnswerShape(TypedDict):
    contract: str
    leader: Seat
    unit: str
    deals: int
    leads: list[LeadWorthShape]
    apart: LeadsApartShape | None
    note: str
    complete: bool


class MakeableAnswerShape(TypedDict):
    tricks: list[list[int]] | None
    """By strain (C D H S NT) and declarer (N E S W)."""
