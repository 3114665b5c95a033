"""Load-time checks of names: every condition of a system is bound once, with its letters given sample suits.

So an unknown name, a `when` that reads the hand, or a condition with a suit too many is an error of the file, with its
place, and not a surprise in the middle of an auction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bidding.diagnostics import Diagnostic
from bidding.letters import CLASSES, TRUMP, Letters, base_letter, bound_suit
from bidding.memory import Memory
from bidding.public import DEEPEST_DEFINITION, Public, RuleScope
from bidding.states import state_letters
from bidding.system import BLANK, FORCING_LEVEL, QUESTION, Context, Definition, Rule, System
from cards import Auction, Call, NotationError, Place, Seat, Strain, Suit, Vulnerability
from inference import Expr, Knowledge, bind
from inference.expression import Path, walk
from inference.vocabulary import OTHER_OF

LARGEST_DEFINITION = 2000
_SAMPLE_SUITS: Mapping[str, Suit] = {
    "M": Suit.SPADES,
    "m": Suit.CLUBS,
    "x": Suit.DIAMONDS,
    "y": Suit.HEARTS,
    "z": Suit.SPADES,
    TRUMP: Suit.HEARTS,
}
_SAMPLE_BID = Call.of(1, Strain.CLUBS)
_NOBODY_SPOKE = Public(Auction(Seat.NORTH), Vulnerability.NONE, Knowledge(()), ())


def name_problems(system: System) -> Iterator[Diagnostic]:
    """Every condition that cannot be bound, as a diagnostic."""
    if endless := list(endless_definitions(system.definitions)):
        yield from endless  # binding what uses them would not end
        return
    check = _Check(system.definitions)
    for definition in system.definitions.values():
        letters = {name: _SAMPLE_SUITS.get(name, Suit.SPADES) for name in (*definition.arguments, TRUMP)}
        yield from check.problems(definition.text, letters, definition.text.place, level=1, call=_SAMPLE_BID)
    for context in system.contexts:
        yield from _context_problems(check, context)
    for case in system.cases:
        if case.partner_shows is not None:
            yield from check.problems(case.partner_shows, _samples([TRUMP]), case.place)


def endless_definitions(definitions: Mapping[str, Definition]) -> Iterator[Diagnostic]:
    """Definitions that use themselves, or that grow beyond measure when written out."""
    sizes: dict[str, int] = {}

    def size(name: str, path: tuple[str, ...]) -> int:
        """Nodes of the condition written out."""
        if name in path or len(path) > DEEPEST_DEFINITION:
            raise RecursionError
        if name not in sizes:
            mentioned = [node.segments[0].name for node in walk(definitions[name].text) if isinstance(node, Path)]
            inner = sum(size(other, (*path, name)) for other in mentioned if other in definitions)
            sizes[name] = inner + sum(1 for _ in walk(definitions[name].text))
        return sizes[name]

    for definition in definitions.values():
        place = definition.text.place
        try:
            if size(definition.name, ()) > LARGEST_DEFINITION:
                yield Diagnostic("too-large", f"{definition.name} is too large when written out", place)
        except RecursionError:
            yield Diagnostic(
                "unknown-name",
                f"{definition.name} is defined by way of itself, or of more than {DEEPEST_DEFINITION} others",
                place,
            )


def _context_problems(check: _Check, context: Context) -> Iterator[Diagnostic]:
    patterns = (letter for pattern in context.after for letter in pattern.letters)
    outer = _samples((*patterns, *state_letters(context.when), TRUMP))
    level = 1 if any(pattern.binds_level for pattern in context.after) else None
    if context.when is not None:
        yield from check.problems(context.when, outer, context.place, level=level, public=True)
    for rule in context.rules:
        letters = {**outer, **_samples([rule.call.letter or ""])}
        call = None if rule.call.letter is None else _SAMPLE_BID
        if rule.call.letter in ("oM", "om") and bound_suit(rule.call.letter, outer) is None:
            yield Diagnostic(
                "unknown-name",
                f"no pattern of this context binds the {rule.call.letter[1]} of {rule.call.text}",
                rule.place,
            )
        yield from check.problems(rule.shows, letters, rule.place, level=level, call=call)
        if rule.when is not None:
            yield from check.problems(rule.when, letters, rule.place, level=level, call=call, public=True)
        yield from _blanks(rule, letters)
        yield from _unbound(rule, letters)


def _unbound(rule: Rule, letters: Letters) -> Iterator[Diagnostic]:
    """Letters of trump:, ask: and forcing: that neither a pattern nor the call binds."""
    level = FORCING_LEVEL.fullmatch(rule.forcing or "")
    asked = QUESTION.fullmatch(rule.ask or "")
    named = {"trump": rule.trump, "forcing": level and level[2], "ask": asked and asked[2]}
    for key, name in named.items():
        is_class = name is not None and (base_letter(name) in CLASSES or name in OTHER_OF)
        if name is not None and is_class and bound_suit(base_letter(name), letters) is None:
            yield Diagnostic("unknown-name", f"{key}: neither the call nor a pattern binds {name}", rule.place)


def _blanks(rule: Rule, letters: Letters) -> Iterator[Diagnostic]:
    """Words in braces that nothing will fill in."""
    for text in (rule.say, rule.alert or "", rule.announce or ""):
        for blank in BLANK.finditer(text):
            if blank[1] != "hcp" and bound_suit(blank[1], letters) is None:
                known = ", ".join(("hcp", *letters))
                yield Diagnostic(
                    "unknown-name", f'{blank[0]} in "{text}" cannot be filled in: expected {known}', rule.place
                )


def _samples(names: Iterable[str]) -> Letters:
    """Sample suits for the class letters among these names."""
    return {name: _SAMPLE_SUITS[name] for name in sorted(set(names)) if name in _SAMPLE_SUITS}


class _Check:
    """Binds each condition once for each choice of letters; conventions bring the same ones to many auctions."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.memory = Memory(definitions, hasty=False)
        self.seen: set[object] = set()

    def problems(
        self,
        text: Expr,
        letters: Letters,
        place: Place,
        *,
        level: int | None = None,
        call: Call | None = None,
        public: bool = False,
    ) -> Iterator[Diagnostic]:
        """What is wrong with the names in a condition; nothing if it was asked before."""
        key = self.memory.key(text, letters, level, call, public=public)
        if key in self.seen:
            return
        self.seen.add(key)
        scope = RuleScope(
            _NOBODY_SPOKE,
            self.memory.definitions,
            letters,
            call=call,
            pattern_level=level,
            public=public,
            memory=self.memory,
            hasty=False,
        )
        try:
            bind(text, scope)
        except NotationError as error:
            code = "when-reads-hand" if public and "may not read the hand" in str(error) else "unknown-name"
            where = error.place if error.place is not None and error.place.line is not None else place
            yield Diagnostic(code, error.bare_message, where)
