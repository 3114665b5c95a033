"""`dealspace suit`: the best line in one suit, and its exact chance for each number of tricks."""

from __future__ import annotations

import sys

import click

from dealspace.cards import NotationError
from dealspace.cli.options import Parsed, emit, exit_codes, json_option, show
from dealspace.cli.progress import waiting


def _hands(text: str) -> tuple[str, str]:
    """`AQT98 / 5432`, or AQT98/5432."""
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != 2:
        raise NotationError(f'"{text}" is not two hands with a / between them: "AQT98 / 5432", "AQJ / -"')
    return parts[0], parts[1]


def _numbers(text: str, seats: str) -> dict[str, int]:
    """`W:8,E:11`."""
    found: dict[str, int] = {}
    for part in text.split(","):
        seat, _, number = part.partition(":")
        seat = seat.strip().upper()
        if len(seat) != 1 or seat not in seats or seat in found or not number.strip().isdecimal():
            both = f"{seats[0]}:8,{seats[1]}:1"
            raise NotationError(f'"{text}": expected a number for {seats[0]} or {seats[1]} or both, as in {both}')
        found[seat] = int(number)
    return found


SUIT = Parsed("suit", _hands)
VACANT = Parsed("vacant spaces", lambda text: _numbers(text, "WE"))
ENTRIES = Parsed("entries", lambda text: _numbers(text, "NS"))


@click.command("suit", epilog=exit_codes("a line was not proved best within --work"))
@click.argument("suit", type=SUIT, metavar="'DUMMY / HAND'")
@click.option("--need", type=click.IntRange(1, 13), help="Only the line for so many tricks.")
@click.option(
    "--vacant", type=VACANT, metavar="W:8,E:11", help="Unknown cards of each defender, this suit's counted; 13."
)
@click.option(
    "--entries", type=ENTRIES, metavar="N:1,S:0", help="How often a hand (N dummy) is reached in other suits."
)
@click.option("--gone", default="-", metavar="CARDS", help="Cards of the suit that were played before.")
@click.option(
    "--work", type=click.IntRange(min=1), help="Positions searched for a goal before it is called not proved."
)
@json_option
def command(
    suit: tuple[str, str],
    need: int | None,
    vacant: dict[str, int] | None,
    entries: dict[str, int] | None,
    gone: str,
    work: int | None,
    as_json: bool,
) -> None:
    """The best line in a suit and its exact chance, for each number of tricks, the mean, and matchpoints.

    \b
    Examples:
      dealspace suit "AQT98 / 5432"
      dealspace suit "AQJ / xxx" --need 3 --entries S:1
      dealspace suit "AKJxx / xxx" --need 5 --vacant W:6,E:11 --json

    The defenders see all cards, know the line and do their best, falsecards included; they never lead the suit. West
    plays after the second hand, which is called hand, and East after the first, dummy. A small card is x. Touching
    cards of the defenders count as one. At matchpoints the other tables play the line with most tricks on average.
    """
    # Loads the search; it is slower to load than the help.
    from dealspace.play.suit_lines import solve_suit
    from dealspace.play.suit_lines.best_lines import WORK_LIMIT
    from dealspace.query.decisions.suit_report import suit_row, suit_text

    spaces = {"W": 13, "E": 13} | (vacant or {})
    with waiting("trying every line"):
        lines = solve_suit(
            *suit,
            gone=gone,
            need=need,
            vacant=(spaces["W"], spaces["E"]),
            entries=entries,
            work_limit=WORK_LIMIT if work is None else work,
        )
    if as_json:
        emit(suit_row(lines))
    else:
        show(suit_text(lines))
    if not all(line.proved for line in lines.lines):
        sys.exit(1)
