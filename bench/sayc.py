"""How well the book bids: `python -m bench.sayc [SUITE …] [--section TEXT] [--system sayc] [--book] [--wrong]`.

The shared cases are hands with the auction so far and the call that a public suite expects. Printed is the share that
comes out so, by suite and by section, and with `--wrong` each differing case: the hand, the auction, what was expected,
what we call and why, and the reason for which we keep it (sayc_reasons.toml). `--book` asks for no judgement: a hand
that no rule fits counts as wrong, which takes seconds instead of minutes.

Aims: saycbridge 88 %, rusty_bidding_bot 75 %, trickster_tests 93 %.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bench.shared_data import SHARED, shared_file
from dealspace.bidding import Bidder, Interpreter, System, load_system
from dealspace.bidding.judgement import EFFORT
from dealspace.cards import Auction, Call, Hand, Seat, Side, View, Vulnerability

FOLDER = "sayc"
REASONS = Path(__file__).with_name("sayc_reasons.toml")


@dataclass(frozen=True)
class Case:
    """A hand, the auction before it, and what the suite wants."""

    row: dict[str, Any]

    @property
    def expected(self) -> str:
        if "expected_not" in self.row:
            return f"not {self.row['expected_not']}"
        return " or ".join(self.row.get("expected_any", [self.row["expected"]]))

    def is_met_by(self, call: str) -> bool:
        if "expected_not" in self.row:
            return call not in self.row["expected_not"]
        return call in self.row.get("expected_any", [self.row["expected"]])


@cache
def interpreter(system: System, vulnerability: Vulnerability) -> Interpreter:
    return Interpreter(dict.fromkeys(Side, system), vulnerability)


def call_of(row: dict[str, Any], system: System, worlds: int | None) -> tuple[str, str]:
    """The call and its reason; without worlds there is no judgement, and the call may be "none"."""
    reader = interpreter(system, Vulnerability.parse(row["vul"]))
    dealer = Seat.parse(row["dealer"])
    auction = Auction(dealer, tuple(Call.parse(text) for text in row["auction"]))
    hand = Hand.parse(row["hand"])
    view = View(auction.turn, hand, reader.vulnerability, auction)
    effort = None if worlds is None else replace(EFFORT, worlds=worlds)
    choice = Bidder(reader, np.random.default_rng(0), effort=effort).choose(view)
    if worlds is None and not choice.booked:
        return "none", "no rule of the book fits"
    return str(choice.call), choice.reason


def cases(suite: str, section: str) -> Iterator[Case]:
    with shared_file(f"{FOLDER}/{suite}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if section.lower() in row["section"].lower():
                yield Case(row)


def differing(case: Case, call: str, reason: str, kept: dict[str, str]) -> Iterator[str]:
    """What differs: the case, our call and its rule, and why we keep it, if we do."""
    row = case.row
    doubt = f" (doubt {row['doubt']})" if row.get("doubt") else ""
    yield f"{row['id']}: {row['hand']} after {' '.join(row['auction']) or 'nothing'}"
    yield f"    wants {case.expected}{doubt}, we call {call}: {reason}  {row.get('note', '')}".rstrip()
    yield f"    kept: {kept[row['id']]}" if row["id"] in kept else "    to be mended"


def main() -> None:
    suites = sorted(path.stem for path in (SHARED / FOLDER).glob("*.jsonl"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"of {', '.join(suites)}; all, if none is named")
    parser.add_argument("--section", default="", help="only sections with this text in their names")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--worlds", type=int, default=16, help="deals for one judgement")
    parser.add_argument("--book", action="store_true", help="no judgement")
    parser.add_argument("--wrong", action="store_true", help="print the cases that differ")
    options = parser.parse_args()
    shared_file(FOLDER)
    if unknown := set(options.suites) - set(suites):
        parser.error(f"no suite {', '.join(sorted(unknown))} in {SHARED / FOLDER}: there are {', '.join(suites)}")
    system = load_system(options.system)
    kept: dict[str, str] = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    for suite in options.suites or suites:
        met: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for case in cases(suite, options.section):
            section = case.row["section"]
            call, reason = call_of(case.row, system, None if options.book else options.worlds)
            asked[section] += 1
            met[section] += case.is_met_by(call)
            if options.wrong and not case.is_met_by(call):
                print("\n".join(differing(case, call, reason, kept)))
        for section in sorted(asked):
            print(f"  {section:40} {met[section]:4} of {asked[section]:3}")
        if asked.total():
            print(f"{suite}: {met.total()} of {asked.total()}, {met.total() / asked.total():.1%}", flush=True)


if __name__ == "__main__":
    main()
