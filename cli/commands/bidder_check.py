"""`dealspace bidder-check`: whether a program keeps the bidder protocol."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from dealspace.cards import BridgeError
from dealspace.cli.options import emit, exit_codes, json_option
from dealspace.match.bidders.program_settings import CALL_S, BidderProgram
from dealspace.match.bots.bot_files import read_bot
from dealspace.match.serving.conformance import ConformanceTest


@click.command(
    "bidder-check",
    epilog=exit_codes("a check failed"),
    context_settings={"ignore_unknown_options": True},
)
@click.argument(
    "command_line", nargs=-1, required=True, type=click.UNPROCESSED, metavar="BOT.toml | -- PROGRAM [ARGUMENT]..."
)
@click.option("--seconds", type=click.FloatRange(0.01, 3600), help="For an answer; 60, or as the bot's file says.")
@click.option(
    "-n", "boards", type=click.IntRange(0, 10_000), default=8, show_default=True, help="Random boards to bid."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the boards.")
@json_option
def command(command_line: tuple[str, ...], seconds: float | None, boards: int, seed: int, as_json: bool) -> None:
    """Start a program that bids, a bot's file or a command, and check line by line whether it keeps the protocol.

    Each check that fails says what was found, what was expected and what to do. Put two hyphens before a command that
    has options of its own.

    \b
    Examples:
      dealspace bidder-check examples/bidders/twenty_lines.toml
      dealspace bidder-check -n 100 python3 bidder.py card.txt
    """
    name, program = _named(command_line)
    if seconds is not None:
        program = replace(program, seconds=seconds)
    failed = 0
    for checked in ConformanceTest(name, program, boards=boards, seed=seed).run():
        failed += not checked.passed
        if as_json:
            emit(checked.row)
        else:
            click.echo(f"{'ok  ' if checked.passed else 'FAIL'}  {checked.what}: {checked.found}")
    if failed:
        raise SystemExit(1)


def _named(command_line: tuple[str, ...]) -> tuple[str, BidderProgram]:
    """The bot of a file, or the program of a command. Raises BridgeError."""
    if len(command_line) > 1 or not command_line[0].endswith(".toml"):
        return Path(command_line[0]).name, BidderProgram(command_line, CALL_S)
    bot = read_bot(Path(command_line[0]))
    if bot.bid.program is None:
        raise BridgeError(f'{command_line[0]}: the bot "{bot.name}" has no program; its [bid] needs program = ["…"]')
    return bot.name, bot.bid.program
