"""Bots in TOML: what is read, and what is wrong said with its place."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from dealspace.cards import NotationError
from dealspace.match.bots.bot_files import BotSettings, read_bot
from dealspace.match.bots.bots import BidSettings
from dealspace.play.players.player_settings import PlaySettings
from dealspace.runtime.settings import SettingsSection, read_sections

ROOT = Path(__file__).resolve().parents[2]


def written(folder: Path, text: str) -> Path:
    path = folder / "bot.toml"
    path.write_text(text, "utf-8")
    return path


def test_what_is_left_out_has_its_usual_value(tmp_path: Path) -> None:
    usual = BotSettings("bot", BidSettings("sayc", True, 120), PlaySettings("isdd", 20))
    assert read_bot(written(tmp_path, "")) == usual


def test_every_key_is_read(tmp_path: Path) -> None:
    text = (
        'name = "b 1"\n[bid]\nsystem = "weak_notrump"\njudge = false\nworlds = 5\n[play]\nmethod = "isdd"\nworlds = 7\n'
    )
    expected = BotSettings("b 1", BidSettings("weak_notrump", False, 5), PlaySettings("isdd", 7))
    assert read_bot(written(tmp_path, text)) == expected
    assert pickle.loads(pickle.dumps(expected)) == expected


def test_a_system_is_looked_for_beside_the_file_of_the_bot(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("system: mine\nextends: sayc\ndsl: 1\n")
    assert read_bot(written(tmp_path, '[bid]\nsystem = "mine.yaml"')).bid.system == str(tmp_path / "mine.yaml")


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "bots").glob("*.toml")), ids=lambda path: path.name)
def test_the_shipped_bots_are_read_and_named_as_their_files(path: Path) -> None:
    assert read_bot(path).name == path.stem


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("nam = 1", "1:1", '"nam" is not a setting: did you mean "name"?'),
        ("name = 1", "1:1", "name: found 1, expected a text in quotes"),
        ('name = ""', "1:1", "name: expected 1 to 40 printable characters"),
        ("\n[bid]\njuge = true", "3:1", '"juge" is not a setting of [bid]: did you mean "judge"?'),
        ("[bid]\n\n  judge = 1", "3:3", "judge: found 1, expected true or false"),
        ("[bid]\nworlds = 0", "2:1", "worlds: found 0, expected a whole number from 1 to 10000"),
        ("[bid]\nworlds = true", "2:1", "worlds: found true, expected a whole number"),
        ('[bid]\nsystem = "nosuch"', "2:1", '"nosuch" is neither a system'),
        ('[play]\nmethod = "magic"', "2:1", "method: found 'magic', expected \"isdd\""),
        ("[play]\nzzz = 1", "2:1", '"zzz" is not a setting of [play]: expected auction, clock, evidence'),
        ("[bids]\njudge = true", "1", "[bids] is no section: did you mean [bid]?"),
        ("[zz]", "1", "[zz] is no section: expected [bid], [play]"),
        ("bid = 3", "1:1", '"bid" is a section: write [bid] on a line of its own'),
        ("name = ", "1", "not TOML: Invalid value (at end of document)"),
        ("a = 1\na = 2\n", "2:6", "not TOML: Cannot overwrite a value"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, place: str, said: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(NotationError) as caught:
        read_bot(path)
    assert str(caught.value).startswith(f"{path}:{place}: {said}")


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError, match="not readable as UTF-8"):
        read_bot(tmp_path / "bot.toml")


def test_settings_come_from_any_mapping_too() -> None:
    assert PlaySettings.read({"worlds": 3}).worlds == 3
    with pytest.raises(NotationError, match=r'^"x" is not a setting of \[play\]'):
        PlaySettings.read({"x": 3})
    section = SettingsSection({"share": 0.5, "size": "big"})
    assert section.number("share", 0.1, 0, 1) == 0.5
    with pytest.raises(NotationError, match='size: found \'big\', expected "small" or "large"'):
        section.one_of("size", ("small", "large"), "small")
    with pytest.raises(NotationError, match='no "name"'):
        section.text("name")


def test_lists_and_sections_of_sections_are_read_with_their_places(tmp_path: Path) -> None:
    path = written(tmp_path, '[play]\nsources = ["leads", "signals"]\n[play.strength]\nleads = 2.5\nsignal = "big"\n')
    play = read_sections(path, ("play",))[1]["play"]
    assert play.texts("sources") == ("leads", "signals")
    strength = play.section("strength")
    assert (strength.number("leads", 1.0, 0, 10), len(play.section("other"))) == (2.5, 0)
    play.check()
    with pytest.raises(NotationError, match=r"bot.toml:5:1: signal: found 'big', expected a number from 0 to 10"):
        strength.number("signal", 1.0, 0, 10)
    with pytest.raises(NotationError, match=r'bot.toml:5:1: "signal" is not a setting of \[play.strength\]'):
        strength = play.section("strength")
        strength.number("leads", 1.0, 0, 10)
        strength.check()
    with pytest.raises(NotationError, match=r"bot.toml:2:1: sources: found .* expected a section \[play.sources\]"):
        play.section("sources")
    with pytest.raises(NotationError, match=r"bot.toml:3: strength: found .* expected a list of texts"):
        play.texts("strength")


def test_the_identity_is_all_that_decides_and_not_the_name(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("system: mine\nextends: sayc\ndsl: 1\n")
    bot = read_bot(written(tmp_path, '[bid]\nsystem = "mine.yaml"'))
    assert replace(bot, name="other").identity == bot.identity
    for other in (
        replace(bot, bid=replace(bot.bid, system="sayc")),
        replace(bot, bid=replace(bot.bid, judge=False)),
        replace(bot, bid=replace(bot.bid, worlds=17)),
        replace(bot, play=replace(bot.play, worlds=21)),
    ):
        assert other.identity != bot.identity
        assert (other.bidding_identity == bot.bidding_identity) is (other.bid == bot.bid)
    elsewhere = tmp_path / "other.yaml"
    elsewhere.write_text((tmp_path / "mine.yaml").read_text())
    assert replace(bot, bid=replace(bot.bid, system=str(elsewhere))).identity == bot.identity
    elsewhere.with_name("third.yaml").write_text("system: mine\nextends: sayc\ndsl: 1\nparams: {nt: 12-14}\n")
    assert replace(bot, bid=replace(bot.bid, system=str(tmp_path / "third.yaml"))).identity != bot.identity


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("9" * 4400, "bot.toml:2:8: a number is too long"),
        ("0x" + "f" * 4400, "bot.toml:2:1: seed: found what is too large to show, expected a whole number"),
        ("[" * 3000, "bot.toml: not TOML that can be read: nested too deeply"),
        ("'" + "x" * 4400 + "'", "bot.toml:2:1: seed: found 'xxx"),
    ],
)
def test_a_value_that_cannot_be_held_is_said_in_one_short_line(tmp_path: Path, value: str, message: str) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(f"[play]\nseed = {value}\n", "utf-8")
    with pytest.raises(NotationError) as caught:
        read_sections(path, ("play",))[1]["play"].whole("seed", 1, 0, 100)
    assert str(caught.value).startswith(f"{tmp_path}/{message}")
    assert len(caught.value.bare_message) < 200
