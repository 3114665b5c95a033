"""`dealspace bid`: the call a hand makes, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO

import click
import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter
from dealspace.bidding.judgement import EFFORT
from dealspace.cards import Call, Hand, IllegalCall, Seat, View, Vulnerability
from dealspace.table.cli.options import (
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
from dealspace.table.display.judged import verdict_lines, verdict_row
from dealspace.table.display.progress import waiting
from dealspace.table.display.render import alternative_lines
from dealspace.table.rows.auction_rows import BID_FIELDS, AuctionRows, choice_row
from dealspace.table.rows.json_rows import answer_rows, jsonl_option


@click.command("bid", short_help="The call a hand makes, and why.")
@hand_option
@click.option("--auction", "calls", default="", help='The calls so far, from the dealer on: "1N P".')
@dealer_option
@vul_option
@system_options
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For judgement beyond the book.")
@click.option(
    "--budget-ms",
    type=click.IntRange(min=1),
    default=EFFORT.budget_ms,
    show_default=True,
    help="Double-dummy time for judgement, counted in nodes.",
)
@click.option("--explain", is_flag=True, help="Also all that the call may show and what was simulated, with two deals.")
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
    budget_ms: int,
    explain: bool,
    why_not: Call | None,
    as_json: bool,
    jsonl: BinaryIO | None,
) -> None:
    """The call that --hand makes after --auction, or for each row of --jsonl FILE.

    \b
    dealspace bid --hand AQ32.K54.QJ3.A92
    dealspace bid --hand "♠AQ32 ♥K54 ♦QJ3 ♣A92" --auction "W: 1H P 2H" --vul NS
    dealspace bid --hand AQ32.K54.QJ3.A92 --why-not 2N
    dealspace bid --hand 5.QJ98742.KQ2.83 --auction "1S P 1N P 2S P" --explain
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
        bidder = Bidder(interpreter, np.random.default_rng(seed), effort=replace(EFFORT, budget_ms=budget_ms))
        view = View(auction.turn, hand, vul, auction)
        choice = bidder.choose(view)
        meaning = interpreter.meaning(auction, choice.call)
        reasons: tuple[str, ...] = ()
        if why_not is not None:
            is_it = why_not == choice.call
            reasons = ("it is the call that is made",) if is_it else bidder.why_not(view, why_not)
    if as_json:
        judged = {"judgement": verdict_row(choice.verdict) if choice.verdict is not None else None} if explain else {}
        emit({**row(choice, meaning.say, reasons), **judged})
        return
    lines = [f"{choice.call.symbol}   {meaning.say}", f"  {choice.reason}"]
    if why_not is not None:
        lines += [f"Why not {why_not.symbol}:", *(f"  {reason}" for reason in reasons)]
    if explain:
        if len(meaning.alternatives) > 1:
            lines += [f"What {choice.call.symbol} may show, of the hands that bid so:", *alternative_lines(meaning)]
        lines += ["", *explained(choice)]
    show(lines)


def explained(choice: Choice) -> Iterator[str]:
    """What judgement compared, or that the book was enough."""
    if choice.verdict is None:
        return iter(["The book decides here: nothing was simulated."])
    return verdict_lines(choice.verdict)


def row(choice: Choice, say: str, reasons: tuple[str, ...]) -> dict[str, Any]:
    """The answer as JSON, with the reasons against another call where they were asked for."""
    answer = choice_row(choice, say)
    return {**answer, "why_not": list(reasons)} if reasons else answer
