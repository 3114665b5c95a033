"""αμ search: no better than each world solved by itself, right where one line must serve all, exact at full depth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import Card, Seat
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.alphamu import AlphaMuSearch, CardWorth
from dealspace.play.players.claim import possible_layouts
from dealspace.play.players.clock import Clock
from dealspace.play.players.decision import Decision, Option
from dealspace.play.players.player import CardPlayer
from dealspace.play.players.settings import PlaySettings
from tests.support.problems import read_problems
from tests.test_play.test_claim import THREE_NT, ending_view, endings, view_of
from tests.test_play.test_problems import PAGE


def search_of(layouts: np.ndarray, contract: object) -> AlphaMuSearch:  # type: ignore[type-arg]
    count = len(layouts)
    return AlphaMuSearch(contract, layouts, np.full(count, 1 / count), DoubleDummy(), Clock(0, 0))  # type: ignore[arg-type]


@settings(max_examples=25)
@given(endings(4), st.integers(2, 3))
def test_looking_deeper_never_promises_more(ending: tuple, depth: int) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    layouts = possible_layouts(view)
    if layouts is None or len(layouts) > 60 or view.seat is not auction.contract.declarer:
        return
    search = search_of(layouts, auction.contract)
    solved = search.solver.solve_cards(layouts, strain=play.strain, leader=play.turn)
    needed = auction.contract.bid.tricks - play.tricks_won(view.seat.side)
    alone = {card: float((solved.tricks[:, card.index] >= needed).mean()) for card in view.legal_cards}
    before = alone
    for each in range(2, depth + 1):
        values = search.root(view, before, each)
        assert all(values[card] <= before[card] + 1e-9 for card in values)
        before = values


def test_a_two_way_finesse_is_worth_the_better_way_only() -> None:
    view = ending_view("AJ3...", "KT2...", "Q54... 876...")
    layouts = possible_layouts(view)
    assert layouts is not None and THREE_NT.contract is not None
    search = search_of(layouts, THREE_NT.contract)
    everywhere = np.arange(len(layouts))

    def chance(depth: int) -> float:
        """With all three tricks needed."""
        return max(map(search.chance, search.front(layouts, everywhere, Seat.NORTH, (), 6, depth)))

    with_east = np.array([bool(int(hands[Seat.EAST]) >> Card.parse("SQ").index & 1) for hands in layouts])
    assert chance(1) == pytest.approx(1.0)
    assert max(with_east.mean(), 1 - with_east.mean()) - 1e-9 <= chance(4) < 0.99


@settings(max_examples=10)
@given(endings(4))
def test_the_card_is_legal_and_the_same_for_the_same_seed(ending: tuple) -> None:  # type: ignore[type-arg]
    deal, auction, play = ending
    view = view_of(deal, auction, play)
    cards = {CardPlayer(PlaySettings("alphamu", 6, depth=3, evidence=()), rng=1).decide(view).card for _ in range(2)}
    assert len(cards) == 1 and cards <= set(view.legal_cards)


def test_overtricks_decide_between_cards_that_make_equally_often() -> None:
    options = [("SA", 10.0, 1.0, 0.0), ("S2", 9.0, 1.0, -1.0), ("H2", 9.5, 0.9, -1.5)]
    simple = Decision(
        Card.parse("SA"), tuple(Option(Card.parse(name), tricks, 0.0, made, 0.0, (merit, tricks))
                                for name, tricks, made, merit in options)
    )  # fmt: skip
    worth = CardWorth(
        ending_view("AJ3...", "KT2...", "Q54... 876..."),
        simple,
        {option.card: option.made for option in simple.options},
    )
    assert worth.swing == 10  # 400 and 50 not vulnerable
    ace, two, heart = (Card.parse(name) for name, *_ in options)
    assert (worth(ace, 1.0), worth(two, 1.0), worth(heart, 0.9)) == (0.0, -1.0, -1.5)
    assert worth(ace, 0.8) == -2.0 < worth(two, 1.0)


def test_what_the_search_takes_off_a_chance_is_taken_off_what_more_worlds_say() -> None:
    ace = Card.parse("SA")
    simple = Decision(ace, (Option(ace, 10.0, 0.0, 0.7, 0.0, (0.5, 10.0)),))
    worth = CardWorth(ending_view("AJ3...", "KT2...", "Q54... 876..."), simple, {ace: 0.8})
    assert worth(ace, 0.6) == -1.5 and worth.made(ace, 0.6) == pytest.approx(0.5)


def test_the_card_chosen_comes_first_and_the_others_by_worth() -> None:
    """In an elimination the search puts cards in another order than worlds solved one by one."""
    _, problems = read_problems(PAGE)
    problem = next(problem for problem in problems if problem.title == "Elimination")
    decision = CardPlayer(PlaySettings("alphamu", 30, evidence=()), knowledge=problem.said, rng=5).decide(problem.view)
    assert decision.options[0].card == decision.card
    rest = [option.merit for option in decision.options[1:]]
    assert rest == sorted(rest, reverse=True)
