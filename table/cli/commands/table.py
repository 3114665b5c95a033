"""`dealspace table`: sit down with three bots, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from dealspace.bidding import Interpreter
from dealspace.cards import Board, BridgeError, Call, Card, IllegalCard, NotationError, Seat, Suit
from dealspace.play.players.claim import is_sound
from dealspace.play.players.explanation import named
from dealspace.table.cli.boards import boards_argument, choose_boards, record_store, whole_boards
from dealspace.table.cli.bots import bot_options, chosen_bot
from dealspace.table.cli.options import SEAT, show
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
from dealspace.table.match.person import Sitting
from dealspace.table.match.record_store import RecordStore
from dealspace.table.match.session import book_bots

HELP = """\
  1N, 2H, P, X, XX   a call          SA, ♠A, HT   a card; the suit alone plays its lowest
  hint               what a bot would do here, and why
  ?                  what the calls have shown          ? 2C   what 2♣ would show if you made it
  look               the auction, the hands you see, the last trick and this one
  undo               take back your last move
  claim 3            claim so many more tricks when you are on lead; claim: all of them; claim 0: give up the rest
  quit               leave the table"""


@click.command("table", short_help="Play with three bots, in the terminal.")
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
    dealspace table --seat S
    dealspace table session.pbn --board 3 --out mine.pbn
    dealspace table --seat N --bot strong.toml
    """
    store = record_store(out, file) if out is not None else None
    settings, systems = chosen_bot(bot, worlds, system, ew_system)
    chosen = whole_boards(choose_boards(file, boards)[0], file) if file is not None else random_boards(count, seed)
    for board in chosen:
        interpreter, bots = book_bots(systems, board, seed, settings=settings, person=seat)
        sitting = Sitting(board, bots, seat)
        try:
            is_played = play_at(sitting, interpreter)
        except (click.Abort, KeyboardInterrupt):
            click.echo(f"\n{left(board, store)}")
            raise
        if not is_played:
            click.echo(left(board, store))
            break
        if store is not None:
            store.add(sitting.record())
            click.echo(f"{len(store)} record{'s' * (len(store) != 1)} saved to {out}")


def random_boards(count: int, seed: int) -> list[Board]:
    """Boards 1 and on of this seed, the same however many are asked for."""
    return [record.board for record in deals.random_boards(count, seed)]


def left(board: Board, store: RecordStore | None) -> str:
    """What becomes of the records when a person leaves."""
    saved = f"; {store.path} has {len(store)} record{'s' * (len(store) != 1)}" if store else ""
    return f"You have left the table: board {board.name or '(unnamed)'} is not finished{saved}"


def play_at(sitting: Sitting, interpreter: Interpreter) -> bool:
    """One board; False when the person leaves."""
    board = sitting.board
    show(["", heading(board), f"You are {sitting.person.title}: {hand_line(board.full_deal[sitting.person])}"])
    click.echo("help tells what you can type\n")
    shown = None
    while not sitting.is_over:
        moves = sitting.moves
        if not sitting.awaits_person:
            with thinking(sitting.turn):
                sitting.bots_move()
            show(move_lines(sitting, interpreter, moves))
            continue
        if shown != moves:
            show(in_sight(sitting))
        shown = moves
        answer = click.prompt(prompt_of(sitting), prompt_suffix=" > ").strip()
        if answer.lower() in ("quit", "exit", "q"):
            return False
        try:
            obey(sitting, interpreter, answer)
        except NotationError as error:
            click.echo(f"  {error}; help tells what you can type")
        except BridgeError as error:
            click.echo(f"  {error}")
    show(closing(sitting))
    return True


@contextmanager
def thinking(seat: Seat) -> Iterator[None]:
    """Tell who is thinking while it lasts, on a terminal."""
    told = sys.stdout.isatty()
    if told:
        click.echo(f"  {seat.title} …", nl=False)
    try:
        yield
    finally:
        if told:
            click.echo("\r" + " " * (len(seat.title) + 4) + "\r", nl=False)


def obey(sitting: Sitting, interpreter: Interpreter, answer: str) -> None:
    """Do what the person says. Raises BridgeError where that cannot be."""
    word, _, rest = answer.partition(" ")
    match word.lower():
        case "help":
            click.echo(HELP)
        case "?":
            show(meanings(sitting, interpreter, rest.strip()))
        case "look":
            show(whole_view(sitting))
        case "undo":
            if not sitting.undo():
                raise BridgeError("there is nothing of yours to take back")
            click.echo("  taken back; now:")
            show(whole_view(sitting))
        case "hint":
            show(f"  {line}" for line in hint(sitting, interpreter))
        case "claim":
            claim(sitting, rest.strip())
        case _:
            told = sitting.moves
            if sitting.play is None:
                sitting.call(Call.parse(answer))
            else:
                sitting.card(card_of(sitting, answer))
            show(move_lines(sitting, interpreter, told))


def card_of(sitting: Sitting, text: str) -> Card:
    """The card a person means, `SK` or `KS`, or a suit for its lowest card. Raises NotationError, IllegalCard."""
    assert sitting.play is not None
    try:
        suit = Suit.parse(text)
    except NotationError:
        with suppress(NotationError):
            return Card.parse(text[-1:] + text[:-1])
        return Card.parse(text)
    legal = sitting.play.legal(sitting.board.full_deal)
    cards = [card for card in legal if card.suit is suit]
    if not cards:
        raise IllegalCard(f"no {suit.symbol} can be played now: {named(legal)} can")
    return min(cards, key=lambda card: card.rank)


def claim(sitting: Sitting, text: str) -> None:
    """Accept a claim that is sure, seen from the person's seat. Raises BridgeError."""
    play, contract = sitting.play, sitting.auction.contract
    if play is None or contract is None:
        raise BridgeError("there is nothing to claim before the play")
    if play.current.cards:
        raise BridgeError("claim when you are on lead, before a card is played to the trick")
    remaining = 13 - len(play.cards) // 4
    if text and not (text.isdecimal() and len(text) <= 2):
        raise BridgeError(f'"{text}" is not a number of tricks: claim 3, or claim alone for all {remaining}')
    tricks = int(text) if text else remaining
    if tricks > remaining:
        raise BridgeError(f"only {remaining} trick{'s are' if remaining > 1 else ' is'} left, not {tricks}")
    sure = is_sound(sitting.play_view(sitting.person), tricks)
    if not sure:
        why = "no one line wins them in every layout that is possible" if sure is False else "too many layouts to tell"
        raise BridgeError(f"{tricks} of the last {remaining} cannot be granted: {why}; play on")
    declaring = sitting.person.side is contract.declarer.side
    sitting.claimed = tricks if declaring else remaining - tricks
    click.echo(f"  granted: {sitting.person.title} takes {tricks} of the last {remaining}")
