"""The system book as one page of HTML: no network, search in the page, light and dark, and fit for printing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from dealspace.bidding.report.book import Book, BookSection, Chapter
from dealspace.bidding.report.entry import BookEntry
from dealspace.bidding.report.markdown import about, following, percent, share_words

_RED = re.compile("[♥♦]")


def html(book: Book) -> str:
    """The whole page."""
    title = escape(book.system.title or book.system.name)
    style, script = ((files("dealspace.bidding.report") / name).read_text("utf-8") for name in ("book.css", "book.js"))
    known = {section.anchor for section in book.sections}
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            f"<header><h1>{title}</h1>\n<p>{_text(about(book))}</p>",
            '<p class="search"><label>Search <input id="search" type="search" autocomplete="off" '
            'placeholder="1N 2C, transfer, forcing …"></label> <output id="found"></output></p></header>',
            f"<nav><ul>{''.join(_link(chapter) for chapter in book.chapters)}</ul></nav>\n<main>",
            *(line for chapter in book.chapters for line in _chapter(chapter, known)),
            f"</main>\n<script>\n{script}</script>\n</body>\n</html>\n",
        ]
    )


def _text(words: str) -> str:
    """Words as HTML, hearts and diamonds in red."""
    return _RED.sub(lambda suit: f'<span class="red">{suit[0]}</span>', escape(words))


def _link(chapter: Chapter) -> str:
    return f'<li><a href="#chapter-{chapter.name}">{_text(chapter.title)}</a></li>'


def _chapter(chapter: Chapter, known: set[str]) -> Iterator[str]:
    yield f'<h2 id="chapter-{chapter.name}">{_text(chapter.title)}</h2>'
    links = (f'<a href="#{section.anchor}">{_text(section.title)}</a>' for section in chapter.sections)
    yield f'<p class="contents">{" · ".join(links)}</p>'
    for section in chapter.sections:
        yield from _section(section, known)


def _section(section: BookSection, known: set[str]) -> Iterator[str]:
    plain = " ".join(str(call) for call in section.auction.calls)
    yield f'<section id="{section.anchor}" class="rank{min(section.rank, 4)}" data-auction="{plain}">'
    yield f'<h3><a href="#{section.anchor}">{_text(section.title)}</a> <small>{share_words(section.share)}</small></h3>'
    yield "<table><thead><tr><th>Call<th>Meaning<th>Shows<th>Share<th>Rule</tr></thead><tbody>"
    for entry in section.entries:
        yield _row(section, entry, known)
    if section.judged >= 0.0005:
        yield f'<tr class="judged"><td><td colspan="2">judgement: no rule fits<td>{percent(section.judged)}<td></tr>'
    yield "</tbody></table></section>"


def _row(section: BookSection, entry: BookEntry, known: set[str]) -> str:
    call = _text(entry.call.symbol)
    target = following(section, entry, known)
    linked = f'<a href="#{target}">{call}</a>' if target is not None else call
    marks = "".join(f' <span class="mark">{_text(mark)}</span>' for mark in entry.marks)
    places = "<br>".join(escape(str(place).rpartition(":")[0]) for place in entry.places)
    alerted = ' class="alerted"' if entry.meaning.alerted else ""
    return (
        f'<tr{alerted} data-call="{entry.call}"><td class="call">{linked}<td>{_text(entry.meaning.say)}{marks}'
        f'<td class="shows">{_text(entry.numbers)}<td>{percent(entry.share)}<td class="rule">{places}</tr>'
    )
