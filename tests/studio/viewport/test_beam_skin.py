"""The surface of beams in the picture, its colours, and the rims around it."""

import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.model.bodies.beam import Beam
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.beam_skin import BeamRims, BeamSkin
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.graphics import ON_CPU

BEAMS = (Beam(id="one", width=0.1), Beam(id="two", width=0.1, position=(0.0, 2.0, 0.0)))
BLUE, RED = (0, 0, 200, 255), (200, 0, 0, 255)


@pytest.fixture
def shown():
    lines, renderer = BeamLines(BEAMS), vtkRenderer()
    skin = BeamSkin(renderer, ON_CPU)
    skin.show(lines, [("one", 0, BLUE), ("two", 3, RED)])
    return lines, renderer, skin


def test_points_lie_on_the_section(shown):
    _, renderer, skin = shown
    assert renderer.GetActors().GetNumberOfItems() == 1
    points = skin._sheet.points
    across = np.minimum(np.hypot(points[:, 1], points[:, 2]), np.hypot(points[:, 1] - 2.0, points[:, 2]))
    assert across == pytest.approx(0.05, abs=1e-6)
    assert np.abs(points[:, 0]).max() == pytest.approx(0.5)


def test_each_beam_has_the_colour_of_its_picture(shown):
    _, _, skin = shown
    near = skin._sheet.points[:, 1] < 1.0
    assert (skin._sheet.colors[near, :3] == BLUE[:3]).all()
    tint, share = np.full((4, 3), 100.0), np.array([0.5, 0.0, 0.0, 0.0])
    skin.paint(tint, share)
    assert (skin._sheet.colors[near, :3] == (50, 50, 150)).all()
    assert (skin._sheet.colors[~near, :3] == RED[:3]).all()


def test_nothing_is_drawn_of_no_beams(shown):
    lines, renderer, skin = shown
    skin.show(lines, [])
    assert renderer.GetActors().GetNumberOfItems() == 0


def test_a_rim_stands_out_by_its_width(shown):
    lines, renderer, _ = shown
    rims, camera = BeamRims(renderer), Camera().with_parallel(True)
    rims.show(lines, 12, {"two": ("#ffaa00", 3.0), "nobody": ("#ffaa00", 3.0)})
    rims.widen(camera, 800, 1.0)
    points, width = rims._sheet.points, 3.0 * camera.pixel(800)
    assert np.hypot(points[:, 1] - 2.0, points[:, 2]) == pytest.approx(0.05 + width, rel=1e-4)
    assert np.abs(points[:, 0]).max() == pytest.approx(0.5 + width, rel=1e-4)
    rims.show(lines, 12, {})
    assert renderer.GetActors().GetNumberOfItems() == 1, "the skin alone"
