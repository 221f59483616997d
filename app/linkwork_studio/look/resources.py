"""Where the files are that are not Python: icons, themes, fonts, help pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STUDIO = Path(__file__).resolve().parents[1]


@cache
def root() -> Path:
    """The folder of the resources: inside the package of an installed studio, beside `app` in a clone."""
    installed = STUDIO / "_resources"
    return installed if installed.is_dir() else STUDIO.parents[1] / "resources"


def path(name: str) -> Path:
    """The file or folder with this name, written with slashes: `icons/joints/revolute.svg`."""
    return root().joinpath(*name.split("/"))
