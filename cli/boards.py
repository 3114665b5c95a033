"""Boards in and out of commands: from files, from standard input, from a deal typed in; where records go."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeVar

import click

from dealspace.cards import Board, BridgeError, Deal, Record, Seat, Vulnerability
from dealspace.cards.formats import ParsedRecords, RecordStream
from dealspace.cards.formats.club_formats import CLUB_PARSERS
from dealspace.cards.formats.record_sources import files_of
from dealspace.match.boards.record_store import RecordStore

STDIN = Path("-")

_STRICT = "dealspace.strict"
_F = TypeVar("_F", bound=Callable[..., object])


def _keep_strict(context: click.Context, option: click.Parameter, strict: bool) -> None:
    context.meta[_STRICT] = strict


strict_option = click.option(
    "--strict",
    is_flag=True,
    expose_value=False,
    callback=_keep_strict,
    help="Refuse boards with anything wrong in them, also where only the auction, play or result is.",
)


def boards_argument(command: _F) -> _F:
    """The file of boards, folder or pattern, and how strictly it is read."""
    file = click.Path(allow_dash=True, path_type=Path)
    return click.argument("file", required=False, type=file)(strict_option(command))


deal_option = click.option(
    "--deal", "deal_text", metavar="DEAL", help='A deal instead of a file: "N:AKQ.… … … …", the first hand North\'s.'
)


class ChosenBoards(NamedTuple):
    """The boards of a file that were asked for.

    Attributes:
        unread: how many boards of it cannot be read.
    """

    records: list[Record]
    unread: int = 0


def boards_wanted(
    file: Path | None, deal_text: str | None, boards: tuple[str, ...], dealer: Seat, vul: Vulnerability
) -> ChosenBoards:
    """The boards of a file, or the one deal that was typed."""
    if deal_text is not None:
        return ChosenBoards([Record(Board("", dealer, vul, Deal.parse(deal_text)))])
    assert file is not None
    return choose_boards(file, boards)


def record_store(out: Path, file: Path | None) -> RecordStore:
    """Where to save records, when all is well with it and it is not the file being read. Raises BridgeError."""
    if file is not None and out.exists() and file.exists() and out.samefile(file):
        raise BridgeError(f"{out}: the boards are read from this file; save the records in another")
    return RecordStore(out)


def choose_boards(file: Path, boards: tuple[str, ...]) -> ChosenBoards:
    """The records of a file, or those of the named boards; problems and warnings are reported on standard error."""
    reading = _read(file)
    for problem in reading.problems:
        click.echo(f"dealspace: {problem}", err=True)
    for warning in reading.warnings:
        click.echo(f"dealspace: warning: {warning}", err=True)
    _sum_up(reading, named(file))
    chosen = [record for record in reading.records if not boards or record.board.name in boards]
    known = {record.board.name for record in reading.records}
    missing = [name for name in boards if name not in known]
    if missing or not chosen:
        if not reading.records and not reading.problems:
            raise BridgeError(f"{named(file)}: there is no board in it")
        names = ", ".join(list(dict.fromkeys(record.board.name for record in reading.records))[:12]) or "none"
        wanted = f"no board {' or '.join(missing)}" if missing else "no board that can be played"
        raise BridgeError(f"{named(file)}: {wanted} (boards read: {names})")
    return ChosenBoards(chosen, 0 if boards else len(reading.problems))


def whole_boards(records: list[Record], file: Path) -> list[Board]:
    """The boards that have all four hands, named by their number where they have no name; the others are reported.

    Raises BridgeError where there is none.
    """
    whole: list[Board] = []
    for number, record in enumerate(records, start=1):
        board = record.board
        if isinstance(board.deal, Deal):
            whole.append(Board(board.name or str(number), board.dealer, board.vulnerability, board.deal))
        else:
            error = BridgeError("it is left out: not all four hands are known, and all 52 cards are needed")
            click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
    if not whole:
        raise BridgeError(f"{named(file)}: no board with four hands to play")
    return whole


def about(record: Record, number: int, error: BridgeError, file: Path | None) -> str:
    """The error, with its board and file."""
    text = str(error)
    where = f"{named(file)}: " if file is not None else ""
    return where + (text if text.startswith("board ") else f"board {record.board.name or number}: {text}")


def _sum_up(reading: ParsedRecords, name: str) -> None:
    """Say how many boards were read, mended and lost, where not all is well: as the last line of the command."""
    context = click.get_current_context(silent=True)
    if context is None or not (reading.problems or reading.warnings):
        return
    boards, mended, lost = len(reading.records), reading.mended, len(reading.problems)
    said = f"{name}: {boards} board{'s' * (boards != 1)} read"
    said += "".join(f", {count} {word}" for count, word in ((mended, "mended"), (lost, "lost")) if count)
    context.call_on_close(lambda: click.echo(f"dealspace: {said}", err=True))


def _read(file: Path) -> ParsedRecords:
    """The boards of a file, of all files of a folder or a pattern, or of standard input."""
    context = click.get_current_context(silent=True)
    strict = context is not None and bool(context.meta.get(_STRICT))
    if file == STDIN:
        streams = [RecordStream(sys.stdin.buffer, strict=strict, name=named(file), block=-1)]
    else:
        streams = [RecordStream(path, strict=strict, block=-1) for path in files_of(file)]
    for stream in streams:
        if stream.taken is not None and stream.format in CLUB_PARSERS:
            click.echo(f"dealspace: {stream.name} is taken for {stream.taken.what}", err=True)
    return ParsedRecords.joined(chain.from_iterable(streams))


def named(file: Path) -> str:
    return "standard input" if file == STDIN else str(file)
