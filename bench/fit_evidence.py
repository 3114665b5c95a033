"""Fits play/evidence to recorded boards: `python -m bench.fit_evidence calls|carding|contract [--write]`.

The records are the shared expert boards, half of their deals. An observation is the features of everything that could
have been, a row each, and the place of what was; the chance of each is proportional to exp(weights · features). The
weights are those under which the records are likeliest, held back by a normal prior. A fifth of the deals is left out
to say how good the fit is, then fitted to with the others.

    calls     what a seat sees before its own lead, or after the lead: the true deal is to be picked among many drawn
              ones. Two features more say how many hidden hands break one statement of our system's reading, and two:
              so the weights measure what the reading leaves out, and these two how soft it should be
    carding   the card that was taken of those that were legal. With `--store FILE` the cards are those of our own
              defenders, on boards that a `python -m bench.play boards` run with `signals` has kept
    contract  what a defender sees before the lead and after some cards: the true deal is to be picked among those that
              fit, by declarer's tricks double dummy beside what `calls` and `carding` say

Printed is by how many nats the true deal is likelier, or how likely the card was. `--write` writes the file of weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.card_losses import chosen_boards, knowledge_from_auction, records, signalled_plays
from dealspace.cards import Contract, Play, PlayView, Record, Seat, View
from dealspace.inference import Knowledge, draw_worlds, satisfied
from dealspace.play.evidence import call_features, card_features
from dealspace.play.evidence.call_evidence import Calls
from dealspace.play.evidence.carding import Carding
from dealspace.play.evidence.final_contract import RESULTS, best_tricks, places
from dealspace.play.evidence.signals import SIGNALS, Convention, signal_features

EVIDENCE = Path(__file__).parents[1] / "play" / "evidence"
STEPS = 30

Floats = NDArray[np.float64]
Seen = list[tuple[Floats, int]]
"""Observations: features of what could have been, and the place among them of what was."""


class Fit(NamedTuple):
    """Weights and where they go.

    Attributes:
        file: of `play/evidence`, without its ending.
        whose: what they are fitted to, in words.
    """

    file: str
    whose: str
    names: Sequence[str]
    weights: Floats


def log_likelihood(seen: Seen, weights: Floats) -> float:
    """The mean over the observations."""
    total = 0.0
    for rows, taken in seen:
        appeal = rows @ weights
        total += appeal[taken] - appeal.max() - np.log(np.exp(appeal - appeal.max()).sum())
    return total / len(seen)


def fitted(seen: Seen, prior: float) -> Floats:
    """The weights of greatest posterior probability, by Newton's method.

    Args:
        prior: of a normal prior around 0, the inverse of its variance.
    """
    size = seen[0][0].shape[1]
    weights = np.zeros(size)
    for _ in range(STEPS):
        slope = -prior * weights
        bend = prior * np.eye(size)
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


def parts(boards: Mapping[int, Seen]) -> dict[str, Seen]:
    """The observations fitted to first, and those left out."""
    return {
        name: [each for number, seen in boards.items() if (number // 4 % 5 == 0) is is_out for each in seen]
        for name, is_out in (("fitted to", False), ("left out", True))
    }


def contract_and_play(record: Record) -> tuple[Contract, Play]:
    """The contract and the play of a record."""
    assert record.contract is not None and record.play is not None
    return record.contract, record.play


def view_of(record: Record, seat: Seat, cards: int) -> PlayView:
    """What this seat saw after so many cards."""
    contract, play = contract_and_play(record)
    assert record.auction is not None
    return View.of(record.board, seat, record.auction, Play.of(contract, play.cards[:cards]))


def truth_and_worlds(
    record: Record, view: PlayView, said: Knowledge, count: int, seed: Sequence[int]
) -> NDArray[np.uint64]:
    """The true deal first, then drawn ones."""
    truth = np.array([record.board.full_deal.bits], np.uint64)
    return np.concatenate([truth, draw_worlds(view, said, np.random.default_rng(seed), count).deals])


CALL_WORLDS, CALL_PRIOR = 300, 6.0


def fit_calls(numbers: Sequence[int]) -> Fit:
    """Weights of `calls`; the last two, of the reading, are only printed."""
    seen = parts({number: auction_seen(number) for number in numbers})
    weights = fitted(seen["fitted to"], CALL_PRIOR)
    reading = np.zeros(len(weights))
    reading[-2:] = np.log(0.15)
    evenly = -np.log(CALL_WORLDS + 1)
    for name, part in seen.items():
        gain, ours = log_likelihood(part, weights) - evenly, log_likelihood(part, reading) - evenly
        print(f"{name:10} {len(part)} views: {gain:.3f} nats, our reading alone with softness 0.15 {ours:.3f}")
    weights = fitted(list(chain(*seen.values())), CALL_PRIOR)
    softness, of_two = np.exp(weights[-2]), np.exp(weights[-2:].sum())
    print(f"softness of the reading beside it: {softness:.2f}, of two breaks {of_two:.3f}")
    return Fit("call_weights", f"{len(numbers)} expert auctions", call_features.FEATURES, weights[:-2])


def auction_seen(number: int) -> Seen:
    """The views of the leader before the lead, and of declarer and both defenders after it."""
    record, found = records()[number], Seen()
    said, (contract, _) = knowledge_from_auction(record, 0.5), contract_and_play(record)
    after = [(seat, 1) for seat in (contract.declarer, contract.leader, contract.leader.partner)]
    for seat, cards in [(contract.leader, 0), *after]:
        view = view_of(record, seat, cards)
        deals = truth_and_worlds(record, view, Knowledge(()), CALL_WORLDS, (number, int(seat)))
        found.append(
            (np.concatenate([call_features.features(view.auction, deals), broken(view, said, deals)], axis=1), 0)
        )
    return found


def broken(view: PlayView, said: Knowledge, deals: NDArray[np.uint64]) -> Floats:
    """float64[n, 2]: how many of the hidden hands break at least one statement of the auction, and at least two."""
    in_sight = {view.seat} | ({view.contract.dummy} if view.dummy is not None else set())
    counts = np.zeros((len(deals), 2))
    for seat in set(Seat) - in_sight:
        breaks = sum(~satisfied(statement.condition, deals[:, seat]) for statement in said.of(seat))
        counts += np.stack([np.broadcast_to(breaks, len(deals)) >= least for least in (1, 2)], axis=1)
    return counts


CARD_PRIOR = 0.5


def fit_carding(numbers: Sequence[int], store: Path | None) -> Fit:
    """Weights of `carding`, of recorded players or of our own defenders, whose signals are known."""
    boards: dict[int, Seen]
    names: Sequence[str]
    if store is None:
        file, whose, names = "carding_weights", "expert records", card_features.FEATURES
        boards = {number: cards_taken(records()[number]) for number in numbers}
    else:
        file, whose, names = "signal_weights", "boards of our own defenders", (*card_features.FEATURES, *SIGNALS)
        stored = [each for each in signalled_plays(store) if each[0] in numbers]
        boards = {number: cards_taken(records()[number], play, convention) for number, play, convention in stored}
    seen = parts(boards)
    weights = fitted(seen["fitted to"], CARD_PRIOR)
    print("mean log-likelihood of a card:")
    for name, part in seen.items():
        ours, random = log_likelihood(part, weights), log_likelihood(part, np.zeros(len(weights)))
        print(f"  {name:10} {len(part)} cards: {ours:.3f}, a random card {random:.3f}")
    every = list(chain(*seen.values()))
    weights = fitted(every, CARD_PRIOR)
    for name, weight in zip(names, weights, strict=True):
        print(f"  {name:24} {weight:+.2f}")
    return Fit(file, f"{len(every)} cards of {len(boards)} {whose}", names, weights)


def cards_taken(record: Record, play: Play | None = None, convention: Convention | None = None) -> Seen:
    """Every card that was not forced, but dummy's; of signalling defenders theirs alone, with its meaning.

    Args:
        play: where it is not the record's.
        convention: how the defenders signal.
    """
    contract, recorded = contract_and_play(record)
    assert record.auction is not None
    deal, found = np.array(record.board.full_deal.bits, np.uint64), Seen()
    left_out = {contract.dummy} if convention is None else {contract.dummy, contract.declarer}
    for moment, card in card_features.moments(contract, record.auction, play or recorded):
        hand, dummy = (deal[[seat]] & ~np.uint64(moment.played[seat]) for seat in (moment.seat, contract.dummy))
        legal = np.flatnonzero(card_features.legal_mask(hand, moment)[0])
        if moment.seat in left_out or len(legal) < 2:
            continue
        rows = card_features.features(hand, moment)[0, legal]
        if convention is not None:
            meanings = signal_features(hand, moment, dummy, convention)[0, legal]
            rows = np.concatenate([rows, meanings], axis=1)
        found.append((rows, int(np.flatnonzero(legal == card.index)[0])))
    return found


CONTRACT_WORLDS, CONTRACT_PRIOR = 60, 0.5
SOFTNESS = 0.25
"""Of the reading, as is best beside `calls`."""
CARDS_SEEN = (1, 8, 16)


def fit_contract(numbers: Sequence[int]) -> Fit:
    """Weights of `contract`, under which a deal drawn counts once in the mean."""
    pairs = {number: contract_seen(number) for number in numbers}
    found = []
    for place, kind in enumerate(("by tricks", "made or set")):
        seen = parts({number: pair[place] for number, pair in pairs.items()})
        weights = fitted(seen["fitted to"], CONTRACT_PRIOR)
        before = np.eye(len(weights))[-1]
        for name, part in seen.items():
            gain = log_likelihood(part, weights) - log_likelihood(part, before)
            print(f"{kind:12} {name:10} {len(part)} views: {gain:+.3f} nats")
        every = list(chain(*seen.values()))
        weights = fitted(every, CONTRACT_PRIOR)[:-1]
        drawn = np.concatenate([rows[1:, :-1] for rows, _ in every])
        found.append(weights - np.log(np.exp(drawn @ weights).mean()))
    names, weights = (*RESULTS, "made", "set"), np.concatenate(found)
    print(" ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=True)))
    return Fit("contract_weights", f"{len(numbers)} expert boards", names, weights)


def contract_seen(number: int) -> tuple[Seen, Seen]:
    """The views of the leader before the lead and of both defenders later: by tricks, and by whether they suffice."""
    record, found = records()[number], (Seen(), Seen())
    said, (contract, play) = knowledge_from_auction(record, SOFTNESS), contract_and_play(record)
    after = [(seat, cards) for cards in CARDS_SEEN for seat in (contract.leader, contract.leader.partner)]
    for seat, cards in [(contract.leader, 0), *after]:
        if cards > len(play.cards):
            break
        view = view_of(record, seat, cards)
        deals = truth_and_worlds(record, view, said, CONTRACT_WORLDS, (number, cards, int(seat)))
        known = Calls().log_likelihood(view, deals) + Carding().log_likelihood(view, deals)
        tricks = best_tricks(view, deals)
        makes = tricks >= contract.bid.tricks
        result, classes = np.eye(len(RESULTS))[places(contract, tricks)], np.stack([makes, ~makes], axis=1)
        for part, columns in zip(found, (result, classes), strict=True):
            part.append((np.concatenate([columns, known[:, None]], axis=1), 0))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("calls", "carding", "contract"))
    parser.add_argument("--half", choices=("odd", "even", "all"), default="odd", help="of the deals, to fit to")
    parser.add_argument("--boards", type=int, help="use the first N of them")
    parser.add_argument("--store", type=Path, help="carding: boards played by our own defenders, who signal")
    parser.add_argument("--write", action="store_true", help="write the file of weights")
    options = parser.parse_args()
    numbers = chosen_boards(options.half, options.boards)
    if options.kind == "carding":
        fit = fit_carding(numbers, options.store)
    else:
        fit = (fit_calls if options.kind == "calls" else fit_contract)(numbers)
    if options.write:
        command = f"python -m bench.fit_evidence {options.kind}{' --store' if options.store else ''}"
        about = (
            f'"""Weights of `{options.kind}`, written by `{command}`: fitted to {fit.whose} ({options.half} deals)."""'
        )
        rows = "".join(f'    "{name}": {weight:.3f},\n' for name, weight in zip(fit.names, fit.weights, strict=True))
        text = f"{fill(about, 120)}\n\nWEIGHTS: dict[str, float] = {{\n{rows}}}\n"
        (EVIDENCE / f"{fit.file}.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
