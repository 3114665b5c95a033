"""Conditions on several hands in the CP-SAT model: sums, products and comparisons of the quantities of hands.

Like formulas about one hand (inference/cpsat/encoder.py) they are half-reified: negations are pushed down to the
comparisons, and every `||` has a literal for each part. A comparison is a linear sum in a domain; a product, a quotient
or a choice (`a ? b : c`) inside it is a variable of its own. Double-dummy tricks have no model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dealspace.cards import CardSet, Seat
from dealspace.inference.constraints.constraint import holds, limits, shape_of
from dealspace.inference.cpsat.encoder import Encoder, Literal
from dealspace.inference.several_hands.deal_expression import (
    OPPOSITE,
    AllOf,
    AnyOf,
    Arithmetic,
    Conditional,
    DealExpression,
    Greatest,
    HasCard,
    LogicalNot,
    Measure,
    Named,
    Relation,
    RelationSign,
    ShapeIs,
    WholeNumber,
    is_slow,
    seats_of,
)
from dealspace.inference.statements.space_errors import SizeLimitError

_FARTHEST = 1 << 60
_INTERVALS: dict[RelationSign, list[list[int]]] = {
    "==": [[0, 0]], "!=": [[-_FARTHEST, -1], [1, _FARTHEST]], "<": [[-_FARTHEST, -1]], "<=": [[-_FARTHEST, 0]],
    ">": [[1, _FARTHEST]], ">=": [[0, _FARTHEST]],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ModelledExpression:
    """A condition on several hands, as a `ModelCondition` of `DealModel`."""

    expression: DealExpression

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose hands it is about."""
        return seats_of(self.expression)

    def require(self, encoder: Encoder, hand_of: Mapping[Seat, int], under: Sequence[Literal] = ()) -> None:
        """If all literals of `under` are true, the condition holds."""
        ExpressionEncoder(encoder, hand_of).require(self.expression, under)


def modelled(expressions: Iterable[DealExpression]) -> tuple[ModelledExpression, ...]:
    """The conditions, or numbers, as CP-SAT can be asked about them. Raises SizeLimitError for double-dummy tricks."""
    found = tuple(map(ModelledExpression, expressions))
    for each in found:
        if is_slow(each.expression):
            raise SizeLimitError(f'"{each.expression}" is about double-dummy tricks, which the model does not have')
    return found


class LinearSum(NamedTuple):
    """A linear expression of the model, limits of its value, and the literals that say it is defined."""

    linear: Any
    low: int
    high: int
    defined: tuple[Literal, ...] = ()


@dataclass
class ExpressionEncoder:
    """Puts expressions about the hands of a model into it.

    Attributes:
        hand_of: the index of each seat's hand in the encoder.
    """

    encoder: Encoder
    hand_of: Mapping[Seat, int]
    # By identity, as comparing nodes would compare their subtrees; the node is kept so that its id is not reused.
    _sums: dict[int, tuple[DealExpression, LinearSum]] = field(default_factory=dict)
    _literals: dict[tuple[int, bool], tuple[DealExpression, Literal]] = field(default_factory=dict)

    # --- conditions ---

    def require(self, expr: DealExpression, under: Sequence[Literal] = (), *, wanted: bool = True) -> None:
        """If all literals of `under` are true, the condition is as wanted."""
        match expr:
            case Named(_, meaning):  # by its literal, as a name may be used often
                self.encoder.clause([self.literal(meaning, wanted)], under)
            case LogicalNot(part):
                self.require(part, under, wanted=not wanted)
            case AllOf(parts) | AnyOf(parts):
                if isinstance(expr, AllOf) is wanted:
                    for part in parts:
                        self.require(part, under, wanted=wanted)
                else:
                    self.encoder.clause([self.literal(part, wanted) for part in parts], under)
            case ShapeIs(seat, lengths):
                self.encoder.require(self.hand_of[seat], shape_of(lengths), under, positive=wanted)
            case HasCard(seat, card):
                self.encoder.require(self.hand_of[seat], holds(CardSet(card.bit)), under, positive=wanted)
            case Conditional(condition, then, otherwise):
                yes, no = self.literal(condition, True), self.literal(condition, False)
                self.encoder.clause([yes, no], under)
                self.require(then, [*under, yes], wanted=wanted)
                self.require(otherwise, [*under, no], wanted=wanted)
            case Relation(left, sign, right):
                self._relation(left, sign if wanted else OPPOSITE[sign], right, under)
            case _:
                self._relation(expr, "!=" if wanted else "==", WholeNumber(0), under)

    def literal(self, expr: DealExpression, wanted: bool) -> Literal:
        """A boolean that implies that the condition is as wanted."""
        key = id(expr), wanted
        if key not in self._literals:
            literal = self.encoder.model.new_bool_var("")
            self._literals[key] = expr, literal
            self.require(expr, [literal], wanted=wanted)
        return self._literals[key][1]

    def _relation(
        self, left: DealExpression, sign: RelationSign, right: DealExpression, under: Sequence[Literal]
    ) -> None:
        one, other = self.sum(left), self.sum(right)
        for defined in (*one.defined, *other.defined):
            self.encoder.clause([defined], under)
        domain = self.encoder.cp_model.Domain.from_intervals(_INTERVALS[sign])
        reach = self.encoder.cp_model.Domain(one.low - other.high, one.high - other.low)
        self.encoder.in_domain(one.linear - other.linear, domain.intersection_with(reach), under)

    # --- numbers ---

    def sum(self, expr: DealExpression) -> LinearSum:
        """The value of an expression."""
        if id(expr) not in self._sums:
            self._sums[id(expr)] = expr, self._sum(expr)
        return self._sums[id(expr)][1]

    def _sum(self, expr: DealExpression) -> LinearSum:
        match expr:
            case WholeNumber(value):
                return LinearSum(value, value, value)
            case Measure(seat, terms):
                linear, constant = self.encoder.total(self.hand_of[seat], terms)
                return LinearSum(linear + constant, *limits(terms))
            case Named(_, meaning):
                return self.sum(meaning)
            case Arithmetic(left, sign, right):
                return self._arithmetic(self.sum(left), sign, self.sum(right))
            case Greatest(parts):
                return self._greatest([self.sum(part) for part in parts])
            case Conditional(condition, then, otherwise):
                return self._choice(condition, self.sum(then), self.sum(otherwise))
            case _:
                return self._choice(expr, LinearSum(1, 1, 1), LinearSum(0, 0, 0))

    def _arithmetic(self, one: LinearSum, sign: str, other: LinearSum) -> LinearSum:
        defined = (*one.defined, *other.defined)
        if sign == "+":
            return LinearSum(one.linear + other.linear, one.low + other.low, one.high + other.high, defined)
        if sign == "-":
            return LinearSum(one.linear - other.linear, one.low - other.high, one.high - other.low, defined)
        if sign == "*":
            return self._product(one, other)
        if other.low == other.high == 0:
            return LinearSum(0, 0, 0, (*defined, self.encoder.constants[0]))
        divisor, nonzero = self._divisor(other)
        farthest = max(abs(one.low), abs(one.high))
        quotient = self.encoder.model.new_int_var(-farthest, farthest, "")
        self.encoder.model.add_division_equality(quotient, self._variable(one), divisor)
        whole = LinearSum(quotient, -farthest, farthest, (*defined, *nonzero))
        if sign == "/":
            return whole
        size = max(abs(other.low), abs(other.high)) - 1  # the remainder has the sign of the dividend
        back = self._product(LinearSum(quotient, -farthest, farthest), other)
        rest = self.encoder.model.new_int_var(-size if one.low < 0 else 0, size if one.high > 0 else 0, "")
        self._equal(rest, one.linear - back.linear, nonzero)
        return LinearSum(rest, -size if one.low < 0 else 0, size if one.high > 0 else 0, whole.defined)

    def _product(self, one: LinearSum, other: LinearSum) -> LinearSum:
        ends = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
        defined = (*one.defined, *other.defined)
        if one.low == one.high or other.low == other.high:
            factor, varying = (one.low, other) if one.low == one.high else (other.low, one)
            return LinearSum(factor * varying.linear, min(ends), max(ends), defined)
        product = self.encoder.model.new_int_var(min(ends), max(ends), "")
        self.encoder.model.add_multiplication_equality(product, [self._variable(one), self._variable(other)])
        return LinearSum(product, min(ends), max(ends), defined)

    def _greatest(self, parts: Sequence[LinearSum]) -> LinearSum:
        low, high = max(part.low for part in parts), max(part.high for part in parts)
        greatest = self.encoder.model.new_int_var(low, high, "")
        self.encoder.model.add_max_equality(greatest, [part.linear for part in parts])
        return LinearSum(greatest, low, high, tuple(literal for part in parts for literal in part.defined))

    def _divisor(self, other: LinearSum) -> tuple[Any, tuple[Literal, ...]]:
        """A variable that is never 0, and equals the divisor where the literal, if there is one, is true."""
        if not other.low <= 0 <= other.high:
            return self._variable(other), ()
        cp_model = self.encoder.cp_model
        domain = cp_model.Domain.from_intervals(
            [ends for ends in ([other.low, -1], [1, other.high]) if ends[0] <= ends[1]]
        )
        divisor = self.encoder.model.new_int_var_from_domain(domain, "")
        nonzero = self.encoder.model.new_bool_var("")
        self._equal(divisor, other.linear, (nonzero,))
        return divisor, (nonzero,)

    def _choice(self, condition: DealExpression, then: LinearSum, otherwise: LinearSum) -> LinearSum:
        low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
        chosen = self.encoder.model.new_int_var(low, high, "")
        for wanted, value in ((True, then), (False, otherwise)):
            literal = self.literal(condition, wanted)
            self._equal(chosen, value.linear, (literal,))
            for defined in value.defined:
                self.encoder.clause([defined], [literal])
        self.encoder.clause([self.literal(condition, True), self.literal(condition, False)], ())
        return LinearSum(chosen, low, high)

    def _variable(self, value: LinearSum) -> Any:
        variable = self.encoder.model.new_int_var(value.low, value.high, "")
        self._equal(variable, value.linear, ())
        return variable

    def _equal(self, variable: Any, linear: Any, under: Sequence[Literal]) -> None:
        self.encoder.in_domain(variable - linear, self.encoder.cp_model.Domain(0, 0), under)
