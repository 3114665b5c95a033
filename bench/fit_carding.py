"""Fits the weights of play/evidence/carding to recorded play: `python -m bench.fit_carding [--write]`.

The records are the shared expert boards, half of the deals. Each card that was not forced is an observation: which of
the legal cards was taken. The weights are those under which the records are likeliest, held back by a normal prior;
printed are the mean log-likelihood of a card on the deals fitted to and on every fifth, which is left out, against that
of a random card.
`--write` puts the weights, fitted to that whole half, into play/evidence/carding_weights.py.

With `--store FILE` the cards are those of our own defenders, on boards that a `python -m bench.play boards` run with
`signals` has kept, and the weights those of defenders whose signals are known: play/evidence/signal_weights.py.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from bench.card_losses import chosen_boards, records, signalled_plays
from bench.fitting import Seen, fitted, log_likelihood, weights_file
from dealspace.cards import Play, Record
from dealspace.play.evidence.card_features import FEATURES, features, legal_mask, moments
from dealspace.play.evidence.signals import SIGNALS, Convention, signal_features

EVIDENCE = Path(__file__).parents[1] / "play" / "evidence"
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


def signalled(record: Record, play: Play, convention: Convention) -> Seen:
    """Every card of the defenders that was not forced, with its meaning by this convention."""
    contract, auction = record.contract, record.auction
    assert contract is not None and auction is not None
    found: Seen = []
    deal = np.array(record.board.full_deal.bits, np.uint64)
    for moment, card in moments(contract, auction, play):
        if moment.seat.side is contract.declarer.side:
            continue
        hand, dummy = (deal[[seat]] & ~np.uint64(moment.played[seat]) for seat in (moment.seat, contract.dummy))
        legal = np.flatnonzero(legal_mask(hand, moment)[0])
        if len(legal) < 2:
            continue
        rows = [features(hand, moment)[0, legal], signal_features(hand, moment, dummy, convention)[0, legal]]
        found.append((np.concatenate(rows, axis=1), int(np.flatnonzero(legal == card.index)[0])))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd", help="of the deals, to fit to")
    parser.add_argument("--store", type=Path, help="boards played by our own defenders, who signal")
    parser.add_argument("--write", action="store_true", help="write the file of weights")
    options = parser.parse_args()
    chosen = chosen_boards(options.half)
    if options.store is not None:
        names, whose, target = (*FEATURES, *SIGNALS), "our own defenders", EVIDENCE / "signal_weights.py"
        boards = {
            number: signalled(records()[number], play, convention)
            for number, play, convention in signalled_plays(options.store)
            if number in chosen
        }
    else:
        names, whose, target = FEATURES, "expert records", EVIDENCE / "carding_weights.py"
        boards = {number: observations(records()[number]) for number in chosen}
    train = [seen for number, board in boards.items() if number // 4 % 5 for seen in board]
    held_back = [seen for number, board in boards.items() if number // 4 % 5 == 0 for seen in board]
    weights = fitted(train, PRIOR)
    nothing = np.zeros(len(names))
    print(f"{len(train)} cards fitted to, {len(held_back)} left out; mean log-likelihood of a card:")
    for name, seen in (("fitted to", train), ("left out", held_back)):
        print(f"  {name:10} {log_likelihood(seen, weights):.3f}, a random card {log_likelihood(seen, nothing):.3f}")
    weights = fitted(train + held_back, PRIOR)
    for name, weight in zip(names, weights, strict=True):
        print(f"  {name:24} {weight:+.2f}")
    if options.write:
        command = "python -m bench.fit_carding" + (" --store" if options.store is not None else "")
        cards = len(train) + len(held_back)
        about = (
            f"Weights of `carding`, written by `{command}`: fitted to {cards} cards of\n"
            f"{len(boards)} boards of {whose} ({options.half} deals)."
        )
        target.write_text(weights_file(about, names, weights), encoding="utf-8")
        print(f"{target.name} is written")


if __name__ == "__main__":
    main()
