"""Questions and artificial calls that partner would take at their word: nothing is written for the answer."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence


def no_answer(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Partner's call, if it asks or is artificial and only the natural layer answers it.

    Where it asks nothing and the side has a trump suit or is forced to game, everybody knows what the bidding is about.
    """
    public = point.public
    last = public.partner_meaning
    if last is None or not last.rules or not public.rho_passed or point.is_written:
        return
    is_settled = public.trump is not None or public.game_forced
    if last.ask is None and (not last.artificial or is_settled):
        return
    kind = f"asks ({last.ask})" if last.ask is not None else "is artificial"
    yield Diagnostic(
        "no-answer",
        f"{last.call.symbol} {kind}, and no rule is written for partner's answer",
        last.rules[0].rule.location,
        help=f"write a context with when: asked {last.ask}"
        if last.ask is not None
        else "write a context for what follows it, or leave artificial: out if it may be taken at its word",
        evidence=FindingEvidence(" ".join(map(str, point.auction.calls)), chance=point.chance),
    )
