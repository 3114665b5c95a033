"""`dealspace system profile`: where a bidding system costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from dealspace.cards import Auction, Seat
from dealspace.cli.commands.arena import end
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.match.bots.bot_files import BotSettings, system_bot
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.query.drawing.picture_files import check_file
from dealspace.runtime.cluster import executor_at
from dealspace.runtime.files import replace_text
from dealspace.studies.comparison.comparison import OTHERS, Comparison
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.study_report import page as study_page
from dealspace.studies.comparison.study_report import report as study_report
from dealspace.studies.comparison.study_report import study_json
from dealspace.studies.comparison.study_run import StudyStore, study
from dealspace.studies.comparison.study_summary import StudySummary
from dealspace.studies.comparison.swing import NotBid
from dealspace.studies.counts.counted_calls import CallCount, CallCountQuestion, CallCountStudy, count_json, count_lines
from dealspace.studies.profile.profile_page import page
from dealspace.studies.profile.profile_question import Closeness, Profiling
from dealspace.studies.profile.profile_report import profile_json, report
from dealspace.studies.profile.profile_run import profile
from dealspace.studies.profile.profile_store import ProfileStore
from dealspace.studies.profile.profile_summary import Profile
from dealspace.studies.registry import call_counts, studies, study_of

_FILE = click.Path(dir_okay=False, path_type=Path)
_SHARE = click.FloatRange(0.001, 1.0)
_USUAL = Closeness()


@click.command("profile", epilog=exit_codes("a board could not be bid"))
@click.argument("system", metavar="SYSTEM")
@click.option("--boards", type=click.IntRange(1, 1_000_000), default=300, show_default=True, help="Random boards.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same boards.")
@click.option(
    "--against", "opponents", metavar="SYSTEM|BOT.toml", multiple=True,
    help="Who sits on the other side; by default the system itself. Of a study several: sums by opponent, too.",
)  # fmt: skip
@click.option("--judge", is_flag=True, help="SYSTEM's players judge; by default they bid by the book alone.")
@click.option("--rate", type=_SHARE, default=_USUAL.rate, show_default=True, help="Share of decisions looked at.")
@click.option(
    "--solved", type=_SHARE, default=_USUAL.solved, show_default=True,
    help="Share of those, about, that are bid out and solved; the estimate decides which are likely.",
)  # fmt: skip
@click.option(
    "--layouts", type=click.IntRange(8, 1000), default=_USUAL.layouts, show_default=True,
    help="Deals drawn for a decision.",
)  # fmt: skip
@click.option(
    "--solved-layouts", type=click.IntRange(4, 1000), default=_USUAL.solved_layouts, show_default=True,
    help="How many of them are bid out and solved, where that is done.",
)  # fmt: skip
@click.option("--study", "word", metavar="NAME", help="Another study than the profile; `list` names them.")
@click.option("--other", metavar="SYSTEM|BOT.toml", help="Of a study: the other version of SYSTEM.")
@click.option("--under", metavar="AUCTION", help="Of a study: only boards bid so, SYSTEM at North-South: `E: 1N P`.")
@click.option("--where", multiple=True, metavar="CONDITION", help="Of a study: only such deals, SYSTEM at North-South.")
@click.option("--rule", metavar="RULE", help="Of a study: only calls of this rule, by its id or file:line.")
@click.option("--others", type=click.IntRange(1, 50), help="Of a study: other calls tried for each call. [default: 2]")
@click.option(
    "--decisive", is_flag=True, help="Of a study: only deals on which the call after --under decides, weighted."
)
@click.option("--top", type=click.IntRange(1, 10_000), default=15, show_default=True, help="Rules or lines shown.")
@click.option("--store", "path", type=_FILE, help="Keep finished boards in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@click.option("--report", "pages", multiple=True, type=_FILE, help="Save a page (.html).")
@json_option
@click.pass_context
def profile_command(
    context: click.Context,
    system: str,
    boards: int,
    seed: int,
    opponents: tuple[str, ...],
    judge: bool,
    rate: float,
    solved: float,
    layouts: int,
    solved_layouts: int,
    word: str | None,
    other: str | None,
    under: str | None,
    where: tuple[str, ...],
    rule: str | None,
    others: int | None,
    decisive: bool,
    top: int,
    path: Path | None,
    processes: int,
    address: str | None,
    pages: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Where SYSTEM costs: its rules by the IMPs that their calls lose against the best other call.

    Random boards are bid. Each call is compared with others by following all of them to the end of the auction, on
    layouts that fit what the player knew: a loss lands on the call that made it, not on the final contract. With
    --store a stopped run resumes where it was, and more boards are added to those that are there.

    With --study two ways to bid the same boards are compared instead, and the IMPs summed that the other one wins;
    `artificial`, `undefined` and `coverage` count calls: those that believe artificial calls, over --boards against
    each of twelve systems, and those that no rule of the system's own chapters makes, at a table of four and where one
    side bids alone.

    \b
    Examples:
      dealspace system profile sayc --boards 1000 --store sayc.db --processes 2
      dealspace system profile my_system.yaml --against sayc --report profile.html
      dealspace system profile sayc --boards 1000 --store sayc.db --top 40 --json
      dealspace system profile sayc --study list
      dealspace system profile sayc --study artificial --boards 200
      dealspace system profile sayc --study undefined --boards 1000 --top 40
      dealspace system profile sayc --study rooms-part --against weak_notrump --boards 1000
      dealspace system profile sayc --study versions --other my_sayc.yaml --under "1N P" --decisive
    """
    for file in pages:
        check_file(file, (".html",))
    _check_options(context, word)
    if word == "list":
        show(f"{kind.word:15} {kind.summary}" for kind in studies().values())
        show(f"{kind.word:15} {kind.summary}" for kind in call_counts().values())
        return
    player, against = system_bot(system, judge=judge), [system_bot(named, judge=judge) for named in opponents]
    other_player = system_bot(other, judge=judge) if other is not None else None
    if word is not None and word in call_counts():
        if len(against) > 1:
            raise click.UsageError(f"--study {word} takes --against once")
        asked = CallCountQuestion(player, boards, seed, against[0] if against else None, other_player, where)
        _count(call_counts()[word], asked, top, as_json=as_json)
        return
    run = _Run(boards, top, path, processes, address, pages, as_json)
    if word is None:
        if len(against) > 1:
            raise click.UsageError("--against several times needs a --study")
        closeness = Closeness(rate, solved, layouts, min(solved_layouts, layouts))
        run.profile(Profiling(player, against[0] if against else None, seed, closeness))
        return
    kind = study_of(word)
    start = typed_auction(under) if under is not None else Auction(Seat.NORTH) if decisive else None
    dealing = Dealing(seed, where or kind.usual_where, start)
    opponents_of_study: list[BotSettings | None] = [*against] or [None]
    run.study(
        [
            Comparison(kind, player, opponent, other_player, dealing, rule, others or OTHERS, decisive)
            for opponent in opponents_of_study
        ]
    )


def _check_options(context: click.Context, word: str | None) -> None:
    """Refuse options that would do nothing."""
    if word is not None and word in call_counts():
        taken = call_counts()[word].takes
        named = ["--against" if name == "opponents" else f"--{name}" for name in ("boards", "seed", *taken)]
        options = f"{', '.join(named)} and --json"
        for given in context.command.params:
            is_given = context.get_parameter_source(given.name or "") is click.core.ParameterSource.COMMANDLINE
            if is_given and given.name not in ("system", "boards", "seed", "word", "as_json", *taken):
                raise click.UsageError(f"--study {word} takes {options}, and no {given.opts[0]}")
    profile_only, study_only = ("rate", "solved", "layouts", "solved_layouts"), (
        "other", "under", "where", "rule", "others", "decisive",
    )  # fmt: skip
    for name in study_only if word is None else profile_only:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} needs a --study" if word is None else f"{option} is not for a --study")


def _count(kind: CallCountStudy, asked: CallCountQuestion, top: int, *, as_json: bool) -> None:
    """Count calls of a system; what was counted before Ctrl-C is printed, too."""
    count, stopped = CallCount(), False
    with count_bar("boards") as progress:
        try:
            for count in kind.count(asked):
                progress(count.boards, kind.boards(asked.boards))
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        emit(count_json(kind, asked.player.name, asked.seed, count))
    else:
        show(count_lines(kind, asked.player.name, asked.seed, count, top))
    if stopped:
        click.echo("dealspace: stopped; what was counted until then is printed", err=True)
        raise SystemExit(130)


@dataclass(frozen=True)
class _Run:
    """What the options say of the work and of its output."""

    boards: int
    top: int
    path: Path | None
    processes: int
    address: str | None
    pages: tuple[Path, ...]
    as_json: bool

    def profile(self, asked: Profiling) -> None:
        tasks = list(asked.boards(self.boards))
        with ProfileStore(self.path) as store:
            failures, stopped = self.finish(profile, tasks, store)
            found = Profile(store.boards(task.key for task in tasks))
        row = profile_json(asked, found, self.boards)
        self.end(failures, stopped, row, report(asked, found, self.top), page(asked, found))

    def study(self, asked: Sequence[Comparison]) -> None:
        _ = [each.region for each in asked]  # so that a question that never arises is said at once
        tasks = {each: each.boards(self.boards) for each in asked}
        with StudyStore(self.path) as store:
            failures, stopped = self.finish(study, [task for some in tasks.values() for task in some], store)
            found = StudySummary({each: store.boards(task.key for task in some) for each, some in tasks.items()})
        row = study_json(found, self.boards)
        self.end(failures, stopped, row, study_report(found, self.top), study_page(found))

    def finish(self, work: Callable[..., list[NotBid]], tasks: Sequence[Any], store: Any) -> tuple[list[NotBid], bool]:
        """The boards that could not be bid, and whether Ctrl-C was pressed."""
        try:
            with executor_at(self.address) as executor, count_bar("boards") as progress:
                return work(tasks, store, processes=self.processes, executor=executor, progress=progress), False
        except KeyboardInterrupt:
            return [], True

    def end(
        self, failures: Sequence[NotBid], stopped: bool, row: dict[str, Any], lines: Iterable[str], html: str
    ) -> None:
        show((f"dealspace: {failure}" for failure in failures), err=True)
        if self.as_json:
            emit(row)
        else:
            show(lines)
        for file in self.pages:
            replace_text(file, html)
        end(self.path, stopped=stopped, is_whole=not failures)
