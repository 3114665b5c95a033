"""`dealspace compose`: deals made to order, for a list of wishes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealspace.cards import BridgeError, Seat, Vulnerability
from dealspace.cli.options import (
    check_folder,
    dealer_option,
    define_option,
    emit,
    exit_codes,
    json_option,
    show,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.cli.progress import stoppable_bar
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.dealing.writing import RECORD_FORMATS, pieces
from dealspace.runtime.files import replace_text

if TYPE_CHECKING:
    from dealspace.query.composing.wishes.wish import Wish


@click.command("compose", epilog=exit_codes("fewer deals were found than were wanted"))
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--wish", "texts", multiple=True, metavar="WISH", help="One wish; give the option again for each.")
@click.option("-n", "--count", type=click.IntRange(1, 10_000), default=1, show_default=True, help="Different deals.")
@click.option("--lowest", metavar="NUMBER", help="The deal in which a number is lowest: 'hcp(north) + hcp(south)'.")
@click.option("--highest", metavar="NUMBER", help="The deal in which a number is highest.")
@system_options
@click.option("--ew-pass", is_flag=True, help="East–West pass throughout, but for calls that a wish gives.")
@click.option("--book", is_flag=True, help="By the rules alone, without simulation; else as bots at the table call.")
@dealer_option
@vul_option
@define_option
@click.option(
    "--max-seconds", type=click.FloatRange(0, min_open=True), default=60.0, show_default=True, help="Stop after this."
)
@click.option(
    "--max-deals", type=click.IntRange(1), default=100_000, show_default=True, help="Deals that are looked at."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same deals.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the boards: .pbn, .lin, .jsonl.")
@json_option
def command(
    file: Path | None,
    texts: tuple[str, ...],
    count: int,
    lowest: str | None,
    highest: str | None,
    system: str,
    ew_system: str | None,
    ew_pass: bool,
    book: bool,
    dealer: Seat | None,
    vul: Vulnerability,
    definitions: tuple[str, ...],
    max_seconds: float,
    max_deals: int,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Deals that fulfil wishes over the hands, the bidding and double-dummy results.

    \b
    Wishes, in --wish or in FILE, one a line, # before a remark:
      S: hcp 15-17 and balanced         any condition of query --where; also NS: hcp 26+
      N=AKQ2.K54.A3.T972                a hand, or some of its cards: N=SAKQ
      auction: 1N P 2D P 2H             how the bidding begins, by the system
      opens: S 1N                       who opens, and how
      reaches: 4S by S                  the contract when all four bid by the system
      loses: 2C to 3N after 1N P        a call of the system that scores less than another would
      makes: 4S by S                    double dummy; also fails: 3N by S
      tricks: 9-10 in 4S by S           how many tricks
      beaten only by: C in 3N by S      the only leads that beat a contract, suits or cards
      safety play: 3 in S by S          the safest line in a suit takes them, the usual line does not
      par: 4S by S                      a par contract, or par: NS +420

    \b
    Examples:
      dealspace compose --wish 'S: hcp 15-17 and balanced' --wish 'makes: 4S by S' --wish 'fails: 3N by S'
      dealspace compose lesson.txt -n 8 --out lesson.pbn
      dealspace compose --wish 'reaches: 6S by S' --wish 'makes: 6S by S' --lowest 'hcp(north) + hcp(south)'

    Deals are proposed from all that the wishes say of the hands, the meanings of calls included, and confirmed by the
    bidder and the solver. Where none is found, you see how many deals were looked at and which wish refused how many,
    or which wishes contradict one another. Ctrl-C keeps what was found.
    """
    if file is None and not texts:
        raise click.UsageError("give wishes: a FILE, or --wish 'makes: 4S by S'")
    if lowest and highest:
        raise click.UsageError("--lowest and --highest are two goals: give one")
    if (lowest or highest) and count > 1:
        raise click.UsageError("--lowest and --highest look for one deal: leave -n out")
    # Loads bidding and the solver; they are slower to load than the help.
    from dealspace.query.composing.compose import compose
    from dealspace.query.composing.report import composition_row, deal_lines, records_of, tried_lines
    from dealspace.query.composing.wish_list import parse_wish, read_wishes

    if out is not None:
        check_folder(out)
        if out.suffix[1:] not in RECORD_FORMATS:
            raise BridgeError(f"{out}: boards are written as .{', .'.join(RECORD_FORMATS)}")
    scope = scope_of(definitions)
    wishes: list[Wish] = [] if file is None else list(read_wishes(file, scope))
    wishes += [parse_wish(text, scope) for text in texts]
    systems = systems_of(system, ew_system)
    with stoppable_bar("composing") as progress:
        found = compose(
            wishes,
            count,
            lowest=lowest,
            highest=highest,
            system=systems[Seat.NORTH.side],
            ew_system=systems[Seat.EAST.side],
            dealer=dealer,
            vulnerability=vul,
            ew_pass=ew_pass,
            book=book,
            seed=seed,
            max_seconds=max_seconds,
            max_proposed=max_deals,
            progress=progress,
        )
    if out is not None and found.deals:
        replace_text(out, "".join(pieces(records_of(found), out.suffix[1:])))
        click.echo(f"{len(found.deals)} deal{'s' * (len(found.deals) > 1)} saved to {out}", err=True)
    if as_json:
        emit(composition_row(found))
    else:
        if out is None:
            show(deal_lines(found))
        show(tried_lines(found))
    if not found.is_complete:
        sys.exit(1)
