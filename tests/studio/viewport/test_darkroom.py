import numpy as np
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.glyphs.mesh import BOX


def lower_box() -> vtkRenderer:
    renderer, mapper, actor = vtkRenderer(), vtkPolyDataMapper(), vtkActor()
    mapper.SetInputData(BOX.surface(12))
    actor.SetMapper(mapper)
    renderer.AddActor(actor)
    camera = renderer.GetActiveCamera()
    camera.SetPosition(0, -10, 2)
    camera.SetFocalPoint(0, 0, 2)
    camera.SetViewUp(0, 0, 1)
    renderer.ResetCameraClippingRange()
    return renderer


def test_images_are_upright_and_clear_where_nothing_is(qapp):
    room = Darkroom(lower_box())
    for samples in (0, 4, 0):
        image = room.develop(100, 80, samples)
        pixels = np.array(image.bits(), np.uint8).reshape(80, 100, 4)
        assert pixels[78, 50, 3] == 255
        assert pixels[2, 50, 3] == 0
    room.close()


def test_renderers_lie_over_each_other(qapp):
    back, front = vtkRenderer(), lower_box()
    back.SetBackground(0, 1, 0)
    back.SetBackgroundAlpha(1)
    room = Darkroom(back, front)
    image = room.develop(100, 80, 0)
    assert image.pixelColor(50, 2).name() == "#00ff00"
    assert image.pixelColor(50, 78).name() != "#00ff00"
    room.close()


def test_a_renderer_can_go_to_another_room(qapp):
    renderer = lower_box()
    for _ in range(2):
        room = Darkroom(renderer)
        assert room.develop(20, 10, 0).width() == 20
        room.close()
