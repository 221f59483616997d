"""A wheel against the plane: its lowest point by geometry, the slip by the velocity of the point that touches."""

import math

import numpy as np
import pytest
from dense import evaluated
from row_trials import anywhere, drift, gradient, probed, rigid, soft, soft_jacobian

from linkwork.equations.rolling import LYING
from linkwork.math3d import rotation
from linkwork.model.joints.rows import Roll

RADIUS = 0.3
PARTS = tuple(Roll(part, RADIUS) for part in ("height", "along", "across"))
seeds = pytest.mark.parametrize("seed", range(6))


@pytest.fixture
def wheel():
    return probed(PARTS, "ground")


def seen(compiled, q, v):
    """Plane (normal, origin), axle, centre and its velocity, angular velocity."""
    force = compiled.model.forces["probe"]
    plane = np.array(rotation.axes(force.base_frame.rotation))[2]
    columns = [q[2, c : c + 3] for c in (3, 6, 9)]
    place = sum(x * c for x, c in zip(force.follower_frame.position, columns, strict=True))
    axle_in_body = np.array(rotation.axes(force.follower_frame.rotation))[2]
    axle = sum(x * c for x, c in zip(axle_in_body, columns, strict=True))
    omega = 0.5 * sum(np.cross(q[2, c : c + 3], v[2, c : c + 3]) for c in (3, 6, 9))
    centre, speed = q[2, :3] + place, v[2, :3] + np.cross(omega, place)
    return plane, np.array(force.base_frame.position), axle, centre, speed, omega


@seeds
def test_the_height_is_that_of_the_lowest_point_of_the_rim(wheel, seed):
    q, v = rigid(wheel, seed)
    plane, origin, axle, centre, _, _ = seen(wheel, q, v)
    side = np.cross(axle, (1.0, 0.0, 0.0) if abs(axle[0]) < 0.9 else (0.0, 1.0, 0.0))
    side /= np.linalg.norm(side)
    turns = np.linspace(0.0, 2 * math.pi, 20001)[:, None]
    rim = centre + RADIUS * (np.cos(turns) * side + np.sin(turns) * np.cross(axle, side))
    lowest = ((rim - origin) @ plane).min()
    assert soft(wheel, evaluated(wheel, q, v), "residual")[0] == pytest.approx(lowest, abs=1e-7)


@seeds
def test_slip_is_the_velocity_of_the_point_that_touches(wheel, seed):
    q, v = rigid(wheel, seed)
    plane, _, axle, _, speed, omega = seen(wheel, q, v)
    down = -(plane - (plane @ axle) * axle)
    point = RADIUS * down / np.linalg.norm(down)
    slip = speed + np.cross(omega, point)
    track = np.cross(axle, plane)
    track /= np.linalg.norm(track)
    rates = soft(wheel, evaluated(wheel, q, v), "rate")
    assert rates[0] == pytest.approx(slip @ plane, abs=1e-9)
    assert rates[1:] == pytest.approx([slip @ track, slip @ np.cross(plane, track)], abs=1e-9)


@seeds
def test_the_height_and_its_derivatives_where_nothing_is_rigid(wheel, seed):
    q, v = anywhere(wheel, seed, 0.05)
    work = evaluated(wheel, q, v)
    assert soft_jacobian(wheel, work)[0] == pytest.approx(gradient(wheel, q, v)[0], abs=1e-7)
    assert soft(wheel, work, "rate")[0] == pytest.approx(drift(wheel, q, v, "residual")[0], abs=1e-7)
    assert soft(wheel, work, "bias")[0] == pytest.approx(drift(wheel, q, v, "rate")[0], abs=1e-6)


@seeds
def test_the_bias_of_a_slip_is_its_change_while_all_goes_straight_on(wheel, seed):
    q, v = rigid(wheel, seed)
    assert soft(wheel, evaluated(wheel, q, v), "bias") == pytest.approx(drift(wheel, q, v, "rate"), abs=1e-5)


def test_a_wheel_that_lies_flat_has_no_track_and_breaks_nothing(wheel):
    q, v = wheel.start.q.copy(), np.zeros_like(wheel.start.q)
    force = wheel.model.forces["probe"]
    flat = rotation.multiply(force.base_frame.rotation, rotation.inverse(force.follower_frame.rotation))
    q[2, 3:] = np.array(rotation.axes(flat)).ravel()
    work = evaluated(wheel, q, v)
    for name in ("residual", "rate", "bias"):
        assert np.isfinite(soft(wheel, work, name)).all()
    assert 0.0 < LYING < 1e-3
