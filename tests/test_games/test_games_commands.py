"""`dealspace games …` from the shell: deals, matches, tables in the terminal, rows, and what is typed wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealspace.games.catalogue import GAMES
from tests.support.called import called


@pytest.fixture
def bots(tmp_path: Path) -> list[Path]:
    found = [tmp_path / f"{name}.toml" for name in ("random", "first")]
    for path in found:
        path.write_text(f'[play]\nmethod = "{path.stem}"\n', "utf-8")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_a_game_are_read_again_by_a_match_and_by_a_table(name: str, bots: list[Path], tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    dealt = called("games", "deal", name, "-n", 2, "--seed", 3, "--json")
    file.write_text(dealt.stdout, "utf-8")
    assert [json.loads(line)["deal"] for line in dealt.stdout.splitlines()] == [1, 2]
    played = called("games", "arena", *bots, "--game", name, "--file", file, "--json")
    by_seed = called("games", "arena", *bots, "--game", name, "--deals", 2, "--seed", 3, "--json")
    assert played.returncode == 0 and json.loads(played.stdout)["deals"] == 2
    assert json.loads(by_seed.stdout)["pairs"][0]["bots"] == ["random", "first"]
    left = called("games", "play", name, "--file", file, stdin=b"q\n")
    assert left.returncode == 0 and "Deal 1 of 2" in left.stdout and left.stdout.endswith("You have left the table\n")


def test_a_deal_in_words_has_a_line_for_each_hand() -> None:
    done = called("games", "deal", "whist")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Deal 1 of whist, dealer ") and [line.split()[0] for line in lines[1:]] == [
        "North",
        "East",
        "South",
        "West",
    ]


def test_a_match_resumes_from_its_store(bots: list[Path], tmp_path: Path) -> None:
    words = ("games", "arena", *bots, "--game", "jass", "--store", tmp_path / "match.db")
    first = called(*words, "--deals", 3)
    again = called(*words, "--deals", 3)
    assert first.returncode == 0 and first.stdout == again.stdout  # the times too: nothing was played again
    assert "random against first:" in first.stdout and "3 deals" in first.stdout


def test_a_table_is_left_and_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "table.json"
    words = ("games", "play", "whist", "--record", record)
    first = called(*words, stdin=b"1\nq\n")
    assert first.stdout.endswith(f"You have left the table; it is in {record}\n")
    assert len(json.loads(record.read_text())["deals"][0]["moves"]) > 3
    second = called(*words, "--explain", stdin=b"1\n" * 20)
    assert second.returncode == 0
    assert "tricks: you" in second.stdout.partition("help lists")[0]
    assert "The deal is over." in second.stdout and "  West " in second.stdout.partition("The deal is over.")[2]
    third = called(*words)
    assert third.returncode == 2 and "all its deals are played" in third.stderr
    other = called("games", "play", "jass", "--record", record)
    assert other.returncode == 2 and "one of whist, not of jass" in other.stderr


def test_after_several_deals_there_is_a_total() -> None:
    done = called("games", "play", "whist", "-n", 2, stdin=b"1\n" * 40)
    assert "Deal 2 of 2" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("After 2 deals: you ")


def test_what_cannot_be_done_is_said_and_asked_again() -> None:
    done = called("games", "play", "whist", stdin=b"zz\n99\n\nhelp\nq\n")
    assert done.returncode == 0
    assert '  "zz" is not a card' in done.stdout and "there is no move 99" in done.stdout
    assert "type a move, or its number" in done.stdout and "take back your last move" in done.stdout


def test_rows_are_answered_and_wrong_ones_make_the_exit_code_one(tmp_path: Path) -> None:
    row = {"kind": "euchre_trick", "trump": "h", "trick": ["Ah", "Jd"]}
    done = called("games", "answer", "--jsonl", "-", stdin=json.dumps(row).encode() + b"\nx\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {**row, "winner_index": 1} and set(answers[1]) == {"error", "line"}
    assert done.returncode == 1
    assert called("games", "answer", "--jsonl", "-", stdin=json.dumps(row).encode()).returncode == 0


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("deal", "skat"), 'there is no game "skat": expected one of whist, jass'),
        (("arena", "{random}", "{random}", "--game", "whist"), 'two bots have the name "random"'),
        (("arena", "--game", "whist"), "a match needs bots"),
        (("arena", "{none}", "--game", "whist"), "none.toml"),
        (("arena", "{random}", "{first}"), "Missing option '--game'"),
        (("play", "whist", "--file", "{none}"), "none.toml"),
        (("answer",), "give the rows, as --jsonl FILE"),
    ],
)
def test_what_is_typed_wrongly_is_one_line_and_exit_code_two(
    words: tuple[str, ...], error: str, bots: list[Path], tmp_path: Path
) -> None:
    paths = {"random": bots[0], "first": bots[1], "none": tmp_path / "none.toml"}
    done = called("games", *(word.format(**paths) for word in words))
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith("dealspace: ") and error in done.stderr
