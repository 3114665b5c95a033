"""Texts of one call that say the same kind of thing, as one text: `Raise, 3+ ♥ or 2 good ♥`.

A text is a name and what it adds after commas. Texts are of one kind if their names, the words before the first comma,
are equal, or one of them begins with the other: `Competitive raise` and `Competitive raise (law of total tricks)`.
What all of a kind add is said once; where one of them adds nothing else, nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST_ADDED = 2
"""Different additions that are said; of more, none is."""
_WIDER = "or "
"""How an addition begins that adds hands, in place of describing all: `Takeout double, or 18+ HCP with any shape`."""


def kinds(texts: Iterable[str]) -> list[tuple[str, ...]]:
    """The texts by kind, in the order of the first of each.

    >>> kinds(["To play", "Natural", "To play, ♠ fit"])
    [('To play', 'To play, ♠ fit'), ('Natural',)]
    """
    found: list[tuple[str, ...]] = []
    for text in texts:
        same = [kind for kind in found if any(_is_of_one_kind(text, other) for other in kind)]
        if not same:
            found.append((text,))
            continue
        found[found.index(same[0])] = (*(each for kind in same for each in kind), text)
        for kind in same[1:]:
            found.remove(kind)
    return found


def joined(texts: Sequence[str]) -> str:
    """One text for those of a kind.

    >>> joined(["Raise, 3+ ♥", "Raise, 2 good ♥"])
    'Raise, 3+ ♥ or 2 good ♥'
    >>> joined(["Negative double, the unbid major", "Negative double"])
    'Negative double'
    >>> joined(["Takeout double, support for the other suits", "Takeout double, or 18+ HCP with any shape"])
    'Takeout double, support for the other suits, or 18+ HCP with any shape'
    """
    if len(texts) == 1:
        return texts[0]
    name = min((_name(text) for text in texts), key=len)
    added = [text.split(", ")[1:] for text in texts]
    wider = dict.fromkeys(part for parts in added for part in parts if part.startswith(_WIDER))
    own = [[part for part in parts if part not in wider] for parts in added]
    own = [parts for parts, every in zip(own, added, strict=True) if parts or not every]
    common = [part for part in own[0] if all(part in parts for parts in own)] if own else []
    others = list(dict.fromkeys(", ".join(part for part in parts if part not in common) for parts in own))
    if len(others) > MOST_ADDED or "" in others:
        others = []
    between = "; or " if any(", " in other for other in others) else " or "
    return ", ".join([name, *common, *([between.join(others)] if others else []), *wider])


def _name(text: str) -> str:
    return text.partition(",")[0]


def _is_of_one_kind(text: str, other: str) -> bool:
    one, two = sorted((_name(text).casefold(), _name(other).casefold()), key=len)
    return two == one or two.startswith(f"{one} ")
