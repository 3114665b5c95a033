"""A fixed list of deals and the nodes their solution takes: the same on every platform and build.

The deals come from an integer generator of our own, so that no library can change them; limits are nodes, never
clocks. A change to the search that is meant to change no decision leaves every number as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import process_time

from dealspace.cards.card import DECK
from dealspace.cards.hand import SUIT_BITS, CardSet
from dealspace.cards.seat import Seat
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Trick, legal_cards
from dealspace.play.double_dummy import BudgetError, DoubleDummy

TABLE_BYTES = 16 << 20
NODE_LIMIT = 4_000_000  # for one question
NOTRUMP = 4
Hands = list[int]


class Numbers:
    """A generator of 64-bit integers: an additive step and two multiplications with shifts (Steele et al. 2014)."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, count: int) -> int:
        """A number 0..count - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return (mixed ^ mixed >> 31) % count

    def shuffled(self, cards: list[int]) -> list[int]:
        """The cards in another order."""
        cards = list(cards)
        for index in range(len(cards) - 1, 0, -1):
            other = self.below(index + 1)
            cards[index], cards[other] = cards[other], cards[index]
        return cards

    def deal(self) -> Hands:
        """Four hands of 13, as card sets."""
        return self.dealt_around([0, 0, 0, 0], (0, 1, 2, 3))

    def dealt_around(self, hands: Hands, unknown: tuple[int, ...]) -> Hands:
        """The cards of the other seats stay, the rest is dealt to the unknown ones."""
        taken = sum(hand for seat, hand in enumerate(hands) if seat not in unknown)
        deck = self.shuffled([card for card in range(52) if not taken >> card & 1])
        dealt = list(hands)
        for index, seat in enumerate(unknown):
            dealt[seat] = sum(1 << card for card in deck[13 * index : 13 * (index + 1)])
        return dealt


@dataclass(frozen=True, slots=True)
class PartSolved:
    """One kind of work: how many questions, the search nodes of all of them, and the CPU seconds they took."""

    name: str
    questions: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class _Question:
    """A batch and the question: every card, or the tricks of the side on lead; no strain means trick tables."""

    worlds: list[Hands]
    strain: int | None = None
    leader: int = 0
    trick: tuple[int, ...] = ()
    every_card: bool = True

    def ask(self, context: DoubleDummy) -> None:
        if self.strain is None:
            context.trick_table(self.worlds, node_limit=NODE_LIMIT)
        elif self.every_card:
            context.solve_cards(
                self.worlds, strain=self.strain, leader=self.leader, trick=self.trick, node_limit=NODE_LIMIT
            )
        else:
            context.solve_tricks(self.worlds, self.strain, (self.leader + 3) % 4, node_limit=NODE_LIMIT)


def solve_parts() -> Iterator[PartSolved]:
    """Solve the list, part by part, each in a context of its own: one thread, a table of fixed size."""
    for number, (name, part) in enumerate(PARTS.items()):
        context = DoubleDummy(table_bytes=TABLE_BYTES)
        questions = nodes = 0
        start = process_time()
        for question in part(Numbers(number)):
            with suppress(BudgetError):
                question.ask(context)
            questions += 1
            nodes += context.nodes
        yield PartSolved(name, questions, nodes, process_time() - start)


def signature_text(parts: list[PartSolved]) -> str:
    """What the repository keeps: nodes of each part, and of all."""
    lines = [f"{part.name:<40}{part.nodes:>12}" for part in parts]
    return "\n".join([*lines, f"{'signature':<40}{sum(part.nodes for part in parts):>12}"]) + "\n"


def _notrump(numbers: Numbers) -> Iterator[_Question]:
    for number in range(12):
        yield _Question([numbers.deal()], NOTRUMP, number % 4, every_card=False)


def _suits(numbers: Numbers) -> Iterator[_Question]:
    for number in range(12):
        yield _Question([numbers.deal()], number % 4, number // 4, every_card=False)


def _tables(numbers: Numbers) -> Iterator[_Question]:
    for _ in range(3):
        yield _Question([numbers.deal()])


def _freaks(numbers: Numbers) -> Iterator[_Question]:
    """Four one-suited hands with a few cards exchanged."""
    for _ in range(4):
        hands = [SUIT_BITS << 13 * suit for suit in range(4)]
        for _ in range(6):
            one, other = numbers.shuffled([0, 1, 2, 3])[:2]
            mine, theirs = (numbers.shuffled(_cards(hands[seat]))[0] for seat in (one, other))
            hands[one] ^= 1 << mine | 1 << theirs
            hands[other] ^= 1 << mine | 1 << theirs
        yield _Question([hands])


def _leads(numbers: Numbers) -> Iterator[_Question]:
    """All leads, the leader's hand shared by the batch."""
    for number in range(3):
        deal = numbers.deal()
        worlds = [numbers.dealt_around(deal, (1, 2, 3)) for _ in range(4)]
        yield _Question(worlds, (NOTRUMP, 3, 1)[number], 0)


def _after_the_lead(numbers: Numbers) -> Iterator[_Question]:
    """All cards of dummy after the lead, declarer and dummy shared by the batch."""
    for number in range(3):
        deal = numbers.deal()
        led = max(_cards(deal[0]))
        worlds = [numbers.dealt_around(deal, (0, 2)) for _ in range(40)]
        worlds = [[world[0] & ~(1 << led), *world[1:]] for world in worlds if world[0] >> led & 1][:8]
        yield _Question(worlds, (NOTRUMP, 3, 1)[number], 0, (led,))


def _mid_play(numbers: Numbers) -> Iterator[_Question]:
    for number in range(80):
        yield _played(numbers, number % 5, 16 + number % 23, 1)


def _mid_play_batches(numbers: Numbers) -> Iterator[_Question]:
    """The hands of the side to play are known, the others dealt again."""
    for number in range(6):
        yield _played(numbers, number % 5, 12 + 3 * number, 30)


def _played(numbers: Numbers, strain: int, cards: int, worlds: int) -> _Question:
    """A position after a number of random cards, and others that differ from it in two hands."""
    hands = [CardSet(hand) for hand in numbers.deal()]
    trick = Trick(Seat(numbers.below(4)))
    for _ in range(cards):
        legal = sorted(card.index for card in legal_cards(hands[trick.turn], trick))
        card = DECK[legal[numbers.below(len(legal))]]
        hands[trick.turn] = hands[trick.turn] - CardSet(card.bit)
        trick = Trick(trick.leader, (*trick.cards, card))
        if trick.is_complete:
            trick = Trick(trick.winner(Strain(strain)))
    held = [hand.bits for hand in hands]
    batch = [held]
    if worlds > 1:
        batch += [_exchanged(numbers, held, trick) for _ in range(worlds - 1)]
    return _Question(batch, strain, trick.leader, tuple(card.index for card in trick.cards))


def _exchanged(numbers: Numbers, held: Hands, trick: Trick) -> Hands:
    """The hidden hands dealt again, those that have played to the trick void in what they did not follow to."""
    one, other = trick.turn.lho, trick.turn.rho
    deck = numbers.shuffled(_cards(held[one] | held[other]))
    split = held[one].bit_count()
    new = list(held)
    new[one], new[other] = (sum(1 << card for card in cards) for cards in (deck[:split], deck[split:]))
    for index, card in enumerate(trick.cards):
        seat = trick.leader.plus(index)
        if card.suit is not trick.suit_led and new[seat] & SUIT_BITS << 13 * trick.cards[0].suit:
            return held
    return new


def _cards(hand: int) -> list[int]:
    return [card for card in range(52) if hand >> card & 1]


PARTS: dict[str, Callable[[Numbers], Iterator[_Question]]] = {
    "one strain and leader, notrump": _notrump,
    "one strain and leader, suits": _suits,
    "full table": _tables,
    "full table, freak deals": _freaks,
    "leads, leader's hand shared": _leads,
    "after the lead, two hands shared": _after_the_lead,
    "every card in mid-play": _mid_play,
    "every card in mid-play, batches": _mid_play_batches,
}
