"""Combinations of columns, their gradients, and products of vectors."""

import numpy as np
import pytest
from parts import Opened
from row_trials import anywhere, probed

from linkwork.equations import directions
from linkwork.model.joints.rows import Length
from linkwork.system.workspace import make_workspace

DIRECTIONS = Opened(directions)


@pytest.fixture
def gap():
    """A compiled length with its row, at coordinates that respect nothing."""
    compiled = probed((Length(),))
    return compiled, int(compiled.system.first_soft[0]), *anywhere(compiled, 3)


def test_a_combination_is_the_gap_between_two_points(gap):
    compiled, row, q, _ = gap
    force = compiled.model.forces["probe"]
    ends = [
        q[body, :3] + q[body, 3:].reshape(3, 3).T @ np.array(frame.position)
        for body, frame in ((1, force.base_frame), (2, force.follower_frame))
    ]
    found = DIRECTIONS.combination(q, compiled.system.row_a, compiled.system.row_body, row)
    assert found == pytest.approx(ends[1] - ends[0], abs=1e-14)


def test_the_gradient_is_that_of_the_product_with_a_vector(gap):
    compiled, row, q, _ = gap
    system, work, along = compiled.system, make_workspace(compiled.system), np.array((0.3, -0.7, 1.1))
    DIRECTIONS.add_gradient(system, work, row, system.row_a, 2.0, *along)
    for side in range(system.row_start[row], system.row_start[row + 1]):
        for k in range(12):
            there = q.copy()
            there[system.side_body[side], k] += 1.0
            change = [DIRECTIONS.combination(x, system.row_a, system.row_body, row) for x in (there, q)]
            assert work.jacobian[side, k] == pytest.approx(2.0 * along @ np.subtract(*change), abs=1e-12)
    DIRECTIONS.clear(system, work, row)
    assert not work.jacobian.any()


def test_products():
    a, b = np.array((1.0, -2.0, 0.5)), np.array((0.3, 0.4, -1.2))
    assert DIRECTIONS.dot(tuple(a), tuple(b)) == pytest.approx(a @ b)
    assert DIRECTIONS.cross(tuple(a), tuple(b)) == pytest.approx(np.cross(a, b))
