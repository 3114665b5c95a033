"""The expression language: text -> syntax tree (`parse_expression`), text -> constraint (`parse_constraint`).

    expr := or ['if' or 'else' expr]       or := and {'or' and}       and := not {'and' not}
    not  := ('not' | 'maybe') not | 'every' NAME '(' expr ')' | '(' expr ')' | test
    test := LEN | 'shape' ('any' | PATTERN)+ | 'holds' CARD+ | 'holding' '(' NAME ')' (RANKS | '-')
          | sum (REL sum | (RANGE | BOUND | NUMBER | 'in' ALT) {'with' ('good' | 'bad') NUMBER} | 'is' NAME)
          | ('asked' | 'answered') [path] | path | 'else' | 'always' | 'never'
    sum  := term {('+' | '-') term}     term := factor {'*' factor}     factor := NUMBER | path
    path := segment {'.' segment}       segment := NAME ['(' arg {',' arg} ')']
    LEN  := 5+M | 4S | 2-3H      RANGE := 15-17      BOUND := 12+      ALT := 1|4

`and` and `or` meet only in parentheses. Unspaced `15-17` and `5+M` are one word; arithmetic needs spaces. What joins
tests and numbers is read in `precedence.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from dealspace.cards import Card, CardSet, Holding, InvalidDeal, Location, NotationError
from dealspace.inference.constraints.constraint import Constraint, Holds
from dealspace.inference.constraints.good_hands import TOLERANCES
from dealspace.inference.constraints.hand_shapes import shape
from dealspace.inference.language._copies import copied
from dealspace.inference.language.bind import HAND_SCOPE, Scope, bind, quantity_of
from dealspace.inference.language.expression import (
    Argument,
    Both,
    Compare,
    Constant,
    Either,
    EverySuit,
    Expr,
    HoldingTest,
    HoldsTest,
    IfElse,
    InRanges,
    IsTest,
    Maybe,
    Mention,
    Negation,
    Number,
    Path,
    Product,
    Segment,
    ShapeTest,
    StateTest,
    Sum,
    error_at,
)
from dealspace.inference.language.hand_tokens import HandTokens
from dealspace.inference.language.open_letters import suit_words
from dealspace.inference.language.operators import AND, EQUALITY, OR, PRODUCT, RELATIONS, SUM
from dealspace.inference.language.players_notation import readings
from dealspace.inference.language.precedence import PrecedenceReader
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.language.slips import advice_on, hint_for, with_advice
from dealspace.inference.quantities.kinds import QUANTITY_NAMES
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.quantities.reserved_words import CLASSES, KEYWORDS, SUIT_NAMES, TEST_WORDS

_RANKS = re.compile(r"\s*(-|[2-9TJQKAtjqka]+)(?![\w-])")
_PATTERN = re.compile(r"\s*(?:([0-9xX]+(?:-[0-9xX]+)*)(?![\w+|])|(any)\b)", re.IGNORECASE)
_CARD = re.compile(r"\s*([CDHS](?:10|[2-9TJQKA])|[♣♦♥♠](?:10|[2-9TJQKA]))(?!\w)", re.IGNORECASE)
_LONE_TEST = re.compile(
    r"""
      [^()\s]++ (?: \([^()]*+\) [^()\s]*+ )*+                              # a word, its arguments in parentheses
      (?: \s++ (?! (?:and|or|if|else)\b ) [^()\s]++ (?: \([^()]*+\) [^()\s]*+ )*+ )*+   # and others behind it
      (?= \s*+ (?: \) | $ ) | \s++ (?:and|or|if|else)\b )
    """,
    re.VERBOSE,
)
"""Texts that are a test whatever precedes or follows them."""
_NUMBERS = (Path, Number, Product, Sum)
_TEST_WORDS = frozenset(TEST_WORDS)
_AMOUNTS = ("range", "bound", "number")
_MOST_CONDITIONS = 5
"""Limit on nested `if`: the condition is expanded for both branches, so that each level doubles the text."""


@lru_cache(maxsize=1024)
def _number(text: str) -> Fraction:
    return Fraction(text)


def parse_constraint(text: str, scope: Scope = HAND_SCOPE) -> Constraint:
    """The constraint that is the meaning of a text; without a scope it may refer to one hand only.

    >>> print(parse_constraint("15 <= hcp and 5+S"))
    hcp 15+ and spades 5+

    What players write otherwise is taken at its word where only one thing can be meant:

    >>> print(parse_constraint("15-17 balanced"))
    hcp 15-17 and balanced

    Raises:
        NotationError: the text does not follow the grammar, or a name is unknown; with column and a suggestion.
    """
    try:
        return bind(_Parser(text).whole(), scope)
    except NotationError as error:
        meant = readings(text, lambda other: is_condition(other, scope))
        if len(meant) == 1:
            return bind(_Parser(meant[0].text).whole(), scope)
        of_one_hand = scope is HAND_SCOPE or isinstance(scope, EvaluationScope)
        raise with_advice(error, advice_on(meant) or (hint_for(text) if of_one_hand else None)) from None


def is_condition(text: str, scope: Scope | None = HAND_SCOPE) -> bool:
    """Whether a text is a condition of the language, with names that have a meaning unless the scope is None."""
    try:
        tree = _Parser(text).whole()
        if scope is not None:
            bind(tree, scope)
    except NotationError:
        return False
    return True


def parse_quantity(text: str, scope: Scope = HAND_SCOPE) -> Quantity:
    """The quantity that a text names: `hcp`, `hcp(S)`, `spades`, `S`, `has(A, S)`. Raises NotationError."""
    parser = _Parser(text)
    path = parser.path()
    parser.expect_end()
    return quantity_of(path, scope)


def parse_expression(
    text: str,
    *,
    location: Location | None = None,
    offsets: Sequence[int] | None = None,
    known: dict[str, Expr] | None = None,
) -> Expr:
    """The syntax tree of this text.

    Args:
        location: of the beginning of the text in its file; columns of errors and nodes count from there.
        offsets: the offset of each character (and the end) from `location`, where the file has it escaped.
        known: a cache of tests by their texts, for many conditions with the same tests.
    Raises:
        NotationError: the text does not follow the grammar.
    """
    try:
        parser = _Parser(text, location, offsets)
        parser.known = known
        return parser.whole()
    except NotationError as error:
        raise with_advice(error, advice_on(readings(text, lambda other: is_condition(other, None)))) from None


class _Parser(HandTokens, PrecedenceReader[Expr]):
    """The parser of one text."""

    prefixes = ("not", "maybe")
    choice = ("if", "else", "A if B else C")
    in_a_row = "refused"
    mixes_joints = False
    known: dict[str, Expr] | None = None
    conditions = 0

    def whole(self) -> Expr:
        expr = self.expression()
        self.expect_end()
        return expr

    # --- what joins tests and numbers ---

    def between(self) -> Expr:
        self.conditions += 1
        if self.conditions > _MOST_CONDITIONS:
            self.fail(f'"if" within the condition of an "if", more than {_MOST_CONDITIONS} deep')
        found = self.condition(self.part(OR))
        self.conditions -= 1
        return found

    def condition(self, node: Expr) -> Expr:
        if isinstance(node, Path):
            return Mention(node, location=node.location, width=node.width)
        if isinstance(node, _NUMBERS):
            self.expected("a range such as 15-17 or 12+, or a comparison such as >= 9")
        return node

    def level(self, left: Expr) -> int:
        found = self.binding()
        if not isinstance(left, _NUMBERS):
            return found if found <= AND else 0
        return found or (EQUALITY if self.now.kind in _AMOUNTS or self.is_word("in", "is") else 0)

    def relation(self, left: Expr, level: int, start: int) -> Expr:
        """A comparison; or a range, or a name, in which a number is."""
        if self.now.kind == "sign":
            return super().relation(left, level, start)
        if self.is_word("is"):
            return self.is_test(left, start)
        total, ranges, tolerances = _sum(left), self.ranges(), self.tolerances()
        return InRanges(total, ranges, tolerances, **self.spot(start))

    def made_negation(self, words: Sequence[str], part: Expr, start: int) -> Expr:
        """Two nots cancel, and only the innermost maybe counts: thousands of either do not nest."""
        spot = self.spot(start)
        odd = modal = False
        for word in reversed(words):
            if word == "not":
                odd = not odd
            elif not modal:
                part = Maybe(Negation(part, **spot) if odd else part, **spot)
                odd, modal = False, True
        return Negation(part, **spot) if odd else part

    def made_joint(self, level: int, parts: list[Expr], start: int, at: int) -> Expr:
        return (Both if level == AND else Either)(tuple(parts), **self.spot(start))

    def made_pair(self, left: Expr, sign: str, right: Expr, start: int, at: int) -> Expr:
        spot = self.spot(start)
        if sign in RELATIONS:
            return Compare(_sum(left), "=" if sign == "==" else sign, _sum(right), **spot)
        if sign != "*":
            return Sum((*_sum(left).terms, _product(right, sign == "-")), **spot)
        one, other = _product(left), _product(right)
        return Product((*one.factors, *other.factors), one.negative, **spot)

    def made_choice(self, parts: tuple[Expr, Expr, Expr], start: int, at: int) -> Expr:
        return IfElse(*parts, **self.spot(start))

    # --- tests ---

    def operand(self, least: int) -> Expr:
        """A test, or what may begin one: a number, which stands alone behind a relation."""
        if least >= SUM:
            return self.number(least)
        if self.now.text == "(":
            return self.group()
        if self.now.text == "every":
            return self.every()
        found = self.known_test(self.known) if self.known is not None else None
        return found if found is not None else self.new_test()

    def every(self) -> Expr:
        start = self.take().start
        if self.now.text not in CLASSES:
            self.expected("a letter: every x (…) is of all four suits, every M (…) of both majors")
        letter = self.take().text
        if not self.is_sign("("):
            self.expected(f'"(" and what is so of each: every {letter} (…)')
        part = self.group()
        return EverySuit(letter, part, **self.spot(start))

    def group(self) -> Expr:
        self.take()
        expr = self.expression()
        self.expect(")")
        if self.binding() > AND:
            self.fail(f"a sum takes no parentheses, but {self.found()} follows a closing one")
        return expr

    def known_test(self, known: dict[str, Expr]) -> Expr | None:
        """A copy of a cached test, parsed now if need be; None where the text alone does not determine a test."""
        found = _LONE_TEST.match(self.text, self.now.start)
        if found is None:
            return None
        text = found.group()
        first = known.get(text)
        if first is None:
            try:
                first = _Parser(text).whole()
            except NotationError:
                return None  # parsed again with the right location
            suit_words(first)
            known[text] = first
        start, self.last_end = self.now.start, found.end()
        self.now = self.scan(self.last_end)
        return copied(first, start, self.places, self.place_of)

    def new_test(self) -> Expr:
        token = self.now
        start = token.start
        if token.kind == "len":
            return self.length_test()
        if token.kind in ("bound", "range", "number", "alt"):
            after = self.scan(token.end)
            if after.kind == "name" and after.text not in KEYWORDS:
                found, amount = f"{token.text} {after.text}", ("in " * (token.kind == "alt")) + token.text
                if after.text in QUANTITY_NAMES or after.text in SUIT_NAMES or after.text in CLASSES:
                    self.fail(f'"{found}" is the wrong way round: write {after.text} {amount}')
                self.fail(f'"{found}" is no condition: an amount stands behind its name, as hcp {amount}')
        if token.text in _TEST_WORDS:
            match token.text:
                case "else" | "always" | "never":
                    self.take()
                    return Constant(token.text != "never", **self.spot(start))
                case "shape":
                    return self.shape_test()
                case "holds":
                    return self.holds_test()
                case "holding":
                    return self.holding_test()
                case "asked" | "answered":
                    return self.state_test()
        return self.number(EQUALITY)

    def length_test(self) -> Expr:
        token = self.take()
        match = re.match(r"([0-9]+)(?:(\+)|[-–]([0-9]+))?", token.text)
        assert match is not None
        name = token.text[match.end() :]
        low, plus, high = match.groups()
        if name in KEYWORDS:
            self.fail(f'"{token.text}": put a space before {name}', token.start)
        named, spot = self.spot(token.start + match.end()), self.spot(token.start)
        path = Path((Segment(name, **named),), **named)
        ends = (_number(low), None if plus else _number(high or low))
        return InRanges(Sum((Product((path,), **spot),), **spot), (ends,), **spot)

    def shape_test(self) -> Expr:
        start = self.take().start
        words: list[str] = []
        while match := self.take_raw(_PATTERN):
            words.append(match.group(1) or match.group(2).lower())
        if not words:
            self.expected("a shape such as any 5332, or 54xx (S H D C)")
        spot = self.spot(start)
        try:
            return ShapeTest(shape(" ".join(words)), **spot)
        except NotationError as error:
            raise error_at(spot["location"], error.bare_message) from None

    def holds_test(self) -> Expr:
        start = self.take().start
        cards: list[Card] = []
        while match := self.take_raw(_CARD):
            cards.append(Card.parse(match.group(1)))
        if not cards:
            self.expected("cards such as HK S2")
        found = CardSet(sum(bit for bit in {card.bit for card in cards}))
        return HoldsTest(Holds(found), **self.spot(start))

    def holding_test(self) -> Expr:
        start = self.take().start
        if not self.is_sign("("):
            self.expected('"(" and a suit: holding(S) AKT')
        self.take()
        suit = self.argument()
        if not self.is_sign(")"):
            self.expected('")"')
        self.last_end = self.now.end
        if (match := self.take_raw(_RANKS)) is None:
            self.fail("expected the ranks held, as AKT, or - for none", self.last_end)
        spot = self.spot(start)
        try:
            return HoldingTest(suit, Holding.parse(match.group(1)), **spot)
        except (NotationError, InvalidDeal) as error:
            raise error_at(spot["location"], str(error)) from None

    def state_test(self) -> Expr:
        token = self.take()
        what = self.path() if self.now.kind == "name" and self.now.text not in KEYWORDS else None
        return StateTest(token.text, what, **self.spot(token.start))

    def is_test(self, left: Expr, start: int) -> Expr:
        if not isinstance(left, Path):
            self.fail('"is" follows one name, as in x is M')
        self.take()
        if self.now.kind != "name" or self.now.text in KEYWORDS:
            self.expected("a name")
        name = self.take().text
        return IsTest(left, name, **self.spot(start))

    def ranges(self) -> tuple[tuple[Fraction | None, Fraction | None], ...]:
        if self.is_word("in"):
            self.take()
            if self.now.kind not in ("alt", "number"):
                self.expected("values such as 1|4 (without spaces)")
            values = [_number(word) for word in self.take().text.split("|")]
            return tuple((value, value) for value in values)
        token = self.take()
        if token.kind == "bound":
            return ((_number(token.text[:-1]), None),)
        low, *rest = (_number(word) for word in re.split("[-–]", token.text))
        high = rest[0] if rest else low
        if high < low:
            self.fail(f"the range {token.text} is empty: write {rest[0]}-{low}", token.start)
        return ((low, high),)

    def tolerances(self) -> tuple[tuple[str, Fraction], ...]:
        found: list[tuple[str, Fraction]] = []
        while self.is_word("with"):
            self.take()
            if not self.is_word(*TOLERANCES):
                self.expected("good or bad and a number, as with good 14")
            word = self.take().text
            if self.now.kind != "number":
                self.expected(f"the number of points, as with {word} 14")
            found.append((word, _number(self.take().text)))
        return tuple(found)

    def number(self, least: int) -> Expr:
        """A number or a path, which a minus may precede at the beginning of a sum."""
        token = self.now
        if token.kind == "name" and token.text not in KEYWORDS:
            return self.path()
        if token.kind == "number":
            self.take()
            return Number(_number(token.text), **self.spot(token.start))
        if least <= SUM and self.take_sign("-"):
            return Product(_product(self.number(PRODUCT)).factors, True, **self.spot(token.start))
        if token.kind in ("range", "len"):
            self.fail(f'arithmetic needs spaces around its signs: "{token.text}"')
        if self.is_sign("("):
            self.fail("a sum takes no parentheses")
        return self.missing(least)

    def path(self) -> Path:
        start = self.now.start
        segments = [self.segment()]
        while self.is_sign("."):
            self.take()
            segments.append(self.segment())
        return Path(tuple(segments), **self.spot(start))

    def segment(self) -> Segment:
        if self.now.kind != "name" or self.now.text in KEYWORDS:
            self.expected("a name")
        token = self.take()
        args: list[Argument] = []
        if self.is_sign("("):
            self.take()
            args.append(self.argument())
            while self.is_sign(","):
                self.take()
                args.append(self.argument())
            self.expect(")")
        return Segment(token.text, tuple(args), **self.spot(token.start))

    def argument(self) -> Argument:
        if self.now.kind not in ("name", "number") or self.now.text in KEYWORDS:
            self.expected("a suit, a rank or a number")
        token = self.take()
        return Argument(token.text, **self.spot(token.start))


def _sum(node: Expr) -> Sum:
    return node if isinstance(node, Sum) else Sum((_product(node),), location=node.location, width=node.width)


def _product(node: Expr, negative: bool = False) -> Product:
    if isinstance(node, Product) and not negative:
        return node
    assert isinstance(node, Product | Path | Number), "only these are factors"
    factors = node.factors if isinstance(node, Product) else (node,)
    return Product(factors, negative, location=node.location, width=node.width)
