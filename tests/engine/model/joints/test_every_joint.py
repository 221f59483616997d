"""What holds for a joint of any kind: its rows are independent, leave its coordinates free and cost no energy."""

import numpy as np
import pytest
from dense import tangent_rows
from joint_trials import SOLVERS, counted, in_space, joint_point, momentum, on_ground, residuals, spin

from linkwork.compiler.compile import compile_model
from linkwork.edits import SetModelValue, apply
from linkwork.model.registry import FAMILIES
from linkwork.simulation.simulation import Simulation

YIELDING = {"rope"}  # which holds nothing exactly, and takes energy; see its own test
KINDS = sorted(FAMILIES["joints"])
HELD = pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in YIELDING])
STEP = 1e-3


@pytest.fixture(params=KINDS)
def kind(request) -> str:
    return request.param


def rigid_motions(q: np.ndarray) -> np.ndarray:
    """Rates of the columns of X for a unit velocity or turn of each body, shape (6 (bodies - 1), bodies, 12)."""
    found = np.zeros((len(q) - 1, 6, *q.shape))
    for body in range(1, len(q)):
        for k, unit in enumerate(np.eye(3)):
            found[body - 1, k, body, :3] = unit
            found[body - 1, 3 + k, body, 3:] = np.cross(unit, q[body, 3:].reshape(3, 3)).reshape(9)
    return found.reshape(-1, *q.shape)


def test_each_row_takes_one_freedom(kind):
    found = counted(on_ground(kind))
    assert (found.redundant_rows, found.mobility) == (0, 6 - found.rows)


def test_a_new_joint_is_closed_at_the_stored_poses(kind):
    for model in (on_ground(kind), in_space(kind)):
        assert abs(residuals(model)).max(initial=0.0) < 1e-12


def test_coordinates_are_free_and_independent(kind):
    compiled = compile_model(in_space(kind))
    q, coordinates = compiled.start.q, compiled.coordinates
    assert len(set(coordinates.keys)) == len(coordinates.keys) <= 6 - counted(on_ground(kind)).rows
    gradients = np.array([coordinates.rates(q, motion) for motion in rigid_motions(q)]).T
    rows = tangent_rows(compiled, q)
    assert np.linalg.matrix_rank(np.vstack((rows, gradients)), tol=1e-9) == len(rows) + len(gradients)


def test_coordinates_begin_at_zero_where_the_frames_meet(kind):
    compiled = compile_model(on_ground(kind))
    if FAMILIES["joints"][kind].meets:
        before = np.zeros(len(compiled.coordinates.joints))
        assert compiled.coordinates.values(compiled.start.q, before) == pytest.approx(0.0)


def test_rates_are_those_of_the_values(kind):
    simulation = Simulation(in_space(kind), step=1e-4)
    simulation.advance(3000)
    before = simulation.snapshot()
    simulation.advance(1)
    now = simulation.snapshot()
    simulation.advance(1)
    after = simulation.snapshot()
    found = (values.get("joint", ()) for values in (before.coordinates, now.speeds, after.coordinates))
    for old, rate, new in zip(*found, strict=True):
        assert (new - old) / 2e-4 == pytest.approx(rate, abs=1e-6)


@HELD
@pytest.mark.parametrize("solver", SOLVERS)
def test_momentum_and_energy_stay(kind, solver):
    model, error = in_space(kind), SOLVERS[solver]
    simulation = Simulation(model, solver, STEP)
    start = simulation.snapshot()
    simulation.advance(500)
    end = simulation.snapshot()
    assert end.violation < error
    assert momentum(model, end) == pytest.approx(momentum(model, start), abs=error)
    assert end.energy.total == pytest.approx(start.energy.total, rel=10 * error)
    assert np.linalg.norm(end.angular_velocity("two") - start.angular_velocity("two")) > 0.01


@HELD
@pytest.mark.parametrize("solver", SOLVERS)
def test_reactions_are_what_newton_and_euler_ask_for(kind, solver):
    model = in_space(kind)
    two = model.bodies["two"]
    simulation = Simulation(model, solver, STEP)
    simulation.advance(300)
    before = simulation.snapshot()
    simulation.advance(1)
    now = simulation.snapshot()
    simulation.advance(1)
    after = simulation.snapshot()
    force = two.mass * (after.velocity("two") - before.velocity("two")) / (2 * STEP)
    torque = (spin(two, after) - spin(two, before)) / (2 * STEP)
    torque -= np.cross(joint_point(model, now) - now.position("two"), now.force("joint"))
    assert now.force("joint") == pytest.approx(force, abs=0.02)
    assert now.torque("joint") == pytest.approx(torque, abs=0.02)


@HELD
def test_reactions_do_no_work(kind):
    model = in_space(kind)
    simulation = Simulation(model, step=STEP)
    simulation.advance(300)
    now = simulation.snapshot()
    point = joint_point(model, now)
    one, two = (now.velocity(b) + np.cross(now.angular_velocity(b), point - now.position(b)) for b in ("one", "two"))
    turning = now.angular_velocity("two") - now.angular_velocity("one")
    power = now.force("joint") @ (two - one) + now.torque("joint") @ turning
    size = np.linalg.norm(now.force("joint")) + np.linalg.norm(now.torque("joint"))
    assert power == pytest.approx(0.0, abs=1e-6 * size)


def test_turns_go_on_through_a_swap(kind):
    model = in_space(kind)
    simulation = Simulation(model)
    simulation.advance(50)
    before = simulation.snapshot().coordinates
    assert simulation.swap(apply(model, SetModelValue("gravity", (0.0, 0.0, -1.0)))[0]).accepted
    assert simulation.snapshot().coordinates == before
