"""`dealspace arena`: matches between bots."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cli.boards import choose_boards, record_store, strict_option
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.match.arena.arena_page import check_report, write_report
from dealspace.match.arena.arena_report import report, summary_json
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import boards_of, random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import records_of, summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.play_table import Failure
from dealspace.match.arena.seating import MatchForm
from dealspace.match.bots.bot_files import read_bot
from dealspace.runtime.cluster import executor_at
from dealspace.table.web.match_replays import match_page
from dealspace.table.web.replay_file import PAGE as REPLAY

_FILE = click.Path(dir_okay=False, path_type=Path)
_BOT = click.Path(dir_okay=False, path_type=Path)


@click.command(
    "arena",
    epilog=exit_codes("a table could not be played, or a board of the file could not be read"),
)
@click.argument("files", nargs=-1, type=_BOT, metavar="[BOT.toml]...")
@click.option("--bots", "more", multiple=True, type=_BOT, metavar="A.toml B.toml …", help="The bots' files.")
@click.option("--bidding", is_flag=True, help="Bid only: contracts are scored double dummy.")
@click.option(
    "--auction", type=click.Choice(["bid", "fixed"]), default="bid", show_default=True,
    help="bid: the bots bid; fixed: both tables play one auction, that of the file or one bid by SAYC's rules.",
)  # fmt: skip
@click.option("--deals", "count", type=click.IntRange(1, 1_000_000), metavar="N", help="Boards; 100, or all of a file.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same match.")
@click.option("--scoring", type=click.Choice(SCORINGS), default=SCORINGS[0], show_default=True)
@click.option("--boards", "file", type=_FILE, help="Boards of a file instead of random ones.")
@strict_option
@click.option("--store", "path", type=_FILE, help="Keep finished tables in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Play on a Dask cluster instead: tcp://host:8786.")
@click.option("--report", "pages", multiple=True, type=_FILE, help="Save a page (.html) or a picture (.png, .svg).")
@click.option("--out", type=_FILE, help="Save the records of all tables: .pbn, .lin or .jsonl.")
@json_option
def command(
    files: tuple[Path, ...],
    more: tuple[Path, ...],
    bidding: bool,
    auction: str,
    count: int | None,
    seed: int,
    scoring: str,
    file: Path | None,
    path: Path | None,
    processes: int,
    address: str | None,
    pages: tuple[Path, ...],
    out: Path | None,
    as_json: bool,
) -> None:
    """Bots against each other on duplicate boards: each is played twice, with the pairs exchanged.

    At both tables of a board the same random numbers are drawn, so that equal bots tie every board. Several bots meet
    everybody else; one alone plays all four seats, for its figures. With --store a stopped match resumes where it was,
    and no table is played twice; Ctrl-C keeps what is finished and shows how it stands.

    \b
    Examples:
      dealspace arena --bidding --bots judge.toml book.toml --deals 2000 --store match.db --processes 2
      dealspace arena --bots a.toml b.toml --deals 32 --auction fixed --boards session.pbn --report match.html
    """
    if bidding and auction == "fixed":
        raise click.UsageError("--bidding bids; --auction fixed is for card play")
    for page in pages:
        check_report(page)
    records = record_store(out, file) if out is not None else None
    bots = tuple(read_bot(bot) for bot in (*more, *files))
    form = MatchForm.BIDDING if bidding else MatchForm.CARDS if auction == "fixed" else MatchForm.PLAY
    unread = 0
    if file is not None:
        records_read, unread = choose_boards(file, ())
        boards = boards_of(records_read, count, with_auctions=form is MatchForm.CARDS)
    else:
        boards = random_boards(count or 100, seed)
    match = Match(bots, tuple(boards), form, scoring, seed)
    with MatchStore(path) as store:
        failures, stopped = play(match, store, processes, address)
        summary = summary_of(match, store)
    show((f"dealspace: {failure}" for failure in failures), err=True)
    if as_json:
        emit(summary_json(summary))
    else:
        show(report(summary))
    for page in pages:
        write_report(summary, page, match_page if REPLAY.is_file() else None)
    if records is not None:
        records.save(records_of(summary))
    end(path, stopped=stopped, is_whole=not failures and not unread)


def end(path: Path | None, *, stopped: bool, is_whole: bool) -> None:
    """Leave with the exit code of a match; after Ctrl-C, with how to resume it."""
    if stopped:
        kept = f"start again to resume from {path}" if path is not None else "give --store to be able to resume"
        click.echo(f"dealspace: stopped; {kept}", err=True)
        raise SystemExit(130)
    if not is_whole:
        raise SystemExit(1)


def play(match: Match, store: MatchStore, processes: int, address: str | None) -> tuple[list[Failure], bool]:
    """Play what is not in the store: the tables that could not be played, and whether Ctrl-C was pressed."""
    try:
        with executor_at(address) as executor, count_bar("tables") as progress:
            return run_match(match.seatings(), store, processes=processes, executor=executor, progress=progress), False
    except KeyboardInterrupt:
        return [], True
