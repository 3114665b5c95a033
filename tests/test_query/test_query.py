"""`dealspace query` as a user types it: answers, errors in one line, exit codes, files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import Deal, Seat
from dealspace.cards.formats import parse_records
from dealspace.inference import HCP, DealSpace, SamplingError, value
from dealspace.query.answer_forms import answer_lines, json_answers
from dealspace.query.answers.labels import values_in_steps
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import Share, middle
from dealspace.query.registry import parse_questions
from tests.support.called import called

SOUTH = ("--hand", "S=K52.QJ4.A983.T76")
NOTRUMP = ("--where", "W: hcp 15-17 and balanced")
EMPTY = (*SOUTH, "--where", "W: hcp 25+", "--where", "E: hcp 6+")


@dataclass
class Done:
    code: int
    out: str
    err: str


@pytest.fixture
def query() -> Callable[..., Done]:
    """Runs the command with the exit code and the error line that the shell gets."""

    def run(*arguments: str | Path) -> Done:
        done = called("query", *arguments)
        return Done(done.returncode, done.stdout, done.stderr)

    return run


TOO_MANY_POINTS = ("--auction", "1H 1N X 3N")
"""Ten points, 15, 9 and 7 at the least: East's overcall is the odd call (docs/query.md)."""


def test_calls_that_contradict_one_another_are_named_and_the_weakest_left_out(query: Callable[..., Done]) -> None:
    done = query(*TOO_MANY_POINTS, "conflict", "--chance", "E: hcp 15-18")
    assert done.code == 0
    assert done.out.startswith("These calls cannot all be true of one deal:\n")
    assert "East's 1NT is doubted" in done.out and "Nothing contradicts" not in done.out
    assert "one another; there are deals that agree with all the others" in done.out
    assert "E: hcp 15-18\n                             0 %" in done.out, "no deal that the others leave has them"


def test_a_contradiction_is_printed_beside_boards_not_among_them(query: Callable[..., Done]) -> None:
    done = query(*TOO_MANY_POINTS, "--sample", "2", "--format", "pbn")
    assert "East's 1NT is doubted" in done.err and "doubted" not in done.out
    assert len(parse_records(done.out, "pbn").records) == 2


def test_programs_get_the_contradiction_as_explain_gives_it(query: Callable[..., Done]) -> None:
    row = json.loads(query(*TOO_MANY_POINTS, "conflict", "--json").out)
    explained = json.loads(called("explain", TOO_MANY_POINTS[1], "--json").stdout)
    assert row["conflicts"] == explained["conflicts"]
    assert [said["seat"] for said in row["conflict"]] == ["N", "E", "S", "W"]
    assert [said["seat"] for said in row["known"]] == ["N", "S", "W"], "the doubted call says nothing"


def test_calls_without_a_pass_are_printed_as_they_were_read(query: Callable[..., Done]) -> None:
    done = query("--auction", "1NT–2♣–2♠", "hcp:N")
    assert "read as North 1NT, East 2♣, South 2♠; passes are calls too" in done.err
    assert not query("--auction", "1N P 2C P 2S", "hcp:N").err
    assert not query("--auction", "1N", "hcp:N").err


def test_a_hand_that_lacks_a_card_or_two_is_reported(query: Callable[..., Done]) -> None:
    assert (
        "South is given 12 cards (K52.QJ4.A983.T7); the other one is unknown"
        in query("--hand", "S=K52.QJ4.A983.T7", "count").err
    )
    assert not query(*SOUTH, "count").err


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (
            ("--hand", "N=SAQT98", "--hand", "S=S5432"),
            "North is given 5 cards (AQT98...); the other 8 are unknown and may be ♠ too",
        ),
        (
            ("--hand", "S=K52.QJ4.."),
            "South is given 6 cards (K52.QJ4..); the other 7 are unknown and may be ♠ or ♥ too",
        ),
        (("--hand", "N=SAQT98", "--where", "N: 5S"), ""),
        (("--hand", "N=SAQT98", "--void", "N S"), ""),
        (("--hand", "N=SAKQJT98", "--hand", "S=S765432"), ""),
    ],
)
def test_suits_given_in_part_are_reported_where_the_hand_may_hold_more(
    query: Callable[..., Done], words: tuple[str, ...], note: str
) -> None:
    err = query(*words, "--chance", "W: 2+H").err
    assert note in err
    assert bool(err) is bool(note)


ESTIMATED = (
    "count",
    "probability",
    "hcp:N",
    "cards",
    "shapes:W",
    "tricks:S.NT",
    "makes:3N.S",
    "joint:W.hearts,E.hearts",
)


@pytest.mark.parametrize(
    "what", [*ESTIMATED, "chance:N: 5+S", "chance:hcp(north) * spades(south) > hcp(west) * hearts(east)"]
)
def test_estimates_follow_the_seed(what: str) -> None:
    rare = " and ".join(("hcp 8-12", "(4+S or 5+H)", "losers 6-8"))
    space = (
        DealSpace(where=dict.fromkeys("NESW", rare))
        if what != "chance:hcp(north) * spades(south) > hcp(west) * hearts(east)"
        else DealSpace()
    )
    rows = [json_answers(Answers(space, seed=seed), parse_questions(what)) for seed in (5, 5, 6)]
    assert rows[0]["exact"] is False
    assert rows[0] == rows[1] != rows[2]


def test_rare_deals_answer_as_far_as_they_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = DealSpace().sample(700, np.random.default_rng(1))

    def starved(self: DealSpace, n: int, rng: np.random.Generator) -> None:
        raise SamplingError(found, n, 4_000_000)

    monkeypatch.setattr(DealSpace, "sample", starved)
    assert len(DealSpace().drawn) == 700
    found = found[:99]
    with pytest.raises(SamplingError):
        DealSpace().drawn  # noqa: B018


def test_shapes_without_a_seat_are_those_of_the_hidden_hands(query: Callable[..., Done]) -> None:
    done = query(*SOUTH, *NOTRUMP, "shapes")
    assert [f"{seat}'s shapes" in done.out for seat in ("North", "East", "South", "West")] == [True, True, False, True]


def test_nothing_asked_gives_a_summary(query: Callable[..., Done]) -> None:
    done = query(*SOUTH, *NOTRUMP)
    assert done.code == 0
    for part in (
        "South holds ♠K52 ♥QJ4 ♦A983 ♣T76",
        "West: 15–17 HCP, balanced",
        "Exactly 4,355,986,988,444,000 deals (4.36 quadrillion): 5.16 %, 1 in 19.4",
        "West      15–17    2–5    2–5    2–5    2–5",
        "North's HCP (mean 7.11)",
        "Lengths",
    ):
        assert part in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_every_answer_fits_eighty_columns(query: Callable[..., Done]) -> None:
    everything = (
        "count",
        "probability",
        "bounds lengths lengths:W shapes:E cards",
        "hcp:W hcp:N S:E losers:W conflict",
    )
    done = query(*SOUTH, *NOTRUMP, *everything, "joint:W.hcp,E.hcp", "--chance", "N: 4+H; E: 4+H", "witness")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_questions_stand_anywhere_and_several_may_be_one_word(query: Callable[..., Done]) -> None:
    apart = query(*SOUTH, *NOTRUMP, "hcp:W", "lengths:E", "cards", "count")
    together = query("cards", *SOUTH, "hcp:W, lengths:E", *NOTRUMP, "count")
    assert apart.out.count("Lengths") == together.out.count("Lengths") == 1
    assert len(apart.out) == len(together.out)


def test_json_has_everything_asked_for(query: Callable[..., Done]) -> None:
    done = query(*SOUTH, *NOTRUMP, "hcp:W", "--chance", "N: 4+H", "count", "--sample", "2", "--json")
    row = json.loads(done.out)
    assert row["count"] == 4355986988444000
    assert row["chance:N: 4+H"] == pytest.approx(1964040683754240 / 4355986988444000)
    assert list(row["hcp:W"]) == ["15", "16", "17"]
    assert [value(HCP, Deal.parse(deal)[Seat.WEST]) in (15, 16, 17) for deal in row["sample:2"]] == [True, True]
    assert row["exact"] is True
    assert [statement["words"] for statement in row["known"]][1] == "West: 15–17 HCP, balanced"
    assert set(json.loads(query("--json").out)) == {"known", "count", "probability", "bounds", "exact"}


@pytest.mark.parametrize("asked", [(), ("count",), ("hcp:W",), ("--sample", "3"), ("conflict",), ("witness",)])
def test_an_empty_space_is_explained_whatever_was_asked(query: Callable[..., Done], asked: tuple[str, ...]) -> None:
    done = query(*EMPTY, *asked)
    assert done.code == 1
    assert done.out.splitlines() == [
        "No deal fits: these cannot all be true",
        "  South holds ♠K52 ♥QJ4 ♦A983 ♣T76",
        "  West: 25+ HCP",
        "  East: 6+ HCP",
    ]


def test_an_empty_space_in_json_names_the_conflict(query: Callable[..., Done]) -> None:
    done = query(*EMPTY, "count", "hcp:W", "--json")
    row = json.loads(done.out)
    assert (done.code, row["count"], row["hcp:W"]) == (1, 0, None)
    assert [statement["seat"] for statement in row["conflict"]] == ["S", "W", "E"]


def test_an_auction_enters_the_space(query: Callable[..., Done]) -> None:
    done = query("--auction", "1N", "--dealer", "W", *SOUTH, "hcp:W")
    assert [line.split()[0] for line in done.out.splitlines()[1:4]] == ["15", "16", "17"]
    softer = query("--auction", "W: 1N", *SOUTH, "hcp:W", "--off-book", "0.1")
    assert len(softer.out.splitlines()) > len(done.out.splitlines())


def test_a_call_that_contradicts_a_known_hand_is_named_and_doubted(query: Callable[..., Done]) -> None:
    done = query("--auction", "1N", "--dealer", "W", "--hand", "S=AKQJ.AKQ.AKQ.AKQ")
    assert done.code == 0 and "this call cannot be true" in done.out
    shown = "15–17 HCP, (balanced or (5422 or 6322 shape, no five-card major))"
    assert f"West's 1NT shows {shown}\n" in done.out and "West's 1NT is doubted" in done.out


def test_cards_played_by_choice_have_both_numbers_in_json(query: Callable[..., Done]) -> None:
    hands = ("--hand", "N=AT98.432.432.432", "--hand", "S=K765.A65.A65.A65")
    done = query(
        *hands, "--played", "W S2, E SQ", "--play-model", "equals", "--chance", "E: has(J, S)", "--where", "E: 4+H",
        "--json",
    )  # fmt: skip
    row = json.loads(done.out)
    (choice,) = row["restricted_choice"]
    (spaces,) = row["vacant_spaces"]
    assert choice["by_choice"] == row["chance:E: has(J, S)"] == spaces["chance"]
    assert choice["by_choice"] < choice["by_cards"] and spaces["evenly"] == pytest.approx(3 / 8)


def test_cards_played_and_suits_shown_out_of(query: Callable[..., Done]) -> None:
    hands = ("--hand", "N=A75.976.KQ42.K85", "--hand", "S=K3.A842.A765.AQ2")
    done = query(*hands, "--played", "W HK HQ", "--played", "E H3 C4", "--void", "E H", "H:E", "--json")
    assert json.loads(done.out)["H:E"] == {"1": 1.0}


@pytest.mark.parametrize("name", ["pbn", "lin", "json"])
def test_a_sample_is_a_file_of_boards(query: Callable[..., Done], name: str) -> None:
    done = query(*SOUTH, *NOTRUMP, "--sample", "3", "--format", name)
    reading = parse_records(done.out, "jsonl" if name == "json" else name)
    assert not reading.problems
    assert [value(HCP, record.board.full_deal[Seat.WEST]) // 15 for record in reading.records] == [1, 1, 1]
    assert query(*SOUTH, *NOTRUMP, "--sample", "3", "--format", name).out == done.out
    assert query(*SOUTH, *NOTRUMP, "--sample", "3", "--format", name, "--seed", "2").out != done.out


def test_a_sample_for_people_is_diagrams(query: Callable[..., Done]) -> None:
    assert query(*SOUTH, "--sample", "2").out.count("♠ K52") == 2


def test_the_conflict_of_a_space_with_deals(query: Callable[..., Done]) -> None:
    done = query(*SOUTH, *NOTRUMP, "conflict")
    assert (done.code, done.out.splitlines()[0][:19]) == (0, "Nothing contradicts")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hand", "Q=AKQ..."), '"Q" is not a seat: expected N, E, S or W'),
        (("--hand", "S=AKQ"), "expected cards, S.H.D.C"),
        (("--hand", "S=A...", "--hand", "N=A..."), "SA is held twice, by North and South"),
        (("--hand", "S=A...", "--hand", "S=A..."), "SA is given twice to South"),
        (("--hand", "S=AKQJT987.AKQJT9.."), "has 14 cards; a hand has 13"),
        (("--where", "hcp 15"), "expected a seat"),
        (("--where", "W: hpc 15"), 'did you mean "hcp"?'),
        (("--chance", "W"), "expected a seat"),
        (("--played", "W ZZ"), '"ZZ" is not a card'),
        (("--void", "E"), "as E H"),
        (("cuont",), 'did you mean "count"?'),
        (("--count",), "No such option '--count'. Did you mean 'count'?"),
        (("--probability", "hcp:W"), "Did you mean 'probability'?"),
        (("--witness",), "Did you mean 'witness'?"),
        (("--conflict",), "Did you mean 'conflict'?"),
        (("--show", "hcp:W"), "No such option '--show'"),
        (("--auction", "1N Q"), '"Q" is not a call'),
        (("--auction", "1N 1C"), "must be higher than 1NT"),
        (("--off-book", "1"), "is not in the range"),
        (("--format", "pbn"), "--format says how to print --sample N"),
        (("--sample", "0"), "is not in the range"),
        (("--plot", "x.doc"), "expected a name ending in .svg or .png"),
        (("--plot", "no/such/x.png"), "there is no folder no/such"),
    ],
)
def test_wrong_input_is_one_line_and_exit_code_2(
    query: Callable[..., Done], arguments: tuple[str, ...], said: str
) -> None:
    done = query(*arguments)
    assert done.code == 2
    assert said in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert not done.out


def test_evaluations_of_the_users_own_are_known_everywhere(query: Callable[..., Done]) -> None:
    zar = ("--define", "zar: {A: 6, K: 4, Q: 2, J: 1}")
    done = query(*SOUTH, *zar, "--where", "W: zar 20+", "zar:W", "zar(S):N", "--chance", "E: zar 5+", "--json")
    row = json.loads(done.out)
    assert min(map(int, row["zar:W"])) == 20
    assert set(row["zar(S):N"]) <= set(map(str, range(14)))
    assert 0 < row["chance:E: zar 5+"] < 1
    assert 'did you mean "zar"?' in query(*zar, "--where", "W: zaar 20+").err
    assert "zar" in query("--where", "W: zar 20+").err


def test_a_definition_that_cannot_be_read_is_one_line(query: Callable[..., Done]) -> None:
    done = query("--define", "zar", "count")
    assert (done.code, len(done.err.splitlines())) == (2, 1)


def test_a_question_without_an_answer_is_reported_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_rare(self: Answers, seat: Seat) -> None:
        raise SamplingError(np.zeros((0, 4), dtype=np.uint64), 20_000, 2_000_000)

    monkeypatch.setattr(Answers, "shapes", too_rare)
    answers = Answers(DealSpace(known={"S": "K52.QJ4.A983.T76"}))
    questions = parse_questions("shapes:W count")
    lines = list(answer_lines(answers, questions, 80))
    assert lines[0].startswith("shapes:W: only 0 of 20,000 deals found")
    assert lines[2].startswith("Exactly ")
    row = json_answers(answers, questions)
    assert set(row["shapes:W"]) == {"error", "deals"}
    assert row["count"] > 0


def test_a_quantity_of_many_values_is_put_into_steps() -> None:
    chances: dict[int, Share] = dict.fromkeys(range(400), 1 / 400)
    rows = values_in_steps(chances, 1)
    assert len(rows) <= 45
    assert rows[0][0] == "0–8"
    assert sum(middle(share) for _, share in rows) == pytest.approx(1)
