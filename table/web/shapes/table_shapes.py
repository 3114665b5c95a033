"""What the server sends: the JSON of its answers and events, field by field (docs/web-protocol.md).

Cards are "SA" and "HT", calls "1C" to "7N", "P", "X", "XX".
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]
Suit = Literal["C", "D", "H", "S"]
Strain = Literal["NT"] | Suit
CardName = str
CallName = str
MoveName = str
"""A call or a card."""
Vulnerability = Literal["None", "NS", "EW", "Both"]
Speed = Literal["slow", "normal", "fast"]
Scoring = Literal["imps", "matchpoints"]


SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")
SUITS_FROM_SPADES: tuple[Suit, ...] = ("S", "H", "D", "C")
STRAINS: tuple[Strain, ...] = ("C", "D", "H", "S", "NT")


class SideNumbersShape(TypedDict):
    """A number for each side."""

    NS: float
    EW: float


class FourHandsShape(TypedDict):
    """The cards of all four hands."""

    N: list[CardName]
    E: list[CardName]
    S: list[CardName]
    W: list[CardName]


class SettingsShape(TypedDict):
    system: str
    ew_system: str
    bot: str
    scoring: Scoring
    speed: Speed
    plays_partner: bool


class NamedShape(TypedDict):
    name: str
    title: str


class SittingRowShape(TypedDict):
    id: str
    title: str
    game: str | None
    """The name of the game where it is not bridge."""
    boards: int | None
    """How many boards there are; null where that is not known, in a game to a score."""
    done: int
    changed: str
    created: str
    total: str | None
    over: bool
    """Whether no more boards will be played."""


class SessionRowShape(SittingRowShape):
    """A sitting with its finished boards, or those of them in which something was found."""

    finished: list[FinishedRowShape]


class FinishedRowShape(TypedDict):
    place: int
    name: str | None
    text: str
    yours: float | None
    """Points of the person's side."""
    role: str | None
    """Whether the person declared, was dummy, or defended."""
    score: float | None
    """Against the bots' own result; null where it is not known."""
    unit: Literal["imps", "matchpoints"] | None
    note: str


class SessionsAnswerShape(TypedDict):
    sessions: list[SessionRowShape]
    more: bool
    reading: bool
    """Whether boards finished before results were kept are still being read."""


DecisionKind = Literal["bidding", "lead", "declaring", "defence"]


class MeanRowShape(TypedDict):
    boards: int
    average: float
    interval: float | None
    """Half of the 95 % interval; null for one board."""


class DearDecisionShape(TypedDict):
    sitting: str
    board: int
    name: str
    title: str
    date: str
    result: str
    place: int
    move: MoveName
    best: MoveName
    cost: float
    interval: float | None
    trick: int | None


class ScoringStatisticsTotalShape(TypedDict):
    boards: int
    text: str


class ScoringStatisticsRolesShape(MeanRowShape):
    role: str


class ScoringStatisticsCostsShape(MeanRowShape):
    kind: DecisionKind
    decisions: int
    dear: int


class ScoringStatisticsShape(TypedDict):
    scoring: Scoring
    unit: str
    total: ScoringStatisticsTotalShape
    roles: list[ScoringStatisticsRolesShape]
    costs: list[ScoringStatisticsCostsShape]
    dearest: dict[DecisionKind, list[DearDecisionShape]]


class StatisticsAnswerShape(TypedDict):
    boards: int
    scorings: list[ScoringStatisticsShape]
    reading: bool


class FieldTableShape(TypedDict):
    """A table of the traveller: the person's ("you"), the review's bots ("bots"), or a room."""

    name: str
    title: str
    text: str
    score: float
    """Points of the person's side."""
    imps: float | None
    """The mean against each other table, and per cent of them beaten; null where there is none."""
    matchpoints: float | None


class FieldAnswerShape(TypedDict):
    place: int
    complete: bool
    tables: list[FieldTableShape]


class NamedGameShape(NamedShape):
    to: list[int | str]
    """The scores it can be played to, the usual one first."""


class UsedSettingsShape(TypedDict):
    """What was chosen last, as far as anything was."""

    system: NotRequired[str]
    ew_system: NotRequired[str]
    bot: NotRequired[str]
    scoring: NotRequired[Scoring]
    speed: NotRequired[Speed]
    plays_partner: NotRequired[bool]
    seat: NotRequired[Seat]
    boards: NotRequired[BoardRequest]


class StartAnswerShape(TypedDict):
    systems: list[NamedShape]
    bots: list[NamedShape]
    games: list[NamedGameShape]
    """The other trick games."""
    file: NotRequired[str | None]
    """The file of boards that the server was opened with, `dealspace web FILE`."""
    sittings: list[SittingRowShape]
    settings: UsedSettingsShape


class AddressAnswerShape(TypedDict):
    """Addresses by which other devices reach the server, with the token; none where it listens to its own alone."""

    addresses: list[str]


class RandomBoardsShape(TypedDict):
    kind: Literal["random"]
    count: int
    seed: NotRequired[int]


class FileBoardsShape(TypedDict):
    kind: Literal["file"]
    name: str
    text: str


class PastedBoardsShape(TypedDict):
    kind: Literal["pasted"]
    text: str
    board: NotRequired[int]


class ConditionBoardsShape(TypedDict):
    kind: Literal["condition"]
    where: list[str]
    count: int


class SequenceBoardsShape(TypedDict):
    kind: Literal["sequence"]
    auction: str
    where: list[str]
    count: int


class SentenceBoardsShape(TypedDict):
    kind: Literal["sentence"]
    text: str
    count: int


BoardRequest = (
    RandomBoardsShape
    | FileBoardsShape
    | PastedBoardsShape
    | ConditionBoardsShape
    | SequenceBoardsShape
    | SentenceBoardsShape
)
"""Where boards come from."""


class PastedShape(TypedDict):
    """What a pasted text is: its boards in words, and notes on what was left out of it."""

    taken: str
    boards: list[str]
    notes: list[str]


class SittingRequestShape(SettingsShape):
    seat: Seat
    boards: BoardRequest


class GameRequestShape(TypedDict):
    """A new table of another trick game."""

    game: str
    seat: Seat
    speed: Speed
    count: NotRequired[int]
    """How many deals; or the score the game is played to."""
    to: NotRequired[int | str]


class MadeCallShape(TypedDict):
    seat: Seat
    call: CallName
    alert: NotRequired[bool | None]
    announce: NotRequired[str | None]


class SeatCardShape(TypedDict):
    seat: Seat
    card: CardName


class ContractShape(TypedDict):
    level: int
    strain: Strain
    doubling: str
    declarer: Seat
    text: str


Hands = dict[Seat, list[CardName]]


class ViewBoardShape(TypedDict):
    name: str
    place: int
    count: int
    dealer: Seat
    vulnerability: Vulnerability


class ViewLastTrickShape(TypedDict):
    cards: list[SeatCardShape]
    winner: Seat


class ViewResultShape(TypedDict):
    contract: str
    tricks: int | None
    ns_score: int
    text: str


class ViewTotalShape(TypedDict):
    boards: int
    imps: NotRequired[float]
    matchpoints: NotRequired[float]
    average: NotRequired[float | None]
    interval: NotRequired[float | None]
    scores: NotRequired[SideNumbersShape]
    text: str


class ViewShape(TypedDict):
    number: int
    seat: Seat
    title: str
    settings: SettingsShape
    game: NotRequired[str]
    """The name of the game where it is not bridge; the fields after it are of such games."""
    standing: NotRequired[list[str]]
    call_titles: NotRequired[dict[CallName, str]]
    points: NotRequired[SideNumbersShape | None]
    to: NotRequired[int | str | None]
    """The score the game is played to; null where so many deals are played."""
    many: NotRequired[ManyCardsViewShape]
    """Of a game whose plays may be several cards, shengji: in place of hands and trick."""
    puts_away: NotRequired[bool]
    """Whether a card is to be put away, not played."""
    board: ViewBoardShape
    phase: Literal["auction", "play", "over"]
    turn: Seat | None
    chooser: Seat | None
    yours: bool
    dummy_you: bool
    watching: bool
    paused: bool
    auction: list[MadeCallShape]
    legal_calls: NotRequired[list[CallName] | None]
    contract: ContractShape | None
    hands: Hands
    from_: dict[Seat, int]
    legal_cards: NotRequired[list[CardName] | None]
    trick: list[SeatCardShape]
    last_trick: ViewLastTrickShape | None
    tricks: SideNumbersShape
    tricks_left: int
    concessions: NotRequired[list[str]]
    """What to ask before a claim of 0, 1, … of the tricks left; bridge only."""
    played: list[list[SeatCardShape]]
    result: ViewResultShape | None
    deal: FourHandsShape | None
    past: NotRequired[bool]
    """Whether it is a board that was finished before, and another may be on the table."""
    total: ViewTotalShape | None
    next: bool


class ManyCardsViewGroupsShape(TypedDict):
    name: str
    cards: list[str]


class ManyCardsViewShape(TypedDict):
    """A hand of several decks by suit, and plays of several cards; cards are "Ts", "SJ*", "BJ*"."""

    groups: list[ManyCardsViewGroupsShape]
    asks: str | None
    """What is to be chosen now; null where it is not the person's turn."""
    count: int | None
    trick: list[SeatCardsShape]
    last: list[SeatCardsShape] | None


class SeatCardsShape(TypedDict):
    seat: Seat
    cards: list[str]
    wins: bool


class HappeningShape(TypedDict):
    kind: str
    seat: NotRequired[Seat | None]
    text: str


class TableEventShape(TypedDict):
    number: int
    happened: list[HappeningShape]
    view: ViewShape


class RuleShape(TypedDict):
    """Where a rule stands, and its text."""

    file: str
    line: int
    text: NotRequired[str | None]


class MeaningAlternativesShape(TypedDict):
    text: str
    share: float | None


class MeaningShape(TypedDict):
    seat: Seat
    call: CallName
    text: str
    alternatives: NotRequired[list[MeaningAlternativesShape]]
    forcing: str | None
    alert: bool
    announce: str | None
    defined: NotRequired[bool]
    rule: RuleShape | None


class RangesShape(TypedDict):
    """The least and most points and cards of a suit; null where no hand makes all of a seat's calls."""

    text: str
    hcp: NotRequired[tuple[int, int] | None]
    S: NotRequired[tuple[int, int] | None]
    H: NotRequired[tuple[int, int] | None]
    D: NotRequired[tuple[int, int] | None]
    C: NotRequired[tuple[int, int] | None]
    proven: NotRequired[bool]


class LikelySignalsShape(TypedDict):
    seat: Seat
    card: CardName
    text: str


class LikelyShape(TypedDict):
    """What to expect of the hidden hands: of each quantity the range of this share of deals drawn."""

    share: float
    deals: int
    hands: dict[Seat, RangesShape]
    signals: list[LikelySignalsShape]


class MeaningsShape(TypedDict):
    made: list[MeaningShape]
    box: NotRequired[dict[CallName, MeaningShape] | None]
    ranges: NotRequired[dict[Seat, RangesShape] | None]
    likely: NotRequired[LikelyShape | None]


class CandidateShape(TypedDict):
    move: MoveName
    text: NotRequired[str | None]
    tricks: NotRequired[float | None]
    score: NotRequired[float | None]
    makes: NotRequired[float | None]
    gain: NotRequired[float | None]
    interval: NotRequired[float | None]
    """Half the width of the 95 % interval of the gain."""
    contract: NotRequired[str | None]


class LayoutOutcomesShape(TypedDict):
    move: MoveName
    text: str


class LayoutShape(TypedDict):
    title: str
    hands: dict[Seat, str]
    outcomes: list[LayoutOutcomesShape]


class HintShape(TypedDict):
    number: int
    move: MoveName
    text: str | list[str]
    claim: int | None
    worlds: int | None
    candidates: list[CandidateShape]
    layouts: list[LayoutShape]


class WhyNotShape(TypedDict):
    text: list[str]
    move: MoveName
    best: MoveName | None
    candidates: NotRequired[list[CandidateShape]]
    layouts: NotRequired[list[LayoutShape]]


class DecisionShape(TypedDict):
    log: int | None
    """Of the move in the log of the table; null where there is no log."""
    place: int
    """Calls and cards before it."""
    kind: Literal["call", "card"]
    move: MoveName
    best: MoveName
    cost: float | None
    unit: str
    interval: float | None
    worlds: NotRequired[int]
    """Layouts by which the cost is measured."""
    actual_cost: float | None
    actual_text: str | None
    why: list[str]
    candidates: list[CandidateShape]
    layouts: list[LayoutShape]
    trick: int | None


class BotsResultShape(TypedDict):
    text: str
    ns_score: int
    auction: list[CallName | MadeCallShape]
    imps: NotRequired[float | None]
    matchpoints: NotRequired[float | None]


class ReviewResultShape(TypedDict):
    text: str
    ns_score: int
    yours: int


class ReviewParShape(TypedDict):
    text: str
    ns_score: int


class ReviewProgressShape(TypedDict):
    done: int
    of: int


class ReviewShape(TypedDict):
    place: int
    complete: bool
    result: NotRequired[ReviewResultShape | None]
    par: NotRequired[ReviewParShape | None]
    bots: NotRequired[BotsResultShape | None]
    decisions: NotRequired[list[DecisionShape] | None]
    makeable: NotRequired[list[list[int]] | None]
    """Tricks by strain (C D H S NT) and declarer (N E S W)."""
    line: NotRequired[list[dict[CardName, int]] | None]
    """Declarer's tricks after each playable card, by position of the play: before each card, and after the last."""
    progress: NotRequired[ReviewProgressShape | None]
    """Parts that are worked out, of all."""
    failed: NotRequired[str]
    """Why the review could not be finished."""


class BoardsFileShape(TypedDict):
    """Finished boards in a file of their own, to be opened without a server."""

    title: str
    boards: list[FiledBoardShape]
    overview: NotRequired[BoardsOverviewShape]
    """Where it is there, the file opens with a list of the boards."""


class BoardsOverviewShape(TypedDict):
    """What is said of all boards together."""

    lines: list[str]
    html: NotRequired[str]
    """Drawings and tables of a report, behind the boards that differ."""
    columns: list[str]
    """Headings of the cells of each board."""
    heading: str
    """Of the column of outcomes."""
    rows: list[BoardsOverviewRowShape]
    others: NotRequired[list[BoardsOverviewRowShape]]
    """Boards that need no look, folded."""


class BoardsOverviewRowShape(TypedDict):
    name: str
    cells: list[BoardsOverviewCellShape]
    outcome: str


class BoardsOverviewCellShape(TypedDict):
    text: str
    board: int | None
    """Its place among the boards of the file; null where it is not replayed."""


class FiledBoardFactsShape(TypedDict):
    name: str
    value: str


class FiledBoardShape(TypedDict):
    name: str
    dealer: Seat
    vulnerability: Vulnerability
    deal: FourHandsShape
    calls: list[CallName]
    cards: list[CardName]
    """In the order played."""
    tricks: int | None
    """Declarer's; null for a board that was passed out."""
    result: str
    you: Seat | None
    """The person's seat, where a person played."""
    players: dict[Seat, str]
    facts: list[FiledBoardFactsShape]
    """Other facts, as event and scoring."""
    meanings: list[MeaningShape]
    review: ReviewShape | None
    outcome: NotRequired[str]
    """What it came to, among the other boards."""
