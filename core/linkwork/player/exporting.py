"""Writes a run as a page that plays (.html) or as an animated glTF (.glb)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork.player.animated import animated
from linkwork.player.page import page
from linkwork.results.reel import Reel

SUFFIXES = (".html", ".glb")


def check(path: Path | str) -> Path:
    """The path, if it can be written there; raises FileError where not, before anything is computed."""
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise FileError(f"{path}: a run that plays is written as {' or '.join(SUFFIXES)}.")
    place = atomic.target(path)
    if not place.parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {place.parent}.")
    return path


def export(reel: Reel, path: Path | str, captions: Mapping[float, str] | None = None) -> None:
    """Write it; captions by their time [s] are for the page alone."""
    path = check(path)
    content = animated(reel) if path.suffix.lower() == ".glb" else page(reel, captions).encode("utf-8")
    atomic.write(path, content)
