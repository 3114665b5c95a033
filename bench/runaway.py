"""Nonsense in auctions: `python -m bench.runaway [--boards N] [--system sayc] [--book | --worlds N] [--show N]`.

Random boards are bid at all four seats by one system, and the final contracts laid beside the double-dummy tricks:

    down 4+          the contract fails by four tricks or more
    3 above          the level is three or more above what the declaring side makes in its best strain
    game missed      a pair with 27 HCP or more that makes a game stops below it, the other side not playing
    forced passed    a pass where partner's call, or the side's commitment, asked for a bid, other than for penalties
    long             more than 24 calls

`--book` bids without judgement: a hand that no rule fits passes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from bidding import Bidder, Choice, Interpreter, load_system
from bidding.public import is_game
from cards import PASS, Auction, Bid, Call, Deal, Seat, Side, Strain, View, Vulnerability
from inference import HCP, DealSpace, satisfies, value
from play.double_dummy import DoubleDummy

VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
LONG, DOWN, ABOVE, GAME_POINTS = 24, 4, 3, 27


def by_the_book(bidder: Bidder, view: View) -> Call:
    """The call of the first rule that fits the hand; a pass where none does."""
    booked = any(satisfies(rule.condition, view.hand) for rule in bidder.interpreter.live(view.auction))
    return bidder.choose(view).call if booked else PASS


def faults(deal: Deal, auction: Auction, tricks: Callable[[Strain, Seat], int], bidder: Bidder) -> Iterator[str]:
    """What is wrong with a finished auction.

    Args:
        tricks: double dummy, by strain and declarer; asked only where an answer can matter.
    """
    contract = auction.contract
    declaring = contract.declarer.side if contract is not None else None
    if contract is not None:
        down = contract.bid.tricks - tricks(contract.strain, contract.declarer)
        if down >= DOWN:
            yield "down 4+"
        others = ((strain, seat) for strain in Strain for seat in contract.declarer.side.seats)
        if down >= ABOVE and all(contract.bid.tricks - tricks(*other) >= ABOVE for other in others):
            yield "3 above"
    for side in Side:
        games = [Bid(level, strain) for level, strain in ((3, Strain.NOTRUMP), (4, Strain.HEARTS), (4, Strain.SPADES))]
        enough = sum(value(HCP, deal[seat]) for seat in side.seats) >= GAME_POINTS
        stopped = contract is None or (declaring is side and not is_game(contract.bid))
        played = ((game, seat) for game in games for seat in side.seats)
        if enough and stopped and any(tricks(game.strain, seat) >= game.tricks for game, seat in played):
            yield "game missed"
    if len(auction.calls) > LONG:
        yield "long"
    for place, call in enumerate(auction.calls):
        public = bidder.interpreter.public(auction.before(place))
        if call == PASS and public.forced and not public.may_convert:
            yield "forced passed"
            break


def tricks_of(solver: DoubleDummy, deal: Deal, strain: Strain, declarer: Seat) -> int:
    return int(solver.solve_tricks(deal, strain, declarer)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="store_true", help="no judgement: a hand no rule fits passes")
    parser.add_argument("--worlds", type=int, default=4, help="deals for one judgement")
    parser.add_argument("--show", type=int, default=3, help="how many boards of each fault are printed")
    options = parser.parse_args()
    system = load_system(options.system)
    hands = DealSpace().sample(options.boards, np.random.default_rng(options.seed))
    solver = DoubleDummy()
    bidders = {
        vulnerability: Bidder(
            Interpreter(dict.fromkeys(Side, system), vulnerability), np.random.default_rng(options.seed), options.worlds
        )
        for vulnerability in VULNERABILITIES
    }
    found: Counter[str] = Counter()
    examples: list[tuple[str, str]] = []
    booked = Counter[bool]()
    for number, bits in enumerate(hands):
        deal, bidder = Deal.of_bits(bits), bidders[VULNERABILITIES[number // 4 % 4]]
        auction = Auction(Seat(number % 4))
        while not auction.is_over:
            view = View(auction.turn, deal[auction.turn], bidder.interpreter.vulnerability, auction)
            choice = Choice(by_the_book(bidder, view)) if options.book else bidder.choose(view)
            booked[choice.booked] += 1
            auction = auction.plus(choice.call)
        solve = partial(tricks_of, solver, deal)
        for fault in faults(deal, auction, solve, bidder):
            found[fault] += 1
            if found[fault] <= options.show:
                examples.append((fault, f"{deal}\n      {auction}"))
    print(f"{system.name}, {options.boards} boards" + (", by the book" if options.book else ""))
    for fault, count in found.most_common():
        print(f"  {fault:15} {count:5}   {count / options.boards:.1%}")
    for fault, board in sorted(examples):
        print(f"{fault}: {board}")


if __name__ == "__main__":
    main()
