"""Practice: hands for an auction, drawn from the deals that are bid so, and whether a call is right, by which rule.

A hand alone is sent, that of the seat on turn. Players bid by the book; where the book ends, simulation decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter
from dealspace.bidding.choosing.practice_deals import practice
from dealspace.bidding.judgement import EFFORT
from dealspace.bidding.machine.live_rule import LiveRule, offered_with
from dealspace.bidding.system.rule_text import rule_text
from dealspace.cards import Auction, Call, Hand, IllegalCall, NotationError, Seat, Side, View, Vulnerability
from dealspace.inference import satisfies
from dealspace.query.answers.json_values import number
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.table.person.advice import made_meanings
from dealspace.table.person.advice.call_meaning import CallMeaning
from dealspace.table.web.sitting.worker import Row

MOST_HANDS = 40
_DRAWN_FOR_EACH = 8
"""Hands drawn for each that is asked, where every call is to come up."""
VULNERABLE = ("neither", "we", "they", "both")
"""Who is vulnerable, as who calls next says it."""


def practised(text: str) -> Auction:
    """The auction of a practice as it is typed, the dealer being such that South calls next. Raises BridgeError."""
    auction = typed_auction(text)
    if auction.is_over:
        raise IllegalCall(f"the auction {text} is over: practise what comes before its end")
    if ":" in text:
        return auction
    return Auction(auction.dealer.plus(Seat.SOUTH - auction.turn), auction.calls)


def vulnerability_of(values: Row) -> Vulnerability:
    """The vulnerability of a practice, `vulnerable` being one of `VULNERABLE`."""
    ours = practised(values["auction"]).turn.side is Side.NS
    return {
        "neither": Vulnerability.NONE,
        "we": Vulnerability.NS if ours else Vulnerability.EW,
        "they": Vulnerability.EW if ours else Vulnerability.NS,
        "both": Vulnerability.BOTH,
    }[values["vulnerable"]]


def hands(interpreter: Interpreter, values: Row) -> Row:
    """Hands to bid, `{"auction", "count", "seed", "each_call"}`, with the auction and what its calls show."""
    auction = practised(values["auction"])
    rng = np.random.default_rng(values["seed"])
    count, each_call = values["count"], values["each_call"]
    drawn = count * _DRAWN_FOR_EACH if each_call else count
    found = practice(interpreter, auction, drawn, rng, effort=None)
    dealt = [deal[auction.turn] for deal in found.deals]
    if each_call:
        dealt = _mixed(dealt, interpreter, auction)[:count]
    return {
        "dealer": str(auction.dealer),
        "vulnerability": str(interpreter.vulnerability),
        "calls": [str(call) for call in auction.calls],
        "seat": str(auction.turn),
        "legal": [str(call) for call in auction.legal_calls()],
        "made": made_meanings(interpreter, auction).row["made"],
        "hands": [str(hand) for hand in dealt],
        "share": number(found.share),
        "notes": list(found.odd),
    }


def _mixed(dealt: list[Hand], interpreter: Interpreter, auction: Auction) -> list[Hand]:
    """The hands in an order in which every call comes up, the calls in turn."""
    bidder = Bidder(interpreter, np.random.default_rng(0), effort=None)
    by_call: dict[Call, list[Hand]] = defaultdict(list)
    for hand in dealt:
        by_call[bidder.choose(_view(hand, interpreter, auction)).call].append(hand)
    found: list[Hand] = []
    while by_call:
        found += [some.pop() for some in by_call.values()]
        by_call = defaultdict(list, {call: some for call, some in by_call.items() if some})
    return found


def answer(interpreter: Interpreter, values: Row) -> Row:
    """Whether a call is right, `{"auction", "hand", "call", "seed"}`: the system's call, its rule, why not yours."""
    auction, hand = practised(values["auction"]), Hand.parse(values["hand"])
    yours = Call.parse(values["call"])
    view = _view(hand, interpreter, auction)
    rng = np.random.default_rng(values["seed"])
    choice = Bidder(interpreter, rng, effort=None).choose(view)
    if choice.rule is None:
        choice = Bidder(interpreter, rng, effort=EFFORT).choose(view)
    also = _as_good(choice, interpreter, auction, hand)
    is_right = yours == choice.call or yours in also
    objections = () if is_right else Bidder(interpreter, rng, effort=None).why_not(view, yours)
    system, forced = interpreter.systems[auction.turn.side], interpreter.public(auction).forced
    best, made = (
        CallMeaning(interpreter.meaning(auction, call), forced, system) if auction.is_legal(call) else None
        for call in (choice.call, yours)
    )
    assert best is not None
    own = (each.text for each in best.meaning.alternatives if any(rule is choice.rule for rule in each.rules))
    return {
        "right": is_right,
        "call": str(choice.call),
        "text": next(own, best.text),
        "rule": _rule(choice, best),
        "reason": choice.players_reason,
        "judged": choice.rule is None,
        "also": [str(call) for call in also if call != choice.call],
        "yours": str(yours),
        "yours_text": made.text if made is not None else None,
        "why_not": list(objections),
    }


def _rule(choice: Choice, best: CallMeaning) -> Row | None:
    """The rule that the hand follows."""
    if choice.rule is None or best.system is None:
        return None
    place = choice.rule.rule.location
    return {"file": place.file, "line": place.line, "text": rule_text(best.system, place)}


def _as_good(choice: Choice, interpreter: Interpreter, auction: Auction, hand: Hand) -> list[Call]:
    """The calls that are right as well: of a rule that leaves a choice, and of one that only some such hands follow."""
    if choice.rule is None:
        return []
    live = interpreter.live(auction)
    place = next(index for index, rule in enumerate(live) if rule is choice.rule)
    fits: list[LiveRule] = [
        rule for rule in (*live[:place], *offered_with(choice.rule, live)) if satisfies(rule.condition, hand)
    ]
    return list(dict.fromkeys(rule.call for rule in fits))


def _view(hand: Hand, interpreter: Interpreter, auction: Auction) -> View:
    return View(auction.turn, hand, interpreter.vulnerability, auction)


def checked_row(row: Mapping[str, Any], most: int = MOST_HANDS) -> Row:
    """A request for hands as it should be. Raises BridgeError."""
    auction, count, seed = row.get("auction", ""), row.get("count", 10), row.get("seed", 1)
    vulnerable = row.get("vulnerable", VULNERABLE[0])
    if vulnerable not in VULNERABLE:
        raise NotationError(f"vulnerable is one of {', '.join(VULNERABLE)}, not {str(vulnerable)[:20]!r}")
    if not isinstance(auction, str) or not isinstance(count, int) or not isinstance(seed, int) or seed < 0:
        raise IllegalCall('practice is {"system", "auction": "1N P", "count": 10, "seed": 1, "each_call": true}')
    practised(auction)
    each_call = row.get("each_call", True) is not False
    return {
        "auction": auction,
        "count": min(max(count, 1), most),
        "seed": seed,
        "each_call": each_call,
        "vulnerable": vulnerable,
    }
