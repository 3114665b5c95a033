"""A line in one suit in players' words: what is led to what, and how it goes on after each trick.

    low to the queen
      if West plays the king: from the top
      otherwise: run the jack, then from the top

North is called dummy, South hand. What a player puts on without being told is not said: the third hand beats a card
above the one it was to play as cheaply as it can, and plays low when it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from dealspace.play.suit_lines import Combination, LinePlan, TrickReply
from dealspace.play.suit_lines.plans import by_rule

_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_SEATS = {"W": "West", "E": "East"}


def plan_lines(plan: LinePlan | None, combination: Combination) -> list[str]:
    """A line, a step a row; deeper rows hang on the one above."""
    if plan is None:
        return ["any way of playing is as good"]
    return _Teller(frozenset(combination.small), combination.missing).told(plan, "")


@dataclass(frozen=True)
class _Outcome:
    """How one trick went."""

    second: tuple[int, ...]
    last: tuple[int, ...]
    winner: str
    won_with: tuple[int, ...]


_Test = Callable[[_Outcome], bool]


@dataclass(frozen=True)
class _Teller:
    """Tells lines of one combination: the defenders' small cards, and all of theirs."""

    small: frozenset[int]
    missing: tuple[int, ...]

    def told(self, plan: LinePlan, indent: str) -> list[str]:
        """A plan and what follows."""
        first = self._opening(plan)
        stories: dict[tuple[str, ...], list[_Outcome]] = {}
        for reply in plan.replies:
            for end in reply.ends:
                if end.then is not None:
                    won_with = () if end.winner in "NS" else reply.cards if end.winner == _second(plan) else end.cards
                    story = tuple(self.told(end.then, f"{indent}  "))
                    stories.setdefault(story, []).append(_Outcome(reply.cards, end.cards, end.winner, won_with))
        if not stories:
            return [first]
        if len(stories) == 1:
            rest = self.told(next(end.then for reply in plan.replies for end in reply.ends if end.then), indent)
            return [f"{first}, then {rest[0]}", *rest[1:]]
        lines = [first]
        while stories:
            told = {
                story: self._condition(
                    plan, mine, [each for other in stories if other != story for each in stories[other]]
                )
                for story, mine in stories.items()
            }
            story = min(told, key=lambda each: (len(told[each]), len(each)))
            when = told[story] if len(stories) > 1 else "otherwise"
            lines += [f"{indent}  {when}: {story[0]}", *story[1:]]
            del stories[story]
        return lines

    def _opening(self, plan: LinePlan) -> str:
        """What is led, and what the third hand plays to it."""
        if plan.top:
            return "from the top"
        own, other = plan.hands if plan.hand == "N" else plan.hands[::-1]
        first = next((reply for reply in plan.replies if reply.cards), plan.replies[0])
        usual = first.third
        where = "dummy" if plan.hand == "N" else "hand"
        low = _is_small(plan.card, own)
        if usual is None:
            text = f"lead low from {where}" if low else f"lead the {_name(plan.card)}"
        elif usual > plan.card and not (low and _is_small(usual, other)):
            text = f"low to the {_name(usual)}" if low else f"the {_name(plan.card)} to the {_name(usual)}"
        elif low:
            text = f"duck a round from {where}"
        elif any(rank > plan.card for reply in plan.replies for rank in (*reply.cards, *_last(reply))):
            text = f"run the {_name(plan.card)}"
        else:
            text = f"cash the {_name(plan.card)}"
        exceptions: dict[int, list[str]] = {}
        for reply in plan.replies:
            if usual is None or reply.third is None:
                continue
            if not self._equal(by_rule(reply.cards, first.cards, usual, other, plan.card), reply.third):
                exceptions.setdefault(reply.third, []).append(self._played(_second(plan), reply.cards))
        for card, when in exceptions.items():
            name = "low" if _is_small(card, other) else f"the {_name(card)}"
            text += f" ({name} if {_either(when)})"
        return text

    def _condition(self, plan: LinePlan, mine: list[_Outcome], others: list[_Outcome]) -> str:
        """When these outcomes are meant and none of the others."""
        tests = [(text, test) for text, test in self._tests(plan, [*mine, *others]) if not any(map(test, others))]
        fits = [(text, {number for number, each in enumerate(mine) if test(each)}) for text, test in tests]
        for text, covered in fits:
            if len(covered) == len(mine):
                return f"if {text}"
        parts, left = [], set(range(len(mine)))
        while left:
            text, covered = max(fits, key=lambda fit: len(fit[1] & left))
            parts.append(text)
            left -= covered
        return f"if {_either(parts)}"

    def _tests(self, plan: LinePlan, outcomes: Sequence[_Outcome]) -> Iterator[tuple[str, _Test]]:
        """What can be said of an outcome, the simplest first; the last ones tell any two apart."""
        second, last = _second(plan), "W" if plan.hand == "N" else "E"
        yield "it wins", lambda each: each.winner in "NS"
        yield "it loses", lambda each: each.winner in "EW"
        for cards in _each(each.won_with for each in outcomes if each.won_with):
            yield f"it loses to {self._cards(cards)}", _with("won_with", cards)
        for seat in (second, last):
            yield f"it loses to {_SEATS[seat]}", _with("winner", seat)
        for cards in _each(each.second for each in outcomes):
            yield self._played(second, cards), _with("second", cards)
        for cards in _each(each.last for each in outcomes):
            yield self._played(last, cards), _with("last", cards)
        for seat in (second, last):
            for cards in _each(each.won_with for each in outcomes if each.winner == seat):
                text = f"it loses to {self._cards(cards)} in {_SEATS[seat]}"
                yield text, _both(_with("winner", seat), _with("won_with", cards))
        for one, other in dict.fromkeys((each.second, each.last) for each in outcomes):
            text = f"{self._played(second, one)} and {self._played(last, other)}"
            yield text, _both(_with("second", one), _with("last", other))

    def _equal(self, one: int, two: int) -> bool:
        """Whether two cards of declarer's do the same: none of the defenders' is between them."""
        return not any(min(one, two) < rank < max(one, two) for rank in self.missing)

    def _played(self, seat: str, cards: tuple[int, ...]) -> str:
        return f"{_SEATS[seat]} plays {self._cards(cards)}" if cards else f"{_SEATS[seat]} shows out"

    def _cards(self, cards: tuple[int, ...]) -> str:
        """`the king or queen`, `low`."""
        return "low" if self.small.issuperset(cards) else "the " + _either([_name(rank) for rank in cards])


def _with(field: str, value: object) -> _Test:
    return lambda each: getattr(each, field) == value


def _both(one: _Test, other: _Test) -> _Test:
    return lambda each: one(each) and other(each)


def _second(plan: LinePlan) -> str:
    """The defender who plays second."""
    return "E" if plan.hand == "N" else "W"


def _last(reply: TrickReply) -> tuple[int, ...]:
    return tuple(rank for end in reply.ends for rank in end.cards)


def _is_small(card: int, hand: Sequence[int]) -> bool:
    """Whether a card is the lowest of its hand, and none that one names."""
    return card == hand[-1] and card < 10


def _each(cards: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(set(cards), reverse=True)


def _name(rank: int) -> str:
    return _NAMES[rank - 2]


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
