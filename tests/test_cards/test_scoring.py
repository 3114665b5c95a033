"""Scores: all of Law 77 against a twin that walks the Laws' tables trick by trick, IMPs and matchpoints (Law 78).

Comparisons across a field have twins that take two tables at a time.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import (
    ALL_CALLS,
    Bid,
    BridgeError,
    Contract,
    Doubling,
    Seat,
    Strain,
    Vulnerability,
    imps,
    matchpoints,
    ns_score,
    score,
)
from dealspace.cards.scoring import InvalidScore, butler_imps, cross_imps, datum

BIDS = [call.bid for call in ALL_CALLS[3:] if call.bid is not None]

# Law 77, transcribed: each row is (not doubled, doubled, redoubled).
ODD_TRICK = {
    Strain.CLUBS: (20, 40, 80),
    Strain.DIAMONDS: (20, 40, 80),
    Strain.HEARTS: (30, 60, 120),
    Strain.SPADES: (30, 60, 120),
    Strain.NOTRUMP: (30, 60, 120),
}
FIRST_NOTRUMP_TRICK = (40, 80, 160)
OVERTRICK_DOUBLED = {False: (100, 200), True: (200, 400)}
GRAND_SLAM, SMALL_SLAM = {False: 1000, True: 1500}, {False: 500, True: 750}
GAME, PART_SCORE, FOR_DOUBLED_MADE = {False: 300, True: 500}, 50, (0, 50, 100)
FIRST_UNDERTRICK = {False: (50, 100, 200), True: (100, 200, 400)}
ADDITIONAL_UNDERTRICK = {False: (50, 200, 400), True: (100, 300, 600)}
FROM_THE_FOURTH_ADD = {False: (0, 100, 200), True: (0, 0, 0)}


def law_77(level: int, strain: Strain, doubling: int, tricks: int, vulnerable: bool) -> int:
    """The slow, obvious twin of `score`."""
    won = 0
    if tricks < 6 + level:
        for undertrick in range(1, 6 + level - tricks + 1):
            row = FIRST_UNDERTRICK if undertrick == 1 else ADDITIONAL_UNDERTRICK
            won -= row[vulnerable][doubling]
            if undertrick >= 4:
                won -= FROM_THE_FOURTH_ADD[vulnerable][doubling]
        return won
    for odd in range(1, level + 1):
        first = strain is Strain.NOTRUMP and odd == 1
        won += FIRST_NOTRUMP_TRICK[doubling] if first else ODD_TRICK[strain][doubling]
    won += GAME[vulnerable] if won >= 100 else PART_SCORE
    for _ in range(tricks - 6 - level):
        won += ODD_TRICK[strain][0] if doubling == 0 else OVERTRICK_DOUBLED[vulnerable][doubling - 1]
    if level == 7:
        won += GRAND_SLAM[vulnerable]
    if level == 6:
        won += SMALL_SLAM[vulnerable]
    return won + FOR_DOUBLED_MADE[doubling]


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("doubling", Doubling)
def test_law_77_every_score_is_as_the_tables_say(doubling: Doubling, vulnerable: bool) -> None:
    vulnerability = Vulnerability.NS if vulnerable else Vulnerability.EW
    compared = 0
    for bid in BIDS:
        for tricks in range(14):
            ours = score(Contract(bid, Seat.SOUTH, doubling), tricks, vulnerability)
            assert ours == law_77(bid.level, bid.strain, doubling, tricks, vulnerable), (bid, doubling, tricks)
            compared += 1
    assert compared == 35 * 14


def test_every_score_agrees_with_endplay() -> None:
    types = pytest.importorskip("endplay.types")
    vuls = {
        Vulnerability.NONE: types.Vul.none,
        Vulnerability.NS: types.Vul.ns,
        Vulnerability.EW: types.Vul.ew,
        Vulnerability.BOTH: types.Vul.both,
    }
    for bid in BIDS:
        for doubling in Doubling:
            for tricks in range(14):
                over = tricks - bid.tricks
                theirs = types.Contract(f"{bid}E{doubling}{f'{over:+d}' if over else '='}")
                contract = Contract(bid, Seat.EAST, doubling)
                for ours, vul in vuls.items():
                    assert score(contract, tricks, ours) == theirs.score(vul), (contract, tricks, ours)


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerability", "points"),
    [
        ("1N by N", 7, "None", 90),
        ("1NX by N", 7, "Both", 180),
        ("1NXX by N", 7, "Both", 760),
        ("2CX by N", 8, "None", 180),
        ("2SX by N", 8, "NS", 670),
        ("3N by N", 10, "EW", 430),
        ("5C by E", 11, "EW", 600),
        ("6H by N", 12, "NS", 1430),
        ("7NXX by N", 13, "Both", 2980),
        ("1CXX by N", 13, "Both", 2630),
        ("4SX by N", 9, "None", -100),
        ("4SX by N", 8, "None", -300),
        ("4SX by N", 7, "None", -500),
        ("4SX by N", 6, "None", -800),
        ("4SX by N", 9, "Both", -200),
        ("4SX by N", 6, "Both", -1100),
        ("7NXX by N", 0, "Both", -7600),
        ("7NX by N", 0, "None", -3500),
    ],
)
def test_law_77_scores_players_know_by_heart(contract: str, tricks: int, vulnerability: str, points: int) -> None:
    assert score(Contract.parse(contract), tricks, Vulnerability.parse(vulnerability)) == points


def test_law_77_passed_out_board_scores_nothing() -> None:
    for vulnerability in Vulnerability:
        assert score(None, 0, vulnerability) == ns_score(None, 0, vulnerability) == 0


def test_north_south_score_is_the_declaring_sides_with_its_sign() -> None:
    for seat in Seat:
        contract = Contract(Bid(4, Strain.SPADES), seat)
        sign = 1 if seat in (Seat.NORTH, Seat.SOUTH) else -1
        assert ns_score(contract, 10, Vulnerability.NONE) == sign * 420
        assert ns_score(contract, 9, Vulnerability.NONE) == sign * -50


def test_only_declarers_own_vulnerability_counts() -> None:
    for seat in Seat:
        contract = Contract(Bid(3, Strain.NOTRUMP), seat)
        points = [score(contract, 9, vulnerability) for vulnerability in Vulnerability]
        assert points == ([400, 600, 400, 600] if seat in (Seat.NORTH, Seat.SOUTH) else [400, 400, 600, 600])


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_outside_0_to_13_are_refused(tricks: int) -> None:
    for contract in (None, Contract.parse("3N by N")):
        with pytest.raises(ValueError, match=f"declarer takes 0 to 13 tricks, not {tricks}") as caught:
            score(contract, tricks, Vulnerability.NONE)
        assert isinstance(caught.value, BridgeError)


# Law 78B, transcribed: the first and the last difference worth each number of IMPs.
IMP_ROWS = [
    (0, 10), (20, 40), (50, 80), (90, 120), (130, 160), (170, 210), (220, 260), (270, 310), (320, 360), (370, 420),
    (430, 490), (500, 590), (600, 740), (750, 890), (900, 1090), (1100, 1290), (1300, 1490), (1500, 1740),
    (1750, 1990), (2000, 2240), (2250, 2490), (2500, 2990), (3000, 3490), (3500, 3990), (4000, 15200),
]  # fmt: skip


@pytest.mark.parametrize(("worth", "row"), list(enumerate(IMP_ROWS)))
def test_law_78b_imps_change_at_the_boundaries_of_the_table(worth: int, row: tuple[int, int]) -> None:
    for difference in row:
        assert imps(difference) == worth
        assert imps(-difference) == -worth


@given(st.integers(-16000, 16000), st.integers(-16000, 16000))
def test_imps_never_fall_as_the_difference_grows(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert -24 <= imps(low) <= imps(high) <= 24


@given(st.lists(st.integers(-800, 800).map(lambda tens: 10 * tens), max_size=30))
def test_law_78a_matchpoints_of_n_scores_sum_to_n_times_n_minus_1_over_2(scores: list[int]) -> None:
    points = matchpoints(scores)
    n = len(scores)
    assert sum(points) == n * (n - 1) / 2
    assert all(0 <= each <= n - 1 for each in points)
    ranked = sorted(zip(scores, points, strict=True))
    assert [each for _, each in ranked] == sorted(points)


def test_law_78a_a_point_for_each_score_beaten_and_half_for_each_tied() -> None:
    assert matchpoints([420, 420, -50, 450]) == [1.5, 1.5, 0, 3]
    assert matchpoints([110]) == [0]
    assert matchpoints([]) == []


SCORES = st.integers(-80, 80).map(lambda tens: 10 * tens)


def a_point_for_each_beaten(scores: list[int]) -> list[float]:
    """The slow twin: every score is held against every other one."""
    won = []
    for index, mine in enumerate(scores):
        others = scores[:index] + scores[index + 1 :]
        won.append(sum(1.0 for other in others if mine > other) + sum(0.5 for other in others if mine == other))
    return won


@given(st.lists(SCORES, max_size=30))
def test_law_78a_matchpoints_are_those_of_comparing_two_scores_at_a_time(scores: list[int]) -> None:
    assert matchpoints(scores) == a_point_for_each_beaten(scores)


@given(st.lists(SCORES, min_size=1, max_size=8), st.integers(2, 4))
def test_neuberg_gives_what_so_many_copies_of_each_score_get_on_average(scores: list[int], copies: int) -> None:
    """With a whole number of copies the formula is plain matchpointing of all the copies."""
    whole = a_point_for_each_beaten(scores * copies)
    assert matchpoints(scores, expected=copies * len(scores)) == pytest.approx(whole[: len(scores)])


def test_neuberg_of_ten_scores_where_eleven_were_expected() -> None:
    """The example with which the formula is taught, in half matchpoints there: 19.9, 17.7 … 0.1 of 20."""
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    expected = [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    assert [2 * points for points in matchpoints(scores, expected=11)] == pytest.approx(expected)
    assert matchpoints(scores, expected=10) == matchpoints(scores, expected=3) == matchpoints(scores)


@given(st.lists(SCORES, min_size=1, max_size=20), st.integers(0, 30))
def test_matchpoints_of_both_sides_add_up_to_the_top(scores: list[int], expected: int) -> None:
    top = max(len(scores), expected) - 1
    ours, theirs = matchpoints(scores, expected), matchpoints([-score for score in scores], expected)
    assert [one + other for one, other in zip(ours, theirs, strict=True)] == pytest.approx([top] * len(scores))


@given(st.lists(SCORES, max_size=20))
def test_cross_imps_are_the_mean_of_the_imps_against_every_other_table(scores: list[int]) -> None:
    slow = []
    for index, mine in enumerate(scores):
        won = [imps(mine - other) for place, other in enumerate(scores) if place != index]
        slow.append(sum(won) / len(won) if won else 0.0)
    assert cross_imps(scores) == slow
    assert sum(slow) == pytest.approx(0)


@given(SCORES, SCORES)
def test_cross_imps_of_two_tables_are_the_imps_of_a_match(one: int, other: int) -> None:
    assert cross_imps([one, other]) == [imps(one - other), imps(other - one)]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([420, 420, 420, 430, 450, -50, -50, -50, -50, -100], 190),  # eight are left, 1490 in all: 186
        ([620, 620, 620, 620, 170, 170, 170], 440),  # five are left, 2200 in all
        ([450, 400], 430),  # 425: half a ten away from zero
        ([-450, -400], -430),
        ([1430, 50, -50], 480),  # of three none is left out
        ([110], 110),
        ([0, 0, 0, 0], 0),
    ],
)
def test_the_datum_is_the_mean_without_the_extremes_to_the_nearest_ten(scores: list[int], expected: int) -> None:
    assert datum(scores) == expected
    assert butler_imps(scores) == [imps(mine - expected) for mine in scores]


@given(st.lists(SCORES, min_size=1, max_size=20))
def test_butler_is_the_same_from_both_sides(scores: list[int]) -> None:
    theirs = [-score for score in scores]
    assert datum(theirs) == -datum(scores)
    assert butler_imps(theirs) == [-won for won in butler_imps(scores)]


def test_no_scores_have_no_datum() -> None:
    with pytest.raises(InvalidScore, match="a datum is of one score at least"):
        datum([])
    assert butler_imps([]) == cross_imps([]) == []
    assert cross_imps([420]) == butler_imps([420]) == [0]
