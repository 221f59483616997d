"""Elastic bodies as they are deformed: a surface of each, in its own colour or in the colours of a field."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkFiltersCore import vtkPolyDataNormals
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.results.deformed import FIELDS, TIED, Deformed
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import Rgba
from linkwork_studio.viewport.field_colors import colored
from linkwork_studio.viewport.field_scale import FieldScale
from linkwork_studio.viewport.glyphs.mesh import polydata
from linkwork_studio.viewport.stage import aim_sky, changing_surface, shade

Array = np.ndarray
CREASE = 35.0  # degrees between faces that share no normal
MARKED = 0.4  # of the tint of what is selected, over the colours of a field


class DeformedSheet:
    """Points, normals and colours of one body, as VTK takes them, on arrays that numpy writes."""

    def __init__(self, deformed: Deformed, renderer: vtkRenderer) -> None:
        self.key, self._renderer, self._drawn = deformed.key, renderer, deformed.points()
        self._of, self._triangles = creased(self._drawn, deformed.triangles)
        count, corners = len(self._of), self._triangles.ravel()
        ones = np.ones(len(corners))
        from scipy.sparse import csr_matrix  # long to read, and most mechanisms have no elastic body

        self._sums = csr_matrix((ones, (corners, np.arange(len(corners)) // 3)), (count, len(self._triangles)))
        self.points, self._normals = np.zeros((count, 3), np.float32), np.zeros((count, 3), np.float32)
        self.colors = np.full((count, 4), 255, np.uint8)
        self.data, self.actor = changing_surface(self.points, self._normals, self.colors, self._triangles)
        shade(self.actor)
        renderer.AddActor(self.actor)

    def place(self, deformed: Deformed, exaggeration: float) -> None:
        """Be bent as a body is now, so many times as much as it is."""
        self._drawn = deformed.points(exaggeration)
        points = self._drawn[self._of]
        a, b, c = (points[self._triangles[:, k]] for k in range(3))
        normals = self._sums @ np.cross(b - a, c - a)
        self.points[:] = points
        self._normals[:] = normals / np.maximum(np.linalg.norm(normals, axis=1), 1e-300)[:, None]
        for array in (self.data.GetPoints().GetData(), self.data.GetPoints(), self.data.GetPointData().GetNormals()):
            array.Modified()
        self.data.Modified()

    def point(self, number: int) -> Array:
        """Where a point of the surface is drawn [m]."""
        return self._drawn[number]

    def paint(self, colors: Array) -> None:
        """Colours of all points of the surface, or one for all of them (3,)."""
        self.colors[:, :3] = colors if colors.ndim == 1 else colors[self._of]
        self.data.GetPointData().GetScalars().Modified()
        self.data.Modified()

    def remove(self) -> None:
        """Take it out of the picture."""
        self._renderer.RemoveActor(self.actor)


def creased(points: Array, triangles: Array) -> tuple[Array, Array]:
    """Points with a copy for each side of a sharp edge: the number of each one's original, and triangles of copies."""
    data = polydata(points.astype(np.float32), triangles)
    numbers = numpy_to_vtk(np.arange(len(points), dtype=np.int64), deep=True)
    numbers.SetName("of")
    data.GetPointData().AddArray(numbers)
    cut = vtkPolyDataNormals()
    cut.SetInputData(data)
    cut.SplittingOn()
    cut.ConsistencyOff()
    cut.SetFeatureAngle(CREASE)
    cut.Update()
    found = cut.GetOutput()
    cells = vtk_to_numpy(found.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    return vtk_to_numpy(found.GetPointData().GetArray("of")).copy(), cells.astype(np.int64)


class ElasticSkins:
    """The surfaces of all elastic bodies that a snapshot tells of.

    Attributes:
        field: by which they are coloured, of `results.deformed.FIELDS`; empty for their own colours.
        exaggeration: how many times as much they are deformed as they are.
    """

    def __init__(self, renderer: vtkRenderer, scale: FieldScale) -> None:
        self._renderer, self._scale = renderer, scale
        self.field, self.exaggeration = "", 1.0
        self.shown: Mapping[str, Deformed] = {}
        self._sheets: dict[str, DeformedSheet] = {}
        self._own: dict[str, tuple[int, Rgba]] = {}
        self._tint, self._share = np.zeros((0, 3)), np.zeros(0)
        self._values: dict[str, Array] = {}

    @property
    def scale(self) -> float:
        """The value that has the last colour."""
        return self._scale.top

    @property
    def bodies(self) -> frozenset[str]:
        """Whose own shapes are not drawn, as these surfaces stand in their place."""
        return frozenset(self.shown)

    def take(self, elastic: Mapping[str, Deformed]) -> bool:
        """Show a snapshot's; whether they are others than before."""
        were, self.shown = self.bodies, dict(elastic)
        self._place()
        return were != self.bodies

    def dress(self, own: Mapping[str, tuple[int, Rgba]]) -> None:
        """Show these bodies only: the number of the picture and the colour of each."""
        self._own = dict(own)
        self._place()

    def choose(self, field: str, exaggeration: float) -> None:
        """Colour by another field, or deform more; a field that they do not have leaves their own colours."""
        self.field, self.exaggeration = field if field in FIELDS else "", exaggeration
        self._place()

    def paint(self, tint: Array, share: Array) -> None:
        """Colours moved towards a tint (pictures, 3) by a share (pictures,) for each picture."""
        self._tint, self._share = tint, share
        self._paint()

    def prepare(self, camera: Camera) -> None:
        """Light from above as the eye sees it."""
        for sheet in self._sheets.values():
            aim_sky(sheet.actor, camera)

    def peak(self) -> tuple[str, float, Array] | None:
        """The body with the largest value of the field, the value and its place [m]; None without a field."""
        if not self.field or not self.shown:
            return None
        found = {body: self._counted(body, values) for body, values in self._values.items()}
        if not found:
            return None
        body = max(found, key=lambda name: found[name].max())
        point = int(np.argmax(found[body]))
        return body, float(found[body][point]), self._sheets[body].point(point)

    def _counted(self, body: str, values: Array) -> Array:
        """Values among which the largest is looked for: next to rigid interfaces stress is that of the tie."""
        if self.field not in TIED:
            return values
        return np.where(self.shown[body].element.surface.rim, -1.0, values)

    def _place(self) -> None:
        wanted = {body: deformed for body, deformed in self.shown.items() if body in self._own}
        for body in [b for b, sheet in self._sheets.items() if b not in wanted or wanted[b].key != sheet.key]:
            self._sheets.pop(body).remove()
        for body, deformed in wanted.items():
            if body not in self._sheets:
                self._sheets[body] = DeformedSheet(deformed, self._renderer)
            self._sheets[body].place(deformed, self.exaggeration)
        self._values = {body: deformed.field(self.field) for body, deformed in wanted.items()} if self.field else {}
        self._measure()
        self._paint()

    def _measure(self) -> None:
        if self._values:
            self._scale.follow(max(float(self._counted(body, values).max()) for body, values in self._values.items()))

    def _paint(self) -> None:
        values = self._values
        for body, sheet in self._sheets.items():
            number, own = self._own[body]
            colors = colored(values[body], self.scale) if body in values else np.array(own[:3], float)
            if number < len(self._share):
                share = self._share[number] * (MARKED if body in values else 1.0)
                colors = colors + share * (self._tint[number] - colors)
            sheet.paint(colors)
