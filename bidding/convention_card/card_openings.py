"""The rows of the table of opening bids: one bid, what it shows, what partner answers, what is asked later."""

from __future__ import annotations

from dealspace.bidding.convention_card.card_boxes import BLANK, CardAnswer, CardQuestion
from dealspace.bidding.convention_card.card_questions import takeout_through, with_forcing
from dealspace.bidding.convention_card.card_reader import CardCall, CardReader
from dealspace.cards import Bid, Call, Strain

_MOST_RESPONSES, _MOST_LATER, _MOST_PASSED = 14, 5, 3
_HIGHEST = Bid(4, Strain.NOTRUMP)
_LAST_REBID = Bid(4, Strain.SPADES)
_LAST_OPENING = Bid(3, Strain.NOTRUMP)
"""Answers to higher openings are not looked for."""


def artificial(bid: str) -> CardQuestion:
    """A tick for an opening that does not show what it names."""

    def ask(reader: CardReader) -> CardAnswer:
        found = reader.call(bid)
        return CardAnswer("✓") if found is not None and found.is_artificial else BLANK

    return ask


def fewest_cards(bid: str) -> CardQuestion:
    """The fewest cards in the suit of an opening."""

    def ask(reader: CardReader) -> CardAnswer:
        found, suit = reader.call(bid), _bid(bid).strain.suit
        return BLANK if found is None or suit is None else CardAnswer(str(found.length(suit).low))

    return ask


def negative_through(bid: str) -> CardQuestion:
    """Up to which overcall a double is for takeout."""

    def ask(reader: CardReader) -> CardAnswer:
        if reader.call(bid) is None:
            return BLANK
        last, _ = takeout_through(reader, bid)
        return CardAnswer(Call.parse(last).symbol if last else "")

    return ask


def responses(bid: str) -> CardQuestion:
    """What each answer shows, as they rank: `1♥ 1♠ 4+ x, 6+ HCP · 2♣ …`; calls that show the same stand together."""

    def ask(reader: CardReader) -> CardAnswer:
        if reader.call(bid) is None:
            return BLANK
        told: dict[str, list[tuple[str, str]]] = {}
        for answer in _bids(reader, f"{bid} P"):
            if (call := reader.call(f"{bid} P {answer}")) is not None:
                text, suit = with_forcing(call), _bid(answer).strain.suit
                alike = text.replace(suit.symbol, "x") if suit is not None else text
                told.setdefault(alike, []).append((_symbols(answer), text))
        parts = [
            f"{' '.join(symbol for symbol, _ in found)} {alike if len(found) > 1 else found[0][1]}"
            for alike, found in told.items()
        ]
        return CardAnswer(" · ".join(parts[:_MOST_RESPONSES]))

    return ask


def subsequent(bid: str) -> CardQuestion:
    """Opener's artificial rebids, each after the answer that it follows: `2♣ 2♦ No four-card major`."""

    def ask(reader: CardReader) -> CardAnswer:
        if reader.call(bid) is None or _bid(bid) > _LAST_OPENING:
            return BLANK
        found: list[str] = []
        for answer in _bids(reader, f"{bid} P", _LAST_OPENING):
            after = f"{bid} P {answer} P"
            for rebid in _bids(reader, after, _LAST_REBID):
                call = reader.call(f"{after} {rebid}")
                if call is not None and call.is_artificial:
                    found.append(f"{_symbols(answer, rebid)} {call.text}")
            if len(found) >= _MOST_LATER:
                break
        return CardAnswer(" · ".join(found[:_MOST_LATER]))

    return ask


def different_when_passed(bid: str) -> CardQuestion:
    """Answers that a passed hand gives another meaning."""

    def ask(reader: CardReader) -> CardAnswer:
        if reader.call(bid) is None or _bid(bid) > _LAST_OPENING:
            return BLANK
        found = []
        for answer in _bids(reader, f"P P {bid} P"):
            passed, usual = reader.call(f"P P {bid} P {answer}"), reader.call(f"{bid} P {answer}")
            if passed is not None and (usual is None or _differ(passed, usual)):
                found.append(f"{_symbols(answer)} {with_forcing(passed)}")
        return CardAnswer(" · ".join(found[:_MOST_PASSED]))

    return ask


def _differ(passed: CardCall, usual: CardCall) -> bool:
    """Whether a passed hand means something else, and not only what it can still have."""
    return passed.is_artificial != usual.is_artificial or passed.text.split(",")[0] != usual.text.split(",")[0]


def _bids(reader: CardReader, before: str, last: Bid = _HIGHEST) -> list[str]:
    """The bids that rules make there, as they rank, but not those of the slam zone."""
    called = (Call.parse(calls.split()[-1]) for calls in reader.calls_at(before))
    return [str(call) for call in called if call.bid is not None and call.bid <= last]


def _bid(text: str) -> Bid:
    found = Call.parse(text).bid
    assert found is not None, f"{text} is no bid"
    return found


def _symbols(*calls: str) -> str:
    return " ".join(Call.parse(call).symbol for call in calls)
