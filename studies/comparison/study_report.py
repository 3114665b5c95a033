"""A study in words, as JSON and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from dealspace.cards import Call
from dealspace.query.display.html_page import document, in_html, table
from dealspace.runtime.contest.interval import Mean
from dealspace.studies.comparison.study_summary import StudySum, StudySummary
from dealspace.studies.comparison.swing import Swing

MOST_ON_PAGE = 100
WITH_EXAMPLES = 5
SIGN = "IMPs that the other call wins"
_STYLE = "td.text { white-space: normal; } details p, details ul { margin: .4em 0; }"


def heading(found: StudySummary) -> str:
    """`sayc, rooms-part, against weak: 300 boards of seed 1`."""
    asked, boards = found.asked, len(found.numbers)
    against = ", ".join(each.opponent for each in found.found)
    return (
        f"{asked.system.name}, {asked.study.word}, against {against}: {boards:,} board{'s' * (boards != 1)} "
        f"of seed {asked.dealing.seed}"
    )


def basis(found: StudySummary) -> Iterator[str]:
    """What is compared, and on which boards."""
    asked = found.asked
    yield asked.study.summary + (f"; calls of {asked.rule}" if asked.rule is not None else "")
    boards = [*asked.dealing.where]
    if asked.dealing.under is not None and asked.dealing.under.calls:
        boards.append(f"bid {asked.dealing.under}")
    if boards:
        share = f"{100 * asked.dealing.share(asked.lineup(asked.sides[0])):.3g} % of all deals"
        yield f"boards with {'; '.join(boards)}, about {share}; {asked.system.name} at North–South"
    if asked.is_decisive:
        yield "of these only boards on which the next call decides were dealt, each weighted by its share"


def report(found: StudySummary, top: int) -> Iterator[str]:
    """The study for people.

    Args:
        top: lines of a table.
    """
    yield heading(found)
    yield from basis(found)
    if found.total is None:
        yield "nothing differs"
        return
    yield ""
    yield f"{SIGN}, with 95 % intervals: {found.total.won} per 1,000 boards, {_mean_text(found.total.each)} each"
    for title, sums in _tables(found):
        yield ""
        width = max(len(title) + 3, *(len(each.name) for each in sums[:top]))
        yield f"{'by ' + title:{width + 2}} {'per 1,000 boards':>18} {'each':>15} {'count':>7}"
        for each in sums[:top]:
            yield f"  {each.name:{width}} {each.won!s:>18} {_mean_text(each.each):>15} {each.each.count:7,}"
    yield ""
    for each in next(iter(found.by_key.values()))[: min(WITH_EXAMPLES, top)]:
        yield f"{each.name}:"
        yield from (f"  {example_text(example)}" for example in each.examples)


def _tables(found: StudySummary) -> list[tuple[str, list[StudySum]]]:
    several = [("opponent", found.opponents)] if len(found.found) > 1 else []
    return [*several, *found.by_key.items()]


def _mean_text(mean: Mean) -> str:
    return f"{mean.value:+.2f}" + (f" ± {mean.margin:.2f}" if mean.margin is not None else "")


def example_text(each: Swing) -> str:
    """`+10  K8754.A2.QT3.982 after 1♦ P 1♥ (West, vulnerable NS): 2♠, not P: 4♠ by W, not passed out`."""
    calls = " ".join(call.symbol for call in each.before.calls) or "the deal"
    made, other = (Call.parse(text).symbol for text in (each.made, each.other))
    seat = each.before.turn.title
    return (
        f"{each.won:+d}  {each.hand} after {calls} ({seat}, vulnerable {each.vul}): {other}, not {made}; "
        f"{each.ends[1]}, not {each.ends[0]}"
    )


def page(found: StudySummary) -> str:
    """The page."""
    return document(heading(found), _page_parts(found), _STYLE)


def _page_parts(found: StudySummary) -> Iterator[str]:
    yield from (f"<p>{escape(line)}.</p>" for line in basis(found))
    if found.total is None:
        yield "<p>Nothing differs.</p>"
        return
    total, each = found.total.won, _mean_text(found.total.each)
    yield f"<p><strong>{SIGN}: {total} per 1,000 boards, {each} each</strong> (95 %).</p>"
    for title, sums in _tables(found):
        head = f'<tr><th class="text">by {title}</th><th>per 1,000 boards</th><th>each</th><th>count</th></tr>'
        yield table(head, map(_page_row, sums[:MOST_ON_PAGE]))
    for group in next(iter(found.by_key.values()))[:MOST_ON_PAGE]:
        examples = "".join(f"<li>{in_html(example_text(example))}</li>" for example in group.examples)
        yield f"<details><summary>{in_html(group.name)}</summary><ul>{examples}</ul></details>"


def _page_row(each: StudySum) -> str:
    return (
        f'<tr><td class="text">{in_html(each.name)}</td><td>{each.won}</td><td>{_mean_text(each.each)}</td>'
        f"<td>{each.each.count:,}</td></tr>"
    )


def study_json(found: StudySummary, boards: int) -> dict[str, Any]:
    """The whole study, all classes.

    Args:
        boards: how many were asked for, of each opponent.
    """
    asked = found.asked
    done = sum(map(len, found.found.values()))
    return {
        "study": asked.study.word,
        "system": asked.system.name,
        "against": [each.opponent for each in found.found],
        "seed": asked.dealing.seed,
        "where": list(asked.dealing.where),
        "under": str(asked.dealing.under) if asked.dealing.under is not None else None,
        "rule": asked.rule,
        "decisive": asked.is_decisive,
        "boards": len(found.numbers),
        "complete": done == boards * len(found.found),
        "swings": len(found.swings),
        "total": _sum_json(found.total) if found.total is not None else None,
        "opponents": [_sum_json(each) for each in found.opponents],
        "by": {key: [_sum_json(each) for each in sums] for key, sums in found.by_key.items()},
    }


def _sum_json(each: StudySum) -> dict[str, Any]:
    return {
        "name": each.name,
        "won": _interval_json(each.won),
        "each": _interval_json(each.each),
        "count": each.each.count,
        "examples": [_example_json(example) for example in each.examples],
    }


def _interval_json(mean: Any) -> dict[str, float | None]:
    ends: Sequence[tuple[str, float | None]] = (("value", mean.value), ("low", mean.low), ("high", mean.high))
    return {name: None if end is None else round(end, 3) for name, end in ends}


def _example_json(each: Swing) -> dict[str, Any]:
    return {
        "deal": each.deal, "vul": each.vul, "auction": each.auction, "hand": each.hand, "rule": each.rule,
        "call": each.made, "other": each.other, "ends": list(each.ends), "points": list(each.points),
        "won": each.won, "weight": each.weight,
    }  # fmt: skip
