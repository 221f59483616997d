"""Points inside surfaces and what is left around them."""

import numpy as np
import pytest
from fluids import ball, box, cylinder, turned

from linkwork.errors import ModelError
from linkwork.fluid.solid import carved, inside, points_inside, region_lattice, tank


@pytest.mark.parametrize("spacing", [0.021, 0.04, 0.1])
@pytest.mark.parametrize("angle", [0.0, 0.4])
def test_a_section_has_its_area_and_middle(spacing, angle):
    x, volume = points_inside(turned(box(0.2, 0.1, 1.0), angle, (0.3, 0.2)), spacing, flat=True)
    assert volume.sum() == pytest.approx(0.02, rel=0.02)
    assert volume @ x / volume.sum() == pytest.approx([0.3, 0.2], abs=0.02 * spacing)


@pytest.mark.parametrize("spacing", [0.03, 0.05, 0.09])
def test_a_ball_has_its_volume(spacing):
    x, volume = points_inside(ball(0.1), spacing, flat=False)
    polyhedron = ball(0.1)
    exact = np.einsum("ij,ij", polyhedron[:, 0], np.cross(polyhedron[:, 1], polyhedron[:, 2])) / 6
    assert volume.sum() == pytest.approx(exact, rel=0.02)
    assert abs(volume @ x).max() < 1e-3 * spacing * volume.sum()


def test_a_disc_has_its_second_moment():
    x, volume = points_inside(cylinder(0.1, 1.0), 0.02, flat=True)
    assert volume @ (x * x).sum(axis=1) == pytest.approx(np.pi * 0.1**4 / 2, rel=0.03)


def test_only_a_layer_is_kept_of_what_is_large():
    x, _ = points_inside(box(1.0, 1.0, 1.0), 0.05, flat=True)
    assert len(x) == 400 - 196
    assert abs(x).max(axis=1).min() > 0.3


def test_what_is_too_large_is_refused():
    with pytest.raises(ModelError, match="larger spacing"):
        points_inside(box(1e4, 1e4, 1e4), 1e-3, flat=False)
    with pytest.raises(ModelError, match="larger spacing"):
        region_lattice(np.zeros(3), np.full(3, 1e4), 1e-3)


@pytest.mark.parametrize("at", [(0.0, 0.0), (0.013, -0.021)])
def test_what_is_left_has_the_volume_and_the_middle_of_it(at):
    x = region_lattice(np.array([-0.5, -0.5]), np.array([0.5, 0.5]), 0.05)
    left, volume = carved(x, [turned(box(0.4, 0.2, 1.0), 0.0, at)], 0.05)
    assert volume.sum() == pytest.approx(1.0 - 0.08, rel=5e-3)
    assert volume @ left == pytest.approx(-0.08 * np.array(at), abs=3e-4)
    assert not inside(left, turned(box(0.4, 0.2, 1.0), 0.0, at)).any()


def test_two_bodies_are_carved_out_of_one_cube():
    x = np.array([[0.5, 0.5]])
    sides = [turned(box(0.2, 2.0, 1.0), 0.0, (0.1 + 0.8 * k, 0.5)) for k in range(2)]
    left, volume = carved(x, sides, 1.0)
    assert left[0] == pytest.approx([0.5, 0.5])
    assert volume == pytest.approx([0.6])


@pytest.mark.parametrize("axes", [2, 3])
def test_points_inside_are_known(axes):
    rng = np.random.default_rng(1)
    x = rng.uniform(-0.2, 0.2, (500, axes))
    found = inside(x, box(0.2, 0.1, 0.3))
    assert (found == (abs(x) < np.array([0.1, 0.05, 0.15])[:axes]).all(axis=1)).all()


def test_a_lattice_fills_a_region():
    x = region_lattice(np.array([1.0, 2.0]), np.array([1.3, 2.2]), 0.1)
    assert x.shape == (6, 2)
    assert x.min(axis=0) == pytest.approx([1.05, 2.05])


def test_a_tank_has_walls_but_on_open_sides():
    x, volume = tank(np.zeros(2), np.array([1.0, 0.5]), 0.1, (3,))
    inside = ((x > 0) & (x < (1.0, 0.5))).all(axis=1)
    assert not inside.any()
    assert x[:, 1].max() < 0.5
    assert len(x) == 2 * 3 * 8 + 10 * 3
    assert volume == pytest.approx(np.full(len(x), 0.01))
