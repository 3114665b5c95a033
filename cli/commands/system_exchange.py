"""`dealspace system export` and `import`: a bidding system for other programs, and a system from their files."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dealspace.bidding import Interpreter, load_system
from dealspace.bidding.exchange.alert_records import alert_records
from dealspace.bidding.exchange.bml_book import bml
from dealspace.bidding.exchange.full_disclosure import full_disclosure
from dealspace.bidding.exchange.imported_file import imported_system
from dealspace.bidding.report.book import LEAST_SHARE, Book, book_of
from dealspace.cards import BridgeError, Side, Vulnerability
from dealspace.cli.options import VULNERABILITY, check_folder, emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.query.system_reports.book_rows import book_rows
from dealspace.runtime.files import replace_text

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("export", epilog=exit_codes())
@click.argument("system", metavar="SYSTEM")
@click.option("--bml", "kind", flag_value="bml", help="Bridge Bidding Markup Language: nested tables.")
@click.option("--bbo", "kind", flag_value="bbo", help="Full Disclosure of Bridge Base Online, .bss.")
@click.option("--bboalert", "kind", flag_value="bboalert", help="Alerts for the browser extension BBOalert.")
@click.option("--json", "kind", flag_value="json", help="JSON for programs, an object a line for each call.")
@click.option("--all-calls", is_flag=True, help="With --bboalert: also calls that are neither alerted nor announced.")
@click.option("-o", "--out", type=_FILE, help="Write this file; else it is printed.")
@click.option(
    "--share", "least_share", type=click.FloatRange(1e-5, 1.0), default=LEAST_SHARE, show_default=True,
    help="Leave out auctions that a smaller share of deals comes to.",
)  # fmt: skip
@click.option("--vul", type=VULNERABILITY, help="For this vulnerability alone: None NS EW Both. [default: any]")
def export_command(
    system: str, kind: str | None, all_calls: bool, out: Path | None, least_share: float, vul: Vulnerability | None
) -> None:
    """Write the book of SYSTEM for another program: every call of its common auctions.

    \b
    Examples:
      dealspace system export sayc --bml -o sayc.bml
      dealspace system export my_system.yaml --bboalert -o alerts.txt
      dealspace system export my_system.yaml --bbo -o my_system.bss --share 0.001
      dealspace system export sayc --json > sayc.jsonl

    It takes the auctions of `system doc`. docs/exchange.md says what each format holds, and what it cannot.
    """
    if kind is None:
        raise click.UsageError("say for which program: --bml, --bbo, --bboalert or --json")
    if all_calls and kind != "bboalert":
        raise click.UsageError(f"--all-calls goes with --bboalert; --{kind} has all calls")
    if out is not None:
        check_folder(out)
    interpreter = Interpreter(dict.fromkeys(Side, load_system(system)), vul or Vulnerability.NONE)
    with count_bar(f"book of {system}") as progress:
        book = book_of(interpreter, least_share=least_share, progress=progress)
    if kind == "json" and out is None:
        for row in book_rows(book):
            emit(row)
        return
    text = _written(book, kind, vul, all_calls=all_calls)
    if out is None:
        click.echo(text, nl=False)
        return
    replace_text(out, text)
    calls = sum(len(section.entries) for section in book.sections)
    click.echo(f"{calls} calls at {len(book.sections)} points of the auction; written to {out}")


def _written(book: Book, kind: str, vul: Vulnerability | None, *, all_calls: bool) -> str:
    """The book in one of the formats."""
    if kind == "bml":
        return bml(book)
    if kind == "bbo":
        return full_disclosure(book, vul)
    if kind == "bboalert":
        return alert_records(book, all_calls=all_calls)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in book_rows(book))


@click.command("import", epilog=exit_codes("a line was left out"))
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--out", type=_FILE, help="Write this YAML file; else it is printed.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
@json_option
def import_command(file: Path, out: Path | None, replace: bool, as_json: bool) -> None:
    """Make a system from FILE: notes in BML (.bml), or a convention card of BBA (.bbsa).

    The system loads as it is and names what its author has to fill in: calls whose text says nothing of points or
    suits, options that dealspace does not have. Lines that cannot be read are named with file and line; the others
    are kept.

    \b
    Examples:
      dealspace system import notes.bml -o my_system.yaml
      dealspace system import BBA-Sayc.bbsa -o bba_sayc.yaml
      dealspace system import notes.bml --json
    """
    if out is not None:
        check_folder(out)
        if out.exists() and not replace:
            raise BridgeError(f"{out} is there already: --replace writes over it")
    found = imported_system(file, out)
    if out is not None:
        replace_text(out, found.text)
    if as_json:
        emit(
            {
                "file": str(out) if out is not None else None,
                "text": found.text,
                "calls": found.rules,
                "to_fill_in": list(found.open_rules),
                "problems": [
                    {"file": each.place.file, "line": each.place.line, "message": each.message}
                    for each in found.problems
                ],
            }
        )
    else:
        show((str(problem) for problem in found.problems), err=True)
        if out is None:
            click.echo(found.text, nl=False)
        else:
            click.echo(f"{found.summary}; written to {out}")
    if found.problems:
        raise SystemExit(1)
