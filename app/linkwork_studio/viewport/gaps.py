"""A thin line from base to follower wherever a joint is open."""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.colors import fractions

WIDTH, DOT = 2.0, 7.0  # points
IN_FRONT = -60_000.0  # offset in depth that puts lines before everything
OPEN_FROM = 2e-3  # of the radius of the scene


class GapLines:
    """Lines in the colour of errors."""

    def __init__(self, renderer: vtkRenderer, theme: Theme) -> None:
        self._data = vtkPolyData()
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(self._data)
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyLineOffsetParameters(0.0, IN_FRONT)
        mapper.SetRelativeCoincidentTopologyPointOffsetParameter(IN_FRONT)
        self._actor = vtkActor()
        self._actor.SetMapper(mapper)
        self._actor.GetProperty().LightingOff()
        self._actor.GetProperty().RenderPointsAsSpheresOn()
        self._actor.VisibilityOff()
        renderer.AddActor(self._actor)
        self.count = 0
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """The theme's colour of errors."""
        self._actor.GetProperty().SetColor(*fractions(theme.error))

    def show(self, starts: np.ndarray, ends: np.ndarray) -> None:
        """Lines between points (n, 3) [m]; none hides what was shown."""
        self._actor.SetVisibility(len(starts) > 0)
        if len(starts) == 0 and self.count == 0:
            return
        points, cells = vtkPoints(), vtkCellArray()
        both = np.stack((starts, ends), axis=1).reshape(-1, 3).astype(np.float32)
        points.SetData(numpy_to_vtk(both, deep=True))
        offsets, ids = np.arange(0, len(both) + 1, 2), np.arange(len(both))
        cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True), numpy_to_vtkIdTypeArray(ids, deep=True))
        self._data.SetPoints(points)
        self._data.SetLines(cells)
        dots = vtkCellArray()
        dots.SetData(
            numpy_to_vtkIdTypeArray(np.arange(len(both) + 1), deep=True), numpy_to_vtkIdTypeArray(ids, deep=True)
        )
        self._data.SetVerts(dots)
        self.count = len(starts)

    def draw_last(self, renderer: vtkRenderer) -> None:
        """After everything else, for its wide lines would widen what comes after them."""
        renderer.RemoveActor(self._actor)
        renderer.AddActor(self._actor)

    def widen(self, ratio: float) -> None:
        """Width on the screen, with so many pixels per point."""
        self._actor.GetProperty().SetLineWidth(WIDTH * ratio)
        self._actor.GetProperty().SetPointSize(DOT * ratio)
