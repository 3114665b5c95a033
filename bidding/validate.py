"""Load-time checks of names: every condition of a system is bound once, with its letters given sample suits.

So an unknown name, a `when` that reads the hand, or a condition with a suit too many is an error of the file, with its
place, and not a surprise in the middle of an auction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from bidding.diagnostics import Diagnostic
from bidding.letters import CLASSES, Letters
from bidding.public import Public, RuleScope
from bidding.system import Context, Definition, System
from cards import Auction, Call, NotationError, Place, Seat, Strain, Suit, Vulnerability
from inference import Expr, Knowledge, bind

_SAMPLE_SUITS: Mapping[str, Suit] = {
    "M": Suit.SPADES,
    "m": Suit.CLUBS,
    "x": Suit.DIAMONDS,
    "y": Suit.HEARTS,
    "z": Suit.SPADES,
}
_NOBODY_SPOKE = Public(Auction(Seat.NORTH), Vulnerability.NONE, Knowledge(()), ())


def name_problems(system: System) -> Iterator[Diagnostic]:
    """Every condition that cannot be bound, as a diagnostic."""
    for definition in system.definitions.values():
        letters = {name: _SAMPLE_SUITS.get(name, Suit.SPADES) for name in definition.arguments}
        yield from _problems(definition.text, letters, system.definitions, Place(system.file))
    for context in system.contexts:
        yield from _context_problems(system, context)


def _context_problems(system: System, context: Context) -> Iterator[Diagnostic]:
    outer = _letters(token.text for pattern in context.after for token in pattern.tokens)
    if context.when is not None:
        yield from _problems(context.when, outer, system.definitions, context.place, public=True)
    for rule in context.rules:
        letters = {**outer, **_letters([rule.call.text])}
        yield from _problems(rule.shows, letters, system.definitions, rule.place)
        if rule.when is not None:
            yield from _problems(rule.when, letters, system.definitions, rule.place, public=True)


def _letters(texts: Iterable[str]) -> Letters:
    """Sample suits for the class letters in these calls."""
    names = {name for text in texts for name in re.findall(r"[A-Za-z]+", text)}
    return {letter: _SAMPLE_SUITS[letter] for letter in CLASSES if names & {letter, f"o{letter}"}}


def _problems(
    text: Expr, letters: Letters, definitions: Mapping[str, Definition], place: Place, *, public: bool = False
) -> Iterator[Diagnostic]:
    scope = RuleScope(
        _NOBODY_SPOKE, definitions, letters, call=Call.of(1, Strain.CLUBS), pattern_level=1, public=public
    )
    try:
        bind(text, scope)
    except NotationError as error:
        code = "when-reads-hand" if public and "may not read the hand" in str(error) else "unknown-name"
        where = error.place if error.place is not None and error.place.line is not None else place
        yield Diagnostic(code, error.bare_message, where)
