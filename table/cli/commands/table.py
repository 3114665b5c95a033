"""`dealspace table`: sit down with three bots, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dealspace.bidding import Interpreter
from dealspace.cards import Board, BridgeError, Call, NotationError, Seat
from dealspace.table.cli.boards import boards_argument, choose_boards, record_store, whole_boards
from dealspace.table.cli.bots import bot_options, chosen_bot
from dealspace.table.cli.options import SEAT, exit_codes, show
from dealspace.table.display.render import heading
from dealspace.table.display.screen import (
    closing,
    hand_line,
    hint,
    in_sight,
    meanings,
    move_lines,
    prompt_of,
    whole_view,
)
from dealspace.table.match.arena import deals
from dealspace.table.match.record_store import RecordStore
from dealspace.table.match.session import book_bots
from dealspace.table.person.human_table import HumanTable

HELP = """\
  1N, 2H, P, X, XX   a call          SA, ♠A, HT   a card; the suit alone plays its lowest
  hint               what a bot would do here, and why
  ?                  what the calls have shown          ? 2C   what 2♣ would show if you made it
  look               the auction, the hands you see, the last trick and this one
  undo               take back your last move
  claim 3            claim 3 more tricks; claim: all of them; claim 0: give up the rest
  quit               leave the table"""


@click.command("table", short_help="Play with three bots, in the terminal.", epilog=exit_codes())
@boards_argument
@click.option("--seat", type=SEAT, default="S", show_default=True, help="Where you sit: N, E, S or W.")
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("-n", "count", type=click.IntRange(1, 1000), default=4, show_default=True, help="Boards, without a FILE.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Deals and bots.")
@bot_options
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Add the records to this file: .pbn, .lin or .jsonl."
)
def command(
    file: Path | None,
    seat: Seat,
    boards: tuple[str, ...],
    count: int,
    seed: int,
    bot: Path | None,
    worlds: int | None,
    system: str,
    ew_system: str | None,
    out: Path | None,
) -> None:
    """Bid and play the boards of FILE, or random ones, with three bots; every call is explained, hints on request.

    \b
    Examples:
      dealspace table --seat S
      dealspace table session.pbn --board 3 --out mine.pbn
      dealspace table --seat N --bot strong.toml
    """
    store = record_store(out, file) if out is not None else None
    settings, systems = chosen_bot(bot, worlds, system, ew_system)
    chosen = whole_boards(choose_boards(file, boards)[0], file) if file is not None else random_boards(count, seed)
    for board in chosen:
        interpreter, bots = book_bots(systems, board, seed, settings=settings, person=seat)
        table = HumanTable(board, bots, seat)
        try:
            is_played = play_at(table, interpreter)
        except (click.Abort, KeyboardInterrupt):
            click.echo(f"\n{left(board, store)}")
            raise
        if not is_played:
            click.echo(left(board, store))
            break
        if store is not None:
            store.add(table.record())
            click.echo(f"{len(store)} record{'s' * (len(store) != 1)} saved to {out}")


def random_boards(count: int, seed: int) -> list[Board]:
    """Boards 1 and on of this seed, the same however many are asked for."""
    return [record.board for record in deals.random_boards(count, seed)]


def left(board: Board, store: RecordStore | None) -> str:
    """What becomes of the records when a person leaves."""
    saved = f"; {store.path} has {len(store)} record{'s' * (len(store) != 1)}" if store else ""
    return f"You have left the table: board {board.name or '(unnamed)'} is not finished{saved}"


def play_at(table: HumanTable, interpreter: Interpreter) -> bool:
    """One board; False when the person leaves."""
    board = table.board
    show(["", heading(board), f"You are {table.person.title}: {hand_line(board.full_deal[table.person])}"])
    click.echo("help lists what you can type\n")
    shown = None
    while not table.is_over:
        moves = table.moves
        if not table.awaits_person:
            with thinking(table.turn):
                table.bots_move()
            show(move_lines(table, interpreter, moves))
            continue
        if shown != moves:
            show(in_sight(table))
        shown = moves
        answer = click.prompt(prompt_of(table), prompt_suffix=" > ").strip()
        if answer.lower() in ("quit", "exit", "q"):
            return False
        try:
            obey(table, interpreter, answer)
        except NotationError as error:
            click.echo(f"  {error}; help lists what you can type")
        except BridgeError as error:
            click.echo(f"  {error}")
    show(closing(table))
    return True


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


def obey(table: HumanTable, interpreter: Interpreter, answer: str) -> None:
    """Do what the person typed. Raises BridgeError where that is impossible."""
    word, _, rest = answer.partition(" ")
    match word.lower():
        case "help":
            click.echo(HELP)
        case "?":
            show(meanings(table, interpreter, rest.strip()))
        case "look":
            show(whole_view(table))
        case "undo":
            if not table.undo():
                raise BridgeError("there is nothing of yours to take back")
            click.echo("  taken back; now:")
            show(whole_view(table))
        case "hint":
            show(f"  {line}" for line in hint(table, interpreter))
        case "claim":
            claim(table, rest.strip())
        case _:
            before = table.moves
            if table.play is None:
                table.call(Call.parse(answer))
            else:
                table.card(table.card_named(answer))
            show(move_lines(table, interpreter, before))


def claim(table: HumanTable, text: str) -> None:
    """Claim tricks, all of them unless a number is given. Raises BridgeError."""
    is_number = text.isdecimal() and len(text) <= 2
    if text and not is_number and table.play is not None:
        raise BridgeError(f'"{text}" is not a number of tricks: claim 3, or claim alone for all {table.tricks_left}')
    left = table.tricks_left
    tricks = table.claim(int(text) if is_number else None)
    click.echo(f"  granted: {table.person.title} takes {tricks} of the last {left}")
