"""`dealspace system profile`: where a bidding system costs."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.bidding import load_system
from dealspace.cli.commands.arena import end
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.match.bots.bot_files import BotSettings, read_bot
from dealspace.match.bots.bots import BidSettings
from dealspace.query.drawing.picture_files import check_file
from dealspace.runtime.cluster import executor_at
from dealspace.runtime.files import replace_text
from dealspace.studies.profile.board_profile import NotBid
from dealspace.studies.profile.profile_page import page
from dealspace.studies.profile.profile_question import Closeness, Profiling
from dealspace.studies.profile.profile_report import profile_json, report
from dealspace.studies.profile.profile_run import profile
from dealspace.studies.profile.profile_store import ProfileStore
from dealspace.studies.profile.profile_summary import Profile

_FILE = click.Path(dir_okay=False, path_type=Path)
_SHARE = click.FloatRange(0.001, 1.0)
_USUAL = Closeness()


@click.command("profile", epilog=exit_codes("a board could not be bid"))
@click.argument("system", metavar="SYSTEM")
@click.option("--boards", type=click.IntRange(1, 1_000_000), default=300, show_default=True, help="Random boards.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same boards.")
@click.option("--against", metavar="SYSTEM|BOT.toml", help="Who sits on the other side; by default the system itself.")
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
@click.option("--top", type=click.IntRange(1, 10_000), default=15, show_default=True, help="Rules shown.")
@click.option("--store", "path", type=_FILE, help="Keep finished boards in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@click.option("--report", "pages", multiple=True, type=_FILE, help="Save a page (.html).")
@json_option
def profile_command(
    system: str,
    boards: int,
    seed: int,
    against: str | None,
    judge: bool,
    rate: float,
    solved: float,
    layouts: int,
    solved_layouts: int,
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

    \b
    Examples:
      dealspace system profile sayc --boards 1000 --store sayc.db --processes 2
      dealspace system profile my_system.yaml --against sayc --report profile.html
      dealspace system profile sayc --boards 1000 --store sayc.db --top 40 --json
    """
    for file in pages:
        check_file(file, (".html",))
    asked = Profiling(
        _bot(system, judge=judge),
        _bot(against, judge=judge) if against is not None else None,
        seed,
        Closeness(rate, solved, layouts, min(solved_layouts, layouts)),
    )
    tasks = list(asked.boards(boards))
    with ProfileStore(path) as store:
        failures, stopped = list[NotBid](), False
        try:
            with executor_at(address) as executor, count_bar("boards") as progress:
                failures = profile(tasks, store, processes=processes, executor=executor, progress=progress)
        except KeyboardInterrupt:
            stopped = True
        found = Profile(store.boards(task.key for task in tasks))
    show((f"dealspace: {failure}" for failure in failures), err=True)
    if as_json:
        emit(profile_json(asked, found, boards))
    else:
        show(report(asked, found, top))
    for file in pages:
        replace_text(file, page(asked, found))
    end(path, stopped=stopped, is_whole=not failures)


def _bot(named: str, *, judge: bool) -> BotSettings:
    """A bot of a TOML file; or one that plays this system. Raises BridgeError."""
    if named.lower().endswith(".toml"):
        return read_bot(Path(named))
    return BotSettings(load_system(named).name[:40], BidSettings(system=named, judge=judge, second_look=False))
