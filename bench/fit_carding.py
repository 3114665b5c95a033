"""Fits the weights of play/evidence/carding to recorded play: `python -m bench.fit_carding [--write]`.

The records are the shared expert boards, half of the deals. Each card that was not forced is an observation: which of
the legal cards was taken. The weights are those under which the records are likeliest, held back by a normal prior;
printed are the mean log-likelihood of a card on the deals fitted to and on every fifth, which is left out, against that
of a random card.
`--write` puts the weights, fitted to that whole half, into play/evidence/carding_weights.py.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from bench.card_losses import chosen_boards, records
from bench.fitting import Seen, fitted, log_likelihood, weights_file
from cards import Record
from play.evidence.features import FEATURES, features, legal_mask, moments

TARGET = Path(__file__).parents[1] / "play" / "evidence" / "carding_weights.py"
PRIOR = 0.5


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd", help="of the deals, to fit to")
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    options = parser.parse_args()
    boards = {number: observations(records()[number]) for number in chosen_boards(options.half)}
    train = [seen for number, board in boards.items() if number // 4 % 5 for seen in board]
    held_back = [seen for number, board in boards.items() if number // 4 % 5 == 0 for seen in board]
    weights = fitted(train, PRIOR)
    nothing = np.zeros(len(FEATURES))
    print(f"{len(train)} cards fitted to, {len(held_back)} left out; mean log-likelihood of a card:")
    for name, seen in (("fitted to", train), ("left out", held_back)):
        print(f"  {name:10} {log_likelihood(seen, weights):.3f}, a random card {log_likelihood(seen, nothing):.3f}")
    weights = fitted(train + held_back, PRIOR)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:24} {weight:+.2f}")
    if options.write:
        about = (
            f"Weights of `carding`, written by `python -m bench.fit_carding`: fitted to {len(train) + len(held_back)} "
            f"cards of\n{len(boards)} expert records ({options.half} deals)."
        )
        TARGET.write_text(weights_file(about, FEATURES, weights), encoding="utf-8")


if __name__ == "__main__":
    main()
