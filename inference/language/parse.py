"""The expression language: text -> syntax tree (`parse_expression`), text -> constraint (`parse_constraint`).

    expr := or ['if' or 'else' expr]       or := and {'or' and}       and := not {'and' not}
    not  := ('not' | 'maybe') not | 'every' NAME '(' expr ')' | '(' expr ')' | test
    test := LEN | 'shape' ('any' | PATTERN)+ | 'holds' CARD+ | 'holding' '(' NAME ')' (RANKS | '-')
          | sum (REL sum | (RANGE | BOUND | NUMBER | 'in' ALT) {'with' ('good' | 'bad') NUMBER} | 'is' NAME)
          | ('asked' | 'answered') [path] | path | 'else' | 'always' | 'never'
    sum  := term {('+' | '-') term}     term := factor {'*' factor}     factor := NUMBER | path
    path := segment {'.' segment}       segment := NAME ['(' arg {',' arg} ')']
    LEN  := 5+M | 4S | 2-3H      RANGE := 15-17      BOUND := 12+      ALT := 1|4

`and` and `or` meet only in parentheses. Unspaced `15-17` and `5+M` are one word; arithmetic needs spaces.
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
from dealspace.inference.language.operators import plain
from dealspace.inference.language.players_notation import readings
from dealspace.inference.language.scope import EvaluationScope
from dealspace.inference.language.slips import advice_on, hint_for, with_advice
from dealspace.inference.quantities.kinds import QUANTITY_NAMES
from dealspace.inference.quantities.quantity import Quantity
from dealspace.inference.quantities.reserved_words import CLASSES, KEYWORDS, SUIT_NAMES

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
_DEEPEST = 60
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
        return bind(_parsed(text), scope)
    except NotationError as error:
        meant = readings(text, lambda other: is_condition(other, scope))
        if len(meant) == 1:
            return bind(_parsed(meant[0].text), scope)
        of_one_hand = scope is HAND_SCOPE or isinstance(scope, EvaluationScope)
        raise with_advice(error, advice_on(meant) or (hint_for(text) if of_one_hand else None)) from None


def is_condition(text: str, scope: Scope | None = HAND_SCOPE) -> bool:
    """Whether a text is a condition of the language, with names that have a meaning unless the scope is None."""
    try:
        tree = _parsed(text)
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
        return _parsed(text, location, offsets, known)
    except NotationError as error:
        raise with_advice(error, advice_on(readings(text, lambda other: is_condition(other, None)))) from None


def _parsed(
    text: str,
    location: Location | None = None,
    offsets: Sequence[int] | None = None,
    known: dict[str, Expr] | None = None,
) -> Expr:
    parser = _Parser(text, location, offsets, known)
    expr = parser.expression()
    parser.expect_end()
    return expr


class _Parser(HandTokens):
    """The parser of one text."""

    def __init__(
        self,
        text: str,
        location: Location | None = None,
        offsets: Sequence[int] | None = None,
        known: dict[str, Expr] | None = None,
    ) -> None:
        super().__init__(text, location, offsets)
        self.known = known
        self.depth = 0
        self.conditions = 0

    def expression(self) -> Expr:
        start = self.now.start
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(f"nested more than {_DEEPEST} deep")
        then = self.either()
        if self.is_word("if"):
            self.take()
            self.conditions += 1
            if self.conditions > _MOST_CONDITIONS:
                self.fail(f'"if" within the condition of an "if", more than {_MOST_CONDITIONS} deep')
            condition = self.either()
            self.conditions -= 1
            if not self.is_word("else"):
                self.expected("else (A if B else C)")
            self.take()
            otherwise = self.expression()
            location, width = self.span(start)
            then = IfElse(then, condition, otherwise, location=location, width=width)
        self.depth -= 1
        return then

    def either(self) -> Expr:
        """One `not`, or several joined by all `and` or all `or`."""
        start = self.now.start
        parts = [self.negation()]
        if self.now.kind == "end":
            return parts[0]
        word = self.now.text if self.is_word("and", "or") else None
        while word is not None and self.is_word("and", "or"):
            if self.now.text != word:
                self.fail(f'"{word}" and "{self.now.text}" meet: say with parentheses which belongs together')
            self.take()
            parts.append(self.negation())
        if word is None:
            return parts[0]
        location, width = self.span(start)
        return (Both if word == "and" else Either)(tuple(parts), location=location, width=width)

    def negation(self) -> Expr:
        start = self.now.start
        words: list[str] = []
        while self.now.text in ("not", "maybe"):
            words.append(self.take().text)
        expr = self.group() if self.is_sign("(") else self.every() if self.is_word("every") else self.test()
        if not words:
            return expr
        location, width = self.span(start)
        # Two nots cancel, and only the innermost maybe counts: thousands of either do not nest.
        odd = False
        modal = False
        for word in reversed(words):
            if word == "not":
                odd = not odd
            elif not modal:
                expr = Negation(expr, location=location, width=width) if odd else expr
                expr, odd, modal = Maybe(expr, location=location, width=width), False, True
        return Negation(expr, location=location, width=width) if odd else expr

    def every(self) -> Expr:
        start = self.take().start
        if self.now.text not in CLASSES:
            self.expected("a letter: every x (…) is of all four suits, every M (…) of both majors")
        letter = self.take().text
        if not self.is_sign("("):
            self.expected(f'"(" and what is so of each: every {letter} (…)')
        part = self.group()
        location, width = self.span(start)
        return EverySuit(letter, part, location=location, width=width)

    def group(self) -> Expr:
        self.take()
        expr = self.expression()
        self.expect(")")
        if self.is_sign("+", "-", "*") or self.now.kind == "rel":
            self.fail(f"a sum takes no parentheses, but {self.found()} follows a closing one")
        return expr

    def test(self) -> Expr:
        found = self.known_test(self.known) if self.known is not None else None
        return found if found is not None else self.new_test()

    def known_test(self, known: dict[str, Expr]) -> Expr | None:
        """A copy of a cached test, parsed now if need be; None where the text alone does not determine a test."""
        found = _LONE_TEST.match(self.text, self.now.start)
        if found is None:
            return None
        text = found.group()
        first = known.get(text)
        if first is None:
            try:
                parser = _Parser(text)
                first = parser.new_test()
                parser.expect_end()
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
        if token.kind == "name":
            match token.text:
                case "else" | "always" | "never":
                    self.take()
                    location, width = self.span(start)
                    return Constant(token.text != "never", location=location, width=width)
                case "shape":
                    return self.shape_test()
                case "holds":
                    return self.holds_test()
                case "holding":
                    return self.holding_test()
                case "asked" | "answered":
                    return self.state_test()
        return self.sum_test()

    def length_test(self) -> Expr:
        token = self.take()
        match = re.match(r"([0-9]+)(?:(\+)|[-–]([0-9]+))?", token.text)
        assert match is not None
        name = token.text[match.end() :]
        low, plus, high = match.groups()
        if name in KEYWORDS:
            self.fail(f'"{token.text}": put a space before {name}', token.start)
        segment_place = self.at(token.start + match.end())
        path = Path((Segment(name, location=segment_place, width=len(name)),), location=segment_place, width=len(name))
        location, width = self.span(token.start)
        total = Sum((Product((path,), location=location, width=width),), location=location, width=width)
        ends = (_number(low), None if plus else _number(high or low))
        return InRanges(total, (ends,), location=location, width=width)

    def shape_test(self) -> Expr:
        start = self.take().start
        words: list[str] = []
        while match := self.take_raw(_PATTERN):
            words.append(match.group(1) or match.group(2).lower())
        if not words:
            self.expected("a shape such as any 5332, or 54xx (S H D C)")
        location, width = self.span(start)
        try:
            return ShapeTest(shape(" ".join(words)), location=location, width=width)
        except NotationError as error:
            raise error_at(location, error.bare_message) from None

    def holds_test(self) -> Expr:
        start = self.take().start
        cards: list[Card] = []
        while match := self.take_raw(_CARD):
            cards.append(Card.parse(match.group(1)))
        if not cards:
            self.expected("cards such as HK S2")
        location, width = self.span(start)
        found = CardSet(sum(bit for bit in {card.bit for card in cards}))
        return HoldsTest(Holds(found), location=location, width=width)

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
        location, width = self.span(start)
        try:
            return HoldingTest(suit, Holding.parse(match.group(1)), location=location, width=width)
        except (NotationError, InvalidDeal) as error:
            raise error_at(location, str(error)) from None

    def state_test(self) -> Expr:
        token = self.take()
        what = self.path() if self.now.kind == "name" and self.now.text not in KEYWORDS else None
        location, width = self.span(token.start)
        return StateTest(token.text, what, location=location, width=width)

    def sum_test(self) -> Expr:
        start = self.now.start
        left = self.sum()
        token = self.now
        if token.kind == "rel":
            self.take()
            right = self.sum()
            if self.now.kind == "rel":
                self.fail("two relations in a row: write a range as hcp 15-17, or join two comparisons with and")
            location, width = self.span(start)
            return Compare(left, plain(token.text).replace("==", "="), right, location=location, width=width)
        if token.kind in ("range", "bound", "number") or self.is_word("in"):
            ranges = self.ranges()
            tolerances = self.tolerances()
            location, width = self.span(start)
            return InRanges(left, ranges, tolerances, location=location, width=width)
        path = left.lone_path
        if self.is_word("is"):
            if path is None:
                self.fail('"is" follows one name, as in x is M')
            self.take()
            if self.now.kind != "name" or self.now.text in KEYWORDS:
                self.expected("a name")
            name = self.take().text
            location, width = self.span(start)
            return IsTest(path, name, location=location, width=width)
        if path is None:
            self.expected("a range such as 15-17 or 12+, or a comparison such as >= 9")
        location, width = self.span(start)
        return Mention(path, location=location, width=width)

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

    def sum(self) -> Sum:
        start = self.now.start
        negative = self.is_sign("-")
        if negative:
            self.take()
        terms = [self.product(negative)]
        while self.is_sign("+", "-"):
            negative = self.take().text == "-"
            terms.append(self.product(negative))
        location, width = self.span(start)
        return Sum(tuple(terms), location=location, width=width)

    def product(self, negative: bool) -> Product:
        start = self.now.start
        factors = [self.factor()]
        while self.is_sign("*"):
            self.take()
            factors.append(self.factor())
        location, width = self.span(start)
        return Product(tuple(factors), negative, location=location, width=width)

    def factor(self) -> Path | Number:
        if self.now.kind == "number":
            token = self.take()
            location, width = self.span(token.start)
            return Number(_number(token.text), location=location, width=width)
        if self.now.kind in ("range", "len"):
            self.fail(f'arithmetic needs spaces around its signs: "{self.now.text}"')
        if self.is_sign("("):
            self.fail("a sum takes no parentheses")
        return self.path()

    def path(self) -> Path:
        start = self.now.start
        segments = [self.segment()]
        while self.is_sign("."):
            self.take()
            segments.append(self.segment())
        location, width = self.span(start)
        return Path(tuple(segments), location=location, width=width)

    def segment(self) -> Segment:
        if self.now.kind != "name" or self.now.text in KEYWORDS:
            self.expected("a condition")
        token = self.take()
        args: list[Argument] = []
        if self.is_sign("("):
            self.take()
            args.append(self.argument())
            while self.is_sign(","):
                self.take()
                args.append(self.argument())
            self.expect(")")
        location, width = self.span(token.start)
        return Segment(token.text, tuple(args), location=location, width=width)

    def argument(self) -> Argument:
        if self.now.kind not in ("name", "number") or self.now.text in KEYWORDS:
            self.expected("a suit, a rank or a number")
        token = self.take()
        location, width = self.span(token.start)
        return Argument(token.text, location=location, width=width)
