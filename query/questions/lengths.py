"""`lengths`: how likely each length of each suit is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference.statements.results import mean_of
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import SELDOM, how_exact, share_in
from dealspace.query.answers.panels import GridPanel
from dealspace.query.answers.question import SeatsQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.charts import grid, sparkline
from dealspace.query.display.numbers import Share, middle

Lengths = dict[Suit, dict[int, Share]]
_MOST_COLUMNS = 9


@dataclass(frozen=True)
class LengthsQuestion(SeatsQuestion):
    """The chance of each length by suit, of one hand or of every hidden one."""

    word = "lengths"
    synonyms = ("length",)
    examples = ("lengths", "lengths:W")
    summary = "how likely each length of each suit is, for every hidden hand or for one"

    def answer(self, answers: Answers) -> dict[Seat, Lengths] | Lengths:
        return self._by_seat(answers) if self.seat is None else answers.lengths(self.seat)

    def _by_seat(self, answers: Answers) -> dict[Seat, Lengths]:
        return {seat: answers.lengths(seat) for seat in self.seats(answers)}

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        yield from lengths_table(self._by_seat(answers))

    def row(self, answers: Answers) -> dict[str, Any]:
        if self.seat is not None:
            return _row(answers.lengths(self.seat))
        return {str(seat): _row(lengths) for seat, lengths in self._by_seat(answers).items()}

    def panels(self, answers: Answers) -> Sequence[GridPanel]:
        """For each hand a grid: suits down, numbers of cards across."""
        return [_panel(seat, lengths) for seat, lengths in self._by_seat(answers).items()]


def lengths_table(lengths: Mapping[Seat, Mapping[Suit, Mapping[int, Share]]]) -> Iterator[str]:
    """For every hand and suit the chance of each length, the mean, and the same as a sparkline."""
    found = {(seat, suit): chances for seat in lengths for suit, chances in lengths[seat].items()}
    likely = [cards for chances in found.values() for cards, share in chances.items() if middle(share) >= SELDOM]
    low = min(likely)
    last = min(max(likely), low + _MOST_COLUMNS - 1)
    possible = [cards for chances in found.values() for cards, share in chances.items() if middle(share)]
    steps = [range(min(low, *possible), low + 1), *(range(n, n + 1) for n in range(low + 1, last))]
    steps += [range(last, max(last, *possible) + 1)] if last > low else []
    heads = [str(step[0]) for step in steps]
    heads[0] = f"≤{low}" if len(steps[0]) > 1 else heads[0]
    heads[-1] += "+" * (len(steps[-1]) > 1 and len(steps) > 1)
    rows: list[tuple[str, list[Share | None]]] = []
    pictures = []
    for (seat, suit), chances in found.items():
        shares = [share_in(chances, step) for step in steps]
        rows.append((f"{seat.title if suit is Suit.SPADES else '':<6}{suit.symbol}", list(shares)))
        pictures.append(f"{mean_of(chances):>6.2f}  {sparkline(map(middle, shares))}".rstrip())
    lines = grid(heads, rows)
    yield f"Lengths{lines[0][7:]}  mean"
    broad = max(map(len, lines))
    for index, (line, picture) in enumerate(zip(lines[1:], pictures, strict=True)):
        if index and index % 4 == 0:
            yield ""
        yield f"{line:<{broad}}{picture}"
    if note := how_exact([share for chances in found.values() for share in chances.values()]):
        yield note


def _row(lengths: Mapping[Suit, Mapping[int, Share]]) -> dict[str, dict[str, Any]]:
    return {
        str(suit): {str(cards): number(share) for cards, share in sorted(chances.items())}
        for suit, chances in lengths.items()
    }


def _panel(seat: Seat, lengths: Mapping[Suit, Mapping[int, Share]]) -> GridPanel:
    most = max(cards for chances in lengths.values() for cards, share in chances.items() if middle(share) >= SELDOM)
    rows = [[lengths[suit].get(cards, 0.0) for cards in range(most + 1)] for suit in SUITS_FROM_SPADES]
    return GridPanel(f"{seat.title}'s lengths, %", [str(cards) for cards in range(most + 1)], rows)
