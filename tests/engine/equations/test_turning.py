"""Angles and rates of turning against differences and against the angular velocity of rigid bodies."""

import math

import numpy as np
import pytest
from dense import evaluated, state_at
from parts import Opened
from row_trials import anywhere, drift, gradient, probed, rigid, soft, soft_jacobian

from linkwork.equations import rows, turning
from linkwork.math3d import rotation
from linkwork.model.joints.rows import Angle, Direction, Spin
from linkwork.system.compiled_system import ANGLE
from linkwork.system.workspace import make_workspace

ROWS, TURNING = Opened(rows), Opened(turning)
ANGLES = (
    Angle(),
    Angle("x", Direction.FOLLOWER_Y, Direction.BASE_Y, Direction.BASE_Z),
    Angle("y", Direction.FOLLOWER_Z, Direction.BASE_Z, Direction.BASE_X),
)
SPINS = tuple(Spin(d) for d in (Direction.BASE_X, Direction.BASE_Z, Direction.FOLLOWER_Y))
seeds = pytest.mark.parametrize("seed", range(4))
bases = pytest.mark.parametrize("base", ["one", "ground"])


@seeds
@bases
def test_an_angle_and_its_derivatives(seed, base):
    compiled = probed(ANGLES, base)
    q, v = anywhere(compiled, seed)
    work = evaluated(compiled, q, v)
    assert soft_jacobian(compiled, work) == pytest.approx(gradient(compiled, q, v), abs=1e-7)
    assert soft(compiled, work, "rate") == pytest.approx(drift(compiled, q, v, "residual"), abs=1e-7)
    assert soft(compiled, work, "bias") == pytest.approx(drift(compiled, q, v, "rate"), rel=1e-7, abs=1e-6)


@seeds
@bases
def test_a_rate_of_turning(seed, base):
    """omega of the follower against the base, along each direction, and its change while all goes straight on."""
    compiled = probed(SPINS, base)
    q, v = rigid(compiled, seed)
    work = evaluated(compiled, q, v)
    omega = [0.5 * sum(np.cross(q[b, c : c + 3], v[b, c : c + 3]) for c in (3, 6, 9)) for b in range(3)]
    turning = omega[2] - omega[1 if base == "one" else 0]
    axes = [np.array(rotation.axes(frame)) for frame in _turns(compiled, q, base)]
    along = (axes[0][0], axes[0][2], axes[1][1])
    assert soft(compiled, work, "rate") == pytest.approx([turning @ d for d in along], abs=1e-12)
    assert soft(compiled, work, "bias") == pytest.approx(drift(compiled, q, v, "rate"), abs=1e-7)


def _turns(compiled, q, base):
    """Rotations of the frames on the base and on the follower."""
    force = compiled.model.forces["probe"]
    for body, frame in ((1 if base == "one" else 0, force.base_frame), (2, force.follower_frame)):
        columns = [tuple(q[body, c : c + 3]) for c in (3, 6, 9)]
        yield rotation.multiply(rotation.from_axes(*columns), frame.rotation)


def test_turns_are_counted_both_ways():
    compiled = probed((Angle(),), "ground")
    row = int(compiled.system.first_soft[0])
    state, work = state_at(compiled), make_workspace(compiled.system)
    assert compiled.system.row_kind[row] == ANGLE
    found = []
    for turn in [*np.linspace(0.0, 15.0, 40), *np.linspace(15.0, -9.0, 60)]:
        about = rotation.about((0.0, 0.0, 1.0), float(turn))
        in_base = rotation.multiply(_frames(compiled)[0].rotation, about)
        whole = rotation.multiply(in_base, rotation.inverse(_frames(compiled)[1].rotation))
        state.q[2, 3:] = np.array(rotation.axes(whole)).ravel()
        ROWS.evaluate_row(compiled.system, state, work, row)
        found.append((turn, work.residual[row]))
    offset = found[0][1]
    assert abs(offset) < 2 * math.pi
    assert [angle - offset for _, angle in found] == pytest.approx([turn for turn, _ in found], abs=1e-9)


def _frames(compiled):
    force = compiled.model.forces["probe"]
    return force.base_frame, force.follower_frame


def test_a_direction_that_stands_upright_has_no_angle_and_breaks_nothing():
    """The follower's x axis along the base's z axis."""
    compiled = probed((Angle(),), "ground")
    q, v = compiled.start.q.copy(), np.zeros_like(compiled.start.q)
    base, follower = _frames(compiled)
    upright = rotation.along((1.0, 0.0, 0.0))
    tilt = rotation.multiply(base.rotation, rotation.inverse(rotation.multiply(upright, rotation.IDENTITY)))
    q[2, 3:] = np.array(rotation.axes(rotation.multiply(tilt, rotation.inverse(follower.rotation)))).ravel()
    work = evaluated(compiled, q, v)
    assert np.isfinite(soft(compiled, work, "residual")).all()


def test_a_row_that_has_no_side_has_no_spin():
    compiled = probed((Spin(Direction.BASE_X),), "ground")
    row = int(compiled.system.first_soft[0])
    state, work = state_at(compiled), make_workspace(compiled.system)
    assert TURNING.add_spin(compiled.system, state, work, row, 0, 1.0, (1.0, 0.0, 0.0)) == (0.0, 0.0, 0.0)
    assert not work.jacobian.any()
