"""How fast the other trick games are solved and searched: `python -m bench.trick_games [ROW …] [--deals N]`.

    coinche        32, 28, 24, 20 and 16 cards left, at the start of a trick
    worlds         coinche, one decision at trick 1 in 20 worlds as a batch: on lead, and second, third and last to play
    jass           36, 32, 28, 24 and 20 cards left, all six modes in turn
    euchre         the whole play, every fifth deal with a lone caller
    whist          32, 24 and 16 cards left
    search         whist at tricks 1, 5 and 9: deals drawn, play-outs, and iterations of trees of as many nodes
    sampling       euchre, decisions by PIMC with 50 deals each, where two cards or more are legal

In the first five rows each position is solved for the exact value of every legal card, one at a time and cold (no two
share a deal), in one thread, beside the solver of the coinche engine colver where it can be imported
(`PYTHONPATH=…/site-packages`); every value of the two is compared. Times are process CPU time, which other work on the
machine still raises, so that the peer's in the same run are what to compare with. Deals are seeded by row and number of
cards alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from dealspace.cards import Card
from dealspace.games.catalogue import GAMES
from dealspace.games.deals import hidden_cards
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.state import GameView
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand import MoveValues, solve_moves
from dealspace.games.players.pimc import PimcMover, PimcSettings
from dealspace.games.players.search import PlayOut, play_out_differences, search_moves

PEER_RANKS = "789JQKTA"
PEER_SUITS = "shdc"
WORLDS = 20
ITERATIONS = (10_000, 100_000)
PIMC_DEALS = 50
LINEAR = np.linspace(0.0, 1.0, 601)


@dataclass
class Times:
    """Milliseconds of each position, ours and the peer's, and how many positions had other values."""

    row: str
    ours: list[float] = field(default_factory=list)
    peers: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    different: int = 0

    def __str__(self) -> str:
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


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs, in CPU seconds."""
    times = []
    for _ in range(repeats):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return min(times)


def whist_at(trick: int, rng: np.random.Generator) -> Any:
    """A random deal of whist at the lead to this trick."""
    state = GAMES["whist"].deal(rng)
    for _ in range(4 * (trick - 1)):
        state = state.play(random_move(state, rng))
    return state


def random_move(state: Any, rng: np.random.Generator) -> Any:
    legal = state.legal()
    return legal[int(rng.integers(len(legal)))]


def search(_: int | None) -> Iterator[str]:
    """Rates of what a tree search does, the best of five runs."""
    rng = np.random.default_rng(1)
    for trick in (1, 5, 9):
        state = whist_at(trick, rng)
        play, view = state.cards, GameView.of(state, state.to_move)
        hidden = hidden_cards(view)
        drawn = 200_000 / seconds(lambda h=hidden: h.draw(200_000, rng))  # type: ignore[misc]
        rates = [f"whist, trick {trick}: deals drawn {drawn / 1e6:.2f} M/s"]
        for kind in PlayOut:
            took = seconds(lambda p=play, k=kind: play_out_differences(p, 100_000, 1, k))  # type: ignore[misc]
            rates.append(f"{kind.name.lower()} play-outs {0.1 / took:.2f} M/s")
        for many in ITERATIONS:
            took = seconds(
                lambda p=view.state.cards, h=hidden, n=many: search_moves(p, h, LINEAR, iterations=n, seed=1)  # type: ignore[misc]
            )
            rates.append(f"tree search {many / took / 1e6:.2f} M/s in {many} iterations")
        yield ", ".join(rates)


def sampling(deals: int | None) -> Iterator[str]:
    """Decisions of a player that solves sampled deals."""
    player, rng = PimcMover(PimcSettings(PIMC_DEALS)), np.random.default_rng(1)
    views: list[GameView[Any]] = []
    while len(views) < (deals or 200):
        state = GAMES["euchre"].deal(rng)
        while state.to_move is not None:
            legal = state.legal()
            if len(legal) > 1 and isinstance(legal[0], Card) and state.hand(state.to_move).bit_count() <= 5:
                views.append(GameView.of(state, state.to_move))
            state = state.play(random_move(state, rng))
    views = views[: deals or 200]
    took = seconds(lambda: [player.choose(view, rng) for view in views], 1)
    yield f"euchre: {len(views) / took:.0f} decisions a second, {PIMC_DEALS} deals each"


ROWS: dict[str, Callable[[int | None], Iterable[object]]] = {
    "coinche": coinche,
    "worlds": worlds,
    "jass": jass,
    "euchre": euchre,
    "whist": whist,
    "search": search,
    "sampling": sampling,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", choices=[[], *ROWS], metavar="ROW", help="all of them")
    parser.add_argument("--deals", type=int, help="positions (batches, decisions) of each row, but of search")
    options = parser.parse_args(arguments)
    rows = options.rows or list(ROWS)
    if not set(rows) <= {"search", "sampling"}:
        print("" if peer() else "colver is not installed: ours alone\n", HEADER, sep="")
    for row in rows:
        for line in ROWS[row](options.deals):
            print(line, flush=True)


if __name__ == "__main__":
    main()
