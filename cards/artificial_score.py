"""What a table has to show for a board: its score, or one that the director awarded instead (Laws 12C2, 15, 86, 87)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError, expect_type
from dealspace.cards.seat import Side

ARTIFICIAL = "ArtificialScore"
"""The tag of a record that holds an artificial score, as `A+/A-` or `60%/40%`, North–South's first."""

_PERCENT = {"+": 60.0, "=": 50.0, "-": 40.0}
_AWARD = re.compile(r"(?:A(?:V(?:E(?:RAGE)?)?)?)?([-+=−]|[0-9]{1,3}(?:\.[0-9]{1,2})?)%?", re.IGNORECASE)
_BETWEEN = " -–/;,"
_EVEN = re.compile("A|AV|AVE|AVERAGE", re.IGNORECASE)
_SIDE_SCORE = re.compile(r"(NS|EW)\s+\^?([-+]?[0-9]{1,5})\b")


@dataclass(frozen=True, slots=True, order=True)
class Award:
    """A side's part of an artificial score.

    Attributes:
        percent: of the available matchpoints, 0 to 100.
        sign: `+` for average plus, which a better session raises, `-` for average minus, which a worse one lowers (Law
            12C2(c)); "" for a plain percentage.
    """

    percent: float
    sign: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100 or self.sign not in ("", "+", "-"):
            raise NotationError(f"{self.sign or f'{self.percent:g}'} is no award: expected 0 to 100 %, + or -")

    def __str__(self) -> str:
        return f"A{self.sign}" if self.sign else f"{self.percent:g}%"

    def share(self, session: float | None = None) -> float:
        """The share of what was available, 0 to 1; `session` is the contestant's on all other boards."""
        nominal = self.percent / 100
        if session is None or not self.sign:
            return nominal
        return max(nominal, session) if self.sign == "+" else min(nominal, session)

    @property
    def imps(self) -> float:
        """The same in IMPs: three for average plus (Law 86), and in proportion for other percentages."""
        return 3 * (self.percent - 50) / 10


@dataclass(frozen=True, slots=True, order=True)
class ArtificialScore:
    """A score awarded to both sides instead of one made at the table."""

    ns: Award
    ew: Award

    def __str__(self) -> str:
        return f"{self.ns}/{self.ew}"

    @classmethod
    def parse(cls, text: str) -> ArtificialScore:
        """Read `60%/40%`, `A+/A-`, `AV+ AV=`, `A60-40`; an award alone leaves the others the rest, an average half.

        >>> str(ArtificialScore.parse("Ave+ / Ave-")), str(ArtificialScore.parse("A60"))
        ('A+/A-', '60%/40%')
        """
        expect_type(text, str, "text")
        words = text.strip()
        if _EVEN.fullmatch(words):
            return cls(Award(50), Award(50))
        if (first := _AWARD.match(words)) is not None:
            rest = words[first.end() :].lstrip(_BETWEEN)
            second = _AWARD.fullmatch(rest)
            if second is not None or not rest:
                ns = _award(first[1])
                opposite = Award(100 - ns.percent, {"+": "-", "-": "+"}.get(ns.sign, ""))
                return cls(ns, _award(second[1]) if second is not None else opposite)
        raise NotationError(f'"{text}" is no artificial score: expected awards as 60%/40% or A+/A-')


def _award(text: str) -> Award:
    """`+`, `=`, `-`, or a percentage."""
    sign = text.replace("−", "-")
    return Award(_PERCENT[sign], sign.strip("=")) if sign in _PERCENT else Award(float(text))


def table_score(record: Record) -> int | ArtificialScore | None:
    """North–South's points at this table, or what was awarded instead; None where the board was not played.

    An artificial score comes first, then what contract and result score, then the tag Score (`NS 420`, `EW 50`); a
    score that the director assigned (`NS ^420`) comes before that of the contract.
    """
    if awarded := record.tag(ARTIFICIAL):
        try:
            return ArtificialScore.parse(awarded)
        except NotationError:
            return None
    assigned = "^" in (record.tag("Score") or "")
    return stated_score(record) if record.ns_score is None or assigned else record.ns_score


def stated_score(record: Record) -> int | None:
    """North–South's points as the tag Score has them; None where there is none, or it names no side."""
    found = _SIDE_SCORE.match((record.tag("Score") or "").strip())
    if found is None:
        return None
    return int(found[2]) * (1 if Side.parse(found[1]) is Side.NS else -1)
