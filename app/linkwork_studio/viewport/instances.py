"""All instances of one mesh, drawn by one mapper from arrays that are filled in place.

VTK reads the arrays while it renders, on the thread of the window; nothing else may write them.
"""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkBitArray, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkGlyph3DMapper, vtkRenderer

from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.graphics import Effort
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import PartRows
from linkwork_studio.viewport.stage import aim_sky, shade

EDGE_TONE = 0.55  # of the colour of the faces
EDGES_FROM = 12.0  # points on the screen across what has its edges drawn; below, lines would be all that is seen of it


class InstanceArrays:
    """Points, turns, scales and colours as VTK takes them, on arrays that numpy writes."""

    def __init__(self, count: int) -> None:
        self.points = np.zeros((count, 3), np.float32)
        self.turns = np.zeros((count, 4), np.float32)
        self.scales = np.ones((count, 3), np.float32)
        self.colors = np.zeros((count, 4), np.uint8)
        self.edge_colors = np.zeros((count, 4), np.uint8)
        self.data = vtkPolyData()
        self._places = vtkPoints()
        self._places.SetData(numpy_to_vtk(self.points))
        self.data.SetPoints(self._places)
        self._bits = np.full((count + 7) // 8, 255, np.uint8)
        self._named = {}
        for name in ("turns", "scales", "colors", "edge_colors"):
            array = numpy_to_vtk(getattr(self, name))
            array.SetName(name)
            self.data.GetPointData().AddArray(array)
            self._named[name] = array
        self._mask = vtkBitArray()
        self._mask.SetVoidArray(self._bits, count, 1)  # on the array of numpy, as the others are
        self._mask.SetName("mask")
        self.data.GetPointData().AddArray(self._mask)

    def moved(self) -> None:
        """Tell VTK that places, turns or scales were written."""
        for name in ("turns", "scales"):
            self._named[name].Modified()
        self._places.Modified()
        self.data.Modified()

    def painted(self) -> None:
        """Tell VTK that colours were written."""
        for name in ("colors", "edge_colors"):
            self._named[name].Modified()
        self.data.Modified()

    def mask(self, is_drawn: np.ndarray) -> None:
        """Let a mapper with a mask draw these rows only."""
        bits = np.packbits(is_drawn)
        if not np.array_equal(bits, self._bits):
            self._bits[:] = bits
            self._mask.Modified()
            self.data.Modified()

    def mapper(self, source: vtkPolyData, colors: str) -> vtkGlyph3DMapper:
        """A mapper that puts a mesh at every row."""
        mapper = vtkGlyph3DMapper()
        mapper.SetInputData(self.data)
        mapper.SetSourceData(source)
        mapper.SetOrientationModeToQuaternion()
        mapper.SetOrientationArray("turns")
        mapper.SetScaleModeToScaleByVectorComponents()
        mapper.SetScaleArray("scales")
        mapper.SetScalarModeToUsePointFieldData()
        mapper.SelectColorArray(colors)
        mapper.SetColorModeToDirectScalars()
        return mapper


class Instances:
    """The solid faces of all instances of one mesh, and their sharp edges as lines."""

    def __init__(
        self, mesh: Mesh, rows: PartRows, effort: Effort, renderer: vtkRenderer, is_translucent: bool = False
    ) -> None:
        self.mesh = mesh
        self._renderer = renderer
        count = len(rows.owner)
        self._arrays = InstanceArrays(count)
        limits = effort.moving_triangles, effort.still_triangles
        self._moving, self._resting = (mesh.segments_for(count, limit) for limit in limits)
        self._segments = segments = self._moving
        bounds = np.array(mesh.surface(segments).GetBounds()).reshape(3, 2)
        self._extent = bounds[:, 1] - bounds[:, 0]
        self._show(rows)
        self._actors = [self._faces(mesh.surface(segments))]
        if mesh.edged:
            self._actors.append(self._edges(mesh.edges(segments)))
        if mesh.is_closed and not is_translucent:
            self._actors[0].GetProperty().BackfaceCullingOn()
        for actor in self._actors:
            actor.SetForceTranslucent(is_translucent)
            renderer.AddActor(actor)

    def take(self, rows: PartRows) -> bool:
        """Draw these instead of the others; False where they are more or fewer, and nothing changes."""
        if len(rows.owner) != len(self.rows.owner):
            return False
        self._show(rows)
        return True

    def place(self, table: PoseTable) -> None:
        """Move all instances to the present poses."""
        positions, turns = self.rows.placed(table)
        self._arrays.points[:] = positions
        self._arrays.turns[:] = turns
        self._arrays.scales[:] = self.rows.scaled(table)
        self._arrays.moved()

    def paint(self, tint: np.ndarray, share: np.ndarray) -> None:
        """Colours moved towards a tint (pictures, 3) by a share (pictures,) for each picture."""
        owner = self.rows.owner
        own = self.rows.color[:, :3].astype(float)
        mixed = own + (tint[owner] - own) * share[owner, None]
        self._arrays.colors[:, :3] = mixed
        self._arrays.edge_colors[:, :3] = mixed * EDGE_TONE
        self._arrays.colors[:, 3] = self._arrays.edge_colors[:, 3] = self.rows.color[:, 3]
        self._arrays.painted()

    def prepare(self, camera: Camera, height: int, ratio: float, is_still: bool) -> None:
        """Before a frame: light from above as the eye sees it, edges of what is not too small, finer meshes at rest.

        Args:
            camera: the eye.
            height: of the picture in pixels.
            ratio: pixels per point of the screen.
            is_still: whether there is time for a fine picture.
        """
        aim_sky(self._actors[0], camera)
        if self.mesh.edged:
            self._arrays.mask(
                self._across > EDGES_FROM * ratio * camera.pixel(height, camera.depth(self._arrays.points))
            )
        segments = self._resting if is_still else self._moving
        if segments != self._segments:
            self._segments = segments
            for actor, build in zip(self._actors, (self.mesh.surface, self.mesh.edges), strict=False):
                actor.GetMapper().SetSourceData(build(segments))

    def remove(self) -> None:
        """Take the instances out of the picture."""
        for actor in self._actors:
            self._renderer.RemoveActor(actor)

    def _show(self, rows: PartRows) -> None:
        self.rows = rows
        self._across = middle(rows.scale * self._extent)  # [m]; what stretches gets no wider
        self._arrays.scales[:] = rows.scale

    def _faces(self, surface: vtkPolyData) -> vtkActor:
        actor = vtkActor()
        actor.SetMapper(self._arrays.mapper(surface, "colors"))
        shade(actor)
        return actor

    def _edges(self, lines: vtkPolyData) -> vtkActor:
        actor = vtkActor()
        mapper = self._arrays.mapper(lines, "edge_colors")
        mapper.SetMasking(True)
        mapper.SetMaskArray("mask")
        mapper.SetRelativeCoincidentTopologyLineOffsetParameters(-1.0, -2.0)
        actor.SetMapper(mapper)
        actor.GetProperty().LightingOff()
        return actor


def middle(lengths: np.ndarray) -> np.ndarray:
    """The second of three lengths (n, 3): how wide something looks at least from most sides."""
    return lengths.sum(axis=1) - lengths.min(axis=1) - lengths.max(axis=1)


class EdgeWidth:
    """Width of all edges: VTK's instances take whatever width was set last, so it is set at the start of each frame."""

    def __init__(self, renderer: vtkRenderer) -> None:
        self.pixels = 1.0
        renderer.AddObserver("StartEvent", self._set)

    def _set(self, renderer: vtkRenderer, _event: str) -> None:
        renderer.GetRenderWindow().GetState().vtkglLineWidth(self.pixels)


class Outlines:
    """A rim of constant width around some instances of one mesh: the mesh a little larger, seen from inside only."""

    def __init__(self, mesh: Mesh, rows: PartRows, triangles: int, renderer: vtkRenderer) -> None:
        self.rows = rows
        self._scale = rows.scale
        self._renderer = renderer
        self._arrays = InstanceArrays(len(rows.owner))
        self._arrays.colors[:] = rows.color
        self._actor = vtkActor()
        self._actor.SetMapper(
            self._arrays.mapper(mesh.surface(mesh.segments_for(len(rows.owner), triangles)), "colors")
        )
        self._actor.GetProperty().FrontfaceCullingOn()
        self._actor.GetProperty().LightingOff()
        renderer.AddActor(self._actor)

    def place(self, table: PoseTable) -> np.ndarray:
        """Move to the present poses; returns the global positions [m]."""
        positions, turns = self.rows.placed(table)
        self._arrays.points[:] = positions
        self._arrays.turns[:] = turns
        self._scale = self.rows.scaled(table)
        self._arrays.moved()
        return positions

    def widen(self, width: np.ndarray) -> None:
        """Let the rim of each instance stand out by a width [m], shape (instances,)."""
        self._arrays.scales[:] = self._scale + self.rows.margin * width[:, None]
        self._arrays.moved()

    def remove(self) -> None:
        """Take the rims out of the picture."""
        self._renderer.RemoveActor(self._actor)
