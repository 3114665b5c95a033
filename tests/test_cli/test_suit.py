"""`dealspace suit`: what it prints, refuses, and when it ends with 1."""

from __future__ import annotations

import json

import pytest

from tests.support.called import called


def test_a_line_is_told_in_words_with_what_it_loses() -> None:
    done = called("suit", "AKJxx / xxx", "--need", "5")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "AKJ65 / 432: West and East hold QT987",
        "",
        "5 tricks  33.9 %  4.17 tricks  A",
        "",
        "A  low to the ace, then low to the jack, then from the top",
        "   5 tricks 33.9 %: West has Qxx 20.3 %, Qx 13.6 %",
        "   4 tricks 50.9 %: West has xx 20.3 %, xxx 13.6 %, Qxxx 11.3 %, xxxx 2.8 %, Q 2.8 %",
        "   3 tricks 13.3 %: West has x 11.3 %, Qxxxx 2.0 %",
        "   2 tricks 2.0 %: West has none 2.0 %",
    ]


def test_rows_are_named_once_for_lines_that_are_the_same() -> None:
    done = called("suit", "AQ98x/Jx")
    rows = [line.split()[-1] for line in done.stdout.splitlines()[2:5]]
    assert rows == ["A", "B", "A"]
    assert "3 tricks are certain" in done.stdout


def test_what_cannot_be_had_is_said() -> None:
    assert "3 tricks cannot be had" in called("suit", "AT42 / 953").stdout


def test_the_plan_in_json_is_a_tree() -> None:
    row = json.loads(called("suit", "AQJ/xxx", "--need", "3", "--json").stdout)
    (line,) = row["lines"]
    assert (line["goal"], line["need"], line["proved"], line["exact"]) == ("need", 3, True, "1/2")
    assert sum(layout["chance"] for layout in row["layouts"]) == pytest.approx(1)
    assert len(line["tricks"]) == len(row["layouts"])
    assert (line["plan"]["hand"], line["plan"]["replies"][0]["third"]) == ("S", "Q")


def test_not_proved_is_said_with_a_bound_and_ends_with_1() -> None:
    done = called("suit", "A94/Q832", "--need", "2", "--work", "10")
    assert done.returncode == 1
    assert done.stdout.splitlines()[2] == "2 tricks  at most 100 %  not proved"


def test_a_chance_is_told_where_only_the_tricks_beyond_the_goal_are_not_proved() -> None:
    done = called("suit", "AJ92/K843", "--need", "4", "--work", "50")
    assert done.returncode == 0
    assert done.stdout.splitlines()[2] == "4 tricks  41.5 %  tricks beyond not proved  A"
    assert "West has" not in done.stdout
    line = json.loads(called("suit", "AJ92/K843", "--need", "4", "--work", "50", "--json").stdout)["lines"][0]
    assert (line["proved"], line["exact"], line["tricks"], line["mean"]) == (True, "191/460", [], None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AQT",), "is not two hands with a / between them"),
        (("AQT / AT",), "the A is there twice"),
        (("AQ1 / 2",), "'1' is no rank"),
        (("AQT / 2", "--need", "4"), "AQT / 2 has room for 1 to 3 tricks"),
        (("AQT / 2", "--vacant", "N:3"), "expected a number for W or E or both"),
        (("AQT / 2", "--vacant", "W:3,E:3"), "too few for 9 missing cards"),
        (("AQT / 2", "--entries", "N:x"), "expected a number for N or S or both"),
        (("AQT / 2", "--gone", "A"), "the A is there twice"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str) -> None:
    done = called("suit", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
