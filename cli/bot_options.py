"""Options of commands at which our bots sit: the bot's file, how many deals it solves, and the systems played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from dealspace.cards import Side
from dealspace.cli.options import system_options, systems_of
from dealspace.match.bots.bot_files import BotSettings, read_bot

if TYPE_CHECKING:
    from dealspace.bidding import System


def bot_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--bot and --worlds, with --system and --ew-system."""
    command = click.option(
        "--worlds",
        type=click.IntRange(1, 10_000),
        help="Deals solved for a card; 20, or as the bot's file says (160 for `play --auction given`).",
    )(command)
    command = click.option(
        "--bot", type=click.Path(dir_okay=False, path_type=Path), metavar="BOT.toml", help="How the bots bid and play."
    )(command)
    return system_options(command)


def chosen_bot(
    bot: Path | None, worlds: int | None, system: str, ew_system: str | None
) -> tuple[BotSettings, dict[Side, System]]:
    """The settings of all bots, and each side's system: the bot's unless --system names one. Raises BridgeError."""
    named = click.get_current_context().get_parameter_source("system") is not ParameterSource.DEFAULT
    return bot_and_systems(bot, worlds, system if named else None, ew_system)


def bot_and_systems(
    bot: Path | None, worlds: int | None, system: str | None, ew_system: str | None
) -> tuple[BotSettings, dict[Side, System]]:
    """The same, with None for a system that is not named. Raises BridgeError."""
    settings = read_bot(bot) if bot is not None else BotSettings("house")
    if worlds is not None:
        settings = replace(settings, play=replace(settings.play, worlds=worlds))
    return settings, systems_of(system if system is not None else settings.bid.system, ew_system)
