"""Deals of euchre as another program records them, one text for the deal and all moves.

    Js9cAcThQh|KsTc9hQdAd|9sJhAhTdJd|QsAsJcKhKd|9d|PPT|Qs|L|P9hThJc|
    four hands as dealt, the dealer's last, turned-up card, calls, discard, alone or not, tricks

Moves: T takes the turned-up card, P passes, S C H D name a trump, L plays alone and P does not. The partner of a lone
caller passes in turn, P, which is no move of ours: `RecordedEuchre` is a state of ours, and whether that pass is due. A
part ends in a bar once it is complete. Cards and suits stand in the order S C H D, from the nine up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dealspace.cards import Card, NotationError, Seat, Suit
from dealspace.games.euchre.euchre_calls import EuchreCall
from dealspace.games.euchre.euchre_state import EuchrePhase, EuchreState
from dealspace.games.laws.card_notation import card_text, cards_in, parse_cards, parse_game_card
from dealspace.games.laws.state import IllegalMove, Move

SUIT_ORDER = (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS)

PHASE_NAMES = {
    EuchrePhase.ORDERING: "Pickup",
    EuchrePhase.DISCARD: "Discard",
    EuchrePhase.NAMING: "ChooseTrump",
    EuchrePhase.ALONE: "Alone",
    EuchrePhase.PLAY: "Play",
}
_LETTERS = {EuchreCall.ORDER_UP: "T", EuchreCall.PASS: "P", EuchreCall.ALONE: "L", EuchreCall.WITH_PARTNER: "P"}
_LETTERS |= {EuchreCall.naming(suit): suit.name[0] for suit in Suit}


def recorded_move(move: Move) -> str:
    """A move in this notation."""
    if isinstance(move, Card):
        return card_text(move)
    assert isinstance(move, EuchreCall)
    return _LETTERS[move]


def _order(move: Move) -> tuple[int, int]:
    """Cards and named suits in the order of this notation; other calls by `EuchreState.legal`."""
    if isinstance(move, Card):
        return SUIT_ORDER.index(move.suit), move.rank
    assert isinstance(move, EuchreCall)
    return (SUIT_ORDER.index(move.suit) if move.suit is not None else 4), 0


@dataclass(frozen=True)
class RecordedEuchre:
    """A recorded deal at some moment.

    Attributes:
        state: the deal.
        pass_due: the partner of a lone caller must pass before anything else happens.
    """

    state: EuchreState
    pass_due: bool = False

    @property
    def to_move(self) -> int | None:
        return self.state.cards.out if self.pass_due else self.state.to_move

    @property
    def phase(self) -> str:
        return PHASE_NAMES[self.state.phase]

    def legal(self) -> tuple[str, ...]:
        """The moves in this notation, in its order."""
        if self.pass_due:
            return ("P",)
        moves = self.state.legal()
        in_order = self.state.phase in (EuchrePhase.ORDERING, EuchrePhase.ALONE)
        return tuple(map(recorded_move, moves if in_order else sorted(moves, key=_order)))

    def move(self, text: str) -> Move | None:
        """The move that this text means now, None for the pass that is due. Raises NotationError."""
        if text not in self.legal():
            who = "nobody" if self.to_move is None else Seat(self.to_move).title
            raise NotationError(
                f'"{text[:10]}" is not legal: {who} is to move, expected {" ".join(self.legal()) or "the end"}'
            )
        if self.pass_due:
            return None
        return next(move for move in self.state.legal() if recorded_move(move) == text)

    def play(self, text: str) -> RecordedEuchre:
        """The deal after this move. Raises NotationError."""
        move = self.move(text)
        if move is None:
            return replace(self, pass_due=False)
        seat, after = self.state.to_move, self.state.play(move)
        assert seat is not None
        out = after.cards.out
        if self.state.phase is EuchrePhase.ALONE:
            return RecordedEuchre(after, out == after.cards.leader)
        due = out is not None and seat == (out - 1) % 4 and not _passed_first(after)
        return RecordedEuchre(after, due)


def _passed_first(state: EuchreState) -> bool:
    """The last card was played to the first trick, which the partner of a lone caller would have led."""
    return state.cards.out == state.cards.leader and len(state.cards.played) <= state.cards.seats


def parse_recorded_euchre(text: str) -> RecordedEuchre:
    """Read a deal and its moves.

    Raises:
        NotationError: it is no such text, or a move is not legal.
    """
    parts = text.strip().split("|", 5)
    if len(parts) < 5:
        raise NotationError(
            f'"{text[:40]}" is no deal of euchre: expected four hands, the turned-up card and the moves, each with |'
        )
    hands = tuple(parse_cards(_pairs(part), f"hand {seat + 1}") for seat, part in enumerate(parts[:4]))
    for seat, hand in enumerate(hands):
        if hand.bit_count() != 5:
            raise NotationError(
                f'{Seat(seat).title} has {hand.bit_count()} cards ("{parts[seat][:20]}"): expected five'
            )
    up_card = parse_game_card(parts[4])
    if any(hand & up_card.bit for hand in hands):
        raise NotationError(f"the turned-up card {parts[4]} is in a hand too")
    record = RecordedEuchre(EuchreState.start((hands[0], hands[1], hands[2], hands[3]), up_card))
    return _play_all(record, parts[5].replace("|", "") if len(parts) > 5 else "")


def _pairs(text: str) -> list[str]:
    return [text[index : index + 2] for index in range(0, len(text), 2)]


def _play_all(record: RecordedEuchre, moves: str) -> RecordedEuchre:
    """The deal after these moves, written without bars between them."""
    while moves:
        is_card = record.state.phase in (EuchrePhase.DISCARD, EuchrePhase.PLAY) and not record.pass_due
        length = 2 if is_card else 1
        try:
            record = record.play(moves[:length])
        except IllegalMove as error:  # a hand without the card: a text of another deal
            raise NotationError(str(error)) from None
        moves = moves[length:]
    return record


def recorded_euchre_text(record: RecordedEuchre) -> str:
    """The deal and its moves; the inverse of `parse_recorded_euchre`, which has West deal."""
    state = record.state
    hands = (sorted(cards_in(state.dealt[state.speaker(at)]), key=_order) for at in range(4))
    parts = ["".join(map(card_text, hand)) for hand in hands]
    return "|".join([*parts, card_text(state.up_card), *_moves(record)])


def _moves(record: RecordedEuchre) -> Iterator[str]:
    """The parts after the deal; the last is empty when the one before is complete."""
    state = record.state
    calls = "".join(map(recorded_move, state.calls))
    yield calls
    if state.trump is None:
        return
    if state.is_ordered_up:
        yield recorded_move(state.discard) if state.discard is not None else ""
        if not state.discarded:
            return
    if state.alone is None:
        yield ""
        return
    yield "L" if state.alone else "P"
    entries = _entries(record)
    for first in range(0, len(entries) + 1, 4):
        yield "".join(entries[first : first + 4])


def _entries(record: RecordedEuchre) -> list[str]:
    """The cards played, with the passes of a lone caller's partner in turn."""
    cards, entries = record.state.cards, []
    for first in range(0, max(len(cards.played), 1), cards.seats):
        left = list(cards.played[first : first + cards.seats])
        leader = left[0][0] if first else cards.leader
        is_last = first + cards.seats >= len(cards.played)
        for seat in ((leader + step) % 4 for step in range(4)):
            if seat == cards.out and not (is_last and not left and record.pass_due):
                entries.append("P")
            elif left and seat != cards.out:
                entries.append(card_text(left.pop(0)[1]))
            else:
                break
    return entries
