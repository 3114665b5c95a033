"""`DealSpace`: the deals that agree with what is known, and the questions that can be asked about them.

    logic (CP-SAT)    feasible, witness, conflict
    arithmetic        count, weight, probability, chance, unrank, marginals, distribution, joint, shapes, bounds; and
                      sample, deals: drawn in exact proportion to their weight, by exact tables
                      (inference/exact/hand_join.py) or by rejection, whichever is quicker (inference/exact/strategy.py)

Statements may be soft: a deal that violates one weighs less (inference/statements/hand_beliefs.py), but
remains in the space.

    support, whatever the weight    contains, feasible, witness, count, unrank, bounds
    weighted                        weight, probability, chance, marginals, distribution, joint, shapes, sample, deals

Where no statement is soft, every deal weighs 1.

A space may also be restricted by conditions on several hands (inference/several_hands): they are always certain, and
are split into boxes, conditions on each hand by itself, whose answers are added up; deals are checked for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from html import escape

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, CardSet, Deal, NotationError, Seat, Suit
from dealspace.cards.errors import expect_type
from dealspace.cards.notation import shortened
from dealspace.inference.constraints.constraint import Constraint, Holds
from dealspace.inference.constraints.evaluate import satisfied, satisfies
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, DealModel
from dealspace.inference.exact.deal_list import Listed
from dealspace.inference.exact.hand_join import Joint
from dealspace.inference.exact.pack_totals import conflict_of_totals
from dealspace.inference.exact.partition import strategy_of
from dealspace.inference.exact.strategy import ESTIMATE_DEALS, Strategy
from dealspace.inference.exact.tally import Values, distribution
from dealspace.inference.language.parse import parse_constraint, parse_quantity
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.draw import draw, most_deals
from dealspace.inference.sampling.estimates import DRAWN, FEWEST, joint_of, marginals_of
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.condition_chance import count_where, estimate_where
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.several_hands.deal_expression_parser import is_deal_condition, parse_deal_condition
from dealspace.inference.several_hands.restrict import MOST_SOLVED, conflict_with, restricted, to_sample
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.inference.statements.card_facts import card_played, hand_seen, shown_out
from dealspace.inference.statements.knowledge import CALLS, Knowledge, Source, SourceKind, Statement
from dealspace.inference.statements.results import Answer, Bounds, Chances, Estimate, Method
from dealspace.inference.statements.space_errors import NoSuchDeal, OutOfTime, SpaceStarved, TooLarge

_SUITS_FROM_SPADES = ("spades", "hearts", "diamonds")

Where = Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str] | DealExpression | str
"""Conditions on single hands by seat, or one on several hands, `"hcp(north) + hcp(south) >= 25"`."""


@dataclass(frozen=True)
class DealSpace:
    """All deals that agree with `knowledge`. Immutable: `given` makes a new space.

    Attributes:
        knowledge: the statements, in order.
        together: the conditions on several hands.
        seed: with which deals are drawn for estimates; `seeded` chooses another.

    >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
    >>> space
    DealSpace('South: K52.QJ4.A983.T76; West: hcp 15-17 and balanced')
    >>> space.sample(2, seed=1).shape
    (2, 4)

    A condition may also be about several hands, in the syntax of the dealer program:

    >>> fit = space.given(where="spades(north) + spades(south) >= 8 && hearts(west) > hearts(east)")
    >>> fit.count(), fit.sample(2, seed=1).shape
    (222674765368895, (2, 4))
    """

    knowledge: Knowledge = field(init=False)
    together: tuple[DealExpression, ...] = field(init=False, default=())
    seed: int = field(init=False, default=0, compare=False)

    def __init__(
        self,
        known: Mapping[Seat, CardSet | str] | Mapping[str, CardSet | str] | None = None,
        where: Where | None = None,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
    ) -> None:
        """The space of these facts.

        Args:
            known: cards dealt to a seat, all 13 or some of them.
            where: conditions on the hands dealt to seats, by seat; or one condition on several hands,
                `"hcp(north) + hcp(south) >= 25"`. For both, add the second by `given`.
            played: cards played, in order.
            void: suits that a seat has shown out of: of these it was dealt only the cards that it has played.
        Raises:
            NotationError: a seat, card, hand or condition cannot be read.
        """
        by_seat, together = _separated(where)
        for name, facts in (("known", known), ("where", by_seat)):
            expect_type(facts or {}, Mapping, name)
        statements = [hand_seen(_seat(seat), _cards(cards)) for seat, cards in (known or {}).items()]
        for seat, condition in by_seat.items():
            if not isinstance(condition, Constraint | str):
                raise NotationError(
                    f'{_seat(seat).title}\'s condition is {condition!r}: expected a text, as "hcp 15-17 and balanced", '
                    "or a Constraint"
                )
            text = condition if isinstance(condition, str) else str(condition)
            meant = parse_constraint(condition) if isinstance(condition, str) else condition
            statements.append(Statement(_seat(seat), meant, Source("explanation", text)))
        object.__setattr__(self, "knowledge", _with_play(Knowledge(tuple(statements)), played, void))
        object.__setattr__(self, "together", together)

    @classmethod
    def of(cls, knowledge: Knowledge, together: Iterable[DealExpression] = (), *, seed: int = 0) -> DealSpace:
        """The space of these statements and conditions on several hands; `seed` is for estimates."""
        space = cls()
        object.__setattr__(space, "knowledge", knowledge)
        object.__setattr__(space, "together", tuple(together))
        object.__setattr__(space, "seed", seed)
        return space

    def seeded(self, seed: int) -> DealSpace:
        """The same space, whose estimates are from deals drawn with this seed; what is exact stays as it is.

        >>> space = DealSpace(where={seat: "hcp 8-12 and (4+S or 5+H)" for seat in "NESW"})
        >>> space.seeded(7).count() == space.seeded(7).count(), space.seeded(7).count() == space.seeded(8).count()
        (True, False)
        """
        return self if seed == self.seed else DealSpace.of(self.knowledge, self.together, seed=seed)

    @cached_property
    def _union(self) -> BoxUnion | None:
        """The deals as a union of boxes, if there are conditions on several hands; as few are checked as can be."""
        if not self.together:
            return None
        if self._source is not None and not self._source.has_checks:
            return self._source
        return restricted(self._by_hands, self.together, finely=True)

    @cached_property
    def _source(self) -> BoxUnion | None:
        """The union of boxes to sample from; None where that is `_union`, or there is none."""
        return to_sample(self._by_hands, self.together) if self.together else None

    @property
    def _by_hands(self) -> DealSpace:
        """The space without its conditions on several hands."""
        return DealSpace.of(self.knowledge, seed=self.seed)

    def given(
        self,
        played: Iterable[tuple[Seat | str, Card | str]] = (),
        void: Iterable[tuple[Seat | str, Suit | str]] = (),
        where: Where | None = None,
    ) -> DealSpace:
        """The space with further facts; tables that they do not change are kept.

        Args:
            played: cards played since.
            void: suits that a seat has shown out of since.
            where: further conditions on the hands dealt to seats, by seat; or one on several hands.
        Raises:
            NotationError: a seat, card or condition cannot be parsed.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"})
        >>> round(space.given(where="hcp(north) + hcp(south) >= 25").distribution("N", "hcp")[15], 3)
        0.341
        """
        added = DealSpace(where=where)
        knowledge = _with_play(self.knowledge + added.knowledge, played, void)
        return DealSpace.of(knowledge, self.together + added.together, seed=self.seed)

    def soften(
        self, probability: float, kinds: Collection[SourceKind] = CALLS, seats: Iterable[Seat | str] | None = None
    ) -> DealSpace:
        """The space in which some statements may be wrong.

        A deal that violates k of the soft statements about a hand weighs probability^k (at most squared), so that one
        wrong inference never empties the space.

        Args:
            probability: that such a statement is wrong, from 0 (certain) to below 1.
            kinds: the kinds of sources whose statements become soft.
            seats: the seats whose statements become soft; None for all.
        Raises:
            ValueError: the probability is outside that range, or a kind is unknown.

        >>> space = DealSpace(where={"W": "hcp 20+", "E": "hcp 21+"})
        >>> space.count(), space.soften(0.1, kinds=("explanation",)).distribution("E", "hcp")[21] > 0.01
        (0, True)
        """
        chosen = None if seats is None else [_seat(seat) for seat in seats]
        return DealSpace.of(self.knowledge.softened(probability, kinds, chosen), self.together, seed=self.seed)

    # --- logic ---

    def contains(self, deal: Deal) -> bool:
        """Whether this deal agrees with every certain statement and condition, however little it weighs."""
        row = np.array([deal.bits], dtype=np.uint64)
        return all(satisfies(each.condition, deal[each.seat]) for each in self.knowledge.certain) and all(
            truth(condition, row)[0] for condition in self.together
        )

    def broken(self, deal: Deal) -> tuple[Statement, ...]:
        """The statements, soft or certain, that this deal violates; conditions on several hands are not among them."""
        return tuple(each for each in self.knowledge if not satisfies(each.condition, deal[each.seat]))

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal in the space; `UNKNOWN` where that is not decided in `time_limit_s` seconds.

        A condition on several hands that does not split into boxes is looked for in a sample instead.
        """
        if self._strategy is None:
            return Answer.UNSAT
        if self._union is not None:
            return self._union.feasible(time_limit_s=time_limit_s)
        return DealModel(self.knowledge).feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal of the space (not a random one); None when it is empty. Raises OutOfTime."""
        if self._strategy is None:
            return None
        if self._union is not None:
            return self._union.witness(time_limit_s=time_limit_s)
        return DealModel(self.knowledge).witness(time_limit_s=time_limit_s)

    def bounds(self, seat: Seat | str, quantity: Quantity | str, *, time_limit_s: float = TIME_LIMIT_S) -> Bounds:
        """The range of a quantity of a hand over all deals of the space.

        Args:
            seat: whose hand.
            quantity: what is measured, such as `"spades"` or `"hcp"`.
            time_limit_s: seconds for CP-SAT, which is asked where the tables would be too large.
        Returns:
            The least and greatest value, in the quantity's units. With a condition on several hands that does not split
            into boxes the range is not proven, as it may be wider than the true one.
        Raises:
            NoSuchDeal: the space is empty.
            OutOfTime: no deal was found, nor excluded.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 20+"}).bounds("E", "hcp")
        Bounds(0, 10)
        """
        asked = _quantity(quantity)
        if self._union is not None:
            return self._union.bounds(_seat(seat), asked, time_limit_s=time_limit_s)
        found = self._histogram(_seat(seat), asked, weighted=False)
        if found is None:
            return DealModel(self.knowledge).bounds(_seat(seat), asked, time_limit_s=time_limit_s)
        if not found:
            raise NoSuchDeal("no deal fits what is known")
        return Bounds(min(found), max(found))

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement, ...] | None:
        """A minimal conflict: statements that cannot all hold, while any fewer of them can; None if all can hold.

        If the certain statements alone leave no deal, the conflict is among them. Otherwise soft statements are part of
        it and come first, led by the weakest: the one that the deals of the space violate most often. With conditions
        on several hands: statements that leave these no deal, none if they have none by themselves.

        Raises:
            OutOfTime: no conflict was found, nor excluded, in `time_limit_s` seconds.

        >>> for statement in DealSpace(where={"W": "hcp 25+", "E": "hcp 16+", "N": "5+S"}).conflict() or ():
        ...     print(statement)
        West: hcp 25+
        East: hcp 16+
        """
        by_totals = conflict_of_totals(self.knowledge.statements) if self._strategy is None else ()
        stated = Knowledge(by_totals) if by_totals else self.knowledge
        found = DealModel(stated).conflict(time_limit_s=time_limit_s)
        if found is None and self.together:
            match self.feasible(time_limit_s=time_limit_s):
                case Answer.SAT:
                    return None
                case Answer.UNKNOWN:
                    raise OutOfTime("no deal that fits was found in a sample, nor is it excluded")
            return conflict_with(self._by_hands, self.together, time_limit_s=time_limit_s)
        if found is not None or all(statement.is_certain for statement in self.knowledge):
            return found
        doubted = [statement for statement in self.knowledge if not statement.is_frequency]
        taken = [replace(statement, softness=0.0) for statement in doubted]
        core = DealModel(Knowledge(tuple(taken))).conflict(time_limit_s=time_limit_s)
        if core is None:
            return None
        here = {id(statement) for statement in core}
        meant = [each for each, hard in zip(doubted, taken, strict=True) if id(hard) in here]
        doubts = dict(self.doubts())
        return tuple(sorted(meant, key=lambda statement: -doubts.get(statement, -1.0)))

    def doubts(self) -> tuple[tuple[Statement, float], ...]:
        """The soft statements, each with the share of deals (by weight) that violate it, the most doubtful first.

        Frequencies are left out. Estimated from `drawn`. Raises NoSuchDeal, SpaceStarved.
        """
        soft = [each for each in self.knowledge if not each.is_certain and not each.is_frequency]
        if not soft:
            return ()
        deals = self.drawn
        found = [(each, 1.0 - float(satisfied(each.condition, deals[:, each.seat]).mean())) for each in soft]
        return tuple(sorted(found, key=lambda doubt: -doubt[1]))

    # --- arithmetic ---

    @cached_property
    def _strategy(self) -> Strategy | None:
        return strategy_of(self.knowledge)

    @property
    def method(self) -> Method:
        """How deals are counted: exactly, or estimated from deals that are sampled with partly exact tables or none."""
        if self._union is not None:
            return self._union.method
        return Method.EXACT if self._strategy is None else self._strategy.method

    @property
    def is_exact(self) -> bool:
        """Whether `count`, `weight` and `probability` are exact.

        Distributions may need larger tables: see `joint(…).is_exact`, `marginals_are_exact`, and whether `chance`
        returns an `Estimate`.
        """
        return self.method is Method.EXACT

    def sampling_method(self, n: int, *, max_deals: int | None = None) -> Method:
        """The method by which `sample(n)` draws deals."""
        if self._union is not None:
            return self._union.method
        return Method.EXACT if self._strategy is None else self._strategy.plan_for(n, most_deals(n, max_deals)).method

    def count(self) -> int | Estimate:
        """The number of deals, whatever they weigh; an `Estimate` where the exact tables would be too large.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"}).count()
        4355986988444000
        """
        if self._union is not None:
            return self._union.count()
        return 0 if self._strategy is None else self._strategy.count(self.seed)

    def weight(self) -> Fraction | Estimate:
        """The total weight of all deals: their number where no statement is soft, less otherwise."""
        if self._union is not None:
            return self._union.weight()
        return Fraction(0) if self._strategy is None else self._strategy.mass_by(self.seed)

    def probability(self) -> float | Estimate:
        """The share of deals that satisfy the conditions, among those that agree with the known cards and voids.

        With soft statements, the mean weight of those deals.
        """
        weight = self.weight()
        deals = 0 if self._strategy is None else self._strategy.dealer.deals
        if isinstance(weight, Estimate):
            return weight.times(Fraction(1, deals))
        return float(weight / deals) if deals else 0.0

    def chance(
        self,
        where: Where | Constraint,
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
        deals = self.sample(ESTIMATE_DEALS, np.random.default_rng(self.seed))
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
        """The deal of rank k: a bijection from 0 <= k < count to the deals of the space.

        Raises:
            IndexError: k is negative or not below the count.
            TooLarge: the count is an estimate, so that deals have no rank.
        """
        if self._union is not None and self._union.is_exact:
            if not 0 <= k < (self._union.total or 0):
                raise IndexError(f"deal {k} of {self._union.total}")
            return Deal.of_bits(self._union.unrank(k))
        strategy = None if self.together else self._strategy
        exact = None if strategy is None else strategy.support.exact
        if (strategy is not None and exact is None) or self.together:
            raise TooLarge("the deals of this space cannot be numbered: its tables would be too large")
        total = exact.count() if isinstance(exact, Joint | Listed) else 0
        if not isinstance(exact, Joint | Listed) or not 0 <= k < total:
            raise IndexError(f"deal {k} of {total}")
        return Deal.of_bits(exact.unrank(k))

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` are exact; they need larger tables than `count`."""
        if self._union is not None:
            return self._union.marginals_are_exact
        strategy = self._strategy
        return strategy is None or (strategy.exact is not None and strategy.exact.can_deal)

    def marginals(self) -> NDArray[np.float64]:
        """float64[4, 52]: the chance that a seat (N E S W) was dealt a card (C2 … SA).

        Exact but for rounding where `marginals_are_exact`, otherwise estimated from `drawn`. Raises NoSuchDeal,
        SpaceStarved.
        """
        if self._union is not None:
            if not self._union.spaces:
                raise self._empty()
            return self._union.marginals() if self.marginals_are_exact else marginals_of(self.drawn)
        strategy = self._strategy
        if strategy is not None and self.marginals_are_exact:
            assert strategy.exact is not None
            if not strategy.exact.deals:
                raise self._empty()
            return strategy.exact.marginals.copy()
        return marginals_of(self.drawn)

    def distribution(self, seat: Seat | str, quantity: Quantity | str) -> Chances[int]:
        """The chance of each value of a quantity of a hand.

        Args:
            seat: whose hand.
            quantity: what is measured, such as `"hcp"`.
        Returns:
            A mapping from values, in the quantity's units, to chances; exact or estimated as for `joint`.
        Raises:
            NoSuchDeal, SpaceStarved: as for `joint`.

        >>> DealSpace(where={"W": "hcp 36+"}).distribution("W", "hcp")
        Chances(West: hcp, 36: 93.8 %, 37: 6.2 %; exact)
        """
        asked = _quantity(quantity)
        title = f"{_seat(seat).title}: {asked}"
        return self.joint((seat, asked)).by(lambda values: values[0], title=title, unit=asked.unit)

    def joint(self, *asked: tuple[Seat | str, Quantity | str]) -> Chances[Values]:
        """The joint distribution of several quantities: `joint(("W", "hearts"), ("E", "hearts"))`.

        Args:
            asked: seats and quantities, one or more.
        Returns:
            A mapping from tuples of values, in the order asked, to chances. Exact but for rounding if its `is_exact` is
            true; estimated from `drawn` where the tables would be too large, which is possible even where the space can
            be counted.
        Raises:
            NoSuchDeal: the space is empty.
            SpaceStarved: fewer than 100 deals were found for an estimate.

        >>> space = DealSpace(known={"S": "AK32.K54.A83.A76", "N": "QJ54.A32.K92.K54"})
        >>> {lengths: round(chance, 3) for lengths, chance in space.joint(("W", "spades"), ("E", "spades")).items()}
        {(0, 5): 0.02, (1, 4): 0.141, (2, 3): 0.339, (3, 2): 0.339, (4, 1): 0.141, (5, 0): 0.02}
        """
        if not asked:
            raise NotationError('ask for at least one quantity: joint(("W", "hearts"), ("E", "hearts"))')
        questions = [(_seat(seat), _quantity(quantity)) for seat, quantity in asked]
        title = ", ".join(f"{seat.title}: {quantity}" for seat, quantity in questions)
        found = self._joint(questions)
        if found is None:
            return Chances(joint_of(self.drawn, questions), len(self.drawn), title=title)
        if not found:
            raise self._empty()
        return Chances(found, title=title)

    def shapes(self, seat: Seat | str) -> Chances[tuple[int, int, int, int]]:
        """The chance of each shape (S, H, D, C) of a hand; exact or estimated as for `joint`."""
        return self.joint(*((seat, suit) for suit in _SUITS_FROM_SPADES)).by(
            lambda held: (held[0], held[1], held[2], 13 - sum(held)), title=f"{_seat(seat).title}: shape (S, H, D, C)"
        )

    def _joint(self, asked: Sequence[tuple[Seat, Quantity]], *, weighted: bool = True) -> dict[Values, float] | None:
        """The chance of each combination; empty if there is no deal, None if it cannot be computed exactly."""
        if self._union is not None:
            return self._union.joint(asked)
        strategy = self._strategy
        if strategy is None:
            return {}
        return distribution(strategy if weighted else strategy.support, asked)

    def _histogram(self, seat: Seat, quantity: Quantity, *, weighted: bool = True) -> dict[int, float] | None:
        found = self._joint([(seat, quantity)], weighted=weighted)
        return None if found is None else {value: chance for (value,), chance in found.items()}

    @cached_property
    def drawn(self) -> NDArray[np.uint64]:
        """uint64[20000, 4], read-only: the sample from which distributions are estimated, the same for the same seed.

        It has fewer deals where they are rare, but at least 100. Raises NoSuchDeal, SpaceStarved.
        """
        try:
            deals = self.sample(DRAWN, np.random.default_rng(self.seed))
        except SpaceStarved as few:
            if len(few.partial) < FEWEST:
                raise
            deals = few.partial
        deals.setflags(write=False)
        return deals

    def sample(
        self,
        n: int,
        rng: np.random.Generator | None = None,
        *,
        seed: int | None = None,
        max_deals: int | None = None,
        blames: bool = True,
        proves: bool = True,
        where: Where | None = None,
    ) -> NDArray[np.uint64]:
        """Deals drawn independently, each in exact proportion to its weight: uniformly, if no statement is soft.

        Args:
            n: how many.
            rng: a generator to draw from; it advances.
            seed: in place of a generator: the same seed gives the same deals. Without either, deals differ each time.
            max_deals: deals that may be dealt, rejected ones included; by default 2,000,000, or 200 for each wanted.
            blames: whether an error for an empty space names a minimal conflict, which takes a while to find.
            proves: whether, where no deal is found by chance, it is proved that there is none, which takes seconds;
                otherwise the space counts as starved.
            where: further conditions, as those of `given`.
        Returns:
            uint64[n, 4] card sets by seat (N E S W).
        Raises:
            NoSuchDeal: the space is empty.
            SpaceStarved: too few deals were found; `.partial` has them, `.dealt` is the number that was dealt.
            NotationError: a condition cannot be parsed.
            NoValue: a condition on several hands divides by 0 in some deal.
            ValueError: n is negative, rng is no generator, or both rng and seed are given.
        """
        if n < 0:
            raise ValueError(f"{n} deals cannot be drawn: expected a whole number from 0")
        if rng is not None and not isinstance(rng, np.random.Generator):
            raise ValueError(f"rng is {rng!r}: expected a generator, as numpy.random.default_rng(1), or write seed=1")
        if rng is not None and seed is not None:
            raise ValueError("rng and seed are both given: expected one of them")
        generator = np.random.default_rng(seed) if rng is None else rng
        if where is not None:
            return self.given(where=where).sample(n, generator, max_deals=max_deals, blames=blames, proves=proves)
        if (source := self._source or self._union) is not None:
            if not source.spaces:
                raise self._empty() if blames else NoSuchDeal("no deal fits")
            if max_deals is None and any(map(is_slow, self.together)):
                max_deals = MOST_SOLVED
            return source.sample(n, generator, most_deals(n, max_deals))
        empty = self._empty if blames else lambda: NoSuchDeal("no deal fits")
        is_empty = self._is_empty if proves else lambda: False
        return draw(self._strategy, n, generator, most_deals(n, max_deals), is_empty, empty)

    def deals(
        self,
        n: int,
        rng: np.random.Generator | None = None,
        *,
        seed: int | None = None,
        where: Where | None = None,
    ) -> list[Deal]:
        """The same deals as `sample` with the same arguments, as `Deal` values. Raises what `sample` raises.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
        >>> space.contains(space.deals(1, seed=1)[0])
        True
        >>> deal = space.deals(1, seed=1, where="spades(west) + spades(east) <= 4")[0]
        >>> deal[Seat.WEST].lengths[3] + deal[Seat.EAST].lengths[3] <= 4
        True
        """
        return [Deal.of_bits(row) for row in self.sample(n, rng, seed=seed, where=where)]

    def _is_empty(self) -> bool:
        return self.feasible() is Answer.UNSAT

    def _empty(self) -> NoSuchDeal:
        together = f' "{" && ".join(map(str, self.together))}"' if self.together else ""
        return NoSuchDeal(f"no deal fits{together}", self.conflict() or ())

    def __repr__(self) -> str:
        listed = "; ".join([*map(_in_short, self.knowledge), *map(str, self.together)])
        return f"DealSpace({shortened(listed)!r})" if listed else "DealSpace()"

    def _repr_html_(self) -> str:
        """What is known, statement by statement, and the number of deals, for notebooks."""
        count = self.count()
        number = f"about {count.value:.3g} deals" if isinstance(count, Estimate) else f"{count:,} deals"
        rows = "".join(
            f'<tr><td style="text-align:left">{each.seat.title}</td>'
            f'<td style="text-align:left">{escape(_in_short(each).partition(": ")[2] or str(each))}</td></tr>'
            for each in self.knowledge
        ) + "".join(f'<tr><td></td><td style="text-align:left">{escape(str(each))}</td></tr>' for each in self.together)
        return f"<table><caption>{number}</caption>{rows}</table>"


def _in_short(statement: Statement) -> str:
    """A statement without the text of its condition: the text of its source says it."""
    doubt = "as often" if statement.is_frequency else "doubtful"
    soft = "" if statement.is_certain else f" ({statement.softness:.0%} {doubt})"
    return f"{statement.seat.title}: {statement.source.text}{soft}"


def _separated(
    where: Where | None,
) -> tuple[Mapping[Seat, Constraint | str] | Mapping[str, Constraint | str], tuple[DealExpression, ...]]:
    """The conditions on single hands, and the one on several."""
    if isinstance(where, str):
        if not is_deal_condition(where):
            raise NotationError(
                f'where "{where}" names no hand: expected conditions by seat, as {{"W": "hcp 15-17"}}, or one that '
                'names its hands, as "hcp(north) + hcp(south) >= 25"'
            )
        where = parse_deal_condition(where)
    if isinstance(where, DealExpression):
        return {}, (where,)
    return where or {}, ()


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
