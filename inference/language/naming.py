"""Resolution of the paths of an expression: quantities of the hand, and public facts and numbers."""

from __future__ import annotations

from dealspace.cards import NotationError, Rank, Suit
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.language.expression import Argument, Expr, Path, error_at
from dealspace.inference.language.scope import Arg, Scope
from dealspace.inference.quantities.kinds import KINDS, QUANTITY_NAMES
from dealspace.inference.quantities.quantity import Quantity, length, suggestion
from dealspace.inference.quantities.reserved_words import BUILT_IN, KEYWORDS, SUIT_NAMES, TEST_WORDS

_NOT_WRITTEN = frozenset({"length", "if", "in", "is"})
_KNOWN = tuple(
    name
    for name in (*QUANTITY_NAMES, *BUILT_IN, *SUIT_NAMES, *TEST_WORDS, *sorted(KEYWORDS))
    if len(name) > 1 and name not in _NOT_WRITTEN
)


def is_quantity(path: Path, scope: Scope) -> bool:
    """Whether the path is a quantity or condition of the hand itself."""
    if len(path.segments) > 1:
        return False
    name = path.segments[0].name
    if name in QUANTITY_NAMES or scope.evaluation(name) is not None:
        return True
    return path.lone_name is not None and scope.suit(path.lone_name) is not None


def quantity_of(path: Path, scope: Scope) -> Quantity:
    """The quantity a path names. Raises NotationError."""
    if is_quantity(path, scope):
        suit = scope.suit(path.lone_name) if path.lone_name is not None else None
        if not isinstance(suit, tuple):
            return length(suit) if suit is not None else _quantity(path, scope)
    raise unknown(path, scope, "quantity")


def _quantity(path: Path, scope: Scope) -> Quantity:
    head = path.segments[0]
    args = arguments(path, scope)
    rank = next((arg for arg in args if isinstance(arg, Rank)), None)
    suits = [arg for arg in args if isinstance(arg, Suit)]
    try:
        if len(args) != len(suits) + (rank is not None) or len(suits) > 1:
            kind = KINDS.get(head.name)
            example = kind.example if kind is not None else f"{head.name} 10+ or {head.name}(S) 5+"
            raise NotationError(f'"{path.text}" is unknown here: write {example}')
        return scope.quantity(head.name, suits[0] if suits else None, rank)
    except NotationError as error:
        raise error_at(path.location, error.bare_message, type(error)) from None


def public_path(path: Path, scope: Scope) -> tuple[str, tuple[Arg, ...]]:
    """`partner.M.min` with M = hearts is partner.H.min; the arguments of all segments follow."""
    words = []
    for segment in path.segments:
        suit = scope.suit(segment.name) if not segment.args and len(path.segments) > 1 else None
        words.append(str(suit) if isinstance(suit, Suit) else segment.name)
    return ".".join(words), arguments(path, scope)


def arguments(path: Path, scope: Scope) -> tuple[Arg, ...]:
    """The arguments of all segments."""
    return tuple(
        _argument(arg, scope, wants_rank=segment.name == "has" and index == 0)
        for segment in path.segments
        for index, arg in enumerate(segment.args)
    )


def _argument(arg: Argument, scope: Scope, *, wants_rank: bool) -> Arg:
    if wants_rank:
        try:
            return Rank.parse(arg.text)
        except NotationError as error:
            raise error_at(arg.location, error.bare_message, type(error)) from None
    suit = scope.suit(arg.text)
    if isinstance(suit, Suit):
        return suit
    return int(arg.text) if arg.text.isdigit() else arg.text


def from_hand(constraint: Constraint, what: str, expr: Expr, scope: Scope) -> Constraint:
    """The constraint, if the scope allows references to the hand. Raises NotationError."""
    if scope.public:
        raise error_at(
            expr.location, f'a public condition may not read the hand, as "{what}" does: the others cannot see it'
        )
    if scope.possible:
        raise error_at(
            expr.location,
            f'"maybe" is about hands of others; "{what}" is of the hand itself, which its holder knows: leave it out',
        )
    return constraint


def unknown(path: Path, scope: Scope, kind: str) -> NotationError:
    """The error for a name that is unknown here, with the nearest known one."""
    known = (*_KNOWN, *scope.known_names())
    names = [segment.name for segment in path.segments]
    name = path.text if len(names) > 1 else names[0]
    near = suggestion(name, known)
    if len(names) > 1 and (near is None or "." not in near):
        words = (*(word for word in known if "." not in word), "min", "max", "mean", *SUIT_NAMES)
        each = [word if word in words else suggestion(word, words) for word in names]
        near = ".".join(filter(None, each)) if all(each) and each != names else None
    return error_at(path.location, f'unknown {kind} "{name}"' + (f': did you mean "{near}"?' if near else ""))
