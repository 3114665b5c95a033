"""Questions about the deals that are left, and the texts in which they are asked.

count  probability  feasible  conflict  witness      of the space as a whole
bounds  lengths  lengths:W  shapes:W  cards          of hands (`marginals` is another word for `cards`)
hcp:W  S:E  hcp(S):W  distribution:W:hcp             how likely each value of a quantity is
hcp  hearts                                          the same of all four hands: so many questions
joint:W.hearts,E.hearts  joint:W:hearts:E:hearts     two quantities at once
chance:N: 4+H; S: 4+H                                how often conditions hold
chance:spades(north) + spades(south) >= 8            the same of several hands together, as the dealer language says it
tricks:S.NT  makes:3N.S  makes:3N.S:1000             double-dummy tricks, how often a contract is made (so many deals)
sample:10                                            deals
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from dealspace.cards import Call, NotationError, Seat, Strain
from dealspace.inference import HAND_SCOPE, Constraint, Quantity, Scope, parse_expression, parse_quantity
from dealspace.inference.language.bind import quantity_of
from dealspace.inference.language.expression import Mention
from dealspace.inference.quantities.quantity import suggestion
from dealspace.table.dealing.dealer_language.syntax import Expr
from dealspace.table.query.known import condition_of
from dealspace.table.query.spelling import declarer_and_strain, parse_conditions

MOST_DEALS = 100_000
"""Deals that one question may ask for."""
MOST_SOLVED = 20_000
"""Deals that one question may have solved double dummy."""
_OF_DEALS = re.compile(r"\(\s*(?:north|east|south|west)\b", re.IGNORECASE)
"""What only the dealer language says: `spades(north)`."""
_SEVERAL = re.compile(r"^\s*(?:makes|tricks)\s*:\s*[^\s,]+[\s,]+(?!by\b)\S", re.IGNORECASE)
"""More than one question in a text: `makes:3N.S hcp:W`, but not `makes:3N by S`."""


@dataclass(frozen=True)
class Question:
    """Something to be answered of a space; `text` is how it was asked."""

    text: str

    @property
    def subject(self) -> str:
        """What stands behind the colon of its text: the condition of a chance."""
        return self.text.partition(":")[2].strip()


@dataclass(frozen=True)
class Plain(Question):
    """A question that is a word: count, probability, feasible, conflict, witness, bounds, cards."""

    word: str


@dataclass(frozen=True)
class Distribution(Question):
    """How likely each value of a quantity of a hand is."""

    seat: Seat
    quantity: Quantity


@dataclass(frozen=True)
class Lengths(Question):
    """How likely each length of each suit is, of one hand or of every hidden one (None)."""

    seat: Seat | None


@dataclass(frozen=True)
class Shapes(Question):
    """How likely each shape is, of one hand or of every hidden one (None)."""

    seat: Seat | None


@dataclass(frozen=True)
class Together(Question):
    """How likely each pair of values of two quantities is."""

    first: tuple[Seat, Quantity]
    second: tuple[Seat, Quantity]


@dataclass(frozen=True)
class Chance(Question):
    """How often all of these conditions hold."""

    conditions: tuple[tuple[Seat, Constraint], ...]


@dataclass(frozen=True)
class ChanceOfDeals(Question):
    """How often a condition on several hands together holds, as the dealer language says it."""

    condition: Expr


@dataclass(frozen=True)
class Tricks(Question):
    """How likely each number of a declarer's double-dummy tricks is; from so many deals, the usual number if None."""

    declarer: Seat
    strain: Strain
    deals: int | None = None


@dataclass(frozen=True)
class Makes(Question):
    """How often a declarer takes so many tricks double dummy."""

    declarer: Seat
    strain: Strain
    tricks: int
    deals: int | None = None


@dataclass(frozen=True)
class Sample(Question):
    """Deals drawn uniformly."""

    deals: int


class _Whose(NotationError):
    """A quantity without a seat."""

    def __init__(self, text: str, quantity: str) -> None:
        super().__init__(f'"{text}": whose? Name the seat, as {quantity}:W')
        self.quantity = quantity


WORDS = ("count", "probability", "feasible", "conflict", "witness", "bounds", "cards")
_OTHER_WORDS = {"marginals": "cards", "shape": "shapes", "length": "lengths"}
_EXAMPLES = (
    "count, probability, bounds, lengths, lengths:W, shapes:W, cards, hcp:W, joint:W.hearts,E.hearts, "
    "chance:N: 4+H, tricks:S.NT, makes:3N.S, sample:10, witness, feasible or conflict"
)


def parse_question(text: str, scope: Scope = HAND_SCOPE) -> Question:
    """The question this text asks, see the top of this file; names mean what the scope says. Raises NotationError."""
    text = text.strip()
    head, colon, rest = (part.strip() for part in text.partition(":"))
    word = _OTHER_WORDS.get(head.lower(), head.lower())
    if word in WORDS and not colon:
        return Plain(text, word)
    if word in ("lengths", "shapes") and not colon:
        return Lengths(text, None) if word == "lengths" else Shapes(text, None)
    if word in _READERS:
        if not rest:
            raise NotationError(f'"{text}": of what? Write it behind a colon, as {_OF_WHAT[word]}')
        return _READERS[word](text, rest, scope)
    if not colon:
        _unknown(text, head, scope)
    return _of_seat(text, head, rest, scope)


def parse_questions(text: str, scope: Scope = HAND_SCOPE) -> tuple[Question, ...]:
    """One question, or several words with spaces or commas between them: `hcp:W lengths cards`."""
    if re.match(r"\s*(chance|where|joint|makes|tricks)\s*:", text, re.IGNORECASE) and not _SEVERAL.search(text):
        return (parse_question(text, scope),)
    # A space belongs to a question after its colon (`hcp: W`) and inside parentheses (`has(A, S):W`).
    return tuple(question for part in _parted(text.strip().strip(",")) for question in _of_every_seat(part, scope))


def _parted(text: str) -> list[str]:
    """The parts between spaces and commas, but for those behind a colon and those in front of a closing parenthesis."""
    parentheses = re.finditer("[()]", text)
    ahead = next(parentheses, None)
    parts, start = [], 0
    for gap in re.finditer(r"(?<![:\s])[\s,]+", text):
        while ahead is not None and ahead.start() < gap.end():
            ahead = next(parentheses, None)
        if ahead is None or ahead[0] == "(":
            parts.append(text[start : gap.start()])
            start = gap.end()
    return [*parts, text[start:]]


def _of_every_seat(text: str, scope: Scope) -> tuple[Question, ...]:
    """`hearts` is asked of all four hands; any other text is one question."""
    try:
        return (parse_question(text, scope),)
    except _Whose as nobody:
        return tuple(parse_question(f"{nobody.quantity}:{seat}", scope) for seat in Seat)


def _of_seat(text: str, quantity: str, seat: str, scope: Scope) -> Question:
    """`hcp:W`, or the other way round."""
    if _is_seat(quantity) and not _is_seat(seat):
        quantity, seat = seat, quantity
    return Distribution(text, Seat.parse(seat), _quantity(text, quantity, scope))


def _is_seat(text: str) -> bool:
    # S is a seat and a suit: between `S:W` and `W:S` the seat's place decides.
    return text.upper() in ("N", "E", "W") or text.upper() in (seat.name for seat in Seat)


def _quantity(text: str, quantity: str, scope: Scope) -> Quantity:
    try:
        return _named_in(scope, quantity)
    except NotationError as error:
        raise NotationError(f'"{text}": {error}') from None


def _named_in(scope: Scope, quantity: str) -> Quantity:
    if scope is not HAND_SCOPE and isinstance(named := parse_expression(quantity), Mention):
        return quantity_of(named.path, scope)
    return parse_quantity(quantity)


def _distribution(text: str, rest: str, scope: Scope) -> Question:
    seat, colon, quantity = rest.partition(":")
    if not colon:
        raise NotationError(f'"{text}": expected a seat and a quantity, as distribution:W:hcp')
    return Distribution(text, Seat.parse(seat), _quantity(text, quantity, scope))


def _lengths(text: str, rest: str, scope: Scope) -> Question:
    return Lengths(text, Seat.parse(rest))


def _shapes(text: str, rest: str, scope: Scope) -> Question:
    return Shapes(text, Seat.parse(rest))


def _together(text: str, rest: str, scope: Scope) -> Question:
    head, other = _cut(rest, ".:")
    head, second = _cut(head, ",:")
    found = re.match(r"(\w+)\s*[.:]", head)
    one = head[found.end() :].strip() if found is not None else ""
    if found is None or not (one and other and re.fullmatch(r"\w+", second)):
        raise NotationError(f'"{text}": expected two hands\' quantities, as joint:W.hearts,E.hearts')
    return Together(
        text, (Seat.parse(found[1]), _quantity(text, one, scope)), (Seat.parse(second), _quantity(text, other, scope))
    )


def _cut(text: str, marks: str) -> tuple[str, str]:
    """What stands before the last of these marks, and behind it; two empty texts where there is none."""
    at = max(text.rfind(mark) for mark in marks)
    return (text[:at].strip(), text[at + 1 :].strip()) if at >= 0 else ("", "")


def parse_chance(text: str, scope: Scope = HAND_SCOPE, asked: str | None = None) -> Chance | ChanceOfDeals:
    """`N: 4+H; S: 4+H`: how often North and South both have four hearts; or a condition of the dealer language.

    Raises:
        NotationError: it is neither.
    """
    if speaks_of_deals(text):
        return ChanceOfDeals(asked or f"chance:{text.strip()}", condition_on_deals(text))
    conditions = tuple((seat, condition_of(seat, said, scope)) for seat, said in parse_conditions(text))
    return Chance(asked or f"chance:{text.strip()}", conditions)


def _chance(text: str, rest: str, scope: Scope) -> Question:
    return parse_chance(rest.strip("\"'"), scope, text)


def speaks_of_deals(text: str) -> bool:
    """Whether a condition is one of the dealer language, which speaks of several hands: `hcp(north) + hcp(south)`."""
    return _OF_DEALS.search(text) is not None


def condition_on_deals(text: str) -> Expr:
    """`spades(north) + spades(south) >= 8`. Raises NotationError."""
    from dealspace.table.dealing.dealer_language.expressions import ExpressionReader

    reader = ExpressionReader(text)
    try:
        condition = reader.expression()
        if reader.now.kind != "end":
            reader.expected("the end")
    except NotationError as error:
        column = f"column {error.location.column}: " if error.location is not None else ""
        raise NotationError(f'"{text.strip()}": {column}{error.bare_message}') from None
    return condition


def _tricks(text: str, rest: str, scope: Scope) -> Question:
    named, deals = _deals_of(rest)
    return Tricks(text, *declarer_and_strain(named), deals)


def _makes(text: str, rest: str, scope: Scope) -> Question:
    named, deals = _deals_of(rest)
    found = re.fullmatch(r"\s*(\w+?)(?:\s*[.:]\s*|\s+(?:by\s+)?)(\w+)\s*", named)
    if found is None:
        raise NotationError(f'"{text}": expected a contract and its declarer, as makes:3N.S')
    contract, declarer = found.groups()
    try:
        bid, seat = Call.parse(contract).bid, Seat.parse(declarer)
    except NotationError as error:
        raise NotationError(f'"{text}": {error}') from None
    if bid is None:
        raise NotationError(f'"{text}": "{contract}" is not a bid: expected a contract, as makes:3N.S')
    return Makes(text, seat, bid.strain, bid.tricks, deals)


def _deals_of(rest: str) -> tuple[str, int | None]:
    """What is asked, and from how many deals if that is told: `S.NT:400`."""
    found = re.fullmatch(r"(.*\D):([0-9]{1,6})", rest.strip())
    if found is None:
        return rest, None
    if not 1 <= int(found[2]) <= MOST_SOLVED:
        raise NotationError(f'"{found[2]}": expected a number of deals from 1 to {MOST_SOLVED:,}')
    return found[1], int(found[2])


def _sample(text: str, rest: str, scope: Scope) -> Question:
    if not re.fullmatch("[0-9]{1,6}", rest) or int(rest) > MOST_DEALS:
        raise NotationError(f'"{text}": expected a number of deals up to {MOST_DEALS:,}, as sample:10')
    return Sample(text, int(rest))


_READERS: dict[str, Callable[[str, str, Scope], Question]] = {
    "distribution": _distribution,
    "lengths": _lengths,
    "shapes": _shapes,
    "joint": _together,
    "chance": _chance,
    "where": _chance,
    "tricks": _tricks,
    "makes": _makes,
    "sample": _sample,
}


_OF_WHAT = {
    "distribution": "distribution:W:hcp",
    "lengths": "lengths:W",
    "shapes": "shapes:W",
    "joint": "joint:W.hearts,E.hearts",
    "chance": "chance:N: 4+H; S: 4+H",
    "where": "chance:N: 4+H; S: 4+H",
    "tricks": "tricks:S.NT",
    "makes": "makes:3N.S",
    "sample": "sample:10",
}
"""How each of these is asked."""


def _unknown(text: str, word: str, scope: Scope) -> NoReturn:
    near = suggestion(word, (*WORDS, "marginals", *_READERS))
    if near is not None:
        raise NotationError(f'"{text}" is not a question: did you mean "{near}"?')
    try:
        _named_in(scope, word)
    except NotationError:
        raise NotationError(f'"{text}" is not a question: expected one of {_EXAMPLES}') from None
    raise _Whose(text, word)
