"""Conditions on what a record says beside the hands: `contract 6+ and result -1`, `event "cup" or player "smith"`.

    board 1-16, "A7"       dealer N       vul NS           declarer S, NS
    contract 4S, 4SX, 3N   6+, 4-5, 3     S, NT            pass, doubled
    result -2, +1, =       made, down     >= 1             compared with the contract
    tricks 9, 12+          score 400+     <= -500          declarer's tricks; North–South's points
    player "smith"         north "smith"  event "cup"      any tag by its name: the text is part of it, in either case
    has play               auction, play, contract, result, notes, remarks, players, hands (all four)

Facts are joined by `and`, `or`, `not` and parentheses, as conditions on a hand are. What is not known is no fact: of a
board without a result neither `result made` nor `result down` holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NoReturn, TypeVar, cast

from dealspace.cards import Deal, Location, NotationError, Record, Seat, Side, Strain, Vulnerability
from dealspace.inference.language.operators import AND, BINDING, OR
from dealspace.inference.language.precedence import PrecedenceReader

Holds = Callable[[Record], bool]
Value = TypeVar("Value")
_TOKEN = re.compile(
    r"""
    \s*+ (?:
      (?P<string>"[^"]*"|'[^']*')
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<number>[0-9]+(?![0-9A-Za-z+\-–♣♦♥♠]))
    | (?P<value>[0-9]+[A-Za-z♣♦♥♠]+|[0-9]+\+|[0-9]+[-–][0-9]+|[-+−][0-9]+|[♣♦♥♠])
    | (?P<sign>[<>]=|=[<>]|[≤≥<>=()]|&&|\|\|)
    | (?P<end>\Z)
    )
    """,
    re.VERBOSE,
)
_FIRST_WORD = re.compile(r"\s*+(?:\(\s*+|not\b\s*+)*+([A-Za-z_]\w*+)\s*+(.?)", re.IGNORECASE)
_CONTRACT = re.compile(r"([1-7])(NT?|[CDHS♣♦♥♠])(X{0,2})", re.IGNORECASE)
_RANGE = re.compile(r"([0-9]{1,9})(?:(\+)|[-–]([0-9]{1,9}))?")
_NUMBER = re.compile(r"[-+−]?[0-9]{1,9}")
_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda value, than: value < than, "<=": lambda value, than: value <= than,
    ">": lambda value, than: value > than, ">=": lambda value, than: value >= than,
}  # fmt: skip
_SAME = {"≤": "<=", "=<": "<=", "≥": ">=", "=>": ">="}
_HAS: dict[str, Holds] = {
    "auction": lambda record: record.auction is not None,
    "play": lambda record: record.play is not None and bool(record.play.cards),
    "contract": lambda record: record.contract is not None or record.passed_out,
    "result": lambda record: record.ns_score is not None,
    "notes": lambda record: bool(record.notes),
    "remarks": lambda record: bool(record.remarks),
    "players": lambda record: bool(record.players),
    "hands": lambda record: isinstance(record.board.deal, Deal),
}
_FACTS = ("board", "dealer", "vul", "declarer", "contract", "result", "tricks", "score", "player", "has")
_SEATS = {seat.name.lower(): seat for seat in Seat}


@dataclass(frozen=True, slots=True)
class RecordCondition:
    """A condition on a record, as it is written, and whether it holds for one."""

    text: str
    holds: Holds = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


def is_on_records(text: str) -> bool:
    """Whether a text speaks of facts of a record, and not of hands."""
    found = _FIRST_WORD.match(text)
    return found is not None and (found[2] in ('"', "'") or (found[1].lower() in _FACTS and found[2] != "("))


def parse_record_condition(text: str) -> RecordCondition:
    """The condition of a text. Raises NotationError.

    >>> from dealspace.cards import Board, Contract, Record
    >>> slam = Record(Board.parse("1 N None N:- - - -"), contract=Contract("6H by N"), result=11)
    >>> parse_record_condition("contract 6+ and result -1").holds(slam)
    True
    """
    reader = _FactReader(text)
    found = reader.expression()
    if reader.now.kind != "end":
        reader.expected("and, or or the end")
    return RecordCondition(text.strip(), found)


class _FactReader(PrecedenceReader[Holds]):
    """A parser of facts joined by and, or, not."""

    tokens = _TOKEN
    choice: ClassVar[tuple[str, str, str]] = ("?", ":", "")
    in_a_row = "refused"
    mixes_joints = False

    def at(self, position: int) -> Location:
        return Location(column=position + 1)

    def error(self, message: str, location: Location) -> NotationError:
        return NotationError(f'"{self.text.strip()}": {message} (column {location.column})')

    def is_word(self, *words: str) -> bool:
        return self.now.kind == "name" and self.now.text.lower() in words

    def binding(self) -> int:
        level = BINDING.get(self.now.text.lower(), 0)
        return level if level in (OR, AND) else 0

    def made_negation(self, words: Sequence[str], part: Holds, start: int) -> Holds:
        return (lambda record: not part(record)) if len(words) % 2 else part

    def made_joint(self, level: int, parts: list[Holds], start: int, at: int) -> Holds:
        join = any if level == OR else all
        return lambda record: join(part(record) for part in parts)

    def made_pair(self, left: Holds, sign: str, right: Holds, start: int, at: int) -> NoReturn:
        raise AssertionError("no relation joins two facts")

    def made_choice(self, parts: tuple[Holds, Holds, Holds], start: int, at: int) -> NoReturn:
        raise AssertionError("no choice is made between facts")

    def operand(self, least: int) -> Holds:
        if self.take_sign("("):
            found = self.expression()
            self.expect(")")
            return found
        if self.now.kind != "name":
            self.expected(f'a fact: {", ".join(_FACTS)}, or the name of a tag and a text, as event "cup"')
        name = self.take().text.lower()
        if self.now.kind == "string" and name not in ("board", "player"):
            return self._named(name)
        if name not in _FACTS:
            self.expected(f'a text after {name}, as {name} "…"' if name in _SEATS else f'a text, as {name} "cup"')
        return cast(Callable[[], Holds], getattr(self, f"_{name}"))()

    # --- the facts ---

    def _named(self, name: str) -> Holds:
        """A tag, or the player of a seat."""
        part = self._text()
        if (seat := _SEATS.get(name)) is not None:
            return lambda record: part in dict(record.players).get(seat, "").lower()
        return lambda record: (value := record.tag(name)) is not None and part in value.lower()

    def _text(self) -> str:
        if self.now.kind != "string":
            self.expected('a text, as "smith"')
        return self.take().text[1:-1].lower()

    def _player(self) -> Holds:
        part = self._text()
        return lambda record: any(part in name.lower() for _, name in record.players)

    def _board(self) -> Holds:
        if self.now.kind == "string":
            name = self._text()
            return lambda record: record.board.name.lower() == name
        fits = self._amount("7, 1-16")

        def holds(record: Record) -> bool:
            name = record.board.name
            return name.isascii() and name.isdigit() and len(name) < 10 and fits(int(name))

        return holds

    def _dealer(self) -> Holds:
        seats = self._seats()
        return lambda record: record.board.dealer in seats

    def _declarer(self) -> Holds:
        seats = self._seats()
        return lambda record: record.contract is not None and record.contract.declarer in seats

    def _seats(self) -> tuple[Seat, ...]:
        """A seat, or those of a side."""
        word = self._word("a seat or a side, as N or NS")
        if word.upper() in ("NS", "EW"):
            return Side.parse(word).seats
        return (self._parsed(Seat.parse, word),)

    def _vul(self) -> Holds:
        vulnerability = self._parsed(Vulnerability.parse, self._word("None, NS, EW or Both"))
        return lambda record: record.board.vulnerability is vulnerability

    def _contract(self) -> Holds:
        if self.now.kind in ("number", "value") and (found := _RANGE.fullmatch(self.now.text)):
            if not all(1 <= int(level) <= 7 for level in (found[1], found[3]) if level):
                self.expected("a level from 1 to 7")
            fits = self._amount("4S, 6+, 4-5")
            return lambda record: record.contract is not None and fits(record.contract.level)
        start, word = self.now.start, self._word("a contract, as 4S, 6+, NT, pass or doubled").upper()
        if word in ("P", "PASS"):
            return lambda record: record.passed_out
        if word == "DOUBLED":
            return lambda record: record.contract is not None and record.contract.doubling > 0
        found = _CONTRACT.fullmatch(word)
        if found is None:
            strain = self._parsed(Strain.parse, word, start)
            return lambda record: record.contract is not None and record.contract.strain is strain
        level, strain, doubled = int(found[1]), Strain.parse(found[2]), len(found[3])

        def holds(record: Record) -> bool:
            contract = record.contract
            if contract is None or (contract.level, contract.strain) != (level, strain):
                return False
            return not doubled or contract.doubling == doubled

        return holds

    def _result(self) -> Holds:
        if self.is_word("made", "down"):
            is_made = self.take().text.lower() == "made"
            return self._margin(lambda margin: (margin >= 0) == is_made)
        if self.is_sign("=") and self.after().kind not in ("number", "value"):
            self.take()
            return self._margin(lambda margin: margin == 0)
        if self.now.kind == "value" and _NUMBER.fullmatch(self.now.text):
            wanted = _whole(self.take().text)
            return self._margin(lambda margin: margin == wanted)
        if self.now.kind != "sign":
            self.expected("=, +1, -2, made, down or >= 1; of tricks say tricks 9")
        return self._margin(self._amount("=, +1, -2"))

    def _margin(self, fits: Callable[[int], bool]) -> Holds:
        """Tricks more than the contract needs."""

        def holds(record: Record) -> bool:
            contract, result = record.contract, record.result
            return contract is not None and result is not None and fits(result - contract.bid.tricks)

        return holds

    def _tricks(self) -> Holds:
        fits = self._amount("9, 12+")
        return lambda record: record.result is not None and fits(record.result)

    def _score(self) -> Holds:
        fits = self._amount("420, 400+, <= -500")
        return lambda record: record.ns_score is not None and fits(record.ns_score)

    def _has(self) -> Holds:
        word = self._word(", ".join(_HAS)).lower()
        if word not in _HAS:
            self.fail(f'expected {", ".join(_HAS)}, found "{word}"', self.last_end - len(word))
        return _HAS[word]

    # --- values ---

    def _word(self, what: str) -> str:
        if self.now.kind not in ("name", "value"):
            self.expected(what)
        return self.take().text

    def _parsed(self, parse: Callable[[str], Value], word: str, start: int | None = None) -> Value:
        try:
            return parse(word)
        except NotationError as error:
            self.fail(str(error), self.last_end - len(word) if start is None else start)

    def _amount(self, examples: str) -> Callable[[int], bool]:
        """A number, a range, or a relation and a number."""
        if self.is_sign(*_RELATIONS, *_SAME, "="):
            sign = self.take().text
            if not _NUMBER.fullmatch(self.now.text):
                self.expected("a whole number")
            than = _whole(self.take().text)
            if sign == "=":
                return lambda value: value == than
            compare = _RELATIONS[_SAME.get(sign, sign)]
            return lambda value: compare(value, than)
        text = self.now.text
        if _NUMBER.fullmatch(text):
            wanted = _whole(self.take().text)
            return lambda value: value == wanted
        found = _RANGE.fullmatch(text)
        if found is None:
            self.expected(f"a number or a range, as {examples}")
        self.take()
        low, high = int(found[1]), int(found[3]) if found[3] else None
        return lambda value: value >= low and (high is None or value <= high)


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))
