"""Fits the weights of play/evidence/final_contract.py to recorded boards: `python -m bench.fit_contract [--write]`.

The records are the shared expert boards. What a defender sees before the lead, and after some cards, is an
observation: of the true deal and many that fit what the seat has seen and heard, the true one is to be picked, by
declarer's tricks double dummy beside what `calls` and `carding` say. Printed is by how many nats the true deal is
likelier for it, on the deals fitted to and on a fifth that is left out. `--write` puts the weights, under which a deal
drawn counts once in the mean, into play/evidence/contract_weights.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bench.card_losses import chosen_boards, knowledge_from_auction, records
from bench.fitting import Seen, fitted, log_likelihood, weights_file
from dealspace.cards import Play, PlayView, Record, View
from dealspace.inference import draw_worlds
from dealspace.play.evidence.call_evidence import Calls
from dealspace.play.evidence.carding import Carding
from dealspace.play.evidence.final_contract import RESULTS, best_tricks, places

TARGET = Path(__file__).parents[1] / "play" / "evidence" / "contract_weights.py"
PRIOR = 0.5
WORLDS = 60
SOFTNESS = 0.25
"""Of the reading, as is best beside `calls`."""
PLACES = (0, 1, 8, 16)
"""Cards played."""
CLASSES = (*RESULTS, "made", "set")


def views(record: Record) -> Iterator[PlayView]:
    """What the leader saw before the lead and both defenders later."""
    contract, auction, play = record.contract, record.auction, record.play
    assert contract is not None and auction is not None and play is not None
    for place in PLACES:
        if place <= len(play.cards):
            for seat in (contract.leader, contract.leader.partner)[: 2 if place else 1]:
                yield View.of(record.board, seat, auction, Play.of(contract, play.cards[:place]))


def observations(board: int) -> Iterator[Seen]:
    """Of each view the true deal and others, the true one first: by declarer's tricks, and by whether they suffice."""
    record = records()[board]
    said = knowledge_from_auction(record, SOFTNESS)
    truth = np.array([record.board.full_deal.bits], np.uint64)
    for view in views(record):
        rng = np.random.default_rng((board, len(view.play.cards), int(view.seat)))
        deals = np.concatenate([truth, draw_worlds(view, said, rng, WORLDS).deals])
        known = Calls().log_likelihood(view, deals) + Carding().log_likelihood(view, deals)
        tricks = best_tricks(view, deals)
        result = np.eye(len(RESULTS))[places(view.contract, tricks)]
        makes = tricks >= view.contract.bid.tricks
        classes = np.stack([makes, ~makes], axis=1).astype(np.float64)
        yield [(np.concatenate([columns, known[:, None]], axis=1), 0) for columns in (result, classes)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd", help="of the deals, to fit to")
    parser.add_argument("--boards", type=int, help="use the first N of them")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    boards = chosen_boards(options.half, options.boards)
    seen = {board: list(observations(board)) for board in boards}
    found = []
    for kind in (0, 1):
        parts = [
            [pair[kind] for board in boards if (board // 4 % 5 == 0) is out for pair in seen[board]]
            for out in (False, True)
        ]
        weights = fitted(parts[0], PRIOR)
        before = np.zeros(len(weights))
        before[-1] = 1.0
        for name, part in zip(("fitted to", "left out"), parts, strict=True):
            gain = log_likelihood(part, weights) - log_likelihood(part, before)
            print(f"{('by tricks', 'made or set')[kind]:12} {name:10} {len(part)} views: {gain:+.3f} nats")
        everything = parts[0] + parts[1]
        weights = fitted(everything, PRIOR)[:-1]
        drawn = np.concatenate([rows[1:, :-1] for rows, _ in everything])
        found.append(weights - np.log(np.exp(drawn @ weights).mean()))
    weights = np.concatenate(found)
    print(" ".join(f"{name} {weight:.2f}" for name, weight in zip(CLASSES, weights, strict=True)))
    if options.write:
        about = (
            f"Weights of `contract`, written by `python -m bench.fit_contract`: fitted to {len(seen)} expert boards "
            f"({options.half}\ndeals)."
        )
        TARGET.write_text(weights_file(about, CLASSES, weights), encoding="utf-8")


if __name__ == "__main__":
    main()
