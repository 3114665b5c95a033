"""The known numbers of the game, and how each is counted: cards, deals, shapes, points, auctions.

Counted from the definitions that the rest of the package uses: the pack and its points, the laws of the auction
(`AuctionState`), and the space of all deals (`DealSpace`). Auctions are counted by bids. Whatever the bids are, there
are 4 ways to the first one (0 to 3 passes), 21 from one bid to the next and 7 from the last to the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from dealspace.cards import (
    ALL_CALLS,
    DECK,
    DOUBLE,
    PASS,
    REDOUBLE,
    AuctionState,
    Call,
    CardSet,
    Doubling,
    Rank,
    Seat,
    Strain,
    Suit,
    Vulnerability,
)
from dealspace.inference import HCP, DealSpace, value
from dealspace.query.display.numbers import fine_percent, in_words

HAND_CARDS = len(DECK) // len(Seat)
HANDS = comb(len(DECK), HAND_CARDS)
BIDS = tuple(call.bid for call in ALL_CALLS if call.bid is not None)


@dataclass(frozen=True)
class GameFact:
    """A number, what it is the number of, and how it is counted."""

    name: str
    value: int
    how: str


@dataclass(frozen=True)
class HandShare:
    """The hands of one kind, and their share of all hands."""

    kind: str
    hands: int

    @property
    def chance(self) -> float:
        return self.hands / HANDS


def card_facts() -> tuple[GameFact, ...]:
    """Cards, hands and deals."""
    unseen = len(DECK) - HAND_CARDS
    low = sum(not card.rank.is_honour for card in DECK)
    deals = DealSpace().count()
    assert isinstance(deals, int)
    boards = len(Seat) * len(Vulnerability)
    return (
        GameFact("cards", len(DECK), f"{len(Suit)} suits × {len(Rank)} ranks"),
        GameFact("holdings in a suit", 2 ** len(Rank), f"each of {len(Rank)} cards is held or not"),
        GameFact("hands", HANDS, f"C({len(DECK)},{HAND_CARDS})"),
        GameFact("hands of another seat, once one is seen", comb(unseen, HAND_CARDS), f"C({unseen},{HAND_CARDS})"),
        GameFact("layouts of two hidden hands", comb(2 * HAND_CARDS, HAND_CARDS), f"C({2 * HAND_CARDS},{HAND_CARDS})"),
        GameFact("hands without an honour", comb(low, HAND_CARDS), f"C({low},{HAND_CARDS}): no ten, jack, … ace"),
        GameFact("deals", deals, "C(52,13) × C(39,13) × C(26,13) = 52! ÷ 13!⁴"),
        GameFact("deals with dealer and vulnerability", deals * boards, "deals × 4 dealers × 4 vulnerabilities"),
        GameFact("shapes", len(shapes()), "ways to write 13 as the lengths of 4 suits, the longest first"),
        GameFact("shapes, by suit", comb(HAND_CARDS + 3, 3), "C(16,3): which suit has which length counts"),
        GameFact("double-dummy results of a deal", len(Strain) * len(Seat), "5 strains × 4 declarers"),
    )


def auction_facts() -> tuple[GameFact, ...]:
    """Bids, contracts and auctions."""
    between, ends = interludes()
    contracts = len(BIDS) * len(Doubling)
    longest = 3 + len(BIDS) + (len(BIDS) - 1) * max(map(len, between)) + max(map(len, ends))
    return (
        GameFact("calls", len(ALL_CALLS), f"{len(BIDS)} bids, pass, double, redouble"),
        GameFact("bids", len(BIDS), f"7 levels × {len(Strain)} strains"),
        GameFact("contracts", contracts, f"{len(BIDS)} bids, each undoubled, doubled or redoubled"),
        GameFact("contracts and declarers", contracts * len(Seat), f"{contracts} × {len(Seat)}, besides passed out"),
        GameFact("interludes between two bids", len(between), _listed(between)),
        GameFact("endings after the last bid", len(ends), _listed(ends)),
        GameFact(
            "auctions",
            auctions(len(BIDS)),
            "(4 × 22^35 − 1) ÷ 3: 4 ways to the first bid, 21 from one bid to the next, 7 to the end; and passed out",
        ),
        GameFact(
            "22^35, often quoted as the number of auctions",
            22 ** len(BIDS),
            "each bid is left out, or made with 21 ways to go on. Wrong after the last bid, where there are 7,"
            " and before the first, with its 0 to 3 passes: a quarter of the auctions are missing",
        ),
        GameFact(
            "calls of the longest auction",
            longest,
            "3 passes, the 35 bids with P P X P P XX P P after each, and a pass",
        ),
    )


def interludes() -> tuple[list[tuple[Call, ...]], list[tuple[Call, ...]]]:
    """What may be called between a bid and the next higher one, and from the last bid to the end."""
    between, ends = [], []
    waiting: list[tuple[AuctionState, tuple[Call, ...]]] = [(AuctionState(Seat.EAST, BIDS[0], Seat.NORTH), ())]
    for state, calls in waiting:
        if state.is_over:
            ends.append(calls)
            continue
        between.append(calls)
        allowed = (call for call in (PASS, DOUBLE, REDOUBLE) if state.refusal(call) is None)
        waiting += ((state.after(call), (*calls, call)) for call in allowed)
    return between, ends


def auctions(bids: int) -> int:
    """The auctions in which all bids are among so many, whatever the bids are."""
    between, ends = (len(found) for found in interludes())
    found: int = 1 + sum(len(Seat) * comb(bids, made) * between ** (made - 1) * ends for made in range(1, bids + 1))
    return found


def _listed(ways: Sequence[tuple[Call, ...]]) -> str:
    return ", ".join(" ".join(map(str, calls)) or "nothing" for calls in ways)


def shapes() -> tuple[HandShare, ...]:
    """The shapes, the likeliest first: `4-4-3-2`."""
    found = []
    for rising in combinations_with_replacement(range(HAND_CARDS + 1), len(Suit)):
        if sum(rising) == HAND_CARDS:
            suits = factorial(len(Suit)) // prod(factorial(rising.count(length)) for length in set(rising))
            hands = suits * prod(comb(len(Rank), length) for length in rising)
            found.append(HandShare("-".join(map(str, rising[::-1])), hands))
    return tuple(sorted(found, key=lambda share: -share.hands))


def points() -> tuple[HandShare, ...]:
    """The hands of each number of high-card points, from 0 on."""
    ways = {(0, 0): 1}
    for card in DECK:
        mine = value(HCP, CardSet(card.bit))
        for (cards, hcp), count in tuple(ways.items())[::-1]:
            if cards < HAND_CARDS:
                longer = cards + 1, hcp + mine
                ways[longer] = ways.get(longer, 0) + count
    return tuple(HandShare(str(hcp), count) for (cards, hcp), count in sorted(ways.items()) if cards == HAND_CARDS)


def fact_lines() -> Iterator[str]:
    """The numbers for people."""
    for title, facts in (("Cards and deals", card_facts()), ("The auction", auction_facts())):
        yield title
        for fact in facts:
            words = f" ({in_words(fact.value)})" if 10**6 <= fact.value < 10**30 else ""
            yield f"  {fact.name}: {fact.value:,}{words}"
            yield f"      {fact.how}"
        yield ""
    for title, shares in (("Shapes", shapes()), ("High-card points", points())):
        yield f"{title}: hands, and their share"
        for share in shares:
            yield f"  {share.kind:>8}  {share.hands:>15,}  {fine_percent(share.chance)}"
        yield ""


def facts_row() -> dict[str, Any]:
    """The same as JSON."""
    return {
        "facts": [vars(fact) for fact in (*card_facts(), *auction_facts())],
        "shapes": [{"shape": each.kind, "hands": each.hands, "chance": each.chance} for each in shapes()],
        "points": [{"hcp": int(each.kind), "hands": each.hands, "chance": each.chance} for each in points()],
    }
