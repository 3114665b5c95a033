"""A person's table: the state, the three bots, and what is typed. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dealspace.cards import BridgeError, Card, NotationError, Seat
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.laws.state import GamePlayer, GameState, IllegalMove, Move, MoveChoice
from dealspace.games.person.card_why_not import why_not
from dealspace.games.person.table_view import closing_lines, legal_lines, log_lines, move_lines, play_of, whole_lines
from dealspace.games.players.turn import choice_of

HELP = """\
  As, 10h, K♦     a card; other moves as they are listed: call h, push, pass
  3               the third of the moves listed; return alone makes the only legal one
  look            what all know, the tricks so far, this trick, your hand
  log             all moves so far
  why 7h          why a card may not be played now
  undo            take back your last move, where nobody has moved since
  q, quit         leave the table"""


class PersonsTable:
    """A deal with a person at one seat and bots at the others.

    Args:
        seat: the person's.
        players: by seat; the person's own is never asked.
        seed: of what the bots draw.
        moves: made before, as the game writes them.
    Raises:
        NotationError, IllegalMove: `moves` are none of this deal.
    """

    def __init__(
        self, deal: GameDeal, seat: int, players: Sequence[GamePlayer], seed: int, moves: Iterable[str] = ()
    ) -> None:
        self.deal = deal
        self.seat = seat
        self.players = tuple(players)
        self.seed = seed
        self.states: list[GameState] = [deal.state]
        self._choices: dict[int, MoveChoice] = {}
        for text in moves:
            self._make(deal.state.game.parse_move(text))

    @property
    def state(self) -> GameState:
        return self.states[-1]

    @property
    def seen(self) -> GameState:
        """The state without the cards that the person does not see."""
        return self.state.seen_by(self.seat)

    @property
    def is_over(self) -> bool:
        return self.state.to_move is None

    @property
    def asks(self) -> bool:
        """Whether it is the person's turn."""
        return self.state.to_move == self.seat

    @property
    def moves(self) -> list[str]:
        """All moves so far, as files have them."""
        return [self.state.game.move_text(move) for _, move in self.state.history if move is not None]

    def bots_move(self) -> Iterator[str]:
        """The bot on turn moves."""
        by, before = self.state.to_move, self.state
        assert by is not None and by != self.seat
        choice = choice_of(before, self.players[by], self.seed)
        self._make(choice.move)
        self._choices[len(before.history)] = choice
        yield from self._news(before)

    def answer(self, text: str) -> Iterator[str]:
        """Do what was typed.

        Raises:
            NotationError: it is not understood; BridgeError: it cannot be done, or is not legal, and why.
        """
        word, _, rest = text.strip().partition(" ")
        match word.lower():
            case "help" | "?":
                yield HELP
            case "look":
                yield from self.whole()
            case "log":
                yield from self.log() if self.state.history else ("  nobody has moved",)
            case "why" if rest.strip():
                yield self._why(rest)
            case "undo":
                yield from self._undo()
            case _:
                yield from self._move(text.strip())

    def whole(self) -> Iterator[str]:
        """The table as the person sees it."""
        yield from whole_lines(self.seen, self.seat)

    def log(self) -> Iterator[str]:
        """All moves so far, as the person has seen them."""
        yield from log_lines(self.seen)

    def closing(self) -> Iterator[str]:
        """What the deal has come to, once it is over."""
        yield from closing_lines(self.state, self.seat)

    def _make(self, move: Move) -> None:
        self.states.append(self.state.play(move))

    def _move(self, text: str) -> Iterator[str]:
        before = self.state
        move = self._read(text)
        if move not in before.legal():
            raise IllegalMove(self._against(move))
        self._make(move)
        yield from self._news(before)

    def _read(self, text: str) -> Move:
        """The move that is meant: by its number, by itself, or the only one."""
        legal, game = self.state.legal(), self.state.game
        if not text:
            if len(legal) > 1:
                raise NotationError("type a move, or its number; help lists what else")
            return legal[0]
        if text.isascii() and text.isdigit() and len(text) < 4:
            if not 1 <= int(text) <= len(legal):
                raise NotationError(f"there is no move {text}: expected 1 to {len(legal)}")
            return legal[int(text) - 1]
        for move in legal:
            if text.casefold() == game.move_title(move).casefold():
                return move
        return game.parse_move(text)

    def _against(self, move: Move) -> str:
        """Why a move is not legal, with those that are."""
        play = play_of(self.state)
        expected = ", ".join(map(self.state.game.move_title, self.state.legal()))
        is_play = play is not None and isinstance(self.state.legal()[0], Card) and self.state.legal() == play.legal()
        reason = why_not(play, move) if is_play and play is not None and isinstance(move, Card) else None
        shown = self.state.game.move_title(move) if isinstance(move, Card) else str(move)
        return f"{shown} is not legal now" + (f": {reason}" if reason else f": expected one of {expected}")

    def _why(self, text: str) -> str:
        move = self._read(text.strip())
        if not self.asks:
            raise BridgeError("it is not your turn")
        return "  it is legal" if move in self.state.legal() else f"  {self._against(move)}"

    def reasons(self) -> Iterator[str]:
        """Of all the bots' moves, with what each move was worth to them: for a deal that is over: they show cards."""
        assert self.is_over
        for index, choice in self._choices.items():
            by, move = self.state.history[index]
            values = ", ".join(f"{self._title(each)} {value:.2f}" for each, value in choice.values)
            reason = choice.reason or "no reason is given"
            yield f"  {Seat(by).title} {self._title(move)}: {reason}{f' ({values})' if values else ''}"

    def _news(self, before: GameState) -> Iterator[str]:
        return move_lines(before.seen_by(self.seat), self.seen, self.seat)

    def _title(self, move: Move | None) -> str:
        return "a card that is not shown" if move is None else self.state.game.move_title(move)

    def _undo(self) -> Iterator[str]:
        history = self.seen.history
        mine = [index for index, (by, _) in enumerate(history) if by == self.seat]
        if not mine:
            raise BridgeError("there is nothing of yours to take back")
        if mine[-1] != len(history) - 1:
            by, move = history[mine[-1] + 1]
            what = "has moved" if move is None else f"has shown {self.state.game.move_title(move)}"
            raise BridgeError(f"{Seat(by).title} {what} since; what was seen cannot be unseen")
        if (seen := self._unseen()) is not None:
            raise BridgeError(f"{seen}; what was seen cannot be unseen")
        self.states.pop()
        yield "  taken back; now:"
        yield from self.whole()

    def _unseen(self) -> str | None:
        """What the person's last move has shown, though nobody has moved since; None for nothing."""
        return None

    @property
    def asks_for(self) -> str:
        """What the person is to type, in a few words."""
        return "your move"

    def prompt(self) -> Iterator[str]:
        """What is shown before the person is asked: the legal moves."""
        yield from legal_lines(self.state)
