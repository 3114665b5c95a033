"""Answers for people: counts in words, bars, length tables, card-location grids, two-way tables, hand diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil

from dealspace.cards import DECK, Board, Deal, Rank, Seat, Strain, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP, Answer, Bounds, Estimate, OutOfTime, Quantity, SpaceStarved
from dealspace.table.display.charts import bar, bars, beside, grid, share_columns, sparkline
from dealspace.table.display.numbers import Share, how_many, middle, one_in, percent, total, with_interval
from dealspace.table.display.render import diagram
from dealspace.table.query.answers import Answers, ChanceFound, HandBounds, Named
from dealspace.table.query.known import said
from dealspace.table.query.questions import (
    Chance,
    ChanceOfDeals,
    Distribution,
    Lengths,
    Makes,
    Plain,
    Question,
    Shapes,
    Together,
    Tricks,
)

_SELDOM = 0.0005
"""Values less likely than this are put together at the ends of a histogram."""
_NARROWEST = 24
_MOST_ROWS = 45
_MOST_SHAPES = 12


def lines_of(answers: Answers, questions: Sequence[Question], columns: int) -> Iterator[str]:
    """The answers in the order asked, histograms beside one another where there is room; a blank line after each."""
    for drawn, group in groupby(questions, key=lambda question: isinstance(question, Distribution)):
        if drawn:
            asked = [question for question in group if isinstance(question, Distribution)]
            named_quantities = [(question.seat, question.quantity) for question in asked]
            text = " ".join(question.text for question in asked)
            yield from _or_why_not(text, histograms(answers, named_quantities, columns))
            continue
        for question in group:
            yield from _or_why_not(question.text, answer_lines(answers, question, columns))
            yield ""


def _or_why_not(asked: str, lines: Iterator[str]) -> Iterator[str]:
    """An answer; where it cannot be found, why not, and the others go on."""
    try:
        yield from lines
    except (SpaceStarved, OutOfTime) as error:
        yield f"{asked}: {error}"


def answer_lines(answers: Answers, question: Question, columns: int) -> Iterator[str]:
    """One answer, but for histograms."""
    match question:
        case Plain(_, word):
            yield from _plain(answers, word, columns)
        case Lengths(_, seat):
            yield from lengths_table(answers, answers.told_of if seat is None else (seat,))
        case Shapes(_, seat):
            for place, each in enumerate(answers.told_of if seat is None else (seat,)):
                yield from ("",) if place else ()
                yield from shapes_table(answers, each, columns)
        case Together(_, first, second):
            yield from two_way(answers, first, second, columns)
        case Chance(_, conditions):
            yield from chance_lines(question.subject, answers.chance(conditions), columns)
        case ChanceOfDeals(_, condition):
            yield from chance_lines(question.subject, answers.chance_of_deals(condition), columns)
        case Tricks(_, declarer, strain, deals):
            yield from tricks_lines(declarer, strain, answers.tricks(declarer, strain, deals), columns)
        case Makes(_, declarer, strain, tricks, deals):
            share = answers.made(declarer, strain, tricks, deals)
            asked = f"{tricks - 6}{strain.symbol} by {declarer.title} made, double dummy"
            yield from chance_lines(asked, ChanceFound(share), columns)


def _plain(answers: Answers, word: str, columns: int) -> Iterator[str]:
    match word:
        case "count":
            yield _sentence(how_many(answers.count))
        case "probability":
            yield f"Probability: {_likely(answers.probability)}, of the deals that the cards allow"
        case "feasible":
            yield {Answer.SAT: "There is such a deal.", Answer.UNKNOWN: "Not decided in the time given."}.get(
                answers.feasible, "There is no such deal."
            )
        case "conflict":
            yield from contradictions(answers)
        case "witness":
            yield from witness_lines(answers)
        case "bounds":
            yield from ranges({seat: answers.bounds(seat) for seat in answers.told_of})
        case "cards":
            yield from card_grid(answers, columns)


# --- the space as a whole ---


def summary(answers: Answers, columns: int) -> Iterator[str]:
    """What to tell when nothing in particular was asked: the facts, how many deals, ranges, HCP and lengths."""
    for statement in answers.space.knowledge:
        yield said(statement)
    if len(answers.space.knowledge):
        yield ""
    yield f"{_sentence(how_many(answers.count))}: {_likely(answers.probability)}"
    if not answers.is_certain:
        yield "Some statements are soft: below, a deal that breaks one counts for less"
    yield ""
    if not answers.hidden or answers.count == 1:
        yield from witness_lines(answers)
        return
    yield from ranges({seat: answers.bounds(seat) for seat in answers.hidden})
    yield ""
    yield from histograms(answers, [(seat, HCP) for seat in answers.hidden], columns)
    yield from lengths_table(answers, answers.hidden)
    yield ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _likely(share: Share) -> str:
    """`5.16 %, 1 in 19.4`."""
    odds = one_in(share)
    return with_interval(share) + (f", {odds}" if odds[0] == "1" else "")


def contradictions(answers: Answers) -> Iterator[str]:
    """Whether what was told can all be true; of a space with deals."""
    if not answers.conflict:
        yield "Nothing contradicts: there are deals that agree with all of it."
        return
    if answers.conflict == answers.contradicted:
        yield "The calls named above contradict one another; there are deals that agree with all the others."
        return
    yield "There are deals, but these cannot all be true, so that one of them is off:"
    for statement in answers.conflict:
        yield f"  {said(statement)}"


def nothing_fits(answers: Answers) -> Iterator[str]:
    """Why a space is empty: the statements that cannot hold together."""
    yield "No deal fits: these cannot all be true"
    for statement in answers.conflict:
        yield f"  {said(statement)}"


def witness_lines(answers: Answers) -> Iterator[str]:
    """One deal that fits, as the solver found it."""
    deal = answers.space.witness()
    if deal is None:
        yield from nothing_fits(answers)
        return
    yield "The deal:" if answers.count == 1 else "A deal that fits (the first that was found, not a typical one):"
    yield from deal_lines(deal)


def deal_lines(deal: Deal, number: int = 1) -> list[str]:
    """The four hands around the table."""
    return diagram(Board.standard(number, deal))


def ranges(bounds: Mapping[Seat, HandBounds]) -> Iterator[str]:
    """A line for each hand: the least and most HCP and cards in each suit."""
    yield "Range     " + f"{'HCP':>7}" + "".join(f"{suit.symbol:>7}" for suit in SUITS_FROM_SPADES)
    for seat, hand in bounds.items():
        lengths = "".join(f"{_range(hand.lengths[suit]):>7}" for suit in SUITS_FROM_SPADES)
        open_end = "" if hand.proven else "   (may be narrower)"
        yield f"  {seat.title:<8}{_range(hand.hcp):>7}{lengths}{open_end}"


def _range(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.low == bounds.high else f"{bounds.low}–{bounds.high}"


def chance_lines(asked: str, found: ChanceFound, columns: int) -> Iterator[str]:
    """The chance of conditions, with the deals counted or drawn for it."""
    yield asked
    yield f"  {bar(middle(found.share), columns // 3)} {_likely(found.share)}"
    if found.favourable is not None and found.deals is not None:
        yield f"  exactly {found.favourable:,} of {found.deals:,} deals"
    elif isinstance(found.share, Estimate) and found.share.drawn is not None:
        yield f"  estimated from {found.share.drawn:,} deals"


def tricks_lines(declarer: Seat, strain: Strain, found: Mapping[int, Share], columns: int) -> Iterator[str]:
    """Bars for a declarer's tricks, each with how often there are as many or more."""
    yield f"{declarer.title}'s tricks in {strain.symbol}, double dummy (mean {mean(found):.2f})"
    lines = bars([(str(tricks), share) for tricks, share in found.items()], min(columns, 60))
    for tricks, line in zip(found, lines, strict=True):
        at_least = total(share for number, share in found.items() if number >= tricks)
        yield f"{line}   {tricks:>2} or more {percent(at_least):>7}"
    yield how_exact(list(found.values()))


# --- hands ---


def named(seat: Seat, quantity: Quantity) -> str:
    """Whose what: `West's HCP`, `East's ♥`, `West's top3 in ♠`."""
    words = {"hcp": "HCP", "has": f"{quantity.rank}"}.get(quantity.name, quantity.name.replace("_", " "))
    if quantity.suit is None:
        return f"{seat.title}'s {words}"
    symbol = quantity.suit.symbol
    if quantity.name in ("length", "has"):
        return f"{seat.title}'s {symbol}{'' if quantity.name == 'length' else words}"
    return f"{seat.title}'s {words} in {symbol}"


def how_exact(shares: Sequence[Share]) -> str:
    """Nothing for exact chances; for estimated ones, how far off they may be."""
    estimates = [share for share in shares if isinstance(share, Estimate)]
    if not estimates:
        return ""
    reach = max(share.high - share.low for share in estimates)
    deals = max(share.drawn or 0 for share in estimates)
    return f"estimated from {deals:,} deals, ±{100 * reach / 2:.2g} % at most"


def histograms(answers: Answers, asked: Sequence[Named], columns: int) -> Iterator[str]:
    """Bars for each quantity, as many beside one another as have room; a blank line after each row of them."""
    room = max(1, (columns + 3) // (_NARROWEST + 3))
    at_once = ceil(len(asked) / ceil(len(asked) / room))
    for start in range(0, len(asked), at_once):
        row = asked[start : start + at_once]
        each = min(share_columns(len(row), columns), 60)
        found = [answers.distribution(seat, quantity) for seat, quantity in row]
        blocks = []
        for (seat, quantity), chances in zip(row, found, strict=True):
            title = f"{named(seat, quantity)} (mean {mean(chances) / quantity.unit:.2f})"
            blocks.append([title, *bars(gathered(chances, quantity), each)])
        yield from beside(blocks)
        if note := how_exact([share for chances in found for share in chances.values()]):
            yield note
        yield ""


def mean(chances: Mapping[int, Share]) -> float:
    """The average, in the units of the values."""
    return sum(value * middle(share) for value, share in chances.items())


def gathered(chances: Mapping[int, Share], quantity: Quantity) -> list[tuple[str, Share]]:
    """Rows for bars: the values from the least to the greatest, the rare ones at either end put together."""
    low, high = min(chances), max(chances)
    likely = [value for value, share in chances.items() if middle(share) >= _SELDOM] or [low, high]
    first, last = min(likely), max(likely)
    steps = [range(low, first), *_steps([first, last], _MOST_ROWS), range(last + 1, high + 1)]
    return [(_step(step, quantity), _sum_in(chances, step)) for step in steps if step]


def _sum_in(chances: Mapping[int, Share], step: range) -> Share:
    """The chance of any of these values."""
    return chances.get(step[0], 0.0) if len(step) == 1 else total(chances.get(value, 0.0) for value in step)


def _value(value: int, quantity: Quantity) -> str:
    return f"{value / quantity.unit:g}"


def lengths_table(answers: Answers, seats: Sequence[Seat], most_columns: int = 9) -> Iterator[str]:
    """For every hand and suit the chance of each length, the mean, and the same as a little picture."""
    found = {(seat, suit): chances for seat in seats for suit, chances in answers.lengths(seat).items()}
    likely = [cards for chances in found.values() for cards, share in chances.items() if middle(share) >= _SELDOM]
    low = min(likely)
    last = min(max(likely), low + most_columns - 1)
    possible = [cards for chances in found.values() for cards, share in chances.items() if middle(share)]
    steps = [range(min(low, *possible), low + 1), *(range(n, n + 1) for n in range(low + 1, last))]
    steps += [range(last, max(last, *possible) + 1)] if last > low else []
    heads = [str(step[0]) for step in steps]
    heads[0] = f"≤{low}" if len(steps[0]) > 1 else heads[0]
    heads[-1] += "+" * (len(steps[-1]) > 1 and len(steps) > 1)
    rows: list[tuple[str, list[Share | None]]] = []
    pictures = []
    for (seat, suit), chances in found.items():
        shares = [_sum_in(chances, step) for step in steps]
        label = f"{seat.title if suit is Suit.SPADES else '':<6}{suit.symbol}"
        rows.append((label, list(shares)))
        pictures.append(f"{mean(chances):>6.2f}  {sparkline(map(middle, shares))}".rstrip())
    lines = grid(heads, rows)
    yield f"Lengths{lines[0][7:]}  mean"
    broad = max(map(len, lines))
    for number, (line, picture) in enumerate(zip(lines[1:], pictures, strict=True)):
        if number and number % 4 == 0:
            yield ""
        yield f"{line:<{broad}}{picture}"
    if note := how_exact([share for chances in found.values() for share in chances.values()]):
        yield note


def shapes_table(answers: Answers, seat: Seat, columns: int) -> Iterator[str]:
    """The likeliest shapes with their suits, and beside them the shapes whatever the suits."""
    exact = {"=".join(map(str, shape)): share for shape, share in answers.shapes(seat).items()}
    patterns: dict[str, float] = {}
    for shape, share in answers.shapes(seat).items():
        pattern = "-".join(map(str, sorted(shape, reverse=True)))
        patterns[pattern] = patterns.get(pattern, 0.0) + middle(share)
    each = min(share_columns(2, columns), 50)
    blocks = []
    for title, found in ((f"{seat.title}'s shapes, ♠=♥=♦=♣", exact), ("in any suits", patterns)):
        ordered = sorted(found.items(), key=lambda item: -middle(item[1]))
        block = [title, *bars(ordered[:_MOST_SHAPES], each)]
        if rest := ordered[_MOST_SHAPES:]:
            shapes = f"{len(rest)} other{'s' * (len(rest) > 1)}"
            block.append(f"{shapes}: {percent(total(share for _, share in rest))}")
        blocks.append(block)
    yield from beside(blocks)
    if note := how_exact(list(exact.values())):
        yield note


def card_grid(answers: Answers, columns: int) -> Iterator[str]:
    """For every card not seen, the chance that each hidden hand holds it: suits down, ranks across."""
    if not answers.hidden:
        yield "Cards: the place of every one is known"
        return
    cell, digits = (6, 1) if columns >= 10 + 6 * 13 else (5, 0)
    cards = answers.cards
    heads = [str(rank) for rank in reversed(Rank)]
    placed = set().union(*(set(hand) for hand in answers.held.values()))
    rows: list[tuple[str, list[Share | None]]] = []
    for suit in SUITS_FROM_SPADES:
        in_suit = [DECK[13 * suit + rank] for rank in reversed(Rank)]
        for place, seat in enumerate(answers.hidden):
            label = f"{suit.symbol if place == 0 else ' '} {seat.title}"
            rows.append((label, [None if card in placed else cards[card][seat] for card in in_suit]))
    lines = grid(heads, rows, cell=cell, digits=digits)
    yield f"Cards, %{lines[0][8:]}"
    for number, line in enumerate(lines[1:]):
        if number and number % max(len(answers.hidden), 1) == 0:
            yield ""
        yield line
    notes = ["· the place of the card is known"] if placed else []
    if note := how_exact([share for card in cards for share in cards[card]]):
        notes.append(note)
    if notes:
        yield f"({'; '.join(notes)})"


def two_way(answers: Answers, first: Named, second: Named, columns: int) -> Iterator[str]:
    """A table of two quantities: the first down, the second across, with totals."""
    found = answers.joint(first, second)
    down = _steps([one for one, _ in found], 24)
    across = _steps([other for _, other in found], (columns - 18) // 6)
    heads = [_step(step, second[1]) for step in across] + ["all"]
    rows: list[tuple[str, list[Share | None]]] = []
    for label, step in [
        *((_step(step, first[1]), step) for step in down),
        ("all", range(down[0][0], down[-1][-1] + 1)),
    ]:
        shares = [
            total(share for (one, other), share in found.items() if one in step and other in column)
            for column in across
        ]
        rows.append((label, [*shares, total(shares)]))
    yield f"{named(*first)} (down) and {named(*second)} (across), %"
    yield from grid(heads, rows)
    if note := how_exact(list(found.values())):
        yield note


def _steps(values: Sequence[int], most: int) -> list[range]:
    """The values from the least to the greatest, in steps so wide that there are not too many."""
    low, high = min(values), max(values)
    wide = ceil((high - low + 1) / most)
    return [range(start, min(start + wide, high + 1)) for start in range(low, high + 1, wide)]


def _step(step: range, quantity: Quantity) -> str:
    ends = _value(step[0], quantity), _value(step[-1], quantity)
    return ends[0] if len(step) == 1 else "–".join(ends)
