"""Seeded random positions for the double-dummy measurements, and the verified ones beside the checkout.

A position is four hands (card sets by seat), strain, leader of the trick, and the cards on the table.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

from bench.shared_data import shared_file
from dealspace.cards import Card, PartialDeal
from dealspace.play.double_dummy import reference

RANKS = "23456789TJQKA"
SEATS = "NESW"
STRAINS = ["C", "D", "H", "S", "NT"]
ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True)
class Batch:
    """Worlds that share everything but the hidden cards."""

    worlds: list[list[int]]
    strain: int
    leader: int
    trick: list[int]


def random_deal(rng: random.Random) -> list[int]:
    """Four hands of 13, as card sets by seat."""
    return dealt(rng, {}, ALL_CARDS, [13] * 4)


def dealt(rng: random.Random, known: dict[int, int], cards: int, sizes: list[int]) -> list[int]:
    """The cards dealt at random to hands of these sizes, those of the known seats fixed."""
    hidden = [card for card in range(52) if cards >> card & 1 and not any(hand >> card & 1 for hand in known.values())]
    rng.shuffle(hidden)
    hands = []
    for seat in range(4):
        if seat in known:
            hands.append(known[seat])
        else:
            hands.append(sum(1 << hidden.pop() for _ in range(sizes[seat])))
    return hands


def freak_deal(rng: random.Random) -> list[int]:
    """Every hand long in one suit: a few cards exchanged between four one-suited hands."""
    hands = [0x1FFF << 13 * suit for suit in range(4)]
    for _ in range(rng.randint(3, 7)):
        one, other = rng.sample(range(4), 2)
        mine = rng.choice(sorted(reference.cards_of(hands[one])))
        theirs = rng.choice(sorted(reference.cards_of(hands[other])))
        hands[one] ^= 1 << mine | 1 << theirs
        hands[other] ^= 1 << mine | 1 << theirs
    return hands


def after_random_play(
    rng: random.Random, hands: list[int], strain: int, leader: int, cards: int
) -> tuple[list[int], int, list[int]]:
    """Hands, leader and the cards on the table after a number of random legal cards."""
    hands = list(hands)
    trick: list[int] = []
    for _ in range(cards):
        seat = (leader + len(trick)) % 4
        card = rng.choice(reference.legal_cards(reference.cards_of(hands[seat]), trick))
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
    return hands, leader, trick


def sampled_worlds(
    rng: random.Random, number: int, worlds: int, strain: int, cards_played: int, known_seats: int
) -> Batch:
    """Worlds in which the player to move (and dummy, if two seats are known) holds the same cards."""
    declarer = number % 4
    hands, leader, trick = after_random_play(rng, random_deal(rng), strain, (declarer + 1) % 4, cards_played)
    to_move = (leader + len(trick)) % 4
    known = {to_move: hands[to_move]}
    if known_seats == 2:
        dummy = (declarer + 2) % 4
        partner = dummy if dummy != to_move else declarer
        known[partner] = hands[partner]
    sizes = [hand.bit_count() for hand in hands]
    cards = hands[0] | hands[1] | hands[2] | hands[3]
    led = trick[0] // 13 if trick else None
    found: list[list[int]] = []
    while len(found) < worlds:
        world = dealt(rng, known, cards, sizes)
        revoked = any(
            card // 13 != led and world[(leader + place) % 4] >> 13 * led & 0x1FFF
            for place, card in enumerate(trick)
            if led is not None
        )
        if not revoked:
            found.append(world)
    return Batch(found, strain, leader, trick)


def hands_of(text: str) -> list[int]:
    """A deal as text, full or not, as card sets by seat."""
    return list(PartialDeal.parse(text).bits)


def pbn(hands: list[int]) -> str:
    """The hands as endplay reads them, full or not."""

    def suit_text(hand: int, suit: int) -> str:
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)

    return "N:" + " ".join(".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)


def shared_tables() -> list[list[int]]:
    """The deals of the shared list of tables."""
    lines = shared_file("double_dummy/tables.jsonl").read_text().splitlines()
    return [hands_of(json.loads(line)["deal"]) for line in lines]


def shared_positions() -> Iterator[Batch]:
    """The single positions of the shared list, each a batch of one."""
    for line in shared_file("double_dummy/cards.jsonl").read_text().splitlines():
        row = json.loads(line)
        hands = hands_of(row["deal"])
        strain, leader, trick = STRAINS.index(row["trump"]), SEATS.index(row["leader"]), list[int]()
        for name in row["played"]:
            card = int(Card.parse(name))
            hands[(leader + len(trick)) % 4] ^= 1 << card
            trick.append(card)
            if len(trick) == 4:
                leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
        yield Batch([hands], strain, leader, trick)


def shared_batches() -> list[Batch]:
    """The shared batches."""
    worlds: dict[str, list[dict[str, str]]] = {}
    for line in shared_file("double_dummy/batches.jsonl").read_text().splitlines():
        row = json.loads(line)
        worlds.setdefault(row["batch"], []).append(row)
    return [
        Batch(
            [hands_of(row["remaining"]) for row in rows],
            STRAINS.index(rows[0]["trump"]),
            SEATS.index(rows[0]["trick_leader"]),
            [int(Card.parse(card)) for card in rows[0]["trick"]],
        )
        for rows in worlds.values()
    ]
