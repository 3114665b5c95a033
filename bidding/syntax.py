"""From the tree of a system file to a `System`: every key checked, every condition parsed, all problems reported.

The keys a file may use are the tables at the top; `docs/language.md` describes them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from bidding.calls import CallPattern, parse_call_pattern
from bidding.diagnostics import Diagnostic, InvalidSystem
from bidding.pattern import Pattern, parse_pattern
from bidding.source import Listing, Node, Table, Text, read_source
from bidding.system import FORCINGS, Case, Context, Definition, Prefer, Rule, System
from bidding.validate import name_problems
from cards import Auction, BridgeError, Call, Hand, NotationError, Place, Seat, Vulnerability
from inference import Expr, parse_expression
from inference.bind import BUILT_IN
from inference.quantities import QUANTITY_NAMES

SYSTEM_KEYS = ("system", "dsl", "title", "params", "define", "contexts", "tests")
CONTEXT_KEYS = ("after", "when", "closed", "rules")
RULE_KEYS = (
    "id", "if", "when", "say", "prefer", "artificial", "forcing", "alert", "announce", "ask", "penalty",
)  # fmt: skip
CASE_KEYS = ("hand", "auction", "want", "why", "vul")
_DEFINITION = re.compile(r"([A-Za-z_]\w*)\s*(?:\(([^)]*)\))?")
_PREFER = re.compile(r"(higher|lower|longest)\s+(\w+)")
_PARAMETER = re.compile(r"\{(\w+)\}")


def parse_system(text: str, file: str, name: str) -> System:
    """The system of a file's text; `name` is used when the file does not name itself.

    Raises:
        InvalidSystem: with every problem that could be found in one run.
    """
    reader = _Reader(read_source(text, file), name)
    system = reader.system(text, file)
    # Names of a condition that could not be read would only be missed again wherever they are used.
    problems = reader.problems + ([] if reader.names_missing else list(dict.fromkeys(name_problems(system))))
    if problems:
        raise InvalidSystem(problems, text)
    return system


class _Reader:
    """Walks the tree once, collecting problems; what cannot be read is left out."""

    def __init__(self, root: Table, name: str) -> None:
        self.root = root
        self.name = name
        self.problems: list[Diagnostic] = []
        self.parameters: dict[str, str] = {}
        self.names_missing = False

    # --- problems -----------------------------------------------------------------------------------------------

    def problem(self, code: str, message: str, place: Place, help: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, place, help=help))

    def check_keys(self, table: Table, allowed: Iterable[str], what: str) -> None:
        for key, value in table.entries:
            if key.value in allowed:
                continue
            close = difflib.get_close_matches(key.value, list(allowed), n=1)
            split_text = isinstance(value, Text) and not value.value
            self.problem(
                "unknown-key",
                f'"{key.value}" is not a key of {what}: expected one of {", ".join(allowed)}',
                key.place,
                help="a comma inside { } starts a new key: put the whole text in quotes"
                if split_text
                else (f"did you mean {close[0]}?" if close else None),
            )

    # --- nodes of one kind --------------------------------------------------------------------------------------

    def text(self, table: Table, key: str, default: str = "") -> str:
        node = table.get(key)
        if node is None:
            return default
        if not isinstance(node, Text):
            self.problem("bad-value", f"{key}: takes a text", node.place)
            return default
        return node.value

    def flag(self, table: Table, key: str) -> bool:
        value = self.text(table, key, "false")
        if value not in ("true", "false"):
            self.problem("bad-value", f'{key}: is true or false, not "{value}"', table.place)
        return value == "true"

    def tables(self, key: str, what: str) -> Iterator[Table]:
        node = self.root.get(key)
        if node is None:
            return
        if not isinstance(node, Listing):
            self.problem("bad-value", f"{key}: is a list of {what}, each begun with -", node.place)
            return
        yield from self.each_table(node, what)

    def each_table(self, listing: Listing, what: str) -> Iterator[Table]:
        for item in listing.items:
            if isinstance(item, Table):
                yield item
            else:
                self.problem("bad-value", f"expected {what}: a mapping of keys to values", item.place)

    def expression(self, table: Table, key: str) -> Expr | None:
        node = table.get(key)
        if node is None:
            return None
        if not isinstance(node, Text):
            self.problem("bad-value", f"{key}: takes a condition in one text", node.place,
                         help="a condition with a comma, colon or bracket in it needs quotes")  # fmt: skip
            return None
        return self.condition(node)

    def condition(self, node: Text) -> Expr | None:
        text, offsets = self.with_parameters(node)
        try:
            return parse_expression(text, place=node.start, offsets=offsets)
        except NotationError as error:
            self.problem("bad-condition", error.bare_message, error.place or node.start)
            return None

    def with_parameters(self, node: Text) -> tuple[str, list[int]]:
        """The text with {name} replaced by the file's parameters, and where in the file each character of it stands."""
        text, offsets, end = "", [], 0
        for found in _PARAMETER.finditer(node.value):
            value = self.parameters.get(found[1])
            if value is None:
                self.problem("unknown-name", f'"{found[1]}" is not a parameter of this file', node.start,
                             help=f"params: has {', '.join(self.parameters) or 'none'}")  # fmt: skip
            text += node.value[end : found.start()] + (value or "0")
            offsets += [*range(end, found.start()), *[found.start()] * len(value or "0")]
            end = found.end()
        return text + node.value[end:], [*offsets, *range(end, len(node.value) + 1)]

    # --- the parts of a system ----------------------------------------------------------------------------------

    def system(self, source: str, file: str) -> System:
        self.check_keys(self.root, SYSTEM_KEYS, "a system file")
        if (dsl := self.text(self.root, "dsl", "1")) != "1":
            self.problem(
                "bad-value",
                f'dsl: is the version of the language, 1, not "{dsl}"',
                (self.root.get("dsl") or self.root).place,
            )
        self.read_parameters()
        definitions = self.definitions()
        contexts = tuple(self.context(table) for table in self.tables("contexts", "contexts"))
        if not contexts and not self.problems:
            self.problem("no-contexts", "the system has no contexts:, so it has no rules", self.root.place)
        cases = tuple(self.cases())
        name = self.text(self.root, "system", self.name)
        return System(name, file, source, self.text(self.root, "title", name), contexts, definitions, cases)

    def read_parameters(self) -> None:
        node = self.root.get("params")
        if node is None:
            return
        if not isinstance(node, Table):
            self.problem("bad-value", "params: is a mapping of names to texts", node.place)
            return
        for key, value in node.entries:
            if isinstance(value, Text):
                self.parameters[key.value] = value.value
            else:
                self.problem("bad-value", f"the parameter {key.value} takes a text", value.place)

    def definitions(self) -> dict[str, Definition]:
        node = self.root.get("define")
        found: dict[str, Definition] = {}
        if node is None:
            return found
        if not isinstance(node, Table):
            self.problem("bad-value", "define: is a mapping of names to conditions", node.place)
            return found
        for key, value in node.entries:
            word = _DEFINITION.fullmatch(key.value)
            if word is None or not isinstance(value, Text):
                self.problem("bad-definition", f'"{key.value}" is not a name, or a name with suits in brackets, '
                             "and a condition in one text", key.place)  # fmt: skip
                continue
            arguments = tuple(part.strip() for part in (word[2] or "").split(",") if part.strip())
            if word[1] in BUILT_IN or word[1] in QUANTITY_NAMES:
                self.problem("bad-definition", f'"{word[1]}" already means something: choose another name', key.place)
            elif word[1] in found:
                self.problem("duplicate-key", f'"{word[1]}" is defined twice', key.place)
            elif (text := self.condition(value)) is not None:
                found[word[1]] = Definition(word[1], arguments, text)
            else:
                self.names_missing = True
        return found

    def context(self, table: Table) -> Context:
        self.check_keys(table, CONTEXT_KEYS, "a context")
        rules_node = table.get("rules")
        rules: tuple[Rule, ...] = ()
        if isinstance(rules_node, Listing):
            rules = tuple(rule for item in self.each_table(rules_node, "a rule") if (rule := self.rule(item)))
        else:
            self.problem("no-rules", "a context has rules:, a list of calls", (rules_node or table).place)
        after = table.get("after")
        patterns = tuple(self.patterns(after))
        if isinstance(after, Listing) and not after.items:
            self.problem("bad-value", "after: is an empty list; leave it out for rules after any auction", after.place)
        if len({(pattern.letters, pattern.binds_level) for pattern in patterns}) > 1:
            self.problem(
                "uneven-letters",
                "the patterns of one context bind different letters, so its rules would mean something else after each",
                (after or table).place,
                help="write one context for each, or the same letters in all",
            )
        return Context(
            patterns,
            rules,
            table.place,
            self.expression(table, "when"),
            self.flag(table, "closed"),
        )

    def patterns(self, node: Node | None) -> Iterator[Pattern]:
        texts = node.items if isinstance(node, Listing) else (node,) if node is not None else ()
        for text in texts:
            if not isinstance(text, Text):
                self.problem("bad-value", "after: takes an auction pattern, or a list of them", text.place)
                continue
            for part in text.value.split("|"):
                try:
                    yield parse_pattern(part.strip())
                except NotationError as error:
                    self.problem("bad-pattern", error.bare_message, text.place)

    def rule(self, table: Table) -> Rule | None:
        if len(table.entries) != 1 or not isinstance(body := table.entries[0][1], Table):
            self.problem("bad-rule", "a rule is one call with its body: - 1N: {if: …, say: …}", table.place)
            return None
        call_text = table.entries[0][0]
        self.check_keys(body, RULE_KEYS, "a rule")
        try:
            call = parse_call_pattern(call_text.value)
        except NotationError as error:
            self.problem("bad-call", error.bare_message, call_text.place)
            return None
        shows = self.expression(body, "if")
        if body.get("if") is None:
            self.problem(
                "no-condition",
                f"the rule for {call.text} does not say what it shows: add if:",
                call_text.place,
                help="if: else takes every hand the rules above have left",
            )
        if shows is None:
            return None
        forcing = self.text(body, "forcing") or None
        if forcing is not None and forcing not in FORCINGS:
            self.problem("bad-value", f'forcing: is one of {", ".join(FORCINGS)}, not "{forcing}"', call_text.place)
        return Rule(
            call=call,
            shows=shows,
            place=call_text.place,
            say=self.text(body, "say"),
            when=self.expression(body, "when"),
            prefer=self.prefer(body, call),
            id=self.text(body, "id") or None,
            artificial=self.flag(body, "artificial"),
            forcing=forcing,
            alert=self.text(body, "alert") or None,
            announce=self.text(body, "announce") or None,
            ask=self.text(body, "ask") or None,
            penalty=self.flag(body, "penalty"),
        )

    def prefer(self, body: Table, call: CallPattern) -> Prefer | None:
        text = self.text(body, "prefer")
        if not text:
            return None
        word = _PREFER.fullmatch(text)
        if word is None or word[2] != call.letter:
            expected = f"higher, lower or longest, then {call.letter or 'a letter of the call'}"
            self.problem("bad-value", f'prefer: is {expected}; "{text}" is not', body.place)
            return None
        return Prefer(word[1], word[2])

    def cases(self) -> Iterator[Case]:
        for table in self.tables("tests", "tests"):
            self.check_keys(table, CASE_KEYS, "a test")
            case = Case(
                self.text(table, "hand"),
                self.text(table, "auction"),
                self.text(table, "want"),
                table.place,
                self.text(table, "vul", "None"),
            )
            try:
                Hand.parse(case.hand)
                Auction.parse(case.auction, Seat.NORTH).plus(Call.parse(case.want))
                Vulnerability.parse(case.vulnerability)
            except BridgeError as error:
                self.problem("bad-test", str(error), table.place)
            else:
                yield case
