"""Suppressions, `# lint: allow CODE reason`, that name no code, suppress nothing, or give no reason."""

from __future__ import annotations

from dealspace.bidding.system.diagnostics import CODES, Diagnostic
from dealspace.cards import Location


def unused_allow(code: str, reason: str, location: Location, *, is_used: bool | None) -> Diagnostic | None:
    """What is wrong with a suppression, if anything; `is_used` is None where that is unknown."""
    if code not in CODES:
        return Diagnostic(
            "unused-allow", f'there is no code "{code}"', location, help="docs/diagnostics lists the codes"
        )
    if is_used is False:
        return Diagnostic("unused-allow", f"unused suppression of {code}", location, help="leave the comment out")
    if is_used and not reason:
        return Diagnostic(
            "unused-allow",
            f"the suppression of {code} gives no reason",
            location,
            help=f"write why: # lint: allow {code} REASON",
        )
    return None
