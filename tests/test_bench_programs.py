"""Every program in `bench/` starts and says what it does: none may be left behind when another changes."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted(path.stem for path in (Path(__file__).parents[1] / "bench").glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_starts(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    try:
        runpy.run_module(f"bench.{name}", run_name="__main__")
    except SystemExit as end:
        assert end.code == 0
        assert "usage" in capsys.readouterr().out.casefold()
