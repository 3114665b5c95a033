"""Mutated system files of at most 40 lines, for tests: `python -m tests.support.mutants [--files N] [--jobs N]`.

Each file is made from its number alone, so one that is read wrongly can be made again. It must load or be diagnosed, at
a place, within seconds, and nothing in it may be run: an audit hook watches for programs, sockets and files written.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from dealspace.bidding import InvalidSystem, load_system
from dealspace.bidding.language.compile import parse_system

ROOT = Path(__file__).parents[2]
LONGEST_S = 10
"""CPU seconds that reading one file may take."""
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
"""Small things that may stand anywhere."""
HOSTILE = [
    # What other readers of YAML build, repeat or run.
    "!!python/object/apply:os.system ['touch mutant-was-here'] ", "!!python/name:os.system ", "!!binary ", "!!set ",
    "!<tag:yaml.org,2002:python/object/new:os.system> ", "&b [*b, *b] ", "<<: *a\n", "{<<: [*a, *a]}", "? [a, b] : c\n",
    "%YAML 9.9\n---\n", "%TAG ! tag:x,2000:\n---\n", "|9\n", ">-\n    ",
    # Numbers that are large, odd, or digits to some functions and not to others.
    "9" * 400, "1e999", "-0", "0x1F", "1_000", "²", "½", "１２", "٣+", "hcp ²", "99999999999999999999-1", "0-0",
    "17-15", "step0", "step99999999999", "{L+99999999999999}", "{L-9}", "8N", "0C", "7NN",
    "hcp * 99999999 * 99999999 >= 1",
    "hcp 99999999999999999999+", "hcp / 0 >= 1", "0 * hcp >= 0", "hcp - hcp >= 1",
    # Long and deep.
    "(" * 300, "not " * 300, "[" * 40, "{a: " * 20, "hcp 1+ and " * 300 + "hcp 2+", "5+M or " * 200 + "5+m",
    "hcp + " * 200 + "hcp >= 9", "1C (P) " * 60, "any (any) " * 40 + "1C", "a" * 20_000, "x | " * 200 + "1C",
    "{" + ", ".join(f"k{n}: v" for n in range(300)) + "}", "good(good(good(x)))", "(1S if " * 30,
    # Letters that look like others, or like nothing.
    "\ufeff", "\u2028", "\x85", "\u202e", "e\u0301", "\u200b", "♠", "♥5", "ＨＣＰ", "İ", "ß", "\x7f", "\x1b[2J",
    "\U0001f0a1",
]  # fmt: skip
"""Whole thoughts that have hurt some program somewhere."""
_FORBIDDEN = ("os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.", "socket.", "shutil.", "os.remove",
                   "os.rename", "os.mkdir", "os.rmdir", "ctypes.", "pickle.", "exec", "compile")  # fmt: skip


def mutated(rng: random.Random) -> str:
    """A file with some texts changed, lines moved, and no more than 40 lines."""
    text = rng.choice(SEEDS)
    for _ in range(rng.randint(1, 6)):
        lines = text.split("\n")
        match rng.randrange(7):
            case 5:
                place = rng.randrange(len(text) + 1)
                text = text[:place] + rng.choice(HOSTILE) + text[place:]
            case 6:  # instead of a value or a key
                words = re.findall(r"[^\s,:{}\[\]]+", text) or ["x"]
                text = text.replace(rng.choice(words), rng.choice(HOSTILE + PIECES), 1)
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


class _Watch:
    """Whether something is run or written while a file is read."""

    on = False
    hooked = False
    seen: list[str] = []  # noqa: RUF012

    @classmethod
    def hook(cls, event: str, arguments: tuple[object, ...]) -> None:
        if not cls.on:
            return
        writes = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
        if event in ("compile", "exec") and _is_module(arguments):
            return  # something imported late
        if writes or event.startswith(_FORBIDDEN):
            cls.seen.append(f"{event} {arguments!r:.200}")


def _is_module(arguments: tuple[object, ...]) -> bool:
    """Whether what is compiled, or run, is a file of Python."""
    file = arguments[1] if len(arguments) > 1 else getattr(arguments[0], "co_filename", "")
    return str(file).endswith(".py")


@contextmanager
def _watched() -> Iterator[None]:
    """Nothing is run or written in here, and it does not take long."""
    if not _Watch.hooked:
        parse_system(ALONE, "full.yaml", "full")  # what is imported late is there now
        load_system("sayc")
        np.random.default_rng(0)
        sys.addaudithook(_Watch.hook)
        _Watch.hooked = True
    _Watch.seen.clear()
    before = signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_S)
    _Watch.on = True
    try:
        yield
    finally:
        _Watch.on = False
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert not _Watch.seen, f"reading a file ran something: {_Watch.seen}"


def _too_long(signum: int, frame: object) -> None:
    raise TimeoutError(f"reading takes more than {LONGEST_S} s")


def check_text(text: str) -> bool:
    """Whether this file loads; fails if it is not loaded or diagnosed at places, soon, without running anything."""
    with _watched():
        try:
            parse_system(text, "mutant.yaml", "mutant")
        except InvalidSystem as error:
            assert error.diagnostics and all(found.location.file for found in error.diagnostics)
            assert str(error)
            return False
    return True


def check(number: int) -> bool:
    """Whether the mutant of this number loads; fails with it otherwise."""
    text = mutated(random.Random(number))
    try:
        return check_text(text)
    except Exception as error:
        raise AssertionError(f"mutant {number}: {error!r}\n{text}") from error


def check_all(numbers: range) -> tuple[int, float, list[str]]:
    """How many of these load, the CPU seconds, and what is wrong with the others that should have been diagnosed."""
    start, loaded, wrong = time.process_time(), 0, []
    for number in numbers:
        try:
            loaded += check(number)
        except AssertionError as error:
            wrong.append(str(error))
    return loaded, time.process_time() - start, wrong


def check_in_processes(files: int, jobs: int, first: int = 0, every: int = 500) -> tuple[int, float, list[str]]:
    """`check_all` of `files` mutants, over processes; progress on standard error after each batch."""
    batches = [range(start, min(start + every, first + files)) for start in range(first, first + files, every)]
    loaded, seconds, wrong, done = 0, 0.0, list[str](), 0
    with ProcessPoolExecutor(jobs) as pool:
        for batch, found in zip(batches, pool.map(check_all, batches), strict=True):
            loaded, seconds, done = loaded + found[0], seconds + found[1], done + len(batch)
            wrong += found[2]
            print(f"{done} files, {loaded} load, {len(wrong)} wrong, {seconds:.0f} s CPU", file=sys.stderr, flush=True)
    return loaded, seconds, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    loaded, seconds, wrong = check_in_processes(options.files, options.jobs, options.first)
    for line in wrong:
        print(line)
    summary = f"{loaded} load, {len(wrong)} are read wrongly, the others are diagnosed; {seconds:.0f} s CPU"
    print(f"{options.files} files: {summary}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
