"""A match in one call: bots and boards in, what came of it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path

from dealspace.cards import Board, BridgeError, Record
from dealspace.cards.errors import expect_type
from dealspace.cards.formats import read_records
from dealspace.match.arena.arena_run import run_match
from dealspace.match.arena.deals import boards_of, random_boards
from dealspace.match.arena.match_store import MatchStore
from dealspace.match.arena.match_summary import Summary, summary_of
from dealspace.match.arena.pairing import Match
from dealspace.match.arena.seating import MatchForm
from dealspace.match.bots.bot_files import BotSettings, read_bot
from dealspace.match.bots.bots import BidSettings
from dealspace.runtime.contest.resumable_run import Progress


def play_match(
    bots: Sequence[BotSettings | str | Path],
    boards: int | str | Path | Iterable[Record | Board] = 16,
    *,
    form: MatchForm | str = MatchForm.BIDDING,
    scoring: str = "imps",
    seed: int = 1,
    store: MatchStore | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Summary:
    """Let bots play each other over the same boards, every pair of them at two tables.

    Args:
        bots: settings; the path of a bot's file, `judge.toml`; or the name of a system, for a bot that bids by it.
        boards: how many random ones; the path of a file of boards; or boards with all four hands.
        form: `"bidding"`, an auction whose contract is scored double dummy; `"play"`, an auction and all 52 cards; or
            `"cards"`, all 52 cards after one auction for all tables.
        scoring: `imps` or `matchpoints`.
        seed: of random boards and of all that bots draw.
        store: keeps every table as soon as it is finished; tables that it has are not played again.
        processes: over how many processes of this machine the tables are spread.
        progress: called with (tables finished, tables in all).
    Returns:
        The `Summary`: `.pairs`, each with `.imps`, `.mean`, `.won_lost_equal` and its boards; `.overall(bot)` and
        `.ranking` of several bots.
    Raises:
        BridgeError: two bots of one name, no boards, or a table that could not be played; the others are in the store.
        NotationError: a bot's file, a file of boards, or a setting that cannot be read.

    >>> from dealspace.match.bots.bot_files import BotSettings
    >>> from dealspace.match.bots.bots import BidSettings
    >>> bots = [BotSettings(name, BidSettings(name, judge=False)) for name in ("sayc", "weak_notrump")]
    >>> summary = play_match(bots, 2)
    >>> summary, summary.is_complete
    (<Summary of <Match of sayc, weak_notrump: 2 boards, bidding>>, True)
    """
    expect_type(bots, (list, tuple), "bots")
    try:
        kind = MatchForm(form)
    except ValueError:
        raise BridgeError(f"form is {form!r}: expected one of {', '.join(each.value for each in MatchForm)}") from None
    match = Match(tuple(map(_bot, bots)), tuple(_boards(boards, seed, kind)), kind, scoring, seed)
    if not match.boards:
        raise BridgeError("a match needs boards: give their number, a file or a list of them")
    seatings = list(match.seatings())
    with nullcontext(store) if store is not None else MatchStore() as tables:
        failures = run_match(seatings, tables, processes=processes, progress=progress)
        if failures:
            raise BridgeError(
                f"{len(failures)} of {len(seatings)} tables could not be played; the first: {failures[0]}"
            )
        return summary_of(match, tables)


def _bot(bot: BotSettings | str | Path) -> BotSettings:
    expect_type(bot, (BotSettings, str, Path), "a bot")
    if isinstance(bot, BotSettings):
        return bot
    if str(bot).endswith(".toml"):
        return read_bot(Path(bot))
    return BotSettings(str(bot), BidSettings(str(bot)))


def _boards(boards: int | str | Path | Iterable[Record | Board], seed: int, form: MatchForm) -> list[Record]:
    """The boards, each once, with their auctions where only the cards are played."""
    if isinstance(boards, int):
        return random_boards(boards, seed)
    if isinstance(boards, str | Path):
        read = read_records(boards)
        if read.problems:
            raise read.problems[0]
        boards = read.records
    expect_type(boards, Iterable, "boards")
    records = [Record(board) if isinstance(board, Board) else board for board in boards]
    for record in records:
        expect_type(record, Record, "a board")
    return boards_of(records, None, with_auctions=form is MatchForm.CARDS)
