"""From the trees of a system's files to a `System`: conventions placed, every condition parsed, all problems reported.

The keys a file may use are the tables of `dealspace.bidding.language.keys`; `docs/language.md` describes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from dealspace.bidding.language.author_slips import with_slip_named
from dealspace.bidding.language.cases import CaseReader
from dealspace.bidding.language.chapters import ChapterReader
from dealspace.bidding.language.contexts import ContextReader
from dealspace.bidding.language.definitions import definition_problems
from dealspace.bidding.language.gathered_files import ContextEntry, Module, bases, field_of, is_defined_here, parts
from dealspace.bidding.language.imports import Gatherer
from dealspace.bidding.language.judgement_section import JudgementReader, switched_on
from dealspace.bidding.language.keys import (
    ADDRESS_KEYS,
    CARDING_KEYS,
    IMPORT_KEYS,
)
from dealspace.bidding.language.limits import Problems, Sizes, SystemSizeError
from dealspace.bidding.language.local_names import Definitions, Names, name_in_system
from dealspace.bidding.language.reader import CONTEXT, RULE, NodeReader, Params, kind_of
from dealspace.bidding.language.rivals import rivals
from dealspace.bidding.language.rule_addresses import AddressedRules
from dealspace.bidding.language.rule_order import Order
from dealspace.bidding.language.source_text import ListNode, MappingNode, TextNode, plain_value, read_source
from dealspace.bidding.language.tune_key import tuned_parameters
from dealspace.bidding.language.validate import name_problems
from dealspace.bidding.patterns.asked_questions import parts as conjuncts
from dealspace.bidding.patterns.forms import THEIR_OPENING
from dealspace.bidding.system.compiled_system import Context, Definition, JudgementCondition, System
from dealspace.bidding.system.diagnostics import Diagnostic, InvalidSystem
from dealspace.bidding.system.system_files import ImportedFile, SystemFile
from dealspace.cards import Location
from dealspace.inference import parse_expression
from dealspace.inference.language.bind import BUILT_IN
from dealspace.inference.language.expression import Both
from dealspace.inference.quantities.quantity import QUANTITY_NAMES, suggestion
from dealspace.play.evidence.signals import WAYS
from dealspace.runtime.memory import uncollected

_DEFINITION = re.compile(r"([A-Za-z_]\w*)\s*(?:\(([^)]*)\))?")
_QUOTED = re.compile(r'"(\w+)"')
JUDGEMENT = "blocks/judgement.yaml"
NO_NAME_MISSING = ("unknown-id", "unordered", "bad-rule", "bad-value")
"""Problems between files for which no definition is missing."""


def parse_system(text: str, file: str, name: str) -> System:
    """The system of a file's text; `name` is used when the file does not name itself.

    Raises:
        InvalidSystem: with every problem that could be found in one run.
    """
    return compile_system(SystemFile(file, text), name)


def compile_system(file: SystemFile, name: str) -> System:
    """The system of a file and its imports. Raises InvalidSystem."""
    return compiled_with_files(file, name)[0]


def extended_alone(system: System) -> System | None:
    """The system that a system extends, with the parameters it is given there; None where it cannot be had."""
    root = read_source(system.source, system.file)
    kept = {key.value: plain_value(node) for key, node in root.entries if key.value in ("dsl", "extends", "params")}
    if "extends" not in kept:
        return None
    text = json.dumps({"system": system.name, **kept})
    try:
        return compile_system(SystemFile(system.file, text), system.name)
    except InvalidSystem:
        return None


@cache
def shipped_judgement() -> System:
    """The conditions of judgement that hold where a system says nothing else, as a system without rules."""
    return compile_system(SystemFile.shipped(JUDGEMENT), JUDGEMENT)


@uncollected()
def compiled_with_files(file: SystemFile, name: str) -> tuple[System, tuple[ImportedFile, ...]]:
    """The system of a file, and how each imported file was found. Raises InvalidSystem."""
    gatherer = Gatherer()
    problems = gatherer.problems
    try:
        module = gatherer.module(file)
        order = gatherer.finish(module)
        reader = _SystemReader(module, order, problems, gatherer.sizes)
        system = reader.system(name, tuple(gatherer.modules.values()))
        # Names of a condition that could not be read would only be missed again wherever they are used.
        if not reader.names_missing:
            problems += name_problems(system)
        if not problems:
            problems += definition_problems(system)
    except SystemSizeError as error:
        raise _refusal([*problems, error.diagnostic], file, gatherer) from None
    named = [_with_parameter_named(problem, reader.params) for problem in problems]
    named = [with_slip_named(_with_owner_named(problem, reader.nodes.local)) for problem in named]
    if named:
        raise _refusal(named, file, gatherer)
    return system, tuple(gatherer.taken_in)


def _refusal(problems: list[Diagnostic], file: SystemFile, gatherer: Gatherer) -> InvalidSystem:
    """The problems with the texts of all files that were read."""
    files = (file, *(module.file for module in gatherer.modules.values()), *gatherer.unreadable)
    sources = {other.name: other.text for other in files}
    return InvalidSystem(_in_file_order(problems, sources), sources)


def _in_file_order(problems: list[Diagnostic], sources: Mapping[str, str]) -> list[Diagnostic]:
    """The problems, each once, file by file and line by line."""
    files = {name: number for number, name in enumerate(sources)}

    def order(problem: Diagnostic) -> tuple[int, int, int]:
        location = problem.location
        return files.get(location.file or "", 0), location.line or 0, location.column or 0

    return sorted(dict.fromkeys(problems), key=order)


def _with_parameter_named(problem: Diagnostic, params: Params) -> Diagnostic:
    """A problem of an unknown name; where it is that of a parameter, with how that is written."""
    word = _QUOTED.search(problem.message)
    if problem.code != "unknown-name" or problem.help is not None or word is None or word[1] not in params:
        return problem
    message = problem.message.partition(": did you mean")[0]
    return replace(problem, message=message, help=f"{word[1]} is a parameter: write {{{word[1]}}}")


def _with_owner_named(problem: Diagnostic, local: Mapping[str, Names]) -> Diagnostic:
    """A problem of an unknown name; where it is that of another file alone, with how others come to use it."""
    word = _QUOTED.search(problem.message)
    owner = next((file for file, names in local.items() if word is not None and word[1] in names), None)
    if problem.code != "unknown-name" or problem.help is not None or word is None or owner is None:
        return problem
    message = problem.message.partition(": did you mean")[0]
    return replace(
        problem, message=message, help=f"it is a definition of {owner}: exports: [{word[1]}] there shares it"
    )


class _SystemReader:
    """Walks the trees once, collecting problems; what cannot be read is left out."""

    def __init__(self, module: Module, order: Order[ContextEntry], problems: Problems, sizes: Sizes) -> None:
        self.module = module
        self.order = order
        self.params = {name: text.value for name, text in module.params.items()}
        self.nodes = NodeReader(problems, sizes)
        self.said = ChapterReader(self.nodes, module.params)
        self.conventions: dict[str, MappingNode] = {}
        self.names_missing = any(problem.code not in NO_NAME_MISSING for problem in problems)
        self.origins: list[tuple[Context, ContextEntry]] = []
        self.layers: dict[str, int] = {}
        for layer, each in enumerate((module, *bases(module))):
            for part in parts(each):
                self.layers.setdefault(part.file.name, layer)

    # --- the parts of a system ----------------------------------------------------------------------------------

    def system(self, name: str, modules: tuple[Module, ...]) -> System:
        for module in modules:
            self.check_root(module.root)
        self.nodes.local = {
            module.file.name: {each: name_in_system(each, module.file.name) for each in module.local}
            for module in modules
            if module.local
        }
        definitions = self.definitions(self.module.definitions, {})
        for module in modules:
            definitions |= self.definitions(module.local, self.nodes.local.get(module.file.name, {}))
        self.check_ids()
        contexts = ContextReader(self.nodes, self.params, self.conventions)
        for entry in self.order.entries:
            self.origins += [
                (self.in_layer(against(context, entry.against)), entry) for context in contexts.entry(entry.table)
            ]
        self.origins = AddressedRules(contexts.read_rule, self.nodes.problems).changed(
            self.origins, self.module.addressed
        )
        if not self.module.entries and not self.nodes.problems and self.module.file != SystemFile.shipped(JUDGEMENT):
            self.nodes.problem(
                "no-contexts",
                "the system has no contexts:, so it has no rules",
                self.module.root.location,
                "write contexts: with - after: opening and its rules:, or extends: with a system",
            )
        self.check_order()
        root, file = self.module.root, self.module.file
        cases = CaseReader(self.nodes, self.params)
        name = self.nodes.text(root, "system", name)
        return System(
            name,
            file.name,
            file.text,
            tuple(module.file for module in modules if module is not self.module),
            self.nodes.text(root, "title", name),
            tuple(context for context, _ in self.origins),
            definitions,
            tuple(case for part in self.tested(self.module) for case in cases.cases(part.root)),
            self.module.carding,
            tuple(case for base in bases(self.module) for part in self.tested(base) for case in cases.cases(part.root)),
            tuple(file for file, layer in self.layers.items() if layer),
            self.judgement(modules, definitions),
            tuple(
                self.said.chapter(each.root, each.file.name)
                for each in sorted(modules, key=lambda each: each is not self.module)
            ),
        )

    def tested(self, module: Module) -> Iterator[Module]:
        """The parts of a file whose tests are its own: blocks have theirs for themselves, unless it says otherwise."""
        with_blocks = self.nodes.flag(module.root, "block_tests")
        return (part for part in parts(module) if with_blocks or part.header is None or part is module)

    def judgement(
        self, modules: Iterable[Module], definitions: Mapping[str, Definition]
    ) -> dict[str, JudgementCondition | None]:
        """What the files say of judgement; what is switched off there is one of theirs, or is shipped."""
        conditions = JudgementReader(self.nodes, self.params, definitions).conditions(self.module.judgement)
        known = {key.value for module in modules for key, _ in switched_on(module.root)}
        for name, condition in conditions.items():
            if condition is None and name not in known and name not in (shipped := shipped_judgement().judgement):
                near = suggestion(name, (*known, *shipped))
                help = f"did you mean {near}?" if near else f"there are {', '.join((*known, *shipped))}"
                location = self.module.judgement[name][0].location
                self.nodes.problem("unknown-id", f'judgement: no condition is called "{name}"', location, help)
        return conditions

    def in_layer(self, context: Context) -> Context:
        """The context with the number of its file's layer."""
        layer = self.layers.get(context.location.file or "", 0)
        return replace(context, layer=layer) if layer else context

    def check_root(self, root: MappingNode) -> None:
        self.said.check(root)
        if (dsl := self.nodes.text(root, "dsl", "1")) not in ("1", "2"):
            self.nodes.problem(
                "bad-value",
                f'dsl: is the version of the language, 1 or 2, not "{dsl}"',
                (root.get("dsl") or root).location,
            )
        self.nodes.texts_by_name(root, "params")
        tuned_parameters(root, self.nodes, self.module.params)
        if (node := root.get("judgement")) is not None and not isinstance(node, MappingNode):
            self.nodes.problem("bad-value", f"judgement: is a mapping of names, not {kind_of(node)}", node.location)
        self.nodes.texts_by_name(root, "carding")
        if isinstance(carding := root.get("carding"), MappingNode):
            self.nodes.check_keys(carding, CARDING_KEYS, "carding")
            for key in CARDING_KEYS:
                self.nodes.choice(carding, key, WAYS)
        self.nodes.text(root, "extends")
        for key in ("define", "override"):
            if isinstance(node := root.get(key), TextNode | ListNode):
                self.nodes.problem("bad-value", f"{key}: is a mapping of names to conditions", node.location)
        list(self.nodes.texts(root, "exports"))
        for key, expected in (("contexts", CONTEXT), ("rules", RULE)):
            list(self.nodes.tables(root, key, key, expected))
        for address in self.nodes.texts_or_tables(root, "removes"):
            self.nodes.check_keys(address, ADDRESS_KEYS, "an address")
        imports = root.get("import")
        for item in imports.items if isinstance(imports, ListNode) else (imports,):
            if isinstance(item, MappingNode):
                self.nodes.check_keys(item, IMPORT_KEYS, "an import")
                for key in ("file", "when"):
                    self.nodes.text(item, key)
            elif item is not None and not isinstance(item, TextNode):
                said = "import: takes files, or file: with when:, before: or behind:"
                self.nodes.problem("bad-value", said, item.location)

    def definitions(self, trees: Definitions, names: Names) -> dict[str, Definition]:
        """Definitions of their trees, by what they are called in the system."""
        found: dict[str, Definition] = {}
        for key, value in trees.values():
            word = _DEFINITION.fullmatch(key.value)
            if word is None:
                self.nodes.problem(
                    "bad-definition",
                    f'"{key.value}" is not a name of letters, as good, or one with suits in brackets, as good(x)',
                    key.location,
                )
                continue
            if not isinstance(value, TextNode):
                self.nodes.problem(
                    "bad-definition",
                    f"{key.value}: takes a condition in one text, not {kind_of(value)}",
                    value.location,
                )
                self.names_missing = True
                continue
            arguments = tuple(part.strip() for part in (word[2] or "").split(",") if part.strip())
            if word[1] in BUILT_IN or word[1] in QUANTITY_NAMES:
                self.nodes.problem(
                    "bad-definition", f'"{word[1]}" already means something: choose another name', key.location
                )
            elif (text := self.nodes.condition(value, key.value, self.params)) is not None:
                name = names.get(word[1], word[1])
                found[name] = Definition(name, arguments, text)
            else:
                self.names_missing = True
        return found

    def check_ids(self) -> None:
        """Every id once; and the conventions by their names."""
        first: dict[str, Location] = {}
        for entry in sorted(self.order.entries, key=lambda each: each.number):
            name = entry.table.get("convention")
            if isinstance(name, TextNode) and is_defined_here(entry.table):
                self.conventions.setdefault(name.value, entry.table)
            for text in _ids(entry.table):
                location = first.setdefault(text.value, text.location)
                if location != text.location:
                    self.nodes.problems.append(_given_twice(text, location))

    def check_order(self) -> None:
        """Report contexts of two files for the same auctions whose order is not given."""

        def is_settled(one: int, other: int) -> bool:
            return self.order.is_settled(self.origins[one][1], self.origins[other][1])

        for one_place, other_place in rivals([context for context, _ in self.origins], is_settled):
            (one, _), (other, mate) = self.origins[one_place], self.origins[other_place]
            known = next((text for text in _ids(mate.table)), None)
            self.nodes.problems.append(
                Diagnostic(
                    "unordered",
                    "contexts of two files match the same auctions, and their order is not given",
                    other.location,
                    ((one.location, "the other"),),
                    "write before: or behind: with the id of a context, here or at the import"
                    + (f", as before: {known.value}" if known is not None else ""),
                )
            )


def against(context: Context, kind: str) -> Context:
    """The context as it holds against one kind of their openings alone; as it is where no kind is given."""
    if not kind:
        return context
    test = parse_expression(f"{THEIR_OPENING} is {kind}", location=context.location)
    whole = (*conjuncts(context.when), test)
    return replace(context, when=test if len(whole) == 1 else Both(whole, location=context.location, width=1))


def _given_twice(text: TextNode, first: Location) -> Diagnostic:
    """An id or a convention's name that two entries give, with what to do where they stand in two files."""
    help = None
    if text.location.file != first.file:
        help = (
            "ids and names of conventions belong to the whole system, so that other files can name them: give one of "
            f"the two another name, or write replaces: {text.value} to put one in the place of the other"
        )
    message = f'the id "{text.value}" is given twice'
    return Diagnostic("duplicate-key", message, text.location, ((first, "first here"),), help)


def _ids(table: MappingNode) -> Iterator[TextNode]:
    """Every id a context or convention gives: its own, and those of its rules."""
    if isinstance(name := table.get("convention"), TextNode) and is_defined_here(table):
        yield name
    if isinstance(name := table.get("id"), TextNode):
        yield name
    for key, node in table.entries:
        for item in node.items if key.value in ("rules", "then") and isinstance(node, ListNode) else ():
            if not isinstance(item, MappingNode):
                continue
            if key.value == "then":
                yield from _ids(item)
            elif item.entries and isinstance(name := field_of(item.entries[0][1], "id"), TextNode):
                yield name
