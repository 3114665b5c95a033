"""North–South's points for where an auction ends, solved double dummy."""

from __future__ import annotations

from dealspace.cards import Auction, Deal, Vulnerability, ns_score
from dealspace.play.double_dummy import DoubleDummy


def ns_points(end: Auction, deal: Deal, vulnerability: Vulnerability) -> int:
    """Of the contract of a finished auction; 0 where it was passed out."""
    contract = end.contract
    tricks = 0 if contract is None else int(DoubleDummy().solve_tricks(deal, contract.strain, contract.declarer)[0])
    return ns_score(contract, tricks, vulnerability)
