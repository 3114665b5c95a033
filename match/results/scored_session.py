"""A session scored: every board's tables compared, in IMPs, matchpoints or points.

Rules: IMPs by Law 78B, matchpoints by Law 78A; boards with fewer scores than the others by Neuberg's formula. An
artificial score is compared with nothing: it is its share of the top, or three IMPs for ten per cent (Law 86), and
average plus no less than the contestant's session, average minus no more (Law 12C2(c)). What a board's two sides get
adds up to the top, or to nothing, except where the director awarded otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from dealspace.cards import Board, Record, Side, matchpoints
from dealspace.cards.artificial_score import ArtificialScore, table_score
from dealspace.cards.formats.travellers import Traveller, travellers
from dealspace.cards.scoring import butler_imps, cross_imps, datum
from dealspace.match.results.contestants import CLOSED, OPEN, Contestant, PairNames, TeamMatchKey, match_of, room_of
from dealspace.match.results.scoring_forms import ScoringForm, scoring_of

_SESSION = ("Event", "Date", "Stage", "Session")
"""The tags that tell sessions apart."""
_TEAMS = ("HomeTeam", "VisitTeam")


@dataclass(frozen=True, slots=True)
class TableResult:
    """What one table made of a board.

    Attributes:
        score: North–South's points, what the director awarded, or None where the board was not played.
        pairs: who sat North–South and East–West, where known.
        match: the match that this is a table of; None for a table of a field.
        home_ns: whether that match's home team sits North–South here.
        ns, ew: what each side gets for it in the session's form of scoring; None where nothing.
        top: the most that either could get, in matchpoints and board-a-match.
        datum: what Butler compares with.
    """

    record: Record
    score: int | ArtificialScore | None
    pairs: tuple[Contestant | None, Contestant | None] = (None, None)
    match: TeamMatchKey | None = None
    home_ns: bool = False
    ns: float | None = None
    ew: float | None = None
    top: float | None = None
    datum: int | None = None

    @property
    def room(self) -> str:
        return room_of(self.record)


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board with what its tables made of it, in the order of its traveller."""

    board: Board
    tables: tuple[TableResult, ...]


@dataclass(frozen=True)
class ScoredSession:
    """The boards of one session, compared by one form of scoring.

    Attributes:
        name: event, date, stage and session as the records have them; "" where they say nothing.
    """

    name: str
    scoring: ScoringForm
    boards: tuple[ScoredBoard, ...]

    def __repr__(self) -> str:
        return f"<ScoredSession {self.name!r}: {len(self.boards)} boards, {self.scoring.value}>"

    @property
    def tables(self) -> Iterator[tuple[ScoredBoard, TableResult]]:
        """Every result, board by board."""
        return ((board, table) for board in self.boards for table in board.tables)


def scored_sessions(records: Iterable[Record], scoring: ScoringForm | None = None) -> list[ScoredSession]:
    """The sessions of records, by event, date and stage; each with its boards scored.

    Args:
        records: of one file or of many, in any order.
        scoring: of all sessions; None takes each one's from its Scoring tags, and where there are none matchpoints if
            most boards have more than two results, else IMPs.
    """
    by_session: dict[tuple[str, ...], list[Traveller]] = {}
    for traveller in travellers(records):
        parts: dict[tuple[str, ...], list[Record]] = {}
        for record in _completed(traveller.records):
            parts.setdefault(tuple(record.tag(name) or "" for name in _SESSION), []).append(record)
        for place, of_one in parts.items():
            by_session.setdefault(place, []).append(Traveller(traveller.board, tuple(of_one)))
    return [
        _scored(" · ".join(filter(None, place)), found, scoring or _scoring_asked(found))
        for place, found in sorted(by_session.items(), key=lambda each: [_natural(name) for name in each[0]])
    ]


def _completed(records: Sequence[Record]) -> list[Record]:
    """The tables of a board with what only some of them say of session and teams, and the room of the other of two."""
    said = {name: {record.tag(name) for record in records} - {None, ""} for name in (*_SESSION, *_TEAMS)}
    only = {name: values.pop() or "" for name, values in said.items() if len(values) == 1}
    rooms = [room for record in records if (room := room_of(record))]
    if len(records) == 2 and len(rooms) == 1:
        only["Room"] = (CLOSED if rooms[0] == OPEN else OPEN).title()
    return [
        replace(record, tags=record.tags + tuple((name, only[name]) for name in only if not record.tag(name)))
        for record in records
    ]


def _natural(name: str) -> list[tuple[int, str]]:
    """`Segment 2` before `Segment 10`."""
    return [(int(word), "") if word.isdecimal() else (0, word) for word in re.split("([0-9]{1,9})", name)]


def _scoring_asked(found: Sequence[Traveller]) -> ScoringForm:
    tags = sorted({tag for traveller in found for record in traveller.records if (tag := record.tag("Scoring"))})
    asked = next((form for tag in tags if (form := scoring_of(tag)) is not None), None)
    if asked is not None:
        return asked
    fields = [sum(match_of(record) is None for record in traveller.records) for traveller in found]
    return ScoringForm.MATCHPOINTS if fields and median(fields) > 2 else ScoringForm.IMPS


def _scored(name: str, found: Sequence[Traveller], scoring: ScoringForm) -> ScoredSession:
    pairs = PairNames(record for traveller in found for record in traveller.records)
    boards = [_tables(traveller.records, pairs, scoring) for traveller in found]
    expected: dict[frozenset[str], int] = {}
    for tables in boards:
        sections = _sections(tables)
        expected[sections] = max(expected.get(sections, 0), len(_fields(tables).get(None, ())))
    compared = [_compared(tables, scoring, expected[_sections(tables)]) for tables in boards]
    shares = _session_shares(table for tables in compared for table in tables)
    scored = (
        ScoredBoard(traveller.board, tuple(_with_award(table, scoring, shares) for table in tables))
        for traveller, tables in zip(found, compared, strict=True)
    )
    return ScoredSession(name, scoring, tuple(scored))


def _tables(records: Sequence[Record], pairs: PairNames, scoring: ScoringForm) -> list[TableResult]:
    """The tables of a board before they are compared."""
    seated = [match_of(record) if scoring.by_match else None for record in records]
    found = []
    for record, seat in zip(records, seated, strict=True):
        sides = pairs.of(record, Side.NS), pairs.of(record, Side.EW)
        table = TableResult(record, table_score(record), sides)
        if seat is not None and (table.room or (seat[0], not seat[1]) in seated):
            table = replace(table, match=seat[0], home_ns=seat[1])
        found.append(table)
    return found


def _sections(tables: Sequence[TableResult]) -> frozenset[str]:
    """The sections that have a board: those with the same ones are to have equally many results."""
    return frozenset(table.record.tag("Section") or "" for table in tables)


def _fields(tables: Sequence[TableResult]) -> dict[TeamMatchKey | None, list[int]]:
    """Which tables are compared with each other: those of each match, and all others; boards not played left out."""
    fields: dict[TeamMatchKey | None, list[int]] = {}
    for place, table in enumerate(tables):
        if table.score is not None:
            fields.setdefault(table.match, []).append(place)
    return fields


def _compared(tables: Sequence[TableResult], scoring: ScoringForm, expected: int) -> list[TableResult]:
    """The tables of a board with what their scores bring.

    Args:
        expected: how many tables of the field there should be; those of a match are as many as there are.
    """
    found = list(tables)
    for match, places in _fields(tables).items():
        whole = expected if match is None else len(places)
        top = float(whole - 1) if scoring.in_shares and whole > 1 else None
        scores = {place: score for place in places if isinstance(score := tables[place].score, int)}
        brought, compared_with = _brought(list(scores.values()), scoring, whole)
        for place in places:
            found[place] = replace(tables[place], top=top, datum=compared_with)
        for place, ns in zip(scores, brought, strict=False):
            found[place] = replace(found[place], ns=ns, ew=(top or 0.0) - ns)
    return found


def _brought(scores: Sequence[int], scoring: ScoringForm, whole: int) -> tuple[Sequence[float], int | None]:
    """What each score of North–South brings, and the datum; nothing where there is nothing to compare with."""
    if scoring is ScoringForm.TOTAL:
        return scores, None
    if scoring.in_shares:
        return matchpoints(scores, whole) if whole > 1 else (), None
    if len(scores) < 2:
        return (), None
    return (butler_imps(scores), datum(scores)) if scoring is ScoringForm.BUTLER else (cross_imps(scores), None)


def _session_shares(tables: Iterable[TableResult]) -> dict[Contestant, float]:
    """The share of the top that each pair made at the tables where it has played."""
    made: dict[Contestant, list[float]] = {}
    for table in tables:
        for pair, points in zip(table.pairs, (table.ns, table.ew), strict=True):
            if pair is not None and points is not None and table.top is not None:
                made.setdefault(pair, []).append(points / table.top)
    return {pair: fmean(shares) for pair, shares in made.items()}


def _with_award(table: TableResult, scoring: ScoringForm, shares: Mapping[Contestant, float]) -> TableResult:
    """The table with what the director awarded, where he did and the form of scoring has a value for it."""
    unknown = scoring is ScoringForm.TOTAL or (scoring.in_shares and table.top is None)
    if not isinstance(table.score, ArtificialScore) or unknown:
        return table
    ns, ew = (
        award.imps if table.top is None else table.top * award.share(shares.get(pair) if pair is not None else None)
        for award, pair in zip((table.score.ns, table.score.ew), table.pairs, strict=True)
    )
    return replace(table, ns=ns, ew=ew)
