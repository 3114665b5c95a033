"""What a person sees at the table: the own hand, moves as they are made, tricks, legal moves, the end. In lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealspace.cards import Card, Seat
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.laws.card_notation import hand_symbols
from dealspace.games.laws.state import GameState
from dealspace.games.laws.trick_play import PlayedTrick, TrickPlay
from dealspace.games.shengji.shengji_cards import RANKS
from dealspace.games.shengji.shengji_state import ShengjiState
from dealspace.games.shengji.shengji_words import cards_symbols

_PER_LINE = 9


def hand_line(state: GameState, seat: int) -> str:
    """`Your hand: ♠AK2 ♥T ♦– ♣QJ`."""
    return f"Your hand: {hand_symbols(state.hand(seat))}"


def standing_lines(state: GameState) -> Iterator[str]:
    """What all know of the deal: trump, who named it, the contract."""
    yield from getattr(state, "standing", ())


def whole_lines(state: GameState, seat: int) -> Iterator[str]:
    """The table as it is: what all know, the tricks so far, the trick in progress, the own hand."""
    yield from standing_lines(state)
    play = play_of(state)
    if play is not None and play.played:
        yield _counts(play, seat)
        if play.trick.cards:
            yield f"This trick: {_cards_text(play.trick)}"
    yield hand_line(state, seat)


def move_lines(before: GameState, after: GameState, seat: int) -> Iterator[str]:
    """The move that was just made, and what it comes to: what all know now, the trick it ends."""
    by, move = after.history[-1]
    shown = "a card that is not shown" if move is None else after.game.move_title(move)
    yield f"  {'You' if by == seat else Seat(by).title:<6} {shown}"
    known = list(standing_lines(before))
    news = [line for line in standing_lines(after) if line not in known]
    if news:
        yield from ("", *news, "")
    was, play = play_of(before), play_of(after)
    if was is not None and play is not None and isinstance(move, Card) and len(play.played) > len(was.played):
        finished = play.tricks[len(was.tricks) - 1]
        if len(finished.cards) == play.seats and finished.winner is not None:
            winner = "You win" if finished.winner == seat else f"{Seat(finished.winner).title} wins"
            yield from (f"  {winner} the trick; {_counts(play, seat)}", "")


def legal_lines(state: GameState) -> Iterator[str]:
    """The moves that may be made, numbered: `  1 ♠A   2 ♠K`."""
    titles = [f"{number} {title}" for number, title in enumerate(map(state.game.move_title, state.legal()), start=1)]
    wide = max(map(len, titles), default=0)
    for first in range(0, len(titles), _PER_LINE):
        yield "  " + "   ".join(title.ljust(wide) for title in titles[first : first + _PER_LINE]).rstrip()


def log_lines(state: GameState) -> Iterator[str]:
    """All moves so far; cards a trick a line."""
    play = play_of(state)
    before = len(state.history) - (len(play.played) if play is not None else 0)
    for by, move in state.history[:before]:
        shown = "a card that is not shown" if move is None else state.game.move_title(move)
        yield f"  {Seat(by).title:<6} {shown}"
    if play is not None and play.played:
        for number, trick in enumerate(play.tricks, start=1):
            cards = _cards_text(trick)
            is_whole = trick.winner is not None and len(trick.cards) == play.seats
            if cards:
                yield f"  {number:>2}. {cards}" + (f"; {Seat(trick.winner or 0).title} wins" if is_whole else "")


def closing_lines(state: GameState, seat: int) -> Iterator[str]:
    """What the deal has come to."""
    result = state.result
    assert result is not None
    side = seat & 1
    yield "The deal is over."
    for at, who in ((side, f"You and {Seat(seat ^ 2).title}"), (1 - side, _sides(1 - side))):
        more = [f"{result.tricks[at]} trick{'s' * (result.tricks[at] != 1)}"]
        if result.card_points not in (result.tricks, result.scores):
            more.append(f"{result.card_points[at]} card points")
        yield f"  {who}: {result.scores[at]} ({', '.join(more)})"


def total_line(scores: list[tuple[int, int]], seat: int) -> str:
    """`After 3 deals: you 211, they 260`."""
    ours, theirs = (sum(score[side] for score in scores) for side in (seat & 1, 1 - (seat & 1)))
    return f"After {len(scores)} deal{'s' * (len(scores) != 1)}: you {ours}, they {theirs}"


def play_of(state: GameState) -> TrickPlay | None:
    """The play of the cards, of a game that has tricks of single cards."""
    cards: Any = getattr(state, "cards", None)
    return cards if isinstance(cards, TrickPlay) else None


def _cards_text(trick: PlayedTrick) -> str:
    """`North ♥A, East ♥3`."""
    return ", ".join(f"{Seat(at).title} {card.symbol}" for at, card in zip(trick.seats, trick.cards, strict=True))


def _counts(play: TrickPlay, seat: int) -> str:
    """`tricks: you 3, they 2; points: you 41, they 20`."""
    side = seat & 1
    parts = []
    for name, pair in (("tricks", play.tricks_won), ("points", play.points)):
        if name == "tricks" or not play.game.trick_points:
            parts.append(f"{name}: you {pair[side]}, they {pair[1 - side]}")
    return "; ".join(parts)


def _sides(side: int) -> str:
    return f"{Seat(side).title} and {Seat(side + 2).title}"


def deal_lines(deal: GameDeal) -> Iterator[str]:
    """A deal with all hands: what the game deals besides them, then a hand a line."""
    state = deal.state
    if isinstance(state, ShengjiState):
        yield from _shengji_deal_lines(deal.number, state)
        return
    facts = ", ".join(_fact(name, value) for name, value in deal.row.items() if name != "hands")
    yield f"Deal {deal.number} of {deal.game}" + (f", {facts}" if facts else "")
    for seat in range(4):
        yield f"  {Seat(seat).title:<6} {hand_symbols(state.hand(seat))}"


def _shengji_deal_lines(number: int, state: ShengjiState) -> Iterator[str]:
    """Decks, levels and landlord, the four hands, the kitty."""
    deal, decks = state.dealt, state.rules.decks
    levels = " and ".join(RANKS[level] for level in deal.levels)
    landlord = "no landlord yet" if deal.landlord is None else f"landlord {Seat(deal.landlord).title}"
    yield f"Deal {number} of shengji, {decks} deck{'s' * (decks != 1)}, levels {levels}, {landlord}"
    for seat in range(4):
        yield f"  {Seat(seat).title:<6} {cards_symbols(deal.hands[seat])}"
    yield f"  Kitty  {cards_symbols(deal.kitty)}"


def _fact(name: str, value: Any) -> str:
    """A field of a deal for people, seats by name: `dealer South`."""
    is_seat = name in ("dealer", "forehand") and isinstance(value, int)
    return f"{name.replace('_', ' ')} {Seat(value).title if is_seat else value}"
