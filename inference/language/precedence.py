"""The grammar that the two languages of conditions share: what joins conditions and numbers, and how closely.

    expression := part [choice]                  A if B else C   or   A ? B : C
    part       := part OPERATOR part             or, and, relations, + -, * /: the later the closer, from left to right
                | ('not' | …) part | operand     `not` is said of a whole comparison

Each language gives its operands and makes its own nodes; where they differ on purpose, it says so in an attribute.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, Literal, NoReturn, TypeVar

from dealspace.inference.language.operators import AND, BINDING, EQUALITY, OR, ORDER, SUM, plain
from dealspace.inference.language.scanner import Scanner

DEEPEST = 60
"""Parentheses, choices and prefixes within one another, at most."""
_IN_A_ROW = "two relations in a row: join two comparisons with and"
Node = TypeVar("Node")


class PrecedenceReader(Scanner, Generic[Node]):
    """A parser by precedence.

    Attributes:
        prefixes: the words that are said of the comparison behind them.
        choice: the two marks of a choice between expressions, and how it is written.
        in_a_row: what `15 <= a <= 17` is: a mistake, both relations, or, as in C, the first one's result compared.
        mixes_joints: whether `and` and `or` meet without parentheses, where `and` binds more closely.
    """

    prefixes: ClassVar[tuple[str, ...]] = ("not",)
    choice: ClassVar[tuple[str, str, str]]
    in_a_row: Literal["refused", "a range", "as in C"]
    mixes_joints: ClassVar[bool]
    depth = 0

    # --- what a language gives ---

    @abstractmethod
    def operand(self, least: int) -> Node:
        """What stands between operators, where those of this level and above may follow."""

    def condition(self, node: Node) -> Node:
        """A node that is complete: a part of `and`, or all."""
        return node

    # The places are those of the first character of the node, and of its operator.

    @abstractmethod
    def made_negation(self, words: Sequence[str], part: Node, start: int) -> Node: ...
    @abstractmethod
    def made_joint(self, level: int, parts: list[Node], start: int, at: int) -> Node: ...
    @abstractmethod
    def made_pair(self, left: Node, sign: str, right: Node, start: int, at: int) -> Node: ...
    @abstractmethod
    def made_choice(self, parts: tuple[Node, Node, Node], start: int, at: int) -> Node: ...

    # --- grammar ---

    def expression(self) -> Node:
        """Everything up to what no operator joins."""
        self.deeper()
        start = self.now.start
        found = self.condition(self.part(OR))
        mark, other, form = self.choice
        if self.now.text == mark:
            at = self.take().start
            second = self.between()
            if self.now.text != other:
                self.expected(f'"{other}" ({form})')
            self.take()
            found = self.made_choice((found, second, self.expression()), start, at)
        self.depth -= 1
        return found

    def between(self) -> Node:
        """What stands between the marks of a choice."""
        return self.expression()

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"nested more than {DEEPEST} deep")

    def part(self, least: int) -> Node:
        """What operators of this level and above join."""
        start = self.now.start
        is_prefixed = least <= EQUALITY and self.is_word(*self.prefixes)
        left = self.prefixed(least, start) if is_prefixed else self.operand(least)
        while (level := self.level(left)) >= least:
            if level <= AND:
                left = self.joint(left, level, start)
            elif level <= ORDER:
                left = self.relation(left, level, start)
            else:
                _, sign, at, _ = self.take()
                left = self.made_pair(left, plain(sign), self.part(level + 1), start, at)
        return left

    def binding(self) -> int:
        """How closely the next token binds as an operator; 0 if it is none."""
        return BINDING.get(self.now.text, 0)

    def level(self, left: Node) -> int:
        """The same, behind this node."""
        return self.binding()

    def prefixed(self, least: int, start: int) -> Node:
        """What `not` is said of, as much as its place allows."""
        words = [self.take().text]
        while self.is_word(*self.prefixes):
            words.append(self.take().text)
        self.deeper()
        part = self.condition(self.part(max(least, EQUALITY)))
        self.depth -= 1
        return self.made_negation(words, part, start)

    def joint(self, left: Node, level: int, start: int) -> Node:
        """`a or b or c`: one node, however many parts it has."""
        first = self.now
        parts = [self.condition(left)]
        while (found := self.binding()) == level:
            self.take()
            parts.append(self.condition(self.next_part(parts[-1], level + 1 if self.mixes_joints else EQUALITY)))
        if found in (OR, AND) and not self.mixes_joints:
            self.fail(f'"{first.text}" and "{self.now.text}" meet: say with parentheses which belongs together')
        return self.made_joint(level, parts, start, first.start)

    def next_part(self, before: Node, least: int) -> Node:
        """A part of `and` or `or` behind another one."""
        return self.part(least)

    def relation(self, left: Node, level: int, start: int) -> Node:
        """A relation, or several in a row."""
        found: list[Node] = []
        while True:
            _, sign, at, _ = self.take()
            right = self.part(SUM if self.in_a_row == "refused" else level + 1)
            found.append(self.made_pair(left, plain(sign), right, start, at))
            following = self.binding()
            if self.in_a_row == "refused" and following in (EQUALITY, ORDER):
                ranges = ", or write a range as hcp 15-17" if level == ORDER else ""
                self.fail(f"{_IN_A_ROW}{ranges}")
            if self.in_a_row != "a range" or following != level:
                return found[0] if len(found) == 1 else self.made_joint(AND, found, start, at)
            if level == EQUALITY:
                self.fail(_IN_A_ROW)
            left = right

    def missing(self, least: int) -> NoReturn:
        """Fail, as no operand stands here."""
        self.expected("a number" if least >= ORDER else "a condition or a number")
