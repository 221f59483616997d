"""Fluids as lit points in the colours of a field, and the edges of their tanks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer
from vtkmodules.vtkRenderingOpenGL2 import vtkOpenGLPointGaussianMapper

from linkwork.model.fluids.fluid import NONE, SPACE, Fluid
from linkwork.model.model import Model
from linkwork.results.fluid import FluidPicture
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.colors import fractions
from linkwork_studio.viewport.field_colors import colored
from linkwork_studio.viewport.field_scale import FieldScale
from linkwork_studio.viewport.stage import AMBIENT, HEAD_SHARE, KEY, KEY_SHARE

Array = np.ndarray
FIELDS = {"speed": "m/s", "pressure": "Pa"}  # what colours may show, and its unit
RADIUS = 0.58  # of a point, by the spacing: neighbours touch
SHADES = colored(np.linspace(0.0, 1.0, 256), 1.0).astype(np.uint8)
ROUND = """//VTK::Color::Impl
  float beside = dot(offsetVCVSOutput.xy, offsetVCVSOutput.xy);
  if (beside > 1.0) { discard; }
"""
_x, _y, _z = np.array(KEY) / np.linalg.norm(KEY)
LIT = f"""
  vec3 n = vec3(offsetVCVSOutput.xy, sqrt(max(1.0 - beside, 0.0)));
  float light = {AMBIENT} + {KEY_SHARE} * max(dot(n, vec3({_x:.4f}, {_y:.4f}, {_z:.4f})), 0.0) + {HEAD_SHARE} * n.z;
  gl_FragData[0] = vec4(light * diffuseColor, opacity);
"""
CORNERS = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)], float)
EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if bin(a ^ b).count("1") == 1]


class PointCloud:
    """The points of one fluid."""

    def __init__(self, renderer: vtkRenderer, own: tuple[float, float, float]) -> None:
        self._renderer = renderer
        self._own = np.array(own) * 255.0
        self.points, self.data = vtkPoints(), vtkPolyData()
        self.data.SetPoints(self.points)
        mapper = vtkOpenGLPointGaussianMapper()
        mapper.SetInputData(self.data)
        mapper.EmissiveOff()
        mapper.SetSplatShaderCode(ROUND)
        self._mapper, self.actor = mapper, vtkActor()
        self.actor.SetMapper(mapper)
        self.actor.PickableOff()
        self.actor.ForceOpaqueOn()
        self.actor.GetShaderProperty().AddFragmentShaderReplacement("//VTK::Light::Impl", True, LIT, False)
        self._kept: tuple[Array, ...] = ()
        renderer.AddActor(self.actor)

    def show(self, picture: FluidPicture, values: Array | None, scale: float) -> None:
        """These particles, coloured by values up to a scale, or in their own colour."""
        places = picture.position.astype(np.float32)
        if values is None:
            colors = np.tile(self._own.astype(np.uint8), (len(places), 1))
        else:
            colors = SHADES[np.clip(values * (255.0 / max(scale, 1e-300)), 0.0, 255.0).astype(np.intp)]
        self._kept = places, colors  # VTK reads them where they are
        self.points.SetData(numpy_to_vtk(places))
        self.data.GetPointData().SetScalars(numpy_to_vtk(colors))
        self.data.Modified()
        self._mapper.SetScaleFactor(RADIUS * picture.spacing)

    def remove(self) -> None:
        """Take it out of the picture."""
        self._renderer.RemoveActor(self.actor)


class FluidPoints:
    """The fluids that a snapshot tells of, and the tanks that a model has.

    Attributes:
        shown: of the last snapshot, by id.
        field: by which they are coloured, of `FIELDS`; empty for their own colour.
    """

    def __init__(self, renderer: vtkRenderer, theme: Theme) -> None:
        self._renderer, self._theme = renderer, theme
        self.field, self._scale = "speed", FieldScale()
        self.shown: Mapping[str, FluidPicture] = {}
        self._clouds: dict[str, PointCloud] = {}
        self._tanks: dict[str, Array] = {}
        self._hidden: frozenset[str] = frozenset()
        self._lines: dict[str, vtkActor] = {}
        self._selected: frozenset[str] = frozenset()

    @property
    def corners(self) -> Array:
        """Corners of all tanks that are seen [m], shape (n, 3)."""
        return np.concatenate([np.zeros((0, 3)), *(c for name, c in self._tanks.items() if name not in self._hidden)])

    @property
    def scale(self) -> float:
        """The value that has the last colour: at least the largest of the last seconds."""
        return self._scale.top

    def show_model(self, model: Model, hidden: frozenset[str]) -> None:
        """Draw the tanks of a model."""
        found = {i: box_of(words) for i, words in model.fluids.items() if isinstance(words, Fluid)}
        self._hidden = hidden
        for name in [n for n, old in self._tanks.items() if n not in found or not np.array_equal(old, found[n])]:
            self._renderer.RemoveActor(self._lines.pop(name))
        for name, corners in found.items():
            if name not in self._lines:
                self._lines[name] = edges(corners)
                self._renderer.AddActor(self._lines[name])
        self._tanks = found
        self._paint_tanks()
        self._draw()

    def take(self, fluids: Mapping[str, FluidPicture]) -> None:
        """Show a snapshot's."""
        self.shown = dict(fluids)
        self._draw()

    def choose(self, field: str) -> None:
        """Colour by another field."""
        if field != self.field:
            self.field, self._scale = field, FieldScale()
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        for name in list(self._clouds):
            self._clouds.pop(name).remove()
        self._paint_tanks()
        self._draw()

    def mark(self, selected: Collection[str]) -> None:
        """Draw the tanks of what is selected in the accent colour."""
        self._selected = frozenset(selected) & self._tanks.keys()
        self._paint_tanks()

    def largest(self) -> tuple[str, float] | None:
        """The fluid with the largest value of the field, and that value; None without a field."""
        found = {name: float(values.max(initial=0.0)) for name, values in self._values().items()}
        return max(found.items(), key=lambda item: item[1]) if found else None

    def _values(self) -> dict[str, Array]:
        if not self.field:
            return {}
        return {name: getattr(picture, self.field) for name, picture in self._seen()}

    def _seen(self) -> Iterable[tuple[str, FluidPicture]]:
        return [(name, picture) for name, picture in self.shown.items() if name not in self._hidden]

    def _draw(self) -> None:
        seen, values = dict(self._seen()), self._values()
        self._scale.follow(max((float(v.max(initial=0.0)) for v in values.values()), default=0.0))
        for name in [n for n in self._clouds if n not in seen]:
            self._clouds.pop(name).remove()
        for name, picture in seen.items():
            if name not in self._clouds:
                self._clouds[name] = PointCloud(self._renderer, fractions(self._theme.accent))
            self._clouds[name].show(picture, values.get(name), self.scale)

    def _paint_tanks(self) -> None:
        for name, actor in self._lines.items():
            is_marked = name in self._selected
            actor.SetVisibility(name not in self._hidden)
            actor.GetProperty().SetColor(*fractions(self._theme.accent if is_marked else self._theme.text_dim))
            actor.GetProperty().SetLineWidth(2.0 if is_marked else 1.0)


def box_of(words: Fluid) -> Array:
    """Corners of a fluid's tank, or of what is full at the start where it has none [m], shape (8, 3)."""
    low, high = (np.array(c, float) for c in (words.region if words.walls == NONE else words.tank))
    if words.plane != SPACE:
        (across,) = set(range(3)) - set(words.axes)
        half = 0.5 * words.size[across]
        low, high = (np.insert(c, across, words.position[across] + s * half) for c, s in ((low, -1.0), (high, 1.0)))
    found: Array = low + CORNERS * (high - low)
    return found


def edges(corners: Array) -> vtkActor:
    """The twelve edges of a box."""
    points, lines = vtkPoints(), vtkCellArray()
    for corner in corners:
        points.InsertNextPoint(*corner)
    for a, b in EDGES:
        lines.InsertNextCell(2, (a, b))
    data = vtkPolyData()
    data.SetPoints(points)
    data.SetLines(lines)
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.PickableOff()
    actor.GetProperty().LightingOff()
    return actor
