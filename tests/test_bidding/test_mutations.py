"""Mutated system files of at most 40 lines: they load or are diagnosed, never crash, never hang."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from bidding import InvalidSystem
from bidding.syntax import parse_system

ROOT = Path(__file__).parents[2]
FULL = """\
system: full
title: Every key once
dsl: 1
extends: blocks/blackwood
import: [blocks/rkcb, {file: blocks/ogust, before: first}]
params: {one: 15-17, L: 2}
define:
  good(x): top3(x) 2+ or top5(x) 3+
  game: hcp + partner.hcp.min >= 25
contexts:
- after: opening
  id: first
  state: the opening
  rules:
  - 1N: {id: one_nt, if: "hcp {one} and balanced", say: "{hcp} balanced", announce: "{hcp}"}
  - 1M: {if: 5+M and good(M), prefer: longest M, trump: none, when: seat 1-3 and not vul}
  - 2C: {if: hcp 22+, forcing: 2N, artificial: true, alert: strong}
  - P:  {if: else}
- after: 1x (ky) | 1y (kx)
  when: k <= 2
  rules:
  - cheapest(y): {if: 5+y and (hcp 8+ if level = 1 else hcp 11+), forcing: 3x, ask: accept(y)}
- convention: answers
  params: {L: 2}
  at: [1N, {seq: 2N, L: 3}]
  over: {X: same, LC: X is stayman}
  rules:
  - LC: {id: stayman, if: 4S or 4H, ask: major}
  - L{M-1}: {if: 5+M, trump: M, prefer: longest M}
  then:
  - after: LC
    over: X
    rules: [LD: {if: else}]
- when: asked keycards and trump is suit
  steps: {from: 4N, over_bid: dopi, over_X: ropi}
  rules: [step1: {if: "aces + has(K, T) in 1|4"}, judge: {among: [P, 6T], if: hcp 12+}]
rules: [X: {if: else, behind: stayman}]
removes: [negative_x]
tests: [{hand: AQ32.K54.QJ3.A92, auction: "", want: 1N}, {auction: 1N P, partner_shows: hcp 15+}]
"""
ALONE = re.sub(r"(?m)^(extends|import|removes):.*\n", "", FULL)
SEEDS = [
    FULL,
    *[ALONE] * 6,
    *(path.read_text("utf-8") for path in sorted((ROOT / "systems" / "blocks").glob("*.yaml"))),
]
PIECES = [
    "", "\n", "  ", "{", "}", "[", "]", ":", "- ", "'", '"', "!", "&a ", "*a", "x", "1", "9", "\t", "(", ")", "|", ",",
    "#", "{L+1}", "{M-1}", "?", "\0", "é", "and", "or", "not ", "some ", "M", "T", "k", "step1", "else", "game", "full",
    "good(x)", "null", "1N", "opening", "~", "---\n", "%", "0" * 30, "before: first\n", "...", "@", "`", "\\", "\ud800",
]  # fmt: skip


def mutated(rng: random.Random) -> str:
    """A file with some texts changed, lines moved, and no more than 40 lines."""
    text = rng.choice(SEEDS)
    for _ in range(rng.randint(1, 6)):
        lines = text.split("\n")
        match rng.randrange(5):
            case 0:
                place = rng.randrange(len(text) + 1)
                text = text[:place] + rng.choice(PIECES) + text[place + rng.randrange(4) :]
            case 1:
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines) or "x"
            case 2:
                lines.insert(rng.randrange(len(lines)), rng.choice(rng.choice(SEEDS).split("\n")))
                text = "\n".join(lines)
            case 3:
                words = re.findall(r"[\w{}+()|-]+", text) or ["x"]
                text = text.replace(rng.choice(words), rng.choice(words), rng.choice((1, -1)))
            case _:
                place = rng.randrange(len(lines))
                lines[place] = "  " * rng.randrange(3) + lines[place].lstrip(" ")
                text = "\n".join(lines)
    return "\n".join(text.split("\n")[:40])


def check(seed: int) -> None:
    text = mutated(random.Random(seed))
    start = time.process_time()
    try:
        parse_system(text, "mutant.yaml", "mutant")
    except InvalidSystem as error:
        assert error.diagnostics, seed
        assert all(found.place.file for found in error.diagnostics), seed
    except Exception as error:
        raise AssertionError(f"seed {seed}: {error!r}\n{text}") from error
    assert time.process_time() - start < 10, f"seed {seed} takes too long\n{text}"


def test_the_whole_file_loads_and_so_do_many_of_its_mutations() -> None:
    assert len(ALONE.splitlines()) <= 40
    parse_system(ALONE, "full.yaml", "full")
    loaded = 0
    for seed in range(200):
        try:
            parse_system(mutated(random.Random(seed)), "mutant.yaml", "mutant")
            loaded += 1
        except InvalidSystem:
            pass
    assert loaded >= 5, "mutations so rough that nothing loads test little"


@pytest.mark.parametrize("thousand", range(2))
def test_mutated_files_load_or_are_diagnosed(thousand: int) -> None:
    for seed in range(1000 * thousand, 1000 * thousand + 1000):
        check(seed)


@pytest.mark.slow
def test_a_hundred_thousand_mutated_files_load_or_are_diagnosed() -> None:
    for seed in range(2000, 100_000):
        check(seed)


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
        "[" * 5000, "{a: " * 3000, "a: " + "b" * 200_000,
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
