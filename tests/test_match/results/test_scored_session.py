"""Sessions scored: hand-made ones whose results are known, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Auction, Board, Contract, Deal, PartialDeal, Record, Seat, Side, imps
from dealspace.cards.artificial_score import ARTIFICIAL
from dealspace.match.results.scored_session import ScoredSession, TableResult, scored_sessions
from dealspace.match.results.scoring_forms import ScoringForm, scoring_of
from dealspace.match.results.session_ranking import rankings, room_matches, team_ranking

PAIRS = st.integers(1, 12).map(str)
SCORES = st.integers(-60, 60).map(lambda tens: 10 * tens)


def board(number: int) -> Board:
    """Nobody is vulnerable."""
    return replace(Board.standard(number, PartialDeal.of({})), vulnerability="None")  # type: ignore[arg-type]


def table(number: int, ns: str, ew: str, score: int | str, **tags: str) -> Record:
    """A board's result at a table of two pairs: North–South's score, or what the director awarded."""
    what = {"Score": f"NS {score}"} if isinstance(score, int) else {ARTIFICIAL: score} if score else {}
    return Record(board(number), tags=tuple({"PairNS": ns, "PairEW": ew, **what, **tags}.items()))


def room(number: int, name: str, contract: str, result: int | None, **tags: str) -> Record:
    teams = {"HomeTeam": "Alpha", "VisitTeam": "Beta", "Room": name, **tags}
    made = Contract(contract) if contract else None
    auction = Auction.parse(f"{board(number).dealer}: P P P P") if made is None and result == 0 else None
    return Record(board(number), auction, contract=made, result=result if made else None, tags=tuple(teams.items()))


def session(records: Iterable[Record], scoring: ScoringForm | None = None) -> ScoredSession:
    found = scored_sessions(records, scoring)
    assert len(found) == 1
    return found[0]


def brought(scored: ScoredSession) -> dict[tuple[str, str], tuple[float | None, float | None]]:
    """What each side got, by board and North–South's pair."""
    return {(of.board.name, each.record.tag("PairNS") or ""): (each.ns, each.ew) for of, each in scored.tables}


def ranked(scored: ScoredSession) -> list[list[tuple[int, str, float]]]:
    return [[(one.rank, str(one.contestant), one.total) for one in each.totals] for each in rankings(scored)]


# ---- matchpoints ----

HOWELL = [
    *(table(1, "1", "2", 420), table(1, "3", "4", 420), table(1, "5", "6", -50)),
    *(table(2, "1", "4", -100), table(2, "6", "3", 110), table(2, "2", "5", -100)),
    *(table(3, "5", "1", 1430), table(3, "4", "6", 680), table(3, "2", "3", 650)),
]


def test_law_78a_a_session_of_three_tables_by_hand() -> None:
    scored = session(HOWELL)
    assert scored.scoring is ScoringForm.MATCHPOINTS
    assert brought(scored) == {
        ("1", "1"): (1.5, 0.5),
        ("1", "3"): (1.5, 0.5),
        ("1", "5"): (0, 2),
        ("2", "1"): (0.5, 1.5),
        ("2", "6"): (2, 0),
        ("2", "2"): (0.5, 1.5),
        ("3", "5"): (2, 0),
        ("3", "4"): (1, 1),
        ("3", "2"): (0, 2),
    }
    assert ranked(scored) == [
        [(1, "6", 5.0), (2, "3", 3.5), (2, "5", 3.5), (4, "4", 3.0), (5, "1", 2.0), (6, "2", 1.0)]
    ]
    assert next(one.percent for one in rankings(scored)[0].totals) == pytest.approx(100 * 5 / 6)


def test_where_nobody_changes_direction_there_are_two_rankings_also_if_numbers_are_the_same() -> None:
    mitchell = [
        *(table(1, "1", "1", 420), table(1, "2", "2", -50)),
        *(table(2, "1", "2", 110), table(2, "2", "1", 140)),
    ]
    scored = session(mitchell, ScoringForm.MATCHPOINTS)
    assert [each.side for each in rankings(scored)] == [Side.NS, Side.EW]
    assert ranked(scored) == [[(1, "1", 1.0), (1, "2", 1.0)], [(1, "2", 2.0), (2, "1", 0.0)]]


def test_a_board_that_was_played_less_often_is_scored_by_neubergs_formula() -> None:
    scored = session([*HOWELL, table(4, "1", "6", 90), table(4, "2", "4", 120)])
    assert brought(scored)["4", "1"] == (0.25, 1.75)
    assert brought(scored)["4", "2"] == (1.75, 0.25)
    assert {each.top for _, each in scored.tables} == {2.0}


def test_sections_with_boards_of_their_own_have_tops_of_their_own() -> None:
    in_a = [table(1, str(pair), str(pair + 1), 10 * pair, Section="A") for pair in (1, 3, 5)]
    in_b = [table(1, str(pair), str(pair + 1), 10 * pair, Section="B") for pair in (1, 3)]
    scored = session([*in_a, *in_b])
    assert [{each.top for each in of.tables} for of in scored.boards] == [{2.0}, {1.0}]


def test_an_awarded_score_is_a_share_of_the_top_and_the_others_are_scored_by_neuberg() -> None:
    awarded = [*HOWELL[:8], table(3, "2", "3", "60%/30%")]
    assert brought(session(awarded))["3", "2"] == (pytest.approx(1.2), pytest.approx(0.6))
    assert brought(session(awarded))["3", "5"] == (1.75, 0.25)


def test_law_12c2_average_plus_is_the_contestants_session_where_that_is_more() -> None:
    """Pair 6 has 2 + 2 of 4 on the other boards, pair 2 has 0.5 + 0.5 of 4."""
    awarded = [*HOWELL[:6], table(3, "6", "2", "A+/A-"), table(3, "5", "1", 1430), table(3, "4", "3", 680)]
    assert brought(session(awarded))["3", "6"] == (pytest.approx(2.0), pytest.approx(0.5))


def test_a_board_that_was_not_played_brings_nothing_and_does_not_count() -> None:
    scored = session([*HOWELL, table(4, "1", "6", 90), table(4, "2", "4", 120), table(4, "3", "5", "")])
    assert brought(scored)["4", "3"] == (None, None)
    assert {one.boards for one in rankings(scored)[0].totals} == {3, 4}


def test_one_result_alone_is_compared_with_nothing() -> None:
    for form in ScoringForm:
        if form is not ScoringForm.TOTAL:
            assert brought(session([table(1, "1", "2", 420)], form)) == {("1", "1"): (None, None)}


# ---- IMPs ----


def test_cross_imps_and_butler_by_hand() -> None:
    scores = {"1": 420, "3": 420, "5": -50, "7": 170}
    field = [table(1, ns, str(int(ns) + 1), score) for ns, score in scores.items()]
    cross = brought(session(field, ScoringForm.CROSS_IMPS))
    assert {ns: points for (_, ns), (points, _) in cross.items()} == {
        "1": pytest.approx((0 + 10 + 6) / 3),
        "3": pytest.approx((0 + 10 + 6) / 3),
        "5": pytest.approx((-10 - 10 - 6) / 3),
        "7": pytest.approx((-6 - 6 + 6) / 3),
    }
    butler = session(field, ScoringForm.BUTLER)
    assert {each.datum for _, each in butler.tables} == {300}  # (420 + 170) / 2 = 295
    assert brought(butler) == {("1", "1"): (3, -3), ("1", "3"): (3, -3), ("1", "5"): (-8, 8), ("1", "7"): (-4, 4)}


def test_total_points_are_the_scores() -> None:
    scored = session(HOWELL, ScoringForm.TOTAL)
    assert brought(scored)["1", "5"] == (-50, 50)
    assert ranked(scored)[0][0] == (1, "5", -50 + 100 + 1430)


MATCH = [
    *(room(1, "Open", "4S by N", 10), room(1, "Closed", "4S by N", 9)),  # 420 and -50: 10 IMPs
    *(room(2, "Closed", "3N by E", 9), room(2, "Open", "3N by E", 10)),  # -430 and -400: 1 IMP the other way
    *(room(3, "Open", "", 0), room(3, "Closed", "1S by W", 6)),  # 0 and 50: 2 IMPs the other way
    *(room(4, "Open", "2H by S", 8), room(4, "Closed", "2H by S", 8)),
]


def test_law_78b_a_match_of_four_boards_by_hand() -> None:
    (match,) = room_matches(session(MATCH))
    assert [each.home for each in match.boards] == [10, -1, -2, 0]
    assert match.score == (10, 3)
    assert match.running == [10, 9, 7, 7]
    assert match.victory_points == (13.74, 6.26)
    assert rankings(session(MATCH)) == []


def test_board_a_match_counts_boards() -> None:
    (match,) = room_matches(session(MATCH, ScoringForm.BAM))
    assert match.score == (1.5, 2.5)
    assert match.running == [1, 0, -1, -1]
    assert match.victory_points is None


def test_law_86_an_award_in_one_room_is_the_boards_result() -> None:
    spoilt = [*MATCH[:6], room(4, "Open", "2H by S", 8), room(4, "Closed", "", None, **{ARTIFICIAL: "A-/A+"})]
    (match,) = room_matches(session(spoilt))
    last = match.boards[-1]
    assert (last.home, last.visitors) == (3, -3)  # the visitors sit North–South in the closed room
    (match,) = room_matches(session(spoilt, ScoringForm.BAM))
    assert (match.boards[-1].home, match.boards[-1].visitors) == (0.6, 0.4)
    both = [*MATCH[:6], room(4, "Open", "", None, **{ARTIFICIAL: "A+/A+"})]
    (match,) = room_matches(session(both))
    assert (match.boards[-1].home, match.boards[-1].visitors) == (3, 3)
    assert match.score == (13, 6)
    assert match.running[-1] == match.running[-2]


def test_two_tables_without_rooms_are_a_match_where_the_teams_have_changed_places() -> None:
    def at(ns: str, ew: str, contract: str, result: int) -> Record:
        return room(1, "", contract, result, HomeTeam=ns, VisitTeam=ew)

    both = [at("Wales", "Italy", "4S by N", 10), at("Italy", "Wales", "4S by N", 9)]
    (match,) = room_matches(session(both))
    assert (match.key.home, match.key.visitors, match.score, match.running) == ("Italy", "Wales", (0, 10), [-10])
    same = [at("Wales", "Italy", "4S by N", 10), at("Wales", "Italy", "4S by N", 9)]
    assert room_matches(session(same)) == []
    assert sorted(each.ns or 0 for _, each in session(same).tables) == [-10, 10]
    (match,) = room_matches(session([*both, at("Spain", "Malta", "3N by N", 9)]))
    assert match.score == (0, 10)


def test_a_board_of_one_room_is_not_finished() -> None:
    (match,) = room_matches(session(MATCH[:3]))
    assert [each.home for each in match.boards] == [10, None]
    assert len(match.finished) == 1


def test_matches_of_one_session_are_compared_by_themselves_and_their_teams_ranked() -> None:
    others = [
        replace(record, tags=(("HomeTeam", "Gamma"), ("VisitTeam", "Delta"), ("Room", record.tag("Room") or "")))
        for record in (room(1, "Open", "4S by N", 11), room(1, "Closed", "4S by N", 10))
    ]
    scored = session([*MATCH, *others])
    matches = room_matches(scored)
    assert [match.score for match in matches] == [(10, 3), (1, 0)]
    teams = team_ranking(matches)
    assert teams is not None
    assert [(one.rank, str(one.contestant), one.total) for one in teams.totals] == [
        *((1, "Alpha", 13.74), (2, "Gamma", 11.2), (3, "Delta", 8.8), (4, "Beta", 6.26))
    ]
    across = session([*MATCH, *others], ScoringForm.CROSS_IMPS)
    assert room_matches(across) == []
    open_room = next(each for _, each in across.tables if each.score == 450)
    assert open_room.ns == pytest.approx((imps(30) + imps(500) + imps(30)) / 3)


# ---- which sessions there are, and how they ask to be scored ----


@pytest.mark.parametrize(
    ("tag", "form"),
    [
        ("IMP", "imps"), ("IMPs", "imps"), ("IMP;Cross2", "cross-imps"), ("Cavendish", "cross-imps"),
        ("Butler", "butler"), ("IMP;Butler", "butler"), ("MP", "matchpoints"), ("MatchPoints;MP1", "matchpoints"),
        ("BAM", "bam"), ("TotalPoints", "total"), ("Rubber", None), ("?", None), ("", None),
    ],
)  # fmt: skip
def test_the_words_of_the_scoring_tag(tag: str, form: str | None) -> None:
    found = scoring_of(tag)
    assert (found.value if found is not None else None) == form


def test_the_scoring_tag_decides_and_the_option_before_it() -> None:
    tagged = [replace(record, tags=(*record.tags, ("Scoring", "Butler"))) for record in HOWELL]
    assert session(tagged).scoring is ScoringForm.BUTLER
    assert session(tagged, ScoringForm.MATCHPOINTS).scoring is ScoringForm.MATCHPOINTS
    assert session(HOWELL[:2]).scoring is ScoringForm.IMPS


def test_events_and_segments_are_sessions_of_their_own_in_their_order() -> None:
    segments = [
        replace(record, tags=(("Event", "Final"), ("Stage", f"Segment {number}"), *record.tags))
        for number in (10, 2)
        for record in MATCH
    ]
    found = scored_sessions(segments)
    assert [each.name for each in found] == ["Final · Segment 2", "Final · Segment 10"]
    assert [room_matches(each)[0].score for each in found] == [(10, 3), (10, 3)]


def test_a_table_that_does_not_say_its_event_is_of_that_of_its_board() -> None:
    deal = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    first, *others = (replace(record, board=Board.standard(1, deal)) for record in HOWELL[:3])
    found = scored_sessions([replace(first, tags=(("Event", "Club"), *first.tags)), *others])
    assert [(each.name, len(each.boards)) for each in found] == [("Club", 1)]


def test_the_other_room_is_found_where_only_one_of_two_tables_says_its_room_and_teams() -> None:
    deal = Deal.parse("N:AQ32.K54.QJ3.A92 KJ4.AQ3.K754.K43 765.JT98.A2.QJT8 T98.762.T986.765")
    said, silent = (replace(record, board=Board.standard(1, deal)) for record in MATCH[:2])
    for tables in ([said, replace(silent, tags=())], [replace(said, tags=()), silent]):
        (match,) = room_matches(session(tables))
        assert (match.key.home, match.key.visitors, match.score) == ("Alpha", "Beta", (10, 0))


def test_deals_alone_are_no_session() -> None:
    assert scored_sessions([]) == []
    assert scored_sessions([Record(board(1))]) == []


# ---- what holds for every session ----


@st.composite
def fields(draw: st.DrawFn) -> list[Record]:
    """Some boards at several tables each, with awards and boards not played among them."""
    what: st.SearchStrategy[int | str] = st.one_of(SCORES, SCORES, SCORES, st.sampled_from(("A+/A-", "50%/50%", "")))
    return [
        table(number, draw(PAIRS), draw(PAIRS), draw(what), Table=str(place))
        for number in range(1, draw(st.integers(1, 4)) + 1)
        for place in range(draw(st.integers(1, 6)))
    ]


def compared(records: Sequence[Record], scoring: ScoringForm) -> list[TableResult]:
    """The tables of all boards with a score made at the table, and something to compare it with."""
    return [
        each
        for scored in scored_sessions(records, scoring)
        for _, each in scored.tables
        if isinstance(each.score, int) and each.ns is not None
    ]


@given(fields(), st.sampled_from(ScoringForm))
def test_what_both_sides_get_adds_up_to_the_top_or_to_nothing(records: list[Record], scoring: ScoringForm) -> None:
    for each in compared(records, scoring):
        assert each.ns is not None and each.ew is not None
        assert each.ns + each.ew == pytest.approx(each.top or 0)
        assert each.top is None or -1e-9 <= each.ns <= each.top + 1e-9


@given(fields(), st.sampled_from(ScoringForm), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(records: list[Record], scoring: ScoringForm, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = records.copy()
    random.shuffle(shuffled)
    assert scored_sessions(shuffled, scoring) == scored_sessions(records, scoring)


@given(fields(), st.sampled_from((ScoringForm.CROSS_IMPS, ScoringForm.MATCHPOINTS, ScoringForm.BUTLER)))
def test_turning_every_table_round_turns_every_result_round(records: list[Record], scoring: ScoringForm) -> None:
    def turned(record: Record) -> Record:
        score = record.tag("Score")
        tags = {"PairNS": record.tag("PairEW"), "PairEW": record.tag("PairNS"), "Table": record.tag("Table")}
        tags |= {"Score": score.replace("NS", "EW")} if score else {}
        awarded = record.tag(ARTIFICIAL)
        tags |= {ARTIFICIAL: "/".join(reversed(awarded.split("/")))} if awarded else {}
        return replace(record, tags=tuple((name, value) for name, value in tags.items() if value))

    one = chain.from_iterable(each.tables for each in scored_sessions(records, scoring))
    other = chain.from_iterable(each.tables for each in scored_sessions(map(turned, records), scoring))
    ours = [(of.board.name, each.record.tag("Table"), each.ns, each.ew) for of, each in one]
    theirs = [(of.board.name, each.record.tag("Table"), each.ew, each.ns) for of, each in other]
    assert ours == [(*place, pytest.approx(ns), pytest.approx(ew)) for *place, ns, ew in theirs]


@given(fields())
def test_the_totals_of_all_pairs_are_what_all_tables_brought(records: list[Record]) -> None:
    for scored in scored_sessions(records, ScoringForm.MATCHPOINTS):
        totals = sum(one.total for each in rankings(scored) for one in each.totals)
        assert totals == pytest.approx(sum((each.ns or 0) + (each.ew or 0) for _, each in scored.tables))


def test_ranks_of_equal_totals_are_the_best_of_theirs() -> None:
    scored = session([table(1, ns, str(int(ns) + 1), score) for ns, score in (("1", 90), ("3", 50), ("5", 50))])
    assert [[rank for rank, _, _ in each] for each in ranked(scored)] == [[1, 2, 2], [1, 1, 3]]


def test_a_pair_is_the_same_by_its_names_whoever_of_them_sits_where() -> None:
    def named(number: int, names: str, score: int) -> Record:
        players = tuple(zip(Seat, names.split(), strict=True))
        return Record(board(number), players=players, tags=(("Score", f"NS {score}"),))

    scored = session(
        [named(1, "a b c d", 420), named(1, "e f g h", 50), named(2, "d a b c", 100), named(2, "e f g h", 90)]
    )
    assert {str(one.contestant) for each in rankings(scored) for one in each.totals} == {
        *("a – c", "b – d", "e – g", "f – h")
    }
