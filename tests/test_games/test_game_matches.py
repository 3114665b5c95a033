"""Matches of bots at the trick games: deals in both directions, what is kept, and what it comes to."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dealspace.cards import BridgeError, NotationError
from dealspace.games.catalogue import GAMES, game_named
from dealspace.games.contest import contest_table as table_module
from dealspace.games.contest.contest_deals import GameDeal, deal_rows, read_deals, seeded_deals, seeded_matches
from dealspace.games.contest.contest_report import games_json, report_games
from dealspace.games.contest.contest_run import play_games, run_games
from dealspace.games.contest.contest_store import GameStore
from dealspace.games.contest.contest_summary import ComparedDeal, summary_of_games
from dealspace.games.contest.contest_table import FinishedGame, GameFailure, GameTable, play_game_table
from dealspace.games.contest.game_bot_files import Chooser, GameBot
from dealspace.games.contest.game_match import GameMatch
from dealspace.games.laws.state import GameView, MoveChoice
from dealspace.games.players.plain import FirstSettings, RandomSettings
from dealspace.games.shengji import (
    SHENGJI_GAME,
    LevelMatch,
    ShengjiGame,
    ShengjiMatch,
    ShengjiRules,
    ShengjiState,
)

RANDOM, FIRST = GameBot.of_method("random"), GameBot.of_method("first")
WHIST, JASS = game_named("whist"), game_named("jass")
DEALS = tuple(seeded_deals(WHIST, 6, 3))
MATCH = GameMatch((RANDOM, FIRST), DEALS)
LEVELS = GameMatch((GameBot.of_method("sensible"), RANDOM), tuple(seeded_matches(SHENGJI_GAME, 2, 5)))


def untimed(finished: FinishedGame) -> FinishedGame:
    return replace(finished, seconds=(0.0, 0.0))


def kept(match: GameMatch, store: GameStore) -> dict[str, FinishedGame]:
    found = store.finished(table.key for table in match.tables())
    return {key: untimed(finished) for key, finished in found.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_deals_of_a_seed_are_the_same_however_many_are_asked_for(name: str) -> None:
    game = game_named(name)
    deals = seeded_deals(game, 5, 1)
    assert deals[:2] == seeded_deals(game, 2, 1) != seeded_deals(game, 2, 2)
    assert len({deal.text for deal in deals}) == 5
    assert [GameDeal.of(deal.state, deal.number) for deal in deals] == deals


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_a_file_are_those_that_were_written(name: str, tmp_path: Path) -> None:
    deals = seeded_deals(game_named(name), 3, 1)
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(json.dumps(row) + "\n\n" for row in deal_rows(deals)), "utf-8")
    assert read_deals(game_named(name), path) == deals
    assert read_deals(game_named(name), path, 2) == deals[:2]
    with pytest.raises(BridgeError, match="there are 3 deals in it, not 4"):
        read_deals(game_named(name), path, 4)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("nonsense", "not JSON"),
        ("[]", "expected an object"),
        ('{"game": "jass"}', "a deal of jass, expected whist"),
        ('{"hands": ["As"], "trump": "s", "dealer": 0}', "four hands"),
    ],
)
def test_a_row_that_is_no_deal_is_named_with_its_line(line: str, found: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(json.dumps(DEALS[0].row) + "\n" + line + "\n", "utf-8")
    with pytest.raises(NotationError, match=found) as caught:
        read_deals(WHIST, path)
    assert str(caught.value).startswith(f"{path}:2: ")


def test_a_bot_alone_has_one_table_a_deal() -> None:
    (alone,) = play_games([RANDOM], WHIST, DEALS).figures
    first, second = play_games([RANDOM, FIRST], WHIST, DEALS).figures
    assert (alone.tables, first.tables, second.tables) == (6, 12, 12)
    assert alone.choices > 0


def test_each_deal_is_played_at_two_tables_with_the_sides_exchanged() -> None:
    tables = list(MATCH.tables())
    assert [(table.deal, table.sides) for table in tables] == [
        (deal, sides) for deal in DEALS for sides in ((RANDOM, FIRST), (FIRST, RANDOM))
    ]
    for one, other in zip(tables[::2], tables[1::2], strict=True):
        assert one.draw_seed == other.draw_seed and one.key != other.key
    assert len({table.draw_seed for table in tables}) == len(DEALS)


def test_a_match_has_bots_of_different_names_and_deals_of_one_game() -> None:
    with pytest.raises(BridgeError, match='two bots have the name "random"'):
        GameMatch((RANDOM, RANDOM), DEALS)
    with pytest.raises(BridgeError, match="deals of one game"):
        GameMatch((RANDOM, FIRST), (*DEALS, *seeded_deals(JASS, 1, 1)))
    with pytest.raises(BridgeError, match="deals of one game"):
        GameMatch((RANDOM, FIRST), ())


def test_the_key_depends_on_deal_bots_and_seed_but_not_on_names_and_numbers() -> None:
    table = GameTable(DEALS[0], (RANDOM, FIRST), 1)
    others = [
        replace(table, deal=DEALS[1]),
        replace(table, sides=(FIRST, RANDOM)),
        replace(table, sides=(replace(RANDOM, bid=FIRST.play), FIRST)),
        replace(table, seed=2),
    ]
    assert len({each.key for each in (table, *others)}) == 5
    same = replace(table, sides=(replace(RANDOM, name="x"), FIRST), deal=replace(DEALS[0], number=9))
    assert (same.key, same.draw_seed) == (table.key, table.draw_seed)


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_of_a_finished_table_lead_to_its_result(name: str) -> None:
    game = game_named(name)
    deal = seeded_deals(game, 1, 5)[0]
    finished = play_game_table(GameTable(deal, (RANDOM, RANDOM), 1))
    assert isinstance(finished, FinishedGame)
    state = deal.state
    for text in finished.moves:
        state = state.play(game.parse_move(text))
    result = state.result
    assert result is not None
    assert (result.scores, result.card_points, result.tricks) == (
        finished.scores,
        finished.card_points,
        finished.tricks,
    )
    row = json.loads(json.dumps(finished.to_json()))
    assert FinishedGame.from_json(finished.key, finished.number, row) == finished


def test_equal_bots_tie_every_deal() -> None:
    summary = play_games([RANDOM, replace(RANDOM, name="same")], JASS, 5)
    assert set(summary.pairs[0].values) == {0.0}
    assert summary.pairs[0].won_lost_equal == (0, 0, 5)


def test_a_stopped_match_of_levels_goes_on_where_it_was(tmp_path: Path) -> None:
    quick = replace(LEVELS, bots=(GameBot.of_method("sensible"), FIRST))
    counts: list[tuple[int, int]] = []
    with GameStore(tmp_path / "match.db") as store:
        run_games(replace(quick, deals=quick.deals[:1]), store)
        first = kept(quick, store)
    with GameStore(tmp_path / "match.db") as store:
        run_games(quick, store, progress=lambda *count: counts.append(count))
        whole = kept(quick, store)
    assert counts == [(2, 4), (3, 4), (4, 4)] and len(whole) == 4
    assert first == {key: whole[key] for key in first} and len(first) == 2
    with GameStore() as store:
        run_games(quick, store)
        assert kept(quick, store) == whole


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stopped_match_goes_on_where_it_was(tmp_path: Path, processes: int) -> None:
    with GameStore() as store:
        run_games(MATCH, store)
        whole = kept(MATCH, store)
    assert len(whole) == 12
    with GameStore(tmp_path / "match.db") as store:
        run_games(replace(MATCH, deals=DEALS[:4]), store)
    counts: list[tuple[int, int]] = []
    with GameStore(tmp_path / "match.db") as store:
        run_games(MATCH, store, processes=processes, progress=lambda *count: counts.append(count))
        assert kept(MATCH, store) == whole
    assert counts == [(done, 12) for done in range(8, 13)]


def test_after_an_interrupt_what_was_finished_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    played = table_module._played

    def interrupted(table: GameTable) -> FinishedGame:
        if table.deal.number == 3:
            raise KeyboardInterrupt
        return played(table)

    monkeypatch.setattr(table_module, "_played", interrupted)
    with GameStore() as store:
        with pytest.raises(KeyboardInterrupt):
            run_games(MATCH, store)
        summary = summary_of_games(MATCH, store)
    assert [deal.deal.number for deal in summary.pairs[0].deals] == [1, 2]
    assert not summary.is_complete


@dataclass(frozen=True)
class Cheat:
    """Plays whatever card comes first in the deck, legal or not."""

    @classmethod
    def read(cls, section: object) -> Cheat:
        return cls()

    def player(self, game: object) -> Cheat:
        return self

    def choose(self, view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
        return MoveChoice(WHIST.parse_move("2c"))


def test_a_match_of_levels_is_played_to_its_end_at_each_table() -> None:
    """The moves that are kept, played again deal by deal, lead to the levels, deals and match that were counted."""
    assert LEVELS.is_of_levels and repr(LEVELS) == "<GameMatch of sensible, random: 2 matches of shengji>"
    for table in LEVELS.tables():
        finished = play_game_table(table)
        assert isinstance(finished, FinishedGame)
        match, scores, won, moves = ShengjiMatch((5, table.deal.number)), [0, 0], [0, 0], list(finished.moves)
        while not match.is_over:
            state = match.deal()
            while state.to_move is not None:
                state = state.play(SHENGJI_GAME.parse_move(moves.pop(0)))
            assert state.result is not None and state.result.winner is not None
            won[state.result.winner] += 1
            scores = [sum(pair) for pair in zip(scores, state.result.scores, strict=True)]
            match = match.after(state)
        assert not moves and finished.scores == tuple(scores) and finished.deals_won == tuple(won)
        assert finished.deals == match.played
        assert finished.matches_won == tuple(int(match.standing.winner == side) for side in (0, 1))
        row = json.loads(json.dumps(finished.to_json()))
        assert FinishedGame.from_json(finished.key, finished.number, row) == finished


def test_more_matches_of_a_seed_begin_with_the_same_ones_and_have_their_own_cards() -> None:
    matches = seeded_matches(SHENGJI_GAME, 3, 1)
    assert matches[:2] == seeded_matches(SHENGJI_GAME, 2, 1) != seeded_matches(SHENGJI_GAME, 2, 2)
    assert len({GameDeal.of(deal.state, 1).text for deal in matches}) == 3
    three = seeded_matches(ShengjiGame(ShengjiRules.of_decks(3)), 1, 1)[0].state
    assert isinstance(three, ShengjiState) and three.rules == ShengjiRules.of_decks(3)


def test_a_match_that_nobody_wins_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealspace.games.shengji.shengji_match.MOST_DEALS", 2)
    summary = play_games(["sensible", "random"], SHENGJI_GAME, LEVELS.deals)
    pair = summary.pairs[0]
    assert pair.matches_won_lost == (0, 0, 4) and all(table.deals == 2 for deal in pair.deals for table in deal.tables)
    assert "0 of 4 matches won, 0.0 % (95 %: 0.0 to 49.0), 4 by nobody" in "\n".join(report_games(summary))


@pytest.mark.parametrize("number", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_sensible_bots_win_nearly_all_matches_against_random_ones(number: int) -> None:
    """As `python -m bench.shengji match` plays them."""
    summary = play_games(["sensible", "random"], SHENGJI_GAME, seeded_matches(SHENGJI_GAME, number, 77))
    pair = summary.pairs[0]
    won, lost, nobody = pair.matches_won_lost
    assert won + lost + nobody == 2 * number and won >= 0.95 * 2 * number
    assert pair.mean is not None and pair.mean.low is not None and pair.mean.low > 1
    lines = list(report_games(summary))
    assert lines[0] == f"Match at shengji · {number} matches at two tables each"
    assert (
        lines[2].startswith(f"sensible against random: {won} of {2 * number} matches won, ")
        and "levels a deal" in lines[2]
    )
    assert lines[3].startswith("  a match ") and lines[3].endswith("deals won")
    row = json.loads(json.dumps(games_json(summary)))
    assert row["matches"] == row["pairs"][0]["matches"] == number and "deals" not in row
    assert row["pairs"][0]["won"] == won and row["pairs"][0]["deals_won"][0] > 4
    total = sum(sum(table.deals_won) for deal in pair.deals for table in deal.tables)
    assert sum(row["pairs"][0]["deals_won"]) == pytest.approx(total / 2 / number)


def test_levels_gained_are_by_the_deal_and_the_sides_exchange_landlord_and_levels() -> None:
    north = FinishedGame("a", 1, (), (12, 2), (0, 0), (0, 0), (1, 1), (0.0, 0.0), (6, 4), (1, 0))
    east = FinishedGame("b", 1, (), (3, 13), (0, 0), (0, 0), (1, 1), (0.0, 0.0), (2, 3), (0, 1))
    deal = ComparedDeal(LEVELS.deals[0], (north, east))
    assert deal.value == pytest.approx(((12 - 2) / 10 + (13 - 3) / 5) / 2)
    assert (deal.own(0, "deals_won"), deal.own(1, "deals_won")) == ((6 + 3) / 2, (4 + 2) / 2)
    start = seeded_deals(SHENGJI_GAME, 1, 1)[0].at(LevelMatch((3, 8), 1))
    dealt = [table.deal.state for table in GameMatch(LEVELS.bots, (start,)).tables()]
    assert [(state.dealt.levels, state.dealt.landlord) for state in dealt if isinstance(state, ShengjiState)] == [
        ((3, 8), 1)
    ] * 2


def test_results_kept_without_deals_won_are_read() -> None:
    row = FinishedGame("a", 1, ("2c",), (9, 4), (9, 4), (9, 4), (1, 1), (0.0, 0.0)).to_json()
    assert "deals_won" not in row and FinishedGame.from_json("a", 1, row).deals == 1


def test_a_bot_that_does_not_play_the_game_is_refused_before_the_match() -> None:
    with pytest.raises(BridgeError, match='the bot pimc: method = "pimc" does not play shengji'):
        GameMatch((GameBot.of_method("pimc"),), LEVELS.deals)
    with pytest.raises(BridgeError, match="deals of one game"):
        GameMatch((RANDOM,), (*LEVELS.deals, *seeded_deals(SHENGJI_GAME, 1, 1)))


def test_an_illegal_move_ends_the_table_and_not_the_match() -> None:
    cheat = GameBot("cheat", Chooser("cheat", Cheat()))
    match = GameMatch((cheat, FIRST), DEALS[:2])
    with GameStore() as store:
        failures = run_games(match, store)
        assert [type(failure) for failure in failures] == [GameFailure] * 4
        assert str(failures[0]).startswith("deal 1, cheat against first: ")
        assert "2c" in str(failures[0])
        assert summary_of_games(match, store).pairs[0].mean is None


def test_a_deal_is_worth_the_mean_of_what_was_scored_more_at_both_tables() -> None:
    north = FinishedGame("a", 1, (), (9, 4), (9, 4), (9, 4), (1, 1), (0.0, 0.0))
    east = FinishedGame("b", 1, (), (7, 6), (7, 6), (7, 6), (1, 1), (0.0, 0.0))
    deal = ComparedDeal(DEALS[0], (north, east))
    assert deal.value == ((9 - 4) + (6 - 7)) / 2
    assert (deal.own(0, "tricks"), deal.own(1, "tricks")) == ((9 + 6) / 2, (4 + 7) / 2)


def test_the_report_has_a_line_for_each_pair_and_a_ranking_of_several() -> None:
    both = replace(RANDOM, name="both", bid=Chooser("first", FirstSettings()))
    summary = play_games([RANDOM, FIRST, both], JASS, 4)
    lines = list(report_games(summary))
    assert lines[0] == "Match at jass · 4 deals at two tables each"
    assert [line.split(":")[0] for line in lines if " against " in line] == [
        "random against first",
        "random against both",
        "first against both",
    ]
    ranked = [line.split(".")[1].split(":")[0].strip() for line in lines if line.startswith("  ") and "%" in line]
    assert ranked == [summary.names[bot] for bot in summary.standings.ranking]
    assert lines[-1].split()[:2] == ["both", "16"]


def test_a_match_for_programs_is_json_of_one_object() -> None:
    row = json.loads(json.dumps(games_json(play_games([RANDOM, FIRST], WHIST, 3))))
    assert [row["game"], row["deals"], row["complete"]] == ["whist", 3, True]
    pair = row["pairs"][0]
    assert pair["bots"] == ["random", "first"] and pair["deals"] == pair["mean"]["count"] == 3
    assert sum(pair["tricks"]) == pytest.approx(13)
    assert pair["mean"]["value"] == pytest.approx(pair["scores"][0] - pair["scores"][1])
    assert [bot["tables"] for bot in row["bots"]] == [6, 6]


def test_settings_of_methods_are_values() -> None:
    assert RandomSettings() == RandomSettings() and FirstSettings() != RandomSettings()
