import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.glyphs.mesh import BALL
from linkwork_studio.viewport.stage import SKY_UNIFORM, aim_sky, light_up, paint_sky, shade


@pytest.fixture
def ball(qapp):
    renderer, mapper, actor = vtkRenderer(), vtkPolyDataMapper(), vtkActor()
    light_up(renderer)
    mapper.SetInputData(BALL.surface(48))
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(0.6, 0.6, 0.6)
    shade(actor)
    renderer.AddActor(actor)
    camera = renderer.GetActiveCamera()
    camera.SetPosition(0, -5, 0)
    camera.SetViewUp(0, 0, 1)
    renderer.ResetCameraClippingRange()
    return renderer


def test_light_comes_from_above_and_left_and_nothing_is_black(ball):
    room = Darkroom(ball)
    pixels = np.array(room.develop(100, 100, 0).bits(), np.uint8).reshape(100, 100, 4)[..., 0].astype(int)
    room.close()
    above, below, left, right = pixels[28, 50], pixels[72, 50], pixels[50, 28], pixels[50, 72]
    assert above > below + 20
    assert left > right
    assert min(below, right) > 50


def test_the_sky_turns_with_the_eye():
    actor = vtkActor()
    shade(actor)
    aim_sky(actor, Camera().from_side("top"))
    value = [0.0, 0.0, 0.0]
    actor.GetShaderProperty().GetFragmentCustomUniforms().GetUniform3f(SKY_UNIFORM, value)
    assert np.allclose(value, (0, 0, 1), atol=1e-6)


def test_the_sky_is_painted_or_left_clear():
    renderer = vtkRenderer()
    paint_sky(renderer, DARK)
    assert renderer.GetGradientBackground()
    assert renderer.GetBackgroundAlpha() == 1
    paint_sky(renderer, None)
    assert not renderer.GetGradientBackground()
    assert renderer.GetBackgroundAlpha() == 0
