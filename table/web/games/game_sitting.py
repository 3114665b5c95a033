"""A sitting of another game than bridge: deals that a person plays with three bots, and the sides' scores."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from dealspace.cards import BridgeError, Card, Seat
from dealspace.games.catalogue import game_named
from dealspace.games.laws.state import CardGame, GameState, GameView, Move
from dealspace.games.laws.trick_play import TrickGameState
from dealspace.table.web.games import visible_cards
from dealspace.table.web.games.game_page import game_view, move_words, result, side_scores
from dealspace.table.web.games.game_targets import counted_scores
from dealspace.table.web.sitting.sitting import Entry, Sitting, SittingFacts, happening, not_persons_turn
from dealspace.table.web.sitting.worker import Row

if TYPE_CHECKING:
    from dealspace.table.web.bot_catalogue import Catalogue

PERSONS = ("call", "card", "undo", "next", "set")
"""What a person can do."""


@dataclass(frozen=True)
class GameFacts(SittingFacts):
    """What was chosen when the sitting began.

    Attributes:
        to: the points at which the game is won, "A" for a whole match of shengji; None where so many deals are played.
    """

    game: str
    to: int | str | None = None

    @property
    def settings(self) -> Row:
        """{"game", "speed"}."""
        return {"game": self.game, "speed": self.speed}


class DealtSitting(Sitting):
    """A sitting of any game but bridge at one number of its stream: deals one after another, moves, going back.

    Attributes:
        deals: rows of JSON, as `CardGame.deal_row` writes them.
        states: the deal on the table after each of its moves; the last one is how it stands.
    """

    facts: GameFacts

    def __init__(self, id: str, facts: GameFacts, deals: Sequence[str]) -> None:
        super().__init__(id, len(deals))
        self.facts = facts
        self.deals = deals
        self.states: list[Any] = []

    @property
    def game(self) -> CardGame:
        return game_named(self.facts.game)

    @property
    def kinds(self) -> tuple[str, ...]:
        return PERSONS

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def turn(self) -> Seat | None:
        seat = self.states[-1].to_move
        return None if seat is None else Seat(seat)

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The side that has won the game, where it is played to a score; None before."""

    @property
    def has_ended(self) -> bool:
        return self.winner is not None or self.done >= self.count

    @property
    def chooser(self) -> Seat | None:
        return None if self.turn is self.facts.person else self.turn

    def bots_job(self, offered: Catalogue) -> tuple[str, Row]:
        assert self.turn is not None
        seed = [self.facts.seed, self.place, len(self.states)]
        return "game_move", {"view": visible_cards.packed(GameView.of(self.states[-1], self.turn)), "seed": seed}

    def persons_entry(self, number: int, kind: str, text: str) -> Entry:
        if kind not in ("call", "card"):
            return Entry(self.number + 1, kind, text, "", number)
        if self.turn is not self.facts.person:
            raise not_persons_turn(self.is_over, self.turn)
        return Entry(self.number + 1, kind, text, str(self.turn), number)

    @property
    def common_view(self) -> Row:
        """The fields of a view that all games have; those of bridge alone say that they do not apply."""
        turn = str(self.turn) if self.turn is not None else None
        no_board = {"dealer": None, "vulnerability": "None"}
        return {
            "number": self.number,
            "seat": str(self.facts.person),
            "title": self.facts.title,
            "settings": self.facts.settings,
            "game": self.facts.game,
            "board": {"name": str(self.place), "place": self.place, "count": self.count, **no_board},
            "turn": turn,
            "chooser": turn,
            "yours": self.turn is self.facts.person,
            "dummy_you": False,
            "watching": False,
            "paused": False,
            "contract": None,
            "to": self.facts.to,
        }

    @abstractmethod
    def _start(self, row: Row) -> GameState:
        """A deal before its first move."""

    @abstractmethod
    def _move_of(self, entry: Entry) -> Move: ...

    @abstractmethod
    def _told(self, before: Any, seat: Seat, move: Move) -> list[Row]:
        """What there is to say of a move that was just made; `before` is the state it was made in."""

    def _made(self, entry: Entry) -> list[Row]:
        match entry.kind:
            case "next":
                return self._next()
            case "set":
                self.facts = self.facts.changed(entry.text)
                return []
            case "undo":
                return self._undo()
            case "refused":
                return [happening("refused", None, entry.text)]
        before, seat = self.states[-1], self.turn
        if seat is None:
            raise BridgeError("the deal is over")
        move = self._move_of(entry)
        self.states.append(before.play(move))
        return self._told(before, seat, move)

    def _next(self) -> list[Row]:
        if self.place and not self.is_over:
            raise BridgeError("this deal is not over: play it to the end")
        if self.winner is not None:
            raise BridgeError("the game is over")
        if self.place == self.count:
            raise BridgeError("this was the last deal")
        self.states = [self._start(json.loads(self.deals[self.place]))]
        self.place += 1
        return [happening("board", None, f"Deal {self.place}")]

    def _undo(self) -> list[Row]:
        """Back to before the person's last move; not once the deal is over, for then all cards have been seen."""
        person = self.facts.person
        if self.is_over:
            raise BridgeError("the deal is over")
        mine = [index for index, state in enumerate(self.states[:-1]) if state.to_move == person]
        if not mine:
            raise BridgeError("there is nothing to take back")
        del self.states[mine[-1] + 1 :]
        return [happening("undo", person, f"{person.title} takes the last move back")]


class GameSitting(DealtSitting):
    """A sitting of whist, jass, coinche or euchre.

    Attributes:
        scores: of the deals finished, by place, as they were finished first.
    """

    def __init__(self, id: str, facts: GameFacts, deals: Sequence[str]) -> None:
        super().__init__(id, facts, deals)
        self.scores: dict[int, tuple[int, int]] = {}

    @property
    def state(self) -> TrickGameState:
        return cast(TrickGameState, self.states[-1])

    @property
    def done(self) -> int:
        return len(self.scores)

    @property
    def result(self) -> Row:
        return result(self)

    @property
    def total(self) -> tuple[int, int] | None:
        """The sides' scores over the deals finished, as a game to a score counts them; None before the first."""
        if not self.scores:
            return None
        counted = [counted_scores(self.facts.game, self.facts.to, scores) for scores in self.scores.values()]
        return sum(ours for ours, _ in counted), sum(theirs for _, theirs in counted)

    @property
    def winner(self) -> int | None:
        """The side that has the score, the one ahead where both have it; nobody has won as long as they are equal."""
        to, total = self.facts.to, self.total
        if not isinstance(to, int) or total is None or max(total) < to or total[0] == total[1]:
            return None
        return int(total[1] > total[0])

    @property
    def total_text(self) -> str | None:
        total = self.total
        if total is None:
            return None
        text = side_scores(self.facts.person, total)
        if self.facts.to is None:
            return text
        if self.winner is None:
            return f"{text}, of {self.facts.to}"
        return f"{text}: {'you win' if self.winner == self.facts.person & 1 else 'they win'}"

    def view(self) -> Row:
        return game_view(self)

    def _start(self, row: Row) -> GameState:
        return self.game.deal_from(row)

    def _told(self, before: Any, seat: Seat, move: Move) -> list[Row]:
        happened = [happening("card" if isinstance(move, Card) else "call", seat, move_words(before, seat, move, self))]
        play = self.state.cards
        if len(play.played) > len(before.cards.played) and len(play.played) % play.seats == 0:
            finished = play.tricks[-1] if play.is_over else play.tricks[-2]
            assert finished.winner is not None
            happened.append(happening("trick", Seat(finished.winner), f"{Seat(finished.winner).title} wins the trick"))
        if self.state.result is not None:
            self.scores.setdefault(self.place, self.state.result.scores)
            text = side_scores(self.facts.person, self.state.result.scores)
            happened.append(happening("over", None, f"The deal is over: {text}"))
            if self.winner is not None:
                happened.append(happening("over", None, f"The game is over: {self.total_text}"))
        return happened

    def _move_of(self, entry: Entry) -> Move:
        """A card is written suit first, as everywhere in the protocol."""
        return Card.parse(entry.text) if entry.kind == "card" else self.game.parse_move(entry.text)
