"""The questions of an auction: `asked accept(M)` and `answered accept(M)`, and the letters such a condition binds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bidding.letters import CLASSES, Letters, may_bind
from bidding.system import QUESTION
from cards import Suit
from inference import Expr
from inference.expression import Both, Mention, Negation, StateTest


def question(args: Sequence[object]) -> str:
    """`asked accept(H)` as it is kept in a call's meaning."""
    return str(args[0]) + (f"({', '.join(str(arg) for arg in args[1:])})" if len(args) > 1 else "")


def parts(when: Expr | None) -> Iterator[Expr]:
    """The conditions that must all hold."""
    if isinstance(when, Both):
        for part in when.parts:
            yield from parts(part)
    elif when is not None:
        yield when


def asks_about(when: Expr | None) -> bool:
    """Whether a condition holds only after a certain question."""
    return any(isinstance(test, StateTest) and test.what is not None for test in parts(when))


def state_letters(when: Expr | None) -> frozenset[str]:
    """The class letters that a condition binds by the question it names."""
    return frozenset(letter for test in parts(when) if isinstance(test, StateTest) and (letter := _letter(test)))


def bound_by_state(when: Expr | None, questions: Mapping[str, str | None], letters: Letters) -> Letters:
    """The letters, with those bound that stand in a question which has been asked, or answered.

    Args:
        questions: the question now `asked` and the one now `answered`, as `accept(H)`.
    """
    for test in parts(when):
        if not isinstance(test, StateTest) or test.what is None:
            continue
        letter, now = _letter(test), QUESTION.fullmatch(questions.get(test.name) or "")
        if letter is None or letter in letters or now is None or now[1] != test.what.segments[0].name:
            continue
        suit = Suit.parse(now[2]) if now[2] in ("C", "D", "H", "S") else None
        if suit is not None and may_bind(letter, suit, letters):
            letters = {**letters, letter: suit}
    return letters


def exclude_each_other(one: Expr | None, other: Expr | None) -> bool:
    """Whether two public conditions plainly cannot hold at once: other questions, or a thing and its opposite."""
    for mine in parts(one):
        for theirs in parts(other):
            if _opposite(mine, theirs) or _opposite(theirs, mine):
                return True
            if isinstance(mine, StateTest) and isinstance(theirs, StateTest) and mine.name == theirs.name:
                names = [test.what.segments[0].name for test in (mine, theirs) if test.what is not None]
                if len(set(names)) == 2:
                    return True
    return False


def _opposite(one: Expr, other: Expr) -> bool:
    if not isinstance(other, Negation):
        return False
    if isinstance(one, StateTest) and isinstance(other.part, StateTest):
        return one.name == other.part.name and other.part.what is None
    return isinstance(one, Mention) and isinstance(other.part, Mention) and one.path.text == other.part.path.text


def _letter(test: StateTest) -> str | None:
    """The class letter a question speaks of."""
    args = test.what.segments[0].args if test.what is not None else ()
    return next((arg.text for arg in args if arg.text in CLASSES), None)
