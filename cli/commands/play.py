"""`dealspace play`: bid and play the boards of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dealspace.cards import BridgeError, Record, Seat, Vulnerability
from dealspace.cli.boards import about, boards_argument, boards_wanted, deal_option, record_store
from dealspace.cli.bot_options import bot_options, chosen_bot
from dealspace.cli.options import dealer_option, emit, exit_codes, json_option, show, vul_option
from dealspace.cli.progress import progress_bar
from dealspace.match.boards.played_board import played_lines, played_row
from dealspace.match.boards.session import book_bots, play_board
from dealspace.runtime.files import replace_text
from dealspace.table.person.advice import made_meanings
from dealspace.table.web.replay_file import double_dummy_review, filed_board, replay_page

GIVEN_WORLDS = 160
"""Deals solved for a card after a recorded auction, which leaves more open: about 0.4 s a card."""


@click.command(
    "play",
    epilog=exit_codes("a board could not be read or played"),
)
@boards_argument
@deal_option
@dealer_option
@vul_option
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@bot_options
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same bids and cards."
)
@click.option(
    "--auction", type=click.Choice(["bid", "given"]), default="bid", show_default=True,
    help="Who bids: the bots, or the auction of the file is taken as it is.",
)  # fmt: skip
@click.option("--explain", "explained", is_flag=True, help="Also the reason for each card.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Save the records: .pbn, .lin or .jsonl.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save a page that replays the boards, each card with its double-dummy worth; it needs no network.",
)
@json_option
def command(
    file: Path | None,
    deal_text: str | None,
    dealer: Seat | None,
    vul: Vulnerability,
    boards: tuple[str, ...],
    system: str,
    ew_system: str | None,
    seed: int,
    auction: str,
    bot: Path | None,
    worlds: int | None,
    explained: bool,
    out: Path | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Bid and play the boards of FILE (PBN, LIN, RBN or JSON lines; - is standard input) at all four seats.

    Every call is made by the system, every card by solving deals that fit what that seat has seen and heard. Finished
    boards are printed, and saved with --out, one by one: Ctrl-C keeps them. --dealer and --vul are for --deal; the
    boards of a file have their own. With --auction given only the cards are played, the calls read by the
    systems, but as those of strangers: each may show nothing one time in four, and what players usually hold counts
    too.

    \b
    Examples:
      dealspace play session.pbn --board 3 --out records.pbn
      dealspace play --deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85" --vul EW
      dealspace play session.pbn --html session.html
      dealspace play records.jsonl --auction given --bot strong.toml --json
      dealspace deal -n 4 --where 'N: hcp 20+' --format pbn | dealspace play -
    """
    if (file is None) == (deal_text is None):
        raise click.UsageError("give a FILE of boards, or --deal, one of them")
    if auction == "given" and file is None:
        raise click.UsageError("--auction given takes the auctions of a FILE")
    given = auction == "given"
    if given and bot is None and worlds is None:
        worlds = GIVEN_WORLDS
    settings, systems = chosen_bot(bot, worlds, system, ew_system)
    store = record_store(out, file) if out is not None else None
    chosen, failed = boards_wanted(file, deal_text, boards, dealer or Seat.NORTH, vul)
    if html is not None:
        replay_page(html.stem, [])  # says before the play where the page is not built
    finished: list[Record] = []
    replayed: list[dict[str, Any]] = []
    for number, record in enumerate(chosen, start=1):
        try:
            with progress_bar(f"board {record.board.name or number} ({number} of {len(chosen)})") as progress:
                interpreter, bots = book_bots(systems, record.board, seed, settings=settings, strangers=given)
                played = play_board(record, bots, interpreter, progress, given=given)
        except BridgeError as error:
            failed += 1
            click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
            continue
        finished.append(played.record)
        if html is not None:
            assert played.record.auction is not None
            meanings = made_meanings(interpreter, played.record.auction).row["made"]
            review = double_dummy_review(played.record)
            replayed.append(filed_board(played.record, meanings=meanings, review=review))
            replace_text(html, replay_page(html.stem, replayed))
        if as_json:
            emit(played_row(played, explained=explained))
        else:
            show(played_lines(played, explained=explained))
        if store is not None:
            store.save(finished)
    if out is not None and finished and not as_json:
        click.echo(f"{len(finished)} record{'s' * (len(finished) != 1)} saved to {out}")
    if html is not None and finished and not as_json:
        click.echo(f"{html} replays {len(finished)} board{'s' * (len(finished) != 1)} in a browser")
    if failed:
        raise SystemExit(1 if finished else 2)
