"""How the names in a condition of judgement are resolved: those of rules, and of the call that is looked at.

`call` is that call, `book` the call that the book makes in its place. `x` is the suit of the call; where it has none, a
test that names x does not hold. What partner is `expected` to hold is his mean in the deals drawn, which fit this hand
and all that the calls have shown, so nobody else knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from dealspace.bidding.machine.public_state import ROLES, PublicState, is_game
from dealspace.bidding.machine.seat_scope import MEAN, Bindings, RuleScope
from dealspace.bidding.patterns.letters import Letters
from dealspace.bidding.system.compiled_system import Definition
from dealspace.cards import DOUBLE, PASS, Call, Hand, NotationError, Seat, Strain, Suit
from dealspace.inference import ALWAYS, Constraint, Quantity, value
from dealspace.inference.hand_questions.questions import End, hand_end
from dealspace.inference.language.bind import Arg

CALL, BOOK, EXPECTED, EXPECTED_TRICKS = "call", "book", "expected", "expected_tricks"
NATURES_BY_RULES = ("artificial", "asking", "forcing", "penalty", "undefined")
"""What the rules in force make of a call; it is undefined where none makes it."""
SUIT_OF_CALL = "x"


class MissingBookError(NotationError):
    """A condition asks for the book's call where there is none: it does not hold."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallInView:
    """A call that is looked at.

    Attributes:
        natures: those of `NATURES_BY_RULES` that it has.
        shown: what this hand would have shown for certain once it had made the call by the book; None where no hand
            that made the calls before makes it.
    """

    call: Call
    natures: frozenset[str] = frozenset()
    shown: Callable[[], Constraint | None] = lambda: ALWAYS

    def __repr__(self) -> str:
        return f"<CallInView {self.call.symbol}>"


class Expectation(Protocol):
    """What a player expects of hidden hands."""

    def mean(self, seat: Seat, what: Quantity) -> Fraction:
        """What a seat holds of a quantity on the average, as players count."""
        ...

    def tricks(self, strain: Strain) -> Fraction:
        """The tricks that points and trumps of both hands promise."""
        ...


CALL_WORDS: Mapping[str, Callable[[CallInView], bool]] = {
    "pass": lambda looked: looked.call == PASS,
    "double": lambda looked: looked.call == DOUBLE,
    "bid": lambda looked: looked.call.bid is not None,
    "suit": lambda looked: _suit(looked.call) is not None,
    "notrump": lambda looked: looked.call.bid is not None and looked.call.bid.strain is Strain.NOTRUMP,
    "game": lambda looked: looked.call.bid is not None and is_game(looked.call.bid),
    "impossible": lambda looked: looked.shown() is None,
}
"""What `call is …` and `book is …` ask, besides the suits and what rules make of the call."""
WORDS = (*CALL_WORDS, *NATURES_BY_RULES, "major", "minor")


class JudgedScope(RuleScope):
    """Resolves names for one call that is looked at.

    Args:
        looked: the call.
        book: the call that the book makes; None where `looked` is that call itself.
        expected: what the player expects of partner; None where no deals have been drawn.
        hand: the player's, so that what it has is a number; None for a condition on any hand.
    """

    def __init__(
        self,
        state: PublicState,
        definitions: Mapping[str, Definition],
        looked: CallInView,
        book: CallInView | None,
        expected: Expectation | None,
        hand: Hand | None = None,
        *,
        letters: Letters | None = None,
        depth: int = 0,
        hasty: bool = True,
    ) -> None:
        if letters is None:
            suit = _suit(looked.call)
            letters = {} if suit is None else {SUIT_OF_CALL: suit}
        super().__init__(state, definitions, Bindings(letters, call=looked.call), depth=depth, hasty=hasty)
        self.looked = looked
        self.book = book
        self.expected = expected
        self.hand = hand
        self._suits: dict[str, Suit | tuple[Suit, ...] | None] = {}
        self._defined: dict[object, Constraint] = {}

    def within(self, letters: Letters) -> JudgedScope:
        inner = JudgedScope(
            self.state,
            self.definitions,
            self.looked,
            self.book,
            self.expected,
            self.hand,
            letters=letters,
            depth=self.depth + 1,
            hasty=self.hasty,
        )
        inner._defined = self._defined
        return inner

    def meaning_of(self, definition: Definition, letters: Letters) -> Constraint:
        """What a definition means for this call; it is found once, as many conditions use the same."""
        key = (definition.name, tuple(letters.items()))
        if key not in self._defined:
            self._defined[key] = super().meaning_of(definition, letters)
        return self._defined[key]

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        if letter not in self._suits:
            no_suit = letter == SUIT_OF_CALL and not self.depth and letter not in self.letters
            self._suits[letter] = () if no_suit else super().suit(letter)
        return self._suits[letter]

    def number(self, path: str, args: tuple[Arg, ...]) -> int | Fraction | None:
        if path == "level":
            return self.bid.level if self.bid is not None else 0
        if path == CALL:
            return self.looked.call.index
        if path == BOOK:
            return self.the_book.call.index
        if path == EXPECTED_TRICKS:
            return self.the_expectation.tricks(self.bid.strain) if self.bid is not None else 0
        found, _, word = path.rpartition(".")
        if word == EXPECTED and (asked := self.of_seat(found, args)) is not None:
            if asked[0] == CALL:
                raise NotationError(f'"{path}": partner is expected to hold something, as in partner.hcp.{EXPECTED}')
            return self.the_expectation.mean(ROLES[asked[0]](self.state.turn), asked[1])
        return super().number(path, args)

    @property
    def the_book(self) -> CallInView:
        if self.book is None:
            raise MissingBookError(f'"{BOOK}" is the call that the book makes; where the book stands, that is "{CALL}"')
        return self.book

    @property
    def the_expectation(self) -> Expectation:
        if self.expected is None:
            raise NotationError("what partner is expected to hold is not known yet where the book's call stands")
        return self.expected

    def of_seat(self, path: str, args: tuple[Arg, ...]) -> tuple[str, Quantity] | None:
        """Also `call.hcp`, with what the call would show."""
        role, _, what = path.partition(".")
        if role != CALL or not what:
            return super().of_seat(path, args)
        asked = super().of_seat(f"shown.{what}", args)
        return None if asked is None else (CALL, asked[1])

    def bound(self, role: str, what: Quantity, end: End) -> int | Fraction:
        if role != CALL:
            return super().bound(role, what, end)
        shown = self.looked.shown()
        found = hand_end(ALWAYS if shown is None else shown, what, end)
        return found if what.unit == 1 else Fraction(found, what.unit)

    def mean(self, role: str, what: Quantity) -> Fraction:
        if role == CALL:
            raise NotationError(f'"{CALL}.{what}.{MEAN}": of what a call would show, min and max are known')
        return super().mean(role, what)

    def value_of(self, quantity: Quantity) -> int | Fraction | None:
        if self.hand is None:
            return None
        found = value(quantity, self.hand)
        return found if quantity.unit == 1 else Fraction(found, quantity.unit)

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        if name == "is" and args[0] in (CALL, BOOK):
            return self.is_so(str(args[0]), str(args[1]))
        return False if name == "jump" and self.bid is None else super().truth(name, args)

    def is_so(self, what: str, name: str) -> bool | None:
        """Also `call is pass` and `book is game`, and the suits that `trump is …` knows."""
        if what not in (CALL, BOOK):
            return super().is_so(what, name)
        looked = self.looked if what == CALL else self.the_book
        if name in NATURES_BY_RULES:
            return name in looked.natures
        if name in CALL_WORDS:
            return CALL_WORDS[name](looked)
        meant = self.suit({"major": "M", "minor": "m"}.get(name, name))
        if meant is None:
            raise NotationError(f'"{what} is {name}": expected {", ".join(WORDS)} or a suit')
        return _suit(looked.call) in (meant if isinstance(meant, tuple) else (meant,))

    def known_names(self) -> tuple[str, ...]:
        return (*super().known_names(), CALL, BOOK, EXPECTED_TRICKS, EXPECTED)


def _suit(call: Call) -> Suit | None:
    """The suit of a bid in one."""
    return call.bid.strain.suit if call.bid is not None else None
