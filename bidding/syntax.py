"""From the trees of a system's files to a `System`: conventions placed, every condition parsed, all problems reported.

The keys a file may use are the tables of `bidding.keys`; `docs/language.md` describes them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

from bidding.calls import CallPattern, parse_call_pattern
from bidding.diagnostics import Diagnostic, InvalidSystem
from bidding.files import SystemFile
from bidding.keys import (
    CASE_KEYS,
    CHANGE_KEYS,
    CONTEXT_KEYS,
    CONVENTION_KEYS,
    IMPORT_KEYS,
    PLACEMENT_KEYS,
    RULE_KEYS,
    STEPS_KEYS,
    SYSTEM_KEYS,
)
from bidding.modules import Entry, Gatherer, Module, Order, field_of, is_defined_here
from bidding.pattern import Pattern
from bidding.placing import OutOfRange, Prefix, alternatives, filled_in
from bidding.possible import can_meet, is_possible
from bidding.reader import NodeReader, Params
from bidding.source import Listing, Node, Table, Text
from bidding.states import exclude_each_other
from bidding.steps import OVER_BID, OVER_DOUBLE, Steps
from bidding.system import (
    FORCING_LEVEL,
    FORCINGS,
    QUESTION,
    SCORINGS,
    Case,
    Context,
    Definition,
    Prefer,
    Rule,
    System,
)
from bidding.validate import name_problems
from cards import Auction, Bid, BridgeError, Call, Hand, NotationError, Place, Seat, Vulnerability
from inference import Expr
from inference.bind import BUILT_IN
from inference.expression import Both
from inference.quantities import QUANTITY_NAMES

_DEFINITION = re.compile(r"([A-Za-z_]\w*)\s*(?:\(([^)]*)\))?")
_PREFER = re.compile(r"(higher|lower|longest)\s+(\w+)")
_TRUMP = re.compile(r"none|oM|om|[CDHSMmxyz]")
_OVER = re.compile(r"(\w+)\s+is\s+(\w+)|same")
MOST_CONTEXTS = 2000


def parse_system(text: str, file: str, name: str) -> System:
    """The system of a file's text; `name` is used when the file does not name itself.

    Raises:
        InvalidSystem: with every problem that could be found in one run.
    """
    return compile_system(SystemFile(file, text), name)


def compile_system(file: SystemFile, name: str) -> System:
    """The system of a file and all that it takes in. Raises InvalidSystem."""
    gatherer = Gatherer()
    module = gatherer.module(file)
    order = gatherer.finish(module)
    reader = _SystemReader(module, order, gatherer.problems)
    system = reader.system(name, tuple(gatherer.modules.values()))
    # Names of a condition that could not be read would only be missed again wherever they are used.
    problems = reader.problems + ([] if reader.names_missing else list(name_problems(system)))
    if problems:
        unreadable = {other.name: other.text for other in gatherer.unreadable}
        raise InvalidSystem(list(dict.fromkeys(problems)), {**system.sources, **unreadable})
    return system


class _SystemReader(NodeReader):
    """Walks the trees once, collecting problems; what cannot be read is left out."""

    def __init__(self, module: Module, order: Order, problems: list[Diagnostic]) -> None:
        super().__init__()
        self.problems += problems
        self.module = module
        self.order = order
        self.params = {name: text.value for name, text in module.params.items()}
        self.names_missing = bool(problems)
        self.conventions: dict[str, Table] = {}
        self.origins: list[tuple[Context, Entry]] = []

    # --- the parts of a system ----------------------------------------------------------------------------------

    def system(self, name: str, modules: tuple[Module, ...]) -> System:
        for module in modules:
            self.check_root(module.root)
        definitions = self.definitions()
        self.check_ids()
        for entry in self.order.entries:
            for context in self.entry(entry.table):
                self.origins.append((context, entry))
        if not self.module.entries and not self.problems:
            self.problem("no-contexts", "the system has no contexts:, so it has no rules", self.module.root.place)
        self.check_order()
        root, file = self.module.root, self.module.file
        name = self.text(root, "system", name)
        return System(
            name,
            file.name,
            file.text,
            tuple(module.file for module in modules if module is not self.module),
            self.text(root, "title", name),
            tuple(context for context, _ in self.origins),
            definitions,
            tuple(self.cases(root)),
        )

    def check_root(self, root: Table) -> None:
        self.check_keys(root, SYSTEM_KEYS, "a system file")
        if (dsl := self.text(root, "dsl", "1")) != "1":
            self.problem(
                "bad-value", f'dsl: is the version of the language, 1, not "{dsl}"', (root.get("dsl") or root).place
            )
        self.texts_by_name(root, "params")
        self.text(root, "extends")
        for key in ("contexts", "rules"):
            list(self.tables(root, key, key))
        list(self.texts(root, "removes"))
        imports = root.get("import")
        for item in imports.items if isinstance(imports, Listing) else (imports,):
            if isinstance(item, Table):
                self.check_keys(item, IMPORT_KEYS, "an import")
                self.text(item, "file")
            elif item is not None and not isinstance(item, Text):
                self.problem("bad-value", "import: takes files, or file: with before: or behind:", item.place)

    def definitions(self) -> dict[str, Definition]:
        found: dict[str, Definition] = {}
        if isinstance(node := self.module.root.get("define"), Text | Listing):
            self.problem("bad-value", "define: is a mapping of names to conditions", node.place)
        for key, value in self.module.definitions.values():
            word = _DEFINITION.fullmatch(key.value)
            if word is None or not isinstance(value, Text):
                self.problem("bad-definition", f'"{key.value}" is not a name, or a name with suits in brackets, '
                             "and a condition in one text", key.place)  # fmt: skip
                continue
            arguments = tuple(part.strip() for part in (word[2] or "").split(",") if part.strip())
            if word[1] in BUILT_IN or word[1] in QUANTITY_NAMES:
                self.problem("bad-definition", f'"{word[1]}" already means something: choose another name', key.place)
            elif (text := self.condition(value, key.value, self.params)) is not None:
                found[word[1]] = Definition(word[1], arguments, text)
            else:
                self.names_missing = True
        return found

    def check_ids(self) -> None:
        """Every id once; and the conventions by their names."""
        first: dict[str, Place] = {}
        for entry in self.order.entries:
            name = entry.table.get("convention")
            if isinstance(name, Text) and is_defined_here(entry.table):
                self.conventions.setdefault(name.value, entry.table)
            for text in _ids(entry.table):
                place = first.setdefault(text.value, text.place)
                if place != text.place:
                    self.problems.append(
                        Diagnostic("duplicate-key", f'the id "{text.value}" is given twice', text.place,
                                   ((place, "first here"),))
                    )  # fmt: skip

    def check_order(self) -> None:
        """Contexts of two files for the same auctions, none of which is said to come first."""
        for (one, entry), (other, mate) in combinations(self.origins, 2):
            if self.order.is_settled(entry, mate) or not _rivals(one, other):
                continue
            known = next((text for text in _ids(mate.table)), None)
            self.problems.append(
                Diagnostic(
                    "unordered",
                    "contexts of two files speak of the same auctions, and neither is said to come first",
                    other.place,
                    ((one.place, "the other"),),
                    "say before: or behind: with the id of a context, here or at the import"
                    + (f", as before: {known.value}" if known is not None else ""),
                )
            )

    def cases(self, root: Table) -> Iterator[Case]:
        for table in self.tables(root, "tests", "tests"):
            self.check_keys(table, CASE_KEYS, "a test")
            shows = self.expression(table, "partner_shows", self.params)
            case = Case(
                self.text(table, "auction"),
                table.place,
                self.text(table, "hand"),
                self.text(table, "want"),
                shows,
                self.text(table, "vul", "None"),
                self.choice(table, "scoring", SCORINGS) or SCORINGS[0],
                self.text(table, "why"),
            )
            try:
                auction = Auction.parse(case.auction, Seat.NORTH)
                Vulnerability.parse(case.vulnerability)
                if auction.is_over:
                    raise NotationError("the auction of a test is not over")
                if table.get("partner_shows") is None:
                    Hand.parse(case.hand)
                    auction.plus(Call.parse(case.want))
            except BridgeError as error:
                self.problem("bad-test", str(error), table.place)
            else:
                if shows is not None or table.get("partner_shows") is None:
                    yield case

    # --- contexts and conventions -------------------------------------------------------------------------------

    def entry(self, table: Table) -> Iterator[Context]:
        if len(self.origins) > MOST_CONTEXTS:
            self.problem("too-large", f"more than {MOST_CONTEXTS} contexts, conventions counted where they stand",
                         table.place)  # fmt: skip
        elif table.get("convention") is not None:
            yield from self.convention(table)
        else:
            self.check_keys(table, CONTEXT_KEYS, "a context")
            after = list(self.texts(table, "after"))
            if (node := table.get("after")) is not None and not after:
                self.problem("bad-value", "after: has no pattern; leave it out for rules after any auction", node.place)
            prefixes = [
                Prefix(filled_in(part, self.params))
                for text in after
                for part in alternatives([text.value])
                if self.can_be_read(part, text.place)
            ]
            prefixes += self.interfered(table, prefixes, self.params)
            yield from self.contexts(table, prefixes, self.params, is_placed=bool(after))

    def convention(self, table: Table) -> Iterator[Context]:
        """The contexts of a convention in each of its places."""
        self.check_keys(table, CONVENTION_KEYS, "a convention")
        name = self.text(table, "convention")
        body = table if is_defined_here(table) else self.conventions.get(name)
        if body is None:
            near = difflib.get_close_matches(name, list(self.conventions), n=1)
            self.problem("unknown-id", f'there is no convention "{name}"', table.place,
                         help=f"did you mean {near[0]}?" if near else None)  # fmt: skip
            return
        if body is table and body.get("rules") is None:
            self.problem("no-rules", "a convention has rules:, a list of calls", table.place)
        defaults = {**self.params, **self.texts_by_name(body, "params")}
        outer = {**defaults, **(self.texts_by_name(table, "params") if table is not body else {})}
        placed: dict[tuple[tuple[str, str], ...], list[Prefix]] = {}
        for params, prefix in self.placements(table, outer):
            placed.setdefault(tuple(params.items()), []).append(prefix)
        when = [self.expression(one, "when", outer) for one in ([table] if table is body else [table, body])]
        conditions = tuple(condition for condition in when if condition is not None)
        for key, prefixes in placed.items():
            params = dict(key)
            prefixes = prefixes + self.interfered(body, prefixes, params)
            if table is not body:
                prefixes += self.interfered(table, prefixes, params, body)
            yield from self.contexts(body, prefixes, params, conditions, is_instance=True)
            calls = self.calls(body, params)
            for inner in self.tables(body, "then", "contexts"):
                yield from self.following(inner, prefixes, params, calls, conditions)

    def following(
        self, table: Table, prefixes: list[Prefix], params: Params, calls: dict[str, str], when: tuple[Expr, ...]
    ) -> Iterator[Context]:
        """A context of a convention's `then:`, which goes on from each of its places."""
        self.check_keys(table, {key: CONTEXT_KEYS[key] for key in CONTEXT_KEYS if key not in CHANGE_KEYS}, "a context")
        found: list[Prefix] = []
        for text in self.texts(table, "after"):
            for part in alternatives([text.value]):
                try:
                    relative = filled_in(part, params)
                    found += [prefix.on(relative, calls) for prefix in prefixes]
                except OutOfRange:
                    continue
                except NotationError as error:
                    self.problem("bad-pattern", error.bare_message, text.place)
        if table.get("after") is None:
            self.problem("bad-value", "a context of then: says after: what, from the placement on", table.place)
        if found:
            found += self.interfered(table, found, params)
            yield from self.contexts(table, found, params, when, is_instance=True)

    def placements(self, table: Table, params: dict[str, str]) -> Iterator[tuple[dict[str, str], Prefix]]:
        """Where a convention stands: its parameters there, and the auction."""
        node = table.get("at")
        for item in node.items if isinstance(node, Listing) else (node,):
            own = params
            text: Node | None = item
            if isinstance(item, Table):
                given = {key.value: value for key, value in item.entries if key.value not in PLACEMENT_KEYS}
                self.check_keys(item, {**PLACEMENT_KEYS, **dict.fromkeys(params, PLACEMENT_KEYS["seq"])}, "a placement")
                own = {**params, **{name: value.value for name, value in given.items() if isinstance(value, Text)}}
                text = item.get("seq")
            if not isinstance(text, Text):
                if item is not None:
                    self.problem("bad-value", "at: takes an auction pattern, or seq: with parameters", item.place)
                continue
            for part in alternatives([text.value]):
                if self.can_be_read(part, text.place, own):
                    yield own, Prefix(filled_in(part, own))

    def interfered(
        self, table: Table, prefixes: list[Prefix], params: Params, body: Table | None = None
    ) -> list[Prefix]:
        """The same places after calls of theirs that `over:` leaves the rules on."""
        node = table.get("over")
        pairs: list[tuple[Text, str]] = []
        if isinstance(node, Table):
            pairs = [(key, value.value) for key, value in node.entries if isinstance(value, Text)]
        else:
            pairs = [(text, "same") for text in self.texts(table, "over")]
        known = self.calls(body or table, params)
        found: list[Prefix] = []
        for text, spec in pairs:
            words = [_OVER.fullmatch(part.strip()) for part in spec.split(";")]
            if not all(words):
                self.problem("bad-value", f'over: says same, or "X is stayman" with the id of a rule, not "{spec}"',
                             text.place)  # fmt: skip
                continue
            instead = [(word[2], word[1]) for word in words if word is not None and word[1]]
            for name, call in instead:
                if name not in known:
                    self.problem("unknown-id", f'over: no rule here has the id "{name}"', text.place)
                elif not _reads(call):
                    self.problem("bad-call", f'over: "{call}" is not a call', text.place)
            for part in alternatives([text.value]):
                if self.can_be_read(f"({part})", text.place, params, follows="1N"):
                    call = filled_in(part, params)
                    found += [prefix.over(call, tuple(instead)) for prefix in prefixes]
        return found

    def can_be_read(self, text: str, place: Place, params: Params | None = None, follows: str = "") -> bool:
        """Whether a pattern is one and some auction follows it; a problem if not."""
        try:
            pattern = Prefix(
                f"{follows} {filled_in(text, self.params if params is None else params)}".strip()
            ).pattern()
        except OutOfRange:
            return False
        except NotationError as error:
            self.problem("bad-pattern", error.bare_message, place)
            return False
        if not follows and not is_possible(pattern):
            self.problem("impossible-pattern", f'no auction goes "{text}"', place,
                         help="a pattern has every call but passes: ours bare, theirs in brackets")  # fmt: skip
            return False
        return True

    def contexts(
        self,
        table: Table,
        prefixes: list[Prefix],
        params: Params,
        when: tuple[Expr, ...] = (),
        *,
        is_placed: bool = True,
        is_instance: bool = False,
    ) -> Iterator[Context]:
        """The context of a table; one for each set of letters that the patterns of a convention bind."""
        patterns = list(dict.fromkeys(prefix.pattern() for prefix in prefixes))
        groups: dict[object, list[Pattern]] = {}
        for pattern in patterns:
            if is_possible(pattern):
                groups.setdefault((pattern.letters, pattern.binds_level), []).append(pattern)
        if len(groups) > 1 and not is_instance:
            self.problem(
                "uneven-letters",
                "the patterns of one context bind different letters, so its rules would mean something else after each",
                (table.get("after") or table).place,
                help="write one context for each, or the same letters in all",
            )
        if is_placed and not groups:
            return
        own = self.expression(table, "when", params) if not (is_instance and table.get("convention")) else None
        whole = when if own is None else (*when, own)
        context = Context(
            (),
            tuple(self.rules(table, params)),
            table.place,
            _all(whole),
            self.flag(table, "closed"),
            self.steps(table, params),
            self.text(table, "id") or None,
            self.text(table, "state") or None,
        )
        for group in groups.values() if groups else ([],):
            yield replace(context, after=tuple(group))

    def calls(self, table: Table, params: Params) -> dict[str, str]:
        """The calls of a context's rules by their ids."""
        found: dict[str, str] = {}
        node = table.get("rules")
        for item in node.items if isinstance(node, Listing) else ():
            if isinstance(item, Table) and len(item.entries) == 1:
                call, body = item.entries[0]
                if isinstance(name := field_of(body, "id"), Text):
                    with suppress(OutOfRange):
                        found[name.value] = filled_in(call.value, params)
        return found

    def steps(self, table: Table, params: Params) -> Steps:
        node = table.get("steps")
        if node is None:
            return Steps()
        if not isinstance(node, Table):
            self.problem("bad-value", "steps: is a mapping: {from: 4N, over_bid: dopi, over_X: ropi}", node.place)
            return Steps()
        self.check_keys(node, STEPS_KEYS, "steps")
        start: Bid | None = None
        if text := self.text(node, "from"):
            with suppress(BridgeError, OutOfRange):
                start = Call.parse(filled_in(text, params)).bid
            if start is None:
                self.problem("bad-value", f'steps are counted from: a bid such as 4N, not "{text}"', node.place)
        return Steps(start, self.choice(node, "over_bid", OVER_BID), self.choice(node, "over_X", OVER_DOUBLE))

    # --- rules --------------------------------------------------------------------------------------------------

    def rules(self, table: Table, params: Params) -> Iterator[Rule]:
        if not isinstance(node := table.get("rules"), Listing):
            self.problem("no-rules", "a context has rules:, a list of calls", (node or table).place)
            return
        for item in self.tables(table, "rules", "a rule"):
            rule = self.rule(item, params)
            if rule is not None:
                yield rule

    def rule(self, table: Table, params: Params) -> Rule | None:
        if len(table.entries) != 1 or not isinstance(body := table.entries[0][1], Table):
            self.problem("bad-rule", "a rule is one call with its body: - 1N: {if: …, say: …}", table.place)
            return None
        call_text = table.entries[0][0]
        self.check_keys(body, RULE_KEYS, "a rule")
        try:
            call = parse_call_pattern(filled_in(call_text.value, params))
            forcing = filled_in(self.text(body, "forcing"), params) or None
        except OutOfRange:
            return None
        except NotationError as error:
            self.problem("bad-call", error.bare_message, call_text.place)
            return None
        shows = self.expression(body, "if", params)
        if body.get("if") is None:
            self.problem(
                "no-condition",
                f"the rule for {call.text} does not say what it shows: add if:",
                call_text.place,
                help="if: else takes every hand the rules above have left",
            )
        if shows is None:
            return None
        if forcing is not None and forcing not in FORCINGS and FORCING_LEVEL.fullmatch(forcing) is None:
            self.problem("bad-value", f'forcing: is one of {", ".join(FORCINGS)} or a bid, not "{forcing}"',
                         call_text.place)  # fmt: skip
        return Rule(
            call=call,
            shows=shows,
            place=call_text.place,
            say=self.text(body, "say"),
            when=self.expression(body, "when", params),
            prefer=self.prefer(body, call),
            id=self.text(body, "id") or None,
            artificial=self.flag(body, "artificial"),
            forcing=forcing,
            alert=self.text(body, "alert") or None,
            announce=self.text(body, "announce") or None,
            ask=self.form(body, "ask", QUESTION, "a question such as major or accept(M)"),
            trump=self.form(body, "trump", _TRUMP, "a suit, a letter that is bound, or none"),
            penalty=self.flag(body, "penalty"),
        )

    def form(self, body: Table, key: str, form: re.Pattern[str], expected: str) -> str | None:
        """A text of a certain form."""
        text = self.text(body, key)
        if text and form.fullmatch(text) is None:
            self.problem("bad-value", f'{key}: is {expected}, not "{text}"', body.place)
            return None
        return text or None

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


def _reads(call: str) -> bool:
    try:
        parse_call_pattern(call)
    except NotationError:
        return False
    return True


def _all(conditions: tuple[Expr, ...]) -> Expr | None:
    """Several public conditions as one."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return Both(conditions, place=conditions[0].place, width=conditions[0].width)


def _rivals(one: Context, other: Context) -> bool:
    """Whether the order of two contexts matters and follows from nothing that they say."""
    if not one.after or not other.after:
        return not one.after and not other.after and not exclude_each_other(one.when, other.when)
    return any(
        pattern.specificity == mate.specificity and can_meet(pattern, mate)
        for pattern in one.after
        for mate in other.after
    )


def _ids(table: Table) -> Iterator[Text]:
    """Every id a context or convention gives: its own, and those of its rules."""
    if isinstance(name := table.get("convention"), Text) and is_defined_here(table):
        yield name
    if isinstance(name := table.get("id"), Text):
        yield name
    for key, node in table.entries:
        for item in node.items if key.value in ("rules", "then") and isinstance(node, Listing) else ():
            if not isinstance(item, Table):
                continue
            if key.value == "then":
                yield from _ids(item)
            elif item.entries and isinstance(name := field_of(item.entries[0][1], "id"), Text):
                yield name
