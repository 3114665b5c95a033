"""A person and three bots: moves, moves taken back, claims, and the command fed with lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bidding import load_system
from cards import Call, Card, IllegalCard, Seat, Side
from cards.formats import read_records
from table.session import book_bots
from table.sitting import Sitting
from tests.test_table.test_cli import EXAMPLE

(RECORD,) = read_records(EXAMPLE).records


def sitting(person: Seat) -> Sitting:
    systems = dict.fromkeys(Side, load_system("sayc"))
    _, bots = book_bots(systems, RECORD.board, 1, worlds=1, judge_worlds=2)
    return Sitting(RECORD.board, bots, person)


def test_what_is_taken_back_and_made_again_is_answered_as_before() -> None:
    table = sitting(Seat.NORTH)
    assert table.awaits_person
    table.call(Call.parse("1D"))
    while not table.awaits_person:
        table.bots_move()
    first = table.auction
    assert table.undo() and len(table.auction) == 0
    table.call(Call.parse("1D"))
    while not table.awaits_person:
        table.bots_move()
    assert table.auction == first
    assert table.undo() and not table.undo()


def test_a_board_goes_to_its_end_and_cards_are_checked() -> None:
    table = sitting(Seat.SOUTH)
    checked = False
    while not table.is_over:
        if not table.awaits_person:
            table.bots_move()
        elif table.play is None:
            table.call(Call.parse("P"))
        else:
            if not checked:
                with pytest.raises(IllegalCard, match="can"):
                    table.card(Card.parse("SA"))
                checked = True
            table.card(next(iter(table.play.legal(table.board.full_deal))))
    assert table.record().result is not None and checked


def typed(*lines: str, out: Path, options: tuple[str | Path, ...] = ("--worlds", "1")) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", "table", EXAMPLE, "--seat", "N", *options, "--out", out],
        input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def test_the_command_explains_hints_takes_back_and_leaves(tmp_path: Path) -> None:
    text = typed("help", "? 1D", "hint", "7Q", "1D", "undo", "quit", out=tmp_path / "mine.pbn")
    for part in ("You are North", "3+ diamonds", "by the book", "taken back", "claim 3"):
        assert part in text, text
    assert not (tmp_path / "mine.pbn").exists()


def test_the_bots_are_those_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "system: mine\ndsl: 1\ncontexts:\n- after: opening\n  rules:\n  - P: {if: else, say: too weak to open}\n"
    )
    (tmp_path / "bot.toml").write_text('[bid]\nsystem = "mine.yaml"\njudge = false\n[play]\nmethod = "rules"\n')
    text = typed("hint", "quit", out=tmp_path / "mine.pbn", options=("--bot", tmp_path / "bot.toml"))
    assert "Pass: by the book" in text and "mine.yaml" in text, text
    (tmp_path / "bot.toml").write_text("[play]\nworld = 3\n")
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", "table", EXAMPLE, "--bot", tmp_path / "bot.toml"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and 'did you mean "worlds"' in done.stderr
