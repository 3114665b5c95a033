"""Calls against alternatives, on the deals as they are."""

from __future__ import annotations

from dealspace.inference import draw_worlds
from dealspace.studies.comparison.comparison import CallMade, CallStudy, OtherCall
from dealspace.studies.profile.alternative_calls import alternatives

LAYOUTS = 32
"""Deals by which it is seen which calls the hand may think of."""


class Alternatives(CallStudy):
    """The calls with which the profile compares, each bid out by the players themselves."""

    word = "alternatives"
    summary = "calls against a pass, calls of rules the hand nearly fits, and natural ones"
    keys = ("rule", "calls", "rule and calls")

    def others(self, made: CallMade) -> list[OtherCall]:
        knowledge = made.reader.read(made.before).knowledge
        deals = draw_worlds(made.view, knowledge, made.rng, LAYOUTS).deals
        return [OtherCall(call) for call in alternatives(made.view, made.choice.call, made.reader, deals)]
