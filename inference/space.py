"""`DealSpace`: the deals that agree with what is known, as a thing to ask questions of.

    logic (CP-SAT)    feasible, witness, conflict
    arithmetic        count, weight, probability, chance, unrank, marginals, distribution, joint, shapes, bounds; and
                      sample: deals in exact proportion to their weight, by exact tables (inference/exact/joint.py) or
                      by rejection, whichever is quicker (inference/exact/strategy.py)

Statements may be soft: a deal that breaks one weighs less (inference/beliefs.py), and is in the space all the same.

    what can be, whatever the weight    contains, feasible, witness, count, unrank, bounds
    weighted                            weight, probability, chance, marginals, distribution, joint, shapes, sample

Where nothing is soft every deal weighs 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, Deal, NotationError, Seat, Suit
from dealspace.inference.chances import Chances
from dealspace.inference.constraints.constraint import Constraint, Holds
from dealspace.inference.constraints.evaluate import satisfied, satisfies
from dealspace.inference.cpsat.solve import TIME_LIMIT_S, Answer, Bounds, DealModel, NoSuchDeal
from dealspace.inference.exact.joint import Joint
from dealspace.inference.exact.listed import Listed
from dealspace.inference.exact.partition import plan
from dealspace.inference.exact.strategy import ESTIMATE_DEALS, Estimate, Ladder, Rung
from dealspace.inference.exact.tally import Values, distribution
from dealspace.inference.facts import card_played, hand_seen, shown_out
from dealspace.inference.knowledge import CALLS, Knowledge, Source, SourceKind, Statement
from dealspace.inference.language.parse import parse_constraint, parse_quantity
from dealspace.inference.one_hand.hand_table import TooLarge
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.draw import SpaceStarved, draw, most_deals
from dealspace.inference.sampling.estimates import DRAWN, FEWEST, joint_of, marginals_of
from dealspace.inference.several_hands.chance import count_where, estimate_where
from dealspace.inference.several_hands.expression import DealExpression
from dealspace.inference.several_hands.parse import is_deal_condition, parse_deal_condition

_SUITS_FROM_SPADES = ("spades", "hearts", "diamonds")


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
            if not isinstance(condition, Constraint | str):
                raise NotationError(
                    f'{_seat(seat).title}\'s condition is {condition!r}: expected a text, as "hcp 15-17 and balanced", '
                    "or a Constraint"
                )
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
        """The space with these facts added. What they do not change is not worked out anew."""
        added = DealSpace(where=where).knowledge
        return DealSpace.of(_with_play(self.knowledge + added, played, void))

    def soften(
        self, probability: float, kinds: Collection[SourceKind] = CALLS, seats: Iterable[Seat | str] | None = None
    ) -> DealSpace:
        """The space in which statements of these kinds (about these seats) are off with this probability.

        A deal that breaks k of the soft statements about a hand weighs probability^k (at most squared), so that one
        wrong inference never empties the space. 0 makes them certain again.

        >>> space = DealSpace(where={"W": "hcp 20+", "E": "hcp 21+"})
        >>> space.count(), space.soften(0.1, kinds=("explanation",)).distribution("E", "hcp")[21] > 0.01
        (0, True)
        """
        chosen = None if seats is None else [_seat(seat) for seat in seats]
        return DealSpace.of(self.knowledge.softened(probability, kinds, chosen))

    # --- logic ---

    def contains(self, deal: Deal) -> bool:
        """Whether this deal agrees with every certain statement, however little it weighs."""
        return all(satisfies(statement.condition, deal[statement.seat]) for statement in self.knowledge.certain)

    def broken(self, deal: Deal) -> tuple[Statement, ...]:
        """The statements, soft or certain, that are not true of this deal."""
        return tuple(said for said in self.knowledge if not satisfies(said.condition, deal[said.seat]))

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal in the space."""
        return DealModel(self.knowledge).feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """Some deal of the space (not a random one); None when it is empty. Raises OutOfTime."""
        return DealModel(self.knowledge).witness(time_limit_s=time_limit_s)

    def bounds(self, seat: Seat | str, quantity: Quantity | str, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The least and greatest value of a quantity: `bounds("W", "spades")`. Raises NoSuchDeal, OutOfTime."""
        asked = _quantity(quantity)
        found = self._histogram(_seat(seat), asked, weighted=False)
        if found is None:
            return DealModel(self.knowledge).bounds(_seat(seat), asked, time_limit_s=time_limit_s)
        if not found:
            raise NoSuchDeal("no deal fits what is known")
        return Bounds(min(found), max(found))

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """Statements that cannot hold together, none of them superfluous; None if all can, soft ones included.

        Certain statements that leave no deal are named alone. Otherwise there are deals, and the soft statements come
        first, the weakest of all in front: the one that the deals of the space break most often.
        """
        found = DealModel(self.knowledge).conflict(time_limit_s=time_limit_s)
        if found is not None or all(statement.is_certain for statement in self.knowledge):
            return found
        taken = [replace(statement, softness=0.0) for statement in self.knowledge]
        core = DealModel(Knowledge(tuple(taken))).conflict(time_limit_s=time_limit_s)
        if core is None:
            return None
        here = {id(statement) for statement in core}
        meant = [said for said, hard in zip(self.knowledge, taken, strict=True) if id(hard) in here]
        doubts = dict(self.doubts())
        return tuple(sorted(meant, key=lambda said: -doubts.get(said, -1.0)))

    def doubts(self) -> tuple[tuple[Statement, float], ...]:
        """The soft statements, each with the share of deals (by weight) that break it, the most doubtful first.

        From 20,000 deals. Raises NoSuchDeal, SpaceStarved.
        """
        soft = [statement for statement in self.knowledge if not statement.is_certain]
        if not soft:
            return ()
        deals = self.drawn
        found = [(said, 1.0 - float(satisfied(said.condition, deals[:, said.seat]).mean())) for said in soft]
        return tuple(sorted(found, key=lambda doubt: -doubt[1]))

    # --- arithmetic ---

    @cached_property
    def _ladder(self) -> Ladder | None:
        return plan(self.knowledge)

    @property
    def mode(self) -> Rung:
        """The rung on which numbers are worked out: exactly, or estimated from deals on a lower one."""
        return Rung.EXACT if self._ladder is None else self._ladder.rung

    @property
    def is_exact(self) -> bool:
        """Whether `count`, `weight` and `probability` are exact.

        Chances, which may take larger tables, say it for themselves: `joint(…).is_exact`, `marginals_are_exact`, an
        `Estimate` from `chance`.
        """
        return self.mode is Rung.EXACT

    def rung_for(self, n: int, *, max_deals: int | None = None) -> Rung:
        """The rung on which `sample(n)` draws."""
        return Rung.EXACT if self._ladder is None else self._ladder.base_for(n, most_deals(n, max_deals)).rung

    def count(self) -> int | Estimate:
        """How many deals there are, whatever they weigh; an `Estimate` where the exact tables would be too large.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"}).count()
        4355986988444000
        """
        return 0 if self._ladder is None else self._ladder.count()

    def weight(self) -> Fraction | Estimate:
        """What all deals weigh together: their number where nothing is soft, less otherwise."""
        return Fraction(0) if self._ladder is None else self._ladder.mass

    def probability(self) -> float | Estimate:
        """The share of deals that satisfy the conditions, of those that agree with cards and suits shown out of.

        With soft statements, their mean weight: the chance that a deal satisfies what is not off.
        """
        weight = self.weight()
        deals = 0 if self._ladder is None else self._ladder.dealer.deals
        if isinstance(weight, Estimate):
            return weight.times(Fraction(1, deals))
        return float(weight / deals) if deals else 0.0

    def chance(
        self,
        where: Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | Constraint | DealExpression | str,
        seat: Seat | str | None = None,
    ) -> float | Estimate:
        """The probability of further conditions, given all that is known.

        Args:
            where: a condition on one hand, with its `seat`; conditions by seat, `{"N": "4+H", "S": "4+H"}`; or one
                condition on several hands, `"hcp(north) + hcp(south) >= 25"` (inference/several_hands).
            seat: whose hand a single condition is about.
        Returns:
            A float, exact but for rounding, where the tables of both spaces can be had; otherwise an `Estimate`, from
            50,000 deals for conditions on single hands and from `drawn` for one on several hands.
        Raises:
            NoSuchDeal: the space is empty.
            NotationError: a condition cannot be parsed, or one on a single hand has no seat.
            NoValue: the condition divides by 0 in some deal.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
        >>> round(space.chance("4+H", "N"), 3), round(space.chance("hcp(north) + hcp(south) >= 26"), 3)
        (0.373, 0.554)
        """
        if isinstance(where, str) and is_deal_condition(where):
            if seat is not None:
                raise NotationError(f'"{where}" names its hands itself: write chance("{where}")')
            where = parse_deal_condition(where)
        if isinstance(where, DealExpression):
            return self._chance_of_deals(where)
        if isinstance(where, Constraint | str):
            if seat is None:
                raise NotationError(f'whose hand? write chance("{where}", "W")')
            where = {_seat(seat): where}
        given = self.given(where=where)
        weight, fits = self.weight(), given.weight()
        if not isinstance(weight, Estimate) and not isinstance(fits, Estimate):
            if not weight:
                raise self._empty()
            return float(fits / weight)
        deals = self.sample(ESTIMATE_DEALS, np.random.default_rng(0))
        for statement in given.knowledge.statements[len(self.knowledge) :]:
            deals = deals[satisfied(statement.condition, deals[:, statement.seat])]
        return Estimate.of_share(len(deals), ESTIMATE_DEALS)

    def _chance_of_deals(self, condition: DealExpression) -> float | Estimate:
        total = self.count()
        if not total:
            raise self._empty()
        favourable = count_where(self, condition)
        if favourable is None or isinstance(total, Estimate):
            return estimate_where(self, condition)
        return favourable / total

    def unrank(self, k: int) -> Deal:
        """The deal of this number: a bijection from 0 <= k < count to the deals of the space.

        Raises:
            IndexError: there is no such number.
            TooLarge: the count is an estimate, so deals have no numbers.
        """
        ladder = self._ladder
        exact = None if ladder is None else ladder.support.exact
        if ladder is not None and exact is None:
            raise TooLarge("the deals of this space cannot be numbered: its tables would be too large")
        total = exact.count() if isinstance(exact, Joint | Listed) else 0
        if not isinstance(exact, Joint | Listed) or not 0 <= k < total:
            raise IndexError(f"deal {k} of {total}")
        return Deal.of_bits(exact.unrank(k))

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` are exact; they take larger tables than `count`, so `is_exact` does not say it."""
        ladder = self._ladder
        return ladder is None or (ladder.exact is not None and ladder.exact.can_deal)

    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat (N E S W) was dealt a card (C2 … SA).

        Exact but for rounding where `marginals_are_exact`, otherwise from 20,000 deals. Raises NoSuchDeal,
        SpaceStarved.
        """
        ladder = self._ladder
        if ladder is not None and self.marginals_are_exact:
            assert ladder.exact is not None
            if not ladder.exact.deals:
                raise self._empty()
            return ladder.exact.marginals.copy()
        return marginals_of(self.drawn)

    def distribution(self, seat: Seat | str, quantity: Quantity | str) -> Chances[int]:
        """The chance of each value a quantity can have, in its units: `distribution("W", "hcp")`. As `joint`."""
        return self.joint((seat, quantity)).by(lambda values: values[0])

    def joint(self, *asked: tuple[Seat | str, Quantity | str]) -> Chances[Values]:
        """The chance of each combination of values, in the order asked: `joint(("W", "hearts"), ("E", "hearts"))`.

        Exact but for rounding if its `is_exact` says so; from 20,000 deals (fewer if they are rare) where the tables
        would be too large, which happens for some questions to a space that can be counted itself. Raises NoSuchDeal,
        SpaceStarved.

        >>> space = DealSpace(known={"S": "AK32.K54.A83.A76", "N": "QJ54.A32.K92.K54"})
        >>> {lengths: round(chance, 3) for lengths, chance in space.joint(("W", "spades"), ("E", "spades")).items()}
        {(0, 5): 0.02, (1, 4): 0.141, (2, 3): 0.339, (3, 2): 0.339, (4, 1): 0.141, (5, 0): 0.02}
        """
        if not asked:
            raise NotationError('ask for at least one quantity: joint(("W", "hearts"), ("E", "hearts"))')
        questions = [(_seat(seat), _quantity(quantity)) for seat, quantity in asked]
        found = self._joint(questions)
        if found is None:
            return Chances(joint_of(self.drawn, questions), drawn=len(self.drawn))
        if not found:
            raise self._empty()
        return Chances(found)

    def shapes(self, seat: Seat | str) -> Chances[tuple[int, int, int, int]]:
        """The chance of each shape (S, H, D, C) of a hand. As `joint`."""
        return self.joint(*((seat, suit) for suit in _SUITS_FROM_SPADES)).by(
            lambda held: (held[0], held[1], held[2], 13 - sum(held))
        )

    def _joint(self, asked: Sequence[tuple[Seat, Quantity]], *, weighted: bool = True) -> dict[Values, float] | None:
        """The chance of each combination; empty without deals, None if it cannot be had exactly."""
        ladder = self._ladder
        if ladder is None:
            return {}
        return distribution(ladder if weighted else ladder.support, asked)

    def _histogram(self, seat: Seat, quantity: Quantity, *, weighted: bool = True) -> dict[int, float] | None:
        found = self._joint([(seat, quantity)], weighted=weighted)
        return None if found is None else {value: chance for (value,), chance in found.items()}

    @cached_property
    def drawn(self) -> NDArray[np.uint64]:
        """uint64[20000, 4]: deals from which is estimated what cannot be counted, the same each time.

        Fewer where they are rare, but 100 at least. Raises NoSuchDeal, SpaceStarved.
        """
        try:
            deals = self.sample(DRAWN, np.random.default_rng(0))
        except SpaceStarved as few:
            if len(few.partial) < FEWEST:
                raise
            deals = few.partial
        deals.setflags(write=False)
        return deals

    def sample(
        self, n: int, rng: np.random.Generator, *, max_deals: int | None = None, blames: bool = True
    ) -> NDArray[np.uint64]:
        """Deals drawn independently of each other, each in exact proportion to its weight: uniformly, if none is soft.

        Args:
            n: how many.
            rng: the only source of chance: the same seed gives the same deals.
            max_deals: deals to be dealt at most, fitting or not; 2,000,000, or 200 for each wanted, if not told.
            blames: whether an error names the statements that cannot hold together, which takes a while to find out.
        Returns:
            uint64[n, 4] card sets by seat (N E S W).
        Raises:
            NoSuchDeal: the space is empty; names the statements that cannot hold together.
            SpaceStarved: too few were found; `.partial` has them, `.dealt` says among how many.
            ValueError: n is negative, or rng is a seed or nothing.
        """
        if n < 0:
            raise ValueError(f"{n} deals cannot be drawn: expected a whole number from 0")
        if not isinstance(rng, np.random.Generator):
            raise ValueError(f"rng is {rng!r}: expected a generator, as numpy.random.default_rng(1)")
        empty = self._empty if blames else lambda: NoSuchDeal("no deal fits")
        return draw(self._ladder, n, rng, most_deals(n, max_deals), lambda: self.feasible() is Answer.UNSAT, empty)

    def _empty(self) -> NoSuchDeal:
        return NoSuchDeal("no deal fits", DealModel(self.knowledge).conflict() or ())


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


def _quantity(quantity: Quantity | str) -> Quantity:
    return parse_quantity(quantity) if isinstance(quantity, str) else quantity


def _cards(cards: CardSet | str) -> CardSet:
    return CardSet.parse(cards) if isinstance(cards, str) else cards


__all__ = ["DealSpace", "Estimate", "NoSuchDeal", "Rung", "SpaceStarved", "TooLarge"]
