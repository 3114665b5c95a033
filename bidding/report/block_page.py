"""The page of a block, made from its file: what it is for, its parameters, its rules, its test sheet, its sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import starmap
from posixpath import basename

from dealspace.bidding.language.blocks import BlockHeader, header_of, reason_against
from dealspace.bidding.language.gathered_files import field_of, value_of
from dealspace.bidding.language.source_text import MappingNode, Node, TextNode, read_source, texts_in
from dealspace.bidding.loading.load import load_system
from dealspace.bidding.system.compiled_system import Chapter, System
from dealspace.bidding.system.system_files import SystemFile, shipped_files

FOLDER = "blocks"


def shipped_blocks() -> tuple[str, ...]:
    """The blocks that come with dealspace, by what their files are called.

    >>> "drury" in shipped_blocks()
    True
    """
    names = (name.removeprefix(f"{FOLDER}/") for name in shipped_files() if name.startswith(f"{FOLDER}/"))
    return tuple(name for name in names if header_of(block_tree(name)) is not None)


@cache
def block_tree(name: str) -> MappingNode:
    """The file of a shipped block as a tree."""
    file = SystemFile.shipped(f"{FOLDER}/{name}.yaml")
    return read_source(file.text, file.name)


def excluded_by(name: str) -> dict[str, str]:
    """The other shipped blocks that cannot be played together with a shipped block, each with the reason.

    A block stands for those that it imports too.

    >>> excluded_by("xyz")["new_minor_forcing"]
    'two_way_checkback takes 1x 1M 1N 2C, and new_minor_forcing 1m 1M 1N 2om'
    """
    mine, found = _headers(name), {}
    for other in shipped_blocks():
        pairs = ((one, each) for one in mine for each in _headers(other) if one.name != each.name)
        if other != name and (reason := next(filter(None, starmap(reason_against, pairs)), None)) is not None:
            found[other] = reason
    return found


@cache
def _headers(name: str) -> tuple[BlockHeader, ...]:
    """The header of a shipped file, if it is a block, and those of the blocks that it imports."""
    root = block_tree(name)
    own = header_of(root)
    imported = (text.value.removeprefix(f"{FOLDER}/") for text in texts_in(root.get("import")))
    return (*((own,) if own else ()), *(header for other in imported for header in _headers(other)))


def block_page(name: str) -> str:
    """The page of a shipped block, in Markdown."""
    system = load_system(f"{FOLDER}/{name}")
    said = chapter_of(system, name)
    return "\n".join(_lines(name, said)) + "\n"


def chapter_of(system: System, name: str) -> Chapter:
    """What the file of a block says of itself."""
    return next(each for each in system.chapters if each.block and basename(each.file) == f"{name}.yaml")


def _lines(name: str, said: Chapter) -> Iterator[str]:
    yield f"# {said.title}"
    yield ""
    yield "<!-- made from the file by `pytest --update-golden tests/test_block_pages.py` -->"
    yield ""
    yield said.notes.rstrip()
    yield ""
    yield from ("```yaml", f"import: [{FOLDER}/{name}]", "```")
    yield ""
    yield from _terms(name, said)
    if said.params:
        yield from ("", "## What partners choose", "", "| parameter | usual | |", "|---|---|---|")
        for param, value in said.params.items():
            meanings = said.choices.get(param, {})
            told = [text if not choice else f"`{choice}`: {text}" for choice, text in meanings.items()]
            yield f"| `{param}` | `{value}` | {_cell('; '.join(told))} |"
    yield from ("", "## The rules", "")
    yield "The first rule that fits makes the call; `if` is what it shows, `when` what everybody can see."
    yield from _rules(block_tree(name))
    tests = _items(block_tree(name).get("tests"))
    if tests:
        yield from ("", "## Test sheet", "", "| auction | hand | call | |", "|---|---|---|---|")
        yield from map(_test, tests)
    if said.sources:
        yield from ("", "## Sources", "")
        yield from (f"- {source}" for source in said.sources)


def _terms(name: str, said: Chapter) -> Iterator[str]:
    """Version, base, the calls that the block takes, and what it excludes."""
    taken = ", ".join(f"`{call}`" for call in said.takes) or "no call alone: it speaks of agreed trumps or questions"
    yield f"Version {said.version}, tested on {said.base or 'natural'}. It gives a meaning to {taken}."
    excluded = excluded_by(name)
    if excluded:
        links = ", ".join(f"[{other}]({other}.md)" for other in excluded)
        yield f"It excludes {links}."


def _rules(root: MappingNode) -> Iterator[str]:
    """The contexts of a file as tables."""
    contexts = root.get("contexts")
    for table in _items(contexts):
        yield from _context(table, "###")
        for inner in _items(table.get("then")):
            yield from _context(inner, "####")


def _items(node: Node | None) -> Sequence[MappingNode]:
    items = getattr(node, "items", ())
    return [item for item in items if isinstance(item, MappingNode)]


def _context(table: MappingNode, mark: str) -> Iterator[str]:
    after = _texts(table.get("after")) or _texts(table.get("at"))
    where = [f"after `{text}`" for text in after] + [f"when `{text}`" for text in _texts(table.get("when"))]
    where += [f"also over `{text}`" for text in _texts(table.get("over"))]
    title = value_of(table.get("state")) or value_of(table.get("convention"))
    named = ", ".join(where) or "after any auction"
    yield from ("", f"{mark} {title[0].upper() + title[1:] if title else named[0].upper() + named[1:]}", "")
    if title:
        yield from (f"{named[0].upper() + named[1:]}.", "")
    if notes := value_of(table.get("notes")):
        yield from (notes.rstrip(), "")
    rules = [(rule.entries[0][0].value, rule.entries[0][1]) for rule in _items(table.get("rules")) if rule.entries]
    if rules:
        yield from ("| call | meaning | `if` | |", "|---|---|---|---|")
    for call, body in rules:
        told = [f"when `{value_of(node)}`" for node in (field_of(body, "when"),) if node is not None]
        told += ["artificial"] if value_of(field_of(body, "artificial")) == "true" else []
        told += [f"forcing {forcing}"] if (forcing := value_of(field_of(body, "forcing"))) else []
        said, shows = (value_of(field_of(body, key)) or "" for key in ("say", "if"))
        yield f"| `{call}` | {_cell(said)} | `{_cell(shows)}` | {_cell(', '.join(told))} |"


def _texts(node: Node | None) -> list[str]:
    if isinstance(node, TextNode):
        return [node.value]
    if isinstance(node, MappingNode):
        return [key.value for key, _ in node.entries]
    found = []
    for item in node.items if node is not None else ():
        found += [item.value] if isinstance(item, TextNode) else _texts(field_of(item, "seq"))
    return found


def _test(table: MappingNode) -> str:
    """A row of the test sheet."""
    auction, hand, want, shows, why = (
        value_of(table.get(key)) or "" for key in ("auction", "hand", "want", "partner_shows", "why")
    )
    shown = f"| {auction or 'the opening'} | {hand} | {want} |"
    if shows:
        shown = f"| {auction} | | partner shows `{_cell(shows)}` |"
    params = table.get("params")
    entries = params.entries if isinstance(params, MappingNode) else ()
    others = [f"with `{name.value}: {_cell(value_of(value) or '')}`" for name, value in entries]
    return f"{shown} {'; '.join([*others, *([_cell(why)] if why else [])])} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def library_page() -> str:
    """The list of all shipped blocks, in Markdown."""
    lines = [
        "# The library of conventions",
        "",
        "<!-- made from the files by `pytest --update-golden tests/test_block_pages.py` -->",
        "",
        "Each is a file of `systems/blocks/`, and one line of a system: `import: [blocks/drury]`. Two that give one",
        "call a meaning exclude each other; a block takes the place of those it excludes in a system that is extended.",
        "`dealspace system blocks` lists them in the terminal, `dealspace system test blocks/drury` runs a test sheet.",
        "[The language](../language.md#blocks) says how one is written.",
        "",
        "| | import | |",
        "|---|---|---|",
    ]
    for name in shipped_blocks():
        said = value_of(block_tree(name).get("title"))
        lines.append(f"| [{said}]({name}.md) | `{FOLDER}/{name}` | {_cell(subject_of(name))} |")
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", ":glob:", "", "[a-z]*", "```", ""])


def subject_of(name: str) -> str:
    """What a shipped block is, in the sentence at the head of its file."""
    comment = SystemFile.shipped(f"{FOLDER}/{name}.yaml").text.splitlines()[1]
    return comment.removeprefix("# ").rstrip(".")
