"""Mutated system files of at most 40 lines: they load or are diagnosed, never crash, never hang, run nothing."""

from __future__ import annotations

import os
import random
import time

import numpy as np
import pytest

from bench.reading import bid_out
from dealspace.bidding import Bidder, Interpreter, InvalidSystem
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import Deal, Seat, Side
from tests.support.mutants import ALONE, HOSTILE, check, check_in_processes, check_text, mutated


def test_the_whole_file_loads_and_so_do_many_of_its_mutations() -> None:
    assert len(ALONE.splitlines()) <= 40
    parse_system(ALONE, "full.yaml", "full")
    assert sum(check(number) for number in range(250)) >= 5, "mutations so rough that nothing loads test little"


def test_a_parameter_is_a_text_and_no_template() -> None:
    rules = "  rules:\n  - LC: {if: hcp 1+}\n"
    for value in ("\\", "\\1", "\\g<0>"):
        check_text(f"params: {{L: '{value}'}}\ncontexts:\n- after: opening\n{rules}")


def test_mutants_have_at_most_forty_lines() -> None:
    assert max(mutated(random.Random(number)).count("\n") for number in range(300)) < 40


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_texts_as_a_value_a_condition_and_a_call(text: str) -> None:
    rule = "contexts:\n- after: opening\n  rules:\n  - {}: {{if: {}}}\n"
    for file in (text, f"title: {text}", rule.format("1N", text), rule.format(text, "else"), f"params: {{L: {text}}}"):
        check_text(file)


def test_boards_can_be_bid_with_the_mutants_that_load() -> None:
    bid = 0
    for number in (*range(160), 2357):  # the last speaks of a trump suit where there is none
        try:
            system = parse_system(mutated(random.Random(number)), "mutant.yaml", "mutant")
        except InvalidSystem:
            continue
        bidder = Bidder(Interpreter(dict.fromkeys(Side, system)), np.random.default_rng(0), effort=None)
        for board in range(3):
            assert bid_out(bidder, Deal.random(np.random.default_rng(board)), Seat.NORTH)[0].is_over
        bid += 1
    assert bid > 5


@pytest.mark.slow
def test_a_hundred_thousand_mutated_files_load_or_are_diagnosed() -> None:
    loaded, _, wrong = check_in_processes(100_000, os.cpu_count() or 1)
    assert not wrong, wrong[0]
    assert loaded


@pytest.mark.parametrize(
    "text",
    [
        "define:\n" + "".join(f"  a{n}: a{n + 1} and a{n + 1}\n" for n in range(35)) + "  a35: hcp 12+\n",
        "define:\n  a: a and a\n  b: c and c\n  c: b and b\n",
        "contexts:\n- after: " + "any (any) " * 60 + "1C\n  rules: []\n",
        "contexts:\n- after: " + "any (any) " * 18 + "1C\n  rules: []\n",
        "contexts:\n- after: " + "any (kx) " * 18 + "1C\n  rules: []\n",
        "contexts:\n- after: " + " | ".join(["any (any) any (any) any 1x"] * 400) + "\n  rules: []\n",
        "contexts:\n" + "- {convention: a, at: 1x | 1y, over: [X, any, bid], rules: [], then: [{after: any}]}\n" * 38,
        "import: mutant\n", "extends: /dev/zero\n", "extends: /etc/passwd\n", f"extends: {'a/' * 3000}\n",
        "import: ..\n",
        "extends: \"a\\0b\"\n", "import: [sayc, weak_notrump, sayc]\nextends: sayc\n",
        "a: {b:" + "[" * 40 + "1:[", "[" * 5000, "{a: " * 3000, "a: " + "b" * 200_000,
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: " + "not " * 5000 + "hcp 12}\n",
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: " + "(" * 5000 + "}\n",
    ],
    ids=lambda text: text[:24].strip(),
)  # fmt: skip
def test_files_made_to_be_slow_or_deep_end_soon(text: str) -> None:
    start = time.process_time()
    try:
        parse_system(text, "mutant.yaml", "mutant")
    except InvalidSystem as error:
        assert error.diagnostics
    assert time.process_time() - start < 5
