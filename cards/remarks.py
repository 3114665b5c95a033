"""What a source says beside the facts of a board: comments, notes, marks on calls and cards, lines for programs.

A remark stands at a place of its record: before the first tag (section ""), after a tag or table, or in the auction or
the play after so many calls or cards. Kinds and places are those of PBN; other formats use the ones they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dealspace.cards.notation import REPR_LENGTH, shortened


class RemarkKind(Enum):
    """What kind of text a remark is; the value is its name in JSON."""

    COMMENT = "comment"
    """A text for people: `{…}` and `;…` of PBN, `nt` of LIN."""
    DIRECTIVE = "directive"
    """A line for programs: what follows the `%` in PBN."""
    NOTE = "note"
    """A note about a card; one that nothing refers to has index 0 in the auction or the play."""
    MARK = "mark"
    """An opinion on a call or card: `!`, `?`, `!?`, `$25` …"""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Remark:
    """A remark and its place.

    Attributes:
        text: without the signs that set it off: braces, `;`, `%`, `=1=`.
        section: the tag or table after which it stands, `Auction` and `Play` for those; "" before the first.
        index: in the auction and the play after how many calls or cards, in a table after how many rows; else 0.
        to_line_end: a comment from `;` to the end of its line.
    """

    kind: RemarkKind
    text: str
    section: str = ""
    index: int = 0
    to_line_end: bool = False

    def __repr__(self) -> str:
        place = f", {self.section!r}" if self.section else ""
        return shortened(f"Remark({self.kind.name}, {self.text!r}{place}, {self.index})", REPR_LENGTH)
