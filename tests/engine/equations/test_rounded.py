"""The point at which a rounded body meets a plane, against its support function."""

import numpy as np
import pytest

from linkwork.equations.kernel import kernel
from linkwork.equations.rounded import accelerating_point, put_ellipsoid, surface_offset

HALF = np.array((0.3, 0.2, 0.1))
CENTRE = np.array((0.05, -0.1, 0.02))
NORMAL = np.array((0.0, 0.6, 0.8))
OMEGA, ALPHA = np.array((1.0, -2.0, 0.5)), np.array((0.3, 0.4, -1.0))  # rad/s, rad/s2


@kernel
def offset(q, v, ahead, local, matrix, radius, normal, outward):
    return surface_offset(q, v, ahead, local, matrix, radius, normal, outward)


@kernel
def accelerating(q, v, local, matrix, normal, outward):
    return accelerating_point(q, v, local, matrix, normal, outward)


@kernel
def put(matrix, place, a, b, c):
    put_ellipsoid(matrix, place, a, b, c)


def axes(seed: int) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]


def matrix_of(place: np.ndarray, half: np.ndarray) -> np.ndarray:
    matrix = np.zeros(6)
    put(matrix, np.concatenate((np.zeros(3), place.T.ravel())), *half)
    return matrix


def lowest(rotation: np.ndarray, place: np.ndarray, half: np.ndarray, radius: float) -> float:
    """Distance along the normal of the farthest of an ellipsoid with a layer, by its support function."""
    m = place.T @ rotation.T @ NORMAL
    return NORMAL @ rotation @ CENTRE + np.linalg.norm(half * m) + radius


@pytest.mark.parametrize("half", [HALF, np.array((0.3, 0.3, 0.0)), np.zeros(3)])
@pytest.mark.parametrize("outward", [1.0, -1.0])
def test_the_point_lies_farthest_along_the_normal(half, outward):
    rotation, place, radius = axes(1), axes(2), 0.05
    q = np.concatenate((np.ones(3), rotation.T.ravel()))
    found = np.array(offset(q, np.zeros(12), 0.0, CENTRE, matrix_of(place, half), radius, outward * NORMAL, outward))
    assert NORMAL @ found == pytest.approx(lowest(rotation, place, half, radius), abs=1e-15)
    own = place.T @ (rotation.T @ (found - radius * NORMAL) - CENTRE)
    kept = half > 0.0
    assert sum((own[kept] / half[kept]) ** 2) == pytest.approx(1.0 if kept.any() else 0.0, abs=1e-14)
    assert abs(own[~kept]).sum() == pytest.approx(0.0, abs=1e-15)


def test_ahead_of_now():
    rotation, place = axes(1), axes(2)
    q = np.concatenate((np.zeros(3), rotation.T.ravel()))
    v = np.concatenate((np.zeros(3), np.cross(OMEGA, rotation.T).ravel()))
    matrix = matrix_of(place, HALF)
    ahead = offset(q, v, 0.1, CENTRE, matrix, 0.0, NORMAL, 1.0)
    assert ahead == pytest.approx(offset(q + 0.1 * v, 0 * v, 0.0, CENTRE, matrix, 0.0, NORMAL, 1.0), abs=1e-16)


@pytest.mark.parametrize("half", [HALF, np.array((0.3, 0.3, 0.0)), np.zeros(3)])
def test_acceleration_of_the_gap(half):
    """n . q'' of the point and the gain are the second difference of the support function."""
    rotation, place, step = axes(1), axes(2), 1e-4

    def at(time: float) -> np.ndarray:
        """Turned by the rotation vector that has these rates at time zero."""
        turn = OMEGA * time + ALPHA * time * time / 2
        skew = np.array(((0, -turn[2], turn[1]), (turn[2], 0, -turn[0]), (-turn[1], turn[0], 0)))
        return (np.eye(3) + skew + skew @ skew / 2 + skew @ skew @ skew / 6) @ rotation

    skew = [np.array(((0, -w[2], w[1]), (w[2], 0, -w[0]), (-w[1], w[0], 0))) for w in (OMEGA, ALPHA)]
    rate, bend = skew[0] @ rotation, (skew[1] + skew[0] @ skew[0]) @ rotation
    q, v = (np.concatenate((np.zeros(3), m.T.ravel())) for m in (rotation, rate))
    x, y, z, gain = accelerating(q, v, CENTRE, matrix_of(place, half), NORMAL, 1.0)
    heights = [lowest(at(time), place, half, 0.0) for time in (-step, 0.0, step)]
    second = (heights[0] - 2 * heights[1] + heights[2]) / step**2
    assert NORMAL @ bend @ (x, y, z) - gain == pytest.approx(second, abs=1e-6)
