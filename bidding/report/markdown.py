"""The system book as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.report.book import Book, BookSection, anchor
from dealspace.bidding.report.book_notes import quoted, system_notes
from dealspace.bidding.report.entry import BookEntry
from dealspace.cards import PASS


def markdown(book: Book) -> str:
    """The whole book."""
    return "\n".join(_lines(book)) + "\n"


def _lines(book: Book) -> Iterator[str]:
    yield f"# {book.system.title or book.system.name}"
    yield ""
    yield about(book)
    if notes := system_notes(book.system):
        yield ""
        yield from quoted(notes)
    for chapter in book.chapters:
        yield ""
        yield f"## {chapter.title}"
        for section in chapter.sections:
            yield from _section(section, {other.anchor for other in book.sections})


def about(book: Book) -> str:
    """An introduction: what the book contains and how it was made."""
    return (
        f"Made from {book.system.file}: every auction that comes up on at least {share_words(book.least_share)}. "
        "Opponents' calls are in brackets, their passes are left out. Points and lengths are the exact ranges of the "
        "caller's hand after all its calls, denials included."
    )


def share_words(share: float) -> str:
    """`1 deal in 500`."""
    return "every deal" if share > 0.99 else f"1 deal in {round(1 / share):,}" if share else "no deal seen"


def percent(share: float) -> str:
    """`12 %`, `0.4 %`; `rare` below that."""
    if share < 0.0005:
        return "rare"
    return f"{share:.0%}".replace("%", " %") if share >= 0.095 else f"{share:.1%}".replace("%", " %")


def _section(section: BookSection, known: set[str]) -> Iterator[str]:
    yield ""
    yield f'<a id="{section.anchor}"></a>'
    yield ""
    yield f"{'#' * min(3 + section.rank, 6)} {section.title}"
    yield ""
    yield f"{share_words(section.share)}"
    yield ""
    for note in section.notes:
        yield from quoted(f"**{note.title}**\n\n{note.text}" if note.title else note.text)
        yield ""
    yield "| call | meaning | shows | | share | rule |"
    yield "|---|---|---|---|---|---|"
    for entry in section.ladder:
        yield f"| {_call(section, entry, known)} | {' | '.join(_cells(entry))} |"
    if section.judged >= 0.0005:
        yield f"| | judgement: no rule fits | | | {percent(section.judged)} | |"


def _call(section: BookSection, entry: BookEntry, known: set[str]) -> str:
    target = following(section, entry, known)
    return f"[{entry.call.symbol}](#{target})" if target is not None else entry.call.symbol


def following(section: BookSection, entry: BookEntry, known: set[str]) -> str | None:
    """The section that follows a call: partner's turn if the opponents pass, else theirs; None if there is none."""
    after = section.auction.plus(entry.call)
    if after.is_over:
        return None
    passed = after if entry.call == PASS else after.plus(PASS)
    return next((name for name in (anchor(passed), anchor(after)) if name in known), None)


def _cells(entry: BookEntry) -> tuple[str, ...]:
    rule = str(entry.places[0]).rpartition(":")[0] if entry.places else ""
    cells = (entry.meaning.say, entry.numbers, "; ".join(entry.marks), percent(entry.share), rule)
    return tuple(cell.replace("|", "\\|") for cell in cells)
