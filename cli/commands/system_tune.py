"""`dealspace system tune`: better numbers for a system's parameters, found by racing and proved on fresh deals."""

from __future__ import annotations

from pathlib import Path

import click

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cli.commands.arena import end
from dealspace.cli.options import emit, exit_codes, json_option, show
from dealspace.cli.progress import count_bar
from dealspace.runtime.spread import workforce
from dealspace.studies.comparison.study_run import StudyStore
from dealspace.studies.tune.candidate_values import Tunable
from dealspace.studies.tune.paired_tables import Conditions
from dealspace.studies.tune.tune_report import report, tuning_json
from dealspace.studies.tune.tune_run import Tuning
from dealspace.studies.tune.write_back import target_of, write_if_proved

_FILE = click.Path(dir_okay=False, path_type=Path)
_BOARDS = click.IntRange(20, 1_000_000)


@click.command("tune", epilog=exit_codes("a board could not be bid"))
@click.argument("system", metavar="SYSTEM")
@click.option("--boards", type=_BOARDS, default=1000, show_default=True, help="Of a race, for each candidate at most.")
@click.option("--hold-out", type=_BOARDS, help="Fresh boards for the winner; by default twice as many as for a race.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Same seed, same boards.")
@click.option("--scoring", type=click.Choice(SCORINGS), default=SCORINGS[0], show_default=True)
@click.option("--judge", is_flag=True, help="The players judge; by default they bid by the book alone.")
@click.option("--out", type=_FILE, help="Write this file instead of SYSTEM's own.")
@click.option("--store", "path", type=_FILE, help="Keep finished boards in this SQLite file, and resume from it.")
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="Of this machine.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@json_option
def tune_command(
    system: str,
    boards: int,
    hold_out: int | None,
    seed: int,
    scoring: str,
    judge: bool,
    out: Path | None,
    path: Path | None,
    processes: int,
    address: str | None,
    as_json: bool,
) -> None:
    """Try the values that SYSTEM's tune: lists for its parameters, and write those that are proved better.

    Each candidate meets the present system in a team match on the same random boards, scored double dummy; those that
    are clearly behind are dropped early. The winner is checked on fresh boards. Only if the interval of its gain is
    above 0 are the numbers changed in the file, with the gain in a comment; all else in it stays as it is. With --store
    a stopped run resumes where it was.

    \b
    Examples:
      dealspace system tune my_system.yaml --boards 2000 --store tune.db --processes 2
      dealspace system tune my_system.yaml --scoring matchpoints --out my_pairs_system.yaml
      dealspace system tune my_system.yaml --boards 500 --hold-out 5000 --json
    """
    tunable = Tunable.read(system)
    target = target_of(tunable.present.file, out)
    tuning = Tuning(tunable, Conditions(tunable.name, seed, scoring, judge), boards, hold_out or 2 * boards)
    stopped = False
    with StudyStore(path) as store:
        try:
            with workforce(processes, address) as workers, count_bar("boards") as progress:
                tuning.run(store, workers, progress)
        except KeyboardInterrupt:
            stopped = True
    written = write_if_proved(tuning, target)
    show((f"dealspace: {failure}" for failure in tuning.failures), err=True)
    if as_json:
        emit(tuning_json(tuning, written))
    else:
        show(report(tuning, written))
    end(path, stopped=stopped, is_whole=not tuning.failures)
