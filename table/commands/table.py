"""`dealspace table`: sit down with three bots, in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np

from bidding import Interpreter
from cards import Auction, Board, BridgeError, Call, Card, Deal, Hand, IllegalCard, Record, Seat, Suit
from cards.suit import SUITS_FROM_SPADES
from inference import DealSpace
from play.claim import is_sound
from play.explanation import explain
from table.commands.boards import boards_argument, checked_format, choose_boards, save
from table.commands.bots import bot_options, chosen_bot
from table.commands.options import SEAT, show
from table.render import auction_grid, diagram, heading, result_line
from table.session import book_bots
from table.sitting import Sitting

HELP = """\
  1N, 2H, P, X, XX   a call          SA, ♠A, HT   a card; the suit alone plays its lowest
  hint               what a bot would do here, and why
  ?                  what the calls have shown          ? 2C   what 2♣ would show if you made it
  undo               take back your last move           claim 3   claim so many more tricks
  quit               leave the table"""


@click.command("table", short_help="Play with three bots, in the terminal.")
@boards_argument
@click.option("--seat", type=SEAT, default="S", show_default=True, help="Where you sit: N, E, S or W.")
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("-n", "count", type=click.IntRange(1, 1000), default=4, show_default=True, help="Boards, without a FILE.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Deals and bots.")
@bot_options
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Save the records: .pbn, .lin or .jsonl.")
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
    out_format = checked_format(out, file or out) if out is not None else None
    settings, systems = chosen_bot(bot, worlds, system, ew_system)
    chosen = (
        [record.board for record in choose_boards(file, boards)[0]] if file is not None else random_boards(count, seed)
    )
    finished: list[Record] = []
    for board in chosen:
        interpreter, bots = book_bots(systems, board, seed, settings=settings, person=seat)
        sitting = Sitting(board, bots, seat)
        if not play_at(sitting, interpreter):
            break
        finished.append(sitting.record())
        if out is not None and out_format is not None:
            save(finished, out, out_format)
            click.echo(f"{len(finished)} record{'s' * (len(finished) != 1)} saved to {out}")


def random_boards(count: int, seed: int) -> list[Board]:
    """Boards 1 and on, dealt uniformly."""
    deals = DealSpace().sample(count, np.random.default_rng(seed))
    return [Board.standard(number, Deal.of_bits(deal)) for number, deal in enumerate(deals, start=1)]


def play_at(sitting: Sitting, interpreter: Interpreter) -> bool:
    """One board; False when the person leaves."""
    board = sitting.board
    click.echo(f"\n{heading(board)}\nYou are {sitting.person.title}: {hand_line(board.full_deal[sitting.person])}")
    click.echo("help tells what you can type\n")
    while not sitting.is_over:
        if not sitting.awaits_person:
            told = sitting.moves
            sitting.bots_move()
            announce(sitting, interpreter, told)
            continue
        answer = click.prompt(prompt_of(sitting), prompt_suffix=" > ").strip()
        if answer.lower() in ("quit", "exit"):
            return False
        try:
            obey(sitting, interpreter, answer)
        except BridgeError as error:
            click.echo(f"  {error}")
    show(closing(sitting))
    return True


def obey(sitting: Sitting, interpreter: Interpreter, answer: str) -> None:
    """Do what the person says. Raises BridgeError where that cannot be."""
    word, _, rest = answer.partition(" ")
    if word.lower() == "help":
        click.echo(HELP)
    elif word == "?":
        show(meanings(sitting, interpreter, rest.strip()))
    elif word.lower() == "undo":
        click.echo("  taken back" if sitting.undo() else "  there is nothing of yours to take back")
        if sitting.play is None:
            show(auction_grid(sitting.auction))
    elif word.lower() == "hint":
        show(f"  {line}" for line in hint(sitting))
    elif word.lower() == "claim":
        claim(sitting, rest)
    else:
        told = sitting.moves
        if sitting.play is None:
            sitting.call(Call.parse(answer))
        else:
            sitting.card(card_of(sitting, answer))
        announce(sitting, interpreter, told)


def announce(sitting: Sitting, interpreter: Interpreter, before: int) -> None:
    """Tell the call or card that was just made, and what it leads to."""
    if before < len(sitting.auction):
        meaning = interpreter.read(sitting.auction).meanings[-1]
        mark = " !" if meaning.alerted else ""
        click.echo(f"  {meaning.seat.title:<6} {meaning.call.symbol:<5}{mark:2} {meaning.say}")
        if sitting.auction.is_over and sitting.auction.contract is not None:
            reached = sitting.auction.contract
            click.echo(f"\n{reached.symbol}; {reached.leader.title} leads\n")
        return
    play, contract = sitting.play, sitting.auction.contract
    assert play is not None and contract is not None
    trick = play.tricks[-1]
    click.echo(f"  {trick.leader.plus(len(trick.cards) - 1).title:<6} {trick.cards[-1].symbol}")
    if len(play.cards) == 1:
        click.echo(f"\nDummy, {contract.dummy.title}: {hand_line(sitting.board.full_deal[contract.dummy])}\n")
    if trick.is_complete:
        ours = play.tricks_won(sitting.person.side)
        winner = trick.winner(play.strain).title
        click.echo(f"  {winner} wins; you {ours}, they {len(play.tricks) - ours}\n")


def prompt_of(sitting: Sitting) -> str:
    """Whose call or card it is, and the cards."""
    if sitting.play is None:
        return "Your call"
    held = sitting.play.held(sitting.board.full_deal, sitting.play.turn)
    whose = "Your card" if sitting.play.turn is sitting.person else "Dummy's card"
    return f"{whose} ({held.symbols})"


def card_of(sitting: Sitting, text: str) -> Card:
    """The card a person means: a card, or a suit for its lowest card. Raises NotationError, IllegalCard."""
    assert sitting.play is not None
    try:
        suit = Suit.parse(text)
    except BridgeError:
        return Card.parse(text)
    held = [card for card in sitting.play.legal(sitting.board.full_deal) if card.suit is suit]
    if not held:
        raise IllegalCard(f"no {suit.symbol} can be played now")
    return min(held, key=lambda card: card.rank)


def hint(sitting: Sitting) -> Iterator[str]:
    """What a bot would do in the person's place, and why."""
    bot = sitting.bots[sitting.person]
    view = sitting.view(sitting.person)
    if sitting.play is None:
        choice = bot.call(view)
        yield f"{choice.call.symbol}: {choice.reason}"
        return
    assert view.contract is not None
    hidden = tuple(seat for seat in Seat if len(view.known[seat]) < 13)
    yield from explain(bot.card(view), view.contract, view.turn.side, hidden)


def meanings(sitting: Sitting, interpreter: Interpreter, call: str) -> Iterator[str]:
    """What the calls have shown, or what a call would show. Raises BridgeError."""
    auction: Auction = sitting.auction
    if call:
        auction = auction.plus(Call.parse(call))
    for meaning in interpreter.read(auction).meanings[-1:] if call else interpreter.read(auction).meanings:
        yield f"  {meaning.seat.title:<6} {meaning.call.symbol:<5} {meaning.say}"


def claim(sitting: Sitting, text: str) -> None:
    """Accept a claim that is sure, seen from the person's seat. Raises BridgeError."""
    play = sitting.play
    if play is None or play.current.cards or not text.strip().isdecimal():
        raise BridgeError("claim so many more tricks when you are on lead: claim 3")
    left = 13 - len(play.cards) // 4
    tricks = int(text)
    if tricks > left:
        raise BridgeError(f"there are only {left} tricks left")
    sure = is_sound(sitting.view(sitting.person), tricks)
    if not sure:
        raise BridgeError("that is not sure in every layout" if sure is False else "it cannot be told yet: play on")
    contract = sitting.auction.contract
    assert contract is not None
    declaring = sitting.person.side is contract.declarer.side
    sitting.claimed = tricks if declaring else left - tricks


def closing(sitting: Sitting) -> Iterator[str]:
    """The board when it is over."""
    yield ""
    yield from diagram(sitting.board)
    yield ""
    yield f"Result: {result_line(sitting.record())}"


def hand_line(hand: Hand) -> str:
    return "  ".join(f"{suit.symbol} {hand.holding(suit) or '—'}" for suit in SUITS_FROM_SPADES)
