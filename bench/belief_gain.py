"""What evidence is worth: by how much likelier the true deal becomes, in nats, over many positions.

Every few cards a seat draws worlds that fit what it has seen and heard, and the evidence weighs them and the
true deal: the gain is the logarithm of the true deal's weight against the mean of the others. It says far more with few
boards than tricks lost do, where one deal in twenty decides. The positions are those of expert records, or of boards
that we played at all seats, from the store of a `bench.play boards` run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.card_losses import (
    OFF_BOOK,
    Half,
    Tally,
    Variant,
    chosen_boards,
    kept_results,
    knowledge_from_auction,
    records,
)
from dealspace.cards import Card, Play, Record, Side, View
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.evidence import CONVENTIONS, EVIDENCE, Agreements, Carding, Convention, Evidence

WORLDS = 300
LATEST = 44
"""Cards played, after which little is hidden."""
Gains = dict[str, list[float]]


def recorded(boards: Sequence[int]) -> Iterator[tuple[int, Play]]:
    """The plays of expert boards."""
    for board in boards:
        play = records()[board].play
        assert play is not None
        yield board, play


def stored(store: Path) -> Iterator[tuple[int, Play]]:
    """The plays of boards that were played by us."""
    for board, play, _ in signalled_plays(store):
        yield board, play


def signalled_plays(store: Path) -> Iterator[tuple[int, Play, Convention]]:
    """The same with how the defenders signalled; a line that was cut off is left out."""
    for job, rows in kept_results(store).items():
        contract = records()[job.board].contract
        if not job.every and contract is not None:
            play = Play.of(contract, (Card.parse(row.card) for row in rows))
            yield job.board, play, signalling(job.variant)[contract.declarer.side.opponents]


@cache
def signalling(variant: str) -> Mapping[Side, Convention]:
    """How the sides signal where all four seats play in this way."""
    return Variant(variant).agreed


def gains(plays: Iterator[tuple[int, Play]], sources: Sequence[str], every: int) -> Gains:
    """The gain at every position, by source and of all together."""
    found: Gains = {name: [] for name in (*sources, " + ".join(sources))}
    for board, play in plays:
        said = knowledge_from_auction(records()[board], OFF_BOOK)
        for place in range(1 + board % every, min(len(play.cards), LATEST), every):
            by_source = _log_likelihoods(records()[board], said, play.cards[:place], sources)
            for name, values in zip(found, [*by_source, np.sum(by_source, axis=0)], strict=False):
                others = values[1:]
                peak = float(others.max())
                found[name].append(float(values[0] - peak - np.log(np.exp(others - peak).mean())))
    return found


def _log_likelihoods(
    record: Record, said: Knowledge, cards: Sequence[Card], sources: Sequence[str]
) -> list[NDArray[np.float64]]:
    """float64[1 + n] by each source: the true deal first, then n drawn worlds."""
    contract, auction = record.contract, record.auction
    assert contract is not None and auction is not None
    play = Play.of(contract, cards)
    chooser = contract.declarer if play.turn is contract.dummy else play.turn
    view = View.of(record.board, chooser, auction, play)
    rng = np.random.default_rng((len(cards), int(view.seat)))
    drawn = draw_worlds(view, said, rng, WORLDS).deals
    deals = np.concatenate([np.array([record.board.full_deal.bits], np.uint64), drawn])
    return [source(name).log_likelihood(view, deals) for name in sources]


def source(name: str) -> Evidence:
    """A source of evidence; by the name of a convention `carding`, which knows that all defenders signal by it."""
    if name in CONVENTIONS:
        return Carding(agreements=Agreements(agreed=dict.fromkeys(Side, CONVENTIONS[name])))
    return EVIDENCE[name]


def print_beliefs(half: Half, count: int | None, every: int, sources: Sequence[str], store: Path | None) -> None:
    """The mean gain of each source, with its error."""
    plays = stored(store) if store is not None else recorded(chosen_boards(half, count))
    for name, values in gains(plays, sources, every).items():
        tally = Tally.of(values)
        print(f"{name:30} {len(values):5} positions: the true deal {tally.mean:+.3f} ± {tally.error:.3f} nats")
