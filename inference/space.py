"""`DealSpace`: the deals that agree with what is known, and the questions that can be asked about them.

    logic (CP-SAT)    feasible, witness, conflict
    arithmetic        count, weight, probability, chance, unrank, marginals, distribution, joint, shapes, bounds; and
                      sample, deals: drawn in exact proportion to their weight, by exact tables
                      (inference/exact/hand_join.py) or by rejection, whichever is quicker (inference/exact/strategy.py)

A space chooses its engine once, and asks it (inference/engine.py): one for statements about single hands, and one where
there are conditions on several hands, which are always certain.

Statements may be soft: a deal that violates one weighs less (inference/statements/hand_beliefs.py), but
remains in the space.

    support, whatever the weight    contains, feasible, witness, count, unrank, bounds
    weighted                        weight, probability, chance, marginals, distribution, joint, shapes, sample, deals

Where no statement is soft, every deal weighs 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import DECK, Deal, NotationError, Seat
from dealspace.cards.right_rooms import answerer
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.constraints.evaluate import satisfied
from dealspace.inference.cpsat.deal_model import TIME_LIMIT_S, DealModel
from dealspace.inference.deal_table import DealTable
from dealspace.inference.engine import SpaceEngine
from dealspace.inference.exact.tally import Values
from dealspace.inference.hands_engine import HandsEngine
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.sampling.accuracy import DRAWN, Accuracy, Drawing, Key
from dealspace.inference.sampling.draw import generator_of
from dealspace.inference.sampling.estimates import marginals_of, tally_of
from dealspace.inference.sampling.predicates import Predicate, sample_accepted
from dealspace.inference.several_hands.box_engine import BoxEngine
from dealspace.inference.several_hands.condition_chance import chance_given, chance_where
from dealspace.inference.several_hands.deal_expression import DealExpression, is_slow
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_number
from dealspace.inference.several_hands.expression_model import modelled
from dealspace.inference.several_hands.number_chances import (
    SOLVED_DEALS,
    quantities_in,
    values_by_count,
    values_tally,
)
from dealspace.inference.several_hands.restrict import placed_by_seat
from dealspace.inference.several_hands.space_model import WORK, ModelSolution, SpaceModel
from dealspace.inference.space_statements import StatedSpace, Where, as_quantity, condition_of
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer, Bounds, Chances, Estimate, Method

__all__ = ["DealSpace", "Where"]

_SUITS_FROM_SPADES = ("spades", "hearts", "diamonds")
Found = TypeVar("Found", int | Estimate, Fraction | Estimate, dict[Values, float])


@dataclass(frozen=True, init=False, repr=False)
class DealSpace(StatedSpace):
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

    @cached_property
    def _engine(self) -> SpaceEngine:
        """Who answers: tables and CP-SAT for statements about single hands, boxes for conditions on several."""
        hands = HandsEngine(self.knowledge, self.seed)
        return BoxEngine(self._by_hands, hands, self.together) if self.together else hands

    def forget(self) -> None:
        """Give up the tables made so far; they are made again, or found in the cache, when they are needed."""
        self.__dict__.pop("_engine", None)

    @property
    def _by_hands(self) -> DealSpace:
        """The space without its conditions on several hands."""
        return self._changed(self.knowledge, ())

    # --- logic ---

    def feasible(self, *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Whether there is a deal in the space; `UNKNOWN` where that is not decided in `time_limit_s` seconds.

        A condition on several hands that does not split into boxes is looked for in a sample instead.
        """
        return self._engine.feasible(time_limit_s=time_limit_s)

    def witness(self, *, time_limit_s: float = TIME_LIMIT_S) -> Deal | None:
        """A deal of the space (not a random one); None when it is empty. Raises TimeLimitError."""
        return self._engine.witness(time_limit_s=time_limit_s)

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
            InfeasibleError: the space is empty.
            TimeLimitError: no deal was found, nor excluded.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 20+"}).bounds("E", "hcp")
        Bounds(0, 10)
        """
        return self._engine.bounds(Seat.of(seat), as_quantity(quantity), time_limit_s=time_limit_s)

    def conflict(self, *, time_limit_s: float = TIME_LIMIT_S) -> tuple[Statement | DealExpression, ...] | None:
        """A minimal conflict: statements that cannot all hold, while any fewer of them can; None if all can hold.

        If the certain statements alone leave no deal, the conflict is among them; conditions on several hands are named
        like statements. Otherwise soft statements are part of it and come first, led by the weakest: the one that the
        deals of the space violate most often.

        Raises:
            TimeLimitError: no conflict was found, nor excluded, in `time_limit_s` seconds.

        >>> for statement in DealSpace(where={"W": "hcp 25+", "E": "hcp 16+", "N": "5+S"}).conflict() or ():
        ...     print(statement)
        West: hcp 25+
        East: hcp 16+
        """
        found = self._engine.conflict(time_limit_s=time_limit_s)
        if found is None or not any(isinstance(each, Statement) and not each.is_certain for each in found):
            return found
        doubts = dict(self.doubts())
        return tuple(sorted(found, key=lambda each: -doubts.get(each, -1.0) if isinstance(each, Statement) else 1.0))

    def conflicts(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """Every minimal conflict of what is certain, each when it is found; nothing where there is a deal.

        Raises:
            TimeLimitError: a question was not decided in `time_limit_s` seconds.
            SizeLimitError: a condition is about double-dummy tricks.

        >>> space = DealSpace(where={"W": "hcp 25+ and spades 6+", "E": "hcp 16+", "N": "spades 8+"})
        >>> for conflict in space.conflicts():
        ...     print(" / ".join(map(str, conflict)))
        West: hcp 25+ and spades 6+ / East: hcp 16+
        West: hcp 25+ and spades 6+ / North: spades 8+
        """
        return self._engine.conflicts(time_limit_s=time_limit_s)

    def repairs(self, *, time_limit_s: float = TIME_LIMIT_S) -> Iterator[tuple[Statement | DealExpression, ...]]:
        """What may be left out of the certain statements so that there is a deal: the smallest sets first.

        None of them is within another. Where there is a deal, the only one is empty. Raises as `conflicts`.

        >>> space = DealSpace(where={"W": "hcp 25+ and spades 6+", "E": "hcp 16+", "N": "spades 8+"})
        >>> for left_out in space.repairs():
        ...     print(" / ".join(map(str, left_out)))
        West: hcp 25+ and spades 6+
        East: hcp 16+ / North: spades 8+
        """
        return self._engine.repairs(time_limit_s=time_limit_s)

    def doubts(self) -> tuple[tuple[Statement, float], ...]:
        """The soft statements, each with the share of deals (by weight) that violate it, the most doubtful first.

        Frequencies are left out. Estimated from `drawn`. Raises InfeasibleError, SamplingError.
        """
        soft = [each for each in self.knowledge if not each.is_certain and not each.is_frequency]
        if not soft:
            return ()
        deals = self.drawn
        found = [(each, 1.0 - float(satisfied(each.condition, deals[:, each.seat]).mean())) for each in soft]
        return tuple(sorted(found, key=lambda doubt: -doubt[1]))

    def model(self, *, enforced: bool = True) -> SpaceModel:
        """The CP-SAT model of the space: 4 × 52 named booleans, to which constraints and a goal can be added.

        Args:
            enforced: whether all certain statements hold; otherwise each is behind its own boolean, which is free.
        Raises:
            SizeLimitError: a condition is about double-dummy tricks.

        >>> model = DealSpace(where={"N": "hcp 20+"}).model()
        >>> model.add(model.card("S", "SA") + model.card("S", "HA") == 2)
        >>> model.solve().deal["S"].bits >> 51  # South holds the ace of spades
        1
        """
        return SpaceModel(DealModel(self.knowledge, modelled(self.together)).parties, enforced=enforced)

    def optimum(
        self, goal: DealExpression | str, *, lowest: bool = False, workers: int = 1, seed: int = 1, work: float = WORK
    ) -> ModelSolution:
        """The greatest value (or the least) of a number over the deals of the space, with a deal that attains it.

        Args:
            goal: a number computed from one or several hands, `"hcp(north) + hcp(south)"`.
            lowest: whether the least value is sought.
            workers, seed, work: as for `SpaceModel.solve`.
        Returns:
            A `ModelSolution`: `.value`, `.deal`, and whether it is `.proved` that no deal is better.

        >>> DealSpace(where={"N": "6+S", "S": "4+S"}).optimum("losers(north) + losers(south)").value
        22
        """
        model = self.model()
        (model.minimize if lowest else model.maximize)(goal)
        return model.solve(workers=workers, seed=seed, work=work)

    # --- arithmetic ---

    @property
    def method(self) -> Method:
        """How deals are counted: exactly, or estimated from deals that are sampled with partly exact tables or none."""
        return self._engine.method

    @property
    def is_exact(self) -> bool:
        """Whether `count`, `weight` and `probability` are exact.

        Distributions may need larger tables: see `joint(…).is_exact`, `marginals_are_exact`, and whether `chance`
        returns an `Estimate`.
        """
        return self.method is Method.EXACT

    def sampling_method(self, n: int, *, max_deals: int | None = None) -> Method:
        """The method by which `sample(n)` draws deals."""
        return self._engine.sampling_method(n, max_deals)

    def count(self) -> int | Estimate:
        """The number of deals, whatever they weigh; an `Estimate` where the exact tables would be too large.

        >>> DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"}).count()
        4355986988444000
        """
        return self._engine.count()

    def weight(self) -> Fraction | Estimate:
        """The total weight of all deals: their number where no statement is soft, less otherwise."""
        return self._engine.weight()

    def probability(self) -> float | Estimate:
        """The share of deals that satisfy the conditions, among those that agree with the known cards and voids.

        With soft statements, the mean weight of those deals.
        """
        weight = self.weight()
        deals = self._engine.placed_deals
        if isinstance(weight, Estimate):
            return weight.times(Fraction(1, deals))
        return float(weight / deals) if deals else 0.0

    def chance(self, where: Where | Constraint, seat: Seat | str | None = None) -> float | Estimate:
        """The probability of further conditions, given all that is known.

        Args:
            where: a condition on one hand, with its `seat`; conditions by seat, `{"N": "4+H", "S": "4+H"}`; or one
                condition on several hands, `"hcp(north) + hcp(south) >= 25"` (inference/several_hands).
            seat: whose hand a single condition is about.
        Returns:
            A float, exact but for rounding, where the tables of both spaces can be had; otherwise an `Estimate`, from
            50,000 deals for conditions on single hands and 20,000 for one on several hands, or as `accurate` says.
        Raises:
            InfeasibleError: the space is empty.
            NotationError: a condition cannot be parsed, or one on a single hand has no seat.
            UndefinedValueError: the condition divides by 0 in some deal.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
        >>> round(space.chance("4+H", "N"), 3), round(space.chance("hcp(north) + hcp(south) >= 26"), 3)
        (0.373, 0.554)
        """
        asked = condition_of(where, seat)
        if isinstance(asked, DealExpression):
            return chance_where(self, self._not_empty(self.weight()), asked)
        return chance_given(self, self._not_empty(self.weight()), self.given(where=asked))

    def unrank(self, k: int) -> Deal:
        """The deal of rank k: a bijection from 0 <= k < count to the deals of the space.

        Raises:
            IndexError: k is negative or not below the count.
            SizeLimitError: the count is an estimate, so that deals have no rank.
        """
        return self._engine.unrank(k)

    @property
    def marginals_are_exact(self) -> bool:
        """Whether `marginals` are exact; they need larger tables than `count`."""
        return self._engine.marginals_are_exact

    @overload
    def marginals(self, *, labelled: Literal[False] = False) -> NDArray[np.float64]: ...
    @overload
    def marginals(self, *, labelled: Literal[True]) -> dict[str, dict[str, float]]: ...
    def marginals(self, *, labelled: bool = False) -> NDArray[np.float64] | dict[str, dict[str, float]]:
        """float64[4, 52]: the chance that a seat (N E S W) was dealt a card (C2 … SA).

        Exact but for rounding where `marginals_are_exact`, otherwise estimated from `drawn`. With `labelled` a dict of
        dicts, the seat's notation first, then the card's. Raises InfeasibleError, SamplingError.

        >>> chances = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17"}).marginals(labelled=True)
        >>> round(chances["W"]["SA"], 3), chances["S"]["SK"]
        (0.623, 1.0)
        """
        exact = self._engine.marginals()
        found = marginals_of(self.drawn) if exact is None else exact
        if not labelled:
            return found
        return {str(seat): dict(zip(map(str, DECK), found[seat].tolist(), strict=True)) for seat in Seat}

    def distribution(self, seat: Seat | str, quantity: Quantity | str) -> Chances[int]:
        """The chance of each value of a quantity of a hand.

        Args:
            seat: whose hand.
            quantity: what is measured, such as `"hcp"`.
        Returns:
            A mapping from values, in the quantity's units, to chances; exact or estimated as for `joint`.
        Raises:
            InfeasibleError, SamplingError: as for `joint`.

        >>> found = DealSpace(where={"W": "hcp 36+"}).distribution("W", "hcp")
        >>> found, round(found.mean, 3)
        (Chances(West: hcp, 36: 93.8 %, 37: 6.2 %; exact), 36.062)
        """
        asked = as_quantity(quantity)
        title = f"{Seat.of(seat).title}: {asked}"
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
            InfeasibleError: the space is empty.
            SamplingError: fewer than 100 deals were found for an estimate.

        >>> space = DealSpace(known={"S": "AK32.K54.A83.A76", "N": "QJ54.A32.K92.K54"})
        >>> {lengths: round(chance, 3) for lengths, chance in space.joint(("W", "spades"), ("E", "spades")).items()}
        {(0, 5): 0.02, (1, 4): 0.141, (2, 3): 0.339, (3, 2): 0.339, (4, 1): 0.141, (5, 0): 0.02}
        """
        if not asked:
            raise NotationError('ask for at least one quantity: joint(("W", "hearts"), ("E", "hearts"))')
        questions = [(Seat.of(seat), as_quantity(quantity)) for seat, quantity in asked]
        title = ", ".join(f"{seat.title}: {quantity}" for seat, quantity in questions)
        found = self._engine.joint(questions)
        if found is None:
            return self.estimated(partial(tally_of, asked=questions), title=title)
        return Chances(self._not_empty(found), title=title)

    def joint_of(self, *numbers: DealExpression | str) -> Chances[Values]:
        """The joint distribution of numbers computed from several hands: `joint_of("hcp(ns)", "fit(ns)")`.

        Args:
            numbers: one or more; quantities are in their units.
        Returns:
            A mapping from tuples of values, in the order asked, to chances; exact or estimated as for `joint`.
        Raises:
            InfeasibleError, SamplingError: as for `joint`.
            NotationError: a number cannot be read, or there is none.
            UndefinedValueError: one divides by 0 in some deal.

        >>> found = DealSpace(known={"S": "AK32.K54.A83.A76", "N": "QJ54.A32.K92.K54"}).joint_of("fit(ew)", "hcp(ew)")
        >>> found
        Chances(fit(ew), hcp(east) + hcp(west), (7, 9): 100.0 %; exact)
        """
        if not numbers:
            raise NotationError('ask for at least one number: joint_of("hcp(ns)", "fit(ns)")')
        meant = [parse_deal_number(number)[0] if isinstance(number, str) else number for number in numbers]
        title = ", ".join(map(str, meant))
        known = [seat for seat, held in placed_by_seat(self).items() if len(held) == 13]
        asked = quantities_in(meant, known)
        if asked and (found := self._engine.joint(list(asked))) is not None:
            return Chances(values_by_count(meant, self._not_empty(found), asked), title=title)
        slow = any(map(is_slow, meant))
        return self.estimated(
            partial(values_tally, meant), usual=SOLVED_DEALS if slow else DRAWN, is_slow=slow, title=title
        )

    def distribution_of(self, number: DealExpression | str) -> Chances[int]:
        """The chance of each value of a number computed from several hands.

        Args:
            number: such as `"hcp(north) + hcp(south)"`; of `"quick_tricks(ns)"` values are in its units, halves.
        Returns:
            A mapping from values to chances; exact or estimated as for `joint`.
        Raises:
            InfeasibleError, SamplingError: as for `joint`.
            NotationError: the number cannot be read.
            UndefinedValueError: it divides by 0 in some deal.

        >>> DealSpace(known={"S": "AK32.K54.A83.A76"}).distribution_of("spades(north) + spades(south)").is_exact
        True
        """
        meant, unit = parse_deal_number(number) if isinstance(number, str) else (number, 1)
        title = number.strip() if isinstance(number, str) and unit != 1 else ""
        return self.joint_of(meant).by(lambda values: values[0], title=title, unit=unit)

    def shapes(self, seat: Seat | str) -> Chances[tuple[int, int, int, int]]:
        """The chance of each shape (S, H, D, C) of a hand; exact or estimated as for `joint`."""
        return self.joint(*((seat, suit) for suit in _SUITS_FROM_SPADES)).by(
            lambda held: (held[0], held[1], held[2], 13 - sum(held)), title=f"{Seat.of(seat).title}: shape (S, H, D, C)"
        )

    @property
    def drawn(self) -> NDArray[np.uint64]:
        """uint64[20000, 4], read-only: the sample from which distributions are estimated, the same for the same seed.

        As many deals as `accurate` says, and fewer where they are rare, but at least 100. Raises InfeasibleError,
        SamplingError.
        """
        return self._drawing.deals(0, self.accuracy.deals or DRAWN)

    @cached_property
    def _drawing(self) -> Drawing:
        return Drawing(self.sample, self.seed, self.accuracy.first)

    def estimated(
        self,
        tally: Callable[[NDArray[np.uint64]], Mapping[Key, int]],
        *,
        usual: int = DRAWN,
        is_slow: bool = False,
        title: str = "",
        accuracy: Accuracy | None = None,
    ) -> Chances[Key]:
        """The chances of what deals may show, estimated as accurately as `accurate` says.

        Args:
            tally: of some deals uint64[n, 4], how many show what.
            usual: the number of deals where nothing else is asked.
            is_slow: the deals are solved double dummy.
            accuracy: in place of the space's.
        Raises:
            InfeasibleError: the space is empty.
            SamplingError: fewer than 100 deals were found.

        >>> DealSpace().accurate(deals=100).estimated(lambda deals: {"all": len(deals)})
        Chances(all: 100.0 %; estimated from 100 deals)
        """
        asked = accuracy or self.accuracy
        return asked.estimate(self._drawing, tally, usual=usual, is_slow=is_slow, title=title)

    def sample(
        self,
        n: int,
        rng: np.random.Generator | None = None,
        *,
        seed: int | None = None,
        max_deals: int | None = None,
        blames: bool = True,
        proves: bool = True,
        where: Where | Predicate | None = None,
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
            where: further conditions, as those of `given`; or a function that is shown each `Deal` and accepts it or
                not. Deals are then drawn and rejected: at most `max_deals` are shown to it, by default 100,000, or 200
                for each wanted. What it raises comes through.
        Returns:
            uint64[n, 4] card sets by seat (N E S W).
        Raises:
            InfeasibleError: the space is empty.
            SamplingError: too few deals were found; `.partial` has them, `.dealt` is the number that was dealt.
            NotationError: a condition cannot be parsed.
            UndefinedValueError: a condition on several hands divides by 0 in some deal.
            ValueError: n is negative, rng is no generator, or both rng and seed are given.
        """
        generator = generator_of(n, rng, seed)
        if callable(where):
            return sample_accepted(
                lambda size: self.sample(size, generator, blames=blames, proves=proves), n, where, max_deals
            )
        if where is not None:
            return self.given(where=where).sample(n, generator, max_deals=max_deals, blames=blames, proves=proves)
        return self._engine.sample(n, generator, max_deals, blames=blames, proves=proves)

    def deals(
        self,
        n: int,
        rng: np.random.Generator | None = None,
        *,
        seed: int | None = None,
        max_deals: int | None = None,
        where: Where | Predicate | None = None,
    ) -> list[Deal]:
        """The same deals as `sample` with the same arguments, as `Deal` values. Raises what `sample` raises.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
        >>> space.contains(space.deals(1, seed=1)[0])
        True
        >>> deal = space.deals(1, seed=1, where="spades(west) + spades(east) <= 4")[0]
        >>> deal["W"]["spades"] + deal["E"]["spades"] <= 4
        True
        >>> space.deals(1, seed=1, where=lambda deal: deal.north["losers"] <= 7)[0].north["losers"] <= 7
        True
        """
        return [Deal.of_bits(row) for row in self.sample(n, rng, seed=seed, max_deals=max_deals, where=where)]

    def table(
        self,
        n: int,
        columns: Iterable[str] | str,
        rng: np.random.Generator | None = None,
        *,
        seed: int | None = None,
        max_deals: int | None = None,
        where: Where | Predicate | None = None,
    ) -> DealTable:
        """Deals drawn as by `sample`, and what is asked about each of them, as named columns.

        Args:
            n, rng, seed, max_deals, where: as for `sample`.
            columns: texts as `dealspace query` takes them: `hcp:N`, `shape:E`, `tricks:S.NT`, `makes:3N.S`,
                `chance:W: 5+H` (whether it holds); also `hand:W`, `deal`, and numbers of several hands,
                `hcp(north) + hcp(south)`.
        Returns:
            A `DealTable`: `table["hcp:N"]` is a numpy array; `.to_pandas()`, `.to_polars()`, `.to_arrow()`,
            `.to_csv(path)`, `.to_parquet(path)`. Deals are solved when such a column is first read.
        Raises:
            NotationError: a text is no column.
            InfeasibleError, SamplingError: as for `sample`.

        >>> space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
        >>> table = space.table(1000, columns=["hcp:W", "spades:N", "shape:E"], seed=1)
        >>> int(table["hcp:W"].max()), len(table)
        (17, 1000)
        """
        asked = answerer("columns of a table")(columns)
        return DealTable(self.sample(n, rng, seed=seed, max_deals=max_deals, where=where), asked)

    def leads(self, contract: Any, **options: Any) -> Any:
        """What each opening lead against a contract is worth, on deals drawn from the space, double dummy.

        Args:
            contract: with its declarer, `3N by W`; the leader's 13 cards are known.
            options: `vulnerability`, `unit`, `field`, `progress` as for `dealspace.query.decisions.leads.choose_lead`.
                How many deals: `accurate`; 400 if it is not said.
        Returns:
            A `LeadChoice`: its `leads`, the best first.
        Raises:
            LeadError: the leader's hand is not known.
            InfeasibleError, SamplingError: as for `sample`.
        """
        return answerer("leads")(self, contract, **options)

    def compare(self, strategies: Mapping[str, Any], **options: Any) -> Any:
        """What each of several strategies wins against the others, on deals drawn from the space, double dummy.

        Args:
            strategies: by name: a contract (`3N by S`), or any other text that `dealspace compare` takes (`2C`,
                `lead SK`, `sayc`, `3N.N if S: hcp 9+ else 1N.N`); or a function from a `Deal` to its contract.
            options: as for `dealspace.query.strategies.compare_strategies.compare_strategies`. How many deals:
                `accurate`; 400 if it is not said.
        Returns:
            A `ComparedStrategies`: its `strategies`, the best first, `pairs` and `classes`.
        Raises:
            StrategyError: text that is no strategy, fewer than two, a call that is not legal, no side.
            InfeasibleError, SamplingError: as for `sample`.
        """
        return answerer("comparison")(self, strategies, **options)

    def suit_line(self, suit: Any, declarer: Seat | str = "S", **options: Any) -> Any:
        """The best lines for declarer in a suit, and their exact chances by all that is known of the other hands.

        Args:
            suit: such as `spades`.
            declarer: his hand and dummy's are known. In what is said of lines, West is the opponent on his left.
            options: `need`, `entries`, `work_limit`, `tick` as for `dealspace.play.solve_suit`.
        Returns:
            `SuitLines`.
        Raises:
            InvalidSuit: a hand that is not known, chances that could only be estimated, or as `solve_suit`.
            InfeasibleError: the space is empty.

        >>> space = DealSpace(known={"N": "AQT98.K32.A43.K2", "S": "5432.AQ4.KQ2.A43"}, where={"W": "7+H"})
        >>> round(float(space.suit_line("spades", need=5).need(5).value), 3)
        0.168
        """
        return answerer("line in a suit")(self, suit, declarer, **options)

    def _not_empty(self, found: Found) -> Found:
        """The number, weight or distribution that was found. Raises InfeasibleError if it is nothing."""
        if not found:
            raise self._engine.no_such_deal()
        return found

    def _repr_html_(self) -> str:
        """What is known, statement by statement, and the number of deals, for notebooks."""
        count = self.count()
        return self._table(f"about {count.value:.3g} deals" if isinstance(count, Estimate) else f"{count:,} deals")
