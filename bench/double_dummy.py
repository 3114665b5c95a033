"""How fast the double-dummy solver is, beside DDS: `python -m bench.double_dummy [--deals N]`.

Both solve the same seeded random boards in turn, in one process and one thread; times are process CPU time.
DDS is reached through endplay. Three kinds of work: one strain and leader (notrump and a suit), the full
table of 20 results, and every card in mid-play (after 20 random legal cards). Ratios below 1 mean we are faster.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import numpy as np
from endplay.dds import calc_dd_table, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Card, Deal, Denom, Player

from play import reference
from play._solver import Solver
from play.double_dummy import TABLE_BYTES

RANKS = "23456789TJQKA"
DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
NOTRUMP = 4


@dataclass
class Work:
    """One kind of work: the times of both solvers and how often they agreed."""

    name: str
    ours: list[float] = field(default_factory=list)
    dds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    agreed: int = 0

    def run(self, solver: Solver, ours: Callable[[], Any], dds: Callable[[], Any]) -> None:
        """Time one board, ours and DDS taking turns to go first."""
        solver.limit(None)
        answers = {}
        order = [("ours", ours), ("dds", dds)]
        if len(self.ours) % 2:
            order.reverse()
        for name, solve in order:
            start = process_time()
            answers[name] = solve()
            getattr(self, name).append((process_time() - start) * 1e3)
        self.nodes.append(solver.nodes)
        self.agreed += answers["ours"] == answers["dds"]

    def __str__(self) -> str:
        def row(times: list[float]) -> str:
            return f"{np.mean(times):8.2f} {np.median(times):8.2f} {np.percentile(times, 95):8.2f}"

        ratio = sum(self.ours) / sum(self.dds)
        return (
            f"{self.name:12} ours {row(self.ours)}   dds {row(self.dds)}   ratio {ratio:5.2f}   "
            f"nodes {np.mean(self.nodes):10.0f}   agree {self.agreed}/{len(self.ours)}"
        )


def random_deal(rng: random.Random) -> list[int]:
    """Four hands of 13, as card sets by seat."""
    deck = rng.sample(range(52), 52)
    return [sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def pbn(hands: list[int]) -> str:
    def suit_text(hand: int, suit: int) -> str:
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)

    return "N:" + " ".join(".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)


def dds_board(hands: list[int], strain: int, leader: int) -> Deal:
    board = Deal(pbn(hands))
    board.trump = DENOMS[strain]
    board.first = Player(leader)
    return board


def one_leader(work: Work, solver: Solver, hands: list[int], strain: int, declarer: int) -> None:
    deals = np.array([hands], np.uint64)
    board = dds_board(hands, strain, (declarer + 1) % 4)

    def ours() -> int:
        out = np.zeros(1, np.uint8)
        solver.tricks(deals, strain, declarer, out)
        return int(out[0])

    work.run(solver, ours, lambda: 13 - max(tricks for _, tricks in solve_board(board, SolveMode.OptimalOne)))


def full_table(work: Work, solver: Solver, hands: list[int]) -> None:
    deals = np.array([hands], np.uint64)
    board = Deal(pbn(hands))

    def ours() -> list[list[int]]:
        out = np.zeros((1, 5, 4), np.uint8)
        solver.trick_tables(deals, out)
        return [[int(tricks) for tricks in row] for row in out[0]]

    def dds() -> list[list[int]]:
        table = calc_dd_table(board)
        return [[table[denom, Player(seat)] for seat in range(4)] for denom in DENOMS]

    work.run(solver, ours, dds)


def mid_play(work: Work, solver: Solver, hands: list[int], strain: int, leader: int, rng: random.Random) -> None:
    """Every card after 20 random legal cards."""
    board = dds_board(hands, strain, leader)
    hands = list(hands)
    trick: list[int] = []
    for _ in range(20):
        seat = (leader + len(trick)) % 4
        card = rng.choice(reference.legal_cards(reference.cards_of(hands[seat]), trick))
        hands[seat] ^= 1 << card
        trick.append(card)
        board.play(Card(name(card)))
        if len(trick) == 4:
            leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
    worlds = np.array([hands], np.uint64)

    def ours() -> list[tuple[str, int]]:
        legal, tricks = np.zeros(1, np.uint64), np.zeros((1, 52), np.uint8)
        solver.each_card(worlds, strain, leader, trick, legal, tricks)
        return [(name(card), int(tricks[0, card])) for card in range(52) if int(legal[0]) >> card & 1]

    def dds() -> list[tuple[str, int]]:
        found = {13 * suit_number(card) + rank_number(card): tricks for card, tricks in solve_board(board)}
        return [(name(card), found[card]) for card in sorted(found)]

    work.run(solver, ours, dds)


def name(card: int) -> str:
    return "CDHS"[card // 13] + RANKS[card % 13]


def suit_number(card: Card) -> int:
    return DENOMS.index(card.suit)


def rank_number(card: Card) -> int:
    return RANKS.index(card.rank.abbr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40, help="random boards per kind of work")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    solver = Solver(TABLE_BYTES)
    notrump, suit, table, cards = Work("one, NT"), Work("one, suit"), Work("table"), Work("mid-play")
    for number in range(options.deals):
        hands = random_deal(rng)
        one_leader(notrump, solver, hands, NOTRUMP, number % 4)
        one_leader(suit, solver, hands, number % 4, number // 4 % 4)
        full_table(table, solver, hands)
        mid_play(cards, solver, hands, number % 5, number % 4, rng)
    print(f"{options.deals} random boards, seed {options.seed}; ms of CPU time: mean, median, 95th percentile")
    for work in (notrump, suit, table, cards):
        print(work)


if __name__ == "__main__":
    main()
