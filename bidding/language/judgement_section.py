"""Reading `judgement:`, which calls a second look compares with the book's: named conditions, each with its reason.

judgement:
  hides_major: off                                        # one of another file is switched off
  flat_games:  {bars: call is game and shape any 4333}    # a new one, or one in the place of another's
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealspace.bidding.language.keys import JUDGEMENT_KEYS
from dealspace.bidding.language.local_names import Definitions
from dealspace.bidding.language.reader import NodeReader, Params, kind_of
from dealspace.bidding.language.source_text import MappingNode, Node, TextNode
from dealspace.bidding.patterns.forms import JUDGEMENT_KINDS
from dealspace.bidding.system.compiled_system import Definition, JudgementCondition
from dealspace.inference import Expr
from dealspace.inference.language.expression import IsTest, paths, walk

OFF = "off"


def switched_on(root: MappingNode) -> Iterator[tuple[TextNode, Node]]:
    """The conditions of a file, less those that it switches off."""
    section = root.get("judgement")
    for key, node in section.entries if isinstance(section, MappingNode) else ():
        if not is_off(node):
            yield key, node


def is_off(node: Node) -> bool:
    """Whether a condition is switched off."""
    return isinstance(node, TextNode) and node.value == OFF


class JudgementReader:
    """Reads named conditions of judgement.

    Args:
        nodes: reads the values of keys and collects the problems.
        params: the parameters of the whole system.
        definitions: the named conditions of the whole system.
    """

    def __init__(self, nodes: NodeReader, params: Params, definitions: Mapping[str, Definition]) -> None:
        self.nodes = nodes
        self.params = params
        self.definitions = definitions

    def conditions(self, trees: Definitions) -> dict[str, JudgementCondition | None]:
        """The conditions of a system by name, None for those that are off; what cannot be read is left out."""
        found: dict[str, JudgementCondition | None] = {}
        for name, (key, node) in trees.items():
            condition = None if is_off(node) else self.condition(key, node)
            if condition is not None or is_off(node):
                found[name] = condition
        return found

    def condition(self, key: TextNode, node: Node) -> JudgementCondition | None:
        """One named condition; None where it cannot be read."""
        self.nodes.sizes.count("rules", key.location)
        kinds = [kind for kind in JUDGEMENT_KINDS if isinstance(node, MappingNode) and node.get(kind) is not None]
        if not isinstance(node, MappingNode) or len(kinds) != 1:
            expected = f"is off, or has a condition under one of {', '.join(JUDGEMENT_KINDS)}"
            self.nodes.problem("bad-value", f"{key.value}: {expected}; not {kind_of(node)}", node.location)
            return None
        self.nodes.check_keys(node, JUDGEMENT_KEYS, "a condition of judgement")
        text = self.nodes.expression(node, kinds[0], self.params)
        if text is None:
            return None
        say = self.nodes.text(node, "say")
        return JudgementCondition(key.value, kinds[0], text, key.location, say, self.is_late(text))

    def is_late(self, text: Expr) -> bool:
        """Whether a condition, or a definition that it uses, asks for what a call would show."""
        seen: set[str] = set()
        waiting = [text]
        while waiting:
            text = waiting.pop()
            found = paths(text)
            named = {path.segments[0].name for path in found} & self.definitions.keys() - seen
            is_impossible = any(isinstance(node, IsTest) and node.name == "impossible" for node in walk(text))
            if is_impossible or any(path.segments[0].name == "call" and len(path.segments) > 1 for path in found):
                return True
            seen |= named
            waiting += [self.definitions[name].text for name in named]
        return False
