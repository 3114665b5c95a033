"""Load-time checks of names: every condition of a system is bound once, with its letters given sample suits.

So an unknown name, a `when` that reads the hand, or a condition with a suit too many is an error of the file, with its
location, and not a surprise in the middle of an auction.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dealspace.bidding.machine.condition_memory import ConditionMemory
from dealspace.bidding.machine.judged_scope import CallInView, JudgedScope
from dealspace.bidding.machine.public_state import Fact, PublicState, Question
from dealspace.bidding.machine.seat_scope import DEEPEST_DEFINITION, Bindings, RuleScope
from dealspace.bidding.patterns.asked_questions import letters_asked, state_letters
from dealspace.bidding.patterns.forms import BLANK, FORCING_LEVEL, OFFERS, QUESTION, STANDS
from dealspace.bidding.patterns.letters import CLASSES, TRUMP, Letters, base_letter, bound_suit
from dealspace.bidding.system.compiled_system import Context, Definition, Rule, System
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Auction, Call, Location, NotationError, Seat, Strain, Suit, Vulnerability
from dealspace.inference import Expr, Knowledge, Quantity, Scope, bind
from dealspace.inference.language.expression import (
    Both,
    Compare,
    Either,
    IfElse,
    InRanges,
    Maybe,
    Mention,
    Negation,
    Path,
    Sum,
    paths,
    walk,
)
from dealspace.inference.language.scope import ModalScope
from dealspace.inference.quantities.reserved_words import LAST_SUITS, OTHER_OF

LARGEST_DEFINITION = 2000
_SAMPLE_SUITS: Mapping[str, Suit] = {
    "M": Suit.SPADES,
    "m": Suit.CLUBS,
    "x": Suit.DIAMONDS,
    "y": Suit.HEARTS,
    "z": Suit.SPADES,
    TRUMP: Suit.HEARTS,
}
_NO_MATTER_OF_NAMES = ("is no whole number", "good and bad are", "is not right", "is one suit here")
"""What messages say where every name is known."""
_JOINING = (Both, Either, Negation, Maybe, IfElse)
_SAMPLE_BID = Call.of(1, Strain.CLUBS)


class _SampleState(PublicState):
    """A state in which nobody has spoken, but every last bid names a suit, so that all that is said of it is bound."""

    def answer(self, question: Question) -> Fact:
        return Strain.SPADES if question[0] == "last" else super().answer(question)


_NOBODY_SPOKE = _SampleState(Auction(Seat.NORTH), Vulnerability.NONE, Knowledge(()), ())


def name_problems(system: System) -> Iterator[Diagnostic]:
    """Every condition that cannot be bound, as a diagnostic."""
    if endless := list(endless_definitions(system.definitions)):
        yield from endless  # binding what uses them would not end
        return
    check = _Check(system.definitions)
    for definition in system.definitions.values():
        letters = {name: _SAMPLE_SUITS.get(name, Suit.SPADES) for name in (*definition.arguments, TRUMP)}
        found = check.problems(definition.text, check.situation(letters, 1, _SAMPLE_BID), definition.text.location)
        if found and not is_bound(definition.text, judged_sample(system, OFFERS, letters)):
            yield from found
    for condition in system.judgement.values():
        if condition is not None:
            yield from _problem_of(condition.text, judged_sample(system, condition.kind), condition.location)
    for context in system.contexts:
        yield from _context_problems(check, context)
    for case in system.cases:
        if case.partner_shows is not None:
            yield from check.problems(case.partner_shows, check.situation(_samples([TRUMP])), case.location)


class _Foreseen:
    """Expects nothing of anybody."""

    def mean(self, seat: Seat, what: Quantity) -> Fraction:
        return Fraction(0)

    def tricks(self, strain: Strain) -> Fraction:
        return Fraction(0)


def judged_sample(system: System, kind: str, letters: Letters | None = None) -> JudgedScope:
    """A scope for a condition of judgement, or for a definition that one uses."""
    looked = CallInView(_SAMPLE_BID)
    book, foreseen = (None, None) if kind == STANDS else (looked, _Foreseen())
    definitions, depth = system.definitions, 0 if letters is None else 1
    return JudgedScope(_NOBODY_SPOKE, definitions, looked, book, foreseen, letters=letters, depth=depth, hasty=False)


def is_bound(text: Expr, scope: Scope) -> bool:
    """Whether every name of a condition is known in a scope."""
    return not any(_problem_of(text, scope, text.location))


def _problem_of(text: Expr, scope: Scope, location: Location, *, public: bool = False) -> Iterator[Diagnostic]:
    """The first name of a condition that is not known in a scope."""
    try:
        bind(text, scope)
    except NotationError as error:
        code = "bad-condition" if any(words in str(error) for words in _NO_MATTER_OF_NAMES) else "unknown-name"
        if public and "may not read the hand" in str(error):
            code = "when-reads-hand"
        where = error.location if error.location is not None and error.location.line is not None else location
        yield Diagnostic(code, error.bare_message, where)


def endless_definitions(definitions: Mapping[str, Definition]) -> Iterator[Diagnostic]:
    """Definitions that use themselves, or that grow beyond measure when written out."""
    sizes: dict[str, int] = {}

    def inner(name: str) -> list[str]:
        """The definitions it mentions, as often as it does."""
        names = (one.segments[0].name for one in paths(definitions[name].text))
        return [other for other in names if other in definitions]

    def size(name: str, path: tuple[str, ...]) -> int:
        """Nodes of the condition written out."""
        if name in path or len(path) > DEEPEST_DEFINITION:
            raise RecursionError
        if name not in sizes:
            sizes[name] = sum(size(other, (*path, name)) for other in inner(name))
            sizes[name] += sum(1 for _ in walk(definitions[name].text))
        return sizes[name]

    for definition in definitions.values():
        location = definition.text.location
        try:
            parts = size(definition.name, ())
            is_first = all(sizes[other] <= LARGEST_DEFINITION for other in inner(definition.name))
            if parts > LARGEST_DEFINITION and is_first:  # those that mention it are so for its sake
                limit = f"it has {parts:,} parts, and there may be {LARGEST_DEFINITION:,}"
                yield Diagnostic("too-large", f"{definition.name} is too large when written out: {limit}", location)
        except RecursionError:
            yield Diagnostic(
                "unknown-name",
                f"{definition.name} is defined by way of itself, or of more than {DEEPEST_DEFINITION} others",
                location,
            )


def _context_problems(check: _Check, context: Context) -> Iterator[Diagnostic]:
    patterns = (letter for pattern in context.after for letter in pattern.letters)
    outer = _samples((*patterns, *state_letters(context.when), TRUMP))
    level = 1 if any(pattern.binds_level for pattern in context.after) else None
    if context.when is not None:
        yield from check.problems(context.when, check.situation(outer, level), context.location, public=True)
    situations: dict[object, Situation] = {}
    for rule in context.rules:
        letter = rule.call.letter
        asked = letters_asked(rule.ask, outer) if rule.ask is not None else ()
        if (letter, asked) not in situations:
            letters = {**outer, **_samples([letter or "", *asked])}
            situations[letter, asked] = check.situation(letters, level, None if letter is None else _SAMPLE_BID)
        here = situations[letter, asked]
        if letter in ("oM", "om") and bound_suit(letter, outer) is None:
            yield Diagnostic(
                "unknown-name",
                f"no pattern of this context binds the {letter[1]} of {rule.call.text}",
                rule.location,
            )
        yield from check.problems(rule.shows, here, rule.location)
        if rule.when is not None:
            yield from check.problems(rule.when, here, rule.location, public=True)
        if "{" in rule.say or rule.alert is not None or rule.announce is not None:
            yield from _blanks(rule, here.bindings.letters)
        if rule.trump is not None or rule.forcing is not None or rule.ask is not None:
            yield from _unbound(rule, here.bindings.letters)


def _unbound(rule: Rule, letters: Letters) -> Iterator[Diagnostic]:
    """Letters of trump:, ask: and forcing: that neither a pattern nor the call binds."""
    level = FORCING_LEVEL.fullmatch(rule.forcing or "")
    asked = QUESTION.fullmatch(rule.ask or "")
    named = [("trump", rule.trump), ("forcing", level and level[2])]
    named += [("ask", word.strip()) for word in ((asked and asked[2]) or "").split(",")]
    for key, name in named:
        if not name:
            continue
        is_class = name is not None and (base_letter(name) in CLASSES or name in OTHER_OF)
        if name is not None and is_class and bound_suit(base_letter(name), letters) is None:
            yield Diagnostic("unknown-name", f"{key}: neither the call nor a pattern binds {name}", rule.location)


def _blanks(rule: Rule, letters: Letters) -> Iterator[Diagnostic]:
    """Words in braces that nothing will fill in."""
    for text in (rule.say, rule.alert or "", rule.announce or ""):
        for blank in BLANK.finditer(text):
            if blank[1] not in ("hcp", *LAST_SUITS) and bound_suit(blank[1], letters) is None:
                known = ", ".join(("hcp", *letters, LAST_SUITS[0]))
                yield Diagnostic(
                    "unknown-name",
                    f'{blank[0]} in "{text}" cannot be filled in: expected {known}',
                    rule.location,
                    help="parameters are not filled in here; {hcp} is the points that the call is found to show",
                )


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """Sample bindings. Each is made once, by `_Check.situation`, so that they are compared by identity."""

    bindings: Bindings


def _samples(names: Iterable[str]) -> Letters:
    """Sample suits for the class letters among these names."""
    return {name: _SAMPLE_SUITS[name] for name in sorted(set(names)) if name in _SAMPLE_SUITS}


class _Check:
    """Binds each test of a condition once for each choice of letters; most conditions are made of the same few tests.

    Only a condition with a test that cannot be bound is bound as a whole, so that its first problem is reported.
    """

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.memory = ConditionMemory(definitions, hasty=False)
        self.reported: set[object] = set()
        self._situations: dict[object, Situation] = {}
        self._first: dict[object, Expr] = {}
        self._sound: dict[object, bool] = {}

    def situation(self, letters: Letters, level: int | None = None, call: Call | None = None) -> Situation:
        key = (tuple(letters.items()), level, call)
        return self._situations.setdefault(key, Situation(Bindings(letters, level, call)))

    def problems(self, text: Expr, here: Situation, location: Location, *, public: bool = False) -> list[Diagnostic]:
        """What is wrong with the names in a condition; nothing if they were reported before."""
        if self.is_sound(text, here, public=public):
            return []
        key = self.memory.key(text, here.bindings, reads_hand=not public)
        if key in self.reported:
            return []
        self.reported.add(key)
        return list(_problem_of(text, self.scope(here, public=public), location, public=public))

    def is_sound(self, text: Expr, here: Situation, *, public: bool = False, possible: bool = False) -> bool:
        """Whether every test of a condition can be bound; `possible` is set within `maybe`."""
        if not isinstance(text, _JOINING):
            key = (named_in(text), here, public, possible)
            known = self._sound.get(key)
            if known is None:
                known = self._sound[key] = self._is_sound_test(text, here, public=public, possible=possible)
            return known
        match text:
            case Both(parts) | Either(parts):
                return all(self.is_sound(part, here, public=public, possible=possible) for part in parts)
            case Negation(part):
                return self.is_sound(part, here, public=public)
            case Maybe(part):
                return self.is_sound(part, here, public=public, possible=True)
            case IfElse(then, condition, otherwise):  # which is bound as it is, and within a negation
                parts = (then, condition, otherwise)
                sound = all(self.is_sound(part, here, public=public, possible=possible) for part in parts)
                return sound and (not possible or self.is_sound(condition, here, public=public))
        raise AssertionError(f"nothing joined: {text}")

    def _is_sound_test(self, test: Expr, here: Situation, *, public: bool, possible: bool) -> bool:
        first = self._first.setdefault(named_in(test), test)
        key = self.memory.key(first, here.bindings, reads_hand=not public), possible
        known = self._sound.get(key)
        if known is None:
            scope: Scope = self.scope(here, public=public)
            try:
                bind(first, ModalScope(scope, possible=True) if possible else scope)
                known = True
            except NotationError:
                known = False
            self._sound[key] = known
        return known

    def scope(self, here: Situation, *, public: bool) -> RuleScope:
        return self.memory.scope(_NOBODY_SPOKE, here.bindings, reads_hand=not public)


def named_in(test: Expr) -> Hashable:
    """Equal for tests that name the same things: whether they can be bound does not depend on whole bounds they set."""
    if isinstance(test, InRanges):
        decimals = tuple(end for ends in test.ranges for end in ends if end is not None and end.denominator > 1)
        return InRanges, _named_in_sum(test.sum), decimals
    if isinstance(test, Compare):
        return Compare, _named_in_sum(test.left), _named_in_sum(test.right)
    return (Mention, _named_in_path(test.path)) if isinstance(test, Mention) else test


def _named_in_sum(total: Sum) -> Hashable:
    path = total.lone_path
    return _named_in_path(path) if path is not None else total


def _named_in_path(path: Path) -> str:
    name = path.lone_name
    return name if name is not None else path.text
