"""What the solver answers beyond tables: makes, relevant cards, best lines, analyses of played boards, leads."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from dealspace.cards import Card, CardSet, Contract, Deal, IllegalCard, InvalidDeal, Play, Record, Seat, Side, Strain
from dealspace.cards.board import Board
from dealspace.cards.trick import Trick
from dealspace.play.analysis.best_line import best_line
from dealspace.play.analysis.card_costs import card_costs, record_costs
from dealspace.play.analysis.lead_table import lead_table
from dealspace.play.double_dummy import (
    DoubleDummy,
    MakesProof,
    Relevance,
    makes,
    makes_cards,
    makes_proof,
    reference,
    relevant_cards,
    solve_cards,
    solve_tricks,
)
from tests.test_play.test_double_dummy import easy, random_ending, shuffled

SUIT = 0x1FFF


# ---- at least a number of tricks ----


def test_makes_is_what_counting_says_at_every_number_of_tricks() -> None:
    deals = [easy(seed) for seed in range(6)] + [shuffled(3)]
    for strain, declarer in ((0, 0), (3, 1), (4, 2), (4, 3)):
        tricks = solve_tricks(deals, strain, declarer)
        for goal in range(14):
            assert (makes(deals, strain, declarer, goal) == (tricks >= goal)).all(), (strain, declarer, goal)


def test_makes_refuses_a_number_no_declarer_can_take() -> None:
    with pytest.raises(ValueError, match="tricks is 14"):
        makes([easy(1)], 0, 0, 14)


# ---- the cards that still take a number of tricks ----


def enough(worlds: Sequence[Sequence[int]], goals: Sequence[int], strain: int, leader: int, trick: list[int]) -> None:
    """`makes_cards` is what `solve_cards` says, world by world, in one call."""
    counted = solve_cards(worlds, strain=strain, leader=leader, trick=trick)
    found = makes_cards(worlds, goals, strain=strain, leader=leader, trick=trick)
    assert found.legal.tolist() == counted.legal.tolist()
    for world, goal in enumerate(goals):
        legal = sorted(reference.cards_of(int(counted.legal[world])))
        expected = sum(1 << card for card in legal if counted.tricks[world, card] >= goal)
        assert int(found.making[world]) == expected, (worlds[world], goal, strain, leader, trick)


def test_the_cards_that_make_are_those_that_count_enough_tricks() -> None:
    rng = random.Random(5)
    for _ in range(150):
        hands, strain, leader, trick = random_ending(rng, 8)
        left = hands[(leader + len(trick)) % 4].bit_count()
        enough([hands] * (left + 2), range(left + 2), strain, leader, trick)


def test_the_leads_that_beat_a_contract_are_those_that_count_enough_tricks() -> None:
    deals = [easy(seed) for seed in range(6)] + [shuffled(11), shuffled(12)]
    for strain in (2, 4):
        enough(deals, [5] * len(deals), strain, 1, [])


def test_worlds_made_counts_the_worlds_of_each_card() -> None:
    ace, king, deuce = 51, 50, 0
    worlds = [[1 << ace | 1 << deuce, 1 << king | 2, 1 << 49 | 4, 1 << 48 | 8],
              [1 << ace | 1 << deuce, 1 << 49 | 2, 1 << king | 4, 1 << 48 | 8]]  # fmt: skip
    made = makes_cards(worlds, 1, strain=4, leader=0).worlds_made()
    assert (made[ace], made[deuce], made[king]) == (2, 2, 0)
    assert makes_cards(worlds, [1, 2], strain=4, leader=0).worlds_made()[ace] == 1


def test_makes_cards_wants_one_number_of_tricks_or_one_a_world() -> None:
    with pytest.raises(ValueError, match="tricks has 2 numbers; 1 is needed, or 3"):
        makes_cards([easy(1)] * 3, [5, 6], strain=4, leader=0)


# ---- the cards that mattered ----


def exchanged(hands: Sequence[int], found: Relevance | MakesProof, rng: random.Random) -> list[int]:
    """The hands with all cards that did not matter dealt again, everybody's suits as long as before."""
    fixed = found.fixed(0)
    new = [hand & fixed for hand in hands]
    for suit in range(4):
        loose = [hand & ~fixed & SUIT << 13 * suit for hand in hands]
        cards = sorted(reference.cards_of(sum(loose)))
        rng.shuffle(cards)
        for seat in range(4):
            for _ in range(loose[seat].bit_count()):
                new[seat] |= 1 << cards.pop()
    return new


def check_exchanges(rng: random.Random, number: int, most: int, slow: bool) -> int:
    """Random endings, in mid-trick too: their value stays when the cards that did not matter change hands."""
    changed = 0
    for _ in range(number):
        hands, strain, leader, trick = random_ending(rng, most)
        found = relevant_cards([hands], strain=strain, leader=leader, trick=trick)
        assert found.tricks[0] == solve_cards([hands], strain=strain, leader=leader, trick=trick).best(0)
        for _ in range(3):
            other = exchanged(hands, found, rng)
            changed += other != hands
            if slow:
                value = max(reference.solve_cards(other, strain, leader, trick).values())
            else:
                value = solve_cards([other], strain=strain, leader=leader, trick=trick).best(0)
            assert value == found.tricks[0], (hands, other, strain, leader, trick, hex(int(found.relevant[0])))
    return changed


def test_cards_that_did_not_matter_may_change_hands_by_the_slow_twin() -> None:
    assert check_exchanges(random.Random(1), 100, 4, slow=True) > 80


def test_cards_that_did_not_matter_may_change_hands_in_longer_endings() -> None:
    assert check_exchanges(random.Random(2), 300, 8, slow=False) > 450


def test_cards_that_did_not_matter_for_a_number_of_tricks_may_change_hands() -> None:
    rng, changed = random.Random(3), 0
    for seed in range(60):
        deal, strain, declarer = easy(seed), rng.randrange(5), rng.randrange(4)
        goal = min(13, int(solve_tricks([deal], strain, declarer)[0]) + rng.randrange(2))
        found = makes_proof([deal], strain, declarer, goal)
        assert found.made == makes([deal], strain, declarer, goal)
        others = [exchanged([int(hand) for hand in deal], found, rng) for _ in range(4)]
        changed += len({tuple(other) for other in others})
        assert (makes(others, strain, declarer, goal) == found.made).all(), (deal, strain, declarer, goal)
    assert changed > 120


def test_relevant_cards_are_few_where_one_card_decides() -> None:
    # One trick: North leads the ace of spades, all follow; only the ace matters.
    hands = [1 << 51, 1 << 40, 1 << 41, 1 << 42]
    found = relevant_cards([hands], strain=4, leader=0)
    assert found.tricks.tolist() == [1]
    assert found.relevant.tolist() == [1 << 51]
    # The same with nobody to follow: a deuce would do.
    found = relevant_cards([[1 << 51, 1 << 0, 1 << 1, 1 << 2]], strain=4, leader=0)
    assert found.relevant.tolist() == [0]


# ---- a line of best play ----


def play_out(hands: Sequence[int], strain: int, leader: int, trick: Sequence[int], line: Sequence[Card]) -> int:
    """Tricks North–South take when these cards are played; each must be legal."""
    held = [set(reference.cards_of(hand)) for hand in hands]
    current, ns = list(trick), 0
    for card in line:
        seat = (leader + len(current)) % 4
        assert card.index in reference.legal_cards(frozenset(held[seat]), current)
        held[seat].remove(card.index)
        current.append(card.index)
        if len(current) == 4:
            leader = (leader + reference.trick_winner(current, strain)) % 4
            ns += leader % 2 == 0
            current = []
    assert not any(held) and not current
    return ns


def test_a_line_of_best_play_is_legal_and_takes_what_it_should() -> None:
    rng = random.Random(4)
    for number in range(60):
        hands, strain, leader, trick = random_ending(rng, 7)
        line = best_line([hands], strain=strain, leader=leader, trick=trick)
        seat = (leader + len(trick)) % 4
        value = solve_cards([hands], strain=strain, leader=leader, trick=trick).best(0)
        ns = value if seat % 2 == 0 else hands[seat].bit_count() - value
        assert play_out(hands, strain, leader, trick, line) == ns, number


def test_a_line_plays_the_lowest_of_equals() -> None:
    line = best_line(Deal.of_bits(SUIT << 13 * suit for suit in range(4)), strain=Strain.CLUBS, leader=Seat.EAST)
    assert [str(card) for card in line[:8]] == ["D2", "H2", "S2", "C2", "C3", "D3", "H3", "S3"]


def test_a_line_is_of_one_position() -> None:
    with pytest.raises(InvalidDeal, match="2 positions are given"):
        best_line([easy(1), easy(2)], strain=0, leader=0)


# ---- a played board ----


def random_play(rng: random.Random, deal: Deal, strain: Strain, leader: Seat, cards: int) -> Play:
    play = Play(strain, leader)
    for _ in range(cards):
        play = play.plus(rng.choice(list(play.legal(deal))))
    return play


def test_an_analysis_has_tricks_and_losses_of_every_card() -> None:
    rng = random.Random(8)
    for number in range(6):
        deal = Deal.of_bits(easy(number))
        play = random_play(rng, deal, Strain(rng.randrange(5)), Seat(number % 4), 52)
        found = card_costs(deal, play)
        declarer = play.leader.rho
        assert found.start == solve_tricks(deal, play.strain, declarer)[0]
        assert found.end == found.result == play.tricks_won(declarer.side)
        assert found.claim_gain == 0
        # The tricks after each card are those of the position after it, asked again.
        tricks = found.start
        for place, judged in enumerate(found.cards):
            after = Play(play.strain, play.leader, play.cards[: place + 1])
            assert judged.tricks == value_for_declarer(deal, after, declarer)
            sign = 1 if judged.seat.side is declarer.side else -1
            assert judged.lost == sign * (tricks - judged.tricks) >= 0
            assert (judged.card in judged.best) is (judged.lost == 0)
            tricks = judged.tricks
        assert found.start - found.end == found.lost_by(declarer.side) - found.lost_by(declarer.side.opponents)
        assert found.lost_by(Side.NS) == found.lost_by(Seat.NORTH) + found.lost_by(Seat.SOUTH)


def value_for_declarer(deal: Deal, play: Play, declarer: Seat) -> int:
    won = play.tricks_won(declarer.side)
    if play.is_over:
        return won
    held = [play.held(deal, seat).bits for seat in Seat]
    current = play.current
    further = solve_cards([held], strain=play.strain, leader=current.leader, trick=current.cards).best(0)
    left = 13 - len(play.cards) // 4
    return won + (further if play.turn.side is declarer.side else left - further)


def test_a_claim_is_held_against_best_play() -> None:
    deal = Deal.of_bits(SUIT << 13 * suit for suit in range(4))
    play = Play(Strain.CLUBS, Seat.EAST, tuple(Card.parse(card) for card in ("D2", "H2", "S2", "C2")))
    found = card_costs(deal, play, 12)
    assert (found.start, found.end, found.result, found.claim_gain) == (13, 13, 12, -1)
    assert card_costs(deal, play).claim_gain is None
    with pytest.raises(InvalidDeal, match="won 1 tricks and lost 0, so that 0"):
        card_costs(deal, play, 0)


def test_a_play_of_another_deal_is_refused() -> None:
    deal = Deal.of_bits(SUIT << 13 * suit for suit in range(4))
    with pytest.raises(IllegalCard, match="East does not hold SA"):
        card_costs(deal, Play(Strain.CLUBS, Seat.EAST, (Card.parse("SA"),)))


def test_a_record_without_play_cannot_be_analysed() -> None:
    deal = Deal.of_bits(SUIT << 13 * suit for suit in range(4))
    board = Board.standard(1, deal)
    with pytest.raises(InvalidDeal, match="no play"):
        record_costs(Record(board))
    contract = Contract.parse("1C by N")
    played = Record(board, contract=contract, play=Play.of(contract, [Card.parse("D2")]), result=13)
    assert record_costs(played).claim_gain == 0


# ---- leads ----


def test_the_table_of_leads_is_what_each_lead_leaves_declarer() -> None:
    deal = Deal.of_bits(easy(5))
    leads = lead_table(deal, Strain.NOTRUMP, Seat.SOUTH)
    assert CardSet.of(leads) == CardSet(deal[Seat.WEST].bits)
    assert list(leads.values()) == sorted(leads.values())
    for card, tricks in leads.items():
        held = [hand & ~card.bit for hand in deal.bits]
        after = solve_cards([held], strain=4, leader=3, trick=Trick(Seat.WEST, (card,)).cards)
        assert 13 - tricks == 13 - after.best(0)


# ---- a context ----


def test_a_context_keeps_what_it_learnt_while_the_strain_is_the_same() -> None:
    context = DoubleDummy()
    deals = np.array([shuffled(seed, 9) for seed in range(3)], np.uint64)
    first = context.solve_cards(deals, strain=2, leader=0)
    again = context.solve_cards(deals, strain=2, leader=0)
    assert again.nodes < first.nodes / 2
    assert (again.tricks == first.tricks).all()
    context.solve_cards(deals, strain=1, leader=0)
    assert context.solve_cards(deals, strain=2, leader=0).nodes == first.nodes
