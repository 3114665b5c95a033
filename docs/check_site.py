"""Whether the built site stands alone: `python docs/check_site.py build/site`.

Nothing may be loaded from elsewhere (scripts, styles, fonts, pictures), and every link within the site must lead to a
page and an anchor that are there. What is wrong is printed, one line each, and the exit code is 1.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "link": "href",
    "source": "src",
    "audio": "src",
    "video": "src",
}
FETCHED_BY_STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//")


class Page(HTMLParser):
    """What a page loads, where it links to, and which anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if (source := found.get(LOADED.get(tag, ""))) is not None and found.get("rel") != "canonical":
            self.loads.append(source)


def problems(site: Path) -> list[str]:
    """What is wrong with the site in this folder, a line each."""
    site = site.resolve()
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    found = [
        f"{path.relative_to(site)}: a style is fetched from elsewhere"
        for path in [*site.rglob("*.css"), *pages]
        if FETCHED_BY_STYLE.search(path.read_text("utf-8"))
    ]
    for path, page in pages.items():
        name = path.relative_to(site)
        found += [f"{name}: {source} is fetched from elsewhere" for source in page.loads if urlsplit(source).netloc]
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = Path(normpath(path.parent / unquote(parts.path))) if parts.path else path
            there = pages.get(target)
            if there is None and not target.exists():
                found.append(f"{name}: no page {link}")
            elif there is not None and parts.fragment and unquote(parts.fragment) not in there.anchors:
                found.append(f"{name}: no anchor {link}")
    return found


if __name__ == "__main__":
    wrong = problems(Path(sys.argv[1]))
    print("\n".join(wrong) or "The site stands alone, and its links lead somewhere.")
    sys.exit(bool(wrong))
