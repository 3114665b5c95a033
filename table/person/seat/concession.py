"""What a person is asked before giving up tricks, by a concession or by a claim of some of those that are left.

The question says what the contract comes to. A concession stands, but for tricks that cannot be lost by any normal play
(Source: Laws of Duplicate Bridge 2017, Law 71): where some of those given up are such, however the cards lie, the
question says that too. As much is counted as is certain at a glance: the highest trumps of one hand, and what the hand
on lead can cash from the top. All of it comes from what the person sees.
"""

from __future__ import annotations

from dealspace.cards import PlayView, Seat
from dealspace.cards.hand import SUIT_BITS
from dealspace.play.players.claim import cashable, own_seats
from dealspace.query.display.render import how_it_went
from dealspace.table.person.seat.human_table import HumanTable


def concession_question(table: HumanTable, tricks: int = 0) -> str | None:
    """What is asked before the person's side takes only this many of the tricks that are left; None where it gets all.

    `Concede all 8 tricks? 6♠ by South: 6 down. 4 of the tricks left cannot be lost, however the cards lie.`

    Raises:
        BridgeError: there is nothing to claim or concede now, or there are not so many tricks left.
    """
    table.check_may_take(tricks, "claim" if tricks else "concede")
    return None if tricks == table.tricks_left else _question(table, tricks, _certain(table))


def concession_questions(table: HumanTable) -> list[str]:
    """The questions for every number of tricks, from none to all but one; empty where nothing can be claimed."""
    if table.contract is None or table.is_over or table.watches:
        return []
    certain = _certain(table)
    return [_question(table, tricks, certain) for tricks in range(table.tricks_left)]


def _certain(table: HumanTable) -> int:
    sight = table.sight
    assert isinstance(sight, PlayView), "the auction is over"
    return certain_tricks(sight)


def _question(table: HumanTable, tricks: int, certain: int) -> str:
    left, contract = table.tricks_left, table.contract
    assert contract is not None and table.play is not None
    given_up = f"{left - tricks} of the last {left} tricks" if tricks else f"all {left} tricks"
    declaring = table.person.side is contract.declarer.side
    won = table.play.tricks_won(contract.declarer.side) + (tricks if declaring else left - tricks)
    asked = f"Concede {given_up if left > 1 else 'the last trick'}? {contract.symbol}: {how_it_went(contract, won)}."
    if certain <= tricks:
        return asked
    which = f"{certain} of the tricks left cannot" if certain < left else "None of the tricks left can"
    return f"{asked} {which if left > 1 else 'It cannot'} be lost, however the cards lie."


def certain_tricks(view: PlayView) -> int:
    """Tricks that the viewer's side has for certain; there may be more."""
    return max(cashable(view), *(_highest_trumps(view, seat) for seat in own_seats(view)))


def _highest_trumps(view: PlayView, seat: Seat) -> int:
    """How many trumps this hand holds that are higher than every trump which it does not: each wins a trick."""
    trump = view.play.strain.suit
    if trump is None:
        return 0
    held = view.known[seat].bits & ~view.play.played[seat].bits
    gone = 0
    for each in Seat:
        gone |= view.play.played[each].bits
    own, elsewhere = (cards >> 13 * trump & SUIT_BITS for cards in (held, ~(held | gone)))
    return (own >> elsewhere.bit_length()).bit_count()
