"""Writes the site into a folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork.handbook.library import FIRST
from linkwork.handbook.site.gallery import FOLDER, PICTURES, Sample, film, gallery_of, leaf_of, samples_in
from linkwork.handbook.site.pages import framed, help_leaves, index_of, linked_files, resource
from linkwork.handbook.site.rendering import require_markdown

STYLE = ("site.css", "site.js")
MARK = "linkwork-site.txt"  # by which a folder is known as one that may be written over
SIGN = "Made by `linkwork site`. Whatever is here is written over by the next call.\n"
START = f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={FIRST}.html">\n'


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        folder: that holds `index.html`.
        pages: how many.
        films: how many samples play.
        missing: why others do not, by their name.
    """

    folder: Path
    pages: int
    films: int
    missing: dict[str, str]


def write_site(
    folder: Path,
    seconds: float = 5.0,
    samples: Path | None = None,
    progress: Callable[[float], None] | None = None,
) -> Written:
    """Write help and gallery.

    Args:
        folder: made if it is not there; FileError for one that holds anything but a site.
        seconds: that each sample plays; none plays for 0.
        samples: folder of other samples than those that come with Linkwork.
        progress: called with the share that is done, 0 to 1.
    """
    require_markdown()
    shown = samples_in(samples)
    _take(folder)
    missing: dict[str, str] = {}
    leaves = help_leaves()
    of_samples = []
    for n, sample in enumerate(shown):
        why = film(sample, _made(folder / "films") / f"{sample.name}.html", seconds) if seconds > 0.0 else ""
        missing |= {sample.name: why} if why else {}
        _keep_pictures(sample, folder)
        of_samples.append(leaf_of(sample, seconds > 0.0 and not why, why))
        if progress is not None:
            progress((n + 1) / len(shown))
    everything = [*leaves, gallery_of(shown), *of_samples]
    for leaf in everything:
        _write(folder / f"{leaf.place}.html", framed(leaf, everything))
    _write(folder / "index.html", START)
    _write(folder / "pages.js", index_of([leaf for leaf in everything if leaf.text]))
    for name in STYLE:
        _write(folder / name, resource(name))
    for name, path in linked_files().items():
        _write(folder / name, path.read_text(encoding="utf-8"))
    films = len(shown) - len(missing) if seconds > 0.0 else 0
    return Written(folder, len(everything), films, missing)


def _take(folder: Path) -> None:
    """An empty folder, or one that holds an earlier site."""
    if folder.exists() and not folder.is_dir():
        raise FileError(f"{folder} is a file; name a folder for the site.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise FileError(f"{folder} holds other files; name an empty folder, or one with an earlier site.")
    _write(folder / MARK, SIGN)
    for name in ("films", "pictures", FOLDER):
        shutil.rmtree(folder / name, ignore_errors=True)


def _keep_pictures(sample: Sample, folder: Path) -> None:
    for name in PICTURES:
        if (sample.folder / name).is_file():
            atomic.write(_made(folder / "pictures" / sample.name) / name, (sample.folder / name).read_bytes())


def _write(path: Path, text: str) -> None:
    _made(path.parent)
    atomic.write(path, text.encode("utf-8"), backup=False)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {error.strerror or error}.") from None
    return folder
