"""What a conversion does to boards: which are kept, how they are turned, what is taken out, how they are numbered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dealspace.cards import Board, Deal, NotationError, Record, Seat
from dealspace.cards.record_rotation import rotated
from dealspace.query.conditions.record_filter import RecordFilter
from dealspace.query.converting.kept_tables import KeptTables
from dealspace.query.converting.seen_boards import Sameness
from dealspace.query.solving.solved_record import RESULT_TAGS, SolvedRecord, with_results

_QUARTERS = {"90": 1, "180": 2, "270": 3}
_WHO = ("declarer", "dealer")
Rotation = Callable[[Record], int]
"""How many seats clockwise a board is turned."""


def parse_rotation(text: str) -> Rotation:
    """`90` `180` `270` degrees clockwise, or who becomes South: a seat, `declarer` or `dealer`. Raises NotationError.

    >>> from dealspace.cards import Record
    >>> board = Record(Board.parse("1 W None N:AQ32.K54.QJ3.A92 - - -"))
    >>> [parse_rotation(text)(board) for text in ("90", "E", "dealer")]
    [1, 1, 3]
    """
    word = text.strip().lower()
    if word in _QUARTERS:
        return lambda record: _QUARTERS[word]
    if word == "dealer":
        return lambda record: _to_south(record.board.dealer)
    if word == "declarer":
        return lambda record: 0 if record.contract is None else _to_south(record.contract.declarer)
    try:
        steps = _to_south(Seat.parse(word))
    except NotationError:
        raise NotationError(
            f'"{text}": expected 90, 180 or 270 degrees clockwise, or who becomes South: N, E, W, declarer or dealer'
        ) from None
    return lambda record: steps


def _to_south(seat: Seat) -> int:
    return (Seat.SOUTH - seat) % 4


_STRIPPED: Mapping[str, Callable[[Record], Record]] = {
    "play": lambda record: replace(record, play=None),
    "auction": lambda record: replace(record, auction=None, notes=()),
    "notes": lambda record: replace(record, notes=()),
    "result": lambda record: replace(record, result=None, play=None),
    "contract": lambda record: replace(record, auction=None, notes=(), contract=None, play=None, result=None),
    "players": lambda record: replace(record, players=()),
    "tags": lambda record: replace(record, tags=()),
    "tables": lambda record: replace(
        record, tables=(), tags=tuple(tag for tag in record.tags if tag[0] not in RESULT_TAGS)
    ),
    "remarks": lambda record: replace(record, remarks=()),
}
"""What can be taken out of a record, with what makes no sense without it."""
STRIPPED = tuple(_STRIPPED)


def parse_parts(text: str) -> tuple[str, ...]:
    """What is to be taken out, parted by commas: `play, notes`. Raises NotationError."""
    parts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    for part in parts or (text,):
        if part not in STRIPPED:
            raise NotationError(f'"{part}" cannot be taken out: expected {", ".join(STRIPPED)}')
    return parts


@dataclass(frozen=True)
class RecordChanges:
    """What is done to the boards, in this order.

    Attributes:
        where: which are kept.
        dedupe: of those that are the same, the first is kept.
        rotation: how each is turned.
        strip: what is taken out, of `STRIPPED`.
        tables: whether their double-dummy results are added.
        first: the number of the first, if they are numbered anew.
    """

    where: RecordFilter = field(default_factory=RecordFilter)
    dedupe: Sameness | None = None
    rotation: Rotation | None = None
    strip: tuple[str, ...] = ()
    tables: bool = False
    first: int | None = None

    def changed(self, record: Record, number: int) -> Record:
        """This record turned, stripped and numbered, so many being before it."""
        if self.rotation is not None:
            record = rotated(record, self.rotation(record))
        for part in self.strip:
            record = _STRIPPED[part](record)
        return record if self.first is None else _numbered(record, self.first + number)


def solved(records: Sequence[Record], tables: KeptTables) -> list[Record]:
    """The boards with their double-dummy results; those without four hands stay as they are."""
    found = list(records)
    deals = {place: each.board.deal for place, each in enumerate(found) if isinstance(each.board.deal, Deal)}
    for place, table in zip(deals, tables.solve(list(deals.values())).tolist(), strict=True):
        found[place] = with_results(SolvedRecord(found[place], table))
    return found


def _numbered(record: Record, number: int) -> Record:
    board = record.board
    return replace(record, board=Board(str(number), board.dealer, board.vulnerability, board.deal))
