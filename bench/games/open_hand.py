"""How fast open hands are solved: `python -m bench.games open_hand [ROW …] [--deals N]`.

Each position is solved for the exact value of every legal card, one at a time and cold (no two share a deal), in one
thread. Times are process CPU time, which other work on the machine still raises, so that the peer's in the same
run are what to compare with: the solver of the coinche engine colver, where it can be imported
(`PYTHONPATH=…/site-packages`); every value of the two is compared. Rows:

    coinche        32, 28, 24, 20 and 16 cards left, at the start of a trick
    worlds         coinche, one decision at trick 1 in 20 worlds as a batch: on lead, and second, third and last to play
    jass           36, 32, 28, 24 and 20 cards left, all six modes in turn
    euchre         the whole play, every fifth deal with a lone caller
    whist          32, 24 and 16 cards left

Deals are seeded by row and number of cards alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand import MoveValues, solve_moves

PEER_RANKS = "789JQKTA"
PEER_SUITS = "shdc"
WORLDS = 20


@dataclass
class Times:
    """Milliseconds of each position, ours and the peer's, and how many positions had other values."""

    row: str
    ours: list[float] = field(default_factory=list)
    peers: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    different: int = 0

    def line(self) -> str:
        found = f"{self.row:28}{len(self.ours):6}{np.mean(self.ours):10.3f}{np.median(self.ours):10.3f}"
        found += f"{np.mean(self.nodes):10.0f}"
        if self.peers:
            found += f"{np.mean(self.peers):10.3f}{np.median(self.peers):10.3f}"
            found += f"{np.mean(self.ours) / np.mean(self.peers):8.2f}{self.different:10}"
        return found


HEADER = (
    f"{'':28}{'times':>6}{'mean ms':>10}{'median':>10}{'nodes':>10}"
    f"{'peer mean':>10}{'median':>10}{'ratio':>8}{'different':>10}"
)


class Peer:
    """The coinche engine colver, by its own numbers of cards."""

    def __init__(self) -> None:
        self._env: Any = import_module("colver").Env

    @staticmethod
    def number(card: Card) -> int:
        return 8 * PEER_SUITS.index("cdhs"[card.index // 13]) + PEER_RANKS.index("23456789TJQKA"[card.index % 13])

    def values(self, play: TrickPlay) -> tuple[dict[int, int], float]:
        """Side 0's points at the end by the peer's number of the card, and milliseconds."""
        dealt = [[self.number(card) for card in cards_in(hand)] for hand in play.dealt]
        env = self._env.deal_with_hands((play.leader - 1) % 4, dealt)
        assert play.table.trump is not None
        env.set_contract(PEER_SUITS.index("cdhs"[play.table.trump]), 80, 0, 0)
        env.set_phase_playing()
        for _, card in play.played:
            env.step(self.number(card))
        start = process_time()
        found = env.solve_scores()
        spent = 1000 * (process_time() - start)
        return dict(found["scores"]), spent


def peer() -> Peer | None:
    """The peer, if it is there."""
    try:
        return Peer()
    except ImportError:
        return None


def random_play(
    game: TrickGame, cards_left: int, mode: Mode, rng: np.random.Generator, out: int | None = None
) -> TrickPlay:
    """A deal played at random until this many cards are left."""
    deck = rng.permutation([int(card) for card in cards_in(game.deck)])
    size = game.hand_size
    hands = [sum(1 << int(card) for card in deck[seat * size : seat * size + size]) for seat in range(4)]
    if out is not None:
        hands[out] = 0
    leader = next(int(seat) for seat in rng.permutation(4) if seat != out)
    play = TrickPlay(game, mode, (hands[0], hands[1], hands[2], hands[3]), leader, out=out)
    while sum(play.sizes) > cards_left:
        play = play.play(play.legal()[int(rng.integers(len(play.legal())))])
    return play


def solved(play: TrickPlay) -> tuple[MoveValues, float]:
    """The values, and milliseconds."""
    hands = np.array([play.hands], np.uint64)
    seats, to_move = play.trick.seats, play.to_move
    assert to_move is not None
    leader, trick, won = (seats[0] if seats else to_move), play.trick.cards, play.tricks_won
    start = process_time()
    found = solve_moves(play.game, play.mode, hands, leader=leader, trick=trick, out=play.out, won=won)
    return found, 1000 * (process_time() - start)


def measure(row: str, plays: Sequence[TrickPlay], other: Peer | None = None) -> Times:
    times = Times(row)
    for play in plays:
        found, spent = solved(play)
        times.ours.append(spent)
        times.nodes.append(found.nodes)
        if other is not None:
            values, spent = other.values(play)
            times.peers.append(spent)
            so_far = play.points[0]
            ours = {other.number(card): so_far + int(found.points[0, card.index, 0]) for card in found.by_card()}
            times.different += ours != values
    return times


def plays_of(game: TrickGame, cards_left: int, count: int) -> list[TrickPlay]:
    rng = np.random.default_rng([cards_left, len(game.ranks)])
    return [random_play(game, cards_left, game.modes[index % len(game.modes)], rng) for index in range(count)]


def coinche(deals: int | None) -> list[Times]:
    other = peer()
    solved(plays_of(COINCHE, 16, 1)[0])
    counts = {32: 60, 28: 60, 24: 100, 20: 200, 16: 400}
    return [
        measure(f"coinche, {left} cards left", plays_of(COINCHE, left, deals or count), other)
        for left, count in counts.items()
    ]


def worlds(deals: int | None) -> list[Times]:
    """One decision in the worlds of what a seat does not see: the hidden cards dealt anew."""
    other = peer()
    found = []
    for place, name in enumerate(("on lead", "second", "third", "last")):
        times = Times(f"{WORLDS} worlds, {name} at trick 1")
        rng = np.random.default_rng(place)
        for index in range(deals or 8):
            play = random_play(COINCHE, 32 - place, COINCHE.modes[index % 4], rng)
            batch = [dealt_anew(play, rng) for _ in range(WORLDS)]
            hands = np.array([world.hands for world in batch], np.uint64)
            start = process_time()
            values = solve_moves(COINCHE, play.mode, hands, leader=play.leader, trick=play.trick.cards, won=(0, 0))
            times.ours.append(1000 * (process_time() - start))
            times.nodes.append(values.nodes)
            if other is not None:
                times.peers.append(sum(other.values(world)[1] for world in batch))
        found.append(times)
    return found


def dealt_anew(play: TrickPlay, rng: np.random.Generator) -> TrickPlay:
    """The same moment with the cards that the seat to move does not see dealt anew, so that all was legal."""
    seat = play.to_move
    assert seat is not None
    hidden = rng.permutation([int(card) for other in range(4) if other != seat for card in cards_in(play.hands[other])])
    hands, first = list(play.dealt), 0
    for other in (other for other in range(4) if other != seat):
        size = play.hands[other].bit_count()
        hands[other] = sum(1 << int(card) for card in hidden[first : first + size]) | (
            play.dealt[other] & ~play.hands[other]
        )
        first += size
    world = TrickPlay(play.game, play.mode, (hands[0], hands[1], hands[2], hands[3]), play.leader)
    for _, card in play.played:
        if not card.bit & world.legal_set():
            return dealt_anew(play, rng)
        world = world.play(card)
    return world


def jass(deals: int | None) -> list[Times]:
    counts = {36: 6, 32: 6, 28: 36, 24: 60, 20: 120}
    return [measure(f"jass, {left} cards left", plays_of(JASS, left, deals or count)) for left, count in counts.items()]


def euchre(deals: int | None) -> list[Times]:
    rng = np.random.default_rng(5)
    plays = []
    for index in range(deals or 400):
        out = int(rng.integers(4)) if index % 5 == 0 else None
        plays.append(random_play(EUCHRE, 20 if out is None else 15, EUCHRE.modes[index % 4], rng, out))
    for play in plays[:4]:
        solved(replace(play))
    return [measure("euchre, whole play", plays)]


def whist(deals: int | None) -> list[Times]:
    solved(plays_of(WHIST, 16, 1)[0])
    counts = {32: 60, 24: 100, 16: 200}
    return [
        measure(f"whist, {left} cards left", plays_of(WHIST, left, deals or count)) for left, count in counts.items()
    ]


ROWS: dict[str, Callable[[int | None], list[Times]]] = {
    "coinche": coinche,
    "worlds": worlds,
    "jass": jass,
    "euchre": euchre,
    "whist": whist,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.games open_hand", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("rows", nargs="*", choices=[[], *ROWS], help="all of them")
    parser.add_argument("--deals", type=int, help="positions (or batches) of each row")
    args = parser.parse_args(arguments)
    if peer() is None:
        print("colver is not installed: ours alone")
    print(HEADER)
    for row in args.rows or ROWS:
        for times in ROWS[row](args.deals):
            print(times.line(), flush=True)


if __name__ == "__main__":
    main()
