"""What is asked about the calls of a position: what partner does next, scores by simulation, why not another call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter
from dealspace.bidding.judgement import Effort, Verdict, compare_with
from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import PASS, Board, Call, Card, Hand, IllegalCall, NotationError, PartialDeal, PlayView, Seat, View
from dealspace.inference import InfeasibleError
from dealspace.match.boards.session import book_bots
from dealspace.match.bots.bots import Bot
from dealspace.query.auctions.call_outcomes import COUNTS, call_outcomes
from dealspace.query.auctions.calls_told import call_shares_so_far, space_of
from dealspace.table.person.advice import why_not
from dealspace.table.person.advice.compared_move import compared_call
from dealspace.table.person.advice.shown_layout import layouts_of
from dealspace.table.web.analysis.position import EVERYBODY, Position
from dealspace.table.web.bot_catalogue import bot_settings
from dealspace.table.web.sitting.worker import Row

REPLIES = 8
REPLY_HANDS = 200
LEAST_SHARE = 0.005
MOST_COMPARED = 8
EFFORTS = (Effort(16, 400), Effort(48, 1200), Effort(160, 4000))
"""What a simulation may take, one after the other: the first numbers come early."""
SEED = 1


def replies(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """What partner calls after a call of the seat on turn, `{"call"}`, when the next hand passes.

    `seat` is null where partner has no call.
    """
    after = position.auction.plus(_call(position, asked.get("call")))
    auction = after if after.is_over else after.plus(PASS)
    if auction.is_over:
        return {"seat": None, "hands": 0, "calls": []}
    space = space_of(interpreter.read(auction), {})
    try:
        ((shares, hands),) = call_shares_so_far(interpreter, auction, space, (REPLY_HANDS,))
    except InfeasibleError:
        return {"seat": str(auction.turn), "hands": 0, "calls": []}
    order = sorted((call for call in shares if shares[call] >= LEAST_SHARE), key=lambda call: -shares[call])
    found = [
        {"call": str(call), "share": round(shares[call], 3), "text": interpreter.meaning(auction, call).say}
        for call in order[:REPLIES]
    ]
    return {"seat": str(auction.turn), "hands": hands, "calls": found}


def scores(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """The mean score of calls `{"calls"}` on the same deals, from what the seat on turn sees; more deals each time.

    One call is compared with the call that the system's bot makes. Gains are against the first call.
    """
    view, names = view_of_turn(position), asked.get("calls")
    if not isinstance(names, list) or not 1 <= len(names) <= MOST_COMPARED:
        raise NotationError(f'asked is {{"calls": ["1N", "2C"]}}, at most {MOST_COMPARED} of them')
    calls = list(dict.fromkeys(_call(position, name) for name in names))
    if len(calls) == 1:
        made = bot_of(position, interpreter, view.seat).call(view).call
        calls = [made, *(call for call in calls if call != made)]
    if len(calls) == 1:
        calls.append(next(call for call in position.auction.legal_calls() if call != calls[0]))
    before = 0
    for effort in EFFORTS:
        rng = np.random.default_rng((SEED, int(view.seat), len(view.auction)))
        verdict = compare_with(calls[0], calls[1:], view, interpreter, rng, effort)
        is_complete = effort is EFFORTS[-1] or verdict.worlds == before  # all others are clearly behind
        yield _scores_row(verdict, view, interpreter, is_complete=is_complete)
        if is_complete:
            return
        before = verdict.worlds


def _scores_row(verdict: Verdict, view: View, interpreter: Interpreter, *, is_complete: bool) -> Row:
    calls = [
        {
            **compared_call(each, view.auction, interpreter).row,
            "deals": each.deals,
            "score_interval": round(each.points_interval, 1),
        }
        for each in verdict.scored
    ]
    return {
        "calls": calls,
        "deals": verdict.worlds,
        "scoring": verdict.scoring,
        "layouts": [layout.row for layout in layouts_of(verdict)],
        "complete": is_complete,
    }


def outcomes(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """What each call of the seat on turn leads to, from all that is in sight; more deals each time."""
    space = space_of(interpreter.read(position.auction), position.seen)
    for found, deals in call_outcomes(interpreter, position.auction, space, position.vulnerability, COUNTS):
        yield {
            "seat": str(position.auction.turn),
            "deals": deals,
            "calls": [each.row for each in found],
            "complete": deals >= COUNTS[-1],
        }


def why_not_here(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """Why a bot would not make this call or play this card, `{"move"}`, from what who chooses it sees."""
    name = str(asked.get("move"))
    if position.play is not None:
        play_view = view_of_play(position)
        bot = bot_of(position, interpreter, play_view.seat)
        return dict(why_not(play_view, Card.parse(name), bot, interpreter, scoring=interpreter.scoring, seed=SEED).row)
    view = view_of_turn(position)
    return dict(why_not(view, _call(position, name), bot_of(position, interpreter, view.seat), interpreter).row)


def bot_of(position: Position, interpreter: Interpreter, seat: Seat) -> Bot:
    """The house's bot in this seat."""
    board = Board("", Seat.NORTH, position.vulnerability, PartialDeal.of({}))
    settings = bot_settings("house", None)
    _, bots = book_bots(interpreter.systems, board, SEED, settings=settings, interpreter=interpreter)
    return bots[seat]


def view_of_turn(position: Position) -> View:
    """What the hand sees that is to call. Raises NotationError where it is not in sight, IllegalCall at the end."""
    auction = position.auction
    if auction.is_over:
        raise IllegalCall(f"the auction is over, no call can be made: {auction}")
    return View(auction.turn, hand_in_sight(position, auction.turn), position.vulnerability, auction)


def view_of_play(position: Position) -> PlayView:
    """What who chooses the next card sees: declarer for dummy. Raises NotationError where that is not in sight."""
    play, contract = position.play, position.auction.contract
    if play is None or contract is None or play.is_over:
        raise NotationError("no card is to be played here")
    chooser = contract.declarer if play.turn is contract.dummy else play.turn
    hand = hand_in_sight(position, chooser)
    dummy = hand_in_sight(position, contract.dummy) if play.cards and chooser is not contract.dummy else None
    return PlayView(chooser, hand, position.vulnerability, position.auction, play, dummy)


def hand_in_sight(position: Position, seat: Seat) -> Hand:
    """A hand that is seen. Raises NotationError."""
    seen = position.seen
    if seat in seen:
        return Hand(seen[seat].bits)
    if seat not in position.hands:
        raise NotationError(f"{seat.title}'s hand is not known: give its 13 cards")
    eyes = "all hands" if position.eyes == EVERYBODY else f"its eyes, or all hands: these are {position.eyes}'s"
    raise NotationError(f"{seat.title}'s hand is not in sight: choose {eyes}")


def _call(position: Position, name: object) -> Call:
    call = Call.parse(str(name)[:20])
    if position.auction.is_over or not position.auction.is_legal(call):
        raise IllegalCall(f"{call.symbol} cannot be made after {position.auction}")
    return call


def scoring_of(row: Mapping[str, Any]) -> str:
    """The form of scoring of a request. Raises NotationError."""
    scoring = row.get("scoring", SCORINGS[0])
    if scoring not in SCORINGS:
        raise NotationError(f"scoring is {' or '.join(SCORINGS)}, not {str(scoring)[:20]!r}")
    return str(scoring)
