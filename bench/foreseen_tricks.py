"""How well a player foresees the tricks of both hands: `python -m bench.foreseen_tricks BOT.toml [--deals N] …`.

Random deals are bid, the system by its book at North and South, the bot of the TOML file at East and West. Wherever the
book calls and the player holds seven trumps with those that partner has shown, tricks double dummy in that suit are set
beside what the player knows: `suit_points` of the own hand and one of

    least, or middle   partner's trumps and HCP, at the least and in the middle of the range, at most 8
    mean, own calls    partner's `suit_points` on the average, by partner's calls alone
    mean               the same by the calls of all four, as `partner.suit_points(x).mean` has it
    deals              the same over random deals with these calls and the own hand
    true               partner's own

Printed is the root of the mean squared error of a straight line in these numbers, in tricks. Lines are fitted to every
second deal and measured on the others.

With `--out` every deal is kept in a file as soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from bench.against import readers, solver
from bench.deal_by_deal import DealByDeal
from bench.judge import Scorer
from bench.other_calls import together
from bench.rows import Row
from bench.slam_limit import POINTS, WIDEST
from dealspace.bidding.judgement.simulated_layouts import layouts
from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import Board, Hand, Suit, View
from dealspace.inference import HCP, length, value
from dealspace.inference.constraints.evaluate import values
from dealspace.inference.hand_questions.means import hand_mean

TRUMPS = 7
LAYOUTS = 150
COUNTS: Mapping[str, Callable[[Row], list[float]]] = {
    "least": lambda row: [row["trumps"], row["least"]],
    "middle": lambda row: [row["trumps"], 2 * row["least"] + min(WIDEST, row["most"] - row["least"])],
    "mean, own calls": lambda row: [row["own calls"]],
    "mean": lambda row: [row["mean"]],
    "deals": lambda row: [row["deals"]],
    "true": lambda row: [row["true"]],
}


class ForeseenTricks(DealByDeal):
    """What each player of ours knows about a suit, beside its tricks."""

    def compared(self, board: Board) -> Iterator[Row]:
        """A row for each call of ours with a suit of seven trumps."""
        reader = readers(self.system)[board.vulnerability]
        scorer = Scorer(board, solver())
        for before, _ in self.bid(board, None)[1]:
            seat, hand, public = before.turn, board.full_deal[before.turn], reader.public(before)
            suit = longest_together(hand, public)
            if suit is None:
                continue
            points, partner = POINTS[suit], seat.partner
            known, rng = reader.read(before).knowledge, np.random.default_rng((self.seed, len(before)))
            deals = layouts(View.of(board, seat, before), known, rng, LAYOUTS)
            yield {
                "tricks": scorer.tricks(suit.strain, seat), "own": value(points, hand) / points.unit,
                "trumps": public.bound(partner, length(suit), "min"),
                "least": public.bound(partner, HCP, "min"), "most": public.bound(partner, HCP, "max"),
                "own calls": hand_mean(public.shown(partner), points).value / points.unit,
                "mean": float(public.mean(partner, points)),
                "deals": float(values(points, deals[:, partner]).mean() / points.unit),
                "true": value(points, board.full_deal[partner]) / points.unit,
            }  # fmt: skip


def longest_together(hand: Hand, public: PublicState) -> Suit | None:
    """The suit in which the player knows of most trumps, seven and two of partner's at least."""
    shown = {suit: public.bound(public.turn.partner, length(suit), "min") for suit in Suit}
    suits = [suit for suit in Suit if shown[suit] >= 2 and together(hand, public, suit) >= TRUMPS]
    return max(suits, key=lambda suit: (together(hand, public, suit), suit), default=None)


def errors(found: list[list[Row]]) -> dict[str, float]:
    """The error of each count, in tricks: lines fitted to the deals of even numbers, measured on the odd ones."""
    rows = [{**row, "board": board[0]["board"]} for board in found for row in board[1:]]
    tricks, odd = np.array([row["tricks"] for row in rows]), np.array([row["board"] % 2 == 1 for row in rows])
    measured = {}
    for name, count in COUNTS.items():
        known = np.array([[1.0, row["own"], *count(row)] for row in rows])
        line = np.linalg.lstsq(known[~odd], tricks[~odd])[0]
        measured[name] = float(np.sqrt(np.mean((known[odd] @ line - tricks[odd]) ** 2)))
    return measured


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    _, found = ForeseenTricks.asked(words, deals=1000)
    print(f"{sum(len(rows) - 1 for rows in found)} calls on {len(found)} deals\n")
    for name, error in errors(found).items():
        print(f"{error:8.3f}  {name}")


if __name__ == "__main__":
    main()
