"""Reading expressions of the dealer language."""

from __future__ import annotations

import re
from typing import NoReturn, cast

from dealspace.cards import Card, Location, NotationError, Rank, Seat, Strain, Suit
from dealspace.inference.constraints.constraint import Lengths
from dealspace.inference.constraints.shapes import solve_patterns
from dealspace.inference.quantities.quantity import suggestion
from dealspace.table.dealing.dealer_language.functions import HAND_FUNCTIONS, SUIT_WORDS, Counts, plain_name
from dealspace.table.dealing.dealer_language.scan import Scanner
from dealspace.table.dealing.dealer_language.syntax import (
    NOWHERE,
    AllOf,
    AnyOf,
    Arithmetic,
    ArithmeticSign,
    Choice,
    Expr,
    HasCard,
    Measure,
    Not,
    Number,
    Relation,
    RelationSign,
    ShapeIs,
    Tricks,
    Weight,
    children,
    weigh,
)

SEAT_WORDS = {seat.name.lower(): seat for seat in Seat}
FUNCTIONS = (*HAND_FUNCTIONS, "shape", "hascard", "tricks")
NOT_READ = ("cccc", "quality", "imps", "score", "rnd", "evalcontract", "printrpt", "csvrpt", "bktfreq", "usereval")
"""Words of some dealer program that are not read here."""
_LEVELS = {
    **dict.fromkeys(("||", "or"), 1),
    **dict.fromkeys(("&&", "and"), 2),
    **dict.fromkeys(("==", "!="), 3),
    **dict.fromkeys(("<", "<=", ">", ">="), 4),
    **dict.fromkeys(("+", "-"), 5),
    **dict.fromkeys(("*", "/", "%"), 6),
}
_STRAINS = {"notrump": Strain.NOTRUMP} | {word: suit.strain for word, suit in SUIT_WORDS.items()}
_PATTERN = re.compile(r"[0-9xX]{4}(?![0-9A-Za-z_])")
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])(?![0-9A-Za-z_])", re.IGNORECASE)
_DEEPEST = 40
_DEEPEST_WITH_NAMES = 120
_LARGEST = 5_000
_GREATEST = 1 << 60


class ExpressionReader(Scanner):
    """A script of which expressions are read; `names` has what it has defined so far."""

    def __init__(self, text: str, file: str | None = None) -> None:
        super().__init__(text, file)
        self.names: dict[str, Expr] = {}
        self.counts = Counts()
        self.used: set[str] = set()
        self._depth = 0
        self._weights: dict[int, tuple[Expr, Weight]] = {}

    # --- words ---

    def is_seat(self) -> bool:
        return self.is_word(*SEAT_WORDS)

    def seat(self) -> Seat:
        if not self.is_seat():
            self.expected("north, east, south or west")
        return SEAT_WORDS[self.take().text.lower()]

    def number(self, what: str) -> int:
        negative = self.take_sign("-")
        if self.now.kind != "number":
            self.expected(what)
        return int(self.take().text) * (-1 if negative else 1)

    def is_reserved(self, name: str) -> bool:
        """Whether scripts cannot give this name to an expression."""
        return name.lower() in (*SEAT_WORDS, "and", "or", "not", "any") or plain_name(name) in FUNCTIONS

    def made(self, expr: Expr) -> Expr:
        """This node, when it is not too large."""
        weight = weigh(expr, [self._weights[id(child)][1] for child in children(expr)])
        self._weights[id(expr)] = expr, weight
        problem = (
            f"nested more than {_DEEPEST_WITH_NAMES} deep" if weight.depth > _DEEPEST_WITH_NAMES
            else "too long, once its names are filled in" if weight.size > _LARGEST
            else "able to grow past all numbers" if weight.most > _GREATEST
            else None
        )  # fmt: skip
        if problem is not None:
            raise NotationError(
                f"this expression is {problem}", expr.location if expr.location != NOWHERE else self.location()
            )
        return expr

    # --- grammar ---

    def expression(self) -> Expr:
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail(f"nested more than {_DEEPEST} deep")
        found = self._binary(1)
        if self.is_sign("?"):
            location = self.location()
            self.take()
            then = self.expression()
            self.expect(":", " (condition ? then : otherwise)")
            found = self.made(Choice(found, then, self.expression(), location=location))
        self._depth -= 1
        return found

    def _sign(self) -> str:
        """The operator that comes next, or nothing."""
        if self.now.kind == "sign" or self.is_word("and", "or"):
            return self.now.text.lower()
        return ""

    def _binary(self, least: int) -> Expr:
        left = self._unary()
        while (level := _LEVELS.get(sign := self._sign(), 0)) >= least:
            location = self.location()
            self.take()
            left = self.made(self._joined(level, left, sign, self._binary(level + 1), location))
        if self.is_sign("="):
            self.fail('"=" defines a name; a comparison is written ==')
        return left

    def _joined(self, level: int, left: Expr, sign: str, right: Expr, location: Location) -> Expr:
        if level == 1:
            return AnyOf((*(left.parts if isinstance(left, AnyOf) else (left,)), right), location=location)
        if level == 2:
            return AllOf((*(left.parts if isinstance(left, AllOf) else (left,)), right), location=location)
        if level <= 4:
            return Relation(left, cast(RelationSign, sign), right, location=location)
        return Arithmetic(left, cast(ArithmeticSign, sign), right, location=location)

    def _unary(self) -> Expr:
        negations: list[str] = []
        places = []
        while self.is_sign("!", "-") or self.is_word("not"):
            places.append(self.location())
            negations.append(self.take().text)
        found = self._primary()
        for sign, place in zip(reversed(negations), reversed(places), strict=True):
            if sign == "-":
                found = self.made(Arithmetic(self.made(Number(0)), "-", found, location=place))
            else:
                found = self.made(Not(found, location=place))
        return found

    def _primary(self) -> Expr:
        token, location = self.now, self.location()
        if token.kind == "number":
            self.take()
            return self.made(Number(int(token.text), location=location))
        if self.take_sign("("):
            found = self.expression()
            self.expect(")")
            return found
        if token.kind != "name":
            self.expected("an expression, such as hcp(north)")
        if token.text in self.names:
            self.take()
            return self.names[token.text]
        name = plain_name(token.text)
        if name not in FUNCTIONS:
            self._unknown(token.text)
        self.take()
        self.used.add(name)
        self.expect("(", f": {name} speaks of a hand, as {self._example(name)}")
        seat = self.seat()
        found = self._function(name, seat)
        self.expect(")")
        return self.made(found)

    def _function(self, name: str, seat: Seat) -> Expr:
        location = self.location()
        if name in HAND_FUNCTIONS:
            suit = None
            if self.is_sign(",") and name not in SUIT_WORDS:
                self.take()
                suit = self._suit()
            return Measure(seat, self.counts.terms(name, suit), location=location)
        self.expect(",", f" and more: {self._example(name)}")
        if name == "shape":
            return ShapeIs(seat, self._shapes(), location=location)
        if name == "hascard":
            return HasCard(seat, self._card(), location=location)
        if not self.is_word(*_STRAINS, "notrumps"):
            self.expected("spades, hearts, diamonds, clubs or notrumps")
        return Tricks(seat, _STRAINS[self.take().text.lower().replace("notrumps", "notrump")], location=location)

    def _example(self, name: str) -> str:
        arguments = {"shape": "north, any 4333 + 54xx", "hascard": "north, AS", "tricks": "north, notrumps"}
        return f"{name}({arguments.get(name, 'north')})"

    def _suit(self) -> Suit:
        if not self.is_word(*SUIT_WORDS):
            self.expected("spades, hearts, diamonds or clubs")
        return SUIT_WORDS[self.take().text.lower()]

    def _card(self) -> Card:
        if (word := self.take_raw(_CARD)) is None:
            self.expected("a card, the rank first, as AS")
        return Card.of(Suit.parse(word[-1]), Rank.parse(word[:-1]))

    def _shapes(self) -> frozenset[Lengths]:
        """Patterns added and taken away from left to right; `any` speaks of the one pattern after it."""
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
                shapes = solve_patterns(("any", pattern) if in_any_order else (pattern,))
            except NotationError as error:
                self.fail(error.bare_message, start)
            found = found | shapes if sign == "+" else found - shapes
            if not self.is_sign("+", "-"):
                return found
            sign = self.take().text

    def _unknown(self, word: str) -> NoReturn:
        if word.lower() in NOT_READ:
            self.fail(f'"{word}" is not read here; functions are {", ".join(FUNCTIONS)}')
        near = suggestion(word, (*FUNCTIONS, *self.names))
        defined = f"; defined so far: {', '.join(self.names)}" if self.names else ""
        hint = f'did you mean "{near}"?' if near else f"functions are {', '.join(FUNCTIONS)}{defined}"
        self.fail(f'"{word}" is neither a function nor a name defined above: {hint}')


__all__ = ["FUNCTIONS", "NOT_READ", "SEAT_WORDS", "ExpressionReader"]
