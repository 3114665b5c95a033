"""Blocks of deals on which strategies are tried: small pieces of work, the same in every process."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Bid, Card, Contract, Seat, Side, Strain, score
from dealspace.inference import DealSpace
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.opening_lead import DoubleDummyLeads
from dealspace.query.deal_columns import read_columns
from dealspace.query.strategies.deal_strategies import (
    BoardEnd,
    ChosenByFunction,
    DealStrategy,
    StrategyError,
    StrategySetting,
)
from dealspace.runtime.contest.contest_keys import digest, package_version
from dealspace.runtime.contest.row_store import RowStore

BLOCK = 25
"""Deals of a block."""
METHOD = 1
"""Counted up when the results of a block would come out otherwise."""
Deals = NDArray[np.uint64]


@dataclass(frozen=True)
class Compared:
    """What is compared: strategies, on the deals of a space; it is small, so that it can be sent to a worker.

    Attributes:
        side: whose points are counted.
        by: a quantity, `hcp:S`, by whose values the results are told apart; None for none.
    """

    space: DealSpace
    strategies: tuple[DealStrategy, ...]
    setting: StrategySetting
    side: Side
    by: str | None = None

    @cached_property
    def key(self) -> str:
        """Of all that the results depend on."""
        facts = [f"{each.seat} {each.condition} {each.softness}" for each in self.space.knowledge]
        together = [str(condition) for condition in self.space.together]
        texts = [strategy.text for strategy in self.strategies]
        setting = self.setting
        shared = [str(setting.vulnerability), str(setting.start), setting.systems, str(setting.contract)]
        rest = [texts, shared, str(self.side), self.by, self.space.seed, METHOD, package_version()]
        return digest([facts, together, *rest])

    def __post_init__(self) -> None:
        if len(self.strategies) < 2:
            raise StrategyError("a comparison needs two strategies at least")

    @property
    def has_functions(self) -> bool:
        """Whether some strategy is a Python function, which a key cannot stand for."""
        return any(isinstance(strategy, ChosenByFunction) for strategy in self.strategies)


@dataclass(frozen=True)
class Block:
    """The deals of one block, to be tried."""

    asked: Compared
    number: int

    @property
    def key(self) -> str:
        return f"{self.asked.key}:{self.number}"

    def deals(self) -> Deals:
        """uint64[BLOCK, 4]"""
        return self.asked.space.sample(BLOCK, np.random.default_rng((self.asked.space.seed, self.number)))


@dataclass(frozen=True)
class BlockTried:
    """The results of a block.

    Attributes:
        ends: for each deal where each strategy ends.
        points, tricks: int64[n, k] of the side; no tricks are counted for boards passed out.
        classes: for each deal the value by which results are told apart.
    """

    key: str
    number: int
    deals: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[str, ...], ...]
    points: tuple[tuple[int, ...], ...]
    tricks: tuple[tuple[int, ...], ...]
    classes: tuple[float, ...]


def try_block(block: Block) -> BlockTried:
    """All strategies on the deals of a block."""
    asked, deals = block.asked, block.deals()
    ends = [strategy.ends(deals, asked.setting) for strategy in asked.strategies]
    tricks, points = np.zeros((2, len(deals), len(ends)), np.int64)
    for (strain, declarer, lead), places in _played(ends).items():
        rows = sorted({row for row, _, _ in places})
        made = dict(zip(rows, _declarers_tricks(deals[rows], strain, declarer, lead).tolist(), strict=True))
        ours = declarer.side is asked.side
        for row, column, contract in places:
            won = score(contract, made[row], asked.setting.vulnerability)
            points[row, column] = won if ours else -won
            tricks[row, column] = made[row] if ours else 13 - made[row]
    classes = next(iter(read_columns([asked.by]).values()))(deals).tolist() if asked.by is not None else ()
    return BlockTried(
        block.key,
        block.number,
        tuple(map(tuple, deals.tolist())),
        tuple(zip(*(map(str, column) for column in ends), strict=True)),
        tuple(map(tuple, points.tolist())),
        tuple(map(tuple, tricks.tolist())),
        tuple(classes),
    )


def _played(ends: list[list[BoardEnd]]) -> dict[tuple[Strain, Seat, Card | None], list[tuple[int, int, Contract]]]:
    """By strain, declarer and lead, which are solved once for each deal: the deal, the strategy and its contract."""
    found: defaultdict[tuple[Strain, Seat, Card | None], list[tuple[int, int, Contract]]] = defaultdict(list)
    for column, each in enumerate(ends):
        for row, (contract, lead) in enumerate(each):
            if contract is not None:
                found[contract.strain, contract.declarer, lead].append((row, column, contract))
    return found


def _declarers_tricks(deals: Deals, strain: Strain, declarer: Seat, lead: Card | None) -> NDArray[np.int64]:
    """int64[n]: after the lead, or after the best one."""
    if lead is None:
        return _solver().solve_tricks(deals, strain, declarer).astype(np.int64)
    leader = declarer.lho
    if not (deals[:, leader] & np.uint64(lead.bit)).all():
        raise StrategyError(f"{lead.symbol} would be {leader.title}'s lead: give {leader.title}'s hand, with this card")
    return DoubleDummyLeads(Contract(Bid(1, strain), declarer), _solver()).tricks([lead], deals)[:, 0]


@cache
def _solver() -> DoubleDummy:
    """That of this process."""
    return DoubleDummy()


class BlockStore(RowStore):
    """Blocks that were tried, by key."""

    application = 0x64636D70  # "dcmp"
    table = "blocks"

    def add(self, block: BlockTried) -> None:
        """Keep a block at once."""
        details = {name: getattr(block, name) for name in ("deals", "ends", "points", "tricks", "classes")}
        self.add_rows([(block.key, block.number, json.dumps(details))])

    def blocks(self, keys: Iterable[str]) -> list[BlockTried]:
        """Those of these blocks that are there, in their order."""
        found = []
        for key, number, text in self.rows("key, number, details", keys):
            details: dict[str, Any] = {name: tuple(map(_tuple, values)) for name, values in json.loads(text).items()}
            found.append(BlockTried(key, int(number), **details))
        return sorted(found, key=lambda block: block.number)


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
