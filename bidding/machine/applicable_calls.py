"""For which calls a condition of judgement can hold, by what it says of the call and the hand alone.

`level = 6 and hcp 12+` can hold for the five bids of six. What is said of auctions and of other hands is taken to be
possible. So a condition need not be read for other calls, for these only `hcp 12+` is left to ask, and one that is left
with no call at all never holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dealspace.bidding.machine.judged_scope import NATURES_BY_RULES, CallInView, JudgedScope
from dealspace.bidding.machine.public_state import Fact, PublicState, Question
from dealspace.bidding.system.compiled_system import Definition
from dealspace.cards import Auction, Call, NotationError, Seat, Suit, Vulnerability
from dealspace.inference import ALWAYS, NEVER, Constraint, Expr, Knowledge, all_of, any_of, bind
from dealspace.inference.language.expression import Both, Constant, Either, IfElse, IsTest, Mention, Negation, walk
from dealspace.inference.language.naming import arguments
from dealspace.inference.language.open_letters import letters_of


class _UnknownState(PublicState):
    """A point of an auction of which nothing is known."""

    def answer(self, question: Question) -> Fact:
        raise NotationError(f"not known by the call: {question}")


_UNKNOWN = _UnknownState(Auction(Seat.NORTH), Vulnerability.NONE, Knowledge(()), ())


def possible_hands(text: Expr, call: Call, definitions: Mapping[str, Definition]) -> Constraint:
    """What every hand satisfies for which a condition holds of this call, at whatever point of an auction.

    NEVER means that it cannot hold.
    """
    return _possible(text, _scope(call, definitions))


def left_to_ask(text: Expr, call: Call, definitions: Mapping[str, Definition]) -> Expr:
    """What of a condition depends on hands and auctions, for this call; `never` where it cannot hold."""
    return _left(text, _scope(call, definitions))


def _scope(call: Call, definitions: Mapping[str, Definition]) -> JudgedScope:
    return JudgedScope(_UNKNOWN, definitions, CallInView(call, shown=_not_known), None, None)


def _left(text: Expr, scope: JudgedScope) -> Expr:
    match text:
        case Both(parts) | Either(parts):
            decides = isinstance(text, Either)
            left = [_left(part, scope) for part in parts]
            if any(part == Constant(decides) for part in left):
                return Constant(decides, location=text.location)
            open_parts = tuple(part for part in left if not isinstance(part, Constant))
            return replace(text, parts=open_parts) if open_parts else Constant(not decides, location=text.location)
        case Negation(part):
            inner = _left(part, scope)
            return replace(inner, value=not inner.value) if isinstance(inner, Constant) else replace(text, part=inner)
    if _possible(text, scope) == NEVER:
        return Constant(False, location=text.location)
    return Constant(True, location=text.location) if _certain(text, scope) == ALWAYS else text


def _not_known() -> Constraint:
    raise NotationError("not known by the call")


def _possible(text: Expr, scope: JudgedScope) -> Constraint:
    """What is implied by a condition."""
    match text:
        case Both(parts):
            return all_of(*(_possible(part, scope) for part in parts))
        case Either(parts):
            return any_of(*(_possible(part, scope) for part in parts))
        case Negation(part):
            return ~_certain(part, scope)
        case IfElse(then, condition, otherwise):
            yes = all_of(_possible(condition, scope), _possible(then, scope))
            return any_of(yes, all_of(~_certain(condition, scope), _possible(otherwise, scope)))
    if (inner := _defined(text, scope)) is not None:
        return _possible(*inner)
    return _meaning(text, scope, ALWAYS)


def _certain(text: Expr, scope: JudgedScope) -> Constraint:
    """What implies a condition."""
    if _is_open(text, scope):
        return NEVER
    match text:
        case Both(parts):
            return all_of(*(_certain(part, scope) for part in parts))
        case Either(parts):
            return any_of(*(_certain(part, scope) for part in parts))
        case Negation(part):
            return ~_possible(part, scope)
        case IfElse(then, condition, otherwise):
            yes = all_of(_certain(condition, scope), _certain(then, scope))
            return any_of(yes, all_of(~_possible(condition, scope), _certain(otherwise, scope)))
    if (inner := _defined(text, scope)) is not None:
        return _certain(*inner)
    return _meaning(text, scope, NEVER)


def _is_open(text: Expr, scope: JudgedScope) -> bool:
    """Whether it leaves a suit open, which another part beside it may choose: it is certain of no suit then."""
    try:
        return bool(letters_of(text, scope))
    except NotationError:
        return True


def _defined(text: Expr, scope: JudgedScope) -> tuple[Expr, JudgedScope] | None:
    """The text of a definition that is mentioned, with its scope; None for any other test."""
    if not isinstance(text, Mention) or len(text.path.segments) > 1:
        return None
    definition = scope.definitions.get(text.path.segments[0].name)
    try:
        suits = [suit for suit in arguments(text.path, scope) if isinstance(suit, Suit)]
    except NotationError:
        return None
    if definition is None or len(suits) != len(definition.arguments):
        return None
    return definition.text, scope.within(dict(zip(definition.arguments, suits, strict=True)))


def _meaning(text: Expr, scope: JudgedScope, unknown: Constraint) -> Constraint:
    """A condition on the call and the hand as a constraint; `unknown` where it depends on the auction."""
    if any(isinstance(node, IsTest) and node.name in NATURES_BY_RULES for node in walk(text)):
        return unknown
    try:
        return bind(text, scope)
    except NotationError:
        return unknown
