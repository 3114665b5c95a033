"""The messages of the table-manager protocol, versions 18 and 19: one class for each, and how we write it.

A player says it is ready for something, calls and plays; the manager seats players, deals, and forwards what others
did. `str(message)` is the line as we send it, without line end; `reading.parse_message` reads it, leniently.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dealspace.cards import PASS, Call, Card, Doubling, Hand, Seat, Side, Strain, Suit, Vulnerability

VERSIONS = (18, 19)
CHARSET = frozenset({*range(32, 127)})
"""Codes of the characters that a line may have."""

_VULNERABILITY = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.BOTH: "Both",
}
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class For(Enum):
    """What a player is ready for."""

    TEAMS = "for teams"
    START = "to start"
    DEAL = "for deal"
    CARDS = "for cards"
    DUMMY = "for dummy"


@dataclass(frozen=True, slots=True)
class Connect:
    """A program takes a seat for a team; `seat` None leaves the manager the choice (`ANYPL`)."""

    team: str
    seat: Seat | None
    version: int = 18
    about: str = ""

    def __str__(self) -> str:
        seat = self.seat.title if self.seat is not None else "ANYPL"
        about = f" {self.about}" if self.about else ""
        return f'Connecting "{self.team}" as {seat} using protocol version {self.version}{about}'


@dataclass(frozen=True, slots=True)
class Ready:
    """A player waits for something that is not a call or a card."""

    seat: Seat
    what: For

    def __str__(self) -> str:
        return f"{self.seat.title} ready {self.what.value}"


@dataclass(frozen=True, slots=True)
class ReadyForCall:
    """A player waits for another's call."""

    seat: Seat
    caller: Seat

    def __str__(self) -> str:
        return f"{self.seat.title} ready for {self.caller.title}'s bid"


@dataclass(frozen=True, slots=True)
class ReadyForCard:
    """A player waits for a card to this trick (1..13); `player` None is dummy."""

    seat: Seat
    player: Seat | None
    trick: int

    def __str__(self) -> str:
        whose = self.player.title if self.player is not None else "dummy"
        return f"{self.seat.title} ready for {whose}'s card to trick {self.trick}"


@dataclass(frozen=True, slots=True)
class ReceivedDummy:
    """Sent by some programs once they have seen dummy; it has no effect."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.title} received dummy"


@dataclass(frozen=True, slots=True)
class Called:
    """A call, with an alert (perhaps without words), or with the explanation of an unalerted call."""

    seat: Seat
    call: Call
    text: str = ""
    alert: bool = False

    def __str__(self) -> str:
        text = f" {self.text}" if self.text else ""
        info = f" Alert.{text}" if self.alert else f" Infos.{text}" if text else ""
        return f"{self.seat.title} {call_words(self.call)}{info}"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card from this seat's hand, or from dummy's (None: some programs send `Dummy plays …`).

    `text` explains a signal (version 19).
    """

    seat: Seat | None
    card: Card
    text: str = ""

    def __str__(self) -> str:
        whose = self.seat.title if self.seat is not None else "Dummy"
        return f"{whose} plays {self.card.rank}{self.card.suit}" + (f". {self.text}" if self.text else "")


@dataclass(frozen=True, slots=True)
class Seated:
    """The manager has given the seat to this team."""

    seat: Seat
    team: str

    def __str__(self) -> str:
        return f'{self.seat.title} ("{self.team}") seated'


@dataclass(frozen=True, slots=True)
class Teams:
    """Who plays whom; `scoring` (IMP or MP) is sent in version 19."""

    ns: str
    ew: str
    scoring: str = ""

    def __str__(self) -> str:
        scoring = f". Playing {self.scoring}" if self.scoring else ""
        return f'Teams : N/S : "{self.ns}" E/W : "{self.ew}"{scoring}'

    def of(self, side: Side) -> str:
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class StartOfBoard:
    """A board begins; in the middle of a board: discard it, it begins again."""

    def __str__(self) -> str:
        return "Start of board"


@dataclass(frozen=True, slots=True)
class DealInformation:
    """The board's number, dealer and vulnerability; the room is sent in version 19."""

    number: str
    dealer: Seat
    vulnerability: Vulnerability
    room: str = ""

    def __str__(self) -> str:
        room = f" {self.room.title()} room." if self.room else ""
        vulnerable = _VULNERABILITY[self.vulnerability]
        return f"Board number {self.number}. Dealer {self.dealer.title}. {vulnerable} vulnerable.{room}"


@dataclass(frozen=True, slots=True)
class Cards:
    """A player's thirteen cards; `seat` None: dummy's."""

    seat: Seat | None
    hand: Hand

    def __str__(self) -> str:
        whose = self.seat.title if self.seat is not None else "Dummy"
        return f"{whose}'s cards : {hand_words(self.hand)}"


@dataclass(frozen=True, slots=True)
class ToLead:
    """The leader of the next trick may lead; `seat` None: declarer leads from dummy."""

    seat: Seat | None

    def __str__(self) -> str:
        return f"{self.seat.title if self.seat is not None else 'Dummy'} to lead"


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds each side has taken: for this board, and in all."""

    ns: tuple[int, int] = (0, 0)
    ew: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        def side(name: str, board: int, total: int) -> str:
            minutes, hours = total // 60 % 60, total // 3600
            return (
                f"{name} : this board  {board // 60:02}:{board % 60:02},  total  {hours}:{minutes:02}:{total % 60:02}."
            )

        return f"Timing - {side('N/S', *self.ns)}  {side('E/W', *self.ew)}"


@dataclass(frozen=True, slots=True)
class Explain:
    """The manager asks what a call of this seat means; the answer is a line of free text (version 19)."""

    seat: Seat
    call: Call

    def __str__(self) -> str:
        return f"Explain {self.seat.title}'s {call_words(self.call)}"


@dataclass(frozen=True, slots=True)
class EndOfSession:
    def __str__(self) -> str:
        return "End of session"


@dataclass(frozen=True, slots=True)
class FreeText:
    """A line that is none of the others: why the manager refuses, or an answer to `Explain`."""

    text: str

    def __str__(self) -> str:
        return self.text


Message = (
    Connect | Ready | ReadyForCall | ReadyForCard | ReceivedDummy | Called | PlayedCard | FreeText
    | Seated | Teams | StartOfBoard | DealInformation | Cards | ToLead | Timing | Explain | EndOfSession
)  # fmt: skip


def call_words(call: Call) -> str:
    """The call in the protocol's words: `passes`, `doubles`, `redoubles`, `bids 2NT`."""
    bid = call.bid
    if bid is not None:
        return f"bids {bid.level}{'NT' if bid.strain is Strain.NOTRUMP else bid.strain}"
    return "passes" if call == PASS else "doubles" if call.index == int(Doubling.DOUBLED) else "redoubles"


def hand_words(hand: Hand) -> str:
    """The hand in the protocol's words: `S A Q 3. H K J 9 7. D A 8 2. C Q 9 3.`, a dash for a void."""
    return " ".join(f"{suit} {' '.join(str(hand.holding(suit))) or '-'}." for suit in _SUITS)


def plain(text: str) -> str:
    """The text in the protocol's characters: suit symbols as letters, others left out, no line breaks."""
    for suit in Suit:
        text = text.replace(suit.symbol, str(suit))
    text = text.replace("–", "-").replace("·", "-")
    return " ".join("".join(letter if ord(letter) in CHARSET else " " for letter in text).split())
