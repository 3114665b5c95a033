"""What names mean: `Scope`, which the bidding layer extends for each point of an auction."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cards import Rank, Suit
from inference.constraint import Constraint

Arg = Suit | Rank | int | str
"""What an argument resolves to: a suit (class letters too), `has`'s rank, a number, or else the word itself."""

MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)
_CLASSES: dict[str, tuple[Suit, ...]] = {"M": MAJORS, "m": MINORS, **dict.fromkeys("xyz", tuple(Suit))}
OTHER_OF = {"oM": "M", "om": "m"}
_SUIT_NAMES = {name: suit for suit in Suit for name in (str(suit), suit.symbol, suit.name.lower())}


class Scope:
    """What names mean. This one knows a hand's own quantities and the suits; the bidding layer overrides methods."""

    public: bool = False
    """True for `when`: hand quantities are errors, and `x != C` compares the suits themselves, not their lengths."""

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        """The suit this name stands for; several when it is an open class letter; None when it names no suit."""
        if letter in OTHER_OF:
            chosen = self.suit(OTHER_OF[letter])
            return _other(chosen) if isinstance(chosen, Suit) else chosen
        return _SUIT_NAMES.get(letter, _CLASSES.get(letter))

    def number(self, path: str, args: tuple[Arg, ...]) -> int | Fraction | None:
        """A public number as players count, such as `partner.hcp.min`; None if unknown.

        Suits in the path are written C D H S.
        """
        return None

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        """A public fact; None if there is none of this name.

        `vul` comes as ("vul", ()), `asked accept(M)` as ("asked", ("accept", suit)), and `trump is suit`, when
        `trump` names no suit here, as ("is", ("trump", "suit")).
        """
        return None

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        """A named condition with these arguments; None if there is none of this name."""
        return None

    def known_names(self) -> tuple[str, ...]:
        """Names this scope adds, for suggestions."""
        return ()


HAND_SCOPE = Scope()


class ChosenScope(Scope):
    """A scope in which some open letters have been given suits."""

    def __init__(self, outer: Scope, letters: Mapping[str, Suit]) -> None:
        self.outer = outer
        self.letters = letters
        self.public = outer.public

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        if letter in self.letters:
            return self.letters[letter]
        if OTHER_OF.get(letter) in self.letters:
            return _other(self.letters[OTHER_OF[letter]])
        return self.outer.suit(letter)

    def number(self, path: str, args: tuple[Arg, ...]) -> int | Fraction | None:
        return self.outer.number(path, args)

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        return self.outer.truth(name, args)

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        return self.outer.condition(name, args)

    def known_names(self) -> tuple[str, ...]:
        return self.outer.known_names()


def _other(suit: Suit) -> Suit:
    """The other suit of its class, majors or minors."""
    return Suit(suit ^ 1)
