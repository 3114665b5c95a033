"""A system's book as a file of Bridge Base Online's Full Disclosure: one record for each call, `.bss`.

A record is the seat that opens, the vulnerability, the calls from the opening bid on, whether the last is artificial,
the strains still open, what it asks of partner, the lengths of its suit, and the text:

    001NP2C=YYYYYYY508Stayman

Records of auctions that the opponents opened begin with an asterisk. BBO's own client reads such files no more; the
browser extension BBOalert does. Source: the section BSS syntax in the README of the Bridge Bidding Markup Language
(Gert-Jan Paulissen).
"""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.exchange.bml_book import bml_words
from dealspace.bidding.report.book import Book, BookSection
from dealspace.bidding.report.entry import BookEntry
from dealspace.bidding.report.markdown import about
from dealspace.cards import PASS, Auction, Call, Side, Vulnerability

_DOUBLES = {"X": "D", "XX": "R"}
_ANY_STRAIN = "YYYYYY"
_LONGEST = 8
"""Stands for that many cards or more."""
_DISPOSITIONS = (("To play", "1"), ("Invit", "4"), ("Preempt", "9"), ("Weak", "9"), ("Transfer", "A"), ("Relay", "C"))
"""What a call asks of partner, by the first words of its text, where the rules do not say how far it forces."""
_FORCING = {"round": "5", "game": "6"}


def full_disclosure(book: Book, vul: Vulnerability | None = None) -> str:
    """The book as a `.bss` file.

    Args:
        vul: the vulnerability that the book is for; None where the records are to hold for any.
    """
    system = book.system
    title = bml_words(system.title or system.name).replace("{", "(").replace("}", ")")
    lines = [f"*00{{{title}}}=N{_ANY_STRAIN}{bml_words(about(book))}"]
    lines += [_record(section, entry, vul) for section in book.sections for entry in section.entries]
    return "\n".join(dict.fromkeys(lines)) + "\n"


def _record(section: BookSection, entry: BookEntry, vul: Vulnerability | None) -> str:
    auction = section.auction
    opened = _passes_before(auction)
    side = auction.turn.side
    they_open = opened < len(auction) and auction.caller(opened).side is not side
    is_later_seat = auction.calls and opened == len(auction)
    seat = str(len(auction) + 1) if is_later_seat else "0"
    calls = "".join(_written(call) for call in (*auction.calls[opened:], entry.call))
    artificial = "Y" if entry.meaning.artificial else "N"
    return (
        f"{'*' if they_open else ''}{seat}{_vulnerability(side, vul)}{calls}={artificial}{_ANY_STRAIN}"
        f"{_disposition(entry)}{_lengths(entry)}{bml_words(entry.meaning.say)}"
    )


def _passes_before(auction: Auction) -> int:
    """The passes before the opening bid."""
    return next((n for n, call in enumerate(auction.calls) if call != PASS), len(auction))


def _vulnerability(side: Side, vul: Vulnerability | None) -> str:
    """Any; nobody; only we; only they; both."""
    if vul is None:
        return "0"
    ours, theirs = (vul.includes(each) for each in (side, side.opponents))
    return {(False, False): "1", (True, False): "2", (False, True): "3", (True, True): "4"}[ours, theirs]


def _disposition(entry: BookEntry) -> str:
    meaning = entry.meaning
    if meaning.ask is not None and meaning.forcing is not None:
        return "D"
    if meaning.forcing is not None:
        return _FORCING.get(meaning.forcing, "5" if meaning.forcing_to is not None else "0")
    return next((code for words, code in _DISPOSITIONS if meaning.say.startswith(words)), "0")


def _lengths(entry: BookEntry) -> str:
    """The shortest and longest length of the suit that is bid; nothing for other calls."""
    bid = entry.call.bid
    if bid is None or bid.strain.suit is None:
        return ""
    found = entry.lengths[bid.strain.suit]
    return f"{min(found.low, _LONGEST)}{min(found.high, _LONGEST)}"


def _written(call: Call) -> str:
    return _DOUBLES.get(str(call), str(call))


def sequences(text: str) -> Iterator[str]:
    """The calls of each record of a `.bss` file, `*` before those of auctions that the opponents opened."""
    for line in text.splitlines()[1:]:
        calls = line.partition("=")[0]
        star = "*" if calls.startswith("*") else ""
        yield f"{star}{calls.removeprefix('*')[2:]}"
