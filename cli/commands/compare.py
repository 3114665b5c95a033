"""`dealspace compare`: contracts, calls, leads, rules and systems on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealspace.cards import CardSet, Contract, Seat, Side, Vulnerability
from dealspace.cli.options import (
    CONTRACT,
    Parsed,
    auction_of,
    check_folder,
    dealer_option,
    define_option,
    emit,
    exit_codes,
    hands_option,
    json_option,
    show,
    vul_option,
)
from dealspace.cli.progress import stoppable_bar
from dealspace.cli.table_output import wanted_table, write_table
from dealspace.query.auctions.auction_facts import AuctionFacts, note_on_passes
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import Facts
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import hands_by_seat
from dealspace.query.rows.auction_fields import system_of

if TYPE_CHECKING:
    from dealspace.query.conditions.deal_conditions import Entry

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("compare", epilog=exit_codes())
@click.argument("texts", metavar="STRATEGY...", nargs=-1, required=True)
@hands_option
@click.option(
    "--where",
    type=Parsed("condition", parse_where),
    multiple=True,
    help="'N: hcp 15-17 and balanced; S: hcp 8-9', or 'hcp(north) + hcp(south) >= 25'.",
)
@click.option("--auction", "calls", help='The calls so far, after which calls and systems go on: "1N P"; "" for none.')
@dealer_option
@vul_option
@click.option(
    "--system", metavar="NAME|FILE", default="sayc", show_default=True, help="How the calls are read, and bid on."
)
@click.option("--opponents", metavar="pass|NAME|FILE", default="pass", show_default=True, help="What the others bid.")
@click.option("--contract", type=CONTRACT, help="That 'lead SK' is against: 3N.E.")
@define_option
@click.option(
    "--scoring", "unit", type=click.Choice(("imps", "matchpoints", "points", "tricks")), default="imps",
    show_default=True, help="By what strategies are compared.",
)  # fmt: skip
@click.option("--side", type=click.Choice(("NS", "EW")), help="Whose score; that of who calls, declares or leads.")
@click.option("--by", metavar="hcp:S", help="Tell the results apart by the values of this quantity.")
@click.option(
    "--deals", type=click.IntRange(25, 1_000_000), help="Deals to try, 400 if not given; with --within at most."
)
@click.option(
    "--within", type=click.FloatRange(0, min_open=True),
    help="Add deals until it is ± this: 0.2 (IMPs, tricks), 0.02 (of a board, at matchpoints), 10 (points).",
)  # fmt: skip
@click.option("--max-seconds", type=click.FloatRange(0, min_open=True), help="Stop adding deals after this time.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For the deals.")
@click.option("--store", "path", type=_FILE, help="Keep finished deals in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@click.option("--out", type=_FILE, help="A row for each deal with each strategy's points: .csv, .parquet.")
@click.option("--plot", type=_FILE, help="Draw how often each strategy scores plus: .svg, or .png.")
@json_option
def command(
    texts: tuple[str, ...],
    hands: tuple[tuple[Seat, CardSet], ...],
    where: tuple[tuple[Entry, ...], ...],
    calls: str | None,
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    opponents: str,
    contract: Contract | None,
    definitions: tuple[str, ...],
    unit: str,
    side: str | None,
    by: str | None,
    deals: int | None,
    within: float | None,
    max_seconds: float | None,
    seed: int,
    path: Path | None,
    processes: int,
    address: str | None,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Which of several ways is better, on the same deals.

    \b
    A STRATEGY is NAME=WHAT, or WHAT alone, where WHAT is
      1N.N, 4SX.S, pass out          a contract
      2C, P, X                       a call after --auction; the system bids the rest
      lead SK                        a lead, against --contract
      sayc, mine.yaml                a system that bids on from --auction
      3N.N if S: hcp 9+ else 1N.N    the first whose condition holds
      FILE.yaml                      strategies of a file, rules in order

    \b
    Examples:
      dealspace compare pass=1N.N raise=3N.N --where 'N: hcp 15-17 and balanced; S: hcp 9 and balanced'
      dealspace compare 2C P --auction "1N P" --hand S=KJ82.Q642.83.T76
      dealspace compare sayc weak_notrump --auction "" --where 'N: hcp 12-14 and balanced' --by hcp:S

    Deals that fit the hands, the conditions and the calls are drawn, and every strategy is tried on each, double dummy.
    With --store a stopped comparison goes on where it was.
    """
    # Load the system's and the card players' modules; they are slower to load than the help.
    from dealspace.query.strategies.compare_strategies import compare_strategies
    from dealspace.query.strategies.strategies_report import (
        strategies_columns,
        strategies_lines,
        strategies_panels,
        strategies_row,
    )
    from dealspace.query.strategies.strategy_blocks import BlockStore
    from dealspace.query.strategies.strategy_texts import read_all
    from dealspace.runtime.cluster import executor_at

    scope = scope_of(definitions)
    strategies = read_all(texts, scope)
    if plot is not None:
        from dealspace.query.drawing.picture_files import check_file

        check_file(plot)
    kind = wanted_table(None, out)
    if out is not None and kind is None:
        raise click.UsageError(f"--out {out}: expected a name that ends in .csv or .parquet")
    if out is not None:
        check_folder(out)
    auction = None if calls is None else auction_of(calls, dealer)
    if auction is not None and (note := note_on_passes(auction)) is not None:
        click.echo(f"dealspace: {note}", err=True)
    others = None if opponents == "pass" else opponents
    ours = Side.NS if auction is None else auction.turn.side
    systems = (system, others) if ours is Side.NS else (others, system)
    by_calls, known = AuctionFacts(), hands_by_seat(hands)
    if auction is not None and auction.calls:
        played = dict(zip((Side.NS, Side.EW), map(system_of, systems), strict=True))
        by_calls = AuctionFacts.of_auction(auction, vul, played, held=known)
    by_seat, together = parted(where, scope)
    facts = Facts(known, by_seat, calls=by_calls.knowledge, scope=scope, together=together)
    with BlockStore(path) as store, executor_at(address) as executor, stoppable_bar("deals") as progress:
        found = compare_strategies(
            facts.space().seeded(seed).accurate(deals=deals, within=within, max_seconds=max_seconds),
            strategies,
            side=side,
            vulnerability=vul,
            unit=unit,  # type: ignore[arg-type]  # one of the choices
            after=auction,
            systems=systems,
            contract=contract,
            by=by,
            store=store,
            processes=processes,
            executor=executor,
            progress=progress,
        )
    for note in facts.notes():
        click.echo(f"dealspace: {note}", err=True)
    if as_json:
        emit({**by_calls.row(), **strategies_row(found)})
    else:
        show([*by_calls.lines(), *strategies_lines(found)])
    if kind is not None:
        write_table(strategies_columns(found), kind, out)
    if plot is not None:
        from dealspace.query.plots import draw_panels

        draw_panels(strategies_panels(found), plot)
        click.echo(f"drawn: {plot}", err=as_json)
