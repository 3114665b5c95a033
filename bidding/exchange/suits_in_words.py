"""The suits that words of a bidding table stand for: `♥`, `hearts`, `M`, `other major`, `their suit`."""

from __future__ import annotations

from dealspace.bidding.exchange.described_call import CallInTable

_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def suit_of(word: str, about: CallInTable) -> str | None:
    """The suit of a word, as a condition has it; None where it is not known."""
    word = word.strip()
    if word in _SIGNS or word in ("C", "D", "H", "S"):
        return _SIGNS.get(word, word)
    if word in ("oM", "om", "OM"):
        return _other(word[1], about)
    if word in ("M", "m", "X", "Y", "Z"):
        named = about.suits.get(word) or _of_class(about.suit, word)
        return named or ("M" if word == "M" else "m" if word == "m" else None)
    low = word.lower()
    if low.startswith(("their", "opp")):
        return about.their_suit
    if low == "suit":
        return about.suit
    if low.startswith("other"):
        return _other("M" if "major" in low else "m", about)
    if low.startswith(("major", "minor")):
        letter = "M" if low.startswith("major") else "m"
        return about.suits.get(letter) or _of_class(about.suit, letter) or letter
    return low[0].upper()


def _of_class(suit: str | None, letter: str) -> str | None:
    """The suit, if it is a major or a minor as the letter says."""
    return suit if suit is not None and suit in {"M": ("H", "S", "M"), "m": ("C", "D", "m")}.get(letter, ()) else None


def _other(letter: str, about: CallInTable) -> str | None:
    """The other major, or the other minor."""
    known = about.suits.get(letter) or _of_class(about.suit, letter) or _of_class(about.partner_suit, letter)
    pair = {"M": "HS", "m": "CD"}[letter]
    if known is None or known not in (letter, *pair):
        return None
    return f"o{letter}" if known == letter else pair[1 - pair.index(known)]
