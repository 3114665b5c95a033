"""How well and how fast cards are played: `python -m bench.play positions|boards|beliefs|speed [OPTION …] [VARIANT …]`.

The deals, contracts and auctions are those of the shared expert boards; what is counted is double-dummy tricks lost.

    positions   at every K-th card of the records each player decides from what that seat saw: paired, and quick
    boards      all 52 cards are played by us at all seats: tricks lost a board by the lead, declarer and the defence
    speed       how long a decision takes at tricks 1, 5 and 9, and its worlds beside DDS: options of its own
    beliefs     how much likelier the true deal becomes by the evidence named, on the records or the boards of a store

A variant is a player's settings as in a bot's file: 'worlds=40 evidence=["carding"]', and softness=0.15 of the auction.
With `--store FILE` a run that was stopped, by Ctrl-C or --minutes, goes on where it was; begin a new file when the
program has changed. Times are CPU time, of players with a time_ms too.

Anchors, measured with DDS: open European championship players lead 0.250, declarer 0.638, defence 0.358 a board; the
strongest open bot against itself 0.197, 0.459, 0.210. Aims: 0.18, 0.40, 0.18 at a mean of a second a decision.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from time import process_time

import endplay._dds as dds_library
import numpy as np

from bench.batches import Batch
from bench.card_losses import (
    OFF_BOOK,
    ROLES,
    Job,
    Judged,
    Results,
    Tally,
    chosen_boards,
    imps_lost,
    knowledge_from_auction,
    per_board,
    print_beliefs,
    records,
    run,
    worst,
)
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


def speed(arguments: Sequence[str]) -> None:
    """How long a card takes, beside DDS, at the first card of tricks 1, 5 and 9; the worlds then solved by both."""
    parser = argparse.ArgumentParser(
        "bench.play speed", description=speed.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
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


def print_boards(results: Results, variants: list[str]) -> None:
    """Tricks lost a board, and the difference from the first variant, board by board."""
    print(f"{'tricks lost a board':24}{'':8}{'difference from the first':>28}")
    for variant in variants:
        rows = {(job.board, job.seed): found for job, found in results.items() if job.variant == variant}
        first = {(job.board, job.seed): found for job, found in results.items() if job.variant == variants[0]}
        times = [row.ms for found in rows.values() for row in found]
        print(f"{variant}: {len(rows)} boards, {mean(times):.0f} ms of CPU time a card")
        for name in (*ROLES, "all"):
            lost = Tally.of([per_board(found, name) for found in rows.values()])
            against = Tally.of([per_board(rows[board], name) - per_board(first[board], name) for board in rows])
            print(f"    {name:10} {lost.mean:7.3f} ± {lost.error:.3f}     {against.mean:+.3f} ± {against.error:.3f}")


def print_positions(results: Results, variants: list[str]) -> None:
    """Tricks and IMPs lost in a hundred decisions, and the difference from the first variant, position by position."""
    print(f"{'lost in 100 cards':22}{'tricks':>8}{'against the first':>18}{'IMPs':>10}{'against the first':>18}")
    first = positions(results, variants[0])
    for variant in variants:
        rows = positions(results, variant)
        ms = mean(row.ms for row in rows.values())
        print(f"{variant}: {len(rows)} positions, {ms:.0f} ms of CPU time a decision")
        for name in (*ROLES, "all"):
            chosen = [key for key, row in rows.items() if name in (row.role, "all")]
            if not chosen:
                continue
            columns = []
            for lost in (lambda key, row: row.lost, lambda key, row: imps_lost(key[0], row)):
                own = {key: 100 * lost(key, rows[key]) for key in chosen}
                against = Tally.of([own[key] - 100 * lost(key, first[key]) for key in chosen])
                columns.append(f"{mean(own.values()):8.2f}   {against.mean:+7.2f} ± {against.error:<5.2f}")
            print(f"    {name:10} {len(chosen):5}  {'  '.join(columns)}")


def positions(results: Results, variant: str) -> dict[tuple[int, int], Judged]:
    """What a variant did, by board and place."""
    return {(job.board, row.place): row for job, rows in results.items() if job.variant == variant for row in rows}


def paired(results: Results, variants: list[str]) -> Results:
    """Those of the boards that every variant has finished."""
    done = [{(job.board, job.seed) for job in results if job.variant == variant} for variant in variants]
    return {job: rows for job, rows in results.items() if all((job.board, job.seed) in each for each in done)}


def main() -> None:
    if sys.argv[1:2] == ["speed"]:
        speed(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("row", choices=("positions", "boards", "beliefs"))
    parser.add_argument("--half", choices=("odd", "even", "all"), default="all", help="of the deals")
    parser.add_argument("--boards", type=int, help="use the first N of them")
    parser.add_argument("--every", type=int, default=5, help="positions: every Nth card")
    parser.add_argument("--seed", type=int, action="append", help="1; several: with --every K each has other positions")
    parser.add_argument("--minutes", type=float, help="stop after so long; what all variants have finished is printed")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--store", type=Path, help="JSON lines: what is finished")
    parser.add_argument("--worst", type=int, default=0, help="print the N costliest cards of each variant")
    parser.add_argument(
        "variants", nargs="*", default=["worlds=40"], help="settings of a player; sources of evidence for beliefs"
    )
    options = parser.parse_intermixed_args()
    if options.row == "beliefs":
        print_beliefs(options.half, options.boards, options.every, options.variants, options.store)
        return
    every = options.every if options.row == "positions" else 0
    boards = chosen_boards(options.half, options.boards)
    jobs = [
        Job(variant, board, every, seed)
        for seed in options.seed or [1]
        for board in boards
        for variant in options.variants
    ]

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)

    found = run(jobs, options.store, options.processes, progress, 60 * options.minutes if options.minutes else None)
    results = paired(found, options.variants)
    if not results:
        raise SystemExit("no board is finished by all variants: give it more --minutes, and a --store to go on from")
    (print_positions if every else print_boards)(results, options.variants)
    for variant in options.variants:
        for job, row in worst(results, variant, options.worst):
            print(f"board {job.board} card {row.place + 1}: {row.role} lost {row.lost} by {row.card}   ({variant})")


if __name__ == "__main__":
    main()
