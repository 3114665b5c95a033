"""Bids over their notrump are a parameter of SAYC: Cappelletti unless a file says otherwise, or natural."""

from __future__ import annotations

import pytest

from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.compiled_system import System

NATURAL = """\
system: natural_over_notrump
extends: sayc
params: {vs_1n: natural}
tests:
- {hand: AQJ764.3.K97.Q52, auction: 1N, want: 2S, why: "one long suit, bid at once"}
- {hand: 5.K4.K973.AQJ764, auction: 1N, want: 2C, why: clubs}
- {hand: 5.AQ875.T97.AKJ4, auction: 1N, want: 2H, why: hearts and no more said}
- {hand: KQ5.AJ4.KQJ83.62, auction: 1N, want: X, why: for penalties in both styles}
- {hand: K954.K84.AJ3.982, auction: 1N, want: P}
- {hand: Q842.J42.AK73.K2, auction: 1N 2S P, want: 4S, why: nothing is asked}
- {hand: Q842.J4.A873.Q72, auction: 1N 2S P, want: 3S}
- {hand: 8.J742.A873.Q752, auction: 1N 2S P, want: P}
- {auction: 1N 2C P, partner_shows: 5+C}
"""
CAPPELLETTI = """\
system: cappelletti
extends: sayc
tests:
- {hand: AQJ764.3.K97.Q52, auction: 1N, want: 2C, why: "one long suit, to be named"}
- {auction: 1N 2D P, partner_shows: 4+S and 4+H}
"""
SYSTEMS = [parse_system(text, "variation.yaml", "variation") for text in (NATURAL, CAPPELLETTI)]


@pytest.mark.parametrize("system", SYSTEMS, ids=["natural", "default"])
def test_the_parameter_decides_what_bids_over_their_notrump_mean(system: System) -> None:
    assert system.cases
    for result in run_cases(system):
        assert result.passed, (result.case.auction, result.case.hand, result.found)
