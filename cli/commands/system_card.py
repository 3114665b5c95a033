"""`dealspace system card`: a convention card, filled in from the rules of a bidding system."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.bidding import load_system
from dealspace.bidding.convention_card.acbl_card import ACBL
from dealspace.bidding.convention_card.card_boxes import filled_in
from dealspace.bidding.convention_card.card_html import card_page
from dealspace.bidding.convention_card.card_reader import CardReader
from dealspace.bidding.convention_card.card_text import card_lines, card_row
from dealspace.bidding.convention_card.wbf_card import WBF
from dealspace.cards import BridgeError
from dealspace.cli.options import check_folder, emit, exit_codes, json_option, show
from dealspace.runtime.files import replace_text

_STYLES = {card.style: card for card in (ACBL, WBF)}
_USUAL, _WEAK = "sayc", "weak_notrump"
"""What the opponents play: usually, and where our bids over a weak notrump are asked for."""


@click.command("card", epilog=exit_codes())
@click.argument("system", metavar="SYSTEM")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="A .html file; else it is printed.")
@click.option(
    "--style", type=click.Choice(tuple(_STYLES)), default=ACBL.style, show_default=True,
    help="A letter sheet in two panels, or both sides of an A4 sheet.",
)  # fmt: skip
@click.option(
    "--opponents", metavar="SYSTEM", default=_USUAL, show_default=True,
    help="What the other side plays: by that their calls are read.",
)  # fmt: skip
@json_option
def card_command(system: str, out: Path | None, style: str, opponents: str, as_json: bool) -> None:
    """The convention card of SYSTEM: every box read from the rules, blank where they say nothing.

    \b
    Examples:
      dealspace system card sayc
      dealspace system card sayc -o card.html
      dealspace system card my_system.yaml -o card.html --style wbf
      dealspace system card my_system.yaml --json
    """
    if out is not None:
        if out.suffix != ".html":
            raise BridgeError(f"{out}: a card is written as .html; without -o it is printed")
        check_folder(out)
    reader = CardReader(load_system(system), load_system(opponents), load_system(_WEAK))
    card = filled_in(_STYLES[style], reader)
    if out is not None:
        replace_text(out, card_page(card))
    if as_json:
        emit(card_row(card))
    elif out is None:
        show(card_lines(card))
    else:
        boxes = list(card.boxes)
        told = sum(not box.answer.is_blank for box in boxes)
        click.echo(f"{told} of {len(boxes)} boxes filled in, written to {out}")
