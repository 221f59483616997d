"""What is selected, under the cursor or in trouble: tints of its colours, and a rim around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import rgba
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.instances import Outlines
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import PartRows

SELECTED_TINT, HOVER_TINT, WARNING_TINT = 0.14, 0.1, 0.9
SELECTED_RIM, HOVER_RIM = 2.6, 1.6  # points


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Ids of what is selected, under the cursor, and warned of."""

    selected: tuple[str, ...] = ()
    hovered: str = ""
    warned: tuple[str, ...] = ()

    def tints(self, numbers: Mapping[str, int], theme: Theme) -> tuple[np.ndarray, np.ndarray]:
        """Colour (pictures, 3) that each picture is moved towards, and by what share."""
        tint, share = np.zeros((len(numbers), 3)), np.zeros(len(numbers))
        layers = (
            (self.warned, theme.error, WARNING_TINT),
            ((self.hovered,), theme.hover, HOVER_TINT),
            (self.selected, theme.selection, SELECTED_TINT),
        )
        for ids, color, strength in layers:
            rows = [numbers[i] for i in ids if i in numbers and (strength == WARNING_TINT or i not in self.warned)]
            tint[rows], share[rows] = rgba(color)[:3], strength
        return tint, share

    def rims(self, theme: Theme) -> dict[str, tuple[str, float]]:
        """Colour and width in points of the rim of each element that has one."""
        found = {self.hovered: (theme.hover, HOVER_RIM)} if self.hovered else {}
        return found | dict.fromkeys(self.selected, (theme.selection, SELECTED_RIM))


class Rims:
    """The rims of all elements that have one."""

    def __init__(self, renderer: vtkRenderer, triangles: int) -> None:
        self._renderer, self._triangles = renderer, triangles
        self._outlines: list[tuple[Outlines, np.ndarray]] = []
        self._positions: list[np.ndarray] = []

    def show(
        self, rows: Mapping[Mesh, PartRows], numbers: Mapping[str, int], rims: Mapping[str, tuple[str, float]]
    ) -> None:
        """Rims of a colour and a width in points around the elements that are named."""
        for outlines, _ in self._outlines:
            outlines.remove()
        self._outlines = []
        styles = {numbers[i]: style for i, style in rims.items() if i in numbers}
        owners = np.array(list(styles), np.intp)
        for mesh, all_rows in rows.items() if styles else ():
            chosen = np.flatnonzero(np.isin(all_rows.owner, owners))
            if len(chosen):
                part = taken(all_rows, chosen)
                colors = np.array([rgba(styles[owner][0]) for owner in part.owner], np.uint8)
                widths = np.array([styles[owner][1] for owner in part.owner])
                outlines = Outlines(mesh, replace(part, color=colors), self._triangles, self._renderer)
                self._outlines.append((outlines, widths))

    def place(self, table: PoseTable) -> None:
        """Move all rims to the present poses."""
        self._positions = [outlines.place(table) for outlines, _ in self._outlines]

    def widen(self, camera: Camera, height: int, ratio: float) -> None:
        """Give all rims their width on the screen."""
        for (outlines, widths), positions in zip(self._outlines, self._positions, strict=True):
            depth = np.maximum(camera.depth(positions), 1e-3 * camera.distance)
            outlines.widen(widths * ratio * camera.pixel(height, depth))


def taken(rows: PartRows, chosen: Iterable[int] | np.ndarray) -> PartRows:
    """Some of the rows."""
    return PartRows(*(getattr(rows, name)[chosen] for name in PartRows.__dataclass_fields__))
