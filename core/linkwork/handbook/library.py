"""All pages of the help by their place, `joints/revolute`: the guide first, then a section for each family of kinds."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from linkwork.handbook import formulas_page, kind_page
from linkwork.model.registry import FAMILIES
from linkwork.solvers.formulation import formulations

ENGINE = Path(__file__).resolve().parents[1]
KINDS = (*FAMILIES, "shapes")
SECTIONS = ("guide", "reference", "formulations", *KINDS)
FIRST = "guide/1_first_five_minutes"


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        place: section and name, as links say them without `.md`.
        title: its heading.
        text: Markdown.
    """

    place: str
    title: str
    text: str

    @property
    def section(self) -> str:
        """The folder that it stands in."""
        return self.place.partition("/")[0]


def folder() -> Path:
    """Where the files are: inside an installed engine, beside `core` in a clone."""
    installed = ENGINE / "_help"
    return installed if installed.is_dir() else ENGINE.parents[1] / "resources" / "help"


@cache
def pages() -> dict[str, Page]:
    """Every page by its place, section by section; a kind that nobody has written about has a page as well."""
    return {page.place: page for section in SECTIONS for page in _section(section)}


def written() -> set[str]:
    """Places of all pages that somebody wrote."""
    return {path.relative_to(folder()).with_suffix("").as_posix() for path in folder().rglob("*.md")}


def file_of(place: str, target: str) -> Path | None:
    """The file that came with Linkwork to which a page links, such as the schema; None where there is none.

    Args:
        place: of the page.
        target: what the link says, relative to the page.
    """
    installed = ENGINE.parent / "linkwork_studio" / "_resources"
    resources = installed if (ENGINE / "_help").is_dir() else ENGINE.parents[1] / "resources"
    path = resources / posixpath.normpath(posixpath.join("help", posixpath.dirname(place), target))
    return path if path.is_file() and path.suffix != ".md" else None


def anchor(heading: str) -> str:
    """What a link calls a heading: `Rows and freedom` is `rows-and-freedom`."""
    return re.sub(r"[^\w-]", "", heading.casefold().replace(" ", "-"))


def links(text: str) -> list[str]:
    """Where the links of a text in Markdown lead, pictures left out."""
    return re.findall(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)", text)


def _section(section: str) -> list[Page]:
    found = {path.stem: path.read_text(encoding="utf-8") for path in sorted((folder() / section).glob("*.md"))}
    names = sorted(found)
    if section in KINDS:
        names = list(kind_page.kinds_of(section))
    elif section == "formulations":
        names = list(formulations())
    return [_page(f"{section}/{name}", found.get(name, "")) for name in names]


def _page(place: str, text: str) -> Page:
    section, _, name = place.partition("/")
    if section in KINDS:
        text = f"{text or kind_page.opening(section, name)}\n{kind_page.told_by_itself(section, name)}"
    elif section == "formulations":
        text = _of_formulation(name, text)
    elif name == formulas_page.NAME:
        text += formulas_page.told_by_itself()
    return Page(place, text.partition("\n")[0].removeprefix("# "), text)


def _of_formulation(name: str, text: str) -> str:
    """Heading and summary are the formulation's own."""
    known = formulations()[name]
    closes = "Closed loops are supported." if known.closes_loops else "Open trees only; closed loops are refused."
    reported = (
        f"# {known.title}\n\n`{name}` · {known.summary}\n\nOrder of accuracy in positions: {known.order}. {closes}\n"
    )
    others = " · ".join(f"[{other}]({other}.md)" for other in formulations() if other != name)
    return f"{reported}\n{text}\n**Other formulations:** {others}\n"
