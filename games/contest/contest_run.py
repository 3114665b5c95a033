"""Playing the tables of a match that are not in the store yet, and a match in one call."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import nullcontext

from dealspace.cards import BridgeError
from dealspace.games.contest.contest_deals import GameDeal, seeded_deals
from dealspace.games.contest.contest_store import GameStore
from dealspace.games.contest.contest_summary import GameSummary, summary_of_games
from dealspace.games.contest.contest_table import FinishedGame, GameFailure, play_game_table
from dealspace.games.contest.game_bot_files import GameBot
from dealspace.games.contest.game_match import GameMatch
from dealspace.games.laws.state import CardGame
from dealspace.runtime.contest.resumable_run import Progress, finish


def run_games(
    match: GameMatch,
    store: GameStore,
    *,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[GameFailure]:
    """Play what is not in the store, and keep every table as soon as it is finished.

    Args:
        processes: over how many processes of this machine the tables are spread; 1 plays them in this one.
        executor: plays them instead: `dealspace.runtime.cluster.cluster(…)`, or any other.
        progress: called with (finished, total) at the start and after every table.
    Returns:
        The tables that could not be played.
    Raises:
        KeyboardInterrupt: Ctrl-C; all finished tables are in the store.
        BridgeError: a worker process died.
    """
    return finish(
        *(match.tables(), play_game_table, store, FinishedGame),
        processes=processes,
        executor=executor,
        progress=progress,
    )


def play_games(
    bots: Sequence[GameBot | str],
    game: CardGame,
    deals: int | Sequence[GameDeal] = 16,
    *,
    seed: int = 1,
    store: GameStore | None = None,
    processes: int = 1,
) -> GameSummary:
    """Let bots play each other over the same deals, every pair of them at two tables.

    Args:
        bots: settings, or the name of a way to play, `"random"`.
        deals: how many random ones, or deals.
        seed: of random deals and of all that bots draw.
        store: keeps every table as soon as it is finished; tables that it has are not played again.
        processes: over how many processes of this machine the tables are spread.
    Raises:
        BridgeError: two bots of one name, no deals, or a table that could not be played; the others are in the store.

    >>> from dealspace.games.whist import WHIST_GAME
    >>> play_games(["random", "first"], WHIST_GAME, 3).is_complete
    True
    """
    found = tuple(GameBot.of_method(bot) if isinstance(bot, str) else bot for bot in bots)
    match = GameMatch(found, tuple(seeded_deals(game, deals, seed) if isinstance(deals, int) else deals), seed)
    with nullcontext(store) if store is not None else GameStore() as tables:
        if failures := run_games(match, tables, processes=processes):
            raise BridgeError(f"{len(failures)} tables could not be played; the first: {failures[0]}")
        return summary_of_games(match, tables)
