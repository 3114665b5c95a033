"""Boards of a match by the first call on which its rooms differ."""

from __future__ import annotations

from bench.partings import boards_of, partings, table
from bench.rows import Row

DEAL = "N:AT.JT9863.J65.A9 KQJ2.A4.KQ72.T83 87653.K2.T84.KQ4 94.Q75.A93.J7652"


def board(number: int, won: int, ns: str, ew: str) -> list[Row]:
    return [{"board": number, "won": won, "deal": DEAL, "vul": "None", "auctions": {"NS": ns, "EW": ew}}]


ROWS = [
    board(1, -5, "E: 1D P 1H 1N P P P", "E: 1D P 1H P P P"),  # North at North–South
    board(2, 3, "S: 1C 1S P P P", "S: 1C 1S 1N P P P"),
    board(3, -4, "S: 1C 1S 1N P P P", "S: 1C 1S P P P"),
    board(4, 0, "S: P P P P", "S: P P P P"),
    board(5, -9, "W: 1C 1H 1N P P P", "W: 1C 1H P P P"),  # East–West are the system's in the other room
]


def test_a_board_is_counted_at_the_first_call_that_differs() -> None:
    found = partings(ROWS)
    assert [(each.situation, each.ours, each.theirs, each.won) for each in found] == [
        ("(1x) P (1y)", "1N", "P", -5),
        ("1x (1y)", "P", "1N", 3),
        ("1x (1y)", "1N", "P", -4),
        ("1x (1y)", "P", "1N", -9),
    ]
    assert str(found[0].hand) == "AT.JT9863.J65.A9" and str(found[3].hand) == "KQJ2.A4.KQ72.T83"
    assert found[3].auctions == ("W: 1C 1H P P P", "W: 1C 1H 1N P P P")


def test_classes_are_summed_the_surest_loss_first() -> None:
    lines = list(table(partings(ROWS), least=1, show=9))
    assert [line.split("  ")[-1] for line in lines[1:]] == [
        "(1x) P (1y): 1N, not P", "1x (1y): 1N, not P", "1x (1y): P, not 1N",
    ]  # fmt: skip
    assert lines[3].split()[:3] == ["-6", "-3.00", "2"]
    assert len(list(table(partings(ROWS), least=2, show=9))) == 2


def test_the_boards_of_a_class_are_shown_the_dearest_first() -> None:
    shown = list(boards_of(partings(ROWS), ("1x (1y)", "P", "1N")))
    assert [line.split()[0] for line in shown] == ["-9", "+3"]
    assert list(boards_of(partings(ROWS), ("1x (1y)", "X", "P"))) == []


def test_boards_with_silent_opponents_have_one_room_and_are_left_out() -> None:
    assert partings([[{"board": 1, "won": 2, "deal": DEAL, "vul": "None", "auctions": {"NS": "S: P P P P"}}]]) == []
    assert partings([[{"board": 1, "won": 2}]]) == []
