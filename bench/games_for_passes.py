"""Where the book passes below a game that it could bid: `python -m bench.games_for_passes BOT.toml [--deals N] …`.

Random deals are bid, the system by its book at North and South, the bot of the TOML file at East and West. Where the
book passes its side's own bid of a suit below game, undoubled and asked nothing, game in that suit is made in its place
if seven trumps are sure. Both are bid to their ends by the same players and scored double dummy. The game is looked at
by the tricks that it is short of what points and trumps promise, as in `bench.bids_over_theirs`.

Printed for each half trick, for majors and for minors:

    won      IMPs, the mean with its 95 % interval
    deals    how many
    sum      IMPs on 1,000 boards of a match in two rooms

With `--out` every deal is kept in a file as soon as it is bid, and the next run goes on behind it.
"""

from __future__ import annotations

import argparse

from bench.bids_over_theirs import CallsByTricks, by_half_tricks
from bench.other_calls import together
from bench.rows import behind_numbers
from dealspace.bidding import Choice
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.cards import PASS, Bid, Call, Doubling, Hand

TRUMPS = 7
KINDS = ("majors", "minors")


class GamesForPasses(CallsByTricks):
    """Games beside passes."""

    def other(self, choice: Choice, hand: Hand, public: PublicState) -> tuple[str, Call] | None:
        """Game for a pass of our own bid below it."""
        game = game_passed(choice, hand, public)
        return None if game is None else (KINDS[game.level == 5], Call.of(game.level, game.strain))


def game_passed(choice: Choice, hand: Hand, public: PublicState) -> Bid | None:
    """Game in the suit that our side has bid last, where the book passes it; None where there is nothing to compare."""
    contract = public.auction.contract
    if choice.call != PASS or choice.rule is None or contract is None or public.theirs or public.asked is not None:
        return None
    strain = contract.bid.strain
    if strain.suit is None or contract.doubling is not Doubling.UNDOUBLED or is_game(contract.bid):
        return None
    game = Bid(4 if strain.suit.is_major else 5, strain)
    return game if together(hand, public, strain.suit) >= TRUMPS else None


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    _, found = GamesForPasses.asked(words, deals=1000)
    rows = behind_numbers(found)
    print(f"{len(rows)} passes on {len(found)} deals")
    print("\n".join(by_half_tricks(rows, KINDS, len(found))))


if __name__ == "__main__":
    main()
