"""`dealspace space --jsonl`: a line answers a line, in order; a wrong line gets an error, and the others go on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import comb, isclose
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Deal, Seat
from dealspace.cli.commands.space import command
from dealspace.inference import DealSpace
from dealspace.query.rows.space_rows import FIELDS, SpaceRows
from dealspace.runtime.json_rows import as_line

EVERYTHING = [
    "count", "probability", "marginals", "bounds", "distribution:W:hcp", "shapes:W", "joint:W:hearts:E:hearts",
    "chance:N:4+H", "sample:10", "witness", "feasible", "conflict", "lengths", "lengths:W",
]  # fmt: skip
PLAIN = {"known": {"S": "K52.QJ4.A983.T76"}, "where": {"W": "hcp 15-17 and balanced"}}
BAD = {
    100: (b"{nonsense", "not JSON"),
    200: (b'{"known": 3}', "known: expected an object"),
    300: (b'{"id": "x", "want": ["cuont"]}', 'did you mean "count"?'),
    400: (b'{"where": {"Q": "hcp 15+"}}', '"Q" is not a seat'),
    500: (b'{"known": {"N": "A...", "S": "A..."}}', "SA is held twice, by North and South"),
}


def answer(row: object, rows: SpaceRows | None = None) -> dict[str, Any]:
    line = row if isinstance(row, bytes) else json.dumps(row).encode()
    found: dict[str, Any] = json.loads(as_line((rows or SpaceRows()).answer(line, 1)))
    return found


def run(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "dealspace", "space", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)


def test_everything_that_can_be_wanted() -> None:
    row = answer({**PLAIN, "id": 7, "want": EVERYTHING})
    assert list(row) == ["id", *EVERYTHING, "exact"]
    space = DealSpace(known=PLAIN["known"], where=PLAIN["where"])
    assert (row["id"], row["count"], row["exact"]) == (7, 4355986988444000, True)
    assert row["probability"] == space.probability()
    assert row["marginals"]["W"]["SA"] == pytest.approx(float(space.marginals()[3, 51]))
    assert row["bounds"]["W"] == {"hcp": [15, 17], "S": [2, 5], "H": [2, 5], "D": [2, 5], "C": [2, 5]}
    assert row["bounds"]["S"]["hcp"] == [10, 10]
    assert row["distribution:W:hcp"] == {str(k): v for k, v in space.distribution("W", "hcp").items()}
    assert isclose(sum(row["shapes:W"].values()), 1)
    assert all(sorted(map(int, shape.split("-")))[0] >= 2 for shape in row["shapes:W"])
    assert isclose(sum(chance for _, _, chance in row["joint:W:hearts:E:hearts"]), 1)
    assert row["chance:N:4+H"] == pytest.approx(1964040683754240 / 4355986988444000)
    for deal in [*row["sample:10"], row["witness"]]:
        assert space.contains(Deal.parse(deal))
    assert (len(row["sample:10"]), row["feasible"], row["conflict"]) == (10, True, None)
    assert set(row["lengths"]) == {"N", "E", "W"}
    assert row["lengths"]["W"] == row["lengths:W"]


@pytest.mark.parametrize("define", [["zar: {A: 6, K: 4}"], {"zar": {"A": 6, "K": 4}}])
def test_evaluations_of_the_users_own(define: object) -> None:
    row = answer({"define": define, "where": {"W": "zar 20+"}, "want": ["zar:W", "chance:E: zar 5+"]})
    assert min(map(int, row["zar:W"])) == 20
    assert 0 < row["chance:E: zar 5+"] < 1


def test_an_empty_space_answers_null_and_adds_the_conflict() -> None:
    row = answer({"where": {"W": "hcp 20+", "E": "hcp 21+"}, "want": EVERYTHING[:-3]})
    assert (row["count"], row["probability"], row["feasible"], row["exact"]) == (0, 0.0, False, True)
    nothing = [name for name in EVERYTHING[2:-4] if name != "feasible"]
    assert {name: row[name] for name in nothing} == dict.fromkeys(nothing)
    assert [statement["seat"] for statement in row["conflict"]] == ["W", "E"]
    assert row["conflict"][0]["words"] == "West: 20+ HCP"


def test_play_and_voids() -> None:
    row = answer(
        {
            "known": {"N": "A75.976.KQ42.K85", "S": "K3.A842.A765.AQ2"},
            "played": [["W", "HK"], ["E", "H3"], ["W", "HQ"], ["E", "C4"]],
            "void": [["E", "H"]],
            "want": ["count", "distribution:W:hearts"],
        }
    )
    # East has 11 of the 19 cards that are not hearts, the four of clubs aside.
    assert row == {"count": comb(19, 11), "distribution:W:hearts": {"5": 1.0}, "exact": True}


def test_the_seed_of_a_row_draws_its_sample() -> None:
    one, same, other = ({**PLAIN, "want": ["sample:3"], "seed": seed} for seed in (1, 1, 2))
    assert answer(one) == answer(same) != answer(other)


def test_calls_that_contradict_one_another_do_not_empty_the_space() -> None:
    row = answer({"auction": ["1H", "1N", "X", "3N"], "want": ["chance:N: hcp 10+", "conflict"]})
    assert row["chance:N: hcp 10+"]["value"] == 1
    assert [said["seat"] for said in row["conflict"]] == ["N", "E", "S", "W"]
    assert [found["doubted"]["call"] for found in row["conflicts"]] == ["1N"]
    soft = answer({"auction": ["1H", "P"], "off_book": 0.1, "want": ["count"]})
    assert "conflicts" not in soft


def test_one_thing_may_be_wanted_as_a_text() -> None:
    assert answer({**PLAIN, "want": "count"}) == answer({**PLAIN, "want": ["count"]})


def test_shapes_of_all_hidden_hands() -> None:
    row = answer({**PLAIN, "want": ["shapes", "shapes:W"]})
    assert row["shapes"]["W"] == row["shapes:W"] and set(row["shapes"]) == {"N", "E", "W"}


def test_auctions_are_read_by_their_systems() -> None:
    rows = SpaceRows()
    hand = {"known": {"S": "K52.QJ4.A983.T76"}, "want": ["bounds"]}
    for auction in ({"auction": ["1N"], "dealer": "W"}, {"auction": "W: 1N"}, {"auction": "1N", "dealer": "W",
                    "systems": {"EW": "sayc"}, "vul": "Both"}):  # fmt: skip
        assert answer({**hand, **auction}, rows)["bounds"]["W"]["hcp"] == [15, 17]
    soft = answer({**hand, "auction": ["1N"], "dealer": "W", "off_book": 0.1, "want": ["hcp:W"]}, rows)["hcp:W"]
    assert "12" in soft
    assert "neither a system (" in answer({"auction": ["1N"], "system": "nosuch"}, rows)["error"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"[1]", "expected an object"),
        (b"\xff\xfe{", "not UTF-8"),
        (b"null", "expected an object {…}, found null"),
        (b'{"want": {"count": 1}}', "want: expected a list of texts"),
        (b'{"want": [1]}', "want: expected a list of texts"),
        (b'{"want": ["count", "count"]}', "the same is asked twice"),
        (b'{"konwn": {}}', 'did you mean "known"?'),
        (b'{"known": {"N": 1}}', "N: expected a text, found 1"),
        (b'{"known": {"N": "A...", "North": "K..."}}', "North is given twice"),
        (b'{"known": {}, "known": {}}', '"known" is given twice'),
        (b'{"played": ["W", "HK"]}', 'expected a pair as ["W", "HK"]'),
        (b'{"played": [["W", "ZZ"]]}', '"ZZ" is not a card'),
        (b'{"void": {"E": "H"}}', "void: expected a list of pairs"),
        (b'{"seed": -1}', "seed: expected a whole number from 0"),
        (b'{"seed": true}', "seed: expected a whole number"),
        (b'{"off_book": 0.1}', '"off_book" is given without "auction"'),
        (b'{"auction": ["1N", "1C"]}', "must be higher"),
        (b'{"auction": ["1N"], "dealer": "Q"}', '"Q" is not a seat'),
        (b'{"auction": ["1N"], "off_book": 1}', "off_book: expected a chance"),
        (b'{"auction": ["1N"], "systems": {"XY": "sayc"}}', '"XY" is not a side'),
        (b'{"define": "zar"}', "define: expected a list of texts"),
        (b'{"define": {"zar": 6}}', "zar: expected an object"),
        (b'{"define": {"zar": {"A": "x"}}}', "zar"),
        (b'{"define": {"hcp": {"A": 4}}}', "hcp"),
        (b'{"id": [1]}', "id: expected a text or a number"),
        (b'{"id": NaN}', "NaN is not a number"),
        (b'{"id": 1e999}', "id: expected a text or a number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "5000 digits"),
        (b"[" * 100_000, "too deep"),
        (b'{"where": {"W": "hpc 15"}}', 'did you mean "hcp"?'),
    ],
)
def test_a_wrong_line_says_what_is_wrong(line: bytes, said: str) -> None:
    row = answer(line)
    assert said in row["error"]
    assert row["line"] == 1


def test_the_name_of_a_wrong_line_is_kept() -> None:
    assert answer({"id": "x", "want": ["cuont"]})["id"] == "x"


def test_a_thousand_rows_stream_in_order(tmp_path: Path) -> None:
    lines = []
    for number in range(1, 1001):
        known = {"S": "K52.QJ4.A983.T76", "N": f"{'AQJT9876'[: number % 9]}..."}
        row = {"id": number, "known": known, "want": ["count"]}
        lines.append(BAD[number][0] if number in BAD else json.dumps(row).encode())
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    done = run("--jsonl", file)
    rows = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (done.returncode, len(rows), done.stderr) == (1, 1000, b"")
    for number, row in enumerate(rows, start=1):
        if number in BAD:
            assert BAD[number][1] in row["error"]
            assert row["line"] == number
        else:
            held = number % 9
            assert row == {"id": number, "count": comb(39 - held, 13 - held) * comb(26, 13), "exact": True}


def test_each_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dealspace", "space", "--jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for number in range(3):
            program.stdin.write(json.dumps({"id": number}).encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
        program.stdin.close()
        assert program.wait(timeout=60) == 0


def test_a_file_that_is_not_there_is_one_line() -> None:
    done = run("--jsonl", "nowhere.jsonl")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().strip().splitlines()) == 1
    assert os.strerror(2).encode() in done.stderr


# --- no line crashes ---

TEXTS = st.one_of(
    st.sampled_from(
        [*EVERYTHING, "N", "W", "S", "K52.QJ4.A983.T76", "A...", "hcp 15+", "5+S", "HK", "H", "1N", "sayc"]
    ),
    st.text(max_size=12),
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
NEARLY = st.fixed_dictionaries(
    {},
    optional={
        "id": st.integers() | st.text(max_size=5),
        "known": st.dictionaries(st.sampled_from("NESW"), st.sampled_from(["A...", ".K5..", "K52.QJ4.A983.T76", "x"])),
        "where": st.dictionaries(
            st.sampled_from("NESW"), st.sampled_from(["hcp 15-17", "5+S", "never", "balanced and", "hcp 38+"])
        ),
        "played": st.lists(st.tuples(st.sampled_from("NESWQ"), st.sampled_from(["HK", "SA", "C2", "Z"])), max_size=3),
        "void": st.lists(st.tuples(st.sampled_from("NESW"), st.sampled_from("HSX")), max_size=2),
        "want": st.lists(
            st.sampled_from([*EVERYTHING[:5], "sample:2", "hcp:N", "chance:N: 5+S", "nonsense"]), max_size=3
        ),
        "seed": st.integers(-1, 5),
    },
)


@settings(max_examples=150)
@given(st.binary(max_size=60) | st.dictionaries(st.sampled_from(FIELDS) | TEXTS, VALUES, max_size=4).map(
    lambda row: json.dumps(row).encode()
))  # fmt: skip
def test_no_line_crashes(line: bytes) -> None:
    row = answer(line)
    assert ("error" in row) != ("exact" in row)


@settings(max_examples=100)
@given(NEARLY)
def test_rows_that_are_nearly_right_are_answered_or_refused(row: dict[str, object]) -> None:
    found = answer(row)
    assert ("error" in found) != ("exact" in found)
    if "exact" in found:
        assert set(row.get("want", ["count", "probability"])) <= set(found)  # type: ignore[call-overload]
        assert found.get("id") == row.get("id")


def test_the_seats_of_an_answer_are_letters() -> None:
    assert list(answer({"want": ["bounds"]})["bounds"]) == [str(seat) for seat in Seat]


@pytest.mark.parametrize("value", ["\\ud800", "a\\udfffb"])
def test_half_a_character_is_said_and_stops_no_row(value: str) -> None:
    rows = f'{{"system": "{value}"}}\n{{"known": ["{value}"]}}\n{{"want": ["count"]}}\n'
    result = CliRunner().invoke(command, ["--jsonl", "-"], input=rows.encode())
    first, second, third = map(json.loads, result.output.splitlines())
    assert first["error"].startswith("system: a text holds half a character")
    assert second["error"].startswith("known: a text holds half a character")
    assert "error" not in third
    assert result.exit_code == 1


def test_cards_played_count_as_chosen_where_that_is_said() -> None:
    row = {"known": {"N": "AT98.432.432.432", "S": "K765.A65.A65.A65"}, "played": [["W", "S2"], ["E", "SQ"]]}
    asked = {**row, "want": "chance:E: has(J, S)"}
    assert answer(asked)["chance:E: has(J, S)"] == 0.5
    chosen = answer({**asked, "play_model": "equals"})
    assert chosen["chance:E: has(J, S)"] == pytest.approx(3 / 8) and chosen["exact"]
    assert answer({**asked, "play_model": "choice"})["error"] == 'play_model: expected seen or equals, found "choice"'
