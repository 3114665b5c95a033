"""USEBIO, the XML of results that clubs of England, Australia and elsewhere exchange, read only (versions 1.0 to 1.3).

    USEBIO > CLUB, EVENT (> SESSION > SECTION) > PARTICIPANTS, BOARD or MATCH > BOARD; HANDSET > BOARD > HAND
    BOARD > BOARD_NUMBER, TRAVELLER_LINE: NS_PAIR_NUMBER EW_PAIR_NUMBER CONTRACT PLAYED_BY LEAD TRICKS SCORE …
    HAND > DIRECTION CLUBS DIAMONDS HEARTS SPADES

A record is made for each line of a traveller, then for each deal without one. Event, Date, Site, Scoring, Session,
Section, Round, PairNS, PairEW and the shares (MP_NS, IMP_NS …) are tags; a score like `A6040` is the artificial score
60%/40%. Dealer and vulnerability follow from the number. Sources: files of Australian clubs and programs that write
USEBIO 1.2 in public repositories, and the notes on usebio.org.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from dealspace.cards.artificial_score import ARTIFICIAL, ArtificialScore
from dealspace.cards.board import Record
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.draft import Draft, ParsedRecords, about_board
from dealspace.cards.formats.table_results import take_hands, take_lead, take_result
from dealspace.cards.formats.xml_elements import XmlElement, root_element
from dealspace.cards.seat import Seat

_Scope = tuple[str, ...]
"""Event, session and section that an element stands in; () for the whole file."""

_SCOPES = {"EVENT": "EVENT_IDENTIFIER", "SESSION": "SESSION_ID", "SECTION": "SECTION_ID"}
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_SCORINGS = {
    "MP_PAIRS": "MP",
    "MATCH_POINTS": "MP",
    "BUTLER": "Butler",
    "BUTLER_PAIRS": "Butler",
    "BUTLER_IMPS": "Butler",
    "CROSS_IMP": "Cavendish",
    "CROSS_IMPS": "Cavendish",
    "IMPS": "IMP",
}
"""PBN's words for the scoring of boards."""
_SHARES = {
    "MP_NS": ("NS_MATCH_POINTS",),
    "MP_EW": ("EW_MATCH_POINTS",),
    "IMP_NS": ("NS_BUTLER_POINTS", "NS_CROSS_IMP_POINTS", "NS_IMPS"),
    "IMP_EW": ("EW_BUTLER_POINTS", "EW_CROSS_IMP_POINTS", "EW_IMPS"),
}
_DATE = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})")
_AWARDED = re.compile(r"A([0-9]{2})([0-9]{2})", re.IGNORECASE)


class _Line(NamedTuple):
    """A result, with what stands around it."""

    element: XmlElement
    number: str
    scope: _Scope
    tags: dict[str, str]


def parse_usebio(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The results and deals of a USEBIO file, and a problem for each that cannot be read.

    Raises:
        BridgeError: defusedxml is not installed.
    """
    if not text.strip():
        return ParsedRecords(())
    try:
        root = root_element(text, file)
    except NotationError as error:
        return ParsedRecords((), (error,))
    if root.name != "USEBIO":
        message = f"<{root.name}> is no USEBIO: expected <USEBIO> around the results"
        return ParsedRecords((), (NotationError(message, Location(file, root.line)),))
    return _Travellers(root, file, strict).parsed()


class _Travellers:
    """The results of a file, its deals and players."""

    def __init__(self, root: XmlElement, file: str | None, strict: bool) -> None:
        self._file, self._strict = file, strict
        self._lines: list[_Line] = []
        self._deals: dict[tuple[_Scope, str], _Line] = {}
        self._pairs: dict[tuple[_Scope, str, str], tuple[str, ...]] = {}
        self._teams: dict[str, str] = {}
        site = " ".join(club.word("CLUB_NAME") for club in root.all("CLUB"))
        self._gather(root, (), {"Site": site} if site else {})

    def _gather(self, element: XmlElement, scope: _Scope, tags: dict[str, str]) -> None:
        for child in element.children:
            inside = scope
            if child.name in _SCOPES:
                inside = (*scope, f"{child.name} {child.word(_SCOPES[child.name]) or child.line}")
            match child.name:
                case "BOARD":
                    self._take_board(child, scope, tags)
                case "PAIR":
                    self._take_pair(child, scope)
                case _:
                    if child.name == "TEAM" and child.children:
                        self._teams[child.word("TEAM_ID", "TEAM_NUMBER")] = child.word("TEAM_NAME")
                    self._gather(child, inside, tags | dict(_tags(child)))

    def _take_board(self, board: XmlElement, scope: _Scope, tags: dict[str, str]) -> None:
        number = board.word("BOARD_NUMBER")
        if any(board.all("HAND")):
            self._deals.setdefault((scope, number), _Line(board, number, scope, tags))
        self._lines += (_Line(line, number, scope, tags) for line in board.all("TRAVELLER_LINE"))

    def _take_pair(self, pair: XmlElement, scope: _Scope) -> None:
        names = tuple(player.word("PLAYER_NAME") for player in pair.all("PLAYER"))
        self._pairs.setdefault((scope, pair.word("PAIR_NUMBER"), pair.word("DIRECTION").upper()), names)

    def parsed(self) -> ParsedRecords:
        """All records, problems and warnings."""
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        used = {key for line in self._lines if (key := self._deal_of(line)) is not None}
        rest = (line for key, line in self._deals.items() if key not in used)
        for line in (*self._lines, *rest):
            location = Location(self._file, line.element.line)
            called = f"board {line.number or '(unnumbered)'}"
            draft = Draft(location, line.number, self._strict)
            try:
                self._fill(draft, line, location)
                record = draft.record()
            except NotationError as error:
                problems.append(about_board(error, called))
                continue
            records.append(record)
            warnings += (
                about_board(warning, called) for warning in (*draft.warnings, *_score_warning(record, location))
            )
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings))

    def _fill(self, draft: Draft, line: _Line, location: Location) -> None:
        deal = self._deal_of(line)
        if deal is not None:
            self._take_deal(draft, self._deals[deal].element)
        draft.tags = list(line.tags.items())
        row = line.element
        if row.name != "TRAVELLER_LINE":
            return
        take_result(draft, row.word("CONTRACT"), row.word("PLAYED_BY"), row.word("TRICKS"), location)
        take_lead(draft, row.word("LEAD"), location)
        pairs = {side: row.word(f"{side}_PAIR_NUMBER") or line.tags.get(f"Pair{side}", "") for side in ("NS", "EW")}
        own = {f"Pair{side}": pair for side, pair in pairs.items()}
        if line.tags.get("HomeTeam") and row.word("DIRECTION"):
            own["Room"] = "Open" if row.word("DIRECTION").upper().startswith("N") else "Closed"
        for name, words in _SHARES.items():
            own[name] = row.word(*words)
        score = row.word("SCORE")
        if (awarded := _AWARDED.fullmatch(score)) is not None:
            own[ARTIFICIAL] = str(ArtificialScore.parse(f"{awarded[1]}%/{awarded[2]}%"))
        elif score:
            own["Score"] = f"NS {score}"
        draft.tags = [(name, value) for name, value in (line.tags | own).items() if value]
        for seat in Seat:
            if name := self._player(line.scope, seat, pairs):
                draft.players[seat] = name

    def _take_deal(self, draft: Draft, board: XmlElement) -> None:
        location = Location(self._file, board.line)
        hands: dict[Seat, str] = {}
        for hand in board.all("HAND"):
            with draft.sparing("Deal", hand.word("DIRECTION"), location):
                seat = Seat.parse(hand.word("DIRECTION")[:1])
                hands[seat] = ".".join(hand.word(suit) for suit in _SUITS)
        take_hands(draft, hands, location)

    def _deal_of(self, line: _Line) -> tuple[_Scope, str] | None:
        """The key of the deal of this number in the nearest scope."""
        scopes = (line.scope[:length] for length in range(len(line.scope), -1, -1))
        return next(((scope, line.number) for scope in scopes if (scope, line.number) in self._deals), None)

    def _player(self, scope: _Scope, seat: Seat, pairs: dict[str, str]) -> str:
        """Who sits there: of the pair as it is listed for this direction, or as it is listed at all."""
        side = "NS" if seat in (Seat.NORTH, Seat.SOUTH) else "EW"
        for length in range(len(scope), -1, -1):
            for direction in (side, "", "EW" if side == "NS" else "NS"):
                names = self._pairs.get((scope[:length], pairs[side], direction), ())
                if len(names) == 2:
                    return names[seat in (Seat.SOUTH, Seat.WEST)]
        return ""


def _tags(element: XmlElement) -> Iterator[tuple[str, str]]:
    """What an element says of all results in it."""
    match element.name:
        case "EVENT":
            scoring = element.word("BOARD_SCORING_METHOD", "SCORING_METHOD", "EVENT_TYPE").upper()
            found = {
                "Event": element.word("EVENT_DESCRIPTION", "TITLE"),
                "Date": element.word("DATE"),
                "Scoring": _SCORINGS.get(scoring, ""),
            }
        case "SESSION":
            found = {"Session": element.word("SESSION_ID"), "Date": element.word("DATE", "SESSION_DATE")}
        case "SECTION":
            found = {"Section": element.word("SECTION_ID")}
        case "MATCH":
            found = {
                "Round": element.word("ROUND_NUMBER"),
                "PairNS": element.word("NS_PAIR_NUMBER"),
                "PairEW": element.word("EW_PAIR_NUMBER"),
                "HomeTeam": element.word("TEAM"),
                "VisitTeam": element.word("OPPOSING_TEAM"),
            }
        case _:
            found = {}
    for name, value in found.items():
        if name == "Date" and (date := _DATE.fullmatch(value)) is not None:
            value = f"{date[3]}.{date[2]:0>2}.{date[1]:0>2}"
        if value:
            yield name, value


def _score_warning(record: Record, location: Location) -> Iterator[NotationError]:
    """That the score is not that of contract and result, where both are known."""
    stated = (record.tag("Score") or "").removeprefix("NS ")
    if record.ns_score is not None and stated and stated not in (str(record.ns_score), f"{record.ns_score:+d}"):
        yield NotationError(f"the score is {stated}, but contract and result score {record.ns_score}", location)
