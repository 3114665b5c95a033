"""`dealspace lead`: which card to lead, from the hand and the auction, or from conditions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealspace.cards import PASS, Auction, CardSet, Contract, Seat, Vulnerability
from dealspace.cards.hand_notation import parse_whole_hand
from dealspace.cli.options import (
    CONTRACT,
    Parsed,
    auction_of,
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
from dealspace.query.auctions.auction_facts import AuctionFacts, note_on_passes
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import Facts
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import hands_by_seat, parse_hand

if TYPE_CHECKING:
    from dealspace.query.conditions.deal_conditions import Entry


def _hand(text: str) -> tuple[Seat | None, CardSet]:
    """`K52.QJ4.A983.T76`, the leader's; `S=K52.QJ4.A983.T76` or `E=HK`, cards of a seat."""
    if "." in text and not any(mark in text for mark in "=: "):
        return None, parse_whole_hand(text)
    return parse_hand(text)


@click.command("lead", epilog=exit_codes())
@click.option(
    "--hand", "hands", type=Parsed("hand", _hand), multiple=True, required=True, metavar="HAND",
    help="The leader's 13 cards, K52.QJ4.A983.T76; S=… for cards that another seat is known to hold, too.",
)  # fmt: skip
@click.option(
    "--auction", "calls", default="", help='The calls, from the dealer on: "1N P 3N"; the last passes may be left out.'
)
@click.option(
    "--contract", type=CONTRACT, help="The contract and its declarer, where there is no auction: 3N.E, 4SX.N."
)
@click.option(
    "--where", type=Parsed("condition", parse_where), multiple=True, help="'E: hcp 15-17 and balanced; W: 4+S'."
)
@dealer_option
@vul_option
@system_options
@define_option
@click.option(
    "--off-book", type=click.FloatRange(0, 1, max_open=True), default=0.0,
    help="The chance that a call is off the system, and shows nothing: 0.05",
)  # fmt: skip
@click.option(
    "--scoring", "unit", type=click.Choice(("imps", "matchpoints", "tricks")), default="imps", show_default=True,
    help="By what leads are compared.",
)  # fmt: skip
@click.option(
    "--field", type=CONTRACT, multiple=True, help="The contract at the other tables: 4S.N; several, each as often."
)
@click.option(
    "--deals", type=click.IntRange(2, 1_000_000), help="Deals to solve, 400 if not given; with --within at most."
)
@click.option(
    "--within",
    type=click.FloatRange(0, min_open=True),
    help="Add deals where it is close, until it is ± this: 0.2 (IMPs, tricks), 0.02 (of a board, at matchpoints).",
)
@click.option("--max-seconds", type=click.FloatRange(0, min_open=True), help="Stop adding deals after this time.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For the deals.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw how often each lead wins: .svg, or .png."
)
@json_option
def command(
    hands: tuple[tuple[Seat | None, CardSet], ...],
    calls: str,
    contract: Contract | None,
    where: tuple[tuple[Entry, ...], ...],
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    ew_system: str | None,
    definitions: tuple[str, ...],
    off_book: float,
    unit: str,
    field: tuple[Contract, ...],
    deals: int | None,
    within: float | None,
    max_seconds: float | None,
    seed: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """What each opening lead is worth.

    \b
    Examples:
      dealspace lead --hand KJ852.Q64.83.T76 --auction "1N P 3N"
      dealspace lead --hand KJ852.Q64.83.T76 --contract 3N.E --where 'E: hcp 15-17 and balanced; W: hcp 10-15'
      dealspace lead --hand T7.KJ82.Q95.9642 --auction "1S P 2S P 4S" --scoring matchpoints --within 0.02

    Deals that fit the leader's hand and the calls or conditions are drawn, and every lead is solved in each, double
    dummy. Each lead is compared with the best other one on the same deals; leads that are as good in all deals are
    joined. Leads far behind are soon left out, and with --within deals are added where it is close.
    """
    # Loads the card players' modules; they are slower to load than the help.
    from dealspace.query.decisions.lead_report import choice_lines, choice_panels, choice_row
    from dealspace.query.decisions.leads import choose_lead

    if plot is not None:
        from dealspace.query.drawing.picture_files import check_file

        check_file(plot)
    typed = auction_of(calls, dealer) if calls.strip() else None
    if typed is not None and (note := note_on_passes(typed)) is not None:
        click.echo(f"dealspace: {note}", err=True)
    auction = None if typed is None else _finished(typed)
    played = _played(auction, contract)
    scope = scope_of(definitions)
    by_seat, together = parted(where, scope)
    known = hands_by_seat((played.leader if seat is None else seat, cards) for seat, cards in hands)
    if typed is not None and played.leader not in known:
        raise click.UsageError(
            f"{typed.dealer.title} dealt, so {played.leader.title} leads, whose hand is not given: who dealt is said by"
            " --dealer, or before the calls, as in 'E: 1N P 3N'"
        )
    by_calls = AuctionFacts()
    if auction is not None:
        by_calls = AuctionFacts.of_auction(auction, vul, systems_of(system, ew_system), off_book, known)
    facts = Facts(known, by_seat, calls=by_calls.knowledge, off_book=off_book, scope=scope, together=together)
    with stoppable_bar("solving deals") as progress:
        choice = choose_lead(
            facts.space().seeded(seed).accurate(deals=deals, within=within, max_seconds=max_seconds),
            played,
            vulnerability=vul,
            unit=unit,  # type: ignore[arg-type]  # one of the choices
            field=field,
            progress=progress,
        )
    for note in facts.notes():
        click.echo(f"dealspace: {note}", err=True)
    if as_json:
        emit({**by_calls.row(), **choice_row(choice)})
    else:
        show([*by_calls.lines(), *choice_lines(choice)])
    if plot is not None:
        from dealspace.query.plots import draw_panels

        draw_panels(choice_panels(choice), plot)
        click.echo(f"drawn: {plot}", err=as_json)


def _finished(auction: Auction) -> Auction:
    """The auction with the passes that end it, which people leave out."""
    while not auction.is_over:
        auction = auction.plus(PASS)
    return auction


def _played(auction: Auction | None, contract: Contract | None) -> Contract:
    """The contract that is led against. Raises UsageError."""
    if contract is not None and auction is None:
        return contract
    if auction is None:
        raise click.UsageError('give the auction, as --auction "1N P 3N", or the contract, as --contract 3N.E')
    if auction.contract is None:
        raise click.UsageError("the auction was passed out: there is no lead")
    if contract is not None and contract != auction.contract:
        raise click.UsageError(f"the auction ends in {auction.contract.symbol}, and --contract says {contract.symbol}")
    return auction.contract
