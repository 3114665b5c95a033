"""Players' phrases for a quantity and an amount of it: `15–17 HCP`, `8 playing tricks in ♠`, `a spade stopper`."""

from __future__ import annotations

from fractions import Fraction

from dealspace.cards import CardSet, Suit
from dealspace.inference.constraints.constraint import limits, number_text
from dealspace.inference.quantities.quantity import Quantity

LENGTH_WORDS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
_TOP = {"top2": "two", "top3": "three", "top4": "four", "top5": "five"}
_NOUNS = {
    "hcp": ("HCP", "HCP"),
    "points": ("point", "points"),
    "spoints": ("support point", "support points"),
    "nt_points": ("notrump point", "notrump points"),
    "suit_points": ("suit point", "suit points"),
    "kr": ("Kaplan–Rubens point", "Kaplan–Rubens points"),
    "short321": ("point for shortness", "points for shortness"),
    "short531": ("point for shortness (5-3-1)", "points for shortness (5-3-1)"),
    "controls": ("control", "controls"),
    "aces": ("ace", "aces"),
    "kings": ("king", "kings"),
    "queens": ("queen", "queens"),
    "jacks": ("jack", "jacks"),
    "tens": ("ten", "tens"),
    "keycards": ("keycard", "keycards"),
    "losers": ("loser", "losers"),
    "new_losers": ("loser (new count)", "losers (new count)"),
    "quick_tricks": ("quick trick", "quick tricks"),
    "playing_tricks": ("playing trick", "playing tricks"),
    "longest": ("card in the longest suit", "cards in the longest suit"),
    "stop": ("stopper", "stoppers"),
    "half_stop": ("half stopper", "half stoppers"),
}
_OF_SUIT = {"spoints": "for", "suit_points": "for", "keycards": "for", "short321": "outside", "short531": "outside"}


def name_of(quantity: Quantity) -> str:
    """The quantity without an amount, as in a sum: `HCP`, `♠`, `losers in ♥`."""
    if quantity.rank is not None and quantity.suit is not None:
        return f"{quantity.suit.symbol}{quantity.rank}"
    if quantity.name == "length" and quantity.suit is not None:
        return quantity.suit.symbol
    return counted(quantity, "", plural=True).strip()


def amount_of(quantity: Quantity, low: int | None, high: int | None) -> str:
    """An amount of the quantity: `15–17 HCP`, `1 ace`, `exactly 4 ♠`, `♠A`."""
    if quantity.is_fact:
        return fact(quantity, held=low == 1)
    if quantity.name == "longest":
        return _longest(quantity, low, high)
    one = low == high == quantity.unit
    return counted(quantity, interval(quantity, low, high), plural=not one)


def fact(quantity: Quantity, *, held: bool) -> str:
    """`♠A`, `no ♠A`; `a spade stopper`, `no spade stopper`."""
    assert quantity.suit is not None
    if quantity.rank is not None:
        return f"{'' if held else 'no '}{name_of(quantity)}"
    noun = f"{_suit_word(quantity.suit)} stopper"
    if quantity.name == "half_stop":
        return f"half a {noun}" if held else f"not even half a {noun}"
    return f"a {noun}" if held else f"no {noun}"


def holding_of(quantity: Quantity, hand: CardSet) -> str | None:
    """This hand's holding in the suit of a fact: `♦74`; None for facts about one card."""
    if quantity.rank is not None or quantity.suit is None:
        return None
    holding = hand.holding(quantity.suit)
    return f"{quantity.suit.symbol}{holding}" if holding else f"no {quantity.suit.symbol}"


def _suit_word(suit: Suit) -> str:
    return suit.name.lower().removesuffix("s")


def _longest(quantity: Quantity, low: int | None, high: int | None) -> str:
    if high is None and low in LENGTH_WORDS:
        return f"a {LENGTH_WORDS[low]}-card suit"
    if low is None and high is not None and high + 1 in LENGTH_WORDS:
        return f"no {LENGTH_WORDS[high + 1]}-card suit"
    return f"a longest suit of {interval(quantity, low, high)} cards"


def counted(quantity: Quantity, amount: str, *, plural: bool) -> str:
    """An amount, already in words, with the name of the quantity."""
    suit = "" if quantity.suit is None else quantity.suit.symbol
    if quantity.name == "length":
        return f"{amount} {suit}" if not amount.isdigit() else f"exactly {amount} {suit}"
    if quantity.name in _TOP:
        return f"{amount} of the top {_TOP[quantity.name]} {suit}"
    own = quantity.evaluation is not None
    noun = quantity.name.replace("_", " ") if own else _NOUNS[quantity.name][plural]
    return f"{amount} {noun}" + (f" {_OF_SUIT.get(quantity.name, 'in')} {suit}" if suit else "")


def interval(quantity: Quantity | None, low: int | None, high: int | None) -> str:
    """`15–17`, `12+`, `4`, in the units players count in; `at most 4` where there may be fewer than none."""
    unit = 1 if quantity is None else quantity.unit
    if low is None:
        low = 0 if quantity is None else limits(((1, quantity),))[0]
        if low < 0 and high is not None:
            return f"at most {number_text(Fraction(high, unit))}"
    least = number_text(Fraction(low, unit))
    if high is None:
        return f"{least}+"
    return least if low == high else f"{least}–{number_text(Fraction(high, unit))}"
