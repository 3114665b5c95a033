"""Precision Club with other values of its parameters: what changes, and that the rest of its quizzes still load."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.bidding import load_system
from dealspace.bidding.check.self_tests import run_cases

CHOICES = {
    "stronger_club": (
        "club: 17, limited: 11-16, nt: 14-16, precision_2d_points: 11-16",
        """
- {hand: AKQ432.K5.A3.962, auction: "", want: 1S, why: sixteen}
- {hand: AKQ432.K5.A3.Q62, auction: "", want: 1C}
- {hand: A3.KQ54.AJ32.Q92, auction: "", want: 1N}
- {hand: A3.KQ54.QJ32.J92, auction: "", want: 1D, why: thirteen}
- {hand: KQ84.AKJ5.8.K943, auction: "", want: 2D}
- {auction: 1D P 1S P 1N P, partner_shows: hcp 11-13}
""",
    ),
    "singleton_jumps": (
        "club_jumps: unusual",
        """
- {hand: KQ94.2.A932.QJ52, auction: 1C P, want: 2H}
- {hand: KQ94.QJ52.A932.2, auction: 1C P, want: 3C}
- {hand: KQ9432.52.J94.92, auction: 1C P, want: 1D}
- {hand: KQ94.2.A932.QJ52, auction: 1C P 2H P 2S P, want: 4S}
""",
    ),
    "six_clubs": (
        "two_clubs: six",
        """
- {hand: A854.8.K73.KQJ98, auction: "", want: 1D}
- {hand: 54.A8.K73.KQJ983, auction: "", want: 2C}
- {auction: 2C P, partner_shows: 6+C}
""",
    ),
    "strong_two_notrump": (
        "two_notrump: strong, club_3n: 24-26",
        """
- {hand: AQ3.KQ54.AKJ2.K9, auction: "", want: 2N}
- {hand: 8.4.KJ973.QJ9832, auction: "", want: P}
- {hand: QJ42.8532.Q2.954, auction: 2N P, want: 3C, why: Stayman}
- {hand: QJ942.853.Q2.954, auction: 2N P, want: 3H, why: a transfer}
- {hand: AK3.KQ54.AKJ2.A9, auction: 1C P 1D P, want: 3N}
""",
    ),
    "forcing_notrump": (
        "one_notrump: forcing",
        """
- {hand: AQ964.K32.K52.85, auction: 1S P 1N P, want: 2D}
- {hand: AQ964.K32.K52.85, auction: P P 1S P 1N P, want: P, why: a passed hand does not force}
""",
    ),
    "strong_jump_shifts": (
        "jump_shifts: strong",
        """
- {hand: AKQT32.A5.J32.K4, auction: 1D P, want: 2S}
- {hand: KQT432.5.J32.T54, auction: 1D P, want: 1S}
- {hand: A5.K4.AKQT32.J32, auction: 1S P, want: 3D}
""",
    ),
    "lighter_game_forces": (
        "two_over_one: 12",
        """
- {hand: 84.A73.KJ62.KJ85, auction: 1S P, want: 2C}
- {hand: 84.A73.KJ62.QJ85, auction: 1S P, want: 1N}
""",
    ),
    "new_minor": (
        "checkback: new_minor",
        """
- {hand: KJ842.A54.AQ6.K5, auction: 1D P 1S P 1N P, want: 2C}
- {hand: KJ84.A54.J96.852, auction: 1D P 1S P 1N P, want: P}
""",
    ),
    "three_bids_and_a_relay": (
        "checkback: xyz",
        """
- {hand: 84.KJ842.AQ9.KJ5, auction: 1D P 1H P 1S P, want: 2D}
- {hand: 84.KJ842.A96.KJ5, auction: 1D P 1H P 1S P, want: 2C}
""",
    ),
    "no_checkback": (
        "checkback: none",
        """
- {hand: KJ42.54.9.KQ9832, auction: 1D P 1S P 1N P, want: 2C}
- {hand: KJ842.A54.Q96.Q5, auction: 1D P 1S P 1N P, want: 3N}
""",
    ),
    "two_drurys": (
        "passed_hand: two_way",
        """
- {hand: 97.KJ83.Q52.A964, auction: P P 1H P, want: 2D}
- {hand: 97.KJ8.Q532.A964, auction: P P 1H P, want: 2C}
""",
    ),
    "no_drury": (
        "passed_hand: none",
        """
- {hand: 97.83.K52.AQJ964, auction: P P 1H P, want: 2C}
- {hand: 97.KJ83.Q52.A964, auction: P P 1H P, want: 3H}
""",
    ),
    "sound_preempts": (
        "preempts: sound",
        """
- {hand: 83.42.KQJ974.K82, auction: "", want: P}
- {hand: KQJ974.83.J42.82, auction: "", want: 2S}
""",
    ),
    "loose_preempts": (
        "preempts: loose",
        """
- {hand: Q97432.83.KJ2.82, auction: "", want: 2S}
- {hand: 83.42.K97432.KJ8, auction: "", want: 3D}
""",
    ),
    "vs_notrump_dont": ("vs_1n: dont", "- {hand: 83.KQJ942.A42.82, auction: 1N, want: X, opponents: sayc}\n"),
    "vs_notrump_landy": ("vs_1n: landy", "- {hand: KQJ94.AJ832.42.8, auction: 1N, want: 2C, opponents: sayc}\n"),
    "vs_notrump_multi": ("vs_1n: multi_landy", "- {hand: KQJ942.83.A42.82, auction: 1N, want: 2D, opponents: sayc}\n"),
    "vs_notrump_natural": ("vs_1n: natural", "- {hand: KQJ942.83.A42.82, auction: 1N, want: 2S, opponents: sayc}\n"),
    "asks_for_aces": ("blackwood: aces", "- {hand: KQ94.QJ5.KJ42.A3, auction: 1C P 2N P 3S P 4N P, want: 5D}\n"),
    "none_or_three_first": ('rkcb: "0314"', "- {hand: KQ94.A85.KJ42.A3, auction: 1C P 2N P 3S P 4N P, want: 5C}\n"),
}


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_plays(name: str, tmp_path: Path) -> None:
    params, tests = CHOICES[name]
    path = tmp_path / f"precision_{name}.yaml"
    path.write_text(
        f"system: precision_{name}\ndsl: 2\nextends: precision\nparams: {{{params}}}\ntests:\n{tests.lstrip()}", "utf-8"
    )
    results = run_cases(load_system(path))
    assert results
    assert [f"{result.case}: {result}" for result in results if not result.passed] == []
