"""`dealspace query`: what hidden hands can be, from hands seen, cards played, conditions and an auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dealspace.cards import Board, Deal, NotationError, Record, Seat, Vulnerability
from dealspace.cli.options import (
    Parsed,
    auction_of,
    dealer_option,
    define_option,
    exit_codes,
    hands_option,
    json_option,
    show,
    system_options,
    systems_of,
    vul_option,
)
from dealspace.cli.progress import waiting
from dealspace.cli.stream_letters import json_shown
from dealspace.cli.table_output import wanted_table, write_table
from dealspace.inference.deal_table import DealTable
from dealspace.inference.sampling.accuracy import MOST_DRAWN
from dealspace.query.answer_forms import answer_lines, json_answers, summary_lines
from dealspace.query.answers.conflict_lines import no_deal_lines
from dealspace.query.answers.json_values import statement_row
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.auctions.auction_facts import AuctionFacts, note_on_passes
from dealspace.query.both_ways import BothWays
from dealspace.query.conditions.deal_conditions import parse_where, parted
from dealspace.query.conditions.facts import PLAY_MODELS, Facts
from dealspace.query.conditions.named_quantities import scope_of
from dealspace.query.conditions.spelling import hands_by_seat, parse_played, parse_void, with_played
from dealspace.query.deal_columns import read_columns
from dealspace.query.display.charts import width
from dealspace.query.questions.chance import ChanceQuestion
from dealspace.query.questions.sample import SampleQuestion
from dealspace.query.registry import parse_question, parse_questions
from dealspace.runtime.data_frames import TABLE_FORMATS
from dealspace.runtime.json_rows import as_line

if TYPE_CHECKING:
    from dealspace.cards import CardSet, Suit
    from dealspace.cards.card import Card
    from dealspace.query.conditions.deal_conditions import Entry

_FILES = {"pbn": "pbn", "lin": "lin", "json": "jsonl"}

WHERE = Parsed("condition", parse_where)
PLAYED = Parsed("seat cards", parse_played)
VOID = Parsed("seat suits", parse_void)


def facts_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What is known: --hand --where --played --void --auction and how to read it."""
    options = (
        hands_option,
        click.option(
            "--where", type=WHERE, multiple=True,
            help="'W: hcp 15-17 and balanced; E: 4+S', 'NS: hcp 25+ and fit 8+', or 'hcp(north) + hcp(south) >= 25'.",
        ),
        click.option("--played", type=PLAYED, multiple=True, help="Cards a seat has played: 'W HK H3'"),
        click.option(
            "--play-model", type=click.Choice(PLAY_MODELS), default="seen", show_default=True,
            help="How cards played count: as seen, or as chosen: of equals any alike, otherwise low.",
        ),
        click.option("--void", type=VOID, multiple=True, help="Suits a seat has shown out of: 'E H'"),
        click.option("--auction", "calls", default="", help='The calls, from the dealer on: "1N P 2C".'),
        dealer_option,
        vul_option,
        system_options,
        define_option,
        click.option(
            "--off-book", type=click.FloatRange(0, 1, max_open=True), default=0.0,
            help="The chance that a call is off the system, and shows nothing: 0.05",
        ),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


class _Query(click.Command):
    """Where a question is written as an option, `--count`, the error names the word that asks it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            with suppress(NotationError):
                word = parse_question(error.option_name.lstrip("-")).text
                raise click.NoSuchOption(error.option_name, possibilities=[word], ctx=ctx) from None
            raise


@click.command(
    "query",
    cls=_Query,
    epilog=exit_codes("no deal fits what is known"),
)
@click.argument("words", metavar="[WHAT]...", nargs=-1)
@facts_options
@click.option(
    "--chance", "chances", multiple=True, help="How often this holds: 'N: 4+H; S: 4+H', 'hcp(north) + hcp(south) >= 25'"
)
@click.option("--highest", multiple=True, help="The greatest value, and a deal that has it: 'hcp(north) + hcp(south)'.")
@click.option("--lowest", multiple=True, help="The least value, and a deal that has it.")
@click.option("--sample", type=click.IntRange(1, 100_000), metavar="N", help="Deals drawn uniformly.")
@click.option("--format", "file_format", type=click.Choice([*_FILES, *TABLE_FORMATS]), help="How to print the sample.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="For samples and estimates.")
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DRAWN),
    metavar="N",
    help="Deals drawn for an estimate; with --within at most.",
)
@click.option(
    "--within",
    type=click.FloatRange(0, 50, min_open=True, max_open=True),
    metavar="POINTS",
    help="Draw deals until estimates are so exact, in percentage points: 0.1.",
)
@click.option(
    "--max-seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="End an estimate after this time."
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw what is asked: .svg, or .png.")
@json_option
def command(
    words: tuple[str, ...],
    hands: tuple[tuple[Seat, CardSet], ...],
    where: tuple[tuple[Entry, ...], ...],
    played: tuple[tuple[tuple[Seat, Card], ...], ...],
    play_model: str,
    void: tuple[tuple[tuple[Seat, Suit], ...], ...],
    calls: str,
    dealer: Seat | None,
    vul: Vulnerability,
    system: str,
    ew_system: str | None,
    definitions: tuple[str, ...],
    off_book: float,
    chances: tuple[str, ...],
    highest: tuple[str, ...],
    lowest: tuple[str, ...],
    sample: int | None,
    file_format: str | None,
    seed: int,
    deals: int | None,
    within: float | None,
    max_seconds: float | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """What hidden hands can be.

    \b
    Examples:
      dealspace query --hand S=K52.QJ4.A983.T76 --where 'W: hcp 15-17 and balanced' hcp:W lengths
      dealspace query --hand "S=♠K52 ♥QJ4 ♦A983 ♣T76" --auction "1N P 2C P 2H" --chance 'N: 4+S'
      dealspace query --where 'N: 5+S' --sample 10 --format pbn

    WHAT is one or more of count, probability, bounds, lengths, lengths:W, shapes:W, cards, joint:W.hearts,E.hearts,
    any quantity with a seat (hcp:W, losers:N, "hcp(S):E") or of all four (hearts), makes:3N.S (how often the contract
    is made double dummy), tricks:S.NT, witness, conflict; nothing asked gives a summary. Where no deal fits, the
    statements that contradict one another are named, and the exit code is 1.
    """
    if file_format is not None and sample is None:
        raise click.UsageError("--format says how to print --sample N")
    table = wanted_table(file_format, None)
    if table is not None and as_json:
        raise click.UsageError("--json prints one object: leave it or --format out")
    if plot is not None:
        from dealspace.query.drawing.picture_files import check_file

        check_file(plot)
    scope = scope_of(definitions)
    questions = (
        *(question for text in words for question in parse_questions(text, scope)),
        *(ChanceQuestion.of_condition(text, scope) for text in chances),
        *(parse_question(f"highest:{text}", scope) for text in highest),
        *(parse_question(f"lowest:{text}", scope) for text in lowest),
        *((SampleQuestion(f"sample:{sample}", sample),) if sample is not None else ()),
    )
    columns = {} if table is None else read_columns(["deal", *(each.text for each in questions[:-1])], scope)
    auction = auction_of(calls, dealer) if calls.strip() else None
    if auction is not None and (note := note_on_passes(auction)) is not None:
        click.echo(f"dealspace: {note}", err=True)
    with waiting("working it out"):
        by_calls, known = AuctionFacts(), hands_by_seat(hands)
        cards = tuple(card for group in played for card in group)
        if auction is not None:
            by_calls = AuctionFacts.of_auction(
                auction, vul, systems_of(system, ew_system), off_book, with_played(known, cards)
            )
        by_seat, together = parted(where, scope)
        facts = Facts(
            known,
            by_seat,
            cards,
            tuple(suit for group in void for suit in group),
            by_calls.knowledge,
            off_book,
            scope,
            together,
            play_model,
        )
        share = None if within is None else within / 100
        space = facts.space().accurate(deals=deals, within=share, max_seconds=max_seconds)
        answers = Answers(space, by_calls.contradicted, seed=seed)
        empty = answers.is_empty
        explained = BothWays.of(answers, questions)
        if table is not None and sample is not None and not empty:
            write_table(DealTable(answers.space.sample(sample, seed=seed), columns).to_dict(), table, None)
            lines = []
            show(by_calls.lines(), err=True)
        elif as_json:
            row = json_answers(answers, questions or parse_questions("count probability bounds"))
            stated = [statement_row(statement) for statement in answers.space.knowledge]
            lines = [json_shown(as_line({"known": stated, **by_calls.row(), **row, **explained.row}))]
        else:
            lines = list(lines_of(answers, questions, None if table is not None else file_format))
            if file_format is None:
                lines = [*by_calls.lines(), *lines, *explained.lines]
            else:
                show(by_calls.lines(), err=True)
        if plot is not None and not empty:
            from dealspace.query.plots import draw

            draw(answers, questions, plot)
    for note in (*facts.notes(choices=not explained.choices), *answers.notes()):
        click.echo(f"dealspace: {note}", err=True)
    show(lines, plain=as_json or file_format is not None, err=table is not None)
    if empty:
        raise SystemExit(1)
    if plot is not None and not as_json:
        click.echo(f"drawn: {plot}")


def lines_of(answers: Answers, questions: Sequence[Question], file_format: str | None) -> Iterator[str]:
    """The answers for people, deals last, or the boards of a file; of an empty space, the conflict."""
    if answers.is_empty:
        yield from no_deal_lines(answers)
        return
    if not questions:
        yield from summary_lines(answers, width())
        return
    samples = [question for question in questions if isinstance(question, SampleQuestion)]
    others = [question for question in questions if not isinstance(question, SampleQuestion)]
    if file_format is None:
        yield from answer_lines(answers, [*others, *samples], width())
        return
    yield from answer_lines(answers, others, width())
    for sample in samples:
        yield from file_lines(sample.answer(answers), file_format)


def file_lines(deals: list[Deal], file_format: str) -> Iterator[str]:
    """Deals as the boards of a file."""
    from dealspace.cards.formats import format_records  # only a sample in a format needs it

    records = tuple(Record(Board.standard(number, deal)) for number, deal in enumerate(deals, start=1))
    yield from format_records(records, _FILES[file_format]).splitlines()
