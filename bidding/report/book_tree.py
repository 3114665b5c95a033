"""A chapter of the book as a tree: under each call the point that follows it, ours after theirs as the auction goes."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.bidding.report.book import BookChapter, BookSection, anchor
from dealspace.bidding.report.entry import BookEntry
from dealspace.cards import PASS, Auction


@dataclass(frozen=True)
class BookBranch:
    """A point of an auction with its calls, each with the point that follows it in the same chapter, if any."""

    section: BookSection
    calls: tuple[tuple[BookEntry, BookBranch | None], ...]

    def __repr__(self) -> str:
        return f"<BookBranch {self.section.title}: {len(self.calls)} calls>"


def branches(chapter: BookChapter) -> list[BookBranch]:
    """The trees of a chapter; every section is in one of them, once."""
    sections = {section.anchor: section for section in chapter.sections}
    children: dict[str, dict[str, str]] = {}
    roots = []
    for name, section in sections.items():
        parent = _parent(section.auction, sections)
        if parent is None:
            roots.append(name)
        else:
            children.setdefault(parent[0], {})[parent[1]] = name

    def branch(name: str) -> BookBranch:
        section, below = sections[name], children.get(name, {})
        calls = ((entry, below.get(str(entry.call))) for entry in section.ladder)
        return BookBranch(section, tuple((entry, branch(at) if at is not None else None) for entry, at in calls))

    return [branch(name) for name in roots]


def _parent(auction: Auction, sections: dict[str, BookSection]) -> tuple[str, str] | None:
    """The section and its call that lead to this point: the last call, or the one before a pass of the opponents."""
    for back in (1, 2):
        if len(auction) < back or any(call != PASS for call in auction.calls[len(auction) - back + 1 :]):
            continue
        before, call = anchor(auction.before(len(auction) - back)), auction.calls[len(auction) - back]
        found = sections.get(before)
        if found is not None and before != anchor(auction) and any(entry.call == call for entry in found.entries):
            return before, str(call)
    return None
