"""Every command has help with examples, a page that names its options, documented JSON, and exit codes 0, 1 and 2."""

from __future__ import annotations

import json
import re
import shlex
from itertools import takewhile
from pathlib import Path

import click
import pytest

from tests.support.called import called
from tests.support.command_pages import END, START, every_command, made_part, options_of, page_of
from tests.try_install import COMMANDS as TRIED

COMMANDS = every_command()
EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
HAND = "AQ32.K54.QJ3.A92"
SYSTEM = f"""\
system: small
title: One rule, and a test that fails
contexts:
- after: opening
  rules:
  - 1N: {{if: hcp 15-17}}
tests:
- {{hand: {HAND}, auction: "", want: 2C}}
"""
PRINTING_FACTS = {
    *("explain", "bid", "query", "deal", "solve", "beliefs", "lint", "practice", "play", "arena", "match", "bench"),
    *("facts", "results", "suit", "system show", "system card", "system doc", "system diff", "system test"),
    *("system profile", "games deal", "games arena", "games solve"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_has_what_the_command_says(name: str, request: pytest.FixtureRequest) -> None:
    page, made = page_of(name), made_part(name, COMMANDS[name])
    text = page.read_text("utf-8") if page.exists() else f"# `dealspace {name}`\n\n{START}\n{END}\n"
    start, end = text.index(START), text.index(END) + len(END) + 1
    if request.config.getoption("--update-golden"):
        page.parent.mkdir(exist_ok=True)
        page.write_text(text[:start] + made + text[end:], "utf-8")
    else:
        assert page.exists(), f"{page}: missing; pytest --update-golden makes it"
        assert text[start:end] == made
    assert text.startswith(f"# `dealspace {name}`\n")


def test_every_command_is_tried_with_an_installed_package() -> None:
    assert {line.split()[0] for line in TRIED.split("\n") if line} >= {name.split()[0] for name in COMMANDS}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_has_examples_of_options_that_exist_and_the_exit_codes(name: str) -> None:
    done = called(*name.split(), "--help")
    assert done.returncode == 0
    assert "Exit codes: 0: done" in done.stdout
    block = re.search(r"^  Examples:\n((?:    .*\n)+)", done.stdout, re.MULTILINE)
    assert block is not None
    known = {text for option in options_of(COMMANDS[name]) for text in (*option.opts, *option.secondary_opts)}
    examples = [line.strip() for line in block[1].splitlines() if f"dealspace {name}" in line]
    assert examples
    for example in examples:
        words = shlex.split(example[example.index(f"dealspace {name}") :])
        used = {word for word in takewhile(lambda word: word != "|", words) if word.startswith("--")}
        assert used <= known, example


@pytest.mark.parametrize("name", sorted(PRINTING_FACTS))
def test_what_prints_facts_prints_json_whose_fields_are_on_its_page(name: str) -> None:
    assert any("--json" in option.opts for option in options_of(COMMANDS[name]))
    assert "\n## JSON\n" in page_of(name).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("bid", ("--hand", HAND, "--why-not", "2N", "--explain")),
        ("explain", ("1N", "P", "2C")),
        ("facts", ()),
        ("suit", ("AQT98 / 5432",)),
        ("query", ("--hand", f"S={HAND}", "count")),
        ("deal", ("-n", "2", "--where", "N: hcp 15-17", "--average", "hcp:N", "--frequency", "hcp:N")),
        ("solve", ("--deal", DEAL, "--lead", "--line", "--contract", "4S by E")),
        ("results", (str(EXAMPLES / "club_pairs.pbn"), "--par")),
        ("practice", ("--sequence", "1N", "-n", "1")),
        ("compose", ("--wish", "opens: S 1N", "--highest", "hcp(north)", "--max-deals", "1")),
        ("system show", ("sayc",)),
        ("system show", ("sayc", "--after", "1N")),
        ("system show", ("sayc", "--graph", "--depth", "1", "--share", "0.1")),
        ("system profile", ("sayc", "--boards", "1", "--solved", "0.01")),
        ("games deal", ("whist",)),
        ("games deal", ("jass",)),
        ("games solve", ("jass", "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3")),
        ("games deal", ("euchre",)),
        ("games arena", ("{random}", "{first}", "--game", "euchre", "--deals", "1")),
    ],
)
def test_the_fields_of_json_are_on_the_page(name: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    bots = {method: tmp_path / f"{method}.toml" for method in ("random", "first")}
    for method, path in bots.items():
        path.write_text(f'[play]\nmethod = "{method}"\n', "utf-8")
    done = called(*name.split(), *(word.format(**bots) if word[0] == "{" else word for word in arguments), "--json")
    assert done.returncode == 0, done.stderr
    text = page_of(name).read_text("utf-8").partition("\n## JSON\n")[2]
    missing = [field for field in json.loads(done.stdout) if f"`{field}`" not in text]
    assert not missing


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("bid", "--hand", HAND), 0),
        (("bid", "--hand", "nonsense"), 2),
        (("bid", "--hand", HAND, "--auction", "1N P P P"), 2),
        (("explain", "1N"), 0),
        (("explain", "9N"), 2),
        (("query", "--where", "N: hcp 10-12", "count"), 0),
        (("query", "--where", "N: hcp 38", "count"), 1),
        (("query", "nonsense"), 2),
        (("suit", "AQT98 / 5432"), 0),
        (("suit", "A94 / Q832", "--work", "9"), 1),
        (("suit", "AQT98"), 2),
        (("facts",), 0),
        (("facts", "nonsense"), 2),
        (("deal", "-n", "1"), 0),
        (("deal", "--where", "N: hcp 38"), 2),
        (("solve", "--deal", DEAL), 0),
        (("solve",), 2),
        (("solve", "{mixed}"), 1),
        (("solve", "{bad}"), 2),
        (("results", str(EXAMPLES / "two_rooms.pbn")), 0),
        (("results", "{mixed}"), 2),
        (("beliefs", "{mixed}", "--seat", "S"), 2),
        (("play", "{bad}"), 2),
        (("arena", "{missing}"), 2),
        (("match", "{missing}"), 2),
        (("practice", "--sequence", "1N", "-n", "1"), 0),
        (("compose", "--wish", "S: hcp 15-17"), 0),
        (("compose", "--wish", "S: hcp 38"), 1),
        (("compose", "--wish", "nonsense"), 2),
        (("practice", "--sequence", "N: 1N P", "--seat", "W"), 2),
        (("system", "show", "sayc"), 0),
        (("system", "show", "no_such_system"), 2),
        (("system", "test", "{system}"), 1),
        (("system", "schema"), 0),
        (("system", "profile", "no_such_system"), 2),
        (("system", "profile", "sayc", "--boards", "1", "--rate", "0"), 2),
        (("lint", "{missing}"), 2),
        (("meaning", "--jsonl", "{bad}"), 1),
        (("space", "--jsonl", "{bad}"), 1),
        (("auction", "--jsonl", "{bad}"), 1),
        (("meaning",), 2),
        (("tm", "serve"), 2),
        (("no_such_command",), 2),
        (("games", "deal", "jass"), 0),
        (("games", "deal", "skat"), 2),
        (("games", "arena", "{missing}", "--game", "whist"), 2),
        (("games", "answer", "--jsonl", "{bad}"), 1),
        (("games", "answer"), 2),
        (("games", "solve", "jass", "nonsense"), 2),
        (("games", "play", "whist", "--bot", "{missing}"), 2),
    ],
)
def test_exit_codes_are_0_done_1_in_part_2_not(arguments: tuple[str, ...], code: int, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("mixed", "bad", "missing", "system")}
    files = {name: path.with_suffix(".yaml" if name == "system" else ".pbn") for name, path in files.items()}
    board = '[Board "{}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{}"]\n'
    files["mixed"].write_text(board.format(1, DEAL) + "\n" + board.format(2, "N:nonsense"), "utf-8")
    files["bad"].write_text(board.format(1, "N:nonsense"), "utf-8")
    files["system"].write_text(SYSTEM, "utf-8")
    done = called(*(word.format(**files) if word.startswith("{") else word for word in arguments))
    assert done.returncode == code, done.stderr or done.stdout
    assert code != 2 or (done.stderr.startswith("dealspace: ") and not done.stdout)


def test_there_are_pages_of_commands_alone() -> None:
    pages = {path.name for path in page_of("bid").parent.glob("*.md")} - {"README.md"}
    assert pages == {page_of(name).name for name in COMMANDS}
    assert isinstance(COMMANDS["bid"], click.Command)
