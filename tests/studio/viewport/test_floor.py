import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import model_of
from linkwork.model.shapes.box import Box
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.floor import CORNERS, RINGS, Floor, fan_triangles, shadow_fans
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import SolidTable


def solids_of(height: float) -> SolidTable:
    bar = RigidBody(id="bar", position=(3, 4, height), shapes=(Box(2, 0.2, 0.2),))
    model = model_of("m", (0, 0, 0), [bar])
    poses, gallery = PoseTable(), Gallery(DARK)
    poses.set_model(model)
    gallery.show(model)
    solids = SolidTable(gallery.pictures, poses.rows)
    solids.place(poses)
    return solids


def test_a_shadow_lies_under_its_body_and_is_as_long_as_it():
    points, alphas = shadow_fans(solids_of(0.1), np.array([0]), 0.0, 1.0)
    assert np.allclose(points[0, :, :2].mean(axis=0), (3, 4), atol=1e-6)
    spans = np.ptp(points[0, :, 0]), np.ptp(points[0, :, 1])
    assert spans[0] == pytest.approx(2 * (1.25 + 0.04), rel=0.02)
    assert spans[1] < 0.5
    assert alphas[0, 0] == alphas[0].max()
    assert (alphas[0, -CORNERS:] == 0).all()


def test_a_shadow_is_fainter_the_higher_its_body():
    strength = [shadow_fans(solids_of(z), np.array([0]), 0.0, 1.0)[1].max() for z in (0.1, 0.5, 2.0)]
    assert strength[0] > strength[1] > strength[2] > 0


def test_fans_use_every_point():
    triangles = fan_triangles(2)
    assert set(triangles.ravel()) == set(range(2 * (1 + (len(RINGS) - 1) * CORNERS)))


def test_the_grid_is_drawn_anew_only_when_the_eye_moves():
    floor = Floor(vtkRenderer(), vtkRenderer(), DARK)
    first = floor.draw_grid(Camera(), 600, 1.0)
    floor._grid.points[:] = 12345
    assert floor.draw_grid(Camera(), 600, 1.0) == first
    assert (floor._grid.points == 12345).all()
    floor.set_theme(LIGHT)
    floor.draw_grid(Camera(), 600, 1.0)
    assert not (floor._grid.points == 12345).any()


def test_shadows_come_and_go():
    floor = Floor(vtkRenderer(), vtkRenderer(), DARK)
    solids = solids_of(0.1)
    floor.draw_shadows(solids, np.array([0]), 1.0, Camera())
    assert floor._shadows.colors[:, 3].max() > 50
    floor.draw_shadows(solids, np.array([], int), 1.0, Camera())
    assert not floor._shadows._actor.GetVisibility()
