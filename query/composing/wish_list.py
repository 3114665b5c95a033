"""The kinds of wish, wishes read from texts and files, and the space of deals that they leave.

    # a safety play
    S: hcp 15-17 and balanced
    opens: S 1N
    makes: 4S by S

A file has one wish a line; blank lines, and what follows a #, are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from dealspace.cards import BridgeError, NotationError, Seat
from dealspace.cards.formats import decode
from dealspace.inference import HAND_SCOPE, DealSpace, Knowledge, Scope, Statement
from dealspace.inference.quantities.quantity import suggestion
from dealspace.query.composing.wishes.auction import AuctionWish
from dealspace.query.composing.wishes.beaten import BeatenWish
from dealspace.query.composing.wishes.experts import Experts
from dealspace.query.composing.wishes.fails import FailsWish
from dealspace.query.composing.wishes.hands import HandsWish
from dealspace.query.composing.wishes.loses import LosesWish
from dealspace.query.composing.wishes.makes import MakesWish
from dealspace.query.composing.wishes.opens import OpensWish
from dealspace.query.composing.wishes.par import ParWish
from dealspace.query.composing.wishes.reaches import ReachesWish
from dealspace.query.composing.wishes.safety import SafetyWish
from dealspace.query.composing.wishes.tricks import TricksWish
from dealspace.query.composing.wishes.wish import Wish

WISH_KINDS: tuple[type[Wish], ...] = (
    HandsWish,
    AuctionWish,
    OpensWish,
    ReachesWish,
    MakesWish,
    FailsWish,
    TricksWish,
    BeatenWish,
    ParWish,
    LosesWish,
    SafetyWish,
)
_BY_WORD = {kind.word: kind for kind in WISH_KINDS}


def parse_wish(text: str, scope: Scope = HAND_SCOPE) -> Wish:
    """The wish of a text. Raises NotationError, InvalidDeal.

    >>> parse_wish("makes: 4S by S").contract
    Contract('4S by S')
    """
    text = text.strip()
    head, colon, subject = text.partition(":")
    word = " ".join(head.lower().split())
    if colon and word and (kind := _BY_WORD.get(word)) is not None:
        if not subject.strip():
            raise NotationError(f'"{text}": of what? Write it behind the colon, as {kind.examples[0]}')
        return kind.parse(text, subject.strip(), scope)
    try:
        return HandsWish.parse(text, text, scope)
    except NotationError as error:
        if colon and (near := suggestion(word, tuple(filter(None, _BY_WORD)))) is not None:
            raise NotationError(f'"{text}" is not a wish: did you mean "{near}:"?') from None
        if not text or (colon and len(word) > len("south")) or not any(sign in text for sign in ":=(<> "):
            kinds = ", ".join(kind.examples[0] for kind in WISH_KINDS)
            raise NotationError(f'"{text}" is not a wish: expected one of {kinds}') from None
        raise error


def parse_wishes(text: str, where: str = "", scope: Scope = HAND_SCOPE) -> tuple[Wish, ...]:
    """The wishes of a file's text; an error names the line. Raises NotationError, InvalidDeal."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if written := line.partition("#")[0].strip():
            try:
                found.append(parse_wish(written, scope))
            except BridgeError as error:
                raise NotationError(f"{where}:{number}: {error}") from None
    return tuple(found)


def read_wishes(file: Path, scope: Scope = HAND_SCOPE) -> tuple[Wish, ...]:
    """The wishes of a file. Raises NotationError, InvalidDeal, OSError."""
    found = parse_wishes(decode(file.read_bytes()), str(file), scope)
    if not found:
        raise NotationError(f"{file}: there is no wish in it; expected one a line, as makes: 4S by S")
    return found


def dealer_of(wishes: Iterable[Wish], given: Seat | None = None) -> Seat:
    """Who deals: the seat given, or as an auction says, else the seat that is to open, else North.

    Raises:
        NotationError: two of them disagree.
    """
    said = [(wish.dealer, wish.text) for wish in wishes if wish.dealer is not None]
    for seat, text in said:
        other, beside = (given, "the dealer given") if given is not None else said[0]
        if seat is not other:
            raise NotationError(f'"{text}" is dealt by {seat.title}, and {beside} by {other.title}: leave one out')
    openers = (wish.opener for wish in wishes if isinstance(wish, OpensWish))
    return given if given is not None else next((seat for seat, _ in said), next(openers, Seat.NORTH))


def space_of(wishes: Sequence[Wish], experts: Experts) -> DealSpace:
    """The deals that agree with what the wishes say beforehand."""
    said = [each for wish in wishes for each in wish.said(experts)]
    statements = tuple(each for each in said if isinstance(each, Statement))
    return DealSpace.of(Knowledge(statements), tuple(each for each in said if not isinstance(each, Statement)))
