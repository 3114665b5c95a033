"""A system's book as records of BBOalert, the browser extension that explains calls at Bridge Base Online.

A record is `context,call,explanation`: the calls from the opening bid on in words of two letters, passes as `--`, then
the call and its text. Commas part the fields, so that a text has semicolons in their place; a text too long for the
explanation goes on in the chat, behind `#`. Source: the README of BBOalert (stanmaz), section Data file format.
"""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.exchange.bml_book import bml_words
from dealspace.bidding.reading.alert_table import ALERT, ANNOUNCE
from dealspace.bidding.report.book import Book, BookSection
from dealspace.bidding.report.entry import BookEntry
from dealspace.cards import PASS, Call

LONGEST = 69
"""Letters that the explanation of a call may have at the table."""
_WORDS = {"P": "--", "X": "Db", "XX": "Rd"}


def alert_records(book: Book, *, all_calls: bool = False) -> str:
    """The alerted and announced calls of the book as a file that BBOalert reads.

    Args:
        all_calls: whether the others are there as well.
    """
    system = book.system
    lines = [f"BBOalert,{_one_field(system.title or system.name)}"]
    for section in book.sections:
        for entry in section.entries:
            if all_calls or entry.meaning.notice.sort in (ALERT, ANNOUNCE):
                lines.append(_record(section, entry))
    return "\n".join(dict.fromkeys(lines)) + "\n"


def _record(section: BookSection, entry: BookEntry) -> str:
    calls = section.auction.calls
    opened = next((n for n, call in enumerate(calls) if call != PASS), None)
    context = "".join(_word(call) for call in calls[opened or 0 :])
    return f"{context},{_word(entry.call)},{explanation(entry.meaning.say)}"


def explanation(text: str) -> str:
    """A text as a field of a record: without commas and signs of the format, and in two parts if it is long.

    >>> explanation("5+ ♠, 12–14 HCP")
    '5+ !s; 12-14 HCP'
    """
    plain = _one_field(text)
    if len(plain) <= LONGEST:
        return plain
    words = iter(plain.split(" "))
    first = next(words)
    rest: list[str] = []
    for word in words:
        if rest or len(first) + 1 + len(word) > LONGEST:
            rest.append(word)
        else:
            first += f" {word}"
    return f"{first}#{' '.join(rest)}" if rest else first


def _one_field(text: str) -> str:
    return "".join(_characters(bml_words(text)))


def _characters(text: str) -> Iterator[str]:
    """Those that stand for themselves in a record; what is a sign there is replaced."""
    signs = {",": ";", "#": "no. ", "%": " percent", "@": " at ", "\\": "/"}
    for letter in text:
        yield signs.get(letter, letter)


def _word(call: Call) -> str:
    return _WORDS.get(str(call), str(call))
