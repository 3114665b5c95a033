"""What cards played say of hidden hands: each source a file of its own, on or off by a player's settings."""

from play.evidence.carding import Carding
from play.evidence.source import Evidence, weigh_worlds

EVIDENCE: dict[str, Evidence] = {source.name: source for source in (Carding(),)}
"""The sources by their names."""

__all__ = ["EVIDENCE", "Carding", "Evidence", "weigh_worlds"]
