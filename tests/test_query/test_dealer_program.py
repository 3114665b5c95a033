"""The C dealer program beside ours, on Debian's examples and the public scripts of the cases: the same within errors.

Program and examples are the package of Debian's archive, which is fetched and unpacked, and not installed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from dealspace.cards.formats import decode
from dealspace.inference import Estimate
from dealspace.inference.several_hands.compute import compute
from dealspace.query.dealing.dealer_language import parse_program
from dealspace.query.dealing.dealer_language.script import Average, Frequency, Program
from dealspace.query.dealing.job import DealResult
from dealspace.query.dealing.request import deal_request, run_request

ERRORS = 4.5
"""Standard errors by which two samples may differ: one comparison in 150,000 fails by chance."""
MOST_LOOKED_AT = 1_000_000
EXAMPLES = ("1c", "2nt", "6c", "blue_team", "controls", "evaluation", "hm1dr2d", "junkstayman", "notrump", "pbn",
            "stayman", "test_dealer", "test_operator_order", "vvga2", "weaktwo", "yarb", "you_hold")  # fmt: skip
pytestmark = pytest.mark.slow


class Dealer(NamedTuple):
    """The C program, and Debian's examples."""

    program: str
    examples: Path


@pytest.fixture(scope="module")
def dealer(tmp_path_factory: pytest.TempPathFactory) -> Dealer:
    if not all(map(shutil.which, ("apt-get", "dpkg-deb"))):
        pytest.skip("dealer and its examples are in Debian's archive, and this is no Debian")
    folder = tmp_path_factory.mktemp("dealer")
    fetched = subprocess.run(["apt-get", "download", "dealer"], cwd=folder, capture_output=True, text=True, check=False)
    if not (packages := list(folder.glob("dealer_*.deb"))):
        pytest.skip(f"the package cannot be fetched: {fetched.stderr.strip()[-200:]}")
    subprocess.run(["dpkg-deb", "-x", packages[0], folder], check=True)
    found = Dealer(str(folder / "usr/games/dealer"), folder / "usr/share/doc/dealer/examples")
    if subprocess.run([found.program, "-V"], capture_output=True, check=False).returncode not in (0, 1):
        pytest.skip("the package's program does not run on this machine")
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_of_debian_agrees_with_the_c_program(dealer: Dealer, name: str, tmp_path: Path) -> None:
    check(dealer, decode((dealer.examples / f"Descr.{name}").read_bytes()), tmp_path)


@pytest.mark.parametrize("name", ["priority-types-too-long", "trailing-comma"])
def test_a_public_script_agrees_with_the_c_program(dealer: Dealer, name: str, shared: Path, tmp_path: Path) -> None:
    path = shared.parent / "cases" / "records" / f"{name}.dlr"
    if not path.is_file():
        pytest.skip(f"{path.name} is not beside this checkout")
    check(dealer, path.read_text("utf-8"), tmp_path)


def check(dealer: Dealer, text: str, folder: Path) -> None:
    """Run both, and compare how often deals fit, each average and each row of a table."""
    script = folder / "script"
    script.write_text(re.sub(r"(?m)^generate\s+\d{8,}", f"generate {MOST_LOOKED_AT}", text), "utf-8")
    run = subprocess.run([dealer.program, "-s", "3", script], capture_output=True, check=True, timeout=120)
    theirs = run.stdout.decode("latin-1").replace("\f", "\n")  # a page a table
    program = parse_program(text)
    looked_at, made = (int(re.search(rf"{word} (\d+) hands", theirs)[1]) for word in ("Generated", "Produced"))  # type: ignore[index]
    done = run_request(
        deal_request(20_000, usual_count=20_000, hands=program.predeal, script=program), np.random.default_rng(1)
    )
    assert made, "the C program finds deals"
    chance = done.chance
    assert chance is not None
    value = chance.value if isinstance(chance, Estimate) else float(chance)
    ours_error = (chance.high - chance.low) / 4 if isinstance(chance, Estimate) else 0.0
    assert abs(made / looked_at - value) <= ERRORS * np.hypot(np.sqrt(value * (1 - value) / looked_at), ours_error)
    for label, mean, ours in pairs(program, theirs, done):
        # The C program prints six digits.
        error = np.sqrt(ours.var() * (1 / made + 1 / len(ours)))
        assert abs(mean - ours.mean()) <= ERRORS * error + 1e-5 * abs(mean) + ERRORS / min(made, len(ours)), label


def pairs(program: Program, theirs: str, done: DealResult) -> Iterator[tuple[str, float, NDArray[np.int64]]]:
    """What is compared: a label, the C program's mean, and our values."""
    at = 0
    for action in program.actions:
        if isinstance(action, Average):
            label = re.escape(f"{action.text}: " if action.text else "")
            found = re.compile(rf"^{label}(-?[0-9.]+(?:e[-+]\d+)?)$", re.MULTILINE).search(theirs, at)
            assert found is not None, action.text
            at = found.end()
            yield action.text, float(found[1]), compute(action.expr, done.deals)
        elif isinstance(action, Frequency) and action.columns is None:
            found = re.compile(rf"^Frequency {re.escape(action.text)}:\n((?:\s+\w+\s+\d+\n)+)", re.MULTILINE).search(
                theirs, at
            )
            assert found is not None, action.text
            at = found.end()
            rows = dict(line.split() for line in found[1].splitlines())
            total = sum(map(int, rows.values()))
            values = compute(action.rows.expr, done.deals)
            for row, count in rows.items():
                if row.lstrip("-").isdigit():
                    yield f"{action.text} {row}", int(count) / total, (values == int(row)).astype(np.int64)
