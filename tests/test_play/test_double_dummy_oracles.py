"""Double-dummy answers against facts verified elsewhere: the shared files, and DDS through endplay."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dealspace.play.double_dummy import DoubleDummy, reference, solve_cards, trick_table

RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRAINS = ["C", "D", "H", "S", "NT"]
SEATS = "NESW"


def card_number(name: str) -> int:
    return 13 * SUITS.index(name[0]) + RANKS.index(name[1])


def hands_of(pbn: str) -> list[int]:
    """PBN deal text, full or not, as card sets by seat."""
    first, text = pbn.split(":")
    hands = [0] * 4
    for turn, hand in enumerate(text.split()):
        for suit, ranks in zip((3, 2, 1, 0), hand.split("."), strict=True):
            for rank in ranks:
                hands[(SEATS.index(first) + turn) % 4] |= 1 << 13 * suit + RANKS.index(rank)
    return hands


def pbn_of(hands: list[int]) -> str:
    """The same, backwards."""

    def suit_text(hand: int, suit: int) -> str:
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> 13 * suit + rank & 1)

    return "N:" + " ".join(".".join(suit_text(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)


def random_deal(rng: random.Random) -> list[int]:
    deck = rng.sample(range(52), 52)
    return [sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def rows(shared: Path, name: str) -> list[dict[str, Any]]:
    path = shared / "double_dummy" / name
    if not path.is_file():
        pytest.skip(f"the shared facts double_dummy/{name} are not beside this checkout")
    return [json.loads(line) for line in path.read_text().splitlines()]


def scores(result: Any, world: int = 0) -> dict[int, int]:
    legal = int(result.legal[world])
    return {card: int(result.tricks[world, card]) for card in range(52) if legal >> card & 1}


def expected_scores(row: dict[str, Any]) -> dict[int, int]:
    return {card_number(name): tricks for name, tricks in row["scores"].items()}


def check_tables(chosen: list[dict[str, Any]]) -> None:
    for row in chosen:
        expected = [[row["tables"][seat][strain] for seat in SEATS] for strain in STRAINS]
        assert trick_table([hands_of(row["deal"])])[0].tolist() == expected, row["deal"]


def check_batches(batches: dict[str, list[dict[str, Any]]]) -> None:
    for name, worlds in batches.items():
        first = worlds[0]
        found = solve_cards(
            [hands_of(world["remaining"]) for world in worlds],
            strain=STRAINS.index(first["trump"]),
            leader=SEATS.index(first["trick_leader"]),
            trick=[card_number(card) for card in first["trick"]],
        )
        for number, world in enumerate(worlds):
            assert scores(found, number) == expected_scores(world), (name, number)


def batches_of(shared: Path) -> dict[str, list[dict[str, Any]]]:
    batches: dict[str, list[dict[str, Any]]] = {}
    for row in rows(shared, "batches.jsonl"):
        batches.setdefault(row["batch"], []).append(row)
    return batches


def test_a_sample_of_the_shared_tables_is_reproduced(shared: Path) -> None:
    check_tables(random.Random(60).sample(rows(shared, "tables.jsonl"), TABLE_SAMPLE))


@pytest.mark.slow
def test_all_shared_tables_are_reproduced(shared: Path) -> None:
    check_tables(rows(shared, "tables.jsonl"))


def test_every_card_of_the_shared_positions_is_reproduced(shared: Path) -> None:
    for row in rows(shared, "cards.jsonl"):
        hands = hands_of(row["deal"])
        seat = leader = SEATS.index(row["leader"])
        strain = STRAINS.index(row["trump"])
        trick: list[int] = []
        for name in row["played"]:
            card = card_number(name)
            hands[seat] ^= 1 << card
            trick.append(card)
            seat = (seat + 1) % 4
            if len(trick) == 4:
                trumps = [c for c in trick if c // 13 == strain] or [c for c in trick if c // 13 == trick[0] // 13]
                seat = leader = (leader + trick.index(max(trumps))) % 4
                trick = []
        assert seat == SEATS.index(row["to_move"])
        found = solve_cards([hands], strain=strain, leader=leader, trick=trick)
        assert scores(found) == expected_scores(row), row


def test_a_sample_of_the_shared_batches_is_reproduced(shared: Path) -> None:
    batches = batches_of(shared)
    late = sorted(name for name in batches if name.startswith("w4"))
    early = sorted(name for name in batches if not name.startswith("w4"))
    rng = random.Random(5)
    chosen = rng.sample(late, min(len(late), 6))
    check_batches({name: batches[name] for name in chosen})
    check_batches({name: batches[name][:6] for name in rng.sample(early, min(len(early), 6))})


@pytest.mark.slow
def test_all_shared_batches_are_reproduced(shared: Path) -> None:
    check_batches(batches_of(shared))


def test_random_boards_of_mixed_depth_agree_with_dds() -> None:
    check_with_dds(random.Random(2017), 200)


@pytest.mark.slow
def test_two_thousand_random_boards_of_mixed_depth_agree_with_dds() -> None:
    check_with_dds(random.Random(2018), 2000)


def check_with_dds(rng: random.Random, boards: int) -> None:
    """Random boards after 0 to 48 random legal cards, every card of the player to move, each by both solvers."""
    endplay_dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    denoms = [types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades, types.Denom.nt]
    context = DoubleDummy()
    for number in range(boards):
        hands, strain, leader = random_deal(rng), number % 5, rng.randrange(4)
        board = types.Deal(pbn_of(hands))
        board.trump, board.first = denoms[strain], types.Player(leader)
        trick: list[int] = []
        for _ in range(rng.choice((0, rng.randrange(1, 8), rng.randrange(4, 49), rng.randrange(8, 49)))):
            seat = (leader + len(trick)) % 4
            card = rng.choice(reference.legal_cards(reference.cards_of(hands[seat]), trick))
            hands[seat] ^= 1 << card
            trick.append(card)
            board.play(types.Card(SUITS[card // 13] + RANKS[card % 13]))
            if len(trick) == 4:
                leader, trick = (leader + reference.trick_winner(trick, strain)) % 4, []
        expected = {
            13 * denoms.index(card.suit) + RANKS.index(card.rank.abbr): tricks
            for card, tricks in endplay_dds.solve_board(board)
        }
        found = context.solve_cards([hands], strain=strain, leader=leader, trick=trick)
        assert scores(found) == expected, (number, hands, strain, leader, trick)
        again = context.relevant_cards([hands], strain=strain, leader=leader, trick=trick)
        assert again.tricks[0] == max(expected.values())


@pytest.mark.slow
def test_freak_deals_agree_with_dds_and_do_not_explode() -> None:
    endplay_dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    denoms = [types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades, types.Denom.nt]
    rng = random.Random(13)
    for _ in range(10):
        hands = [0x1FFF << 13 * suit for suit in range(4)]
        for _ in range(rng.randint(3, 7)):
            one, other = rng.sample(range(4), 2)
            mine = rng.choice([card for card in range(52) if hands[one] >> card & 1])
            theirs = rng.choice([card for card in range(52) if hands[other] >> card & 1])
            hands[one] ^= 1 << mine | 1 << theirs
            hands[other] ^= 1 << mine | 1 << theirs
        table = endplay_dds.calc_dd_table(types.Deal(pbn_of(hands)))
        expected = [[table[denom, types.Player(seat)] for seat in range(4)] for denom in denoms]
        found = trick_table(np.array([hands], np.uint64), node_limit=200_000_000)[0]
        assert found.tolist() == expected, pbn_of(hands)


TABLE_SAMPLE = 40
