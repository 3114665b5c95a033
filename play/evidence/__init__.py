"""Evidence about hidden hands: likelihoods of the cards and calls seen, by sources that settings choose."""

from dealspace.play.evidence.call_evidence import Calls
from dealspace.play.evidence.carding import Carding
from dealspace.play.evidence.double_dummy_losses import DoubleDummyLosses
from dealspace.play.evidence.evidence_source import Evidence, SolvedEvidence, weigh_worlds
from dealspace.play.evidence.final_contract import ContractReached
from dealspace.play.evidence.signals import CONVENTIONS, SILENT, UNKNOWN, Agreements, Convention

EVIDENCE: dict[str, Evidence] = {
    source.name: source for source in (Carding(), Calls(), ContractReached(), DoubleDummyLosses())
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
    "DoubleDummyLosses",
    "Evidence",
    "SolvedEvidence",
    "weigh_worlds",
]
