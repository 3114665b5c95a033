"""`dealspace beliefs`: where one seat thinks the hidden cards are, card by card of a played board."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.cards import BridgeError, Seat
from dealspace.cli.boards import about, boards_argument, choose_boards
from dealspace.cli.options import SEAT, emit, exit_codes, json_option, show, system_options, systems_of
from dealspace.play.evidence import EVIDENCE
from dealspace.query.display.render import heading
from dealspace.query.play_beliefs import follow_play


@click.command(
    "beliefs",
    epilog=exit_codes("a board could not be followed"),
)
@boards_argument
@click.option("--board", "boards", multiple=True, metavar="N", help="Only this board; may be given several times.")
@click.option("--seat", type=SEAT, required=True, help="Whose view: N, E, S or W.")
@click.option("--after", type=click.IntRange(0, 51), help="Only after this number of cards; every card by default.")
@click.option("--evidence", multiple=True, type=click.Choice(list(EVIDENCE)), help="What to conclude from the cards.")
@click.option(
    "--off-book",
    type=click.FloatRange(0, 0.99),
    default=0.0,
    help="How often a call shows nothing.",
)
@click.option("--worlds", type=click.IntRange(1, 1_000_000), default=2000, show_default=True, help="Deals drawn.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@system_options
@json_option
def command(
    file: Path | None,
    boards: tuple[str, ...],
    seat: Seat,
    after: int | None,
    evidence: tuple[str, ...],
    off_book: float,
    worlds: int,
    seed: int,
    system: str,
    ew_system: str | None,
    as_json: bool,
) -> None:
    """Follow the play of the boards of FILE from the view of one seat: the chance of every hidden card in every hand.

    For people the honours, points and lengths of the hidden hands are shown; --json has all 52 cards.

    \b
    Examples:
      dealspace beliefs records.pbn --board 3 --seat S --evidence carding
    """
    if file is None:
        raise click.UsageError("give a FILE of played boards")
    systems = systems_of(system, ew_system)
    chosen, failed = choose_boards(file, boards)
    followed = 0
    for number, record in enumerate(chosen, start=1):
        try:
            steps = follow_play(
                record, seat, systems, after=after, evidence=evidence, off_book=off_book, worlds=worlds, seed=seed
            )
            for index, step in enumerate(steps):
                if as_json:
                    emit(step.row)
                    continue
                if not index and record.auction is not None and record.auction.contract is not None:
                    show([f"{heading(record.board)} · {record.auction.contract.symbol}", ""])
                show(step.lines())
            followed += 1
        except BridgeError as error:
            failed += 1
            click.echo(f"dealspace: {about(record, number, error, file)}", err=True)
    if failed:
        raise SystemExit(1 if followed else 2)
