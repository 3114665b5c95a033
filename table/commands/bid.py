"""`dealspace bid`: the call a hand makes, and why."""

from __future__ import annotations

from typing import Any, BinaryIO

import click
import numpy as np

from bidding import Bidder, Choice, Interpreter
from cards import Call, Hand, IllegalCall, Seat, View, Vulnerability
from table.auction_rows import BID_FIELDS, AuctionRows, choice_row
from table.commands.options import (
    CALL,
    auction_of,
    dealer_option,
    emit,
    hand_option,
    json_option,
    show,
    system_options,
    systems_of,
    vul_option,
)
from table.json_rows import answer_rows, jsonl_option
from table.progress import waiting


@click.command("bid", short_help="The call a hand makes, and why.")
@hand_option
@click.option("--auction", "calls", default="", help='The calls so far, from the dealer on: "1N P".')
@dealer_option
@vul_option
@system_options
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For judgement beyond the book.")
@click.option("--why-not", type=CALL, help="Also say why another call was not made.")
@json_option
@jsonl_option
def command(
    hand: Hand | None,
    calls: str,
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    ew_system: str | None,
    seed: int,
    why_not: Call | None,
    as_json: bool,
    jsonl: BinaryIO | None,
) -> None:
    """The call that --hand makes after --auction, or for each row of --jsonl FILE.

    \b
    dealspace bid --hand AQ32.K54.QJ3.A92
    dealspace bid --hand "♠AQ32 ♥K54 ♦QJ3 ♣A92" --auction "W: 1H P 2H" --vul NS
    dealspace bid --hand AQ32.K54.QJ3.A92 --why-not 2N
    {"hand": "AQ32.K54.QJ3.A92", "auction": ["P"], "dealer": "W", "vul": "NS"}
    """
    if (hand is None) is (jsonl is None):
        raise click.UsageError("give --hand, or rows of hands by --jsonl FILE")
    if jsonl is not None:
        answer_rows(jsonl, BID_FIELDS, AuctionRows(system, ew_system).bid)
        return
    assert hand is not None
    auction = auction_of(calls, dealer)
    if auction.is_over:
        raise IllegalCall(f"the auction is over: {auction}")
    with waiting("thinking"):
        interpreter = Interpreter(systems_of(system, ew_system), vul)
        bidder = Bidder(interpreter, np.random.default_rng(seed))
        view = View(auction.turn, hand, vul, auction)
        choice = bidder.choose(view)
        meaning = interpreter.meaning(auction, choice.call)
        reasons = bidder.why_not(view, why_not) if why_not is not None else ()
    if as_json:
        emit(row(choice, meaning.say, reasons))
        return
    lines = [f"{choice.call.symbol}   {meaning.say}", f"  {choice.reason}"]
    if why_not is not None:
        lines += [f"Why not {why_not.symbol}:", *(f"  {reason}" for reason in reasons)]
    show(lines)


def row(choice: Choice, say: str, reasons: tuple[str, ...]) -> dict[str, Any]:
    """The answer as JSON, with the reasons against another call where they were asked for."""
    answer = choice_row(choice, say)
    return {**answer, "why_not": list(reasons)} if reasons else answer
