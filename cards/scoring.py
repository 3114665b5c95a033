"""Scores: Law 77 for one board; for comparing them IMPs (Law 78B), cross-IMPs, Butler, matchpoints (Law 78A); VPs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from dealspace.cards.call import Doubling
from dealspace.cards.contract import Contract
from dealspace.cards.errors import BridgeError, NotationError, expect_type
from dealspace.cards.seat import AnyVulnerability, Seat, Side, Vulnerability
from dealspace.cards.suit import Strain

# Law 78B: a difference of at least IMP_STEPS[i] points is worth i + 1 IMPs.
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900,
    1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


_GOLDEN = (sqrt(5) - 1) / 2
_IMPS_FOR_ALL = 15.0
_ALL_COUNT = 3


class InvalidScore(BridgeError, ValueError):
    """A number of tricks or boards that is impossible."""


def score(contract: Contract | str | None, tricks: int, vulnerability: AnyVulnerability) -> int:
    """Points for the declaring side, negative when the contract fails; 0 for a passed-out board (None).

    Args:
        contract: may be written `4SX by S`, and `4SX` where both sides are vulnerable or none is.
        tricks: declarer's, 0..13.
        vulnerability: may be written `None`, `NS`, `EW` or `Both`.

    >>> score("4S", 9, "none"), score("4S by E", 10, "NS")
    (-50, 420)
    """
    vulnerable_sides = Vulnerability.of(vulnerability)
    if isinstance(contract, str):
        contract = _read(contract, vulnerable_sides)
    if not 0 <= tricks <= 13:
        raise InvalidScore(f"declarer takes 0 to 13 tricks, not {tricks}")
    if contract is None:
        return 0
    expect_type(contract, Contract, "contract")
    vulnerable = vulnerable_sides.includes(contract.declarer)
    if tricks < contract.bid.tricks:
        return -_penalty(contract.bid.tricks - tricks, contract.doubling, vulnerable)
    return _made(contract, tricks - contract.bid.tricks, vulnerable)


def _read(contract: str, vulnerability: Vulnerability) -> Contract:
    """The contract written so, by North where the declarer is left out and makes no difference."""
    if " by " in contract:
        return Contract.parse(contract)
    found = Contract.of(contract, Seat.NORTH)
    if vulnerability in (Vulnerability.NS, Vulnerability.EW):
        raise NotationError(f'"{contract}" is whose? With {vulnerability} vulnerable write "{contract.strip()} by S"')
    return found


def ns_score(contract: Contract | str | None, tricks: int, vulnerability: AnyVulnerability) -> int:
    """Points for North–South; a contract that is written names its declarer, as `4SX by S`."""
    contract = Contract(contract) if isinstance(contract, str) else contract
    points = score(contract, tricks, vulnerability)
    return points if contract is None or contract.declarer.side is Side.NS else -points


def _made(contract: Contract, overtricks: int, vulnerable: bool) -> int:
    strain, doubling = contract.strain, contract.doubling
    per_trick = 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    below_line = (per_trick * contract.level + (10 if strain == Strain.NOTRUMP else 0)) << doubling
    points = below_line
    points += (500 if vulnerable else 300) if below_line >= 100 else 50
    if contract.level >= 6:
        slam = (750 if vulnerable else 500) if contract.level == 6 else (1500 if vulnerable else 1000)
        points += slam
    points += 50 * doubling  # for the insult
    each_over = per_trick if not doubling else (100 if vulnerable else 50) << doubling
    return points + overtricks * each_over


def _penalty(undertricks: int, doubling: Doubling, vulnerable: bool) -> int:
    if not doubling:
        return undertricks * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 200 + 300 * (undertricks - 1)
    else:
        doubled = (0, 100, 300, 500)[min(undertricks, 3)] + 300 * max(undertricks - 3, 0)
    return doubled * int(doubling)


def imps(difference: int) -> int:
    """IMPs for a difference in points, with its sign: -24..24."""
    won = sum(abs(difference) >= step for step in IMP_STEPS)
    return won if difference >= 0 else -won


def cross_imps(scores: Sequence[int]) -> list[float]:
    """For each of these scores of one side: the mean of its IMPs against every other; with two, those of a match.

    >>> cross_imps([420, 420, -50]), cross_imps([620, 170])
    ([5.0, 5.0, -10.0], [10.0, -10.0])
    """
    counted = Counter(scores)
    others = max(len(scores) - 1, 1)
    means = {mine: sum(count * imps(mine - other) for other, count in counted.items()) / others for mine in counted}
    return [means[mine] for mine in scores]


def datum(scores: Sequence[int]) -> int:
    """The score that Butler compares with: their mean to the nearest ten, without the highest and the lowest.

    Of three scores or fewer none is left out; halves are rounded away from zero, so that both sides' datums agree.
    Source: the method of the British Bridge League as clubs use it.

    >>> datum([420, 420, 450, -50]), datum([620, -100])
    (420, 260)
    """
    if not scores:
        raise InvalidScore("a datum is of one score at least")
    kept = sorted(scores)[1:-1] if len(scores) > _ALL_COUNT else scores
    tens = (abs(sum(kept)) + 5 * len(kept)) // (10 * len(kept))
    return 10 * tens if sum(kept) >= 0 else -10 * tens


def butler_imps(scores: Sequence[int]) -> list[int]:
    """For each of these scores of one side: its IMPs against their datum."""
    compared = datum(scores) if scores else 0
    return [imps(mine - compared) for mine in scores]


def matchpoints(scores: Sequence[int], expected: int | None = None) -> list[float]:
    """For each of these scores of one side: a point for every score beaten, half a point for every equal one.

    Args:
        expected: how many scores the board should have; where it has fewer, all are spread over as many by Neuberg's
            formula, each score standing for `expected / len(scores)` of its kind. The top is then `expected - 1`.

    >>> matchpoints([420, 420, -50]), matchpoints([420, -50], expected=4)
    ([1.5, 1.5, 0.0], [2.5, 0.5])
    """
    points: dict[int, float] = {}
    beaten = 0
    for mine, count in sorted(Counter(scores).items()):
        points[mine] = beaten + (count - 1) / 2
        beaten += count
    if expected is not None and expected > beaten:
        points = {mine: (found + 0.5) * expected / beaten - 0.5 for mine, found in points.items()}
    return [points[mine] for mine in scores]


def victory_points(margin: int, boards: int) -> float:
    """Our victory points, 0 to 20, for a margin in IMPs (negative for a lost match).

    The World Bridge Federation's continuous scale of 2013: 10 for a draw, each further IMP worth a little less, all 20
    from 15 IMPs times the square root of the number of boards on; the opponents get the rest of 20. Two decimals, each
    value rounded by itself (the federation's printed tables move some last digits so that no step exceeds the one
    before).

    >>> victory_points(0, 16), victory_points(10, 16), victory_points(-10, 16), victory_points(60, 16)
    (10.0, 12.8, 7.2, 20.0)
    """
    if boards < 1:
        raise InvalidScore(f"a match has at least one board, not {boards}")
    share = min(abs(margin) / (_IMPS_FOR_ALL * sqrt(boards)), 1.0)
    won: float = round(10 + 10 * (1 - _GOLDEN ** (3 * share)) / (1 - _GOLDEN**3), 2)
    return won if margin >= 0 else round(20 - won, 2)
