"""`dealspace lint`: what is wrong with a system, with proofs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealspace.bidding import System, load_system
from dealspace.bidding.check import LINTED, LeftOut, Options, Report, auction_for, lint
from dealspace.bidding.check.sarif import write_sarif
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.cards import BridgeError, NotationError
from dealspace.cli.options import Parsed, check_folder, emit, exit_codes, json_option, show
from dealspace.cli.progress import progress_bar
from dealspace.inference.quantities.quantity import suggestion
from dealspace.query.system_reports.lint_report import finding_row, lint_cache_folder, lint_lines, lint_rows


def code_of(text: str) -> str:
    """A code of the linter. Raises NotationError."""
    if text in LINTED:
        return text
    near = suggestion(text, tuple(LINTED))
    hint = f'did you mean "{near}"?' if near else f"expected one of {', '.join(LINTED)}"
    raise NotationError(f'"{text}" is not a code of the linter: {hint}')


@click.command(
    "lint",
    epilog=exit_codes("there are findings besides notes"),
)
@click.argument("names", metavar="FILE|NAME…", nargs=-1, required=True)
@click.option("--mass", type=click.FloatRange(0, 1), default=Options.mass, show_default=True,
              help="How much of all auctions to follow, the likeliest first.")  # fmt: skip
@click.option("--under", metavar="AUCTION", help='Only there: opening, or the calls from the dealer on, "1N P".')
@click.option("--own", is_flag=True, help="Only the auctions of its own contexts, not those of a system it extends.")
@click.option("--code", "codes", multiple=True, type=Parsed("code", code_of), metavar="CODE",
              help="Only findings of this code; may be given more than once.")  # fmt: skip
@click.option("--interference", is_flag=True, help="Opponents double and make their cheapest bid now and then.")
@click.option("--opponents", metavar="FILE|NAME", help="Opponents call by this system; else they pass.")
@click.option("--processes", type=click.IntRange(1, 2), default=Options.processes, show_default=True)
@click.option("--no-cache", is_flag=True, help="Check everything again, and store nothing for the next run.")
@click.option("--sarif", "sarif_path", metavar="PATH", type=click.Path(dir_okay=False, path_type=Path),
              help="Also write the findings for editors and CI.")  # fmt: skip
@click.option("-v", "--verbose", is_flag=True, help="Also the suppressed findings, with the reasons.")
@json_option
def command(
    names: tuple[str, ...],
    mass: float,
    under: str | None,
    own: bool,
    codes: tuple[str, ...],
    interference: bool,
    opponents: str | None,
    processes: int,
    no_cache: bool,
    sarif_path: Path | None,
    verbose: bool,
    as_json: bool,
) -> None:
    """Check systems: gaps, dead rules, passed forcing calls and more, each with a hand that shows it.

    \b
    Examples:
      dealspace lint sayc
      dealspace lint my_system.yaml --under "1N P" --verbose
      dealspace lint my_system.yaml --own
      dealspace lint my_system.yaml --interference --sarif findings.sarif

    The exit code is 2 also where one of several files cannot be read.
    """
    if sarif_path is not None:
        check_folder(sarif_path)
    options = Options(
        mass=mass,
        under=auction_for(under) if under is not None else None,
        only_there=under is not None,
        only_own=own,
        interference=interference,
        opponents=load_system(opponents) if opponents is not None else None,
        processes=processes,
        cache=None if no_cache else lint_cache_folder(),
    )
    found: list[Diagnostic] = []
    left_out: list[LeftOut] = []
    unread: list[str] = []
    is_dirty = False
    for name in names:
        try:
            system = load_system(name)
        except InvalidSystem as error:
            unread.append(f"{name} was not linted, as it has errors")
            found += error.diagnostics
            show_unreadable(error, as_json=as_json)
            continue
        except (BridgeError, OSError) as error:
            unread.append(str(error))
            click.echo(f"dealspace: {error}", err=True)
            continue
        report = checked(system, options, codes)
        is_dirty |= not report.is_clean
        found += report.findings
        left_out += report.left_out
        show_report(report, as_json=as_json, verbose=verbose)
    if sarif_path is not None:
        write_sarif(sarif_path, found, left_out, unread)
    if unread or is_dirty:
        sys.exit(2 if unread else 1)


def checked(system: System, options: Options, codes: tuple[str, ...]) -> Report:
    """The report on a system, with a bar while it is made."""
    with progress_bar(f"{system.name}: linting") as bar:
        return lint(system, options, codes, bar)


def show_unreadable(error: InvalidSystem, *, as_json: bool) -> None:
    """What made a file unreadable."""
    if not as_json:
        click.echo(str(error), err=True)
    for diagnostic in error.diagnostics if as_json else ():
        emit(finding_row(diagnostic))


def show_report(report: Report, *, as_json: bool, verbose: bool) -> None:
    """The findings for people, or one JSON object a line with a last one for the summary."""
    if not as_json:
        show(lint_lines(report, verbose=verbose))
    for row in lint_rows(report) if as_json else ():
        emit(row)
