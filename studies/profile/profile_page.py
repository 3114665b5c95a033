"""A profile as a page: the figures, then every rule with its dearest calls; nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dealspace.query.display.html_page import document, in_html, table
from dealspace.studies.comparison.per_boards import PerThousand
from dealspace.studies.profile.profile_question import Profiling
from dealspace.studies.profile.profile_report import basis, example_text, heading, made_text, named, tables
from dealspace.studies.profile.profile_summary import Profile, RuleLoss

MOST_RULES = 100
_STYLE = """
details { border-bottom: 1px solid var(--line); padding: .4em 0; overflow-wrap: anywhere; }
td.text { white-space: normal; }
.lost-imps { white-space: nowrap; }
details summary { font-weight: 400; }
details summary b { white-space: nowrap; font-variant-numeric: tabular-nums; margin-right: .6em; }
details p, details ul { margin: .4em 0; } details li { margin: .3em 0; }
"""


def page(profiling: Profiling, profile: Profile) -> str:
    """The page."""
    return document(heading(profiling, profile), _body(profile), _STYLE)


def _body(profile: Profile) -> Iterator[str]:
    yield f"<p>{escape(basis(profile))}.</p>"
    yield (
        f"<p><strong>IMPs lost per 1,000 boards: {profile.total}</strong> (95 %); "
        f"the better calls on the deals as they were: {profile.actual}.</p>"
    )
    for title, rows in tables(profile, MOST_RULES):
        yield _figures(title, rows)
    yield f"<h2>Rules</h2><p>The {min(MOST_RULES, len(profile.rules))} that cost most, IMPs per 1,000 boards.</p>"
    for loss in profile.rules[:MOST_RULES]:
        yield _rule(loss)


def _figures(title: str, rows: Sequence[tuple[str, PerThousand, int]]) -> str:
    cells = (
        f'<tr><td class="text">{escape(str(name))}</td><td class="lost-imps">{lost}</td><td>{count:,}</td></tr>'
        for name, lost, count in rows
    )
    return table(f'<tr><th class="text">{title}</th><th>lost</th><th>decisions</th></tr>', cells)


def _rule(loss: RuleLoss) -> str:
    text = f"<p><code>{in_html(loss.rule.text)}</code></p>" if loss.rule is not None else ""
    examples = "".join(f"<li>{in_html(example_text(example))}</li>" for example in loss.examples)
    return (
        f"<details><summary><b>{loss.lost}</b>{escape(named(loss))}</summary>"
        f"{text}<p>{in_html(made_text(loss))}</p><ul>{examples}</ul></details>"
    )
