"""Tricks given away double dummy on a played board, by role: the opening lead, declarer's cards, the other defence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dealspace.cards.board import Record
from dealspace.play.analysis.card_costs import PlayAnalysis, record_costs
from dealspace.play.double_dummy import DoubleDummy


class Role(Enum):
    """What a card was played as; dummy's cards are declarer's."""

    LEAD = "lead"
    DECLARER = "declarer"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True)
class Losses:
    """Tricks lost by each role, of one board or summed over many."""

    lead: int = 0
    declarer: int = 0
    defence: int = 0

    def of(self, role: Role) -> int:
        """The tricks this role lost."""
        return {Role.LEAD: self.lead, Role.DECLARER: self.declarer, Role.DEFENCE: self.defence}[role]

    def __add__(self, other: Losses) -> Losses:
        return Losses(self.lead + other.lead, self.declarer + other.declarer, self.defence + other.defence)


def losses_of(analysis: PlayAnalysis) -> Losses:
    """Tricks lost by each role; of a claim only the cards before it count."""
    declaring = analysis.declarer.side
    lead = sum(judged.lost for judged in analysis.cards[:1])
    return Losses(lead, analysis.lost_by(declaring), analysis.lost_by(declaring.opponents) - lead)


def losses(record: Record, *, solver: DoubleDummy | None = None) -> Losses:
    """Tricks lost by each role in the record of a played board. Raises as `record_costs`."""
    return losses_of(record_costs(record, solver=solver))
