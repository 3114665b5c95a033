"""Comparisons: each difference by a slow and obvious twin, weights, beginnings, resumption, reports."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.cards import PASS, Auction, BridgeError, Call, Deal, Side, View, Vulnerability, imps
from dealspace.inference import HCP, NEVER, satisfied, value
from dealspace.studies.comparison import study_run
from dealspace.studies.comparison.comparison import BoardToStudy, study_board
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.keys import calls_class, contract_class, situation, zone
from dealspace.studies.comparison.per_boards import weighted_mean
from dealspace.studies.comparison.study_report import page, report, study_json
from dealspace.studies.comparison.study_run import StudyStore, study
from dealspace.studies.comparison.study_summary import StudySummary
from dealspace.studies.comparison.swing import NotBid, StudiedBoard, Swing
from dealspace.studies.kinds.versions import differing
from tests.support.ns_points import ns_points
from tests.support.studies import SmallStudies, studied


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> SmallStudies:
    return SmallStudies(tmp_path_factory.mktemp("bots"))


def plainly_bid(deal: Deal, systems: dict[Side, str], vul: Vulnerability, start: Auction) -> Auction:
    """The auction by the book from here on: new readers for every call, nothing remembered."""
    auction = start
    while not auction.is_over:
        reader = Interpreter({side: load_system(name) for side, name in systems.items()}, vul)
        view = View(auction.turn, deal[auction.turn], vul, auction)
        auction = auction.plus(Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call)
    return auction


def scored_plainly(each: Swing, ends: tuple[Auction, Auction]) -> int:
    """IMPs of the second end for the side that called, each contract solved by itself."""
    deal, vul = Deal.parse(each.deal), Vulnerability(each.vul)
    made, other = ((1 if each.side is Side.NS else -1) * ns_points(end, deal, vul) for end in ends)
    return imps(other - made)


def test_each_difference_of_two_versions_is_found_again_by_bidding_both_plainly(small: SmallStudies) -> None:
    systems = [str(bot.bid.system) for bot in (small.strong, small.weak)]
    found = [each for board in studied(small.asked("versions"), 24) for each in board.swings]
    assert len(found) > 3
    for each in found:
        deal, vul, before = Deal.parse(each.deal), Vulnerability(each.vul), each.before
        calls, ends = [], []
        for own in systems:
            seats = {each.side: own, each.side.opponents: systems[0]}
            calls.append(str(plainly_bid(deal, seats, vul, before).calls[len(before)]))
            ends.append(plainly_bid(deal, seats, vul, before.plus(Call.parse(calls[-1]))))
        assert calls == [each.made, each.other]
        assert tuple(map(str, ends)) == each.ends
        assert each.won == scored_plainly(each, (ends[0], ends[1]))


@pytest.mark.parametrize("word", ["alternatives", "one-card-away"])
def test_each_other_call_is_bid_on_by_the_same_players(small: SmallStudies, word: str) -> None:
    systems = dict.fromkeys(Side, str(small.strong.bid.system))
    found = [each for board in studied(small.asked(word), 4) for each in board.swings]
    assert found
    for each in found[:12]:
        deal, vul = Deal.parse(each.deal), Vulnerability(each.vul)
        ends = [plainly_bid(deal, systems, vul, each.before.plus(Call.parse(text))) for text in (each.made, each.other)]
        assert ends[0] == plainly_bid(deal, systems, vul, each.before), "the call made is the system's own"
        assert tuple(map(str, ends)) == each.ends
        assert each.won == scored_plainly(each, (ends[0], ends[1])) and each.weight >= 1


def test_a_board_of_two_rooms_wins_what_the_match_says(small: SmallStudies) -> None:
    names = [str(bot.bid.system) for bot in (small.strong, small.weak)]
    for board in studied(small.asked("rooms-part"), 12):
        for each in board.swings:
            deal, vul, start = Deal.parse(each.deal), Vulnerability(each.vul), Auction(each.before.dealer)
            first = ns_points(plainly_bid(deal, dict(zip(Side, names, strict=True)), vul, start), deal, vul)
            second = ns_points(plainly_bid(deal, dict(zip(Side, names[::-1], strict=True)), vul, start), deal, vul)
            assert each.won == imps(second - first), "the system is North–South in the first room"


def test_silent_opponents_pass_on_boards_of_many_points(small: SmallStudies) -> None:
    found = [each for board in studied(small.asked("silent"), 12) for each in board.swings]
    assert found
    for each in found:
        assert sum(value(HCP, hand) for hand in each.hands) >= 20
        for end in map(Auction.parse, each.ends):
            assert all(call == PASS for place, call in enumerate(end.calls) if end.caller(place).side is Side.EW)


def test_their_calls_are_made_in_place_of_ours_and_bid_on_by_them(small: SmallStudies) -> None:
    theirs = dict.fromkeys(Side, str(small.weak.bid.system))
    found = [each for board in studied(small.asked("their-calls"), 12) for each in board.swings]
    assert found and {each.rule.split(":")[0].split("/")[-1] for each in found} <= {"strong.yaml", "no rule"}
    for each in found:
        deal, vul = Deal.parse(each.deal), Vulnerability(each.vul)
        assert str(plainly_bid(deal, theirs, vul, each.before)) == each.ends[1]


def test_what_ends_below_game_is_laid_beside_the_best_game(small: SmallStudies) -> None:
    boards = studied(small.asked("below-slam"), 12)
    found = [each for board in boards for each in board.swings]
    assert {each.kind.split(",")[0] for each in found} == {"game", "slam"}
    for board in boards:
        assert sum(each.weight for each in board.swings if each.kind.startswith("slam")) in (0.0, 1.0)


def test_judgement_is_compared_with_the_book(small: SmallStudies) -> None:
    quick = replace(small.strong, bid=replace(small.strong.bid, worlds=8))
    asked = replace(small.asked("judgement", Dealing(3)), system=quick)
    found = [each for board in studied(asked, 8) for each in board.swings]
    systems = dict.fromkeys(Side, str(small.strong.bid.system))
    assert found
    for each in found:
        deal, vul = Deal.parse(each.deal), Vulnerability(each.vul)
        book = plainly_bid(deal, systems, vul, each.before)
        assert str(book) == each.ends[0] and str(book.calls[len(each.before)]) == each.made != each.other


def test_only_boards_bid_like_the_beginning_are_studied(small: SmallStudies) -> None:
    under = Auction.parse("N: 1N P")
    boards = studied(small.asked("alternatives", Dealing(1, (), under)), 9)
    found = [each for board in boards for each in board.swings]
    assert found and all(str(each.before).startswith("N: 1N P") for each in found)
    assert all(15 <= value(HCP, Deal.parse(each.deal)[under.dealer]) <= 17 for each in found)
    assert {each.vul for each in found} == {"None", "NS"}, "eight boards at a vulnerability"


def test_one_rule_is_looked_at(small: SmallStudies) -> None:
    dealing = Dealing(1, (), Auction.parse("N:"))
    asked = small.asked("one-card-away", dealing, rule="strong.yaml:7", is_decisive=True)
    found = [each for board in studied(asked, 8) for each in board.swings]
    assert found and {(each.rule.split("/")[-1], each.made) for each in found} == {("strong.yaml:7", "1N")}
    with pytest.raises(BridgeError, match="never arises"):
        _ = small.asked("one-card-away", dealing, rule="strong.yaml:1", is_decisive=True).region


def test_boards_dealt_for_the_question_come_to_the_same_as_random_ones(small: SmallStudies) -> None:
    """Openings of two versions: of random deals about one in eight is opened otherwise."""
    beginning = Dealing(5, (), Auction.parse("N:"))
    plain = small.asked("versions", beginning)
    first = {task.number: study_board(task) for task in plain.boards(480)}
    openings = [
        board.weight * sum(each.won for each in board.swings if not each.before.calls)
        for board in first.values()
        if isinstance(board, StudiedBoard)
    ]
    chosen = [board.won for board in studied(small.asked("versions", beginning, is_decisive=True), 160)]
    errors = [np.std(won, ddof=1) / len(won) ** 0.5 for won in (openings, chosen)]
    assert abs(np.mean(openings) - np.mean(chosen)) < 3.5 * np.hypot(*errors)
    assert errors[1] < errors[0], "a third of the boards, and yet it is surer"


def test_the_hands_of_which_versions_differ_leave_none_out(small: SmallStudies) -> None:
    readers = [Interpreter(load_system(str(bot.bid.system))) for bot in (small.strong, small.weak)]
    start = Auction.parse("N:")
    region = differing(*(reader.live(start) for reader in readers))
    boards = [Deal.random(np.random.default_rng(seed)) for seed in range(200)]
    inside = satisfied(region, np.array([deal[start.dealer].bits for deal in boards], np.uint64))
    for deal, is_inside in zip(boards, inside, strict=True):
        view = View(start.dealer, deal[start.dealer], Vulnerability.NONE, start)
        calls = {
            Bidder(reader, np.random.default_rng(0), effort=None).choose(view).call
            for reader in readers
        }  # fmt: skip
        assert is_inside or len(calls) == 1
    assert 0 < inside.mean() < 0.5
    assert differing(readers[0].live(start), readers[0].live(start)) == NEVER


def test_a_mean_of_weighted_values_is_that_of_values_repeated() -> None:
    found, plain = weighted_mean([1.0, 5.0], [3.0, 1.0]), weighted_mean([1.0, 1.0, 1.0, 5.0], [1.0] * 4)
    assert found.value == plain.value == 2.0
    rng = np.random.default_rng(1)
    missed = 0
    for _ in range(400):
        weights = rng.choice([1.0, 3.0], 60)
        mean = weighted_mean((rng.normal(size=60) + 1).tolist(), weights.tolist())
        missed += not (mean.low is not None and mean.high is not None and mean.low <= 1 <= mean.high)
    assert 5 <= missed <= 40  # one of twenty is expected


def test_a_stopped_study_goes_on_where_it_was(
    small: SmallStudies, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []

    def counted(task: BoardToStudy) -> StudiedBoard | NotBid:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(task.number)
        return study_board(task)

    tasks = small.asked("versions").boards(5)
    monkeypatch.setattr(study_run, "study_board", counted)
    with StudyStore(tmp_path / "study.db") as store, pytest.raises(KeyboardInterrupt):
        study(tasks, store)
    monkeypatch.setattr(study_run, "study_board", study_board)
    told: list[tuple[int, int]] = []
    with StudyStore(tmp_path / "study.db") as store:
        assert study(tasks, store, progress=lambda done, total: told.append((done, total))) == []
        assert store.boards(task.key for task in tasks) == studied(small.asked("versions"), 5)
    assert told == [(3, 5), (4, 5), (5, 5)]


def test_the_key_stands_for_all_that_a_board_depends_on(small: SmallStudies) -> None:
    asked = [
        small.asked("versions"), small.asked("versions", other=small.strong), small.asked("versions", rule="1N"),
        small.asked("versions", against=small.weak), small.asked("versions", Dealing(2)),
        small.asked("versions", Dealing(1, ("N: 5+S",))), small.asked("versions", Dealing(1, (), Auction.parse("N:"))),
        small.asked("versions", Dealing(1, (), Auction.parse("N:")), is_decisive=True),
        small.asked("one-card-away"), small.asked("one-card-away", others=3),
    ]  # fmt: skip
    assert len({each.boards(1)[0].key for each in asked}) == len(asked)


def test_what_does_not_fit_together_is_refused(small: SmallStudies) -> None:
    with pytest.raises(BridgeError, match="needs --against"):
        small.asked("rooms-part", against=None)
    with pytest.raises(BridgeError, match="needs --other"):
        small.asked("versions", other=None)
    with pytest.raises(BridgeError, match="no --against"):
        small.asked("below-slam", against=small.weak)
    with pytest.raises(BridgeError, match="no versions"):
        small.asked("silent", other=small.weak)
    with pytest.raises(BridgeError, match="--decisive needs --under"):
        small.asked("versions", is_decisive=True)
    with pytest.raises(BridgeError, match="--decisive needs a --rule"):
        _ = small.asked("alternatives", Dealing(1, (), Auction.parse("N:")), is_decisive=True).region


def test_a_board_that_nobody_bids_so_is_told(small: SmallStudies) -> None:
    dealing = Dealing(1, ("N: hcp 0-3",), Auction.parse("N: 1N"))
    found = study_board(small.asked("versions", dealing).boards(1)[0])
    assert isinstance(found, NotBid) and "no deal is bid" in str(found)


def made_up(number: int, won: int, weight: float = 1.0) -> StudiedBoard:
    deal = "N:AT.JT9863.J65.A9 KQJ2.A4.KQ72.T83 87653.K2.T84.KQ4 94.Q75.A93.J7652"
    points = (0, {3: 110, -3: -110, 10: 430, 0: 0}[won])
    each = Swing(
        deal, "None", "E: 1D P 1H", "AT.JT9863.J65.A9", "a/b.yaml:1 (x)", "P", "1N",
        ("E: 1D P 1H P P P", "E: 1D P 1H 1N P P P"), points, weight,
    )  # fmt: skip
    assert each.won == won
    return StudiedBoard(str(number), number, (each,))


def test_classes_are_named_by_calls_contracts_points_and_situation() -> None:
    each = made_up(1, 3).swings[0]
    assert calls_class(each) == "a partscore bid in place of a pass"
    assert contract_class(each) == "our partscore in place of their partscore"
    assert zone(each) == "0–19 HCP"
    assert situation(each) == "(1x) P (1y): 1N, not P"


def test_boards_without_a_difference_count_and_opponents_are_averaged(small: SmallStudies) -> None:
    asked = [small.asked("rooms-part", against=bot) for bot in (small.weak, small.strong)]
    nothing = StudiedBoard("0", 3, ())
    found = StudySummary({
        asked[0]: [made_up(1, 10), made_up(2, -3, 2.0), nothing], asked[1]: [made_up(1, 0), made_up(2, 0), nothing],
    })  # fmt: skip
    assert found.total is not None
    assert found.total.won.value == pytest.approx(1000 * (10 / 2 - 3) / 3)
    assert [each.name for each in found.opponents] == ["weak", "strong"]
    assert found.opponents[0].won.value == pytest.approx(1000 * (10 - 6) / 3)
    row = json.loads(json.dumps(study_json(found, 3)))
    assert row["complete"] and row["boards"] == 3 and row["against"] == ["weak", "strong"]
    assert row["by"]["rule"][0]["name"] == "a/b.yaml:1 (x)"
    text, html = "\n".join(report(found, 5)), page(found)
    assert "by opponent" in text and "(1x) P (1y): 1N, not P" in text
    assert "<details>" in html and "src=" not in html and 'name="viewport"' in html


def test_what_is_kept_is_read_again(small: SmallStudies) -> None:
    for board in studied(small.asked("versions"), 6):
        assert StudiedBoard.from_json(json.loads(json.dumps(board.to_json()))) == board
    with pytest.raises(BridgeError, match="no board of a study"):
        StudiedBoard.from_json({"key": "1"})
