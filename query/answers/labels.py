"""Words and steps that several answers share: values as players count them, in steps, and how exact a chance is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from dealspace.inference import Estimate
from dealspace.query.answers.space_answers import ChanceFound
from dealspace.query.display.charts import bar
from dealspace.query.display.numbers import Share, middle, one_in, total, with_interval

SELDOM = 0.0005
"""Values less likely than this are grouped at the ends of a histogram."""
_MOST_ROWS = 45


def value_text(value: int, unit: int = 1) -> str:
    """A value as players count it: `1.5` quick tricks, which are counted in halves."""
    return f"{value / unit:g}"


def share_text(share: Share) -> str:
    """`5.16 %, 1 in 19.4`."""
    odds = one_in(share)
    return with_interval(share) + (f", {odds}" if odds[0] == "1" else "")


def how_exact(shares: Sequence[Share]) -> str:
    """Nothing for exact chances; for estimated ones, how far off they may be."""
    estimates = [share for share in shares if isinstance(share, Estimate)]
    if not estimates:
        return ""
    widest = max(share.high - share.low for share in estimates)
    deals = max(share.drawn or 0 for share in estimates)
    return f"estimated from {deals:,} deals, ±{100 * widest / 2:.2g} % at most"


def chance_lines(title: str, found: ChanceFound, columns: int) -> list[str]:
    """A chance with its bar, and the deals counted or drawn for it."""
    lines = [title, f"  {bar(middle(found.share), columns // 3)} {share_text(found.share)}"]
    if found.favourable is not None and found.deals is not None:
        lines.append(f"  exactly {found.favourable:,} of {found.deals:,} deals")
    elif isinstance(found.share, Estimate) and found.share.drawn is not None:
        lines.append(f"  estimated from {found.share.drawn:,} deals")
    return lines


def values_in_steps(chances: Mapping[int, Share], unit: int) -> list[tuple[str, Share]]:
    """Rows for bars: the values from the least to the greatest, rare ones at either end grouped."""
    low, high = min(chances), max(chances)
    likely = [value for value, share in chances.items() if middle(share) >= SELDOM] or [low, high]
    first, last = min(likely), max(likely)
    groups = [range(low, first), *steps([first, last], _MOST_ROWS), range(last + 1, high + 1)]
    return [(step_text(step, unit), share_in(chances, step)) for step in groups if step]


def steps(values: Sequence[int], most: int) -> list[range]:
    """The values from the least to the greatest, in at most `most` steps of equal width."""
    low, high = min(values), max(values)
    wide = ceil((high - low + 1) / most)
    return [range(start, min(start + wide, high + 1)) for start in range(low, high + 1, wide)]


def step_text(step: range, unit: int) -> str:
    """A step of values: `12` or `12–14`."""
    ends = value_text(step[0], unit), value_text(step[-1], unit)
    return ends[0] if len(step) == 1 else "–".join(ends)


def share_in(chances: Mapping[int, Share], step: range) -> Share:
    """The chance of any value of a step."""
    return chances.get(step[0], 0.0) if len(step) == 1 else total(chances.get(value, 0.0) for value in step)
