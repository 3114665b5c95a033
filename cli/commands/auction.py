"""`dealspace auction`: whole auctions for rows of deals."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from dealspace.bidding import load_system
from dealspace.cli.options import exit_codes
from dealspace.cli.row_options import jsonl_option, print_answers
from dealspace.match.boards.whole_auctions import FIELDS, SILENT, Usual, WholeAuctions
from dealspace.match.bots.bot_files import read_bot
from dealspace.match.bots.bots import JUDGE_WORLDS, MOST_WORLDS


@click.command(
    "auction",
    epilog=exit_codes("a row could not be answered"),
)
@jsonl_option
@click.option(
    "--system", metavar="NAME|FILE", default="sayc", show_default=True, help="A shipped system or a YAML file."
)
@click.option(
    "--opponents", metavar="pass|NAME|FILE|BOT.toml",
    help="The other side's system or bot, or pass; the same as ours unless given.",
)  # fmt: skip
@click.option(
    "--bot", type=click.Path(dir_okay=False, path_type=Path), metavar="BOT.toml",
    help="Who bids for our side, instead of --system, --book and --worlds; it may be a program of yours.",
)  # fmt: skip
@click.option("--book", is_flag=True, help="Use the system's rules only: no simulation where none fits.")
@click.option(
    "--worlds", type=click.IntRange(1, MOST_WORLDS), default=JUDGE_WORLDS, show_default=True,
    help="Deals in each simulation.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the simulation.")
def command(
    jsonl: BinaryIO | None, system: str, opponents: str | None, bot: Path | None, book: bool, worlds: int, seed: int
) -> None:
    """Bid the deals of FILE to the end, a JSON object a line, in order and as they come.

    A deal is a text with four hands or with two ("-" for the others), or the hands of one side by seat. Opponents whose
    hands are not given pass. In a row "side" says which side is ours (NS), for --opponents; "system", "opponents",
    "judge", "worlds" and "seed" may stand in it too. A row that is a board of a .jsonl file is given back with its
    auction, for commands that read such files.

    \b
    Examples:
      dealspace auction --jsonl deals.jsonl --system sayc --opponents pass
      dealspace auction --jsonl deals.jsonl --bot ours.toml --opponents theirs.toml
      dealspace deal -n 8 --format jsonl | dealspace auction --jsonl - > boards.jsonl
      {"deal": "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85", "dealer": "N", "vul": "None"}
      {"deal": {"W": "AQ32.K54.QJ3.A92", "E": "K765.A3.K42.QJ87"}, "dealer": "W", "vul": "NS"}

    A line that is wrong is answered by {"error": …, "line": …}, and the rest go on; the exit code is then 1.
    """
    ours = read_bot(bot) if bot is not None else None
    theirs = read_bot(Path(opponents)) if opponents is not None and opponents.endswith(".toml") else None
    named = opponents if theirs is None else None
    for name in (system, named):
        if name not in (None, SILENT):
            load_system(name)  # what is wrong with it is said once, not for each row
    usual = Usual(system, named, not book, worlds, seed, ours, theirs)
    print_answers(jsonl, FIELDS, WholeAuctions(usual).answer)
