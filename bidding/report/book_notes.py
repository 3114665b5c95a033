"""An author's notes in the book: which stand at which of its points, and their Markdown as HTML that runs nothing.

A context's notes stand at the first point of a chapter at which its rules make a call, those of a file that is imported
at the first point with a call of that file. The notes of the system's own file stand at the top of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dealspace.bidding.system.compiled_system import System
from dealspace.cards import Location


@dataclass(frozen=True)
class BookNote:
    """Prose of an author.

    Attributes:
        title: of the file that it is about; empty for that of a context.
        text: Markdown.
    """

    title: str
    text: str


@dataclass
class NotesAtPoints:
    """Finds the notes of the points of a chapter, each note once.

    Args:
        system: whose notes they are.
    """

    system: System
    _told: set[BookNote] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._of_rules: Mapping[Location, BookNote] = {
            rule.location: BookNote("", context.notes)
            for context in self.system.contexts
            if context.notes
            for rule in context.rules
        }
        self._of_files: Mapping[str, BookNote] = {
            chapter.file: BookNote(chapter.title or chapter.block or chapter.file, chapter.notes)
            for chapter in self.system.chapters
            if chapter.notes and chapter.file != self.system.file
        }

    def begin_chapter(self) -> None:
        """From here on all notes may be told again."""
        self._told.clear()

    def at(self, places: Iterable[Location]) -> tuple[BookNote, ...]:
        """Those of the rules at these places that have not been told yet: of files, then of contexts."""
        found: dict[BookNote, None] = {}
        rules = list(places)
        for notes in (
            [self._of_files.get(place.file or "") for place in rules],
            [self._of_rules.get(place) for place in rules],
        ):
            found.update(dict.fromkeys(note for note in notes if note is not None and note not in self._told))
        self._told.update(found)
        return tuple(found)


def system_notes(system: System) -> str:
    """What its own file says of the whole system, in Markdown."""
    return next((chapter.notes for chapter in system.chapters if chapter.file == system.file), "")


def notes_html(text: str) -> str:
    """An author's Markdown as HTML: what looks like HTML in it is shown as written, and nothing is loaded.

    >>> notes_html("*Weak*, <b>never</b> strong")
    '<p><em>Weak</em>, &lt;b&gt;never&lt;/b&gt; strong</p>'
    """
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).disable("image").enable("table")
    return str(reader.render(text)).strip()


def quoted(text: str) -> list[str]:
    """An author's Markdown for a Markdown page: a quotation, so that its headings and lists end with it; no HTML."""
    return [f"> {re.sub(r'<(?=[a-zA-Z/!?])', '&lt;', line)}".rstrip() for line in text.strip().splitlines()]
