"""`dealspace bid`: the call a hand makes, and why."""

from __future__ import annotations

from typing import BinaryIO

import click

from dealspace.bidding.judgement import AT_THE_TABLE
from dealspace.cards import Call, Hand, Seat, Vulnerability
from dealspace.cli.options import (
    CALL,
    auction_of,
    dealer_option,
    emit,
    exit_codes,
    hand_option,
    json_option,
    show,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.cli.progress import waiting
from dealspace.cli.row_options import jsonl_option, print_answers
from dealspace.cli.scoring_option import scoring_option
from dealspace.query.auctions.call_advice import advise_call


@click.command("bid", epilog=exit_codes("a row of --jsonl could not be answered"))
@hand_option
@click.option("--auction", "calls", default="", help='The calls so far, from the dealer on: "1N P".')
@dealer_option
@vul_option
@scoring_option
@system_options
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the simulation, where one decides."
)
@click.option(
    "--budget-ms",
    type=click.IntRange(min=1),
    default=AT_THE_TABLE.budget_ms,
    show_default=True,
    help="Double-dummy time for the simulation, counted in nodes.",
)
@click.option("--book", is_flag=True, help="By the rules alone, without simulation; else as a bot at the table calls.")
@click.option(
    "--explain",
    is_flag=True,
    help="Also all that the call may show, what was simulated, with two deals, and what kept other calls out.",
)
@click.option("--why-not", type=CALL, help="Also say why another call was not made.")
@json_option
@jsonl_option
def command(
    hand: Hand | None,
    calls: str,
    dealer: Seat | None,
    vul: Vulnerability,
    scoring: str,
    system: str,
    ew_system: str | None,
    seed: int,
    budget_ms: int,
    book: bool,
    explain: bool,
    why_not: Call | None,
    as_json: bool,
    jsonl: BinaryIO | None,
) -> None:
    """The call that --hand makes after --auction, or for each row of --jsonl FILE.

    It is the call that a bot makes at the table: by the book's rules, by simulation where they leave the choice open,
    and after a second look by a natural call that wins clearly more. --book leaves simulation out.

    \b
    Examples:
      dealspace bid --hand AQ32.K54.QJ3.A92
      dealspace bid --hand "♠AQ32 ♥K54 ♦QJ3 ♣A92" --auction "W: 1H P 2H" --vul NS
      dealspace bid --hand AQ32.K54.QJ3.A92 --why-not 2N
      dealspace bid --hand 5.QJ98742.KQ2.83 --auction "1S P 1N P 2S P" --explain
      {"hand": "AQ32.K54.QJ3.A92", "auction": ["P"], "dealer": "W", "vul": "NS"}
    """
    if (hand is None) is (jsonl is None):
        raise click.UsageError("give --hand, or rows of hands by --jsonl FILE")
    if jsonl is not None:
        from dealspace.query.rows.auction_rows import BID_FIELDS, AuctionRows  # which read auctions too, in every way

        print_answers(jsonl, BID_FIELDS, AuctionRows(system, ew_system, scoring, book=book).bid)
        return
    assert hand is not None
    auction = auction_of(calls, dealer)
    with waiting("thinking"):
        systems = systems_of(system, ew_system)
        advice = advise_call(
            hand,
            auction,
            systems,
            vul,
            scoring=scoring,
            why_not=why_not,
            seed=seed,
            budget_ms=budget_ms,
            book=book,
            explain=explain,
        )
    if as_json:
        emit(advice.row(explain=explain))
    else:
        show(advice.lines(explain=explain))
