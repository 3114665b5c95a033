"""What `dealspace lint` takes: a system for the first time, one that extends it, and that one again.

`python -m bench.lint`, and options to name other systems. Each lint is a process of its own over one new cache folder;
CPU time is that of all its processes. The last column has the findings besides notes.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

EXTENSION = "examples/two_over_one.yaml"


@dataclass(frozen=True)
class LintRun:
    """One lint.

    Attributes:
        cpu_s: processor time in seconds.
        points: of auctions examined.
        findings: besides notes.
    """

    what: str
    cpu_s: float
    points: int
    findings: int

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
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return LintRun(what, cpu, summary["points"], len(counted))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each lint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parent", default="sayc")
    parser.add_argument("--extension", default=EXTENSION)
    parser.add_argument("--mass", default="0.65")
    given = parser.parse_args(arguments)
    more = ("--mass", given.mass)
    with tempfile.TemporaryDirectory() as cache:
        for what, system in (
            (f"{given.parent}, first", given.parent),
            (f"{given.parent}, unchanged", given.parent),
            ("extension, first", given.extension),
            ("extension, unchanged", given.extension),
        ):
            print(lint_run(what, system, cache, more), flush=True)


if __name__ == "__main__":
    main()
