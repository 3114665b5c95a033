"""Parsing expressions about several hands, in the syntax of the dealer program; what joins them: `precedence.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NoReturn, TypeVar, cast

from dealspace.cards import Card, Location, NotationError, Rank, Seat, Side, Suit
from dealspace.inference.constraints.constraint import Lengths, Terms
from dealspace.inference.constraints.hand_shapes import solve_patterns
from dealspace.inference.language.operators import BINDING, EQUALITY, OR, ORDER, PRODUCT, RELATIONS, SUM, plain
from dealspace.inference.language.precedence import PrecedenceReader
from dealspace.inference.language.scope import HAND_SCOPE, Scope
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.several_hands.deal_expression import (
    GREATEST,
    NO_LOCATION,
    AllOf,
    AnyOf,
    Arithmetic,
    ArithmeticSign,
    Conditional,
    DealExpression,
    Divided,
    Greatest,
    HasCard,
    LogicalNot,
    Measure,
    Relation,
    RelationSign,
    ShapeIs,
    Weight,
    WholeNumber,
    children,
    fit_of,
    of_side,
    weigh,
)
from dealspace.inference.several_hands.functions import (
    HAND_FUNCTIONS,
    IN_HUNDREDTHS,
    QUANTITY_FUNCTIONS,
    SUIT_WORDS,
    Counts,
    plain_name,
)
from dealspace.inference.several_hands.script_tokens import ScriptTokens
from dealspace.inference.several_hands.units import InSteps, in_whole_numbers

Found = TypeVar("Found")

SEAT_WORDS = {seat.name.lower(): seat for seat in Seat}
_LETTERS = {str(seat).lower(): seat for seat in Seat}
UNSUPPORTED = {
    "opc": "points of a suit contract are suit_points(north, spades), of notrump nt_points(north)",
    "usereval": 'an evaluation of your own is defined by --define "NAME: A=4 K=3", and is then NAME(north)',
    "trix": "it stands in csvrpt(…); tricks of one contract are tricks(north, spades)",
}
"""Functions of other versions of the dealer program that are not supported, and what to write."""
_OF_SEVERAL_HANDS = re.compile(r"\(\s*(?:(?:north|east|south|west)\b|(?:[NEW]|NS|EW)\s?[,)])", re.IGNORECASE)
"""A function of a named seat, `spades(north)`, which conditions on one hand do not have; S alone is spades there."""
_DECIMAL = re.compile(r"[0-9]{1,6}\.[0-9]{1,4}")
_PATTERN = re.compile(r"[0-9xX]{4}(?![0-9A-Za-z_])")
_AMOUNT = re.compile(r"(?:between )?([0-9]{1,3})(?: ?(?:[-–]|and|to) ?([0-9]{1,3})| ?(\+))?")
_SIDES = {str(side).lower(): side for side in Side}
_QUANTITIES = frozenset((*HAND_FUNCTIONS, *QUANTITY_FUNCTIONS, *IN_HUNDREDTHS))
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])(?![0-9A-Za-z_])", re.IGNORECASE)
_DEEPEST_WITH_NAMES = 250
_LARGEST = 5_000


class DealExpressionReader(ScriptTokens, PrecedenceReader[DealExpression]):
    """A parser of the expressions in a text.

    Attributes:
        functions: the functions that may be called, first those of a seat (and a suit).
        more_functions: those whose words a script may use as names of its own.
        names: the expressions that a script has defined so far.
        used: the functions that were called.
        scope: its evaluations are functions of a hand or a side, too.
    """

    functions: tuple[str, ...] = (*HAND_FUNCTIONS, "shape", "hascard")
    more_functions: tuple[str, ...] = (*QUANTITY_FUNCTIONS, *IN_HUNDREDTHS, "fit", "max")
    free_functions: tuple[str, ...] = ("max",)
    """Those that are not of a hand, or of a side."""
    examples: Mapping[str, str] = {
        "shape": "north, any 4333 + 54xx", "hascard": "north, AS", "quality": "north, spades",
        "max": "spades(ns), hearts(ns)",
    }  # fmt: skip
    """The arguments of the functions that take more than a seat, for messages."""
    choice = ("?", ":", "condition ? then : otherwise")
    mixes_joints = True
    in_a_row = "a range"
    defines_names = False
    """Whether `a = b` defines a name, as in scripts, and does not compare."""

    def __init__(self, text: str, file: str | None = None) -> None:
        super().__init__(text, file)
        self.names: dict[str, DealExpression] = {}
        self.counts = Counts()
        self.used: set[str] = set()
        self._decimal_at: int | None = None
        self.scope: Scope = HAND_SCOPE
        self._weights: dict[int, tuple[DealExpression, Weight]] = {}

    # --- words ---

    def is_seat(self) -> bool:
        return self.is_word(*SEAT_WORDS)

    def seat(self) -> Seat:
        if not self.is_seat():
            self.expected("north, east, south or west")
        return SEAT_WORDS[self.take().text.lower()]

    def _hand(self, name: str) -> Seat | Side:
        """The hand of a function, whose seat may be a letter, as nothing else can stand there; or the two of a side."""
        if self.is_word(*_SIDES) and (self._is_quantity(name) or name == "fit"):
            return _SIDES[self.take().text.lower()]
        if name == "fit":
            self.expected("ns or ew: a fit is of two hands")
        return _LETTERS[self.take().text.lower()] if self.is_word(*_LETTERS) else self.seat()

    def number(self, what: str) -> int:
        negative = self.take_sign("-")
        if self.now.kind != "number":
            self.expected(what)
        return int(self.take().text) * (-1 if negative else 1)

    def is_reserved(self, name: str) -> bool:
        """Whether a script may not use this word as the name of an expression."""
        return name.lower() in (*SEAT_WORDS, "and", "or", "not", "any") or plain_name(name) in self.functions

    def is_function(self, name: str) -> bool:
        """Whether this word is a function; a script may use those beyond the dealer program's for names."""
        return self._is_quantity(name) or plain_name(name) in (*self.functions, *self.more_functions)

    def _is_quantity(self, name: str) -> bool:
        return self.scope.evaluation(name) is not None or plain_name(name) in _QUANTITIES

    def whole(self, expr: DealExpression) -> DealExpression:
        """An expression whose values are whole numbers, without fractions. Raises NotationError."""
        found, steps = in_whole_numbers(expr)
        if steps != 1:
            raise NotationError(
                f"its values are in steps of 1/{steps}: compare it, or write {steps} * (…)", expr.location
            )
        return found

    def made(self, expr: DealExpression) -> DealExpression:
        """This node, if it is not too large. Raises NotationError."""
        weight = weigh(expr, [self._weights[id(child)][1] for child in children(expr)])
        self._weights[id(expr)] = expr, weight
        problem = (
            f"nested more than {_DEEPEST_WITH_NAMES} deep" if weight.depth > _DEEPEST_WITH_NAMES
            else "too long" if weight.size > _LARGEST
            else "able to grow past all numbers" if weight.most > GREATEST
            else None
        )  # fmt: skip
        if problem is not None:
            raise NotationError(
                f"this expression is {problem}", expr.location if expr.location != NO_LOCATION else self.location()
            )
        return expr

    # --- grammar ---

    def binding(self) -> int:
        if self.defines_names and self.now.text == "=":
            self.fail('"=" defines a name; a comparison is written ==')
        return BINDING.get(self.now.text.lower(), 0)

    def next_part(self, before: DealExpression, least: int) -> DealExpression:
        """One part more; of `a >= 15 && <= 17` the second compares `a` as well."""
        if not isinstance(before, Relation) or self.binding() not in (EQUALITY, ORDER):
            return self.part(least)
        _, sign, at, _ = self.take()
        return self.made_pair(before.left, plain(sign), self.part(SUM), at, at)

    def made_negation(self, words: Sequence[str], part: DealExpression, start: int) -> DealExpression:
        for _ in words:
            part = self.made(LogicalNot(part, location=self.at(start)))
        return part

    def made_joint(self, level: int, parts: list[DealExpression], start: int, at: int) -> DealExpression:
        kind = AnyOf if level == OR else AllOf
        first = parts[0].parts if isinstance(parts[0], kind) else parts[:1]
        return self.made(kind((*first, *parts[1:]), location=self.at(at)))

    def made_pair(self, left: DealExpression, sign: str, right: DealExpression, start: int, at: int) -> DealExpression:
        if sign in RELATIONS:
            return self.made(Relation(left, cast(RelationSign, sign), right, location=self.at(at)))
        return self.made(Arithmetic(left, cast(ArithmeticSign, sign), right, location=self.at(at)))

    def made_choice(
        self, parts: tuple[DealExpression, DealExpression, DealExpression], start: int, at: int
    ) -> DealExpression:
        return self.made(Conditional(*parts, location=self.at(at)))

    def refuse_rest(self, before: DealExpression) -> NoReturn:
        """Fail, as something stands behind a condition: an amount without a comparison, as one hand has it."""
        amount = _AMOUNT.match(self.text, self.now.start)
        if amount is None or isinstance(before, Relation | AllOf | AnyOf | LogicalNot):
            self.expected("the end: conditions are joined by and" if self.is_sign(",") else "the end")
        low, high, plus = amount.groups()
        meant = f"{before} >= {low} && {before} <= {high}" if high else f"{before} {'>=' if plus else '=='} {low}"
        self.expected(f"a comparison, as {meant}")

    def operand(self, least: int) -> DealExpression:
        """A number, a function, a name, or an expression in parentheses; `!` and `-` in front bind as in C."""
        signs = []
        while self.is_sign("!", "-"):
            signs.append(self.take())
        if self.is_word(*self.prefixes):
            found = self.prefixed(PRODUCT + 1 if signs else least, self.now.start)
        else:
            found = self._primary(least)
        for sign in reversed(signs):
            location = self.at(sign.start)
            found = self.made(
                Arithmetic(self.made(WholeNumber(0)), "-", found, location=location)
                if sign.text == "-"
                else LogicalNot(found, location=location)
            )
        return found

    def _primary(self, least: int) -> DealExpression:
        token, location = self.now, self.location()
        if token.kind == "number":
            self.take()
            return self.made(WholeNumber(int(token.text), location=location))
        if token.kind == "digits" and _DECIMAL.fullmatch(token.text):
            number = Fraction(self.take().text)
            self._decimal_at = token.start
            self._check_hundredths()
            steps = self.made(WholeNumber(number.numerator, location=location))
            return self.made(Divided(steps, number.denominator, location=location))
        if self.take_sign("("):
            found = self.expression()
            self.expect(")")
            return found
        if token.kind != "name" or self.is_word("and", "or"):
            self.missing(least)
        if token.text in self.names:
            self.take()
            return self.names[token.text]
        if not self.is_function(token.text):
            self._unknown(token.text)
        name = token.text if self.scope.evaluation(token.text) is not None else plain_name(token.text)
        self.take()
        self.used.add(name)
        self._check_hundredths()
        self.expect("(", f": {name} is a function{' of a hand' * self._is_of_hand(name)}, as {self._example(name)}")
        found = self._function(name, self._hand(name)) if self._is_of_hand(name) else self.free_function(name, location)
        self.expect(")")
        return self.made(found)

    def _check_hundredths(self) -> None:
        """In DealerV2 a decimal is a hundred times itself, here it is what it says: it does not stand beside these."""
        if self._decimal_at is not None and (counted := self.used.intersection(IN_HUNDREDTHS)):
            self.fail(f"{min(counted)} counts whole hundredths: write 1250 for 12.5", self._decimal_at)

    def _is_of_hand(self, name: str) -> bool:
        return name not in self.free_functions

    def free_function(self, name: str, location: Location) -> DealExpression:
        """A function that is not of a hand, after its parenthesis. Subclasses that name more of them parse them."""
        assert name == "max", f"{name} is no function of this language"
        parts = [self.expression()]
        while self.take_sign(","):
            parts.append(self.expression())
        return Greatest(tuple(parts), location=location)

    def _function(self, name: str, hand: Seat | Side) -> DealExpression:
        location = self.location()
        if name == "fit" and isinstance(hand, Side):
            return self.made_whole(fit_of(hand, location=location))
        if self._is_quantity(name):
            terms = self._terms(name)
            of_hand = (
                Measure(hand, terms, location=location)
                if isinstance(hand, Seat)
                else of_side(hand, terms, location=location)
            )
            found = self.made_whole(of_hand)
            unit = terms[0][1].unit if terms and name not in IN_HUNDREDTHS else 1
            return found if unit == 1 else Divided(self.made(found), unit, location=location)
        assert isinstance(hand, Seat), "the others are of one hand"
        return self._of_hand(name, hand, location)

    def _terms(self, name: str) -> Terms:
        """What a function counts, of one suit if it is named."""
        suit = None
        if self.is_sign(",") and name not in SUIT_WORDS:
            self.take()
            suit = self._suit()
        try:
            if self.scope.evaluation(name) is not None:
                return ((1, self.scope.quantity(name, suit)),)
            return self.counts.terms(name, suit)
        except NotationError:
            self.expected(f'"," and a suit: {name}(north, spades)' if suit is None else '")": it is of the whole hand')

    def made_whole(self, expr: DealExpression) -> DealExpression:
        """An expression of several nodes, all but the last of them weighed."""
        for child in children(expr):
            if id(child) not in self._weights:
                self.made(self.made_whole(child))
        return expr

    def _of_hand(self, name: str, seat: Seat, location: Location) -> DealExpression:
        self.expect(",", f" and more: {self._example(name)}")
        if name == "shape":
            start = self.now.start
            lengths = self._shapes()
            return ShapeIs(seat, lengths, self.text[start : self.now.start].strip(), location=location)
        if name == "hascard":
            return HasCard(seat, self._card(), location=location)
        return self.deal_function(name, seat, location)

    def deal_function(self, name: str, seat: Seat, location: Location) -> DealExpression:
        """A function of the whole deal, after its seat and comma. Subclasses that name more `functions` parse them."""
        raise AssertionError(f"{name} is no function of this language")

    def _example(self, name: str) -> str:
        return f"{name}({self.examples.get(name, 'north')})"

    def _suit(self) -> Suit:
        if not self.is_word(*SUIT_WORDS):
            self.expected("spades, hearts, diamonds or clubs")
        return SUIT_WORDS[self.take().text.lower()]

    def _card(self) -> Card:
        if (card := self.take_raw(_CARD)) is None:
            self.expected("a card, the rank first, as AS")
        return Card.of(Suit.parse(card[2]), Rank.parse(card[1]))

    def _shapes(self) -> frozenset[Lengths]:
        """Patterns added and subtracted from left to right, added where nothing or a comma joins them; `any` applies to
        the one pattern after it.
        """
        found: frozenset[Lengths] = frozenset()
        sign = "+"
        while True:
            in_any_order = self.is_word("any")
            if in_any_order:
                self.take()
            start = self.now.start
            if (pattern := self.take_raw(_PATTERN)) is None:
                self.expected("four lengths in the order S H D C, as 4333, 54xx or any 5431")
            try:
                shapes = solve_patterns(("any", pattern[0]) if in_any_order else (pattern[0],))
            except NotationError as error:
                self.fail(error.bare_message, start)
            found = found | shapes if sign == "+" else found - shapes
            if self.is_sign("+", "-", ","):
                sign = "-" if self.take().text == "-" else "+"
            elif self.is_word("any") or _PATTERN.match(self.now.text):
                sign = "+"
            else:
                return found

    def _unknown(self, word: str) -> NoReturn:
        if (instead := UNSUPPORTED.get(word.lower())) is not None:
            self.fail(f'"{word}" is not supported: {instead}')
        near = (
            "fit"
            if word.lower() == "trumps"
            else suggestion(word, (*self.functions, *self.more_functions, *self.names, *self.scope.known_names()))
        )
        defined = f"; defined so far: {', '.join(self.names)}" if self.names else ""
        hint = f'did you mean "{near}"?' if near else f"functions are {', '.join(self.functions)}{defined}"
        self.fail(f'"{word}" is neither a function nor a name defined above: {hint}')


def is_deal_condition(text: str) -> bool:
    """Whether a text is a condition on several hands, which names seats: `hcp(north) + hcp(south) >= 25`.

    Args:
        text: any condition; it need not be correct.

    >>> is_deal_condition("hcp(north) + hcp(south) >= 25"), is_deal_condition("hcp 15-17 and balanced")
    (True, False)
    """
    return _OF_SEVERAL_HANDS.search(text) is not None


def parse_deal_condition(
    text: str, reader: type[DealExpressionReader] = DealExpressionReader, scope: Scope = HAND_SCOPE
) -> DealExpression:
    """The condition on several hands that this text is.

    Args:
        text: such as `spades(north) + spades(south) >= 8`.
        reader: the parser, where there are more functions than those of hands.
        scope: what names of the user's evaluations mean.
    Returns:
        An expression that `DealSpace`, `given`, `sample` and `chance` take as `where`.
    Raises:
        NotationError: the column, what was found and what was expected.

    >>> parse_deal_condition("spades(north) + spades(south) >= 8")
    Relation('spades(north) + spades(south) >= 8')
    """
    return _parsed(text, reader, scope, lambda reading, found: reading.whole(found))


def parse_deal_number(
    text: str, reader: type[DealExpressionReader] = DealExpressionReader, scope: Scope = HAND_SCOPE
) -> InSteps:
    """The number on several hands that this text is, and how many of its values make one point. Raises NotationError.

    >>> parse_deal_number("quick_tricks(north) + 0.5")
    (Arithmetic('(2 * quick_tricks(north)) + 1'), 2)
    """
    return _parsed(text, reader, scope, lambda reading, found: in_whole_numbers(found))


def _parsed(
    text: str,
    reader: type[DealExpressionReader],
    scope: Scope,
    finished: Callable[[DealExpressionReader, DealExpression], Found],
) -> Found:
    """What a text is, read to its end; an error names the text and the column."""
    try:
        reading = reader(text)
        reading.scope = scope
        found = reading.expression()
        if reading.now.kind != "end":
            reading.refuse_rest(found)
        return finished(reading, found)
    except NotationError as error:
        column = f"column {error.location.column}: " if error.location is not None else ""
        raise NotationError(f'"{text.strip()}": {column}{error.bare_message}') from None
