"""The double-dummy door: what it refuses, its symmetries, and its agreement with the slow twin on endings."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards.errors import BridgeError, IllegalCard, InvalidDeal
from dealspace.play.double_dummy import (
    BudgetError,
    CardTricks,
    DoubleDummy,
    makes,
    makes_cards,
    reference,
    solve_cards,
    solve_tricks,
    trick_table,
)
from dealspace.play.double_dummy._solver import Solver

NOTRUMP = 4
SUIT = 0x1FFF
ONE_SUIT_EACH = [SUIT << 13 * suit for suit in range(4)]


def shuffled(seed: int, cards_each: int = 13, pool: Sequence[int] = range(52)) -> list[int]:
    """Four random hands of `cards_each` cards from a pool, as card sets."""
    deck = random.Random(seed).sample(list(pool), 4 * cards_each)
    return [sum(1 << card for card in deck[seat * cards_each : (seat + 1) * cards_each]) for seat in range(4)]


def easy(seed: int) -> list[int]:
    """A 13-card deal that is quick to solve: each seat has most of a suit."""
    rng = random.Random(seed)
    hands = list(ONE_SUIT_EACH)
    for _ in range(rng.randint(3, 8)):
        one, other = rng.sample(range(4), 2)
        mine = rng.choice(sorted(reference.cards_of(hands[one])))
        theirs = rng.choice(sorted(reference.cards_of(hands[other])))
        hands[one] ^= 1 << mine | 1 << theirs
        hands[other] ^= 1 << mine | 1 << theirs
    return hands


def rename_suits(cards: int, order: Sequence[int]) -> int:
    """Suit k becomes suit order[k]."""
    return sum((cards >> 13 * suit & SUIT) << 13 * order[suit] for suit in range(4))


def answers(result: CardTricks, world: int = 0) -> dict[int, int]:
    legal = int(result.legal[world])
    return {card: int(result.tricks[world, card]) for card in range(52) if legal >> card & 1}


def random_ending(rng: random.Random, most: int) -> tuple[list[int], int, int, list[int]]:
    """hands, strain, leader, trick: few cards, often few suits (hence voids), often in mid-trick."""
    cards_each = rng.randint(1, most)
    suits = rng.sample(range(4), rng.choice([2, 3, 4, 4]))
    pool = [card for card in range(52) if card // 13 in suits]
    cards_each = min(cards_each, len(pool) // 4)
    hands = shuffled(rng.randrange(1 << 30), cards_each, pool)
    strain, leader = rng.randrange(5), rng.randrange(4)
    trick: list[int] = []
    for place in range(rng.choice([0, 0, 1, 2, 3])):
        seat = (leader + place) % 4
        card = rng.choice(reference.legal_cards(reference.cards_of(hands[seat]), trick))
        hands[seat] ^= 1 << card
        trick.append(card)
    return hands, strain, leader, trick


# ---- known answers ----


def test_a_hand_with_all_trumps_takes_every_trick() -> None:
    table = trick_table([ONE_SUIT_EACH])
    assert table.dtype == np.uint8
    assert table.shape == (1, 5, 4)
    assert table[0].tolist() == [[13, 0, 13, 0], [0, 13, 0, 13]] * 2 + [[0, 0, 0, 0]]


def test_solve_tricks_is_one_cell_of_the_table() -> None:
    deals = [easy(seed) for seed in range(4)]
    table = trick_table(deals)
    for strain in range(5):
        for declarer in range(4):
            assert solve_tricks(deals, strain, declarer).tolist() == table[:, strain, declarer].tolist()


def test_the_best_lead_takes_what_declarer_does_not() -> None:
    for seed in range(6):
        deal = easy(seed)
        for strain in (1, NOTRUMP):
            leads = solve_cards([deal], strain=strain, leader=0)
            assert leads.best(0) == 13 - solve_tricks([deal], strain, 3)[0]
            assert int(leads.legal[0]) == deal[0]
            assert leads.best_cards(0) & deal[0] == leads.best_cards(0) != 0


def test_touching_cards_are_worth_the_same_even_across_a_played_card() -> None:
    # North AQ of spades, the king already played to this trick's predecessor: A and Q are equals.
    ace, queen, jack = 51, 49, 48
    hands = [1 << ace | 1 << queen, 1 << jack | 1 << 0, 1 << 1 | 1 << 2, 1 << 47 | 1 << 3]
    assert answers(solve_cards([hands], strain=NOTRUMP, leader=0)) == {ace: 2, queen: 2}


def test_cards_of_the_current_trick_still_separate_equals() -> None:
    # East leads the king of spades; South's ace beats it and the queen does not.
    ace, king, queen = 51, 50, 49
    hands = [1 << 0, 0, 1 << ace | 1 << queen, 1 << 1 | 1 << 2]
    hands[0] |= 1 << 45
    hands[1] = 1 << 3
    found = answers(solve_cards([hands], strain=NOTRUMP, leader=1, trick=[king]))
    assert found == {ace: 2, queen: 0}


# ---- the slow twin ----


@pytest.mark.parametrize("seed", range(8))
def test_endings_agree_with_the_slow_twin(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(250):
        hands, strain, leader, trick = random_ending(rng, 4)
        found = answers(solve_cards([hands], strain=strain, leader=leader, trick=trick))
        expected = reference.solve_cards(hands, strain, leader, trick)
        assert found == expected, (seed, number, hands, strain, leader, trick)


@pytest.mark.parametrize("side", [0, 1])
def test_endings_in_which_one_side_has_the_trumps_agree_with_the_slow_twin(side: int) -> None:
    """Where counting does most: the trumps of one side, but one or none; a batch of worlds on one table."""
    rng = random.Random(side)
    worlds = []
    for _ in range(24):
        trumps = rng.sample(range(13), rng.randint(1, 5))
        others = rng.sample(range(13, 39), 16 - len(trumps))
        held: list[list[int]] = [[], [], [], []]
        for number, card in enumerate(trumps + others):
            theirs = range(4) if number >= len(trumps) or (number == 0 and rng.random() < 0.5) else (side, side + 2)
            held[rng.choice([seat for seat in theirs if len(held[seat]) < 4])].append(card)
        worlds.append([sum(1 << card for card in hand) for hand in held])
    for leader in range(4):
        found = solve_cards(worlds, strain=0, leader=leader)
        for world, hands in enumerate(worlds[leader::4]):
            assert answers(found, 4 * world + leader) == reference.solve_cards(hands, 0, leader, []), (hands, leader)


def test_trumps_are_counted_against_higher_ones_only() -> None:
    # North: A Q J 10 of clubs; East: the king and a small one; South and West: none. Three tricks are sure.
    hands = [0b1011100000000, 1 << 11 | 1 << 13 | 1 << 14 | 1, 0b1111 << 15, 0b1111 << 19]
    for leader in range(4):
        expected = reference.solve_cards(hands, 0, leader, [])
        assert answers(solve_cards([hands], strain=0, leader=leader)) == expected
        assert min(expected.values()) >= 3 if leader in (0, 2) else max(expected.values()) <= 1


def test_five_card_endings_agree_with_the_slow_twin() -> None:
    rng = random.Random(55)
    for number in range(12):
        hands, strain, leader, trick = random_ending(rng, 5)
        found = answers(solve_cards([hands], strain=strain, leader=leader, trick=trick))
        assert found == reference.solve_cards(hands, strain, leader, trick), (number, hands, strain, leader, trick)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_five_card_endings_agree_with_the_slow_twin(seed: int) -> None:
    rng = random.Random(5000 + seed)
    for number in range(200):
        hands, strain, leader, trick = random_ending(rng, 5)
        found = answers(solve_cards([hands], strain=strain, leader=leader, trick=trick))
        expected = reference.solve_cards(hands, strain, leader, trick)
        assert found == expected, (seed, number, hands, strain, leader, trick)


@pytest.mark.parametrize("switches", [{"use_table": False}, {"use_order": False}, {"keep_facts_from": 0}])
def test_the_table_the_killers_and_kept_facts_change_no_answer(switches: dict[str, Any]) -> None:
    rng = random.Random(9)
    for number in range(40):
        hands, strain, leader, trick = random_ending(rng, 8)
        worlds = np.array([hands], np.uint64)
        legal, tricks = np.zeros(1, np.uint64), np.zeros((1, 52), np.uint8)
        Solver(1 << 20, **switches).each_card(worlds, strain, leader, trick, legal, tricks)
        full = solve_cards(worlds, strain=strain, leader=leader, trick=trick)
        assert answers(full) == answers(CardTricks(legal, tricks, 0)), (number, hands, strain, leader, trick)


def test_facts_kept_from_one_question_to_the_next_change_neither_answers_nor_nodes() -> None:
    """Also of hands that only lose cards from one to the next."""
    rng = random.Random(10)
    keeping, counting = Solver(1 << 20, keep_facts_from=0), Solver(1 << 20, keep_facts_from=99)
    hands, strain, leader, trick = random_ending(rng, 6)
    for number in range(600):
        if number % 3 and not trick and hands[0] & hands[0] - 1:
            hands = [hand & hand - 1 for hand in hands]
        else:
            hands, strain, leader, trick = random_ending(rng, 6)
        found = []
        for solver in (keeping, counting):
            legal, tricks = np.zeros(1, np.uint64), np.zeros((1, 52), np.uint8)
            solver.limit(None)
            solver.each_card(np.array([hands], np.uint64), strain, leader, trick, legal, tricks)
            found.append((answers(CardTricks(legal, tricks, 0)), solver.nodes))
        assert found[0] == found[1], (number, hands, strain, leader, trick)


def test_a_solver_that_has_answered_other_questions_answers_as_a_fresh_one() -> None:
    """Strains by turns, also of one deal: what is tabled of trumps must not outlive the deal it was tabled for."""
    rng = random.Random(11)
    seasoned, hands = Solver(1 << 20), list[int]()
    for number in range(400):
        if number % 3 != 2:
            hands = shuffled(number, 8)
        strain, leader = rng.choice((0, 1, NOTRUMP)), rng.randrange(4)
        found = []
        for solver in (seasoned, Solver(1 << 20)):
            tricks = np.zeros((1, 52), np.uint8)
            solver.limit(2_000_000)  # contradictory proofs went round in a circle once
            solver.each_card(np.array([hands], np.uint64), strain, leader, [], np.zeros(1, np.uint64), tricks)
            found.append((tricks.tolist(), solver.finished))
        assert found[0] == found[1] and found[0][1] == 1, (number, hands, strain, leader)


def test_facts_of_more_questions_than_there_are_stamps_are_not_mixed_up() -> None:
    """The same cards in other hands, 511 times four other cards of each suit between them."""
    top, low = ([13 * suit + rank for suit in range(4) for rank in ranks] for ranks in (range(9, 13), range(4)))
    questions = [shuffled(1, 4, top), *(shuffled(2 + number % 2, 4, low) for number in range(510))]
    for seed in range(3, 15):
        keeping = Solver(1 << 20, keep_facts_from=0)
        for hands in (*questions, shuffled(seed, 4, top)):
            tricks = np.zeros((1, 52), np.uint8)
            keeping.each_card(np.array([hands], np.uint64), NOTRUMP, 0, [], np.zeros(1, np.uint64), tricks)
        assert (solve_cards([hands], strain=NOTRUMP, leader=0).tricks == tricks).all(), seed


def test_a_table_that_overflows_changes_no_answer() -> None:
    deals = np.array([shuffled(seed, 9) for seed in range(6)], np.uint64)
    for strain in (0, NOTRUMP):
        legal, tricks = np.zeros(6, np.uint64), np.zeros((6, 52), np.uint8)
        Solver(1 << 18).each_card(deals, strain, 2, [], legal, tricks)
        assert (solve_cards(deals, strain=strain, leader=2).tricks == tricks).all()


def test_worlds_of_a_batch_do_not_disturb_each_other() -> None:
    worlds = [shuffled(seed, 7) for seed in range(20)]
    together = solve_cards(worlds, strain=2, leader=1)
    for number, world in enumerate(worlds):
        assert answers(together, number) == answers(solve_cards([world], strain=2, leader=1))


def test_contexts_in_several_threads_give_the_same_answers() -> None:
    deals = [shuffled(seed, 9) for seed in range(8)]
    expected = solve_cards(deals, strain=3, leader=0).tricks
    found: list[np.ndarray] = []
    threads = [Thread(target=lambda: found.append(solve_cards(deals, strain=3, leader=0).tricks)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    assert all((tricks == expected).all() for tricks in found)


# ---- symmetries ----


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(1, 3))
def test_turning_the_table_turns_the_trick_table(seed: int, turn: int) -> None:
    deal = easy(seed)
    turned = [deal[(seat - turn) % 4] for seat in range(4)]
    assert (trick_table([turned])[0] == np.roll(trick_table([deal])[0], turn, axis=1)).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 30), st.permutations(range(4)))
def test_renaming_the_suits_renames_the_trick_table(seed: int, order: list[int]) -> None:
    deal = easy(seed)
    renamed = [rename_suits(hand, order) for hand in deal]
    original, found = trick_table([deal])[0], trick_table([renamed])[0]
    for suit in range(4):
        assert (found[order[suit]] == original[suit]).all()
    assert (found[NOTRUMP] == original[NOTRUMP]).all()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(0, 4), st.integers(1, 3), st.permutations(range(4)))
def test_endings_keep_their_values_when_seats_turn_and_suits_are_renamed(
    seed: int, strain: int, turn: int, order: list[int]
) -> None:
    deal = shuffled(seed, 8)
    moved = [rename_suits(deal[(seat - turn) % 4], order) for seat in range(4)]
    new_strain = strain if strain == NOTRUMP else order[strain]
    original = answers(solve_cards([deal], strain=strain, leader=0))
    found = answers(solve_cards([moved], strain=new_strain, leader=turn))
    assert found == {13 * order[card // 13] + card % 13: tricks for card, tricks in original.items()}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(0, 4))
def test_playing_the_best_card_keeps_the_number_of_tricks(seed: int, strain: int) -> None:
    hands, leader = shuffled(seed, 6), 0
    trick: list[int] = []
    before = solve_cards([hands], strain=strain, leader=leader)
    expected_ns = before.best(0)
    for place in range(3):
        seat = (leader + place) % 4
        now = solve_cards([hands], strain=strain, leader=leader, trick=trick)
        assert now.best(0) == (expected_ns if seat % 2 == 0 else 6 - expected_ns)
        card = next(iter(reference.cards_of(now.best_cards(0))))
        hands[seat] ^= 1 << card
        trick.append(card)


# ---- what the door takes and refuses ----


def test_an_empty_batch_is_an_empty_answer() -> None:
    assert trick_table([]).shape == (0, 5, 4)
    assert solve_tricks(np.zeros((0, 4), np.uint64), 0, 0).shape == (0,)
    assert solve_cards([], strain=0, leader=0).tricks.shape == (0, 52)


def test_the_types_of_cards_are_taken() -> None:
    from dealspace.cards.deal import Deal
    from dealspace.cards.hand import Hand
    from dealspace.cards.seat import Seat
    from dealspace.cards.suit import Strain

    deal = Deal(tuple(Hand(bits) for bits in ONE_SUIT_EACH))  # type: ignore[arg-type]
    assert trick_table(deal).shape == (1, 5, 4)
    assert trick_table([deal, deal]).shape == (2, 5, 4)
    assert solve_tricks(deal, list(Strain)[3], list(Seat)[1]).tolist() == [13]


def test_a_card_held_twice_is_named() -> None:
    hands = list(ONE_SUIT_EACH)
    hands[1] ^= 1 << 13 | 1 << 11
    with pytest.raises(InvalidDeal, match="deal 1: North and East both hold CK"):
        trick_table([ONE_SUIT_EACH, hands])


def test_a_hand_of_the_wrong_size_is_named() -> None:
    hands = list(ONE_SUIT_EACH)
    hands[2] ^= 1 << 30
    with pytest.raises(InvalidDeal, match="deal 0: South has 12 cards; expected 13"):
        solve_tricks([hands], 0, 0)


def test_bits_beyond_the_deck_are_refused() -> None:
    with pytest.raises(InvalidDeal, match="West has bits beyond the 52 cards"):
        trick_table([[0, 0, 0, 1 << 52]])


def test_a_batch_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="expected uint64\\[n, 4\\]"):
        trick_table(np.zeros((3, 5), np.uint64))
    with pytest.raises(InvalidDeal, match="expected uint64\\[n, 4\\]"):
        trick_table(np.zeros((3, 4)))


def test_unequal_hands_are_refused_in_an_ending() -> None:
    with pytest.raises(InvalidDeal, match="deal 0: South has 2 cards; expected 1"):
        solve_cards([[1, 2, 4 | 8, 16]], strain=0, leader=0)
    with pytest.raises(InvalidDeal, match="deal 0: North has 1 cards; expected 0"):
        solve_cards([[1, 2, 4, 16]], strain=0, leader=0, trick=[20])
    with pytest.raises(InvalidDeal, match="North is to move with 0 cards"):
        solve_cards([[0, 0, 0, 0]], strain=0, leader=0)


def test_a_card_on_the_table_cannot_still_be_held() -> None:
    with pytest.raises(IllegalCard, match="deal 0: East still holds C3, which is on the table"):
        solve_cards([[0, 2, 4, 16]], strain=0, leader=0, trick=[1])


def test_a_revoke_on_the_table_is_refused() -> None:
    with pytest.raises(IllegalCard, match="East played D2 but still holds C cards, the suit led"):
        solve_cards([[1 << 20, 1 << 1, 4 | 8, 16 | 32]], strain=0, leader=0, trick=[0, 13])


def test_a_trick_in_progress_has_at_most_three_cards() -> None:
    with pytest.raises(IllegalCard, match="at most 3"):
        solve_cards([[0, 0, 0, 0]], strain=0, leader=0, trick=[0, 1, 2, 3])
    with pytest.raises(IllegalCard, match="played twice"):
        solve_cards([[0, 0, 4, 8]], strain=0, leader=0, trick=[0, 0])


def test_strains_and_seats_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="strain"):
        solve_tricks([ONE_SUIT_EACH], 5, 0)
    with pytest.raises(ValueError, match="declarer"):
        solve_tricks([ONE_SUIT_EACH], 0, -1)
    with pytest.raises(ValueError, match="node_limit"):
        solve_tricks([ONE_SUIT_EACH], 0, 0, node_limit=-1)


def test_a_spent_budget_says_what_is_finished() -> None:
    deals = [ONE_SUIT_EACH, shuffled(1)]
    with pytest.raises(BudgetError) as caught:
        solve_tricks(deals, NOTRUMP, 0, node_limit=200)
    assert isinstance(caught.value, BridgeError)
    assert caught.value.done == 1
    assert isinstance(caught.value.partial, np.ndarray)
    assert caught.value.partial.tolist() == [0]
    with pytest.raises(BudgetError) as caught:
        solve_cards(deals, strain=NOTRUMP, leader=0, node_limit=0)
    assert caught.value.done in (0, 1)
    assert isinstance(caught.value.partial, CardTricks)


def test_a_sufficient_budget_gives_the_same_answer() -> None:
    deal = easy(3)
    assert trick_table([deal], node_limit=10**9).tolist() == trick_table([deal]).tolist()


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: solve_tricks([ONE_SUIT_EACH], "Z", 0), ValueError, '"Z" is not a strain: expected C, D, H, S or NT'),
        (lambda: solve_tricks([ONE_SUIT_EACH], 5, 0), ValueError, "strain is 5; expected C, D, H, S, NT, or a number"),
        (
            lambda: solve_tricks([ONE_SUIT_EACH], 4, None),
            TypeError,
            "declarer is None; expected N, E, S, W, or a",
        ),
        (lambda: makes([ONE_SUIT_EACH], 4, 0, 9.5), TypeError, "tricks is 9.5; expected a whole number 0..13"),
        (lambda: makes_cards([ONE_SUIT_EACH], "9", strain=4, leader=0), TypeError, "tricks is "),
        (
            lambda: solve_cards([ONE_SUIT_EACH], strain=4, leader=0, trick=5),
            TypeError,
            "trick is 5; expected the cards",
        ),
        (lambda: trick_table(None), InvalidDeal, "deals are None; expected"),
        (lambda: trick_table([[1, 2], [3]]), InvalidDeal, "deals are not all alike"),
        (lambda: trick_table([ONE_SUIT_EACH], node_limit="5"), TypeError, "node_limit is '5'; it is a count of nodes"),
        (lambda: trick_table([ONE_SUIT_EACH], time_limit_s=float("nan")), ValueError, "time_limit_s is nan"),
        (lambda: trick_table([ONE_SUIT_EACH], cancelled=5), TypeError, "cancelled is 5; it is an Event or a function"),
        (lambda: trick_table([ONE_SUIT_EACH], progress=5), TypeError, "progress is 5; it is a function"),
        (
            lambda: DoubleDummy(table_bytes=1 << 37),
            ValueError,
            "table_bytes is 137438953472; expected 262144..17179869184",
        ),
        (lambda: DoubleDummy(table_bytes=-1), ValueError, "table_bytes is -1; expected"),
        (lambda: DoubleDummy(table_bytes=1 << 80), ValueError, "table_bytes is "),
        (lambda: DoubleDummy(table_bytes=None), TypeError, "table_bytes is None; expected a whole number"),
        (lambda: DoubleDummy(threads=10**9), ValueError, "threads is 1000000000; expected 1..1024"),
        (lambda: DoubleDummy(threads="2"), TypeError, "threads is '2'; expected a whole number 1..1024"),
    ],
)
def test_what_is_no_such_number_is_named(ask: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        ask()


def test_a_node_limit_beyond_all_counting_is_no_limit() -> None:
    assert trick_table([ONE_SUIT_EACH], node_limit=1 << 70).shape == (1, 5, 4)
