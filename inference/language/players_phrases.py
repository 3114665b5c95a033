"""The phrases in which players write conditions, and what each means in the language.

A phrase is a pattern and a function of what it matched, which gives one text, two readings, or None where it does not
apply after all. Blanks are single where patterns look, so that each is read in one way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from dealspace.cards import Suit
from dealspace.cards.hand_notation import PLAIN
from dealspace.inference.quantities.reserved_words import CLASSES, OTHER_OF


class MeantText(NamedTuple):
    """A text of the language that may be meant, and in what it differs from the others."""

    text: str
    note: str = ""


_Found = Sequence[MeantText | str] | str | None
Phrase = Callable[[re.Match[str]], _Found]

_N = r"\d{1,2}(?:\.\d{1,2})?"
_AMOUNT = (
    rf"(?:(?:at least|at most|up to|less than|fewer than|more than|under|over|min(?:imum)?\.?|max(?:imum)?\.?"
    rf"|exactly|[<>]=?|=[<>]|[≤≥]) ?{_N}"
    rf"|between {_N} (?:and|to) {_N}|{_N} ?(?:\.\.\.?|[-–]|to) ?{_N}"
    rf"|{_N} ?(?:\+|-(?! ?\w)|-(?= [a-z])|(?:or|and) (?:more|better|fewer|less|up)\b|plus\b)|{_N})"
)
_SUIT = r"(?:(?:spade|heart|diamond|club)s?\b|[♠♥♦♣]|\b[SHDC](?![A-Za-z]))"
_IN_SUIT = rf"(?: ?(?:in|of) (?:the )?| | ?\( ?)({_SUIT})(?: suit)? ?\)?"
_RANKS = r"(?=[2-910]*[AKQJTXx])(?-i:(?:10|[AKQJT2-9Xx])(?:10|[AKQJT2-9Xx])*)"
_UNITS = {
    r"hcps?|high[- ]card points?": "hcp",
    r"total points|tp": "points",
    r"losers?|ltc": "losers",
    r"quick[ _]tricks?|qt": "quick_tricks",
    r"playing[ _]tricks?": "playing_tricks",
    r"majors?": "M",
    r"minors?": "m",
    **{f"{name}s?": f"{name}s" for name in ("ace", "king", "queen", "jack", "control")},
    **{f"{name}s?": f"{name}s" for name in ("spade", "heart", "diamond", "club")},
}
_UNIT = "(?:(?:" + "|".join(_UNITS) + r"|points?|pts?)\b|[SHDC♠♥♦♣](?![A-Za-z0-9]))"
_LETTERS = (*CLASSES, *OTHER_OF, "T")
_LETTER = r"(?-i:[MmxyzT]|oM|om)(?![A-Za-z0-9])"
_RANK_WORDS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"}
_SHORT = {"void": "0", "singleton": "1", "doubleton": "2", "short": "0-1", "shortness": "0-1", "shortage": "0-1"}
_LEAST_OF_POINTS = 10
"""Two numbers alone are points, not lengths, where the second is at least this."""


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})(?=$|[\s,;&|()!])", re.IGNORECASE)


def _amount(text: str) -> str | None:
    """An amount as the language writes it: `15-17`, `15+`, `0-10`, `4`; None for one that is empty."""
    numbers: list[str] = re.findall(_N, text)
    words = text.lower()
    if len(numbers) == 2:
        return f"{numbers[0]}-{numbers[1]}" if float(numbers[0]) <= float(numbers[1]) else None
    number = str(numbers[0])
    if re.match(r"less|fewer|under|<(?!=)|more than|over|>(?!=)", words):
        if "." in number:
            return None
        beyond = int(number) + (-1 if re.match(r"less|fewer|under|<", words) else 1)
        return f"{beyond}+" if words[0] in "mo>" else f"0-{beyond}" if beyond >= 0 else None
    if re.match(r"at least|min|>=|=>|≥", words) or re.search(r"\+|more|better|up ?$|plus", words):
        return f"{number}+"
    if re.match(r"at most|up to|max|<=|=<|≤", words) or re.search(r"- ?$|fewer|less", words):
        return f"0-{number}"
    return number


def _suit(word: str) -> str:
    """The letter of a suit."""
    return str(Suit.parse(word.translate(PLAIN).upper()[0]))


def _unit(word: str) -> str:
    for pattern, name in _UNITS.items():
        if compiled(pattern).match(word):
            return name
    return word if word in _LETTERS else _suit(word)


def _counted(unit: str, amount: str) -> _Found:
    """An amount of a quantity; a player's points may be either count."""
    if (found := _amount(amount)) is None:
        return None
    if re.fullmatch(r"points?|pts?", unit, re.IGNORECASE):
        return MeantText(f"hcp {found}", "high cards"), MeantText(
            f"points {found}", "and one for each card beyond four"
        )
    name = _unit(unit)
    return f"{found}{name}" if name in "SHDC" or name in _LETTERS else f"{name} {found}"


def _before(match: re.Match[str]) -> _Found:
    return _counted(match[2], match[1])


def _after(match: re.Match[str]) -> _Found:
    return _counted(match[1], match[2])


def _turned(sign: str) -> str:
    return sign.translate(str.maketrans("<>≤≥", "><≥≤"))


def _chain_around(match: re.Match[str]) -> _Found:
    amount = _chain_amount(match["low"], _turned(match["one"]), match["two"], match["high"])
    return None if amount is None else _counted(match["unit"], amount)


def _chain_after(match: re.Match[str]) -> _Found:
    amount = _chain_amount(match["low"], match["one"], match["two"], match["high"])
    return None if amount is None else _counted(match["unit"], amount)


def _chain_amount(one: str, first: str, second: str, other: str) -> str | None:
    """`15-17` of `>= 15` and `<= 17`, in whichever order."""
    bounds = [_amount(f"{first}{one}") or "", _amount(f"{second}{other}") or ""]
    least = next((bound[:-1] for bound in bounds if bound.endswith("+")), None)
    most = next((bound[2:] for bound in bounds if bound.startswith("0-")), None)
    return f"{least}-{most}" if least is not None and most is not None else None


def _lengths(match: re.Match[str]) -> _Found:
    """`5S4H`, `5+S4+H`: lengths in a row."""
    found = re.findall(r"(\d{1,2}\+?)([SHDC♠♥♦♣])", match[0].upper())
    return " and ".join(f"{amount}{_suit(suit)}" for amount, suit in found)


def _two_suits(match: re.Match[str]) -> _Found:
    """`5-4 majors`, `5-5 in the minors`, `5-4 in spades and hearts`."""
    one, two = int(match[1]), int(match[2])
    if one + two > 13:
        return None
    if match["one"]:
        names = [_suit(match["one"]), _suit(match["two"])]
    else:
        names = ["M", "oM"] if match["class"].lower().startswith("maj") else ["m", "om"]
        if one == two:
            names = ["S", "H"] if names[0] == "M" else ["D", "C"]
    return _at_least_or_just(one, two, names)


def _at_least_or_just(one: int, two: int, names: Sequence[str]) -> _Found:
    first, second = names
    return (
        MeantText(f"{one}+{first} and {two}+{second}", "at least"),
        MeantText(f"{one}{first} and {two}{second}", "just so"),
    )


def _notrump(match: re.Match[str]) -> _Found:
    """`15-17 NT`: what a bid of notrump shows."""
    if (points := _amount(match[1])) is None:
        return None
    return MeantText(f"hcp {points} and balanced", "a balanced hand"), MeantText(f"hcp {points}", "points alone")


def _two_suiter(match: re.Match[str]) -> _Found:
    """`5-5` alone: some two suits; `15-17` alone: points."""
    one, two = int(match[1]), int(match[2])
    if two >= _LEAST_OF_POINTS and one <= two:
        return f"hcp {one}-{two}"
    if one < two or one + two > 13 or one < 4:
        return None
    return MeantText(f"{one}+x and {two}+y", "at least"), MeantText(f"shape any {one}{two}xx", "just so")


def _card_suit(match: re.Match[str]) -> _Found:
    """`5-card major`, `4cM`, `5+ card suit`, `a 4-card heart suit`."""
    amount, word = _amount(match[1]), match[2]
    if amount is None:
        return None
    if word.lower() == "suit":
        name, space = "longest", " "
    else:
        name, space = _unit({"M": "majors", "m": "minors"}.get(word, word)), ""
        name = _suit(name) if len(name) > 1 else name
    least, just = (f"{name}{space}{n}" if space else f"{n}{name}" for n in (f"{amount}+", amount))
    return just if not amount.isdigit() else (MeantText(least, "at least"), MeantText(just, "just so"))


def _short_suit(match: re.Match[str]) -> _Found:
    """`void in S`, `singleton or void in hearts`; without a suit, in some suit."""
    found = sorted(amount for word in re.findall(r"[a-z]+", match[1].lower()) if (amount := _SHORT.get(word)))
    amount = found[0] if len(found) == 1 else f"{found[0][0]}-{found[-1][-1]}"
    return f"{amount}{_suit(match[2]) if match[2] else 'z'}"


def _shape_of(match: re.Match[str]) -> _Found:
    """`4=4=4=1` and `(54)31` are in the order S H D C; `5431` and `5-4-3-1` may be in any."""
    groups = re.findall(r"\([^()]*\)|[^()]+", match[0].lower())
    orders = [
        lengths
        for group in groups
        for lengths in (
            [list(permutations(_each_length(group)))] if group[0] == "(" else [[(one,)] for one in _each_length(group)]
        )
    ]
    shapes = sorted({sum(parts, ()) for parts in product(*orders)}, reverse=True)
    known = [int(length) for length in shapes[0] if length != "x"]
    if len(shapes[0]) != 4 or sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
        return None
    written = " ".join(("-" if any(len(length) > 1 for length in each) else "").join(each) for each in shapes)
    if "=" in match[0] or "(" in match[0]:
        return f"shape {written}"
    return MeantText(f"shape {written}", "spades first"), MeantText(f"shape any {written}", "in any order")


def _each_length(text: str) -> list[str]:
    return re.findall(r"\d+|x", text) if re.search("[-=]", text) else re.findall(r"\d|x", text)


def _any_shape(match: re.Match[str]) -> _Found:
    found = _shape_of(match)
    return found[1].text if isinstance(found, tuple) and isinstance(found[1], MeantText) else None


def _stoppers(match: re.Match[str]) -> _Found:
    return " and ".join(f"stop({_suit(suit)})" for suit in re.findall(_SUIT, match[1], re.IGNORECASE))


def _top(match: re.Match[str]) -> _Found:
    """`2 of the top 3 honours in spades`."""
    return f"top{match[2]}({_suit(match[3])}) {match[1]}+"


def _ranks_first(match: re.Match[str]) -> _Found:
    return _held(match[2], match[1])


def _suit_first(match: re.Match[str]) -> _Found:
    return _held(match[1], match[2])


def _held(suit: str, ranks: str) -> str | None:
    """`AKxxx` in a suit: these cards, and as many below the ten as there are x; without x, and perhaps others."""
    name, cards = _suit(suit), ranks.upper().replace("10", "T")
    named = cards.replace("X", "")
    if len(set(named)) < len(named) or len(cards) > 13:
        return None
    holds = f"holds {' '.join(name + rank for rank in named)}" if named else ""
    if "X" not in cards:
        return holds
    honours = sum(rank in "AKQJT" for rank in named)
    return " and ".join(filter(None, (holds, f"{len(cards)}{name}", f"top5({name}) {honours}")))


def _rank_of_suit(match: re.Match[str]) -> _Found:
    return f"holds {_suit(match[2])}{_RANK_WORDS[match[1].lower()]}"


def _short_card(match: re.Match[str]) -> _Found:
    """`singleton king of spades`: the card alone."""
    suit, length = _suit(match[3]), {"d": 2}.get(match[1][0].lower(), 1)
    return f"holds {suit}{_RANK_WORDS[match[2].lower()]} and {length}{suit}"


def _none(match: re.Match[str]) -> _Found:
    """`no aces`, `no spades`."""
    return _counted(match[1], "0")


def _cards(match: re.Match[str]) -> _Found:
    if re.fullmatch(r"[SHDC♠♥♦♣]\d", match[0], re.IGNORECASE):
        return MeantText(f"{match[0][1]}{_suit(match[0])}", "a length"), MeantText(
            f"holds {match[0].upper()}", "a card"
        )
    cards = re.findall(r"([SHDC♠♥♦♣])((?:10|[AKQJT2-9])+)", match[1], re.IGNORECASE)
    each = [_suit(suit) + rank for suit, ranks in cards for rank in re.findall("10|.", ranks.upper())]
    return f"holds {' '.join(card.replace('10', 'T') for card in each)}"


def _hand_with_small(match: re.Match[str]) -> _Found:
    """`AQxxx.Kxx.xx.Axx`: a hand of which the small cards are not said."""
    suits = match[0].split(".")
    if "x" not in match[0].lower() or sum(len(suit.replace("10", "T").strip("-")) for suit in suits) != 13:
        return None
    held = (
        _held(letter, suit) if suit.strip("-") else f"0{letter}" for letter, suit in zip("SHDC", suits, strict=True)
    )
    parts = list(held)
    return None if None in parts else " and ".join(part for part in parts if part)


def _word(text: str) -> Phrase:
    return lambda match: text


_REL = r"<=?|>=?|=<|=>|≤|≥"
_AND_SUIT = rf"(?: ?(?:,|/|and|&) ?{_SUIT})*"
ACROSS: tuple[tuple[str, Phrase], ...] = (
    (rf"(?:an? )?(singleton|stiff|bare|doubleton) (ace|king|queen|jack|ten) of (?:the )?({_SUIT})", _short_card),
    (r"no ((?:ace|king|queen|jack|control|spade|heart|diamond|club)s?)", _none),
    (rf"(?P<low>{_N}) ?(?P<one>{_REL}) ?(?P<unit>{_UNIT}) ?(?P<two>{_REL}) ?(?P<high>{_N})", _chain_around),
    (
        rf"(?P<unit>{_UNIT}) ?(?P<one>{_REL}) ?(?P<low>{_N}) ?(?:and\s|&&?|,)? ?(?P<two>{_REL}) ?(?P<high>{_N})",
        _chain_after,
    ),
    (rf"({_UNIT}) ?(?:is )?(between {_N} and {_N})", _after),
    (rf"(between {_N} and {_N}) ?({_UNIT})", _before),
    (
        rf"(\d{{1,2}}) ?[-–] ?(\d{{1,2}}) (?:in )?(?:the |both )?"
        rf"(?:(?P<class>majors?|minors?)|(?P<one>{_SUIT}) ?(?:and|/|&|,) ?(?P<two>{_SUIT}))",
        _two_suits,
    ),
    (
        rf"(?:an? )?((?:singleton|void) or (?:singleton|void))(?: ?(?:in|of) (?:the )?| )({_SUIT})",
        _short_suit,
    ),
    (rf"(?:an? )?(?:stop(?:per)?s?|guards?)(?: in | )({_SUIT}{_AND_SUIT})", _stoppers),
)
"""Phrases that go on behind a word that joins, or behind what would be a condition."""
PHRASES: tuple[tuple[str, Phrase], ...] = (
    (r"(?:semi-?\s?bal(?:anced|\.)?)(?: hand)?", _word("semibalanced")),
    (r"un-?bal(?:anced|\.)?(?: hand)?", _word("not balanced")),
    (r"bal(?:anced|\.)?(?: hand)?", _word("balanced")),
    (
        r"flat(?: hand)?",
        lambda match: (MeantText("balanced", "4333, 4432, 5332"), MeantText("shape any 4333", "4333 only")),
    ),
    (r"[AKQJTX2-910-]*(?:\.[AKQJTX2-910-]*){3}", _hand_with_small),
    (r"any (?:\d{1,2}(?:-(?:\d{1,2}|x)){3}|[\dx]{4})", _any_shape),
    (
        r"(?=[^\s]*\d)(?:\d{1,2}|x|\([\dx]{2,4}\)|\((?:\d{1,2}[-=])+\d{1,2}\))"
        r"(?:[-=](?:\d{1,2}|x|\([\dx]{2,4}\)|\((?:\d{1,2}[-=])+\d{1,2}\)))+",
        _shape_of,
    ),
    (r"(?:[\dx]|\([\dx]{2,4}\)){2,4}", _shape_of),
    (r"(?:\d{1,2}\+?[SHDC♠♥♦♣])+", _lengths),
    (
        rf"(?:an? )?({_AMOUNT}) ?-? ?(?:cards?[-\s]*|c(?=[Mm]\b))({_SUIT}|majors?|minors?|[Mm]|suit)"
        r"(?: suit)?",
        _card_suit,
    ),
    (rf"(?:an? )?(void|singleton|doubleton|short(?:ness|age)?)(?:{_IN_SUIT})?", _short_suit),
    (rf"(?:an? )?(?:stop(?:per)?s?|guard) ?\( ?({_SUIT}) ?\)", _stoppers),
    (
        rf"(\d) of (?:the )?top ([2-5])(?: honou?rs)?"
        rf"(?: (?:in|of) | )({_SUIT})",
        _top,
    ),
    (rf"(?:ha[sd]|have|hold(?:s|ing)?)? ?(?:the )?(ace|king|queen|jack|ten) of ({_SUIT})", _rank_of_suit),
    (r"(?:ha[sd]|have|hold(?:s|ing)?)? ?((?:[SHDC♠♥♦♣](?:10|[AKQJT2-9])+[,\s]*)+)", _cards),
    (rf"(?:ha[sd]|have|holds?)? ?({_RANKS}) (?:(?:in|of) (?:the )?)?({_SUIT})", _ranks_first),
    (rf"(?:ha[sd]|have|holds?)? ?({_RANKS})\(({_SUIT})\)", _ranks_first),
    (rf"({_SUIT}) ?(?:[:=] ?)?({_RANKS})", _suit_first),
    (rf"((?-i:[SHDC]))({_RANKS})", _suit_first),
    (r"has ?\( ?([SHDC]) ?, ?([AKQJT2-9]) ?\)", _suit_first),
    (rf"({_AMOUNT}) ?({_UNIT}|{_LETTER})", _before),
    (rf"({_UNIT}) ?(?:[:=](?![<>])|is\s|of\s)? ?({_AMOUNT})", _after),
    (r"([SHDC♠♥♦♣])(\d\+|\d-\d)", _after),
    (rf"({_N} ?(?:[-–]|to) ?{_N}) ?nt\b", _notrump),
    (r"(\d{1,2}) ?(?:[-–]|to|\.\.) ?(\d{1,2})", _two_suiter),
)
"""Phrases in the order in which they are tried, behind conditions of the language."""
