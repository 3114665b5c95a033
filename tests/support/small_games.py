"""The trick games with decks of a few ranks, so that every deal can be looked at, and random play of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Obligation, Ranking, TrickGame
from dealspace.games.laws.random_deals import deal_hands
from dealspace.games.laws.trick_play import TrickPlay


def small(game: TrickGame, ranks: str, hand_size: int) -> TrickGame:
    """The same game with these ranks alone."""

    def fewer(ranking: Ranking) -> Ranking:
        order = "".join(rank for rank in ranking.order if rank in ranks)
        return Ranking(order, {rank: points for rank, points in ranking.points.items() if rank in ranks})

    without: Mapping[str, Ranking] = {letter: fewer(ranking) for letter, ranking in game.without_trump.items()}
    return replace(
        game,
        name=f"small {game.name}",
        ranks=ranks,
        hand_size=hand_size,
        plain=fewer(game.plain),
        trump=fewer(game.trump),
        without_trump=without,
    )


SMALL_GAMES = (small(WHIST, "JQA", 3), small(JASS, "9JA", 3), small(COINCHE, "JQK", 3), small(EUCHRE, "JQA", 2))


def dealt_play(game: TrickGame, rng: np.random.Generator, out: int | None = None) -> TrickPlay:
    """A random deal before the first card, with a random mode and leader."""
    modes = [mode for mode in game.modes if mode.trump is not None or game.obligation is Obligation.JASS]
    leader = int(rng.integers(4))
    mode = modes[int(rng.integers(len(modes)))]
    return TrickPlay(game, mode, deal_hands(game, rng)[0], leader, out=out)


def random_line(play: TrickPlay, rng: np.random.Generator, cards: int | None = None) -> Iterator[TrickPlay]:
    """The play, and as it stands after each of so many random legal cards (all of them by default)."""
    yield play
    while play.to_move is not None and (cards is None or len(play.played) < cards):
        legal = play.legal()
        play = play.play(legal[int(rng.integers(len(legal)))])
        yield play


def announcer(dealt: tuple[int, ...], play: TrickPlay) -> int | None:
    """In coinche, the seat that has announced belote: dealt king and queen of trump, it has played one of them."""
    trump = play.table.trump
    assert trump is not None
    pair = 0b11 << 13 * trump + 10
    if play.game.deck & pair != pair:
        return None
    return next((seat for seat, card in play.played if card.bit & pair and dealt[seat] & pair == pair), None)


def splits(cards: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to give these cards to holders of this room, one card after the other."""
    if not cards:
        yield (0,) * len(room)
        return
    card = cards_in(cards)[0].bit
    for holder, size in enumerate(room):
        if size:
            left = tuple(size - (at == holder) for at, size in enumerate(room))
            for rest in splits(cards & ~card, left):
                yield tuple(held | (card if at == holder else 0) for at, held in enumerate(rest))


def could_have_been(play: TrickPlay, dealt: tuple[int, ...]) -> bool:
    """Whether every card played would have been legal had the seats been dealt these cards."""
    start = TrickPlay(play.game, play.mode, (dealt[0], dealt[1], dealt[2], dealt[3]), play.leader, out=play.out)
    for seat, card in play.played:
        if start.to_move != seat or not start.legal_set() & card.bit:
            return False
        start = start.play(card)
    return True
