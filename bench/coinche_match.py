"""Matches of coinche against the players of colver: `python -m bench.coinche_match --deals 300`.

Each deal is bid, and played or solved, twice: with our bot North–South and with it East–West. Their seats are moved by
colver's own agents, made from a bot file of its own kind, which see what its interface shows them. `--cards open`
values each contract with open hands and best play of all: a match of bidders alone. `--cards played` plays all cards,
and with `--calls theirs` their agents make the calls of all four seats: a match of card players alone.

Where colver cannot be imported the program says so and ends with exit code 0. PYTHONPATH may name a folder that has it.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from dealspace.cards import Card, Suit
from dealspace.games.coinche.coinche_calls import COINCHED, PASS, SURCOINCHED, VALUES, CoincheBid, CoincheCall
from dealspace.games.coinche.coinche_scoring import ALL_TRICKS, CARD_POINTS, coinche_scores
from dealspace.games.coinche.coinche_state import COINCHE_GAME, CoincheState
from dealspace.games.contest.game_bot_files import GameBot, read_game_bot
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, Mode
from dealspace.games.laws.state import GamePlayer, GameView, Move
from dealspace.games.open_hand import solve_moves

ORDER = COINCHE.plain.order
THEIRS = """[bid]
strategy = "improved"
[play]
method = "isdd"
determinizations = 10
[worlds]
source = "uniform"
"""
"""Their bot without trained weights: rule-based calls; cards by exact solutions of ten uniform deals."""


def their_card(card: Card) -> int:
    """Their index of a card: suits S H D C, ranks 7 8 9 J Q K T A."""
    return (3 - int(card.suit)) * 8 + ORDER.index(str(card.rank))


def our_card(index: int) -> Card:
    return Card(f"{'SHDC'[index // 8]}{ORDER[index % 8]}")


def their_call(call: CoincheCall) -> int:
    """0 pass, 1..40 bids by value then suit S H D C, 41 coinche, 42 surcoinche."""
    if isinstance(call, CoincheBid):
        return VALUES.index(call.value) * 4 + (3 - int(call.trump)) + 1
    return {PASS: 0, COINCHED: 41, SURCOINCHED: 42}[call]


def our_call(action: int) -> CoincheCall:
    if 1 <= action <= 40:
        return CoincheBid(VALUES[(action - 1) // 4], Suit(3 - (action - 1) % 4))
    return {0: PASS, 41: COINCHED, 42: SURCOINCHED}[action]


class Table:
    """One deal at which our bot has one side and their agents the other; `calls`: who makes the calls of our side."""

    def __init__(
        self, colver: Any, state: CoincheState, our_side: int, player: GamePlayer, spec: str, *, calls: str = "ours"
    ) -> None:
        self.state = state
        self.our_side = our_side
        self.player = player
        hands = [[their_card(card) for card in cards_in(hand)] for hand in state.cards.hands]
        self.env = colver.Env.deal_with_hands(state.auction.dealer, hands)
        seats = [seat for seat in range(4) if calls == "theirs" or seat & 1 != our_side]
        self.agents = {seat: colver.Agent(spec, seat, seed=seat) for seat in seats}
        for agent in self.agents.values():
            agent.init_deal(self.env)

    def run(self, rng: np.random.Generator, *, cards: bool) -> float:
        """Our score less theirs."""
        while self.state.to_move is not None and (cards or not self.state.is_playing):
            self._move(rng)
        ours = self.state.result.scores if self.state.result is not None else open_scores(self.state)
        return ours[self.our_side] - ours[1 - self.our_side]

    def _move(self, rng: np.random.Generator) -> None:
        seat = self.state.to_move
        assert seat is not None and seat == self.env.current_player()
        move: Move
        if seat in self.agents and not (self.state.is_playing and seat & 1 == self.our_side):
            action = self.agents[seat].decide(self.env)["action"]
            move = our_card(action) if self.state.is_playing else our_call(action)
        else:
            move = self.player.choose(GameView.of(self.state, seat), rng).move
            action = self._action(move)
        for agent in self.agents.values():
            agent.observe(self.env, action)
        self.env.step(action)
        self.state = self.state.play(move)

    def _action(self, move: Move) -> int:
        if isinstance(move, Card):
            return their_card(move)
        assert isinstance(move, CoincheCall)
        return their_call(move)


def open_scores(state: CoincheState) -> tuple[int, int]:
    """What the sides write down when all hands are open and everybody plays best."""
    contract = state.contract
    assert contract is not None
    hands, mode = state.cards.hands, Mode.of(contract.trump)
    found = solve_moves(COINCHE, mode, [hands], leader=state.cards.leader).by_card()
    points = (min if state.cards.leader & 1 else max)(found.values())
    belote = [0, 0]
    for seat, hand in enumerate(hands):
        if hand & state.belote_cards == state.belote_cards:
            belote[seat & 1] = 20
    tricks, card_points = (4, 4), (points, CARD_POINTS - points)
    if points in (ALL_TRICKS, CARD_POINTS - ALL_TRICKS):  # minus 90: side 1 has all tricks
        ours = points == ALL_TRICKS
        tricks, card_points = ((8, 0), (ALL_TRICKS, 0)) if ours else ((0, 8), (0, ALL_TRICKS))
    taker, value, stake = contract.side, contract.value, contract.stake
    return coinche_scores(taker, value, stake, card_points, tricks, (belote[0], belote[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="each is played in both directions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", type=Path, help="our bot; without it simulated calls")
    parser.add_argument("--theirs", type=Path, help="their bot, a file of their own kind")
    parser.add_argument("--cards", choices=("open", "played"), default="open")
    parser.add_argument("--calls", choices=("ours", "theirs"), default="ours", help="of our side")
    arguments = parser.parse_args()
    try:
        colver = importlib.import_module("colver")
    except ImportError as error:
        print(f"skipped: colver cannot be imported ({error})", file=sys.stderr)
        return
    bot = read_game_bot(arguments.bot) if arguments.bot else GameBot.of_method("simulated_calls")
    spec = arguments.theirs.read_text("utf-8") if arguments.theirs else THEIRS
    rng, found, began = np.random.default_rng(arguments.seed), [], process_time()
    for number in range(1, arguments.deals + 1):
        deal = COINCHE_GAME.deal(rng)
        tables = (Table(colver, deal, side, bot.player(COINCHE_GAME), spec, calls=arguments.calls) for side in (0, 1))
        found.append(sum(table.run(rng, cards=arguments.cards == "played") for table in tables) / 2)
        if number % 50 == 0 or number == arguments.deals:
            margin = 1.96 * float(np.std(found)) / number**0.5
            each = (process_time() - began) / number
            print(
                f"{number} deals, cards {arguments.cards}: {np.mean(found):+.1f} ± {margin:.1f} points a deal", end=""
            )
            print(f" for {bot.name}; {each:.2f} s of CPU a deal", flush=True)


if __name__ == "__main__":
    main()
