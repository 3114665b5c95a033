"""Reading what a file says of itself: its title and notes, and the header of a block."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dealspace.bidding.language.author_slips import help_for_slip
from dealspace.bidding.language.blocks import allowed_values
from dealspace.bidding.language.keys import BLOCK_KEYS, SYSTEM_KEYS
from dealspace.bidding.language.placement import alternatives
from dealspace.bidding.language.reader import NodeReader, kind_of
from dealspace.bidding.language.source_text import ListNode, MappingNode, TextNode
from dealspace.bidding.machine.their_opening import THEIR_OPENINGS
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.bidding.patterns.possible_auctions import is_possible
from dealspace.bidding.system.compiled_system import Chapter
from dealspace.cards import NotationError
from dealspace.inference.quantities.quantity import suggestion

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class ChapterReader:
    """Reads titles, notes and headers of blocks.

    Args:
        nodes: reads the values of keys and collects the problems.
        params: the parameters of the whole system.
    """

    def __init__(self, nodes: NodeReader, params: Mapping[str, TextNode]) -> None:
        self.nodes = nodes
        self.params = params
        self._told: set[str] = set()

    def check(self, root: MappingNode) -> None:
        """Report what is wrong with the keys of a file, and with the header of a block.

        Files are checked from the outermost on: of several that say what a parameter may be, the first one is right.
        """
        self.nodes.check_keys(root, {**SYSTEM_KEYS, **BLOCK_KEYS}, "a system file")
        self._check_against(root)
        self._check_choices(root)
        if root.get("block") is None:
            for key, _ in root.entries:
                if key.value in BLOCK_KEYS:
                    help = "block: gives the file a name as a block"
                    self.nodes.problem("unknown-key", f'"{key.value}" is a key of blocks', key.location, help)
            return
        for word in ("system", "extends"):
            if (other := root.get(word)) is not None:
                help = "base: names the system it is shown on"
                self.nodes.problem("bad-value", f"a block has no {word}:", other.location, help)
        name = self.nodes.text(root, "block")
        if name and not _NAME.fullmatch(name):
            said = f'block: is a name of small letters, figures and _, as reverse_drury, not "{name}"'
            self.nodes.problem("bad-value", said, (root.get("block") or root).location)
        for text in self.nodes.texts(root, "takes"):
            for part in alternatives([text.value]):
                self._check_auction(part, text)

    def _check_against(self, root: MappingNode) -> None:
        """Report what is no kind of opening, or names no files."""
        node = root.get("against")
        if node is not None and not isinstance(node, MappingNode):
            said = f"against: is a mapping of kinds of openings to files, not {kind_of(node)}"
            self.nodes.problem("bad-value", said, node.location, f"the kinds are {', '.join(THEIR_OPENINGS)}")
            return
        for kind, _ in node.entries if node is not None else ():
            list(self.nodes.texts(node, kind.value) if node is not None else ())
            if kind.value not in THEIR_OPENINGS:
                near = suggestion(kind.value, tuple(THEIR_OPENINGS))
                help = f"did you mean {near}?" if near else f"there are {', '.join(THEIR_OPENINGS)}"
                self.nodes.problem("bad-value", f'against: "{kind.value}" is no kind of opening', kind.location, help)

    def _check_auction(self, text: str, node: TextNode) -> None:
        try:
            pattern = parse_pattern(text)
        except NotationError as error:
            self.nodes.problem("bad-pattern", error.bare_message, node.location, help_for_slip("pattern", text))
            return
        if not pattern.tokens or not is_possible(pattern):
            help = 'the last call is the one that is taken: "1M 2N"'
            self.nodes.problem("impossible-pattern", f'takes: no auction goes "{text}"', node.location, help)

    def _check_choices(self, root: MappingNode) -> None:
        """Report choices of no parameter, and parameters that have none of their values."""
        choices = root.get("choices")
        if choices is not None and not isinstance(choices, MappingNode):
            said = f"choices: is a mapping of parameters, not {kind_of(choices)}"
            self.nodes.problem("bad-value", said, choices.location)
            return
        own = self.nodes.texts_by_name(root, "params")
        for key, node in choices.entries if choices is not None else ():
            if key.value not in own:
                said = f'choices: "{key.value}" is no parameter of this file'
                self.nodes.problem("unknown-name", said, key.location, "params: gives its usual value")
            elif isinstance(node, ListNode):
                said = f"choices: {key.value}: is a text, or a mapping of values to texts"
                self.nodes.problem("bad-value", said, node.location)
        for name, allowed in allowed_values(root).items():
            value = self.params.get(name) if name not in self._told else None
            if value is not None and allowed and value.value not in allowed:
                said = f'the parameter {name} is one of {", ".join(allowed)}, not "{value.value}"'
                self.nodes.problem("bad-value", said, value.location)
        self._told |= {key.value for key, _ in choices.entries} if choices is not None else set()

    def chapter(self, root: MappingNode, file: str) -> Chapter:
        """What the file says of itself."""
        read = self.nodes
        choices = root.get("choices")
        return Chapter(
            file,
            read.text(root, "title"),
            read.text(root, "notes"),
            read.text(root, "block"),
            read.text(root, "version"),
            read.text(root, "base"),
            tuple(text.value for text in read.texts(root, "sources")),
            tuple(text.value for text in read.texts(root, "takes")),
            tuple(text.value for text in read.texts(root, "excludes")),
            _texts(root.get("params")),
            {
                name.value: {"": node.value} if isinstance(node, TextNode) else _texts(node)
                for name, node in (choices.entries if isinstance(choices, MappingNode) else ())
            },
        )


def _texts(node: object) -> dict[str, str]:
    """The texts of a mapping by their names."""
    entries = node.entries if isinstance(node, MappingNode) else ()
    return {name.value: value.value for name, value in entries if isinstance(value, TextNode)}
