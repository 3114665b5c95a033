"""The best lines in a suit for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from dealspace.play.suit_lines import LinePlan, SuitLine, SuitLines
from dealspace.play.suit_lines.combination import spelled
from dealspace.query.decisions.suit_words import plan_lines
from dealspace.query.display.numbers import percent

_SHOWN = 8
"""Layouts named in a row; the others are counted."""


def suit_text(lines: SuitLines) -> Iterator[str]:
    """Chances by number of tricks, then each line in words with the layouts it loses."""
    missing = spelled(lines.combination.missing)
    yield f"{lines.combination}: " + (f"West and East hold {missing}" if missing else "no card is missing")
    yield ""
    letters = _letters(lines)
    rows = []
    for line in _told(lines):
        if not line.proved:
            rows.append((_goal(line), f"at most {_value(line.bound, line)}", "not proved", ""))
        else:
            mean = f"{float(line.mean):.2f} tricks" if line.tricks else "tricks beyond not proved"
            rows.append((_goal(line), _value(line.value, line), mean, letters[_different(line)]))
    for goal, value, mean, letter in rows:
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        yield f"{goal:<{widths[0]}}  {value:>{widths[1]}}  {mean:>{widths[2]}}  {letter}".rstrip()
    least, most = _bounds(lines)
    if least:
        yield f"{_tricks(least)} {'is' if least == 1 else 'are'} certain"
    if most < lines.combination.most and any(line.need == most + 1 for line in lines.by_need):
        yield f"{_tricks(most + 1)} cannot be had" if most else "no trick can be had"
    for different, letter in letters.items():
        line = next(line for line in lines.lines if line.proved and _different(line) == different)
        first, *more = plan_lines(line.plan, lines.combination)
        yield ""
        yield f"{letter}  {first}"
        yield from (f"   {row}" for row in more)
        yield from (f"   {row}" for row in _layout_rows(lines, line))


def suit_row(lines: SuitLines) -> dict[str, Any]:
    """The same as one object, with every layout."""
    return {
        "north": spelled(lines.combination.north),
        "south": spelled(lines.combination.south),
        "missing": spelled(lines.combination.missing),
        "layouts": [
            {"west": layout.west, "east": layout.east, "ways": layout.ways, "chance": float(chance)}
            for layout, chance in zip(lines.layouts, lines.chances, strict=True)
        ],
        "lines": [_line_row(lines, line) for line in lines.lines],
    }


def _line_row(lines: SuitLines, line: SuitLine) -> dict[str, Any]:
    return {
        "goal": line.goal,
        "need": line.need,
        "proved": line.proved,
        "value": None if line.value is None else float(line.value),
        "exact": None if line.value is None else str(line.value),
        "at_most": float(line.bound),
        "mean": float(line.mean) if line.tricks else None,
        "tricks": list(line.tricks),
        "words": plan_lines(line.plan, lines.combination) if line.proved else None,
        "plan": _plan_row(line.plan),
    }


def _plan_row(plan: LinePlan | None) -> dict[str, Any] | None:
    if plan is None or plan.top:
        return None if plan is None else {"top": True}
    return {
        "top": False,
        "hand": plan.hand,
        "card": spelled((plan.card,)),
        "replies": [
            {
                "cards": spelled(reply.cards),
                "third": None if reply.third is None else spelled((reply.third,)),
                "ends": [
                    {"cards": spelled(end.cards), "winner": end.winner, "then": _plan_row(end.then)}
                    for end in reply.ends
                ],
            }
            for reply in plan.replies
        ],
    }


def _letters(lines: SuitLines) -> dict[tuple[int, ...], str]:
    """A letter for each line that differs, in the order of the table."""
    different = dict.fromkeys(_different(line) for line in _told(lines) if line.proved)
    return {line: "ABCDEFGHIJKLMNOP"[number] for number, line in enumerate(different)}


def _different(line: SuitLine) -> tuple[int, ...]:
    """What makes a line another one: its tricks, or its goal where they are not known."""
    return line.tricks or (line.need or 0,)


def _told(lines: SuitLines) -> list[SuitLine]:
    """The lines worth a row: most tricks first, without what is certain or impossible; at least one."""
    asked = [line for line in reversed(lines.by_need) if not line.proved or line.value not in (0, 1)]
    if lines.most is None and not asked:
        asked = list(lines.by_need)
    same = lines.matchpoints is not None and lines.most is not None and lines.matchpoints.tricks == lines.most.tricks
    rest = [lines.most, None if same else lines.matchpoints]
    return [*asked, *(line for line in rest if line is not None)]


def _bounds(lines: SuitLines) -> tuple[int, int]:
    """The number of tricks that is certain, and the highest that has a chance, of those asked for."""
    certain = [line.need or 0 for line in lines.by_need if line.value == 1]
    possible = [line.need or 0 for line in lines.by_need if line.bound]
    return max(certain, default=0), max(possible, default=min((line.need or 1) for line in lines.by_need) - 1)


def _goal(line: SuitLine) -> str:
    if line.need is not None:
        return _tricks(line.need)
    return {"mean": "most tricks", "matchpoints": "matchpoints"}[line.goal]


def _tricks(number: int) -> str:
    return f"{number} trick" + "s" * (number != 1)


def _value(value: Fraction | None, line: SuitLine) -> str:
    assert value is not None
    return f"{float(value):.2f}" if line.goal == "mean" else percent(float(value))


def _layout_rows(lines: SuitLines, line: SuitLine) -> Iterator[str]:
    """In which layouts the line takes how many tricks, by West's cards; nothing where they are not known."""
    if not line.tricks:
        return
    by_tricks: dict[int, list[tuple[Fraction, str]]] = {}
    for layout, chance, tricks in zip(lines.layouts, lines.chances, line.tricks, strict=True):
        by_tricks.setdefault(tricks, []).append((chance, layout.west or "none"))
    if len(by_tricks) == 1:
        return
    for tricks in sorted(by_tricks, reverse=True):
        found = sorted(by_tricks[tricks], key=lambda row: -row[0])
        named = ", ".join(f"{west} {percent(float(chance))}" for chance, west in found[:_SHOWN])
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        yield f"{_tricks(tricks)} {percent(float(line.exactly(tricks)))}: West has {named}{more}"
