"""The questions of an auction: `asked accept(M)` and `answered accept(M)`, and the letters such a condition binds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dealspace.bidding.patterns.forms import QUESTION
from dealspace.bidding.patterns.letters import CLASSES, Letters, may_bind
from dealspace.cards import Suit
from dealspace.inference import Expr
from dealspace.inference.language.expression import Both, Compare, IsTest, Mention, Negation, StateTest


def question(args: Sequence[object]) -> str:
    """`asked accept(H)` as it is written in a call's meaning."""
    return str(args[0]) + (f"({', '.join(str(arg) for arg in args[1:])})" if len(args) > 1 else "")


def parts(when: Expr | None) -> Iterator[Expr]:
    """The conditions that must all hold."""
    if isinstance(when, Both):
        for part in when.parts:
            yield from parts(part)
    elif when is not None:
        yield when


def standing(when: Expr | None) -> int:
    """Where contexts without a pattern stand: those of a question asked first (0), of one answered (1), others (2)."""
    named = {what for what, _ in questions_named(when)}
    return 0 if "asked" in named else 1 if "answered" in named else 2


def questions_named(when: Expr | None) -> tuple[tuple[str, str], ...]:
    """The questions that must be asked, or answered, where a condition holds: `("asked", "accept")`."""
    tests = (test for test in parts(when) if isinstance(test, StateTest))
    return tuple((test.name, test.what.segments[0].name) for test in tests if test.what is not None)


def state_letters(when: Expr | None) -> frozenset[str]:
    """The class letters that a condition binds by the question it names."""
    return frozenset(letter for test in parts(when) if isinstance(test, StateTest) for _, letter in _letters(test))


def bound_by_state(when: Expr | None, questions: Mapping[str, str | None], letters: Letters) -> Letters:
    """The letters, with those bound that stand in a question which has been asked, or answered.

    Args:
        questions: the question now `asked` and the one now `answered`, as `accept(H)`.
    """
    for test in parts(when):
        if not isinstance(test, StateTest) or test.what is None:
            continue
        now = QUESTION.fullmatch(questions.get(test.name) or "")
        if now is None or now[1] != test.what.segments[0].name:
            continue
        said = [word.strip() for word in (now[2] or "").split(",")]
        for index, letter in _letters(test):
            suit = Suit.parse(said[index]) if index < len(said) and said[index] in ("C", "D", "H", "S") else None
            if suit is not None and letter not in letters and may_bind(letter, suit, letters):
                letters = {**letters, letter: suit}
    return letters


def letters_asked(ask: str | None, letters: Letters) -> tuple[str, ...]:
    """The letters of a question about two suits which nothing binds: they are the two long suits of partner."""
    found = QUESTION.fullmatch(ask or "")
    words = [word.strip() for word in (found[2] or "").split(",")] if found is not None else []
    free = tuple(word for word in words if word in "xyz" and word not in letters)
    return free if len(words) == 2 and len(free) == 2 and free[0] != free[1] else ()


def exclude_each_other(one: Expr | None, other: Expr | None) -> bool:
    """Whether two public conditions plainly cannot hold at once: other questions, a thing and its opposite, `x < M`
    and `x > M`."""
    return any(
        _opposite(mine, theirs) or _opposite(theirs, mine) or _different(mine, theirs) or _apart(mine, theirs)
        for mine in parts(one)
        for theirs in parts(other)
    )


def _opposite(one: Expr, other: Expr) -> bool:
    """Whether the second says that the first, or anything of its kind, is not so."""
    if not isinstance(other, Negation):
        return False
    if isinstance(one, StateTest) and isinstance(other.part, StateTest):
        return one.name == other.part.name and other.part.what is None
    return isinstance(one, Mention | IsTest) and one == other.part


_TRUE_OF = {"<": {-1}, "<=": {-1, 0}, "=": {0}, "!=": {-1, 1}, ">=": {0, 1}, ">": {1}}
"""For which order of its two sides a comparison holds."""


def _apart(one: Expr, other: Expr) -> bool:
    """Whether two comparisons of the same things hold for no order of them in common."""
    if not isinstance(one, Compare) or not isinstance(other, Compare):
        return False
    mine, theirs = _TRUE_OF[one.relation], _TRUE_OF[other.relation]
    if (one.left, one.right) == (other.right, other.left):
        theirs = {-order for order in theirs}
    elif (one.left, one.right) != (other.left, other.right):
        return False
    return not mine & theirs


_EXCLUSIVE = ({"suit", "none"}, {"natural", "artificial"}, {"imps", "matchpoints"})
"""Words of which a thing is at most one."""


def _different(one: Expr, other: Expr) -> bool:
    """Two questions, or two things of which one is at most one: trumps and none, natural and artificial."""
    if isinstance(one, IsTest) and isinstance(other, IsTest):
        return one.path.text == other.path.text and {one.name, other.name} in _EXCLUSIVE
    if not isinstance(one, StateTest) or not isinstance(other, StateTest) or one.name != other.name:
        return False
    names = {test.what.segments[0].name for test in (one, other) if test.what is not None}
    return len(names) == 2


def _letters(test: StateTest) -> tuple[tuple[int, str], ...]:
    """The class letters that a question names, each with its place."""
    args = test.what.segments[0].args if test.what is not None else ()
    return tuple((index, arg.text) for index, arg in enumerate(args) if arg.text in CLASSES)
