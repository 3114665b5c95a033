"""A record with the table turned: who sat North sits somewhere else, with hand, calls, cards and name.

Turned are the fields of the record, and what tags and tables say of seats and sides as PBN writes it: in their names
(`WestNA`, `PairNS`), in columns (`Declarer`, `Score_EW`), in scores and contracts (`NS 420`, `N 4H=`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from dealspace.cards.auction import Auction
from dealspace.cards.board import DOUBTFUL, Board, Record, TableSection
from dealspace.cards.contract import Contract
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.seat import Seat, Side, Vulnerability
from dealspace.cards.trick import Play

_OF_SIDES = re.compile("OptimumScore|ParContract|Score(IMP|MP|Percentage|Rubber)?|DoubtfulDeclarer|DoubtfulDealer")
_SEAT_OR_SIDE = re.compile(r"(?<![0-9A-Za-z])(?:NS|EW|[NESW])(?![0-9A-Za-z])")
_NAMED_SEAT = re.compile("^(?:North|East|South|West)(?![a-z])")
_NAMED_SIDE = re.compile("(?<=[a-z_])(?:NS|EW)(?![A-Za-z])")
_TRICKS = re.compile("[0-9A-Fa-f]{20}")
_DECLARERS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""The order in which the tag DoubleDummyTricks has them, five digits each."""
_CELL = re.compile(r'"[^"]*"|\S+')


def rotated(record: Record, steps: int) -> Record:
    """The record with every seat moved so many places clockwise: with 1, what was North's is East's.

    >>> deal = Deal("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    >>> record = rotated(Record(Board.standard(2, deal), contract=Contract("1N by E")), 3)
    >>> str(record.board), str(record.contract)
    ('2 N EW N:KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765 AQ32.K54.QJ3.A92', '1N by N')
    """
    return _Turn(steps % 4).record(record) if steps % 4 else record


class _Turn:
    def __init__(self, steps: int) -> None:
        self._steps = steps

    def record(self, record: Record) -> Record:
        board, auction, contract, play = record.board, record.auction, record.contract, record.play
        if contract is not None:
            contract = Contract(contract.bid, self._seat(contract.declarer), contract.doubling)
        return replace(
            record,
            board=Board(board.name, self._seat(board.dealer), self._vulnerability(board), self._deal(board.deal)),
            auction=None if auction is None else Auction(self._seat(auction.dealer), auction.calls),
            contract=contract,
            play=None if play is None else Play(play.strain, self._seat(play.leader), play.cards),
            players=tuple(sorted((self._seat(seat), name) for seat, name in record.players)),
            tags=tuple((self._name(name), self._value(name, value)) for name, value in record.tags),
            tables=tuple(map(self._table, record.tables)),
        )

    def _seat(self, seat: Seat) -> Seat:
        return seat.plus(self._steps)

    def _deal(self, deal: Deal | PartialDeal) -> Deal | PartialDeal:
        if isinstance(deal, Deal):
            return deal.rotated(self._steps)
        return PartialDeal.of({self._seat(seat): deal[seat] for seat in Seat})

    def _vulnerability(self, board: Board) -> Vulnerability:
        swapped = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
        return swapped.get(board.vulnerability, board.vulnerability) if self._steps % 2 else board.vulnerability

    def _name(self, name: str) -> str:
        """The name of a tag or of a column."""
        name = _NAMED_SEAT.sub(lambda found: self._seat(Seat.parse(found[0])).title, name)
        return _NAMED_SIDE.sub(self._written, name)

    def _written(self, found: re.Match[str]) -> str:
        """`N` or `NS`, turned."""
        if len(found[0]) == 1:
            return str(self._seat(Seat.parse(found[0])))
        side = Side.parse(found[0])
        return str(side.opponents if self._steps % 2 else side)

    def _value(self, name: str, value: str) -> str:
        if name == "DoubleDummyTricks" and _TRICKS.fullmatch(value):
            digits = {self._seat(seat): value[5 * at : 5 * at + 5] for at, seat in enumerate(_DECLARERS)}
            return "".join(digits[seat] for seat in _DECLARERS)
        return _SEAT_OR_SIDE.sub(self._written, value) if _OF_SIDES.fullmatch(name) else value

    def _table(self, table: TableSection) -> TableSection:
        if table.name.removeprefix(DOUBTFUL) in ("Auction", "Play"):
            return replace(table, header=_SEAT_OR_SIDE.sub(self._written, table.header))
        columns = table.header.split(";")
        seats = [
            at for at, column in enumerate(columns) if column.split("\\")[0].lstrip("+-") in ("Declarer", "Dealer")
        ]
        header = ";".join(map(self._name, columns))
        return replace(table, header=header, rows=tuple(self._row(row, seats) for row in table.rows))

    def _row(self, row: str, seats: list[int]) -> str:
        """The row with the seats in these columns turned."""
        for at, cell in reversed(list(enumerate(_CELL.finditer(row)))):
            if at in seats and _SEAT_OR_SIDE.fullmatch(cell[0]):
                row = row[: cell.start()] + _SEAT_OR_SIDE.sub(self._written, cell[0]) + row[cell.end() :]
        return row
