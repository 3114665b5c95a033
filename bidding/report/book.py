"""The system book: every point of the auction that the walk visits, in chapters by opening bid; each call is an entry.

Opening bids come first; then, for every opening bid, what follows while the opponents pass, what follows when they bid,
and our calls when the opponents opened. Each point is seen from the player on turn: opponents' calls are in brackets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.report.book_notes import BookNote, NotesAtPoints
from dealspace.bidding.report.book_walk import BookPoint, first_seat_only, passes_in_silence, walk
from dealspace.bidding.report.entry import BookEntry, entry_of, seen_from
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import PASS, Auction, Seat
from dealspace.cards.notation import shortened

LEAST_SHARE = 0.003

Progress = Callable[[int, int], None]


@dataclass(frozen=True, repr=False)
class BookSection:
    """A point of an auction in the book.

    Attributes:
        rank: the depth in the chapter's tree: 0 at its head, one more for each call after it.
        judged: the share of hands for which no rule fits.
        entries: the calls, in the order in which their rules are tried.
        notes: the author's words about this point.
    """

    auction: Auction
    rank: int
    share: float
    entries: tuple[BookEntry, ...]
    judged: float
    notes: tuple[BookNote, ...] = ()

    @property
    def ladder(self) -> tuple[BookEntry, ...]:
        """The calls as they rise: pass, double, redouble, then the bids."""
        return tuple(sorted(self.entries, key=lambda entry: entry.call.index))

    @property
    def title(self) -> str:
        """`1NT 2♣`, `1♥ (1♠)`; the seat for opening bids."""
        if all(call == PASS for call in self.auction.calls):
            return ("First seat", "Second seat", "Third seat", "Fourth seat")[len(self.auction)]
        return seen_from(self.auction, self.auction.turn.side)

    @property
    def anchor(self) -> str:
        """A name for links: `1N-P-2C`, `opening`."""
        return anchor(self.auction)

    def __repr__(self) -> str:
        return f"<BookSection {shortened(self.title)}: {len(self.entries)} calls>"


@dataclass(frozen=True, repr=False)
class BookChapter:
    """Sections under one heading, in the order of a tree; `name` is for links."""

    title: str
    name: str
    sections: tuple[BookSection, ...]

    def __repr__(self) -> str:
        return f"<BookChapter {shortened(self.title)}: {len(self.sections)} sections>"


@dataclass(frozen=True, repr=False)
class Book:
    """A system's book; `least_share` is the share of deals below which auctions are left out."""

    system: System
    chapters: tuple[BookChapter, ...]
    least_share: float

    @property
    def sections(self) -> tuple[BookSection, ...]:
        return tuple(section for chapter in self.chapters for section in chapter.sections)

    def __repr__(self) -> str:
        return f"<Book of {self.system.name}: {len(self.chapters)} chapters, {len(self.sections)} sections>"


def book_of(
    interpreter: Interpreter, *, least_share: float = LEAST_SHARE, progress: Progress = lambda done, total: None
) -> Book:
    """The book of the system that both sides of the interpreter play."""
    points = list(walk(interpreter, least_share=least_share, enter=first_seat_only))
    sections: list[BookSection] = []
    live = {point.auction: _rules_at(interpreter, point.auction) for point in points}
    for done, point in enumerate(points, start=1):
        before = point.auction.calls and not any(call != PASS for call in point.auction.calls)
        if before and live[point.auction] in [live.get(point.auction.before(n)) for n in range(len(point.auction))]:
            continue  # the same opening bids as in an earlier seat
        progress(done, len(points))
        if not point.auction.calls or _is_included(point):
            sections.append(_section(interpreter, point))
    system = interpreter.systems[Seat.NORTH.side]
    notes = NotesAtPoints(system)
    return Book(system, tuple(_with_notes(chapter, notes) for chapter in _chapters(sections)), least_share)


def _with_notes(chapter: BookChapter, notes: NotesAtPoints) -> BookChapter:
    notes.begin_chapter()
    told = (notes.at(place for entry in section.entries for place in entry.places) for section in chapter.sections)
    return replace(chapter, sections=tuple(map(_section_with, chapter.sections, told)))


def _section_with(section: BookSection, notes: tuple[BookNote, ...]) -> BookSection:
    return replace(section, notes=notes)


def _is_included(point: BookPoint) -> bool:
    """Whether any call but pass has a rule here, or the opponents have just opened (not a side that only passes)."""
    auction = point.auction
    over_opening = auction.calls[-1] != PASS and all(call == PASS for call in auction.calls[:-1])
    return set(point.calls) != {PASS} and (bool(point.calls) or over_opening or not passes_in_silence(auction))


def _rules_at(interpreter: Interpreter, auction: Auction) -> tuple[object, ...]:
    return tuple((rule.call, rule.rule.location) for rule in interpreter.live(auction))


def _section(interpreter: Interpreter, point: BookPoint) -> BookSection:
    entries = (entry_of(interpreter, point.auction, call, share) for call, share in point.calls.items())
    rank = max(len([call for call in point.auction.calls if call != PASS]) - 1, 0)
    shown = tuple(entry for entry in entries if entry.hcp is not None)
    return BookSection(point.auction, rank, point.share, shown, point.judged)


def _chapters(sections: list[BookSection]) -> tuple[BookChapter, ...]:
    """Opening bids, then the chapters of each."""
    ordered = sorted(sections, key=lambda section: [call.index for call in section.auction.calls])
    openings = [section for section in sections if all(call == PASS for call in section.auction.calls)]
    found = [BookChapter("Opening bids", "openings", tuple(sorted(openings, key=lambda section: len(section.auction))))]
    for call in sorted({s.auction.calls[0] for s in sections if s.auction.calls} - {PASS}, key=lambda call: call.index):
        after = [section for section in ordered if section.auction.calls[:1] == (call,)]
        for kind, title in _KINDS.items():
            if chosen := tuple(section for section in after if _kind(section.auction) == kind):
                found.append(BookChapter(title.format(call.symbol), f"{kind}-{call}", chosen))
    return tuple(found)


_KINDS = {"after": "After {}", "disturbed": "After {}, and they come in", "theirs": "They open {}"}
"""The chapters of an opening bid."""


def _kind(auction: Auction) -> str:
    """Which chapter of its opening bid an auction belongs to."""
    opener = auction.caller(0).side
    if auction.turn.side is not opener:
        return "theirs"
    came_in = any(call != PASS and auction.caller(n).side is not opener for n, call in enumerate(auction.calls))
    return "disturbed" if came_in else "after"


def anchor(auction: Auction) -> str:
    """A name for links to a point of an auction."""
    return "-".join(str(call) for call in auction.calls) or "opening"
