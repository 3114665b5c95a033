"""Fit the weights of leads to recorded searches; writes play/double_dummy/_lead_weights.pxd.

    DEALSPACE_RECORD=1 DEALSPACE_PORTABLE=1 python setup.py -q build_ext --inplace --force
    python -m bench.fit_ordering record nt leads_nt.npy --minutes 10 --seed 1      (the same for suit)
    python setup.py -q build_ext --inplace --force
    python -m bench.fit_ordering fit leads_suit.npy leads_nt.npy                   (several files: a,b)

`record` solves random deals; at a sample of the positions where a lead refuted, all leads were searched, in random
order (play/double_dummy/_record.pxd). `fit` looks for the weights that make the lead tried first cheap: a lead that
refutes costs the nodes under it, one that fails its own and the typical refutation's. The expected logarithm of that
cost over the cheapest, for a lead drawn with probability exp(score), is made small by gradient descent, each number of
tricks left counting the same; a sixth of the positions is held out, and the weights that did best on those are kept.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.batches import random_deal

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
RECORD_WORDS = 12  # of play/double_dummy/_record.pxd
ROOM = 3_000_000
WEIGHTS_FILE = Path(__file__).resolve().parents[1] / "play" / "double_dummy" / "_lead_weights.pxd"

#: the tables of play/double_dummy/_moves.pxd, in its order, with their indices
SHAPES: dict[str, tuple[int, ...]] = {
    "tops": (2, 64, 4),  # trump suit; owners of the three highest cards; cards higher than this one
    "own_lengths": (2, 8, 8),  # trump suit; leader's length, partner's
    "their_lengths": (2, 8, 8),  # trump suit; next seat's length, that of the seat before
    "ruffs": (8, 2),  # who can ruff: next seat 1, partner 2, seat before 4; is the card the highest
    "needs": (8, 8, 4),  # tricks needed; tricks that may be lost; owner of the highest card
    "history": (10,),  # how often it refuted in this deal, on a logarithmic scale
    "rank": (2, 13),  # trump suit; the card's rank
}


def record(strains: str, seconds: float, seed: int) -> NDArray[np.uint64]:
    """Leads recorded while random deals are solved for so long."""
    from dealspace.play.double_dummy._solver import Solver

    rng = random.Random(seed)
    rows = np.zeros((ROOM, RECORD_WORDS), np.uint64)
    solver: Any = Solver(48 << 20)  # built to record
    solver.record(rows)
    end, number = monotonic() + seconds, 0
    while monotonic() < end and solver.recorded < ROOM - 100:
        deal = np.array([random_deal(rng)], np.uint64)
        for turn in range(2):
            solver.limit(20_000_000)
            solver.tricks(
                deal, 4 if strains == "nt" else (number + 2 * turn) % 4, (number + turn) % 4, np.zeros(1, np.uint8)
            )
        number += 1
    print(f"{number} deals, {solver.recorded} leads")
    return rows[: solver.recorded]


def popcount(bits: Ints) -> Ints:
    return np.bitwise_count(bits.astype(np.uint64)).astype(np.int64)


def top(holding: Ints) -> Ints:
    """Rank of the highest card, -1 for a void."""
    return np.where(holding > 0, np.floor(np.log2(np.maximum(holding, 1))), -1).astype(np.int64)


def indices(word: Ints) -> Ints:
    """For each recorded lead the entries of the flat array of all tables whose sum is its score."""
    leader, _, trump, goal, left = ((word[:, 5] >> 8 * k) & 255 for k in range(5))
    suit, rank = word[:, 6] // 13, word[:, 6] % 13
    count = np.arange(len(word))
    by_turn = np.stack([word[count, (leader + turn) & 3] for turn in range(4)], 1)
    held = (by_turn >> (13 * suit)[:, None]) & 0x1FFF
    lengths = np.minimum(popcount(held), 7)
    every = held[:, 0] | held[:, 1] | held[:, 2] | held[:, 3]
    owners, rest = np.zeros(len(word), np.int64), every
    for _ in range(3):
        highest = top(rest)
        owner = sum(turn * ((held[:, turn] >> np.maximum(highest, 0)) & 1) for turn in range(4))
        owners = owners * 4 + np.where(highest >= 0, owner, 0)
        rest = np.where(highest >= 0, rest & ~(1 << np.maximum(highest, 0)), rest)
    above = np.minimum(popcount(every >> (rank + 1)), 3)
    need = np.where(leader % 2 == 0, goal, left - goal + 1)
    is_trump = (suit == trump).astype(np.int64)
    trumps = np.where((trump < 4)[:, None], (by_turn >> (13 * np.minimum(trump, 3))[:, None]) & 0x1FFF, 0)
    ruffs = ((held == 0) & (trumps > 0) & (suit != trump)[:, None]).astype(np.int64)
    history = np.floor(np.log2(np.floor(word[:, 10] * 256 / np.maximum(word[:, 11], 1)) + 1)).astype(np.int64)
    values = {
        "tops": (is_trump, owners, above),
        "own_lengths": (is_trump, lengths[:, 0], lengths[:, 2]),
        "their_lengths": (is_trump, lengths[:, 1], lengths[:, 3]),
        "ruffs": (ruffs[:, 1] + 2 * ruffs[:, 2] + 4 * ruffs[:, 3], (above == 0).astype(np.int64)),
        "needs": (np.clip(need, 0, 7), np.clip(left - need, 0, 7), owners >> 4),
        "history": (history,),
        "rank": (is_trump, rank),
    }
    columns, offset = [], 0
    for name, shape in SHAPES.items():
        columns.append(offset + np.ravel_multi_index(list(values[name]), shape))
        offset += int(np.prod(shape))
    return np.stack(columns, 1)


def fit(word: Ints, steps: int, shrink: float = 1e-5, rate: float = 0.06) -> Floats:
    """The weights for these leads; rows of one position stand together."""
    entries, node = indices(word), np.unique(word[:, 9], return_inverse=True)[1]
    size = sum(int(np.prod(shape)) for shape in SHAPES.values())
    starts = np.flatnonzero(np.r_[True, np.diff(node) != 0])
    refuted, cost = word[:, 7] == 1, np.log(word[:, 8] + 1.0)
    cheapest = np.minimum.reduceat(np.where(refuted, cost, np.inf), starts)
    typical = np.add.reduceat(np.where(refuted, cost, 0), starts) / np.add.reduceat(refuted.astype(float), starts)
    loss = np.where(refuted, cost, np.logaddexp(cost, typical[node])) - cheapest[node]
    left = ((word[:, 5] >> 32) & 255)[starts]
    held_out = np.arange(len(starts)) % 6 == 0
    share = 1 / np.maximum(np.bincount(left, minlength=14)[left], 100)
    share_train = np.where(held_out, 0, share) / share[~held_out].sum()
    share_test = np.where(held_out, share, 0) / share[held_out].sum()
    weights, best, best_loss = np.zeros(size), np.zeros(size), np.inf
    mean, square = np.zeros(size), np.zeros(size)
    for step in range(1, steps + 1):
        score = weights[entries].sum(1)
        odds = np.exp(score - np.maximum.reduceat(score, starts)[node])
        odds /= np.add.reduceat(odds, starts)[node]
        expected = np.add.reduceat(odds * loss, starts)
        slope = odds * (loss - expected[node]) * share_train[node]
        gradient = np.bincount(entries.ravel(), np.repeat(slope, entries.shape[1]), minlength=size) + shrink * weights
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        weights = weights - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
        if step % 25 == 0:
            test = float((expected * share_test).sum())
            if test < best_loss:
                best, best_loss = weights, test
            print(f"step {step}: fitted {(expected * share_train).sum():.4f}, held out {test:.4f}", flush=True)
    return best


def write(weights: list[Floats], source: str) -> None:
    """The weights, in hundredths, as C arrays."""
    lines = [
        "# Weights of leads, for trump contracts and for notrump; written by bench/fit_ordering.py. Not to be edited.",
        f"# {source}",
        "",
        "from libc.stdint cimport int16_t",
        "",
        "cdef extern from *:",
        '    """',
        f"    static const int16_t dealspace_lead_weights[2][{len(weights[0])}] = {{",
    ]
    for row in weights:
        numbers = [str(int(n)) for n in np.clip(np.round(100 * row), -32000, 32000)]
        line = "    {"
        for number in numbers:
            if len(line) + len(number) > 116:
                lines.append(line)
                line = "    "
            line += number + ","
        lines.append(line + "},")
    lines += ["    };", '    """', f'    const int16_t lead_weights "dealspace_lead_weights"[2][{len(weights[0])}]', ""]
    WEIGHTS_FILE.write_text("\n".join(lines))


def load(names: str) -> Ints:
    """Recorded files as one, their positions numbered on."""
    parts, number = [], 0
    for name in names.split(","):
        word = np.load(name).astype(np.int64)
        word = word[(word[:, 5] >> 8) & 255 == 0]
        word[:, 9] += number
        number = int(word[:, 9].max()) + 1
        parts.append(word)
    return np.concatenate(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("strains", choices=("nt", "suit"))
    recording.add_argument("file")
    recording.add_argument("--minutes", type=float, default=10)
    recording.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", nargs=2, metavar="FILE[,FILE…]", help="recorded with trumps; with notrump")
    fitting.add_argument("--steps", type=int, default=200)
    fitting.add_argument("--when", default="", help="date for the file's head")
    options = parser.parse_args()
    if options.command == "record":
        np.save(options.file, record(options.strains, 60 * options.minutes, options.seed))
        return
    words = [load(files) for files in options.files]
    source = " and ".join(
        f"{len(np.unique(word[:, 9]))} positions {kind}"
        for word, kind in zip(words, ("with trumps", "at notrump"), strict=True)
    )
    write([fit(word, options.steps) for word in words], f"{options.when} From {source}, of random deals.".strip())


if __name__ == "__main__":
    main()
