"""An HTML page in one style for light and dark mode, screens and phones; nothing is loaded from elsewhere.

The colours are those of the table in the browser, `colours.css`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from dealspace.query.drawing.svg import SCREENS_STYLE, STYLE

_RED = re.compile("[♥♦]")

_COLOURS = Path(__file__).with_name("colours.css")
_PAGE_STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70em;
  margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.5em; line-height: 1.25; }
table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2em .8em; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, .text { text-align: left; }
td.text { white-space: nowrap; }
.scroll { overflow-x: auto; }
.red { color: var(--red-suit); } .won, .made { background: var(--felt); } .lost { background: var(--bad-paper); }
summary { cursor: pointer; font-weight: 600; }
@media (max-width: 40em) { body { margin: 1em auto; } th, td { padding: .2em .5em; } }
"""


def document(title: str, parts: Iterable[str], style: str = "") -> str:
    """A page of these elements under a title.

    Args:
        title: as text; it is escaped.
        parts: HTML, an element or more each.
        style: CSS after that of every page.
    """
    title = escape(title)
    styles = (_COLOURS.read_text("utf-8"), _PAGE_STYLE, STYLE, "\n", SCREENS_STYLE, style)
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{''.join(styles)}</style>\n</head>\n<body>",
            f"<h1>{title}</h1>",
            *parts,
            "</body>\n</html>\n",
        )
    )


def in_html(text: str) -> str:
    """Text as HTML, its hearts and diamonds red.

    >>> in_html("4♥ < 5♣")
    '4<span class="red">♥</span> &lt; 5♣'
    """
    return _RED.sub(lambda suit: f'<span class="red">{suit[0]}</span>', escape(text))


def table(head: str, rows: Iterable[str], kind: str = "") -> str:
    """A table that scrolls by itself where the screen is narrow; head and rows are `<tr>` elements.

    Args:
        kind: its class.
    """
    named = f' class="{kind}"' if kind else ""
    return f'<div class="scroll"><table{named}>{head}{"".join(rows)}</table></div>'
