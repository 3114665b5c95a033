"""The meaning of names: `Scope`, which the bidding layer extends for each point of an auction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from dealspace.cards import NotationError, Rank, Suit
from dealspace.inference.constraints.constraint import Constraint
from dealspace.inference.quantities.evaluation import Evaluation
from dealspace.inference.quantities.quantity import Quantity, quantity
from dealspace.inference.quantities.reserved_words import CLASSES, OTHER_OF, SUIT_NAMES

Arg = Suit | Rank | int | str
"""A resolved argument: a suit (class letters too), the rank of `has`, a number, or else the word itself."""

Number = int | Fraction


class Scope:
    """The meaning of names. This class knows the quantities of a hand and the suits; subclasses add public facts."""

    public: bool = False
    """True for `when`: quantities of the hand are errors, and `x != C` compares suits, not their lengths."""
    possible: bool = False
    """True inside `maybe`: a comparison with another hand holds if it is possible, not only if it is certain."""
    hasty: bool = False
    """True where binding short-circuits: B of `A and B` is skipped if A is NEVER, B of `A or B` if A is ALWAYS."""

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        """The suit of this name; several for an open class letter; None if it names no suit."""
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
        """The public range of a quantity of another hand, such as `partner.hcp` or `partner.H`, as players count.

        None if there is no such quantity.
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

    def value_of(self, quantity: Quantity) -> Number | None:
        """What the hand has of a quantity, as players count, where the condition is read for one hand; else None."""
        return None

    def known_names(self) -> tuple[str, ...]:
        """The names that this scope adds, for suggestions."""
        return ()


HAND_SCOPE = Scope()


class InnerScope(Scope):
    """A scope within another, to which it delegates."""

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

    def value_of(self, quantity: Quantity) -> Number | None:
        return self.outer.value_of(quantity)

    def known_names(self) -> tuple[str, ...]:
        return self.outer.known_names()


class ChosenScope(InnerScope):
    """A scope in which some open letters are bound to suits."""

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
    """A scope in which comparisons ask for what is possible, or for what is certain."""

    def __init__(self, outer: Scope, *, possible: bool) -> None:
        super().__init__(outer)
        self.possible = possible


class EvaluationScope(InnerScope):
    """A scope with evaluations defined by the user.

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
