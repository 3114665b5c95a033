"""Strategies: what one does with a deal, and where it ends, in a contract or in one with the lead.

    1N.N, 4SX by S, pass           always this contract, or a board that is passed out
    2C, P, 3S                      this call after the auction given; the system bids the rest
    lead SK, lead SK against 3N.E  this lead
    sayc, mine.yaml                the whole auction by this system, after the auction given
    3N.N if S: hcp 10+ else 1N.N   the first whose condition holds, as a file of strategies has them

The book's rules bid the rest: nobody judges. Opponents pass, unless they are given a system.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter
from dealspace.bidding.choosing.auction_completion import followed
from dealspace.cards import Auction, BridgeError, Call, Card, Contract, Deal, Side, Vulnerability
from dealspace.inference import HAND_SCOPE, Scope
from dealspace.query.deal_columns import read_columns
from dealspace.query.rows.auction_fields import system_of

Deals = NDArray[np.uint64]


class StrategyError(BridgeError, ValueError):
    """Text that is no strategy, or one that cannot be followed here."""


class BoardEnd(NamedTuple):
    """Where a board ends: its contract, None if it is passed out, and the lead, None for the best one."""

    contract: Contract | None
    lead: Card | None = None

    def __str__(self) -> str:
        """`3N by S`, `3N by E, SK led`, `passed out`."""
        if self.contract is None:
            return "passed out"
        return f"{self.contract}, {self.lead} led" if self.lead is not None else str(self.contract)


@dataclass(frozen=True)
class StrategySetting:
    """What all strategies share.

    Attributes:
        start: the calls before the one that is chosen; None where no strategy bids.
        systems: names or files by side; None for a side that passes.
        contract: that `lead SK` is against, where it says none.
    """

    vulnerability: Vulnerability = Vulnerability.NONE
    start: Auction | None = None
    systems: tuple[str | None, str | None] = ("sayc", None)
    contract: Contract | None = None

    def interpreter(self, own: str | None = None) -> Interpreter:
        """Who bids on: the systems at the table, or another one of the side on turn."""
        ns, ew = self.systems
        if own is not None:
            ns, ew = (own, ew) if self.begun.turn.side is Side.NS else (ns, own)
        return _interpreter(ns, ew, self.vulnerability)

    @property
    def begun(self) -> Auction:
        """The auction that is bid on. Raises StrategyError."""
        if self.start is None:
            raise StrategyError(
                'a call or a system needs the auction before it, --auction "1N P"; a contract has a declarer, 3N.S'
            )
        return self.start


@lru_cache(maxsize=8)
def _interpreter(ns: str | None, ew: str | None, vulnerability: Vulnerability) -> Interpreter:
    """That of this process; what it remembers makes it quicker, not different."""
    return Interpreter({Side.NS: system_of(ns), Side.EW: system_of(ew)}, vulnerability)


class DealStrategy(ABC):
    """What is done with each deal."""

    @property
    @abstractmethod
    def text(self) -> str:
        """What it does, for the keys of stored results and for people."""

    @abstractmethod
    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        """Where each of the deals ends. Raises StrategyError."""

    def side(self, setting: StrategySetting) -> Side | None:
        """Who chooses it: who calls, declares or leads; None where that is not known before. Raises StrategyError."""
        return None


@dataclass(frozen=True)
class FixedEnd(DealStrategy):
    """Always the same contract, or the same lead."""

    end: BoardEnd

    @property
    def text(self) -> str:
        return str(self.end)

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        return [self.end] * len(deals)

    def side(self, setting: StrategySetting) -> Side | None:
        contract, lead = self.end
        if contract is None:
            return None
        return (contract.declarer if lead is None else contract.leader).side


@dataclass(frozen=True)
class LeadFrom(DealStrategy):
    """A lead against the contract of the setting."""

    card: Card

    @property
    def text(self) -> str:
        return f"lead {self.card}"

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        if setting.contract is None:
            raise StrategyError(f'"{self.text}" needs a contract: write {self.text} against 3N.E')
        return [BoardEnd(setting.contract, self.card)] * len(deals)

    def side(self, setting: StrategySetting) -> Side | None:
        return None if setting.contract is None else setting.contract.leader.side


@dataclass(frozen=True)
class CallTried(DealStrategy):
    """A call after the auction given, and the rest by the systems at the table."""

    call: Call

    @property
    def text(self) -> str:
        return str(self.call)

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        if (refusal := setting.begun.state.refusal(self.call)) is not None:
            raise StrategyError(f"{self.call.symbol} after {setting.begun}: {refusal}")
        return [BoardEnd(contract) for contract in _bid_on(setting, None, deals, setting.begun.plus(self.call))]

    def side(self, setting: StrategySetting) -> Side | None:
        return setting.begun.turn.side


@dataclass(frozen=True)
class BidBySystem(DealStrategy):
    """The auction from its beginning on by this system."""

    name: str

    @property
    def text(self) -> str:
        return f"bid by {self.name}"

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        return [BoardEnd(contract) for contract in _bid_on(setting, self.name, deals, setting.begun)]

    def side(self, setting: StrategySetting) -> Side | None:
        return setting.begun.turn.side


@dataclass(frozen=True)
class ChosenByFunction(DealStrategy):
    """What a Python function says of each deal: a contract as `3N by N`, None for a board passed out."""

    function: Callable[[Deal], Contract | str | None]

    @property
    def text(self) -> str:
        return f"{self.function.__module__}.{self.function.__qualname__}"

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        found = [self.function(Deal.of_bits(row)) for row in deals.tolist()]
        return [BoardEnd(Contract(each) if isinstance(each, str) else each) for each in found]


@dataclass(frozen=True)
class StrategyRule:
    """What is done where a condition holds; without one, where no rule before it holds.

    Attributes:
        condition: as `--where` takes it.
    """

    condition: str | None
    then: DealStrategy
    scope: Scope = field(default=HAND_SCOPE, compare=False)

    @cached_property
    def holds(self) -> Callable[[Deals], NDArray[np.bool_]]:
        """bool[n] of n deals. Raises NotationError."""
        assert self.condition is not None, "this is asked of rules with conditions"
        (column,) = read_columns([f"chance:{self.condition}"], self.scope).values()
        return column


@dataclass(frozen=True)
class RuleTable(DealStrategy):
    """The first rule whose condition holds decides; the last one has none."""

    rules: tuple[StrategyRule, ...]

    @property
    def text(self) -> str:
        return " else ".join(
            rule.then.text if rule.condition is None else f"{rule.then.text} if {rule.condition}" for rule in self.rules
        )

    def ends(self, deals: Deals, setting: StrategySetting) -> list[BoardEnd]:
        found: list[BoardEnd] = [BoardEnd(None)] * len(deals)
        left = np.arange(len(deals))
        for rule in self.rules:
            fits = np.ones(len(left), np.bool_) if rule.condition is None else rule.holds(deals[left])
            chosen = left[fits]
            if len(chosen):
                for row, end in zip(chosen.tolist(), rule.then.ends(deals[chosen], setting), strict=True):
                    found[row] = end
            left = left[~fits]
        return found

    def side(self, setting: StrategySetting) -> Side | None:
        sides = (rule.then.side(setting) for rule in self.rules)
        return next((side for side in sides if side is not None), None)


def _bid_on(setting: StrategySetting, own: str | None, deals: Deals, auction: Auction) -> list[Contract | None]:
    if auction.is_over:
        return [auction.contract] * len(deals)
    return followed(setting.interpreter(own), deals, auction)
