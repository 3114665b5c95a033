"""`dealspace play`: bid and play the boards of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from bidding import System
from cards import BridgeError, Record, Side
from cards.formats import format_of, read_records, write_records
from cards.jsonl import record_to_json
from play.double_dummy import trick_table
from table.commands.options import emit, json_option, show, system_options, systems_of
from table.progress import progress_bar
from table.render import (
    auction_grid,
    calls_explained,
    diagram,
    heading,
    how_it_went,
    makeable,
    result_line,
    tricks,
)
from table.session import Played, Progress, book_bots, play_board
from table.shown import shown_hands, shown_lines


@click.command("play")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@system_options
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same bids and cards."
)
@click.option(
    "--worlds", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Deals solved for a card."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Save the records: .pbn, .lin or .jsonl.")
@json_option
def command(
    file: Path,
    boards: tuple[str, ...],
    system: str,
    ew_system: str | None,
    seed: int,
    worlds: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Bid and play the boards of FILE (PBN, LIN, RBN or JSON lines) at all four seats.

    Every call is made by the system, every card by solving deals that fit what that seat has seen and heard. Finished
    boards are printed, and saved with --out, one by one: Ctrl-C keeps them.
    """
    systems = systems_of(system, ew_system)
    out_format = checked_format(out, file) if out is not None else None
    chosen, failed = choose_boards(file, boards)
    finished: list[Record] = []
    for number, record in enumerate(chosen, start=1):
        try:
            with progress_bar(f"board {record.board.name or number} ({number} of {len(chosen)})") as progress:
                played = play_one(record, systems, seed, worlds, progress)
        except BridgeError as error:
            failed += 1
            click.echo(f"dealspace: {file}: {about(record, number, error)}", err=True)
            continue
        finished.append(played.record)
        if as_json:
            emit(record_to_json(played.record))
        else:
            show(report(played))
        if out is not None and out_format is not None:
            save(finished, out, out_format)
    if out is not None and finished and not as_json:
        click.echo(f"{len(finished)} record{'s' * (len(finished) != 1)} saved to {out}")
    if failed:
        raise SystemExit(1 if finished else 2)


def checked_format(out: Path, file: Path) -> str:
    """The format to write, when this file can be written and is not the one being read. Raises BridgeError."""
    if out.exists() and file.exists() and out.samefile(file):
        raise BridgeError(f"{out}: the boards are read from this file; save the records in another")
    if not out.absolute().parent.is_dir():
        raise BridgeError(f"{out}: there is no folder {out.parent}; make it first")
    name = format_of(out)
    write_records((), name)
    return name


def choose_boards(file: Path, boards: tuple[str, ...]) -> tuple[list[Record], int]:
    """The records of a file, or those of the named boards, and how many boards of it cannot be read.

    What is wrong with those is told on standard error.
    """
    reading = read_records(file)
    for problem in reading.problems:
        click.echo(f"dealspace: {problem}", err=True)
    chosen = [record for record in reading.records if not boards or record.board.name in boards]
    known = {record.board.name for record in reading.records}
    missing = [name for name in boards if name not in known]
    if missing or not chosen:
        names = ", ".join(list(dict.fromkeys(record.board.name for record in reading.records))[:12]) or "none"
        wanted = f"no board {' or '.join(missing)}" if missing else "no board that can be played"
        raise BridgeError(f"{file}: {wanted} (boards read: {names})")
    return chosen, 0 if boards else len(reading.problems)


def about(record: Record, number: int, error: BridgeError) -> str:
    """The error, said of its board."""
    text = str(error)
    return text if text.startswith("board ") else f"board {record.board.name or number}: {text}"


def play_one(record: Record, systems: dict[Side, System], seed: int, worlds: int, progress: Progress) -> Played:
    """One board, bid and played by four bots."""
    interpreter, bots = book_bots(systems, record.board, seed, worlds=worlds)
    return play_board(record, bots, interpreter, progress)


def report(played: Played) -> Iterator[str]:
    """A board for people: diagram, auction with meanings, tricks, result, and what is possible double dummy."""
    record = played.record
    board, auction = record.board, record.auction
    assert auction is not None
    yield heading(board)
    yield ""
    yield from diagram(board)
    yield ""
    yield from auction_grid(auction)
    yield ""
    yield "What each call said (! is alerted):"
    yield from calls_explained(played.reading.meanings, played.choices)
    yield ""
    yield "What each hand has shown by its own calls:"
    yield from shown_lines(shown_hands(played.reading))
    yield ""
    if record.play is not None:
        yield "The play (* wins the trick):"
        yield from tricks(record.play)
        yield ""
    yield f"Result: {result_line(record)}"
    table = trick_table(board.full_deal)[0]
    if record.contract is not None:
        best = int(table[record.contract.strain][record.contract.declarer])
        yield f"With best play on all sides: {best} tricks, {how_it_went(record.contract, best)}"
    yield ""
    yield "Tricks each declarer can take double dummy:"
    yield from makeable(table.tolist())
    yield ""


def save(records: list[Record], out: Path, out_format: str) -> None:
    """Write the finished boards; the file is replaced in one step, so an interruption cannot spoil it."""
    draft = out.with_name(out.name + ".part")
    draft.write_text(write_records(tuple(records), out_format), encoding="utf-8")
    draft.replace(out)
