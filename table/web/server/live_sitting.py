"""A sitting that is played: persons' moves are checked, kept and sent on; the bots are asked when it is their turn.

One change is made at a time. A move is kept in the store before it is acknowledged or sent. Bots are asked in the
worker processes, from what their seat sees, and their moves are sent at the pace of the speed setting however quickly
they were found, so that a card that had to be played cannot be told from one that was chosen.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from dealspace.cards import BridgeError
from dealspace.table.web.bridge_sitting import BridgeSitting
from dealspace.table.web.events import EventStream, event_text
from dealspace.table.web.field.field_play import FieldPlay
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.server.reviews import Reviews
from dealspace.table.web.sitting.folders import without_folders
from dealspace.table.web.sitting.refusal import Refusal, moved_on
from dealspace.table.web.sitting.sitting import AT_A_POSITION, REMARKS, Entry, Sitting
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.sitting_store import NumberTakenError
from dealspace.table.web.sittings import sitting_of

PAUSES_S = {"slow": 1.6, "normal": 0.8, "fast": 0.25}
"""Between a bot's move and the one before it, at least."""
MOVE_LIMIT_S = 120.0
CLAIM_LIMIT_S = 10.0


class LiveSitting:
    """One sitting in memory, its stream, and who is being asked for it."""

    def __init__(self, keeper: Keeper, sitting: Sitting) -> None:
        self.keeper = keeper
        self.sitting = sitting
        self.stream = EventStream(self._earlier)
        self.reviews = Reviews(self)
        self.field = FieldPlay(self)
        self.is_deleted = False
        self._change = asyncio.Lock()
        self._bot: asyncio.Task[None] | None = None
        self._sent_at = monotonic()
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def load(cls, keeper: Keeper, id: str) -> LiveSitting:
        """A sitting of the store, as it was left. Raises Refusal (404)."""
        found = await keeper.kept(keeper.store.sitting, id)
        if found is None:
            raise Refusal(404, "there is no such sitting: it may have been deleted")
        facts, boards, entries = found
        live = cls(keeper, sitting_of(id, facts, boards))
        live._replay(entries)
        live.go_on()
        live.reviews.begin()
        return live

    def _replay(self, entries: list[Entry]) -> None:
        """Make all entries again; the events of the last ones are kept."""
        for entry in entries:
            happened = self.sitting.apply(entry)
            if entry.number > len(entries) - 100:
                self.stream.add(entry.number, event_text(self.sitting, happened))

    async def _earlier(self, first: int, before: int) -> list[tuple[int, bytes]]:
        """Events that are no longer kept, some of them where there are many: the entries are made again."""
        async with self.keeper.replaying:
            found = await self.keeper.kept(self.keeper.store.sitting, self.sitting.id)
            if found is None:
                return []
            last = min(first + 50, before)
            return await asyncio.to_thread(_events_again, self.sitting.id, found, first, last)

    @property
    def is_idle(self) -> bool:
        """Whether nobody follows it and nothing is being worked out for it."""
        return not self.stream.readers and not self._tasks and not self.reviews.is_busy and not self._change.locked()

    def close(self) -> list[asyncio.Task[Any]]:
        """End its readers and what is being worked out for it; the tasks that are ending."""
        self.stream.close()
        ending = list(self._tasks)
        for task in ending:
            task.cancel()
        return ending

    async def persons_move(self, number: int, kind: str, text: str) -> int:
        """Make a person's move.

        Args:
            number: one more than the last number the person knows.
        Returns:
            The number it has. The same move sent again has the same one.
        Raises:
            Refusal: 409 where another move has this number or the table has moved on, 400 where it cannot be made.
        """
        kinds = self.sitting.kinds
        if kind not in kinds:
            raise Refusal(400, f'"{kind[:20]}" is no kind of move: expected one of {", ".join(kinds)}')
        return await asyncio.shield(self.spawn(self._persons_move(number, kind, text)))

    async def _persons_move(self, number: int, kind: str, text: str) -> int:
        async with self._change:
            if self.is_deleted:
                raise Refusal(404, "there is no such sitting: it was deleted")
            sitting = self.sitting
            if number in sitting.asked:
                made_kind, made_text, made_number = sitting.asked[number]
                if (made_kind, made_text) == (kind, text):
                    return made_number
                raise moved_on(sitting.number)
            latest = sitting.last_move if kind in AT_A_POSITION else sitting.last_persons
            if not latest < number <= sitting.number + 1:
                raise moved_on(sitting.number)
            try:
                entry = await self._entry_of(number, kind, text)
                await self._keep(entry)
            except BridgeError as error:
                raise Refusal(400, str(error)) from None
            if kind != "set":
                self._ask_no_more()
            if kind == "skip" or kind == "step":
                self._sent_at = 0.0
        self.go_on()
        return entry.number

    async def _entry_of(self, number: int, kind: str, text: str) -> Entry:
        """The entry of a person's move; a claim is proved first. Raises BridgeError, Refusal."""
        sitting = self.sitting
        entry = sitting.persons_entry(number, kind, text)
        if kind == "claim" and isinstance(sitting, BridgeSitting):
            values = sitting.claim_values(text)
            granted = await self.keeper.pool.run("claim", values, Urgency.MOVE, limit_s=CLAIM_LIMIT_S)
            return replace(entry, text=str(granted["tricks"]), extra={"sent": text})
        return entry

    async def _keep(self, entry: Entry) -> None:
        """Make the next entry, keep it, and send it on. Raises BridgeError where it cannot be made, Refusal (409)."""
        sitting = self.sitting
        happened = sitting.apply(entry)
        is_over = sitting.is_over and entry.kind not in REMARKS
        add = partial(
            self.keeper.store.add_entry,
            result=(sitting.place, sitting.result) if is_over else None,
            has_ended=sitting.has_ended,
        )
        try:
            await self.keeper.kept(add, sitting.id, entry, sitting.done, sitting.total_text)
        except NumberTakenError:
            await self._read_again()
            raise moved_on(self.sitting.number) from None
        except sqlite3.Error as error:
            await self._read_again()
            raise Refusal(503, f"the move could not be kept, so it is not made ({error})") from None
        self._sent_at = monotonic()
        self.stream.add(entry.number, event_text(sitting, happened))
        if entry.kind not in REMARKS:
            self.reviews.begin()

    async def _read_again(self) -> None:
        """Another program has gone on with this sitting, or it was deleted: take what is in the store."""
        found = await self.keeper.kept(self.keeper.store.sitting, self.sitting.id)
        if found is None:
            self.is_deleted = True
            self.close()
            raise Refusal(404, "there is no such sitting: it was deleted")
        facts, boards, entries = found
        self.sitting = sitting_of(self.sitting.id, facts, boards)
        self.stream.forget()
        self._replay(entries)

    async def remark(self, kind: str, text: str, extra: Row) -> None:
        """Add something the server found out to the stream."""
        async with self._change:
            if not self.is_deleted:
                with suppress(Refusal):
                    await self._keep(Entry(self.sitting.number + 1, kind, without_folders(text), extra=extra))

    def go_on(self) -> None:
        """Ask the bot on turn, where it is a bot's turn and nobody is being asked."""
        waits = self.sitting.chooser is None
        if waits or self.is_deleted or (self._bot is not None and not self._bot.done()):
            return
        self._bot = self.spawn(self._bots_move())

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run this until the sitting is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _ask_no_more(self) -> None:
        """What the bot is being asked is not wanted any more."""
        if self._bot is not None and not self._bot.done():
            self._bot.cancel()
        self._bot = None

    async def _bots_move(self) -> None:
        """Ask the bot on turn, and make its move when its time has come; then the next one."""
        number = self.sitting.last_move
        chooser = self.sitting.chooser
        assert chooser is not None, "a bot is to move"
        try:
            row = await self._asked()
        except (Refusal, BridgeError) as refusal:
            await self.remark("refused", f"{chooser.title} cannot be asked: {refusal}", {})
            return
        await self._wait_for_turn()
        wrong = None
        async with self._change:
            if self.sitting.last_move == number and not self.is_deleted and self.sitting.chooser is not None:
                extra = {"notes": row["notes"]} if "notes" in row else {}
                entry = Entry(self.sitting.number + 1, row["kind"], row["text"], str(chooser), extra=extra)
                try:
                    await asyncio.shield(self.spawn(self._keep(entry)))
                except Refusal:
                    pass
                except BridgeError as error:
                    wrong = f"{chooser.title} cannot do that: {error}"
        self._bot = None
        if wrong is not None:
            await self.remark("refused", wrong, {})
        else:
            self.go_on()

    async def _asked(self) -> Row:
        """What the bot on turn does. Raises Refusal, BridgeError."""
        kind, values = self.sitting.bots_job(self.keeper.offered)
        try:
            return await self.keeper.pool.run(kind, values, Urgency.MOVE, limit_s=MOVE_LIMIT_S)
        except Refusal as refusal:
            if refusal.status != 503:
                raise
        return await self.keeper.pool.run(kind, values, Urgency.MOVE, limit_s=MOVE_LIMIT_S)

    async def _wait_for_turn(self) -> None:
        """Until the pause of the speed setting is over."""
        pause = PAUSES_S[self.sitting.facts.speed] * self.keeper.pace
        if not self.sitting.skips:
            await asyncio.sleep(max(0.0, self._sent_at + pause - monotonic()))


def _events_again(id: str, found: Any, first: int, before: int) -> list[tuple[int, bytes]]:
    """The events from this number to before that one, made from the entries."""
    facts, boards, entries = found
    sitting = sitting_of(id, facts, boards)
    texts = []
    for entry in entries[: before - 1]:
        happened = sitting.apply(entry)
        if entry.number >= first:
            texts.append((entry.number, event_text(sitting, happened)))
    return texts
