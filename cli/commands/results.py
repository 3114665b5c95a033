"""`dealspace results`: the tables of a session or match compared, with par and double-dummy results beside."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.cards import BridgeError, Record
from dealspace.cards.formats import format_of
from dealspace.cli.boards import choose_boards, named, record_store, strict_option
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.cli.table_output import wanted_table, write_table
from dealspace.match.results.par_comparison import solve_sessions
from dealspace.match.results.results_page import results_page
from dealspace.match.results.results_report import disagreements, results_lines
from dealspace.match.results.scored_session import scored_sessions
from dealspace.match.results.scoring_forms import ScoringForm
from dealspace.match.results.session_records import session_records
from dealspace.match.results.session_rows import result_columns, session_json
from dealspace.play.double_dummy import DoubleDummy
from dealspace.runtime.data_frames import TABLE_FORMATS
from dealspace.runtime.files import replace_text

WITH_TABLES = ("pbn", "jsonl")
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("results", epilog=exit_codes("a board of a file could not be read"))
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(allow_dash=True, path_type=Path),
)
@strict_option
@click.option(
    "--scoring",
    type=click.Choice([form.value for form in ScoringForm]),
    help="How tables are compared; else as the files' Scoring tags say.",
)
@click.option("--par", "with_par", is_flag=True, help="Solve the boards: par, and what each contract could make.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="For --par.")
@click.option("--write", type=_FILE, help="Save the boards with their ScoreTables: .pbn or .jsonl.")
@click.option("--html", type=_FILE, help="Save a web page.")
@click.option("--format", "table_format", type=click.Choice(TABLE_FORMATS), help="A table: a row for each result.")
@click.option("--out", type=_FILE, help="The table, .csv or .parquet.")
@json_option
def command(
    files: tuple[Path, ...],
    scoring: str | None,
    with_par: bool,
    threads: int,
    write: Path | None,
    html: Path | None,
    table_format: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """What every table made of each board of FILEs, compared in IMPs or matchpoints, and who has won.

    A FILE may be a folder or a pattern. The records of one deal are put together from all files; a ScoreTable of PBN
    gives a result for each row. Two rooms of a match are compared with each other, other tables across the field.

    \b
    Examples:
      dealspace results session.pbn --par
      dealspace results open.pbn closed.pbn --html match.html
      dealspace results club.pbn --scoring cross-imps --out results.csv
    """
    table = wanted_table(table_format, out)
    if table is None and (table_format, out) != (None, None):
        raise click.UsageError("--format and --out write a table: --out FILE.csv or FILE.parquet")
    if table is not None and as_json:
        raise click.UsageError("a table has a row for each result: leave --json out")
    store = None
    if write is not None:
        if format_of(write) not in WITH_TABLES:
            raise BridgeError(f"{write}: results are written as .{' or .'.join(WITH_TABLES)}, which have ScoreTables")
        for file in files:
            store = record_store(write, file)
    records: list[Record] = []
    lost = 0
    for file in files:
        chosen = choose_boards(file, ())
        records += chosen.records
        lost += chosen.unread
    sessions = scored_sessions(records, None if scoring is None else ScoringForm(scoring))
    if not any(session.boards for session in sessions):
        said = ", ".join(map(named, files))
        raise BridgeError(f"{said}: no board has a result, there are deals only; dealspace solve says what they make")
    for warning in disagreements(sessions):
        click.echo(f"dealspace: warning: {warning}", err=True)
    solved = {}
    if with_par:
        with count_bar("deals") as progress:
            solved = solve_sessions(sessions, DoubleDummy(threads=threads), progress)
    if as_json:
        for session in sessions:
            emit(session_json(session, solved))
    elif table is None:
        show(results_lines(sessions, solved))
    else:
        write_table(result_columns(sessions, solved), table, out)
    if html is not None:
        replace_text(html, results_page(sessions, solved))
    if store is not None:
        store.save(session_records(sessions, solved))
    if lost:
        raise SystemExit(1)
