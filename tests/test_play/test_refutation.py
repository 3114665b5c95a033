"""Layouts that refute a claim: possible by the cards seen, and the claim fails in them by the slow double dummy."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.cards import CardSet, PlayView, Seat
from dealspace.play.double_dummy.reference import solve_cards
from dealspace.play.players.claim import judged_claim
from dealspace.play.players.refutation import refutation
from tests.test_play.test_sure_line import moments


def taken_in(view: PlayView, hidden: dict[Seat, CardSet]) -> int:
    """The tricks, of those not complete, that the viewer's side takes with all cards open, by the slow reference."""
    play = view.play
    held = [0] * 4
    for seat in Seat:
        held[seat] = (hidden[seat] if seat in hidden else view.known[seat]).bits & ~play.played[seat].bits
    trick = play.current
    values = solve_cards(held, int(play.strain), int(trick.leader), [int(card) for card in trick.cards])
    best = max(values.values())
    left = 13 - sum(trick.is_complete for trick in play.tricks)
    return best if play.turn.side is view.seat.side else left - best


@settings(max_examples=80, deadline=None)
@given(moments(), st.data())
def test_a_refuting_layout_is_possible_and_refutes(view: PlayView, data: st.DataObject) -> None:
    left = 13 - sum(trick.is_complete for trick in view.play.tricks)
    tricks = data.draw(st.integers(1, left), "tricks")
    hidden = refutation(view, tricks, 30)
    if hidden is None:
        return
    played = view.play.played
    for seat, cards in hidden.items():
        assert len(cards) == 13 - len(played[seat])
        assert not any(card.suit in view.play.shown_out(seat) for card in cards)
    in_sight = [view.known[seat].bits & ~played[seat].bits for seat in Seat if seat not in hidden]
    both = [cards.bits for cards in hidden.values()]
    assert sum(each.bit_count() for each in (*in_sight, *both)) == 52 - len(view.play.cards)
    assert taken_in(view, hidden) < tricks
    assert judged_claim(view, tricks).is_sound is not True


@settings(max_examples=40, deadline=None)
@given(moments(2))
def test_what_is_sound_is_never_refuted(view: PlayView) -> None:
    left = 13 - sum(trick.is_complete for trick in view.play.tricks)
    for tricks in range(left + 1):
        if judged_claim(view, tricks).is_sound:
            assert refutation(view, tricks, 100) is None
