"""How long a card takes, beside DDS: `python -m bench.play speed [--boards N] [--worlds N]`.

At the first card of tricks 1, 5 and 9 of recorded boards a player decides by a fixed number of worlds; then the
worlds alone are solved, every card in each, by our solver and by endplay's DDS in turn, each in one thread. Times are
process CPU time, in milliseconds; only the ratio means much on a machine with other work (below 1: we are faster).
Answers are compared.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time

import endplay._dds as dds_library
import numpy as np

from bench.boards import Batch
from bench.card_losses import OFF_BOOK, knowledge_from_auction, records
from bench.double_dummy import every_card, timed
from dealspace.cards import Play, Record, View
from dealspace.inference import draw_worlds
from dealspace.play.double_dummy import TABLE_BYTES
from dealspace.play.double_dummy._kernel import Solver
from dealspace.play.double_dummy.positions import still_held
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings

TRICKS = (1, 5, 9)
HEADING = f"{'':8} {'a decision, ms':>15} {'worlds':>7} {'ours, ms':>9} {'a second':>9} {'DDS, ms':>9} {'ratio':>6}"


def spread(count: int) -> list[Record]:
    """`count` boards, evenly spaced over the file."""
    played = records()
    return played[:: max(1, len(played) // count)][:count]


def decision(record: Record, trick: int, worlds: int, seed: int) -> tuple[float, Batch] | None:
    """Seconds for the card that begins this trick, and the worlds it rests on; None where it was not played so far."""
    contract, auction, recorded = record.contract, record.auction, record.play
    assert contract is not None and auction is not None and recorded is not None
    place = 4 * (trick - 1)
    if len(recorded.cards) < place:
        return None
    play = Play.of(contract, recorded.cards[:place])
    chooser = contract.declarer if play.turn is contract.dummy else play.turn
    view = View.of(record.board, chooser, auction, play)
    said = knowledge_from_auction(record, OFF_BOOK)
    begun = process_time()
    CardPlayer(PlaySettings(worlds=worlds, evidence=()), knowledge=said, rng=seed).decide(view)
    seconds = process_time() - begun
    deals = np.unique(draw_worlds(view, said, np.random.default_rng(seed), worlds).deals, axis=0)
    held = [list(map(int, row)) for row in still_held(play, deals)]
    return seconds, Batch(held, int(play.strain), int(play.turn), [])


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        "bench.play speed", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=3, help="expert boards, spread over the file")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    dds_library.SetMaxThreads(1)
    print(f"{options.boards} boards, {options.worlds} worlds a decision; different worlds solved, and CPU time")
    print(HEADING)
    for trick in TRICKS:
        decided, solved, both = [], 0, []
        for number, record in enumerate(spread(options.boards)):
            found = decision(record, trick, options.worlds, options.seed)
            if found is not None:
                decided.append(found[0])
                solved += len(found[1].worlds)
                solver = Solver(TABLE_BYTES)
                both.append(timed(solver, every_card(solver, found[1]), ours_first=number % 2 == 0))
        if not both:
            print(f"trick {trick}: no board was played so far")
            continue
        ours, dds = sum(row[0] for row in both), sum(row[1] for row in both)
        print(
            f"trick {trick:<2} {1e3 * np.mean(decided):15.0f} {solved:7} {ours / solved:9.2f}"
            f" {1e3 * solved / ours:9.0f} {dds / solved:9.2f} {ours / dds:6.2f}"
            f"  agreed {sum(row[3] for row in both)}/{len(both)}",
            flush=True,
        )
