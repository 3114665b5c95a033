"""`dealspace serve`: our own bot as a bidder for other programs."""

from __future__ import annotations

import sys

import click

from dealspace.bidding import load_system
from dealspace.cli.options import exit_codes
from dealspace.cli.stream_letters import json_shown
from dealspace.match.bots.bots import JUDGE_WORLDS, MOST_WORLDS, BidSettings
from dealspace.runtime.contest.contest_keys import package_version
from dealspace.runtime.json_rows import as_line


@click.command("serve", epilog=exit_codes())
@click.option(
    "--stdio", is_flag=True, help="Requests on standard input, answers on standard output: the only way there is."
)
@click.option(
    "--system", metavar="NAME|FILE", default="sayc", show_default=True, help="A shipped system or a YAML file."
)
@click.option(
    "--opponents", metavar="NAME|FILE|unknown",
    help="The system by which the opponents' calls are read; the same unless given. unknown: as natural calls.",
)  # fmt: skip
@click.option(
    "--judge/--no-judge", default=True, show_default=True, help="Whether judgement decides where the book ends."
)
@click.option(
    "--worlds", type=click.IntRange(1, MOST_WORLDS), default=JUDGE_WORLDS, show_default=True,
    help="Deals in each simulation.",
)  # fmt: skip
def command(stdio: bool, system: str, opponents: str | None, judge: bool, worlds: int) -> None:
    """Answer the bidder protocol, version 1, with our own bot, until standard input ends.

    A program that asks begins with a handshake, then sends a request a line, each with the hand, the seat and the
    auction, and gets the call; with "explain": true also what the calls mean. A line that is wrong is answered by
    {"error": …}.

    \b
    Examples:
      dealspace serve --stdio
      dealspace serve --stdio --system weak_notrump --opponents sayc --no-judge
      {"protocol": "bridge-bidder", "version": 1}
      {"id": 1, "hand": "AQ32.K54.QJ3.A92", "seat": "N", "dealer": "N", "vul": "None", "auction": [], "explain": true}
    """
    from dealspace.match.serving.own_answers import OwnAnswers

    if not stdio:
        raise click.UsageError("say --stdio: requests are read from standard input, and answered on standard output")
    theirs = None if opponents == "unknown" else opponents or system
    for name in (system, theirs):
        if name is not None:
            load_system(name)
    own = OwnAnswers(BidSettings(system, judge, worlds), theirs, f"dealspace {package_version()}".strip())
    for line in iter(sys.stdin.buffer.readline, b""):
        if line.strip():
            click.echo(json_shown(as_line(own.answer(line))))
