"""A person's table of shengji: moves of several cards, which are too many to be numbered, and help with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from dealspace.cards import BridgeError, NotationError, Seat
from dealspace.games.contest.contest_deals import GameDeal
from dealspace.games.laws.state import GamePlayer, GameState, GameView, IllegalMove, Move
from dealspace.games.person.game_table import PersonsTable
from dealspace.games.shengji.shengji_cards import RANKS, kinds_text
from dealspace.games.shengji.shengji_deal import SEATS
from dealspace.games.shengji.shengji_match import standing_after
from dealspace.games.shengji.shengji_moves import BuriedCards, PlayedCards, TrumpDeclaration
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import SHENGJI_GAME, ShengjiState
from dealspace.games.shengji.shengji_words import (
    cards_symbols,
    deal_result,
    hand_text,
    help_text,
    read_move,
    trick_text,
)

HELP = "You can type cards, as 8s 8s; pass; hand, look, last, log; why 8s 8s (why not now); undo; q (leave the table)."


class ShengjiTable(PersonsTable):
    """A deal of shengji with a person at one seat and bots at the others."""

    @property
    def seen(self) -> ShengjiState:
        return cast(ShengjiState, super().seen)

    @property
    def asks_for(self) -> str:
        state = self.seen
        if state.phase == "declare":
            return "declare or pass"
        if state.phase == "bury":
            return f"bury {state.rules.kitty} cards"
        return "lead" if state.format is None else f"play {_cards(state.format.size)}"

    def prompt(self) -> Iterator[str]:
        """Nothing: there are too many moves to list them."""
        return iter(())

    def answer(self, text: str) -> Iterator[str]:
        match text.strip().lower():
            case "help" | "?":
                if self.asks:
                    yield help_text(GameView(self.seat, self.seen))
                yield HELP
            case "" | "hand":
                yield hand_text(self.seen, self.seat)
            case "last":
                tricks = self.seen.tricks
                yield f"  {trick_text(tricks[-1])}" if tricks else "  no trick has been played"
            case _:
                yield from super().answer(text)

    def whole(self) -> Iterator[str]:
        state = self.seen
        yield _levels_line(state)
        if state.declared is not None and state.trump is None:
            seat, declared = state.declared
            yield f"{_who(seat, self.seat)} declared {kinds_text((declared.kind or 0,) * declared.count)}"
        if state.trump is not None:
            yield _trump_line(state, self.seat)
            yield f"Points against the landlord: {state.points}"
        if state.plays:
            yield f"This trick: {trick_so_far(state)}"
        yield hand_text(state, self.seat)

    def closing(self) -> Iterator[str]:
        state = self.state
        assert isinstance(state, ShengjiState)
        standing = LevelMatch(state.dealt.levels, state.dealt.landlord)
        yield deal_result(state, standing_after(standing, state))
        yield f"Buried: {cards_symbols(state.buried or b'')}"

    def log(self) -> Iterator[str]:
        for by, move in self.seen.history:
            if not isinstance(move, PlayedCards):
                yield f"  {Seat(by).title:<6} {'buries cards' if move is None else move}"
        for number, trick in enumerate(self.seen.tricks, start=1):
            yield f"  {number:>2}. {trick_text(trick)}"
        if self.seen.plays:
            yield f"  {len(self.seen.tricks) + 1:>2}. {trick_so_far(self.seen)}"

    def _move(self, text: str) -> Iterator[str]:
        before = self.state
        move = self._read(text)
        if reason := self.seen.why_not(move):
            raise IllegalMove(f"Not now: {reason}")
        self._make(move)
        yield from self._news(before)

    def _read(self, text: str) -> Move:
        try:
            return read_move(text, self.seen.phase)
        except NotationError as error:
            raise NotationError(f"{error}; help lists what else can be typed") from None

    def _why(self, text: str) -> str:
        if not self.asks:
            raise BridgeError("it is not your turn")
        reason = self.seen.why_not(self._read(text))
        return "  it is legal" if reason is None else f"  {reason}"

    def _unseen(self) -> str | None:
        """Cards were seen where a throw was tried, or the kitty taken up."""
        before, after = cast(ShengjiState, self.states[-2].seen_by(self.seat)), self.seen
        if before.trump is None and after.landlord == self.seat and after.trump is not None:
            return "you have seen the kitty"
        is_throw = after.format is not None and (len(after.format.units) > 1 or after.taken_back)
        if before.format is None and is_throw:
            return "the others' cards have answered your throw"
        return super()._unseen()

    def _news(self, before: GameState) -> Iterator[str]:
        after = self.seen
        assert isinstance(before, ShengjiState)
        by, move = after.history[-1]
        who = _who(by, self.seat)
        if move is None or isinstance(move, BuriedCards):
            yield f"  {who:<6} buried {_cards(after.rules.kitty)}"
        elif isinstance(move, PlayedCards) and before.format is None:
            yield f"  {who:<6} leads {kinds_text(move.cards)}"
            if after.taken_back:
                yield f"         the throw is beaten: {kinds_text(after.plays[0])} stays, the rest goes back"
        else:
            yield f"  {who:<6} {move}"
        if isinstance(move, TrumpDeclaration) and after.trump is not None:
            yield from ("", _trump_line(after, self.seat), hand_text(after, self.seat), "")
        if len(after.tricks) > len(before.tricks):
            winner = _who(after.tricks[-1].winner, self.seat)
            wins = "win" if winner == "You" else "wins"
            yield from (f"  {winner} {wins} the trick; {after.points} points against the landlord", "")
            if after.to_move is not None:
                yield from (hand_text(after, self.seat), "")


def persons_table(
    deal: GameDeal, seat: int, players: Sequence[GamePlayer], seed: int, moves: Iterable[str] = ()
) -> PersonsTable:
    """The table that a deal is played at, by its game; the arguments are those of `PersonsTable`.

    Raises:
        NotationError, IllegalMove: `moves` are none of this deal.
    """
    kind = ShengjiTable if deal.game == SHENGJI_GAME.name else PersonsTable
    return kind(deal, seat, players, seed, moves)


def trick_so_far(state: ShengjiState) -> str:
    """The trick on the table: `North 8s 8s, East 9s 9s`."""
    plays = enumerate(state.plays)
    return ", ".join(f"{Seat((state.leader + after) % SEATS).title} {kinds_text(cards)}" for after, cards in plays)


def _levels_line(state: ShengjiState) -> str:
    """`Trump number 2; no landlord yet: it will be who declares last`."""
    levels = [RANKS[level] for level in state.dealt.levels]
    match = "" if levels[0] == levels[1] else f" (North–South {levels[0]}, East–West {levels[1]})"
    known = f"Trump number {RANKS[state.number]}{match}"
    if state.trump is not None:
        return known
    landlord = state.dealt.landlord
    if landlord is None:
        return f"{known}; who declares last will be the landlord"
    return f"{known}; {Seat(landlord).title} is the landlord"


def _trump_line(state: ShengjiState, seat: int) -> str:
    """`Trump is 2s; West is the landlord and takes the kitty`."""
    assert state.landlord is not None
    who, take = ("you are", "take") if state.landlord == seat else (f"{Seat(state.landlord).title} is", "takes")
    kitty = f" and {take} the kitty" if state.buried is None else ""
    return f"Trump is {state.trump}; {who} the landlord{kitty}"


def _who(seat: int, person: int) -> str:
    return "You" if seat == person else Seat(seat).title


def _cards(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"
