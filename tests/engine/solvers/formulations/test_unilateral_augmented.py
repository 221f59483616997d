"""The references of papers/004 with impacts located (oracle C01)."""

import pytest
from obstacle_runs import distance


def test_impacts_of_two_bodies_converge_to_the_located_ones():
    errors = [distance(*("elbow_e1", (True, False), 1.0), "unilateral_augmented", h, 1.2) for h in (1e-3, 2.5e-4)]
    assert errors[0] < 3e-3
    assert errors[1] < errors[0] / 3


def test_it_comes_to_what_multipliers_alone_come_to():
    runs = [
        distance("elbow_e1", (True, False), 1.0, s, 1e-3, 1.0)
        for s in ("unilateral_augmented", "unilateral_multiplier")
    ]
    assert runs[0] == pytest.approx(runs[1], rel=1e-6)
