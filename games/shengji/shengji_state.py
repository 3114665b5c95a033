"""A deal of shengji: declaring trumps, the kitty, 25 cards each; four players, two decks unless agreed otherwise.

1. Declaring. Seats in turn from the landlord (in the first deal of a match from seat 0) pass, or show copies of one
   card: of the trump number, which makes its suit trump, or two and more equal jokers, for no trump suit. A
   declaration has more cards than the last one, or as many that rank above: big jokers over small ones over number
   cards. It ends when three seats in a row have passed what is declared, or all four. In the first deal the last to
   declare becomes the landlord, seat 0 if nobody does; then there is no trump suit.
2. The kitty. The landlord takes it and buries as many cards.
3. Play. The landlord leads first, the winner of a trick next. The opponents of the landlord's side collect points. If
   they win the last trick, the buried points are theirs too, twice for each card of the largest unit of that trick.

The trump number is the level of the landlord's side. A hand is hidden as no cards; a state with hidden hands, as a view
has it, can say what is legal for the seat that sees it but not play on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Self

import numpy as np

from dealspace.cards import NotationError, Seat
from dealspace.games.laws.state import CardGame, GameState, IllegalMove, Move, Result, TooManyMovesError
from dealspace.games.shengji.card_order import TrumpOrder
from dealspace.games.shengji.choices import Choices
from dealspace.games.shengji.formats import TrickFormat, read_lead
from dealspace.games.shengji.legal_moves import (
    all_leads,
    declarations,
    drawn_lead,
    why_not_declared,
    why_not_played,
)
from dealspace.games.shengji.legality import PlayRules
from dealspace.games.shengji.play_batches import play_is_legal
from dealspace.games.shengji.plays_to_a_lead import FollowingPlays
from dealspace.games.shengji.shengji_cards import (
    EMPTY,
    KINDS,
    RANKS,
    SMALL_JOKER,
    Cards,
    card_points,
    count_kinds,
    holds,
    kind_text,
    kinds_of,
    kinds_text,
    parse_kinds,
    together,
    without,
)
from dealspace.games.shengji.shengji_deal import SEATS, FinishedTrick, Piles, ShengjiDeal, ShengjiRules
from dealspace.games.shengji.shengji_hints import by_cost
from dealspace.games.shengji.shengji_moves import (
    BuriedCards,
    PlayedCards,
    ShengjiMove,
    TrumpDeclaration,
    parse_shengji_move,
)
from dealspace.games.shengji.shengji_scoring import LevelChange, level_change
from dealspace.games.shengji.shengji_trick import settle_lead, trick_points, trick_winner

LISTED_MOVES = 10_000
"""Moves that `legal` lists at most, and refuses to list where there are more."""
TRIED_CHOICES = 1_000_000
"""Ways to follow that `legal` looks through at most."""


@dataclass(frozen=True)
class ShengjiState:
    """A deal at some moment; see the file for its course.

    Attributes:
        dealt: the cards as dealt, and who was landlord then.
        hands: by seat, bytes[54]; empty where hidden, with `sizes` cards all the same.
        landlord: None until somebody is.
        declared: the last declaration and its seat.
        buried: None until they are; empty where hidden.
        format, plays: of the trick on the table, from its leader on; `taken_back` after a throw that failed.
        points: of the landlord's opponents.
    """

    rules: ShengjiRules
    dealt: ShengjiDeal
    hands: Piles
    sizes: tuple[int, ...]
    landlord: int | None = None
    trump: TrumpOrder | None = None
    declared: tuple[int, TrumpDeclaration] | None = None
    passes: int = 0
    buried: bytes | None = None
    leader: int = 0
    format: TrickFormat | None = None
    plays: tuple[Cards, ...] = ()
    taken_back: Cards = ()
    points: int = 0
    tricks: tuple[FinishedTrick, ...] = ()
    history: tuple[tuple[int, Move | None], ...] = ()

    @classmethod
    def start(cls, deal: ShengjiDeal, rules: ShengjiRules) -> ShengjiState:
        """Before the first declaration.

        Raises:
            InvalidDeal: a hand of another size, or not the cards of the decks.
        """
        deal.check(rules)
        return cls(rules, deal, deal.hands, (rules.hand_size,) * SEATS, deal.landlord)

    # ------------------------------------------------------------------------------------------ what is going on

    @property
    def phase(self) -> str:
        """`declare`, `bury`, `play` or `over`."""
        if self.trump is None:
            return "declare"
        if self.buried is None:
            return "bury"
        return "play" if any(self.sizes) else "over"

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the deal is over."""
        phase = self.phase
        if phase == "declare":
            return ((self.dealt.landlord or 0) + len(self.history)) % SEATS
        if phase == "bury":
            return self.landlord
        return (self.leader + len(self.plays)) % SEATS if phase == "play" else None

    @property
    def number(self) -> int:
        """The trump number: the level of the landlord's side, or of side 0 before there is one."""
        return self.dealt.levels[(self.landlord or 0) % 2]

    @property
    def game(self) -> CardGame:
        return SHENGJI_GAME

    @property
    def standing(self) -> tuple[str, ...]:
        """How the deal stands, in words."""
        words = [] if self.trump is None else [f"trumps {self.trump.title}"]
        if self.landlord is not None:
            words.append(f"landlord {Seat(self.landlord).title}")
        return (*words, f"{self.points} points taken")

    @property
    def result(self) -> Result | None:
        """Levels that the sides go up, points (of the landlord's side, those the others have not got), tricks."""
        if self.phase != "over":
            return None
        assert self.landlord is not None
        change, side = self.level_change, self.landlord % 2
        winner = side if change.landlord_won else 1 - side
        gained, points, tricks = [0, 0], [0, 0], [0, 0]
        gained[winner] = change.levels
        points[1 - side] = self.points
        points[side] = max(0, 100 * self.rules.decks - self.points)
        for trick in self.tricks:
            tricks[trick.winner % 2] += 1
        return Result((gained[0], gained[1]), (points[0], points[1]), (tricks[0], tricks[1]), winner)

    @property
    def level_change(self) -> LevelChange:
        """Who has won the deal with the points as they are, and by how many levels."""
        return level_change(self.points, self.rules.decks)

    @property
    def winning(self) -> int | None:
        """The seat whose play is the best of the trick on the table so far."""
        if self.format is None:
            return None
        return (self.leader + trick_winner(self.format, self.plays, self.rules.play)) % SEATS

    def holding(self, seat: int) -> bytes:
        """The cards of a seat by kind, bytes[54]; empty where hidden."""
        return self.hands[seat]

    def hand(self, seat: int) -> int:
        """The same as a number, a byte for each kind, the lowest deal."""
        return int.from_bytes(self.hands[seat], "little")

    def seen_by(self, seat: int) -> Self:
        """The state without what this seat does not see: other hands, and the kitty unless it is the landlord's."""
        hands = [hand if each == seat else EMPTY for each, hand in enumerate(self.hands)]
        sees_kitty = seat == self.landlord and self.trump is not None
        own = [hand if each == seat else EMPTY for each, hand in enumerate(self.dealt.hands)]
        kitty = self.dealt.kitty if sees_kitty else EMPTY
        history = tuple(
            (who, None if isinstance(move, BuriedCards) and who != seat else move) for who, move in self.history
        )
        return replace(
            self,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            dealt=replace(self.dealt, hands=(own[0], own[1], own[2], own[3]), kitty=kitty),
            buried=self.buried if self.buried is None or sees_kitty else EMPTY,
            history=history,
        )

    # ------------------------------------------------------------------------------------------------ what may be done

    def why_not(self, move: Move) -> str | None:
        """Why a move is not legal now, in a sentence; None if it is. A view can say so for its own seat."""
        seat, phase = self.to_move, self.phase
        if seat is None:
            return "the deal is over"
        hand = self.hands[seat]
        if isinstance(move, TrumpDeclaration) and phase == "declare":
            return why_not_declared(hand, self.number, move, self.declared[1] if self.declared else None)
        if not isinstance(move, {"declare": TrumpDeclaration, "bury": BuriedCards, "play": PlayedCards}[phase]):
            expected = {"declare": "a declaration or a pass", "bury": "cards to bury", "play": "cards to play"}[phase]
            return f'"{move}" is no move now: expected {expected}'
        assert isinstance(move, BuriedCards | PlayedCards) and self.trump is not None
        cards = count_kinds(move.cards)
        if not holds(hand, cards):
            kind = next(kind for kind in range(KINDS) if cards[kind] > hand[kind])
            return f"the hand has {hand[kind]} × {kind_text(kind)}, not {cards[kind]}"
        if isinstance(move, PlayedCards):
            return why_not_played(self.trump, self.format, hand, move.cards, self.rules.play)
        if len(move.cards) == self.rules.kitty:
            return None
        are = "1 card is" if len(move.cards) == 1 else f"{len(move.cards)} cards are"
        return f"{are} to be buried: expected {self.rules.kitty}"

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be made now."""
        seat = self.to_move
        if self.format is None or not isinstance(move, PlayedCards) or seat is None:
            return self.why_not(move) is None
        rules, cards = self.rules.play, count_kinds(move.cards)
        return play_is_legal(self.format, self.hands[seat], cards, draw=rules.draw, bombs=rules.bombs)

    def moves(self) -> Iterator[ShengjiMove]:
        """Every legal move once, found as it is asked for; none when the deal is over.

        There may be millions. Cards to bury begin with those that one parts with first, leads with all units and the
        suits thrown as a whole, plays to a lead with the one that help gives.
        """
        seat, phase = self.to_move, self.phase
        if seat is None:
            return iter(())
        hand = self.hands[seat]
        if phase == "declare":
            return iter(declarations(hand, self.number, self.declared[1] if self.declared else None))
        assert self.trump is not None
        if phase == "bury":
            return (BuriedCards(tuple(sorted(cards))) for cards in self._burials(seat))
        if self.format is None:
            return map(PlayedCards, all_leads(self.trump, hand, self.rules.play))
        return map(PlayedCards, FollowingPlays(self.format, hand, self.rules.play))

    def legal(self) -> tuple[ShengjiMove, ...]:
        """All legal moves, where they can be listed; none when the deal is over.

        Raises:
            TooManyMovesError: there are more than `LISTED_MOVES`, as there are ways to bury cards, or more than
                `TRIED_CHOICES` ways to follow to look through; `moves`, `is_legal` and `drawn_move` serve for any.
        """
        seat = self.to_move
        if seat is not None and self.format is not None:
            ways = FollowingPlays(self.format, self.hands[seat], self.rules.play).choices.count
            if ways > TRIED_CHOICES:
                ask = "take moves() one at a time, or ask is_legal()"
                raise TooManyMovesError(f"there are {ways:,} ways to follow: {ask}")
        found = tuple(islice(self.moves(), LISTED_MOVES + 1))
        if len(found) > LISTED_MOVES:
            raise TooManyMovesError(
                f"more than {LISTED_MOVES:,} moves are legal: take moves() one at a time, or ask is_legal()"
            )
        return found

    def drawn_move(self, rng: np.random.Generator) -> ShengjiMove:
        """A legal move, each as likely as any other, however many there are.

        Where a hand can follow in more than half a million ways of which none of so many draws is legal, it is the
        first of `moves`.
        """
        seat, phase = self.to_move, self.phase
        assert seat is not None, "the deal is not over"
        hand = self.hands[seat]
        if phase == "declare":
            shown = [*self.moves()]
            return shown[int(rng.integers(len(shown)))]
        assert self.trump is not None
        if phase == "bury":
            ways = self._burials(seat)
            return BuriedCards(tuple(sorted(ways.at(int(rng.integers(ways.count))))))
        if self.format is None:
            return PlayedCards(drawn_lead(self.trump, hand, self.rules.play, rng))
        return PlayedCards(FollowingPlays(self.format, hand, self.rules.play).drawn(rng))

    def _burials(self, seat: int) -> Choices:
        assert self.trump is not None
        return Choices(by_cost(self.trump, kinds_of(self.hands[seat])), self.rules.kitty)

    # ---------------------------------------------------------------------------------------------------- moving on

    def play(self, move: Move) -> Self:
        """The state after a move.

        Raises:
            IllegalMove: it is not legal now; the message says whose it is, and why.
        """
        seat = self.to_move
        if reason := self.why_not(move):
            raise IllegalMove(f"seat {seat}: {reason}")
        assert seat is not None
        after = replace(self, history=(*self.history, (seat, move)))
        if isinstance(move, TrumpDeclaration):
            return after._declared(seat, move)
        if isinstance(move, BuriedCards):
            buried = count_kinds(move.cards)
            return after._with_hand(seat, without(self.hands[seat], buried), buried=buried)
        assert isinstance(move, PlayedCards)
        return after._led(seat, move.cards) if self.format is None else after._put(seat, move.cards)

    def _with_hand(self, seat: int, hand: bytes, **changes: Any) -> Self:
        hands = [hand if each == seat else other for each, other in enumerate(self.hands)]
        sizes = [sum(hand) if each == seat else size for each, size in enumerate(self.sizes)]
        return replace(self, hands=(hands[0], hands[1], hands[2], hands[3]), sizes=tuple(sizes), **changes)

    def _declared(self, seat: int, move: TrumpDeclaration) -> Self:
        declared = self.declared if move.kind is None else (seat, move)
        passes = self.passes + 1 if move.kind is None else 0
        if passes < (SEATS if declared is None else SEATS - 1):
            return replace(self, declared=declared, passes=passes)
        landlord = self.landlord if self.landlord is not None else declared[0] if declared else 0
        number = self.dealt.levels[landlord % 2]
        kind = declared[1].kind if declared else None
        trump = TrumpOrder(None if kind is None or kind >= SMALL_JOKER else kind // 13, number)
        done = replace(self, declared=declared, passes=passes, landlord=landlord, leader=landlord, trump=trump)
        return done._with_hand(landlord, together(self.hands[landlord], self.dealt.kitty))

    def _led(self, seat: int, cards: Cards) -> Self:
        assert self.trump is not None
        rules = self.rules.play
        format = read_lead(self.trump, cards, rule=rules.tractors, rainbow=rules.rainbow)
        led = settle_lead(format, cards, [self.hands[(seat + after) % SEATS] for after in range(1, SEATS)])
        if any(self.sizes[each] != sum(self.hands[each]) for each in range(SEATS)):
            raise IllegalMove(
                f"seat {seat}: in a view the other hands are hidden, so what becomes of a lead is not known"
            )
        return replace(self, format=led.format, taken_back=led.taken_back)._put(seat, led.cards)

    def _put(self, seat: int, cards: Cards) -> Self:
        after = self._with_hand(seat, without(self.hands[seat], count_kinds(cards)), plays=(*self.plays, cards))
        return after if len(after.plays) < SEATS else after._finished_trick()

    def _finished_trick(self) -> Self:
        assert self.format is not None and self.winning is not None and self.landlord is not None
        taker = self.winning
        largest = max(unit.size for unit in self.format.units)
        points = 0
        if taker % 2 != self.landlord % 2:
            points = trick_points(self.plays)
            if not any(self.sizes):
                points += 2 * largest * card_points(kinds_of(self.buried or EMPTY))
        trick = FinishedTrick(self.leader, self.plays, self.taken_back, taker, largest)
        return replace(
            self,
            leader=taker,
            format=None,
            plays=(),
            taken_back=(),
            points=self.points + points,
            tricks=(*self.tricks, trick),
        )


class ShengjiGame:
    """Shengji by its name, with its rules."""

    name = "shengji"

    def __init__(self, rules: ShengjiRules | None = None) -> None:
        self.rules = rules or ShengjiRules()

    def deal(self, rng: np.random.Generator) -> ShengjiState:
        """A random first deal of a match: both sides have twos, nobody is landlord yet."""
        return self.deal_at(rng, (0, 0), None)

    def deal_at(self, rng: np.random.Generator, levels: tuple[int, int], landlord: int | None) -> ShengjiState:
        """A random deal later in a match."""
        return ShengjiState.start(ShengjiDeal.drawn(rng, self.rules, levels, landlord), self.rules)

    def deal_row(self, state: GameState) -> dict[str, Any]:
        """{"hands", "kitty", "decks", "play"?, "levels", "landlord"}: the cards as dealt, levels as ranks."""
        assert isinstance(state, ShengjiState)
        deal = state.dealt
        return {
            "hands": [kinds_text(kinds_of(hand)) for hand in deal.hands],
            "kitty": kinds_text(kinds_of(deal.kitty)),
            **state.rules.row,
            "levels": [RANKS[level] for level in deal.levels],
            "landlord": deal.landlord,
        }

    def deal_from(self, row: Mapping[str, Any]) -> ShengjiState:
        """A deal before its first declaration, with as many decks as it says and a kitty of what is in it.

        Raises:
            NotationError: a field is missing or wrong.
            InvalidDeal: the cards are not those of the decks.
        """
        hands = row.get("hands")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise NotationError('"hands" is no list of four hands: expected the cards of each seat, as "2c 2c 3h …"')
        kitty = row.get("kitty", "")
        if not all(isinstance(cards, str | list) for cards in (*hands, kitty)):
            raise NotationError('"hands" and "kitty" are cards in a text or a list: expected as "2c 2c 3h …"')
        levels = row.get("levels", ["2", "2"])
        if not isinstance(levels, list) or len(levels) != 2 or any(str(level) not in [*RANKS] for level in levels):
            raise NotationError(f'"levels" is {str(levels)[:40]!r}: expected two ranks, as ["2", "T"]')
        landlord = row.get("landlord")
        if landlord is not None and (type(landlord) is not int or landlord not in range(SEATS)):
            raise NotationError(f'"landlord" is {str(landlord)[:40]!r}: expected a seat 0..3, or null')
        decks = row.get("decks", self.rules.decks)
        if type(decks) is not int:
            raise NotationError(f'"decks" is {str(decks)[:40]!r}: expected a whole number 1..8')
        a, b, c, d = (count_kinds(parse_kinds(hand)) for hand in hands)
        left = count_kinds(parse_kinds(kitty))
        play = PlayRules.of_row(row["play"]) if "play" in row else self.rules.play
        rules = ShengjiRules(decks, sum(left), play)
        of_sides = RANKS.index(str(levels[0])), RANKS.index(str(levels[1]))
        return ShengjiState.start(ShengjiDeal((a, b, c, d), left, of_sides, landlord), rules)

    def move_text(self, move: Move) -> str:
        """`8s 8s`, `bury …`, `declare 2s`, `pass`."""
        return str(move)

    def move_title(self, move: Move) -> str:
        return str(move)

    def parse_move(self, text: str) -> ShengjiMove:
        return parse_shengji_move(text)


SHENGJI_GAME = ShengjiGame()
