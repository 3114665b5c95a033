"""How the tables of a session are compared: the forms of scoring, and which one a session's tags ask for."""

from __future__ import annotations

from enum import Enum


class ScoringForm(Enum):
    """A way to compare the scores of one board at several tables; the value is its name in commands and JSON."""

    IMPS = "imps"
    """Within a match of two rooms IMPs; elsewhere the mean of the IMPs against every other table."""
    CROSS_IMPS = "cross-imps"
    """The mean of the IMPs against every other table, also where there are matches."""
    BUTLER = "butler"
    """IMPs against the datum."""
    MATCHPOINTS = "matchpoints"
    """A point for every score beaten, half a point for every equal one."""
    BAM = "bam"
    """Board-a-match: a board won, halved or lost in a match of two rooms."""
    TOTAL = "total"
    """The points themselves."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def unit(self) -> str:
        """What a board brings, for headings."""
        return _UNITS[self]

    @property
    def in_shares(self) -> bool:
        """Whether there is a top, of which a result is a share."""
        return self in (ScoringForm.MATCHPOINTS, ScoringForm.BAM)

    @property
    def by_match(self) -> bool:
        """Whether the two rooms of a match are compared with each other only."""
        return self in (ScoringForm.IMPS, ScoringForm.BAM)


_UNITS = {
    ScoringForm.IMPS: "IMPs",
    ScoringForm.CROSS_IMPS: "IMPs",
    ScoringForm.BUTLER: "IMPs",
    ScoringForm.MATCHPOINTS: "MP",
    ScoringForm.BAM: "boards",
    ScoringForm.TOTAL: "points",
}
_WORDS = {
    "bam": ScoringForm.BAM,
    "butler": ScoringForm.BUTLER,
    "cavendish": ScoringForm.CROSS_IMPS,
    "cross": ScoringForm.CROSS_IMPS,
    "imp": ScoringForm.IMPS,
    "matchpoint": ScoringForm.MATCHPOINTS,
    "mp": ScoringForm.MATCHPOINTS,
    "totalpoint": ScoringForm.TOTAL,
    "total": ScoringForm.TOTAL,
}
"""The words of PBN's tag Scoring, and those that programs write there: in small letters, without a number or plural."""


def scoring_of(tag: str) -> ScoringForm | None:
    """The form that a Scoring tag names, as `IMP` or `MatchPoints;MP1`; None where it names none of ours.

    >>> scoring_of("IMP;Cross2"), scoring_of("MatchPoints;MP1"), scoring_of("Rubber")
    (ScoringForm.CROSS_IMPS, ScoringForm.MATCHPOINTS, None)
    """
    words = [word.strip().lower().rstrip("12") for word in tag.replace(",", ";").split(";")]
    found = [form for word in words if (form := _WORDS.get(word) or _WORDS.get(word.removesuffix("s"))) is not None]
    special = [form for form in found if form is not ScoringForm.IMPS]
    return next(iter(special or found), None)
