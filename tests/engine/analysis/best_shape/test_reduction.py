"""Grids by their interfaces: beside dense elimination, modes of voids, and slopes brought back beside differences."""

import numpy as np
import pytest
from flexible_manipulator import DENSITY, YOUNG, arm
from scipy.linalg import eigh

from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.penalties import Adapted, Power
from linkwork.analysis.best_shape.reduction import GridBody, Interface
from linkwork.errors import ModelError

SOLID = Grid((5, 2, 3), (0.5, 0.2, 0.3))


def solid() -> GridBody:
    left, right = (
        Interface("left", SOLID.nodes_at(0, 0), (0, 0.1, 0.1)),
        Interface("right", SOLID.nodes_at(0, -1), (0.5, 0, 0)),
    )
    return GridBody(SOLID, (left, right))


@pytest.fixture(params=["plane", "solid"])
def body(request) -> GridBody:
    return arm((9, 4)) if request.param == "plane" else solid()


def materials(body, seed=1):
    share = np.random.default_rng(seed).uniform(0.3, 1.0, body.grid.elements)
    return YOUNG * share**3, DENSITY * share


def test_static_fields_and_modes_are_those_of_dense_elimination(body):
    stiffness, density = materials(body)
    found = body.reduced(stiffness, density, 3)
    k, m, free = found.stiffness.toarray(), found.mass.toarray(), body.inner.free
    wanted = np.linalg.solve(k[np.ix_(free, free)], -(k @ body.ties)[free])
    assert found.fields[free, : found.static] == pytest.approx(wanted, abs=1e-9)
    squares, shapes = eigh(k[np.ix_(free, free)], m[np.ix_(free, free)])
    assert found.speeds == pytest.approx(np.sqrt(squares[:3]), rel=1e-8)
    along = found.fields[free, found.static :].T @ m[np.ix_(free, free)] @ shapes[:, :3]
    assert abs(along) == pytest.approx(np.eye(3), abs=1e-7)


def test_an_interface_moves_rigidly(body):
    """A turn of the frame by a small angle moves each of its nodes as a rigid body does."""
    nodes, place = body.interfaces[1].nodes, np.array(body.interfaces[1].place)
    arms = body.grid.points[nodes] - place
    moved = body.ties[:, -1].reshape(-1, body.grid.axes)[nodes]
    assert moved[:, 0] == pytest.approx(-arms[:, 1])
    assert moved[:, 1] == pytest.approx(arms[:, 0])


def test_the_adapted_law_keeps_the_modes_out_of_the_voids():
    """A frame of full edges around an empty middle: with x^3 the first modes live in the void."""
    body = arm((60, 10))
    _, y = np.divmod(np.arange(body.grid.elements), 10)
    density = np.where((y < 2) | (y > 7) | (np.arange(body.grid.elements) // 10 % 15 == 0), 1.0, 1e-3)
    shares = {}
    for law in (Power(3.0), Adapted()):
        found = body.reduced(YOUNG * law.share(density), DENSITY * density, 3)
        shares[type(law).__name__] = found.in_voids(density)
    assert shares["Power"].min() > 0.9
    assert shares["Adapted"].max() < 0.1


def test_slopes_through_the_fields(body):
    """Of a function that is even in the modes, whose sign is free."""
    rng = np.random.default_rng(3)
    weights = rng.normal(size=(body.grid.size, body.ties.shape[1]))
    pull = rng.normal(size=(2, body.grid.size))
    way_e, way_m = rng.normal(size=(2, body.grid.elements))

    def value(stiffness, density):
        found = body.reduced(stiffness, density, 2)
        s = found.static
        return (weights * found.fields[:, :s]).sum() + DENSITY * ((pull * found.fields[:, s:].T).sum(axis=1) ** 2).sum()

    stiffness, density = materials(body)
    found = body.reduced(stiffness, density, 2)
    s = found.static
    of_fields = np.hstack([weights, 2.0 * DENSITY * pull.T * (pull * found.fields[:, s:].T).sum(axis=1)])
    by_e, by_m = found.slopes(of_fields).of_elements(body.grid)
    step = 1e-5
    e, m = step * YOUNG * way_e, step * DENSITY * way_m
    assert by_e @ e == pytest.approx((value(stiffness + e, density) - value(stiffness - e, density)) / 2, rel=1e-6)
    assert by_m @ m == pytest.approx((value(stiffness, density + m) - value(stiffness, density - m)) / 2, rel=1e-6)


def test_what_has_no_two_interfaces_is_refused():
    grid = Grid((4, 2), (0.4, 0.2))
    left, right = Interface("left", grid.nodes_at(0, 0), (0, 0)), Interface("right", grid.nodes_at(0, -1), (0.4, 0))
    for given, told in (
        ((), "two interfaces"),
        ((left,), "two interfaces"),
        ((left, Interface("pin", np.array([7]), (0.2, 0.1))), "pin: its edge holds 1 nodes"),
        ((left, right, Interface("mid", grid.nodes_at(1, 0), (0.2, 0.0))), "mid shares nodes"),
    ):
        with pytest.raises(ModelError, match=told):
            GridBody(grid, given)


def test_a_region_that_cannot_carry_is_refused():
    body = arm((9, 4))
    stiffness, density = materials(body)
    stiffness[body.grid.element(np.array([4, 4, 4, 4, 5, 5, 5, 5]), np.tile(np.arange(4), 2))] = 0.0
    with pytest.raises(ModelError, match="held by nothing"):
        body.reduced(stiffness, density)
