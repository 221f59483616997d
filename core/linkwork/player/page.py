"""A reel as one HTML file with all it needs: three.js, the program of the page, poses and curves."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from linkwork import __version__
from linkwork.errors import ModelError
from linkwork.model import given
from linkwork.player.packing import Packing
from linkwork.player.scene import Scene
from linkwork.results.reel import Branch, Reel

ENGINE = Path(__file__).resolve().parents[1]


def page(reel: Reel, captions: Mapping[float, str] | None = None) -> str:
    """The text of the file.

    Args:
        reel: what is played.
        captions: sentences of the author by the time [s] from which each is shown; an empty one ends the one before.
    """
    packing = Packing()
    scene = Scene(packing)
    data = {
        "title": reel.name,
        "about": {"linkwork": __version__, **{name: str(value) for name, value in reel.about.items()}},
        "shown": reel.shown,
        "branches": [_branch(branch, scene) for branch in reel.branches],
        "surfaces": scene.surfaces,
        "captions": [{"time": time, "text": text} for time, text in _checked(captions or {})],
    }
    filled = {
        "TITLE": html.escape(reel.name),
        "STYLE": _resource("player.css"),
        "IMPORTS": json.dumps(
            {"imports": {"three": _module("three.module.min.js"), "orbit": _module("OrbitControls.js")}}
        ),
        "PROGRAM": _resource("player.js"),
        "DATA": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        "ARRAYS": packing.text(),
    }
    text = _resource("page.html")
    before, *rest = text.split("@@")  # @@NAME@@, in the order of the page
    return before + "".join(filled[part] if number % 2 == 0 else part for number, part in enumerate(rest))


def framed(text: str, height: int = 480) -> str:
    """A page within another one, such as a notebook."""
    inside = html.escape(text, quote=True)
    return f'<iframe srcdoc="{inside}" style="width:100%;height:{height}px;border:0" sandbox="allow-scripts"></iframe>'


def _branch(branch: Branch, scene: Scene) -> dict[str, Any]:
    marks = [{"time": mark.time, "text": mark.text} for mark in branch.marks]
    told = {"number": branch.number, "parent": branch.parent, "begins": branch.begins, "marks": marks}
    return {**told, "takes": [scene.take(take) for take in branch.takes]}


def _checked(captions: Mapping[float, str]) -> list[tuple[float, str]]:
    if not isinstance(captions, Mapping):
        raise ModelError(
            f"Captions are sentences by their time [s], such as {{1.5: 'The elbow is cut.'}}; not {captions!r}."
        )
    found = [
        (given.number(time, "The time of a caption"), given.text(text, "A caption")) for time, text in captions.items()
    ]
    return sorted(found)


def _module(name: str) -> str:
    """A program as an address that holds it."""
    return "data:text/javascript;base64," + base64.b64encode(_resource(name).encode("utf-8")).decode("ascii")


@cache
def _resource(name: str) -> str:
    installed = ENGINE / "_player"
    folder = installed if installed.is_dir() else ENGINE.parents[1] / "resources" / "player"
    return (folder / name).read_text(encoding="utf-8")
