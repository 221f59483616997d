from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import LIGHT
from linkwork_studio.viewport.image_surface import ImageSurface
from linkwork_studio.viewport.surface import Layers, make_surface, on_sky


def test_the_choice_is_made_here(qtbot, image_only):
    parent = QWidget()
    qtbot.addWidget(parent)
    surface = make_surface(Layers(vtkRenderer(), vtkRenderer(), lambda *_: None), LIGHT, parent)
    assert isinstance(surface, ImageSurface)
    assert surface.parent() is parent


def test_a_clear_scene_shows_the_sky_from_top_to_bottom(qapp):
    scene = QImage(10, 100, QImage.Format.Format_RGBA8888_Premultiplied)
    scene.fill(0)
    picture = on_sky(scene, LIGHT)
    assert abs(picture.pixelColor(5, 0).lightness() - QColor(LIGHT.sky_top).lightness()) <= 2
    assert abs(picture.pixelColor(5, 99).lightness() - QColor(LIGHT.sky_bottom).lightness()) <= 2
