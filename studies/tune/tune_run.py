"""Tuning: a race or two, and the winner's hold-out.

1. All combinations of values race if they are not too many; else each other value alone, and then, on other boards, the
   best value of the best parameter, that with the best of the second, and so on.
2. The winner bids boards that no candidate has bid, as many as were decided on before. Only they say what it gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field

from dealspace.runtime.contest.contest_keys import digest
from dealspace.runtime.contest.resumable_run import Progress
from dealspace.runtime.spread import Workforce
from dealspace.studies.comparison.study_run import StudyStore
from dealspace.studies.comparison.swing import NotBid, StudiedBoard
from dealspace.studies.tune.candidate_values import MOST_COMBINED, Candidate, Tunable
from dealspace.studies.tune.gain import Gain
from dealspace.studies.tune.paired_tables import Conditions, Rooms, gain_on, play_rooms
from dealspace.studies.tune.race import Race, Runner

AT_ONCE = 8
"""Boards given to a worker at once."""
FRESH = 1_000_000
"""Hold-outs begin beyond so many times sixteen boards."""


@dataclass
class Tuning:
    """A system tuned; `run` fills in the races and the hold-out.

    Attributes:
        boards: of each race; hold_out: of the winner's check.
        races: in their order; winner: None where no candidate has gained, or before the races are over.
        check: the winner on the boards of the hold-out, None before they are finished.
    """

    tunable: Tunable
    conditions: Conditions
    boards: int
    hold_out: int
    races: list[Race] = field(default_factory=list)
    winner: Candidate | None = None
    check: Runner | None = None
    failures: list[NotBid] = field(default_factory=list)
    is_complete: bool = False

    @property
    def gain(self) -> Gain | None:
        """What the winner gains a board by the hold-out."""
        return self.check.gain() if self.check is not None else None

    @property
    def is_proved(self) -> bool:
        """Whether the interval of the hold-out is above 0."""
        return self.gain is not None and self.gain.low is not None and self.gain.low > 0

    def run(self, store: StudyStore, workers: Workforce | None = None, progress: Progress | None = None) -> None:
        """Bid what is not in the store, and keep it as it comes.

        Args:
            workers: who does the work; this process by default.
            progress: called after every piece of work with (boards finished, boards in all), each counted for each
                candidate.
        Raises:
            KeyboardInterrupt: Ctrl-C; all finished boards are in the store, and finished looks in `races`.
            BridgeError: a worker process died.
        """
        bids = _Bidding(self, store, workers or Workforce(), progress or (lambda done, total: None))
        is_small = self.tunable.combinations <= MOST_COMBINED
        race = self._race(self.tunable.all() if is_small else self.tunable.singles(), bids)
        if not is_small and len(joined := _joined(self.tunable, race)) > 1:
            race = self._race(joined, bids)
        leader = race.leader
        if leader is not None:
            self.winner = leader.candidate
            check = Runner(self.winner)
            bids.bid([check], self._fresh_board(self.winner), self.hold_out)
            self.check = check
        self.is_complete = True

    def _race(self, candidates: Sequence[Candidate], bids: _Bidding) -> Race:
        first = 1 + sum(race.boards for race in self.races)
        race = Race([Runner(candidate) for candidate in candidates], first, self.boards)
        self.races.append(race)
        done = 0
        for look in race.looks:
            left = (race.boards - look) * len(race.running) + self.hold_out
            bids.bid(race.running, first + done, look - done, left)
            race.look(look)
            done = look
            if len(race.running) < 2 and len(race.runners) > 1:
                break  # one is left, which the hold-out checks, or none
        return race

    def _fresh_board(self, winner: Candidate) -> int:
        """The first board of the hold-out: others for each winner, and for each text of the file."""
        how = self.conditions
        facts = [how.seed, how.scoring, how.judge, self.tunable.present.digest, winner.digest]
        return 1 + 16 * (FRESH + int(digest(facts), 16) % FRESH)


def _joined(tunable: Tunable, race: Race) -> list[Candidate]:
    """The best value of the best parameter, that with the best value of the second, and so on."""
    best: dict[str, Runner] = {}
    for runner in sorted(race.running, key=lambda runner: -runner.value):
        if runner.value > 0:
            best.setdefault(runner.candidate.values[0][0], runner)
    values = [runner.candidate.values[0] for runner in best.values()]
    return [tunable.candidate(values[:count]) for count in range(1, len(values) + 1)]


@dataclass
class _Bidding:
    """Does the work of a tuning; what is in the store already is not done again."""

    tuning: Tuning
    store: StudyStore
    workers: Workforce
    progress: Progress
    done: int = 0

    def bid(self, runners: Sequence[Runner], first: int, boards: int, left: int = 0) -> None:
        """Add the gains on these boards to those of the runners.

        Args:
            left: boards that are still to come after these.
        """
        numbers = range(first, first + boards)
        rooms = {id(runner): self._rooms(runner, tuple(numbers)) for runner in runners}
        tasks = []
        for each in rooms.values():
            keys = {each.key(number): number for number in numbers}
            known = self.store.known(keys)
            missing = [number for key, number in keys.items() if key not in known]
            self.done += len(known)
            tasks += [
                Rooms(each.conditions, each.present, each.candidate, tuple(missing[start : start + AT_ONCE]))
                for start in range(0, len(missing), AT_ONCE)
            ]
        total = self.done + sum(len(task.numbers) for task in tasks) + left
        self.progress(self.done, total)
        with closing(self.workers.results(play_rooms, tasks)) as results:
            for result in results:
                for board in result:
                    if isinstance(board, StudiedBoard):
                        self.store.add(board)
                self.tuning.failures += [board for board in result if isinstance(board, NotBid)]
                self.done += len(result)
                self.progress(self.done, total)
        scoring = self.tuning.conditions.scoring
        for runner in runners:
            each = rooms[id(runner)]
            found = self.store.boards(each.key(number) for number in numbers)
            runner.gains |= {board.number: gain_on(board, scoring) for board in found}

    def _rooms(self, runner: Runner, numbers: tuple[int, ...]) -> Rooms:
        return Rooms(self.tuning.conditions, self.tuning.tunable.present, runner.candidate, numbers)
