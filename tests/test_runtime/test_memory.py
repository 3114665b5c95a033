"""What is remembered keeps to its bytes: what was asked for lately stays, the rest is forgotten."""

from __future__ import annotations

import gc

import pytest

from dealspace.runtime.memory import Memory, Remembered, RememberedAnswers, remembered


def test_what_is_remembered_keeps_to_its_bytes() -> None:
    memory = Memory(1000)
    kept: Remembered[int, int] = Remembered(memory)
    for number in range(500):
        kept.put(number, number, 10)
        assert len(kept) <= 101
    assert kept.get(499) == 499
    assert kept.get(0) is None


def test_what_is_asked_for_stays() -> None:
    kept: Remembered[str, int] = Remembered(Memory(1000))
    kept.put("asked", 1, 10)
    kept.put("not asked", 2, 10)
    for number in range(500):
        kept.put(str(number), number, 10)
        assert kept.get("asked") == 1
    assert kept.get("not asked") is None


def test_all_that_share_a_memory_share_its_bytes() -> None:
    memory = Memory(1000)
    idle: Remembered[int, int] = Remembered(memory)
    busy: Remembered[int, int] = Remembered(memory)
    idle.put(0, 0, 400)
    for number in range(200):
        busy.put(number, number, 10)
    assert idle.get(0) is None
    assert len(busy) <= 101


def test_a_value_put_again_counts_by_what_it_has_grown() -> None:
    memory = Memory(1000)
    kept: Remembered[int, int] = Remembered(memory)
    kept.put(0, 0, 10)
    for size in range(10, 400, 10):
        kept.put(0, size, size)
        kept.put(1, size, 10)
    assert kept.get(1) == 390, "nothing had to be forgotten"
    assert len(kept) == 2


def test_one_entry_larger_than_all_bytes_is_kept_until_the_next() -> None:
    kept: Remembered[int, int] = Remembered(Memory(100))
    kept.put(0, 0, 5000)
    assert kept.get(0) == 0
    for number in range(1, 20):
        kept.put(number, number, 40)
    assert kept.get(0) is None


def test_what_nobody_uses_any_more_is_let_go() -> None:
    memory = Memory(1000)
    kept: Remembered[int, object] = Remembered(memory)
    kept.put(0, 0, 10)
    del kept
    gc.collect()
    other: Remembered[int, int] = Remembered(memory)
    for number in range(200):
        other.put(number, number, 10)
    assert len(other) <= 101


def test_a_function_that_remembers_answers_once_whatever_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool]] = []

    @remembered(10)
    def half(number: int, *, whole: bool = False) -> int | None:
        """Half of it."""
        asked.append((number, whole))
        return number // 2 if number % 2 == 0 or whole else None

    assert isinstance(half, RememberedAnswers)
    assert half.__doc__ == "Half of it."
    assert [half(4), half(4), half(5), half(5), half(5, whole=True), half(5, whole=True)] == [2, 2, None, None, 2, 2]
    assert asked == [(4, False), (5, False), (5, True)]
