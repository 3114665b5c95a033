"""`dealspace match`: a team match of two bots, in this program or over the table-manager protocol."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from dealspace.cli.boards import choose_boards, record_store, strict_option
from dealspace.cli.commands.arena import end, play
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.match.arena.arena_page import check_report
from dealspace.match.arena.deals import boards_of, random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import Failure
from dealspace.match.arena.seating import MatchForm
from dealspace.match.arena.team_page import write_team_report
from dealspace.match.arena.teams import ROOMS, TeamMatch, room_records, team_json, team_report
from dealspace.match.boards.record_store import RecordStore
from dealspace.match.bots.bot_files import read_bot
from dealspace.table.web.match_replays import team_match_page
from dealspace.table.web.replay_file import PAGE as REPLAY

_FILE = click.Path(dir_okay=False, path_type=Path)
_PATH = click.Path(path_type=Path)
_USUAL_BOARDS = 32
STORE_NAME = "match.db"


@click.command(
    "match",
    epilog=exit_codes("a table could not be played, or a board of the file could not be read"),
)
@click.argument("files", nargs=-1, type=_FILE, metavar="[BOT.toml]...")
@click.option("--bots", "more", multiple=True, type=_FILE, metavar="OURS.toml THEIRS.toml", help="The two bots.")
@click.option("--boards", "count", type=click.IntRange(1, 100_000), metavar="N", help="Boards; 32, or all of a file.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same match.")
@click.option("--deals", "file", type=_FILE, help="Boards of a file instead of random ones.")
@strict_option
@click.option("--store", "path", type=_FILE, help="Keep finished tables in this SQLite file, and resume from it.")
@click.option(
    "--out", type=_PATH,
    help=f"Save the records: a file (.pbn, .lin, .jsonl), or a folder for one of each room and the store {STORE_NAME}.",
)  # fmt: skip
@click.option("--report", "pages", multiple=True, type=_FILE, help="Save a page (.html) or a picture (.png, .svg).")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--tcp", is_flag=True, help="Over the table-manager protocol: two servers, eight players.")
@click.option("--log", type=_FILE, help="With --tcp: who came, went and why, is written to this file.")
@click.option(
    "--transcripts", type=click.Path(file_okay=False, path_type=Path),
    help="With --tcp: every line that is said is written to this folder, a file for each room.",
)  # fmt: skip
@json_option
def command(
    files: tuple[Path, ...],
    more: tuple[Path, ...],
    count: int | None,
    seed: int,
    file: Path | None,
    path: Path | None,
    out: Path | None,
    pages: tuple[Path, ...],
    processes: int,
    tcp: bool,
    log: Path | None,
    transcripts: Path | None,
    as_json: bool,
) -> None:
    """Two bots, two rooms: the first sits North–South in the open room, East–West in the closed room.

    Boards, random numbers, store and intervals are the arena's. With --tcp the same match is played over the
    table-manager protocol; whoever of its processes dies is started again, and no finished board is lost.

    \b
    Examples:
      dealspace match --bots ours.toml other.toml --boards 32 --out results --report match.html
      dealspace match --bots ours.toml other.toml --boards 32 --tcp --store match.db
    """
    names = (*more, *files)
    if len(names) != 2:
        raise click.UsageError(f"a team match has two bots, not {len(names)}: --bots ours.toml other.toml")
    if tcp and processes != 1:
        raise click.UsageError("--tcp has ten processes of its own; leave out --processes")
    if not tcp and (log is not None or transcripts is not None):
        raise click.UsageError("--log and --transcripts are of a match with --tcp")
    for page in pages:
        check_report(page)
    by_room: dict[str, RecordStore] = {}
    folder = out if out is not None and (out.is_dir() or not out.suffix) else None
    records = record_store(out, file) if out is not None and folder is None else None
    first, second = (read_bot(name) for name in names)
    unread = 0
    if file is None:
        boards = random_boards(count or _USUAL_BOARDS, seed)
    else:
        records_read, unread = choose_boards(file, ())
        boards = boards_of(records_read, count)
    match = Match((first, second), tuple(boards), MatchForm.PLAY, seed=seed)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = path or folder / STORE_NAME
        by_room = {room: RecordStore(folder / f"{room.lower()}.pbn") for room in ROOMS}
    failures: list[Failure] = []
    with ExitStack() as stack:
        if tcp:
            scratch = Path(stack.enter_context(TemporaryDirectory(prefix="dealspace-")))
            store_path = path or scratch / STORE_NAME
            stopped = _over_protocol(match, store_path, log or scratch / "log.txt", transcripts)
            store = stack.enter_context(MatchStore(store_path))
        else:
            store = stack.enter_context(MatchStore(path))
            failures, stopped = play(match, store, processes, None)
        result = TeamMatch(summary_of(match, store))
    for failure in failures:
        click.echo(f"dealspace: {failure}", err=True)
    if as_json:
        emit(team_json(result))
    else:
        show(team_report(result))
    for page in pages:
        write_team_report(result, page, team_match_page if REPLAY.is_file() else None)
    rooms = room_records(result)
    for room, store_of_room in by_room.items():
        store_of_room.save(rooms[room])
    if records is not None:
        records.save(record for pair in zip(*rooms.values(), strict=True) for record in pair)
    end(path, stopped=stopped, is_whole=not failures and not unread)


def _over_protocol(match: Match, store: Path, log: Path, transcripts: Path | None) -> bool:
    """Play what is not in the store: whether Ctrl-C was pressed."""
    from dealspace.match.manager.rooms import Files
    from dealspace.match.manager.team_match import play_over_protocol

    if transcripts is not None:
        transcripts.mkdir(parents=True, exist_ok=True)
    try:
        with count_bar("tables") as progress:
            play_over_protocol(match, Files(store, log, transcripts), progress=progress)
    except KeyboardInterrupt:
        return True
    return False
