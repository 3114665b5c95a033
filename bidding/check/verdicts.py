"""The findings of a whole walk for each rule and context: dead, contradicted, never legal, out of reach; and the
questions that remain to be answered exactly for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from dealspace.bidding.check.findings.contradiction import contradiction, impossible
from dealspace.bidding.check.findings.dead_condition import dead_conditions
from dealspace.bidding.check.findings.dead_letter import dead_letter
from dealspace.bidding.check.findings.dead_rule import dead_rule
from dealspace.bidding.check.findings.illegal_call import illegal_call
from dealspace.bidding.check.findings.unreachable_state import unreachable_state
from dealspace.bidding.check.findings.unreached import (
    context_not_visited,
    not_fitted,
    not_followed,
    not_legal,
    not_live,
)
from dealspace.bidding.check.lint_walk import Options, Walked
from dealspace.bidding.check.lint_workers import LabQuestion, Team
from dealspace.bidding.check.mentions import names_in
from dealspace.bidding.check.point_findings import Visit
from dealspace.bidding.check.points.rule_fates import Fate, SettledRule
from dealspace.bidding.check.points.rule_keys import RuleKey
from dealspace.bidding.check.shared_points import SharedPoints
from dealspace.bidding.check.worker import Task
from dealspace.bidding.patterns.forms import THEIR_OPENING
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location

EndKey = tuple[RuleKey, int, int]
K = TypeVar("K", RuleKey, EndKey)
MOST_ASKED = 60
"""Points at which a rule that no sampled hand follows is examined exactly."""


class Verdicts:
    """The findings of a walk as a whole, but for those at points that are a parent's."""

    def __init__(
        self, system: System, options: Options, walked: Walked, team: Team, shared: SharedPoints | None = None
    ) -> None:
        self.system = system
        self.options = options
        self.team = team
        self.walked = walked
        self.has_seen_all = not team.left_out
        self.visits: list[tuple[Task, Visit]] = [
            (task, visit) for task, visit in walked.visits if shared is None or not shared.has_point(task)
        ]
        self.rule_of: dict[RuleKey, Rule] = {}
        self.numbers_of: dict[RuleKey, list[int]] = {}
        for number, context in enumerate(system.contexts):
            for rule in context.rules:
                key = RuleKey.of(rule)
                self.rule_of[key] = rule
                self.numbers_of.setdefault(key, []).append(number)

    def findings(self) -> Iterator[Diagnostic]:
        yield from self.at_points()
        yield from self.rules()
        yield from self.loose_ends()
        yield from self.drifted_texts()
        if self.options.under is None:
            yield from self.contexts()
            yield from dead_conditions(self.system)

    # --- what was found point by point ---

    def at_points(self) -> Iterator[Diagnostic]:
        """Findings of single points, each reported once for its location, at the likeliest auction.

        What no rule is to blame for is the system's.
        """
        first: dict[tuple[str, Location], Diagnostic] = {}
        after: dict[tuple[str, Location], list[str]] = {}
        for task, visit in self.visits:
            for finding in visit.findings:
                if finding.location.file is None:
                    finding = replace(finding, location=Location(self.system.file))
                key = (finding.code, finding.location)
                if finding.evidence is None:
                    finding = replace(finding, evidence=FindingEvidence(words_of(task)))
                known = first.setdefault(key, finding)
                if finding.code == "leftover":  # several rules may remain
                    first[key] = replace(known, notes=tuple(dict.fromkeys((*known.notes, *finding.notes))))
                after.setdefault(key, []).append(words_of(task))
        for key, finding in first.items():
            assert finding.evidence is not None
            others = tuple(dict.fromkeys(after[key][1:]))
            yield replace(finding, evidence=replace(finding.evidence, others=len(after[key]) - 1, auctions=others))

    # --- rules ---

    def rules(self) -> Iterator[Diagnostic]:
        followed = {key for _, visit in self.walked.visits for key in visit.followed}
        waiting: dict[RuleKey, list[Task]] = {}
        for task, visit in self.visits:
            for key in {*visit.open, *visit.cut} - followed:
                if self.is_concluded(key):
                    waiting.setdefault(key, []).append(task)
        questions = {
            key: [LabQuestion("fate", (task, key), task.auction) for task in tasks] for key, tasks in waiting.items()
        }
        fates: dict[RuleKey, list[SettledRule]] = self.in_rounds(questions, lambda one: one.fate is Fate.FOLLOWED)
        dead = {key: found for key, found in fates.items() if all(one.fate is not Fate.FOLLOWED for one in found)}
        alive = {replace(key, label="") for key in (followed | waiting.keys()) - dead.keys()}
        for plain, group in groupby(dead, key=lambda key: replace(key, label="")):
            keys = list(group)
            found = [one for key in keys for one in dead[key]]
            evidence = FindingEvidence(words_of(waiting[keys[0]][0]), others=len(found) - 1)
            if plain in alive:
                yield dead_letter([key.label for key in keys], found, plain.location, evidence)
            else:
                are_all = all(len(waiting[key]) <= MOST_ASKED for key in keys)
                yield self.dead_rule(plain, ", ".join(key.label for key in keys), found, evidence, are_all)
        yield from self.never_live(followed | waiting.keys())

    def in_rounds(self, waiting: dict[K, list[LabQuestion]], settles: Callable[[Any], bool]) -> dict[K, list[Any]]:
        """For each key the answers to one question after another, until one settles it; all keys go side by side."""
        found: dict[K, list[Any]] = {key: [] for key in sorted(waiting)}
        left = list(found)
        while left:
            answers = self.team.ask([waiting[key][len(found[key])] for key in left])
            for key, answer in zip(left, answers, strict=True):
                found[key].append(answer)
            left = [
                key
                for key in left
                if not settles(found[key][-1]) and len(found[key]) < min(len(waiting[key]), MOST_ASKED)
            ]
        return found

    def dead_rule(
        self, plain: RuleKey, names: str, found: Sequence[SettledRule], evidence: FindingEvidence, are_all: bool
    ) -> Diagnostic:
        """A rule that no hand follows, whatever its letters stand for; `are_all`: wherever it was live."""
        place = plain.location
        if not (are_all and self.is_everywhere(plain)):
            return not_followed(names, place, evidence)
        return contradiction(names, found, place, evidence) or dead_rule(names, found, place, evidence)

    def is_everywhere(self, plain: RuleKey) -> bool:
        """Whether the auctions visited are all those in which the rule's contexts can be in force."""
        numbers = self.numbers_of.get(plain, [])
        if not self.has_seen_all:
            return False
        if all(context.after and not any(p.tokens for p in context.after) for context in self.of(numbers)):
            return True  # before the opening bid
        return bool(numbers) and all(self.walked.complete.get(number, False) for number in numbers)

    def is_concluded(self, key: RuleKey) -> bool:
        """Whether it matters that no hand follows a rule: of a parent's rules only where all its auctions were seen."""
        return key.location.file not in self.system.parent_files or self.is_everywhere(replace(key, label=""))

    def of(self, numbers: Sequence[int]) -> list[Context]:
        return [self.system.contexts[number] for number in numbers]

    def never_live(self, live: set[RuleKey]) -> Iterator[Diagnostic]:
        """Rules of contexts that were reached, live nowhere."""
        lively = {replace(key, label="") for key in live}
        illegal: dict[RuleKey, list[Task]] = {}
        idle: dict[RuleKey, list[Task]] = {}
        unfit: dict[RuleKey, list[Task]] = {}
        for task, visit in self.visits:
            for kept, keys in ((illegal, visit.illegal), (idle, visit.idle), (unfit, visit.unfit)):
                for key in keys:
                    if key not in lively:
                        kept.setdefault(key, []).append(task)
        for key, tasks in illegal.items():
            if key not in idle and key not in unfit:
                finding = illegal_call if self.is_everywhere(key) else not_legal
                yield finding(self.call_of(key), key.location, _first_of(tasks))
        for key, tasks in unfit.items():
            finding = impossible if self.is_everywhere(key) else not_fitted
            yield finding(self.call_of(key), key.location, _first_of(tasks))
        for key, tasks in idle.items():
            if key not in unfit:
                yield not_live(self.rule_of.get(key), key.location, _first_of(tasks))

    def call_of(self, key: RuleKey) -> str:
        """The call of a rule as written."""
        rule = self.rule_of.get(key)
        return rule.call.text if rule is not None else "its call"

    # --- calls that need a defence, and texts ---

    def loose_ends(self) -> Iterator[Diagnostic]:
        asked: dict[RuleKey, Task] = {}
        for task, visit in self.visits:
            for key in visit.asking:
                asked.setdefault(key, task)
        questions = [LabQuestion("interference", (task, key), task.auction) for key, task in asked.items()]
        reported: dict[Location, Diagnostic] = {}
        for finding in self.team.ask(questions):
            if finding is not None:
                reported.setdefault(finding.location, finding)
        yield from reported.values()

    def drifted_texts(self) -> Iterator[Diagnostic]:
        """Stated ends that no hand reaches, in any auction visited."""
        waiting: dict[EndKey, list[LabQuestion]] = {}
        ends = (end for _, visit in self.walked.visits for end in visit.ends if end.is_reached)
        reached: set[EndKey] = {(replace(end.rule, label=""), end.claim, end.value) for end in ends}
        for task, visit in self.visits:
            for end in visit.ends:
                key = (replace(end.rule, label=""), end.claim, end.value)
                waiting.setdefault(key, []).append(LabQuestion("end", (task, end), task.auction))
        open_ends = {key: questions for key, questions in waiting.items() if key not in reached}
        reported: dict[RuleKey, Diagnostic] = {}
        for key, answers in self.in_rounds(open_ends, lambda found: found is None).items():
            if answers[-1] is not None:
                evidence = FindingEvidence(words_of(waiting[key][0].args[0]), others=len(answers) - 1)
                reported.setdefault(key[0], replace(answers[0], evidence=evidence))
        yield from reported.values()

    # --- contexts ---

    def contexts(self) -> Iterator[Diagnostic]:
        """Contexts that no visited auction reached; a convention counts as reached if it is in one of its places.

        What holds against one kind of their openings may be reached where opponents have such a bid.
        """
        reached = {location for _, visit in self.walked.visits for location in visit.contexts}
        reached |= {self.system.contexts[number].location for number in self.walked.shared}
        numbers: dict[Location, list[int]] = {}
        against_some: set[Location] = set()
        for number, context in enumerate(self.system.contexts):
            if context.when is not None and THEIR_OPENING in names_in(context.when):
                against_some.add(context.location)
            if context.location not in reached:
                numbers.setdefault(context.location, []).append(number)
        for location, these in numbers.items():
            if (
                self.has_seen_all
                and location not in against_some
                and all(self.walked.complete.get(number, False) for number in these)
            ):
                yield unreachable_state(location)
            else:
                yield context_not_visited(location, 1 - self.walked.unvisited)


def _first_of(tasks: Sequence[Task]) -> FindingEvidence:
    """The first of the points where something was found, and how many there are besides."""
    return FindingEvidence(words_of(tasks[0]), others=len(tasks) - 1)


def words_of(task: Task) -> str:
    """An auction as its calls."""
    return " ".join(str(call) for call in task.auction.calls)


__all__ = ["Rule", "Verdicts", "words_of"]
