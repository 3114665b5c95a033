"""What cards and calls say of hidden hands: each source a file of its own, on or off by a player's settings."""

from play.evidence.calls import Calls
from play.evidence.carding import Carding
from play.evidence.double_dummy import LikelyLosses
from play.evidence.signals import Convention, Signals
from play.evidence.source import Evidence, weigh_worlds

EVIDENCE: dict[str, Evidence] = {source.name: source for source in (Carding(), Calls(), LikelyLosses(), Signals())}
"""The sources by their names."""

__all__ = ["EVIDENCE", "Calls", "Carding", "Convention", "Evidence", "LikelyLosses", "Signals", "weigh_worlds"]
