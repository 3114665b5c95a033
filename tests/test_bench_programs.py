"""Every program in `bench/` starts and says what it does: none may be left behind when another changes."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from bench import __main__ as listing
from bench import card_losses, shared_data, trick_games

PROGRAMS = sorted(path.stem for path in listing.FOLDER.glob("*.py") if path.stem not in ("__init__", "__main__"))


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_starts(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    if name not in listing.programs():  # what programs share
        runpy.run_module(f"bench.{name}", run_name="__main__")
        return
    with pytest.raises(SystemExit) as end:
        runpy.run_module(f"bench.{name}", run_name="__main__")
    assert end.value.code == 0
    assert "usage" in capsys.readouterr().out.casefold()


def test_the_list_has_a_line_for_every_program(capsys: pytest.CaptureFixture[str]) -> None:
    listing.main()
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [name for name, _ in lines] == list(listing.programs())
    assert {"space", "play", "shengji"} <= {name for name, what in lines if len(what) > 6}


def test_figures_name_programs_that_exist() -> None:
    page = (listing.FOLDER.parent / "docs" / "benchmarks.md").read_text("utf-8")
    named = set(re.findall(r"bench\.(\w+)", page))
    assert named and named <= listing.programs().keys()


@pytest.mark.parametrize(
    "words",
    [
        "sayc --book", "double_dummy list positions batches", "play boards rules", "play positions rules",
        "play beliefs", "play speed", "card_leads solve --store {}",
        "fit_evidence calls", "fit_evidence carding", "fit_evidence contract", "space --only none", "records",
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_without_the_shared_data_a_program_says_what_is_missing(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shared_data, "SHARED", tmp_path / "shared")
    card_losses.records.cache_clear()
    name, *arguments = words.format(tmp_path / "store").split()
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    try:
        runpy.run_module(f"bench.{name}", run_name="__main__")
    except SystemExit as end:
        assert end.code == 0
    said = capsys.readouterr().err
    assert f"skipped: {tmp_path / 'shared'}" in said and len(set(said.splitlines())) <= 3


def test_open_hands_are_measured_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    trick_games.main(["euchre", "--deals", "2"])
    assert "euchre, whole play" in capsys.readouterr().out
