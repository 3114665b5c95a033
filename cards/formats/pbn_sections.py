"""The auction and play sections of a PBN game as words with their places, and the order in which cards were played.

The columns of a play are those of the seats, the opening leader's first, so that the order follows from who wins each
trick. Source: the PBN 2.1 standard, sections 3.5–3.7.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from dealspace.cards.card import Card
from dealspace.cards.formats.pbn_scan import Element
from dealspace.cards.suit import Strain
from dealspace.cards.trick import winning_place

_TOKEN = re.compile(r"([A-Za-z0-9-]+|[*+])|(=\d+=|\$\d+|[!?]{1,2}|\^[A-Za-z])|\S")

_PLAIN = re.compile(r"[A-Za-z0-9\- \t]*")
"""Words alone, parted by blanks."""


@dataclass(slots=True)
class SectionWords:
    """The words of a section.

    Attributes:
        words: calls or cards, and `-`, `+`, `*`.
        marks: (how many words stand before it, text, offset) of each suffix, `$25` and `=1=`.
        irregular: there is a `^I`, `^S`, `^R` or `^L`.
        wrong: the offset of the first letter that begins no word.
    """

    words: list[str] = field(default_factory=list)
    marks: list[tuple[int, str, int]] = field(default_factory=list)
    irregular: bool = False
    wrong: int | None = None
    _pieces: list[tuple[int, str, bool]] = field(default_factory=list)
    _offsets: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, element: Element) -> SectionWords:
        section = cls(_pieces=element.pieces)
        for start, text, _ in element.pieces:
            if _PLAIN.fullmatch(text):
                section.words += text.split()
            else:
                section._take(start, text)
        return section

    def _take(self, start: int, text: str) -> None:
        for match in _TOKEN.finditer(text):
            group = match.lastindex
            if group == 1:
                self.words.append(match[0])
            elif group is None:
                self.wrong = start + match.start() if self.wrong is None else self.wrong
            elif match[0][0] == "^":
                self.irregular = True
            else:
                self.marks.append((len(self.words), match[0], start + match.start()))

    @property
    def offsets(self) -> list[int]:
        """Where each word begins."""
        if not self._offsets:
            self._offsets = [
                start + match.start()
                for start, text, _ in self._pieces
                for match in _TOKEN.finditer(text)
                if match.lastindex == 1
            ]
        return self._offsets

    def words_before(self, offset: int) -> int:
        return bisect_left(self.offsets, offset)


def order_of_play(cards: Sequence[Card | None], strain: Strain) -> list[int] | None:
    """The places of the cards in the order played; None if a card is missing between others.

    Args:
        cards: by rows of four, the opening leader's column first; None where no card stands.
    """
    order: list[int] = []
    column = 0
    for row in range(0, len(cards), 4):
        trick: list[Card] = []
        for step in range(4):
            place = row + (column + step) % 4
            card = cards[place] if place < len(cards) else None
            if card is None:
                left = sum(card is not None for card in cards[row:])
                return order if left == len(trick) else None
            trick.append(card)
            order.append(place)
        column = (column + winning_place(strain, trick)) % 4
    return order
