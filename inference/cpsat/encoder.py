"""The CP-SAT model: one boolean for every card of every hand, and constraints on them.

A hand is a list of 52 booleans. In each suit a quantity has the cheapest form of its table (suit_form.py).

Formulas are half-reified, never equivalent: `under` literals enforce a part, negations are pushed down to the atoms,
and every `or` has one literal for each part. That is enough for satisfiability and for conflicts.
ortools costs a second to import, so it is imported when a model is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from dealspace.cards import Card, CardSet
from dealspace.inference.constraints.constraint import (
    Always,
    And,
    Constraint,
    Holds,
    HoldsExactly,
    Never,
    Not,
    Or,
    Shape,
    Terms,
    Within,
    limits,
)
from dealspace.inference.constraints.hand_shapes import all_shapes
from dealspace.inference.constraints.lowering import cases
from dealspace.inference.cpsat.suit_form import SuitForm, suit_form
from dealspace.inference.quantities.quantity import Quantity

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Literal = Any
"""A boolean of cp_model, or its negation."""


class Encoder:
    """Builds a cp_model: hands of booleans, and formulas that they must satisfy."""

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.cp_model = cp_model
        self.model = cp_model.CpModel()
        self.constants = self.model.new_constant(0), self.model.new_constant(1)
        self.hands: list[list[Literal]] = []
        self.sizes: list[int] = []
        self.lengths: dict[tuple[int, int], cp_model.IntVar] = {}
        self.values: dict[tuple[int, int, SuitForm], cp_model.IntVar] = {}
        self.choices: dict[tuple[int, Quantity], cp_model.IntVar] = {}
        self.literals: dict[tuple[int, Constraint, bool], Literal] = {}
        self.shapes: dict[tuple[int, int, frozenset[tuple[int, ...]]], Literal] = {}

    def new_hand(
        self, size: int, known: CardSet | None = None, excluded: CardSet | None = None, *, name: str = ""
    ) -> int:
        """Add a hand of `size` cards that contains `known` and none of `excluded`. Returns its index.

        With a name, its booleans are called `N.SA` and so on.
        """
        held = 0 if known is None else known.bits
        out = 0 if excluded is None else excluded.bits
        cards: list[Literal] = []
        for card in range(52):
            if (held | out) >> card & 1:
                cards.append(self.constants[held >> card & 1])
            else:
                cards.append(self.model.new_bool_var(f"{name}.{Card(card)}" if name else ""))
        self.model.add(sum(cards) == size)
        self.hands.append(cards)
        self.sizes.append(size)
        return len(self.hands) - 1

    def deal_all(self) -> None:
        """Every card is in exactly one of the hands."""
        for holders in zip(*self.hands, strict=True):
            self.model.add_exactly_one(holders)

    # --- expressions ---

    def suit_cards(self, hand: int, suit: int) -> list[Literal]:
        return self.hands[hand][13 * suit : 13 * suit + 13]

    def length(self, hand: int, suit: int) -> cp_model.IntVar:
        """The number of cards in a suit, as a variable."""
        if (hand, suit) not in self.lengths:
            size = self.sizes[hand]
            for every in range(4):
                variable = self.model.new_int_var(0, min(13, size), "")
                self.model.add(variable == sum(self.suit_cards(hand, every)))
                self.lengths[hand, every] = variable
            # Redundant, but it strengthens propagation.
            self.model.add(sum(self.lengths[hand, every] for every in range(4)) == size)
        return self.lengths[hand, suit]

    def total(self, hand: int, terms: Terms) -> tuple[cp_model.LinearExpr, int]:
        """A linear expression and a constant whose sum is the value of a sum of quantities on a hand."""
        variables: list[Any] = []
        weights: list[int] = []
        constant = 0
        for factor, quantity in terms:
            if not quantity.is_additive:
                variables.append(self.choice(hand, quantity))
                weights.append(factor)
        additive = tuple(term for term in terms if term[1].is_additive)
        for suit in range(4):
            form = suit_form(additive, suit)
            constant += form.constant
            if form.per_card:
                variables.append(self.length(hand, suit))
                weights.append(form.per_card)
            for card, weight in zip(self.suit_cards(hand, suit), form.weights, strict=True):
                if weight:
                    variables.append(card)
                    weights.append(weight)
            if form.by_length or form.rows or form.table:
                variables.append(self.value(hand, suit, form))
                weights.append(1)
        return self.cp_model.LinearExpr.weighted_sum(variables, weights), constant

    def choice(self, hand: int, quantity: Quantity) -> cp_model.IntVar:
        """A variable for the value of a quantity defined by cases: in each case it equals the sum of that case."""
        key = hand, quantity
        if key not in self.choices:
            variable = self.model.new_int_var(*limits(((1, quantity),)), "")
            applies = []
            for condition, terms in cases(quantity):
                total, constant = self.total(hand, terms)
                applies.append(literal := self.literal(hand, condition, True))
                self.model.add(total + constant == variable).only_enforce_if(literal)
            self.model.add_exactly_one(applies)
            self.choices[key] = variable
        return self.choices[key]

    def value(self, hand: int, suit: int, form: SuitForm) -> cp_model.IntVar:
        """The part of a suit's form that is not linear, as a variable."""
        if (hand, suit, form) not in self.values:
            cards = self.suit_cards(hand, suit)
            found = form.by_length or form.table or [row[-1] for row in form.rows]
            domain = self.cp_model.Domain.from_values(sorted(set(found)))
            variable = self.model.new_int_var_from_domain(domain, "")
            if form.by_length:
                pairs = list(enumerate(form.by_length))
                self.model.add_allowed_assignments([self.length(hand, suit), variable], pairs)
            elif form.rows:
                columns = [*(cards[rank] for rank in form.cards), self.length(hand, suit), variable]
                self.model.add_allowed_assignments(columns, form.rows)
            else:
                index = self.model.new_int_var(0, len(form.table) - 1, "")
                self.model.add(index == sum((1 << rank) * card for rank, card in enumerate(cards)))
                self.model.add_element(index, form.table, variable)
            self.values[hand, suit, form] = variable
        return self.values[hand, suit, form]

    # --- formulas ---

    def require(
        self, hand: int, constraint: Constraint, under: Sequence[Literal] = (), *, positive: bool = True
    ) -> None:
        """If all literals of `under` are true, the hand satisfies the constraint (violates it, if not `positive`)."""
        match constraint:
            case Always() | Never():
                if isinstance(constraint, Always) is not positive:
                    self.clause([], under)
            case Not(part):
                self.require(hand, part, under, positive=not positive)
            case And(parts) if positive:
                for part in parts:
                    self.require(hand, part, under)
            case Or(parts) if not positive:
                for part in parts:
                    self.require(hand, part, under, positive=False)
            case And(parts) | Or(parts):
                self.clause([self.literal(hand, part, positive) for part in parts], under)
            case Within():
                self._within(hand, constraint, under, positive)
            case Shape(lengths):
                wanted_shapes = frozenset(found for found in all_shapes() if (found in lengths) is positive)
                self._shape(hand, 13, wanted_shapes, under)
            case Holds(cards):
                self._cards([(card.index, True) for card in cards], hand, under, positive)
            case HoldsExactly(suit, holding):
                wanted = [(13 * suit + rank, bool(holding.ranks >> rank & 1)) for rank in range(13)]
                self._cards(wanted, hand, under, positive)
            case _:
                raise AssertionError(f"no constraint: {constraint!r}")

    def literal(self, hand: int, constraint: Constraint, positive: bool) -> Literal:
        """A boolean that implies the constraint (or its negation) of the hand."""
        key = hand, constraint, positive
        if key not in self.literals:
            literal = self.model.new_bool_var("")
            self.require(hand, constraint, [literal], positive=positive)
            self.literals[key] = literal
        return self.literals[key]

    def clause(self, literals: list[Literal], under: Sequence[Literal]) -> None:
        """If all literals of `under` are true, one of the others is."""
        self.model.add_bool_or([*literals, *(literal.negated() for literal in under)])

    def _cards(self, wanted: list[tuple[int, bool]], hand: int, under: Sequence[Literal], positive: bool) -> None:
        """The hand has all cards marked True and none marked False; if not `positive`, it differs in some card."""
        cards = [self.hands[hand][card] if held else self.hands[hand][card].negated() for card, held in wanted]
        if not positive:
            self.clause([card.negated() for card in cards], under)
            return
        for card in cards:
            self.clause([card], under)

    def _shape(self, hand: int, cards: int, tails: frozenset[tuple[int, ...]], under: Sequence[Literal]) -> None:
        """The lengths of the last suits, which have `cards` cards together, are one of `tails`.

        A decision diagram: one literal for each (length of a suit, tails that may follow), shared between branches.
        """
        suits_left = len(next(iter(tails), ()))
        if not tails:
            self.clause([], under)
            return
        if len(tails) == comb(cards + suits_left - 1, suits_left - 1):
            return
        suit = 4 - suits_left
        after: dict[int, set[tuple[int, ...]]] = {}
        for first, *rest in tails:
            after.setdefault(first, set()).add(tuple(rest))
        if suits_left == 2:
            domain = self.cp_model.Domain.from_values(sorted(after))
            self.in_domain(self.length(hand, suit), domain, under)
            return
        branches = []
        for first, rests in after.items():
            key = hand, first, frozenset(rests)
            if key not in self.shapes:
                branch = self.model.new_bool_var("")
                self.in_domain(self.length(hand, suit), self.cp_model.Domain(first, first), [branch])
                self._shape(hand, cards - first, frozenset(rests), [branch])
                self.shapes[key] = branch
            branches.append(self.shapes[key])
        self.clause(branches, under)

    def _within(self, hand: int, constraint: Within, under: Sequence[Literal], positive: bool) -> None:
        total, constant = self.total(hand, constraint.terms)
        least, most = limits(constraint.terms)
        low = least if constraint.low is None else constraint.low
        high = most if constraint.high is None else constraint.high
        if positive:
            intervals = [(low, high)]
        else:
            intervals = [interval for interval in ((least, low - 1), (high + 1, most)) if interval[0] <= interval[1]]
        shifted = [[first - constant, last - constant] for first, last in intervals]
        self.in_domain(total, self.cp_model.Domain.from_intervals(shifted), under)

    def in_domain(self, expression: Any, domain: cp_model.Domain, under: Sequence[Literal]) -> None:
        """If all literals of `under` are true, the value of a linear expression is in the domain."""
        # An empty domain makes the model invalid rather than infeasible: use a false literal.
        if domain.is_empty() or (isinstance(expression, int) and not domain.contains(expression)):
            self.clause([], under)
            return
        if isinstance(expression, int):
            return
        found = self.model.add_linear_expression_in_domain(expression, domain)
        if under:
            found.only_enforce_if(list(under))
