"""Boxes and bars."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.mesh import check
from linkwork.fem.meshing.box import mesh_of_bar, mesh_of_box


def test_a_box_has_its_corners_and_size_of_elements():
    mesh = mesh_of_box((0.4, 0.3, 0.2), 0.1)
    check(mesh, "box")
    assert len(mesh.cells[0].nodes) == 4 * 3 * 2
    assert np.ptp(mesh.points, axis=0) == pytest.approx([0.4, 0.3, 0.2])
    assert mesh.points.mean(axis=0) == pytest.approx([0, 0, 0], abs=1e-12)


def test_a_bar_has_two_layers_at_least():
    mesh = mesh_of_bar(1.0, 0.02, 0.01, 0.05)
    check(mesh, "bar")
    assert len(mesh.cells[0].nodes) == 10 * 2 * 2


@pytest.mark.parametrize("size", [(0.4, 0, 0.2), (0.4, float("nan"), 0.2)])
def test_lengths_that_are_none_are_refused(size):
    with pytest.raises(ModelError, match="box: length along y is"):
        mesh_of_box(size, 0.1)


def test_too_many_elements_are_refused():
    with pytest.raises(ModelError, match="at most 40,000"):
        mesh_of_box((1, 1, 1), 0.01)
