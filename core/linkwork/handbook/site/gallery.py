"""The samples as a gallery: a card with a picture for each, and a page with its lesson on which it plays."""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from linkwork.analysis.exporting import export
from linkwork.analysis.simulate import simulate
from linkwork.errors import FileError, LinkworkError
from linkwork.handbook.site.pages import GALLERY, Leaf
from linkwork.handbook.site.rendering import rendered
from linkwork.mechanism import load

ENGINE = Path(__file__).resolve().parents[2]
PROJECT, LESSON, PICTURES = "project.linkwork", "README.md", ("picture.png", "picture_light.png")
RATE = 25.0  # pictures of a simulated second: whole milliseconds lie between them
FOLDER = "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample as the gallery shows it.

    Attributes:
        folder: where its files are.
        title: heading of its lesson.
        opening: its first paragraph.
        lesson: Markdown.
    """

    folder: Path
    title: str
    opening: str
    lesson: str

    @property
    def name(self) -> str:
        """Name of its folder."""
        return self.folder.name


def samples_in(folder: Path | None = None) -> list[Sample]:
    """The samples of a folder, or those that come with Linkwork; FileError where there are none."""
    places = [folder] if folder else [ENGINE.parents[1] / "sample_projects", _installed()]
    for place in places:
        found = [_read(path.parent) for path in sorted(place.glob(f"*/{PROJECT}")) if (path.parent / LESSON).is_file()]
        if found:
            return found
    raise FileError(f"{places[0]} holds no samples: folders with {PROJECT} and {LESSON}.")


def film(sample: Sample, path: Path, seconds: float) -> str:
    """Run a sample and write it as a page that plays; returns why where it cannot be run."""
    try:
        export(simulate(load(sample.folder / PROJECT), until=seconds, sample=1.0 / RATE), path)
    except LinkworkError as error:
        return str(error)
    return ""


def leaf_of(sample: Sample, plays: bool, why: str = "") -> Leaf:
    """The page of a sample: the film if there is one, then the lesson."""
    title = html.escape(sample.title)
    shown = f'<iframe class="film" src="../films/{sample.name}.html" title="{title}"></iframe>' if plays else ""
    told = f'<p class="missing">No film: {html.escape(why)}</p>' if why else ""
    head, end, rest = rendered(sample.lesson, lambda target: target).partition("</h1>")
    return Leaf(f"{FOLDER}/{sample.name}", sample.title, "", f"{head}{end}{shown}{told}{rest}", sample.lesson)


def gallery_of(samples: Iterable[Sample]) -> Leaf:
    """The page with all cards."""
    cards = "".join(map(_card, samples))
    return Leaf(GALLERY, "Gallery", "", f'<h1 id="gallery">Gallery</h1><div class="cards">{cards}</div>', "")


def _card(sample: Sample) -> str:
    dark, light = (f"pictures/{sample.name}/{name}" for name in PICTURES)
    bright = f'<source srcset="{light}" media="(prefers-color-scheme: light)">'
    picture = f'<picture>{bright}<img src="{dark}" alt="" loading="lazy"></picture>'
    words = f"<h2>{html.escape(sample.title)}</h2><p>{html.escape(sample.opening)}</p>"
    return f'<a class="card" href="{FOLDER}/{sample.name}.html">{picture}{words}</a>'


def _read(folder: Path) -> Sample:
    text = (folder / LESSON).read_text(encoding="utf-8")
    heading, _, rest = text.partition("\n")
    opening = next((part for part in rest.split("\n\n") if part.strip()), "")
    return Sample(folder, heading.removeprefix("# ").strip(), " ".join(opening.split()), text)


def _installed() -> Path:
    """Where a wheel has them."""
    return ENGINE.parent / "linkwork_studio" / "_sample_projects"
