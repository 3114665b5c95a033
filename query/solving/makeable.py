"""A picture of what can be made, for SVG and PNG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dealspace.cards import Seat
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.query.display.render import heading
from dealspace.query.drawing.picture_files import ENDINGS, DrawingError, check_file, save
from dealspace.query.drawing.sheet import (
    SMALL,
    TITLE,
    BoxMark,
    Ink,
    LineMark,
    Sheet,
    TextMark,
    tiled,
    wrapped,
)
from dealspace.query.solving.solved_record import STRAINS_FROM_NT, SolvedRecord, par_line

BOARDS_IN_A_PICTURE = 40
_WIDTH, _TABLE_FROM, _PAR_FROM = 640.0, 350.0, 296.0


def check_picture(boards: int, file: Path, endings: tuple[str, ...] = ENDINGS) -> None:
    """Refuse a picture that cannot be drawn, before anything is computed. Raises DrawingError."""
    check_file(file, endings)
    if boards > BOARDS_IN_A_PICTURE:
        raise DrawingError(
            f"{boards} boards do not fit a picture of at most {BOARDS_IN_A_PICTURE}: choose with --board"
        )


def draw_boards(boards: Sequence[SolvedRecord], path: Path) -> None:
    """The same as a picture, board below board; SVG or PNG by the file's ending. Raises DrawingError."""
    check_picture(len(boards), path)
    save(tiled([_drawn(solved) for solved in boards], 1, "Makeable contracts"), path)


def _drawn(solved: SolvedRecord) -> Sheet:
    """One board: the deal on the left, the table on the right, par below."""
    board = solved.record.board
    sheet = Sheet(_WIDTH, _PAR_FROM, heading(board), par_line(solved.par))
    sheet.add(TextMark(0, 16, heading(board), size=TITLE, bold=True))
    corners = {Seat.NORTH: (110, 46), Seat.WEST: (0, 128), Seat.EAST: (220, 128), Seat.SOUTH: (110, 210)}
    for seat, (left, top) in corners.items():
        for row, suit in enumerate(SUITS_FROM_SPADES):
            y = top + 18 * row
            cards = str(board.deal[seat].holding(suit)) or "—"
            sheet.add(TextMark(left, y, suit.symbol, _ink(suit.symbol)), TextMark(left + 18, y, cards))
    for column, strain in enumerate(STRAINS_FROM_NT):
        x = _TABLE_FROM + 88 + 42 * column
        sheet.add(TextMark(x, 82, strain.symbol, _ink(strain.symbol), anchor="middle", bold=True))
        for seat in Seat:
            taken, y = solved.table[strain][seat], 108 + 28 * seat
            if taken >= 7:
                sheet.add(BoxMark(x - 20, y - 17, 40, 25, Ink.MADE))
            sheet.add(TextMark(x, y, str(taken), anchor="middle", bold=taken >= 7))
    for seat in Seat:
        y = 108 + 28 * seat
        sheet.add(TextMark(_TABLE_FROM, y, seat.title))
        sheet.add(LineMark(((_TABLE_FROM, y - 18), (_WIDTH, y - 18)), Ink.GRID))
    for line, text in enumerate(wrapped(par_line(solved.par), _WIDTH, SMALL)):
        sheet.add(TextMark(0, _PAR_FROM + 18 * line, text, Ink.FAINT, SMALL))
        sheet.height = _PAR_FROM + 18 * line + 6
    return sheet


def _ink(symbol: str) -> Ink:
    return Ink.RED if symbol in "♥♦" else Ink.TEXT
