"""Double-dummy tricks lost by our card players on the shared expert boards: what `python -m bench.play` counts.

A job is one board and one variant (a player's settings as text); its outcome is a row for every card that was judged.
Jobs are spread over processes and written to a file of JSON lines as they are finished, so that a run that was
stopped goes on where it was. Both rooms of a deal follow each other in the file of boards: a half of it is a half of
the deals, to fit on one and to report on the other.

Also what those tricks cost in IMPs, and what evidence is worth: by how much likelier the true deal becomes, in nats.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import monotonic, process_time
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.shared_data import shared_file
from dealspace.bidding import Interpreter, load_system
from dealspace.cards import Card, Play, Record, Seat, Side, View, imps, score
from dealspace.cards.formats.jsonl import record_from_json
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.analysis.card_costs import PlayAnalysis, card_costs
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, Agreements, Carding, Convention, Evidence
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from dealspace.runtime.workers import workers

BOARDS = "boards/expert_boards.jsonl"
OFF_BOOK = 0.15
"""How often a call of a stranger is taken not to mean what our book says."""
ROLES = ("lead", "declarer", "defence")

Half = Literal["odd", "even", "all"]


class Judged(NamedTuple):
    """One card: how many were played before it, whose loss it is, the card, the tricks lost, the CPU time it took."""

    place: int
    role: str
    card: str
    lost: int
    ms: float


@dataclass(frozen=True, slots=True)
class Job:
    """A variant on a board. `every` is 0 when all cards are played by us, else every Nth card of the record."""

    variant: str
    board: int
    every: int
    seed: int


@cache
def records() -> list[Record]:
    """All expert boards."""
    with shared_file(BOARDS).open(encoding="utf-8") as lines:
        return [record_from_json(json.loads(line)) for line in lines]


def chosen_boards(half: Half, count: int | None = None) -> list[int]:
    """Numbers of boards, those of odd or even deals only, at most `count` of them."""
    wanted = {"odd": (1,), "even": (0,), "all": (0, 1)}[half]
    return [number for number in range(len(records())) if number // 2 % 2 in wanted][:count]


def knowledge_from_auction(record: Record, softness: float) -> Knowledge:
    """What the recorded auction says to one who reads it by our book, each call off the book now and then."""
    assert record.auction is not None
    systems = dict.fromkeys(Side, load_system("sayc"))
    reading = Interpreter(systems, record.board.vulnerability).read(record.auction)
    return reading.knowledge.softened(softness)


class Variant:
    """A way of playing that is measured: keys of a bot's file, and `softness` of the auction; time is CPU time."""

    def __init__(self, text: str) -> None:
        keys = {
            key: tomllib.loads(f"x = {value}")["x"] for key, _, value in (part.partition("=") for part in text.split())
        }
        self.softness = float(keys.pop("softness", OFF_BOOK))
        self.settings = replace(PlaySettings.read(keys), clock="cpu")
        self.solver = DoubleDummy()
        self.agreed = dict.fromkeys(Side, self.settings.convention(load_system("sayc").carding))

    def card(
        self, record: Record, play: Play, said: Knowledge, seed: int, *, recorded: bool = False
    ) -> tuple[str, float]:
        """The card for the hand on turn, and the milliseconds of CPU time it took.

        Args:
            recorded: the cards so far are those of recorded players, of whom nobody knows how they signal.
        """
        contract, auction = record.contract, record.auction
        assert contract is not None and auction is not None
        chooser = contract.declarer if play.turn is contract.dummy else play.turn
        view = View.of(record.board, chooser, auction, play)
        rng = np.random.default_rng((seed, len(play.cards), int(chooser)))
        agreed = {} if recorded else self.agreed
        start = process_time()
        player = CardPlayer(self.settings, knowledge=said, rng=rng, solver=self.solver, agreed=agreed)
        card = player.decide(view).card
        return str(card), 1000 * (process_time() - start)


def role(place: int, seat: Seat, declarer: Seat) -> str:
    """Whose loss a card is: the opening lead's, declarer's (with dummy's), or the defence's."""
    return ROLES[0] if not place else ROLES[1] if seat.side is declarer.side else ROLES[2]


def carried_out(job: Job) -> list[Judged]:
    """Every card of a board played by us, or every Nth card of the record."""
    variant, record = Variant(job.variant), records()[job.board]
    said = knowledge_from_auction(record, variant.softness)
    return list((_positions if job.every else _board)(variant, record, said, job))


def _board(variant: Variant, record: Record, said: Knowledge, job: Job) -> Iterator[Judged]:
    assert record.contract is not None
    play, times = Play.of(record.contract), []
    while not play.is_over:
        card, ms = variant.card(record, play, said, job.seed)
        times.append(ms)
        play = play.plus(next(each for each in play.legal(record.board.full_deal) if str(each) == card))
    for place, judged in enumerate(card_costs(record.board.full_deal, play).cards):
        yield Judged(
            place, role(place, judged.seat, record.contract.declarer), str(judged.card), judged.lost, times[place]
        )


def _positions(variant: Variant, record: Record, said: Knowledge, job: Job) -> Iterator[Judged]:
    assert record.contract is not None and record.play is not None
    judge, held = DoubleDummy(), list(record.board.full_deal.bits)
    for place, played in enumerate(record.play.cards):
        play = Play.of(record.contract, record.play.cards[:place])
        legal = play.legal(record.board.full_deal)
        if place % job.every == (job.seed + job.board) % job.every and len(legal) > 1:
            current = play.current
            values = judge.solve_cards([held], strain=play.strain, leader=current.leader, trick=current.cards)
            card, ms = variant.card(record, play, said, job.seed, recorded=True)
            index = next(each.index for each in legal if str(each) == card)
            lost = values.best(0) - int(values.tricks[0, index])
            yield Judged(place, role(place, play.turn, record.contract.declarer), card, lost, ms)
        held[play.turn] &= ~played.bit


Results = dict[Job, list[Judged]]


def run(
    jobs: Sequence[Job],
    store: Path | None,
    processes: int,
    progress: Callable[[int, int], object] = lambda *_: None,
    seconds: float | None = None,
) -> Results:
    """The outcome of every job: those in the store are taken from it, the others are done and added to it.

    Args:
        progress: called with the number of jobs done, and of all jobs.
        seconds: after which it stops; what is not finished then, or when Ctrl-C is pressed, is left out.
    """
    found = {job: rows for job, rows in kept_results(store).items() if job in set(jobs)}
    waiting = [job for job in jobs if job not in found]
    begun = monotonic()
    progress(len(found), len(jobs))
    with suppress(KeyboardInterrupt), workers(processes) as pool:
        futures = {pool.submit(carried_out, job): job for job in waiting}
        for future in as_completed(futures):
            job, rows = futures[future], future.result()
            found[job] = rows
            if store is not None:
                with store.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps([job.variant, job.board, job.every, job.seed, rows]) + "\n")
            progress(len(found), len(jobs))
            if seconds is not None and monotonic() - begun > seconds:
                break
    return {job: found[job] for job in jobs if job in found}


def kept_results(store: Path | None) -> Results:
    """What a file holds; a line that was cut off in the middle is left out."""
    found: Results = {}
    if store is None or not store.exists():
        return found
    for line in store.read_text("utf-8").splitlines():
        try:
            *job, rows = json.loads(line)
        except json.JSONDecodeError:
            continue
        found[Job(*job)] = [Judged(*row) for row in rows]
    return found


class Tally(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Tally:
        """Of as many values."""
        return cls(float(np.mean(values)), float(np.std(values) / np.sqrt(len(values))))


def per_board(rows: Sequence[Judged], of: str) -> int:
    """Tricks lost on a board by a role, or by all."""
    return sum(row.lost for row in rows if of in (row.role, "all"))


def worst(results: Results, variant: str, count: int) -> list[tuple[Job, Judged]]:
    """The cards that lost most, the dearest first."""
    rows = [(job, row) for job, found in results.items() if job.variant == variant for row in found if row.lost]
    return sorted(rows, key=lambda pair: -pair[1].lost)[:count]


@cache
def analysis(board: int) -> PlayAnalysis:
    """The recorded play of a board, card by card."""
    record = records()[board]
    assert record.play is not None
    return card_costs(record.board.full_deal, record.play)


def imps_lost(board: int, row: Judged) -> int:
    """IMPs that a card chosen at a position of a record gives away double dummy."""
    contract, vulnerability = records()[board].contract, records()[board].board.vulnerability
    assert contract is not None
    if not row.lost:
        return 0
    known = analysis(board)
    before = known.cards[row.place - 1].tricks if row.place else known.start
    declaring = row.role == "declarer"
    after = before - row.lost if declaring else before + row.lost
    change = score(contract, after, vulnerability) - score(contract, before, vulnerability)
    return imps(-change if declaring else change)


WORLDS = 300
LATEST = 44
"""Cards played, after which little is hidden."""
Gains = dict[str, list[float]]


def recorded(boards: Sequence[int]) -> Iterator[tuple[int, Play]]:
    """The plays of expert boards."""
    for board in boards:
        play = records()[board].play
        assert play is not None
        yield board, play


def stored(store: Path) -> Iterator[tuple[int, Play]]:
    """The plays of boards that were played by us."""
    for board, play, _ in signalled_plays(store):
        yield board, play


def signalled_plays(store: Path) -> Iterator[tuple[int, Play, Convention]]:
    """The same with how the defenders signalled; a line that was cut off is left out."""
    for job, rows in kept_results(store).items():
        contract = records()[job.board].contract
        if not job.every and contract is not None:
            play = Play.of(contract, (Card.parse(row.card) for row in rows))
            yield job.board, play, signalling(job.variant)[contract.declarer.side.opponents]


@cache
def signalling(variant: str) -> Mapping[Side, Convention]:
    """How the sides signal where all four seats play in this way."""
    return Variant(variant).agreed


def gains(plays: Iterator[tuple[int, Play]], sources: Sequence[str], every: int) -> Gains:
    """The gain at every position, by source and of all together."""
    found: Gains = {name: [] for name in (*sources, " + ".join(sources))}
    for board, play in plays:
        said = knowledge_from_auction(records()[board], OFF_BOOK)
        for place in range(1 + board % every, min(len(play.cards), LATEST), every):
            by_source = _log_likelihoods(records()[board], said, play.cards[:place], sources)
            for name, values in zip(found, [*by_source, np.sum(by_source, axis=0)], strict=False):
                others = values[1:]
                peak = float(others.max())
                found[name].append(float(values[0] - peak - np.log(np.exp(others - peak).mean())))
    return found


def _log_likelihoods(
    record: Record, said: Knowledge, cards: Sequence[Card], sources: Sequence[str]
) -> list[NDArray[np.float64]]:
    """float64[1 + n] by each source: the true deal first, then n drawn worlds."""
    contract, auction = record.contract, record.auction
    assert contract is not None and auction is not None
    play = Play.of(contract, cards)
    chooser = contract.declarer if play.turn is contract.dummy else play.turn
    view = View.of(record.board, chooser, auction, play)
    rng = np.random.default_rng((len(cards), int(view.seat)))
    drawn = draw_worlds(view, said, rng, WORLDS).deals
    deals = np.concatenate([np.array([record.board.full_deal.bits], np.uint64), drawn])
    return [source(name).log_likelihood(view, deals) for name in sources]


def source(name: str) -> Evidence:
    """A source of evidence; by the name of a convention `carding`, which knows that all defenders signal by it."""
    if name in CONVENTIONS:
        return Carding(agreements=Agreements(agreed=dict.fromkeys(Side, CONVENTIONS[name])))
    return EVIDENCE[name]


def print_beliefs(half: Half, count: int | None, every: int, sources: Sequence[str], store: Path | None) -> None:
    """The mean gain of each source, with its error."""
    plays = stored(store) if store is not None else recorded(chosen_boards(half, count))
    for name, values in gains(plays, sources, every).items():
        tally = Tally.of(values)
        print(f"{name:30} {len(values):5} positions: the true deal {tally.mean:+.3f} ± {tally.error:.3f} nats")
