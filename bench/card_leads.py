"""How good and how dear opening leads are: `python -m bench.card_leads solve|judge --store FOLDER [OPTION …]`.

    solve   worlds of expert auctions, once: what declarer takes after each lead, and what the questions cost
    judge   each rule leads many times from worlds drawn among those, and is held against what all of them say

Printed are, a lead: IMPs and tricks short of the lead that is best over all worlds of an auction, double-dummy tricks
lost in a world (the best lead loses some too: nobody sees the hidden hands), and search nodes by what each question
cost when it was asked in `solve`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.card_losses import OFF_BOOK, knowledge_from_auction, records
from dealspace.cards import Card, Play, PlayView, View
from dealspace.inference import draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.clock import Clock
from dealspace.play.players.opening_lead import FEW_LEADS, DoubleDummyLeads, race, touching, worlds_of_a_race
from dealspace.play.players.outcomes import Outcomes, Scoring

WORLDS = 160
PRICED = 40
"""Worlds by which the price of a question is found."""
PLAYED = 120
"""Leads of each rule from each auction."""


def lead_view(board: int) -> PlayView:
    """What the leader of an expert board saw."""
    record = records()[board]
    assert record.contract is not None and record.auction is not None
    play = Play.of(record.contract)
    return View.of(record.board, play.turn, record.auction, play)


class Priced:
    """Answers from worlds solved before, and what they would have cost.

    Attributes:
        nodes: of the questions asked so far.
    """

    def __init__(
        self, view: PlayView, deals: NDArray[np.uint64], found: NDArray[np.int64], prices: NDArray[np.float64]
    ):
        self.view = view
        self.needed = view.contract.bid.tricks
        self.deals = deals
        self.found = found
        self.all, self.asked, self.one = map(float, prices)
        self.places = {card: place for place, card in enumerate(view.legal_cards)}
        self.nodes = 0.0

    @classmethod
    def solved(cls, board: int) -> Priced:
        """Worlds of the auction of a board."""
        view = lead_view(board)
        deals = draw_worlds(
            view, knowledge_from_auction(records()[board], OFF_BOOK), np.random.default_rng(board), WORLDS
        ).deals
        prices, solver, leads = [], DoubleDummy(), list(view.legal_cards)
        solving = DoubleDummyLeads(view.contract, solver)
        found = solving.tricks(leads, deals)
        prices.append(solver.nodes / len(deals))
        solving.setting(leads, deals[:PRICED])
        prices.append(solver.nodes / PRICED)
        ones = []
        for group in touching(leads)[::3]:
            solving.tricks([leads[group[0]]], deals[:PRICED])
            ones.append(solver.nodes / PRICED)
        return cls(view, deals, found, np.array([*prices, np.mean(ones)]))

    def tricks(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[n, k]: what declarer takes after each of these leads in each deal."""
        groups = len(touching(leads))
        self.nodes += len(deals) * (groups * self.one if groups <= FEW_LEADS else self.all)
        return self._rows(deals)[:, [self.places[card] for card in leads]]

    def setting(self, leads: Sequence[Card], deals: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """bool[n, k]: whether each of these leads sets the contract in each deal."""
        self.nodes += len(deals) * self.asked
        return self._rows(deals)[:, [self.places[card] for card in leads]] < self.needed

    def _rows(self, deals: NDArray[np.uint64]) -> NDArray[np.int64]:
        return np.asarray(self.found[deals[:, 0].astype(np.intp)])

    def drawn(self, rng: np.random.Generator, count: int) -> NDArray[np.uint64]:
        """`count` solved worlds drawn with replacement, each as its index instead of its hands."""
        return rng.integers(0, len(self.deals), (count, 1)).astype(np.uint64)

    def outcomes(self) -> Outcomes:
        """What all leads come to in all worlds."""
        weights = np.full(len(self.deals), 1 / len(self.deals))
        return Outcomes(self.view.contract, self.view.vulnerability, self.found, weights, -1)


Rule = Callable[[Priced, np.random.Generator], Card]


def racing(worlds: int, scoring: Scoring) -> Rule:
    """The player's own rule."""

    def lead(priced: Priced, rng: np.random.Generator) -> Card:
        drawn = priced.drawn(rng, worlds_of_a_race(worlds, scoring))
        found = race(priced.view, drawn, np.ones(len(drawn)), priced, Clock(0, 0), scoring)
        return found.left[int(np.argmax(found.merit))]

    return lead


def solving_all(worlds: int, scoring: Scoring) -> Rule:
    """All leads in all worlds."""

    def lead(priced: Priced, rng: np.random.Generator) -> Card:
        leads = list(priced.view.legal_cards)
        tricks = priced.tricks(leads, priced.drawn(rng, worlds))
        weights = np.full(worlds, 1 / worlds)
        merit = Outcomes(priced.view.contract, priced.view.vulnerability, tricks, weights, -1).merit(scoring)
        return leads[int(np.argmax(merit))]

    return lead


def judged(rule: Rule, auctions: Sequence[Priced], played: int) -> NDArray[np.float64]:
    """float64[4] a lead: IMPs and tricks short of the best, tricks lost in a world, nodes."""
    rng = np.random.default_rng(1)
    rows = []
    for priced in auctions:
        outcomes, leads = priced.outcomes(), list(priced.view.legal_cards)
        worth, tricks = outcomes.merit("imps"), outcomes.mean_tricks()
        lost = outcomes.weights @ (outcomes.tricks - outcomes.tricks.min(axis=1, keepdims=True))
        for _ in range(played):
            priced.nodes = 0.0
            place = leads.index(rule(priced, rng))
            rows.append([worth.max() - worth[place], tricks[place] - tricks.min(), lost[place], priced.nodes])
    return np.asarray(np.mean(rows, axis=0))


def load(folder: Path) -> list[Priced]:
    """All auctions that were solved."""
    found = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as kept:
            found.append(Priced(lead_view(int(path.stem)), kept["deals"], kept["tricks"], kept["prices"]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("row", choices=("solve", "judge"))
    parser.add_argument("--store", type=Path, required=True, help="a folder: a file for each auction that is solved")
    parser.add_argument("--every", type=int, default=12, help="solve: every Nth board")
    parser.add_argument("--played", type=int, default=PLAYED, help="judge: leads of each rule from each auction")
    parser.add_argument("--worlds", type=int, action="append", help="judge: a player's setting; 40; several")
    options = parser.parse_args()
    options.store.mkdir(parents=True, exist_ok=True)
    if options.row == "solve":
        for board in range(3, len(records()), options.every):
            path = options.store / f"{board}.npz"
            if not path.exists():
                priced = Priced.solved(board)
                prices = np.array([priced.all, priced.asked, priced.one])
                np.savez(path, deals=priced.deals, tricks=priced.found, prices=prices)
                print(f"board {board}: a world costs {priced.all / 1e3:.0f} thousand nodes", flush=True)
        return
    auctions = load(options.store)
    if not auctions:
        raise SystemExit(f"no auctions in {options.store}: run `python -m bench.card_leads solve --store …` first")
    print(f"{len(auctions)} auctions; a lead:{'IMPs short':>18}{'tricks short':>14}{'tricks lost':>13}{'nodes, M':>10}")
    for scoring in ("imps", "tricks"):
        for worlds in options.worlds or [40]:
            for name, rule in (("all", solving_all(worlds, scoring)), ("race", racing(worlds, scoring))):
                imps, tricks, lost, nodes = judged(rule, auctions, options.played)
                print(
                    f"{name:5} {worlds:4} worlds, {scoring:12}{imps:14.3f}{tricks:14.4f}{lost:13.3f}{nodes / 1e6:10.1f}"
                )


if __name__ == "__main__":
    main()
