"""Shengji in words for people at a table: hands, help, tricks, what a deal has come to; and moves as they are typed."""

from __future__ import annotations

import numpy as np

from dealspace.cards import Seat
from dealspace.games.laws.state import GameView
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import format_text
from dealspace.games.shengji.shengji_cards import BIG_JOKER, KINDS, RANKS, SMALL_JOKER, kind_text, kinds_of, kinds_text
from dealspace.games.shengji.shengji_deal import SEATS, FinishedTrick
from dealspace.games.shengji.shengji_hints import FollowHelp, follow_help
from dealspace.games.shengji.shengji_moves import BuriedCards, PlayedCards, ShengjiMove, parse_shengji_move
from dealspace.games.shengji.shengji_players import SensibleShengji
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import ShengjiState

SHOWN_FORMATS = 12
"""Formats that help shows in full."""


def read_move(text: str, phase: str) -> ShengjiMove:
    """A move as a person writes it: while trumps are declared or cards buried, the cards alone will do.

    Raises:
        NotationError: it cannot be read.
    """
    move = parse_shengji_move(text)
    if isinstance(move, PlayedCards) and phase == "declare":
        return parse_shengji_move(f"declare {text}")
    return BuriedCards(move.cards) if isinstance(move, PlayedCards) and phase == "bury" else move


def hand_text(state: ShengjiState, seat: int) -> str:
    """A hand by suit, trumps first."""
    trump = state.trump or TrumpOrder(None, state.number)
    cards = trump.sorted(kinds_of(state.hands[seat]))
    lines = []
    for lane in (Lane.TRUMP, Lane.SPADES, Lane.HEARTS, Lane.DIAMONDS, Lane.CLUBS):
        of_lane = tuple(kind for kind in cards if trump.lane(kind) is lane)
        if of_lane:
            lines.append(f"  {lane.word.lower()}: {kinds_text(of_lane)}")
    return "\n".join(lines) if lines else "  (no cards)"


def help_text(view: GameView[ShengjiState]) -> str:
    """One legal move; of declarations all; to a trick also the formats that the lead asks for, each with an example."""
    state, rules = view.state, view.state.rules.play
    if state.format is None:
        move = SensibleShengji().choose(view, np.random.default_rng(0)).move
        example = f"Legal, for example: {move}"
        return f"{example}\nAll that is legal: {', '.join(map(str, state.moves()))}" if state.trump is None else example
    hand = state.hands[view.seat]
    found = follow_help(state.format, hand, draw=rules.draw, bombs=rules.bombs)
    lines = [
        f"Led: {state.format} ({format_text(state.format.shapes)}).",
        f"Legal, for example: {kinds_text(found.play)}",
    ]
    held = sum(hand[kind] for kind in range(KINDS) if state.format.trump.lane(kind) is state.format.lane)
    if state.format.lane is not None and held < state.format.size:
        lines.append(f"You hold {held} of the suit: play them all, and any {state.format.size - held} others.")
        return "\n".join(lines)
    return "\n".join([*lines, *example_lines(found)])


def example_lines(found: FollowHelp) -> list[str]:
    """The formats asked for, strongest first; the first that has an example is the one to play."""
    shown = [f"  {example}" for example in found.formats[:SHOWN_FORMATS]]
    if not any(example.cards for example in found.formats[:SHOWN_FORMATS]):
        shown += [f"  {example}" for example in found.formats[SHOWN_FORMATS:] if example.cards][:1]
    hidden = len(found.formats) - len(shown)
    return ["Asked for, strongest first:", *shown, *([f"  and {hidden} more"] if hidden else [])]


def trick_text(trick: FinishedTrick) -> str:
    """A trick, seat by seat."""
    plays = [
        f"{Seat((trick.leader + after) % SEATS).title}: {kinds_text(play)}" for after, play in enumerate(trick.plays)
    ]
    return "; ".join(plays) + f"; {Seat(trick.winner).title} won"


def deal_result(state: ShengjiState, match: LevelMatch) -> str:
    """How a deal ended, and how the match stands then."""
    assert state.result is not None and state.result.winner is not None
    winner, change = state.result.winner, state.level_change
    names = ("North–South", "East–West")
    gained = f"go up {change.levels}" if change.levels else "stay at their level"
    text = f"{state.points} points against the landlord: {names[winner]} win the deal and {gained}."
    if match.winner is not None:
        return f"{text} {names[match.winner]} win the match."
    levels = ", ".join(f"{name} {RANKS[level]}" for name, level in zip(names, match.levels, strict=True))
    return f"{text} Levels: {levels}."


def cards_symbols(counts: bytes) -> str:
    """Cards on one line, suits in the order ♠ ♥ ♦ ♣, high cards first, then jokers: `♠AAK2 ♥T ♦– ♣77 BJ* SJ*`."""
    suits = []
    for suit, symbol in reversed([*enumerate("♣♦♥♠")]):
        ranks = "".join(RANKS[rank] * counts[13 * suit + rank] for rank in range(12, -1, -1))
        suits.append(symbol + (ranks or "–"))
    jokers = [kind_text(kind) for kind in (BIG_JOKER, SMALL_JOKER) for _ in range(counts[kind])]
    return " ".join([*suits, *jokers])
