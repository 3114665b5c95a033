"""`dealspace games`: whist, jass, coinche, euchre and shengji: play, deal, solve, match bots, answer rows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import click

from dealspace.cards import BridgeError, Seat
from dealspace.cli.commands.arena import end
from dealspace.cli.options import SEAT, Parsed, emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.cli.row_options import jsonl_option
from dealspace.cli.stream_letters import json_shown
from dealspace.games.answers.case_rows import answer_game_lines
from dealspace.games.catalogue import GAMES, game_named
from dealspace.games.contest.contest_deals import (
    deal_rows,
    deals_of,
    read_deals,
    seeded_deals,
    seeded_matches,
    with_decks,
)
from dealspace.games.contest.contest_report import games_json, report_games
from dealspace.games.contest.contest_run import run_games
from dealspace.games.contest.contest_store import GameStore
from dealspace.games.contest.contest_summary import summary_of_games
from dealspace.games.contest.contest_table import GameFailure
from dealspace.games.contest.game_bot_files import read_game_bot
from dealspace.games.contest.game_match import GameMatch
from dealspace.games.contest.house import house_bot
from dealspace.games.laws.game import Mode, TrickGame
from dealspace.games.laws.state import CardGame
from dealspace.games.person.game_positions import (
    OpenPosition,
    position_lines,
    position_row,
    positions_of,
    trick_game_named,
)
from dealspace.games.person.game_table import PersonsTable
from dealspace.games.person.record import GameRecord, KeptDeal, going_on
from dealspace.games.person.shengji_table import persons_table
from dealspace.games.person.table_view import deal_lines, total_line
from dealspace.games.person.unseen_layouts import hidden_from, layout_lines, layout_rows
from dealspace.games.shengji import ShengjiGame
from dealspace.runtime.cluster import executor_at
from dealspace.runtime.files import plain_target

_FILE = click.Path(dir_okay=False, path_type=Path)
_GAME = Parsed("game", game_named)

game_argument = click.argument("game", type=_GAME, metavar="GAME")
game_option = click.option("--game", type=_GAME, required=True, metavar="GAME", help=f"{', '.join(GAMES)}.")
seed_option = click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same deals and bots."
)
deals_file_option = click.option(
    "--file", "file", type=_FILE, metavar="DEALS", help="Deals of a file, as `games deal --json` prints them."
)
decks_option = click.option(
    "--decks", type=click.IntRange(1, 8), metavar="N", help="Of shengji, 1 to 8: random deals of so many; 2."
)


@click.group("games")
def command() -> None:
    """Other trick games on the same house: whist, Schieber jass, coinche (belote contrée), euchre, shengji."""


@command.command("deal", epilog=exit_codes())
@game_argument
@click.option("-n", "--count", "count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Deals.")
@seed_option
@decks_option
@click.option("--after", type=_FILE, metavar="TABLE", help="A table that `games play --record` has kept.")
@click.option("--seat", type=SEAT, help="With --after: who looks; you, where it is left out.")
@json_option
def deal_command(
    game: CardGame,
    count: int,
    seed: int,
    decks: int | None,
    after: Path | None,
    seat: Seat | None,
    as_json: bool,
) -> None:
    """Random deals of GAME, every deal as likely as any other; more of a seed begin with the same ones.

    With --after: deals of the cards that a seat does not see at a table, every deal that fits what it knows (its hand,
    the cards played, and what each play has shown of the hand it came from) as likely as any other.

    \b
    Examples:
      dealspace games deal whist
      dealspace games deal jass -n 100 --seed 7 --json
      dealspace games deal shengji --decks 3
      dealspace games deal jass -n 5 --after table.json --seat W
    """
    if after is not None and decks is not None:
        raise click.UsageError("--decks is for random deals: leave it out with --after")
    if after is not None:
        kept = going_on(after, game)
        state, at = kept.going.state, kept.seat if seat is None else int(seat)
        hidden = hidden_from(state, at)
        if as_json:
            for row in layout_rows(hidden, game.name, at, count, seed):
                emit(row)
        else:
            show(layout_lines(hidden, at, count, seed))
        return
    if seat is not None:
        raise click.UsageError("--seat says who looks at the table of --after")
    for deal in seeded_deals(with_decks(game, decks), count, seed):
        if as_json:
            emit(deal_rows([deal])[0])
        else:
            show(deal_lines(deal))


@command.command("solve", epilog=exit_codes())
@click.argument("game", type=Parsed("game", trick_game_named), metavar="GAME")
@click.argument("position", required=False, metavar="[POSITION]")
@deals_file_option
@click.option("--mode", type=Parsed("mode", Mode.parse), help="Trump, or obenabe, undenufe, for deals of a file.")
@json_option
def solve_command(game: TrickGame, position: str | None, file: Path | None, mode: Mode | None, as_json: bool) -> None:
    """What each legal card is worth when all hands are seen and everybody plays best, by exact search.

    POSITION is trump and the leader's seat, the four hands from North, and where they matter the cards on the table,
    the tricks that each side has won, and euchre's seat that sits out. Deals of a file are solved at the first lead, in
    every mode unless --mode or the deal names one. There is no such solver for shengji.

    \b
    Examples:
      dealspace games solve jass "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3"
      dealspace games solve whist "h W: As 3d | Kd 2c | Qs Td | 7h; trick 6d"
      dealspace games solve coinche --file deals.jsonl --mode s --json
    """
    if (position is None) == (file is None):
        raise click.UsageError("give a POSITION, or --file DEALS, one of them")
    if position is not None:
        positions: Iterable[OpenPosition] = [OpenPosition.parse(game, position)]
    else:
        assert file is not None
        deals = read_deals(game_named(game.name), file)
        positions = (each for deal in deals for each in positions_of(deal.state, mode))
    for each in positions:
        values = each.solve()
        if as_json:
            emit(position_row(each, values))
        else:
            show(position_lines(each, values))


@command.command("arena", epilog=exit_codes("a table could not be played"))
@click.argument("files", nargs=-1, type=_FILE, metavar="BOT.toml...")
@game_option
@click.option("--deals", "count", type=click.IntRange(1, 1_000_000), metavar="N", help="Deals; 100, or all of a file.")
@click.option("--matches", type=click.IntRange(1, 100_000), metavar="N", help="Of shengji: whole matches of levels.")
@seed_option
@decks_option
@deals_file_option
@click.option("--store", "path", type=_FILE, help="Keep finished tables in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Play on a Dask cluster instead: tcp://host:8786.")
@json_option
def arena_command(
    files: tuple[Path, ...],
    game: CardGame,
    count: int | None,
    matches: int | None,
    seed: int,
    decks: int | None,
    file: Path | None,
    path: Path | None,
    processes: int,
    address: str | None,
    as_json: bool,
) -> None:
    """Bots against each other at one game: each deal is played twice, with the sides exchanged.

    Both tables of a deal draw the same random numbers, so that equal bots tie every deal. Several bots meet everybody
    else; one alone plays all four seats. With --store a stopped match resumes where it was; Ctrl-C keeps what is
    finished and shows how it stands. With --matches a match of levels, of shengji, takes the place of a deal: its deals
    have the same cards at both tables, and the levels and landlords that each table comes to.

    \b
    Examples:
      dealspace games arena quick.toml random.toml --game whist --deals 200 --store match.db
      dealspace games arena sensible.toml random.toml --game shengji --matches 100
      dealspace games arena a.toml b.toml c.toml --game jass --processes 2 --json
    """
    bots = tuple(read_game_bot(bot) for bot in files)
    if matches is None:
        deals = deals_of(game, file, count, 100, seed, decks)
    elif count is not None or file is not None:
        raise click.UsageError("--matches draws the deals of each match: leave --deals and --file out")
    elif not isinstance(game := with_decks(game, decks), ShengjiGame):
        raise click.UsageError(f"--matches are matches of levels, of shengji alone: give --deals for {game.name}")
    else:
        deals = seeded_matches(game, matches, seed)
    match, stopped = GameMatch(bots, tuple(deals), seed), False
    failures: list[GameFailure] = []
    with GameStore(path) as store:
        try:
            with executor_at(address) as executor, count_bar("tables") as progress:
                failures = run_games(match, store, processes=processes, executor=executor, progress=progress)
        except KeyboardInterrupt:
            stopped = True
        summary = summary_of_games(match, store)
    show((f"dealspace: {failure}" for failure in failures), err=True)
    if as_json:
        emit(games_json(summary))
    else:
        show(report_games(summary))
    end(path, stopped=stopped, is_whole=not failures)


@command.command("answer", epilog=exit_codes("a row could not be answered"))
@jsonl_option
def answer_command(jsonl: BinaryIO | None) -> None:
    """Rows of cases answered, a row of JSON a line: each comes back with the fields that answer its `kind`.

    Other fields come back as they are. A row that is wrong gives {"error", "line"}, and those after it their answers.

    \b
    Examples:
      dealspace games answer --jsonl cases.jsonl
      dealspace games answer --jsonl -
    """
    if jsonl is None:
        raise click.UsageError("give the rows, as --jsonl FILE, or --jsonl - for standard input")
    failed = False
    for line, is_answer in answer_game_lines(jsonl):
        failed |= not is_answer
        click.echo(json_shown(line))
    if failed:
        raise SystemExit(1)


@command.command("play", epilog=exit_codes())
@game_argument
@click.option("--seat", type=SEAT, default="S", show_default=True, help="Where you sit: N, E, S or W.")
@click.option("-n", "count", type=click.IntRange(1, 1000), help="Deals; 1, or all of a file.")
@seed_option
@decks_option
@click.option("--bot", type=_FILE, metavar="BOT.toml", help="How the three bots move.")
@deals_file_option
@click.option("--record", type=_FILE, help="Keep the table in this file, and go on with the one that is in it.")
@click.option("--explain", "explained", is_flag=True, help="After a deal: the bots' reasons for every move.")
def play_command(
    game: CardGame,
    seat: Seat,
    count: int | None,
    seed: int,
    decks: int | None,
    bot: Path | None,
    file: Path | None,
    record: Path | None,
    explained: bool,
) -> None:
    """Play GAME with three bots, in the terminal: help lists what you can type, q leaves.

    \b
    Examples:
      dealspace games play jass
      dealspace games play whist --seat N --bot quick.toml --record table.json
      dealspace games play shengji -n 3

    In shengji several deals are a match: each is played at the levels, and with the landlord, that those before it
    have led to, until somebody has won with aces.
    """
    settings = read_game_bot(bot) if bot is not None else house_bot(game)
    player = settings.player(game)
    if record is not None and record.exists():
        kept = going_on(record, game)
    else:
        deals = deals_of(game, file, count, 1, seed, decks)
        kept = GameRecord(game.name, int(seat), seed, [KeptDeal(deal, []) for deal in deals])
        if record is not None:
            plain_target(record)
    while (each := kept.next_deal()) is not None:
        table = persons_table(each.deal, kept.seat, [player] * 4, kept.seed, each.moves)
        show(["", f"Deal {each.deal.number} of {len(kept.deals)}, {game.name}; you are {Seat(kept.seat).title}"])
        show([*table.whole(), "help lists what you can type", ""])
        left = "You have left the table" + (f"; it is in {record}" if record is not None else "")
        try:
            if not _play_at(table, each, kept, record):
                click.echo(left)
                return
        except click.Abort:  # Ctrl-C, or nothing more to read
            show(["", left])
            raise
        show([*table.closing(), "", *deal_lines(each.deal)])
        if explained:
            show(["", *table.reasons()])
    results = [result for each in kept.deals if (result := each.state.result) is not None]
    if len(results) > 1 and not isinstance(game, ShengjiGame):
        show([total_line([result.scores for result in results], kept.seat)])


def _play_at(table: PersonsTable, deal: KeptDeal, kept: GameRecord, record: Path | None) -> bool:
    """One deal; False when the person leaves. The table is kept after every move."""
    while not table.is_over:
        if table.asks:
            show(table.prompt())
            answer = click.prompt(table.asks_for, prompt_suffix=" > ", default="", show_default=False).strip()
            if answer.lower() in ("quit", "exit", "q"):
                return False
            try:
                show(list(table.answer(answer)))
            except BridgeError as error:
                click.echo(f"  {error}")
        else:
            show(list(table.bots_move()))
        deal.moves = table.moves
        if record is not None:
            kept.write(record)
    return True
