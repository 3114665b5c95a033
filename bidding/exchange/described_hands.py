"""What the words of a bidding table say of hands, as a condition: `15--17 bal`, `5+!h, invitational`, `weak`.

A text is read in parts, between commas, full stops and lines. A part counts only where all of it is understood, so that
no "not", "or" or "may" is passed over; the others are given back as they are. Nothing is guessed beyond the table of
words in docs/exchange.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dealspace.bidding.exchange.described_call import MOST_CARDS, MOST_HCP, CallInTable, DescribedHands
from dealspace.bidding.exchange.description_forms import FORCING_ONLY, FORMS, Wishes

_SYMBOLS = {"!c": "♣", "!d": "♦", "!h": "♥", "!s": "♠"}


def read_description(texts: Sequence[str], about: CallInTable, facts: str = "") -> DescribedHands:
    """What the lines of a text say of the hands that make a call.

    Args:
        facts: what an export has added to it in square brackets: exact ranges, and how far the call forces.

    >>> said = read_description(["5+!h, 4!s, invitational. Not with a void"], CallInTable("2H"))
    >>> said.condition
    '5+H and 4S and hcp + partner.hcp.max >= 25 and hcp + partner.hcp.min <= 24'
    >>> said.unread
    ['Not with a void']
    """
    found = DescribedHands()
    for part in (part for sentence in _sentences([facts]) for part in sentence):
        said = _said(part, about)
        if said is None or not found.takes(said):
            found.unread.append(part)
    either = _lists_hands(texts)
    shapes = len(_FOUR_DIGITS.findall(" ".join(texts)))
    wishes: Wishes = []
    for sentence in [[line.strip()] for line in texts] if either else _sentences(texts):
        some = any(_OR.search(part) for part in sentence) or (shapes > 1 and any(map(_FOUR_DIGITS.search, sentence)))
        for part in sentence:
            said = None if either and not FORCING_ONLY.fullmatch(part) else _said(part, about, wishes)
            listed = said is not None and some and (said.lengths or said.others)
            if said is None or listed or not found.takes(said):
                found.unread.append(part)
    for wish in wishes:
        wish(found)
    if about.opens:
        _assume_for_opening(found, about)
    if found.lengths and about.suit is not None and not found.natural and not about.opens:
        elsewhere = [suit for suit, length in found.lengths.items() if length[0] >= 4 and suit != about.suit]
        own = found.lengths.get(about.suit, (0, MOST_CARDS))
        found.artificial = found.artificial or bool(elsewhere and own[0] < 2 and about.suit != about.partner_suit)
    return found


def _assume_for_opening(hands: DescribedHands, about: CallInTable) -> None:
    """What players leave out of a natural opening bid: that it has the points for one, and that notrump is even."""
    if hands.artificial or not hands.condition:
        return
    if about.level == 1 and hands.hcp is None:
        hands.hcp = (12, MOST_HCP)
        hands.assumed.append("an opening bid has 12 points")
    if about.call in ("1N", "2N") and not hands.lengths and not hands.others:
        hands.others.append("balanced")
        hands.assumed.append("a notrump opening is balanced")


def without_facts(texts: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The lines without what an export has added in square brackets at their end, and that."""
    last = texts[-1].rstrip() if texts else ""
    rest, bracket, facts = last.removesuffix("]").rpartition("[")
    if not last.endswith("]") or not bracket or "]" in facts:
        return tuple(texts), ""
    return (*texts[:-1], *([rest.rstrip()] if rest.strip() else [])), facts


_LIST = re.compile(r"(?:[a-e]|[1-5])\)|[•*-]\s|or\b", re.IGNORECASE)
_SOME = re.compile(r"\bone of\b|\beither\b|\b(?:two|three|2|3|multi)[- ]?way\b", re.IGNORECASE)
_OR = re.compile(r"\bor\b|\bmay\b|\bmight\b|\busually\b|\boften\b|\bif\b|(?<=\s)/(?=\s)|\?", re.IGNORECASE)


_FOUR_DIGITS = re.compile(r"(?<!\d)\d{4}(?!\d)")


def _lists_hands(texts: Sequence[str]) -> bool:
    """Whether the text is a list of hands, of which each makes the call."""
    return sum(_LIST.match(text) is not None for text in texts) >= 2 or any(_SOME.search(text) for text in texts)


def _sentences(texts: Sequence[str]) -> Iterator[list[str]]:
    """The sentences of a text, each in parts between commas."""
    for text in texts:
        for sign, symbol in _SYMBOLS.items():
            text = text.replace(sign, symbol)
        for dash in ("--", "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"):
            text = text.replace(dash, "-")
        for sentence in re.split(r"[;·]|\.(?!\d)|:\s", text):
            yield [part.strip() for part in re.split(r"[,()]", sentence) if part.strip()]


def _said(part: str, about: CallInTable, wishes: Wishes | None = None) -> DescribedHands | None:
    """What a part says, if all of it is understood."""
    found, asked = DescribedHands(), Wishes()
    rest = part
    while rest:
        for form, meaning in FORMS:
            match = form.match(rest)
            if match is not None and match.end() and meaning(match, about, found, asked):
                rest = rest[match.end() :].lstrip(" &+")
                break
        else:
            return None
    if wishes is not None:
        wishes += asked
    return found
