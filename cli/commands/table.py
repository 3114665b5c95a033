"""`dealspace table`: sit down with three bots, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from dealspace.cards import Board, BridgeError, NotationError, Seat, Side
from dealspace.cli.boards import boards_argument, choose_boards, record_store, whole_boards
from dealspace.cli.bot_options import bot_and_systems, bot_options
from dealspace.cli.options import SEAT, exit_codes, show
from dealspace.match.boards.record_store import RecordStore
from dealspace.match.boards.session import book_bots
from dealspace.match.bots.bot_files import BotSettings
from dealspace.query.display.render import heading
from dealspace.table.person.boards import boards_by_condition, boards_by_sentence, boards_by_sequence, random_boards
from dealspace.table.person.conversation import Conversation
from dealspace.table.person.review.closing_review import ClosingReview
from dealspace.table.person.review.session_totals import SessionTotal
from dealspace.table.person.screen import closing, hand_line, in_sight, whole_view
from dealspace.table.person.seat.human_table import HumanTable
from dealspace.table.person.seat.saved_table import (
    SavedTable,
    TableFile,
    absolute,
    new_path,
    newest,
    opened,
    read_table,
)

if TYPE_CHECKING:
    from dealspace.bidding import System

NEWEST = "the table left last"


@click.command("table", epilog=exit_codes())
@boards_argument
@click.option("--seat", type=SEAT, default="S", show_default=True, help="Where you sit: N, E, S or W.")
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("-n", "count", type=click.IntRange(1, 1000), default=4, show_default=True, help="Boards, without a FILE.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Deals and bots.")
@click.option("--about", metavar="TEXT", help='Boards as a sentence says: "South opens 1NT and North has five spades".')
@click.option("--sequence", metavar="CALLS", help='Boards on which the bidding begins so: "1N P 2C", passes too.')
@click.option("--where", multiple=True, metavar="'N: …'", help="Boards with such hands, as `query --where` says it.")
@click.option("--watch", is_flag=True, help="Partner's bot plays your cards when partner declares; otherwise you do.")
@bot_options
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Add the records to this file: .pbn, .lin or .jsonl."
)
@click.option("--no-review", is_flag=True, help="After a board: the result alone; `review` shows the rest.")
@click.option("--no-save", is_flag=True, help="Do not keep the table for --resume.")
@click.option(
    "--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help="Go on with the table left last, or with FILE."
)
@click.pass_context
def command(
    context: click.Context,
    file: Path | None,
    seat: Seat,
    boards: tuple[str, ...],
    count: int,
    seed: int,
    about: str | None,
    sequence: str | None,
    where: tuple[str, ...],
    watch: bool,
    bot: Path | None,
    worlds: int | None,
    system: str,
    ew_system: str | None,
    out: Path | None,
    no_review: bool,
    no_save: bool,
    resume: str | None,
) -> None:
    """Bid and play the boards of FILE, or random ones, with three bots; every call is explained, hints on request.

    The table is kept after every move: `quit`, and `--resume` goes on where it was.

    \b
    Examples:
      dealspace table --seat S
      dealspace table session.pbn --board 3 --out mine.pbn
      dealspace table --about "South opens 1NT and North has five spades"
      dealspace table --resume
    """
    kept: TableFile | None = None
    if resume is not None:
        given = [name for name in context.params if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
        if others := sorted({*given} - {"resume", "no_review"}):
            raise click.UsageError(f"a resumed table has its own boards and bots: leave out {', '.join(others)}")
        path = newest() if resume == NEWEST else Path(resume)
        saved = read_table(path)
        if saved.is_finished:
            raise BridgeError(f"{path}: all its boards are played")
    else:
        if file is not None and (about or sequence or where):
            raise click.UsageError("boards come from FILE, or from --about, --sequence and --where")
        named = context.get_parameter_source("system") is not ParameterSource.DEFAULT
        saved = SavedTable(
            seat, seed, [], not watch, absolute(bot), worlds, absolute(system) if named else None,
            absolute(ew_system), absolute(out),
        )  # fmt: skip
        if out is not None:
            record_store(out, file)
        if file is not None:
            saved.boards = whole_boards(choose_boards(file, boards).records, file)
        else:
            saved.boards = drawn(saved, about, sequence, where, count)
    with ExitStack() as stack:
        if resume is not None:
            kept = stack.enter_context(opened(path))
        elif not no_save:
            try:
                kept = stack.enter_context(opened(new_path()))
            except BridgeError as error:
                click.echo(f"note: this table is not kept: {error}", err=True)
        sit_down(saved, kept, shows_review=not no_review)


def drawn(
    saved: SavedTable, about: str | None, sequence: str | None, where: tuple[str, ...], count: int
) -> list[Board]:
    """Boards of a sentence, a sequence, a condition, or at random."""
    if about is not None and (sequence is not None or where):
        raise click.UsageError("say it all in --about, or with --sequence and --where")
    if about is None and sequence is None:
        found = boards_by_condition(where, count, saved.seed) if where else random_boards(count, saved.seed)
    else:
        _, systems = seating(saved)
        if about is not None:
            found = boards_by_sentence(about, systems, count, saved.seed)
        else:
            found = boards_by_sequence(sequence or "", systems, where, count, saved.seed)
    show((f"note: {note}" for note in found.notes), err=True)
    return list(found)


def seating(saved: SavedTable) -> tuple[BotSettings, dict[Side, System]]:
    """How the bots bid and play, and each side's system."""
    bot = Path(saved.bot) if saved.bot is not None else None
    return bot_and_systems(bot, saved.worlds, saved.system, saved.ew_system)


def sit_down(saved: SavedTable, kept: TableFile | None, *, shows_review: bool) -> None:
    """Play the boards that are left."""
    keep(saved, kept)
    settings, systems = seating(saved)
    store = RecordStore(Path(saved.out)) if saved.out is not None else None
    while not saved.is_finished:
        board = saved.boards[saved.place]
        interpreter, bots = book_bots(systems, board, saved.seed, settings=settings, person=saved.seat)
        table = HumanTable.rebuilt(board, bots, saved.seat, saved.log, saved.plays_partner)
        try:
            is_played = play_at(Conversation(table, interpreter), saved, kept)
        except (click.Abort, KeyboardInterrupt):
            click.echo(f"\n{left(board, store, kept)}")
            raise
        if not is_played:
            click.echo(left(board, store, kept))
            return
        if store is not None:
            store.add(table.record())
            click.echo(f"{len(store)} record{'s' * (len(store) != 1)} saved to {store.path}")
        saved.place += 1
        keep(saved, kept)
        review = ClosingReview(table, systems, settings, saved.seed, progress=counted)
        if shows_review:
            reviewed(review, saved)
            keep(saved, kept)
        if not after_board(review, saved, kept):
            return
    if len(saved.swings) > 1:
        show(SessionTotal(tuple(saved.swings)).lines())


def after_board(review: ClosingReview, saved: SavedTable, kept: TableFile | None) -> bool:
    """Ask how to go on where boards are left, and where the review was not shown; False to leave."""
    left = len(saved.boards) - saved.place
    while left or review.swing is None:
        what = "quit" if review.swing is not None else "review; quit"
        asked = f"{left} board{'s' * (left != 1)} left (return: the next; {what})" if left else "return: done; review"
        match click.prompt(asked, prompt_suffix=" > ", default="", show_default=False).strip().lower():
            case "review" | "r" if review.swing is None:
                reviewed(review, saved)
                keep(saved, kept)
            case "quit" | "exit" | "q":
                if left and kept is not None:
                    click.echo("You have left the table; dealspace table --resume goes on with it")
                return False
            case "":
                return True
            case other:
                click.echo(f'  "{other}" is not known here: return, review or quit')
    return True


def reviewed(review: ClosingReview, saved: SavedTable) -> None:
    """Show the review as it comes; Ctrl-C leaves out the rest."""
    click.echo("")
    try:
        show(review.lines())
    except KeyboardInterrupt:
        click.echo("\nThe rest of the review is left out")
    if review.swing is not None:
        saved.swings.append(review.swing)


def counted(part: str, done: int, of: int) -> None:
    """How far the review is, on a terminal."""
    if sys.stdout.isatty():
        click.echo(f"\r  review: {done} of {of}\r", nl=False)


def left(board: Board, store: RecordStore | None, kept: TableFile | None) -> str:
    """What becomes of the table when a person leaves."""
    saved = f"; {store.path} has {len(store)} record{'s' * (len(store) != 1)}" if store else ""
    again = "; dealspace table --resume goes on with it" if kept is not None else ""
    return f"You have left the table: board {board.name or '(unnamed)'} is not finished{saved}{again}"


def keep(saved: SavedTable, kept: TableFile | None) -> None:
    if kept is not None:
        kept.write(saved)


def play_at(talk: Conversation, saved: SavedTable, kept: TableFile | None) -> bool:
    """One board; False when the person leaves. The table is kept after every move."""
    table = talk.table
    show(["", heading(table.board), f"You are {table.person.title}: {hand_line(table.board.full_deal[table.person])}"])
    click.echo("help lists what you can type\n")
    if table.log:
        show(whole_view(table))
    while not table.is_over:
        if talk.asks:
            is_asked = talk.confirmed is not None
            show(() if is_asked else in_sight(table))
            answer = click.prompt(talk.prompt, prompt_suffix=" > ", default="", show_default=False).strip()
            if answer.lower() in ("quit", "exit", "q"):
                return False
            say(talk.answer(answer) if answer or table.watches or is_asked else ())
        else:
            with thinking(table.turn):
                moved = list(talk.bots_move())
            show(moved)
        saved.keep(table)
        keep(saved, kept)
    show(closing(table))
    return True


def say(lines: Iterable[str]) -> None:
    """Print lines as they come; what cannot be done is said instead."""
    try:
        show(lines)
    except NotationError as error:
        click.echo(f"  {error}; help lists what you can type")
    except BridgeError as error:
        click.echo(f"  {error}")


@contextmanager
def thinking(seat: Seat) -> Iterator[None]:
    """Show who is thinking, on a terminal."""
    is_shown = sys.stdout.isatty()
    if is_shown:
        click.echo(f"  {seat.title} …", nl=False)
    try:
        yield
    finally:
        if is_shown:
            click.echo("\r" + " " * (len(seat.title) + 4) + "\r", nl=False)
