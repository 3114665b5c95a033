"""`dealspace explain`: what the calls of an auction mean, and what they say together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import click

from dealspace.bidding import Interpreter, Meaning, Reading
from dealspace.bidding.conflicts import Conflict, settled
from dealspace.bidding.meaning import describe
from dealspace.cards import Auction, Seat, Vulnerability
from dealspace.inference import all_of, any_of
from dealspace.inference import words as in_words
from dealspace.inference.one_hand.ranges import some_hand
from dealspace.table.cli.options import (
    auction_of,
    dealer_option,
    emit,
    json_option,
    paint,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.table.display.progress import waiting
from dealspace.table.display.render import alternative_lines, calls_explained
from dealspace.table.query.contradictions import conflict_lines, conflict_row
from dealspace.table.query.likely import SHARE, likely_hands
from dealspace.table.query.shown import Shown, bounds_row, shown_hands, shown_lines
from dealspace.table.rows.auction_rows import alternative_rows


@click.command("explain", short_help="What the calls of an auction mean.")
@click.argument("words", metavar="AUCTION", nargs=-1, required=True)
@dealer_option
@vul_option
@system_options
@click.option("-v", "--verbose", is_flag=True, help="Also the rules and the exact conditions, denials included.")
@click.option("--all", "everything", is_flag=True, help="Also everything a call may show, with its share.")
@json_option
def command(
    words: tuple[str, ...],
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    ew_system: str | None,
    verbose: bool,
    everything: bool,
    as_json: bool,
) -> None:
    """What each call of AUCTION, from the dealer on, means, and what each hand has shown.

    \b
    dealspace explain "1N P 2H"
    dealspace explain "W: 1H X 2H P" --vul Both --verbose
    dealspace explain "1N P 2C" --all

    Of what a call may show, the two likeliest are printed; --all prints the rest, each with its share of the hands that
    make the call (a hand may have several). Calls that no deal can make together are named, and the weakest of them is
    doubted.
    """
    auction = auction_of(" ".join(words), dealer)
    if not auction.calls:
        raise click.UsageError('give the calls, from the dealer on, as "1N P 2H"')
    with waiting("reading the auction"):
        interpreter = Interpreter(systems_of(system, ew_system), vul)
        reading = interpreter.read(auction)
        found = settled(reading)
        shown, likely = shown_hands(replace(reading, knowledge=found.knowledge)), likely_hands(found.knowledge.certain)
    if as_json:
        emit(as_row(reading, shown, likely, found.conflicts))
        return
    for line in report(reading, shown, likely, found.conflicts, interpreter if verbose else None, everything):
        click.echo(paint(line))


def report(
    reading: Reading,
    shown: dict[Seat, Shown],
    likely: dict[Seat, Shown],
    conflicts: Sequence[Conflict],
    verbose_by: Interpreter | None,
    everything: bool,
) -> Iterator[str]:
    """The auction for people; rules, conditions and denied calls where an interpreter finds them; all alternatives."""
    for index, meaning in enumerate(reading.meanings):
        yield from calls_explained([meaning])
        if everything and len(meaning.alternatives) > 1:
            yield from alternative_lines(meaning)
        if verbose_by is not None:
            yield from details(meaning)
            yield from neighbours(verbose_by, reading.auction.before(index), meaning)
    yield ""
    for conflict in conflicts:
        yield from conflict_lines(conflict, places=verbose_by is not None)
        yield ""
    yield f"What each hand has shown by its own calls{', the doubted ones left out' if conflicts else ''}:"
    yield from shown_lines(shown)
    if all(hand.possible for hand in likely.values()):
        yield ""
        yield f"Likely, beside what the others have shown (each range holds {SHARE:.0%} of the deals):"
        yield from shown_lines(likely)


def details(meaning: Meaning) -> Iterator[str]:
    """The rules a call follows and its condition, in words and as text."""
    for rule in meaning.rules:
        yield f"           rule {rule.rule.location}: {rule.condition}"
    yield f"           in words: {in_words(meaning.condition)}"
    if meaning.contradicted:
        yield "           no hand that made the earlier calls can make this one: nothing is concluded from it"


def neighbours(interpreter: Interpreter, auction: Auction, meaning: Meaning) -> Iterator[str]:
    """The better calls that this one denies, and the next that it was preferred to, each with its rule."""
    if not meaning.rules:
        return
    live = interpreter.live(auction)
    last = max(live.index(rule) for rule in meaning.rules)
    fits = any_of(*(rule.condition for rule in meaning.rules))
    earlier = interpreter.public(auction).knowledge.about(auction.turn)
    for rule in live[:last]:
        if rule.call != meaning.call and some_hand(all_of(earlier, fits, rule.condition)):
            said = describe(rule, all_of(earlier, rule.condition))
            yield f"           not {rule.call.symbol}, which comes first: {said} ({rule.rule.location})"
    following = next((rule for rule in live[last:] if rule.call != meaning.call), None)
    if following is not None:
        said = describe(following, all_of(earlier, following.condition))
        yield f"           otherwise {following.call.symbol}: {said} ({following.rule.location})"


def as_row(
    reading: Reading, shown: dict[Seat, Shown], likely: dict[Seat, Shown], conflicts: Sequence[Conflict]
) -> dict[str, Any]:
    """The reading as JSON: calls in order, bounds and likely ranges by seat, the calls that contradict one another."""
    return {
        "calls": [
            {
                "seat": str(meaning.seat),
                "call": str(meaning.call),
                "text": meaning.say,
                "alternatives": alternative_rows(meaning),
                "forcing": meaning.forcing,
                "artificial": meaning.artificial,
                "alerted": meaning.alerted,
                "alert": meaning.alert,
                "announce": meaning.announce,
                "rule": str(meaning.rules[0].rule.location) if meaning.rules else None,
                "condition": str(meaning.condition),
            }
            for meaning in reading.meanings
        ],
        "seats": {str(seat): bounds_row(hand) for seat, hand in shown.items()},
        "likely": {str(seat): bounds_row(hand) for seat, hand in likely.items()},
        "conflicts": [conflict_row(conflict, reading.meanings) for conflict in conflicts],
    }
