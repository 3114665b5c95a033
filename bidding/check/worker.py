"""One worker of the linter: it looks at points of auctions and settles questions about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from dealspace.bidding.check.context_auctions import Ways, ways_to
from dealspace.bidding.check.effective_rules import PointDigests, digest_of_whole
from dealspace.bidding.check.findings.loose_end import interference_after
from dealspace.bidding.check.findings.text_drift import end_reached
from dealspace.bidding.check.point_findings import Visit, visit
from dealspace.bidding.check.points.call_regions import booked_share
from dealspace.bidding.check.points.point import ExaminedPoint, Sampler
from dealspace.bidding.check.points.rule_fates import SettledRule, fate_of
from dealspace.bidding.check.points.rule_keys import End, RuleKey
from dealspace.bidding.check.self_tests import CaseReaders, CaseResult, run_case
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.reading.interpreter import Interpreter
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Auction, Hand, Seat, Side, Vulnerability
from dealspace.inference import Answer as Solved
from dealspace.inference import DealModel, InfeasibleError, Knowledge, SamplingError
from dealspace.inference.statements.card_facts import hand_seen

SILENT = System("silent", "", "")
"""A system without rules: whoever plays it passes, and the passes show nothing."""
OURS = Side.NS


@dataclass(frozen=True, slots=True)
class Setting:
    """What an auction is read at."""

    vulnerability: Vulnerability
    scoring: str


@dataclass(frozen=True, slots=True)
class Task:
    """A point to examine.

    Attributes:
        setting: its number.
        chance: the probability of the opponents' calls; None where it is not needed.
        since: the number of calls that are assumed.
    """

    setting: int
    auction: Auction
    chance: float | None = None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """What there is at a point; no visit where no hand can have called so."""

    visit: Visit | None


class Lab:
    """Reads auctions of one system, ours, at several settings."""

    def __init__(self, system: System, opponents: System | None, settings: Sequence[Setting]) -> None:
        systems = {OURS: system, OURS.opponents: opponents or SILENT}
        self.interpreters = [Interpreter(systems, setting.vulnerability, setting.scoring) for setting in settings]
        self.samplers = [Sampler(interpreter) for interpreter in self.interpreters]
        whole = digest_of_whole(system, opponents or SILENT)
        self.digests = [PointDigests(interpreter, OURS, whole) for interpreter in self.interpreters]
        self.rules: tuple[Task, Sequence[tuple[Context, Rule, list[LiveRule]]]] | None = None
        self.shares: dict[tuple[int, Auction], float | None] = {}
        self.readers = CaseReaders(system)

    def point(self, task: Task) -> ExaminedPoint:
        """Raises InfeasibleError, SamplingError where nobody can have called so."""
        sample = self.samplers[task.setting].hands(task.auction, task.auction.turn)
        interpreter, chance = self.interpreters[task.setting], partial(self.chance, task)
        return ExaminedPoint(interpreter, task.auction, sample, chance, self.rules_at(task))

    def rules_at(self, task: Task) -> Sequence[tuple[Context, Rule, list[LiveRule]]]:
        """The rules of the contexts in force; of the last task they are kept."""
        if self.rules is None or self.rules[0] is not task:
            interpreter = self.interpreters[task.setting]
            machine = interpreter.machine(task.auction.turn)
            self.rules = task, list(machine.each_rule(interpreter.public(task.auction)))
        return self.rules[1]

    def depends(self, task: Task) -> str | None:
        """A digest of the rules in force at a point and of what is known there; None if nobody can have called so."""
        try:
            contexts = {id(context): context for context, _, _ in self.rules_at(task)}
            return self.digests[task.setting].point(task.auction, tuple(contexts.values()))
        except (InfeasibleError, SamplingError):
            return None

    def chance(self, task: Task) -> float | None:
        """How often the auction begins like this, exactly; None if that cannot be counted."""
        found = task.chance
        for index in range(task.since, len(task.auction)):
            if found is None:
                break
            if task.auction.caller(index).side is OURS:
                share = self.booked_share(task.setting, task.auction.before(index + 1))
                found = found * share if share is not None else None
        return found

    def booked_share(self, setting: int, auction: Auction) -> float | None:
        """How much of its caller's hands make the last call by the book; counted once."""
        if (setting, auction) not in self.shares:
            self.shares[setting, auction] = booked_share(self.interpreters[setting], auction)
        return self.shares[setting, auction]

    def look(self, task: Task) -> Look:
        """Visit a point; findings whose hand fits no deal of this auction are left out."""
        try:
            point = self.point(task)
        except (InfeasibleError, SamplingError):
            return Look(None)
        found = visit(point)
        kept = [finding for finding in (self.confirm(one, point) for one in found.findings) if finding]
        return Look(replace(found, findings=tuple(kept)))

    def replies(self, task: Task) -> dict[str, float]:
        """What the opponents call here, by their own system, with its share of their hands."""
        try:
            point = self.point(task)
        except (InfeasibleError, SamplingError):
            return {}
        return {str(call): share for call, share in point.shares().items()}

    def confirm(self, finding: Diagnostic, point: ExaminedPoint) -> Diagnostic | None:
        """The finding if all four hands together can be so."""
        evidence = finding.evidence
        if evidence is None or not evidence.hands:
            return finding
        knowledge = point.public.knowledge.certain
        seat = point.auction.turn
        others = Knowledge(tuple(statement for statement in knowledge if statement.seat is not seat))
        witness = others.plus(hand_seen(seat, Hand.parse(evidence.hands[0])))
        return None if DealModel(witness).feasible() is Solved.UNSAT else finding

    # --- questions about the whole walk ---

    def fate(self, task: Task, key: RuleKey) -> SettledRule:
        return fate_of(self.point(task), key)

    def interference(self, task: Task, key: RuleKey) -> Diagnostic | None:
        return interference_after(self.point(task), key)

    def end(self, task: Task, end: End) -> Diagnostic | None:
        return end_reached(self.point(task), end)

    def ways(self, setting: int, context: int, most: int) -> Ways:
        interpreter = self.interpreters[setting]
        return ways_to(interpreter, interpreter.systems[OURS].contexts[context], most)

    # --- the file's own tests ---

    def test(self, number: int) -> CaseResult:
        """How a test comes out."""
        return run_case(self.readers, self.readers.system.cases[number])


def first_seat(auction: Auction) -> Seat:
    """Who made the first bid; who is on turn where nobody has."""
    return next((auction.caller(n) for n, call in enumerate(auction.calls) if call.bid is not None), auction.turn)
