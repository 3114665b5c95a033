"""What a person types at the table in the terminal, and the lines that answer it. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealspace.bidding import Interpreter
from dealspace.cards import BridgeError, Call, Card, NotationError
from dealspace.table.person.advice import hint, why_not
from dealspace.table.person.screen import meaning_line, meanings, move_lines, prompt_of, whole_view
from dealspace.table.person.seat.concession import concession_question
from dealspace.table.person.seat.human_table import HumanTable

HELP = """\
  1N, 2H, P, X, XX   a call          SA, ♠A, HT   a card; the suit alone plays its lowest
  hint               what a bot would do here, and why
  why not 2N         what speaks against a call, or a card
  ?                  what the calls have shown
  ? 3, ? 2C          the third call of the auction; 2♣: as it was made, or what it would show if you made it
  look               the auction, the hands you see, the last trick and this one
  undo               take back your last move
  claim, claim 3     all the tricks that are left, or 3 of them, at any time in the play
  concede            the rest to the other side; what that comes to is asked first
  quit               leave the table; it is kept, and --resume goes on with it"""
WATCHING = """\
  return, step       the next card   trick   to the end of the trick   skip   to the end of the board"""
TO_THE_END = 1_000


class Conversation:
    """A person's table, asked and answered in lines.

    Args:
        interpreter: reads the calls.
        scoring: "imps" or "matchpoints", by which cards are compared.

    Attributes:
        watched: how many calls and cards there are when a watched play next waits for the person.
        confirmed: what is done where the next answer is yes; None while no question is open.
    """

    def __init__(self, table: HumanTable, interpreter: Interpreter, scoring: str = "imps") -> None:
        self.table = table
        self.interpreter = interpreter
        self.scoring = scoring
        self.watched = 0
        self.confirmed: Callable[[], Iterator[str]] | None = None

    @property
    def prompt(self) -> str:
        """What stands before what the person types: whose call or card it is, or what answers an open question."""
        return prompt_of(self.table) if self.confirmed is None else "yes, or return to play on"

    @property
    def asks(self) -> bool:
        """Whether the person is to type something now: a call, a card, or how far to go on watching."""
        table = self.table
        return table.awaits_person or (table.watches and table.moves >= self.watched)

    def bots_move(self) -> Iterator[str]:
        """The bot on turn calls or plays."""
        before = self.table.moves
        self.table.bots_move()
        yield from move_lines(self.table, self.interpreter, before)

    def answer(self, text: str) -> Iterator[str]:
        """Do what was typed. Raises BridgeError where that is impossible, NotationError where it is not understood."""
        text = text.strip()
        if self.confirmed is not None:
            confirmed, self.confirmed = self.confirmed, None
            yield from confirmed() if text.lower() in ("yes", "y") else ["  nothing is conceded: play on"]
            return
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", text[1:].strip()
        match word:
            case "help":
                yield HELP
                if self.table.watches:
                    yield WATCHING
            case "?":
                yield from self._meanings(rest)
            case "look":
                yield from whole_view(self.table)
            case "undo":
                if not self.table.undo():
                    raise BridgeError("there is nothing of yours to take back")
                self.watched = 0
                yield "  taken back; now:"
                yield from whole_view(self.table)
            case "hint":
                yield from self._hint()
            case "why":
                yield from self._why_not(rest)
            case "claim":
                yield from self._claim(rest)
            case "concede":
                yield from self._asked_first(0, self._concede)
            case "review":
                raise BridgeError("the review comes by itself when the board is over")
            case _ if self.table.watches:
                self._watch(word)
            case _:
                yield from self._move(text)

    def _move(self, text: str) -> Iterator[str]:
        table, before = self.table, self.table.moves
        if not text:
            raise NotationError("nothing was typed")
        if table.play is None:
            table.call(Call.parse(text))
        else:
            table.card(table.card_named(text))
        yield from move_lines(table, self.interpreter, before)

    def _watch(self, word: str) -> None:
        """How far to go on: a card, the rest of the trick, the rest of the board."""
        table = self.table
        assert table.play is not None
        steps = {"": 1, "step": 1, "trick": 4 - len(table.play.current.cards), "skip": TO_THE_END}
        if word not in steps:
            raise NotationError(f'"{word}": you are dummy and watch; return for the next card, trick or skip')
        self.watched = table.moves + steps[word]

    def _meanings(self, text: str) -> Iterator[str]:
        """Of all calls, of the call with a number, of one that was made or could be."""
        auction = self.table.auction
        if not text:
            yield from meanings(self.table, self.interpreter)
            return
        if text.isdecimal():
            number = int(text[:4])
            if not 1 <= number <= len(auction):
                raise BridgeError(f"there is no call {number}: {len(auction)} were made")
            yield f"  {meaning_line(self.interpreter.read(auction).meanings[number - 1])}"
            return
        call = Call.parse(text)
        made = [each for each in self.interpreter.read(auction).meanings if each.call == call]
        yield from (f"  {meaning_line(each)}" for each in made)
        if not made or auction.is_legal(call):
            would_be = self.interpreter.read(auction.plus(call)).meanings[-1]
            yield f"  {meaning_line(would_be)}{' (if you make it now)' if made else ''}"

    def _hint(self) -> Iterator[str]:
        self._check_asked("a hint")
        table = self.table
        found = hint(table.view(table.eyes), table.bots[table.eyes], self.interpreter)
        yield from (f"  {line}" for line in found.lines())

    def _why_not(self, text: str) -> Iterator[str]:
        word, _, rest = text.partition(" ")
        asked = (rest if word.lower() == "not" else text).strip()
        if not asked:
            raise NotationError("why not what? A call or a card: why not 2N, why not SA")
        self._check_asked("that")
        table = self.table
        move: Call | Card = Call.parse(asked) if table.play is None else table.card_named(asked)
        found = why_not(table.view(table.eyes), move, table.bots[table.eyes], self.interpreter, scoring=self.scoring)
        yield from (f"  {line}" for line in found.lines())

    def _check_asked(self, what: str) -> None:
        if not self.table.awaits_person:
            raise BridgeError(f"{self.table.chooser.title} decides: {what} is for your own calls and cards")

    def _claim(self, text: str) -> Iterator[str]:
        left = self.table.tricks_left
        is_number = text.isdecimal() and len(text) <= 2
        if text and text.lower() != "all" and not is_number:
            raise BridgeError(f'"{text}" is not a number of tricks: claim 3, or claim alone for all {left}')
        tricks = self.table.check_claim(int(text) if is_number else None)
        yield from self._asked_first(tricks, lambda: self._take(tricks))

    def _asked_first(self, tricks: int, then: Callable[[], Iterator[str]]) -> Iterator[str]:
        """End the play with so many tricks for the person's side: at once where it gets all, otherwise after a yes."""
        question = concession_question(self.table, tricks)
        if question is None:
            yield from then()
        else:
            self.confirmed = then
            yield f"  {question}"

    def _take(self, tricks: int) -> Iterator[str]:
        left = self.table.tricks_left
        self.table.claim(tricks)
        yield f"  granted: {self.table.person.title} takes {tricks} of the last {left}"

    def _concede(self) -> Iterator[str]:
        left = self.table.concede()
        yield f"  {self.table.person.title} concedes the last {left} trick{'s' * (left != 1)}"
