"""What holds for players of every method and evidence: legal cards, blind to hidden ones, the same for a seed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, Deal, Play, Seat, Side, Vulnerability
from dealspace.inference import DealSpace, facts
from dealspace.play.double_dummy.reference import solve_cards as slow_cards
from dealspace.play.evidence import EVIDENCE, DoubleDummyLosses
from dealspace.play.evidence.double_dummy_losses import TEMPERATURE
from dealspace.play.players.decision import Decision, Option
from dealspace.play.players.determinization import decisive_layouts
from dealspace.play.players.explanation import decision_row, explain
from dealspace.play.players.outcomes import Outcomes
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.player_settings import METHODS, PlaySettings
from tests.support.strategies import deals, plays
from tests.test_play.test_claim import THREE_NT, ending_view, endings, view_of
from tests.test_play.test_player import shuffle_unseen

PLAYERS = [PlaySettings(method=method, worlds=4) for method in METHODS]
PLAYERS += [PlaySettings(worlds=4, evidence=(name,)) for name in EVIDENCE]
PLAYERS += [PlaySettings(worlds=4, signals=name) for name in ("standard", "upside-down")]


def named(player: PlaySettings) -> str:
    return " ".join((player.method, *(player.evidence or ("usual",)), player.signals))


@pytest.mark.parametrize("player", PLAYERS, ids=named)
@settings(max_examples=8)
@given(ending=endings(5))
def test_a_decision_is_legal_blind_and_the_same_for_a_seed(player: PlaySettings, ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    other = view_of(shuffle_unseen(deal, play, view, np.random.default_rng(0)), auction, play)
    chosen = [CardPlayer(player, rng=5).decide(each) for each in (view, view, other)]
    assert chosen[0] == chosen[1] == chosen[2]
    assert chosen[0].card in play.legal(deal)


@pytest.mark.parametrize("player", PLAYERS, ids=named)
def test_whole_boards_end_without_a_revoke(player: PlaySettings) -> None:
    deal, contract = Deal.random(np.random.default_rng(8)), THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while len(play.cards) < 24:
        play = play.plus(max(play.legal(deal), key=lambda card: (card.rank, card.suit)))
    while not play.is_over:
        agent = CardPlayer(player, rng=len(play.cards))
        play = play.plus(agent.decide(view_of(deal, THREE_NT, play)).card)
    play.check(deal)


@settings(max_examples=100)
@given(st.data())
def test_the_true_deal_is_never_excluded(data: st.DataObject) -> None:
    """After every card of a play, from every seat that decides: what is seen allows the deal that is there."""
    check_never_excluded(data)


@pytest.mark.slow
@settings(max_examples=2000)
@given(st.data())
def test_the_true_deal_is_never_excluded_in_a_hundred_thousand_cards(data: st.DataObject) -> None:
    check_never_excluded(data)


def check_never_excluded(data: st.DataObject) -> None:
    deal = data.draw(deals())
    contract = THREE_NT.contract
    assert contract is not None
    whole = data.draw(plays(deal, contract.strain, contract.leader))
    for count in range(len(whole.cards)):
        play = Play.of(contract, whole.cards[:count])
        view = view_of(deal, THREE_NT, play)
        assert all(satisfied_by(deal, view))


def satisfied_by(deal: Deal, view: object) -> list[bool]:
    from dealspace.inference import satisfies

    return [satisfies(said.condition, deal[said.seat]) for said in facts(view)]  # type: ignore[arg-type]


@settings(max_examples=10)
@given(endings(4))
def test_the_true_deal_can_be_counted_and_keeps_its_weight(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    count = DealSpace.of(facts(view)).count()
    assert not isinstance(count, int) or count >= 1
    rows = np.array([deal.bits], np.uint64)
    for source in EVIDENCE.values():
        assert np.isfinite(source.log_likelihood(view, rows)).all(), source.name


@settings(max_examples=10)
@given(endings(2))
def test_likely_losses_are_those_of_the_slow_solver(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    contract = auction.contract
    other = shuffle_unseen(deal, play, view, np.random.default_rng(1))
    rows = np.array([deal.bits, other.bits], np.uint64)
    expected = np.zeros(2)
    for place in range(len(play.cards) - 4, len(play.cards)):
        before = Play.of(contract, play.cards[:place])
        if before.turn in (view.seat, contract.dummy):
            continue
        for row, world in enumerate((deal, other)):
            held = [before.held(world, seat).bits for seat in Seat]
            trick = [card.index for card in before.current.cards]
            tricks = slow_cards(held, int(play.strain), int(before.current.leader), trick)
            appeal = {card: np.exp((found - max(tricks.values())) / TEMPERATURE) for card, found in tricks.items()}
            expected[row] += np.log(appeal[play.cards[place].index] / sum(appeal.values()))
    assert DoubleDummyLosses(tricks=1).log_likelihood(view, rows) == pytest.approx(expected)


def test_of_two_deals_reported_one_is_for_the_card_and_one_against_it() -> None:
    """The king fares as the ace in every deal and is no rival; the queen is worse in both, the jack in one only."""
    contract = THREE_NT.contract
    assert contract is not None
    ace, king, queen, jack = cards = tuple(map(Card.parse, ("SA", "SK", "SQ", "SJ")))
    deals = np.array([Deal.random(np.random.default_rng(seed)).bits for seed in range(2)], np.uint64)
    tricks = np.array([[9, 9, 8, 10], [9, 9, 7, 6]])
    outcomes = Outcomes(contract, Vulnerability.NONE, tricks, np.array([0.5, 0.5]), 1)

    def reported(*rivals: Card) -> list[int]:
        """Which of the deals."""
        options = tuple(Option(card, 9.0, 0.0, 1.0, 1.0, (-place, 0.0)) for place, card in enumerate((ace, *rivals)))
        layouts = decisive_layouts(cards, ace, options, deals, outcomes)
        return [deals.tolist().index(list(layout.deal.bits)) for layout in layouts]

    assert reported(king, queen) == [1] and reported(king, jack, queen) == [1, 0] and reported(king) == []


def test_the_report_of_a_lead_marks_cards_seen_in_a_few_deals_only() -> None:
    deal, contract = Deal.random(np.random.default_rng(8)), THREE_NT.contract
    assert contract is not None
    view = view_of(deal, THREE_NT, Play.of(contract))
    decision = CardPlayer(PlaySettings(worlds=8), rng=1).decide(view)
    few = [option.worlds for option in decision.options if option.worlds is not None]
    lines = list(explain(decision, contract, view.seat.side))
    assert few and set(few) == {few[0]} and few[0] < decision.worlds
    place = next(number for number, line in enumerate(lines) if f"eliminated after {few[0]} deals" in line)
    assert not any(line.startswith("*") for line in lines[place:])
    assert "customary leads preferred" in lines[0]
    assert [row.get("worlds") for row in decision_row(decision)["options"]] == [
        each.worlds for each in decision.options
    ]


def test_an_explanation_counts_one_deal_as_one_and_knows_no_minus_zero() -> None:
    ace, king = Card.parse("SA"), Card.parse("SK")
    options = tuple(Option(card, 9.0, 1.0, 1.0000000000000002, 1.0, (1.0, 9.0)) for card in (ace, king))
    contract = THREE_NT.contract
    assert contract is not None
    lines = list(explain(Decision(ace, options, 1), contract, contract.declarer.side.opponents))
    assert "1 deal that fits" in lines[0] and "-0 %" not in "".join(lines)


def test_an_explanation_has_every_card_and_a_deal_for_and_against() -> None:
    view = ending_view("AJ3...", "KT2...", "Q54... 876...")
    decision = CardPlayer(PlaySettings(worlds=20), rng=1).decide(view)
    assert view.contract is not None
    lines = list(explain(decision, view.contract, view.turn.side, ()))
    assert lines[0].startswith(decision.card.symbol) and "deals that fit" in lines[0]
    assert all(card.symbol[1:] in "".join(lines[2:]) for card in view.legal_cards)
    row = decision_row(decision)
    assert row["card"] == str(decision.card) and len(row["options"]) == len(view.legal_cards)
    assert sum(line.startswith("*") for line in lines) == 1


def test_where_all_hidden_cards_are_known_one_layout_is_solved_exactly() -> None:
    """East is out of spades and diamonds, West of hearts; the clubs that are left are as many as East's cards."""
    deal = Deal.parse("N:AKQ.AKQ.AKQ.AKQJ .JT9876..T987632 5432.5432.543.54 JT9876..JT98762.")
    contract = THREE_NT.contract
    assert contract is not None
    cards = "H6 H2 S6 HQ SA H7 S2 S7 DA C2 D3 D2 SK H8 S3 S8 SQ H9 S4 S9 DK C3 D4 D6 DQ C6 D5 D7 HA HT H3 SJ"
    view = view_of(deal, THREE_NT, play := Play.of(contract, map(Card.parse, cards.split())))
    decision = CardPlayer(rng=1).decide(view)
    best = max(slow_cards([play.held(deal, seat).bits for seat in Seat], 4, int(play.turn), []).values())
    assert decision.worlds == 1
    assert decision.options[0].tricks == play.tricks_won(Side.NS) + best


@settings(max_examples=8)
@given(ending=endings(6))
def test_the_decision_does_not_depend_on_the_number_of_threads(ending: tuple) -> None:  # type: ignore[type-arg]
    view = view_of(*ending)
    one, two = (CardPlayer(PlaySettings(worlds=6, threads=threads), rng=3).decide(view) for threads in (1, 2))
    assert one == two


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 6])
def test_early_decisions_are_blind_to_hidden_cards_too(cards: int) -> None:
    """The opening lead, dummy's first card, third hand: 26 and more hidden cards are dealt again."""
    deal, contract = Deal.random(np.random.default_rng(8)), THREE_NT.contract
    assert contract is not None
    play = Play.of(contract)
    while len(play.cards) < cards:
        play = play.plus(max(play.legal(deal), key=lambda card: (card.rank, card.suit)))
    view = view_of(deal, THREE_NT, play)
    shuffled = shuffle_unseen(deal, play, view, np.random.default_rng(1))
    other = view_of(shuffled, THREE_NT, play)
    assert shuffled != deal and other == view
    agents = (CardPlayer(PlaySettings(worlds=2), rng=1) for _ in range(2))
    one, two = (agent.decide(each) for agent, each in zip(agents, (view, other), strict=True))
    assert one == two
