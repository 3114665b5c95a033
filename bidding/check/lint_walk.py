"""The walk over auctions: the likeliest first, down to a mass, and then the contexts it has not come to.

Our side is North–South; it opens in first and third seat when North deals and in second and fourth when East does. The
opponents pass, unless `interference` is set. Auctions with the same future are examined once.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dealspace.bidding.check.context_auctions import Ways, auctions_along
from dealspace.bidding.check.findings.loose_end import interference
from dealspace.bidding.check.lint_workers import LabQuestion, Team
from dealspace.bidding.check.mentions import mentioned
from dealspace.bidding.check.point_findings import Visit
from dealspace.bidding.check.shared_points import SharedPoints
from dealspace.bidding.check.worker import OURS, Look, Setting, Task
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.bidding.system.compiled_system import System
from dealspace.cards import PASS, Auction, Call, Seat, Vulnerability

BATCH = 24
INTERFERENCE = 0.1
"""How often opponents come in where they are made to."""
WAYS = 10
"""Auctions looked at for a context that the walk has not come to."""

QUESTIONS_DEEP = 6

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Options:
    """How far the linter goes.

    Attributes:
        mass: how much of all auctions is to be visited.
        most_points: points to be visited at most.
        under: only this auction and what follows, whichever side calls next, which plays the system that is checked;
            `only_there` leaves out what follows.
        only_own: only the auctions of contexts of the system's own files, and what follows there; nothing by its mass.
        interference: the opponents double and make their cheapest bid now and then.
        opponents: their system; they pass throughout, if None.
        processes: one or two.
        cache: a folder where answers are stored for the next run.
    """

    mass: float = 0.65
    most_points: int = 5000
    under: Auction | None = None
    only_there: bool = False
    only_own: bool = False
    interference: bool = False
    opponents: System | None = None
    processes: int = 2
    cache: Path | None = None


@dataclass
class Walked:
    """What the walk has seen.

    Attributes:
        points: each point that was looked at, in order, with what was found there.
        unvisited: the mass of what was not visited, and `beyond` of what no rule of the book takes.
        complete: for contexts with patterns whether all auctions that lead there were seen.
        shared: those contexts that are as in the system that is extended, and were not looked for.
    """

    points: list[tuple[Task, Look]] = field(default_factory=list)
    unvisited: float = 0.0
    beyond: float = 0.0
    same: int = 0
    complete: dict[int, bool] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)

    @property
    def visits(self) -> Iterator[tuple[Task, Visit]]:
        """The points at which some hand can be."""
        for task, look in self.points:
            if look.visit is not None:
                yield task, look.visit


def seen_from_our_side(auction: Auction) -> Auction:
    """The auction, dealt by another seat where the opponents would call next."""
    return auction if auction.turn.side is OURS else Auction(auction.dealer.lho, auction.calls)


def settings_of(system: System) -> tuple[Setting, ...]:
    """The vulnerabilities and forms of scoring at which the system may differ."""
    named = mentioned(system)
    vulnerabilities = list(Vulnerability) if named & {"vul", "they_vul"} else [Vulnerability.NONE]
    scorings = SCORINGS if "scoring" in named else SCORINGS[:1]
    return tuple(Setting(vulnerability, scoring) for vulnerability in vulnerabilities for scoring in scorings)


class Walk:
    """One walk; `run` does it all."""

    def __init__(
        self,
        system: System,
        options: Options,
        team: Team,
        settings: int,
        progress: Progress,
        shared: SharedPoints | None = None,
    ) -> None:
        self.system = system
        self.shared = shared
        self.options = options
        self.team = team
        self.settings = settings
        self.progress = progress
        self.walked = Walked()
        self.heap: list[tuple[float, int, Task]] = []
        self.pushed = 0
        self.pending = 0.0
        self.seen: set[str] = set()
        self.auctions: set[tuple[int, Auction]] = set()

    def run(self) -> Walked:
        if self.options.under is not None:
            auction = seen_from_our_side(self.options.under)
            for setting in range(self.settings):
                self.push(1 / self.settings, Task(setting, auction, 1.0, len(auction)))
        else:
            roots = [(n, dealer) for n in range(self.settings) for dealer in (Seat.NORTH, Seat.EAST)]
            for setting, dealer in roots:
                self.push(1 / len(roots), Task(setting, Auction(dealer), 1.0))
        if not self.options.only_own:
            self.by_mass()
        self.walked.unvisited = max(self.pending, 0.0)
        if self.options.under is None:
            self.to_contexts()
            self.to_questions()
        return self.walked

    def push(self, mass: float, task: Task) -> None:
        if task.auction.is_over:
            return
        self.pending += mass
        self.pushed += 1
        heapq.heappush(self.heap, (-mass, self.pushed, task))

    def by_mass(self) -> None:
        total = self.pending
        while self.heap and self.pending > (1 - self.options.mass) * total:
            if len(self.walked.points) >= self.options.most_points:
                return
            batch = list(self.next_batch())
            looks = self.team.ask([LabQuestion("look", (task,), task.auction) for _, task in batch])
            # Points with the same future go on as one, with the mass of all.
            together: dict[str, float] = {}
            for (mass, _), look in zip(batch, looks, strict=True):
                if look.visit is not None:
                    together[look.visit.state] = together.get(look.visit.state, 0.0) + mass
            for (mass, task), look in zip(batch, looks, strict=True):
                self.take(mass, together, task, look)
            self.progress("walking", round(100 * (total - self.pending) / total), round(100 * self.options.mass))

    def next_batch(self) -> Iterator[tuple[float, Task]]:
        """The likeliest points at which we are to call; the opponents' calls are put in where they are to."""
        count = 0
        while self.heap and count < BATCH:
            negative, _, task = heapq.heappop(self.heap)
            self.pending += negative
            if task.auction.turn.side is OURS:
                self.auctions.add((task.setting, task.auction))
                yield -negative, task
                count += 1
                continue
            for call, share in self.theirs(task).items():
                chance = task.chance * share if task.chance is not None else None
                self.push(-negative * share, Task(task.setting, task.auction.plus(call), chance, task.since))

    def theirs(self, task: Task) -> dict[Call, float]:
        """What the opponents call, and how often."""
        if self.options.opponents is not None:
            (found,) = self.team.ask([LabQuestion("replies", (task,), task.auction)])
            return {Call.parse(call): share for call, share in found.items()}
        if not self.options.interference:
            return {PASS: 1.0}
        ours = any(call.bid is not None for call in task.auction.calls)
        calls = list(interference(task.auction)) if ours else []
        rest = {call: INTERFERENCE / len(calls) for call in calls}
        return {PASS: 1.0 - sum(rest.values()), **rest}

    def take(self, mass: float, together: dict[str, float], task: Task, look: Look) -> None:
        """Keep what was seen at a point, and go on from there if nothing like it was seen."""
        if look.visit is None:
            self.walked.points.append((task, look))
            return
        self.walked.beyond += mass * look.visit.beyond
        if look.visit.state in self.seen:
            self.walked.same += 1
            return
        self.seen.add(look.visit.state)
        self.walked.points.append((task, look))
        if self.options.only_there:
            return
        mass = together[look.visit.state]
        for word, share in look.visit.calls.items():
            auction = task.auction.plus(Call.parse(word))
            self.push(mass * share, Task(task.setting, auction, task.chance, task.since))

    def to_contexts(self) -> None:
        """Auctions for contexts with patterns: all there are, or some of them; none where all is a parent's."""
        own = self.options.only_own
        numbers = [n for n, context in enumerate(self.system.contexts) if context.after and not (own and context.layer)]
        self.walked.shared = {n for n in numbers if self.shared is not None and self.shared.has_context(n)}
        numbers = [n for n in numbers if n not in self.walked.shared]
        found: list[Ways] = []
        for start in range(0, len(numbers), BATCH):
            some = numbers[start : start + BATCH]
            asked = [LabQuestion("ways", (0, number, WAYS), near=self.auction_near(number)) for number in some]
            found += self.team.ask(asked)
            self.progress("looking for the way to contexts", len(found), len(numbers))
        tasks = []
        for number, ways in zip(numbers, found, strict=True):
            to = [Task(0, auction) for auction in ways.auctions]
            self.walked.complete[number] = ways.complete and not any(map(self.is_shared, to))
            tasks += [task for task in to if (task.setting, task.auction) not in self.auctions]
        self.look_at(tasks, "contexts")
        if own:
            following = [self.after(task, call) for task in tasks for call in self.calls_at(task)]
            self.look_at([task for task in following if not task.auction.is_over], "what follows")

    def auction_near(self, number: int) -> Auction | None:
        """An auction like those that lead to a context."""
        return next(iter(auctions_along(self.system.contexts[number].after)), None)

    def to_questions(self) -> None:
        """What follows every call that asks, makes a suit trump or forces to game: the answers, and what is next."""
        asked: set[object] = set()
        asking: list[Task] = []
        for _ in range(QUESTIONS_DEEP):
            tasks = [self.after(task, call) for task in asking for call in self.calls_at(task)]
            asking = []
            for task, visit in self.walked.visits:
                for key, call in visit.asks:
                    if key not in asked:
                        asked.add(key)
                        asking.append(self.after(task, call))
            tasks = [task for task in (*tasks, *asking) if (task.setting, task.auction) not in self.auctions]
            self.look_at([task for task in tasks if not task.auction.is_over], "answers")

    def after(self, task: Task, call: str) -> Task:
        """The partner's point after a call of ours and their pass."""
        return Task(task.setting, task.auction.plus(Call.parse(call), PASS))

    def calls_at(self, task: Task) -> list[str]:
        """What the book calls at a point that was looked at, passes left out."""
        visits = (look.visit for other, look in self.walked.points if other is task)
        return [call for visit in visits if visit is not None for call in visit.calls if call != "P"]

    def is_shared(self, task: Task) -> bool:
        """Whether a point is looked at by the linter of the system that this one extends."""
        return self.shared is not None and self.shared.has_point(task)

    def look_at(self, tasks: list[Task], what: str) -> None:
        """Look at some points, without going on from there."""
        tasks = [task for task in tasks if not self.is_shared(task)]
        for start in range(0, len(tasks), BATCH):
            batch = tasks[start : start + BATCH]
            self.auctions |= {(task.setting, task.auction) for task in batch}
            looks = self.team.ask([LabQuestion("look", (task,), task.auction) for task in batch])
            for task, look in zip(batch, looks, strict=True):
                if look.visit is None or look.visit.state not in self.seen:
                    self.walked.points.append((task, look))
                if look.visit is not None:
                    self.seen.add(look.visit.state)
            self.progress(what, start + len(batch), len(tasks))
