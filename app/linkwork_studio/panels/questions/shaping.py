"""The best shape of a plate as a question: its fields, and the reply with a picture of each design."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

import linkwork as lw
from linkwork.errors import FileError, ModelError, SolverError
from linkwork.files import atomic
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork_studio import shown_units
from linkwork_studio.panels.questions.fields import line, offer, searchable, spin
from linkwork_studio.panels.questions.forms import Form
from linkwork_studio.panels.questions.replies import Axis, Chart, Progress, Reply, StoppedError

if TYPE_CHECKING:
    from linkwork.analysis.shaping.question import ShapeDesign

MOST_ROUNDS = 500
PERCENT = 100.0


class BestShapeForm(Form):
    """Where a plate needs its material under the loads of the motion."""

    verb = "Find"

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask which body, how much of it, and for how long the mechanism runs."""
        super().__init__(parent)
        self.body = searchable("A body with one box or link plate, held at two places at least.")
        self.body.setAccessibleName("body")
        self.share = spin(1, 100, 50, "Share of its volume that is kept, in per cent.")
        self.rounds = spin(1, MOST_ROUNDS, 60, "Most rounds of improvement.")
        self.column.addLayout(line("Body", self.body, widest=self.body))
        self.column.addLayout(line("Keep", self.share, "%, rounds", self.rounds))
        self.until = self.number("until", "s", 1.0, "Duration of the runs from which the loads are taken.")

    def show_model(self, model: Model) -> None:
        """Offer the bodies that have a plate."""
        offer(self.body, [body.id for body in model.bodies.values() if _is_plate(body.shapes)])

    def question(self, model: Model) -> partial[Reply]:
        """Ask for the designs."""
        body = self.body.currentText()
        if body not in model.bodies:
            raise ModelError("Choose a body: one with a single box or link plate, held at two places at least.")
        share, until = self.share.value() / PERCENT, self.until.value or 1.0
        return partial(shapes, model, body, share, until, self.rounds.value())


def _is_plate(shapes: tuple[object, ...]) -> bool:
    return len(shapes) == 1 and isinstance(shapes[0], Box | LinkPlate)


def shapes(model: Model, body: str, share: float, until: float, rounds: int, progress: Progress) -> Reply:
    """The designs so far; where the user stops it, those are the answer."""
    found: list[ShapeDesign] = []

    def wanted() -> bool:
        return progress(len(found) / rounds)

    asked = {"share": share, "until": until, "rounds": rounds}
    failed = ""
    try:
        for design in lw.best_shape(model, body, **asked, progress=_stoppable(wanted)):
            found.append(design)
            if not wanted():
                break
    except SolverError as error:
        if not found:
            raise StoppedError("stopped") if isinstance(error.__cause__, StoppedError) else error from None
        failed = "" if isinstance(error.__cause__, StoppedError) else str(error)
    return _reply(body, found, failed)


def _stoppable(wanted: Callable[[], bool]) -> Callable[[float], None]:
    """Ends a run that nobody waits for."""

    def told(_share: float) -> None:
        if not wanted():
            raise StoppedError("stopped")

    return told


def _reply(body: str, found: list[ShapeDesign], failed: str) -> Reply:
    first, last = found[0], found[-1]
    gained = first.compliance / last.compliance
    mass = shown_units.format(last.mass, "kg", 4)
    title = f"{body}: {mass}, compliance {gained:.3g} times less than that of an even plate of that mass"
    rows = tuple(_row(design) for design in found)
    numbers = [float(design.number) for design in found]

    return Reply(
        title=". ".join(filter(None, (title, last.warning, failed))),
        head=("Round", "Compliance", "Mass", "Grey"),
        rows=rows,
        chart=Chart("Compliance [J]", [design.compliance for design in found], (Axis("Round", numbers),)),
        use=lambda row: (f"Reshape {body}", (found[row].reshape(),)),
        use_as="Reshape body",
        image=lambda row: picture(found[row]),
        save=lambda path: _save(found[-1], path),
        saved_as=".svg",
        first=len(found) - 1,
    )


def _row(design: ShapeDesign) -> tuple[str, ...]:
    return (
        str(design.number),
        f"{design.compliance:.4g} J",
        shown_units.format(design.mass, "kg", 4),
        f"{design.greyness:.0%}",
    )


def picture(design: ShapeDesign) -> np.ndarray:
    """Densities as a picture: rows from below along the short side."""
    grid = design.region.grid
    places = np.meshgrid(*(np.arange(count) for count in grid.counts), indexing="ij")
    return design.density[grid.element(*places)].T


def _save(design: ShapeDesign, path: Path) -> None:
    """The outline as SVG or DXF, or the plate as STL, by the suffix."""
    from linkwork.analysis.best_shape.drawing import dxf, svg

    suffix = path.suffix.lower()
    if suffix == ".stl":
        atomic.write(path, design.stl())
    elif suffix in (".svg", ".dxf"):
        atomic.write(path, (svg if suffix == ".svg" else dxf)(design.outline()).encode("ascii"))
    else:
        raise FileError(f"{path}: a design is written as .svg, .dxf or .stl.")
