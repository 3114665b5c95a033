"""Suit variables of the bidding language: `M` a major, `m` a minor, `x y z` any suit, `oM om` the other of its rank.

`Letters` is what a call or an auction pattern has bound them to. x, y and z stand for different suits; M and m may
name a suit that one of them names too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cards import Strain, Suit

CLASSES: Mapping[str, tuple[Suit, ...]] = {
    "M": (Suit.SPADES, Suit.HEARTS),
    "m": (Suit.DIAMONDS, Suit.CLUBS),
    "x": tuple(sorted(Suit, reverse=True)),
    "y": tuple(sorted(Suit, reverse=True)),
    "z": tuple(sorted(Suit, reverse=True)),
}
_OTHER = {Suit.CLUBS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.CLUBS, Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.HEARTS}

Letters = Mapping[str, Suit]


def bound_suit(name: str, letters: Letters) -> Suit | None:
    """The suit a name stands for: a suit letter, a bound variable or the other of a bound one; None when unbound."""
    if name in letters:
        return letters[name]
    if len(name) == 1 and name in "CDHS":
        return Suit.parse(name)
    if name in ("oM", "om") and name[1] in letters:
        return _OTHER[letters[name[1]]]
    return None


def bindings(name: str, letters: Letters) -> Iterator[tuple[Strain, Letters]]:
    """Every strain a name can stand for here, higher suits first, with the letters as they are bound by it."""
    if name in ("N", "NT"):
        yield Strain.NOTRUMP, letters
    elif (suit := bound_suit(name, letters)) is not None:
        yield suit.strain, letters
    elif name in CLASSES:
        for suit in CLASSES[name]:
            if may_bind(name, suit, letters):
                yield suit.strain, {**letters, name: suit}


def may_bind(name: str, suit: Suit, letters: Letters) -> bool:
    """Whether an unbound class letter may stand for this suit."""
    taken = {letters[other] for other in "xyz" if other in letters and name in "xyz"}
    return suit in CLASSES[name] and suit not in taken


def is_suit_name(name: str) -> bool:
    """Whether a name can stand for a suit or notrump in a call."""
    return name in ("N", "NT", "oM", "om", "C", "D", "H", "S") or name in CLASSES
