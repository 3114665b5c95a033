"""What other calls than the book's win, on the deals as they are: `python -m bench.other_calls BOT.toml [--deals N]`.

Random deals are bid, the system by its book at North and South, the bot of the TOML file at East and West, all dealers
and vulnerabilities in turn. At each call of the book's after the first bid that neither asks nor answers, other calls
are made in its place, one at a time, and bid to the end by the same players: a pass, a double with some points,
notrump, suits in which the hands fit or that are long, a slam or four notrumps where the hands may be worth it. Both
ends are scored double dummy. One call is changed by a player whose partner does not know it, so that a sum shows where
a rule costs, not what a changed rule wins: that is for `bench.changed_book`, on other deals.

Printed by the rule, its call and the kind of the other call, those first that win most,

    won      IMPs of the other call, the mean with its 95 % interval
    deals    how many
    sum      IMPs on 1,000 boards of a match in two rooms

With `--out` every deal is kept in a file as soon as it is bid, with its hands and auctions, and the next run goes on
behind it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator

from bench.against import readers, solver
from bench.deal_by_deal import DealByDeal
from bench.judge import Scorer, interval, on_1000_boards, rule_of
from bench.rows import Row, behind_numbers
from dealspace.bidding import Choice
from dealspace.bidding.machine.public_state import PublicState, is_game
from dealspace.bidding.patterns.call_pattern import cheapest_level
from dealspace.cards import DOUBLE, PASS, Board, Call, Hand, Strain, Suit, imps
from dealspace.inference import HCP, length, parse_quantity, value

FEWEST = 12
"""Deals of a kind, below which it is not printed."""
DOUBLING, NOTRUMP, GAME_NOTRUMP = 14, 16, 22
"""Points together, partner counted at the least, from which a double, notrump and three notrumps are tried."""
SLAM = 37.0
"""Support points and trumps together, a quarter of partner's range counted, from which a slam is."""


class OtherCalls(DealByDeal):
    """Other calls in place of the book's, each beside that of the book."""

    def compared(self, board: Board) -> Iterator[Row]:
        """A row for each other call."""
        reader = readers(self.system)[board.vulnerability]
        auction, choices = self.bid(board, None)
        plain = [(before, choice) for before, choice in choices if is_plain(choice, reader.public(before))]
        scorer = Scorer(board, solver())
        score = scorer.ns_score(auction) if plain else 0
        for before, choice in plain:
            hand, public = board.full_deal[before.turn], reader.public(before)
            for call in other_calls(hand, public):
                if call == choice.call:
                    continue
                end = self.finished(board, before, call)
                yield {
                    "rule": rule_of(choice), "made": str(choice.call),
                    "call": str(call), "kind": kind_of(call, hand, public), "won": imps(scorer.ns_score(end) - score),
                    "hand": str(hand), "vul": str(board.vulnerability), "auction": str(before),
                    "ends": [str(auction), str(end)], "deal": str(board.deal),
                }  # fmt: skip


def is_plain(choice: Choice, public: PublicState) -> bool:
    """Whether somebody has bid, and the book's call neither asks nor answers."""
    return (
        public.auction.last_bid is not None
        and public.asked is None
        and choice.rule is not None
        and choice.rule.is_plain
    )


def other_calls(hand: Hand, public: PublicState) -> list[Call]:
    """Calls that this hand might make here, whatever the book says."""
    auction, least = public.auction, public.bound(public.turn.partner, HCP, "min")
    points = value(HCP, hand) + least
    found = [] if public.forced else [PASS]
    if points >= DOUBLING:
        found.append(DOUBLE)
    for suit in Suit:
        trumps = together(hand, public, suit)
        if named_by_them(public, suit) or not (trumps >= 8 or (hand.lengths[suit] >= 5 and trumps >= 6)):
            continue
        strain, cheapest = suit.strain, cheapest_level(auction, suit.strain)
        game = 4 if suit in (Suit.HEARTS, Suit.SPADES) else 5
        levels = {cheapest, min(cheapest + 1, max(game, cheapest)), game if points >= 20 else cheapest}
        found += [Call.of(level, strain) for level in sorted(levels) if cheapest <= level <= 5]
        if trumps >= 8 and worth(hand, public, suit) >= SLAM:
            found += [Call.of(6, strain), *([Call.of(4, Strain.NOTRUMP)] if public.ours else [])]
    cheapest = cheapest_level(auction, Strain.NOTRUMP)
    for level, needed in ((cheapest, NOTRUMP), (3, GAME_NOTRUMP)):
        if cheapest <= level <= 3 and points >= needed:
            found.append(Call.of(level, Strain.NOTRUMP))
    return [call for call in dict.fromkeys(found) if auction.is_legal(call)]


def together(hand: Hand, public: PublicState, suit: Suit) -> int:
    """The trumps that our side holds at least."""
    return hand.lengths[suit] + public.bound(public.turn.partner, length(suit), "min")


def named_by_them(public: PublicState, suit: Suit) -> bool:
    """Whether an opponent has shown four cards or more."""
    return any(public.bound(seat, length(suit), "min") >= 4 for seat in (public.turn.lho, public.turn.rho))


def worth(hand: Hand, public: PublicState, suit: Suit) -> float:
    """Support points and trumps together, a quarter of partner's range counted."""
    least, most = (public.bound(public.turn.partner, HCP, end) for end in ("min", "max"))
    points = value(parse_quantity(f"spoints({suit.name[0]})"), hand)
    return points + together(hand, public, suit) + least + 0.25 * min(most - least, 12)


def kind_of(call: Call, hand: Hand, public: PublicState) -> str:
    """In words, `a fit, game` for instance."""
    if call.bid is None:
        return "pass" if call == PASS else "double"
    suit = call.bid.strain.suit
    what = "notrump" if suit is None else "a fit" if together(hand, public, suit) >= 8 else "a suit"
    return what + (", slam" if call.bid.level >= 6 else ", game" if is_game(call.bid) else "")


def table(rows: list[Row], deals: int, show: int) -> Iterator[str]:
    """The figures by rule, call and kind, what wins most first."""
    found = defaultdict[str, list[float]](list)
    for row in rows:
        made = row["made"] if row["made"] in ("P", "X") else "a bid"
        found[f"{row['rule']}: {row['kind']} in place of {made}"].append(row["won"])
    yield f"{'won':>16} {'deals':>6} {'sum':>6}"
    shown = [(kind, won) for kind, won in found.items() if len(won) >= FEWEST]
    for kind, won in sorted(shown, key=lambda item: -sum(item[1]))[:show]:
        yield f"{interval(won):>16} {len(won):>6} {on_1000_boards(won, deals):>+6.1f}  {kind}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--show", type=int, default=40, help="how many kinds")
    given, found = OtherCalls.asked(words, deals=1000)
    rows = behind_numbers(found)
    print(f"{len(rows)} other calls on {len(found)} deals")
    print("\n".join(table(rows, len(found), given.show)))


if __name__ == "__main__":
    main()
