"""The pages of the site: a frame with navigation and search around each page of the help and each sample."""

from __future__ import annotations

import html
import json
import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from linkwork import __version__
from linkwork.handbook.library import FIRST, SECTIONS, Page, file_of, links, pages
from linkwork.handbook.site.rendering import icon_of, rendered, steps_between

ENGINE = Path(__file__).resolve().parents[2]
GALLERY, FILES = "gallery", "files"
ICON = '<span class="icon">{}</span>'


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the site.

    Attributes:
        place: its address without `.html`, `joints/screw`.
        title: its heading.
        section: under which the navigation has it; a page of no section is not listed.
        body: HTML.
        text: what the search looks through.
    """

    place: str
    title: str
    section: str
    body: str
    text: str


def help_leaves() -> list[Leaf]:
    """Every page of the help."""
    return [Leaf(page.place, page.title, page.section, _body(page), page.text) for page in pages().values()]


def framed(leaf: Leaf, leaves: Iterable[Leaf]) -> str:
    """The file of a page: navigation to all listed ones, the page, and the way to style and search."""
    root = posixpath.relpath(".", posixpath.dirname(leaf.place) or ".")
    filled = {
        "TITLE": html.escape(leaf.title),
        "ROOT": root,
        "VERSION": __version__,
        "HOME": steps_between(leaf.place, f"{FIRST}.html"),
        "GALLERY": steps_between(leaf.place, f"{GALLERY}.html"),
        "NAVIGATION": _navigation(leaf, leaves),
        "BODY": leaf.body,
    }
    before, *rest = resource("page.html").split("@@")  # @@NAME@@, in the order of the page
    return before + "".join(filled[part] if number % 2 == 0 else part for number, part in enumerate(rest))


def index_of(leaves: Iterable[Leaf]) -> str:
    """What the search reads, as a program: a page that is opened from a folder may not fetch a file."""
    told = [{"place": leaf.place, "title": leaf.title, "text": " ".join(leaf.text.split())} for leaf in leaves]
    return f"const PAGES = {json.dumps(told, ensure_ascii=False)};\n"


@cache
def resource(name: str) -> str:
    """A file of `resources/site`: inside an installed engine, beside `core` in a clone."""
    installed = ENGINE / "_site"
    place = installed if installed.is_dir() else ENGINE.parents[1] / "resources" / "site"
    return (place / name).read_text(encoding="utf-8")


def linked_files() -> dict[str, Path]:
    """Files that pages link to, such as the schema of project files, by their address on the site."""
    found = {}
    for page in pages().values():
        for target in links(page.text):
            path = file_of(page.place, target)
            if path is not None:
                found[f"{FILES}/{path.name}"] = path
    return found


def _body(page: Page) -> str:
    def link(target: str) -> str:
        there, _, part = target.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(page.place), there)).removesuffix(".md")
        if place in pages():
            return steps_between(page.place, f"{place}.html" + (f"#{part}" if part else ""))
        return steps_between(page.place, f"{FILES}/{posixpath.basename(there)}")

    drawing = icon_of(page.text)
    return (ICON.format(drawing) if drawing else "") + rendered(page.text, link)


def _navigation(here: Leaf, leaves: Iterable[Leaf]) -> str:
    listed: dict[str, list[Leaf]] = {section: [] for section in SECTIONS}
    for leaf in leaves:
        if leaf.section:
            listed.setdefault(leaf.section, []).append(leaf)
    return "".join(_section(section, members, here) for section, members in listed.items() if members)


def _section(section: str, members: list[Leaf], here: Leaf) -> str:
    is_open = " open" if section == (here.section or SECTIONS[0]) else ""
    entries = "".join(_entry(leaf, here) for leaf in members)
    return f"<details{is_open}><summary>{html.escape(section.capitalize())}</summary><ul>{entries}</ul></details>"


def _entry(leaf: Leaf, here: Leaf) -> str:
    now = ' aria-current="page"' if leaf.place == here.place else ""
    address = steps_between(here.place, f"{leaf.place}.html")
    return f'<li><a href="{address}"{now}>{html.escape(leaf.title)}</a></li>'
