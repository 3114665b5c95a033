"""Questions about the system as a whole: its approach, what its openings force, how light it bids."""

from __future__ import annotations

from dealspace.bidding.convention_card.card_boxes import CardAnswer
from dealspace.bidding.convention_card.card_reader import CardReader
from dealspace.cards import Call, Suit

_STRONG = 13
"""The fewest points of an artificial 1♣ that is called strong."""
_ONE_LEVEL = {"1C": Suit.CLUBS, "1D": Suit.DIAMONDS, "1H": Suit.HEARTS, "1S": Suit.SPADES}
_ANY_OPENING = tuple(f"{level}{strain}" for level in (1, 2, 3) for strain in "CDHSN")
_OVERCALLS = (
    ("1C", "1D"), ("1C", "2C"), ("1D", "2D"), ("1H", "2H"), ("1S", "2S"), ("1D", "2N"), ("1S", "2N"), ("1N", "2C"),
    ("1N", "2D"), ("1N", "2H"), ("1N", "2S"),
)  # fmt: skip
"""Their opening and our overcall."""
_FORCING = ("1C", "1D", "1H", "1S", "2C", "2D", "2H", "2S")


def approach(reader: CardReader) -> CardAnswer:
    """`Natural, 5-card majors, 1NT 15–17, 2♣ strong, two over one forcing to game`."""
    opened = {calls: reader.call(calls) for calls in _ONE_LEVEL}
    parts: list[str] = []
    club, notrump, two_clubs = opened["1C"], reader.call("1N"), reader.call("2C")
    if club is not None and club.is_artificial:
        parts.append(f"Strong 1♣, {club.points} HCP" if club.hcp.low >= _STRONG else "Artificial 1♣")
    elif any(found is not None for found in opened.values()):
        parts.append("Natural")
    majors = [found.length(_ONE_LEVEL[calls]).low for calls in ("1H", "1S") if (found := opened[calls])]
    if majors:
        parts.append(f"{min(majors)}-card majors")
    if notrump is not None and not notrump.is_artificial:
        parts.append(f"1NT {notrump.points}")
    if two_clubs is not None:
        parts.append("2♣ strong" if two_clubs.is_artificial and two_clubs.is_forcing else f"2♣ {two_clubs.points} HCP")
    if (two_over_one := reader.call("1S P 2D")) is not None and two_over_one.is_forcing:
        parts.append(f"two over one forcing {'to game' if two_over_one.is_game_forcing else 'for a round'}")
    return CardAnswer(", ".join(parts))


def forcing_openings(reader: CardReader) -> CardAnswer:
    """Ticks for the openings that may not be passed."""
    known = {calls: reader.call(calls) for calls in _FORCING}
    shown = {calls: found for calls, found in known.items() if found is not None}
    kept = [calls for calls, found in shown.items() if found.is_forcing or calls in ("1C", "2C")]
    return CardAnswer(ticks=tuple((Call.parse(calls).symbol, shown[calls].is_forcing) for calls in kept))


def lightest(reader: CardReader) -> CardAnswer:
    """The fewest points of openings, overcalls and preempts: `1♠ 10 (3rd seat 9), overcall 6, weak two 5, 3♣ 3`."""
    parts = []
    if (opened := reader.call("1S")) is not None:
        third = reader.call("P P 1S")
        seat = f" (3rd seat {third.hcp.low})" if third is not None and third.hcp.low != opened.hcp.low else ""
        parts.append(f"1♠ {opened.hcp.low}{seat}")
    for words, calls in (("overcall", "1D 1S"), ("2♠", "2S"), ("3♣", "3C")):
        if (found := reader.call(calls)) is not None:
            parts.append(f"{words} {found.hcp.low}")
    return CardAnswer(", ".join(parts))


def special_openings(reader: CardReader) -> CardAnswer:
    """Openings and overcalls that are alerted or do not show what they name, with what they show."""
    opened = [(Call.parse(calls).symbol, reader.call(calls)) for calls in _ANY_OPENING]
    over_one = [
        (f"({_symbols(theirs)}) {_symbols(ours)}", reader.call(f"{theirs} {ours}")) for theirs, ours in _OVERCALLS
    ]
    found = [
        f"{label} {call.text}"
        for label, call in (*opened, *over_one)
        if call is not None and (call.is_artificial or call.notice == "alert")
    ]
    return CardAnswer(" · ".join(dict.fromkeys(found)))


def _symbols(calls: str) -> str:
    return " ".join(Call.parse(call).symbol for call in calls.split())
