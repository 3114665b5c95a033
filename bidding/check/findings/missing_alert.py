"""Calls that are artificial by what they show, and that nothing marks as such."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.machine.natural_calls import LEAST_LENGTH
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.inference import all_of, length, within


def missing_alerts(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """Bids of a suit that may be made with two cards or fewer of it, not marked artificial, alerted or announced.

    A suit that partner has shown may be bid on fewer.
    """
    partner = point.public.knowledge.about(point.auction.turn.partner)
    for index, (placed, taken) in enumerate(zip(point.placed, point.takes, strict=True)):
        rule, bid = placed.live.rule, placed.live.call.bid
        suit = bid.strain.suit if bid is not None else None
        if suit is None or rule.artificial or rule.alert or rule.announce or rule.alerted is not None or not taken:
            continue
        short = within(length(suit), None, LEAST_LENGTH - 1)
        if not possible(partner, short):
            continue
        if not (found := point.where(index, short)):
            continue
        region = all_of(point.region(index), short)
        yield Diagnostic(
            "missing-alert",
            f"{placed.live.call.symbol} may be bid with fewer than {LEAST_LENGTH} cards in the suit, "
            "and nothing marks it for the opponents",
            rule.location,
            help="write artificial: true, with alert: or announce: if words are needed; or ask for the suit in if:",
            evidence=point.evidence(region, found.some),
        )
