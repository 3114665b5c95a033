"""How a part of a text may go on, and what that says of hands: lengths, shapes, points, and words for them."""

from __future__ import annotations

import re
from collections.abc import Callable

from dealspace.bidding.exchange.described_call import (
    MOST_CARDS,
    MOST_HCP,
    CallInTable,
    DescribedHands,
    range_text,
)
from dealspace.bidding.exchange.suits_in_words import suit_of

GAME = "hcp + partner.hcp.min >= 25"
INVITE = "hcp + partner.hcp.max >= 25 and hcp + partner.hcp.min <= 24"
INVITE_OR_MORE = "hcp + partner.hcp.max >= 25"

_SUIT = (
    r"(?:[♣♦♥♠]|[CDHS](?![a-zA-Z])|(?:oM|om|OM|M|m|X|Y|Z)(?![a-zA-Z])"
    r"|(?:other )?(?:major|minor)s?\b|(?:club|diamond|heart|spade)s?\b|suit\b|(?:their|opps'?|opponents'?) suit\b)"
)
_POINTS = r"(?:HCP|hcp|Hcp|pts?|points?|p)\b"
_CARD = r"(?:\s?-?\s?(?:cards?|c)\b(?:\s(?:in|of))?)"
_AT_LEAST = r"(?:at least|min(?:imum)?\.?|>=|≥|from)\s?"
_AT_MOST = r"(?:at most|up to|max(?:imum)?\.?|<=|≤|to)\s?"
Wishes = list[Callable[[DescribedHands], None]]
Meaning = Callable[[re.Match[str], CallInTable, DescribedHands, Wishes], bool]


def _hcp(low: str | None, high: str | None) -> Meaning:
    """A range of points, by the groups of its form."""

    def meaning(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
        least = int(found[low]) if low else 0
        most = int(found[high]) if high else MOST_HCP
        has_unit = found["unit"] is not None
        if most < least or (not has_unit and (most <= 6 if high else least <= 7)) or most > 40:
            return False
        return hands.takes(DescribedHands(hcp=(least, min(most, MOST_HCP))))

    return meaning


def _length(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    suit, groups = suit_of(found["suit"], about), found.groupdict()
    if suit is None:
        return False
    low = int(found["n"])
    high = int(groups["high"]) if groups.get("high") else low
    if groups.get("plus") or groups.get("least") or (groups.get("card") and not groups.get("high")):
        high = MOST_CARDS
    elif found["suit"] in ("C", "D", "H", "S") and not (groups.get("high") or groups.get("most")):
        return False  # 2H is a bid
    if groups.get("most"):
        low = 0
    other = groups.get("suit2")
    if other:
        second = suit_of(other, about)
        if second is None:
            return False
        length = range_text((low, high), MOST_CARDS)
        hands.others.append(f"({length}{suit} or {length}{second})")
        return True
    return low <= high <= MOST_CARDS and hands.takes(DescribedHands(lengths={suit: (low, high)}))


def _denied(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    suit = suit_of(found["suit"], about)
    if suit is not None:
        hands.others.append(f"not {found['n']}+{suit}")
    return suit is not None


def _bare_length(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    if about.suit is None or not 2 <= int(found["n"]) <= 7:
        return False
    return hands.takes(DescribedHands(lengths={about.suit: (int(found["n"]), MOST_CARDS)}))


def _support(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    if about.partner_suit is None:
        return False
    low = int(found["n"])
    high = int(found["high"]) if found["high"] else MOST_CARDS
    return low <= high and hands.takes(DescribedHands(lengths={about.partner_suit: (low, high)}))


def _two_suits(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    one, two = ("S", "H") if found["class"].lower().startswith(("major", "both major")) else ("D", "C")
    long, short = sorted((int(found["n"]), int(found["k"])), reverse=True)
    if long > 7 or short < 4:
        return False
    if long == short:
        return hands.takes(DescribedHands(lengths={one: (long, MOST_CARDS), two: (long, MOST_CARDS)}))
    hands.others.append(f"(({long}+{one} and {short}+{two}) or ({short}+{one} and {long}+{two}))")
    return True


def _shape(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    if sum(map(int, found["shape"])) != 13:
        return False
    hands.others.append(f"shape {'any ' if found['any'] else ''}{found['shape']}")
    return True


def _short(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    most = {"v": (0, 0), "s": (1, 1), "d": (2, 2)}
    word = found["word"].lower()
    length = (0, 1) if word.startswith("short") else most[word[0]]
    suit = suit_of(found["suit"], about)
    return suit is not None and hands.takes(DescribedHands(lengths={suit: length}))


def _splinter(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    if about.suit is None:
        return False
    return hands.takes(DescribedHands(lengths={about.suit: (0, 1)}, artificial=True))


def _stopper(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    groups = found.groupdict()
    suit = suit_of(groups["suit"], about) if groups.get("suit") else about.their_suit
    if suit is not None:
        hands.others.append(f"stop({suit})")
    return suit is not None


def _forcing_to(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    return hands.takes(DescribedHands(forcing=found["bid"]))


def _says(**what: object) -> Meaning:
    """A word with one meaning, given by the fields of DescribedHands."""

    def meaning(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
        return hands.takes(DescribedHands(**what))  # type: ignore[arg-type]

    return meaning


def _in_points(condition: str, forcing: str | None = None) -> Meaning:
    """A word for a strength opposite partner's, which counts where the text has no points."""

    def meaning(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
        if forcing is not None:
            hands.forcing = forcing
        if not about.opens:
            wishes.append(lambda whole: whole.others.append(condition) if whole.hcp is None else None)
        return True

    return meaning


def _weak(found: re.Match[str], about: CallInTable, hands: DescribedHands, wishes: Wishes) -> bool:
    preempts = (about.opens or about.is_first) and about.suit is not None and about.level >= 2
    length = {2: 6, 3: 7}.get(about.level, 8)

    def wish(whole: DescribedHands) -> None:
        if whole.hcp is None:
            whole.hcp = (5, 10) if about.opens else (0, 9)
            whole.assumed.append(f"{found[0].lower()} is hcp {range_text(whole.hcp, MOST_HCP)}")
        if preempts and about.suit is not None and not whole.lengths and not whole.artificial:
            whole.lengths[about.suit] = (length, MOST_CARDS) if about.level > 2 else (length, length)
            whole.assumed.append(f"{found[0].lower()} is a suit of {range_text(whole.lengths[about.suit], MOST_CARDS)}")

    wishes.append(wish)
    return about.level > 0


def _form(text: str, meaning: Meaning, flags: int = 0) -> tuple[re.Pattern[str], Meaning]:
    return re.compile(text, flags), meaning


_FORCES_GAME = r"GF\b|FG\b|game[- ]forc(?:e|ing)\b|(?:natural|strong|artificial) game[- ]force\b|forcing to game\b"
_FORCES_ROUND = r"F1\b|1RF\b|forcing (?:for )?(?:one|1) round\b|one[- ]round force\b|RF\b|forcing\b"
FORCING_ONLY = re.compile(rf"(?:{_FORCES_GAME}|{_FORCES_ROUND})", re.IGNORECASE)
_ANY_CASE = re.IGNORECASE
FORMS: tuple[tuple[re.Pattern[str], Meaning], ...] = (
    # shapes and lengths before points: `5-5 majors`, `4441`
    _form(
        r"(?:at least )?(?P<n>\d)[-/](?P<k>\d)\+?,? (?:in )?(?:the |both )?(?P<class>majors|minors)\b",
        _two_suits,
        _ANY_CASE,
    ),
    _form(r"(?P<any>any )?\(?(?P<shape>\d{4})\)?(?!\d)", _shape),
    _form(rf"(?i:no|not|denies|without|w/o)(?: a)? (?P<n>\d)\+?{_CARD}?\s?(?P<suit>{_SUIT})", _denied),
    _form(
        r"(?P<n>\d)(?:(?P<plus>\+)|-(?P<high>\d))?\s?-?(?:cards?|c)?\s?(?:support|fit|trumps?)\b", _support, _ANY_CASE
    ),
    _form(
        rf"(?P<least>{_AT_LEAST})?(?:exactly )?(?P<n>\d)(?:(?P<plus>\+)|-(?P<high>\d))?(?P<card>{_CARD})?\s?"
        rf"(?P<suit>{_SUIT})(?:/(?P<suit2>{_SUIT}))?(?:\ssuit\b)?(?![-/\w])",
        _length,
    ),
    _form(rf"(?P<most>{_AT_MOST})(?P<n>\d){_CARD}?\s?(?P<suit>{_SUIT})(?![-/\w])", _length),
    _form(rf"(?P<suit>{_SUIT})\s?(?P<n>\d)(?:(?P<plus>\+)|-(?P<high>\d))?(?![-/\w+])", _length),
    _form(rf"(?P<word>void|singleton|doubleton|short(?:ness)?)(?: in)? (?P<suit>{_SUIT})", _short),
    _form(r"splinter\b", _splinter, _ANY_CASE),
    _form(rf"(?:a )?(?P<suit>{_SUIT})\s?stop(?:per)?\b", _stopper),
    _form(rf"(?:a )?stop(?:per)?(?: in (?P<suit>{_SUIT}))?(?![\w])", _stopper, _ANY_CASE),
    # points
    _form(
        rf"(?:(?:{_POINTS})\s)?(?P<low>\d\d?)\s?-\s?(?P<high>\d\d?)\s?(?P<unit>{_POINTS})?(?![-+\w])",
        _hcp("low", "high"),
    ),
    _form(rf"(?P<low>\d\d?)\+\s?(?P<unit>{_POINTS})(?![-\w])", _hcp("low", None)),
    _form(rf"(?P<low>\d\d?)\s?(?P<unit>{_POINTS})?\s?\+(?![-\w])", _hcp("low", None)),
    _form(rf"{_AT_LEAST}(?P<low>\d\d?)\s?(?P<unit>{_POINTS})", _hcp("low", None), _ANY_CASE),
    _form(rf"{_AT_MOST}(?P<high>\d\d?)\s?(?P<unit>{_POINTS})", _hcp(None, "high"), _ANY_CASE),
    _form(rf"(?P<unit>{_POINTS})\s(?P<low>\d\d?)\s?-\s?(?P<high>\d\d?)(?![-+\w])", _hcp("low", "high")),
    _form(rf"(?P<unit>{_POINTS})\s(?P<low>\d\d?)\+", _hcp("low", None)),
    _form(rf"(?P<low>(?P<high>\d\d?))\s?(?P<unit>{_POINTS})(?![-+\w])", _hcp("low", "high")),
    _form(r"(?P<n>\d)\+$", _bare_length),
    # shapes in words
    _form(r"(?:un-?bal(?:anced)?|not bal(?:anced)?)\b\.?", _says(others=["not balanced"]), _ANY_CASE),
    _form(r"(?:semi|quasi)-?\s?bal(?:anced)?\b\.?", _says(others=["semibalanced"]), _ANY_CASE),
    _form(r"(?:bal(?:anced)?|NT)\b\.?", _says(others=["balanced"], natural=True), _ANY_CASE),
    # strength in words, and how far the call forces
    _form(_FORCES_GAME, _in_points(GAME, "game"), _ANY_CASE),
    _form(r"forcing to (?P<bid>[2-7]N)T?\b", _forcing_to),
    _form(r"(?:NF|non-?\s?forcing|not forcing)\b", _says(), _ANY_CASE),
    _form(r"for takeout\b", _says(forcing="unless_penalty"), _ANY_CASE),
    _form(_FORCES_ROUND, _says(forcing="round"), _ANY_CASE),
    _form(
        r"inv(?:it(?:e|es|ational|ing|ation)?)?\b\.?(?:\+| or better| or more)", _in_points(INVITE_OR_MORE), _ANY_CASE
    ),
    _form(r"inv(?:it(?:e|es|ational|ing|ation)?)?\b\.?", _in_points(INVITE), _ANY_CASE),
    _form(r"(?:weak(?: two)?|pre-?empt(?:s|ive)?|barrage)\b", _weak, _ANY_CASE),
    # words without a condition
    _form(r"(?:artificial|art\b\.?|conventional)", _says(artificial=True), _ANY_CASE),
    _form(r"nat(?:ural)?\b\.?", _says(natural=True), _ANY_CASE),
    _form(
        r"any (?:hand|shape|distribution|dist)\b|nebulous\b|unlimited\b|to play\b|sign-?\s?off\b|[.*]+$",
        _says(),
        _ANY_CASE,
    ),
    _form(r"(?:and|with|w/|about|approx\.?|ca\.?|circa|strong|showing(?: a)?|a|&)(?=\s)", _says(), _ANY_CASE),
    _form(r"(?:strong)$", _says(), _ANY_CASE),
)
"""How a part may go on, and what that says; the first form that fits and has a meaning here is taken."""
