"""`dealspace facts`: the known numbers of the game, with how each is counted."""

from __future__ import annotations

import click

from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.query.game_facts import fact_lines, facts_row


@click.command("facts", epilog=exit_codes())
@json_option
def command(as_json: bool) -> None:
    """The known numbers of the game, with how each is counted: deals, hands, shapes, points, bids, auctions.

    \b
    Examples:
      dealspace facts
      dealspace facts --json
    """
    if as_json:
        emit(facts_row())
    else:
        show(fact_lines())
