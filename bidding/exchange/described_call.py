"""A call of a bidding table that a text is about, and what the text says of the hands that make it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Range = tuple[int, int]
MOST_HCP, MOST_CARDS = 37, 13


@dataclass(frozen=True)
class CallInTable:
    """The call that a text is about.

    Attributes:
        call: as a rule has it: `2M`, `X`.
        suits: the suit for BML's words `M`, `m`, `X` …, as a rule has it.
        partner_suit, their_suit: those last bid by partner and by the opponents, or None.
        opens: whether nobody has bid before it.
        is_first: whether partner has not bid before it.
    """

    call: str
    suits: Mapping[str, str] = field(default_factory=dict)
    partner_suit: str | None = None
    their_suit: str | None = None
    opens: bool = False
    is_first: bool = False

    @property
    def suit(self) -> str | None:
        """The suit it names, or its letter; None for notrump, doubles and passes."""
        strain = self.call[1:] if self.call[:1].isdigit() else ""
        return strain if strain not in ("", "N") else None

    @property
    def level(self) -> int:
        return int(self.call[0]) if self.call[:1].isdigit() else 0


@dataclass
class DescribedHands:
    """What a text says.

    Attributes:
        hcp: the range of points; None where none is said.
        lengths: those of suits, by the letter of the suit.
        others: further conditions.
        forcing: as the key of a rule.
        artificial: whether it says that the call is.
        assumed: what was put in for words that have no numbers.
        unread: the parts that were not understood.
    """

    hcp: Range | None = None
    lengths: dict[str, Range] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)
    forcing: str | None = None
    artificial: bool = False
    natural: bool = False
    assumed: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    @property
    def condition(self) -> str:
        """The condition; nothing where the text says none.

        >>> DescribedHands((15, 17), others=["balanced"]).condition
        'hcp 15-17 and balanced'
        """
        points = [f"hcp {range_text(self.hcp, MOST_HCP)}"] if self.hcp is not None else []
        lengths = [f"{range_text(found, MOST_CARDS)}{suit}" for suit, found in self.lengths.items()]
        return " and ".join((*points, *lengths, *dict.fromkeys(self.others)))

    def takes(self, part: DescribedHands) -> bool:
        """Take over what a part says; False, and nothing is taken, where that would leave no hand."""
        hcp = both_ranges(self.hcp, part.hcp)
        lengths = {suit: both_ranges(self.lengths.get(suit), found) for suit, found in part.lengths.items()}
        if (hcp is not None and hcp[0] > hcp[1]) or any(found[0] > found[1] for found in lengths.values() if found):
            return False
        self.hcp = hcp
        self.lengths |= {suit: found for suit, found in lengths.items() if found is not None}
        self.others += part.others
        self.forcing = self.forcing or part.forcing
        self.artificial = self.artificial or part.artificial
        self.natural = self.natural or part.natural
        return True


def range_text(found: Range, most: int) -> str:
    """`5`, `5-6`, or `5+` where the range ends at the most there can be."""
    low, high = found
    return str(low) if low == high else f"{low}+" if high >= most else f"{low}-{high}"


def both_ranges(one: Range | None, other: Range | None) -> Range | None:
    """What is in both ranges; None stands for any number."""
    if one is None or other is None:
        return one if other is None else other
    return max(one[0], other[0]), min(one[1], other[1])
