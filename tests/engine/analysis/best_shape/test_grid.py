"""Elements of a grid: exact strains, exact mass, and numbers that follow the longest axis."""

import numpy as np
import pytest

from linkwork.analysis.best_shape.grid import Grid, elasticity
from linkwork.errors import ModelError

PLANE = Grid((5, 3), (1.0, 0.6), 0.1, 0.3, (-0.2, 0.4))
SOLID = Grid((4, 2, 3), (0.8, 0.3, 0.6), poisson=0.25)


@pytest.mark.parametrize("grid", [PLANE, SOLID])
def test_an_even_strain_has_the_energy_of_the_continuum(grid):
    """The patch test: u = G x in all nodes stores 1/2 e C e in the volume, in each element the same."""
    slope = np.random.default_rng(1).normal(size=(grid.axes, grid.axes))
    field = (grid.points @ slope.T).ravel()
    strain = grid.strain((0.3,) * grid.axes) @ field[grid.unknowns[0]]
    assert strain[: grid.axes] == pytest.approx(np.diag(slope))
    assert strain[grid.axes] == pytest.approx(slope[0, 1] + slope[1, 0])
    energy = strain @ elasticity(grid.poisson, grid.axes) @ strain * grid.volume
    assert grid.energies(field) == pytest.approx(np.full(grid.elements, energy))


@pytest.mark.parametrize("grid", [PLANE, SOLID])
def test_rigid_motions_store_nothing(grid):
    turn = np.zeros((grid.axes, grid.axes))
    turn[0, 1], turn[1, 0] = -1.0, 1.0
    assert abs(grid.energies((grid.points @ turn.T).ravel())).max() < 1e-12
    squares = np.linalg.eigvalsh(grid.element_stiffness)
    assert (squares < 1e-9 * squares.max()).sum() == (3 if grid.axes == 2 else 6)


@pytest.mark.parametrize("grid", [PLANE, SOLID])
def test_the_mass_of_a_turning_body_is_its_moment_of_inertia(grid):
    """Fields that are linear are held exactly, so ∫|x|2 dm about an axis is that of the box."""
    middle = grid.points - (grid.points.min(axis=0) + grid.points.max(axis=0)) / 2
    field = np.zeros_like(middle)
    field[:, 0], field[:, 1] = -middle[:, 1], middle[:, 0]
    a, b = grid.lengths[:2]
    volume = grid.volume * grid.elements
    assert grid.inertias(field.ravel()).sum() == pytest.approx(volume * (a**2 + b**2) / 12)


def test_the_solid_of_one_element_matches_plane_stress_where_it_is_free_across():
    """A thin solid that may move freely across bends in its plane as the plane element does under even strain."""
    law = elasticity(0.3, 3)
    free, held = [0, 1, 3], [2, 4, 5]
    condensed = law[np.ix_(free, free)] - law[np.ix_(free, held)] @ np.linalg.solve(
        law[np.ix_(held, held)], law[np.ix_(held, free)]
    )
    assert condensed == pytest.approx(elasticity(0.3, 2))


def test_nodes_are_counted_along_the_longest_axis_last():
    assert PLANE.node(2, 1) == 2 * 4 + 1
    assert Grid((3, 5), (1, 1)).node(1, 2) == 2 * 4 + 1
    assert PLANE.nodes_at(0, -1).tolist() == [20, 21, 22, 23]
    assert PLANE.points[PLANE.node(5, 3)] == pytest.approx([0.8, 1.0])
    assert PLANE.centres[PLANE.element(0, 0)] == pytest.approx([-0.1, 0.5])


def test_two_fields_and_several_columns():
    fields = np.random.default_rng(2).normal(size=(PLANE.size, 3))
    others = np.random.default_rng(3).normal(size=(PLANE.size, 3))
    whole = np.zeros((PLANE.size, PLANE.size))
    for unknowns in PLANE.unknowns:
        whole[np.ix_(unknowns, unknowns)] += PLANE.element_stiffness
    assert PLANE.energies(fields, others).sum() == pytest.approx(np.sum(fields * (whole @ others)))


@pytest.mark.parametrize(
    ("counts", "lengths", "poisson", "told"),
    [
        ((5,), (1.0,), 0.3, "two or three axes"),
        ((5, 0), (1.0, 1.0), 0.3, "at least one along each axis"),
        ((5000, 5000), (1.0, 1.0), 0.3, "in all at most"),
        ((5, 5), (1.0, -1.0), 0.3, "above zero"),
        ((5, 5), (1.0, float("nan")), 0.3, "above zero"),
        ((5, 5), (1.0, 1.0), 0.5, "Poisson"),
    ],
)
def test_what_is_no_grid_is_refused(counts, lengths, poisson, told):
    with pytest.raises(ModelError, match=told):
        Grid(counts, lengths, poisson=poisson)
