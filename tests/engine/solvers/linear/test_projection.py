"""Closing gaps: what moves, what is kept, what is left."""

import numpy as np
import pytest
from caught import colliding, installed, momentum_of, too_far_apart
from dense import evaluated, jacobian, mass
from joint_trials import FLOATING
from sample_models import brick, built, chain, double_pendulum, loop, rod

from linkwork.edits import AddJoint, SetValue, apply
from linkwork.math3d import rotation, vector
from linkwork.model.model import Model
from linkwork.simulation.snapshots import snapshot_of
from linkwork.solvers.linear.projection import close_positions, project_velocities


@pytest.mark.parametrize("kind", FLOATING)
def test_bodies_that_are_caught_keep_their_momentum_and_lose_energy(kind):
    made = installed(colliding(kind))
    before, energy = momentum_of(made), made.energy().kinetic
    assert project_velocities(made.compiled.system, made.state, made.work) < 1e-9
    assert momentum_of(made) == pytest.approx(before, abs=1e-9)
    lost = energy - made.energy().kinetic
    assert lost >= -1e-9
    assert (lost > 0.01) == (kind not in ("free", "rope"))


@pytest.mark.parametrize("kind", FLOATING)
def test_velocities_are_the_nearest_that_the_rows_allow(kind):
    made = installed(colliding(kind))
    compiled, before = made.compiled, made.state.v[1:].ravel().copy()
    j, m = jacobian(compiled, evaluated(compiled)), mass(compiled)
    project_velocities(compiled.system, made.state, made.work)
    inverse = np.linalg.inv(m)
    expected = before - inverse @ j.T @ np.linalg.lstsq(j @ inverse @ j.T, j @ before, rcond=1e-12)[0]
    assert made.state.v[1:].ravel() == pytest.approx(expected, abs=1e-7)


def test_a_uniform_rod_that_is_caught_at_its_arriving_end_turns_back_at_half_the_speed():
    """Oracle B02: omega+ = -omega-/2, and a quarter of the kinetic energy is left."""
    spin, end = 3.0, (1, 0, 0)
    turning = rod("rod", (0, 0, 0), end, thickness=1e-3, angular_velocity=(0, spin, 0), velocity=(0, 0, -0.5 * spin))
    pin = AddJoint("pin", "revolute", base="ground", follower="rod", at=end, axis=vector.Y)
    made = installed(built(turning, pin))
    energy = made.energy().kinetic
    project_velocities(made.compiled.system, made.state, made.work)
    omega = snapshot_of(made, revision=0, document_revision=0, step_count=0).angular_velocity("rod")
    assert omega == pytest.approx((0, -spin / 2, 0), abs=1e-5)
    assert made.energy().kinetic == pytest.approx(energy / 4, rel=1e-5)


def test_velocities_that_fit_are_left():
    made = installed(double_pendulum())
    made.state.v[1] = np.random.default_rng(1).normal(size=12)
    project_velocities(made.compiled.system, made.state, made.work)
    once = made.state.v.copy()
    project_velocities(made.compiled.system, made.state, made.work)
    assert made.state.v == pytest.approx(once, abs=1e-10)


def shaken(model: Model, amount: float, seed: int = 0):
    made = installed(model)
    random = np.random.default_rng(seed)
    made.state.q[1:] += amount * random.normal(size=made.state.q[1:].shape)
    return made


@pytest.mark.parametrize(
    "model",
    [double_pendulum(), chain(20, "revolute"), loop(6, "revolute"), loop(8, "spherical"), loop(4, "fixed")],
    ids=["pendulum", "chain", "redundant loop", "loop", "welded loop"],
)
@pytest.mark.parametrize("amount", [1e-9, 1e-3, 0.1])
def test_joints_and_bodies_close_also_where_rows_repeat_each_other(model, amount):
    made = shaken(model, amount)
    left = close_positions(made.compiled.system, made.state, made.work)
    assert left < 1e-9
    assert left == abs(evaluated(made.compiled, made.state.q).residual).max()


def test_a_small_gap_is_closed_by_the_least_motion():
    made = shaken(double_pendulum(), 1e-5)
    compiled, q = made.compiled, made.state.q.copy()
    work = evaluated(compiled, q)
    j, inverse = jacobian(compiled, work), np.linalg.inv(mass(compiled))
    expected = -inverse @ j.T @ np.linalg.lstsq(j @ inverse @ j.T, work.residual, rcond=1e-12)[0]
    close_positions(compiled.system, made.state, made.work)
    assert (made.state.q - q)[1:].ravel() == pytest.approx(expected, abs=1e-8)


def test_two_free_bodies_meet_at_their_common_centre():
    model = built(
        brick("one", mass=1.0),
        brick("two", mass=3.0, position=(5.0, 0.0, 0.0)),
        AddJoint("ball", "spherical", base="one", follower="two", base_at=(0, 0, 0), follower_at=(0, 0, 0)),
    )
    made = installed(model)
    before = made.state.q[1:, :3].copy()
    close_positions(made.compiled.system, made.state, made.work)
    centre = (before[0] + 3.0 * before[1]) / 4
    assert made.state.q[1, :3] == pytest.approx(centre)
    assert made.state.q[2, :3] == pytest.approx(centre)


@pytest.mark.parametrize("distance", [0.0, 1.0, 2.0, 10.0])
@pytest.mark.parametrize("angle", [0.0, 1.0, 3.0])
def test_a_link_that_has_flown_off_comes_back_from_anywhere(distance, angle):
    model = double_pendulum()
    away = (1.0 + distance, 0.3, -0.5 - distance)
    flown, _ = apply(
        model,
        [
            SetValue("lower", "position", away),
            SetValue("lower", "rotation", rotation.multiply(rotation.about((1, 2, 3), angle), (0.6, 0.0, 0.8, 0.0))),
        ],
    )
    made = installed(flown)
    assert close_positions(made.compiled.system, made.state, made.work) < 1e-11


def test_what_cannot_be_closed_leaves_its_gap():
    made = installed(too_far_apart())
    left = close_positions(made.compiled.system, made.state, made.work)
    assert 2.0 / 3 < left < 3.0
    assert np.isfinite(made.state.q).all()
    assert left == abs(evaluated(made.compiled, made.state.q).residual).max()


def test_what_is_closed_is_left_to_the_last_bit():
    made = installed(chain(3, "revolute"))
    close_positions(made.compiled.system, made.state, made.work)
    once = made.state.q.copy()
    close_positions(made.compiled.system, made.state, made.work)
    assert np.array_equal(made.state.q, once)
