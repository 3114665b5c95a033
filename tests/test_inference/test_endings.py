"""Positions late in the play, with voids and pools: every deal listed, numbered once, and drawn evenly."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from dealspace.cards import CardSet, Play, Seat, Strain
from dealspace.inference import DealSpace, Estimate, value
from dealspace.inference.constraints.constraint import ALWAYS
from dealspace.inference.exact.deal_list import Listed, all_deals
from dealspace.inference.exact.partition import strategy_of, with_forced_cards
from dealspace.inference.exact.shuffle import Dealer, Placement
from dealspace.inference.quantities.quantity import HCP
from tests.support.situations import Situation, random_condition, random_deal, random_situation
from tests.test_inference.test_exact_space import above_uniform

MOST_DEALS = 300


def random_ending(rng: random.Random) -> Situation:
    """Cards played at random, seen by a player with dummy, by a player alone, or by a watcher of no hand at all."""
    deal = random_deal(rng)
    play = Play(rng.choice(list(Strain)), rng.choice(list(Seat)))
    for _ in range(rng.randint(26, 51)):
        play = play.plus(rng.choice(list(play.legal(deal))))
    known = [0, 0, 0, 0]
    void = set()
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            known[seat] |= card.bit
            if card.suit is not trick.cards[0].suit:
                void.add((seat, trick.cards[0].suit))
    for seat in rng.sample(list(Seat), rng.choice((2, 2, 1, 0))):
        known[seat] = deal.bits[seat]
    hidden = [seat for seat in Seat if known[seat].bit_count() < 13]
    # A watcher's four hidden hands, of which nothing or something is said; hands of which nothing is said are pooled.
    where = {seat: random_condition(rng, deal[seat]) for seat in hidden if rng.random() < 0.6}
    shown = sorted((seat, suit) for seat, suit in void if known[seat].bit_count() < 13)
    return Situation(
        (known[0], known[1], known[2], known[3]), tuple(shown), {s: c for s, c in where.items() if c != ALWAYS}
    )


def placed_deals(situation: Situation) -> int:
    strategy = strategy_of(situation.space.knowledge)
    return 0 if strategy is None else strategy.dealer.deals


def check_ending(rng: random.Random) -> bool:
    situation = random_ending(rng)
    if not 0 < placed_deals(situation) <= MOST_DEALS:
        return False
    space = situation.space
    listed = {tuple(deal) for deal in situation.deals().tolist()}
    assert space.is_exact and space.count() == len(listed)
    numbered = [space.unrank(number).bits for number in range(len(listed))]
    assert len(set(numbered)) == len(listed) and set(numbered) == listed
    for beyond in (-1, len(listed)):
        with pytest.raises(IndexError):
            space.unrank(beyond)
    if not listed:
        return False
    assert {tuple(deal) for deal in space.sample(20, np.random.default_rng(1)).tolist()} <= listed
    held = np.mean([[[hand >> card & 1 for card in range(52)] for hand in deal] for deal in listed], axis=0)
    assert np.abs(space.marginals() - held).max() < 1e-9
    return True


def test_every_ending_is_counted_and_numbered() -> None:
    found = 0
    for seed in range(500):
        found += check_ending(random.Random(seed))
        if found == 200:
            return
    assert found > 150, found


@pytest.mark.slow
def test_a_thousand_endings_are_counted_and_numbered() -> None:
    assert sum(check_ending(random.Random(seed)) for seed in range(10_000, 12_500)) >= 1000


def test_endings_are_drawn_evenly() -> None:
    tested = 0
    for seed in range(400):
        situation = random_ending(random.Random(seed))
        if not 20 <= placed_deals(situation) <= MOST_DEALS or not situation.where:
            continue
        strategy = strategy_of(situation.space.knowledge)
        assert strategy is not None and strategy.exact is not None
        if strategy.count() < 15:
            continue
        drawn = strategy.exact.deal(20_000, np.random.default_rng(seed))
        counts = Counter(tuple(deal) for deal in drawn.tolist())
        assert above_uniform(list(counts.values()), int(strategy.exact.deals)) < 5
        tested += 1
        if tested == 12:
            return
    assert tested > 6


def test_listing_agrees_with_the_tables() -> None:
    tested = 0
    for seed in range(100):
        situation = random_situation(random.Random(seed), 500)
        strategy = strategy_of(situation.space.knowledge)
        if strategy is None or strategy.exact is None or not 0 < placed_deals(situation) <= 500:
            continue
        listed = Listed(strategy.placement, strategy.beliefs)
        assert {tuple(deal) for deal in listed.found.tolist()} == {tuple(deal) for deal in situation.deals().tolist()}
        assert len(all_deals(strategy.placement)) == strategy.dealer.deals
        assert listed.count() == listed.mass == strategy.count()
        if not listed.count():
            continue
        assert {listed.unrank(number) for number in range(listed.count())} == {tuple(d) for d in listed.found.tolist()}
        assert np.abs(listed.marginals - situation.space.marginals()).max() < 1e-9
        drawn = listed.deal(4000, np.random.default_rng(seed))
        assert above_uniform(list(Counter(map(tuple, drawn.tolist())).values()), listed.count()) < 5
        seat = next(seat for seat in Seat if situation.known[seat].bit_count() < 13)
        seen = Counter(value(HCP, hand) for hand in map(CardSet, listed.found[:, seat].tolist()))
        assert listed.histogram(seat, ((1, HCP),)) == pytest.approx(
            {number: count / listed.count() for number, count in seen.items()}
        )
        tested += 1
    assert tested > 20


def test_cards_that_only_one_seat_can_get_are_placed() -> None:
    placed = 0
    for seed in range(100):
        situation = random_ending(random.Random(seed))
        deals = Situation(situation.known, situation.void).deals() if placed_deals(situation) <= 400 else None
        if deals is None or not len(deals):
            continue
        closed: list[frozenset[int]] = [
            frozenset(int(suit) for who, suit in situation.void if who is seat) for seat in Seat
        ]
        before = Placement(situation.known, (closed[0], closed[1], closed[2], closed[3]))
        after = with_forced_cards(before)
        assert Dealer(after).deals == Dealer(before).deals == len(deals)
        always = np.bitwise_and.reduce(deals, axis=0).tolist()
        for seat in Seat:
            assert before.held[seat] & ~after.held[seat] == 0
            assert after.held[seat] & ~always[seat] == 0
        placed += after.held != before.held
    assert placed > 6


def test_four_hidden_hands_are_estimated_with_an_interval_that_has_the_truth() -> None:
    """Too many deals to list for the strategy, few enough for the test: 95 % intervals hold the truth nearly always."""
    tried = held = 0
    for seed in range(40):
        rng = random.Random(seed)
        deal = random_deal(rng)
        known = []
        for hand in deal.bits:
            cards = [card for card in range(52) if hand >> card & 1]
            known.append(hand & ~sum(1 << card for card in rng.sample(cards, 3)))
        where = {seat: random_condition(rng, deal[seat], 1) for seat in Seat}
        space = Situation((known[0], known[1], known[2], known[3]), (), where).space
        count = space.count()
        if not isinstance(count, Estimate):
            continue
        strategy = strategy_of(space.knowledge)
        assert strategy is not None and strategy.dealer.deals == 369_600
        truth = Listed(strategy.placement, strategy.beliefs).count()
        assert count.low <= count.high and count.value == pytest.approx(truth, rel=0.05)
        tried += 1
        held += count.low <= truth <= count.high
        if tried == 8:
            break
    assert tried >= 5 and held >= tried - 1


def test_an_estimate_is_close_or_has_used_all_its_deals() -> None:
    space = DealSpace(where={"N": "hcp 12+", "E": "hcp 8+", "S": "5+S", "W": "spades 0-2"})
    count = space.count()
    assert isinstance(count, Estimate)
    assert (count.high - count.low) / count.value < 0.021
