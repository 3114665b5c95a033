"""What a call may be, in words: the texts of its rules, without those that another includes, the likeliest first.

A rule whose hands all follow another rule for the same call adds nothing to it: "4+ ♠, 5–12 HCP" is enough where
"5+ ♠, 5–12 HCP" stands above it. Whether one includes the other is decided exactly, by what the rules show and deny.
Texts of one kind are one text (joined_texts.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.patterns.forms import BLANK
from dealspace.bidding.patterns.letters import Letters, bound_suit
from dealspace.bidding.reading.joined_texts import joined, kinds
from dealspace.cards import Suit
from dealspace.inference import HCP, Constraint, all_of, any_of, length, parts_of, within, words
from dealspace.inference.constraints.constraint import mentions
from dealspace.inference.constraints.good_hands import WORTH, bad_hand, good_hand
from dealspace.inference.hand_questions.pool import matching
from dealspace.inference.hand_questions.questions import hand_bounds, hand_count, jointly_satisfiable

MOST_SHOWN = 2
"""Alternatives in a line of text; the others are counted."""
ANY_POINTS = "any"
"""How many points a call shows that shows none."""
Regions = Sequence[tuple[LiveRule, Constraint]]
"""Rules that make a call, each with the hands that follow it."""

_POINTS_ALONE = re.compile(r"(?:, |^)\{hcp\} HCP(?=,|$)")
_CAPITAL = re.compile(r"^[A-Z](?=[a-z]*\b)")
_NAMES = re.compile(
    r"Bergen|Blackwood|Cappelletti|Drury|Exclusion|Flannery|Gambling|Gazzilli|Gerber|Ghestem|Jacoby|Jordan|Josephine"
    r"|Landy|Leaping|Lebensohl|Lightner|Michaels|Multi|Namyats|Ogust|Puppet|Rubensohl|Smolen|Soloway|Splinter|Stayman"
    r"|Texas|Truscott|Wolff"
)
"""Conventions, which keep their capital in the middle of a line."""


@dataclass(frozen=True)
class Alternative:
    """One of the things a call may show.

    Attributes:
        text: the author's words; the condition in words where there are none.
        condition: the hands, given what the caller had shown before; rules of one kind of text are taken together.
        share: of the hands that make the call by a rule, those of this alternative; alternatives may overlap.
    """

    text: str
    rules: tuple[LiveRule, ...]
    condition: Constraint
    share: float


def call_alternatives(regions: Regions, earlier: Constraint) -> tuple[Alternative, ...]:
    """What the rules of a call show, none included in another, the likeliest first.

    Args:
        earlier: what the caller had shown before.
    """
    by_text: dict[str, list[tuple[LiveRule, Constraint]]] = {}
    for rule, region in regions:
        by_text.setdefault(_text(rule), []).append((rule, region))
    united = {text: any_of(*(region for _, region in found)) for text, found in by_text.items()}
    kept = _not_included(united, earlier)
    occasional = {_text(rule) for rule, _ in regions if rule.share_words}
    alone = [(text,) for text in kept if text in occasional]
    of_kind = {joined(kind): kind for kind in (*kinds(text for text in kept if text not in occasional), *alone)}
    rules = {text: tuple(rule for each in kind for rule, _ in by_text[each]) for text, kind in of_kind.items()}
    united = {text: any_of(*(united[each] for each in kind)) for text, kind in of_kind.items()}
    kept = _not_included(united, earlier) if len(of_kind) < len(kept) else kept
    shares = dict(zip(kept, _shares([united[text] for text in kept], earlier), strict=True))
    return tuple(
        Alternative(with_points(text, all_of(earlier, united[text])), rules[text], united[text], shares[text])
        for text in sorted(kept, key=lambda text: -shares[text])
    )


def _not_included(united: Mapping[str, Constraint], earlier: Constraint) -> list[str]:
    """The texts less those whose hands another one has all, of two equal ones the first."""
    kept = list(united)
    for text in reversed(tuple(united)):
        if any(_includes(united[other], united[text], earlier) for other in kept if other != text):
            kept.remove(text)
    return kept


def _text(rule: LiveRule) -> str:
    text = with_suits(rule.rule.say, rule.letters) if rule.rule.say else words(rule.condition)
    return f"{text} ({rule.share_words})" if rule.share_words else text


def _includes(whole: Constraint, part: Constraint, earlier: Constraint) -> bool:
    """Whether every hand of the part that showed `earlier` is a hand of the whole."""
    return set(parts_of(whole)) <= set(parts_of(part)) or not jointly_satisfiable(all_of(earlier, part), ~whole)


def _shares(conditions: Sequence[Constraint], earlier: Constraint) -> list[float]:
    """How large a share of their union, among hands that showed `earlier`, each of these has."""
    if len(conditions) == 1:
        return [1.0]
    regions = [all_of(earlier, condition) for condition in (*conditions, any_of(*conditions))]
    exact = [hand_count(region) for region in regions]
    *counts, whole = (
        [matching(region).bit_count() for region in regions]  # of a large pool of hands
        if None in exact
        else [count for count in exact if count is not None]
    )
    return [count / max(whole, 1) for count in counts]


def in_a_line(texts: Iterable[str], most: int = MOST_SHOWN) -> str:
    """The first texts in one line, and how many there are besides.

    >>> in_a_line(["Asks for a four-card major", "Weak, short ♣", "Blackwood"])
    'Asks for a four-card major; or weak, short ♣ (and 1 more)'
    """
    first, *others = texts
    shown = "; or ".join([first, *map(_uncapitalised, others[: most - 1])])
    left = len(others) + 1 - most
    return f"{shown} (and {left} more)" if left > 0 else shown


def _uncapitalised(text: str) -> str:
    return text if _NAMES.match(text) else _CAPITAL.sub(lambda letter: letter[0].lower(), text)


# --- an author's words ------------------------------------------------------------------------------------------


def filled(text: str, letters: Letters, shown: Constraint) -> str:
    """An author's text with {M}, {oM} … as the suit and {hcp} as the points shown."""
    return with_points(with_suits(text, letters), shown)


def with_suits(text: str, letters: Letters) -> str:
    """The text with {M}, {oM} … as the suit."""

    def symbol(blank: re.Match[str]) -> str:
        suit = bound_suit(blank[1], letters)
        return blank[0] if suit is None else suit.symbol

    return BLANK.sub(symbol, text)


def with_points(text: str, shown: Constraint) -> str:
    """The text with {hcp} as the points shown; without a word of points where it shows none."""
    if "{hcp}" not in text:
        return text
    points, beside = points_shown(shown)
    if points == ANY_POINTS:
        text = _POINTS_ALONE.sub("", text).removeprefix(", ")
        return text[:1].upper() + text[1:].replace("{hcp}", points)
    more = "".join(f" or {each}" for each in beside)
    return text.replace("{hcp} HCP", f"{points} HCP{more}").replace("{hcp}", points + more)


def points_shown(shown: Constraint) -> tuple[str, list[str]]:
    """The points that a call shows, `15–17` or `12+`, and what goes with them, `a good 14` where all such are good;
    `ANY_POINTS` where it shows none."""
    bounds = hand_bounds(shown, HCP)
    low, high = bounds.low, bounds.high
    is_open = high >= most_points(shown)
    beside: list[str] = []
    if low < high and mentions(shown, WORTH):
        if not jointly_satisfiable(all_of(shown, within(HCP, low, low)), ~good_hand(low)):
            low, beside = low + 1, [f"a good {low}"]
        if not jointly_satisfiable(all_of(shown, within(HCP, high, high)), ~bad_hand(high)):
            high, beside = high - 1, [*beside, f"a bad {high}"]
    if is_open and low <= 0:
        return ANY_POINTS, beside
    return (f"{low}+" if is_open else str(low) if low == high else f"{low}–{high}"), beside


def most_points(shown: Constraint) -> int:
    """The most high-card points of any hand with suits as long as these: no upper end that anybody has stated."""
    lengths = ((length(suit), hand_bounds(shown, length(suit))) for suit in Suit)
    return hand_bounds(all_of(*(within(what, found.low, found.high) for what, found in lengths)), HCP).high
