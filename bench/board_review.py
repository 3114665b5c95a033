"""What a review takes and finds: `python -m bench.board_review [--boards N] [--first N] [--system sayc] [--rows FILE]`.

Four bots bid and play random boards; one seat is taken for the person's, each in turn, and reviewed as after a board
at the table. The bots' own moves should cost about nothing: the mean cost says how much a review finds where there is
nothing to be found.

    CPU       seconds of a whole review: mean and worst, and the mean of its parts
    costs     by kind: decisions, those that cost something, the mean cost of a decision
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from time import process_time

from bench.rows import keep
from dealspace.bidding import load_system
from dealspace.cards import Seat, Side
from dealspace.match.arena.deals import random_boards
from dealspace.match.boards.session import book_bots, play_board
from dealspace.table.person.review import DecisionPart, Review, ReviewedBoard, ReviewPart, review_parts


def kind_of(part: ReviewPart) -> str:
    """`call`, `card`, or the name of the part."""
    return part.row["kind"] + "s" if isinstance(part, DecisionPart) else part.key.split()[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the first board of the seed")
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1, help="of the boards, the bots and the reviews")
    parser.add_argument("--scoring", choices=("imps", "matchpoints"), default="imps")
    parser.add_argument("--rows", type=Path, help="keep the reviews in this file, a line for each")
    options = parser.parse_args()
    systems = dict.fromkeys(Side, load_system(options.system))
    whole: list[float] = []
    seconds: dict[str, list[float]] = defaultdict(list)
    costs: dict[str, list[float]] = defaultdict(list)
    for record in random_boards(options.first + options.boards - 1, options.seed)[options.first - 1 :]:
        person = list(Seat)[int(record.board.name) % 4]
        interpreter, bots = book_bots(systems, record.board, options.seed)
        reviewed = ReviewedBoard.of_record(play_board(record, bots, interpreter).record, person)
        begun = last = process_time()
        found: list[ReviewPart] = []
        spent: dict[str, float] = defaultdict(float)
        for part in review_parts(reviewed, systems, scoring=options.scoring, seed=options.seed):
            found.append(part)
            if isinstance(part, DecisionPart):
                costs[kind_of(part)].append(part.cost)
                if part.cost:
                    print(*(f"  {line}" for line in list(part.lines())[:4]), sep="\n", flush=True)
            spent[kind_of(part)] += process_time() - last
            last = process_time()
        whole.append(process_time() - begun)
        for kind, taken in spent.items():
            seconds[kind].append(taken)
        contract = str(reviewed.contract or "passed out")
        print(f"board {record.board.name:>3}  {person.title:<6}{contract:<12}{whole[-1]:6.1f} s", flush=True)
        keep(options.rows, [Review(tuple(found)).row])
    parts = ", ".join(f"{kind} {sum(taken) / len(whole):.2f}" for kind, taken in seconds.items())
    print(f"{len(whole)} boards, CPU seconds of a review: mean {sum(whole) / len(whole):.1f}, worst {max(whole):.1f}")
    print(f"mean of the parts: {parts}")
    for kind, values in costs.items():
        found_out = sum(value > 0 for value in values)
        mean = sum(values) / len(values)
        print(f"{kind}: {len(values)} decisions, {found_out} cost something, mean {mean:.3f} {options.scoring}")


if __name__ == "__main__":
    main()
