"""Fits the weights of play/evidence/call_evidence.py to recorded auctions: `python -m bench.fit_calls [--write]`.

The records are the shared expert boards. What a seat sees after the lead, or before its own lead, is an observation:
the model has to pick the true deal among many random ones that look the same to the seat. Besides the features of
`calls` there are two more: how many hidden hands break one statement, and two statements, of our system's reading. So
the weights measure what the reading leaves out, and the weights of these two how soft the reading should be.

Prints the value of a reading: by how many nats it makes the true deal likelier, on the deals fitted to and on the fifth
that is held out. `--write` puts the weights into play/evidence/call_weights.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.card_losses import chosen_boards, knowledge_from_auction, records
from bench.fitting import Seen, fitted, log_likelihood, weights_file
from dealspace.cards import Play, PlayView, Record, Seat, View
from dealspace.inference import Knowledge, draw_worlds, satisfied
from dealspace.play.evidence.call_features import FEATURES, features

TARGET = Path(__file__).parents[1] / "play" / "evidence" / "call_weights.py"
PRIOR = 6.0
WORLDS = 300


def views(record: Record) -> Iterator[PlayView]:
    """The leader before the lead, and declarer and both defenders after it."""
    contract, auction, play = record.contract, record.auction, record.play
    assert contract is not None and auction is not None and play is not None
    yield View.of(record.board, contract.leader, auction, Play.of(contract))
    for seat in (contract.declarer, contract.leader, contract.leader.partner):
        yield View.of(record.board, seat, auction, Play.of(contract, play.cards[:1]))


def observations(board: int) -> Seen:
    """Of each view the true deal and others, the true one first."""
    record = records()[board]
    said = knowledge_from_auction(record, 0.5)
    truth = np.array([record.board.full_deal.bits], np.uint64)
    found: Seen = []
    for view in views(record):
        rng = np.random.default_rng((board, int(view.seat)))
        deals = np.concatenate([truth, draw_worlds(view, Knowledge(()), rng, WORLDS).deals])
        rows = np.concatenate([features(view.auction, deals), broken(view, said, deals)], axis=1)
        found.append((rows, 0))
    return found


def broken(view: PlayView, said: Knowledge, deals: NDArray[np.uint64]) -> NDArray[np.float64]:
    """float64[n, 2]: how many of the hidden hands break at least one statement of the auction, and at least two."""
    seen = {view.seat} | ({view.contract.dummy} if view.dummy is not None else set())
    counts = np.zeros((len(deals), 2))
    for seat in set(Seat) - seen:
        breaks = sum(~satisfied(statement.condition, deals[:, seat]) for statement in said.of(seat))
        counts += np.stack([np.broadcast_to(breaks, len(deals)) >= least for least in (1, 2)], axis=1)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd", help="of the deals, to fit to")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    boards = chosen_boards(options.half)
    seen = {board: observations(board) for board in boards}
    train = [each for board in boards if board // 4 % 5 for each in seen[board]]
    held_back = [each for board in boards if board // 4 % 5 == 0 for each in seen[board]]
    weights = fitted(train, PRIOR)
    reading = np.zeros(len(weights))
    reading[-2:] = np.log(0.15)
    evenly = -np.log(WORLDS + 1)
    for name, part in (("fitted to", train), ("left out", held_back)):
        gain, ours = log_likelihood(part, weights) - evenly, log_likelihood(part, reading) - evenly
        print(f"{name:10} {len(part)} views: {gain:.3f} nats, our reading alone with softness 0.15 {ours:.3f}")
    weights = fitted(train + held_back, PRIOR)
    print(
        f"softness of the reading beside it: {np.exp(weights[-2]):.2f}, of two breaks {np.exp(weights[-2:].sum()):.3f}"
    )
    if options.write:
        about = (
            f"Weights of `calls`, written by `python -m bench.fit_calls`: fitted to {len(seen)} expert auctions "
            f"({options.half}\ndeals)."
        )
        TARGET.write_text(weights_file(about, FEATURES, weights[:-2]), encoding="utf-8")


if __name__ == "__main__":
    main()
