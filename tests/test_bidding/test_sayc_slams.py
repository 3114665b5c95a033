"""What 4NT asks is a parameter of SAYC: plain Blackwood asks for aces, the variation for keycards."""

from __future__ import annotations

import pytest

from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.compiled_system import System

ROMAN = """\
system: roman
extends: sayc
params: {{blackwood: keycards, rkcb: "{order}"}}
tests:
- {{hand: AKT842.A.AQJ97.5, auction: 1S P 2S P, want: 4N}}
- {{hand: K532.J83.QJ43.Q3, auction: 1S P 3S P 4N P, want: {one}, why: the king of trumps is a keycard}}
- {{hand: K532.A83.QJ43.83, auction: 1S P 3S P 4N P, want: 5H}}
- {{hand: KQ32.A83.QJ43.83, auction: 1S P 3S P 4N P, want: 5S}}
- {{hand: Q532.K83.KJ43.Q3, auction: 1S P 3S P 4N P, want: {none}}}
- {{hand: K532.A83.QJ43.83, auction: 1S P 3S P 4N 5C, want: 5D, why: the third step over their bid}}
- {{hand: Q5.AKJ52.A83.KJ4, auction: 1H P 2N P 3H P 4N P {none} P 5H P, want: 6H}}
"""
VARIATIONS = [
    parse_system(ROMAN.format(order="1430", one="5C", none="5D"), "r1430.yaml", "r1430"),
    parse_system(ROMAN.format(order="0314", one="5D", none="5C"), "r0314.yaml", "r0314"),
]


@pytest.mark.parametrize("system", VARIATIONS, ids=lambda system: system.name)
def test_keycards_take_the_place_of_aces_everywhere(system: System) -> None:
    assert system.cases
    for result in run_cases(system):
        assert result.passed, (result.case.auction, result.case.hand, result.found)
