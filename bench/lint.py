"""What `dealspace lint` takes: a system for the first time, one that extends it, and that one again.

`python -m bench.lint`, and options to name other systems. Each lint is a process of its own over one new cache folder;
CPU time is that of all its processes. The last column has the findings besides notes.

`python -m bench.lint --sets 200` draws sets of five blocks that can be played together, puts each on `--parent
two_over_one` and looks at the auctions of their own contexts: `dealspace lint --own`. A line for each set, with its
errors; Ctrl-C ends it, and `--first 60` goes on with the sixtieth.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from dealspace.bidding.report.block_page import excluded_by, shipped_blocks

EXTENSION = "examples/two_over_one.yaml"


@dataclass(frozen=True)
class LintRun:
    """One lint.

    Attributes:
        cpu_s: processor time in seconds.
        points: of auctions examined.
        codes: those of the findings besides notes, with how often.
        errors: those of the errors among them.
    """

    what: str
    cpu_s: float
    points: int
    codes: Counter[str]
    errors: Counter[str]

    @property
    def findings(self) -> int:
        """How many there are besides notes."""
        return self.codes.total()

    def __str__(self) -> str:
        return f"{self.what:<32} {self.cpu_s:7.1f} s of CPU {self.points:7d} points {self.findings:4d} findings"


def lint_run(what: str, system: str, cache: str, more: Sequence[str] = ()) -> LintRun:
    """Lint a system in a process of its own.

    Args:
        what: a title.
        cache: the folder in which compiled systems and answers are kept.
        more: further options of `dealspace lint`.
    Raises:
        RuntimeError: the system could not be read.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "dealspace", "lint", system, "--json", *more],
        env={**os.environ, "XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode == 2:
        raise RuntimeError(f"{system} could not be linted: {done.stderr}")
    *findings, summary = (json.loads(line) for line in done.stdout.splitlines())
    counted = [row for row in findings if row["severity"] != "note" and "allowed" not in row]
    errors = Counter(row["code"] for row in counted if row["severity"] == "error")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return LintRun(what, cpu, summary["points"], Counter(row["code"] for row in counted), errors)


def compatible_sets(size: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Sets of blocks that can be played together, drawn at random, without an end."""
    rng = random.Random(seed)
    while True:
        drawn = rng.sample(shipped_blocks(), k=size)
        if not any(other in excluded_by(one) for one, other in combinations(drawn, 2)):
            yield tuple(drawn)


def lint_sets(parent: str, cache: str, numbers: range, seed: int) -> None:
    """Lint sets of five blocks on a system, a line for each, and what was found at the end."""
    errors, warnings = Counter[str](), Counter[str]()
    done = 0
    try:
        for number, names in zip(range(numbers.stop), compatible_sets(5, seed), strict=False):
            if number not in numbers:
                continue
            path = Path(cache) / f"set{number}.yaml"
            imports = "".join(f"- blocks/{name}\n" for name in names)
            path.write_text(f"system: set\ndsl: 2\nextends: {parent}\nimport:\n{imports}", "utf-8")
            run = lint_run(f"{number}", str(path), cache, ("--own",))
            done += 1
            errors += run.errors
            warnings += run.codes - run.errors
            told = ", ".join(f"{count} {code}" for code, count in run.errors.items()) or "no error"
            print(f"{run.what:>4} {run.cpu_s:6.0f} s {run.points:6d} points  {' '.join(names)}: {told}", flush=True)
    finally:
        print(f"{done} sets: errors {dict(errors)}, warnings {dict(warnings)}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each lint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parent", help="sayc, or two_over_one with --sets")
    parser.add_argument("--extension", default=EXTENSION)
    parser.add_argument("--mass", default="0.65")
    parser.add_argument("--sets", type=int, help="how many sets of five blocks")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first set")
    parser.add_argument("--seed", type=int, default=51)
    given = parser.parse_args(arguments)
    if given.sets is not None:
        with tempfile.TemporaryDirectory() as cache:
            lint_sets(given.parent or "two_over_one", cache, range(given.first, given.sets), given.seed)
        return
    parent = given.parent or "sayc"
    more = ("--mass", given.mass)
    with tempfile.TemporaryDirectory() as cache:
        for what, system in (
            (f"{parent}, first", parent),
            (f"{parent}, unchanged", parent),
            ("extension, first", given.extension),
            ("extension, unchanged", given.extension),
        ):
            print(lint_run(what, system, cache, more), flush=True)


if __name__ == "__main__":
    main()
