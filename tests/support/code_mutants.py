"""Small faults put into the code, and whether the tests notice: `python -m tests.support.code_mutants [--seed N]`.

Each mutant changes one thing in one file of a copy of the package: a comparison, an operator, a whole number, a
condition taken the other way, a step of a loop. The tests of its room run against the copy until one fails. The same
seed makes the same mutants of the same code, so that a change of the tests can be judged; `--out` keeps what was found.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.support.sources import ROOT
from tests.support.tree_copy import TreeCopy

PARTS = {
    "cards": ("cards", ["tests/test_cards"]),
    "exact": ("inference/exact", ["tests/test_inference"]),
    "machine": ("bidding/machine", ["tests/test_bidding"]),
}
"""What is changed, and the tests that should notice."""
FIRST = {
    "exact": "exact_space tally strategy soft totals exact_sampling two_engines",
    "machine": "states meaning known_ranges last_suit language_cases ahead_of",
}
"""Files of tests on a part's own subject, which run before the others of its room."""
LONGEST_S = 900
_COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
_COMPUTED = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Div: "*", ast.Mod: "+", ast.BitAnd: "|",
    ast.BitOr: "&", ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault: in place of some characters of a file, others."""

    file: str
    line: int
    start: int
    end: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


def mutants_of(file: str) -> list[Mutant]:
    """Every fault that may be put into a file of the checkout, in its order."""
    source = (ROOT / file).read_text("utf-8")
    lines = [0]
    for line in source.encode().splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found = []
    for node, text in _faults(ast.parse(source), source):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        found.append(Mutant(file, node.lineno, start, end, text))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def _faults(tree: ast.AST, source: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The nodes that may be replaced, each with what takes its place; annotations and texts stay."""
    for node in _code(tree):
        match node:
            case ast.Compare(left, [sign], [right]):
                yield node, f"({ast.unparse(left)} {_COMPARED[type(sign)]} {ast.unparse(right)})"
            case ast.BinOp(left, sign, right) if type(sign) in _COMPUTED:
                yield node, f"({ast.unparse(left)} {_COMPUTED[type(sign)]} {ast.unparse(right)})"
            case ast.BoolOp(sign, values):
                other = " or " if isinstance(sign, ast.And) else " and "
                yield node, "(" + other.join(f"({ast.unparse(value)})" for value in values) + ")"
            case ast.UnaryOp(ast.Not(), operand):
                yield node, f"({ast.unparse(operand)})"
            case ast.Constant(bool() as value):
                yield node, str(not value)
            case ast.Constant(int() as value):
                yield node, f"({value + 1})"
            case ast.If(test) | ast.While(test):
                yield test, f"(not ({ast.unparse(test)}))"
            case ast.Continue():
                yield node, "break"
            case ast.Break():
                yield node, "continue"
            case _:
                pass


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree outside annotations, f-strings and patterns."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "type_params"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not isinstance(node, ast.JoinedStr | ast.pattern):
                yield node
                yield from _code(node)


def chosen(seed: int, each: int) -> list[tuple[str, Mutant]]:
    """`each` mutants of every part, with the part's name."""
    found = []
    for part, (folder, _) in PARTS.items():
        files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py"))
        every = [mutant for file in files for mutant in mutants_of(file)]
        rng = random.Random(f"{seed} {part}")
        found += [(part, mutant) for mutant in rng.sample(every, each)]
    return found


def is_noticed(part: str, mutant: Mutant | None) -> bool:
    """Whether a test fails, or does not end, when the package has this fault; without one, none should."""
    with tempfile.TemporaryDirectory() as folder:
        copy = TreeCopy.in_folder(Path(folder))
        if mutant is not None:
            path = copy.folder / "dealspace" / mutant.file
            source = path.read_bytes()
            path.unlink()
            path.write_bytes(source[: mutant.start] + mutant.text.encode() + source[mutant.end :])
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *_tests(part)]
        environment = {**os.environ, "PYTHONPATH": folder}
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, timeout=LONGEST_S, check=False
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def _tests(part: str) -> list[str]:
    """The tests of a part, in the order in which they run."""
    rooms = PARTS[part][1]
    return [*(f"{room}/test_{name}.py" for room in rooms for name in FIRST.get(part, "").split()), *rooms]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=50, help="mutants of every part")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="a file of JSON lines; mutants that are in it are not tried again")
    options = parser.parse_args()
    known = {}
    if options.out and options.out.exists():
        known = {
            line["mutant"]: line["noticed"] for line in map(json.loads, options.out.read_text("utf-8").splitlines())
        }
    todo = chosen(options.seed, options.each)
    for part in PARTS:
        if is_noticed(part, None):
            sys.exit(f"the tests of {part} fail without a fault in the code")

    def tried(each: tuple[str, Mutant]) -> tuple[str, Mutant, bool]:
        part, mutant = each
        noticed = known[str(mutant)] if str(mutant) in known else is_noticed(part, mutant)
        if options.out and str(mutant) not in known:
            with options.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"part": part, "mutant": str(mutant), "noticed": noticed}) + "\n")
        return part, mutant, noticed

    with ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(tried, todo))
    for part in PARTS:
        here = [noticed for each, _, noticed in found if each == part]
        print(f"{part}: {sum(here)} of {len(here)} noticed")
    for part, mutant, noticed in found:
        if not noticed:
            print(f"not noticed: {part}: {mutant}")


if __name__ == "__main__":
    main()
