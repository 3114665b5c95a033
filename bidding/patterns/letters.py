"""Suit variables of the bidding language: `M` a major, `m` a minor, `x y z` any suit, `oM om` the other of its rank.

`Letters` is what a call or an auction pattern has bound them to. x, y and z stand for different suits; M and m may
name a suit that one of them names too. `T` is the trump suit once the side has one. `{M-1}` is the strain that ranks
just below M, so that `2{M-1}` is the transfer to M.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dealspace.cards import Strain, Suit
from dealspace.inference.language.scope import HAND_SCOPE
from dealspace.inference.quantities.reserved_words import OTHER_OF

TRUMP = "T"
STRAIN_WORD = r"(?:NT|N|oM|om|[CDHSMmxyzT]|\{[CDHSMmxyzT][+-][1-4]\})"
"""How calls and patterns write a strain, for regular expressions."""

_SUITS = {str(suit): suit for suit in Suit}
_SHIFTED = re.compile(r"\{(\w)([+-]\d)\}")


def _class_of(letter: str) -> tuple[Suit, ...]:
    suits = HAND_SCOPE.suit(letter)
    assert isinstance(suits, tuple), f"{letter} is a class letter"
    return tuple(sorted(suits, reverse=True))


CLASSES: Mapping[str, tuple[Suit, ...]] = {letter: _class_of(letter) for letter in "Mmxyz"}
"""The suits each letter may stand for, higher ones first."""

Letters = Mapping[str, Suit]


def base_letter(name: str) -> str:
    """The letter or strain a word of a call is made of: M for `{M-1}`."""
    shifted = _SHIFTED.fullmatch(name) if name.startswith("{") else None
    return shifted[1] if shifted is not None else name


def bound_suit(name: str, letters: Letters) -> Suit | None:
    """The suit a name stands for: a suit letter, a bound variable or the other of a bound one; None when unbound."""
    if name in letters:
        return letters[name]
    if (suit := _SUITS.get(name)) is not None:
        return suit
    if (other := OTHER_OF.get(name)) is not None and other in letters:
        return Suit(letters[other] ^ 1)
    return None


def bindings(name: str, letters: Letters) -> Iterator[tuple[Strain, Letters]]:
    """Every strain a name can stand for here, higher suits first, with the letters as they are bound by it."""
    if name[0] == "{" and (shifted := _SHIFTED.fullmatch(name)) is not None:
        for strain, bound in bindings(shifted[1], letters):
            if 0 <= strain + int(shifted[2]) <= Strain.NOTRUMP:
                yield Strain(strain + int(shifted[2])), bound
    elif name in ("N", "NT"):
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
