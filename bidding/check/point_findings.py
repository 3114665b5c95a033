"""Everything that is found at one point of an auction, as plain data: findings, and notes for the judgement of rules
over the whole walk."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dealspace.bidding.check.effective_rules import digest_of
from dealspace.bidding.check.findings.ambiguous import ambiguities
from dealspace.bidding.check.findings.forcing_passed import passed_forcing
from dealspace.bidding.check.findings.gap import gaps
from dealspace.bidding.check.findings.leftover import left_over
from dealspace.bidding.check.findings.loose_end import needs_defence
from dealspace.bidding.check.findings.missing_alert import missing_alerts
from dealspace.bidding.check.findings.monotone import monotone
from dealspace.bidding.check.findings.no_answer import no_answer
from dealspace.bidding.check.findings.overlap import overlaps
from dealspace.bidding.check.findings.split_meaning import split_meanings
from dealspace.bidding.check.findings.text_drift import false_claims
from dealspace.bidding.check.findings.unacceptable import unacceptable
from dealspace.bidding.check.mentions import seat_matters
from dealspace.bidding.check.points.point import ExaminedPoint
from dealspace.bidding.check.points.rule_keys import End, RuleKey, key_of
from dealspace.bidding.check.points.stated_ranges import claims
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.meaning import possible
from dealspace.bidding.system.compiled_system import Rule
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import PASS, Location
from dealspace.inference import ALWAYS, Constraint, within


@dataclass(frozen=True)
class Visit:
    """One point.

    Attributes:
        calls: what the book bids here, with its share of the sample.
        beyond: the share of the sample that no rule takes.
        state: equal for points that have the same future.
        contexts: where the contexts in force stand.
        followed, open, cut: rules that some hand of the sample follows; that none does; that stand behind an `else`.
        illegal: rules in force whose call is not legal; idle: those whose `when` does not hold or whose call another
            rule keeps; unfit: those whose condition is never true here.
        asking: rules after which interference must be provided for.
        asks: calls that ask a question, make a suit trump or force to game, which some hand makes.
        ends: the stated numbers.
        findings: what is wrong here.
    """

    calls: dict[str, float] = field(default_factory=dict)
    beyond: float = 0.0
    state: str = ""
    contexts: tuple[Location, ...] = ()
    followed: tuple[RuleKey, ...] = ()
    open: tuple[RuleKey, ...] = ()
    cut: tuple[RuleKey, ...] = ()
    illegal: tuple[RuleKey, ...] = ()
    idle: tuple[RuleKey, ...] = ()
    unfit: tuple[RuleKey, ...] = ()
    asking: tuple[RuleKey, ...] = ()
    asks: tuple[tuple[RuleKey, str], ...] = ()
    ends: tuple[End, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def visit(point: ExaminedPoint) -> Visit:
    """Look at a point of an auction with all checks that need no other point."""
    keys = [key_of(placed) for placed in point.placed]
    reached = [bool(taken) for taken in point.takes]
    return Visit(
        calls={str(call): share for call, share in point.shares().items()},
        beyond=point.left_over.share_of(point.sample),
        state=state_of(point),
        contexts=tuple(dict.fromkeys(context.location for context in point.contexts)),
        followed=tuple(key for key, some in zip(keys, reached, strict=True) if some),
        open=tuple(
            key for key, some, placed in zip(keys, reached, point.placed, strict=True) if not some and not placed.cut
        ),
        cut=tuple(key for key, placed in zip(keys, point.placed, strict=True) if placed.cut),
        illegal=tuple(RuleKey.of(idle.rule) for idle in point.idle if not idle.is_legal),
        idle=tuple(RuleKey.of(idle.rule) for idle in point.idle if idle.is_legal and not idle.is_unfit),
        unfit=tuple(RuleKey.of(idle.rule) for idle in point.idle if idle.is_unfit),
        asking=tuple(
            key
            for key, some, placed in zip(keys, reached, point.placed, strict=True)
            if some and needs_defence(placed.live)
        ),
        asks=tuple(
            (key, str(placed.live.call))
            for index, (key, placed) in enumerate(zip(keys, point.placed, strict=True))
            if _leads_on(placed.live.rule)
            and not placed.cut
            and (reached[index] or possible(ALWAYS, point.region(index)))
        ),
        ends=tuple(_ends(point, keys)),
        findings=tuple(findings(point)),
    )


def findings(point: ExaminedPoint) -> Iterator[Diagnostic]:
    """What is wrong at this point."""
    yield from problems_of(point.live, point.earlier)
    yield from gaps(point)
    yield from passed_forcing(point)
    yield from ambiguities(point)
    yield from missing_alerts(point)
    yield from false_claims(point)
    yield from no_answer(point)
    yield from left_over(point)
    yield from monotone(point)
    yield from unacceptable(point)


def problems_of(live: Sequence[LiveRule], earlier: Constraint = ALWAYS) -> list[Diagnostic]:
    """Everything wrong with a list of live rules, first rule first.

    Args:
        earlier: what the player on turn has shown before; hands outside it are ignored.
    """
    return [*split_meanings(live, earlier), *overlaps(live, earlier)]


def _leads_on(rule: Rule) -> bool:
    """Whether the call leads to contexts of the auction's state."""
    return rule.ask is not None or rule.trump is not None or rule.forcing == "game"


def _ends(point: ExaminedPoint, keys: list[RuleKey]) -> Iterator[End]:
    for index, (placed, taken) in enumerate(zip(point.placed, point.takes, strict=True)):
        if not taken:
            continue
        for number, claim in enumerate(claims(placed.live.rule.say, placed.live.letters)):
            for end in claim.ends:
                yield End(keys[index], number, end, bool(taken.fitting(within(claim.what, end, end))))


def state_of(point: ExaminedPoint) -> str:
    """The same for auctions that have the same calls from the first bid on, rules in force, and things shown."""
    calls = list(point.auction.calls)
    while calls and calls[0] == PASS:
        del calls[0]
    shown = [point.public.knowledge.about(seat) for seat in (point.auction.turn.plus(n) for n in range(4))]
    rules = [(str(live.rule.location), str(live.call), digest_of(live.condition)) for live in point.live]
    facts = ([str(call) for call in calls], rules, [digest_of(condition) for condition in shown])
    has_begun = point.auction.last_bid is not None
    seat = None if has_begun and not seat_matters(point.system) else point.public.opening_place
    settings = (str(point.public.vulnerability), point.public.scoring, seat)
    return hashlib.sha256(repr((facts, settings)).encode()).hexdigest()[:16]
