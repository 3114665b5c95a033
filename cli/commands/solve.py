"""`dealspace solve`: what can be made, par, leads, lines of best play, analyses; rows for programs; very many deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import BinaryIO

import click

from dealspace.cards import BridgeError, Contract, Deal, Record, Seat, Vulnerability
from dealspace.cards.formats import format_of
from dealspace.cards.formats.format_losses import holds_results, losses, losses_text
from dealspace.cards.formats.kept_facts import KEPT, held
from dealspace.cli.boards import about, boards_argument, boards_wanted, deal_option, record_store
from dealspace.cli.options import Parsed, emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.cli.row_options import jsonl_option, print_rows
from dealspace.cli.table_output import wanted_table, write_table
from dealspace.match.boards.record_store import RecordStore
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.rows.board_table import solved_columns
from dealspace.query.rows.solve_rows import answer_rows
from dealspace.query.solving.makeable import check_picture, draw_boards
from dealspace.query.solving.solve_answer import SolveAnswer, SolveRequest, answer_request
from dealspace.query.solving.solve_page import solve_page
from dealspace.query.solving.solved_record import SolvedRecord, with_results
from dealspace.runtime.data_frames import TABLE_FORMATS
from dealspace.runtime.files import replace_text

SAVE_EVERY_SECONDS = 5.0
"""How often --write saves while boards are solved."""

CONTRACT = Parsed("contract", Contract.parse)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(
    "solve",
    epilog=exit_codes("a board or a row could not be answered"),
)
@boards_argument
@deal_option
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("--contract", type=CONTRACT, help='For --lead and --line: "4S by S"; else that of the board.')
@click.option("--lead", is_flag=True, help="Declarer's tricks after each opening lead.")
@click.option("--line", is_flag=True, help="One line of best play, trick by trick.")
@click.option("--analyse", is_flag=True, help="The board as it was played, card by card, with what each card cost.")
@click.option("--write", type=_FILE, help="Save the boards with their results: .pbn .jsonl .csv .gib.")
@click.option("--drop", is_flag=True, help="With --write: save what the format can hold, although the rest is lost.")
@click.option("--html", type=_FILE, help="Save a web page of all that is printed.")
@click.option("--svg", type=_FILE, help="Save a picture of what can be made.")
@click.option("--png", type=_FILE, help="The same as PNG; needs matplotlib.")
@jsonl_option
@click.option("--random", "count", type=click.IntRange(min=0), metavar="N", help="N random deals into --out; resumes.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For --random: which deals.")
@click.option("--format", "table_format", type=click.Choice(TABLE_FORMATS), help="A table: a row for each board.")
@click.option("--out", type=_FILE, help="The table, .csv or .parquet; for --random the file of tables.")
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
    drop: bool,
    html: Path | None,
    svg: Path | None,
    png: Path | None,
    jsonl: BinaryIO | None,
    count: int | None,
    seed: int,
    table_format: str | None,
    out: Path | None,
    address: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """The tricks every declarer takes in every strain when all four hands are seen, and par, for the boards of FILE.

    FILE says by its ending what it is: .pbn .lin .rbn .json .jsonl .csv .url (addresses of a hand viewer) .dup .dlm
    .bri .dge (dealing machines) .ben .bba .gib (programs) .bws .xml .usebio (clubs), or .txt .hands for any of them and
    for pasted hands; - is standard input. What a format of --write has no place for is said before the work.

    \b
    Examples:
      dealspace solve session.pbn --board 7 --lead --contract "4S by S"
      dealspace solve played.lin --analyse
      dealspace solve session.pbn --write with_results.pbn --html makeable.html
      dealspace solve --random 100000 --out tables.bin --threads 2
    """
    if [file, deal_text, jsonl, count].count(None) != 3:
        raise click.UsageError("give a FILE or --deal, --jsonl or --random, one of them")
    table = wanted_table(table_format, out) if count is None else None
    if table is None and (table_format, out if count is None else None) != (None, None):
        raise click.UsageError("--format and --out write a table of boards: --out FILE.csv or FILE.parquet")
    if table is not None and (jsonl is not None or as_json):
        raise click.UsageError("a table has a row for each board: leave --json and --jsonl out")
    if jsonl is not None:
        print_rows(answer_rows(jsonl, threads))
    elif count is not None:
        if out is None:
            raise click.UsageError("--random needs --out FILE")
        solve_random(count, seed, out, threads, address)
    else:
        request = SolveRequest(contract, lead, line, analyse)
        if write is not None and not drop and not holds_results(format_of(write)):
            raise BridgeError(no_place_for_results(write))
        chosen, failed = boards_wanted(file, deal_text, boards, Seat.NORTH, Vulnerability.NONE)
        store = record_store(write, file) if write is not None else None
        lost = losses_text(losses(chosen, format_of(write))) if write is not None else ""
        if lost and not drop:
            raise BridgeError(
                f"{write} is not written, as this would be lost: {lost}. Add --drop to save the boards without it"
            )
        pictures = [(path, ending) for path, ending in ((svg, ".svg"), (png, ".png")) if path is not None]
        for picture, ending in pictures:
            check_picture(len(chosen), picture, (ending,))
        solver, finished = DoubleDummy(threads=threads), SolvedSoFar()
        saved = monotonic()
        try:
            for number, record in enumerate(chosen, start=1):
                form = "json" if as_json else "text" if table is None else None
                failed += not solve_one(record, number, file, request, solver, finished, form=form)
                if store is not None and monotonic() - saved > SAVE_EVERY_SECONDS:
                    finished.save(chosen, store)
                    saved = monotonic()
        finally:
            if store is not None:
                finished.save(chosen, store)
        if lost:
            click.echo(f"{write}: without {lost}", err=True)
        if html is not None:
            replace_text(html, solve_page(finished.answers))
        for picture, _ in pictures if finished.boards else ():
            draw_boards(finished.boards, picture)
        if table is not None:
            write_table(solved_columns(finished.boards), table, out)
        if failed:
            raise SystemExit(1 if finished.boards else 2)


def no_place_for_results(target: Path) -> str:
    """Why results are not saved in this format, and in which they are."""
    endings = " ".join(f".{form}" for form in KEPT if holds_results(form))
    return (
        f"{target}: {format_of(target)} has no place for double-dummy results: write {endings}, or add --drop to save "
        "the boards without them"
    )


class SolvedSoFar:
    """The boards solved so far."""

    def __init__(self) -> None:
        self.answers: list[SolveAnswer] = []
        self._tables: dict[Deal, list[list[int]]] = {}

    @property
    def boards(self) -> list[SolvedRecord]:
        return [answer.solved for answer in self.answers]

    def table_of(self, deal: Deal, solver: DoubleDummy) -> list[list[int]]:
        """The twenty results of a deal, which is solved once however many records have it."""
        if deal not in self._tables:
            self._tables[deal] = solver.trick_table(deal)[0].tolist()
        return self._tables[deal]

    def save(self, chosen: Sequence[Record], store: RecordStore) -> None:
        """Keep the boards with their results; one without gives way to what the file has of it."""
        if not self.answers:
            return
        solved = {id(each.record): with_results(each) for each in self.boards}
        records: list[Record] = []
        unsolved: set[int] = set()
        for record in {id(record): record for record in chosen}.values():
            if (kept := held(solved.get(id(record), record), store.format, len(records) + 1)) is not None:
                records.append(kept)
                unsolved |= set() if id(record) in solved else {id(kept)}
        store.save(records, replaces=lambda record: id(record) not in unsolved)


def solve_one(
    record: Record,
    number: int,
    file: Path | None,
    request: SolveRequest,
    solver: DoubleDummy,
    finished: SolvedSoFar,
    *,
    form: str | None,
) -> bool:
    """Solve one board and print it as `json` or `text`, if it is to be printed.

    False, and a line that says why, where something of it could not be answered.
    """
    try:
        solved = SolvedRecord(record, finished.table_of(record.board.full_deal, solver))
        finished.answers.append(SolveAnswer(solved))
        answered = finished.answers[-1] = answer_request(solved, request, solver)
        if form == "json":
            emit(answered.row)
        elif form == "text":
            show(answered.lines())
        for problem in answered.problems:
            click.echo(f"dealspace: {about(record, number, BridgeError(problem), file)}", err=True)
        return not answered.problems
    except BridgeError as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
        return False


def solve_random(count: int, seed: int, out: Path, threads: int, address: str | None) -> None:
    """Tables of random deals into a file; a stopped run is resumed."""
    from dealspace.play.double_dummy.table_files import solve_to_file
    from dealspace.runtime.cluster import executor_at

    with executor_at(address) as executor, count_bar("deals") as progress:
        solved = solve_to_file((count, seed), out, threads=threads, executor=executor, progress=progress)
    click.echo(f"{solved} deals solved, {count} in {out}")
