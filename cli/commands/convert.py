"""`dealspace convert`: boards from any format into any other, chosen and changed on the way."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, ClassVar

import click

from dealspace.cards import BridgeError, NotationError
from dealspace.cards.formats import FORMATS, WRITTEN_FORMATS, RecordStream, format_of, format_records, parse_records
from dealspace.cli.boards import STDIN, named
from dealspace.cli.options import Parsed, define_option, emit, exit_codes, json_option
from dealspace.cli.progress import count_bar
from dealspace.cli.stream_letters import json_shown
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.record_filter import RecordFilter
from dealspace.query.converting.conversion import Conversion, LossyTargetError
from dealspace.query.converting.conversion_plan import PlannedTarget, existing, planned
from dealspace.query.converting.record_changes import STRIPPED, RecordChanges, Rotation, parse_parts, parse_rotation
from dealspace.query.converting.seen_boards import SAMENESS, Sameness
from dealspace.runtime.files import replace_text
from dealspace.table.web.replay_file import NothingToReplayError, records_page, replay_page

_PATH = click.Path(path_type=Path)
PAGE = "html"
"""A page that replays the boards, for a browser; it is no format that could be read again."""


class _OptionalValues(click.Command):
    """Options whose value may be left out, also where a file follows them."""

    values: ClassVar[Mapping[str, tuple[str, tuple[str, ...] | None]]] = {
        "--dedupe": ("deal", SAMENESS),
        "--renumber": ("1", None),
    }

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given: list[str] = []
        for word, following in zip_longest(args, args[1:], fillvalue=""):
            given.append(word)
            otherwise, choice = self.values.get(word, ("", None))
            if otherwise and not (following.isdigit() if choice is None else following in choice):
                given.append(otherwise)
        return super().parse_args(ctx, given)


@click.command("convert", cls=_OptionalValues, epilog=exit_codes("a board was lost, or a file was not written"))
@click.argument("given", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--text", help="Boards instead of files: PBN, LIN, hands, the address of a hand viewer …")
@click.option("--from", "source_format", type=click.Choice(FORMATS), help="What is read; else by ending or beginning.")
@click.option(
    "--to", "format", type=click.Choice((*WRITTEN_FORMATS, PAGE)), help="What is written; else by the ending of -o."
)
@click.option("-o", "--out", type=_PATH, help="The file that is written; - is standard output.")
@click.option("--out-dir", type=_PATH, help="Where the twins of files go; beside them unless given.")
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@click.option(
    "--where", multiple=True, help="""Only these boards: 'N: hcp 15+', 'contract 6+ and result -1', 'event "cup"'."""
)
@define_option
@click.option("--dedupe", type=click.Choice(SAMENESS), metavar="[deal|record]", help="Each deal once; or each record.")
@click.option(
    "--rotate",
    type=Parsed("rotation", parse_rotation),
    metavar="90|W|declarer",
    help="90, 180, 270 clockwise; or who becomes South: N, E, W, declarer, dealer.",
)
@click.option(
    "--strip", type=Parsed("parts", parse_parts), metavar="PARTS", help=f"Leave out, by commas: {', '.join(STRIPPED)}."
)
@click.option("--tables", is_flag=True, help="Solve the boards, and add their double-dummy results.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="For --tables.")
@click.option(
    "--renumber", type=click.IntRange(min=1), metavar="[FROM]", help="Number the boards of a file from FROM, 1."
)
@click.option("--join", is_flag=True, help="The boards of several files into the one of -o.")
@click.option("--split", type=click.IntRange(min=1), metavar="N", help="Files of N boards: name-001.pbn …")
@click.option("--strict", is_flag=True, help="Refuse boards with anything wrong in them.")
@click.option("--drop", is_flag=True, help="Write boards without what the format has no place for.")
@json_option  # fmt: skip
def command(
    given: tuple[Path, ...],
    text: str | None,
    source_format: str | None,
    format: str | None,
    out: Path | None,
    out_dir: Path | None,
    force: bool,
    where: tuple[str, ...],
    definitions: tuple[str, ...],
    dedupe: Sameness | None,
    rotate: Rotation | None,
    strip: tuple[str, ...] | None,
    tables: bool,
    threads: int,
    renumber: int | None,
    join: bool,
    split: int | None,
    strict: bool,
    drop: bool,
    as_json: bool,
) -> None:
    """Boards from any format into any other: of files, folders, patterns, or - for standard input.

    Each file has its twin in the other format, or -o names the file. Files of any size take little memory. What a
    format has no place for is counted, and the file is not written unless --drop says that it may go.

    \b
    Examples:
      dealspace convert match.lin --to pbn
      dealspace convert boards/ --to jsonl --out-dir converted
      dealspace convert 'club/*.pbn' --join -o slams.pbn --where 'contract 6+' --dedupe
      dealspace convert session.pbn -o session.dup --drop --renumber
      dealspace convert - --to lin < boards.pbn
      dealspace convert session.pbn --to html
    """
    if (text is None) == (not given):
        raise click.UsageError("give files, a folder, a pattern or -; or boards as --text")
    if format is None:
        if out is None or out == STDIN:
            raise click.UsageError("say what is written: --to FORMAT, or -o FILE with its ending")
        format = PAGE if out.suffix.lower() == f".{PAGE}" else format_of(out)
    is_page = format == PAGE
    if is_page and split is not None:
        raise click.UsageError("--split makes files of boards: leave it out for a page")
    if is_page:
        replay_page("", [])  # says before the work where the page is not built
    else:
        format_records((), format)
    if out is not None and out_dir is not None:
        raise click.UsageError("-o names a file, --out-dir a folder: leave one out")
    targets = planned(given or (STDIN,), format, out=out, folder=out_dir, join=join)
    if split is None and not force and (there := existing(targets)):
        more = f", and {len(there) - 1} more" if len(there) > 1 else ""
        raise BridgeError(f"{there[0]} is there already{more}: --force replaces it")
    if split is not None and any(each.target is None for each in targets):
        raise click.UsageError("--split makes files: name them by -o FILE")
    changes = RecordChanges(
        RecordFilter.parse(where, scope_of(definitions)), dedupe, rotate, strip or (), tables, renumber
    )
    done, is_json, is_whole = 0, format == "jsonl", True
    with count_bar("boards") as bar:
        run = Conversion(
            "jsonl" if is_page else format, changes, drop=drop, split=split, threads=threads, told=_tell,
            progress=lambda count, total: bar(count, total or count),
        )  # fmt: skip
        sources = _Sources(text, source_format, strict=strict, again=run.reads_twice)
        for each in targets:
            if each.target is not None and out_dir is not None:
                each.target.parent.mkdir(parents=True, exist_ok=True)
            try:
                if is_page:
                    is_whole = _write_page(run, each, sources) and is_whole
                    done += 1
                    continue
                run.convert(
                    each, sources.opened, lambda text: click.echo(json_shown(text) if is_json else text, nl=False)
                )
                done += 1
            except (LossyTargetError, NotationError, NothingToReplayError) as error:
                click.echo(f"dealspace: {error}", err=True)
    to_output = any(each.target is None for each in targets)
    lines = [source.line for source in run.sources]
    if len(run.sources) > 1:
        lines.append(f"{len(run.sources)} files: {run.counts}")
    if as_json:
        emit({"files": [source.row for source in run.sources], "total": run.counts.row})
    for line in () if as_json else lines:
        click.echo(line, err=to_output)
    counts = run.counts
    if not done or (counts.read == 0 and counts.lost):
        raise SystemExit(2)
    if counts.lost or counts.refused or done < len(targets) or not is_whole:
        raise SystemExit(1)


def _write_page(run: Conversion, planned: PlannedTarget, sources: _Sources) -> bool:
    """Write the boards of a target as a page that replays them; False where some cannot be. Raises BridgeError."""
    pieces: list[str] = []
    run.convert(PlannedTarget(planned.sources, None), sources.opened, pieces.append)
    title = planned.target.stem if planned.target is not None else "Boards"
    text, left_out = records_page(title, parse_records("".join(pieces), "jsonl").records)
    for note in left_out:
        click.echo(f"dealspace: {note}", err=True)
    if planned.target is None:
        click.echo(text, nl=False)
    else:
        replace_text(planned.target, text)
    return not left_out


def _tell(problem: NotationError, is_lost: bool) -> None:
    click.echo(f"dealspace: {'' if is_lost else 'warning: '}{problem}", err=True)


class _Sources:
    """What is read, opened as often as it is needed: standard input is kept for a second time."""

    def __init__(self, text: str | None, format: str | None, *, strict: bool, again: bool) -> None:
        self._text, self._format, self._strict, self._again = text, format, strict, again
        self._kept: IO[bytes] | None = None

    def opened(self, path: Path) -> RecordStream:
        if path != STDIN:
            return RecordStream(path, format=self._format, strict=self._strict)
        if self._text is not None:
            return RecordStream(self._text, format=self._format, strict=self._strict, name="text")
        if not self._again:
            return RecordStream(sys.stdin.buffer, format=self._format, strict=self._strict, name=named(STDIN))
        if self._kept is None:
            self._kept = TemporaryFile()  # noqa: SIM115 - it is read again, and closed with the program
            copyfileobj(sys.stdin.buffer, self._kept)
        self._kept.seek(0)
        return RecordStream(self._kept, format=self._format, strict=self._strict, name=named(STDIN))
