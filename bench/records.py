"""Speed of reading records beside endplay: `python -m bench.records [--repeat 7] [--boards 250]`.

The expert boards (auction, play, players and tags; see `shared_data`) as PBN and as LIN, the same PBN with three slips
a board, and writing. A line gives CPU milliseconds a board, the median and the least of the repetitions, in turns.

With `--convert 100000` so many boards go through `dealspace convert`, PBN to LIN to JSON to PBN, each step in a process
of its own: its peak of memory and CPU time, and whether the last file is the first.
"""

from __future__ import annotations

import argparse
import filecmp
import io
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle, islice, pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from bench.shared_data import shared_file
from dealspace.cards import Record
from dealspace.cards.formats import format_records, parse_records, read_records
from dealspace.cards.formats.kept_facts import held
from dealspace.runtime.record_files import write_records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--boards", type=int, default=250)
    parser.add_argument("--convert", type=int, metavar="N", help="convert N boards instead")
    options = parser.parse_args()
    records = read_records(shared_file("boards/expert_boards.jsonl")).records[: options.boards]
    if options.convert:
        convert(records, options.convert)
        return
    finished = [record for record in records if record.auction is not None and record.auction.is_over]
    show(measured(cases(records, finished), options.repeat), len(records), len(finished))


def cases(records: tuple[Record, ...], finished: list[Record]) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    pbn, lin = format_records(records, "pbn"), format_records(finished, "lin")
    slips = (
        pbn.replace("Pass Pass Pass", "Pass 1C Pass").replace('[Result "', '[Result "x').replace('[Site "', "[Site ")
    )
    return {
        "PBN": lambda: parse_records(pbn, "pbn"),
        "PBN, three slips a board": lambda: parse_records(slips, "pbn"),
        "LIN": lambda: parse_records(lin, "lin"),
        "writing PBN": lambda: format_records(records, "pbn"),
        "writing LIN": lambda: format_records(finished, "lin"),
        **endplay_cases(pbn, lin),
    }


def endplay_cases(pbn: str, lin: str) -> dict[str, Callable[[], object]]:
    """The same texts with endplay's readers; none where it is not installed."""
    try:
        from endplay.parsers import lin as endplay_lin
        from endplay.parsers import pbn as endplay_pbn
    except ImportError:
        print("endplay is not installed (it is in the extra `test`): measured without it")
        return {}
    return {
        "PBN, endplay": lambda: endplay_pbn.load(io.StringIO(pbn)),
        "LIN, endplay": lambda: endplay_lin.load(io.StringIO(lin)),
    }


def measured(runs: dict[str, Callable[[], object]], repeat: int) -> dict[str, list[float]]:
    """CPU seconds of each run, in turns, so that a busy machine is the same for all."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(repeat):
        for name, run in runs.items():
            started = process_time()
            run()
            seconds[name].append(process_time() - started)
    return seconds


def show(seconds: dict[str, list[float]], boards: int, finished: int) -> None:
    print(f"{boards} boards, {finished} of them with a finished auction; CPU milliseconds a board: median, least")
    for name, taken in seconds.items():
        count = finished if "LIN" in name else boards
        print(f"  {name:26} {1000 * median(taken) / count:7.3f} {1000 * min(taken) / count:7.3f}")


CHILD = """
import resource, time
from dealspace.cli.main import main
try:
    main()
finally:
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(f"{used.ru_maxrss / 1024:.0f} MB, {used.ru_utime + used.ru_stime:.0f} s CPU")
"""


def convert(records: tuple[Record, ...], count: int) -> None:
    """So many boards, these again and again, through three formats; what LIN has no place for is left out before."""
    kept = [found for record in records if (found := held(record, "lin")) is not None]
    boards = islice(cycle(kept), count)
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("a.pbn", "b.lin", "c.jsonl", "d.pbn")]
        write_records(boards, paths[0])
        for source, target in pairwise(paths):
            words = [sys.executable, "-c", CHILD, "convert", str(source), "-o", str(target)]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            print(f"{count} boards, {source.suffix} to {target.suffix}: {done.stdout.splitlines()[-1]}")
        print("the same file again" if filecmp.cmp(paths[0], paths[-1], shallow=False) else "another file")


if __name__ == "__main__":
    main()
