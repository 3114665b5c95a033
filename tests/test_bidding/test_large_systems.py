"""A file of a megabyte can stand for far more: what a system may have is counted before anything grows.

All such files are read by one process of its own, whose memory is measured at the end. No clock is read: the limit on
its time is there so that a test that fails ends.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dealspace.bidding.language.limits import MOST
from dealspace.bidding.system.system_files import LARGEST_BYTES

HEAD = "system: x\ncontexts:\n"
PASS = "rules: [P: {if: else}]"
CONTEXT = f"- {{after: opening, {PASS}}}\n"
CONVENTION = f"- convention: c\n  {PASS}\n  "
MOST_MB = 300
OPENINGS = [f"{level}{strain}" for level in range(1, 5) for strain in "CDHSN"]


def times(part: str, count: int, before: str = "", behind: str = "") -> str:
    """The part again and again, `@` in it replaced by a number."""
    return before + "".join(part.replace("@", str(number)) for number in range(count)) + behind


def rules(count: int, condition: str = "hcp 1+") -> str:
    """Contexts with so many rules each."""
    return HEAD + "".join(times(f"  - 1N: {{if: {condition}}}\n", count, f"- after: {opening}\n  rules:\n")
                          for opening in OPENINGS)  # fmt: skip


FILES: dict[str, tuple[Callable[[], str], str]] = {
    "contexts": (
        lambda: times(f"- {{after: 1N 2C, id: c@, {PASS}}}\n", 10_000, HEAD),
        "2003: more than 2,000 contexts",
    ),
    "contexts without a pattern": (
        lambda: times(f"- {{when: forced, {PASS}}}\n", 20_000, HEAD),
        "2003: more than 2,000 contexts",
    ),
    "places": (lambda: times("1N, ", 200_000, HEAD + CONVENTION + "at: [", "1N]\n"), "5: more than 20,000 auction"),
    "places with parameters": (
        lambda: times(
            '{seq: 1N, a1: "@"}, ',
            30_000,
            HEAD + CONVENTION + times("    a@: 1\n", 900, "params:\n") + "  at: [",
            "1N]\n",
        ),
        "906: more than 20,000 auction patterns",
    ),
    "rules in each place": (
        lambda: times(
            '{seq: 1N, a: "@"}, ',
            3_000,
            HEAD
            + "- convention: c\n  params: {a: 1}\n"
            + times('  - 1C: {if: "hcp {a}+"}\n', 900, "  rules:\n")
            + "  at: [",
            "1N]\n",
        ),
        "3: more than 20,000 rules",
    ),
    "calls of theirs": (
        lambda: f"{HEAD}{CONVENTION}at: [{', '.join(['1N'] * 290)}]\n  over: [{', '.join(['2C'] * 5_000)}]\n",
        "6: more than 20,000 auction patterns",
    ),
    "what follows a convention": (
        lambda: times(
            f"  - {{after: 2C, {PASS}}}\n", 10_000, f"{HEAD}{CONVENTION}at: [{', '.join(['1N'] * 290)}]\n  then:\n"
        ),
        "more than 20,000 auction patterns",
    ),
    "patterns of a context": (lambda: times("1N, ", 200_000, HEAD + "- " + PASS + "\n  after: [", "1N]\n"), "patterns"),
    "patterns that are alike": (
        lambda: times(f"- {{after: [1N 2C, 1N 2D], {PASS}}}\n", 1_990, HEAD),
        "1253: more than 2,500 auction patterns with as many calls",
    ),
    "rules of a context": (
        lambda: times("  - 1N: {if: hcp @}\n", 25_000, HEAD + "- after: opening\n  rules:\n"),
        "1005: 25,000 rules in one context; there may be 1,000",
    ),
    "rules that go to one place": (
        lambda: times(
            "- 1D: {if: hcp 1+, before: r}\n",
            30_000,
            HEAD + "- {after: opening, rules: [P: {id: r, if: else}]}\nrules:\n",
        ),
        "5: more than 1,000 places named by before:",
    ),
    "unknown names": (lambda: rules(900, "no_such_@ 5+"), "more than 200 problems"),
    "parameters": (lambda: times("  p@: 1\n", 80_000, HEAD + CONTEXT + "params:\n"), "5: more than 1,000 parameters"),
    "long parameters": (
        lambda: "params: {p: " + "x" * 1_001 + "}\n" + HEAD + CONTEXT,
        "1: 1,001 letters in the parameter p; there may be 1,000",
    ),
    "parameters filled in": (
        lambda: f"params: {{p: {'hcp 5 and ' * 90}hcp 4}}\n" + rules(900, '"{p} and {p} and {p} and {p} and {p}"'),
        "more than 2,000,000 letters of conditions",
    ),
    "definitions": (lambda: times("  d@: hcp 1+\n", 50_000, HEAD + CONTEXT + "define:\n"), "5: more than 1,000"),
    "definitions of definitions": (
        lambda: (
            HEAD
            + CONTEXT
            + "define:\n  d0: hcp 1+\n"
            + "".join(f"  d{number + 1}: d{number} and d{number} and d{number}\n" for number in range(900))
        ),
        "d5 is too large when written out",
    ),
    "imports": (lambda: times("- sayc\n", 100_000, HEAD + CONTEXT + "import:\n"), "more than 500 files imported"),
    "imports that are not there": (lambda: times("- no@\n", 80_000, HEAD + CONTEXT + "import:\n"), "200 problems"),
    "removals": (lambda: times("- no@\n", 80_000, "extends: sayc\nremoves:\n"), "more than 1,000 places named"),
    "tests": (
        lambda: (
            times("- {auction: '', hand: AK32.K54.QJ3.A92, want: P}\n", 17_000, HEAD + CONTEXT + "tests:\n")
            + times("- {want: P}\n", 8_000)
        ),
        "problems",
    ),
    "lists in lists": (lambda: "x: " + "[" * 900_000, "1: nested deeper than 12 levels"),
    "parentheses": (
        lambda: f'{HEAD}- after: opening\n  rules:\n  - P: {{if: "{"(" * 4_900}"}}\n',
        "5: nested more than",
    ),
    "one text": (lambda: HEAD + CONTEXT + f"title: {'x' * 900_000}\n", "4: 900,000 letters in one text; there may"),
    "one condition": (
        lambda: f"{HEAD}- after: opening\n  rules:\n  - P: {{if: {'hcp 1+ and ' * 600}hcp 2}}\n",
        "5: 6,605 letters in one condition; there may be 5,000",
    ),
    "texts": (lambda: f"x: [{'a,' * 470_000}]\n", "1: more than 400,000 texts, lists and mappings"),
    "keys given twice": (lambda: "k: 1\n" * 160_000, "202: more than 200 problems"),
    "tags": (lambda: "x:\n" + "- !a b\n" * 130_000, "202: more than 200 problems"),
    "keys that there are not": (lambda: times("k@: 1\n", 80_000, HEAD + CONTEXT), "more than 200 problems"),
}
"""Files, and what is said of each: a line, and words of the message."""


def read_all() -> None:
    """What is said of each file, and the memory of this process; it is what the process of its own does."""
    from dealspace.bidding import InvalidSystem
    from dealspace.bidding.language.compile import parse_system

    said = {}
    for name, (make, _) in FILES.items():
        text = make()
        assert len(text) <= LARGEST_BYTES, name
        try:
            parse_system(text, "large.yaml", "large")
        except InvalidSystem as error:
            said[name] = [f"{each.code} {each.location.file}:{each.location.line}: {each.message}"
                          for each in error.diagnostics]  # fmt: skip
        except MemoryError:
            said[name] = ["the memory was not enough"]
    print(json.dumps({"said": said, "mb": most_memory_mb()}))


def most_memory_mb() -> float:
    """The most memory that this program has had; getrusage would count what the program had that started it."""
    (peak,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024


def limited() -> None:
    """Limits of the process: bytes that it may ask for, far more than it needs, and seconds."""
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


@pytest.fixture(scope="module")
def found() -> dict[str, object]:
    words = [sys.executable, "-c", "from tests.test_bidding.test_large_systems import read_all; read_all()"]
    done = subprocess.run(words, capture_output=True, text=True, preexec_fn=limited, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    row: dict[str, object] = json.loads(done.stdout)
    return row


@pytest.mark.parametrize("name", FILES)
def test_a_system_that_grows_beyond_measure_is_refused(name: str, found: dict[str, dict[str, list[str]]]) -> None:
    said = found["said"].get(name, ["it is not refused"])
    assert any(FILES[name][1] in line for line in said), said
    assert all(line.split()[1].startswith("large.yaml:") for line in said), said


def test_it_is_refused_before_anything_grows(found: dict[str, float]) -> None:
    assert found["mb"] < MOST_MB


def test_all_limits_are_far_above_a_large_system() -> None:
    """SAYC may grow to twice its size."""
    from dealspace.bidding.language import compile as compiling
    from dealspace.bidding.language.limits import Sizes
    from dealspace.bidding.loading.load import system_file

    counted: list[Sizes] = []

    class Kept(Sizes):
        def __init__(self) -> None:
            super().__init__()
            counted.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealspace.bidding.language.imports.Sizes", Kept)
        compiling.compile_system(*system_file("sayc"))
    counts = {what: number for sizes in counted for what, number in sizes.counts.items()}
    assert counts["rules"] > 3000
    assert {what: number for what, number in counts.items() if 2 * number > MOST[what][0]} == {}
