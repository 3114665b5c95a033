"""An XML text as its elements, each with its line.

It is read with the package defusedxml, an extra of dealspace. A DOCTYPE's file is passed over, nothing is fetched; a
text that declares entities, with which it could grow without end or read other files, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from dealspace.cards.errors import BridgeError, Location, NotationError

MOST_NESTED = 100
"""Elements may stand so deep in each other."""
_ROOT = re.compile("<[A-Za-z]")


@dataclass(slots=True)
class XmlElement:
    """An element: its name and those of its attributes in capitals, its own text, and the elements in it."""

    name: str
    attributes: Mapping[str, str]
    line: int
    text: str = ""
    children: list[XmlElement] = field(default_factory=list)

    def all(self, name: str) -> Iterator[XmlElement]:
        """The elements of this name directly in it."""
        return (child for child in self.children if child.name == name)

    def word(self, *names: str) -> str:
        """The text of the first element of these names that has any, or the attribute of that name; else "" ."""
        for name in names:
            for child in self.all(name):
                if child.text:
                    return child.text
            if self.attributes.get(name):
                return self.attributes[name].strip()
        return ""


class _Builder(ContentHandler):
    def __init__(self, file: str | None) -> None:
        super().__init__()
        self.top = XmlElement("", {}, 1)
        self._file = file
        self._open = [self.top]
        self._texts: list[list[str]] = [[]]
        self._locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        line = (self._locator.getLineNumber() if self._locator is not None else None) or 1
        if len(self._open) > MOST_NESTED:
            raise NotationError(
                f"elements stand more than {MOST_NESTED} deep in each other", Location(self._file, line)
            )
        element = XmlElement(name.upper(), {key.upper(): value for key, value in attrs.items()}, line)
        self._open[-1].children.append(element)
        self._open.append(element)
        self._texts.append([])

    def endElement(self, name: str) -> None:  # noqa: N802
        self._open.pop().text = " ".join("".join(self._texts.pop()).split())

    def characters(self, content: str) -> None:
        self._texts[-1].append(content)


def root_element(text: str, file: str | None = None) -> XmlElement:
    """The outermost element of an XML text, which has been decoded already.

    Raises:
        NotationError: it is no XML, or has entities of its own or those of another file.
        BridgeError: defusedxml is not installed.
    """
    try:
        from defusedxml import DefusedXmlException
        from defusedxml.sax import parseString
    except ImportError:
        raise BridgeError("reading XML needs defusedxml: pip install 'dealspace[usebio]'") from None
    builder = _Builder(file)
    try:
        parseString(_without_prologue(text).encode(errors="replace"), builder)
    except SAXParseException as error:
        location = Location(file, error.getLineNumber(), (error.getColumnNumber() or 0) + 1)
        raise NotationError(f"this is no well-formed XML: {error.getMessage()}", location) from None
    except DefusedXmlException as error:
        message = f"the XML is refused, as it could read other files or grow without end ({type(error).__name__})"
        raise NotationError(message, Location(file)) from None
    return builder.top.children[0]


def _without_prologue(text: str) -> str:
    """The text without what stands before its first element: the encoding is past, and a DOCTYPE's file is not read.

    A DOCTYPE with declarations of its own stays, for the reader to refuse.
    """
    root = _ROOT.search(text)
    before = text[: root.start()] if root is not None else ""
    return text if "[" in before else "\n" * before.count("\n") + text[len(before) :]
