"""What double-dummy batches take here: `python -m bench.batches [--deals N] [--boards N] [--seed N]`.

Prints, each as a line with its ratio: two threads against one, `solve --random` on two local processes against one,
"at least n tricks?" against counting them, the analysis of a played board card by card, rows of JSON a second,
and a card player's decisions with one solver for the board against a new one for each. Runs that are compared take
turns; a ratio is the median of `--repeat` turns. Times are wall time; where one thread works, CPU time.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np

from bench.shared_data import shared_file
from dealspace.cards import Auction, Board, Card, Contract, Deal, PartialDeal, Play, Seat, Strain, View, Vulnerability
from dealspace.play.analysis.card_costs import card_costs
from dealspace.play.double_dummy import DoubleDummy, reference
from dealspace.play.double_dummy.table_files import random_deals, solve_to_file
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import PlaySettings
from dealspace.query.rows.solve_rows import answer_rows

RANKS = "23456789TJQKA"
SEATS = "NESW"
STRAINS = ["C", "D", "H", "S", "NT"]
ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True)
class Batch:
    """Worlds that share everything but the hidden cards."""

    worlds: list[list[int]]
    strain: int
    leader: int
    trick: list[int]


def random_deal(rng: random.Random) -> list[int]:
    """Four hands of 13, as card sets by seat."""
    return dealt(rng, {}, ALL_CARDS, [13] * 4)


def dealt(rng: random.Random, known: dict[int, int], cards: int, sizes: list[int]) -> list[int]:
    """The cards dealt at random to hands of these sizes, those of the known seats fixed."""
    hidden = [card for card in range(52) if cards >> card & 1 and not any(hand >> card & 1 for hand in known.values())]
    rng.shuffle(hidden)
    hands = []
    for seat in range(4):
        if seat in known:
            hands.append(known[seat])
        else:
            hands.append(sum(1 << hidden.pop() for _ in range(sizes[seat])))
    return hands


def freak_deal(rng: random.Random) -> list[int]:
    """Every hand long in one suit: a few cards exchanged between four one-suited hands."""
    hands = [0x1FFF << 13 * suit for suit in range(4)]
    for _ in range(rng.randint(3, 7)):
        one, other = rng.sample(range(4), 2)
        mine = rng.choice(sorted(reference.cards_of(hands[one])))
        theirs = rng.choice(sorted(reference.cards_of(hands[other])))
        hands[one] ^= 1 << mine | 1 << theirs
        hands[other] ^= 1 << mine | 1 << theirs
    return hands


def after_random_play(
    rng: random.Random, hands: list[int], strain: int, leader: int, cards: int
) -> tuple[list[int], int, list[int]]:
    """Hands, leader and the cards on the table after a number of random legal cards."""
    hands = list(hands)
    trick: list[int] = []
    for _ in range(cards):
        seat = (leader + len(trick)) % 4
        card = rng.choice(reference.legal_cards(reference.cards_of(hands[seat]), trick))
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
    return hands, leader, trick


def sampled_worlds(
    rng: random.Random, number: int, worlds: int, strain: int, cards_played: int, known_seats: int
) -> Batch:
    """Worlds in which the player to move (and dummy, if two seats are known) holds the same cards."""
    declarer = number % 4
    hands, leader, trick = after_random_play(rng, random_deal(rng), strain, (declarer + 1) % 4, cards_played)
    to_move = (leader + len(trick)) % 4
    known = {to_move: hands[to_move]}
    if known_seats == 2:
        dummy = (declarer + 2) % 4
        partner = dummy if dummy != to_move else declarer
        known[partner] = hands[partner]
    sizes = [hand.bit_count() for hand in hands]
    cards = hands[0] | hands[1] | hands[2] | hands[3]
    led = trick[0] // 13 if trick else None
    found: list[list[int]] = []
    while len(found) < worlds:
        world = dealt(rng, known, cards, sizes)
        revoked = any(
            card // 13 != led and world[(leader + place) % 4] >> 13 * led & 0x1FFF
            for place, card in enumerate(trick)
            if led is not None
        )
        if not revoked:
            found.append(world)
    return Batch(found, strain, leader, trick)


def hands_of(text: str) -> list[int]:
    """A deal as text, full or not, as card sets by seat."""
    return list(PartialDeal.parse(text).bits)


def pbn(hands: list[int]) -> str:
    """The hands as endplay reads them, full or not."""

    def suit_text(hand: int, suit: int) -> str:
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)

    return "N:" + " ".join(".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)


def shared_tables() -> list[list[int]]:
    """The deals of the shared list of tables."""
    lines = shared_file("double_dummy/tables.jsonl").read_text().splitlines()
    return [hands_of(json.loads(line)["deal"]) for line in lines]


def shared_positions() -> Iterator[Batch]:
    """The single positions of the shared list, each a batch of one."""
    for line in shared_file("double_dummy/cards.jsonl").read_text().splitlines():
        row = json.loads(line)
        hands = hands_of(row["deal"])
        strain, leader, trick = STRAINS.index(row["trump"]), SEATS.index(row["leader"]), list[int]()
        for name in row["played"]:
            card = int(Card.parse(name))
            hands[(leader + len(trick)) % 4] ^= 1 << card
            trick.append(card)
            if len(trick) == 4:
                leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
        yield Batch([hands], strain, leader, trick)


def shared_batches() -> list[Batch]:
    """The shared batches."""
    worlds: dict[str, list[dict[str, str]]] = {}
    for line in shared_file("double_dummy/batches.jsonl").read_text().splitlines():
        row = json.loads(line)
        worlds.setdefault(row["batch"], []).append(row)
    return [
        Batch(
            [hands_of(row["remaining"]) for row in rows],
            STRAINS.index(rows[0]["trump"]),
            SEATS.index(rows[0]["trick_leader"]),
            [int(Card.parse(card)) for card in rows[0]["trick"]],
        )
        for rows in worlds.values()
    ]


Job = Callable[[], object]


def timed(job: Job, clock: Callable[[], float]) -> float:
    """Seconds that a job takes."""
    start = clock()
    job()
    return clock() - start


def compared(ours: Job, other: Job, repeat: int, clock: Callable[[], float]) -> tuple[float, float]:
    """The median seconds of two jobs that take turns to go first."""
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(repeat):
        for which in (0, 1) if turn % 2 else (1, 0):
            times[which].append(timed((ours, other)[which], clock))
    return median(times[0]), median(times[1])


def report_line(name: str, ours: float, other: float, unit: str, by: float = 1.0) -> str:
    """A line: both times in milliseconds of a unit, and their ratio."""
    return f"{name:<52}{1e3 * ours / by:>10.2f}{1e3 * other / by:>10.2f} ms {unit:<10}{ours / other:>7.2f}"


def threads_line(count: int, seed: int, repeat: int) -> str:
    """Two threads against one, on full tables."""
    deals = random_deals(count, seed)
    one, two = (lambda n=n: DoubleDummy(threads=n).trick_table(deals) for n in (1, 2))
    return report_line(
        "full tables, two threads against one", *compared(two, one, repeat, perf_counter), "a deal", count
    )


def processes_line(count: int, seed: int, repeat: int) -> str:
    """A file of tables made by two processes against one; the processes are there before."""
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two, TemporaryDirectory() as folder:
        for pool, workers in ((one, 1), (two, 2)):
            list(pool.map(_warm, range(4 * workers)))

        def job(pool: Executor) -> Job:
            def run() -> None:
                path = Path(folder) / "tables.bin"
                path.unlink(missing_ok=True)
                solve_to_file((count, seed), path, executor=pool)

            return run

        found = compared(job(two), job(one), repeat, perf_counter)
    return report_line("solve --random, two processes against one", *found, "a deal", count)


def _warm(number: int) -> int:
    return len(DoubleDummy().trick_table(random_deals(1, number)))


def makes_line(count: int, seed: int, repeat: int) -> str:
    """Nine tricks in notrump, yes or no, against how many."""
    deals = random_deals(count, seed)
    found = compared(
        lambda: DoubleDummy().makes(deals, Strain.NOTRUMP, Seat.NORTH, 9),
        lambda: DoubleDummy().solve_tricks(deals, Strain.NOTRUMP, Seat.NORTH),
        repeat,
        process_time,
    )
    return report_line("nine tricks in NT? against how many", *found, "a deal", count)


def random_play(deal: Deal, contract: Contract, cards: int, rng: np.random.Generator) -> Play:
    """The play after `cards` random legal cards."""
    play = Play.of(contract)
    for _ in range(cards):
        legal = list(play.legal(deal))
        play = play.plus(legal[int(rng.integers(len(legal)))])
    return play


def analysis_line(count: int, seed: int) -> str:
    """All 52 cards of boards played at random in 3NT."""
    rng = np.random.default_rng(seed)
    played = [(deal := Deal.random(rng), random_play(deal, Contract.parse("3N by N"), 52, rng)) for _ in range(count)]
    times = [timed(partial(card_costs, deal, play), process_time) for deal, play in played]
    return (
        f"analysis of 52 cards: {1e3 * median(times):.0f} ms a board in the middle, {1e3 * max(times):.0f} ms at most"
    )


def rows_lines(count: int, seed: int) -> list[str]:
    """JSON rows a second: scores after 20 cards, and tables."""
    rng = np.random.default_rng(seed)
    scores, tables = [], []
    for _ in range(count):
        deal = Deal.random(rng)
        play = random_play(deal, Contract.parse("3N by N"), 20, rng)
        played = [str(card) for card in play.cards]
        scores.append({"deal": str(deal), "trump": "NT", "leader": str(play.leader), "played": played})
        tables.append({"deal": str(deal)})
    lines = []
    for name, rows in (("cards after five tricks", scores), ("tables", tables[: max(1, count // 20)])):
        asked = [json.dumps(row).encode() for row in rows]
        seconds = timed(partial(lambda rows: list(answer_rows(rows)), asked), process_time)
        lines.append(f"JSON rows, {name}: {len(asked) / seconds:.0f} a second")
    return lines


def player_line(boards: int, seed: int) -> str:
    """Decisions from the third card of a board on, one solver for the board against a new one for each."""
    auction = Auction.parse("1N P 3N P P P", Seat.NORTH)
    rng = np.random.default_rng(seed)
    deals = [Deal.random(rng) for _ in range(boards)]

    def job(*, kept: bool) -> Job:
        def run() -> None:
            for deal in deals:
                solver = DoubleDummy() if kept else None
                board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
                assert auction.contract is not None
                play = Play.of(auction.contract)
                while not play.is_over:
                    chooser = Seat.NORTH if play.turn is Seat.SOUTH else play.turn
                    generator = np.random.default_rng((seed, len(play.cards)))
                    player = CardPlayer(PlaySettings(worlds=20, evidence=()), rng=generator, solver=solver)
                    play = play.plus(player.decide(View.of(board, chooser, auction, play)).card)

        return run

    found = compared(job(kept=True), job(kept=False), 1, process_time)
    return report_line(f"52 decisions of 20 deals, solver kept ({boards} boards)", *found, "a board", boards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--boards", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=5)
    chosen = parser.parse_args()
    print(f"{'':<52}{'first':>10}{'second':>10}    {'':<10}{'ratio':>7}")
    for line in (threads_line, processes_line, makes_line):
        print(line(chosen.deals, chosen.seed, chosen.repeat), flush=True)
    print(player_line(chosen.boards, chosen.seed), flush=True)
    print(analysis_line(chosen.boards, chosen.seed), flush=True)
    for text in rows_lines(20 * chosen.deals, chosen.seed):
        print(text, flush=True)


if __name__ == "__main__":
    main()
