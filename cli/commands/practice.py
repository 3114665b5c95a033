"""`dealspace practice`: boards on which a sequence of calls comes up."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.cards import BridgeError, Seat, Vulnerability
from dealspace.cli.options import (
    SEAT,
    auction_of,
    dealer_option,
    emit,
    exit_codes,
    json_option,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.cli.stream_letters import json_shown
from dealspace.query.dealing.practice_boards import practice_boards, turned_to
from dealspace.query.dealing.writing import RECORD_FORMATS, pieces
from dealspace.query.display.numbers import fine_percent, one_in
from dealspace.runtime.files import replace_text


@click.command("practice", epilog=exit_codes())
@click.option("--sequence", "calls", required=True, help='All calls from the dealer on, passes too: "1N P 2C".')
@click.option("--where", multiple=True, help="A condition besides: 'N: 5+S', 'NS: fit 9+', 'hcp(ns) >= 25'.")
@system_options
@click.option("-n", "--count", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Boards.")
@click.option("--format", "form", type=click.Choice(RECORD_FORMATS), help="pbn, if --out does not say.")
@dealer_option
@click.option("--seat", type=SEAT, help="Who is to call when the sequence ends; the deal is turned so.")
@vul_option
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same boards.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the boards to this file.")
@json_option
def command(
    calls: str,
    where: tuple[str, ...],
    system: str,
    ew_system: str | None,
    count: int,
    form: str | None,
    dealer: Seat | None,
    seat: Seat | None,
    vul: Vulnerability,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Deal boards on which the bidding begins with --sequence, each as likely as in real life.

    Hands are drawn exactly from the deals that are bid so, with all that the calls show and deny, opponents' passes
    too, and every board is bid at the four seats to make sure. A bid that no rule makes is believed: its hand has what
    the bid shows by nature. How often the sequence comes up is reported at the end.

    \b
    Examples:
      dealspace practice --sequence "1N P 2C" -n 12 --out stayman.pbn
      dealspace practice --sequence "1S P 2N" --seat S --system my_system.yaml
      dealspace practice --sequence "1N 2D" --vul Both --json
      dealspace practice --sequence "1H P 2H" --where 'NS: hcp 22-24 and fit 9+'
    """
    auction = turned_to(auction_of(calls, dealer), seat, is_fixed=dealer is not None or ":" in calls)
    chosen = form or (out.suffix[1:] if out is not None else "pbn")
    if chosen not in RECORD_FORMATS:
        raise BridgeError(f"{out}: boards are written as {', '.join(RECORD_FORMATS)}; say --format")
    found = practice_boards(auction, systems_of(system, ew_system), count, vul, seed=seed, where=where)
    if out is not None:
        replace_text(out, "".join(pieces(found.records, chosen)))
    if as_json:
        emit(found.row)
        return
    if out is None:
        text = "".join(pieces(found.records, chosen))
        click.echo(json_shown(text) if chosen == "jsonl" else text, nl=False)
    for call in found.found.odd:
        click.echo(f"note: {call}", err=True)
    share = found.found.share
    click.echo(
        f"{count} board{'s' * (count != 1)} bid {auction}, which {fine_percent(share)} of deals fit ({one_in(share)})",
        err=True,
    )
