"""CSV, both ways: a row for each board, as spreadsheets and data frames take them.

    board,dealer,vul,north,east,south,west,auction,contract,declarer,result,ns_score
    7,S,Both,AKQ2.32.AK2.5432,…,1N P P P,1N,S,6,-100

Hands are S.H.D.C, an unknown one is empty; calls go from the dealer; result is declarer's tricks. Players follow as
`north_player` …, then a column for each tag. Read are also the tables of `deal` and `solve` (`type`, `tricks:N.C` …,
kept as the table OptimumResultTable), other names of columns (see `_COLUMNS`), a whole deal in one column, results as
`=`, `+1`, `-2`, and semicolons or tabs between fields. A row with neither board nor dealer is numbered by its place.
Other columns are kept as tags. Notes, the play, and tables are not held. Sources: our own columns, those of
`query.rows.board_table` first; RFC 4180 for the form.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from dealspace.cards.board import Record, TableSection
from dealspace.cards.call import Call
from dealspace.cards.contract import Contract
from dealspace.cards.errors import BridgeError, Location, NotationError
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    known_deal,
    located,
    located_auction,
    parse_deal,
)
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat, Vulnerability

_SEATS = tuple(seat.name.lower() for seat in Seat)
_HELD = ("board", "dealer", "vul", *_SEATS, "auction", "contract", "declarer", "result", "ns_score")
_PLAYERS = tuple(f"{seat}_player" for seat in _SEATS)
_COLUMNS = {
    **{name: name for name in (*_HELD, *_PLAYERS, "deal")},
    **{seat[0]: seat for seat in _SEATS},
    **{f"{seat}_hand": seat for seat in _SEATS},
    "number": "board",
    "board_number": "board",
    "vulnerability": "vul",
    "vulnerable": "vul",
    "bidding": "auction",
    "calls": "auction",
    "tricks": "result",
    "type": "HandType",
}
"""The columns with a field here, by the names they have, small letters and `_` for blanks."""
_TRICKS = re.compile(r"tricks:([nesw])\.(c|d|h|s|nt)")
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_TABLE, _TABLE_HEADER = "OptimumResultTable", r"Declarer;Denomination\2R;Result\2R"
_PASSED_OUT = "Pass"


def parse_csv(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a table, and a problem for each row that is wrong; a score that does not fit is a warning."""
    source = SourceText(text, file)
    if not source.text.strip():
        return ParsedRecords(())
    lines = source.text.lstrip("\n").split("\n", 1)[0]
    between = max(",;\t", key=lines.count)
    records: list[Record] = []
    problems: list[NotationError] = []
    warnings: list[NotationError] = []
    rows = csv.reader(StringIO(source.text), delimiter=between)
    names: list[str] = []
    line = 1
    try:
        for number, row in enumerate(rows):
            location, line = Location(file, line, 1), rows.line_num + 1
            if not any(field.strip() for field in row):
                continue
            if not names:
                names = [_named(field) for field in row]
                if not {"deal", *_SEATS} & set(names):
                    message = f'"{", ".join(row)[:80]}" names no column of hands: expected {" ".join(_HELD)}'
                    return ParsedRecords((), (NotationError(message, location),))
                continue
            values = dict(zip(names, (field.strip() for field in row), strict=False))
            try:
                if len(row) > len(names):
                    raise NotationError(f"the row has {len(row)} fields, the header {len(names)}", location)
                if not values.get("board") and not values.get("dealer"):
                    values["board"] = str(number)
                with located(location):
                    draft = _draft(values, location, strict)
                    record = draft.record()
                records.append(record)
                warnings += (about_board(warning, f"board {record.board.name}") for warning in draft.warnings)
                warnings += _warning(record, values.get("ns_score", ""), location)
            except NotationError as error:
                problems.append(about_board(error, f"board {values.get('board') or f'of row {number}'}"))
    except csv.Error as error:
        problems.append(NotationError(f"this is no CSV: {error}", Location(file, line, 1)))
    return ParsedRecords(tuple(records), tuple(problems), tuple(warnings))


def _named(field: str) -> str:
    """The field of a column here, or else its own name."""
    plain = re.sub(r"[ -]+", "_", field.strip().lower())
    return _COLUMNS.get(plain, plain if _TRICKS.fullmatch(plain) else field.strip())


def _draft(values: Mapping[str, str], location: Location, strict: bool) -> Draft:
    draft = Draft(location, values.get("board", ""), strict)
    if dealer := values.get("dealer"):
        draft.dealer = Seat.parse(dealer)
    if vulnerability := values.get("vul"):
        draft.vulnerability = Vulnerability.parse(vulnerability)
    if deal := values.get("deal"):
        draft.deal = parse_deal(deal)
    else:
        hands = ((seat, values.get(seat.name.lower(), "")) for seat in Seat)
        draft.deal = known_deal({seat: CardSet.parse(hand) if hand else CardSet(0) for seat, hand in hands})
    if calls := values.get("auction"):
        draft.dealer = draft.dealer_or_default()
        words = calls.replace(",", " ").split()
        draft.auction = located_auction(draft.dealer, [(Call.parse(word), location) for word in words])
    _contract(values, draft)
    draft.players = {seat: name for seat, key in zip(Seat, _PLAYERS, strict=True) if (name := values.get(key))}
    known = {*_HELD, *_PLAYERS, "deal"}
    draft.tags = [
        (name[0].upper() + name[1:], value)
        for name, value in values.items()
        if name not in known and value and _TAG.fullmatch(name)
    ]
    tricks = {match: value for name, value in values.items() if (match := _TRICKS.fullmatch(name)) and value}
    if tricks:
        rows = (f"{match[1].upper()} {match[2].upper()} {value}" for match, value in tricks.items())
        draft.tables = [TableSection(_TABLE, _TABLE_HEADER, tuple(rows))]
    return draft


def _contract(values: Mapping[str, str], draft: Draft) -> None:
    text, result = values.get("contract", ""), values.get("result", "")
    if " by " in text:
        contract = Contract.parse(text)
        text, draft.declarer = contract.denomination, contract.declarer
    draft.contract = text or None
    if declarer := values.get("declarer"):
        draft.declarer = Seat.parse(declarer)
    if not result:
        return
    relative = re.fullmatch(r"=|[+-][0-9]{1,2}", result)
    if relative is None and not re.fullmatch("[0-9]{1,2}", result):
        raise NotationError(f'"{result}" is no result: expected declarer\'s tricks 0 to 13, or =, +1, -2 …')
    if relative is None:
        draft.result = int(result)
    elif text[:1].isdigit():
        draft.result = 6 + int(text[0]) + (0 if result == "=" else int(result))
    else:
        raise NotationError(f"the result {result} needs a contract")


def _warning(record: Record, stated: str, location: Location) -> Iterator[NotationError]:
    """That the score for North–South is another than stated, where both are known."""
    if stated and record.ns_score is not None and stated not in (str(record.ns_score), f"{record.ns_score:+d}"):
        message = f"board {record.board.name}: ns_score is {stated}, but the result scores {record.ns_score}"
        yield NotationError(message, location)


def format_csv(records: Iterable[Record]) -> str:
    """The boards as CSV with a header; raises NotationError, naming the board, for a tag that is no column."""
    boards = tuple(records)
    rows = [_row(record) for record in boards]
    optional = [name for name in _PLAYERS if any(row.get(name) for row in rows)]
    tags = dict.fromkeys(name for record in boards for name, _ in record.tags)
    names = [*_HELD, *optional, *tags]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([row.get(name, "") for name in names] for row in rows)
    return text.getvalue()


def _row(record: Record) -> dict[str, str]:
    board, contract = record.board, record.contract
    try:
        known_deal({seat: CardSet(board.deal[seat].bits) for seat in Seat})
        _check(record)
    except BridgeError as error:
        raise NotationError(f"board {board.name or '(unnamed)'} cannot be written as CSV: {error}") from None
    shown = {
        "board": board.name,
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        **{seat.name.lower(): str(board.deal[seat]) if board.deal[seat] else "" for seat in Seat},
        "auction": " ".join(map(str, record.auction.calls)) if record.auction is not None else "",
        "contract": _PASSED_OUT if record.passed_out else contract.denomination if contract is not None else "",
        "declarer": str(contract.declarer) if contract is not None else "",
        "result": "" if record.result is None else str(record.result),
        "ns_score": "" if record.ns_score is None else str(record.ns_score),
    }
    players = {_PLAYERS[seat]: name for seat, name in record.players}
    return {**shown, **players, **dict(record.tags)}


def _check(record: Record) -> None:
    """Raises NotationError for what would be read back as something else."""
    auction = record.auction
    if auction is not None and auction.is_over and auction.contract != record.contract:
        raise NotationError(
            f"the contract is {record.contract}, but the auction ends in {auction.contract or 'passes'}"
        )
    names = [name for name, _ in record.tags]
    for name in names:
        if not _TAG.fullmatch(name) or name.lower() in _COLUMNS or names.count(name) > 1 or not name[0].isupper():
            raise NotationError(f"the tag {name!r} cannot be a column beside the others")
