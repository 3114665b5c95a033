"""Contexts to whose auctions no calls of the book lead; a convention is reached if it is in one of its places."""

from __future__ import annotations

from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location


def unreachable_state(location: Location) -> Diagnostic:
    """A context that can never be in force."""
    return Diagnostic(
        "unreachable-state",
        "no calls of the book lead here",
        location,
        help="a call of ours in after: is one that no hand makes at its turn, or when: never holds there; "
        "correct it, or leave the context out",
    )
