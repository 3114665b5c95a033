"""The calls of a system's book as JSON rows: what each shows, how far it forces, how it is marked, and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.bidding.report.book import Book, BookSection
from dealspace.bidding.report.entry import BookEntry
from dealspace.cards import Suit

SUIT_NAMES = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}


def book_rows(book: Book) -> Iterator[dict[str, Any]]:
    """A row for each call, in the order of the book."""
    for section in book.sections:
        for entry in section.entries:
            yield _row(book, section, entry)


def _row(book: Book, section: BookSection, entry: BookEntry) -> dict[str, Any]:
    meaning = entry.meaning
    hcp = entry.hcp
    return {
        "system": book.system.name,
        "auction": [str(call) for call in section.auction.calls],
        "dealer": str(section.auction.dealer),
        "call": str(entry.call),
        "text": meaning.say,
        "hcp": [hcp.low, hcp.high] if hcp is not None else None,
        **{SUIT_NAMES[suit]: [found.low, found.high] for suit, found in entry.lengths.items()},
        "forcing": meaning.forcing,
        "artificial": meaning.artificial,
        "alerted": meaning.alerted,
        "alert": meaning.alert,
        "announce": meaning.announce,
        "ask": meaning.ask,
        "share": entry.share,
        "rules": [str(place) for place in entry.places],
    }
