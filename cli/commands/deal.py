"""`dealspace deal`: deals for practice, sessions and statistics, as dealing programs make them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Auction, CardSet, Seat, Side, Vulnerability
from dealspace.cards.formats import decode, format_of, format_records
from dealspace.cli.options import (
    SEAT,
    VULNERABILITY,
    auction_of,
    define_option,
    emit,
    exit_codes,
    hands_option,
    paint,
    show,
    system_options,
    systems_of,
)
from dealspace.cli.progress import stoppable_bar, waiting
from dealspace.cli.stream_letters import json_shown
from dealspace.cli.table_output import wanted_table, write_table
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.query.auctions.auction_facts import AuctionFacts, note_on_passes
from dealspace.query.conditions.deal_conditions import is_on_several_hands
from dealspace.query.conditions.facts import statement_text
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import hands_by_seat
from dealspace.query.dealing.counting import DealCounts
from dealspace.query.dealing.dealer_language.script import PRODUCE_COUNTED, PRODUCE_PRINTED, Program
from dealspace.query.dealing.dealer_language.script_parameters import parameter_of
from dealspace.query.dealing.dealer_language.script_parser import parse_program, read_program
from dealspace.query.dealing.dealt_rows import done_row
from dealspace.query.dealing.job import DealRequest, DealResult, DealStream
from dealspace.query.dealing.request import deal_request, run_request, stream_request
from dealspace.query.dealing.script_output import ScriptStatistics, in_steps, printed
from dealspace.query.dealing.statistics import chance_line, deals_text, level_lines
from dealspace.query.dealing.writing import FORMATS, RECORD_FORMATS, Boards, pieces
from dealspace.query.rows.board_table import board_columns
from dealspace.runtime.data_frames import TABLE_FORMATS
from dealspace.runtime.files import locked, plain_target, replacing

if TYPE_CHECKING:
    from dealspace.bidding import System

PORTION, PORTION_SECONDS = 1 << 15, 1.0
"""Deals that a script prints and counts before the next are dealt; fewer where they take longer."""
_WRITTEN_AT_ONCE = 200


@click.command(
    "deal",
    epilog=exit_codes("fewer deals were found than were wanted"),
)
@click.argument("script", required=False, metavar="[SCRIPT]")
@click.option("-n", "--count", type=click.IntRange(1, 100_000_000), help="How many deals; 40, or as the script says.")
@click.option("--script", "script_option", metavar="FILE", help="A script in the dealer language; - is standard input.")
@click.option(
    "--parameter", "parameters", multiple=True, metavar="1=…", help="The text for $1 of the script; $0 to $9."
)
@hands_option
@click.option(
    "--where",
    "where",
    multiple=True,
    metavar="'W: …'",
    help="A condition on a seat's hand, on a side ('NS: hcp 25+ and fit 8+'), or 'hcp(north) + hcp(south) >= 25'.",
)
@define_option
@click.option("--type", "types", multiple=True, metavar="'NAME: W: …'", help="A type of hand, to be levelled.")
@click.option("--shares", "by_share", metavar="1:1:2", help="The shares of the types; equal unless given.")
@click.option("--seed", type=click.IntRange(min=0), help="Same seed, same deals; 1 unless the script says.")
@click.option("--unique", is_flag=True, help="No deal twice.")
@click.option(
    "--rotate", is_flag=True, help="Turn each board by a seat: what North has on board 1, East has on board 2, …"
)
@click.option(
    "--format",
    "out_format",
    type=click.Choice((*FORMATS, *TABLE_FORMATS)),
    help="How deals are written; diagram unless given.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the deals to this file.")
@click.option("--auction", "calls", default="", help='What these calls show, from the dealer on: "1N P 2C".')
@click.option("--dealer", type=SEAT, help="Who deals; by default, as the auction or the board number says.")
@click.option("--vul", type=VULNERABILITY, help="None NS EW Both; by board number unless given, None with an auction.")
@system_options
@click.option("--average", "averages", multiple=True, metavar="hcp:N", help="The mean of a quantity: hcp:N, fit:NS.")
@click.option("--frequency", "frequencies", multiple=True, metavar="hcp:N", help="How often each value of it comes.")
@click.option("--double-dummy", "contracts", multiple=True, metavar="'S NT'", help="A declarer's tricks in a strain.")
@click.option("--json", "as_json", is_flag=True, help="The numbers as one JSON object; deals only into --out.")
def command(
    script: str | None,
    count: int | None,
    script_option: str | None,
    parameters: tuple[str, ...],
    hands: tuple[tuple[Seat, CardSet], ...],
    where: tuple[str, ...],
    definitions: tuple[str, ...],
    types: tuple[str, ...],
    by_share: str | None,
    seed: int | None,
    unique: bool,
    rotate: bool,
    out_format: str | None,
    out: Path | None,
    calls: str,
    dealer: Seat | None,
    vul: Vulnerability | None,
    system: str,
    ew_system: str | None,
    averages: tuple[str, ...],
    frequencies: tuple[str, ...],
    contracts: tuple[str, ...],
    as_json: bool,
) -> None:
    """Deal boards that fit what is asked, exactly uniformly, and count over them.

    Cards, conditions and types come from the options, or from a SCRIPT in the dealer language (a .dl or .dlr file). The
    chance of such a deal is reported on standard error. Ctrl-C keeps what is finished.

    \b
    Examples:
      dealspace deal -n 24 --where 'N: hcp 15-17 and balanced' --rotate --out session.pbn
      dealspace deal -n 1 --hand S=K52.QJ4.A983.T76 --where 'W: 5+H; E: hcp 12+'
      dealspace deal --where 'N: hcp 12-14 and balanced' --average losers:N --frequency hearts:N
      dealspace deal --auction "1N P 2C P 2S" -n 100 --double-dummy 'N NT'
      dealspace deal script.dl
    """
    if script is not None and script_option is not None:
        raise click.UsageError("give one script")
    if as_json and out_format is not None and out is None:
        raise click.UsageError("--json prints numbers: write deals to a file with --out, or leave --json out")
    if by_share is not None and not types:
        raise click.UsageError("--shares are those of --type, which is missing")
    name = script if script is not None else script_option
    program = None
    if parameters and name is None:
        raise click.UsageError("--parameter is the text for $0 to $9 of a script, which is missing")
    if name is not None:
        texts = dict(map(parameter_of, parameters))
        piped = decode(sys.stdin.buffer.read()) if name == "-" else None
        program = read_program(name, texts) if piped is None else parse_program(piped, "standard input", texts)
    if program is not None and types:
        raise click.UsageError("types are not levelled within a script: give --type with --where instead")
    if rotate and program is not None and out_format is None and out is None:
        raise click.UsageError("a script prints its deals as they are: give --format or --out with --rotate")
    if types and any(map(is_on_several_hands, where)):
        raise click.UsageError("types are levelled by conditions on one hand each, as 'weak: W: hcp 5-7'")
    scope = scope_of(definitions)
    shown = None
    held = hands_by_seat((*(program.predeal.items() if program is not None else ()), *hands))
    if calls.strip():
        auction = auction_of(calls, dealer)
        dealer, vul = auction.dealer, vul or Vulnerability.NONE
        shown = facts_of_calls(auction, vul, systems_of(system, ew_system), held)
    counting = DealCounts(averages, frequencies, contracts, scope)
    output = Output(program, counting, out_format, out, numbers_alone=as_json)
    request = deal_request(
        count,
        usual_count=output.usual_count,
        hands=held,
        where=where,
        calls=shown,
        types=types,
        shares=by_share,
        unique=unique,
        script=program,
        scope=scope,
    )
    if seed is None:
        seed = program.seed if program is not None and program.seed is not None else 1
    if program is not None:
        dealer = program.dealer if dealer is None else dealer
        vul = program.vulnerability if vul is None else vul
    boards = Boards(dealer, vul, rotate=rotate, event=program.title if program is not None else None)
    statistics = ScriptStatistics(program) if program is not None and not as_json else None
    in_portions = output.script is not None and not unique and counting.usual_count is None
    for done, before, stopped in portions(request, seed, in_portions=in_portions):  # noqa: B007
        values_of = Values(done.deals)
        output.write_deals(done, boards, values_of, before)
        if statistics is not None:
            statistics.add(values_of)
        if values_of.stopped:
            break
    made = before + len(done.deals)
    if as_json:
        emit({**done_row(done, request.count), **counting.row(done, values_of, program)})
    else:
        for line in report(done, request, made):
            click.echo(line, err=True)
        output.write_lines(statistics.lines() if statistics is not None else ())
        output.write_lines(counting.lines(done, values_of))
    if stopped or values_of.stopped:
        raise SystemExit(130)
    if made < request.count and request.generate is None:
        raise SystemExit(1)


def portions(request: DealRequest, seed: int, *, in_portions: bool) -> Iterator[tuple[DealResult, int, bool]]:
    """The deals, or some of them at a time; with each portion how many came before it, and whether Ctrl-C ended it."""
    rng = np.random.default_rng(seed)
    if request.types:
        with stoppable_bar("dealing") as progress:
            done = run_request(request, rng, progress)
            stopped = not progress(len(done.deals), request.count)
        yield done, 0, stopped
        return
    stream: DealStream | None = None
    size, seconds = (PORTION, PORTION_SECONDS) if in_portions else (request.count, None)
    while stream is None or not stream.finished:
        with stoppable_bar("dealing") as progress:
            stream = stream or stream_request(request, rng)
            before = stream.made
            done = stream.portion(size, seconds, progress)
            stopped = not progress(stream.made, request.count)
        yield done, before, stopped
        if stopped:
            return


def facts_of_calls(
    auction: Auction, vul: Vulnerability, systems: Mapping[Side, System], held: Mapping[Seat, CardSet]
) -> AuctionFacts:
    """What the calls show of each hand; what is doubted, or natural only, is reported on standard error."""
    with waiting("reading the auction"):
        facts = AuctionFacts.of_auction(auction, vul, systems, held=held)
    if (note := note_on_passes(auction)) is not None:
        click.echo(f"dealspace: {note}", err=True)
    show(facts.lines(), err=True)
    for call in facts.knowledge:
        if not call.is_certain:
            click.echo(f"dealspace: undefined, taken as natural: {statement_text(call)}", err=True)
    return facts


def report(done: DealResult, request: DealRequest, made: int) -> Iterator[str]:
    """How often such deals come, and whether as many were found as were wanted."""
    if done.levels:
        yield from level_lines(done.levels)
    if done.chance is not None and done.chance != 1:
        cards_known = " with these cards known" if request.known else ""
        checked = done.made if done.source is not None and done.source.has_checks else None
        yield chance_line(done.chance, checked) + cards_known
    if made < request.count and request.generate is None:
        yield f"dealspace: {deals_text(made)} of {request.count:,} dealt"


class Values:
    """Computes expressions for all deals under a progress bar; `stopped` is True after Ctrl-C."""

    def __init__(self, deals: NDArray[np.uint64]) -> None:
        self.deals = deals
        self.stopped = False

    def __call__(self, expr: DealExpression, label: str) -> NDArray[np.int64]:
        with stoppable_bar(label or "computing") as progress:
            found = in_steps(expr, self.deals, progress)
        self.stopped |= len(found) < len(self.deals)
        return found


class Output:
    """Where deals and numbers go.

    A script prints as it says, unless a format or a file is given. Without a script deals are drawn, unless something
    is to be counted. Numbers go to standard output, but to standard error where that holds deals for programs.
    """

    def __init__(
        self,
        program: Program | None,
        counting: DealCounts,
        out_format: str | None,
        out: Path | None,
        *,
        numbers_alone: bool = False,
    ) -> None:
        self.out = out
        no_file = out_format is None and out is None and not numbers_alone
        self.script = program if program is not None and no_file else None
        self.format = self.table = wanted_table(out_format, out)
        if self.table is None:
            self.format = out_format
        if out is not None and self.table is None:
            plain_target(out)
            self.format = out_format or format_of(out)
            if self.format in RECORD_FORMATS or out_format is None:
                format_records((), self.format)
        elif self.format is None and program is None and counting.usual_count is None and not numbers_alone:
            self.format = "diagram"
        if self.format is not None:
            self.usual_count = PRODUCE_PRINTED
        else:
            self.usual_count = counting.usual_count or PRODUCE_COUNTED
        if program is not None and (self.format is None or program.produce is not None):
            self.usual_count = program.wanted

    def write_deals(self, done: DealResult, boards: Boards, values_of: Values, before: int) -> None:
        """Write the deals in the format asked for; as a script prints, they come in portions."""
        if self.script is not None:
            for text in printed(self.script, done.deals, boards, values_of, before) if self.script.prints else ():
                click.echo(text, nl=False)
            return
        if self.format is None:
            return
        types = done.types or (None,) * len(done.deals)
        records = (
            boards.record(number, boards.turned(number, bits), hand_type)
            for number, (bits, hand_type) in enumerate(zip(done.deals, types, strict=True), start=1)
        )
        if self.table is not None:
            write_table(board_columns(list(records)), self.table, self.out)
            if self.out is not None:
                click.echo(f"{deals_text(len(done.deals))} saved to {self.out}", err=True)
            return
        count = 0
        with stoppable_bar("writing") as progress, self._sink() as write:
            for text in pieces(records, self.format, _WRITTEN_AT_ONCE):
                write(paint(text) if self.format == "diagram" and self.out is None else text)
                count = min(count + _WRITTEN_AT_ONCE, len(done.deals))
                if not progress(count, len(done.deals)):
                    values_of.stopped = True
                    break
        if self.out is not None:
            click.echo(f"{deals_text(count)} saved to {self.out}", err=True)

    @contextmanager
    def _sink(self) -> Iterator[Callable[[str], object]]:
        """Standard output, or a file that is there only once it is finished."""
        if self.out is None:
            is_json = self.format == "jsonl"
            yield lambda text: click.echo(json_shown(text) if is_json else text, nl=False)
            return
        target = plain_target(self.out)
        with locked(target), replacing(target) as file:
            yield lambda text: file.write(text.encode("utf-8"))

    def write_lines(self, lines: Iterable[str]) -> None:
        """Print numbers for people."""
        for line in lines:
            click.echo(line, err=self.out is None and self.format not in (None, "diagram"))
