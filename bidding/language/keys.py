"""The keys a system file may use, one table for each kind of mapping: what each takes and what it is for.

The reader checks files by these tables, and the JSON Schema for editors is made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """One key: the kind of its value, a name of `dealspace.bidding.language.schema.KINDS`, and a line for people."""

    kind: str
    about: str


Keys = Mapping[str, Key]

ADDRESS_KEYS: Keys = {
    "at": Key("text", "the auction, as a pattern of the context"),
    "call": Key("text", "the call whose rules are meant"),
}
_ORDER: Keys = {
    "before": Key("ids", "stands in front of what has this id"),
    "behind": Key("ids", "stands right behind what has this id"),
}
CHANGE_KEYS: Keys = {**_ORDER, "replaces": Key("text", "takes the place of what has this id")}
RULE_CHANGE_KEYS: Keys = {
    "before": Key("addresses", "stands in front of the rule with this id, or for this call after this auction"),
    "behind": Key("addresses", "stands right behind it"),
    "replaces": Key("address", "takes its place"),
}

SYSTEM_KEYS: Keys = {
    "system": Key("text", "the name of the system"),
    "dsl": Key("version", "the version of the language: 1, or 2, in which definitions are the file's own"),
    "title": Key("text", "a title for people"),
    "notes": Key("text", "the author's prose, in Markdown, shown in the book"),
    "extends": Key("text", "the system this one is a variation of"),
    "import": Key("imports", "blocks whose definitions, conventions and contexts are imported"),
    "against": Key("against", "files with defences, by the kind of their opening bid against which they hold"),
    "params": Key("texts", "texts put in for {name}; they override those of imported files"),
    "choices": Key("choices", "what its parameters may be and mean: a text, or a mapping of values to texts"),
    "tune": Key("tune", "values that `dealspace system tune` tries for parameters of this file"),
    "define": Key("conditions", "named conditions; suit arguments in brackets"),
    "exports": Key("ids", "of dsl 2: the definitions that other files may use"),
    "override": Key("conditions", "definitions of other files that mean something else in the whole system"),
    "carding": Key("carding", "how the defenders signal with small cards"),
    "judgement": Key("judgement", "which calls a second look compares with the book's: named conditions, or off"),
    "contexts": Key("contexts", "where the rules are"),
    "rules": Key("changes", "changes to single rules of imported files: before, behind or replaces gives the location"),
    "removes": Key("addresses", "ids, or auctions and calls, of rules, contexts and conventions that are left out"),
    "tests": Key("tests", "what the system does with some hands, and what its calls show"),
    "block_tests": Key("flag", "the tests of the blocks it imports are its own, too"),
}
BLOCK_KEYS: Keys = {
    "block": Key("text", "the name of a block: a convention that systems import"),
    "version": Key("text", "the version of the block"),
    "base": Key("text", "the system on which the block is tested and shown, where it is loaded by itself"),
    "sources": Key("ids", "where the convention is described"),
    "takes": Key(
        "ids", "the calls to which it gives a meaning, as auctions; blocks that take the same call exclude each other"
    ),
    "excludes": Key("ids", "names of other blocks that cannot be played together with it"),
    "ahead_of": Key("ids", "names of blocks behind which its rules do not stand, where both are imported"),
}
"""Keys of a block, besides those of a system."""
CARDING_KEYS: Keys = {
    "attitude": Key("way", "to partner's lead and in discards: whether the suit is liked"),
    "count": Key("way", "to declarer's leads: an even number of cards, or an odd one"),
    "preference": Key("way", "when partner is given a ruff and where the rest is known: the higher suit, or the lower"),
}
JUDGEMENT_KEYS: Keys = {
    "stands": Key("condition", "where the book's call stands, so that no other is looked at"),
    "offers": Key("condition", "which calls may be compared with the book's"),
    "bars": Key("condition", "which of those are left out all the same"),
    "drops": Key("condition", "the same, also of the calls that a judge: rule offers"),
    "say": Key("text", "the reason for people"),
}
TUNE_KEYS: Keys = {
    "from": Key("text", "the first number that is tried"),
    "to": Key("text", "the last one"),
    "step": Key("text", "from one number to the next; 1, if left out"),
}
IMPORT_KEYS: Keys = {
    "file": Key("text", "the file, without .yaml"),
    "when": Key("text", "which parameter chooses it: {name} is word, or several of them joined by or"),
    **_ORDER,
}
CONTEXT_KEYS: Keys = {
    "id": Key("text", "a name for messages and for other files"),
    "state": Key("text", "what this point of the auction is called, for people"),
    "notes": Key("text", "the author's prose about this point, in Markdown, shown in the book"),
    "after": Key("patterns", "auction patterns, joined by | or in a list"),
    "over": Key("over", "calls of theirs after which the same rules hold"),
    "when": Key("condition", "a public condition that must hold as well"),
    "ahead_of": Key(
        "ahead_of",
        "without after:, it stands before the calls of patterns that partner may pass, or also before their last pass",
    ),
    "closed": Key("flag", "contexts behind this one are not looked at"),
    "hit": Key("hit", "unique: the linter proves that no hand fits two of its rules"),
    "steps": Key("steps", "how step1, step2 … are counted"),
    "rules": Key("rules", "the calls, most wanted first"),
    **CHANGE_KEYS,
}
CONVENTION_KEYS: Keys = {
    "convention": Key("text", "its name; without rules: a convention that stands elsewhere"),
    "params": Key("texts", "its parameters, with what they are unless a placement says otherwise"),
    "at": Key("placements", "the auctions it is used after"),
    "then": Key("contexts", "what follows: contexts whose after: goes on from the placement"),
    **{
        key: CONTEXT_KEYS[key]
        for key in ("state", "notes", "over", "when", "closed", "hit", "steps", "rules", *CHANGE_KEYS)
    },
}
PLACEMENT_KEYS: Keys = {"seq": Key("text", "the auctions, as in after:; every other key is a parameter")}
RULE_KEYS: Keys = {
    "id": Key("text", "a name for messages and for other files"),
    "if": Key("condition", "what the call shows"),
    "when": Key("condition", "when the rule is in force; it may not read the hand"),
    "say": Key("text", "the meaning for people; {M} is the suit, {hcp} the points shown"),
    "prefer": Key("prefer", "longest, higher or lower: which suit first"),
    "artificial": Key("flag", "the call does not show what it names"),
    "forcing": Key("forcing", "round, game, unless_penalty, or the bid up to which it forces, 2N"),
    "alert": Key("text", "the words that go with an alert; yes or no where the table of alerts is to say otherwise"),
    "announce": Key("text", "what is announced, in other words than the table of alerts has"),
    "ask": Key("question", "the question the call asks, NAME, NAME(suit) or NAME(suit, suit)"),
    "trump": Key("trump", "the suit this call makes trump, or none"),
    "among": Key("texts_listed", "for the call judge: the calls from which judgement chooses"),
    "only": Key("flag", "what the call means here: contexts behind this one do not make it"),
    "frequency": Key("percent", "how many of the hands that fit make the call, as 30%; the others go on"),
    "penalty": Key("flag", "a pass that may be made although partner's double is forcing"),
}
STEPS_KEYS: Keys = {
    "from": Key("text", "the bid they are counted from; partner's last bid, if left out"),
    "over_bid": Key("over_bid", "what they become when they bid"),
    "over_X": Key("over_double", "what they become when they double"),
}
CASE_KEYS: Keys = {
    "hand": Key("text", "the hand, S.H.D.C"),
    "auction": Key("text", "the calls so far, from the dealer on"),
    "want": Key("call", "the call the system makes"),
    "partner_shows": Key("condition", "what follows from partner's calls"),
    "why": Key("text", "the reason, for people"),
    "opponents": Key("text", "the system of the other side, a file or a shipped one; this system, if left out"),
    "params": Key("texts", "parameters of the system that have other values in this test"),
    "dealer": Key("seat", "who makes the first call of the auction: N, E, S or W; N, if left out"),
    "vul": Key("vulnerability", "None, NS, EW or Both"),
    "scoring": Key("scoring", "imps or matchpoints"),
    "lint": Key("text", "no-CODE: the linter does not find this where under: says; dealspace lint runs it"),
    "under": Key("text", "opening, or the calls after which the linter looks"),
    "expect_pass_rate": Key("text", "0.40-0.60: how many of the hands there pass"),
}
