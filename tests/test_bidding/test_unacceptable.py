"""Invitations without a choice, held against drawn hands of the player who is asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding.check.findings.unacceptable import unacceptable
from dealspace.bidding.system.diagnostics import Diagnostic
from tests.support.lint_points import calls_of_drawn_hands, point_after

OPENING = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 1S: {if: hcp 11-20 and 5+S}
  - P: {if: else}
"""


def system(over: str, invites: str, answers: str, extra: str = "") -> str:
    return (
        f"{OPENING}- after: {over}\n  rules:\n  - {invites}\n  - P: {{if: else}}\n"
        f"- after: {over} {invites.split(':')[0]}\n  rules:\n{answers}  - P: {{if: else}}\n{extra}"
    )


def findings(text: str, calls: str) -> list[Diagnostic]:
    return list(unacceptable(point_after(text, calls)))


def test_an_invitation_that_nobody_accepts_is_found_at_its_rule() -> None:
    (found,) = findings(system("1N", "2N: {if: hcp 8-9}", "  - 3N: {if: hcp 18+}\n"), "1N P 2N P")
    assert found.location.line == 9
    assert "no hand that is asked accepts: 15–17 HCP opposite 8–9" in found.message


def test_an_invitation_that_everybody_accepts_is_found() -> None:
    (found,) = findings(system("1N", "2N: {if: hcp 8-9}", "  - 3N: {if: hcp 15+}\n"), "1N P 2N P")
    assert "every hand that is asked accepts" in found.message


def test_a_raise_of_partners_suit_invites_and_a_new_suit_does_not() -> None:
    assert findings(system("1S", "3S: {if: 3+S and hcp 10-12}", "  - 4S: {if: hcp 21+}\n"), "1S P 3S P")
    assert not findings(system("1S", "2H: {if: 5+H and hcp 10-12}", "  - 4H: {if: hcp 21+}\n"), "1S P 2H P")


def test_four_notrump_invites_to_a_slam_and_four_spades_to_none() -> None:
    assert findings(system("1N", "4N: {if: hcp 16-17}", "  - 6N: {if: hcp 18+}\n"), "1N P 4N P")
    assert not findings(system("1S", "4S: {if: 3+S}", "  - 6S: {if: hcp 21+}\n"), "1S P 4S P")


@pytest.mark.parametrize(
    ("invites", "answers"),
    [
        ("2N: {if: hcp 8-9}", "  - 3N: {if: hcp 16+}\n"),  # a choice
        ("2N: {if: hcp 8-9, forcing: round}", "  - 3N: {if: hcp 15+}\n"),  # no invitation
        ("2N: {if: hcp 8-9, artificial: true}", "  - 3N: {if: hcp 18+}\n"),
        ("2N: {if: hcp 3-6}", "  - 3N: {if: hcp 18+}\n"),  # 17 and 6 make no game
        ("2N: {if: hcp 10-12}", "  - 3N: {if: hcp 15+}\n"),  # 15 and 10 do
        ("2N: {if: hcp 8-9}", ""),  # nothing is asked
    ],
)
def test_no_finding(invites: str, answers: str) -> None:
    assert not findings(system("1N", invites, answers), "1N P 2N P")


def test_who_has_forced_decides_and_is_not_invited() -> None:
    text = (
        f"{OPENING}- after: 1S\n  rules:\n  - 2C: {{if: hcp 13+, artificial: true, alert: relay, forcing: round}}\n"
        "  - P: {if: else}\n- after: 1S 2C\n  rules:\n  - 2N: {if: else}\n"
        "- after: 1S 2C 2N\n  rules:\n  - 3N: {if: hcp 13+}\n  - P: {if: else}\n"
    )
    assert not findings(text, "1S P 2C P 2N P")


def test_a_call_over_their_bid_is_no_invitation() -> None:
    text = system("1N", "2N: {if: hcp 8-9}", "  - 3N: {if: hcp 18+}\n")
    assert not findings(text, "1N P 2N X")


def choice_slowly(text: str, calls: str) -> set[bool]:
    """Whether drawn hands of the player who is asked bid game."""
    return {call is not None and str(call) == "3N" for _, call in calls_of_drawn_hands(point_after(text, calls), 600)}


@given(st.integers(13, 19), st.integers(6, 9))
@settings(max_examples=12)
def test_findings_are_those_of_drawn_hands(accepts: int, least: int) -> None:
    text = system("1N", f"2N: {{if: hcp {least}-9}}", f"  - 3N: {{if: hcp {accepts}+}}\n")
    assert bool(findings(text, "1N P 2N P")) == (len(choice_slowly(text, "1N P 2N P")) == 1)
