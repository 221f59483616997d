"""The floor: grid, and soft shadows under the bodies that tell how high they are."""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import grid
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import mixed, rgba
from linkwork_studio.viewport.drawing_plane import DrawingPlane
from linkwork_studio.viewport.glyphs.mesh import polydata
from linkwork_studio.viewport.poses import axes
from linkwork_studio.viewport.rows import SolidTable
from linkwork_studio.viewport.snapping import FLATTEST

Array = np.ndarray

AXIS_COLORS = ("#d0564f", "#4c9f5a", "#4b8fe0")  # of the lines along x, y and z through the origin
LIFT = 1e-3  # of the distance of the focus, that shadows lie above a floor of the model
SHADOW = {"dark": 0.75, "light": 0.42}  # opacity under a body that lies on the floor
RINGS = ((0.0, 1.0), (0.4, 0.82), (0.7, 0.36), (1.0, 0.0))  # radius and opacity
CORNERS = 20
ALONG_AXIS = 0.9995  # cosine above which the eye looks along a global axis
SOFTNESS = 1.25  # of a shadow by the body, on the floor
RISE = 1.2  # height at which a shadow is nearly gone, by the radius of the scene


class Patches:
    """Flat coloured triangles whose points and colours are filled in place."""

    def __init__(self, renderer: vtkRenderer) -> None:
        self._actor = vtkActor()
        self._mapper = vtkPolyDataMapper()
        self._actor.SetMapper(self._mapper)
        self._actor.GetProperty().LightingOff()
        self._actor.ForceTranslucentOn()
        self._actor.PickableOff()
        self._data = vtkPolyData()
        self.points = np.zeros((0, 3), np.float32)
        self.colors = np.zeros((0, 4), np.uint8)
        renderer.AddActor(self._actor)

    def set_triangles(self, count: int, triangles: Array) -> None:
        """Room for a number of points, joined by triangles."""
        self._data = polydata(np.zeros((count, 3)), triangles)
        self.points = np.zeros((count, 3), np.float32)
        self.colors = np.zeros((count, 4), np.uint8)
        self._data.GetPoints().SetData(numpy_to_vtk(self.points))
        self._data.GetPointData().SetScalars(numpy_to_vtk(self.colors))
        self._mapper.SetInputData(self._data)

    def changed(self) -> None:
        """Tell VTK that points and colours were written."""
        self._data.GetPoints().GetData().Modified()
        self._data.GetPoints().Modified()
        self._data.GetPointData().GetScalars().Modified()
        self._data.Modified()

    def show(self, is_shown: bool) -> None:
        """Show or hide."""
        self._actor.SetVisibility(is_shown)


class Floor:
    """Grid and shadows; the grid lies behind everything, the shadows among the bodies at one height.

    `plane` is where the user draws: the grid lies there once one was chosen.
    """

    def __init__(self, backdrop: vtkRenderer, front: vtkRenderer, theme: Theme) -> None:
        self.height, self.plane = 0.0, DrawingPlane()
        self._grid, self._shadows = Patches(backdrop), Patches(front)
        self._grid.set_triangles(grid.LINES * (grid.SEGMENTS + 1) * 3, grid.triangles())
        self._drawn: tuple = ()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Other colours from the next frame on."""
        strong = rgba(theme.grid_strong)
        lines = [rgba(theme.grid), strong, *(mixed(strong, rgba(axis), 0.75) for axis in AXIS_COLORS)]
        self._colors = np.array(lines, np.uint8)
        self._darkness = SHADOW[theme.name]
        self._drawn = ()

    def draw_grid(self, camera: Camera, height: int, ratio: float) -> Hashable:
        """The grid as an eye sees it in a picture so many pixels high; returns what it depends on."""
        plane = self.grid_plane(camera)
        wanted = (camera, height, ratio, plane)
        if wanted == self._drawn:
            return wanted
        self._drawn = wanted
        points, alphas, kinds = grid.ribbons(camera, height, ratio, plane)
        self._grid.points[:] = points.reshape(-1, 3)
        colors = self._grid.colors.reshape(*alphas.shape, 4)
        colors[..., :3] = self._colors[kinds][:, None, None, :3]
        colors[..., 3] = 255 * alphas
        self._grid.changed()
        return wanted

    def grid_plane(self, camera: Camera) -> grid.Plane:
        """The drawing plane that was chosen; else the floor, or the facing plane where the floor is seen edge on."""
        if self.plane.is_chosen or sees_edge_on(camera):
            first, second = self.plane.axes(camera)
            return grid.Plane(self.plane.point, *((float(x), float(y), float(z)) for x, y, z in (first, second)))
        return grid.Plane((0.0, 0.0, self.height))

    def draw_shadows(self, solids: SolidTable, shown: Array, scene: float, camera: Camera) -> None:
        """An ellipse under each solid, fainter and wider the higher it is.

        Args:
            solids: placed at the present poses.
            shown: rows of those that throw a shadow.
            scene: radius of the scene [m].
            camera: the eye; from below the floor there are no shadows.
        """
        self._shadows.show(len(shown) > 0 and bool(camera.eye[2] > self.height))
        if len(shown) == 0:
            return
        count = len(shown) * (1 + (len(RINGS) - 1) * CORNERS)
        if len(self._shadows.points) != count:
            self._shadows.set_triangles(count, fan_triangles(len(shown)))
        points, alphas = shadow_fans(solids, shown, self.height, scene)
        points[..., 2] = self.height + LIFT * camera.distance
        self._shadows.points[:] = points.reshape(-1, 3)
        self._shadows.colors[:, 3] = 255 * self._darkness * alphas.reshape(-1)
        self._shadows.changed()


def sees_edge_on(camera: Camera) -> bool:
    """Whether the floor is a line in the picture: for parallel lines of sight that are level, or along an axis."""
    _, _, forward = camera.basis()
    is_level = abs(float(forward[2])) < FLATTEST
    return is_level and (camera.is_parallel or float(np.abs(forward).max()) > ALONG_AXIS)


def shadow_fans(solids: SolidTable, rows: Array, floor: float, scene: float) -> tuple[Array, Array]:
    """Points (n, m, 3) [m] and opacities (n, m) of one fan per solid.

    The outline of a box seen from above is about the ellipse whose matrix is the sum of h_k^2 a_k a_k^T over its half
    edges h_k along the axes a_k, taken in the plane.
    """
    half, turns, places = solids.half[rows], axes(solids.rotations[rows]), solids.positions[rows]
    spans = turns[:, :2, :] * half[:, None, :]
    squares, directions = np.linalg.eigh(spans @ spans.transpose(0, 2, 1))
    lowest = places[:, 2] - np.abs(turns[:, 2, :] * half).sum(axis=1)
    height = np.maximum(lowest - floor, 0.0) / (RISE * scene)
    radii = np.sqrt(np.maximum(squares, 1e-12)) * SOFTNESS + (0.04 + 0.12 * np.minimum(height, 2.0))[:, None] * scene
    ellipse = directions * radii[:, None, :]
    angles = np.linspace(0.0, 2 * math.pi, CORNERS, endpoint=False)
    circle = np.stack((np.cos(angles), np.sin(angles)))
    rims = [np.zeros((2, 1)), *(radius * circle for radius, _ in RINGS[1:])]
    offsets = (ellipse @ np.concatenate(rims, axis=1)).transpose(0, 2, 1)
    points = np.repeat(places[:, None, :], offsets.shape[1], axis=1)
    points[..., :2] += offsets
    spread = np.sqrt(np.maximum(squares, 1e-12)).prod(axis=1) * SOFTNESS**2 / radii.prod(axis=1)
    opacity = np.repeat([alpha for _, alpha in RINGS], [1, *[CORNERS] * (len(RINGS) - 1)])
    return points, (np.sqrt(spread) * np.exp(-1.2 * height))[:, None] * opacity


def fan_triangles(count: int) -> Array:
    """Corners of the triangles of so many fans."""
    k = np.arange(CORNERS)
    after = (k + 1) % CORNERS
    one = [np.stack((0 * k, 1 + k, 1 + after), axis=1)]
    for ring in range(len(RINGS) - 2):
        inner, outer = 1 + ring * CORNERS, 1 + (ring + 1) * CORNERS
        one.append(np.stack((inner + k, outer + k, outer + after), axis=1))
        one.append(np.stack((inner + k, outer + after, inner + after), axis=1))
    fan = np.concatenate(one)
    points = 1 + (len(RINGS) - 1) * CORNERS
    return (np.arange(count)[:, None, None] * points + fan).reshape(-1, 3)
