"""`dealspace bid`: the call a hand makes, and why."""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from bidding import Bidder, Choice, Interpreter
from cards import Call, Hand, IllegalCall, Seat, View, Vulnerability
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


@click.command("bid")
@hand_option
@click.option("--auction", "calls", default="", help='The calls so far, from the dealer on: "1N P".')
@dealer_option
@vul_option
@system_options
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For judgement beyond the book.")
@click.option("--why-not", type=CALL, help="Also say why another call was not made.")
@json_option
def command(
    hand: Hand,
    calls: str,
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    ew_system: str | None,
    seed: int,
    why_not: Call | None,
    as_json: bool,
) -> None:
    """The call that --hand makes after --auction."""
    auction = auction_of(calls, dealer)
    if auction.is_over:
        raise IllegalCall(f"the auction is over: {auction}")
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
    """The answer as JSON: call, rule (file:line:column, or null beyond the book), meaning."""
    rule = str(choice.rule.rule.place) if choice.rule is not None else None
    answer = {"call": str(choice.call), "rule": rule, "meaning": say, "reason": choice.reason}
    return {**answer, "why_not": list(reasons)} if reasons else answer
