"""A person at a table of shengji, with the lines that are typed given; matches, and tables that are gone on with."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dealspace.cards import BridgeError
from dealspace.games.contest.contest_deals import GameDeal, seeded_deals
from dealspace.games.contest.house import house_bot
from dealspace.games.person.record import GameRecord, KeptDeal, read_game_record
from dealspace.games.person.shengji_table import ShengjiTable
from dealspace.games.person.table_view import deal_lines
from dealspace.games.shengji.shengji_cards import count_kinds, kinds_of
from dealspace.games.shengji.shengji_match import standing_after
from dealspace.games.shengji.shengji_scoring import LevelMatch
from dealspace.games.shengji.shengji_state import SHENGJI_GAME, ShengjiState
from dealspace.games.shengji.shengji_words import cards_symbols, deal_result
from tests.support.called import called

DEALS = tuple(seeded_deals(SHENGJI_GAME, 3, 3))


def sat_down(deal: GameDeal = DEALS[0], seat: int = 2) -> ShengjiTable:
    return ShengjiTable(deal, seat, [house_bot(SHENGJI_GAME).player(SHENGJI_GAME)] * 4, 3)


def conversation(*lines: str, deal: GameDeal = DEALS[0], whole: bool = True) -> tuple[str, ShengjiTable]:
    """What is shown when the person types these lines, and then, if it is to be whole, always does what help says."""
    table, given = sat_down(deal), list(lines)
    shown = [*table.whole()]
    while not table.is_over and (given or whole):
        if not table.asks:
            shown += table.bots_move()
            continue
        if not given:
            found = re.search(r"Legal, for example: (.*)", "\n".join(table.answer("help")))
            assert found
            given = [found[1]]
        shown.append(f"{table.asks_for} > {given[0]}")
        try:
            shown += table.answer(given.pop(0))
        except BridgeError as error:
            shown.append(f"  {error}")
    return "\n".join(shown), table


def test_a_deal_is_played_by_what_help_says() -> None:
    text, table = conversation()
    assert text.startswith("Trump number 2; who declares last will be the landlord\n  ")
    assert "Not now" not in text and table.is_over
    closing = list(table.closing())
    assert re.match(r"\d+ points against the landlord: (North–South|East–West) win the deal and ", closing[0])
    assert closing[1].startswith("Buried: ♠") and len(list(table.reasons())) > 50
    assert table.moves == [SHENGJI_GAME.move_text(move) for _, move in table.state.history if move is not None]


def hidden_otherwise(state: ShengjiState, seat: int, rng: np.random.Generator) -> ShengjiState:
    """The same to the seat: the cards it does not see are in other places."""
    others = [each for each in range(4) if each != seat]
    unseen = [kind for each in others for kind in kinds_of(state.hands[each])]
    in_kitty = state.buried is None and state.trump is None
    unseen += kinds_of(state.dealt.kitty) if in_kitty else ()
    mixed = [int(kind) for kind in rng.permutation(unseen)]
    hands = [*state.hands]
    for each in others:
        hands[each] = count_kinds(mixed[: state.sizes[each]])
        mixed = mixed[state.sizes[each] :]
    a, b, c, d = hands
    kitty = count_kinds(mixed) if in_kitty else state.dealt.kitty
    return replace(state, hands=(a, b, c, d), dealt=replace(state.dealt, hands=(a, b, c, d), kitty=kitty))


def test_nothing_that_is_shown_depends_on_hidden_cards() -> None:
    table, rng, asked = sat_down(), np.random.default_rng(2), 0
    while not table.is_over:
        if not table.asks:
            list(table.bots_move())
            continue
        state = table.states[-1]
        assert isinstance(state, ShengjiState)
        other = sat_down()
        other.states[-1] = hidden_otherwise(state, 2, rng)
        asked += other.states[-1] != state
        shown = [
            [*each.whole(), *(line for text in ("look", "log", "help", "hand", "last") for line in each.answer(text))]
            for each in (table, other)
        ]
        assert shown[0] == shown[1]
        list(table.answer("\n".join(table.answer("help")).split("Legal, for example: ")[1].splitlines()[0]))
    assert asked > 10


def test_help_lists_a_legal_play_and_an_example_for_each_format() -> None:
    table, texts = sat_down(), []
    while not table.is_over:
        if table.asks:
            texts.append("\n".join(table.answer("?")))
            found = re.search(r"Legal, for example: (.*)", texts[-1])
            assert found
            list(table.answer(found[1]))
        else:
            list(table.bots_move())
    text = "\n".join(texts)
    assert (
        "All that is legal: pass" in text and "You can type cards, as 8s 8s; pass; hand, look, last, log; why" in text
    )
    led = re.search(r"Led: .*\nLegal, for example: (.*)\nAsked for, strongest first:\n((?:  .*\n)+)", text)
    assert led and (any(line.endswith(led[1]) for line in led[2].splitlines()) or " " in led[1])
    assert re.search(r"You hold \d+ of the suit: play them all, and any \d+ others\.", text)


def test_what_cannot_be_is_said_and_asked_again() -> None:
    deal = next(deal for deal in seeded_deals(SHENGJI_GAME, 40, 1) if "2s" in deal.row["hands"][2])
    lines = ("nonsense", "declare BJ*", "declare 3c", "", "last", "log", "why 2s", "bury 2s", "why", "undo")
    text, _ = conversation(*lines, deal=deal, whole=False)
    assert '"nonsense" is not a card' in text and "; help lists what else can be typed" in text
    assert "Not now: one joker makes no trumps" in text or "Not now: the hand has 0 × BJ*" in text
    assert "Not now: 3c makes no trumps" in text or "Not now: the hand has 0 × 3c" in text
    assert "no trick has been played" in text and "nothing of yours to take back" in text
    assert 'Not now: "bury 2s" is no move now: expected a declaration or a pass' in text


def landlords_table() -> ShengjiTable:
    """South has become the landlord, and has the kitty."""
    for deal in seeded_deals(SHENGJI_GAME, 60, 1):
        table = sat_down(deal)
        while not table.is_over and table.state.trump is None:
            if table.asks:
                twos = [move for move in table.seen.moves() if str(move) != "pass"]
                list(table.answer(str(twos[-1]) if twos else "pass"))
            else:
                list(table.bots_move())
        if table.state.landlord == 2:
            return table
    raise AssertionError("South is never the landlord")


def test_the_landlord_buries_cards_and_leads_and_takes_back_what_has_shown_nothing() -> None:
    table = landlords_table()
    assert (table.asks_for, sum(table.seen.hands[2])) == ("bury 8 cards", 33)
    with pytest.raises(BridgeError, match="Not now: 1 card is to be buried: expected 8"):
        list(table.answer(table.answer("hand").__next__().split()[1]))
    assert next(iter(table.answer("why 2c"))).startswith("  ")
    bury = next(iter(table.answer("help"))).partition("Legal, for example: ")[2]
    assert list(table.answer(f"why {bury}")) == ["  it is legal"]
    assert next(iter(table.answer(bury.removeprefix("bury ")))) == "  You    buried 8 cards"
    assert "taken back" in next(iter(table.answer("undo"))) and table.asks_for == "bury 8 cards"
    list(table.answer(bury))
    lead = next(iter(table.answer("help"))).partition("Legal, for example: ")[2]
    assert next(iter(table.answer(lead))) == f"  You    leads {lead}"


def test_what_a_throw_or_the_kitty_has_shown_is_not_unseen() -> None:
    table = landlords_table()
    before = next(index for index, state in enumerate(table.states) if state.to_move == 2 and index)
    if len(table.states) == before + 2:  # South's own declaration was the last
        with pytest.raises(BridgeError, match="you have seen the kitty; what was seen cannot be unseen"):
            list(table.answer("undo"))
    list(table.answer(next(iter(table.answer("help"))).partition("Legal, for example: ")[2]))
    state = table.seen
    throw = next(move for move in state.moves() if len({*str(move).split()}) > 3)
    list(table.answer(str(throw)))
    with pytest.raises(BridgeError, match="the others' cards have answered your throw; what was seen cannot be unseen"):
        list(table.answer("undo"))


def test_cards_and_deals_on_a_line() -> None:
    state = SHENGJI_GAME.deal(np.random.default_rng(1))
    lines = list(deal_lines(GameDeal.of(state, 4)))
    assert lines[0] == "Deal 4 of shengji, 2 decks, levels 2 and 2, no landlord yet"
    assert [line.split()[0] for line in lines[1:]] == ["North", "East", "South", "West", "Kitty"]
    text = cards_symbols(state.dealt.hands[0])
    assert [part[0] for part in text.split()[:4]] == ["♠", "♥", "♦", "♣"]
    jokers = sum(word in ("BJ*", "SJ*") for word in text.split())
    assert sum(len(part) - 1 for part in text.split()[:4] if part[1:] != "–") + jokers == 25
    assert cards_symbols(bytes(54)) == "♠– ♥– ♦– ♣–"


def played_out(kept: KeptDeal) -> ShengjiState:
    """The deal to its end by the house bot, its moves kept."""
    table = sat_down(kept.deal, 0)
    player = table.players[0]
    table = ShengjiTable(kept.deal, 3, [player] * 4, 3, kept.moves)
    while not table.is_over:
        if table.asks:
            list(table.answer(next(iter(table.answer("help"))).split("Legal, for example: ")[1].splitlines()[0]))
        else:
            list(table.bots_move())
    kept.moves = table.moves
    state = kept.state
    assert isinstance(state, ShengjiState)
    return state


def test_the_deals_of_a_sitting_are_a_match(tmp_path: Path) -> None:
    record, standing = GameRecord("shengji", 2, 3, [KeptDeal(deal, []) for deal in DEALS]), LevelMatch()
    for number in range(3):
        kept = record.next_deal()
        assert kept is record.deals[number]
        start = kept.state
        assert isinstance(start, ShengjiState)
        assert (start.dealt.levels, start.dealt.landlord) == (standing.levels, standing.landlord)
        assert start.dealt.hands == DEALS[number].state.dealt.hands
        over = played_out(kept)
        standing = standing_after(standing, over)
        assert f"Levels: North–South {'23456789TJQKA'[standing.levels[0]]}" in deal_result(over, standing)
        record.write(tmp_path / "table.json")
        assert read_game_record(tmp_path / "table.json") == record
    assert record.is_finished and record.going is record.deals[-1] and standing.levels != (0, 0)


def test_a_match_that_is_won_ends_the_sitting() -> None:
    deal = DEALS[0].at(LevelMatch((12, 12), 1))
    record = GameRecord("shengji", 2, 3, [KeptDeal(deal, []), KeptDeal(DEALS[1], [])])
    kept = record.next_deal()
    assert kept is not None
    over = played_out(kept)
    won = over.level_change.landlord_won
    assert record.is_finished is won


def test_a_kept_move_that_is_not_legal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(GameRecord("shengji", 2, 1, [KeptDeal(DEALS[0], ["pass", "8s 8s"])]).row), "utf-8")
    with pytest.raises(BridgeError, match=r"deal 1: .*is no move now"):
        read_game_record(path)


# ----------------------------------------------------------------------------------------------------- from the shell


def test_the_command_seats_a_person() -> None:
    done = called("games", "play", "shengji", "--seat", "N", "--seed", 4, stdin=b"help\nquit\n")
    assert done.returncode == 0 and "Deal 1 of 1, shengji; you are North\nTrump number 2" in done.stdout
    assert "declare or pass > Legal, for example: " in done.stdout
    assert done.stdout.endswith("You have left the table\n")


def test_a_table_is_left_and_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "table.json"
    words = ("games", "play", "shengji", "-n", 2, "--seed", 4, "--record", record)
    first = called(*words, stdin=b"pass\npass\nq\n")
    assert first.stdout.endswith(f"You have left the table; it is in {record}\n")
    kept = json.loads(record.read_text())
    assert kept["game"] == "shengji" and len(kept["deals"]) == 2 and "pass" in kept["deals"][0]["moves"]
    second = called(*words, stdin=b"log\nq\n")
    assert "  South  pass" in second.stdout and "Deal 1 of 2" in second.stdout
    assert json.loads(record.read_text()) == kept
    layouts = called("games", "deal", "shengji", "--after", record)
    ended = called(*words, stdin=b"")
    assert ended.returncode == 130 and ended.stdout.endswith(f"You have left the table; it is in {record}\n")
    assert layouts.returncode == 2 and "hidden cards of shengji are not drawn: expected a table of" in layouts.stderr
    other = called("games", "play", "whist", "--record", record)
    assert other.returncode == 2 and "one of shengji, not of whist" in other.stderr


def test_a_kept_deal_is_played_to_its_end_with_reasons_and_all_hands(tmp_path: Path) -> None:
    record, bot = tmp_path / "table.json", tmp_path / "sense.toml"
    bot.write_text('[play]\nmethod = "sensible"\n', "utf-8")
    table = sat_down()
    while not table.is_over:
        list(table.bots_move() if not table.asks else table.answer(str(next(table.seen.moves()))))
    mine = [index for index, (by, _) in enumerate(table.state.history) if by == 2][-3:]
    kept = mine[0]
    GameRecord("shengji", 2, 3, [KeptDeal(DEALS[0], table.moves[:kept])]).write(record)
    given = "\n".join(table.moves[index] for index in mine).encode()
    done = called("games", "play", "shengji", "--record", record, "--bot", bot, "--explain", stdin=given)
    assert done.returncode == 0, done.stderr
    assert " points against the landlord: " in done.stdout and "Deal 1 of shengji, 2 decks" in done.stdout
    assert "  Kitty  ♠" in done.stdout and re.search(r"  (North|East|West) .*: the only legal move", done.stdout)
    again = called("games", "play", "shengji", "--record", record)
    assert again.returncode == 2 and "all its deals are played" in again.stderr


def test_deals_of_three_decks_are_dealt_played_and_matched(tmp_path: Path) -> None:
    file, bot = tmp_path / "deals.jsonl", tmp_path / "first.toml"
    bot.write_text('[play]\nmethod = "first"\n', "utf-8")
    dealt = called("games", "deal", "shengji", "--decks", 3, "--count", 2, "--json")
    file.write_text(dealt.stdout, "utf-8")
    rows = [json.loads(line) for line in dealt.stdout.splitlines()]
    assert [(row["decks"], len(row["hands"][0].split()), len(row["kitty"].split())) for row in rows] == [(3, 39, 6)] * 2
    left = called("games", "play", "shengji", "--file", file, stdin=b"q\n")
    assert "Deal 1 of 2" in left.stdout
    played = called("games", "arena", bot, "--game", "shengji", "--file", file, "--json")
    assert json.loads(played.stdout)["pairs"][0]["tricks"] == pytest.approx(
        json.loads(played.stdout)["pairs"][0]["tricks"]
    )
    assert (
        json.loads(called("games", "arena", bot, "--game", "shengji", "--decks", 1, "--matches", 1, "--json").stdout)[
            "matches"
        ]
        == 1
    )


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("deal", "whist", "--decks", 2), "--decks is of shengji: whist has one deck"),
        (("deal", "shengji", "--decks", 9), "9 is not in the range 1<=x<=8"),
        (
            ("solve", "shengji", "s N: As | Kd | Qs | 7h"),
            "there is no open-hand solver for shengji: expected one of whist",
        ),
        (("solve", "skat"), 'there is no game "skat"'),
        (("play", "shengji", "--bot", "{pimc}"), 'method = "pimc" does not play shengji: expected one of random'),
        (("play", "shengji", "--file", "{pimc}", "--decks", 2), "--decks is for random deals"),
        (("arena", "{pimc}", "--game", "shengji"), 'the bot pimc: method = "pimc" does not play shengji'),
        (("arena", "{sensible}", "--game", "jass"), 'the bot sensible: method = "sensible" does not play jass'),
        (
            ("arena", "{sensible}", "--game", "jass", "--matches", 2),
            "--matches are matches of levels, of shengji alone",
        ),
        (("arena", "{sensible}", "--game", "shengji", "--matches", 2, "--deals", 2), "leave --deals and --file out"),
    ],
)
def test_what_is_typed_wrongly_is_one_line_and_exit_code_two(
    words: tuple[object, ...], error: str, tmp_path: Path
) -> None:
    for name in ("pimc", "sensible"):
        (tmp_path / f"{name}.toml").write_text(f'[play]\nmethod = "{name}"\n', "utf-8")
    paths = {name: tmp_path / f"{name}.toml" for name in ("pimc", "sensible")}
    done = called("games", *(str(word).format(**paths) for word in words))
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith("dealspace: ") and error in done.stderr
