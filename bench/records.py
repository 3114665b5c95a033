"""Speed of reading records beside endplay: `python -m bench.records [--repeat 7] [--boards 250]`.

The expert boards (auction, play, players and tags; see `shared_data`) as PBN and as LIN, the same PBN with three slips
a board, and writing. A line gives CPU milliseconds a board, the median and the least of the repetitions, in turns.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable
from statistics import median
from time import process_time

from bench.shared_data import shared_file
from dealspace.cards import Record
from dealspace.cards.formats import format_records, parse_records, read_records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--boards", type=int, default=250)
    options = parser.parse_args()
    records = read_records(shared_file("boards/expert_boards.jsonl")).records[: options.boards]
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


if __name__ == "__main__":
    main()
