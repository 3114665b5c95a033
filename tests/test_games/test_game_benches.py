"""Every part of the bench of the trick games starts, says what it does, and has names for its rows."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from bench.games import __main__ as benches


@pytest.mark.parametrize("part", benches.parts())
def test_a_part_starts(part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["bench.games", part, "--help"])
    with pytest.raises(SystemExit) as end:
        benches.main()
    assert end.value.code == 0
    assert "usage" in capsys.readouterr().out.casefold()


def test_a_part_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bench.games", "shut_hand"])
    with pytest.raises(SystemExit, match=r'"shut_hand" is no part; .* open_hand'):
        benches.main()


def test_positions_are_measured_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    import_module("bench.games.open_hand").main(["euchre", "--deals", "2"])
    assert "euchre, whole play" in capsys.readouterr().out
