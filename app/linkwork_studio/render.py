"""A project as a picture or a film, drawn out of sight at a fixed rate of simulated time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from linkwork.analysis.simulate import simulate
from linkwork.files import formats
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import DARK, Theme
from linkwork_studio.viewport.viewport import Viewport
from linkwork_studio.widgets import image_file
from linkwork_studio.window.film import RATE, open_film

PICTURES = (".png", ".jpg", ".jpeg")


def render(source: Path, until: float, out: Path, size: tuple[int, int], theme: Theme = DARK) -> str:
    """Draw a project at a simulated time [s], or up to it as a film; returns what was made.

    Raises FileError, ModelError or SolverError with a sentence for the user.
    """
    model, _ = formats.load(source)
    apply_theme(QApplication.instance(), theme)
    if out.suffix.lower() in PICTURES:
        return _picture(model, until, out, size, theme)
    film = open_film(out)
    snapshots = simulate(model, until=max(until, 1 / RATE), sample=1 / RATE).snapshots
    viewport = _viewport(model, size, theme)
    for snapshot in snapshots:
        viewport.show_snapshot(snapshot)
        film.add(viewport.render_image(*size), 1 / RATE)
    film.close()
    return f"{out}: {snapshots[-1].time:g} s, {len(snapshots)} pictures, {film.means}"


def _picture(model: Model, until: float, out: Path, size: tuple[int, int], theme: Theme) -> str:
    viewport = _viewport(model, size, theme)
    snapshot: Snapshot | None = None
    if until > 0.0:
        snapshot = simulate(model, until=until).snapshots[-1]
        viewport.show_snapshot(snapshot)
    image_file.write(viewport.render_image(*size), out)
    return f"{out}: the mechanism at {snapshot.time if snapshot else 0.0:g} s"


def _viewport(model: Model, size: tuple[int, int], theme: Theme) -> Viewport:
    """A viewport of that shape which sees the whole mechanism."""
    viewport = Viewport(theme)
    viewport.resize(*size)
    viewport.show_model(model)
    return viewport
