"""--scoring, apart from the other options: importing the forms of scoring loads bidding systems' modules."""

from __future__ import annotations

import click

from dealspace.bidding.patterns.forms import SCORINGS

scoring_option = click.option(
    "--scoring", type=click.Choice(SCORINGS), default=SCORINGS[0], show_default=True, help="The form of scoring."
)
