"""BWS, the scoring file of Bridgemates and of programs like them: a Microsoft Access database, read only.

    ReceivedData    a result: Section Table Round Board PairNS PairEW (South West), NS/EW Contract Result LeadCard …
    HandRecord      a deal of a section: Section Board NorthSpades … WestClubs
    HandEvaluation  its double-dummy tricks: NorthSpades … WestNotrump
    BiddingData     a call, and PlayData a card: … Board Counter Direction Bid (Card)
    PlayerNumbers   who began where: Section Table Direction Number Name; PlayerNames has the names by number
    RoundData       which pairs meet: Section Table Round NSPair EWPair (South West)
    Section         its letter; Session, the name and date

A record is made for each result that is not erased, in the order of the file, then for each deal without one. Pairs,
table and round are tags (PairNS PairEW Table Round Section), as an artificial score is (`60%-40%` among the Remarks).
"Wrong direction" says that the pairs sat the other way round. Dealer and vulnerability follow from the number.
Sources: the contents of the Bridgemate developer's guide, and what public scoring programs read and write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from dealspace.cards.artificial_score import ARTIFICIAL, ArtificialScore
from dealspace.cards.board import Record
from dealspace.cards.call import Call
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.access_tables import Rows, access_tables
from dealspace.cards.formats.draft import Draft, ParsedRecords, about_board
from dealspace.cards.formats.result_table import result_tables
from dealspace.cards.formats.table_results import card_of, take_hands, take_lead, take_result
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain

TABLES = (
    "Session",
    "Section",
    "RoundData",
    "ReceivedData",
    "PlayerNumbers",
    "PlayerNames",
    "HandRecord",
    "HandEvaluation",
    "BiddingData",
    "PlayData",
)
"""The tables that are read."""
WRONG_DIRECTION = "wrong direction"

_Row = Mapping[str, str]
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_STRAINS = dict(zip(Strain, (*reversed(_SUITS), "Notrump"), strict=True))
_TRICKS = re.compile("[0-9]|1[0-3]")
_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\b")
_SHORT_DATE = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{2})\b")


def parse_bws(text: str | bytes, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The results and deals of the bytes of a BWS file, and a problem for each that cannot be read.

    Raises:
        BridgeError: neither access-parser nor mdbtools is installed.
    """
    if not text or (isinstance(text, str) and not text.strip()):
        return ParsedRecords(())
    try:
        if isinstance(text, str):
            raise NotationError("a BWS file is a database and no text: expected its bytes, or read_records of its path")
        tables = access_tables(text, TABLES)
    except NotationError as error:
        return ParsedRecords((), (error.at(Location(file)),))
    return records_of_tables(tables, file, strict=strict)


def records_of_tables(tables: Mapping[str, Rows], file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The results and deals of the tables of a BWS file.

    Args:
        tables: the rows of each table, by its name; each row has texts by column.
        file: for the locations of errors.
        strict: refuse a result with anything wrong in it.
    Returns:
        A record for each result that is not erased, then for each deal without a result.
    """
    if not {"ReceivedData", "HandRecord"} & set(tables):
        message = "this Access database is no BWS file: it has neither the table ReceivedData nor HandRecord"
        return ParsedRecords((), (NotationError(message, Location(file)),))
    return _Session(tables, Location(file), strict).parsed()


class _Place(NamedTuple):
    """Where a board was played; the deal's is its section and board alone."""

    section: str
    table: str
    round: str
    board: str

    @classmethod
    def of(cls, row: _Row) -> _Place:
        return cls(*(_word(row, name) for name in ("Section", "Table", "Round", "Board")))


class _Session:
    """The tables of a file by what is looked up in them."""

    def __init__(self, tables: Mapping[str, Rows], location: Location, strict: bool) -> None:
        self._location, self._strict = location, strict
        self._results = [row for row in _all(tables, "ReceivedData") if not _is_set(row, "Erased")]
        self._hands = {(_word(row, "Section"), _word(row, "Board")): row for row in _all(tables, "HandRecord")}
        self._tricks = {(_word(row, "Section"), _word(row, "Board")): row for row in _all(tables, "HandEvaluation")}
        self._calls = _counted(_all(tables, "BiddingData"), "Bid")
        self._cards = _counted(_all(tables, "PlayData"), "Card")
        self._letters = {_word(row, "ID"): _word(row, "Letter") for row in _all(tables, "Section")}
        self._tags = list(_session_tags(_all(tables, "Session")))
        self._names = _names(tables, self._results)

    def parsed(self) -> ParsedRecords:
        """All records, problems and warnings."""
        latest = {_Place.of(row): row for row in self._results}
        played = {(place.section, place.board) for place in latest}
        rows: list[tuple[_Place, _Row | None]] = list(latest.items())
        rows += [
            (_Place(section, "", "", board), None) for section, board in self._hands if (section, board) not in played
        ]
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        for place, row in rows:
            called = self._called(place)
            draft = Draft(self._location, place.board, self._strict)
            try:
                self._fill(draft, place, row)
                records.append(draft.record())
            except NotationError as error:
                problems.append(about_board(error, called))
                continue
            warnings += (about_board(warning, called) for warning in draft.warnings)
        again = len(self._results) - len(latest)
        if again:
            message = (
                f"{again} result{'s' * (again > 1)} of a board that has another at the same table: the last counts"
            )
            warnings.append(NotationError(message, self._location))
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings))

    def _called(self, place: _Place) -> str:
        where = f"section {self._letter(place)}" if place.section else ""
        where += f" table {place.table} round {place.round}" if place.table else ""
        return f"board {place.board}" + (f" ({where.strip()})" if where.strip() else "")

    def _letter(self, place: _Place) -> str:
        return self._letters.get(place.section) or place.section

    def _fill(self, draft: Draft, place: _Place, row: _Row | None) -> None:
        if not draft.number:
            raise NotationError(f'the board number "{place.board}" is none: expected 1, 2 …', self._location)
        self._take_deal(draft, place)
        draft.tags = [*self._tags, ("Section", self._letter(place))] if place.section else [*self._tags]
        if row is None:
            return
        draft.tags += [("Table", place.table), ("Round", place.round)]
        take_result(draft, row.get("Contract") or "", row.get("NS/EW") or "", row.get("Result") or "", self._location)
        self._take_auction(draft, place)
        self._take_play(draft, place, row.get("LeadCard") or "")
        self._take_pairs(draft, place, row)
        draft.tags = [(name, value) for name, value in draft.tags if value]

    def _take_deal(self, draft: Draft, place: _Place) -> None:
        deal = self._hands.get((place.section, place.board))
        if deal is not None:
            take_hands(draft, {seat: _hand(deal, seat) for seat in Seat}, self._location)
        evaluation = self._tricks.get((place.section, place.board), {})
        words = {(seat, strain): _word(evaluation, seat.title + _STRAINS[strain]) for seat in Seat for strain in Strain}
        tricks = {maker: int(word) for maker, word in words.items() if _TRICKS.fullmatch(word)}
        draft.tables = list(result_tables(tricks, words))

    def _take_auction(self, draft: Draft, place: _Place) -> None:
        calls = self._calls.get(place)
        if calls:
            dealer = draft.dealer_or_default()
            with draft.sparing("Auction", " ".join(text for _, text in calls), self._location):
                _check_turns(dealer, [seat for seat, _ in calls])
                draft.take_auction(dealer, [(Call.parse("".join(text.split())), self._location) for _, text in calls])

    def _take_play(self, draft: Draft, place: _Place, lead: str) -> None:
        cards = self._cards.get(place)
        if not cards:
            take_lead(draft, lead, self._location)
            return
        with draft.sparing("Play", " ".join(text for _, text in cards), self._location):
            draft.cards = [(card_of(text), self._location) for _, text in cards]

    def _take_pairs(self, draft: Draft, place: _Place, row: _Row) -> None:
        """Pairs and players, and what is remarked."""
        remark = (row.get("Remarks") or "").strip()
        numbers = _lineup(row, _RESULT_COLUMNS)
        if remark.lower() == WRONG_DIRECTION:
            numbers = {seat: numbers[_ACROSS[seat]] for seat in Seat}
        draft.tags += [("PairNS", numbers[Seat.NORTH]), ("PairEW", numbers[Seat.EAST])]
        individual = _word(row, "South") not in _NOBODY
        for seat in Seat:
            began = tuple(Seat) if individual else (seat, _ACROSS[seat])
            names = (self._names.get((place.section, there, numbers[seat])) for there in began)
            if name := next(filter(None, names), None):
                draft.players[seat] = name
        if remark:
            try:
                draft.tags.append((ARTIFICIAL, str(ArtificialScore.parse(remark))))
            except NotationError:
                draft.tags.append(("Remarks", remark))


_NOBODY = ("", "0")
_ACROSS = {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.NORTH, Seat.SOUTH: Seat.WEST, Seat.WEST: Seat.SOUTH}
"""Where each player of a pair sits when the pair changes direction."""
_RESULT_COLUMNS = ("PairNS", "PairEW", "South", "West")
_ROUND_COLUMNS = ("NSPair", "EWPair", "South", "West")


def _lineup(row: _Row, columns: tuple[str, ...]) -> dict[Seat, str]:
    """The number at each seat: that of the pair, or in an individual tournament of the player."""
    north, east, south, west = (_word(row, column) for column in columns)
    individual = south not in _NOBODY
    return dict(zip(Seat, (north, east, south, west) if individual else (north, east, north, east), strict=True))


def _names(tables: Mapping[str, Rows], results: Iterable[_Row]) -> dict[tuple[str, Seat, str], str]:
    """The players by section, the seat where they began, and the number of their pair, or their own."""
    by_number = {_word(row, key): _word(row, "Name") for row in _all(tables, "PlayerNames") for key in ("strID", "ID")}
    began: dict[tuple[str, str], dict[Seat, str]] = {}
    lineups = [(row, _ROUND_COLUMNS) for row in _all(tables, "RoundData")] + [(row, _RESULT_COLUMNS) for row in results]
    for row, columns in sorted(lineups, key=lambda lineup: (lineup[1] != _ROUND_COLUMNS, _count(lineup[0], "Round"))):
        began.setdefault((_word(row, "Section"), _word(row, "Table")), _lineup(row, columns))
    names: dict[tuple[str, Seat, str], str] = {}
    for row in _all(tables, "PlayerNumbers"):
        section, number = _word(row, "Section"), _word(row, "Number")
        try:
            seat = Seat.parse(_word(row, "Direction"))
        except NotationError:
            continue
        lineup = began.get((section, _word(row, "Table")), {})
        name = _word(row, "Name") or by_number.get(number) or (number if number not in _NOBODY else "")
        if name and seat in lineup:
            names.setdefault((section, seat, lineup[seat]), name)
    return names


def _session_tags(sessions: Rows) -> Iterator[tuple[str, str]]:
    for row in sessions[:1]:
        if name := _word(row, "Name"):
            yield "Event", name
        if (iso := _ISO_DATE.match(_word(row, "Date"))) is not None:
            yield "Date", ".".join(iso.groups())
        elif (short := _SHORT_DATE.match(_word(row, "Date"))) is not None:
            yield "Date", f"20{short[3]}.{short[1]}.{short[2]}"


def _counted(rows: Rows, column: str) -> dict[_Place, list[tuple[str, str]]]:
    """The calls or cards of each board at each table, (direction, text) in their order; a row may take one back."""
    counted: dict[_Place, dict[int, tuple[str, str]]] = {}
    for row in rows:
        there, count = counted.setdefault(_Place.of(row), {}), _count(row, "Counter")
        if _is_set(row, "Erased"):
            there.pop(count, None)
        else:
            there[count] = _word(row, "Direction"), _word(row, column)
    return {place: [there[count] for count in sorted(there)] for place, there in counted.items()}


def _check_turns(dealer: Seat, directions: list[str]) -> None:
    for index, direction in enumerate(directions):
        if direction and Seat.parse(direction) is not dealer.plus(index):
            raise NotationError(
                f"call {index + 1} is given as {direction}'s, but it is {dealer.plus(index).title}'s turn"
            )


def _hand(row: _Row, seat: Seat) -> str:
    """The hand as `AKQ.32..`; suits that are not given are empty."""
    return ".".join(_word(row, seat.title + suit) for suit in _SUITS)


def _all(tables: Mapping[str, Rows], name: str) -> Rows:
    return tables.get(name, ())


def _word(row: _Row, column: str) -> str:
    return (row.get(column) or "").strip()


def _count(row: _Row, column: str) -> int:
    text = _word(row, column)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _is_set(row: _Row, column: str) -> bool:
    return _word(row, column).lower() in ("1", "-1", "true", "yes")
