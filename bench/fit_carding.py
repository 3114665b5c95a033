"""Fits the weights of play/evidence/carding to recorded play: `python -m bench.fit_carding [--write]`.

The records are the shared expert boards. Each card that was not forced is an observation: which of the legal cards was
taken. The weights are those under which the records are likeliest, held back by a normal prior; printed are the mean
log-likelihood of a card on the boards fitted to and on every fifth, which is left out, against that of a random card.
`--write` puts the weights, fitted to all boards, into play/evidence/carding_weights.py.
"""

from __future__ import annotations

import argparse
import json
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cards import Record
from cards.jsonl import record_from_json
from play.evidence.features import FEATURES, features, legal_mask, moments

BOARDS = Path(__file__).parents[2] / "shared" / "data" / "boards" / "expert_boards.jsonl"
TARGET = Path(__file__).parents[1] / "play" / "evidence" / "carding_weights.py"
PRIOR = 0.5
STEPS = 30

Seen = list[tuple[NDArray[np.float64], int]]
"""Features of the legal cards, and the place among them of the one that was taken."""


def observations(record: Record) -> Seen:
    """Every card of dummy's opponents and of declarer that was not forced; dummy's are declarer's and left out."""
    found: Seen = []
    contract, play, auction = record.contract, record.play, record.auction
    if contract is None or play is None or auction is None:
        return found
    held = list(record.board.full_deal.bits)
    for moment, card in moments(contract, auction, play):
        hand = np.array([held[moment.seat]], np.uint64)
        held[moment.seat] &= ~card.bit
        legal = np.flatnonzero(legal_mask(hand, moment)[0])
        if moment.seat is contract.dummy or len(legal) < 2:
            continue
        found.append((features(hand, moment)[0, legal], int(np.flatnonzero(legal == card.index)[0])))
    return found


def log_likelihood(seen: Seen, weights: NDArray[np.float64]) -> float:
    """The mean over the observations."""
    total = 0.0
    for rows, taken in seen:
        appeal = rows @ weights
        total += appeal[taken] - appeal.max() - np.log(np.exp(appeal - appeal.max()).sum())
    return total / len(seen)


def fitted(seen: Seen) -> NDArray[np.float64]:
    """The weights of greatest posterior probability, by Newton's method."""
    weights = np.zeros(len(FEATURES))
    for _ in range(STEPS):
        slope = -PRIOR * weights
        bend = PRIOR * np.eye(len(FEATURES))
        for rows, taken in seen:
            appeal = np.exp(rows @ weights - (rows @ weights).max())
            chance = appeal / appeal.sum()
            mean = chance @ rows
            slope += rows[taken] - mean
            bend += (rows * chance[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    lines = BOARDS.read_text("utf-8").splitlines()
    boards = [observations(record_from_json(json.loads(line))) for line in lines]
    # Both rooms of a deal stay on one side: records of one deal follow each other.
    train = [seen for number, board in enumerate(boards) if number // 2 % 5 for seen in board]
    held_back = [seen for number, board in enumerate(boards) if number // 2 % 5 == 0 for seen in board]
    weights = fitted(train)
    nothing = np.zeros(len(FEATURES))
    print(f"{len(train)} cards fitted to, {len(held_back)} left out; mean log-likelihood of a card:")
    for name, seen in (("fitted to", train), ("left out", held_back)):
        print(f"  {name:10} {log_likelihood(seen, weights):.3f}, a random card {log_likelihood(seen, nothing):.3f}")
    weights = fitted(train + held_back)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:24} {weight:+.2f}")
    if options.write:
        rows = "\n".join(f'    "{name}": {weight:.3f},' for name, weight in zip(FEATURES, weights, strict=True))
        TARGET.write_text(
            f'"""Weights of `carding`, written by `python -m bench.fit_carding` on {date.today()}: fitted to '
            f'{len(train) + len(held_back)} cards of\n{len(lines)} expert records."""\n\n'
            f"WEIGHTS: dict[str, float] = {{\n{rows}\n}}\n",
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
