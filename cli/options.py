"""Options and arguments that several commands share, each read by the type it stands for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dealspace.cards import BridgeError, Call, Seat, Side, Vulnerability
from dealspace.cards.hand_notation import parse_whole_hand
from dealspace.cli.stream_letters import json_shown
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.query.conditions.spelling import contract_and_declarer, parse_hand
from dealspace.query.rows.auction_fields import system_of

if TYPE_CHECKING:
    from dealspace.bidding import System


class Parsed(click.ParamType):  # type: ignore[type-arg]  # generic in the newest click only
    """A parameter read by a `parse` function; what it refuses is a usage error."""

    def __init__(self, name: str, parse: Callable[[str], object]) -> None:
        self.name = name
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> object:
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except BridgeError as error:
            self.fail(str(error), param, ctx)


HAND = Parsed("hand", parse_whole_hand)
KNOWN = Parsed("seat=hand", parse_hand)
CALL = Parsed("call", Call.parse)
SEAT = Parsed("seat", Seat.parse)
CONTRACT = Parsed("contract", contract_and_declarer)
VULNERABILITY = Parsed("vulnerability", Vulnerability.parse)

hand_option = click.option(
    "--hand", type=HAND, metavar="HAND", help="The hand: AQ32.K54.QJ3.A92, or '♠AQ32 ♥K54 ♦QJ3 ♣A92'."
)
hands_option = click.option(
    "--hand", "hands", type=KNOWN, multiple=True, metavar="S=…", help="Cards of a seat: S=K52.QJ4.A983.T76, N=SAK,HQ."
)
define_option = click.option(
    "--define", "definitions", multiple=True, metavar="'NAME: {…}'",
    help="An evaluation of your own: 'zar: {A: 6, K: 4, Q: 2, J: 1}'.",
)  # fmt: skip
dealer_option = click.option("--dealer", type=SEAT, help='Who dealt, N E S W; N unless the auction says ("E: 1N P").')
vul_option = click.option(
    "--vul", type=VULNERABILITY, default="None", show_default=True, help="Who is vulnerable: None NS EW Both."
)
json_option = click.option("--json", "as_json", is_flag=True, help="JSON for programs, one object a line.")


def exit_codes(partly: str | None = None) -> str:
    """The end of a command's help: what its exit codes mean.

    Args:
        partly: what 1 stands for: the command is done, but something was wrong or was found; None if it is not used.
    """
    one = f"; 1: {partly}" if partly is not None else ""
    return f"Exit codes: 0: done{one}; 2: wrong usage, or nothing could be done."


def system_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--system for both sides, --ew-system where East–West play another."""
    command = click.option("--ew-system", metavar="NAME|FILE", help="East–West's system, when it is not the same.")(
        command
    )
    return click.option(
        "--system", metavar="NAME|FILE", default="sayc", show_default=True, help="A shipped system or a YAML file."
    )(command)


def systems_of(system: str | None, ew_system: str | None) -> dict[Side, System]:
    """Each side's system; None where it is not known. Raises BridgeError."""
    return {Side.NS: system_of(system), Side.EW: system_of(ew_system or system)}


auction_of = typed_auction
"""The auction of an argument."""


def paint(text: str) -> str:
    """The text with hearts and diamonds in red; colours are left out where the output is not a terminal."""
    return text.replace("♥", click.style("♥", fg="red")).replace("♦", click.style("♦", fg="red"))


def check_folder(out: Path) -> None:
    """Before long work: that a file can be written there. Raises BridgeError."""
    if not out.absolute().parent.is_dir():
        raise BridgeError(f"{out}: there is no folder {out.parent}; make it first")


def show(lines: Iterable[str], *, plain: bool = False, err: bool = False) -> None:
    """Print lines, for people unless they are to be plain; on standard error where output is for programs."""
    for line in lines:
        click.echo(line if plain else paint(line), err=err)


def emit(row: object) -> None:
    """Print one JSON object on a line."""
    click.echo(json_shown(json.dumps(row, ensure_ascii=False)))
