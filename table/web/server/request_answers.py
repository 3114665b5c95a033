"""What is answered about a table besides its view: a new sitting, meanings, hints, why not, a file of the boards."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any

from dealspace.bidding.patterns.forms import SCORINGS
from dealspace.cards import BridgeError, NotationError, Record, Seat
from dealspace.cards.formats import format_records
from dealspace.table.web import views
from dealspace.table.web.bridge_sitting import BridgeFacts, BridgeSitting
from dealspace.table.web.games.game_answers import hint_values, new_game_sitting
from dealspace.table.web.games.game_sitting import DealtSitting
from dealspace.table.web.keeper import Keeper
from dealspace.table.web.replay_file import explained, filed_board, replay_page
from dealspace.table.web.server.live_sitting import LiveSitting
from dealspace.table.web.session.session_file import PLAYER, tagged
from dealspace.table.web.sitting.refusal import Refusal, moved_on
from dealspace.table.web.sitting.sitting import SPEEDS, Entry, Sitting, SittingFacts
from dealspace.table.web.sitting.worker import Row
from dealspace.table.web.sitting.worker_pool import Urgency
from dealspace.table.web.sittings import bridge_of

FIRST = Entry(1, "next")
"""The first entry of every sitting: its first board begins."""
MOST_BOARDS = 200
EXPORTS = ("pbn", "lin", "html")
BOARDS_LIMIT_S = 60.0
ADVICE_LIMIT_S = 60.0


async def new_sitting(keeper: Keeper, row: Mapping[str, Any]) -> tuple[SittingFacts, list[str], list[str]]:
    """What a new sitting begins with, when systems, bot and boards are as they should be.

    Returns:
        what was chosen, the boards as texts, and notes on boards that were left out.
    Raises:
        Refusal, BridgeError: a field is wrong, the system has errors, there are no such boards.
    """
    if "game" in row:
        return *await new_game_sitting(keeper.pool, row), []
    request = row.get("boards")
    if not isinstance(request, dict):
        raise NotationError('boards are asked for as {"kind": "random", "count": 4}')
    facts = BridgeFacts(
        seat=str(Seat.parse(_text(row, "seat", "S"))),
        system=_text(row, "system", "sayc"),
        ew_system=_text(row, "ew_system", "") or _text(row, "system", "sayc"),
        bot=_text(row, "bot", "house"),
        scoring=_one_of(row, "scoring", SCORINGS),
        speed=_one_of(row, "speed", SPEEDS, "normal"),
        plays_partner=row.get("plays_partner", True) is not False,
        title=_title(request),
        seed=secrets.randbits(48),
    )
    bots = facts.seating(keeper.offered)
    await keeper.pool.run("check", {"bots": bots}, Urgency.MEANING, limit_s=BOARDS_LIMIT_S)
    values = {"bots": bots, "request": request, "seed": secrets.randbits(48)}
    found = await keeper.pool.run("boards", values, Urgency.MEANING, limit_s=BOARDS_LIMIT_S)
    boards = list(found["boards"])
    if not boards:
        raise BridgeError("there is no board to play")
    if len(boards) > MOST_BOARDS:
        raise BridgeError(f"a sitting has at most {MOST_BOARDS} boards, not {len(boards)}")
    return facts, boards, list(found.get("notes", ()))


def offered_again(row: Mapping[str, Any]) -> Row | None:
    """The request for boards, as it is kept to be offered again; None where it holds the boards themselves."""
    request = row.get("boards")
    if not isinstance(request, dict) or request.get("kind") not in ("random", "condition", "sequence", "sentence"):
        return None
    return {name: value for name, value in request.items() if name != "seed"}


async def pasted(keeper: Keeper, row: Mapping[str, Any]) -> Row:
    """What a pasted text is taken for, and its boards in words. Raises Refusal, BridgeError."""
    return await keeper.pool.run("pasted", {"text": _text(row, "text", "")}, Urgency.MEANING, limit_s=BOARDS_LIMIT_S)


def whole_view(live: LiveSitting) -> Row:
    """Where a table is."""
    return {"number": live.sitting.number, "view": live.sitting.view()}


def finished_view(sitting: Sitting, place: int) -> Row:
    """A board of the sitting that is over. Raises Refusal (404)."""
    bridge = _with_finished(sitting, place)
    return views.finished(bridge, place)


async def finished_meanings(live: LiveSitting, place: int) -> Row:
    """What the calls of a board that is over showed. Raises Refusal."""
    sitting = _with_finished(live.sitting, place)
    _, table = sitting.ended[place]
    values = {"bots": sitting.facts.seating(live.keeper.offered), "view": views.seen(table.sight), "box": False}
    return await live.keeper.pool.run("meanings", values, Urgency.MEANING, limit_s=ADVICE_LIMIT_S)


def _with_finished(sitting: Sitting, place: int) -> BridgeSitting:
    bridge = bridge_of(sitting)
    if place not in bridge.ended:
        raise Refusal(404, f"board {place} of this sitting is not over")
    return bridge


async def meanings(live: LiveSitting, number: int) -> Row:
    """What the calls made show, those of the box where the person is to call, and the ranges of the hidden hands.

    Raises:
        Refusal: 409 where another call or card has been made since `number`.
    """
    sitting = bridge_of(live.sitting)
    table = sitting.table
    values = {
        "bots": sitting.facts.seating(live.keeper.offered),
        "view": views.seen(table.sight),
        "box": table.awaits_person and table.play is None,
    }
    return await _while_it_lasts(live, number, "meanings", values, Urgency.MEANING)


async def hint(live: LiveSitting, number: int) -> Row:
    """What to call or play. Raises Refusal."""
    if isinstance(live.sitting, DealtSitting):
        return await _while_it_lasts(live, number, "game_hint", hint_values(live.sitting, number), Urgency.ADVICE)
    values = {**_choice_of_person(live), "number": number}
    return await _while_it_lasts(live, number, "hint", values, Urgency.ADVICE)


async def why_not(live: LiveSitting, number: int, move: str) -> Row:
    """Why not another call or card. Raises Refusal, BridgeError."""
    values = {**_choice_of_person(live), "move": move}
    return await _while_it_lasts(live, number, "whynot", values, Urgency.ADVICE)


def _choice_of_person(live: LiveSitting) -> Row:
    """Who plays, and what the person sees who is to choose now. Raises Refusal (400) where nothing is to be chosen."""
    sitting = bridge_of(live.sitting)
    table = sitting.table
    if not table.awaits_person:
        raise Refusal(400, "there is nothing to choose for you now")
    return {"bots": sitting.facts.seating(live.keeper.offered), "view": views.seen(table.view(table.eyes))}


async def _while_it_lasts(live: LiveSitting, number: int, kind: str, values: Row, urgency: Urgency) -> Row:
    """What a worker makes of this, unless the table moves on. Raises Refusal."""

    at = live.sitting.last_move
    if not at <= number <= live.sitting.number:
        raise moved_on(live.sitting.number)
    working = asyncio.ensure_future(live.keeper.pool.run(kind, values, urgency, limit_s=ADVICE_LIMIT_S))
    try:
        while not working.done() and live.sitting.last_move == at and not live.stream.is_closed:
            news = asyncio.ensure_future(live.stream.news())
            await asyncio.wait([working, news], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
        if live.stream.is_closed:
            raise Refusal(404, "this table is closed")
        if live.sitting.last_move != at:
            raise moved_on(live.sitting.number)
        return working.result()
    finally:
        working.cancel()


async def exported(
    live: LiveSitting,
    kind: str,
    kept: Mapping[int, Record],
    place: int | None = None,
    *,
    with_review: bool = True,
    player: str = PLAYER,
) -> str:
    """Finished boards as a file, with what the calls mean, the players, the event and the scoring.

    Args:
        kind: "pbn", "lin", or "html" for a page to be opened without a server.
        kept: the boards as they were finished first, with their tags, as far as they are found in the store.
        place: of one board, as it was played last; None for all, each as it was finished first.
        player: the person's name.
        with_review: whether such a page holds the reviews as far as they are known.
    Raises:
        Refusal, BridgeError: there is no such format or board, or its meanings cannot be worked out.
    """
    if kind not in EXPORTS:
        raise NotationError(f'boards are exported as {" or ".join(EXPORTS)}, not "{kind[:20]}"')
    sitting = bridge_of(live.sitting)
    played = _played(sitting, kept, place, player)
    auctions = [
        {"vulnerability": str(record.board.vulnerability), "dealer": str(record.board.dealer),
         "calls": [str(call) for call in record.auction.calls]}
        for _, _, record in played if record.auction is not None
    ]  # fmt: skip
    values = {"bots": sitting.facts.seating(live.keeper.offered), "auctions": auctions}
    made = (await live.keeper.pool.run("made", values, Urgency.ADVICE, limit_s=ADVICE_LIMIT_S))["made"]
    if kind != "html":
        records = [explained(record, meanings) for (_, _, record), meanings in zip(played, made, strict=True)]
        return await asyncio.to_thread(format_records, records, kind)
    boards = []
    for (at, attempt, record), meanings in zip(played, made, strict=True):
        review = await live.reviews.found(at, attempt) if with_review else None
        boards.append(filed_board(record, meanings=meanings, you=Seat.parse(sitting.facts.seat), review=review))
    title = sitting.facts.title if place is None else f"Board {boards[0]['name']}"
    return await asyncio.to_thread(replay_page, title, boards)


def _played(
    sitting: BridgeSitting, kept: Mapping[int, Record], place: int | None, player: str
) -> list[tuple[int, int, Record]]:  # fmt: skip
    """Place, attempt and record of finished boards. Raises BridgeError where there is none."""
    facts = sitting.facts.row
    if place is None:
        found = [
            (at, 1, kept.get(at) or tagged(sitting.finished[at], facts, player=player))
            for at in sorted(sitting.finished)
        ]
    elif place in sitting.ended:
        attempt, table = sitting.ended[place]
        first = kept.get(place) if attempt == 1 else None
        found = [(place, attempt, first or tagged(table.record(), facts, player=player))]
    else:
        raise BridgeError(f"board {place} of this sitting is not over")
    if not found:
        raise BridgeError("no board of this sitting is finished yet")
    return found


def _text(row: Mapping[str, Any], name: str, usual: str) -> str:
    value = row.get(name, usual)
    if not isinstance(value, str):
        raise NotationError(f"{name} is a text, not {str(value)[:40]}")
    return value


def _one_of(row: Mapping[str, Any], name: str, known: tuple[str, ...], usual: str | None = None) -> str:
    value = _text(row, name, usual or known[0])
    if value not in known:
        raise NotationError(f'{name} is one of {", ".join(known)}, not "{value[:20]}"')
    return value


def _title(request: Mapping[str, Any]) -> str:
    """The boards in a few words, for the list of sittings."""
    kind = str(request.get("kind", ""))
    texts = {
        "random": "Random boards",
        "file": str(request.get("name", "")) or "Boards of a file",
        "pasted": "Pasted boards",
        "condition": f"Boards with {_joined(request.get('where'))}",
        "sequence": f"Boards for {request.get('auction', '')}",
        "sentence": str(request.get("text", "")),
    }
    return " ".join(texts.get(kind, "Boards").split())[:80]


def _joined(where: object) -> str:
    if isinstance(where, Mapping):
        return ", ".join(f"{seat}: {condition}" for seat, condition in where.items())
    return ", ".join(map(str, where)) if isinstance(where, list) else str(where)
