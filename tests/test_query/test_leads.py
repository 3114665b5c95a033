"""What each lead is worth: against a loop over single deals, with the errors and the report."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import Card, CardSet, Contract, Deal, NotationError, Seat, Suit, Vulnerability, imps, score
from dealspace.inference import DealSpace
from dealspace.play import lead_table
from dealspace.play.double_dummy import solve_tricks
from dealspace.query import ask
from dealspace.query.decisions.layouts_apart import leads_apart
from dealspace.query.decisions.lead_report import choice_lines, choice_row
from dealspace.query.decisions.leads import LeadChoice, LeadError, choose_lead
from tests.support.called import called

HAND = "KJ852.Q64.83.T76"
SPACE = DealSpace(known={"S": HAND}, where={"E": "hcp 15-17 and balanced", "W": "hcp 10-15 and 2-3S and 2-3H"})
DEALS = 24


@pytest.fixture(scope="module")
def choice() -> LeadChoice:
    return choose_lead(SPACE.seeded(5).accurate(deals=DEALS), "3NX by E", vulnerability="EW")


def test_each_number_is_that_of_a_loop_over_the_deals(choice: LeadChoice) -> None:
    contract = Contract("3NX by E")
    tables = [lead_table(Deal.of_bits(row), "NT", "E") for row in choice.deals]
    points = {card: [-score(contract, table[card], Vulnerability.EW) for table in tables] for card in SPACE_CARDS}
    assert sorted(card.index for lead in choice.leads for card in lead.cards) == [card.index for card in SPACE_CARDS]
    for place, lead in enumerate(choice.leads):
        rival = choice.leads[1 if place == 0 else 0].cards[0]
        for card in lead.cards:
            tricks = [13 - table[card] for table in tables]
            assert lead.deals == DEALS
            assert lead.tricks.value == pytest.approx(np.mean(tricks))
            assert lead.beats.value == pytest.approx(np.mean([made > 4 for made in tricks]))
            won = [own - points[rival][deal] for deal, own in enumerate(points[card])]
            assert lead.imps.value == pytest.approx(np.mean(list(map(imps, won))))
            assert lead.matchpoints.value == pytest.approx(np.mean([(np.sign(each) + 1) / 2 for each in won]))


SPACE_CARDS = sorted((card for card in Deal.of_bits(SPACE.sample(1, seed=1)[0])[Seat.SOUTH]), key=lambda c: c.index)


def test_touching_cards_are_joined_and_no_two_rows_of_a_suit_are_alike(choice: LeadChoice) -> None:
    by_card = {card: lead for lead in choice.leads for card in lead.cards}
    assert by_card[Card.parse("C7")] is by_card[Card.parse("C6")]
    for suit in Suit:
        rows = {id(lead): lead for lead in choice.leads if lead.cards[0].suit is suit}.values()
        tricks = {tuple(choice.scores.tricks(choice.leads.index(lead))) for lead in rows}
        assert len(tricks) == len(rows)


def test_the_deals_that_tell_two_leads_apart_are_counted_with_an_example_each_way(choice: LeadChoice) -> None:
    best, worst = choice.leads[0], choice.leads[-1]
    apart = leads_apart(choice, best, worst)
    assert apart.better.count + apart.worse.count <= apart.deals == DEALS
    assert apart.better.example is not None
    table = lead_table(apart.better.example, "NT", "E")
    assert table[best.cards[0]] < table[worst.cards[0]]
    assert choice_row(choice)["leads"][0]["cards"] == [str(card) for card in best.cards]


def test_a_sign_is_what_is_commoner_where_a_lead_is_better() -> None:
    choice = choose_lead(SPACE.accurate(deals=150), "3N by E", unit="tricks")
    spade, jack = (next(lead for lead in choice.leads if Card.parse(text) in lead.cards) for text in ("S5", "SK"))
    signs = leads_apart(choice, spade, jack).better.signs
    assert any("♠" in sign.text for sign in signs)
    assert all(0 <= sign.usual < sign.there <= 1 for sign in signs)


def test_a_field_in_another_contract_is_what_matchpoints_are_won_against() -> None:
    choice = choose_lead(SPACE.seeded(5).accurate(deals=DEALS), "3N by E", unit="matchpoints", field=["4S by N"])
    made = solve_tricks(choice.deals, "S", "N")
    field = [score(Contract("4S by N"), int(tricks), Vulnerability.NONE) for tricks in made]
    lead = choice.best
    ours = choice.scores.points(0)
    assert lead.against_field is not None
    expected = np.mean([(np.sign(own - other) + 1) / 2 for own, other in zip(ours, field, strict=True)])
    assert lead.against_field.value == pytest.approx(expected)


def test_the_same_seed_gives_the_same_answer_and_python_and_query_agree() -> None:
    asked = ask(SPACE, f"leads:3N.E:{DEALS}", seed=3)[f"leads:3N.E:{DEALS}"]
    again = SPACE.seeded(3).accurate(deals=DEALS).leads("3N by E")
    assert choice_row(asked) == choice_row(again)


def test_a_lead_from_a_hand_that_is_not_the_leaders_is_refused() -> None:
    with pytest.raises(LeadError, match="North leads against 3NT by West, and its hand is not known"):
        choose_lead(SPACE, "3N by W")
    part = DealSpace(known={"S": CardSet.of([Card.parse("SA"), Card.parse("SK")])})
    with pytest.raises(LeadError, match="only 2 of its cards are known"):
        choose_lead(part, "3N by E")
    with pytest.raises(NotationError, match=r"leads:9N\.E"):
        ask(SPACE, "leads:9N.E")


def test_the_command_reads_the_auction_and_ends_it(tmp_path: Path) -> None:
    picture = tmp_path / "leads.svg"
    words = ("lead", "--hand", HAND, "--auction", "E: 1N P 3N", "--deals", "12", "--seed", "4")
    done = called(*words, "--plot", picture)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Leads of South against 3NT by East: 12 deals that fit, by IMPs"
    assert lines[-2].startswith("All numbers are double dummy")
    assert "lead beats 3NT by East" in picture.read_text("utf-8")
    row = json.loads(called(*words, "--json").stdout)
    assert row["contract"] == "3N by E" and row["deals"] == 12 and row["double_dummy"] is True
    assert len(lines) > 2 + len(row["leads"])


def test_a_lead_that_was_left_out_early_says_on_how_many_deals_it_was_tried(choice: LeadChoice) -> None:
    assert not any("in 10 deals" in line for line in choice_lines(choice))
    *others, last = choice.leads
    early = replace(choice, leads=(*others, replace(last, deals=10)))
    assert [line.endswith("in 10 deals") for line in choice_lines(early)].count(True) == 1


def test_a_leader_who_passed_what_the_system_doubles_is_told_of_leads_all_the_same() -> None:
    done = called("lead", "--hand", "AK92.J54.T84.AK8", "--auction", "E: 1N P 3N", "--deals", "2", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["leader"] == "S"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give the auction"),
        (("--auction", "P P P P"), "there is no lead"),
        (("--auction", "E: 1N P 3N", "--contract", "4S.E"), "the auction ends in 3NT by East, and --contract says"),
        (("--contract", "3N.E", "--where", "E: hcp 15-17; E: hcp 20+"), "no deal"),
        (("--contract", "8N.E"), "8N"),
    ],
)
def test_what_cannot_be_answered_is_said(words: tuple[str, ...], said: str) -> None:
    done = called("lead", "--hand", HAND, *words)
    assert done.returncode == 2
    assert said in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_hand_with_a_card_too_few_and_a_dealer_left_out_are_said() -> None:
    short = called("lead", "--hand", HAND[:-1], "--contract", "3N.E")
    assert "has 12 cards; a hand has 13" in short.stderr
    other = called("lead", "--hand", f"S={HAND}", "--auction", "1N P 3N")
    assert "North dealt, so East leads, whose hand is not given: who dealt is said by --dealer" in other.stderr
    assert (short.returncode, other.returncode) == (2, 2)
    assert called("lead", "--hand", f"S:{HAND}", "--contract", "3N.E", "--deals", "2").returncode == 0


def test_a_hand_of_another_seat_than_the_leaders_is_refused() -> None:
    done = called("lead", "--hand", f"S={HAND}", "--contract", "3N.W")
    assert done.returncode == 2
    assert "North leads against 3NT by West, and its hand is not known: give all its 13 cards" in done.stderr


def test_an_evaluation_of_ones_own_is_known_in_conditions_on_both_hands() -> None:
    words = ("--contract", "3N.E", "--define", "zar: {A: 6, K: 4, Q: 2, J: 1}", "--where", "zar(ew) >= 40")
    assert called("lead", "--hand", HAND, *words, "--deals", "4").returncode == 0
