"""Cards played by choice: against every split written out, and against the numbers of the books."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from dealspace.cards import Card, CardSet, Seat
from dealspace.inference import DealSpace, Estimate, Knowledge
from dealspace.inference.statements.card_choices import by_choice, card_choices

OURS = {"N": "AT98.432.432.432", "S": "K765.A65.A65.A65"}


def by_hand(
    missing: str, west: str, east: str, *, low: tuple[str, ...], ours: str = "", seats: tuple[int, int] = (13, 13)
) -> dict[frozenset[str], Fraction]:
    """The chance of each holding of East: every split of the missing cards, weighed with how often it plays them.

    Args:
        west, east: the cards they played, in order.
        low: the cards, as `W2`, that are the lowest but for their equals.
        ours: cards of the suit that the other side holds.
        seats: places for the missing cards with West and East.
    """
    ranks = "23456789TJQKA"
    weights = {}
    for size in range(len(missing) + 1):
        for held in combinations(missing, size):
            hands = {"W": set(missing) - set(held), "E": set(held)}
            if not set(west) <= hands["W"] or not set(east) <= hands["E"]:
                continue
            likelihood = Fraction(1)
            for seat, cards in (("W", west), ("E", east)):
                for place, card in enumerate(cards):
                    gone = set(west[:place] + east[:place])
                    kept = hands[seat] - set(cards[:place])
                    equal = {card}
                    for step in (1, -1):
                        at = ranks.index(card) + step
                        while 0 <= at < 13 and (ranks[at] in gone or ranks[at] in kept):
                            equal |= {ranks[at]} & kept
                            at += step
                    lower = {other for other in kept - equal if ranks.index(other) < ranks.index(card)}
                    likelihood *= Fraction(not (lower and seat + card in low), len(equal))
            places = seats[0] - len(hands["W"]), seats[1] - len(held)
            weights[frozenset(held)] = comb(sum(places), places[0]) * likelihood
    total = sum(weights.values())
    return {held: weight / total for held, weight in weights.items() if weight}


def exact(space: DealSpace, condition: str, seat: str = "E") -> float:
    found = space.chosen().chance(condition, seat)
    assert not isinstance(found, Estimate)
    return found


def test_of_queen_and_jack_the_other_one_is_there_three_times_in_eight() -> None:
    space = DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ")])
    assert exact(space, "has(J, S)") == pytest.approx(3 / 8)
    split = by_hand("QJ432", "2", "Q", low=("EQ",))
    assert split == {frozenset("Q"): Fraction(5, 8), frozenset("QJ"): Fraction(3, 8)}


def test_the_queen_drops_as_often_as_vacant_spaces_say() -> None:
    """Nine cards without the queen: West follows low twice, East once; the drop is 12 in 23."""
    space = DealSpace(
        known={"N": "AJT98.32.432.432", "S": "K765.A65.A65.A65"}, played=[("W", "S2"), ("E", "S3"), ("W", "S4")]
    )
    assert exact(space, "has(Q, S)") == pytest.approx(12 / 23)


@pytest.mark.parametrize(
    ("missing", "west", "east", "low"),
    [
        ("QJ432", "2", "Q", ("EQ",)),
        ("KQ432", "3", "K", ("EK",)),
        ("QJ432", "24", "QJ", ("EQ",)),
        ("QJ5432", "3", "5", ("E5",)),
        ("KQJ432", "24", "JK", ("EJ",)),
        ("QT9432", "2", "9", ("E9",)),
        ("KJ8432", "24", "3", ("E3",)),
    ],
)
def test_every_split_weighs_what_it_weighs_by_hand(missing: str, west: str, east: str, low: tuple[str, ...]) -> None:
    ours = [rank for rank in "AKQJT98765432" if rank not in missing]
    north, south = "".join(ours[: len(ours) // 2]), "".join(ours[len(ours) // 2 :])
    known = {
        seat: f"{cards}.{'A8732' if seat == 'N' else 'K9654'}.{rest}.{rest[: 8 - len(cards) - len(rest)]}"
        for seat, cards, rest in (("N", north, "5432"), ("S", south, "9876"))
    }
    played = [
        *(("W", f"S{card}") for card in west),
        *(("E", f"S{card}") for card in east),
    ]
    space = DealSpace(known=known, played=played)
    split = by_hand(missing, west, east, low=low)
    chosen = space.chosen()
    assert chosen.is_exact
    for card in set(missing) - set(west + east):
        expected = sum(chance for held, chance in split.items() if card in held)
        assert chosen.chance(f"has({card}, S)", "E") == pytest.approx(float(expected)), card


def test_of_nine_cards_the_finesse_against_the_jack_is_nearly_twice_as_good_as_the_drop() -> None:
    space = DealSpace(known={"N": "AKT98.32.432.432", "S": "7654.A65.A65.A65"}, played=[("W", "S2"), ("E", "SQ")])
    assert exact(space, "has(J, S)") == pytest.approx(6 / 17)


def choice_of(card: str, *played: tuple[str, str], **known: str) -> tuple[str, bool]:
    """The equals a card may have been chosen from, and whether it was played low."""
    space = DealSpace(known=known, played=played)
    (found,) = (each for each in card_choices(space.knowledge) if str(each.card) == card)
    return " ".join(str(each.rank) for each in found.equals), found.is_low


def test_a_card_that_was_led_or_won_need_not_be_low() -> None:
    assert choice_of("HK", ("W", "HK")) == ("A K Q J T 9 8 7 6 5 4 3 2", False)
    assert choice_of("SQ", ("S", "ST"), ("W", "S2"), ("N", "S5"), ("E", "SQ"), **OURS) == ("Q J", False)
    assert choice_of("SQ", ("S", "SK"), ("W", "S2"), ("N", "S8"), ("E", "SQ"), **OURS) == ("Q J", True)
    assert choice_of("SQ", ("W", "S2"), ("E", "SQ"), **OURS) == ("Q J", True)  # North's card was not given


def test_a_card_above_one_that_was_kept_is_a_signal() -> None:
    known = {"N": "AKQ.432.432.5432", "S": "765.A65.A65.A876"}
    assert choice_of("S9", ("N", "SA"), ("E", "S9"), ("N", "SK"), ("E", "S2"), **known) == ("J T 9 8", False)


def test_cards_are_equal_across_one_that_was_played_in_an_earlier_round() -> None:
    known = {"N": "AT98.432.432.432", "S": "K765.A65.A65.A65"}
    rounds = [("S", "SK"), ("W", "S2"), ("E", "SJ"), ("N", "SA"), ("E", "SQ"), ("W", "S3")]
    assert choice_of("SJ", *rounds, **known)[0] == "Q J"
    gone = [("W", "SJ"), ("E", "S2"), ("N", "S8"), ("E", "SQ")]
    assert choice_of("SQ", *gone, N="A985.432.432.432", S="K763.A65.A65.A65")[0] == "Q T"


def test_a_hand_whose_suit_is_known_had_no_choice_to_learn_from() -> None:
    space = DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ"), ("N", "SA"), ("E", "SJ")], void=[("E", "S")])
    assert [each.seat for each in card_choices(space.knowledge)] == [Seat.WEST]


def test_choices_are_said_anew_of_what_was_played_since() -> None:
    space = DealSpace(known=OURS, played=[("W", "S2")]).chosen()
    later = space.given(played=[("E", "SQ")]).chosen()
    assert later.knowledge == DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ")]).chosen().knowledge
    assert by_choice(Knowledge()) == Knowledge()


def test_deals_are_drawn_as_often_as_their_hands_play_the_cards() -> None:
    deals = DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ")]).chosen().sample(20_000, seed=1)
    share = float((deals[:, Seat.EAST] >> Card.parse("SJ").index & 1).mean())
    assert share == pytest.approx(3 / 8, abs=0.015)
    low = CardSet.of(Card.parse(f"S{rank}") for rank in "34").bits
    assert not (deals[:, Seat.EAST] & low).any()


def test_a_condition_on_both_hands_is_counted_too() -> None:
    space = DealSpace(known=OURS, played=[("W", "S2"), ("E", "SQ")]).chosen()
    assert space.chance("spades(west) >= 4 || spades(west) > spades(east) + 2") == pytest.approx(5 / 8)
