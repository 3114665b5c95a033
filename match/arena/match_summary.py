"""What a match has come to: each pair's boards with the mean and its interval, and each bot's figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from dealspace.cards import PASS, Auction, Record, Seat, Side, imps, victory_points
from dealspace.cards.errors import expect_type
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.score import LEVEL, swing
from dealspace.match.arena.table_results import BY_BOOK, NO_BOOK, Finished
from dealspace.play.analysis.losses import Role
from dealspace.runtime.contest.contest_pairing import Pairing
from dealspace.runtime.contest.interval import Mean, mean_of
from dealspace.runtime.contest.standings import Standings

FAR_DOWN = 4
"""Tricks down that count as far."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board that two bots have played at both tables; `swing` is the first bot's. A bot alone has one table."""

    board: Record
    tables: tuple[Finished, ...]
    swing: float


@dataclass(frozen=True)
class PairResult:
    """The boards two bots have finished, in their order."""

    pairing: Pairing
    boards: tuple[BoardResult, ...]
    scoring: str

    @property
    def swings(self) -> list[float]:
        return [board.swing for board in self.boards]

    @property
    def mean(self) -> Mean | None:
        """The first bot's mean a board; None while no board is finished."""
        return mean_of(self.swings)

    @property
    def imps(self) -> tuple[int, int]:
        """The IMPs that each would have won in a team match over these boards, whatever the scoring."""
        each = [imps(board.tables[0].ns_score - board.tables[-1].ns_score) for board in self.boards]
        return sum(won for won in each if won > 0), -sum(lost for lost in each if lost < 0)

    @property
    def victory_points(self) -> tuple[float, float] | None:
        """The victory points of that match for each; None while no board is finished."""
        if not self.boards:
            return None
        won, lost = self.imps
        return victory_points(won - lost, len(self.boards)), victory_points(lost - won, len(self.boards))

    @property
    def won_lost_equal(self) -> tuple[int, int, int]:
        """How many boards the first bot won, lost, and how many were equal."""
        level = LEVEL[self.scoring]
        won, lost = (sum(sign * (each - level) > 0 for each in self.swings) for sign in (1, -1))
        return won, lost, len(self.boards) - won - lost


@dataclass
class Share:
    """A part of a whole, counted."""

    part: int = 0
    all: int = 0

    def count(self, is_part: bool) -> None:
        self.part += is_part
        self.all += 1

    @property
    def value(self) -> float | None:
        return self.part / self.all if self.all else None


@dataclass
class BotFigures:
    """What one bot did at all its tables.

    Attributes:
        book: calls that the book made: "openings", "first responses", "not passes", "all", and by round from 1.
        far_down, too_high: of the contracts it declared, in a bidding match with best play by all.
        losses: tricks lost double dummy at each table at which it had this role.
        call_s, card_s: seconds for each call, and for each card that was not forced.
    """

    name: str
    tables: int = 0
    book: dict[str | int, Share] = field(default_factory=dict)
    far_down: Share = field(default_factory=Share)
    too_high: Share = field(default_factory=Share)
    losses: dict[Role, list[int]] = field(default_factory=lambda: {role: [] for role in Role})
    call_s: list[float] = field(default_factory=list)
    card_s: list[float] = field(default_factory=list)

    def add(self, finished: Finished, side: Side) -> None:
        """Count a table at which the bot was this side."""
        record = finished.record
        self.tables += 1
        self.call_s += finished.times[side].calls
        self.card_s += finished.times[side].cards
        if record.auction is not None:
            self._count_calls(record.auction, finished.booked, side)
        if record.contract is None:
            return
        declaring = record.contract.declarer.side is side
        if declaring and record.result is not None:
            self.far_down.count(record.contract.bid.tricks - record.result >= FAR_DOWN)
            self.too_high.count(finished.too_high)
        if finished.losses is not None:
            for role in (Role.DECLARER,) if declaring else (Role.LEAD, Role.DEFENCE):
                self.losses[role].append(finished.losses.of(role))

    def loss(self, role: Role) -> Mean | None:
        """Tricks lost a board in this role."""
        return mean_of(self.losses[role])

    def _count_calls(self, auction: Auction, booked: str, side: Side) -> None:
        for place, letter in enumerate(booked):
            if auction.caller(place).side is side and letter != NO_BOOK:
                for kind in kinds_of_call(auction, place):
                    self.book.setdefault(kind, Share()).count(letter == BY_BOOK)


def kinds_of_call(auction: Auction, place: int) -> list[str | int]:
    """What the call at this place counts as, its round from 1 among it."""
    kinds: list[str | int] = ["all", place // 4 + 1]
    if auction.calls[place] != PASS:
        kinds.append("not passes")
    opening = next((number for number, call in enumerate(auction.calls) if call != PASS), len(auction))
    if place <= opening:
        kinds.append("openings")
    elif place == opening + 2:
        kinds.append("first responses")
    return kinds


@dataclass(frozen=True)
class Summary:
    """The state of a match, finished or not.

    Attributes:
        pairs: in the order of the match's pairings; figures: in that of its bots.
    """

    match: Match
    pairs: tuple[PairResult, ...]
    figures: tuple[BotFigures, ...]

    def __repr__(self) -> str:
        return f"<Summary of {self.match!r}>"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(bot.name for bot in self.match.bots)

    @property
    def is_solo(self) -> bool:
        """Whether one bot plays all seats, so that there is no result but its figures."""
        return len(self.match.bots) == 1

    @property
    def is_complete(self) -> bool:
        return all(len(pair.boards) == len(self.match.boards) for pair in self.pairs)

    @cached_property
    def standings(self) -> Standings:
        """The bots' means against each other and over all."""
        results = [(pair.pairing, {id(board.board): board.swing for board in pair.boards}) for pair in self.pairs]
        return Standings(len(self.match.bots), results, LEVEL[self.match.scoring])

    def against(self, first: int, second: int) -> Mean | None:
        """The first bot's mean a board against the second."""
        return self.standings.against(first, second)

    def overall(self, bot: int) -> Mean | None:
        """A bot's mean a board over all it met."""
        return self.standings.overall(bot)

    @property
    def ranking(self) -> list[int]:
        """The bots, best first."""
        return self.standings.ranking


def summary_of(match: Match, store: MatchStore) -> Summary:
    """What the store holds of a match; boards of which a table is missing are left out."""
    expect_type(match, Match, "match")
    expect_type(store, MatchStore, "store")
    seatings = list(match.seatings())
    finished = store.finished(seating.key for seating in seatings)
    figures = tuple(BotFigures(bot.name) for bot in match.bots)
    pairs = []
    for pairing in match.pairings:
        boards = tuple(_results(match, pairing, finished))
        pairs.append(PairResult(pairing, boards, match.scoring))
        for board in boards:
            for (ns, ew), table in zip(pairing.tables, board.tables, strict=True):
                figures[ns].add(table, Side.NS)
                figures[ew].add(table, Side.EW)
    return Summary(match, tuple(pairs), figures)


def _results(match: Match, pairing: Pairing, finished: Mapping[str, Finished]) -> Iterable[BoardResult]:
    for board in match.boards:
        tables = []
        for ns, ew in pairing.tables:
            if (table := finished.get(match.seating(board, ns, ew).key)) is not None:
                tables.append(replace(table, record=_named(match, board, ns, ew, table.record)))
        if len(tables) == len(pairing.tables):
            yield BoardResult(board, tuple(tables), swing(tables[0].ns_score, tables[-1].ns_score, match.scoring))


def _named(match: Match, board: Record, ns: int, ew: int, record: Record) -> Record:
    """The record under the names of this match; the store may know the board and the bots by others."""
    players = tuple((seat, match.bots[ns if seat.side is Side.NS else ew].name) for seat in Seat)
    return replace(record, board=board.board, players=players)


def records_of(summary: Summary) -> list[Record]:
    """The records of all tables, board by board."""
    return [table.record for pair in summary.pairs for board in pair.boards for table in board.tables]
