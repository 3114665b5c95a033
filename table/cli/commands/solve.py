"""`dealspace solve`: what can be made, par, leads, lines of best play, analyses; rows for programs; very many deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

import click

from dealspace.cards import BridgeError, Contract, Deal, Play, Record, Seat, Vulnerability
from dealspace.play.analysis.best_line import best_line
from dealspace.play.analysis.card_costs import record_costs
from dealspace.play.analysis.lead_table import lead_table
from dealspace.play.double_dummy import DoubleDummy
from dealspace.table.cli.boards import about, boards_argument, boards_wanted, deal_option, record_store
from dealspace.table.cli.options import Parsed, emit, json_option, show
from dealspace.table.display.progress import count_bar
from dealspace.table.display.render import diagram, heading, makeable
from dealspace.table.match.record_store import RecordStore
from dealspace.table.rows.json_rows import jsonl_option, print_rows
from dealspace.table.rows.solve_rows import answer_rows
from dealspace.table.solving.makeable import check_picture, draw_boards, html_page
from dealspace.table.solving.solved import (
    Solved,
    analysis_lines,
    analysis_to_json,
    lead_lines,
    line_lines,
    par_line,
    tables_to_json,
    with_results,
)

SAVE_EVERY_SECONDS = 5.0
"""How often --write saves while boards are solved."""

CONTRACT = Parsed("contract", Contract.parse)
_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True)
class Wanted:
    """What is asked of each board besides its table and par."""

    contract: Contract | None
    lead: bool
    line: bool
    analyse: bool


@click.command("solve", short_help="What can be made double dummy, par, leads, analyses of the play.")
@boards_argument
@deal_option
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("--contract", type=CONTRACT, help='For --lead and --line: "4S by S"; else that of the board.')
@click.option("--lead", is_flag=True, help="Declarer's tricks after each opening lead.")
@click.option("--line", is_flag=True, help="One line of best play, trick by trick.")
@click.option("--analyse", is_flag=True, help="The board as it was played, card by card, with what each card cost.")
@click.option("--write", type=_FILE, help="Save the boards with their results: .pbn or .jsonl.")
@click.option("--html", type=_FILE, help="Save a web page of what can be made.")
@click.option("--svg", type=_FILE, help="Save a picture of what can be made.")
@click.option("--png", type=_FILE, help="The same as PNG; needs matplotlib.")
@jsonl_option
@click.option("--random", "count", type=click.IntRange(min=0), metavar="N", help="N random deals into --out; resumes.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For --random: which deals.")
@click.option("--out", type=_FILE, help="For --random: the file of tables.")
@click.option("--cluster", "address", metavar="ADDRESS", help="For --random: a Dask scheduler, tcp://host:8786.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="Threads of this machine.")
@json_option
def command(
    file: Path | None,
    deal_text: str | None,
    boards: tuple[str, ...],
    contract: Contract | None,
    lead: bool,
    line: bool,
    analyse: bool,
    write: Path | None,
    html: Path | None,
    svg: Path | None,
    png: Path | None,
    jsonl: BinaryIO | None,
    count: int | None,
    seed: int,
    out: Path | None,
    address: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """The tricks every declarer takes in every strain when all four hands are seen, and par, for the boards of FILE.

    FILE is PBN, LIN, RBN, hand-viewer addresses or JSON lines; - is standard input.

    \b
    dealspace solve session.pbn --board 7 --lead --contract "4S by S"
    dealspace solve played.lin --analyse
    dealspace solve session.pbn --write with_results.pbn --html makeable.html
    dealspace solve --random 100000 --out tables.bin --threads 2
    """
    if [file, deal_text, jsonl, count].count(None) != 3:
        raise click.UsageError("give a FILE or --deal, --jsonl or --random, one of them")
    if jsonl is not None:
        print_rows(answer_rows(jsonl, threads))
    elif count is not None:
        if out is None:
            raise click.UsageError("--random needs --out FILE")
        solve_random(count, seed, out, threads, address)
    else:
        wanted = Wanted(contract, lead, line, analyse)
        chosen, failed = boards_wanted(file, deal_text, boards, Seat.NORTH, Vulnerability.NONE)
        store = record_store(write, file) if write is not None else None
        pictures = [(path, ending) for path, ending in ((svg, ".svg"), (png, ".png")) if path is not None]
        for picture, ending in pictures:
            check_picture(len(chosen), picture, (ending,))
        solver, finished = DoubleDummy(threads=threads), Finished()
        saved = monotonic()
        try:
            for number, record in enumerate(chosen, start=1):
                failed += not solve_one(record, number, file, wanted, solver, finished, as_json=as_json)
                if store is not None and monotonic() - saved > SAVE_EVERY_SECONDS:
                    finished.save(chosen, store)
                    saved = monotonic()
        finally:
            if store is not None:
                finished.save(chosen, store)
        if html is not None:
            html.write_text(html_page(finished.boards), "utf-8")
        for picture, _ in pictures if finished.boards else ():
            draw_boards(finished.boards, picture)
        if failed:
            raise SystemExit(1 if finished.boards else 2)


class Finished:
    """The boards solved so far."""

    def __init__(self) -> None:
        self.boards: list[Solved] = []

    def save(self, chosen: Sequence[Record], store: RecordStore) -> None:
        """Keep the boards with their results; one without gives way to what the file has of it."""
        if self.boards:
            solved = {id(each.record): with_results(each) for each in self.boards}
            records = {id(record): solved.get(id(record), record) for record in chosen}
            unsolved = {id(record) for record in chosen if id(record) not in solved}
            store.save(records.values(), replaces=lambda record: id(record) not in unsolved)


def solve_one(
    record: Record,
    number: int,
    file: Path | None,
    wanted: Wanted,
    solver: DoubleDummy,
    finished: Finished,
    *,
    as_json: bool,
) -> bool:
    """Solve and print one board; False, and a line that says why, where something of it could not be answered."""
    try:
        deal = record.board.full_deal
        solved = Solved(record, solver.trick_table(deal)[0].tolist())
        finished.boards.append(solved)
        if as_json:
            emit({**board_to_json(solved), **answers_to_json(solved, deal, wanted, solver)})
        else:
            show([heading(record.board), "", *diagram(record.board), "", *makeable(solved.table), ""])
            show([par_line(solved.par), ""])
            show(answers(solved, deal, wanted, solver))
    except BridgeError as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
        return False
    return True


def answers(solved: Solved, deal: Deal, wanted: Wanted, solver: DoubleDummy) -> Iterator[str]:
    """Leads, a line of best play, the analysis: those that are wanted, each followed by a blank line."""
    record = solved.record
    if wanted.lead:
        contract = contract_of(record, wanted)
        yield from [*lead_lines(contract, lead_table(deal, contract.strain, contract.declarer, solver=solver)), ""]
    if wanted.line:
        contract = contract_of(record, wanted)
        yield from [*line_lines(contract, line_of(contract, deal, solver)), ""]
    if wanted.analyse:
        found = record_costs(record, solver=solver)
        assert record.play is not None
        contract = record.contract or contract_of(record, wanted)
        yield from [*analysis_lines(contract, record.play, found), ""]


def board_to_json(solved: Solved) -> dict[str, Any]:
    """The board with its table and par."""
    board, found = solved.record.board, solved.par
    contracts = [str(contract) for contract in found.contracts]
    return {
        "board": board.name,
        "deal": str(board.deal),
        "tables": tables_to_json(solved.table),
        "par": {"ns_score": found.score, "contracts": contracts, "tricks": list(found.tricks)},
    }


def answers_to_json(solved: Solved, deal: Deal, wanted: Wanted, solver: DoubleDummy) -> dict[str, Any]:
    """The same as `answers`, for programs; leads and tricks are declarer's."""
    row: dict[str, Any] = {}
    if wanted.lead:
        contract = contract_of(solved.record, wanted)
        leads = lead_table(deal, contract.strain, contract.declarer, solver=solver)
        row["leads"] = {str(card): tricks for card, tricks in leads.items()}
    if wanted.line:
        contract = contract_of(solved.record, wanted)
        row["line"] = [str(card) for card in line_of(contract, deal, solver).cards]
    if wanted.analyse:
        row["analysis"] = analysis_to_json(record_costs(solved.record, solver=solver))
    return row


def contract_of(record: Record, wanted: Wanted) -> Contract:
    """The contract asked for, else the board's. Raises BridgeError."""
    contract = wanted.contract or record.contract
    if contract is None:
        raise BridgeError("it has no contract; give one, as --contract '4S by S'")
    return contract


def line_of(contract: Contract, deal: Deal, solver: DoubleDummy) -> Play:
    return Play.of(contract, best_line(deal, strain=contract.strain, leader=contract.leader, solver=solver))


def solve_random(count: int, seed: int, out: Path, threads: int, address: str | None) -> None:
    """Tables of random deals into a file; a stopped run is gone on with."""
    from dealspace.play.double_dummy.table_files import solve_to_file
    from dealspace.runtime.cluster import cluster

    with ExitStack() as stack:
        executor = stack.enter_context(cluster(address)) if address is not None else None
        progress = stack.enter_context(count_bar("deals"))
        solved = solve_to_file((count, seed), out, threads=threads, executor=executor, progress=progress)
    click.echo(f"{solved} deals solved, {count} in {out}")
