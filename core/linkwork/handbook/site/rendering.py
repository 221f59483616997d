"""Markdown as HTML: links between pages, headings that can be linked to, icons drawn in the line."""

from __future__ import annotations

import html
import importlib
import posixpath
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from linkwork.errors import ModelError
from linkwork.handbook.library import anchor

ENGINE = Path(__file__).resolve().parents[2]
PICTURE = re.compile(r"!\[([^\]]*)\]\([./]*icons/([\w/]+)\.svg\)")
INDICES = re.compile(r"&lt;(/?(?:b|i|sub|sup))&gt;")
SCHEMES = ("http:", "https:", "mailto:", "#")


def rendered(text: str, link: Callable[[str], str]) -> str:
    """The body of a page.

    Args:
        text: Markdown, with pictures of `icons/` only.
        link: gives the address of what a link of the text leads to.
    """
    tokens = _reader().parse(PICTURE.sub("", text))
    for n, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[n + 1].content))
        for child in token.children or []:
            if child.type == "link_open" and not str(child.attrGet("href")).startswith(SCHEMES):
                child.attrSet("href", link(str(child.attrGet("href"))))
    made: str = _reader().renderer.render(tokens, _reader().options, {})
    return made.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")


def icon_of(text: str) -> str:
    """The drawing of the first icon of a page, as SVG; nothing where it has none, or where icons are not installed."""
    named = PICTURE.search(text)
    if named is None:
        return ""
    for folder in (ENGINE.parents[1] / "resources", ENGINE.parent / "linkwork_studio" / "_resources"):
        path = folder / "icons" / f"{named[2]}.svg"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


def steps_between(page: str, target: str) -> str:
    """A relative address from one page of the site to another: `../joints/screw.html` from `forces/spring.html`."""
    there, _, part = target.partition("#")
    way = posixpath.relpath(there, posixpath.dirname(page) or ".")
    return f"{way}#{part}" if part else way


def require_markdown() -> None:
    """ModelError where the library that reads Markdown is not installed."""
    try:
        importlib.import_module("markdown_it")
    except ImportError:
        raise ModelError("The site needs markdown-it-py, which is not installed: pip install markdown-it-py") from None


@cache
def _reader() -> Any:
    reader = importlib.import_module("markdown_it").MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("text", _plain)
    return reader


def _plain(_renderer: Any, tokens: Sequence[Any], n: int, _options: Any, _environment: Any) -> str:
    """Text with bold letters and indices, which formulas of the help have; any other tag is shown as it was typed."""
    return INDICES.sub(r"<\1>", html.escape(tokens[n].content, quote=False))
