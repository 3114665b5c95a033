"""`dealspace system diff`: two systems beside each other, by their rules and on hands dealt."""

from __future__ import annotations

import click

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.report.difference import by_rule, changed_rule_lines, differences
from dealspace.cards import Side, Vulnerability
from dealspace.cli.options import emit, exit_codes, json_option, show, vul_option
from dealspace.cli.progress import count_bar
from dealspace.match.bots.bot_files import system_bot
from dealspace.query.system_reports.system_rows import differences_row
from dealspace.studies.changes.changed_auctions import ChangedAuctions, versions_compared
from dealspace.studies.comparison.study_run import StudyStore, study

_SILENT = "pass"


@click.command("diff", epilog=exit_codes("a board could not be bid"))
@click.argument("one", metavar="SYSTEM")
@click.argument("other", metavar="OTHER")
@click.option(
    "--share", "least_share", type=click.FloatRange(1e-5, 1.0), default=0.01, show_default=True,
    help="Leave out auctions that a smaller share of deals comes to.",
)  # fmt: skip
@vul_option
@click.option("--boards", type=click.IntRange(0, 1_000_000), default=0, show_default=True, help="Also bid so many.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same boards.")
@click.option(
    "--opponents", metavar="SYSTEM|BOT.toml|pass", default=_SILENT, show_default=True,
    help="Of --boards: who sits at the other side; `pass`: nobody bids there.",
)  # fmt: skip
@click.option("--top", type=click.IntRange(1, 10_000), default=15, show_default=True, help="Of --boards: lines shown.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of --boards.")
@json_option
def diff_command(
    one: str,
    other: str,
    least_share: float,
    vul: Vulnerability,
    boards: int,
    seed: int,
    opponents: str,
    top: int,
    processes: int,
    as_json: bool,
) -> None:
    """Where two systems give a call another meaning, rule by rule, and with --boards what that comes to on hands dealt.

    A rule is named once, with the commonest of the auctions that it changes first. With --boards both systems bid the
    same random boards: the auctions that change, the commonest first, with their share and the IMPs that OTHER wins.

    \b
    Examples:
      dealspace system diff sayc my_system.yaml
      dealspace system diff sayc my_system.yaml --share 0.001 --json
      dealspace system diff sayc my_system.yaml --boards 2000 --processes 2
      dealspace system diff sayc my_system.yaml --boards 500 --opponents sayc
    """
    systems = (load_system(one), load_system(other))
    interpreters = [Interpreter(dict.fromkeys(Side, system), vul) for system in systems]
    names = (systems[0].name, systems[1].name)
    with count_bar(f"{one} and {other}") as progress:
        found = list(differences(*interpreters, least_share=least_share, progress=progress))
    if not as_json:
        rules = by_rule(found)
        for rule in rules:
            show(changed_rule_lines(rule, names))
        points = len({difference.auction for difference in found})
        counted = f"{len(found)} calls of {len(rules)} rules differ, at {points} points of the auction"
        click.echo(counted if found else "no difference found")
    if not boards:
        if as_json:
            emit(differences_row(found, names))
        return
    against = system_bot(opponents, judge=False) if opponents != _SILENT else None
    asked = versions_compared(system_bot(one, judge=False), system_bot(other, judge=False), against, seed)
    tasks = asked.boards(boards)
    with StudyStore(None) as store, count_bar("boards") as progress:
        failures = study(tasks, store, processes=processes, progress=progress)
        dealt = ChangedAuctions(names, store.boards(task.key for task in tasks), len(asked.sides))
    show((f"dealspace: {failure}" for failure in failures), err=True)
    if as_json:
        emit({**differences_row(found, names), "dealt": dealt.row()})
    else:
        show(["", *dealt.lines(top)])
    if failures:
        raise SystemExit(1)
