"""What an author can choose for a system of her own, read from the files of the system that hers extends.

Parameters, their usual values and what each may be are what those files say in `params:` and `choices:`; conventions
are the shipped blocks, each with its own parameters. Nothing is listed here: a new choice in a file is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from posixpath import basename

from dealspace.bidding.language.gathered_files import value_of
from dealspace.bidding.language.keys import CARDING_KEYS
from dealspace.bidding.language.source_text import MappingNode, TextNode, texts_in
from dealspace.bidding.report.block_page import block_tree, excluded_by, shipped_blocks, subject_of
from dealspace.bidding.system.compiled_system import Chapter, System
from dealspace.play.evidence.signals import WAYS

_RANGE = re.compile(r"\d{1,2}-\d{1,2}")
_NUMBER = re.compile(r"\d{1,2}")
_CALL = re.compile(r"(?<![\w{])([1-7])([CDHSN])(?!\w)")
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}


@dataclass(frozen=True)
class OfferedChoice:
    """One thing to choose: a parameter, or a way to signal.

    Attributes:
        usual: the value where nothing is chosen.
        about: what it is, in words; empty where the options say it.
        options: value to what it means; empty where the value is free.
    """

    name: str
    usual: str
    about: str = ""
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name in words.

        >>> OfferedChoice("vs_1n", "dont").title, OfferedChoice("nt2", "20-21").title
        ('Vs 1NT', 'NT2')
        """
        words = [self._word(word) for word in self.name.split("_")]
        text = " ".join(words)
        return text[0].upper() + text[1:]

    @staticmethod
    def _word(word: str) -> str:
        if re.fullmatch(r"\d?(?:n|nt)\d?", word):
            return word.upper().replace("NT", "N").replace("N", "NT")
        has_vowel = any(letter in "aeiouy" for letter in word)
        return word if has_vowel or len(word) < 3 else word.upper()

    @property
    def form(self) -> str:
        """How it is chosen: `options`, a `range` of numbers, a `number`, or any `text`."""
        if self.options:
            return "options"
        return "range" if _RANGE.fullmatch(self.usual) else "number" if _NUMBER.fullmatch(self.usual) else "text"


@dataclass(frozen=True)
class OfferedBlock:
    """A convention to choose.

    Attributes:
        about: what it is, in a sentence; group: by the calls that it takes.
        base: the system on which it is tested.
        excludes: the blocks that cannot be played beside it, each with the reason.
    """

    name: str
    title: str
    about: str
    group: str
    base: str
    params: tuple[OfferedChoice, ...]
    excludes: Mapping[str, str]


@dataclass(frozen=True)
class OfferedChoices:
    """What can be chosen for a system that extends another.

    Attributes:
        title, notes: of the system that is extended.
        params: its parameters; carding: the ways to signal.
        blocks: all conventions; plays: the names of those that are in the system by itself.
    """

    title: str
    notes: str
    params: tuple[OfferedChoice, ...]
    carding: tuple[OfferedChoice, ...]
    blocks: tuple[OfferedBlock, ...]
    plays: tuple[str, ...]

    @property
    def usual(self) -> dict[str, str]:
        """The parameters that are offered, those of blocks too, with their usual values."""
        found = {choice.name: choice.usual for block in self.blocks for choice in block.params}
        return {**found, **{choice.name: choice.usual for choice in self.params}}


def offered_choices(system: System) -> OfferedChoices:
    """What can be chosen for a system that extends this one.

    >>> from dealspace.bidding import load_system
    >>> offered = offered_choices(load_system("sayc"))
    >>> [choice.name for choice in offered.params]
    ['nt', 'nt2', 'rebid', 'vs_1n', 'blackwood', 'preempts']
    >>> next(block for block in offered.blocks if block.name == "flannery").excludes["multi_2d"]
    'both give 2♦ a meaning'
    """
    values: dict[str, str] = {}
    for chapter in system.chapters:
        for name, value in chapter.params.items():
            values.setdefault(name, value)
    params: dict[str, OfferedChoice] = {}
    for chapter in system.chapters:
        if not chapter.block:
            for name, told in chapter.choices.items():
                params.setdefault(name, _choice(name, values[name], told))
    carding = (
        OfferedChoice(key, system.carding.get(key, "none"), CARDING_KEYS[key].about, dict.fromkeys(WAYS, ""))
        for key in CARDING_KEYS
    )
    return OfferedChoices(
        system.title,
        system.chapters[0].notes if system.chapters else "",
        tuple(params.values()),
        tuple(carding),
        tuple(_block(name, values, params) for name in shipped_blocks()),
        blocks_of(system.chapters),
    )


def blocks_of(chapters: Sequence[Chapter]) -> tuple[str, ...]:
    """The shipped blocks among the files of a system."""
    files = (basename(each.file).removesuffix(".yaml") for each in chapters if each.block)
    return tuple(sorted(set(files) & set(shipped_blocks())))


def _choice(name: str, usual: str, told: Mapping[str, str]) -> OfferedChoice:
    """The choice of a parameter, as `choices:` tells it."""
    free = told.get("", "")
    return OfferedChoice(name, usual, free, {} if free else told)


def _block(name: str, values: Mapping[str, str], known: Mapping[str, OfferedChoice]) -> OfferedBlock:
    """A block; those of its parameters that the system offers itself are left to it."""
    root = block_tree(name)
    own, told = _texts(root, "params"), root.get("choices")
    choices = tuple(
        _choice(param, values.get(param, value), _told(told, param))
        for param, value in own.items()
        if param not in known
    )
    excluded = {other: with_signs(reason) for other, reason in excluded_by(name).items()}
    title, base = value_of(root.get("title")) or name, value_of(root.get("base")) or "natural"
    taken = [text.value for text in texts_in(root.get("takes"))]
    return OfferedBlock(name, title, subject_of(name), group_of(taken), base, choices, excluded)


def _texts(root: MappingNode, key: str) -> dict[str, str]:
    node = root.get(key)
    entries = node.entries if isinstance(node, MappingNode) else ()
    return {name.value: value.value for name, value in entries if isinstance(value, TextNode)}


def _told(choices: object, param: str) -> dict[str, str]:
    node = choices.get(param) if isinstance(choices, MappingNode) else None
    if isinstance(node, TextNode):
        return {"": node.value}
    entries = node.entries if isinstance(node, MappingNode) else ()
    return {value.value: text.value for value, text in entries if isinstance(text, TextNode)}


def with_signs(text: str) -> str:
    """The calls of a text as people write them.

    >>> with_signs("both give 1N 2D a meaning")
    'both give 1NT 2♦ a meaning'
    """
    return _CALL.sub(lambda call: call[1] + _SIGNS[call[2]], text)


GROUPS = (
    "Openings",
    "After our 1NT and 2NT",
    "Answers to one of a major",
    "Answers to one of a minor, or of either",
    "After our openings of two",
    "Later calls",
    "When they come in",
    "Over their 1NT",
    "Over their openings of one",
    "Over their preempts",
    "Partner of the overcall or double",
    "Slams",
)
"""The groups of conventions, by the first call that each takes."""


@cache
def _notrump() -> re.Pattern[str]:
    return re.compile(r"[12]N")


def group_of(takes: list[str]) -> str:
    """The group of a convention.

    >>> group_of(["2D"]), group_of(["1M 2C"]), group_of(["(1N) 2C"]), group_of(["1N (2x) 2N"]), group_of([])
    ('Openings', 'Answers to one of a major', 'Over their 1NT', 'When they come in', 'Slams')
    """
    calls = list(_calls(takes[0])) if takes else []
    if not calls:
        return "Slams"
    first, is_theirs = calls[0]
    ours = [call for call, theirs in calls if not theirs and call != "P"]
    if is_theirs:
        return _over_theirs(first, len(ours))
    if any(theirs and call != "P" for call, theirs in calls):
        return "When they come in"
    if len(calls) == 1:
        return "Openings"
    if _notrump().fullmatch(first):
        return "After our 1NT and 2NT"
    if first[0] > "1":
        return "After our openings of two"
    if len(calls) > 2:
        return "Later calls"
    is_major = first in ("1M", "1H", "1S")
    return "Answers to one of a major" if is_major else "Answers to one of a minor, or of either"


def _over_theirs(first: str, ours: int) -> str:
    """The group of a convention over their opening, where we make so many calls."""
    if first[0] > "4":
        return "Slams"
    if ours > 1:
        return "Partner of the overcall or double"
    if first == "1N":
        return "Over their 1NT"
    return "Over their openings of one" if first[0] == "1" else "Over their preempts"


def _calls(text: str) -> Iterator[tuple[str, bool]]:
    """The calls of an auction pattern, each with whether it is theirs."""
    for word in text.split():
        yield word.strip("()"), word.startswith("(")
