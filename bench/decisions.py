"""How fast a table of leads is made, beside redeal and endplay: `python -m bench decisions [--deals N] [--repeat N]`.

Ours is the whole question, with drawing the deals and the intervals; the others get the same deals, ready in their own
form. redeal (github.com/anntzer/redeal) solves one after the other and compares every lead with every other in its
`Payoff`, printing left out; endplay solves them at once with DDS and takes the means. All take turns in one process and
one thread; times are process CPU time, a ratio is ours by theirs, with its lowest and highest turn. Means of tricks and
IMPs of every pair of leads are compared, to the last bit. What is not installed is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from time import process_time

import numpy as np

from dealspace.cards import CardSet, Contract, Deal, Seat
from dealspace.inference import DealSpace
from dealspace.query.decisions.leads import LeadChoice, choose_lead
from dealspace.query.decisions.paired_scores import FIRST

LEADER = Seat.SOUTH
Means = dict[tuple[str, ...], float]
"""The mean tricks of a lead, the mean IMPs of a lead against another."""


@dataclass(frozen=True)
class Case:
    """A hand to lead from, and what is known of the others."""

    name: str
    hand: str
    contract: Contract
    where: Mapping[str, str]


CASES = [
    Case("3NT, a long suit", "QT.T32.JT8732.32", Contract("3N by E"), {"E": "hcp 15-17 and balanced", "W": "hcp 9-11"}),
    Case("4S", "T4.K83.J43.AT843", Contract("4S by E"), {"E": "hcp 13-16 and 5+S", "W": "hcp 7-9 and 4S"}),
    Case("6NT", "Q942.J83.J43.T84", Contract("6N by E"), {"E": "hcp 20-21 and balanced", "W": "hcp 12-13"}),
]


def ours(case: Case, deals: int, seed: int) -> LeadChoice:
    """At most 100 deals, so that none of the leads is set aside."""
    space = DealSpace(known={LEADER: case.hand}, where=case.where)
    return choose_lead(space.seeded(seed).accurate(deals=deals), case.contract)


def our_means(choice: LeadChoice) -> Means:
    cards = [(str(card), place) for place, lead in enumerate(choice.leads) for card in lead.cards]
    found: Means = {(card,): choice.leads[place].tricks.value for card, place in cards}
    for (one, mine), (other, theirs) in product(cards, cards):
        found[one, other] = float(choice.scores.gains(mine, theirs, "imps").mean())
    return found


def of_redeal(case: Case, deals: list[Deal]) -> Callable[[], Means]:
    """The question put to redeal. Raises ImportError."""
    redeal = import_module("redeal")

    def hand(cards: CardSet) -> str:
        return " ".join(held or "-" for held in str(cards).split("."))

    boards = [redeal.Deal.prepare({str(seat): hand(deal[seat]) for seat in Seat})() for deal in deals]
    contract = redeal.Contract.from_str(str(case.contract.bid))
    strain, leader = contract.strain, str(LEADER)

    def won(mine: int, theirs: int) -> int:
        return -int(redeal.imps(contract.score(13 - mine), contract.score(13 - theirs)))

    def work() -> Means:
        tables = [board.dd_all_tricks(strain, leader) for board in boards]
        payoff = redeal.Payoff(sorted(tables[0]), won)
        for table in tables:
            payoff.add_data(table)
        names = ["CDHS"[3 - card.suit.value] + card.rank.name[-1] for card in payoff.entries]
        found: Means = {(names[k],): float(np.mean([t[card] for t in tables])) for k, card in enumerate(payoff.entries)}
        for mine, theirs in product(range(len(names)), repeat=2):
            found[names[mine], names[theirs]] = float(np.mean(payoff.table[mine][theirs]))
        return found

    return work


def of_endplay(case: Case, deals: list[Deal]) -> Callable[[], Means]:
    """The question put to endplay. Raises ImportError."""
    import endplay._dds
    from endplay.dds import solve_all_boards
    from endplay.types import Deal as Board
    from endplay.types import Denom, Player

    endplay._dds.SetMaxThreads(1)
    boards = []
    for deal in deals:
        board = Board(str(deal))
        board.trump = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)[case.contract.strain]
        board.first = Player(int(LEADER))
        boards.append(board)

    def work() -> Means:
        tricks: dict[str, list[int]] = {}
        for solved in solve_all_boards(boards):
            for card, count in solved:
                tricks.setdefault("SHDC"[int(card.suit)] + card.rank.abbr, []).append(count)
        return {(card,): float(np.mean(found)) for card, found in tricks.items()}

    return work


RIVALS = {"redeal": of_redeal, "endplay": of_endplay}


def turn(case: Case, deals: int, seed: int) -> dict[str, float]:
    """The CPU seconds of each; every number of the others is compared with ours."""
    same = [Deal.of_bits(row) for row in ours(case, deals, seed).deals]
    jobs: dict[str, Callable[[], Means | LeadChoice]] = {"ours": lambda: ours(case, deals, seed)}
    for name, rival in RIVALS.items():
        with suppress(ImportError):
            jobs[name] = rival(case, same)
    took, found = {}, {}
    for name in jobs if seed % 2 else reversed(jobs):
        start = process_time()
        found[name] = jobs[name]()
        took[name] = process_time() - start
    choice = found.pop("ours")
    assert isinstance(choice, LeadChoice)
    expected = our_means(choice)
    for name, means in found.items():
        assert isinstance(means, dict)
        assert means == {key: expected[key] for key in means}, f"{case.name}, seed {seed}: {name} has other numbers"
    return took


def ratio_text(name: str, found: list[dict[str, float]]) -> str:
    """What share of a rival's time ours is."""
    if name not in found[0]:
        return f"{name} is not installed"
    ratios = sorted(took["ours"] / took[name] for took in found)
    ratio = sum(took["ours"] for took in found) / sum(took[name] for took in found)
    return f"of {name}'s time {ratio:.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=50, help=f"in a turn, at most {FIRST}")
    parser.add_argument("--repeat", type=int, default=3, help="turns")
    options = parser.parse_args()
    deals, together = min(options.deals, FIRST), []
    for case in CASES:
        found = [turn(case, deals, seed) for seed in range(1, options.repeat + 1)]
        together += found
        spent = 1e3 * sum(took["ours"] for took in found) / (deals * options.repeat)
        print(
            f"{case.name:18} {spent:5.1f} ms a deal",
            *(ratio_text(name, found) for name in RIVALS),
            sep="   ",
            flush=True,
        )
    print(f"{'all':34}", *(ratio_text(name, together) for name in RIVALS), sep="   ")
    print("all numbers are the same")


if __name__ == "__main__":
    main()
