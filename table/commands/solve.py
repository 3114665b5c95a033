"""`dealspace solve`: double-dummy tricks of boards."""

from __future__ import annotations

from pathlib import Path

import click

from cards import Board, BridgeError, Deal, Record, Seat, Strain, Vulnerability
from play.double_dummy import trick_table
from table.commands.options import emit, json_option, show
from table.commands.play import about, choose_boards
from table.render import diagram, heading, makeable


@click.command("solve")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--deal", "deal_text", metavar="DEAL", help='A deal instead of a file: "N:AKQ.… … … …".')
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@json_option
def command(file: Path | None, deal_text: str | None, boards: tuple[str, ...], as_json: bool) -> None:
    """The tricks every declarer takes in every strain when all four hands are seen, for the boards of FILE."""
    if (file is None) is (deal_text is None):
        raise click.UsageError("give a FILE or --deal, one of the two")
    records, failed = choose_boards(file, boards) if file is not None else ([board_of(deal_text or "")], 0)
    solved = 0
    for number, record in enumerate(records, start=1):
        try:
            deal = record.board.full_deal
        except BridgeError as error:
            failed += 1
            click.echo(f"dealspace: {file}: {about(record, number, error)}", err=True)
            continue
        solve_one(record.board, deal, as_json=as_json)
        solved += 1
    if failed:
        raise SystemExit(1 if solved else 2)


def board_of(text: str) -> Record:
    """A board with this deal and nothing else."""
    return Record(Board("", Seat.NORTH, Vulnerability.NONE, Deal.parse(text)))


def solve_one(board: Board, deal: Deal, *, as_json: bool) -> None:
    """Solve and print one board."""
    table = trick_table(deal)[0].tolist()
    if as_json:
        tables = {str(seat): {str(strain): table[strain][seat] for strain in Strain} for seat in Seat}
        emit({"board": board.name, "deal": str(deal), "tables": tables})
    else:
        show([heading(board), "", *diagram(board), "", *makeable(table), ""])
