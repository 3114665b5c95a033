"""A simulation as people read it and as JSON: the candidates, and deals that show the difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dealspace.bidding.judgement import SecondLook
from dealspace.bidding.judgement.verdict import DecidingDeal, Ending, Scored, Verdict
from dealspace.bidding.system.compiled_system import JudgementCondition
from dealspace.cards import Board, Doubling, Seat, Vulnerability, score
from dealspace.query.display.render import diagram

_DOWN = ("", "one down", "two down", "three down", "four down or more")
_UNITS = {"imps": "IMPs", "matchpoints": "share"}


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """The candidates in a table, the chosen one first, then the layouts."""
    if not verdict.scored:
        yield "Nothing was simulated: no other call is natural here."
        return
    unit = _UNITS[verdict.scoring]
    yield f"{verdict.worlds} deals simulated: points for this side, {unit} compared with {verdict.call.symbol}:"
    yield f"  {'call':<6}{'points':>7}{unit:>8}{'makes':>8}   mostly ends in"
    for each in verdict.scored:
        makes = f"{each.makes:.0%}" if each.makes is not None else "–"
        where = each.contract.symbol if each.contract is not None else "a board passed out"
        few = f", {each.deals} deals" if each.deals < verdict.worlds else ""
        yield f"  {each.call.symbol:<6}{each.points:>+7.0f}{each.gain:>+8.2f}{makes:>8}   {where}{few}"
    for layout in verdict.layouts:
        better, worse = sorted((layout.judged, layout.other), key=lambda ending: -ending.points)
        yield ""
        yield f"A deal on which {better.call.symbol} does better than {worse.call.symbol}:"
        yield from (f"  {line}" for line in diagram(Board("", Seat.NORTH, Vulnerability.NONE, layout.deal)))
        yield from (f"  {ending_line(ending, verdict.vulnerability)}" for ending in (better, worse))


def ending_line(ending: Ending, vulnerability: Vulnerability) -> str:
    """`4♠: 4♠ by South, two down, −100 (−300 doubled)`: an undoubled contract of ours may fail doubled."""
    if ending.contract is None:
        return f"{ending.call.symbol}: passed out, 0"
    assert ending.tricks is not None
    contract, down = ending.contract, ending.contract.bid.tricks - ending.tricks
    points, doubled = ending.points, ""
    if contract.doubling is Doubling.UNDOUBLED and down > 1 and points < 0:
        points = score(contract, ending.tricks, vulnerability)
        doubled = f" ({score(replace(contract, doubling=Doubling.DOUBLED), ending.tricks, vulnerability):+d} doubled)"
    result = _DOWN[down] if down > 0 else "made"
    return f"{ending.call.symbol}: {contract.symbol}, {result}, {points:+.0f}{doubled}".replace("-", "−")


def second_look_lines(looked: SecondLook) -> Iterator[str]:
    """Which calls were compared with the book's, and by which conditions of `judgement:` others were not."""
    if looked.stands is not None:
        yield f"No other call was compared with {looked.booked.symbol}: {named(looked.stands)}"
        return
    yield ""
    yield f"Calls beside {looked.booked.symbol}, compared by the estimate of tricks unless left out:"
    for each in looked.calls:
        reasons = "; ".join(map(named, each.bars))
        yield f"  {each.call.symbol:<6}{f'left out: {reasons}' if each.bars else 'compared'}"


def named(condition: JudgementCondition) -> str:
    """`their suit is not stopped (notrump_open)`."""
    return f"{condition.reason} ({condition.name})"


def second_look_row(looked: SecondLook) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "booked": str(looked.booked),
        "stands": condition_row(looked.stands) if looked.stands is not None else None,
        "calls": [
            {
                "call": str(each.call),
                "offers": [condition.name for condition in each.offers],
                "bars": [condition_row(condition) for condition in each.bars],
            }
            for each in looked.calls
        ],
    }


def condition_row(condition: JudgementCondition) -> dict[str, str]:
    """A condition by its name and its reason."""
    return {"name": condition.name, "say": condition.reason}


def verdict_row(verdict: Verdict) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "deals": verdict.worlds,
        "scoring": verdict.scoring,
        "candidates": [scored_row(each) for each in verdict.scored],
        "layouts": [layout_row(each) for each in verdict.layouts],
    }


def scored_row(scored: Scored) -> dict[str, Any]:
    """A candidate: mean points, gain against the judged call, how often the final contract makes, where it ends."""
    return {
        "call": str(scored.call),
        "points": round(scored.points, 1),
        "gain": round(scored.gain, 3),
        "makes": round(scored.makes, 3) if scored.makes is not None else None,
        "contract": str(scored.contract) if scored.contract is not None else None,
        "deals": scored.deals,
    }


def layout_row(layout: DecidingDeal) -> dict[str, Any]:
    """A deal and how it ends after either call; tricks are distinguished up to one over and four down."""
    return {
        "deal": str(layout.deal),
        "endings": [
            {
                "call": str(ending.call),
                "contract": str(ending.contract) if ending.contract is not None else None,
                "tricks": ending.tricks,
                "points": round(ending.points, 1),
            }
            for ending in (layout.judged, layout.other)
        ],
    }
