"""`SpaceModel`: the constraint model of a space, for users' own constraints, goals and solver runs.

    N.SA, N.SK, … W.C2     52 booleans for each seat: 13 of a hand are true, each card is true in exactly one hand
    stated[0], stated[1]   a boolean for each certain statement and condition of the space, which implies it

The model is one of OR-Tools' CP-SAT (`ortools.sat.python.cp_model`), and all that can be done with such a model can be
done with this one. Its values are whole numbers: quantities are in their units, `quick_tricks` in halves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dealspace.cards import Card, Deal, NotationError, Seat
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.cpsat.deal_model import Party
from dealspace.inference.cpsat.encoder import Encoder, Literal
from dealspace.inference.language.parse import parse_constraint, parse_quantity
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.several_hands.deal_expression_parser import parse_deal_condition
from dealspace.inference.several_hands.expression_model import ExpressionEncoder, ModelledExpression, modelled
from dealspace.inference.statements.knowledge import Statement
from dealspace.inference.statements.results import Answer

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

WORK = 20.0
"""What the solver may spend, in its deterministic units, each about a second of one worker."""


@dataclass(frozen=True)
class ModelSolution:
    """What the solver found.

    Attributes:
        answer: SAT if there is a deal, UNSAT if it is proved that there is none, UNKNOWN if the work was spent before.
        deal: the deal; None unless the answer is SAT.
        value: what was minimized or maximized has this value in the deal; None without a goal.
        bound: no deal is better than this; None without a goal.
    """

    answer: Answer
    deal: Deal | None = None
    value: int | None = None
    bound: int | None = None

    @property
    def proved(self) -> bool:
        """Whether nothing better is possible: the goal's value is its bound, or there is certainly no deal."""
        return self.answer is Answer.UNSAT or (self.answer is Answer.SAT and self.value == self.bound)


class SpaceModel:
    """A CP-SAT model of the deals of a space; `DealSpace.model` makes it.

    Attributes:
        stated: the certain statements and the conditions on several hands of the space, each with its boolean.
        hands: the 52 booleans of every seat, C2 … SA.

    >>> from dealspace.inference import DealSpace
    >>> model = DealSpace(where={"S": "hcp 15-17 and balanced"}).model()
    >>> model.add(model.quantity("spades", "S") + model.quantity("spades", "N") >= 10)
    >>> model.maximize("hcp(north) + hcp(south)")
    >>> found = model.solve()
    >>> found.value, found.proved
    (40, True)
    """

    def __init__(self, parties: tuple[Party, ...], *, enforced: bool = True) -> None:
        """
        Args:
            parties: the statements and conditions, as those of `DealModel`.
            enforced: whether all of them hold; otherwise only those whose booleans are made true.
        """
        self._encoder = Encoder()
        self._hand_of = {seat: self._encoder.new_hand(13, name=str(seat)) for seat in Seat}
        self._encoder.deal_all()
        self._expressions = ExpressionEncoder(self._encoder, self._hand_of)
        self._goal: Any = None
        self.hands = {seat: self._encoder.hands[hand] for seat, hand in self._hand_of.items()}
        self.stated: list[tuple[Statement | DealExpression, Literal]] = []
        for number, party in enumerate(parties):
            literal = self.model.new_bool_var(f"stated[{number}]")
            if isinstance(party, Statement):
                self._encoder.require(self._hand_of[party.seat], party.condition, [literal])
                self.stated.append((party, literal))
            else:
                assert isinstance(party, ModelledExpression), "a space has statements and conditions"
                self._expressions.require(party.expression, [literal])
                self.stated.append((party.expression, literal))
            if enforced:
                self.model.add_bool_and(literal)

    @property
    def model(self) -> cp_model.CpModel:
        """OR-Tools' own model, to which anything may be added."""
        return self._encoder.model

    # --- what can be said ---

    def card(self, seat: Seat | str, card: Card | str) -> Literal:
        """The boolean that says whether a seat was dealt a card: `card("N", "SA")`."""
        held = Card.parse(card) if isinstance(card, str) else card
        return self.hands[_seat(seat)][held.index]

    def quantity(self, quantity: Quantity | str, seat: Seat | str) -> Any:
        """A quantity of a hand as a linear expression: `quantity("hcp", "N")`; in its units, as `hand_bounds`."""
        meant = parse_quantity(quantity) if isinstance(quantity, str) else quantity
        linear, constant = self._encoder.total(self._hand_of[_seat(seat)], ((1, meant),))
        return linear + constant

    def expression(self, expr: DealExpression | str) -> Any:
        """A number computed from several hands as a linear expression: `"hcp(north) + hcp(south)"`."""
        return self._expressions.sum(_modelled(expr)).linear

    def add(self, condition: Any, seat: Seat | str | None = None, *, under: tuple[Literal, ...] = ()) -> None:
        """Add a condition.

        Args:
            condition: a constraint of OR-Tools (`x + y <= 5`), which is added as it is; a condition on several hands,
                `"hcp(north) + hcp(south) >= 25"`; or one on a single hand, with its seat.
            seat: whose hand the condition is about.
            under: booleans; the condition holds where all of them are true.
        Raises:
            NotationError: the condition cannot be read.
        """
        if seat is not None:
            meant = parse_constraint(condition) if isinstance(condition, str) else condition
            if not isinstance(meant, Constraint):
                raise NotationError(f"{meant!r} is no condition on a hand: expected a text, or a Constraint")
            self._encoder.require(self._hand_of[_seat(seat)], meant, under)
        elif isinstance(condition, DealExpression | str):
            self._expressions.require(_modelled(condition), under)
        else:
            added = self.model.add(condition)
            if under:
                added.only_enforce_if(list(under))

    def minimize(self, goal: Any) -> None:
        """Look for the deal in which this is least: a linear expression, or a text such as `"hcp(north)"`."""
        self._goal = self.expression(goal) if isinstance(goal, DealExpression | str) else goal
        self.model.minimize(self._goal)

    def maximize(self, goal: Any) -> None:
        """Look for the deal in which this is greatest."""
        self._goal = self.expression(goal) if isinstance(goal, DealExpression | str) else goal
        self.model.maximize(self._goal)

    # --- answers ---

    @cached_property
    def solver(self) -> cp_model.CpSolver:
        """The solver of the latest `solve`, for the values of users' own variables."""
        found: cp_model.CpSolver = self._encoder.cp_model.CpSolver()
        return found

    def solve(self, *, workers: int = 1, seed: int = 1, work: float = WORK) -> ModelSolution:
        """Run the solver.

        Args:
            workers: threads that search; with one, the same model has the same answer.
            seed: of its random choices.
            work: what it may spend, in its deterministic units, each about a second of one worker.
        Raises:
            ValueError: OR-Tools refuses the model; its text says why.
        """
        cp = self._encoder.cp_model
        if problem := self.model.validate():
            raise ValueError(f"the model is not valid: {problem}")
        parameters = self.solver.parameters
        parameters.num_workers, parameters.random_seed, parameters.max_deterministic_time = workers, seed, work
        parameters.catch_sigint_signal = False
        status = self.solver.solve(self.model)
        if status == cp.INFEASIBLE:
            return ModelSolution(Answer.UNSAT)
        if status not in (cp.OPTIMAL, cp.FEASIBLE):
            return ModelSolution(Answer.UNKNOWN)
        deal = Deal.of_bits(
            sum(1 << card for card, held in enumerate(self.hands[seat]) if self.solver.boolean_value(held))
            for seat in Seat
        )
        if self._goal is None:
            return ModelSolution(Answer.SAT, deal)
        bound = round(self.solver.best_objective_bound)
        return ModelSolution(Answer.SAT, deal, round(self.solver.objective_value), bound)

    def export(self) -> str:
        """The model as text, in the format of OR-Tools' protocol buffers."""
        return str(self.model.proto)


def _seat(seat: Seat | str) -> Seat:
    return Seat.parse(seat) if isinstance(seat, str) else seat


def _modelled(expr: DealExpression | str) -> DealExpression:
    """The expression. Raises NotationError, SizeLimitError for double-dummy tricks."""
    meant = parse_deal_condition(expr) if isinstance(expr, str) else expr
    return modelled([meant])[0].expression
