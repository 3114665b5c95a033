"""Reading a dealer script: text -> `Program`.

    program    := {statement}
    statement  := ['condition'] expression | NAME '=' expression | 'action' action {',' action} [',']
                | ('produce' | 'generate' | 'seed') NUMBER | 'dealer' SEAT | 'vulnerable' ('none' | 'ns' | 'ew' | 'all')
                | 'predeal' {SEAT HOLDING {',' HOLDING} | LENGTH '(' SEAT ')' '==' NUMBER}
                | 'pointcount' {NUMBER} | 'altcount' NUMBER {NUMBER} | 'title' TEXT
    expression := binary ['?' expression ':' expression]
    binary     := unary, joined by || && == != < <= > >= + - * / %, the later the tighter, from left to right
    unary      := ('!' | '-') unary | 'not' binary | '(' expression ')' | NUMBER | NAME | function

Nothing is executed. `!` binds tightest, as in C; `not` is said of a whole comparison: `not a > b` is `!(a > b)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dealspace.cards import BridgeError, CardSet, NotationError, PartialDeal, Seat
from dealspace.cards.formats import decode
from dealspace.cards.hand_notation import cards_of
from dealspace.inference.language.scanner import Token
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.several_hands.deal_expression import AllOf, DealExpression, Named, Relation
from dealspace.inference.several_hands.functions import COUNTS, SUIT_WORDS
from dealspace.query.conditions.spelling import HOLDING
from dealspace.query.dealing.dealer_language.actions import ActionReader
from dealspace.query.dealing.dealer_language.script import Action, PrintHands, Program
from dealspace.query.dealing.dealer_language.script_parameters import filled_in

_OTHER_LANGUAGES = {".py": "Python (redeal, endplay)", ".tcl": "Tcl (Deal)"}
"""Scripts of dealing programs that are not read, by their endings."""
_STATEMENTS = ("condition", "action", "produce", "generate", "seed", "dealer", "vulnerable", "predeal", "pointcount",
               "altcount", "title")  # fmt: skip
_OPERANDS = ("number", "name", "digits", "string")


def parse_program(text: str, file: str | None = None, parameters: Mapping[str, str] | None = None) -> Program:
    """The program this script is.

    Args:
        text: the script.
        file: its name, for the locations of errors.
        parameters: the texts for `$0` to `$9`, by their digit.

    >>> parse_program("condition hcp($1) >= 20 produce 10", parameters={"1": "north"}).produce
    10

    Raises:
        NotationError: file, line and column, what was found, what was expected, the nearest name for an unknown one.
    """
    return _ProgramReader(filled_in(text, parameters or {}, file), file).program()


class _ProgramReader(ActionReader):
    """The statements of one script."""

    def program(self) -> Program:
        self.predeal: dict[Seat, CardSet] = {}
        self.conditions: list[DealExpression] = []
        self.lengths: list[DealExpression] = []
        self.numbers: dict[str, int] = {}
        self.title: str | None = None
        self.found_actions: list[Action] = []
        while self.now.kind != "end":
            self._statement()
        return Program(
            self.predeal,
            self._whole_condition(),
            self.numbers.get("generate"),
            self.numbers.get("produce"),
            self.numbers.get("seed"),
            self.dealer,
            self.vulnerability,
            tuple(self.found_actions) or (PrintHands(tuple(Seat)),),
            self.title,
        )

    def _whole_condition(self) -> DealExpression | None:
        """The condition, and the lengths placed beforehand."""
        parts = (*self.lengths, *self.conditions)
        return self.made(AllOf(parts)) if len(parts) > 1 else next(iter(parts), None)

    def _statement(self) -> None:
        word = self.now.text.lower() if self.now.kind == "name" else ""
        if word not in _STATEMENTS or (word == "title" and self._defines()):
            after = self.after() if word else None
            if self._defines():
                self._definition()
            elif after is not None and self._begins_statement(word, after):
                near = suggestion(word, _STATEMENTS)
                hint = f'did you mean "{near}"?' if near else f"statements are {', '.join(_STATEMENTS)}"
                self.fail(f'"{self.now.text}" begins no statement: {hint}')
            else:
                self._condition()
            return
        start = self.take().start
        match word:
            case "condition":
                self._condition()
            case "action":
                self.found_actions += self.action_list()
            case "dealer":
                self._once(word, self.dealer, start)
                self._before_par(word, start)
                self.dealer = self.seat()
            case "vulnerable":
                self._once(word, self.vulnerability, start)
                self._before_par(word, start)
                self.vulnerability = self.read_vulnerability()
            case "title":
                self._once(word, self.title, start)
                if self.now.kind != "string":
                    self.expected('a text, as title "Weak twos"')
                self.title = self.take().text[1:-1]
            case "predeal":
                self._predeal()
            case "pointcount" | "altcount":
                self._points(word, start)
            case _:
                self._once(word, self.numbers.get(word), start)
                self.numbers[word] = self.number(f"a number of deals after {word}" if word != "seed" else "a number")

    def _defines(self) -> bool:
        """Whether the word that stands here is given a meaning."""
        after = self.after()
        return self.now.kind == "name" and after.kind == "sign" and after.text == "="

    def is_end_of_list(self) -> bool:
        return super().is_end_of_list() or self.is_word(*_STATEMENTS) or self._defines()

    def _before_par(self, word: str, start: int) -> None:
        if "par" in self.used:
            self.fail(f"{word} comes after par was used: put it first", start)

    def _begins_statement(self, word: str, after: Token) -> bool:
        """Whether an unknown word was meant as a statement's: no operator follows it."""
        if self.now.text in self.names or self.is_reserved(word):
            return False
        return after.kind in _OPERANDS and after.text.lower() not in ("and", "or", *_STATEMENTS)

    def _once(self, word: str, before: object, start: int) -> None:
        if before is not None:
            self.fail(f"{word} is said twice", start)

    def _definition(self) -> None:
        token = self.take()
        name = token.text
        if name in self.names:
            self.fail(f'"{name}" is defined twice', token.start)
        if self.is_reserved(name):
            self.fail(f'"{name}" is a word of the language: choose another name', token.start)
        self.take()
        meaning = self.expression()
        self.names[name] = self.made(Named(name, meaning, location=self.at(token.start)))

    def _condition(self) -> None:
        start = self.now.start
        self.conditions.append(self.whole(self.expression()))
        if len(self.conditions) > 1:
            self.fail("a second condition: join the two with &&", start)

    def _predeal(self) -> None:
        if not self.is_seat() and not self._is_length():
            self.expected("a seat and its cards, as north SAKQ, HJ32, or a length, as spades(north) == 5")
        while self.is_seat() or self._is_length():
            if self._is_length():
                self._length()
                continue
            seat = self.seat()
            while True:
                start = self.now.start
                if (word := self.take_raw(HOLDING)) is None:
                    lengths = f"; a length is written {self.now.text}({seat.name.lower()}) == 5"
                    self.expected(f"a suit and ranks, as SAKQ{lengths if self._is_suit_word() else ''}")
                try:
                    held = self.predeal.get(seat, CardSet(0))
                    cards = cards_of(word[0])
                    if held & cards:
                        raise NotationError(f"{seat.title} is given {', '.join(map(str, held & cards))} twice")
                    self.predeal[seat] = held | cards
                    PartialDeal.of(self.predeal)
                except BridgeError as error:
                    self.fail(error.bare_message if isinstance(error, NotationError) else str(error), start)
                if not self.take_sign(",") or self._is_length():
                    break

    def _is_suit_word(self) -> bool:
        return self.now.kind == "name" and self.now.text.lower() in SUIT_WORDS

    def _is_length(self) -> bool:
        after = self.after() if self._is_suit_word() else None
        return after is not None and after.kind == "sign" and after.text == "("

    def _length(self) -> None:
        """`spades(north) == 5`: a condition, whatever it is called."""
        start = self.now.start
        length = self.whole(self.expression())
        if not (isinstance(length, Relation) and length.sign == "=="):
            self.fail(
                "a length placed beforehand is one number: spades(north) == 5; others belong in the condition", start
            )
        self.lengths.append(length)
        self.take_sign(",")

    def _points(self, word: str, start: int) -> None:
        name = "hcp"
        if word == "altcount":
            number = self.number("the number of the count, 0 to 9")
            if number > 9:
                self.fail(f"altcount {number}: expected 0 to 9", start)
            name = COUNTS[number]
        if name in self.used:
            self.fail(f"{word} comes after {name} was used: put it first", start)
        points = [self.number("the points of the ace, the king, and so on")]
        while self.now.kind == "number":
            points.append(self.number("points"))
        if len(points) > 13:
            self.fail(f"{len(points)} numbers of points; a suit has 13 cards", start)
        self.counts.redefine(name, tuple(points))


def read_program(path: str | Path, parameters: Mapping[str, str] | None = None) -> Program:
    """The program of a file, with texts for its parameters. Raises NotationError, OSError."""
    path = Path(path)
    if (other := _OTHER_LANGUAGES.get(path.suffix.lower())) is not None:
        raise NotationError(
            f"{path}: a script in {other} is not run here: write its condition in the dealer language "
            "(docs/dealing.md), or ask DealSpace from Python"
        )
    return parse_program(decode(path.read_bytes()), str(path), parameters)
