"""Forcing and artificial calls after which the book is silent when the opponents double or make their cheapest bid."""

from __future__ import annotations

from collections.abc import Iterator

from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.points.rule_keys import RuleKey, key_of
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import ALL_CALLS, DOUBLE, Auction, Call


def needs_defence(rule: LiveRule) -> bool:
    """Whether partner must know what to do over interference after this call."""
    return rule.call.bid is not None and (rule.rule.artificial or rule.forcing in ("round", "game"))


def interference(auction: Auction) -> Iterator[Call]:
    """What opponents can do most easily: a double, and the cheapest bid."""
    if auction.is_legal(DOUBLE):
        yield DOUBLE
    bid = next((call for call in ALL_CALLS if call.bid is not None and auction.is_legal(call)), None)
    if bid is not None:
        yield bid


def loose_end(point: ExaminedPoint, rule: LiveRule) -> Diagnostic | None:
    """The calls of theirs over this rule's call after which nothing is written, if any.

    A natural call that forces is provided for by any rule in force; an artificial one by a rule for that auction or
    question, as the natural layer would take it at its word. But where it asks nothing, and the side has a trump suit
    or is forced to game, everybody knows what the bidding is about, and the natural layer will do.
    """
    after = point.auction.plus(rule.call)
    silent = [call for call in interference(after) if not _is_written(point.interpreter, after.plus(call), rule)]
    if not silent:
        return None
    kind = "artificial" if rule.rule.artificial else "forcing"
    return Diagnostic(
        "loose-end",
        f"{rule.call.symbol} is {kind}, and nothing is written over their "
        + " or ".join("double" if call == DOUBLE else call.symbol for call in silent),
        rule.rule.location,
        help="add over: to the context that follows (over: X keeps its rules on), or write a context for "
        + " and ".join(f"({call})" for call in silent),
        evidence=FindingEvidence(" ".join(map(str, after.plus(silent[0]).calls)), chance=None),
    )


def interference_after(point: ExaminedPoint, key: RuleKey) -> Diagnostic | None:
    """Whether a forcing or artificial call is provided for over interference."""
    live = next(placed.live for placed in point.placed if key_of(placed) == key)
    return loose_end(point, live)


def _is_written(interpreter: Interpreter, auction: Auction, rule: LiveRule) -> bool:
    public = interpreter.public(auction)
    is_settled = rule.rule.ask is None and (public.trump is not None or public.game_forced)
    any_will_do = is_settled or not rule.rule.artificial
    live = interpreter.machine(public.turn).each_live_rule(public)
    return any(any_will_do or not other.for_any_auction for other in live)
