"""What the person sees of a deal of a trick game: the fields of bridge's view, as far as the game has them.

Before the deal is over nothing here depends on hidden cards: all comes from the state that the person's seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dealspace.cards import Card, Seat, Side
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.state import Move
from dealspace.games.laws.trick_play import PlayedTrick, TrickGameState, TrickPlay
from dealspace.table.web.sitting import page_words
from dealspace.table.web.sitting.worker import Row

if TYPE_CHECKING:
    from dealspace.table.web.games.game_sitting import GameSitting


def game_view(sitting: GameSitting) -> Row:
    """The view of the person's seat, as docs/web-protocol.md describes it."""
    whole, person = sitting.state, sitting.facts.person
    state = whole.seen_by(person)
    is_over, yours = sitting.is_over, sitting.turn is person
    legal = state.legal() if yours else ()
    play = state.cards
    is_auction = not is_over and not play.played and any(not isinstance(move, Card) for move in whole.legal())
    text = sitting.game.move_text
    calls = [move for move in legal if not isinstance(move, Card)]
    return {
        **sitting.common_view,
        "phase": "over" if is_over else "auction" if is_auction else "play",
        "auction": _calls(sitting, state),
        "legal_calls": [text(move) for move in calls],
        "call_titles": {text(move): sitting.game.move_title(move) for move in calls},
        "legal_cards": card_names(move for move in legal if isinstance(move, Card)),
        "standing": list(state.standing),
        "puts_away": yours and not play.played and state.hand(person).bit_count() > play.game.hand_size,
        "hands": {str(person): card_names(cards_in(state.hand(person)))},
        "from": {str(seat): whole.hand(seat).bit_count() for seat in Seat},
        **_tricks(play),
        "points": {str(side): play.points[side] for side in Side} if any(play.table.points) else None,
        "result": result(sitting) if is_over else None,
        "deal": {str(seat): card_names(cards_in(whole.cards.dealt[seat])) for seat in Seat} if is_over else None,
        "total": _total(sitting),
        "next": is_over and not sitting.has_ended,
    }


def card_names(cards: Iterable[Card]) -> list[str]:
    """Cards from spades down, high ones first, suit first."""
    return [str(card) for card in sorted(cards, reverse=True)]


def side_scores(person: Seat, scores: tuple[int, int]) -> str:
    """`You 8, they 5`."""
    ours = person & 1
    return f"You {scores[ours]}, they {scores[1 - ours]}"


def move_words(state: TrickGameState, seat: Seat, move: Move, sitting: GameSitting) -> str:
    """`South leads the seven of hearts`, `East: 120♠`, in words to be read aloud.

    Args:
        state: before the move.
    """
    if not isinstance(move, Card):
        return f"{seat.title}: {sitting.game.move_title(move)}"
    hidden = sitting.states[-1].seen_by(sitting.facts.person).history[-1][1] is None
    if hidden:
        return f"{seat.title} puts a card away"
    if len(sitting.state.cards.played) == len(state.cards.played):
        return f"{seat.title} puts the {page_words.card_words(move)} away"
    verb = "plays" if state.cards.trick.cards else "leads"
    return f"{seat.title} {verb} the {page_words.card_words(move)}"


def _calls(sitting: GameSitting, state: TrickGameState) -> list[Row]:
    """What was said before the play; a card put away is shown to who put it away."""
    rows = []
    for seat, move in state.history[: len(state.history) - len(state.cards.played)]:
        if move is None:
            text = "puts a card away"
        else:
            title = sitting.game.move_title(move)
            text = f"puts {title} away" if isinstance(move, Card) else title
        rows.append({"seat": str(Seat(seat)), "call": text, "alert": None, "announce": None})
    return rows


def _tricks(play: TrickPlay) -> Row:
    """The trick on the table, those before, and who has won them."""
    complete = [trick for trick in play.tricks if len(trick.cards) == play.seats]
    last = complete[-1] if complete else None
    current = play.tricks[-1] if len(play.tricks) > len(complete) else None
    return {
        "trick": _trick(current) if current is not None else [],
        "last_trick": None if last is None else {"cards": _trick(last), "winner": str(Seat(last.winner or 0))},
        "tricks": {str(side): play.tricks_won[side] for side in Side},
        "tricks_left": play.game.hand_size - len(complete),
        "played": [_trick(trick) for trick in complete],
    }


def _trick(trick: PlayedTrick) -> list[Row]:
    return [{"seat": str(Seat(seat)), "card": str(card)} for seat, card in zip(trick.seats, trick.cards, strict=True)]


def result(sitting: GameSitting) -> Row:
    """What the deal that is over came to: {"scores", "text"}."""
    found, play = sitting.state.result, sitting.state.cards
    assert found is not None
    ours = sitting.facts.person & 1
    parts = [side_scores(sitting.facts.person, found.scores)]
    counted = (("card points", found.card_points), ("tricks", found.tricks))
    for name, counts in counted[0 if any(play.table.points) else 1 :]:
        if play.played and counts != found.scores:
            parts.append(f"{name} {counts[ours]} to {counts[1 - ours]}")
    text = "; ".join(parts)
    return {"scores": {str(side): found.scores[side] for side in Side}, "text": text}


def _total(sitting: GameSitting) -> Row | None:
    total = sitting.total
    if total is None:
        return None
    scores = {str(side): total[side] for side in Side}
    return {"boards": sitting.done, "scores": scores, "text": sitting.total_text}
