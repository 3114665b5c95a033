"""Cards as HTML for notebooks: pieces that hands, deals, boards and auctions put together in their `_repr_html_`.

Values come in as text, a hand as S.H.D.C, so that this module needs nothing of the package. Styles stand in the
elements; colours are the page's own, and one red that can be read on white and on black. All text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

SUITS = ("♠", "♥", "♦", "♣")
RED = "#e03131"
_FAINT = "border:1px solid rgba(128,128,128,.5)"
_CELL = "padding:.15em .6em;text-align:left;vertical-align:top;background:none"


def coloured(text: str) -> str:
    """The text, escaped, its red suit symbols in red.

    >>> coloured("1♥ <b>")
    '1<span style="color:#e03131">♥</span> &lt;b&gt;'
    """
    found = escape(text)
    for symbol in "♥♦":
        found = found.replace(symbol, f'<span style="color:{RED}">{symbol}</span>')
    return found


def hand(text: str) -> str:
    """A hand S.H.D.C, a line for each suit; `-` where nothing is known of it."""
    if text == "-":
        return "?"
    lines = (coloured(f"{suit} {ranks or '—'}") for suit, ranks in zip(SUITS, text.split("."), strict=True))
    return f'<div style="white-space:nowrap;text-align:left">{"<br>".join(lines)}</div>'


def diagram(hands: Sequence[str], middle: str = "", corner: str = "") -> str:
    """The four hands N E S W (as `hand` takes them) round a middle; `middle` and `corner` are HTML."""
    north, east, south, west = map(hand, hands)
    compass = middle or '<div style="text-align:center;opacity:.7">N<br>W &nbsp; E<br>S</div>'
    return table([[corner, north, ""], [west, compass, east], ["", south, ""]])


def table(rows: Iterable[Iterable[str]], header: Iterable[str] = (), *, framed: bool = False) -> str:
    """A table of cells that are HTML already."""
    cell = f"{_CELL};{_FAINT if framed else 'border:none'}"

    def row(cells: Iterable[str], tag: str) -> str:
        return "<tr>" + "".join(f'<{tag} style="{cell}">{each}</{tag}>' for each in cells) + "</tr>"

    top = list(header)
    lines = [row(top, "th")] if top else []
    lines += [row(cells, "td") for cells in rows]
    return f'<table style="border-collapse:collapse;color:inherit;background:none">{"".join(lines)}</table>'


def auction(dealer: int, calls: Sequence[str], notes: Sequence[str] = (), turn: bool = False) -> str:
    """The calls in columns W N E S.

    Args:
        dealer: 0..3 for N E S W.
        calls: as people write them, `1♥`, `Pass` …
        notes: the note on each call or ""; shown when the pointer rests on the call.
        turn: whether somebody is to call; marked by a ?.
    """
    cells = [""] * ((dealer + 1) % 4)
    for index, call in enumerate(calls):
        note = notes[index] if index < len(notes) else ""
        cells.append(f'<span title="{escape(note)}">{coloured(call)}*</span>' if note else coloured(call))
    cells += ["?"] * turn
    rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
    return table(rows, "WNES")


def facts(lines: Iterable[str]) -> str:
    """Lines of text, below one another."""
    return f'<div style="text-align:left">{"<br>".join(coloured(line) for line in lines)}</div>'


def beside(*parts: str) -> str:
    """Parts side by side, those below that do not fit."""
    inner = "".join(f"<div>{part}</div>" for part in parts if part)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start">{inner}</div>'
