"""`dealspace lint`: what is wrong with a system, with proofs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from dealspace.bidding import System, load_system
from dealspace.bidding.check import LINTED, LeftOut, Options, Report, auction_for, lint
from dealspace.bidding.check.sarif import write_sarif
from dealspace.bidding.diagnostics import Diagnostic, InvalidSystem, render
from dealspace.cards import BridgeError, NotationError
from dealspace.inference.quantities.quantity import suggestion
from dealspace.table.cli.options import Parsed, check_folder, emit, json_option, show
from dealspace.table.display.progress import progress_bar


def code_of(text: str) -> str:
    """A code of the linter. Raises NotationError."""
    if text in LINTED:
        return text
    near = suggestion(text, tuple(LINTED))
    hint = f'did you mean "{near}"?' if near else f"expected one of {', '.join(LINTED)}"
    raise NotationError(f'"{text}" is not a code of the linter: {hint}')


@click.command("lint", short_help="Proofs about systems: gaps, dead rules, wrong texts.")
@click.argument("names", metavar="FILE|NAME…", nargs=-1, required=True)
@click.option("--mass", type=click.FloatRange(0, 1), default=Options.mass, show_default=True,
              help="How much of all auctions to follow, the likeliest first.")  # fmt: skip
@click.option("--under", metavar="AUCTION", help='Only there: opening, or the calls from the dealer on, "1N P".')
@click.option("--code", "codes", multiple=True, type=Parsed("code", code_of), metavar="CODE",
              help="Only findings of this code; may be given more than once.")  # fmt: skip
@click.option("--interference", is_flag=True, help="Opponents double and make their cheapest bid now and then.")
@click.option("--opponents", metavar="FILE|NAME", help="Opponents call by this system; else they pass.")
@click.option("--processes", type=click.IntRange(1, 2), default=Options.processes, show_default=True)
@click.option("--no-cache", is_flag=True, help="Look at everything anew, and keep nothing for the next run.")
@click.option("--sarif", "sarif_path", metavar="PATH", type=click.Path(dir_okay=False, path_type=Path),
              help="Also write the findings for editors and CI.")  # fmt: skip
@click.option("-v", "--verbose", is_flag=True, help="Also what the files allow, with the reasons.")
@json_option
def command(
    names: tuple[str, ...],
    mass: float,
    under: str | None,
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

    The exit code is 0 when there is nothing but notes, 1 with findings, 2 when a file cannot be read.
    """
    if sarif_path is not None:
        check_folder(sarif_path)
    options = Options(
        mass=mass,
        under=auction_for(under) if under is not None else None,
        only_there=under is not None,
        interference=interference,
        opponents=load_system(opponents) if opponents is not None else None,
        processes=processes,
        cache=None if no_cache else cache_folder(),
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
            tell_unreadable(error, as_json=as_json)
            continue
        except (BridgeError, OSError) as error:
            unread.append(str(error))
            click.echo(f"dealspace: {error}", err=True)
            continue
        report = checked(system, options, codes)
        is_dirty |= not report.is_clean
        found += report.findings
        left_out += report.left_out
        tell(report, as_json=as_json, verbose=verbose)
    if sarif_path is not None:
        write_sarif(sarif_path, found, left_out, unread)
    if unread or is_dirty:
        sys.exit(2 if unread else 1)


def cache_folder() -> Path:
    """Where answers are kept for the next run: `dealspace/lint` in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dealspace" / "lint"


def checked(system: System, options: Options, codes: tuple[str, ...]) -> Report:
    """The report on a system, with a bar while it is made."""
    with progress_bar(f"{system.name}: linting") as bar:
        return lint(system, options, codes, bar)


def tell_unreadable(error: InvalidSystem, *, as_json: bool) -> None:
    """What made a file unreadable."""
    if not as_json:
        click.echo(str(error), err=True)
    for diagnostic in error.diagnostics if as_json else ():
        emit(row(diagnostic))


def tell(report: Report, *, as_json: bool, verbose: bool) -> None:
    """The findings for people, or one JSON object a line with a last one for the summary."""
    sources = report.system.sources
    if as_json:
        for finding in report.findings:
            emit(row(finding))
        for finding, allowance in report.allowed:
            emit({**row(finding), "allowed": allowance.reason})
        emit({"system": report.system.name, "points": report.points, "visited": 1 - report.unvisited,
              "judged": report.beyond, "clean": report.is_clean,
              "left_out": [{"auction": one.auction, "reason": one.reason} for one in report.left_out]})  # fmt: skip
        return
    for finding in report.findings:
        show([*render(finding, sources).splitlines(), ""])
    if verbose:
        for finding, allowance in report.allowed:
            show([f"allowed[{finding.code}] {finding.location}: {finding.message}", f"  {allowance.reason}"])
    show(f"note: left out {one}" for one in report.left_out)
    counts = [
        f"{number} {severity}{'s' * (number != 1)}"
        for severity in ("error", "warning", "note")
        if (number := sum(finding.severity == severity for finding in report.findings))
    ]
    if report.allowed:
        counts.append(f"{len(report.allowed)} allowed")
    show([f"{report.system.name}: {', '.join(counts) or 'clean'}", f"  {report.summary}"])


def row(finding: Diagnostic) -> dict[str, Any]:
    """A finding as JSON."""
    location, evidence = finding.location, finding.evidence
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "file": location.file,
        "line": location.line,
        "column": location.column,
        "notes": [{"place": str(other), "text": words} for other, words in finding.notes],
        "help": finding.help,
        "auction": evidence.auction if evidence is not None else None,
        "hands": list(evidence.hands) if evidence is not None else [],
        "share": evidence.share if evidence is not None else None,
        "chance": evidence.chance if evidence is not None else None,
        "more_auctions": evidence.others if evidence is not None else 0,
    }
