"""Questions about hands together: fits, points of a side, double-dummy tricks; each held against a slow count."""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import pytest

from dealspace.cards import CardSet, Deal, NotationError, Rank, Seat, Strain, Suit
from dealspace.inference import DealSpace, Estimate, parse_constraint
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.substitute import substitute_hands
from dealspace.play.double_dummy import solve_tricks
from dealspace.query.answer_forms import answer_lines, json_answers
from dealspace.query.answers.space_answers import Answers, ChanceFound
from dealspace.query.conditions.deal_conditions import condition_on_deals
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.questions.chance import ChanceQuestion
from dealspace.query.questions.makes import MakesQuestion
from dealspace.query.questions.tricks import TricksQuestion
from dealspace.query.registry import parse_question, parse_questions

SMALL = {
    "E": "AKQJT98.AKQJT9..",
    "W": "765.876.AKQJT98.",
    "N": "4.5.765.AKQJ",
    "S": "32.432.432.T",
}
"""Four cards of North and of South are still to come: eight cards, 70 deals."""
FIT = "spades(north) + spades(south) >= 4 || diamonds(north) > diamonds(south) && hcp(south) < 1"
BOTH_MAJORS = "spades(north)==4 && spades(south)==4 || hearts(north)==4 && hearts(south)==4"


def small_space() -> tuple[Answers, list[Deal]]:
    """A space of few deals, and all of them."""
    known = {seat: CardSet.parse(cards) for seat, cards in SMALL.items()}
    left = [card for card in CardSet((1 << 52) - 1) if not any(card in cards for cards in known.values())]
    deals = []
    for mine in combinations(left, 13 - len(known["N"])):
        north = known["N"] | CardSet.of(mine)
        south = CardSet((1 << 52) - 1 & ~(north.bits | known["E"].bits | known["W"].bits))
        deals.append(Deal.of_bits((north.bits, known["E"].bits, south.bits, known["W"].bits)))
    return Answers(DealSpace(known=SMALL)), deals


@pytest.mark.parametrize("text", [FIT, BOTH_MAJORS, "hcp(north) + hcp(south) >= 12", "clubs(north) * 2 > clubs(south)"])
def test_a_condition_on_two_hands_is_counted_as_by_listing_the_deals(text: str) -> None:
    answers, deals = small_space()
    assert answers.count == len(deals) > 50
    condition = condition_on_deals(text)
    found = answers.chance_of_deals(condition)
    listed = int(truth(condition, np.array([deal.bits for deal in deals], np.uint64)).sum())
    assert (found.favourable, found.deals) == (listed, len(deals))
    assert found.share == pytest.approx(listed / len(deals))


def test_an_eight_card_fit_in_a_major_opposite_a_known_hand_is_exact() -> None:
    answers = Answers(DealSpace(known={"S": "K52.QJ43.A98.T76"}, where={"N": "hcp 15-17 and balanced"}))
    fit = "spades(north) + spades(south) >= 8 || hearts(north) + hearts(south) >= 8"
    found = answers.chance_of_deals(condition_on_deals(fit))
    assert found == answers.chance([(Seat.NORTH, parse_constraint("5+S or 4+H"))])
    assert found.favourable is not None


def test_a_four_four_fit_in_either_major_is_the_textbook_number() -> None:
    found = Answers(DealSpace()).chance_of_deals(condition_on_deals(BOTH_MAJORS))
    deals = DealSpace().sample(200_000, np.random.default_rng(7))
    drawn = float(truth(condition_on_deals(BOTH_MAJORS), deals).mean())
    assert isinstance(found, ChanceFound) and found.favourable is not None
    assert abs(float(found.share) - drawn) < 0.004  # type: ignore[arg-type]


def test_what_is_known_is_put_into_a_condition() -> None:
    condition = condition_on_deals("spades(north) + spades(south) >= 8 ? hascard(south, AS) : shape(south, 4333)")
    _, deals = small_space()
    for deal in deals[::9]:
        known = substitute_hands(condition, {Seat.SOUTH: CardSet(deal[Seat.SOUTH].bits)})
        bits = np.array([deal.bits], np.uint64)
        assert "south" not in str(known).lower()
        assert truth(known, bits).tolist() == truth(condition, bits).tolist()


def test_tricks_are_those_of_the_solver() -> None:
    answers, _ = small_space()
    deals = answers.space.drawn[:12]
    taken = solve_tricks(deals, Strain.CLUBS, Seat.NORTH).tolist()
    found = answers.tricks(Seat.NORTH, Strain.CLUBS, 12)
    assert {tricks: round(share.value * 12) for tricks, share in found.items() if isinstance(share, Estimate)} == {
        tricks: taken.count(tricks) for tricks in range(min(taken), max(taken) + 1)
    }
    for least in (min(taken), max(taken), max(taken) + 1):
        made = answers.made(Seat.NORTH, Strain.CLUBS, least, 12)
        assert (round(made.value * 12), made.drawn) == (sum(tricks >= least for tricks in taken), 12)


def test_contracts_and_tricks_are_asked_in_a_word() -> None:
    north, south = Seat.NORTH, Seat.SOUTH
    assert parse_question("tricks:S.NT") == TricksQuestion("tricks:S.NT", south, Strain.NOTRUMP)
    assert parse_question("tricks:N:H:40") == TricksQuestion("tricks:N:H:40", north, Strain.HEARTS, 40)
    for text in ("makes:3N.S", "makes:3NT:S", "makes:3N by S", "makes: 3N by south"):
        assert parse_question(text) == MakesQuestion(text, south, Strain.NOTRUMP, 9)
        assert parse_questions(text) == (parse_question(text),)
    kinds = [type(question) for question in parse_questions("makes:4H.N tricks:N.H:20")]
    assert kinds == [MakesQuestion, TricksQuestion]
    assert isinstance(parse_question("chance:hcp(north) + hcp(south) >= 25"), ChanceQuestion)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("makes:3N", "as makes:3N.S"),
        ("makes:9N.S", '"9N" is not a contract'),
        ("makes:P.S", '"P" is not a contract'),
        ("makes:3N.Z", '"Z" is not a seat'),
        ("tricks:S", "a declarer and a strain"),
        ("tricks", "of what? Write it behind a colon, as tricks:S.NT"),
        ("where", "of what? Write it behind a colon, as chance:N: 4+H"),
        ("tricks:S.NT:0", "from 1 to 20,000"),
        ("chance:spades(north) + spadse(south) >= 8", 'column 17: "spadse" is neither'),
        ("chance:spades(north) >= 8 spades", "column 20: expected the end"),
    ],
)
def test_what_cannot_be_read_is_reported(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_question(text)


def test_the_answers_for_people_and_programs_say_from_how_many_deals() -> None:
    answers, _ = small_space()
    questions = parse_questions("makes:1C.N:10 tricks:N.C:10")
    lines = list(answer_lines(answers, questions, 80))
    assert lines[0] == "1♣ by North made, double dummy"
    assert sum("estimated from 10 deals" in line for line in lines) == 2
    row = json_answers(answers, questions)
    assert set(row["makes:1C.N:10"]) == {"value", "low", "high"} and not row["exact"]
    assert sum(share["value"] for share in row["tricks:N.C:10"].values()) == pytest.approx(1)


def test_an_evaluation_of_ones_own_is_a_function_of_a_hand_and_of_a_side() -> None:
    scope = scope_of(["zar: {A: 6, K: 4, Q: 2, J: 1}", "halves: {A: 4.5, K: 3, Q: 1.5, J: 0.5}"])
    deals = DealSpace().sample(200, seed=3)
    held = truth(condition_on_deals("zar(ns) + halves(east, spades) >= 12.5", scope), deals)
    zar = {Rank.ACE: 6, Rank.KING: 4, Rank.QUEEN: 2, Rank.JACK: 1}
    halves = {Rank.ACE: 4.5, Rank.KING: 3.0, Rank.QUEEN: 1.5, Rank.JACK: 0.5}
    for row, holds in zip(deals, held, strict=True):
        deal = Deal.of_bits(row)
        sides = sum(zar.get(card.rank, 0) for seat in (Seat.NORTH, Seat.SOUTH) for card in deal[seat])
        spades = sum(halves.get(card.rank, 0) for card in deal[Seat.EAST] if card.suit is Suit.SPADES)
        assert holds == (sides + spades >= 12.5)
    with pytest.raises(NotationError, match='did you mean "zar"'):
        condition_on_deals("zarr(north) >= 3", scope)
