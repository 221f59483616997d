"""Integrals of a plane body beside oracle H01 and closed forms, and slopes through them beside differences."""

import numpy as np
import oracles
import pytest
from flexible_manipulator import DENSITY, YOUNG, arm, even

from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.plane_frame import TURN, Integrals, integrals, slopes
from linkwork.analysis.best_shape.reduction import GridBody, Interface
from linkwork.errors import ModelError


def test_the_first_arm_of_the_oracle():
    told = oracles.described("H01_flexible_manipulator")["integrals"]["arm1"]
    body = even(arm((400, 24)), 0.7**3, 0.7)
    found = integrals(body)
    assert found.weight == pytest.approx(told["mass"])
    assert found.s0 == pytest.approx(told["s0"], abs=1e-12)
    assert found.j0 == pytest.approx(told["j0"])
    assert found.stiffness[:3, :3] == pytest.approx(np.array(told["k_interface"]), rel=1e-8, abs=1e-2)
    assert found.mass[:3, :3] == pytest.approx(np.array(told["m_interface"]), abs=1e-10)
    assert found.c0[:3] == pytest.approx(told["c0_interface"], abs=1e-10)
    assert body.speeds == pytest.approx(told["fixed_interface_rad_s"], rel=1e-9)


def test_a_body_that_moves_rigidly_with_its_tip():
    """Rigid motions are among the fields where the root is let go: the integrals must then obey the rigid ones."""
    found = integrals(even(arm((20, 4)), modes=1))
    assert found.g == pytest.approx(-found.g.T)
    assert found.mass == pytest.approx(found.mass.T)
    assert np.linalg.eigvalsh(found.stiffness).min() > 0
    assert found.packed().size == found.unpacked(found.packed()).packed().size
    assert found.unpacked(found.packed()).g == pytest.approx(found.g)


def test_a_point_mass_counts_as_its_kinetic_energy():
    """Half the mass by the square of p' = v0 + w J p + V q', for any motion of the frame."""
    rng = np.random.default_rng(1)
    bare = integrals(even(arm((12, 4))))
    motion, place, payload = rng.normal(size=(2, 5)), np.array([1.0, 0.2]), 3.0
    more = bare.with_point(payload, place, motion)
    q, speed, drift, turn = 0.01 * rng.normal(size=5), rng.normal(size=5), rng.normal(size=2), 1.7

    def energy(of: Integrals):
        first = of.s0 + of.s1 @ q
        about = of.j0 + 2 * of.j1 @ q + q @ of.mass @ q
        twice = of.weight * drift @ drift + turn**2 * about + speed @ of.mass @ speed
        return twice / 2 + turn * drift @ TURN @ first + drift @ of.s1 @ speed + turn * (of.c0 + of.g @ q) @ speed

    p = drift + turn * TURN @ (place + motion @ q) + motion @ speed
    assert energy(more) - energy(bare) == pytest.approx(payload * p @ p / 2)


def test_slopes_by_the_elements():
    """A weighted sum of all integrals, even in the modes, along a random way."""
    body = arm((10, 4))
    rng = np.random.default_rng(2)
    share, way_e, way_m = rng.uniform(0.3, 1.0, (3, 40))
    stiffness, density = YOUNG * share**3, DENSITY * share
    even_part = np.array([1.0, 1.0, 1.0, 0.0, 0.0])  # of the coordinates; modes enter in squares only
    squares = np.outer(even_part, even_part) + np.diag(1.0 - even_part)
    first = integrals(body.reduced(stiffness, density))
    weights = first.unpacked(rng.normal(size=first.packed().size) / np.maximum(1.0, abs(first.packed())))
    weights = Integrals(
        weights.weight, weights.s0, weights.s1 * even_part, weights.j0, weights.j1 * even_part, weights.c0 * even_part,
        weights.g * squares, weights.mass * squares, weights.stiffness * squares,
    )  # fmt: skip

    def value(e, m):
        return weights.packed() @ integrals(body.reduced(e, m)).packed()

    by_e, by_m = slopes(body.reduced(stiffness, density), weights)
    step = 1e-5
    e, m = step * YOUNG * way_e, step * DENSITY * way_m
    assert by_e @ e == pytest.approx((value(stiffness + e, density) - value(stiffness - e, density)) / 2, rel=1e-6)
    assert by_m @ m == pytest.approx((value(stiffness, density + m) - value(stiffness, density - m)) / 2, rel=1e-6)


def test_a_body_in_space_is_refused():
    grid = Grid((3, 2, 2), (0.3, 0.2, 0.2))
    ends = Interface("a", grid.nodes_at(0, 0), (0, 0, 0)), Interface("b", grid.nodes_at(0, -1), (0.3, 0, 0))
    body = GridBody(grid, ends)
    with pytest.raises(ModelError, match="plane body"):
        integrals(body.reduced(np.ones(12), np.ones(12)))
