"""Strategies compared on the same deals: what each wins against the best other, and each pair, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Auction, Contract, Deal, Side, Vulnerability
from dealspace.inference import DealSpace, Estimate
from dealspace.query.decisions.paired_scores import (
    PairedScores,
    Progress,
    Tried,
    Unit,
    is_behind,
    mean_gain,
    try_choices,
)
from dealspace.query.strategies.deal_strategies import (
    BoardEnd,
    ChosenByFunction,
    DealStrategy,
    FixedEnd,
    StrategyError,
    StrategySetting,
)
from dealspace.query.strategies.strategy_blocks import BLOCK, Block, BlockStore, BlockTried, Compared, try_block
from dealspace.query.strategies.strategy_texts import parse_strategy
from dealspace.runtime.contest.interval import Mean
from dealspace.runtime.contest.resumable_run import finish

_RESULTS = (attrgetter("points"), attrgetter("tricks"))
FEWEST_OF_CLASS = 20
"""Deals that a class has, to be shown by itself."""


@dataclass(frozen=True)
class StrategyWorth:
    """What a strategy is worth.

    Attributes:
        points: the mean score of the side, with its interval.
        gain: what it wins against the best of the others, in the unit of the comparison.
        contracts: how often it ends where, the most often first.
        plus: how often the side's score is above 0: it makes its contract, or beats that of the others.
        is_close: whether it may be the best, as far as is known.
    """

    name: str
    points: Mean
    gain: Mean
    contracts: Mapping[str, float]
    plus: Estimate
    is_close: bool


@dataclass(frozen=True)
class ClassOfDeals:
    """The deals of one value of a quantity, such as South's points.

    Attributes:
        share: of all deals.
        gains: what each strategy, in the order of the table, wins there against the first of them, and the first
            against the second.
    """

    value: float
    deals: int
    share: float
    gains: tuple[Mean, ...]


@dataclass(frozen=True, eq=False)
class ComparedStrategies:
    """Strategies on the same deals, the best first.

    Attributes:
        pairs: what the strategy of a row wins against that of a column; None on the diagonal.
        classes: by the value of `by`, rare ones left out.
        deals: uint64[n, 4] that were tried.
    """

    side: Side
    setting: StrategySetting
    unit: Unit
    strategies: tuple[StrategyWorth, ...]
    pairs: tuple[tuple[Mean | None, ...], ...]
    by: str | None
    classes: tuple[ClassOfDeals, ...]
    deals: NDArray[np.uint64]
    scores: PairedScores

    @property
    def best(self) -> StrategyWorth:
        return self.strategies[0]

    @property
    def alike(self) -> tuple[tuple[str, str], ...]:
        """The pairs of strategies that came to the same points on every deal."""
        names = [strategy.name for strategy in self.strategies]
        return tuple(
            (one, other)
            for place, one in enumerate(names)
            for further, other in enumerate(names[place + 1 :], start=place + 1)
            if np.array_equal(self.scores.points(place), self.scores.points(further))
        )

    def __repr__(self) -> str:
        """`<ComparedStrategies: invite before pass, 400 deals>`."""
        return (
            f"<ComparedStrategies: {' before '.join(each.name for each in self.strategies)}, {len(self.deals)} deals>"
        )


Written = DealStrategy | Contract | str | Callable[[Deal], Contract | str | None]
"""A strategy, a contract, the text of either, or a function from a deal to its contract."""


def compare_strategies(
    space: DealSpace,
    strategies: Mapping[str, Written],
    *,
    side: Side | str | None = None,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    unit: Unit = "imps",
    after: Auction | str | None = None,
    systems: tuple[str | None, str | None] = ("sayc", None),
    contract: Contract | str | None = None,
    by: str | None = None,
    store: BlockStore | None = None,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> ComparedStrategies:
    """What each strategy wins against the others, on deals of a space, double dummy.

    Args:
        space: its `seed` and `accuracy` say which deals are drawn, and how many: 400, or until the interval between the
            best strategy and those close to it is as narrow as asked.
        strategies: by name.
        side: whose points are counted; without it that of the player on turn after `after`, or of the declarer of the
            first contract.
        after: the calls before those that are compared.
        systems: names or files that North-South and East-West play; None passes throughout.
        contract: against which `lead SK` leads.
        by: a quantity as `hcp:S`, by whose values the results are told apart.
        store: keeps finished deals, and gives those that it has.
        processes, executor: who does the work; see `dealspace.runtime.contest.resumable_run.finish`.
    Raises:
        StrategyError: text that is no strategy, fewer than two, a call that is not legal, no side.
        InfeasibleError, SamplingError: as for `DealSpace.sample`.
    """
    read = {name: _strategy(written) for name, written in strategies.items()}
    start = Auction(after) if isinstance(after, str) else after
    played = Contract(contract) if isinstance(contract, str) else contract
    setting = StrategySetting(Vulnerability.parse(str(vulnerability)), start, systems, played)
    chosen = _side(read.values(), setting) if side is None else Side.parse(str(side))
    asked = Compared(space, tuple(read.values()), setting, chosen, by)
    kept = BlockStore() if store is None else store
    if kept.path is not None and asked.has_functions:
        raise StrategyError("a store cannot tell one Python function from another: leave it out")
    blocks: list[BlockTried] = []
    drawn = 0

    def draw(count: int) -> NDArray[np.uint64]:
        nonlocal drawn
        drawn += count
        return np.arange(drawn - count, drawn, dtype=np.uint64)

    def trial(numbers: NDArray[np.uint64], choices: Sequence[int]) -> Tried:
        some = [Block(asked, number) for number in dict.fromkeys((numbers // BLOCK).tolist())]
        finish(some, try_block, kept, BlockTried, processes=processes, executor=executor)
        found = kept.blocks(block.key for block in some)
        blocks.extend(found)
        points, tricks = (np.array([row for block in found for row in rows(block)], np.int64) for rows in _RESULTS)
        return Tried(points, tricks)

    scores = try_choices(
        len(read), trial, draw, unit, space.accuracy, at_once=BLOCK, sets_aside=False, progress=progress
    )
    return _summed(asked, list(read), unit, scores, blocks)


def _strategy(written: Written) -> DealStrategy:
    match written:
        case DealStrategy():
            return written
        case Contract():
            return FixedEnd(BoardEnd(written))
        case str():
            return parse_strategy(written)
        case _:
            return ChosenByFunction(written)


def _side(strategies: Iterable[DealStrategy], setting: StrategySetting) -> Side:
    """Whose points are counted, where it is not said."""
    if setting.start is not None:
        return setting.start.turn.side
    for strategy in strategies:
        if (side := strategy.side(setting)) is not None:
            return side
    raise StrategyError("whose points are to be counted? Say NS or EW")


def _summed(
    asked: Compared, names: Sequence[str], unit: Unit, scores: PairedScores, blocks: Sequence[BlockTried]
) -> ComparedStrategies:
    order = scores.ranked(unit)
    scores = scores.only(order)
    places = range(len(order))
    ends = [Counter(row[choice] for block in blocks for row in block.ends) for choice in order]
    worth = [_worth(names[order[place]], scores, place, unit, ends[place]) for place in places]
    pairs = [[None if one == other else scores.against(one, other, unit) for other in places] for one in places]
    values = np.array([value for block in blocks for value in block.classes])
    return ComparedStrategies(
        asked.side,
        asked.setting,
        unit,
        tuple(worth),
        tuple(map(tuple, pairs)),
        asked.by,
        tuple(_classes(scores, values, unit)),
        np.array([deal for block in blocks for deal in block.deals], np.uint64),
        scores,
    )


def _worth(name: str, scores: PairedScores, place: int, unit: Unit, ends: Counter[str]) -> StrategyWorth:
    gain, deals = scores.against_best(place, unit, unit), scores.deals(place)
    return StrategyWorth(
        name,
        mean_gain(scores.points(place).astype(np.float64), "points"),
        gain,
        {end: count / deals for end, count in ends.most_common()},
        Estimate.of_share(int((scores.points(place) > 0).sum()), deals),
        place == 0 or not is_behind(gain, unit),
    )


def _classes(scores: PairedScores, values: NDArray[np.float64], unit: Unit) -> Iterator[ClassOfDeals]:
    """The classes that come up often enough."""
    rivals = [1, *[0] * (len(scores) - 1)]
    gains = [scores.gains(place, rival, unit) for place, rival in enumerate(rivals)]
    for value in np.unique(values).tolist():
        there = values == value
        if (deals := int(there.sum())) >= FEWEST_OF_CLASS:
            means = tuple(mean_gain(found[there], unit) for found in gains)
            yield ClassOfDeals(value, deals, deals / len(values), means)
