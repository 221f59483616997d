"""Three numbers of a body in its plane against the six that it has in space."""

import numpy as np
import pytest
from parts import Opened
from sample_models import brick, built

from linkwork.compiler.compile import compile_model
from linkwork.solvers import tangent as tangent_parts
from linkwork.solvers.linear import plane as plane_parts

plane, tangent = Opened(plane_parts), Opened(tangent_parts)
COMPILED = compile_model(built(brick(products=(0.01, -0.02, 0.015))))
Q, MASS = COMPILED.start.q[1], COMPILED.system.mass[1]
FRAME = np.linalg.qr(np.random.default_rng(2).normal(size=(3, 3)))[0].T
P = np.zeros((6, 3))
P[:3, 0], P[:3, 1], P[3:, 2] = FRAME
X = np.random.default_rng(3).normal(size=6)


def narrowed(x: np.ndarray) -> np.ndarray:
    found = np.array(x)
    plane.narrow(FRAME.ravel(), found)
    return found


def test_narrow_is_the_transpose_of_p_with_zeros_behind():
    assert narrowed(X) == pytest.approx(np.append(P.T @ X, np.zeros(3)))


def inertia() -> np.ndarray:
    block = np.zeros((6, 6))
    tangent.put_inertia(MASS, Q, 4, block)
    return P.T @ block @ P


def test_inertia_is_that_of_the_plane():
    """But for what products of inertia would do out of it, which the joints bear."""
    block = np.zeros((6, 6))
    plane.put_flat_inertia(MASS, Q, FRAME.ravel(), block)
    assert abs(MASS[1, 2]) > 1e-3
    assert block[:3, :3] == pytest.approx(inertia())


def test_weight_is_inertia_times_motion():
    result = np.ones(6)
    plane.weigh_in_plane(MASS, Q, FRAME.ravel(), np.append(X[:3], np.zeros(3)), result)
    assert result == pytest.approx(np.append(inertia() @ X[:3], np.zeros(3)))
