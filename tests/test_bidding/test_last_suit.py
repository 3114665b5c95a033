"""`last` and its like mean the suits of the last bids: the same as the formula written out for four suits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.bidding import Interpreter
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.machine.seat_scope import Bindings, RuleScope
from dealspace.cards import ALL_CALLS, Auction, Seat, Side, Strain, Suit, Vulnerability
from dealspace.inference import Constraint, Knowledge, bind, parse_expression
from dealspace.inference.quantities.reserved_words import LAST_SUITS

SEATS_OF = {
    "last": (0, 1, 2, 3),
    "our_last": (0, 2),
    "their_last": (1, 3),
    "own_last": (0,),
    "partner_last": (2,),
    "lho_last": (1,),
    "rho_last": (3,),
    "contract": (0, 1, 2, 3),
}
"""Whose bids, counted in seats from the player on turn."""


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """An auction that is not over, of up to ten calls, mostly low bids."""
    auction = Auction(draw(st.sampled_from(Seat)))
    for _ in range(draw(st.integers(0, 10))):
        legal = [call for call in ALL_CALLS if auction.is_legal(call)]
        longer = auction.plus(draw(st.sampled_from(legal[:8])))
        if longer.is_over:
            break
        auction = longer
    return auction


def meaning(text: str, auction: Auction) -> Constraint:
    state = PublicState(auction, Vulnerability.NONE, Knowledge(()), ())
    return bind(parse_expression(text), RuleScope(state, {}, Bindings({})))


def last_strain(auction: Auction, word: str) -> Strain | None:
    """By counting backwards: the slow twin."""
    for index in reversed(range(len(auction))):
        bid = auction.calls[index].bid
        if bid is not None and (auction.caller(index) - auction.turn) % 4 in SEATS_OF[word]:
            return bid.strain
    return None


@given(auctions(), st.sampled_from(LAST_SUITS))
def test_a_word_is_the_suit_of_that_players_last_bid(auction: Auction, word: str) -> None:
    strain = last_strain(auction, word)
    suit = strain.suit if strain is not None else None
    wanted = meaning(f"4+{suit}", auction) if suit is not None else meaning("never", auction)
    assert meaning(f"4+{word}", auction) == wanted
    assert meaning(f"not 4+{word}", auction) == ~wanted
    assert meaning(f"{word} is none", auction) == meaning("always" if suit is None else "never", auction)


FORMULAS = ["4+{}", "{} <= 2", "4+{} and top4({}) 2+", "not has(A, {})", "3+{} or hcp 12+", "{} >= H"]


@pytest.mark.parametrize("formula", FORMULAS)
@given(auctions())
def test_it_is_the_formula_of_the_four_suits(formula: str, auction: Auction) -> None:
    """Each test with `last` is one of "last is C and that of clubs", and so on."""

    def spelled(test: str) -> str:
        return "(" + " or ".join(f"(last is {suit} and {test.replace('{}', str(suit))})" for suit in Suit) + ")"

    if " or " in formula or " and " in formula:
        word = " or " if " or " in formula else " and "
        tests = formula.split(word)
        written = word.join(spelled(test) if "{}" in test else test for test in tests)
    elif formula.startswith("not "):
        written = f"not {spelled(formula.removeprefix('not '))}"
    else:
        written = spelled(formula)
    assert meaning(formula.replace("{}", "last"), auction) == meaning(written, auction)


@given(auctions())
def test_a_letter_said_to_be_the_last_suit_is_that_suit(auction: Auction) -> None:
    assert meaning("last is x and 4+x", auction) == meaning("4+last", auction)
    assert meaning("last is M and 4+M", auction) == meaning("last is major and 4+last", auction)


@given(auctions())
def test_every_suit_is_all_four_of_them(auction: Auction) -> None:
    written = " and ".join(f"(3+{suit} or last is {suit})" for suit in Suit)
    assert meaning("every x (3+x or last is x)", auction) == meaning(written, auction)
    assert meaning("not every M (4+M)", auction) == meaning("not (4+H and 4+S)", auction)


def test_words_name_the_last_suit() -> None:
    text = """\
system: overcalls
contexts:
- after: "(1x)"
  rules:
  - X: {if: hcp 12+, say: "Takeout of {last}", alert: "short {their_last}"}
  - P: {if: else}
"""
    system = parse_system(text, "overcalls.yaml", "overcalls")
    meaning = Interpreter(dict.fromkeys(Side, system)).read(Auction.parse("N: 1H X")).meanings[1]
    assert (meaning.say, meaning.alert) == ("Takeout of ♥", "short ♥")
