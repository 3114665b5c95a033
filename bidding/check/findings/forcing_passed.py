"""Hands for which there is no rule where partner's call forces: they would pass, or have to make up a bid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.machine.seat_scope import Bindings, MissingTrumpError, RuleScope
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.compiled_system import Rule
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import PASS, Location
from dealspace.inference import bind


def passed_forcing(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """The hands that no rule takes here, although there must be a bid, as one finding."""
    if not point.public.forced or not point.has_gap:
        return
    last = point.public.partner_meaning
    forcing = last.rules[0].rule.location if last is not None and last.rules else None
    denied = _passes(point)
    nowhere = Location()
    location = denied.location if denied else point.contexts[0].location if point.is_written else forcing or nowhere
    notes = ((forcing, "forces"),) if forcing is not None and forcing != location else ()
    yield Diagnostic(
        "forcing-passed",
        "these hands would pass a forcing call: the pass is not in force here, and no other rule takes them"
        if denied
        else "a pass is ruled out here, and no rule takes these hands: they must make up a bid",
        location,
        notes,
        "give them a bid: let the last rule of the context be one with if: else that is no pass",
        point.evidence(point.beyond, point.left_over),
    )


def _passes(point: ExaminedPoint) -> Rule | None:
    """A rule by which one of these hands would pass, were it not forbidden here."""
    system, public = point.system, point.public
    for context in point.contexts:
        match = point.match(context)
        for rule in context.rules:
            if rule.call.text != "P" or not point.machine.holds_now(
                public, rule.when, Bindings(match.letters, match.level)
            ):
                continue
            scope = RuleScope(public, system.definitions, Bindings(match.letters, match.level, PASS))
            with suppress(MissingTrumpError):
                if possible(point.beyond, bind(rule.shows, scope)):
                    return rule
    return None
