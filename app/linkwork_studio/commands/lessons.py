"""The lesson of a sample: what its README says to look at, step by step, with the names that can be clicked."""

from __future__ import annotations

import html
import re
from collections.abc import Container
from dataclasses import dataclass

from linkwork_studio.commands.samples import Sample

HEADING = "## What to look at"
PANELS = {"Controls": "controls", "Findings": "findings"}  # bold words that lead to a panel
ELEMENT, PANEL = "element:", "panel:"  # what a link leads to
STEP = re.compile(r"^\d+\. ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A title, and pages in Markdown: what the sample is, each step, and what else is to be said.

    Attributes:
        title: of the sample.
        pages: count and text of each, such as `Step 1 of 3`.
    """

    title: str
    pages: tuple[tuple[str, str], ...]


def lesson_of(sample: Sample) -> Lesson | None:
    """The lesson in the README beside a sample's project; None where there is none."""
    try:
        text = (sample.project.parent / "README.md").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    told = text.partition(HEADING)[2].partition("\n## ")[0]
    steps = [_joined(step) for step in STEP.split(told)[1:]]
    if not steps:
        return None
    steps[-1], _, note = steps[-1].partition("\n\n")
    pages = [("", sample.text), *((f"Step {n} of {len(steps)}", step) for n, step in enumerate(steps, 1))]
    return Lesson(sample.title, (*pages, *((("", note.replace("\n\n", " ")),) if note else ())))


def linked(text: str, elements: Container[str]) -> str:
    """Markdown as rich text, in which elements that exist and panels are links."""

    def code(found: re.Match[str]) -> str:
        name = html.unescape(found[1])
        shown = found[1].replace(" ", "&nbsp;")
        return f'<a href="{ELEMENT}{found[1]}">{shown}</a>' if name in elements else f"<code>{shown}</code>"

    def bold(found: re.Match[str]) -> str:
        panel = PANELS.get(found[1])
        return f'<b><a href="{PANEL}{panel}">{found[1]}</a></b>' if panel else f"<b>{found[1]}</b>"

    escaped = html.escape(text, quote=True)
    return re.sub(r"\*\*(.+?)\*\*", bold, re.sub(r"`(.+?)`", code, escaped))


def _joined(step: str) -> str:
    """A step without the line breaks of its file; paragraphs stay apart."""
    return "\n\n".join(" ".join(part.split()) for part in step.strip().split("\n\n"))
