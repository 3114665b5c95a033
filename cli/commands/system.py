"""`dealspace system`: a bidding system as an outline, at one point, as a graph, as a book, and beside another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.check.parent_tests import run_parent_cases
from dealspace.bidding.check.self_tests import run_cases
from dealspace.bidding.report.book import LEAST_SHARE, book_of
from dealspace.bidding.report.book_html import html
from dealspace.bidding.report.book_walk import first_seat_only, walk
from dealspace.bidding.report.entry import seen_from
from dealspace.bidding.report.graph import dot, mermaid
from dealspace.bidding.report.markdown import markdown
from dealspace.bidding.report.outline import live_lines, named, outline_lines, rules_written
from dealspace.cards import BridgeError, Side, Vulnerability
from dealspace.cli.commands.system_blocks import blocks_command
from dealspace.cli.commands.system_card import card_command
from dealspace.cli.commands.system_diff import diff_command
from dealspace.cli.commands.system_exchange import export_command, import_command
from dealspace.cli.commands.system_profile import profile_command
from dealspace.cli.commands.system_tune import tune_command
from dealspace.cli.options import check_folder, emit, exit_codes, json_option, show, vul_option
from dealspace.cli.progress import count_bar
from dealspace.cli.stream_letters import json_shown
from dealspace.query.system_reports.lint_report import lint_cache_folder
from dealspace.query.system_reports.system_rows import (
    auction_at,
    graph_row,
    live_rules_row,
    outline_row,
)
from dealspace.query.system_reports.test_report import TestReport
from dealspace.runtime.files import replace_text

_OUTPUTS = (".html", ".md")


@click.group("system", no_args_is_help=False)
def command() -> None:
    """Look into a bidding system (a shipped one such as sayc, or a YAML file)."""


def share_option(default: float) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """--share: how rare an auction may be."""
    return click.option(
        "--share",
        "least_share",
        type=click.FloatRange(1e-5, 1.0),
        default=default,
        show_default=True,
        help="Leave out auctions that a smaller share of deals comes to.",
    )


@command.command("show", epilog=exit_codes())
@click.argument("system", metavar="SYSTEM")
@click.option("--state", metavar="AUCTION|NAME", help='The rules live after "1N P 2C", or those of a state or id.')
@click.option("--after", metavar="PATTERN", help='The same as notes have it, theirs in brackets: "1N 2C", "1H (1S)".')
@click.option("--graph", is_flag=True, help="Its auctions as a Mermaid graph.")
@click.option("--dot", "as_dot", is_flag=True, help="The same for Graphviz.")
@click.option("--depth", type=click.IntRange(1, 20), default=3, show_default=True, help="Calls in a graph.")
@share_option(0.01)
@vul_option
@json_option
def show_command(
    system: str,
    state: str | None,
    after: str | None,
    graph: bool,
    as_dot: bool,
    depth: int,
    least_share: float,
    vul: Vulnerability,
    as_json: bool,
) -> None:
    """The outline of SYSTEM, or the rules in force at one point of an auction, in their order.

    \b
    Examples:
      dealspace system show sayc
      dealspace system show sayc --after "1H (1S)"
      dealspace system show sayc --state "1N P 2C" --json
      dealspace system show my_system.yaml --graph --depth 4
    """
    loaded = load_system(system)
    if state is not None and after is not None:
        raise click.UsageError("give --state or --after, not both")
    if state is not None and (contexts := named(loaded, state)):
        if as_json:
            emit(outline_row(loaded, contexts))
            return
        for found in contexts:
            show(rules_written(loaded, found))
        return
    interpreter = Interpreter(dict.fromkeys(Side, loaded), vul)
    auction = auction_at(state, after)
    if graph or as_dot:
        points = list(walk(interpreter, auction, least_share=least_share, depth=depth - 1, enter=first_seat_only))
        if as_json:
            emit(graph_row(points))
        else:
            show((dot if as_dot else mermaid)(interpreter, points))
    elif as_json:
        emit(outline_row(loaded) if auction is None else live_rules_row(interpreter, auction))
    elif auction is None:
        show([f"{loaded.title or loaded.name} ({loaded.file})", "", *outline_lines(loaded)])
    else:
        where = seen_from(auction, auction.turn.side) or "the opening"
        show([f"{loaded.name}: the rules live at {where}, {auction.turn.title} to call; the first that fits calls"])
        show(live_lines(interpreter, auction) if interpreter.live(auction) else ["  none: simulation decides"])


@command.command("doc", epilog=exit_codes())
@click.argument("system", metavar="SYSTEM")
@click.option(
    "-o", "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="A .html or .md file."
)
@share_option(LEAST_SHARE)
@vul_option
@json_option
def doc_command(system: str, out: Path, least_share: float, vul: Vulnerability, as_json: bool) -> None:
    """Write the book of SYSTEM: every call of its common auctions, with meaning, exact ranges, forcing and alerts.

    \b
    Examples:
      dealspace system doc sayc -o sayc.html
      dealspace system doc my_system.yaml -o my_system.md --share 0.01
    """
    if out.suffix not in _OUTPUTS:
        raise BridgeError(f"{out}: a book is written as {' or '.join(_OUTPUTS)}")
    check_folder(out)
    interpreter = Interpreter(dict.fromkeys(Side, load_system(system)), vul)
    with count_bar(f"book of {system}") as progress:
        book = book_of(interpreter, least_share=least_share, progress=progress)
    replace_text(out, html(book) if out.suffix == ".html" else markdown(book))
    calls = sum(len(section.entries) for section in book.sections)
    if as_json:
        emit({"system": book.system.name, "file": str(out), "calls": calls, "points": len(book.sections)})
        return
    click.echo(f"{calls} calls at {len(book.sections)} points of the auction written to {out}")


@command.command("test", epilog=exit_codes("a test failed"))
@click.argument("system", metavar="SYSTEM")
@click.option("--parent", is_flag=True, help="Also those of the systems that it extends, kept until a file changes.")
@json_option
def test_command(system: str, parent: bool, as_json: bool) -> None:
    """Run the tests inside the file of SYSTEM; exit code 1 when one fails.

    Of the tests of a system that it extends, --parent lists those that are now answered otherwise: no failures.

    \b
    Examples:
      dealspace system test sayc
      dealspace system test my_system.yaml --parent
      dealspace system test my_system.yaml --json
    """
    loaded = load_system(system)
    with count_bar(f"tests of {system}") as progress:
        own = run_cases(loaded, progress=progress)
        parents = run_parent_cases(loaded, lint_cache_folder(), progress=progress) if parent else ()
        report = TestReport(loaded, own, parents)
    if as_json:
        emit(report.row)
    else:
        show(report.lines())
    if report.failed:
        raise SystemExit(1)


command.add_command(card_command)
command.add_command(diff_command)
command.add_command(blocks_command)
command.add_command(profile_command)
command.add_command(tune_command)
command.add_command(export_command)
command.add_command(import_command)


@command.command("schema", epilog=exit_codes())
def schema_command() -> None:
    """The JSON Schema of system files, for completion and checks in editors.

    \b
    Examples:
      dealspace system schema > dealspace.schema.json
    """
    from dealspace.bidding.language.schema import schema_text

    click.echo(json_shown(schema_text()), nl=False)
