"""A board solved double dummy with what is asked of it: leads, a line of best play, the analysis of its play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dealspace.cards import BridgeError, Card, Contract, InvalidDeal, Play, Record
from dealspace.play.analysis.best_line import best_line
from dealspace.play.analysis.card_costs import PlayAnalysis, record_costs
from dealspace.play.analysis.lead_table import lead_table
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.display.render import diagram, heading, makeable
from dealspace.query.solving.solved_record import (
    SolvedRecord,
    analysis_lines,
    analysis_to_json,
    lead_lines,
    line_lines,
    par_line,
    tables_to_json,
)


@dataclass(frozen=True)
class SolveRequest:
    """What is asked of a board besides its table and par.

    Attributes:
        contract: for leads and the line of play; that of the board if None.
    """

    contract: Contract | None = None
    leads: bool = False
    line: bool = False
    analysis: bool = False

    def contract_of(self, record: Record) -> Contract:
        """The contract asked for, else the board's. Raises BridgeError."""
        contract = self.contract or record.contract
        if contract is None:
            raise BridgeError("it has no contract; give one, as --contract '4S by S'")
        return contract


@dataclass(frozen=True)
class SolveAnswer:
    """A board with its table and par, and the other answers that were asked for.

    Attributes:
        contract: that of the leads and the line.
        leads: declarer's tricks after each opening lead.
        line: one line of best play.
        analysis: what each card played has cost, under `analysed_contract`.
        problems: why something that was asked for is missing.
    """

    solved: SolvedRecord
    contract: Contract | None = None
    leads: Mapping[Card, int] | None = None
    line: Play | None = None
    analysis: PlayAnalysis | None = None
    analysed_contract: Contract | None = None
    problems: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"SolveAnswer({self.solved.record.board.name!r}, {par_line(self.solved.par)!r})"

    def lines(self) -> Iterator[str]:
        """For people, a blank line after each part."""
        board = self.solved.record.board
        yield from (heading(board), "", *diagram(board), "", *makeable(self.solved.table), "")
        yield from (par_line(self.solved.par), "")
        if self.leads is not None and self.contract is not None:
            yield from (*lead_lines(self.contract, self.leads), "")
        if self.line is not None and self.contract is not None:
            yield from (*line_lines(self.contract, self.line), "")
        if self.analysis is not None and self.analysed_contract is not None:
            play = self.solved.record.play
            assert play is not None, "an analysis is of a play"
            yield from (*analysis_lines(self.analysed_contract, play, self.analysis), "")

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; leads and tricks are declarer's."""
        board, par = self.solved.record.board, self.solved.par
        row: dict[str, Any] = {
            "board": board.name,
            "deal": str(board.deal),
            "tables": tables_to_json(self.solved.table),
            "par": {
                "ns_score": par.score,
                "contracts": [str(contract) for contract in par.contracts],
                "tricks": list(par.tricks),
            },
        }
        if self.leads is not None:
            row["leads"] = {str(card): tricks for card, tricks in self.leads.items()}
        if self.line is not None:
            row["line"] = [str(card) for card in self.line.cards]
        if self.analysis is not None:
            row["analysis"] = analysis_to_json(self.analysis)
        return row


def answer_request(solved: SolvedRecord, request: SolveRequest | None, solver: DoubleDummy) -> SolveAnswer:
    """What is asked of a board whose table is known: all of it that can be answered.

    The reasons why the rest cannot be, such as an analysis of a board without a play, are `problems`.
    """
    request = request or SolveRequest()
    record, deal = solved.record, solved.record.board.full_deal
    answer = SolveAnswer(solved)
    problems = []
    if request.leads or request.line:
        try:
            contract = request.contract_of(record)
        except BridgeError as error:
            problems.append(str(error))
        else:
            answer = replace(answer, contract=contract)
            if request.leads:
                leads = lead_table(deal, contract.strain, contract.declarer, solver=solver)
                answer = replace(answer, leads=leads)
            if request.line:
                cards = best_line(deal, strain=contract.strain, leader=contract.leader, solver=solver)
                answer = replace(answer, line=Play.of(contract, cards))
    if request.analysis:
        try:
            analysis = record_costs(record, solver=solver)
            answer = replace(
                answer, analysis=analysis, analysed_contract=record.contract or request.contract_of(record)
            )
        except InvalidDeal as error:
            problems.append(str(error))
    return replace(answer, problems=tuple(problems))
