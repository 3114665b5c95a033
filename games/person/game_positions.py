"""Positions with all four hands seen, written in a line, and what each legal card is worth in them.

s W: As Kh | 9d | Qs Td | 7h 6c; trick 6d; won 4 3; out E
trump or mode, who leads or has led the trick; the hands from North; then, where it matters, the cards on the table,
the tricks each side has won (jass and coinche count all tricks), and the seat that sits out (euchre)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards import BridgeError, Card, InvalidDeal, NotationError, Seat
from dealspace.games.catalogue import game_named
from dealspace.games.laws.card_notation import card_symbol, card_text, cards_text, parse_cards, parse_game_card
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, TrickGame
from dealspace.games.laws.state import GameState
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand import MoveValues, solve_moves
from dealspace.play.double_dummy import BudgetError

MOST_NODES = 200_000_000
"""Of a search: minutes; a whole deal takes less than a second."""
TRICK_GAMES = {game.name: game for game in (WHIST, JASS, COINCHE, EUCHRE)}
"""The games of which open hands are solved, by name."""
_FORM = "s N: As … | … | … | …; trick 6d; won 4 3; out E"


@dataclass(frozen=True)
class OpenPosition:
    """A position between two cards, all hands seen.

    Attributes:
        hands: card sets still held, by seat; trick: the cards on the table.
        leader: who leads, or has led the trick.
        won: tricks of each side before this one; None where they do not matter.
        out: the seat that sits out.
    """

    game: TrickGame
    mode: Mode
    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[Card, ...] = ()
    won: tuple[int, int] | None = None
    out: int | None = None

    @classmethod
    def parse(cls, game: TrickGame, text: str) -> OpenPosition:
        """The position of a line. Raises NotationError, InvalidDeal.

        >>> from dealspace.games.laws.game import JASS
        >>> position = OpenPosition.parse(JASS, "s N: Js 6d | As Ad | 9s Td | 6s 7d; won 4 3")
        >>> [value.line for value in position.solve()]
        ['♦6  71  0', '♠J  45  26']
        """
        head, colon, rest = text.partition(":")
        words = head.split()
        if not colon or len(words) != 2:
            raise NotationError(f'"{text[:40]}" is no position: expected {_FORM}')
        mode, leader = Mode.parse(words[0]), Seat.parse(words[1])
        game.table(mode)
        first, *clauses = rest.split(";")
        hands = [parse_cards(hand, f"{Seat(seat % 4).title}'s hand") for seat, hand in enumerate(first.split("|"))]
        if len(hands) != 4:
            raise NotationError(f"there are {len(hands)} hands, expected four from North, with | between them: {_FORM}")
        trick, won, out = _clauses(clauses)
        _check_once(hands, trick)
        return cls(game, mode, (hands[0], hands[1], hands[2], hands[3]), int(leader), trick, won, out)

    @property
    def to_move(self) -> int:
        """The seat whose move it is."""
        seats = [seat % 4 for seat in range(self.leader, self.leader + 4) if seat % 4 != self.out]
        return seats[len(self.trick) % len(seats)]

    def solve(self) -> list[CardValue]:
        """The legal cards with what both sides still make, the best for the side to move first.

        Raises:
            InvalidDeal, IllegalCard: a card twice, or hands that do not hold equally many.
            BridgeError: the search was stopped.
        """
        held = max(hand.bit_count() for hand in self.hands)
        if self.won is None and self.game.all_tricks and held < self.game.hand_size:
            raise NotationError(f"{self.game.name} counts all tricks: add those that each side has won, as in {_FORM}")
        if self.leader == self.out or len(self.trick) > 3 - (self.out is not None):
            raise NotationError(f"the seat that sits out led, or the trick is over; expected as in {_FORM}")
        if not self.hands[self.to_move]:
            raise InvalidDeal(f"{Seat(self.to_move).title}, who is to move, has no card")
        try:
            found: MoveValues = solve_moves(
                *(self.game, self.mode, [self.hands]),
                leader=self.leader,
                trick=self.trick,
                out=self.out,
                won=self.won,
                node_limit=MOST_NODES,
            )
        except BudgetError:
            raise BridgeError(f"the search was stopped after {MOST_NODES} nodes") from None
        except InvalidDeal as error:
            raise InvalidDeal(str(error).removeprefix("deal 0: ")) from None
        sign = 1 if self.to_move & 1 == 0 else -1
        values = [
            CardValue(card, int(found.points[0, card, 0]), int(found.points[0, card, 1])) for card in found.by_card()
        ]
        return sorted(values, key=lambda value: sign * (value.ew - value.ns))


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card, and the tricks or points that each side still makes after it."""

    card: Card
    ns: int
    ew: int

    @property
    def line(self) -> str:
        """`♠A  9  4`: the card, North–South, East–West."""
        return f"{card_symbol(self.card)}  {self.ns}  {self.ew}"


def _clauses(clauses: list[str]) -> tuple[tuple[Card, ...], tuple[int, int] | None, int | None]:
    """Trick, tricks won and the seat that sits out. Raises NotationError."""
    trick: tuple[Card, ...] = ()
    won: tuple[int, int] | None = None
    out: int | None = None
    for clause in clauses:
        match clause.split():
            case ["trick", *cards]:
                trick = tuple(map(parse_game_card, cards))
            case ["won", ours, theirs] if _is_tricks(ours) and _is_tricks(theirs):
                won = int(ours), int(theirs)
            case ["out", seat]:
                out = int(Seat.parse(seat))
            case []:
                pass
            case _:
                raise NotationError(f'"{clause.strip()[:40]}" is not understood: expected trick 6d, won 4 3 or out E')
    return trick, won, out


def _check_once(hands: Sequence[int], trick: Sequence[Card]) -> None:
    """Refuse a card that is in two places. Raises InvalidDeal."""
    seen = 0
    for cards in (*hands, *(card.bit for card in trick)):
        if both := cards & seen:
            raise InvalidDeal(f"{cards_text(both)} is in two places: a card is in one hand, or on the table")
        seen |= cards


def _is_tricks(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3


def positions_of(state: GameState, mode: Mode | None) -> Iterator[OpenPosition]:
    """The first lead of a deal in this mode; without one, in the deal's own, or in each mode of the game.

    Raises:
        BridgeError: it is no game of tricks of single cards, or has no such mode.
    """
    play = getattr(state, "cards", None)
    if not isinstance(play, TrickPlay):
        raise BridgeError(_unsolved(state.game.name))
    own = [play.mode] if play.game is WHIST else list(play.game.modes)
    for each in own if mode is None else [mode]:
        play.game.table(each)
        yield OpenPosition(play.game, each, play.hands, play.leader)


def trick_game_named(name: str) -> TrickGame:
    """The game of this name as data. Raises NotationError where there is none, or its open hands are not solved."""
    if (game := TRICK_GAMES.get(name)) is None:
        raise NotationError(_unsolved(game_named(name).name))
    return game


def _unsolved(name: str) -> str:
    return f"there is no open-hand solver for {name}: expected one of {', '.join(TRICK_GAMES)}"


def position_row(position: OpenPosition, values: list[CardValue]) -> Mapping[str, Any]:
    """For programs."""
    return {
        "game": position.game.name,
        "mode": str(position.mode),
        "to_move": str(Seat(position.to_move)),
        "values": {card_text(value.card): [value.ns, value.ew] for value in values},
    }


def position_lines(position: OpenPosition, values: list[CardValue]) -> Iterator[str]:
    """For people: who moves, then a card a line, the best first."""
    unit = "tricks" if position.game.trick_points else "points"
    trump = f"{position.mode.title} trump" if position.mode.trump is not None else position.mode.title
    yield f"{trump}, {Seat(position.to_move).title} to move; {unit} still made by North–South and by East–West"
    for value in values:
        yield f"  {card_symbol(value.card)}  {value.ns:>3}  {value.ew:>3}"
