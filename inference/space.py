"""`DealSpace`: the deals that agree with what is known, as a thing to ask questions of.

    logic (CP-SAT)    feasible, witness, conflict
    arithmetic        count, probability, unrank, marginals, distribution, bounds; and sample: exactly uniform deals,
                      by exact tables (inference/joint.py) or by rejection, whichever is quicker (inference/ladder.py)

Soft statements rule nothing out: a deal that breaks one is sampled with the probability that the statement is off.
Numbers (count, marginals, distribution …) speak of the certain statements only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cards import BridgeError, Card, CardSet, Deal, Seat, Suit
from inference.constraint import Constraint, Holds, HoldsExactly, all_of, parts_of
from inference.evaluate import satisfied, satisfies, value, values
from inference.facts import card_played, hand_seen, shown_out
from inference.hand_table import TooLarge
from inference.knowledge import Knowledge, Source, Statement
from inference.ladder import Estimate, Ladder, Rung
from inference.parse import parse_constraint, parse_quantity
from inference.quantities import Quantity
from inference.shuffle import Dealer, Placement
from inference.solve import TIME_LIMIT_S, Answer, Bounds, DealModel, NoSuchDeal

MAX_DEALS = 2_000_000
_NUMBERS_FROM = 20_000
"""Deals from which numbers are estimated."""
_SMALLEST_BATCH = 1024
_LARGEST_BATCH = 65536
_ASK_SOLVER_AFTER = 50_000
"""Deals dealt without a single hit before CP-SAT is asked whether there is one at all."""


class SpaceStarved(BridgeError):
    """The deals that fit are too rare to be found by dealing.

    Attributes:
        partial: uint64[k, 4], the k < n deals that were found; they are a fair sample too.
        dealt: how many deals were dealt.
    """

    def __init__(self, partial: NDArray[np.uint64], wanted: int, dealt: int) -> None:
        self.partial = partial
        self.wanted = wanted
        self.dealt = dealt
        super().__init__(
            f"only {len(partial)} of {wanted} deals found among {dealt} dealt: raise max_deals or ask for less"
        )


@dataclass(slots=True)
class _Check:
    """A condition left to rejection, and how often it has held so far."""

    seat: Seat
    condition: Constraint
    softness: float
    tried: int = 0
    passed: int = 0

    @property
    def rate(self) -> float:
        return (self.passed + 1) / (self.tried + 2)


class _Plan(NamedTuple):
    dealer: Dealer | None
    checks: tuple[tuple[Seat, Constraint, float], ...]
    ladder: Ladder | None


@dataclass(frozen=True)
class DealSpace:
    """All deals that agree with `knowledge`. Immutable: `given` makes a new space.

    >>> import numpy as np
    >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
    >>> space.sample(2, np.random.default_rng(1)).shape
    (2, 4)
    """

    knowledge: Knowledge = field(init=False)

    def __init__(
        self,
        known: Mapping[Seat, CardSet | str] | Mapping[str, CardSet | str] | None = None,
        where: Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | None = None,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
    ) -> None:
        """The space of these facts.

        Args:
            known: cards a seat was dealt, all 13 or some of them.
            where: a condition on the hand dealt to a seat.
            played: cards played, in order.
            void: suits a seat has shown out of: of these it was dealt just the cards it has played.
        Raises:
            NotationError: a seat, card, hand or condition cannot be read.
        """
        statements = [hand_seen(_seat(seat), _cards(cards)) for seat, cards in (known or {}).items()]
        for seat, condition in (where or {}).items():
            text = condition if isinstance(condition, str) else str(condition)
            meant = parse_constraint(condition) if isinstance(condition, str) else condition
            statements.append(Statement(_seat(seat), meant, Source("explanation", text)))
        object.__setattr__(self, "knowledge", _with_play(Knowledge(tuple(statements)), played, void))

    @classmethod
    def of(cls, knowledge: Knowledge) -> DealSpace:
        """The space of these statements."""
        space = cls()
        object.__setattr__(space, "knowledge", knowledge)
        return space

    def given(
        self,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
        where: Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | None = None,
    ) -> DealSpace:
        """The space with these facts added."""
        added = DealSpace(where=where).knowledge
        return DealSpace.of(_with_play(self.knowledge + added, played, void))

    # --- logic ---

    def contains(self, deal: Deal) -> bool:
        """Whether this deal agrees with every certain statement."""
        return all(satisfies(statement.condition, deal[statement.seat]) for statement in self.knowledge.certain)

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal in the space."""
        return DealModel(self.knowledge).feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """Some deal of the space (not a random one); None when it is empty. Raises OutOfTime."""
        return DealModel(self.knowledge).witness(time_limit_s=time_limit_s)

    def bounds(self, seat: Seat | str, quantity: Quantity | str, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The least and greatest value of a quantity: `bounds("W", "spades")`. Raises NoSuchDeal, OutOfTime."""
        asked = parse_quantity(quantity) if isinstance(quantity, str) else quantity
        found = self._histogram(_seat(seat), asked)
        if found is None:
            return DealModel(self.knowledge).bounds(_seat(seat), asked, time_limit_s=time_limit_s)
        if not found:
            raise NoSuchDeal("no deal fits what is known")
        return Bounds(min(found), max(found))

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """Statements that cannot hold together, none of them superfluous; None for a space with deals."""
        return DealModel(self.knowledge).conflict(time_limit_s=time_limit_s)

    # --- arithmetic ---

    @cached_property
    def _plan(self) -> _Plan:
        """Statements that place cards make the dealer, the others are left to rejection."""
        placing: list[list[Constraint]] = [[], [], [], []]
        checks = []
        for statement in self.knowledge:
            for part in parts_of(statement.condition) if statement.is_certain else (statement.condition,):
                if isinstance(part, Holds | HoldsExactly) and statement.is_certain:
                    placing[statement.seat].append(part)
                else:
                    checks.append((statement.seat, part, statement.softness))
        placement = Placement.of(placing)
        if placement is None:
            return _Plan(None, tuple(checks), None)
        parts = [[part for seat, part, softness in checks if seat is where and not softness] for where in Seat]
        ladder = Ladder(placement, [all_of(*conditions) for conditions in parts])
        return _Plan(ladder.dealer, tuple(checks), ladder)

    @property
    def mode(self) -> Rung:
        """The rung on which deals are counted: exactly, or estimated from deals on a lower one."""
        return Rung.EXACT if self._plan.ladder is None else self._plan.ladder.rung

    @property
    def is_exact(self) -> bool:
        """Whether `count` and the other numbers are exact."""
        return self.mode is Rung.EXACT

    def rung_for(self, n: int, *, max_deals: int = MAX_DEALS) -> Rung:
        """The rung on which `sample(n)` draws."""
        return Rung.EXACT if self._plan.ladder is None else self._plan.ladder.base_for(n, max_deals).rung

    def count(self) -> int | Estimate:
        """How many deals there are; an `Estimate` where the exact tables would be too large.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"}).count()
        4355986988444000
        """
        return 0 if self._plan.ladder is None else self._plan.ladder.count()

    def probability(self) -> float | Estimate:
        """The share of deals that satisfy the conditions, of those that agree with cards and suits shown out of."""
        counted = self.count()
        deals = 0 if self._plan.dealer is None else self._plan.dealer.deals
        if isinstance(counted, Estimate):
            return Estimate(counted.value / deals, counted.low / deals, counted.high / deals)
        return counted / deals if deals else 0.0

    def unrank(self, k: int) -> Deal:
        """The deal of this number: a bijection from 0 <= k < count to the deals of the space.

        Raises:
            IndexError: there is no such number.
            TooLarge: the count is an estimate, so deals have no numbers.
        """
        ladder = self._plan.ladder
        if ladder is not None and ladder.exact is None:
            raise TooLarge("the deals of this space cannot be numbered: its tables would be too large")
        total = 0 if ladder is None or ladder.exact is None else ladder.exact.count()
        if not 0 <= k < total:
            raise IndexError(f"deal {k} of {total}")
        assert ladder is not None and ladder.exact is not None
        return Deal.of_bits(ladder.exact.unrank(k))

    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat (N E S W) was dealt a card (C2 … SA).

        Exact but for rounding where `is_exact`, otherwise from 20,000 deals. Raises NoSuchDeal, SpaceStarved.
        """
        ladder = self._plan.ladder
        if ladder is not None and ladder.exact is not None and ladder.exact.can_deal:
            if not ladder.exact.count():
                raise self._empty()
            return ladder.exact.marginals.copy()
        deals = self._sample_certain(_NUMBERS_FROM)
        held = deals[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        chances: NDArray[np.float64] = held.mean(axis=0)
        return chances

    def distribution(self, seat: Seat | str, quantity: Quantity | str) -> dict[int, float]:
        """The chance of each value a quantity can have, in its units: `distribution("W", "hcp")`.

        Exact but for rounding, or from 20,000 deals where the tables would be too large. Raises NoSuchDeal,
        SpaceStarved.
        """
        asked = parse_quantity(quantity) if isinstance(quantity, str) else quantity
        found = self._histogram(_seat(seat), asked)
        if found is None:
            seen, times = np.unique(
                values(asked, self._sample_certain(_NUMBERS_FROM)[:, _seat(seat)]), return_counts=True
            )
            found = {int(number): float(count) / _NUMBERS_FROM for number, count in zip(seen, times, strict=True)}
        if not found:
            raise self._empty()
        return found

    def _histogram(self, seat: Seat, quantity: Quantity) -> dict[int, float] | None:
        """The chance of each value; empty without deals, None if it cannot be had exactly."""
        ladder = self._plan.ladder
        if ladder is None:
            return {}
        held = ladder.placement.held[seat]
        if held.bit_count() < 13:
            return ladder.histogram(seat, ((1, quantity),))
        if ladder.exact is None:
            return None
        return {value(quantity, CardSet(held)): 1.0} if ladder.exact.count() else {}

    def _sample_certain(self, n: int) -> NDArray[np.uint64]:
        """The same n deals each time, soft statements left out."""
        return DealSpace.of(self.knowledge.certain).sample(n, np.random.default_rng(0))

    def sample(self, n: int, rng: np.random.Generator, *, max_deals: int = MAX_DEALS) -> NDArray[np.uint64]:
        """Deals drawn uniformly from the space (weighted, where statements are soft), independently of each other.

        Args:
            n: how many.
            rng: the only source of chance: the same seed gives the same deals.
            max_deals: deals to be dealt at most, fitting or not.
        Returns:
            uint64[n, 4] card sets by seat (N E S W).
        Raises:
            NoSuchDeal: the space is empty; names the statements that cannot hold together.
            SpaceStarved: too few were found; `.partial` has them, `.dealt` says among how many.
        """
        plan = self._plan
        if plan.ladder is None or plan.ladder.dealer.deals == 0:
            raise self._empty()
        rung, dealer, unchecked = plan.ladder.base_for(n, max_deals)
        if dealer.deals == 0:
            raise self._empty()
        checks = [_Check(*check) for check in plan.checks if check[2] or check[0] in unchecked]
        found: list[NDArray[np.uint64]] = []
        have = dealt = 0
        asked = False
        while have < n and dealt < max_deals:
            size = min(_batch_size(n, have, dealt, exact=not checks), max_deals - dealt)
            batch = _kept(dealer.deal(size, rng), checks, rng)
            dealt += size
            found.append(batch[: n - have])
            have += len(found[-1])
            if not have and not asked and rung is not Rung.EXACT and (dealt >= _ASK_SOLVER_AFTER or dealt >= max_deals):
                asked = True
                if self.feasible() is Answer.UNSAT:
                    raise self._empty()
        deals = np.concatenate(found) if found else np.zeros((0, 4), dtype=np.uint64)
        if have < n:
            raise SpaceStarved(deals, n, dealt)
        return deals

    def _empty(self) -> NoSuchDeal:
        return NoSuchDeal("no deal fits", self.conflict() or ())


def _kept(deals: NDArray[np.uint64], checks: list[_Check], rng: np.random.Generator) -> NDArray[np.uint64]:
    """The deals that pass every check, the rarest first."""
    for check in sorted(checks, key=lambda check: check.rate):
        if not len(deals):
            break
        passed = satisfied(check.condition, deals[:, check.seat])
        if check.softness:
            passed |= rng.random(len(deals)) < check.softness
        check.tried += len(deals)
        check.passed += int(np.count_nonzero(passed))
        deals = deals[passed]
    return deals


def _batch_size(n: int, have: int, dealt: int, *, exact: bool) -> int:
    """How many deals to deal next, so that a little more than what is missing should fit."""
    if exact:
        return min(n - have, _LARGEST_BATCH)
    if not dealt:
        return min(max(4 * n, _SMALLEST_BATCH), _LARGEST_BATCH)
    rate = (have + 1) / (dealt + 1)
    return min(max(int((n - have) / rate * 1.1), _SMALLEST_BATCH), _LARGEST_BATCH)


def _with_play(
    knowledge: Knowledge,
    played: Iterable[tuple[Seat | str, Card | str]],
    void: Iterable[tuple[Seat | str, Suit | str]],
) -> Knowledge:
    for seat, card in played:
        knowledge = knowledge.plus(card_played(_seat(seat), Card.parse(card) if isinstance(card, str) else card))
    for seat, suit in void:
        by_seat = 0
        for statement in knowledge.of(_seat(seat)):
            if statement.source.kind == "card" and isinstance(statement.condition, Holds):
                by_seat |= statement.condition.cards.bits
        meant = Suit.parse(suit) if isinstance(suit, str) else suit
        knowledge = knowledge.plus(shown_out(_seat(seat), meant, CardSet(by_seat)))
    return knowledge


def _seat(seat: Seat | str) -> Seat:
    return Seat.parse(seat) if isinstance(seat, str) else seat


def _cards(cards: CardSet | str) -> CardSet:
    return CardSet.parse(cards) if isinstance(cards, str) else cards


__all__ = ["DealSpace", "Estimate", "NoSuchDeal", "Rung", "SpaceStarved", "TooLarge"]
