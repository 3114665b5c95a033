"""The rule at a line of a file: the auctions it serves, how often exactly it is followed there, and hands that do."""

from __future__ import annotations

from typing import Any

import numpy as np

from dealspace.bidding.check.context_auctions import ways_to
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.choosing.choose import Bidder
from dealspace.bidding.choosing.practice_deals import believed, is_bid
from dealspace.bidding.report.book_walk import walk
from dealspace.bidding.system.compiled_system import Context, Rule
from dealspace.bidding.system.rule_text import rule_text
from dealspace.cards import Auction, BridgeError, Deal, Hand, NotationError
from dealspace.inference import DealSpace, InfeasibleError, SamplingError, all_of, words
from dealspace.inference.hand_questions.hand_sample import sample_hands
from dealspace.inference.hand_questions.questions import hand_share
from dealspace.table.web.workshop.asked_system import AskedSystem
from dealspace.table.web.workshop.auction_points import auction_of, examined, rule_here, title_of

MOST_AUCTIONS = 8
WALKED = 60
"""Points of auctions at which a rule is looked for that no auction pattern leads to."""
HANDS = 3
MOST_ABOVE = 5
DRAWN = 60
"""Deals drawn for a board on which a rule comes up, at most."""


def rule_at(asked: AskedSystem, line: int) -> tuple[Context, Rule | None] | None:
    """The context of the edited file in which this line stands, and its rule there, if any."""
    text = asked.system.sources.get(asked.file, "")
    found: tuple[int, Context, Rule | None] | None = None
    for context in asked.system.contexts:
        for rule in (None, *context.rules):
            location = rule.location if rule is not None else context.location
            if location.file != asked.file or location.line is None or location.line > line:
                continue
            if found is None or location.line > found[0] or (rule is not None and location.line == found[0]):
                found = (location.line, context, rule)
    if found is None:
        return None
    first, context, rule = found
    lines = (rule_text(asked.system, rule.location) or "").split("\n") if rule is not None else []
    if rule is not None and line >= first + len(lines) and _ends_before(text, line, rule.location.column or 1):
        return context, None
    return context, rule


def _ends_before(text: str, line: int, column: int) -> bool:
    """Whether a line stands no further to the right than a rule that began before it."""
    lines = text.split("\n")
    here = lines[line - 1] if 0 < line <= len(lines) else ""
    return bool(here.strip()) and len(here) - len(here.lstrip()) < column


def served(asked: AskedSystem, context: Context) -> list[Auction]:
    """Auctions that come to this context."""
    if context.after:
        twins = [each for each in asked.system.contexts if each.location == context.location]
        found: dict[Auction, None] = {}
        for each in twins[:MOST_AUCTIONS]:
            found |= dict.fromkeys(ways_to(asked.interpreter, each, MOST_AUCTIONS).auctions)
        return list(found)[:MOST_AUCTIONS]
    places = {rule.location for rule in context.rules}
    return [
        point.auction
        for point in walk(asked.interpreter, least_share=1e-4, most=WALKED, deals=20_000)
        if any(live.rule.location in places for live in asked.interpreter.live(point.auction))
    ][:MOST_AUCTIONS]


def rule_row(asked: AskedSystem, line: int) -> dict[str, Any]:
    """The rule at this line with the auctions that it serves; nothing of it where there is none."""
    found = rule_at(asked, line)
    if found is None:
        return {"line": None, "text": None, "state": None, "is_rule": False, "auctions": []}
    context, rule = found
    location = (rule or context).location
    auctions = [
        {"calls": [str(call) for call in auction.calls], "title": title_of(auction)}
        for auction in served(asked, context)
    ]
    return {
        "line": location.line,
        "text": rule_text(asked.system, location),
        "state": context.state,
        "is_rule": rule is not None,
        "auctions": auctions,
    }


def frequency_row(asked: AskedSystem, line: int, calls: object, seed: int = 1) -> dict[str, Any]:
    """How often the rule at this line is followed at an auction, and hands that follow it.

    Returns:
        `fits`: the share of the hands there that fit its condition; `follows`: that of those which no rule above takes
        first; each with whether it is exact, and null where nothing of the rule stands there.
    """
    point = examined(asked, auction_of(calls))
    rows = []
    for index, live in rule_here(point, line, asked.file):
        fits = hand_share(all_of(point.earlier, live.condition), point.earlier)
        follows = hand_share(point.region(index), point.earlier)
        sample = point.sample.fitting(live.condition).share_of(point.sample)
        taken = point.takes[index]
        rows.append(
            {
                "call": str(live.call),
                "condition": words(live.condition),
                "fits": fits if fits is not None else sample,
                "follows": follows if follows is not None else taken.share_of(point.sample),
                "exact": fits is not None and follows is not None,
                "sampled": len(point.sample),
                "hands": _hands_of(point.region(index), seed) if taken or follows else [],
                "taken_above": _taken_above(asked, point, index),
            }
        )
    return {"title": title_of(point.auction), "rules": rows}


def _taken_above(asked: AskedSystem, point: ExaminedPoint, index: int) -> list[dict[str, Any]]:
    """The rules above one that take hands which fit it, those that take most first."""
    fitting = point.sample.fitting(point.placed[index].live.condition)
    rows = []
    for placed, taken in zip(point.placed[:index], point.takes[:index], strict=True):
        both = taken.fitting(point.placed[index].live.condition)
        if both and placed.live.rule.location != point.placed[index].live.rule.location:
            hands = [str(Hand(bits)) for bits in both.hands[:HANDS].tolist()]
            place = asked.place(placed.live.rule.location)
            rows.append({"call": str(placed.live.call), "share": both.share_of(fitting), "hands": hands, **place})
    return sorted(rows, key=lambda row: -row["share"])[:MOST_ABOVE]


def _hands_of(region: Any, seed: int) -> list[str]:
    """Hands of a region; others for another seed."""
    try:
        found = sample_hands(region, 4 * HANDS)
    except (InfeasibleError, SamplingError):
        return []
    first = (seed * HANDS) % len(found)
    return [str(Hand(int(bits))) for bits in np.roll(found, -first)[:HANDS].tolist()]


def board_for(asked: AskedSystem, line: int, calls: object, seed: int) -> tuple[Auction, Deal, str]:
    """A deal on which the rule at this line comes up: the book bids it like this, and the hand on turn follows it.

    Returns:
        the auction before the rule's call, the deal, and that call.
    Raises:
        BridgeError: there is no such deal, or none was found.
    """
    point = examined(asked, auction_of(calls))
    auction, interpreter = point.auction, asked.interpreter
    rng = np.random.default_rng(seed)
    bidder = Bidder(interpreter, rng, effort=None)
    for index, live in rule_here(point, line, asked.file):
        if not point.takes[index] and not hand_share(point.region(index), point.earlier):
            continue
        try:
            space = DealSpace.of(believed(interpreter.read(auction))).given(where={auction.turn: point.region(index)})
            for bits in space.sample(DRAWN, rng):
                deal = Deal.of_bits(bits)
                if is_bid(bidder, deal, auction.plus(live.call)):
                    return auction, deal, str(live.call)
        except (InfeasibleError, SamplingError):
            continue
    raise BridgeError(
        f"no deal was found on which this rule comes up after {title_of(auction)}: a rule above it may take its hands"
    )


def line_of(value: object) -> int:
    """A line of a file. Raises NotationError."""
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 100_000:
        raise NotationError("line is the number of a line, from 1")
    return value
