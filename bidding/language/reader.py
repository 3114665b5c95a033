"""Reading a file's tree: keys checked against their table, texts, flags and conditions, every problem collected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dealspace.bidding.language.author_slips import help_for_slip
from dealspace.bidding.language.keys import Keys
from dealspace.bidding.language.limits import (
    LETTERS_OF_A_CONDITION,
    LETTERS_OF_A_PARAMETER,
    Problems,
    Sizes,
    check_length,
)
from dealspace.bidding.language.local_names import Names, in_system
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode
from dealspace.bidding.patterns.forms import THEIR_OPENING
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import Location, NotationError
from dealspace.inference import Expr, parse_expression
from dealspace.inference.quantities.quantity import suggestion
from dealspace.inference.quantities.reserved_words import RESERVED
from dealspace.runtime.memory import FILES, Remembered

_PARAMETER = re.compile(r"\{(\w+?)([+-]\d{1,9})?\}(?: is (\d+(?:-\d+|[+-])?(?!\w)|\w+\b))?")
_CHOSEN, _AMOUNT = re.compile(r"[A-Za-z_]\w+"), re.compile(r"\d+(?:-\d+|[+-])?")
"""A parameter that is a word or an amount: `{vs_1n} is natural` and `{nt} is 15-17` ask which one it is …"""
_SPOKEN_OF = frozenset({"trump", "last", "scoring", THEIR_OPENING, *RESERVED})
"""… unless the word means something by itself."""

_PARSED: Remembered[tuple[Location, str, tuple[int, ...] | None], Expr] = Remembered(FILES)
_BYTES, _BYTES_A_LETTER = 600, 40

Params = Mapping[str, str]

CONTEXT = "a context, a mapping of keys to values: - after: …, and below it rules: …"
RULE = "a rule, a call with its body: - 1N: {if: …, say: …}"
TEST = "a test, a mapping of keys to values: - {hand: …, auction: …, want: …}"


class NodeReader:
    """Reads the values of keys. What cannot be read is left out, and `problems` says why.

    Attributes:
        local: for each file the names that its own definitions have in the system.

    Args:
        problems: those found before, to which others are added.
        sizes: counts what is read. SystemSizeError is raised where there is more than a system may have.
    """

    def __init__(self, problems: Problems | None = None, sizes: Sizes | None = None) -> None:
        self.problems = problems if problems is not None else Problems()
        self.sizes = sizes or Sizes()
        self.parsed: dict[tuple[Location, str], Expr] = {}
        self.tests: dict[str, Expr] = {}
        self.local: Mapping[str, Names] = {}

    def problem(self, code: str, message: str, location: Location, help: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, location, help=help))

    def check_keys(self, table: MappingNode, allowed: Keys, what: str) -> None:
        for key, value in table.entries:
            if key.value in allowed:
                continue
            near = suggestion(key.value, tuple(allowed))
            split_text = isinstance(value, TextNode) and not value.value
            self.problem(
                "unknown-key",
                f'"{key.value}" is not a key of {what}: expected one of {", ".join(allowed)}',
                key.location,
                help="a comma inside { } starts a new key: put the whole text in quotes"
                if split_text
                else (f"did you mean {near}?" if near else None),
            )

    def text(self, table: MappingNode, key: str, default: str = "") -> str:
        node = table.get(key)
        if node is None:
            return default
        if not isinstance(node, TextNode):
            self.problem("bad-value", f"{key}: takes a text, not {kind_of(node)}", node.location)
            return default
        return node.value

    def texts(self, table: MappingNode, key: str) -> Iterator[TextNode]:
        """A text, or each of a list of them."""
        node = table.get(key)
        if node is None:
            return
        for item in node.items if isinstance(node, ListNode) else (node,):
            if isinstance(item, TextNode):
                yield item
            elif item is not None:
                self.problem("bad-value", f"{key}: takes a text, or a list of them", item.location)

    def texts_or_tables(self, table: MappingNode, key: str) -> Iterator[MappingNode]:
        """The mappings of a list that may hold texts and mappings."""
        node = table.get(key)
        items = node.items if isinstance(node, ListNode) else (node,)
        for item in items:
            if isinstance(item, MappingNode):
                yield item
            elif item is not None and not isinstance(item, TextNode):
                self.problem("bad-value", f"{key}: takes texts and mappings, not {kind_of(item)}", item.location)

    def choice(self, table: MappingNode, key: str, allowed: tuple[str, ...], default: str | None = None) -> str | None:
        """One of a few words."""
        value = self.text(table, key)
        if not value:
            return default
        if value not in allowed:
            self.problem("bad-value", f'{key}: is one of {", ".join(allowed)}, not "{value}"', place_of(table, key))
            return default
        return value

    def flag(self, table: MappingNode, key: str) -> bool:
        value = self.text(table, key, "false")
        if value not in ("true", "false"):
            self.problem("bad-value", f'{key}: is true or false, not "{value}"', place_of(table, key))
        return value == "true"

    def tables(self, table: MappingNode, key: str, what: str, expected: str) -> Iterator[MappingNode]:
        """Each mapping of a list; `what` names them all, and `expected` is how one is written."""
        node = table.get(key)
        if node is None:
            return
        if not isinstance(node, ListNode):
            self.problem(
                "bad-value", f"{key}: is a list of {what}, each begun with -, not {kind_of(node)}", node.location
            )
            return
        for item in node.items:
            if isinstance(item, MappingNode):
                yield item
            else:
                self.problem("bad-value", f"expected {expected}, not {kind_of(item)}", item.location)

    def texts_by_name(self, table: MappingNode, key: str) -> dict[str, str]:
        """A mapping of names to texts."""
        node = table.get(key)
        found: dict[str, str] = {}
        if node is None:
            return found
        if not isinstance(node, MappingNode):
            self.problem("bad-value", f"{key}: is a mapping of names to texts", node.location)
            return found
        self.sizes.count("parameters", node.location, len(node.entries) if key == "params" else 0)
        for name, value in node.entries:
            if isinstance(value, TextNode):
                check_length(value.value, LETTERS_OF_A_PARAMETER, f"the parameter {name.value}", value.location)
                found[name.value] = value.value
            else:
                self.problem("bad-value", f"the parameter {name.value} takes a text", value.location)
        return found

    def expression(self, table: MappingNode, key: str, params: Params) -> Expr | None:
        node = table.get(key)
        return self.condition(node, key, params) if node is not None else None

    def condition(self, node: Node, key: str, params: Params) -> Expr | None:
        if not isinstance(node, TextNode):
            self.problem(
                "bad-value",
                f"{key}: takes a condition in one text",
                node.location,
                help="a condition with a comma, colon or bracket in it needs quotes",
            )
            return None
        known = len(self.problems)
        text, offsets = self.with_parameters(node, params)
        if len(self.problems) > known:
            return None
        start = node.start
        found = self.parsed.get((start, text))  # a convention is read again for each placement
        if found is None:
            try:
                found = self.parse(text, start, offsets)
            except NotationError as error:
                help = None if "; write " in error.bare_message else help_for_slip("condition", text)
                self.problem("bad-condition", error.bare_message, error.location or start, help)
                return None
            found = in_system(found, self.local.get(start.file or "", {}))
            self.parsed[start, text] = found
        return found

    def parse(self, text: str, start: Location, offsets: list[int] | None) -> Expr:
        """The tree of a condition, also one of an earlier compile. Raises NotationError."""
        key = start, text, tuple(offsets) if offsets is not None else None
        found = _PARSED.get(key)
        if found is None:
            found = parse_expression(text, location=start, offsets=offsets, known=self.tests)
            _PARSED.put(key, found, _BYTES + _BYTES_A_LETTER * len(text))
        return found

    def with_parameters(self, node: TextNode, params: Params) -> tuple[str, list[int] | None]:
        """The text with its parameters filled in, and where in the file each character of it stands."""
        check_length(node.value, LETTERS_OF_A_CONDITION, "one condition", node.location)
        self.sizes.count("conditions", node.location, len(node.value))
        if "{" not in node.value:
            return node.value, None
        text, offsets, end = "", [], 0
        for found in _PARAMETER.finditer(node.value):
            value = params.get(found[1])
            if value is None:
                self.problem(
                    "unknown-name",
                    f'"{found[1]}" is not a parameter here',
                    node.start,
                    help=f"there are {', '.join(params) or 'none'}; a definition knows those of the system, "
                    "not those of a convention",
                )
            value = value or "0"
            end_of_found = found.end(2) + 1 if found[2] is not None else found.end(1) + 1
            if found[3] is not None and _is_asked(value, found[3]):
                value, end_of_found = "always" if value == found[3] else "never", found.end()
            if found[2] is not None:
                value = str(int(value) + int(found[2])) if value.isdigit() and len(value) < 4 else "0"
            text += node.value[end : found.start()] + value
            offsets += [*range(end, found.start()), *[found.start()] * len(value)]
            end = end_of_found
            self.sizes.count("conditions", node.location, len(value))
            check_length(text, LETTERS_OF_A_CONDITION, "one condition, its parameters filled in", node.location)
        return text + node.value[end:], [*offsets, *range(end, len(node.value) + 1)]


def _is_asked(value: str, word: str) -> bool:
    """Whether `is` with this word asks which value a parameter has."""
    if _AMOUNT.fullmatch(word):
        return bool(_AMOUNT.fullmatch(value) or _CHOSEN.fullmatch(value))
    return bool(_CHOSEN.fullmatch(value)) and value not in _SPOKEN_OF


def kind_of(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, TextNode):
        return f'the text "{node.value}"' if node.value else "nothing"
    return "a list" if isinstance(node, ListNode) else f"a mapping with {_keys(node)}"


def _keys(table: MappingNode) -> str:
    return " and ".join(f"{key.value}:" for key, _ in table.entries) or "no keys"


def place_of(table: MappingNode, key: str) -> Location:
    """Where the value of a key stands."""
    return (table.get(key) or table).location
