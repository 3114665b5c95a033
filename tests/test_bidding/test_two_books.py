"""The bench that lays two books side by side on the same hands."""

from __future__ import annotations

from bench.uncontested import Board, boards, compare, difference, summary
from dealspace.cards import Contract, Deal

ALL_SPADES = Board(0, Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"))


def test_the_second_book_gains_what_its_contract_scores_more() -> None:
    small, grand = Contract.parse("6S by N"), Contract.parse("7S by N")
    assert difference(ALL_SPADES, small, grand, layouts=2) == 11  # 1,510 against 1,010
    assert difference(ALL_SPADES, grand, small, layouts=2) == -11
    assert difference(ALL_SPADES, None, grand, layouts=2) == 17
    assert difference(ALL_SPADES, grand, grand, layouts=2) == 0


def test_boards_have_the_points_asked_for_and_are_the_same_for_a_seed() -> None:
    chosen = list(boards(6, seed=5, least=24))
    assert all(board.points >= 24 for board in chosen)
    assert [board.deal for board in chosen] == [board.deal for board in boards(6, seed=5, least=24)]


def test_a_book_does_not_differ_from_itself() -> None:
    found = compare("sayc", "sayc", list(boards(4, seed=5)), layouts=1)
    assert all(item.imps == 0 and item.before.calls == item.after.calls for item in found)
    assert summary(found).split() == ["4", "boards,", "0", "differ", "+0.000", "±", "0.000", "IMPs", "a", "board"]
