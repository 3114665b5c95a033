"""What names mean: `Scope`, which the bidding layer extends for each point of an auction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from dealspace.cards import NotationError, Rank, Suit
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.quantity import Quantity, quantity
from dealspace.inference.quantities.reserved_words import CLASSES, OTHER_OF, SUIT_NAMES

Arg = Suit | Rank | int | str
"""What an argument resolves to: a suit (class letters too), `has`'s rank, a number, or else the word itself."""

Number = int | Fraction


class Scope:
    """What names mean. This one knows a hand's own quantities and the suits; the bidding layer overrides methods."""

    public: bool = False
    """True for `when`: hand quantities are errors, and `x != C` compares the suits themselves, not their lengths."""
    possible: bool = False
    """True inside `maybe`: a comparison with what is known of others asks whether it can be, not whether it is sure."""
    hasty: bool = False
    """True where `A and B` is not read beyond an A that never holds, nor `A or B` beyond one that always does."""

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        """The suit this name stands for; several when it is an open class letter; None when it names no suit."""
        if letter in OTHER_OF:
            chosen = self.suit(OTHER_OF[letter])
            return _other(chosen) if isinstance(chosen, Suit) else chosen
        return SUIT_NAMES.get(letter, CLASSES.get(letter))

    def number(self, path: str, args: tuple[Arg, ...]) -> Number | None:
        """A public number as players count, such as `partner.hcp.min`; None if unknown.

        Suits in the path are written C D H S.
        """
        return None

    def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[Number, Number] | None:
        """The least and greatest value, as players count, that something can have for all the table knows.

        So `partner.hcp` is read, and `partner.H`; None if there is nothing of this name.
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

    def evaluation(self, name: str) -> Evaluation | None:
        """The user's evaluation of this name; None if there is none."""
        return None

    def quantity(self, name: str, suit: Suit | None = None, rank: Rank | None = None) -> Quantity:
        """The quantity of this name, built in or the user's. Raises NotationError."""
        found = self.evaluation(name)
        return quantity(name, suit, rank) if found is None else Quantity(name, suit, rank, found)

    def known_names(self) -> tuple[str, ...]:
        """Names this scope adds, for suggestions."""
        return ()


HAND_SCOPE = Scope()


class InnerScope(Scope):
    """A scope within another, which says what it does not say itself."""

    def __init__(self, outer: Scope) -> None:
        self.outer = outer
        self.public = outer.public
        self.possible = outer.possible
        self.hasty = outer.hasty

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        return self.outer.suit(letter)

    def number(self, path: str, args: tuple[Arg, ...]) -> Number | None:
        return self.outer.number(path, args)

    def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[Number, Number] | None:
        return self.outer.known_range(path, args)

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        return self.outer.truth(name, args)

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        return self.outer.condition(name, args)

    def evaluation(self, name: str) -> Evaluation | None:
        return self.outer.evaluation(name)

    def known_names(self) -> tuple[str, ...]:
        return self.outer.known_names()


class ChosenScope(InnerScope):
    """A scope in which some open letters have been given suits."""

    def __init__(self, outer: Scope, letters: Mapping[str, Suit]) -> None:
        super().__init__(outer)
        self.letters = letters

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        if letter in self.letters:
            return self.letters[letter]
        if OTHER_OF.get(letter) in self.letters:
            return _other(self.letters[OTHER_OF[letter]])
        return self.outer.suit(letter)


class ModalScope(InnerScope):
    """A scope that asks what can be (`possible`), or what is sure."""

    def __init__(self, outer: Scope, *, possible: bool) -> None:
        super().__init__(outer)
        self.possible = possible


class EvaluationScope(InnerScope):
    """A scope with evaluations of the user's.

    >>> from dealspace.inference.quantities.evaluation import parse_evaluation
    >>> from dealspace.inference.language.parse import parse_constraint
    >>> scope = EvaluationScope([parse_evaluation("zar: {A: 6, K: 4, Q: 2, J: 1}")])
    >>> print(parse_constraint("zar 26+ and zar(S) 5+", scope))
    zar 26+ and zar(S) 5+

    Raises:
        NotationError: two evaluations have the same name.
    """

    def __init__(self, evaluations: Iterable[Evaluation], outer: Scope = HAND_SCOPE) -> None:
        super().__init__(outer)
        self.evaluations: dict[str, Evaluation] = {}
        for evaluation in evaluations:
            if evaluation.name in self.evaluations:
                raise NotationError(f'"{evaluation.name}" is the name of two evaluations')
            self.evaluations[evaluation.name] = evaluation

    def evaluation(self, name: str) -> Evaluation | None:
        found = self.evaluations.get(name)
        return self.outer.evaluation(name) if found is None else found

    def known_names(self) -> tuple[str, ...]:
        return (*self.evaluations, *self.outer.known_names())


def _other(suit: Suit) -> Suit:
    """The other suit of its class, majors or minors."""
    return Suit(suit ^ 1)
