"""Reading the tests of a system file: a hand and its call, what partner shows, or what the linter finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dealspace.bidding.language.keys import CASE_KEYS
from dealspace.bidding.language.reader import TEST, NodeReader, Params
from dealspace.bidding.language.source_text import MappingNode
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.system.compiled_system import Case
from dealspace.bidding.system.diagnostics import CODES
from dealspace.bidding.system.system_files import SystemFile, shipped_files
from dealspace.cards import BridgeError, Call, Hand, NotationError, Vulnerability
from dealspace.inference.quantities.quantity import suggestion

_RATE = re.compile(r"([01](?:\.\d+)?)-([01](?:\.\d+)?)")


class CaseReader:
    """Reads tests.

    Args:
        nodes: reads the values of keys and collects the problems.
        params: the parameters of the whole system.
    """

    def __init__(self, nodes: NodeReader, params: Params) -> None:
        self.nodes = nodes
        self.params = params

    def cases(self, root: MappingNode) -> Iterator[Case]:
        for table in self.nodes.tables(root, "tests", "tests", TEST):
            self.nodes.sizes.count("tests", table.location)
            self.nodes.check_keys(table, CASE_KEYS, "a test")
            params = self.nodes.texts_by_name(table, "params")
            shows = self.nodes.expression(table, "partner_shows", {**self.params, **params})
            case = Case(
                self.nodes.text(table, "auction"),
                table.location,
                self.nodes.text(table, "hand"),
                self.nodes.text(table, "want"),
                shows,
                self.nodes.text(table, "vul", "None"),
                self.nodes.choice(table, "scoring", SCORINGS) or SCORINGS[0],
                self.nodes.text(table, "why"),
                self.nodes.text(table, "lint"),
                self.nodes.text(table, "under", "opening"),
                opponents=self.nodes.text(table, "opponents"),
                dealer=self.nodes.text(table, "dealer", "N"),
                params=tuple(params.items()),
            )
            try:
                self.check_opponents(case)
                self.check_params(case)
                if case.lint:
                    yield self.lint_case(table, case)
                    continue
                auction = case.begun
                Vulnerability.parse(case.vulnerability)
                if auction.is_over:
                    raise NotationError(f"the auction is over, and a test asks what comes next: {case.auction}")
                if table.get("partner_shows") is None:
                    for key in ("hand", "want"):
                        if table.get(key) is None:
                            raise NotationError(
                                f"a test without {key}: is none; give hand: and want:, the call it makes, or "
                                "partner_shows: with a condition"
                            )
                    Hand.parse(case.hand)
                    auction.plus(Call.parse(case.want))
            except BridgeError as error:
                self.nodes.problem("bad-test", str(error), table.location)
            else:
                if shows is not None or table.get("partner_shows") is None:
                    yield case

    def check_opponents(self, case: Case) -> None:
        """Raises BridgeError where there is no system of that name."""
        if case.opponents and SystemFile(case.location.file or "", "").find(case.opponents) is None:
            near = suggestion(case.opponents, shipped_files())
            raise NotationError(
                f'opponents: "{case.opponents}" is not there or not readable, beside this file or among the shipped '
                "systems" + (f": did you mean {near}?" if near else "")
            )

    def check_params(self, case: Case) -> None:
        """Raises NotationError where the system has no parameter of that name."""
        for name, _ in case.params:
            if name not in self.params:
                near = suggestion(name, tuple(self.params))
                hint = f"did you mean {near}?" if near else "the params: of its files name them"
                raise NotationError(f"params: the system has no parameter {name}: {hint}")
        if case.params and case.lint:
            raise NotationError("params: is for tests of calls; a test of the linter looks at the system as it is")

    def lint_case(self, table: MappingNode, case: Case) -> Case:
        """A test of what the linter says. Raises BridgeError."""
        code = case.lint.removeprefix("no-")
        if not case.lint.startswith("no-") or code not in CODES:
            raise NotationError(f'lint: is no- and a code, such as no-gap, not "{case.lint}"')
        if case.begun.is_over:
            raise NotationError(f"the auction is over, and a test asks what comes next: {case.under}")
        rate = self.nodes.text(table, "expect_pass_rate")
        if not rate:
            return case
        ends = _RATE.fullmatch(rate)
        if ends is None or not float(ends[1]) <= float(ends[2]) <= 1:
            raise NotationError(f'expect_pass_rate: is two shares such as 0.40-0.60, not "{rate}"')
        return replace(case, pass_rate=(float(ends[1]), float(ends[2])))
