"""Pictures of what can be made: a web page that needs nothing else, and a PNG drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from dealspace.cards import CardSet, Seat, Strain
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.table.display.pictures import NotDrawn, check_file, matplotlib
from dealspace.table.display.render import heading
from dealspace.table.solving.solved import STRAINS_FROM_NT, Solved, par_line

BOARDS_IN_A_PICTURE = 40
_RED = "#c0232b"
_INK = "#1c2530"
_MADE = "#d9ecd9"

_STYLE = f"""
body {{ font: 16px/1.4 system-ui, sans-serif; color: {_INK}; margin: 2em; }}
section {{ display: inline-block; vertical-align: top; margin: 0 2em 2em 0; padding: 1em 1.5em;
  border: 1px solid #ccd3da; border-radius: 8px; break-inside: avoid; }}
h2 {{ font-size: 1.1em; margin: 0 0 .8em; }}
.deal {{ display: grid; grid-template-columns: repeat(3, 8.5em); }}
.N {{ grid-area: 1 / 2; }} .W {{ grid-area: 2 / 1; }} .E {{ grid-area: 2 / 3; }} .S {{ grid-area: 3 / 2; }}
.red {{ color: {_RED}; }}
table {{ border-collapse: collapse; margin: 1em 0 .6em; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .15em .7em; text-align: right; border-bottom: 1px solid #e3e7eb; }}
th:first-child {{ text-align: left; }}
td.made {{ background: {_MADE}; font-weight: 600; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #14181d; color: #e6eaee; }} td.made {{ background: #24452a; }} .red {{ color: #ff6b70; }}
  section {{ border-color: #3a434d; }} th, td {{ border-color: #2b333b; }} }}
"""


def html_page(boards: Sequence[Solved]) -> str:
    """A page with deal, table and par of each board; nothing is loaded from elsewhere."""
    sections = "\n".join(_section(solved) for solved in boards)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Makeable contracts</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{sections}\n</body>\n</html>\n"
    )


def _section(solved: Solved) -> str:
    board = solved.record.board
    hands = "".join(f'<div class="{seat}">{_hand(board.deal[seat])}</div>' for seat in Seat)
    head = "".join(f'<th scope="col">{_coloured(strain.symbol)}</th>' for strain in STRAINS_FROM_NT)
    cells = {seat: "".join(_cell(solved, strain, seat) for strain in STRAINS_FROM_NT) for seat in Seat}
    rows = "".join(f'<tr><th scope="row">{seat.title}</th>{cells[seat]}</tr>' for seat in Seat)
    return (
        f'<section>\n<h2>{escape(heading(board))}</h2>\n<div class="deal">{hands}</div>\n'
        f"<table><tr><th>Tricks</th>{head}</tr>{rows}</table>\n<p>{_coloured(escape(par_line(solved.par)))}</p>\n</section>"
    )


def _hand(hand: CardSet) -> str:
    return "<br>".join(_coloured(suit.symbol) + f" {hand.holding(suit) or '—'}" for suit in SUITS_FROM_SPADES)


def _cell(solved: Solved, strain: Strain, seat: Seat) -> str:
    taken = solved.table[strain][seat]
    return f'<td class="made">{taken}</td>' if taken >= 7 else f"<td>{taken}</td>"


def _coloured(text: str) -> str:
    for symbol in "♥♦":
        text = text.replace(symbol, f'<span class="red">{symbol}</span>')
    return text


def check_png(boards: int, file: Path) -> None:
    """Refuse a picture that cannot be drawn, before anything is computed. Raises NotDrawn."""
    check_file(file, (".png",))
    if boards > BOARDS_IN_A_PICTURE:
        raise NotDrawn(f"{boards} boards do not fit a picture of at most {BOARDS_IN_A_PICTURE}: choose with --board")


def write_png(boards: Sequence[Solved], path: Path) -> None:
    """The same as a picture, board below board. Raises NotDrawn."""
    check_png(len(boards), path)
    figure = matplotlib().figure.Figure(figsize=(8, 4.2 * len(boards)), dpi=120, facecolor="white")
    for place, axes in enumerate(figure.subplots(len(boards), 1, squeeze=False)[:, 0]):
        _draw(axes, boards[place])
    figure.subplots_adjust(left=0.03, right=0.99, top=1 - 0.1 / len(boards), bottom=0.08 / len(boards), hspace=0.3)
    figure.savefig(path, format="png")


def _draw(axes: object, solved: Solved) -> None:
    """One board: the deal on the left, the table on the right, par below; positions are parts of the axes."""
    board = solved.record.board
    axes.set_axis_off()  # type: ignore[attr-defined]
    axes.set_title(heading(board), loc="left", fontsize=12, color=_INK)  # type: ignore[attr-defined]
    write = axes.text  # type: ignore[attr-defined]
    corners = {Seat.NORTH: (0.17, 0.97), Seat.WEST: (0.0, 0.66), Seat.EAST: (0.34, 0.66), Seat.SOUTH: (0.17, 0.35)}
    for seat, (across, up) in corners.items():
        for row, suit in enumerate(SUITS_FROM_SPADES):
            height = up - 0.075 * row
            write(across, height, suit.symbol, color=_ink(suit.symbol), va="top")
            write(across + 0.03, height, str(board.deal[seat].holding(suit)) or "—", color=_INK, va="top")
    for column, strain in enumerate(STRAINS_FROM_NT):
        write(0.70 + 0.065 * column, 0.85, strain.symbol, color=_ink(strain.symbol), ha="center")
        for seat in Seat:
            taken = solved.table[strain][seat]
            box = {"facecolor": _MADE if taken >= 7 else "white", "edgecolor": "none", "pad": 3}
            write(0.70 + 0.065 * column, 0.74 - 0.12 * seat, str(taken), color=_INK, ha="center", bbox=box)
    for seat in Seat:
        write(0.56, 0.74 - 0.12 * seat, seat.title, color=_INK)
    write(0.0, -0.02, par_line(solved.par), color=_INK, fontsize=10, wrap=True)


def _ink(symbol: str) -> str:
    return _RED if symbol in "♥♦" else _INK
