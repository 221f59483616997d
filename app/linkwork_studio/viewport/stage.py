"""Sky and light: a calm studio that leaves the eye to the mechanism.

VTK's own sum over lights costs a machine without a GPU half its time, so one short piece of shader has the whole
studio: a key light over the left shoulder, a fill from the right, a head light, and a sky that is brighter above.
With the unit normal n in the eye's axes (right, up, towards the user) a surface of colour c looks like

    c (ambient + sky n.s + key (n.k)+ + fill (n.f)+ + head (n_z)+) + gloss (n.h)+^16
"""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonDataModel import vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkLight, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import fractions
from linkwork_studio.viewport.glyphs.mesh import polydata

KEY, FILL = (-0.31, 0.55, 0.78), (0.9, -0.1, 0.42)
AMBIENT, SKY_SHARE, KEY_SHARE, FILL_SHARE, HEAD_SHARE, GLOSS = 0.37, 0.12, 0.48, 0.2, 0.18, 0.1
SKY_UNIFORM = "skyVC"


def shade(actor: vtkActor) -> None:
    """Give an actor the light of the studio."""
    half = np.array(KEY) / np.linalg.norm(KEY) + (0.0, 0.0, 1.0)
    light = f"""
  vec3 n = normalVCVSOutput;
  float light = {AMBIENT} + {SKY_SHARE} * dot(n, {SKY_UNIFORM})
    + {KEY_SHARE} * max(dot(n, {_vec3(KEY)}), 0.0)
    + {FILL_SHARE} * max(dot(n, {_vec3(FILL)}), 0.0)
    + {HEAD_SHARE} * max(n.z, 0.0);
  float gloss = max(dot(n, {_vec3(half)}), 0.0);
  gloss *= gloss; gloss *= gloss; gloss *= gloss; gloss *= gloss;
  gl_FragData[0] = vec4(light * diffuseColor + {GLOSS} * gloss, opacity);
"""
    shader = actor.GetShaderProperty()
    shader.AddFragmentShaderReplacement("//VTK::Light::Impl", True, light, False)
    shader.GetFragmentCustomUniforms().SetUniform3f(SKY_UNIFORM, (0.0, 1.0, 0.0))


def aim_sky(actor: vtkActor, camera: Camera) -> None:
    """Tell an actor's light where up is for the eye."""
    right, up, forward = camera.basis()
    above = (float(right[2]), float(up[2]), float(-forward[2]))
    actor.GetShaderProperty().GetFragmentCustomUniforms().SetUniform3f(SKY_UNIFORM, above)


def light_up(renderer: vtkRenderer) -> None:
    """One light, for without any VTK leaves the normals out."""
    renderer.RemoveAllLights()
    renderer.AutomaticLightCreationOff()
    light = vtkLight()
    light.SetLightTypeToHeadlight()
    renderer.AddLight(light)


def paint_sky(renderer: vtkRenderer, theme: Theme | None) -> None:
    """A gradient in the colours of a theme, or nothing where somebody else paints the sky."""
    renderer.SetGradientBackground(theme is not None)
    renderer.SetBackgroundAlpha(1.0 if theme else 0.0)
    renderer.SetBackground(*(fractions(theme.sky_bottom) if theme else (0.0, 0.0, 0.0)))
    if theme:
        renderer.SetBackground2(*fractions(theme.sky_top))


def _vec3(direction: tuple[float, float, float] | np.ndarray) -> str:
    x, y, z = np.asarray(direction) / np.linalg.norm(direction)
    return f"vec3({x:.4f}, {y:.4f}, {z:.4f})"


def changing_surface(
    points: np.ndarray, normals: np.ndarray, colors: np.ndarray, triangles: np.ndarray
) -> tuple[vtkPolyData, vtkActor]:
    """A surface on arrays of 32-bit numbers and bytes (n, 3), (n, 3), (n, 4) that go on being written; not picked."""
    data = polydata(points, triangles)
    data.GetPoints().SetData(numpy_to_vtk(points))
    data.GetPointData().SetNormals(numpy_to_vtk(normals))
    data.GetPointData().SetScalars(numpy_to_vtk(colors))
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.PickableOff()
    return data, actor
