"""Reading the protocol's lines as leniently as programs write them, and cutting a stream of bytes into lines.

Letters of either case, any number of blanks and a full stop at the end make no difference; a card may have its suit
first, `10` is a ten, a strain may be `N` or `NT`, a line may end without a carriage return. A line that is no message
of the protocol becomes a `FreeText`; one that begins like a message and is malformed raises NotationError.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from dealspace.cards import Call, Card, Hand, NotationError, Seat, Strain, Suit, Vulnerability
from dealspace.match.manager.messages import (
    CHARSET,
    Called,
    Cards,
    Connect,
    DealInformation,
    EndOfSession,
    Explain,
    For,
    FreeText,
    Message,
    PlayedCard,
    Ready,
    ReadyForCall,
    ReadyForCard,
    ReceivedDummy,
    Seated,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
)

LONGEST_LINE = 2000
"""Bytes of one line; a longer one is an error."""

_SEAT = r"(?P<seat>north|east|south|west)"
_WHOSE = r"(?P<whose>north|east|south|west|dummy)"
_OTHER = r"(?P<other>north|east|south|west)(?:'s|s)?"
_CALL = r"(?P<call>pass(?:es)?|doubles?|redoubles?|bids? (?P<level>[1-7]) ?(?P<strain>c|d|h|s|nt?))"
_INFO = r"(?P<info>(?P<kind>alert|infos)\b[. ]*(?P<text>.*))?"
_GLUED = r"(?P<glued>(?-i:[A-Z][a-z]|[(*]).*)"
"""Words that a manager puts behind a call without a blank: `North bids 2CLimit raise`."""
_CARD = r"(?P<card>(?:10|[2-9akqjt]) ?[cdhs]|[cdhs] ?(?:10|[2-9akqjt]))"
_CLOCK = r"(\d+):(\d+)"
_SIDE_CLOCK = rf"this board {_CLOCK}, total (?:(\d+):)?(\d+):(\d+)"
_VULNERABILITIES = {
    "neither": Vulnerability.NONE,
    "none": Vulnerability.NONE,
    "n/s": Vulnerability.NS,
    "e/w": Vulnerability.EW,
    "both": Vulnerability.BOTH,
    "all": Vulnerability.BOTH,
}
_SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

Found = re.Match[str]


def _connect(found: Found) -> Message:
    seat = None if found["anyseat"].lower() == "anypl" else Seat.parse(found["anyseat"])
    return Connect(found["team"].strip(), seat, int(found["version"]), (found["about"] or "").strip(" ."))


def _ready(found: Found) -> Message:
    words = " ".join(found["what"].lower().split())
    return Ready(_seat(found), For(words))


def _ready_for_call(found: Found) -> Message:
    return ReadyForCall(_seat(found), Seat.parse(found["other"]))


def _ready_for_card(found: Found) -> Message:
    return ReadyForCard(_seat(found), _seat_or_dummy(found), int(found["trick"]))


def _called(found: Found) -> Message:
    text = (found["text"] or found["glued"] or "").strip()
    if found["glued"] and found["strain"] == "NT" and text[0].islower():
        text = f"T{text}"  # 1N and Transfer
    return Called(_seat(found), _call(found), text, alert=(found["kind"] or "").lower() == "alert")


def _call(found: Found) -> Call:
    if found["level"]:
        return Call.of(int(found["level"]), Strain("CDHSN".index(found["strain"][0].upper())))
    word = found["call"][0].upper()
    return Call.parse({"P": "P", "D": "X", "R": "XX"}[word])


def _played(found: Found) -> Message:
    return PlayedCard(_seat_or_dummy(found), _card(found), (found["text"] or "").strip())


def _card(found: Found) -> Card:
    """The card, of either order: the protocol has the rank first, some programs the suit."""
    word = found["card"].upper().replace("10", "T").replace(" ", "")
    return Card.parse(word if word[0] in "CDHS" else word[::-1])


def _seated(found: Found) -> Message:
    return Seated(_seat(found), (found["quoted"] or found["team"] or "").strip())


def _teams(found: Found) -> Message:
    return Teams(found["ns"], found["ew"], (found["scoring"] or "").upper()[:3])


def _deal(found: Found) -> Message:
    vulnerability = _VULNERABILITIES[found["vul"].lower()]
    return DealInformation(found["number"], _seat(found), vulnerability, (found["room"] or "").title())


def _cards(found: Found) -> Message:
    return Cards(_seat_or_dummy(found), parse_hand_words(found["hand"]))


def _to_lead(found: Found) -> Message:
    return ToLead(_seat_or_dummy(found))


def _timing(found: Found) -> Message:
    numbers = [int(part or 0) for part in found.groups()[:10]]

    def side(minutes: int, seconds: int, hours: int, total_minutes: int, total_seconds: int) -> tuple[int, int]:
        return minutes * 60 + seconds, hours * 3600 + total_minutes * 60 + total_seconds

    return Timing(side(*numbers[:5]), side(*numbers[5:]))


def _explain(found: Found) -> Message:
    return Explain(Seat.parse(found["other"]), _call(found))


_FORMS: tuple[tuple[str, str, Callable[[Found], Message]], ...] = (
    (
        "connecting",
        r'connecting "(?P<team>[^"]+)" as (?P<anyseat>north|east|south|west|anypl) '
        r"using protocol version (?P<version>\d{1,3})(?P<about>[ .].*)?",
        _connect,
    ),
    ("", rf"{_SEAT} ready (?P<what>for teams|to start|for deal|for cards|for dummy)", _ready),
    (
        "",
        rf"{_SEAT} ready for {_OTHER} (?:bid|call)",
        _ready_for_call,
    ),
    (
        "",
        rf"{_SEAT} ready for {_WHOSE}(?:'s|s)? card to trick (?P<trick>[1-9]|1[0-3])",
        _ready_for_card,
    ),
    ("", rf"{_SEAT} received dummy", lambda found: ReceivedDummy(_seat(found))),
    ("", rf"{_SEAT} {_CALL}(?:[. ]+{_INFO}|{_GLUED})?", _called),
    ("", rf"{_WHOSE} plays {_CARD}(?:[. ]+(?P<text>.*))?", _played),
    ("", rf'{_SEAT} (?:\(?"(?P<quoted>[^"]*)"\)?|(?P<team>.*\S)) seated', _seated),
    (
        "teams",
        r'teams ?: ?n/s ?: ?"(?P<ns>[^"]*)"[. ]* ?e/w ?: ?"(?P<ew>[^"]*)"(?:[. ]+playing (?P<scoring>imps?|mps?))?',
        _teams,
    ),
    ("start of", r"start of (?:the )?board", lambda _: StartOfBoard()),
    (
        "board number",
        rf"board number (?P<number>[\w-]+)\. ?dealer {_SEAT}\. ?(?P<vul>neither|none|n/s|e/w|both|all) vulnerable"
        r"(?:[. ]+(?P<room>open|closed) room)?",
        _deal,
    ),
    ("", rf"{_WHOSE}'?s cards ?: ?(?P<hand>.+)", _cards),
    ("", rf"{_WHOSE} to lead", _to_lead),
    ("timing", rf"timing - ?n/s ?: ?{_SIDE_CLOCK}[. ]*e/w ?: ?{_SIDE_CLOCK}", _timing),
    ("explain", rf"explain {_OTHER} {_CALL}", _explain),
    ("", r"end of session", lambda _: EndOfSession()),
    ("", r"ns:.*", lambda _: EndOfSession()),
)
"""For each message: an unmistakable beginning ("" for none; such a line is never a remark), its pattern, its reader."""

_COMPILED = tuple((start, re.compile(form, re.IGNORECASE), read) for start, form, read in _FORMS)
_ALSO_OURS = re.compile(r"(?:north|east|south|west|dummy) (?:ready|plays|bids)\b", re.IGNORECASE)


def parse_message(line: str) -> Message:
    """The message of a line, its end left out.

    Raises:
        NotationError: the line begins like a message of the protocol and is malformed.
    """
    text = " ".join(line.split()).rstrip(". ")
    for _, form, read in _COMPILED:
        if (found := form.fullmatch(text)) is not None:
            return read(found)
    lowered = text.lower()
    if _ALSO_OURS.match(text) or any(start and lowered.startswith(start) for start, _, _ in _COMPILED):
        raise NotationError(f'"{_shortened(text)}" is not a message of the table-manager protocol')
    return FreeText(" ".join(line.split()))


def parse_hand_words(text: str) -> Hand:
    """Read `S A Q 3. H K J 9 7. D A 8 2. C Q 9 3.`; voids are a dash, or left empty.

    Raises NotationError, InvalidDeal.
    """
    holdings: dict[Suit, str] = {}
    for part in filter(None, (part.strip() for part in text.upper().split("."))):
        letter, _, ranks = part.partition(" ")
        if letter not in ("S", "H", "D", "C") or Suit.parse(letter) in holdings:
            raise NotationError(f'"{_shortened(text)}" is not a hand: expected "S A Q 3. H K J 9 7. D A 8 2. C Q 9 3."')
        holdings[Suit.parse(letter)] = "".join(ranks.split()).replace("10", "T").replace("-", "")
    return Hand.parse(".".join(holdings.get(suit, "") for suit in _SUIT_ORDER))


def _seat(found: Found) -> Seat:
    return Seat.parse(found["seat"])


def _seat_or_dummy(found: Found) -> Seat | None:
    return None if found["whose"].lower() == "dummy" else Seat.parse(found["whose"])


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "…"


_FOREIGN = bytes(range(128)) + b"?" * 128
"""Bytes beyond ASCII, as in other programs' team names and explanations, become `?`."""


class Lines:
    """Bytes as they come in, cut into lines."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The lines that are complete now, without empty ones; letters with accents become `?`.

        Raises:
            NotationError: a line is too long, or has control characters.
        """
        *complete, self._rest = (self._rest + data).split(b"\n")
        if max(map(len, [*complete, self._rest])) > LONGEST_LINE:
            raise NotationError(f"a line has more than {LONGEST_LINE} bytes")
        found = []
        for line in complete:
            line = line.replace(b"\t", b" ").strip(b"\r ").translate(_FOREIGN)
            if not CHARSET.issuperset(line):
                raise NotationError(f"a line has characters that the protocol does not know: {line[:60]!r}")
            if line:
                found.append(line.decode("ascii"))
        return found
