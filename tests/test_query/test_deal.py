"""`dealspace deal` as a user types it: formats, statistics, scripts, exit codes."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from bench.space import SCRIPTS, deal_script
from dealspace.cards import Deal, Seat
from dealspace.cards.formats import FORMATS, parse_records, read_records
from dealspace.inference import HCP, DealSpace, parse_quantity, value
from dealspace.inference.several_hands.compute import truth
from dealspace.query.conditions.deal_conditions import condition_on_deals
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from dealspace.query.dealing.writing import Boards, pieces
from tests.support.called import called as dealspace

ROOT = Path(__file__).parents[2]
NOTRUMP = ("--hand", "S=K52.QJ4.A983.T76", "--where", "W: hcp 15-17 and balanced")
STRONG = "predeal north SAK condition hcp(north) + hcp(south) > 24 produce 4 "


@pytest.mark.parametrize("name", ["pbn", "lin", "jsonl"])
def test_deals_are_written_in_the_formats_of_files(name: str, tmp_path: Path) -> None:
    done = dealspace("deal", "-n", "3", *NOTRUMP, "--format", name)
    assert name in FORMATS and done.returncode == 0
    reading = parse_records(done.stdout, name)
    assert not reading.problems
    assert [str(record.board.deal[2]) for record in reading.records] == ["K52.QJ4.A983.T76"] * 3
    assert [str(record.board.dealer) for record in reading.records] == ["N", "E", "S"]
    assert done.stderr == "1 deal in 19.4: exactly 5.16 % with these cards known\n"
    out = tmp_path / f"deals.{name}"
    assert dealspace("deal", "-n", "3", *NOTRUMP, "--out", out, "--vul", "Both", "--dealer", "W").returncode == 0
    again = read_records(out).records
    assert [record.board.full_deal for record in again] == [record.board.full_deal for record in reading.records]
    assert {(str(record.board.dealer), str(record.board.vulnerability)) for record in again} == {("W", "Both")}
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("name", ["rbn", "url", "dup", "dlm", "bri", "dge", "ben", "bba", "gib"])
def test_deals_are_written_for_machines_and_programs(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"deals.{name}"
    assert dealspace("deal", "-n", "3", *NOTRUMP, "--out", out).returncode == 0
    boards = [record.board for record in read_records(out).records]
    assert [str(board.deal[2]) for board in boards] == ["K52.QJ4.A983.T76"] * 3
    assert [str(board.dealer) for board in boards] == ["N", "E", "S"]


def test_a_set_of_many_boards_is_one_file() -> None:
    records = [Boards().record(number, Deal.random(np.random.default_rng(number))) for number in range(1, 451)]
    for format in ("dup", "rbn", "bba"):
        chosen = records[:256] if format == "bba" else records
        portions = list(pieces(chosen, format))
        assert len(portions) == -(-len(chosen) // 200)
        assert [record.board for record in parse_records("".join(portions), format).records] == [
            record.board for record in chosen
        ]


def test_many_boards_make_one_pbn_file() -> None:
    done = dealspace("deal", "-n", "450", "--format", "pbn")
    assert done.stdout.count("% PBN") == 1
    assert len(parse_records(done.stdout, "pbn").records) == 450


def test_deals_a_line_each_and_as_diagrams() -> None:
    lines = dealspace("deal", "-n", "2", "--format", "oneline").stdout.splitlines()
    assert len(lines) == 2 and all(line.split()[::2] == ["n", "e", "s", "w"] for line in lines)
    assert "Board 2 · East deals · N–S vulnerable" in dealspace("deal", "-n", "2").stdout


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    runs = [dealspace("deal", "-n", "5", *NOTRUMP, "--format", "oneline", "--seed", s).stdout for s in ("4", "4", "5")]
    assert runs[0] == runs[1] != runs[2]


def test_statistics_stand_beside_the_exact_mean() -> None:
    done = dealspace("deal", "-n", "2000", *NOTRUMP, "--average", "hcp:W", "--frequency", "hearts:W")
    first, *rest = done.stdout.splitlines()
    sample, exact = float(first.split()[1]), float(first.split()[-1])
    space = DealSpace({"S": NOTRUMP[1][2:]}, {"W": "hcp 15-17 and balanced"})
    assert exact == round(sum(n * p for n, p in space.distribution("W", "hcp").items()), 4)
    assert abs(sample - exact) < 0.1
    assert rest[0] == "hearts:W" and sum(int(line.split()[-1]) for line in rest[1:]) == 2000
    assert "Board" not in done.stdout


def test_statistics_do_not_spoil_a_file_on_standard_output() -> None:
    done = dealspace("deal", "-n", "3", "--format", "pbn", "--average", "hcp:N")
    assert not parse_records(done.stdout, "pbn").problems
    assert "hcp:N: " in done.stderr


def test_double_dummy_tricks_are_averaged() -> None:
    done = dealspace("deal", "-n", "5", *NOTRUMP, "--double-dummy", "W NT")
    assert done.stdout.startswith("tricks of West in NT: ") and " in 5 deals" in done.stdout


def test_types_are_levelled_and_each_board_says_its_type() -> None:
    types = ("--type", "weak: W: hcp 5-7", "--type", "strong: W: hcp 22+", "--shares", "1:3")
    rows = [json.loads(line) for line in dealspace("deal", "-n", "12", *types, "--format", "jsonl").stdout.splitlines()]
    assert sorted(row["HandType"] for row in rows) == ["strong"] * 9 + ["weak"] * 3
    shown = dealspace("deal", "-n", "4", *types)
    assert shown.stdout.count(" · strong\n") == 3
    assert "weak          1 deal   by nature 1 deal in 5.06: exactly 19.8 %" in shown.stderr


def test_a_script_prints_and_counts_as_it_says(tmp_path: Path) -> None:
    script = tmp_path / "strong.dl"
    script.write_text(STRONG + 'action printoneline, average "points" hcp(north) + hcp(south)', "utf-8")
    done = dealspace("deal", script)
    *deals, last = done.stdout.splitlines()
    assert len(deals) == 4 and all(line.startswith("n AK") for line in deals)
    assert last.startswith("points: ") and last.endswith(" in 4 deals")
    assert "with these cards known" in done.stderr
    as_pbn = dealspace("deal", script, "--format", "pbn")
    assert len(parse_records(as_pbn.stdout, "pbn").records) == 4


@pytest.mark.parametrize(
    ("action", "start"),
    [
        ("printall", "   1.\nA K"),
        ("printew", "   1.\n"),
        ("print(north)", "   1.\nA K"),
        ("printcompact hcp(north)", "n AK"),
        ("printpbn", "% PBN 2.1\n% EXPORT\n[Event"),
        ('printes "fit ", spades(north), \\n', "fit "),
    ],
)
def test_every_way_to_print(action: str, start: str, tmp_path: Path) -> None:
    script = tmp_path / "x.dlr"
    script.write_text(STRONG + "action " + action, "utf-8")
    assert dealspace("deal", script).stdout.startswith(start)


def test_a_script_comes_from_standard_input() -> None:
    command = [sys.executable, "-m", "dealspace", "deal", "-"]
    text = 'generate 2000 hcp(north) > 15 action frequency "both" (hcp(north), 16, 18, spades(north), 0, 4)'
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.splitlines()[1].split() == ["less", "0", "1", "2", "3", "4", "more", "sum"]
    assert 150 < int(done.stdout.split()[-1]) < 250, "about one in ten of the 2000 deals looked at"


def test_a_script_may_begin_with_a_byte_order_mark_and_have_any_line_ends() -> None:
    command = [sys.executable, "-m", "dealspace", "deal", "-"]
    for text in (b"\xef\xbb\xbfhcp(north) >= 10\r\nproduce 2\r\naction printoneline\r\n", b"hcp(north) >= 10 produce 2 "
                 b"action printoneline"):  # fmt: skip
        done = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
        assert (done.returncode, len(done.stdout.splitlines())) == (0, 2), done.stderr


def test_where_may_speak_of_hands_together() -> None:
    both = ("--where", "hcp(north) + hcp(south) >= 30", "--where", "S: 5+S", "--where", "spades(north) >= 3")
    done = dealspace("deal", "-n", "40", *both, "--format", "oneline")
    assert done.returncode == 0
    for line in done.stdout.splitlines():
        _, north, *_, south, _, _ = line.split()
        points = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card, 0) for card in north + south)
        assert points >= 30 and len(north.split(".")[0]) >= 3 and len(south.split(".")[0]) >= 5
    script = "hcp(north) + hcp(south) >= 30 && spades(south) >= 5 && spades(north) >= 3"
    exact = DealSpace().sample(400_000, np.random.default_rng(3))
    share = float(truth(condition_on_deals(script), exact).mean())
    printed = re.search(r"([\d.]+) %", done.stderr)
    assert printed is not None and abs(float(printed[1]) / 100 - share) < 0.15 * share


def test_deals_after_an_auction_make_its_calls() -> None:
    done = dealspace("deal", "--auction", "W: 1N P 2C P 2S", "-n", "30", "--format", "pbn")
    assert done.returncode == 0
    boards = [record.board for record in parse_records(done.stdout, "pbn").records]
    assert len(boards) == 30 and {board.dealer for board in boards} == {Seat.WEST}
    for board in boards:
        west = board.full_deal[Seat.WEST]
        assert 15 <= value(HCP, west) <= 17 and west.lengths[3] >= 4 and west.lengths[2] <= 3, "2♠ denies four hearts"


def test_an_odd_call_and_a_natural_one_are_reported_before_the_deals() -> None:
    odd = dealspace("deal", "--auction", "1H 1N X 3N", "-n", "2", "--format", "oneline")
    assert "East's 1NT is doubted" in odd.stderr and len(odd.stdout.splitlines()) == 2
    natural = dealspace("deal", "--auction", "1N 2C 2S", "-n", "20", "--format", "oneline")
    assert "undefined, taken as natural: South's 2♠ shows 5+ ♠" in natural.stderr
    assert all(len(line.split()[5].split(".")[0]) >= 5 for line in natural.stdout.splitlines())


def test_the_error_for_a_script_of_another_language_says_what_to_do() -> None:
    assert "a script in Tcl (Deal) is not run here: write its condition" in dealspace("deal", "x.tcl").stderr


def test_numbers_are_json_for_programs(tmp_path: Path) -> None:
    script = tmp_path / "count.dl"
    script.write_text('produce 300 action average "points" hcp(north), frequency "hearts" (hearts(south), 2, 4),'
                      'frequency "both" (hearts(south), 2, 4, spades(north), 2, 4)\n', "utf-8")  # fmt: skip
    out = tmp_path / "deals.pbn"
    more = ("--average", "quick_tricks:E", "--frequency", "quick_tricks:E", "--out", out)
    row = json.loads(dealspace("deal", script, "--json", *more).stdout)
    deals = [record.board.full_deal for record in read_records(out).records]
    assert (row["wanted"], row["deals"], len(deals)) == (300, 300, 300)
    points, halves = row["averages"]
    assert points["mean"] == pytest.approx(sum(value(HCP, deal[Seat.NORTH]) for deal in deals) / 300)
    quick = [value(parse_quantity("quick_tricks"), deal[Seat.EAST]) / 2 for deal in deals]
    assert halves["mean"] == pytest.approx(sum(quick) / 300) and 0 < halves["error"] < 0.2 and "exact" in halves
    hearts, both, again = row["frequencies"]
    lengths = [deal[Seat.SOUTH].lengths[2] for deal in deals]
    assert hearts["counts"] == {str(length): lengths.count(length) for length in sorted(set(lengths))}
    assert sum(deals for _, _, deals in both["counts"]) == 300
    assert again["counts"] == {f"{number:g}": quick.count(number) for number in sorted(set(quick))}


def test_json_of_types_and_of_double_dummy_tricks() -> None:
    row = json.loads(dealspace("deal", "-n", "6", *NOTRUMP, "--json", "--double-dummy", "W NT").stdout)
    (tricks,) = row["tricks"]
    assert sum(tricks["counts"].values()) == 6 and row["chance"] == pytest.approx(0.0516, abs=1e-4)
    levelled = dealspace("deal", "-n", "6", "--type", "a: N: hcp 15+", "--type", "b: N: 5+S", "--json")
    assert [(found["name"], found["deals"]) for found in json.loads(levelled.stdout)["types"]] == [("a", 3), ("b", 3)]
    assert "--json prints numbers" in dealspace("deal", "--json", "--format", "pbn").stderr


def test_chances_that_hardly_are_can_be_read() -> None:
    suits = [part for suit, seat in zip("SHD", "NES", strict=True) for part in ("--where", f"{seat}: 13{suit}")]
    done = dealspace("deal", "-n", "1", *suits, "--format", "oneline")
    assert done.stderr.strip() == "1 deal in 53.6 octillion: exactly 1.86 × 10⁻²⁷ %"


@pytest.mark.parametrize("name", SCRIPTS)
def test_everyday_scripts_deal_what_they_say_as_often_as_shuffling_does(name: str) -> None:
    condition = parse_program(SCRIPTS[name]).condition
    known = {str(seat): cards for seat, cards in parse_program(SCRIPTS[name]).predeal.items()}
    assert condition is not None
    done = deal_script(SCRIPTS[name], 300)
    assert len(done.deals) == 300 and truth(condition, done.deals).all()
    shuffled = DealSpace(known).sample(60_000, np.random.default_rng(8))
    seen = int(truth(condition, shuffled).sum())
    chance = done.chance
    assert chance is not None
    expected = 60_000 * float(getattr(chance, "value", chance))
    slack = 60_000 * (chance.high - chance.low if hasattr(chance, "high") else 0.0)  # type: ignore[union-attr]
    assert abs(seen - expected) < 4 * expected**0.5 + slack


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--where", "W: hpc 15+"), 'unknown quantity "hpc": did you mean "hcp"?'),
        (("--where", "W: hcp 40"), "no hand of 13 cards is like that"),
        (("--where", "W: hcp 25+", "--where", "N: hcp 25+"), "no deal fits what is known and asked for: "),
        (("--hand", "S=HK", "--hand", "N=HK"), "HK is held twice"),
        (("--hand", "S=AK...", "--where", "S: hcp 0-6"), "South holds ♠A ♠K; South: 0–6 HCP"),
        (("--where", "S: hcp + N.hcp >= 25"), 'unknown quantity "N.hcp"; a condition speaks of one hand'),
        (("--where", "hcp(north) + hpc(south) >= 25"), 'column 14: "hpc" is neither a function'),
        (("--where", "hcp(north) >= 25", "--type", "a: S: 5+S"), "types are levelled by conditions on one hand each"),
        (("--type", "hcp 15+"), "expected a name, a seat and a condition"),
        (("--shares", "1:2"), "--shares are those of --type"),
        (("--average", "hcp"), "expected a quantity and a seat, as hcp:N"),
        (("--double-dummy", "S"), "expected a declarer and a strain"),
        (("--out", "no/such/x.pbn"), "there is no folder"),
        (("--out", "x.hands"), "can be read but not written"),
        (("--format", "doc"), "'doc' is not one of"),
        (("nosuch.dl",), "nosuch.dl: No such file"),
        (("a.dl", "--script", "b.dl"), "give one script"),
    ],
)
def test_wrong_input_gives_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    done = dealspace("deal", "-n", "1", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_an_error_in_a_script_names_file_line_and_column(tmp_path: Path) -> None:
    script = tmp_path / "bad.dl"
    script.write_text("condition\n  hcp(north) > 15 &&\n  opc(ns) > 30\n", "utf-8")
    done = dealspace("deal", script)
    assert done.returncode == 2
    assert f'{script}:3:3: "opc" is not supported' in done.stderr


def test_a_character_nobody_sees_is_named_by_its_number(tmp_path: Path) -> None:
    script = tmp_path / "odd.dl"
    script.write_text("hcp(north) >= 10 \x07", "utf-8")
    assert f"{script}:1:18: unexpected the character U+0007" in dealspace("deal", script).stderr


def test_the_error_for_a_length_in_predeal_says_how_it_is_written(tmp_path: Path) -> None:
    script = tmp_path / "lengths.dl"
    script.write_text("predeal north spades==5\n", "utf-8")
    assert "a length is written spades(north) == 5" in dealspace("deal", script).stderr


def test_more_deals_than_there_are_is_said() -> None:
    only = ("--where", "N: 13S", "--where", "E: 13H", "--where", "S: 13D", "--unique", "-n", "2")
    assert "there is only 1 such deal; 2 were asked for, none twice: ask for fewer" in dealspace("deal", *only).stderr
    done = dealspace("deal", "-n", "30", "--hand", "N=AKQJ.AKQJ.AKQJ.2", "--hand", "S=T9.T9.T98.AKQJT9", "--unique",
                     "--hand", "W=87.876.765.8765", "--format", "oneline")  # fmt: skip
    assert done.returncode == 2
    assert "there are only 14 such deals; 30 were asked for, none twice" in done.stderr


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    out = tmp_path / "deals.pbn"
    command = [sys.executable, "-m", "dealspace", "deal", "-n", "60000", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as job:
        until = time.monotonic() + 60
        while not (tmp_path / "deals.pbn.part").exists() and time.monotonic() < until:
            time.sleep(0.02)
        job.send_signal(signal.SIGINT)
        _, errors = job.communicate(timeout=60)
    assert job.returncode == 130
    count = len(read_records(out).records)
    assert 0 < count < 60_000 and f"{count:,} deals saved to" in errors


PAGE = ROOT / "docs" / "dealing.md"
EXAMPLE = re.compile(r"```\n\$ dealspace (?P<arguments>deal .*?)\n(?P<output>.*?)```", re.DOTALL)
EXAMPLES = len(EXAMPLE.findall(PAGE.read_text("utf-8")))


@pytest.mark.parametrize("number", range(EXAMPLES))
def test_an_example_of_the_documentation_prints_what_the_page_says(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    assert EXAMPLES == 11
    page = PAGE.read_text("utf-8")
    for name, script in re.findall(r"```dealer\n# (\S+)\n(.*?)```", page, re.DOTALL):
        (tmp_path / name).write_text(f"# {name}\n{script}", "utf-8")
    example = list(EXAMPLE.finditer(page))[number]
    monkeypatch.chdir(tmp_path)
    done = dealspace(*shlex.split(example["arguments"]))
    assert done.returncode == (2 if "dealspace: " in example["output"] else 0), done.stderr
    found = "".join(f"{line.rstrip()}\n" for line in (done.stdout + done.stderr).splitlines())
    if request.config.getoption("--update-golden"):
        PAGE.write_text(page[: example.start("output")] + found + page[example.end("output") :], "utf-8")
    else:
        assert example["output"] == found
