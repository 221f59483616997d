from dataclasses import replace

import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.ghost import OPACITY, Ghost
from linkwork_studio.viewport.graphics import ON_CPU


@pytest.fixture
def ghost():
    return Ghost(vtkRenderer(), DARK, ON_CPU)


def test_a_body_that_moves_keeps_its_meshes(ghost, pendulum):
    arm = pendulum.bodies["arm"]
    ghost.show((arm,), 1.0)
    layers = ghost.layers()
    assert len(layers) > 0
    assert int(layers[0].rows.color[0, 3]) == round(255 * OPACITY)
    ghost.show((replace(arm, position=(5.0, 0.0, 0.0)),), 1.0)
    assert ghost.layers() == layers
    assert layers[0]._arrays.points[0, 0] == pytest.approx(5.0)


def test_nothing_and_other_colours(ghost, pendulum):
    ghost.show((pendulum.bodies["arm"],), 1.0)
    before = ghost.layers()[0].rows.color[0].tolist()
    ghost.set_theme(LIGHT)
    assert ghost.layers()[0].rows.color[0].tolist() != before
    ghost.show((), 1.0)
    assert ghost.layers() == ()
