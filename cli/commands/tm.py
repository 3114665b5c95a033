"""`dealspace tm`: the table-manager protocol, as the manager (`serve`) or as a player (`join`)."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import click

from dealspace.cards import BridgeError, Record, Seat
from dealspace.cli.boards import choose_boards, record_store, strict_option, whole_boards
from dealspace.cli.options import SEAT, exit_codes, show

address_option = click.option("--host", "address", default="127.0.0.1", show_default=True, help="The address.")
port_option = click.option(
    "--port", type=click.IntRange(0, 65535), default=2000, show_default=True, help="The port; 0: any that is free."
)
transcript_option = click.option(
    "--transcript", type=click.Path(dir_okay=False, path_type=Path), help="Write every line that is said to this file."
)
pace_option = click.option(
    "--pace", type=click.FloatRange(0, 10), default=0.0, show_default=True,
    help="Seconds between two lines, for programs that cannot take them faster.",
)  # fmt: skip


@click.group("tm", no_args_is_help=False)
def command() -> None:
    """The table-manager protocol of the computer world championship, versions 18 and 19."""


@command.command("serve", short_help="Be the table manager: four players, a file of boards.", epilog=exit_codes())
@click.option(
    "--boards", "file", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The boards to play."
)
@strict_option
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
    help="The records: every finished board is written at once, and boards that are in it are not played again.",
)  # fmt: skip
@address_option
@port_option
@click.option("--answer-time", type=float, default=600.0, show_default=True, help="Seconds a player may think.")
@click.option("--seat-time", type=float, default=600.0, show_default=True, help="Seconds a seat may stay empty.")
@click.option(
    "--side-time", type=float, metavar="SECONDS", help="What a side may take on a board; no limit if left out."
)
@pace_option
@click.option("--scoring", type=click.Choice(["IMP", "MP"]), default="IMP", show_default=True)
@click.option("--room", type=click.Choice(["", "Open", "Closed"]), default="", help="Sent to players of version 19.")
@transcript_option
def serve(
    file: Path,
    out: Path,
    address: str,
    port: int,
    answer_time: float,
    seat_time: float,
    side_time: float | None,
    pace: float,
    scoring: str,
    room: str,
    transcript: Path | None,
) -> None:
    """Deal the boards of a file to four players that connect, and save what they do.

    A player who does not answer in time or breaks the rules is disconnected; the board begins again when the seat is
    taken again, and its record says who left it and where. The manager itself may be stopped and started again with the
    same files: it goes on where it was.

    \b
    Examples:
      dealspace tm serve --boards session.pbn --port 2000 --out results.pbn
    """
    from dealspace.match.boards.restarts import remark, remark_lines
    from dealspace.match.manager.host import Finish, Host
    from dealspace.match.manager.link import Transcript
    from dealspace.match.manager.server import Patience, Server
    from dealspace.match.manager.unfinished_boards import BegunBoards

    store = record_store(out, file)
    boards = whole_boards(choose_boards(file, ()).records, file)
    left = store.missing(boards, room)
    finished: list[Record] = []
    begun = BegunBoards(out, lambda board: f"{room.lower()} {board}".strip())

    def keep(over: Finish) -> None:
        record = over.record
        finished.append(replace(record, tags=(*record.tags, ("Room", room))) if room else record)
        store.save(finished)
        begun.forget(record.board)
        done, again = len(boards) - len(store.missing(boards, room)), remark(record)
        click.echo(f"board {record.board.name}: {done} of {len(boards)}{f', {again}' if again else ''}")

    if not left:
        click.echo(f"all {len(boards)} boards are in {out} already")
        return
    with ExitStack() as stack:
        written = stack.enter_context(transcript.open("a", encoding="ascii")) if transcript is not None else None
        server = Server(
            Host(left, scoring, room, begun.left),
            keep,
            Patience(answer_time, seat_time, side=side_time),
            Transcript(written),
            lambda text: click.echo(f"dealspace: {text}", err=True),
            pace,
            begun.note,
        )
        asyncio.run(server.run(address, port))
    show(remark_lines(store.records))
    click.echo(f"{len(store)} record{'s' * (len(store) != 1)} in {out}")


@command.command("join", short_help="Sit down at somebody's table.", epilog=exit_codes())
@address_option
@port_option
@click.option("--seat", type=SEAT, required=True, help="N, E, S or W.")
@click.option("--team", required=True, help="The team's name; both players of a side give the same.")
@click.option("--bot", "file", type=click.Path(dir_okay=False, path_type=Path), help="A bot's TOML file.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--protocol", type=click.Choice(["18", "19"]), default="18", show_default=True, help="Its version.")
@click.option("--no-alerts", is_flag=True, help="Alert and explain nothing, for managers that know calls alone.")
@pace_option
@click.option("--wait", type=float, default=60.0, show_default=True, help="Seconds to try again for, if none answers.")
@transcript_option
def join_table(
    address: str,
    port: int,
    seat: Seat,
    team: str,
    file: Path | None,
    seed: int,
    protocol: str,
    no_alerts: bool,
    pace: float,
    wait: float,
    transcript: Path | None,
) -> None:
    """Play one seat at a table manager's table, until the session ends.

    The opponents' calls are read by our own system, as far as they do not say what they mean. The bot's `off_book` in
    [play] is how much of that is doubted.

    \b
    Examples:
      dealspace tm join --host localhost --port 2000 --seat N --team "Dealspace" --bot examples/bots/judge.toml
    """
    from dealspace.match.bots.bot_files import BotSettings, read_bot
    from dealspace.match.manager.client import join
    from dealspace.match.manager.link import Transcript
    from dealspace.match.manager.protocol_client import ProtocolClient
    from dealspace.match.manager.protocol_players import BotPlayer, seating_of

    if not team.isascii() or '"' in team or not team.strip():
        raise BridgeError(f"a team's name has plain letters and no quotes, not {team!r}")
    bot = read_bot(file) if file is not None else BotSettings("dealspace")
    with ExitStack() as stack:
        written = stack.enter_context(transcript.open("a", encoding="ascii")) if transcript is not None else None
        asyncio.run(
            join(
                address,
                port,
                lambda: ProtocolClient(
                    team, seat, int(protocol), f"dealspace {bot.bid.system or bot.name}", alerts=not no_alerts
                ),
                BotPlayer(seating_of(seat, bot, seed)),
                patience=wait,
                pace=pace,
                transcript=Transcript(written),
                log=lambda text: click.echo(f"dealspace: {text}", err=True),
            )
        )
    click.echo("the session is over")
