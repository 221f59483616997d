"""Beams as they are drawn: one surface for all, whose points are filled in place, and rims around some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.beam_surface import Surface, fineness, surface
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import Rgba, rgba
from linkwork_studio.viewport.graphics import Effort
from linkwork_studio.viewport.stage import aim_sky, changing_surface, shade

MARKED = 0.4  # of the tint of what is selected, over the colours of a field
TRIANGLES = 0.5  # of those that a picture at rest may have, for all beams


def mixed(axes: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Sums of axes (n, k, 3), each times its share (n, k, 1)."""
    found = axes[:, 0] * shares[:, 0]
    for k in range(1, axes.shape[1]):
        found += axes[:, k] * shares[:, k]
    return found


class Sheet:
    """Points, normals and colours of a surface as VTK takes them, on arrays that numpy writes."""

    def __init__(self, made: Surface, renderer: vtkRenderer) -> None:
        self.made = made
        self.renderer = renderer
        count = len(made.ring)
        self._across, self._normal = (part.astype(np.float32)[..., None] for part in (made.across, made.normal))
        self.points, self._normals = np.zeros((count, 3), np.float32), np.zeros((count, 3), np.float32)
        self.colors = np.zeros((count, 4), np.uint8)
        self.data, self.actor = changing_surface(self.points, self._normals, self.colors, made.triangles)
        renderer.AddActor(self.actor)

    def place(self, columns: np.ndarray) -> None:
        """Move to rings with these columns (rings, 4, 3)."""
        frame = columns.astype(np.float32)[self.made.ring]  # as fine as VTK draws
        self.points[:] = frame[:, 0] + mixed(frame[:, 2:], self._across)
        self._normals[:] = mixed(frame[:, 1:], self._normal)
        self.data.GetPointData().GetNormals().Modified()
        self.moved()

    def moved(self) -> None:
        """Tell VTK that points were written."""
        self.data.GetPoints().GetData().Modified()
        self.data.GetPoints().Modified()
        self.data.Modified()

    def painted(self) -> None:
        """Tell VTK that colours were written."""
        self.data.GetPointData().GetScalars().Modified()
        self.data.Modified()

    def remove(self) -> None:
        """Take it out of the picture."""
        self.renderer.RemoveActor(self.actor)


class BeamSkin:
    """The surfaces of some of the beams that lines are known of."""

    def __init__(self, renderer: vtkRenderer, effort: Effort, is_translucent: bool = False) -> None:
        self._renderer, self._effort, self._is_translucent = renderer, effort, is_translucent
        self._sheet: Sheet | None = None
        self._owner, self._own = np.zeros(0, np.intp), np.zeros((0, 3))
        self._tint, self._share = np.zeros((0, 3)), np.zeros(0)
        self._rings: np.ndarray | None = None
        self.around = fineness(0, 0)

    def show(self, lines: BeamLines, drawn: Sequence[tuple[str, int, Rgba]]) -> None:
        """Draw these beams, each by its id, with the number of its picture and its colour."""
        if self._sheet is not None:
            self._sheet.remove()
            self._sheet = None
        if not drawn:
            return
        self.around = fineness(lines.rings, int(TRIANGLES * self._effort.still_triangles))
        numbers = [lines.numbers[beam] for beam, _, _ in drawn]
        made = surface(lines.beams, numbers, lines.first, self.around)
        self._sheet = Sheet(made, self._renderer)
        shade(self._sheet.actor)
        self._sheet.actor.SetForceTranslucent(self._is_translucent)
        if not self._is_translucent:
            self._sheet.actor.GetProperty().BackfaceCullingOn()
        of_beam = {number: k for k, number in enumerate(numbers)}
        which = np.array([of_beam[number] for number in made.beam])
        self._owner = np.array([owner for _, owner, _ in drawn], np.intp)[which]
        colors = np.array([color for _, _, color in drawn], float)[which]
        self._own = colors[:, :3] * made.tone[:, None]
        self._sheet.colors[:, 3] = colors[:, 3]
        self.paint(np.zeros((self._owner.max() + 1, 3)), np.zeros(self._owner.max() + 1))
        self.place(lines)

    def place(self, lines: BeamLines) -> None:
        """Move to the present lines."""
        if self._sheet is not None:
            self._sheet.place(lines.columns)

    def paint(self, tint: np.ndarray, share: np.ndarray) -> None:
        """Colours moved towards a tint (pictures, 3) by a share (pictures,) for each picture."""
        self._tint, self._share = tint, share
        self._paint()

    def color_rings(self, colors: np.ndarray | None) -> None:
        """Colours of all rings of the lines (rings, 3) in place of those of the beams; None for their own."""
        if colors is not None or self._rings is not None:
            self._rings = colors
            self._paint()

    def _paint(self) -> None:
        sheet, tint, share = self._sheet, self._tint, self._share
        if sheet is None or (len(share) and self._owner.max() >= len(share)):
            return
        own, marked = self._own, share[self._owner, None]
        if self._rings is not None:
            own, marked = self._rings[sheet.made.ring] * sheet.made.tone[:, None], MARKED * marked
        sheet.colors[:, :3] = own + (tint[self._owner] - own) * marked
        sheet.painted()

    def prepare(self, camera: Camera) -> None:
        """Light from above as the eye sees it."""
        if self._sheet is not None:
            aim_sky(self._sheet.actor, camera)


class BeamRims:
    """Rims of constant width around beams: their surfaces a little larger, seen from inside only."""

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._sheet: Sheet | None = None
        self._widths = np.zeros(0)
        self._out = self._base = np.zeros((0, 3))

    def show(self, lines: BeamLines, around: int, rims: Mapping[str, tuple[str, float]]) -> None:
        """Rims of a colour and a width in points around the beams that are named."""
        if self._sheet is not None:
            self._sheet.remove()
            self._sheet = None
        styles = {lines.numbers[i]: style for i, style in rims.items() if i in lines.numbers}
        if not styles:
            return
        made = surface(lines.beams, list(styles), lines.first, around)
        self._sheet = Sheet(made, self._renderer)
        self._sheet.actor.GetProperty().FrontfaceCullingOn()
        self._sheet.actor.GetProperty().LightingOff()
        self._sheet.colors[:] = np.array([rgba(styles[number][0]) for number in made.beam], np.uint8)
        self._sheet.painted()
        self._widths = np.array([styles[number][1] for number in made.beam])
        self.place(lines)

    def place(self, lines: BeamLines) -> None:
        """Move to the present lines."""
        if self._sheet is not None:
            self._sheet.place(lines.columns)
            self._base = self._sheet.points.copy()
            frame = lines.columns[self._sheet.made.ring, 1:]
            self._out = mixed(frame, self._sheet.made.out[..., None])

    def widen(self, camera: Camera, height: int, ratio: float) -> None:
        """Give the rims their width on the screen."""
        if self._sheet is not None:
            depth = np.maximum(camera.depth(self._base), 1e-3 * camera.distance)
            width = self._widths * ratio * camera.pixel(height, depth)
            self._sheet.points[:] = self._base + width[:, None] * self._out
            self._sheet.moved()
