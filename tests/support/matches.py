"""Two small systems and bots that play them: quick enough for whole matches in a test."""

from __future__ import annotations

from pathlib import Path

from dealspace.match.bots.bot_files import BotSettings, read_bot

_SYSTEM = """
system: {name}
dsl: 1
contexts:
- after: opening
  rules:
  - 1N: {{if: hcp {low}-{high} and balanced, say: notrump}}
  - 1M: {{if: hcp 12-21 and 5+M, say: a major, prefer: higher M}}
  - P:  {{if: else, say: no opening}}
"""
_BOT = """
[bid]
system = "{name}.yaml"
judge = false

[play]
worlds = 1
"""


def small_bots(folder: Path) -> tuple[Path, Path]:
    """Files of two bots, "strong" and "weak" by their notrumps, which differ on a board now and then."""
    for name, low, high in (("strong", 15, 17), ("weak", 11, 14)):
        (folder / f"{name}.yaml").write_text(_SYSTEM.format(name=name, low=low, high=high))
        (folder / f"{name}.toml").write_text(_BOT.format(name=name))
    return folder / "strong.toml", folder / "weak.toml"


def plain_bots(folder: Path) -> tuple[Path, Path]:
    """The same, but they play their cards by simple rules: a board takes no time."""
    bots = small_bots(folder)
    for bot in bots:
        bot.write_text(bot.read_text().replace("worlds = 1", 'method = "rules"'))
    return bots


def small_settings(folder: Path) -> tuple[BotSettings, BotSettings]:
    """The same, read."""
    strong, weak = small_bots(folder)
    return read_bot(strong), read_bot(weak)
