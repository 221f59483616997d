import pytest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid
from vtkmodules.vtkFiltersSources import vtkCubeSource
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.image_surface import ImageSurface
from linkwork_studio.viewport.surface import Layers


@pytest.fixture
def renderer(qapp):
    cube, mapper, actor, renderer = vtkCubeSource(), vtkPolyDataMapper(), vtkActor(), vtkRenderer()
    mapper.SetInputConnection(cube.GetOutputPort())
    actor.SetMapper(mapper)
    renderer.AddActor(actor)
    return renderer


@pytest.fixture
def prepared():
    return []


@pytest.fixture
def surface(qtbot, renderer, prepared):
    parent = QWidget()
    qtbot.addWidget(parent)
    layers = Layers(vtkRenderer(), renderer, lambda *size: prepared.append(size))
    surface = ImageSurface(layers, DARK, parent)
    parent.resize(120, 90)
    surface.setGeometry(parent.rect())
    parent.show()
    qtbot.waitExposed(parent)
    yield surface
    if isValid(surface):
        surface.close_down()


def test_it_shows_the_scene_over_the_sky(surface):
    image = surface.grab().toImage()
    assert image.pixelColor(60, 45).lightness() > 150
    assert image.pixelColor(2, 2).lightness() < 80
    surface.set_theme(LIGHT)
    assert surface.grab().toImage().pixelColor(2, 2).lightness() > 200


def test_what_belongs_to_opengl_goes_with_the_widget(surface, qtbot):
    rooms = surface._back, surface._front
    surface.deleteLater()
    qtbot.waitUntil(lambda: all(room.is_closed for room in rooms))


def test_a_smooth_frame_follows_when_all_stands_still(surface, prepared, qtbot):
    surface.redraw()
    qtbot.waitUntil(lambda: surface._front.window.GetMultiSamples() > 0, timeout=5000)
    count = len(prepared)
    surface.update()
    qtbot.wait(30)
    assert len(prepared) == count  # nothing changed: the last image serves


def test_many_wishes_make_one_frame(surface, prepared, qtbot):
    qtbot.wait(300)
    prepared.clear()
    for _ in range(20):
        surface.redraw()
    qtbot.wait(50)
    assert len(prepared) == 1


def test_the_backdrop_is_kept_while_the_eye_rests(surface, qtbot):
    def drawn_anew(before):
        surface.redraw()
        qtbot.wait(300)
        return surface._backdrop is not None and surface._backdrop is not before

    drawn_anew(None)
    qtbot.waitUntil(lambda: not drawn_anew(surface._backdrop), timeout=60_000)
    kept = surface._backdrop
    surface.set_theme(LIGHT)
    qtbot.waitUntil(lambda: drawn_anew(kept), timeout=60_000)


def test_a_picture_of_any_size(surface, prepared):
    assert surface.picture(64, 48).width() == 64
    assert prepared[-1] == (48, 1.0, True)
