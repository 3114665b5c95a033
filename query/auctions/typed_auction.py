"""An auction as people type it."""

from __future__ import annotations

import re

from dealspace.cards import Auction, Seat

_ALL_PASS = re.compile(r"\s(?:all\s+pass|ap)\s*$", re.IGNORECASE)
"""How records end an auction; the three passes stand for it."""


def typed_auction(calls: str, dealer: Seat | None = None) -> Auction:
    """The auction as typed, `1N P 2C`, `E: 1N P ?`, `1S all pass`; North deals by default. Raises BridgeError."""
    calls = _ALL_PASS.sub(" P P P", calls.rstrip().removesuffix("?"))
    return Auction.parse(calls, dealer if dealer is not None or ":" in calls else Seat.NORTH)
