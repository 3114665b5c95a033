"""A sitting of shengji: a match of levels, a play may be several cards.

The view has the fields of the other games and besides `many`: the person's cards by suit, what is asked, and the plays
of the trick on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from dealspace.cards import Seat, Side
from dealspace.games.laws.state import Move
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.shengji_cards import RANKS, kind_text, kinds_of, kinds_text
from dealspace.games.shengji.shengji_match import standing_after
from dealspace.games.shengji.shengji_moves import BuriedCards, PlayedCards, TrumpDeclaration
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import SHENGJI_GAME, ShengjiState
from dealspace.games.shengji.shengji_words import deal_result, read_move
from dealspace.table.web.games.game_sitting import DealtSitting, GameFacts
from dealspace.table.web.sitting.sitting import Entry, happening
from dealspace.table.web.sitting.worker import Row

LANES = (Lane.TRUMP, Lane.SPADES, Lane.HEARTS, Lane.DIAMONDS, Lane.CLUBS)


class ShengjiSitting(DealtSitting):
    """A sitting of shengji at one number of its stream.

    Attributes:
        match: the levels before the deal on the table, or after it where it is over.
        ended: how many deals are finished.
    """

    def __init__(self, id: str, facts: GameFacts, deals: Sequence[str]) -> None:
        super().__init__(id, facts, deals)
        self.match = LevelMatch()
        self.ended = 0

    @property
    def state(self) -> ShengjiState:
        return cast(ShengjiState, self.states[-1])

    @property
    def done(self) -> int:
        return self.ended

    @property
    def result(self) -> Row:
        return {"text": deal_result(self.state, self.match)}

    @property
    def winner(self) -> int | None:
        return self.match.winner

    @property
    def total_text(self) -> str | None:
        if not self.ended:
            return None
        ours = self.facts.person & 1
        if self.winner is not None:
            return "You win the match" if self.winner == ours else "They win the match"
        return f"You play {RANKS[self.match.levels[ours]]}, they {RANKS[self.match.levels[1 - ours]]}"

    def _start(self, row: Row) -> ShengjiState:
        levels = [RANKS[level] for level in self.match.levels]
        return SHENGJI_GAME.deal_from({**row, "levels": levels, "landlord": self.match.landlord})

    def _move_of(self, entry: Entry) -> Move:
        return read_move(entry.text, self.state.phase)

    def _told(self, before: ShengjiState, seat: Seat, move: Move) -> list[Row]:
        state = self.state
        kind = "call" if isinstance(move, TrumpDeclaration) else "card"
        happened = [happening(kind, seat, f"{seat.title} {_done(before, move)}")]
        if state.taken_back and not before.taken_back:
            happened.append(happening("card", seat, f"The throw is beaten: {kinds_text(state.plays[0])} stays"))
        if before.trump is None and state.trump is not None and state.landlord is not None:
            text = f"Trump is {state.trump}; {Seat(state.landlord).title} is the landlord and takes the kitty"
            happened.append(happening("contract", Seat(state.landlord), text))
        if len(state.tricks) > len(before.tricks):
            winner = Seat(state.tricks[-1].winner)
            happened.append(happening("trick", winner, f"{winner.title} wins the trick"))
        if state.to_move is None:
            self.match = standing_after(self.match, state)
            self.ended += 1
            happened.append(happening("over", None, deal_result(state, self.match)))
        return happened

    def view(self) -> Row:
        whole, person = self.state, self.facts.person
        state = whole.seen_by(person)
        yours, is_over = self.turn is person, self.is_over
        declares = state.phase == "declare"
        calls = [*state.legal()] if yours and declares else []
        return {
            **self.common_view,
            "phase": "over" if is_over else "auction" if declares else "play",
            "auction": _calls(state),
            "legal_calls": [str(move) for move in calls],
            "call_titles": {str(move): str(move).capitalize() for move in calls},
            "legal_cards": [],
            "standing": list(state.standing),
            "puts_away": yours and state.phase == "bury",
            "many": _many(state, person, yours),
            "hands": {},
            "from": {str(seat): state.sizes[seat] for seat in Seat},
            "trick": [],
            "last_trick": None,
            "tricks": {str(side): sum(trick.winner % 2 == side for trick in state.tricks) for side in Side},
            "tricks_left": 0,
            "played": [],
            "points": None,
            "result": self.result if is_over else None,
            "deal": None,
            "total": {"boards": self.ended, "text": self.total_text} if self.ended else None,
            "next": is_over and not self.has_ended,
        }


def _done(before: ShengjiState, move: Move) -> str:
    """What somebody did, in words: `leads 8s 8s`, `buries 8 cards`."""
    if isinstance(move, BuriedCards):
        return f"buries {len(move.cards)} cards"
    if isinstance(move, PlayedCards):
        return f"{'leads' if before.format is None else 'plays'} {kinds_text(move.cards)}"
    return "passes" if str(move) == "pass" else str(move).replace("declare", "declares")


def _calls(state: ShengjiState) -> list[Row]:
    rows = []
    for seat, move in state.history:
        if not isinstance(move, PlayedCards):
            text = "puts cards away" if move is None or isinstance(move, BuriedCards) else str(move)
            rows.append({"seat": str(Seat(seat)), "call": text, "alert": None, "announce": None})
    return rows


def _many(state: ShengjiState, person: Seat, yours: bool) -> Row:
    """The person's cards by suit, low to high; what is asked; the trick on the table, and the one before."""
    trump = state.trump or TrumpOrder(None, state.number)
    cards = trump.sorted(kinds_of(state.holding(person)))
    groups = [(lane, [kind_text(kind) for kind in cards if trump.lane(kind) is lane]) for lane in LANES]
    asked = {"declare": None, "bury": f"Bury {state.rules.kitty} cards", "over": None}.get(
        state.phase, "Lead cards of one suit" if state.format is None else f"Play {state.format.size}"
    )
    last = state.tricks[-1] if state.tricks else None
    return {
        "groups": [{"name": lane.word, "cards": held} for lane, held in groups if held],
        "asks": asked if yours else None,
        "count": state.rules.kitty if state.phase == "bury" else state.format.size if state.format else None,
        "trick": _plays(state.leader, state.plays, state.winning),
        "last": _plays(last.leader, last.plays, last.winner) if last is not None else None,
    }


def _plays(leader: int, plays: Sequence[Any], winner: int | None) -> list[Row]:
    return [
        {
            "seat": str(Seat((leader + after) % 4)),
            "cards": [kind_text(kind) for kind in cards],
            "wins": (leader + after) % 4 == winner,
        }
        for after, cards in enumerate(plays)
    ]
