"""A system's book in BML: a table for each chapter, in which every call is moved in below the one it follows.

While the opponents pass their passes are left out; once they come in, every call stands there. A row has the call's
text and, in square brackets, what the program knows besides: exact ranges and how far the call forces. Source of the
format: the README of the Bridge Bidding Markup Language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dealspace.bidding.report.book import Book, BookSection
from dealspace.bidding.report.entry import BookEntry
from dealspace.bidding.report.markdown import about
from dealspace.cards import PASS, Auction, Call, Suit

INDENTATION = 2
_DOUBLES = {"X": "D", "XX": "R"}


def bml(book: Book) -> str:
    """The book as a BML file."""
    return "\n".join(_lines(book)) + "\n"


def bml_words(text: str) -> str:
    """A text in one line of plain letters: `!s` for a spade, hyphens for dashes.

    >>> bml_words("5+ ♠, 12–14 HCP")
    '5+ !s, 12-14 HCP'
    """
    for suit in Suit:
        text = text.replace(suit.symbol, f"!{str(suit).lower()}")
    text = text.replace("\N{EN DASH}", "-").replace("\N{EM DASH}", "-")
    return " ".join(text.split())


def _lines(book: Book) -> Iterator[str]:
    system = book.system
    yield f"#+TITLE: {bml_words(system.title or system.name)}"
    yield ""
    yield f"#+DESCRIPTION: {bml_words(about(book))}"
    for chapter in book.chapters:
        yield ""
        yield f"* {bml_words(chapter.title)}"
        tables = list(_tables(chapter.sections))
        for seat, sections in tables:
            if seat:
                yield ""
                yield f"#SEAT {seat}"
            yield ""
            yield from _table(sections)
        if any(seat for seat, _ in tables):
            yield ""
            yield "#SEAT 0"


def _tables(sections: tuple[BookSection, ...]) -> Iterator[tuple[int, tuple[BookSection, ...]]]:
    """The sections of each table, with the seat that it is about, 0 for any: openings of later seats stand alone."""
    if any(call != PASS for section in sections for call in section.auction.calls):
        yield 0, sections
        return
    for section in sections:
        yield len(section.auction) + 1 if section.auction.calls else 0, (section,)


@dataclass
class _Row:
    """A call, what it means, and what follows."""

    entry: BookEntry | None = None
    below: dict[str, _Row] = field(default_factory=dict)


def _table(sections: tuple[BookSection, ...]) -> Iterator[str]:
    tree = _Row()
    for section in sorted(sections, key=lambda each: len(each.auction)):
        row = tree
        for word in _words(section.auction):
            row = row.below.setdefault(word, _Row())
        for entry in section.entries:
            row.below.setdefault(_written(entry.call, ours=True), _Row()).entry = entry
    heads = list(tree.below)
    if sections[0].auction.last_bid is not None:
        for head in heads:
            yield f"{head};"
            yield from _rows(tree.below[head], 0)
        return
    if heads and not heads[0][0].isdigit():
        yield "#BIDTABLE"
    yield from _rows(tree, 0)


def _rows(parent: _Row, depth: int) -> Iterator[str]:
    for word, row in parent.below.items():
        text = f" {bml_description(row.entry)}" if row.entry is not None else ""
        yield f"{' ' * (INDENTATION * depth)}{word} ={text}"
        yield from _rows(row, depth + 1)


def bml_description(entry: BookEntry) -> str:
    """The text of a call, and what is known of it in square brackets."""
    text = bml_words(entry.meaning.say).replace("[", "(").replace("]", ")")
    known = bml_words("; ".join(_known(entry)))
    return f"{text} [{known}]".strip()


def _known(entry: BookEntry) -> Iterator[str]:
    numbers = entry.numbers.replace("  ", ", ").replace(" · ", ", ")
    yield ", ".join(_suit_behind(part) for part in numbers.split(", "))
    if entry.forcing:
        yield entry.forcing
    if entry.meaning.artificial:
        yield "artificial"


def _suit_behind(part: str) -> str:
    """`5–6♠` for `♠ 5–6`."""
    sign, blank, length = part.partition(" ")
    return f"{length}{sign}" if blank and sign in {suit.symbol for suit in Suit} else part


def _words(auction: Auction) -> Iterator[str]:
    """The calls before a section as its table has them."""
    side = auction.turn.side
    calls = auction.calls
    opened = next((n for n, call in enumerate(calls) if call != PASS), len(calls))
    silent = all(call == PASS for n, call in enumerate(calls) if auction.caller(n).side is not side)
    for place, call in enumerate(calls[opened:], start=opened):
        ours = auction.caller(place).side is side
        if ours or not silent:
            yield _written(call, ours=ours)


def _written(call: Call, *, ours: bool) -> str:
    text = _DOUBLES.get(str(call), str(call))
    return text if ours else f"({text})"
