"""Six directions of a body against its twelve coordinates."""

import numpy as np
import pytest
from parts import Opened
from sample_models import brick, built

from linkwork.compiler.compile import compile_model
from linkwork.solvers import tangent as tangent_parts

tangent = Opened(tangent_parts)
COMPILED = compile_model(built(brick()))
Q, MASS = COMPILED.start.q[1], COMPILED.system.mass[1]
RANDOM, OTHER = np.random.default_rng(3), np.random.default_rng(4)


def spread(x):
    result = np.zeros(12)
    tangent.spread(Q, np.asarray(x), 4, result)
    return result


T = np.column_stack([spread(e) for e in np.eye(6)])


def test_pull_back_is_the_transpose_of_spread():
    g, x = RANDOM.normal(size=12), np.zeros(6)
    tangent.pull_back(Q, g, x)
    assert x == pytest.approx(T.T @ g)


def test_spread_is_the_velocity_of_a_rigid_body():
    x = RANDOM.normal(size=6)
    for c in range(1, 4):
        assert spread(x)[3 * c : 3 * c + 3] == pytest.approx(np.cross(x[3:], Q[3 * c : 3 * c + 3]))


def test_inertia():
    block = np.zeros((6, 6))
    tangent.put_inertia(MASS, Q, 4, block)
    assert block == pytest.approx(T.T @ np.kron(MASS, np.eye(3)) @ T, abs=1e-14)


def lopsided():
    """A pseudo-inertia whose mass does not lie about the origin, as a node of an element has it."""
    root = OTHER.normal(size=(4, 4))
    return root @ root.T


def test_inertia_of_a_node_whose_mass_lies_beside_it():
    mass, block, x, given = lopsided(), np.zeros((6, 6)), OTHER.normal(size=6), np.zeros(6)
    expected = T.T @ np.kron(mass, np.eye(3)) @ T
    tangent.put_inertia(mass, Q, 4, block)
    assert block == pytest.approx(expected, abs=1e-13)
    tangent.weigh(mass, Q, x, given)
    assert given == pytest.approx(expected @ x, abs=1e-13)


@pytest.mark.parametrize("is_turned", [False, True])
def test_coupled_inertia_of_two_nodes(is_turned):
    p, other = OTHER.normal(size=(4, 4)), COMPILED.start.q[1].copy()
    tangent.turn(other, OTHER.normal(size=6), 4, np.zeros(12))
    far = np.column_stack([turned_spread(other, e) for e in np.eye(6)])
    expected = T.T @ np.kron(p.T if is_turned else p, np.eye(3)) @ far
    block, x, share = np.zeros((6, 6)), OTHER.normal(size=6), np.zeros(6)
    tangent.put_coupled_inertia(p, is_turned, Q, other, block)
    assert block == pytest.approx(expected, abs=1e-13)
    tangent.add_coupled_share(p, is_turned, Q, far @ x, 0.5, share)
    assert share == pytest.approx(0.5 * expected @ x, abs=1e-13)


def turned_spread(q, x):
    result = np.zeros(12)
    tangent.spread(q, np.asarray(x), 4, result)
    return result


def test_reading_off_takes_back_spreading():
    x, read = RANDOM.normal(size=6), np.zeros(6)
    tangent.read_off(Q, spread(x), 4, read)
    assert read == pytest.approx(x)


@pytest.mark.parametrize("size", [1e-9, 1e-3, 2.0])
def test_turning_keeps_the_axes_square(size):
    q, move = Q.copy(), np.zeros(12)
    x = size * RANDOM.normal(size=6)
    tangent.turn(q, x, 4, move)
    axes = q[3:].reshape(3, 3)
    assert axes @ axes.T == pytest.approx(np.eye(3), abs=1e-14)
    assert q - Q == pytest.approx(move)
    assert axes @ x[3:] == pytest.approx(Q[3:].reshape(3, 3) @ x[3:])


def test_swing_is_what_turning_adds_to_the_second_order():
    x, swung, h = np.concatenate((np.zeros(3), RANDOM.normal(size=3))), np.zeros(12), 1e-4
    tangent.swing(Q, x, 4, swung)
    forth, back, move = Q.copy(), Q.copy(), np.zeros(12)
    tangent.turn(forth, h * x, 4, move)
    tangent.turn(back, -h * x, 4, move)
    assert (forth + back - 2 * Q) / h**2 == pytest.approx(swung, abs=1e-6)


def test_axes_that_are_nearly_square_become_so():
    q = Q.copy()
    q[3:] += 1e-8 * RANDOM.normal(size=9)
    tangent.square_up(q, 4)
    axes = q[3:].reshape(3, 3)
    assert axes @ axes.T == pytest.approx(np.eye(3), abs=1e-15)


def test_a_bar_resists_no_turn_about_itself_but_can_be_solved_for():
    mass = np.diag([2.0, 0.3, 0.0, 0.0])
    block = np.zeros((6, 6))
    tangent.put_inertia(mass, Q, 2, block)
    across = np.cross(Q[3:6], (0.3, -0.2, 0.9))
    assert across @ block[3:, 3:] @ across == pytest.approx(0.3 * across @ across)
    assert np.linalg.eigvalsh(block).min() > 0.1


@pytest.mark.parametrize("width", [2, 4])
def test_momentum_of_a_motion_is_that_of_its_twelve_coordinates(width):
    """TT M T x, with products of inertia; of a bar too, whose other columns hold nothing."""
    random = np.random.default_rng(5)
    mass, x, found = np.zeros((4, 4)), random.normal(size=6), np.zeros(6)
    inner = random.normal(size=(width - 1, width - 1))
    mass[0, 0], mass[1:width, 1:width] = 2.0, inner @ inner.T
    q = np.where(np.arange(12) < 3 * width, Q, 0.0)
    motion, expected = np.zeros(12), np.zeros(6)
    tangent.spread(q, x, width, motion)
    tangent.pull_back(q, (mass @ motion.reshape(4, 3)).ravel(), expected)
    tangent.weigh(mass, q, x, found)
    assert found == pytest.approx(expected, abs=1e-12)
