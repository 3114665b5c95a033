"""Rules, differences and test results of a system as JSON, and the point of an auction at which to look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealspace.bidding import Interpreter, System
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.bidding.report.book_walk import BookPoint
from dealspace.bidding.report.difference import Difference, by_rule
from dealspace.bidding.report.entry import BookEntry
from dealspace.bidding.report.outline import Outlined, outline, rule_marks, rule_said, written
from dealspace.cards import Auction, IllegalCall, NotationError, Seat


def auction_at(state: str | None = None, after: str | None = None) -> Auction | None:
    """The auction at which to look, North dealing unless it says; None where neither is given.

    >>> str(auction_at("1N P 2C")), str(auction_at(after="1H (1S)"))
    ('N: 1N P 2C', 'N: 1H 1S')

    Args:
        state: every call from the dealer on.
        after: as notes have it, opponents' calls in brackets.
    Raises:
        NotationError: it is not one auction.
        IllegalCall: a call is not legal, or the auction is over.
    """
    if state is not None:
        try:
            auction = Auction.parse(state, None if ":" in state else Seat.NORTH)
        except NotationError as error:
            raise NotationError(f'"{state}" is neither a state or id of this system nor an auction: {error}') from None
    elif after is not None:
        tokens = parse_pattern(after).tokens
        vague = next((token.text for token in tokens if not token.is_concrete), None)
        if vague is not None:
            raise NotationError(f'"{vague}" stands for several calls: --after takes one auction, as "1H (1S)"')
        auction = Auction.of(Seat.NORTH, [token.text for token in tokens])
    else:
        return None
    if auction.is_over:
        raise IllegalCall(f"the auction is over: {auction}")
    return auction


def outline_row(system: System, contexts: Sequence[Outlined] | None = None) -> dict[str, Any]:
    """A system's contexts in the order of its files, or these contexts, each with its rules as written."""
    return {
        "system": system.name,
        "title": system.title,
        "file": system.file,
        "contexts": [
            {
                "name": found.name,
                "place": str(found.location),
                "rules": [
                    {"rule": str(rule.location), "text": written(system, rule.location).removeprefix("- ")}
                    for rule in found.rules
                ],
            }
            for found in (outline(system) if contexts is None else contexts)
        ],
    }


def live_rules_row(interpreter: Interpreter, auction: Auction) -> dict[str, Any]:
    """The rules in force for the player on turn, in order: the first that fits makes the call."""
    shown = interpreter.public(auction).knowledge.about(auction.turn)
    return {
        "auction": [str(call) for call in auction.calls],
        "dealer": str(auction.dealer),
        "turn": str(auction.turn),
        "rules": [
            {
                "call": str(rule.call),
                "text": rule_said(rule, shown),
                "condition": str(rule.condition),
                "marks": list(rule_marks(rule, interpreter.meaning(auction, rule.call))),
                "rule": str(rule.rule.location),
            }
            for rule in interpreter.live(auction)
        ],
    }


def graph_row(points: Sequence[BookPoint]) -> dict[str, Any]:
    """The points of a walk: each auction, the share of deals that come to it, and the share of each call there."""
    return {
        "points": [
            {
                "auction": [str(call) for call in point.auction.calls],
                "share": point.share,
                "calls": {str(call): share for call, share in point.calls.items()},
            }
            for point in points
        ]
    }


def differences_row(found: Sequence[Difference], names: tuple[str, str]) -> dict[str, Any]:
    """Where two systems differ, by call and by rule; null for a system that has no such call there."""
    return {
        "systems": list(names),
        "differences": [_difference_row(each) for each in found],
        "rules": [
            {
                "rules": [[str(place) for place in places] for places in rule.places],
                "share": rule.share,
                "calls": [
                    {"auction": [str(call) for call in each.auction.calls], "call": str(each.call)}
                    for each in rule.found
                ],
            }
            for rule in by_rule(found)
        ],
    }


def _difference_row(each: Difference) -> dict[str, Any]:
    return {
        "auction": [str(call) for call in each.auction.calls],
        "call": str(each.call),
        "share": each.share,
        "meanings": [_entry_row(each.one), _entry_row(each.other)],
    }


def _entry_row(entry: BookEntry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    return {
        "text": entry.meaning.say,
        "numbers": entry.numbers,
        "marks": list(entry.marks),
        "rules": [str(place) for place in entry.places],
    }
