"""What a scoring program writes of a board at one table, taken into a draft: hands, contract, result, lead.

contract  `4 S x`, `3NT`, `5DX`, `2C*`; `PASS`
result    declarer's tricks, or `=`, `+1`, `-2`
lead      a card with either half first: `H10`, `AC`
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dealspace.cards.card import Card
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.draft import PASSED_OUT, Draft, known_deal
from dealspace.cards.hand import CardSet
from dealspace.cards.rank import Rank
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Suit

_SUITS = "SHDC♠♥♦♣"


def take_hands(draft: Draft, hands: Mapping[Seat, str], location: Location | None = None) -> None:
    """The deal of hands as `AKQ.32..`, those without a card unknown; a wrong one is doubtful, or raised if strict."""
    plain = {seat: hand.upper().replace("10", "T").replace(" ", "").replace("-", "") for seat, hand in hands.items()}
    known = {seat: hand for seat in Seat if (hand := plain.get(seat, "")).strip(".")}
    shown = "N:" + " ".join(known.get(seat, "-") for seat in Seat)
    with draft.sparing("Deal", shown, location):
        draft.take_deal(
            lambda: known_deal({seat: CardSet.parse(hand) for seat, hand in known.items()}),
            lambda: {seat: known.get(seat, "") for seat in Seat},
            location,
        )


def take_result(draft: Draft, contract: str, declarer: str, result: str, location: Location | None = None) -> None:
    """The contract and its result; what is doubtful costs itself alone, read leniently. Raises NotationError."""
    words = "".join(contract.upper().split()).replace("*", "X")
    draft.contract = words or None
    draft.contract_location = draft.result_location = location
    if words in PASSED_OUT:
        return
    if declarer.strip():
        with draft.sparing("Declarer", declarer, location):
            draft.declarer = Seat.parse(declarer.strip())
    if result.strip():
        with draft.sparing("Result", result, location):
            draft.result = tricks_of(result.strip(), words)


def take_lead(draft: Draft, text: str, location: Location | None = None) -> None:
    """The opening lead, where there is a contract that it was made against. Raises NotationError, read strictly."""
    if text.strip() and draft.contract and draft.contract not in PASSED_OUT and draft.declarer is not None:
        draft.play_location = location
        with draft.sparing("Play", text, location):
            draft.cards = [(card_of(text), location)]


def tricks_of(result: str, contract: str) -> int:
    """Declarer's tricks, written as such or as `=`, `+1`, `-2` against the contract. Raises NotationError."""
    if result.isascii() and result.isdigit() and len(result) < 3:
        return int(result)
    level = re.match("[1-7]", contract)
    if level is not None and re.fullmatch("=|[-+][0-9]{1,2}", result):
        return 6 + int(level[0]) + (0 if result == "=" else int(result))
    raise NotationError(f'"{result}" is no result: expected declarer\'s tricks 0 to 13, or =, +1, -2 … with a contract')


def card_of(text: str) -> Card:
    """A card with the suit first or last: `H10`, `10H`. Raises NotationError."""
    word = text.strip().upper()
    if word[-1:] in _SUITS and word[:1] not in _SUITS:
        return Card.of(Suit.parse(word[-1:]), Rank.parse(word[:-1]))
    return Card.parse(word)
