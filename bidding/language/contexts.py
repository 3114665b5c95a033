"""Reading contexts: their auctions, and conventions put in all their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from dealspace.bidding.language.author_slips import help_for_slip
from dealspace.bidding.language.gathered_files import is_defined_here
from dealspace.bidding.language.keys import CHANGE_KEYS, CONTEXT_KEYS, CONVENTION_KEYS, PLACEMENT_KEYS
from dealspace.bidding.language.limits import AUCTIONS_OF_A_CONTEXT
from dealspace.bidding.language.placement import LevelError, Prefix, alternatives, filled_in
from dealspace.bidding.language.reader import CONTEXT, NodeReader, Params
from dealspace.bidding.language.rules import RuleReader, is_never
from dealspace.bidding.language.source_text import ListNode, MappingNode, Node, TextNode
from dealspace.bidding.patterns.auction_pattern import Pattern
from dealspace.bidding.patterns.call_pattern import parse_call_pattern
from dealspace.bidding.patterns.forms import AHEAD_OF, HIT
from dealspace.bidding.patterns.possible_auctions import is_possible
from dealspace.bidding.system.compiled_system import Context, Rule
from dealspace.cards import Location, NotationError
from dealspace.inference import Expr
from dealspace.inference.language.expression import Both
from dealspace.inference.quantities.quantity import suggestion

_OVER = re.compile(r"(\w+)\s+is\s+(\w+)|same")


class ContextReader:
    """Reads contexts and conventions.

    Args:
        nodes: reads the values of keys and collects the problems.
        params: the parameters of the whole system.
        conventions: those that are defined in some file, by name.
    """

    def __init__(self, nodes: NodeReader, params: Params, conventions: Mapping[str, MappingNode]) -> None:
        self.nodes = nodes
        self.params = dict(params)
        self.conventions = conventions
        self.rule_reader = RuleReader(nodes)

    def read_rule(self, table: MappingNode) -> Rule | None:
        """A rule that stands by itself."""
        return self.rule_reader.rule(table, self.params)

    def entry(self, table: MappingNode) -> Iterator[Context]:
        """The contexts that a context or convention of the file stands for."""
        if table.get("convention") is not None:
            yield from self.convention(table)
        else:
            self.nodes.check_keys(table, CONTEXT_KEYS, "a context")
            after = list(self.nodes.texts(table, "after"))
            if (node := table.get("after")) is not None and not after:
                self.nodes.problem(
                    "bad-value", "after: has no pattern; leave it out for rules after any auction", node.location
                )
            if after and (node := table.get("ahead_of")) is not None:
                self.nodes.problem(
                    "bad-value", "ahead_of: is for contexts without after:; leave one out", node.location
                )
            self.nodes.sizes.count("contexts", table.location)
            prefixes = [
                Prefix(filled_in(part, self.params))
                for text in after
                for part in self.alternatives(text)
                if self.can_be_read(part, text.location)
            ]
            prefixes = self.limited(prefixes, table.location)
            prefixes += self.interfered(table, prefixes, self.params)
            yield from self.contexts(table, prefixes, self.params, is_placed=bool(after))

    def convention(self, table: MappingNode) -> Iterator[Context]:
        """The contexts of a convention in each of its places."""
        self.nodes.check_keys(table, CONVENTION_KEYS, "a convention")
        name = self.nodes.text(table, "convention")
        body = table if is_defined_here(table) else self.conventions.get(name)
        if body is None:
            near = suggestion(name, tuple(self.conventions))
            self.nodes.problem(
                "unknown-id",
                f'there is no convention "{name}"',
                table.location,
                help=f"did you mean {near}?" if near else None,
            )
            return
        if body is table and body.get("rules") is None:
            self.nodes.problem("no-rules", "a convention has rules:, a list of calls", table.location)
        defaults = {**self.params, **self.nodes.texts_by_name(body, "params")}
        outer = {**defaults, **(self.nodes.texts_by_name(table, "params") if table is not body else {})}
        placed: dict[tuple[tuple[str, str], ...], list[Prefix]] = {}
        for changed, prefix in self.placements(table, outer):
            placed.setdefault(changed, []).append(prefix)
        when = [self.nodes.expression(one, "when", outer) for one in ([table] if table is body else [table, body])]
        conditions = tuple(condition for condition in when if condition is not None)
        for changed, prefixes in placed.items():
            self.nodes.sizes.count("contexts", table.location)
            params = {**outer, **dict(changed)}
            prefixes = self.limited(prefixes, table.location)
            prefixes += self.interfered(body, prefixes, params)
            if table is not body:
                prefixes += self.interfered(table, prefixes, params, body)
            yield from self.contexts(body, prefixes, params, conditions, is_instance=True)
            calls = self.rule_reader.calls(body, params)
            for inner in self.nodes.tables(body, "then", "contexts", CONTEXT):
                yield from self.following(inner, prefixes, params, calls, conditions)

    def following(
        self, table: MappingNode, prefixes: list[Prefix], params: Params, calls: dict[str, str], when: tuple[Expr, ...]
    ) -> Iterator[Context]:
        """A context of a convention's `then:`, which goes on from each of its places."""
        self.nodes.check_keys(
            table, {key: CONTEXT_KEYS[key] for key in CONTEXT_KEYS if key not in CHANGE_KEYS}, "a context"
        )
        found: list[Prefix] = []
        self.nodes.sizes.count("contexts", table.location)
        for text in self.nodes.texts(table, "after"):
            for part in self.alternatives(text, len(prefixes)):
                try:
                    relative = filled_in(part, params)
                    found += [led for prefix in prefixes if (led := prefix.on(relative, calls)).pattern()]
                except LevelError:
                    continue
                except NotationError as error:
                    self.nodes.problem("bad-pattern", error.bare_message, text.location)
        if table.get("after") is None:
            self.nodes.problem(
                "bad-value", "a context of then: says after: what, from the placement on", table.location
            )
        found = self.limited(found, table.location)
        if found:
            found += self.interfered(table, found, params)
            yield from self.contexts(table, found, params, when, is_instance=True)

    def placements(
        self, table: MappingNode, params: dict[str, str]
    ) -> Iterator[tuple[tuple[tuple[str, str], ...], Prefix]]:
        """Where a convention stands: the parameters that are others there, and the auction."""
        node = table.get("at")
        for item in node.items if isinstance(node, ListNode) else (node,):
            own = params
            text: Node | None = item
            if isinstance(item, MappingNode):
                given = {key.value: value for key, value in item.entries if key.value not in PLACEMENT_KEYS}
                self.nodes.check_keys(
                    item, {**PLACEMENT_KEYS, **dict.fromkeys(params, PLACEMENT_KEYS["seq"])}, "a placement"
                )
                own = {**params, **{name: value.value for name, value in given.items() if isinstance(value, TextNode)}}
                text = item.get("seq")
            if not isinstance(text, TextNode):
                if item is not None:
                    self.nodes.problem(
                        "bad-value", "at: takes an auction pattern, or seq: with parameters", item.location
                    )
                continue
            changed = tuple(sorted(pair for pair in own.items() if pair not in params.items())) if own != params else ()
            for part in self.alternatives(text):
                if self.can_be_read(part, text.location, own):
                    yield changed, Prefix(filled_in(part, own))

    def alternatives(self, text: TextNode, times: int = 1) -> Iterator[str]:
        """The patterns of a text, each of which leads to so many."""
        for part in alternatives([text.value]):
            self.nodes.sizes.count("patterns", text.location, times)
            yield part

    def interfered(
        self, table: MappingNode, prefixes: list[Prefix], params: Params, body: MappingNode | None = None
    ) -> list[Prefix]:
        """The same places after calls of theirs that `over:` leaves the rules on."""
        node = table.get("over")
        pairs: list[tuple[TextNode, str]] = []
        if isinstance(node, MappingNode):
            pairs = [(key, value.value) for key, value in node.entries if isinstance(value, TextNode)]
        else:
            pairs = [(text, "same") for text in self.nodes.texts(table, "over")]
        known = self.rule_reader.calls(body or table, params)
        found: list[Prefix] = []
        for text, spec in pairs:
            words = [_OVER.fullmatch(part.strip()) for part in spec.split(";")]
            if not all(words):
                self.nodes.problem(
                    "bad-value",
                    f'over: says same, or "X is stayman" with the id of a rule, not "{spec}"',
                    text.location,
                )
                continue
            instead = [(word[2], word[1]) for word in words if word is not None and word[1]]
            for name, call in instead:
                if name not in known:
                    near = suggestion(name, tuple(known))
                    self.nodes.problem(
                        "unknown-id",
                        f'over: no rule here has the id "{name}"',
                        text.location,
                        f"did you mean {near}?" if near else None,
                    )
                elif not _reads(call):
                    self.nodes.problem("bad-call", f'over: "{call}" is not a call', text.location)
            for part in self.alternatives(text, len(prefixes) * (1 + len(instead))):
                if self.can_be_read(f"({part})", text.location, params, follows="1N"):
                    call = filled_in(part, params)
                    found += [prefix.over(call, tuple(instead)) for prefix in prefixes]
        return self.limited(found, table.location)

    def limited(self, prefixes: list[Prefix], location: Location) -> list[Prefix]:
        """No more auctions than a context may have."""
        if len(prefixes) > AUCTIONS_OF_A_CONTEXT:
            self.nodes.problem(
                "too-large", f"{len(prefixes)} auctions for one context; there may be {AUCTIONS_OF_A_CONTEXT}", location
            )
        return prefixes[:AUCTIONS_OF_A_CONTEXT]

    def can_be_read(self, text: str, location: Location, params: Params | None = None, follows: str = "") -> bool:
        """Whether a pattern is one and some auction follows it; a problem if not."""
        try:
            pattern = Prefix(
                f"{follows} {filled_in(text, self.params if params is None else params)}".strip()
            ).pattern()
        except LevelError:
            return False
        except NotationError as error:
            self.nodes.problem("bad-pattern", error.bare_message, location, help_for_slip("pattern", text))
            return False
        if not follows and not is_possible(pattern):
            self.nodes.problem(
                "impossible-pattern",
                f'no auction goes "{text}"',
                location,
                help="a pattern has every call but passes: ours bare, theirs in brackets",
            )
            return False
        return True

    def contexts(
        self,
        table: MappingNode,
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
            self.nodes.problem(
                "uneven-letters",
                "the patterns of one context bind different letters, so its rules would mean something else after each",
                (table.get("after") or table).location,
                help="write one context for each, or the same letters in all",
            )
        if is_placed and not groups:
            return
        own = self.nodes.expression(table, "when", params) if not (is_instance and table.get("convention")) else None
        whole = when if own is None else (*when, own)
        if any(is_never(condition) for condition in whole):
            return  # a parameter chooses otherwise
        context = Context(
            (),
            tuple(self.rule_reader.rules(table, params)),
            table.location,
            _all(whole),
            self.nodes.flag(table, "closed"),
            self.rule_reader.steps(table, params),
            self.nodes.text(table, "id") or None,
            self.nodes.text(table, "state") or None,
            self.nodes.choice(table, "hit", HIT) is not None,
            ahead_of=self.nodes.choice(table, "ahead_of", AHEAD_OF),
            notes=self.nodes.text(table, "notes"),
        )
        self.nodes.sizes.count("contexts", table.location, max(0, len(groups) - 1))
        for group in groups.values() if groups else ([],):
            yield replace(context, after=tuple(group))


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
    return Both(conditions, location=conditions[0].location, width=conditions[0].width)
