"""The system book as one page of HTML: a tree that unfolds call by call, no network, light and dark, fit for printing.

Each chapter and each call with more behind it is a `<details>`, so that it unfolds without a script; the script
searches, follows links into what is folded, and prints all where nothing has been chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from dealspace.bidding.report.book import Book, BookChapter, BookSection
from dealspace.bidding.report.book_notes import notes_html, system_notes
from dealspace.bidding.report.book_tree import BookBranch, branches
from dealspace.bidding.report.entry import BookEntry
from dealspace.bidding.report.markdown import about, following, percent, share_words

_RED = re.compile("[♥♦]")
_LEAST_JUDGED = 0.0005
_SEARCH = (
    '<p class="search"><label>Search <input id="search" type="search" autocomplete="off" '
    'placeholder="1N 2C, transfer, forcing …"></label> <button id="unfold" type="button">Unfold all</button> '
    '<button id="fold" type="button">Fold all</button> <output id="found"></output></p>'
)


def html(book: Book) -> str:
    """The whole page."""
    title = escape(book.system.title or book.system.name)
    style, script = ((files("dealspace.bidding.report") / name).read_text("utf-8") for name in ("book.css", "book.js"))
    known = {section.anchor for section in book.sections}
    notes = system_notes(book.system)
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>",
            f"<header><h1>{title}</h1>\n<p>{_text(about(book))}</p>",
            *([f'<div class="notes">{notes_html(notes)}</div>'] if notes else []),
            _SEARCH,
            "</header>\n<main>",
            *(
                line
                for chapter in book.chapters
                for line in _chapter(chapter, known, is_open=chapter is book.chapters[0])
            ),
            f"</main>\n<script>\n{script}</script>\n</body>\n</html>\n",
        ]
    )


def _text(words: str) -> str:
    """Words as HTML, hearts and diamonds in red."""
    return _RED.sub(lambda suit: f'<span class="red">{suit[0]}</span>', escape(words))


def _chapter(chapter: BookChapter, known: set[str], *, is_open: bool) -> Iterator[str]:
    count = sum(len(section.entries) for section in chapter.sections)
    yield (
        f'<details class="chapter" id="chapter-{chapter.name}"{" open" if is_open else ""}>'
        f"<summary><h2>{_text(chapter.title)}</h2> <small>{count} calls</small></summary>"
    )
    trees = branches(chapter)
    for tree in trees:
        yield from _branch(tree, known, heading=len(trees) > 1 or bool(tree.section.title))
    yield "</details>"


def _branch(branch: BookBranch, known: set[str], *, heading: bool = True) -> Iterator[str]:
    section = branch.section
    plain = " ".join(str(call) for call in section.auction.calls)
    yield f'<section id="{section.anchor}" data-auction="{plain}">'
    if heading:
        share = share_words(section.share)
        yield f'<h3><a href="#{section.anchor}">{_text(section.title)}</a> <small>{share}</small></h3>'
    for note in section.notes:
        title = f"<h4>{_text(note.title)}</h4>" if note.title else ""
        yield f'<div class="notes">{title}{notes_html(note.text)}</div>'
    for entry, below in branch.calls:
        yield from _call(section, entry, below, known)
    if section.judged >= _LEAST_JUDGED:
        yield (
            f'<div class="call judged"><span class="bid"></span><span class="means">judgement: no rule fits</span>'
            f'<span class="share">{percent(section.judged)}</span></div>'
        )
    yield "</section>"


def _call(section: BookSection, entry: BookEntry, below: BookBranch | None, known: set[str]) -> Iterator[str]:
    alerted = " alerted" if entry.meaning.alerted else ""
    if below is not None:
        yield f'<details class="call{alerted}" data-call="{entry.call}"><summary>{_row(section, entry)}</summary>'
        yield from _branch(below, known)
        yield "</details>"
        return
    target = following(section, entry, known)
    yield f'<div class="call{alerted}" data-call="{entry.call}">{_row(section, entry, target)}</div>'


def _row(section: BookSection, entry: BookEntry, target: str | None = None) -> str:
    call = _text(entry.call.symbol)
    linked = f'<a href="#{target}">{call}</a>' if target is not None else call
    marks = "".join(f' <span class="mark">{_text(mark)}</span>' for mark in entry.marks)
    named = [str(place).rpartition(":")[0] for place in entry.places]
    places = "<br>".join(f'<span title="{escape(name)}">{escape(name.rpartition("/")[2])}</span>' for name in named)
    numbers = " ".join(
        f'<span class="whole">{_text(part)}</span>' for part in entry.numbers.replace(" · ", "  · ").split("  ")
    )
    return (
        f'<span class="bid">{linked}</span><span class="means">{_text(entry.meaning.say)}{marks}</span>'
        f'<span class="shows">{numbers}</span><span class="share">{percent(entry.share)}</span>'
        f'<span class="rule">{places}</span>'
    )
