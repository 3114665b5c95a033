"""Words with a meaning in the expression language."""

from __future__ import annotations

from dealspace.cards import Suit

KEYWORDS = frozenset({"and", "or", "not", "if", "else", "in", "is", "maybe", "every", "with"})
"""Words that join conditions, and cannot be names."""
TEST_WORDS = ("shape", "holds", "holding", "always", "never", "else", "asked", "answered")
"""Words that begin a condition."""
BUILT_IN = ("balanced", "semibalanced", "rule20", "rule15")
"""Conditions with a name of their own."""
PUBLIC_WORDS = (
    "seat", "vul", "level", "trump", "partner", "shown", "lho", "rho", "combined", "min", "max", "mean", "any",
)  # fmt: skip
"""Words of the auction, which cannot be names of evaluations."""

MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)
CLASSES: dict[str, tuple[Suit, ...]] = {"M": MAJORS, "m": MINORS, **dict.fromkeys("xyz", tuple(Suit))}
OTHER_OF = {"oM": "M", "om": "m"}
LAST_SUITS = ("last", "our_last", "their_last", "own_last", "partner_last", "lho_last", "rho_last", "contract")
"""The suits that the last bids at the table have shown, by whose they are; no suit where there is no such bid, or one
in notrump. `contract` is the suit that the last bid names, whatever it shows."""
SUIT_NAMES = {name: suit for suit in Suit for name in (str(suit), suit.symbol, suit.name.lower())}

RESERVED = frozenset(
    {*KEYWORDS, *TEST_WORDS, *BUILT_IN, *PUBLIC_WORDS, *CLASSES, *OTHER_OF, *LAST_SUITS, *SUIT_NAMES, "T"}
)
