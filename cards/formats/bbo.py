"""How Bridge Base Online writes hands, calls, cards and vulnerability, in LIN files and hand-viewer addresses."""

from __future__ import annotations

import re

from dealspace.cards.board import Record
from dealspace.cards.call import ALL_CALLS, Call
from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import NotationError
from dealspace.cards.hand import CardSet
from dealspace.cards.rank import Rank
from dealspace.cards.seat import Vulnerability
from dealspace.cards.suit import SUITS_FROM_SPADES, Suit

_CALL = re.compile(r"([1-7](?:NT|[CDHSN])|PASS|P|DBL|D|RDBL|R|XX|X)(!?)", re.IGNORECASE)
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_VULNERABILITIES = {"o": "None", "0": "None", "": "None", "-": "None", "n": "NS", "e": "EW", "b": "Both"}


_SUITS = {letter: suit for suit in Suit for letter in (str(suit), str(suit).lower())}
_RANKS = {letter: rank for rank in Rank for letter in (str(rank), str(rank).lower())}


def parse_hand(text: str) -> CardSet:
    """A hand as BBO writes it, `SAKQ2HT94DC87653`, suits in any order; empty for an unknown one."""
    bits, shift = 0, -1
    for letter in text.replace("10", "T").replace(" ", ""):
        if (suit := _SUITS.get(letter)) is not None:
            shift = 13 * suit
            continue
        if shift < 0:
            raise NotationError(f'"{text.strip()}": {letter!r} stands before any suit letter (S H D C)')
        rank = _RANKS.get(letter)
        bit = 1 << shift + (Rank.parse(letter) if rank is None else rank)
        if bits & bit:
            raise NotationError(f'"{text.strip()}" holds {Suit(shift // 13)}{letter.upper()} twice')
        bits |= bit
    return CardSet(bits)


def hand_text(hand: CardSet) -> str:
    """The form `parse_hand` reads; empty for no cards."""
    return "".join(f"{suit}{hand.holding(suit)}" for suit in SUITS_FROM_SPADES) if hand else ""


def parse_calls(text: str) -> list[tuple[Call, bool]]:
    """The calls of a text such as `1N`, `2C!` or `pp1sd`, each with whether it is alerted; `-` and `?` are none."""
    if (found := _CALL_WORDS.get(text)) is not None:
        return [found]
    calls: list[tuple[Call, bool]] = []
    at = 0
    while at < len(text):
        match = _CALL.match(text, at)
        if match is not None:
            calls.append((Call.parse(match[1]), bool(match[2])))
            at = match.end()
        elif text[at] in "-? \n\t":
            at += 1
        else:
            raise NotationError(f'"{text[:40]}": {text[at]!r} begins no call; expected p, d, r or a bid 1C … 7N')
    return calls


def parse_cards(text: str) -> list[Card]:
    """The cards of a text such as `SA` or `sas2s3s4`."""
    found = [_CARD_WORDS.get(word) for word in text.split()]
    if None not in found:
        return [card for card in found if card is not None]
    cards: list[Card] = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            if text[at] not in " \n\t":
                raise NotationError(f'"{text[:40]}": {text[at]!r} begins no card; expected suit and rank, as SA')
            at += 1
            continue
        cards.append(Card.parse(match[0]))
        at = match.end()
    return cards


def parse_vulnerability(text: str) -> Vulnerability:
    """`o n e b`, and the other ways of BBO's programs."""
    word = text.strip().lower()
    return Vulnerability.parse(_VULNERABILITIES.get(word, word))


def parse_tricks(text: str) -> int:
    """Declarer's tricks, 0 to 13."""
    word = text.strip()
    if not re.fullmatch("[0-9]{1,2}", word) or int(word) > 13:
        raise NotationError(f'"{text[:40]}" is not a number of tricks: expected 0 to 13 for declarer')
    return int(word)


def vulnerability_letter(vulnerability: Vulnerability) -> str:
    return {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}[
        vulnerability
    ]


def call_text(call: Call) -> str:
    """`1N`, and `p`, `d`, `r`."""
    return str(call) if call.bid is not None else "pdr"[call.index]


_CALL_WORDS = {
    f"{word}{'!' * alerted}": (call, alerted)
    for call in ALL_CALLS
    for word in (call_text(call), call_text(call).lower(), call_text(call).upper())
    for alerted in (False, True)
}
_CARD_WORDS = {word: card for card in DECK for word in (str(card), str(card).lower())}
"""What needs no parsing: the text of one call or card, as BBO writes it."""


def check_contract_follows(record: Record) -> None:
    """Raises NotationError unless the contract follows from the auction: these formats have no field for it."""
    auction = record.auction
    reached = auction.contract if auction is not None and auction.is_over else None
    if record.contract != reached:
        raise NotationError(f"the contract {record.contract or '(unknown)'} does not follow from an auction")
    if record.contract is None and (record.play is not None or record.result is not None):
        raise NotationError("it has a play or a result without a finished auction")
