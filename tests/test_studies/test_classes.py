"""Decisions and losses are put in the right class: auctions and contracts made by hand."""

from __future__ import annotations

import pytest

from dealspace.cards import Auction, Contract, Side
from dealspace.studies.profile.classes import (
    CallerRole,
    Circumstance,
    LossKind,
    kind_of,
    kind_of_loss,
    marks_of,
    role_of,
)


@pytest.mark.parametrize(
    ("auction", "role"),
    [
        ("", CallerRole.OPENING),
        ("P P P", CallerRole.OPENING),
        ("1H", CallerRole.DIRECT),
        ("P 1H P 2H", CallerRole.DIRECT),
        ("1H P P", CallerRole.BALANCING),
        ("1H P 2H P P", CallerRole.BALANCING),
        ("1H 1S P P", CallerRole.BALANCING),
        ("P P 1S P P", CallerRole.BALANCING),
        ("1H P", CallerRole.RESPONDER),
        ("1H X", CallerRole.RESPONDER),
        ("1H P 1S P 2S P", CallerRole.RESPONDER),
        ("1H P P X P", CallerRole.ADVANCER),
        ("1H P 1S P", CallerRole.OPENER),
        ("P 1H 1S P P", CallerRole.BALANCING),
        ("1H 1S P", CallerRole.ADVANCER),
        ("1H X P", CallerRole.ADVANCER),
        ("1H 1S P 2S P", CallerRole.OVERCALLER),
        ("P 1H X P 2C P", CallerRole.OVERCALLER),
    ],
)
def test_each_decision_has_a_role(auction: str, role: CallerRole) -> None:
    assert role_of(Auction.parse(f"N: {auction}")) is role


@pytest.mark.parametrize(
    ("auction", "points", "marks"),
    [
        ("1H P", 20.0, []),
        ("1H P", 30.0, [Circumstance.SLAM_ZONE]),
        ("1H 1S", 20.0, [Circumstance.INTERFERENCE]),
        ("1H P 2H X", 20.0, [Circumstance.INTERFERENCE]),
        ("P 1H", 20.0, []),
        ("1H 1S P", 20.0, []),
        ("1H X 4N P", 31.0, [Circumstance.SLAM_ZONE, Circumstance.INTERFERENCE]),
    ],
)
def test_what_else_is_true(auction: str, points: float, marks: list[Circumstance]) -> None:
    assert marks_of(Auction.parse(f"N: {auction}"), points) == marks


@pytest.mark.parametrize(
    ("made", "better", "kind"),
    [
        ("2S by N", "4S by N", LossKind.UNDERBID),
        ("3N by N", "6D by S", LossKind.UNDERBID),
        ("2S by N", "3S by N", LossKind.UNDERBID),
        ("4S by N", "3S by N", LossKind.OVERBID),
        ("7N by N", "6N by N", LossKind.OVERBID),
        ("3S by N", "2H by E", LossKind.OVERBID),
        ("2S by N", None, LossKind.OVERBID),
        ("2S by N", "2H by S", LossKind.STRAIN),
        ("4S by N", "3N by S", LossKind.STRAIN),
        ("2H by E", "2S by N", LossKind.SOLD_OUT),
        (None, "1N by N", LossKind.SOLD_OUT),
        ("3SX by N", "3H by E", LossKind.DOUBLED),
        ("4H by E", "4HX by E", LossKind.DOUBLED),
        ("3H by E", "4SX by N", LossKind.SOLD_OUT),
        ("4H by E", "2H by E", LossKind.THEIRS),
        ("3N by N", "3N by S", LossKind.DECLARER),
    ],
)
def test_each_pair_of_contracts_is_a_kind_of_loss(made: str | None, better: str | None, kind: LossKind) -> None:
    contracts = [Contract.parse(text) if text is not None else None for text in (made, better)]
    assert kind_of(contracts[0], contracts[1], Side.NS) is kind


def test_the_kind_of_a_decision_is_that_on_which_most_is_lost() -> None:
    part, game, theirs = (Contract.parse(text) for text in ("2S by N", "4S by N", "2H by E"))
    made, better = [part, part, theirs], [game, game, part]
    assert kind_of_loss(made, better, [6.0, 6.0, 5.0], Side.NS) is LossKind.UNDERBID
    assert kind_of_loss(made, better, [6.0, -6.0, 7.0], Side.NS) is LossKind.SOLD_OUT
    assert kind_of_loss(made, better, [-1.0, 0.0, -1.0], Side.NS) is LossKind.NONE
