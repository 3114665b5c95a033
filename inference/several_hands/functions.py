"""The functions of the dealer language that evaluate one hand, as sums of quantities.

`hcp` counts 4 3 2 1 unless a script changes that with `pointcount`; `pt0` … `pt9` are aliases of the counts below,
which `altcount` redefines by number. Beside the dealer program's own, every quantity of the expression language is
a function of a hand: `playing_tricks(north)`, `keycards(south, hearts)`, `quick_tricks(west)`. `cccc`, `quality` and
`ltc` are whole hundredths.
"""

from __future__ import annotations

from functools import cache

from dealspace.cards import NotationError, Rank, Seat, Suit
from dealspace.inference.constraints.constraint import Terms
from dealspace.inference.quantities import dealer_counts
from dealspace.inference.quantities.kinds import KINDS
from dealspace.inference.quantities.quantity import HCP, Quantity, length, quantity

SUIT_WORDS = {word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower()[:-1])}
COUNTS = ("tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13")
"""The meanings of `pt0` … `pt9`."""
_OTHER_SPELLINGS = {
    **{f"pt{number}": name for number, name in enumerate(COUNTS)},
    **{name[:-1]: name for name in (*COUNTS[:5], "controls", "losers")},
    "hcps": "hcp",
    **{word: suit.name.lower() for word, suit in SUIT_WORDS.items()},
}
HAND_FUNCTIONS = ("hcp", "controls", "losers", *COUNTS, *(suit.name.lower() for suit in reversed(Suit)))
"""Functions of a seat, and of a suit if one is named, as the dealer program has them."""
QUANTITY_FUNCTIONS = tuple(name for name in KINDS if name not in (*HAND_FUNCTIONS, "length", "has"))
"""The other quantities; a script may use these words as names of its own."""
IN_HUNDREDTHS = ("cccc", "quality", "ltc")
"""Functions of the dealer program and of DealerV2 that count hundredths."""
_DOWN = tuple(reversed(Rank))
_POINTS: dict[str, tuple[int, ...]] = {"c13": (6, 4, 2, 1)} | {
    name: (0,) * index + (1,) for index, name in enumerate(("aces", "kings", "queens", "jacks", "tens"))
}


def plain_name(word: str) -> str:
    """The canonical name of a function: `spade` is `spades`, `pt9` is `c13`."""
    return _OTHER_SPELLINGS.get(word.lower(), word.lower())


class Counts:
    """The quantities that the functions count, with the redefinitions of one script."""

    def __init__(self) -> None:
        self._points = dict(_POINTS)

    def redefine(self, name: str, points: tuple[int, ...]) -> None:
        """Let this count give these points to the ace, the king, and so on down."""
        self._points[name] = points

    def terms(self, name: str, suit: Suit | None) -> Terms:
        """The sum of quantities that a function computes, of one suit or the whole hand; suit lengths take no suit."""
        suits = tuple(Suit) if suit is None else (suit,)
        if name in IN_HUNDREDTHS:
            counted = _in_hundredths(name, suit)
            return ((100 // counted.unit, counted),)
        if name in SUIT_WORDS:
            return ((1, length(SUIT_WORDS[name])),)
        if name in self._points:
            held = zip(self._points[name], _DOWN, strict=False)
            return tuple((points, quantity("has", each, rank)) for points, rank in held for each in suits if points)
        if name.startswith("top"):
            return tuple((1, quantity(name, each)) for each in suits)
        return ((1, HCP if name == "hcp" and suit is None else quantity(name, suit)),)


def _in_hundredths(name: str, suit: Suit | None) -> Quantity:
    """The quantity of which `cccc`, `quality` or `ltc` makes hundredths. Raises NotationError."""
    if name == "cccc":
        return quantity("kr", suit)
    if name == "quality" and suit is None:
        raise NotationError("quality is of one suit")
    counted = dealer_counts.quality() if name == "quality" else dealer_counts.losing_tricks()
    return Quantity(name, suit, evaluation=counted)


@cache
def _calls() -> dict[Terms, str]:
    """The functions with their suits, as format strings, by the sums that they compute."""
    found: dict[Terms, str] = {}
    for name in HAND_FUNCTIONS:
        for suit in (None,) if name in SUIT_WORDS else (None, *Suit):
            found.setdefault(Counts().terms(name, suit), _format(name, suit))
    for name, suit in (
        ("cccc", None),
        *(("quality", suit) for suit in Suit),
        *(("ltc", suit) for suit in (None, *Suit)),
    ):
        found[Counts().terms(name, suit)] = _format(name, suit)
    return found


def _format(name: str, suit: Suit | None) -> str:
    return f"{name}({{}}{f', {suit.name.lower()}' if suit is not None else ''})"


def call_of(seat: Seat, terms: Terms) -> str:
    """How a sum of a hand's quantities is written: a function, or its parts added."""
    who = seat.name.lower()
    if (call := _calls().get(terms)) is not None:
        return call.format(who)
    parts = [_part(who, factor, each) for factor, each in terms]
    return parts[0] if len(parts) == 1 and terms[0][0] * terms[0][1].unit == 1 else f"({' + '.join(parts) or 0})"


def _part(who: str, factor: int, counted: Quantity) -> str:
    """`4 * hascard(north, AS)`; a quantity in halves is twice the number that players count."""
    if counted.rank is not None:
        return f"{factor} * hascard({who}, {counted.rank}{counted.suit})"
    times = f"{factor * counted.unit} * " if factor * counted.unit != 1 else ""
    if counted.suit is None or counted.name == "length":
        return f"{times}{counted}({who})"
    return f"{times}{counted.name}({who}, {counted.suit.name.lower()})"
