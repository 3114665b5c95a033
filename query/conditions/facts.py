"""What a user knows about a deal, and the space it leaves: hands, cards played, suits shown out of, conditions, calls.

How each fact is written is in `spelling`; an error quotes the text, what was found in it and what is expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from dealspace.cards import Card, CardSet, InvalidDeal, NotationError, PartialDeal, Rank, Seat, Suit
from dealspace.inference import (
    HAND_SCOPE,
    NEVER,
    Constraint,
    DealSpace,
    Holds,
    InfeasibleError,
    Knowledge,
    Not,
    OnSeveralHands,
    Scope,
    Statement,
    all_of,
    hand_seen,
    length,
    parse_constraint,
    words,
)
from dealspace.inference.hand_questions.questions import hand_bounds
from dealspace.inference.several_hands.deal_expression import DealExpression
from dealspace.inference.statements.weighed_conditions import stated, weight_of

PLAY_MODELS = ("seen", "equals")
"""How cards played count: as seen, or as chosen, of equals any alike and otherwise low (`DealSpace.chosen`)."""
_LONGEST = 140
_NEARLY_WHOLE = 11
"""Cards of a hand, from which on it looks as if all 13 were meant."""


@dataclass(frozen=True)
class Facts:
    """What is known of a deal, in the order in which it enters the space.

    Attributes:
        calls: what an auction's calls have shown.
        off_book: the chance that a call is off the system and shows nothing; 0 for calls that are trusted.
        scope: what names mean in the conditions.
        together: conditions on several hands.
        play_model: how cards played count, one of `PLAY_MODELS`.

    >>> from dealspace.cards import CardSet
    >>> facts = Facts({Seat.SOUTH: CardSet.parse("K52.QJ4.A983.T76")}, where=((Seat.NORTH, "hcp 15-17 and balanced"),))
    >>> facts.space().count()
    4355986988444000
    """

    hands: Mapping[Seat, CardSet] = field(default_factory=dict)
    where: tuple[tuple[Seat, str], ...] = ()
    played: tuple[tuple[Seat, Card], ...] = ()
    void: tuple[tuple[Seat, Suit], ...] = ()
    calls: Knowledge = field(default_factory=Knowledge)
    off_book: float = 0.0
    scope: Scope = HAND_SCOPE
    together: tuple[DealExpression, ...] = ()
    play_model: str = "seen"

    def space(self) -> DealSpace:
        """The deals that agree with all facts.

        Raises:
            InvalidDeal: more than 13 cards in a hand, a card in two hands, or played twice.
            NotationError: a condition cannot be read.
        """
        PartialDeal.of(self.hands)
        cards = [card for _, card in self.played]
        if twice := [card for card in cards if cards.count(card) > 1]:
            raise InvalidDeal(f"{twice[0]} is played twice")
        hands = Knowledge(tuple(hand_seen(seat, cards) for seat, cards in self.hands.items()))
        conditions = Knowledge(tuple(condition_statement(seat, text, self.scope) for seat, text in self.where))
        calls = Knowledge(tuple(self._doubted(call) for call in self.calls if not self._is_whole(call.seat)))
        space = DealSpace.of(hands + calls + conditions, self.together).given(played=self.played, void=self.void)
        return space.chosen() if self.play_model == "equals" else space

    def notes(self, *, choices: bool = True) -> Iterator[str]:
        """What may be meant otherwise: hands given almost whole, or that may hold more; honours played by choice.

        `choices` says whether the last is to be said: not where it is explained with numbers.
        """
        for seat, cards in self.hands.items():
            missing = 13 - len(cards)
            more = [suit.symbol for suit in reversed(Suit) if missing and self._may_hold_more(seat, suit)]
            if more or _NEARLY_WHOLE <= len(cards) < 13:
                yield (
                    f"{seat.title} is given {len(cards)} card{'s' * (len(cards) > 1)} ({cards}); the other "
                    + ("one is unknown" if missing == 1 else f"{missing} are unknown")
                    + (f" and may be {' or '.join(more)} too" if more else "")
                )
        if choices and self.play_model == "seen" and any(self._was_chosen(seat, card) for seat, card in self.played):
            yield (
                "cards played count as seen, not as chosen: of equal honours either may be played, so that the other "
                "one is less likely there than is said here (restricted choice: --play-model equals counts it)"
            )

    def _is_whole(self, seat: Seat) -> bool:
        """Whether all cards of a hand are known: what its player called shows nothing, and need not be by the book."""
        return len(self.hands.get(seat, ())) == 13

    def _was_chosen(self, seat: Seat, card: Card) -> bool:
        """Whether a hand that is not known played an honour next to one that nobody is known to have."""
        seen = {played for _, played in self.played}.union(*self.hands.values())
        near = [Card(index) for index in (card.index - 1, card.index + 1) if 0 <= index < 52]
        equals = [other for other in near if other.suit is card.suit and other.rank >= Rank.TEN and other not in seen]
        return len(self.hands.get(seat, ())) < 13 and card.rank >= Rank.TEN and bool(equals)

    def _may_hold_more(self, seat: Seat, suit: Suit) -> bool:
        """Whether a hand of which cards of this suit are given may hold others of it, as far as that shows at once."""
        given = {other: cards.lengths[suit] for other, cards in self.hands.items()}
        if not given[seat] or sum(given.values()) == 13 or (seat, suit) in self.void:
            return False
        said = [condition_statement(who, text, self.scope) for who, text in self.where if who is seat]
        shown = all_of(*(each.condition for each in said if each.is_certain))
        try:
            return hand_bounds(shown, length(suit)).high > given[seat]
        except InfeasibleError:
            return False

    def _doubted(self, call: Statement) -> Statement:
        """The call, off the book with the chance given; what was softer before stays so."""
        if call.is_frequency:
            return call
        return replace(call, softness=max(call.softness, self.off_book))


def condition_statement(seat: Seat, text: str, scope: Scope = HAND_SCOPE) -> Statement:
    """The statement that a condition holds for a seat, or holds with a weight, `5+S @ 0.8`. Raises NotationError."""
    return stated(seat, text, lambda condition: parse_condition(seat, condition, scope))


def parse_condition(seat: Seat, text: str, scope: Scope = HAND_SCOPE) -> Constraint:
    """A condition on a seat's hand; an error names the seat. Raises NotationError."""
    try:
        return parse_constraint(text, scope)
    except NotationError as error:
        raise NotationError(f'{seat.title}\'s condition "{text.strip()}": {error}') from None


# --- in words ---


def statement_text(statement: Statement | OnSeveralHands) -> str:
    """A statement in a player's words: `West's 1NT shows 15–17 HCP, balanced (systems/sayc.yaml:12)`."""
    if not isinstance(statement, Statement):
        return str(statement)
    title, source = statement.seat.title, statement.source
    match source.kind:
        case "hand" if isinstance(statement.condition, Holds):
            cards = statement.condition.cards
            return f"{title} holds {cards.symbols if len(cards) == 13 else ' '.join(card.symbol for card in cards)}"
        case "card":
            return f"{title} played {Card.parse(source.text).symbol}"
        case "void":
            return f"{title} {source.text}"
        case "call":
            call = source.text.partition("'s ")[2] or source.text
            location = f" ({source.location})" if source.location is not None else ""
            return f"{title}'s {call} shows {_in_short(statement.condition)}{location}"
        case "choice":
            chosen = " ".join(Card.parse(card).symbol for card in source.text.removeprefix("choice of ").split())
            if statement.is_certain:
                return (
                    f"{title} chose {chosen}, of equals any alike and otherwise low: {_in_short(statement.condition)}"
                )
            more = _in_short(condition.part) if isinstance(condition := statement.condition, Not) else "more equals"
            return f"{title} plays {chosen} {100 * statement.softness:.3g} % as often with {more}"
        case "frequency":
            call = source.text.partition("'s ")[2] or source.text
            often = f"{100 * statement.softness:.3g} % as often"
            return f"{title} calls {call} {often} without {_in_short(statement.condition)}"
        case "explanation" if not statement.is_certain:
            weight = weight_of(statement)
            return f"{title}: {_in_short(statement.condition)}, with weight {weight:.3g} (without it {1 - weight:.3g})"
        case _ if statement.condition == NEVER:
            return f'{title}: "{source.text}", which no hand satisfies'
        case _:
            return f"{title}: {_in_short(statement.condition)}"


def _in_short(condition: Constraint) -> str:
    """A condition in words, cut short where it is long: the denials of a pass would fill a page."""
    text = words(condition)
    if len(text) <= _LONGEST:
        return text
    kept = text[:_LONGEST].rpartition(", not (")[0] or text[:_LONGEST].rpartition(", ")[0] or text[:_LONGEST]
    return f"{kept}, …"
