"""The findings of a whole walk for each rule and context: dead, contradicted, never legal, out of reach; and the
questions that remain to be answered exactly for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, TypeVar

from dealspace.bidding.check.lint_walk import Options, Walked
from dealspace.bidding.check.lint_workers import LabQuestion, Team
from dealspace.bidding.check.point_findings import RuleKey, Visit
from dealspace.bidding.check.walk_questions import Fate, SettledRule
from dealspace.bidding.check.worker import Task
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.bidding.system.diagnostics import Diagnostic, FindingEvidence
from dealspace.cards import Location

EndKey = tuple[RuleKey, int, int]
K = TypeVar("K", RuleKey, EndKey)
MOST_ASKED = 60
"""Points at which a rule that no sampled hand follows is examined exactly."""


class Verdicts:
    """The findings of a walk as a whole."""

    def __init__(self, system: System, options: Options, walked: Walked, team: Team) -> None:
        self.system = system
        self.options = options
        self.team = team
        self.walked = walked
        self.has_seen_all = not team.left_out
        self.visits: list[tuple[Task, Visit]] = list(walked.visits)
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
        followed = {key for _, visit in self.visits for key in visit.followed}
        waiting: dict[RuleKey, list[Task]] = {}
        for task, visit in self.visits:
            for key in {*visit.open, *visit.cut} - followed:
                waiting.setdefault(key, []).append(task)
        questions = {
            key: [LabQuestion("fate", (task, key), task.auction) for task in tasks] for key, tasks in waiting.items()
        }
        answers = self.in_rounds(questions, lambda answer: answer.fate is Fate.FOLLOWED)
        fates: dict[RuleKey, list[tuple[Task, SettledRule]]] = {
            key: list(zip(waiting[key], found, strict=False)) for key, found in answers.items()
        }
        dead = {key: found for key, found in fates.items() if all(a.fate is not Fate.FOLLOWED for _, a in found)}
        alive = {replace(key, label="") for key in (followed | waiting.keys()) - dead.keys()}
        for plain, keys in groupby(dead, key=lambda key: replace(key, label="")):
            if plain in alive:
                yield self.dead_letters(plain, list(keys), dead)
            else:
                yield self.dead_rule(plain, list(keys), dead, waiting)
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

    def dead_letters(
        self, plain: RuleKey, keys: Sequence[RuleKey], dead: dict[RuleKey, list[tuple[Task, SettledRule]]]
    ) -> Diagnostic:
        """A rule that hands follow for some of its calls, and for these none."""
        found = [one for key in keys for one in dead[key]]
        return Diagnostic(
            "dead-letter",
            f"no hand follows this rule for {', '.join(key.label for key in keys)} in the auctions visited; for others "
            "some do",
            plain.location,
            _takers(found),
            evidence=FindingEvidence(words_of(found[0][0]), others=len(found) - 1),
        )

    def dead_rule(
        self,
        plain: RuleKey,
        keys: Sequence[RuleKey],
        dead: dict[RuleKey, list[tuple[Task, SettledRule]]],
        waiting: dict[RuleKey, list[Task]],
    ) -> Diagnostic:
        """A rule that no hand follows, whatever its letters stand for."""
        found = [one for key in keys for one in dead[key]]
        names = ", ".join(key.label for key in keys)
        evidence = FindingEvidence(words_of(found[0][0]), others=len(found) - 1)
        if not (self.is_everywhere(plain) and all(len(waiting[key]) <= MOST_ASKED for key in keys)):
            return Diagnostic(
                "unreached",
                f"no hand follows this rule for {names} in the auctions visited",
                plain.location,
                evidence=evidence,
            )
        if all(answer.fate is Fate.IMPOSSIBLE for _, answer in found):
            return _impossible(names, plain.location, evidence)
        if all(answer.fate in (Fate.CONTRADICTED, Fate.IMPOSSIBLE) for _, answer in found):
            return Diagnostic(
                "contradiction",
                f"{names} can never be chosen here: no hand fits it that made the player's earlier calls",
                plain.location,
                help="change its range, or leave it out",
                evidence=evidence,
            )
        return Diagnostic(
            "dead-rule",
            f"{names} can never be chosen here: every hand that fits it is taken by the rules above",
            plain.location,
            _takers(found),
            "move it further up, change its condition, or leave it out",
            evidence,
        )

    def is_everywhere(self, plain: RuleKey) -> bool:
        """Whether the auctions visited are all those in which the rule's contexts can be in force."""
        numbers = self.numbers_of.get(plain, [])
        if not self.has_seen_all:
            return False
        if all(context.after and not any(p.tokens for p in context.after) for context in self.of(numbers)):
            return True  # before the opening bid
        return bool(numbers) and all(self.walked.complete.get(number, False) for number in numbers)

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
            if key in idle or key in unfit:
                continue
            evidence, call = self.never(key, tasks)
            if self.is_everywhere(key):
                yield Diagnostic(
                    "illegal-call",
                    f"{call} is never legal here",
                    key.location,
                    help="raise its level, or leave it out",
                    evidence=evidence,
                )
            else:
                yield Diagnostic(
                    "unreached", f"{call} was legal in no auction visited", key.location, evidence=evidence
                )
        for key, tasks in unfit.items():
            evidence, call = self.never(key, tasks)
            if self.is_everywhere(key):
                yield _impossible(call, key.location, evidence)
            else:
                yield Diagnostic(
                    "unreached", f"no hand fits this rule for {call} in the auctions visited", key.location,
                    evidence=evidence,
                )  # fmt: skip
        for key, tasks in idle.items():
            if key not in unfit:
                evidence, _ = self.never(key, tasks)
                rule = self.rule_of.get(key)
                by_only = "a rule above keeps its call"
                asks_when = rule is None or rule.when is not None
                why = f"its when: held in no auction visited, or {by_only}" if asks_when else by_only
                yield Diagnostic("unreached", why, key.location, evidence=evidence)

    def never(self, key: RuleKey, tasks: Sequence[Task]) -> tuple[FindingEvidence, str]:
        """Where a rule was in force, never live, and its call as written."""
        rule = self.rule_of.get(key)
        call = rule.call.text if rule is not None else "its call"
        return FindingEvidence(words_of(tasks[0]), others=len(tasks) - 1), call

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
        reached: set[EndKey] = set()
        for task, visit in self.visits:
            for end in visit.ends:
                key = (replace(end.rule, label=""), end.claim, end.value)
                if end.is_reached:
                    reached.add(key)
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
        """Contexts that no visited auction reached; a convention counts as reached if it is in one of its places."""
        reached = {location for _, visit in self.visits for location in visit.contexts}
        numbers: dict[Location, list[int]] = {}
        for number, context in enumerate(self.system.contexts):
            if context.location not in reached:
                numbers.setdefault(context.location, []).append(number)
        for location, these in numbers.items():
            if self.has_seen_all and all(self.walked.complete.get(number, False) for number in these):
                yield Diagnostic(
                    "unreachable-state",
                    "no calls of the book lead here",
                    location,
                    help="a call of ours in after: is one that no hand makes at its turn, or when: never holds there; "
                    "correct it, or leave the context out",
                )
            else:
                share = f"{100 * (1 - self.walked.unvisited):.3g} %"
                yield Diagnostic(
                    "unreached", f"no auction visited leads here ({share} of the mass was visited)", location
                )


def _impossible(call: str, location: Location, evidence: FindingEvidence) -> Diagnostic:
    return Diagnostic(
        "contradiction",
        f"{call} can never be chosen: no hand at all fits its condition",
        location,
        help="change its range, or leave it out",
        evidence=evidence,
    )


def _takers(found: Sequence[tuple[Task, SettledRule]]) -> tuple[tuple[Location, str], ...]:
    """The rules that take the hands of a dead one, where it is first found."""
    takers = next((answer.takers for _, answer in found if answer.fate is Fate.TAKEN), ())
    return tuple((place, "takes them" if len(takers) == 1 else "takes some") for place in takers)


def words_of(task: Task) -> str:
    """An auction as its calls."""
    return " ".join(str(call) for call in task.auction.calls)


__all__ = ["Rule", "Verdicts", "words_of"]
