"""Outlines: their area, that they are closed, and that what is made of them is a solid."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.contour import crisp, outline
from linkwork.analysis.best_shape.grid import Grid
from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled
from linkwork.fem.material import Material
from linkwork.fem.meshing.voxels import mesh_of_surface, volume_of_closed

GRID = Grid((40, 20), (2.0, 1.0), 0.05, corner=(0.0, -0.5))


def area_of(loop):
    after = np.roll(loop, -1, axis=0)
    return ((loop[:, 0] * after[:, 1] - loop[:, 1] * after[:, 0]) / 2).sum()


def random_design(seed) -> np.ndarray:
    """Lumps of all kinds, some at the edge of the region."""
    rng = np.random.default_rng(seed)
    centres, sizes = rng.uniform((0, -0.5), (2, 0.5), (9, 2)), rng.uniform(0.05, 0.3, 9)
    distance = np.linalg.norm(GRID.centres[:, None] - centres, axis=2) / sizes
    return np.clip((1.5 - distance).max(axis=1), 0.0, 1.0)


def test_a_full_region_is_its_rectangle():
    found = outline(GRID, np.ones(GRID.elements))
    (loop,) = found.loops()
    assert sorted(map(tuple, loop.round(9))) == [(0.0, -0.5), (0.0, 0.5), (2.0, -0.5), (2.0, 0.5)]
    assert area_of(loop) == pytest.approx(2.0)


def test_a_hole_runs_the_other_way():
    density = np.where(np.linalg.norm(GRID.centres - [1.0, 0.0], axis=1) < 0.3, 0.0, 1.0)
    found = outline(GRID, density, 0.5)
    areas = sorted(area_of(loop) for loop in found.loops())
    assert areas[1] == pytest.approx(2.0)
    assert areas[0] == pytest.approx(-np.pi * 0.3**2, rel=0.03)


@pytest.mark.parametrize("seed", range(8))
def test_the_outline_encloses_the_volume(seed):
    """Loops, sides and triangles have one area, that of the design, and each inner side has two triangles."""
    density = random_design(seed)
    found = outline(GRID, density)
    wanted = density.sum() * np.prod(GRID.edges)
    assert found.area == pytest.approx(wanted, rel=1e-6)
    assert sum(area_of(loop) for loop in found.loops()) == pytest.approx(wanted, rel=1e-6)
    a, b, c = (found.points[found.triangles[:, k]] for k in range(3))
    cover = ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]) / 2
    assert (cover > -1e-12).all()
    assert cover.sum() == pytest.approx(wanted, rel=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_the_solid_is_closed(seed):
    """The room of meshes takes it as a closed surface, and finds its volume."""
    found = outline(GRID, random_design(seed))
    points, triangles = found.solid(0.05)
    assert volume_of_closed(points, triangles, "plate") == pytest.approx(0.05 * found.area, rel=1e-9)


def test_back_to_a_mesh_with_its_mass():
    density = np.where(abs(GRID.centres[:, 1]) < 0.3, 1.0, 0.0)
    found = outline(GRID, density)
    mesh = mesh_of_surface(*found.solid(0.1), element=0.05, body="plate")
    ones = np.ones(len(mesh.points))
    weight = ones @ assembled(mesh, Material(70e9, 0.3, 2700.0)).masses @ ones
    assert weight == pytest.approx(2700.0 * 0.1 * found.area, rel=1e-6)


def test_crisp_designs_keep_what_joins_the_interfaces():
    """A bridge over the whole length, and an island, which is dropped."""
    density = np.where(abs(GRID.centres[:, 1]) < 0.1, 0.9, 0.1)
    island = np.linalg.norm(GRID.centres - [1.0, 0.4], axis=1) < 0.08
    density[island] = 1.0
    full = round(density.sum())
    ends = GRID.nodes_at(0, 0), GRID.nodes_at(0, -1)
    found = crisp(GRID, density, ends)
    assert set(found.tolist()) == {0.0, 1.0}
    assert found[abs(GRID.centres[:, 1]) < 0.1].all()
    assert found.sum() <= full
    assert not found[island].any()


def test_refusals():
    with pytest.raises(ModelError, match="do not join"):
        crisp(GRID, np.where(abs(GRID.centres[:, 0] - 1) < 0.5, 0.0, 1.0), (GRID.nodes_at(0, 0), GRID.nodes_at(0, -1)))
    with pytest.raises(ModelError, match="no outline"):
        outline(GRID, np.full(GRID.elements, 0.3), 0.5)
    with pytest.raises(ModelError, match="three axes"):
        outline(Grid((2, 2, 2), (1.0, 1.0, 1.0)), np.ones(8))
