"""Options and arguments that several commands share, each read by the type it stands for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cards import Auction, BridgeError, Call, Hand, Seat, Side, Vulnerability

if TYPE_CHECKING:
    from bidding import System


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


HAND = Parsed("hand", Hand.parse)
CALL = Parsed("call", Call.parse)
SEAT = Parsed("seat", Seat.parse)
VULNERABILITY = Parsed("vulnerability", Vulnerability.parse)

hand_option = click.option("--hand", type=HAND, help="The hand, S.H.D.C: AQ32.K54.QJ3.A92")
dealer_option = click.option("--dealer", type=SEAT, help='Who dealt, N E S W; N unless the auction says ("E: 1N P").')
vul_option = click.option(
    "--vul", type=VULNERABILITY, default="None", show_default=True, help="Who is vulnerable: None NS EW Both."
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")


def jsonl_option(*, required: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """--jsonl FILE: rows instead of one question."""
    return click.option(
        "--jsonl",
        "file",
        type=click.File("rb"),
        required=required,
        metavar="FILE",
        help="The questions, a JSON object a line; - for standard input.",
    )


def system_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--system for both sides, --ew-system where East–West play another."""
    command = click.option("--ew-system", metavar="NAME|FILE", help="East–West's system, when it is not the same.")(
        command
    )
    return click.option(
        "--system", metavar="NAME|FILE", default="sayc", show_default=True, help="A shipped system or a YAML file."
    )(command)


def systems_of(system: str, ew_system: str | None) -> dict[Side, System]:
    """Each side's system. Raises BridgeError."""
    from bidding import load_system

    return {Side.NS: load_system(system), Side.EW: load_system(ew_system or system)}


def auction_of(calls: str, dealer: Seat | None) -> Auction:
    """The auction as typed, `1N P 2C` or `E: 1N P 2C`; North dealt if nothing says who did. Raises BridgeError."""
    return Auction.parse(calls, dealer if dealer is not None or ":" in calls else Seat.NORTH)


def paint(text: str) -> str:
    """The text with hearts and diamonds in red; colours are left out where the output is not a terminal."""
    return text.replace("♥", click.style("♥", fg="red")).replace("♦", click.style("♦", fg="red"))


def show(lines: Iterable[str]) -> None:
    """Print lines for people."""
    for line in lines:
        click.echo(paint(line))


def emit(row: object) -> None:
    """Print one JSON object on a line."""
    click.echo(json.dumps(row, ensure_ascii=False))


def answer_lines(file: BinaryIO, answer: Callable[[bytes, int], dict[str, Any]]) -> None:
    """Answer every line of a file that is not blank, as it comes; exit code 1 when one of them was wrong.

    Args:
        answer: what a line gets, of the line and its number from 1; with "error" where it is wrong.
    """
    failed = False
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        row = answer(line, number)
        failed |= "error" in row
        click.echo(as_line(row))
    if failed:
        raise SystemExit(1)


def as_line(row: dict[str, object]) -> str:
    """A row as one line of JSON, which any output can take."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(row, allow_nan=False)
    return text
