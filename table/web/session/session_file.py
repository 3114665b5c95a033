"""The finished boards of one sitting or of all as PBN: who sat where, event, date, scoring, results, notes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from dealspace.cards import BridgeError, Record, Seat
from dealspace.cards.formats import format_records, parse_records
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.table.web.sitting_store import SittingStore, reading

PLAYER = "Player"
"""Who the person is in the file who has said no name."""
LONGEST_NAME = 40
_SCORING = {"imps": "IMP", "matchpoints": "MP"}


@reading()
def session_file(store: SittingStore, id: str | None = None, player: str = PLAYER) -> str:
    """The finished boards of bridge of this sitting, or of all, the earliest first.

    Raises:
        BridgeError: there is none.
    """
    records = [record for _, record in _records(store, id, player)]
    if not records:
        where = "of this sitting is" if id is not None else "is"
        raise BridgeError(f"no board {where} finished yet")
    return format_records(records, "pbn")


@reading()
def session_records(store: SittingStore, id: str, player: str = PLAYER) -> dict[int, Record]:
    """The finished boards of a sitting of bridge by their places, as such a file has them."""
    return dict(_records(store, id, player))


def _records(store: SittingStore, id: str | None, player: str) -> Iterator[tuple[int, Record]]:
    found = store.rows(
        "select results.place, results.result, facts, created, judged.judged, notes.text from results"
        " join sittings on sittings.id = results.sitting"
        " left join judged on judged.sitting = results.sitting and judged.place = results.place"
        " left join notes on notes.sitting = results.sitting and notes.place = results.place"
        " where ? is null or sittings.id = ? order by created, sittings.rowid, results.place",
        id,
        id,
    )
    for place, result, facts, created, judged, note in found:
        row, chosen = json.loads(result), json.loads(facts)
        if "record" in row:
            score = json.loads(judged).get(chosen["scoring"]) if judged is not None else None
            yield place, tagged(_record(row), chosen, str(created), score, note or "", player)


def _record(row: dict[str, Any]) -> Record:
    (record,) = parse_records(row["record"], "jsonl").records
    return record


def tagged(
    record: Record,
    facts: Mapping[str, Any],
    created: str = "",
    score: float | None = None,
    note: str = "",
    player: str = PLAYER,
) -> Record:
    """The record with who sat where, event, date and scoring, and the score and the person's note where there are any.

    Args:
        facts: of the sitting, as they are kept.
        created: the sitting's date, as it is kept.
        player: the person's name.
    """
    person = Seat.parse(facts["seat"])
    tags = [
        ("Event", facts["title"]),
        ("Site", "dealspace"),
        *([("Date", created[:10].replace("-", "."))] if created else []),
        ("Scoring", _SCORING[facts["scoring"]]),
    ]
    if score is not None:
        name = "ScoreIMP" if facts["scoring"] == "imps" else "ScorePercentage"
        tags.append((name, f"{person.side} {score if facts['scoring'] == 'imps' else 100 * score:g}"))
    remarks = [Remark(RemarkKind.COMMENT, _comment(note), "Result")] if note.strip() else []
    players = tuple((seat, player if seat is person else f"Bot ({facts['bot']})") for seat in Seat)
    return replace(record, players=players, tags=tuple(tags), remarks=(*record.remarks, *remarks))


def _comment(note: str) -> str:
    """A note as it can stand between braces."""
    return " ".join(note.replace("{", "(").replace("}", ")").split())


def player_name(text: str) -> str:
    """A person's name as it can stand in any file of boards; `PLAYER` for none.

    >>> player_name(' Ann "A|B" \\ '), player_name("")
    ('Ann A B', 'Player')
    """
    kept = "".join(letter if letter.isalnum() or letter in " .-'’" else " " for letter in text)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or PLAYER
