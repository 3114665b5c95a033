"""`DealSpace`: the deals that agree with what is known, as a thing to ask questions of.

    logic (CP-SAT)    feasible, witness, bounds, conflict
    arithmetic        sample: exactly uniform deals, by construction for placed cards and suits shown out of, and by
                      rejection for everything else, hands with the rarest conditions first

Soft statements rule nothing out: a deal that breaks one is kept with the probability that the statement is off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cards import BridgeError, Card, CardSet, Deal, Seat, Suit
from inference.constraint import Constraint, Holds, HoldsExactly, parts_of
from inference.evaluate import satisfied, satisfies
from inference.facts import card_played, hand_seen, shown_out
from inference.knowledge import Knowledge, Source, Statement
from inference.parse import parse_constraint, parse_quantity
from inference.quantities import Quantity
from inference.shuffle import Dealer, Placement
from inference.solve import TIME_LIMIT_S, Answer, Bounds, DealModel, NoSuchDeal

MAX_DEALS = 2_000_000
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
        return DealModel(self.knowledge).bounds(_seat(seat), asked, time_limit_s=time_limit_s)

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
        return _Plan(None if placement is None else Dealer(placement), tuple(checks))

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
        if plan.dealer is None or plan.dealer.deals == 0:
            raise self._empty()
        checks = [_Check(*check) for check in plan.checks]
        found: list[NDArray[np.uint64]] = []
        have = dealt = 0
        asked = False
        while have < n and dealt < max_deals:
            size = min(_batch_size(n, have, dealt, exact=not checks), max_deals - dealt)
            batch = _kept(plan.dealer.deal(size, rng), checks, rng)
            dealt += size
            found.append(batch[: n - have])
            have += len(found[-1])
            if not have and not asked and (dealt >= _ASK_SOLVER_AFTER or dealt >= max_deals):
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


__all__ = ["DealSpace", "NoSuchDeal", "SpaceStarved"]
