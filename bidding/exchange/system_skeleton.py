"""A system file made from the sequences of a bidding table: it loads at once, and says what its author has to fill in.

Every row of ours becomes a rule. What its text says of the hands is the rule's condition; a row whose text says nothing
that can be read has `if: never`, so that no other rule is touched, and is listed at the head of the file. Parts of
texts that were not understood stand above their rules as comments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap

from dealspace.bidding.exchange.bml_sequences import BmlSequence, is_pass, sequences_of
from dealspace.bidding.exchange.bml_tables import BmlFile
from dealspace.bidding.exchange.described_call import CallInTable, DescribedHands
from dealspace.bidding.exchange.described_hands import read_description, without_facts
from dealspace.bidding.exchange.estimated_share import estimated_share
from dealspace.bidding.exchange.import_problem import ImportProblem

WIDEST = 120
_KNOWN_AS_ARTIFICIAL = re.compile(
    r"\b(?:transfer|trf|texas|stayman|relay|puppet|asks?|asking|waiting|ogust|drury|cue-?\s?bid|checkback)\b",
    re.IGNORECASE,
)
_NOT_ARTIFICIAL = re.compile(r"\b(?:accept\w*|complet\w*|retransfer)\b", re.IGNORECASE)
_WORDS = re.compile(r"(?<![A-Za-z!])(oM|om|M|m|X|Y|Z)(?![A-Za-z])")
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_VUL = {"Y": "", "N": "not "}


@dataclass(frozen=True)
class ImportedSystem:
    """A system file that was made from another program's.

    Attributes:
        text: of the file.
        rules: how many calls, or options of a card, were taken over.
        open_rules: what its author has to fill in or to know, each with the line of the other file, or its option.
        problems: the lines that could not be taken over.
        summary: these figures in a sentence.
    """

    text: str
    rules: int
    open_rules: tuple[str, ...]
    problems: tuple[ImportProblem, ...]
    summary: str


def system_of_bml(file: BmlFile, name: str, source: str) -> ImportedSystem:
    """The system of a BML file.

    Args:
        name: of the system.
        source: the name of the BML file, for comments.
    Raises:
        NotationError: it has too many sequences.
    """
    sequences, problems = sequences_of(file)
    skeleton = _Skeleton(sequences)
    contexts = list(skeleton.lines())
    title = file.meta.get("TITLE") or name
    found = (*file.problems, *problems, *skeleton.problems)
    head = [
        f"# Made from {Path(source).name} by `dealspace system import`; conditions are what its texts say.",
        *(f"# {key.lower()}: {file.meta[key]}" for key in ("AUTHOR", "DESCRIPTION") if file.meta.get(key)),
        *listing("To fill in, rules with if: never (by the lines of the other file)", skeleton.open_rules),
        *listing(
            "Left out (by the lines of the other file)",
            [f"{problem.place.line}: {problem.message}" for problem in found],
        ),
        f"system: {name}",
        f"title: {_quoted(title)}",
        "dsl: 2",
        *([f"notes: {_quoted(_prose(file.notes))}"] if file.notes else []),
        "extends: natural",
    ]
    text = "\n".join([*_one_line_each(head), *(["contexts:", *contexts] if contexts else [])]) + "\n"
    calls, still_open = skeleton.rules, len(skeleton.open_rules)
    summary = f"{calls} calls, {still_open} of them to fill in (listed at the head of the file)"
    return ImportedSystem(text, calls, tuple(skeleton.open_rules), found, summary)


def system_name(path: Path) -> str:
    """A name for the system of a file.

    >>> system_name(Path("My club (2024).bml"))
    'my_club_2024'
    """
    return re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_") or "imported"


@dataclass
class _Context:
    """The rows at one point: `opener` and `vul` limit it."""

    first: BmlSequence
    rows: list[BmlSequence] = field(default_factory=list)

    @property
    def is_whole_opening(self) -> bool:
        """Whether it has all one-level openings in a suit, so that those of natural bidding are not wanted."""
        suits = {"m": "CD", "M": "HS", "x": "CDHS"}
        opened = {suit for row in self.rows if row.call[0] == "1" for suit in suits.get(row.call[1:], row.call[1:])}
        return self.first.pattern == "opening" and opened >= set("CDHS")

    @property
    def when(self) -> str:
        """The public condition of seat and vulnerability; nothing where there is none."""
        first = self.first
        turns = sorted((int(seat) - 1 + len(first.before)) % 4 + 1 for seat in first.opener)
        seats = {0: "", 1: f"seat {turns[0]}" if turns else ""}.get(len(turns))
        if seats is None:
            seats = (
                f"seat {turns[0]}-{turns[1]}" if turns[1] == turns[0] + 1 else f"(seat {turns[0]} or seat {turns[1]})"
            )
        vul = [f"{_VUL[each]}{word}" for each, word in zip(first.vul, ("vul", "they_vul"), strict=True) if each in _VUL]
        return " and ".join(part for part in (seats, *vul) if part)


@dataclass
class _Skeleton:
    """The contexts of a system file as lines; gathers what is to be filled in, and rows that stand twice."""

    sequences: Sequence[BmlSequence]
    open_rules: list[str] = field(default_factory=list)
    problems: list[ImportProblem] = field(default_factory=list)
    rules: int = 0

    def lines(self) -> Iterator[str]:
        """The items of `contexts:`, those limited to a seat or a vulnerability first."""
        contexts = self.contexts()
        heading = ""
        for context in sorted(contexts, key=lambda each: not each.when):
            first = context.first
            if first.heading and first.heading != heading:
                heading = first.heading
                yield f"# {_plain(heading)}"
            yield f"- after: {first.pattern}"
            if notes := "\n\n".join(row.notes for row in context.rows if row.notes):
                yield f"  notes: {_quoted(_prose(notes))}"
            if context.when:
                yield f"  when: {context.when}"
            closed = context.is_whole_opening
            if closed:
                yield "  closed: true"
            yield "  rules:"
            rows = context.rows
            passes = [row for row in rows if row.call == "P" and not self.described(row)[0].condition]
            others = [row for row in rows if row not in passes]
            if not any(without_facts(row.texts)[1] for row in rows):
                others.sort(key=lambda row: _rank(self.described(row)[0], row))
            for row in others:
                yield from self.rule(row, alone=not closed)
            for row in passes[:1]:
                yield from self.rule(row, alone=False)
            if closed and not any(row.call == "P" for row in rows):
                yield "  - P: {if: else, say: No opening bid}"

    def contexts(self) -> list[_Context]:
        """The rows of ours, those at one point together, each call once."""
        found: dict[tuple[str, str, str], _Context] = {}
        seen: dict[tuple[tuple[str, str, str], str], BmlSequence] = {}
        for row in self.sequences:
            if not row.ours:
                continue
            key = (row.pattern, row.opener, row.vul)
            earlier = seen.get((key, row.call))
            if earlier is None or (not earlier.texts and row.texts):
                seen[key, row.call] = row
            elif row.texts and row.texts != earlier.texts:
                message = f"{row.call} after {row.pattern} is described in line {earlier.place.line} too, which stands"
                self.problems.append(ImportProblem(row.place, message))
        for (key, _), row in seen.items():
            found.setdefault(key, _Context(row)).rows.append(row)
        return list(found.values())

    def described(self, row: BmlSequence) -> tuple[DescribedHands, tuple[str, ...]]:
        """What the text of a row says of hands, and its lines without an export's additions."""
        texts, facts = without_facts(row.texts)
        about = CallInTable(
            row.call,
            row.suits,
            _last_suit(row.before, ours=True),
            _last_suit(row.before, ours=False),
            row.pattern == "opening",
            not any(not is_pass(call) for call in row.before if not call.startswith("(")),
        )
        hands = read_description(texts, about, facts)
        named = [
            part for part in hands.unread if _KNOWN_AS_ARTIFICIAL.search(part) and not _NOT_ARTIFICIAL.search(part)
        ]
        if named and not hands.natural and about.level:
            hands.artificial = True
        return hands, texts

    def rule(self, row: BmlSequence, *, alone: bool) -> Iterator[str]:
        """A row as a rule, below what its text says besides.

        Args:
            alone: whether contexts behind it would give the call another meaning.
        """
        hands, texts = self.described(row)
        self.rules += 1
        condition = hands.condition or ("else" if row.call == "P" else "never")
        said = "; ".join(_shown(text, row) for text in texts if text.strip(".* "))
        if condition == "never":
            about = _plain("; ".join(texts)) or "no text"
            self.open_rules.append(f"{row.place.line}: {row.pattern} {row.call}: {about}".replace("opening ", ""))
        if hands.unread:
            yield from _comment(f"from the text: {_plain('; '.join(hands.unread))}", 2)
        if hands.assumed:
            yield from _comment(f"assumed: {'; '.join(hands.assumed)}", 2)
        keys = {"if": _value(condition)}
        if said:
            keys["say"] = _quoted(said)
        if hands.forcing is not None and row.call != "P":
            keys["forcing"] = hands.forcing
        if hands.artificial and row.call != "P":
            keys["artificial"] = "true"
        letter = _new_letter(row)
        if letter is not None and condition != "never":
            keys["prefer"] = f"longest {letter}"
        if alone and row.call != "P":
            keys["only"] = "true"
        flow = f"  - {row.call}: {{{', '.join(f'{key}: {value}' for key, value in keys.items())}}}"
        if len(flow) <= WIDEST:
            yield flow
            return
        yield f"  - {row.call}:"
        for key, value in keys.items():
            yield f"      {key}: {value}"


def _rank(hands: DescribedHands, row: BmlSequence) -> tuple[bool, float]:
    """Where a rule stands: a table goes from call to call, rules from those that fit the fewest hands on.

    A pass stands last.
    """
    return row.call == "P", estimated_share(hands.hcp, tuple(hands.lengths.values()), len(hands.others))


def _last_suit(before: Sequence[str], *, ours: bool) -> str | None:
    """The suit, or its letter, of the last bid of partner, or of the opponents."""
    theirs = [(n, call) for n, call in enumerate(before) if call.startswith("(") is not ours]
    for place, call in reversed(theirs):
        bare = call.strip("()")
        if ours and (len(before) - place) % 4 != 2:
            continue  # one's own
        if not is_pass(call) and bare[:1].isdigit():
            return bare[1:] if bare[1:] != "N" else None
    return None


def _new_letter(row: BmlSequence) -> str | None:
    """The letter that the row's call binds."""
    letter = row.call[1:] if row.call[:1].isdigit() else ""
    known = {call.strip("()")[1:] for call in row.before}
    return letter if letter in ("M", "m", "x") and letter not in known else None


def _shown(text: str, row: BmlSequence) -> str:
    """A line of a text as system files have it: signs of suits, the letters of the rule, no braces of its own."""
    letters = {"M", "m", "x", "oM", "om"}

    def suit(found: re.Match[str]) -> str:
        named = row.suits.get(found[1])
        if named is None and found[1] in ("oM", "om") and row.suits.get(found[1][1]) == found[1][1]:
            named = found[1]
        return found[0] if named is None else f"{{{named}}}" if named in letters else _SIGNS[named]

    plain = _plain(text).replace("{", "(").replace("}", ")")
    return _WORDS.sub(suit, plain)


def _plain(text: str) -> str:
    """A text in one line, with signs for suits and dashes."""
    for letter, sign in _SIGNS.items():
        text = text.replace(f"!{letter.lower()}", sign)
    text = "".join(letter if letter.isprintable() else " " for letter in text.replace("--", "\N{EN DASH}"))
    return " ".join(text.split())


def _prose(text: str) -> str:
    """Prose with signs for suits, its lines and dashes kept."""
    lines = (_plain(line.replace("--", "- -")).replace("- -", "--") for line in text.splitlines())
    return "\n".join(lines)


def listing(title: str, items: Sequence[str]) -> Iterator[str]:
    """A list as comments of a system file; nothing where there is none."""
    if items:
        yield f"# {title}:"
        yield from (line for item in items for line in _comment(f"  {item}", 0))


def _comment(text: str, margin: int) -> Iterator[str]:
    """A comment in as many lines as it takes."""
    begin = len(text) - len(text.lstrip())
    lines = wrap(
        text, WIDEST - margin - 2, subsequent_indent=" " * begin, break_long_words=True, break_on_hyphens=False
    )
    yield from (f"{' ' * margin}# {line}" for line in lines)


def _one_line_each(lines: Sequence[str]) -> Iterator[str]:
    return (" ".join(line.splitlines()) for line in lines)


_SAFE = re.compile(r"[A-Za-z0-9][\w .+()<>=*-]*")


def _value(condition: str) -> str:
    """A condition as a value in YAML, in quotes where it needs them."""
    return condition if _SAFE.fullmatch(condition) else _quoted(condition)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
