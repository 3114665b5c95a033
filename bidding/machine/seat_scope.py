"""How the names in a rule's condition are resolved at a point of an auction.

Suit letters, named conditions, public facts, and numbers of what the auction has shown: exact bounds such as
`partner.hcp.min`, and means such as `partner.hcp.mean`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import NamedTuple

from dealspace.bidding.machine.natural_calls import NATURES
from dealspace.bidding.machine.public_state import FACTS, ROLES, UNSHOWN, Fact, PublicState
from dealspace.bidding.machine.their_opening import THEIR_OPENINGS
from dealspace.bidding.patterns.asked_questions import question
from dealspace.bidding.patterns.forms import SCORINGS, THEIR_OPENING
from dealspace.bidding.patterns.letters import TRUMP, Letters, bound_suit
from dealspace.bidding.system.compiled_system import Definition
from dealspace.cards import Bid, Call, NotationError, Rank, Strain, Suit
from dealspace.inference import Constraint, Quantity, Scope, bind, length
from dealspace.inference.hand_questions.questions import ENDS, End
from dealspace.inference.language.bind import Arg
from dealspace.inference.quantities.reserved_words import LAST_SUITS

DEEPEST_DEFINITION = 20
MEAN = "mean"
"""The word for what somebody has on the average, beside those for the ends of the range."""


class MissingTrumpError(NotationError):
    """A condition uses the trump suit where there is none: it does not hold."""


class Bindings(NamedTuple):
    """What an auction pattern and a rule's call bind: suit letters, the level `k`, and the call itself."""

    letters: Letters
    level: int | None = None
    call: Call | None = None


class RuleScope(Scope):
    """Resolves names for one instance of a rule.

    Args:
        state: what everyone knows at this point of the auction.
        definitions: the system's named conditions.
        bindings: what the auction pattern and the call bind.
        reads_hand: whether hand quantities have a meaning; not so in a `when`, where suits compare by rank.
        depth: in how many definitions the condition is nested.
        hasty: whether a condition is read only as far as settles it.
    """

    def __init__(
        self,
        state: PublicState,
        definitions: Mapping[str, Definition],
        bindings: Bindings,
        *,
        reads_hand: bool = True,
        depth: int = 0,
        hasty: bool = True,
    ) -> None:
        self.state = state
        self.definitions = definitions
        self.bindings = bindings
        self.letters = bindings.letters
        self.public = not reads_hand
        self.depth = depth
        self.hasty = hasty

    def ask(self, *question: Hashable) -> Fact:
        """A public fact."""
        return self.state.answer(question)

    def bound(self, role: str, what: Quantity, end: End) -> int | Fraction:
        """The least or greatest value of a quantity that somebody can have, as players count."""
        found = self.ask("bound", role, what, end)
        assert isinstance(found, int)
        return found if what.unit == 1 else Fraction(found, what.unit)

    def mean(self, role: str, what: Quantity) -> Fraction:
        """What somebody has of a quantity on the average, as players count."""
        found = self.ask("mean", role, what)
        assert isinstance(found, Fraction)
        return found

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        bound = bound_suit(letter, self.letters)
        if bound is None and letter in LAST_SUITS:
            last = self.ask("last", letter)
            return last.suit if isinstance(last, Strain) and last.suit is not None else ()
        if bound is None and letter == TRUMP:
            raise MissingTrumpError('"T" is the trump suit, and there is none here: ask for it by when: trump is suit')
        return bound if bound is not None else super().suit(letter)

    def number(self, path: str, args: tuple[Arg, ...]) -> int | Fraction | None:
        if path == "level":
            if self.bid is None:
                raise NotationError("level is that of the rule's own bid, and there is none here")
            return self.bid.level
        if path == "cheapest" and len(args) == 1 and isinstance(args[0], Suit):
            return self.cheapest(args[0].strain)
        if path == "k":
            return self.bindings.level
        if path == "seat":
            seat = self.ask("seat")
            assert isinstance(seat, int)
            return seat
        found, _, word = path.rpartition(".")
        if word != MEAN and word not in ENDS:
            return None
        asked = self.of_seat(found, args)
        if asked is None:
            return None
        return self.mean(*asked) if word == MEAN else self.bound(*asked, ENDS[word])

    def cheapest(self, strain: Strain) -> int:
        """The lowest level at which a strain can be bid now."""
        found = self.ask("cheapest", strain)
        assert isinstance(found, int)
        return found

    def known_range(self, path: str, args: tuple[Arg, ...]) -> tuple[int | Fraction, int | Fraction] | None:
        if (asked := self.of_seat(path, args)) is None:
            return None
        return self.bound(*asked, "min"), self.bound(*asked, "max")

    def of_seat(self, path: str, args: tuple[Arg, ...]) -> tuple[str, Quantity] | None:
        """`partner.hcp` as somebody and a quantity; None if the path is no such thing."""
        role, _, what = path.partition(".")
        if role not in ROLES or not what or "." in what:
            return None
        suit = next((arg for arg in args if isinstance(arg, Suit)), None)
        rank = next((arg for arg in args if isinstance(arg, Rank)), None)
        asked = length(Suit.parse(what)) if what in ("C", "D", "H", "S") else self.quantity(what, suit, rank)
        return role, asked

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        if name in ("bid", "they_bid") and len(args) == 1 and isinstance(args[0], Suit):
            return self.ask(name, args[0]) is True
        if name in ("asked", "answered"):
            now = self.ask(name)
            return now is not None and (not args or question(args) == now)
        if name == "is" and len(args) == 2:
            return self.is_so(str(args[0]), str(args[1]))
        if name == "jump" and not args:
            if self.bid is None:
                raise NotationError("jump is about the rule's own bid, and there is none here")
            return self.bid.level > self.cheapest(self.bid.strain)
        return self.ask("fact", name) is True if name in FACTS and not args else None

    def is_so(self, what: str, name: str) -> bool | None:
        """`trump is suit`, `last is T`, `partner.call is natural`, `scoring is imps`; None for any other test."""
        if what == "scoring" and name in SCORINGS:
            return self.ask("scoring") == name
        if what == THEIR_OPENING:
            if name not in THEIR_OPENINGS:
                raise NotationError(f'"{what} is {name}": expected one of {", ".join(THEIR_OPENINGS)}')
            return self.ask(THEIR_OPENING, name) is True
        role, _, of = what.partition(".")
        if role in ROLES and of == "call":
            if name not in NATURES:
                raise NotationError(f'"{what} is {name}": a call is {" or ".join(NATURES)}')
            return self.ask("nature", role) == name
        if what != "trump" and what not in LAST_SUITS:
            return None
        last = self.ask("last", what) if what in LAST_SUITS else None
        if last == UNSHOWN:
            return False
        suit = self.letters.get(TRUMP) if what == "trump" else last.suit if isinstance(last, Strain) else None
        if name in ("suit", "none"):
            return (suit is None) is (name == "none")
        meant = self.suit({"major": "M", "minor": "m"}.get(name, name))
        if meant is None:
            raise NotationError(f'"{what} is {name}": expected a suit such as H or M, major, minor, suit or none')
        return suit in (meant if isinstance(meant, tuple) else (meant,))

    @property
    def bid(self) -> Bid | None:
        """The bid the rule makes; None for a pass or double, and in the `when` of a context."""
        return self.bindings.call.bid if self.bindings.call is not None else None

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        definition = self.definitions.get(name)
        if definition is None:
            return None
        suits = [arg for arg in args if isinstance(arg, Suit)]
        if len(suits) != len(args) or len(args) != len(definition.arguments):
            wanted = f"{name}({', '.join(definition.arguments)})" if definition.arguments else name
            raise NotationError(f"{name} takes {len(definition.arguments)} suits: write {wanted}")
        if self.depth > DEEPEST_DEFINITION:
            raise NotationError(f"{name} is defined by way of itself", definition.text.location)
        letters = {**self.trump_letter(), **dict(zip(definition.arguments, suits, strict=True))}
        return self.meaning_of(definition, letters)

    def meaning_of(self, definition: Definition, letters: Letters) -> Constraint:
        """What a definition means here, its arguments bound to suits."""
        return bind(definition.text, self.within(letters))

    def within(self, letters: Letters) -> RuleScope:
        """The scope of a definition whose arguments are bound to suits."""
        return RuleScope(
            self.state,
            self.definitions,
            self.bindings._replace(letters=letters),
            reads_hand=not self.public,
            depth=self.depth + 1,
            hasty=self.hasty,
        )

    def trump_letter(self) -> Letters:
        return {TRUMP: self.letters[TRUMP]} if TRUMP in self.letters else {}

    def known_names(self) -> tuple[str, ...]:
        return (
            *self.definitions,
            *FACTS,
            "they_bid",
            "cheapest",
            "jump",
            "level",
            "seat",
            "trump",
            "scoring",
            THEIR_OPENING,
            *LAST_SUITS,
            *ROLES,
        )
