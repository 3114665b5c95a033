"""A match in one call gives what the steps behind it give, and says what is wrong with what it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace import (
    BidSettings,
    Board,
    BotSettings,
    BridgeError,
    Match,
    MatchForm,
    MatchStore,
    NotationError,
    Record,
    play_match,
    random_boards,
    run_match,
    summary_of,
    write_records,
)

BOTS = tuple(BotSettings(name, BidSettings(name, judge=False)) for name in ("sayc", "weak_notrump"))


def test_one_call_is_the_match_of_its_steps(tmp_path: Path) -> None:
    boards = random_boards(3, 6)
    match = Match(BOTS, tuple(boards), MatchForm.BIDDING, seed=6)
    with MatchStore() as store:
        assert not run_match(match.seatings(), store)
        wanted = summary_of(match, store)
    write_records(boards, tmp_path / "boards.pbn")
    for given in (3, boards, [record.board for record in boards], tmp_path / "boards.pbn"):
        found = play_match(BOTS, given, seed=6)
        assert found.is_complete and found.pairs[0].swings == wanted.pairs[0].swings


def test_a_store_keeps_the_tables_and_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with MatchStore(tmp_path / "match.db") as store:
        play_match(BOTS, 1, store=store, form="bidding", progress=lambda done, total: told.append((done, total)))
        assert told == [(0, 2), (1, 2), (2, 2)]
        play_match(BOTS, 1, store=store, progress=lambda done, total: told.append((done, total)))
        assert told[3:] == [(2, 2)]


def test_bots_come_from_files_and_names(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('[bid]\nsystem = "sayc"\njudge = false\n')
    with pytest.raises(BridgeError, match="a match needs boards"):
        play_match([tmp_path / "book.toml", "weak_notrump"], [])
    with pytest.raises(NotationError, match="no_such_system"):
        play_match(["no_such_system", "sayc"], 1)


def test_what_is_wrong_is_said() -> None:
    hidden = Board.parse("1 N None N:AQ32.K54.QJ3.A92 - - -")
    for given, message in (
        ({"bots": []}, "a match needs bots"),
        ({"bots": BOTS[:1] * 2}, 'two bots have the name "sayc"'),
        ({"form": "cricket"}, "form is 'cricket': expected one of bidding, play, cards"),
        ({"scoring": "rubber"}, '"rubber" is no form of scoring: expected imps or matchpoints'),
        ({"boards": [Record(hidden)]}, "a match needs all four hands"),
    ):
        with pytest.raises(BridgeError, match=message):
            play_match(**{"bots": BOTS, "boards": 1, **given})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a board is 5; expected Record"):
        play_match(BOTS, [5])  # type: ignore[list-item]
