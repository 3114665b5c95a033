"""`dealspace explain`: what the calls of an auction mean, and what they say together."""

from __future__ import annotations

import click

from dealspace.cards import Seat, Vulnerability
from dealspace.cli.options import (
    auction_of,
    dealer_option,
    emit,
    exit_codes,
    json_option,
    show,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.cli.progress import waiting
from dealspace.cli.scoring_option import scoring_option
from dealspace.query.auctions.auction_report import explain_auction


@click.command("explain", epilog=exit_codes())
@click.argument("words", metavar="AUCTION", nargs=-1, required=True)
@dealer_option
@vul_option
@scoring_option
@system_options
@click.option("-v", "--verbose", is_flag=True, help="Also the rules and the exact conditions, denials included.")
@click.option("--all", "everything", is_flag=True, help="Also everything a call may show, with its share.")
@json_option
def command(
    words: tuple[str, ...],
    dealer: Seat | None,
    vul: Vulnerability,
    scoring: str,
    system: str,
    ew_system: str | None,
    verbose: bool,
    everything: bool,
    as_json: bool,
) -> None:
    """What each call of AUCTION, from the dealer on, means, and what each hand has shown.

    \b
    Examples:
      dealspace explain "1N P 2H"
      dealspace explain "W: 1H X 2H P" --vul Both --verbose
      dealspace explain "1N P 2C" --all

    Of what a call may show, the two likeliest are printed; --all prints the rest, each with its share of the hands that
    make the call (a hand may have several). Calls that no deal can make together are named, the weakest of them is
    doubted, and it is said which of them, read how, would leave deals that fit.
    """
    auction = auction_of(" ".join(words), dealer)
    if not auction.calls:
        raise click.UsageError('give the calls, from the dealer on, as "1N P 2H"')
    with waiting("reading the auction"):
        report = explain_auction(auction, systems_of(system, ew_system), vul, scoring)
        lines = () if as_json else tuple(report.lines(verbose=verbose, everything=everything))
    if as_json:
        emit(report.row)
    else:
        show(lines)
