"""What cards and calls say of hidden hands: each source a file of its own, on or off by a player's settings."""

from dealspace.play.evidence.calls import Calls
from dealspace.play.evidence.carding import Carding
from dealspace.play.evidence.contract import ContractReached
from dealspace.play.evidence.double_dummy import LikelyLosses
from dealspace.play.evidence.signals import CONVENTIONS, SILENT, UNKNOWN, Agreements, Convention
from dealspace.play.evidence.source import Evidence, SolvedEvidence, weigh_worlds

EVIDENCE: dict[str, Evidence] = {
    source.name: source for source in (Carding(), Calls(), ContractReached(), LikelyLosses())
}
"""The sources by their names."""

__all__ = [
    "CONVENTIONS",
    "EVIDENCE",
    "SILENT",
    "UNKNOWN",
    "Agreements",
    "Calls",
    "Carding",
    "ContractReached",
    "Convention",
    "Evidence",
    "LikelyLosses",
    "SolvedEvidence",
    "weigh_worlds",
]
