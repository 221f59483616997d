"""Bodies in natural coordinates against the textbook."""

import numpy as np
import pytest
from dense import gravity, mass
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import Opened
from random_models import quaternions, tensors, vectors
from sample_models import brick, built

from linkwork.compiler.compile import compile_model
from linkwork.equations import bodies
from linkwork.math3d import inertia, rotation
from linkwork.model.bodies.rigid import RigidBody

BODIES = Opened(bodies)


@settings(max_examples=50)
@given(st.floats(0.1, 100.0), tensors(), quaternions, vectors, vectors, vectors)
def test_energies_are_the_textbooks(weight, tensor, turn, position, velocity, spin):
    moments, products = inertia.parts(tensor)
    moments = tuple(m + 1.0 for m in moments)  # a ball, so that nothing is thin
    body = RigidBody(
        id="b", mass=weight, inertia=moments, products=products, position=position, rotation=turn,
        velocity=velocity, angular_velocity=spin,
    )  # fmt: skip
    compiled = compile_model(built(body, gravity=(1.0, -2.0, 3.0)))
    kinetic, potential = BODIES.energies(compiled.system, compiled.start.q, compiled.start.v)
    about = np.array(inertia.turned(inertia.tensor(moments, products), turn))
    expected = 0.5 * weight * np.dot(velocity, velocity) + 0.5 * np.array(spin) @ about @ spin
    assert kinetic == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert potential == pytest.approx(-weight * np.dot((1.0, -2.0, 3.0), position), rel=1e-9, abs=1e-9)


@pytest.fixture
def compiled():
    return compile_model(built(brick("a"), brick("b", mass=5.0), gravity=(1.0, -2.0, 3.0)))


def test_gravity_is_the_slope_of_the_potential(compiled):
    system, q = compiled.system, compiled.start.q
    force = np.full_like(q, 7.0)
    BODIES.weights(system, force)
    for body in (1, 2):
        for k in range(12):
            there, back = q.copy(), q.copy()
            there[body, k] += 0.5
            back[body, k] -= 0.5
            slope = BODIES.energies(system, there, q)[1] - BODIES.energies(system, back, q)[1]
            assert force[body, k] == pytest.approx(-slope, abs=1e-12)
    assert force[1:].ravel() == pytest.approx(gravity(compiled))


def test_the_mass_matrix_is_the_pseudo_inertia_in_each_direction(compiled):
    full, x = mass(compiled), np.random.default_rng(4).normal(size=(3, 12))
    block, result = np.full((12, 12), 9.0), np.ones(12)
    for body in (1, 2):
        part = full[12 * body - 12 : 12 * body, 12 * body - 12 : 12 * body]
        BODIES.put_mass(compiled.system.mass[body], 4, block)
        assert np.array_equal(block, part)
        result[:] = 1.0
        BODIES.times_mass(compiled.system.mass[body], x[body], 2.0, result)
        assert result == pytest.approx(1.0 + 2.0 * part @ x[body])


def test_kinetic_energy_is_that_of_the_mass_matrix(compiled):
    v = np.random.default_rng(6).normal(size=(3, 12))
    kinetic, _ = BODIES.energies(compiled.system, compiled.start.q, v)
    assert kinetic == pytest.approx(0.5 * v[1:].ravel() @ mass(compiled) @ v[1:].ravel())


def test_columns_out_of_use_get_a_one():
    block, p = np.zeros((12, 12)), np.diag([2.0, 3.0, 0.0, 0.0])
    BODIES.put_mass(p, 2, block)
    assert np.array_equal(np.diag(block), [2, 2, 2, 3, 3, 3, 1, 1, 1, 1, 1, 1])


def test_a_free_turn_conserves_what_it_should():
    """The stored velocities of a spinning body do not stretch it: their rates of all internal rows vanish."""
    spin = brick(angular_velocity=(1.0, -2.0, 0.5))
    compiled = compile_model(built(spin))
    axes, rates = compiled.start.q[1, 3:].reshape(3, 3), compiled.start.v[1, 3:].reshape(3, 3)
    assert axes @ rates.T + rates @ axes.T == pytest.approx(np.zeros((3, 3)), abs=1e-12)
    assert np.array(rotation.axes(spin.rotation)) == pytest.approx(axes)
